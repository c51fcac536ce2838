"""Phase 4: the temple moves. Three wall cards, then the boulder."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.pile import bag_ways, in_bag
from tepui.engine.step import Auto, Chance
from tepui.games.chac.rules.actions import WALL
from tepui.games.chac.rules.components import (
    AREA,
    BOTH,
    CARDS_A_ROUND,
    DICE,
    ENTRANCE,
    LAST,
    LEFT,
    MAX_SEATS,
    NOBODY,
    OPENED_AT,
    RIGHT,
    ROLLS_FROM,
    TRACK,
    WALLS,
)
from tepui.games.chac.rules.death import die, end_if_empty
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.draws import drawn
from tepui.games.chac.rules.events import (
    BOULDER,
    BOULDER_RESTS,
    BY_BOULDER,
    BY_WALLS,
    OPENING,
    ROLLS_ON,
    SEALED,
    SHUT_IN,
    SHUT_OUT,
    WALL_CARD,
    WALLS_MET,
)
from tepui.games.chac.rules.scoring import GameEnd
from tepui.games.chac.rules.table import ELIMINATED, FOR_BOULDER, INSIDE, WAITING, Chac


class MoveWalls(Auto[Chac]):
    """CHA-WADV-02. Three wall cards are revealed."""

    def run(self, t: Chac) -> None:
        if not t.walls_met():  # CHA-WADV-07; none either once the deck is used up
            for _ in range(min(CARDS_A_ROUND, in_bag(t.wall_bag))):
                t.then(NEXT_WALL[self.seat])


class WallCard(Chance[Chac]):
    """CHA-WADV-02: the next wall card, applied at once. CHA-EX-10 is an example."""

    def ways(self, t: Chac) -> list[tuple[int, int]]:
        return bag_ways(t.wall_bag, WALL)

    def sample(self, t: Chac, rng: Random) -> int:
        return WALL + drawn(t.wall_bag, 0, 1, rng)

    def apply(self, t: Chac, a: int) -> None:
        card = a - WALL
        apart = not t.walls_met()
        t.wall_bag[card] -= 1  # CHA-WADV-03: it never goes back
        t.wall_cards.append(card)
        if card in (LEFT, BOTH):
            t.left += 1
        if card in (RIGHT, BOTH):
            t.right += 1
        t.tell(WALL_CARD, NOBODY, card, t.left, t.right)
        if apart and t.walls_met():
            crush(t)


def crush(t: Chac) -> None:
    """CHA-WADV-05: whoever is in a zone dies; CHA-EX-14 is an example. CHA-WADV-06: and whoever is at the entrance."""
    t.tell(WALLS_MET, NOBODY)
    for seat in range(t.rules.seats):
        if t.state[seat] == INSIDE and (AREA[t.where[seat]] == WALLS or AREA[t.where[seat]] == ENTRANCE):
            die(t, seat, BY_WALLS)
    end_if_empty(t)


class RollBoulder(Auto[Chac]):
    """CHA-BOU-01: as many dice as the number of the round, five at most. CHA-BOU-14: nothing else counts."""

    def run(self, t: Chac) -> None:
        roll(t, self.seat, min(t.round, DICE), FOR_BOULDER)
        t.then(MOVE_BOULDER[self.seat])


class MoveBoulder(Auto[Chac]):
    """CHA-BOU-02: one space for every die of 3 or more. CHA-EX-11 is an example."""

    def run(self, t: Chac) -> None:
        steps = 0
        for face in t.dice:
            if face >= ROLLS_FROM:
                steps += 1
        if t.heard:
            t.tell_all(BOULDER, [NOBODY, steps, *t.dice])
        for _ in range(steps):  # CHA-BOU-13: forward, or not at all
            if advance(t):  # CHA-BOU-12: no step beyond the end
                break
        if steps:
            t.tell(BOULDER_RESTS, NOBODY, TRACK[t.boulder])


def advance(t: Chac) -> bool:
    """CHA-BOU-05: the boulder rolls one space further along the corridor; returns whether that ends the game."""
    t.boulder += 1
    t.tell(ROLLS_ON, NOBODY, TRACK[t.boulder - 1], TRACK[t.boulder])
    run_over(t)
    for sun in range(len(OPENED_AT)):  # the opening itself is `Chac.opening`
        if t.boulder == OPENED_AT[sun]:
            t.tell(OPENING, NOBODY, sun)
    if t.boulder == LAST:  # CHA-BOU-06
        seal(t)
        return True
    return end_if_empty(t)


def run_over(t: Chac) -> None:
    """CHA-BOU-03: everybody on the space that the boulder has entered dies.

    CHA-BOU-04: nobody else does, neither in a zone (CHA-WALL-13), nor on a slab (CHA-LAVA-16), nor in the river
    (CHA-RIV-17), nor on the bridge (CHA-BRI-12). CHA-EX-13 is an example.
    """
    where, here = t.where, TRACK[t.boulder]
    for seat in range(len(where)):
        if where[seat] == here and t.state[seat] == INSIDE:
            die(t, seat, BY_BOULDER)


def seal(t: Chac) -> None:
    """CHA-BOU-06 and CHA-END-02: the exit is sealed and the game ends at once."""
    t.tell(SEALED, NOBODY)
    for seat in range(t.rules.seats):
        if t.state[seat] == INSIDE:  # CHA-BOU-11; CHA-COR-08: those who are out lose nothing
            die(t, seat, SHUT_IN)
        elif t.state[seat] == WAITING:
            t.tell(SHUT_OUT, seat, t.cards[2 * seat + 1])
        if t.state[seat] == WAITING:
            t.state[seat] = ELIMINATED
    t.cut(GameEnd)


# Steps never change, and every round has these: one of each for every seat serves all tables.
MOVE_WALLS: Final[tuple[MoveWalls, ...]] = tuple([MoveWalls(seat) for seat in range(MAX_SEATS)])
NEXT_WALL: Final[tuple[WallCard, ...]] = tuple([WallCard(seat) for seat in range(MAX_SEATS)])
ROLL_BOULDER: Final[tuple[RollBoulder, ...]] = tuple([RollBoulder(seat) for seat in range(MAX_SEATS)])
MOVE_BOULDER: Final[tuple[MoveBoulder, ...]] = tuple([MoveBoulder(seat) for seat in range(MAX_SEATS)])
