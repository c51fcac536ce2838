"""ATO-TURN, ATO-WALK, ATO-SEARCH, ATO-END: walk, search, play a treasure; the next seat; the end."""

from __future__ import annotations

from typing import Final

from tepui.engine.pile import bag_ways, everybody, in_bag, marked_by_subtraction, slip
from tepui.engine.step import Auto, Chance, Choice
from tepui.games.atoll.rules.actions import DRAW, FLIP, ISLETS, ROLL, STAY, WALK
from tepui.games.atoll.rules.events import DREW, DREW_THIS, FLIPPED, GAINED, STORMED, WALKED
from tepui.games.atoll.rules.table import CHEST, CORAL, HIDDEN, ROUNDS, Atoll
from tepui.games.atoll.rules.treasures import PlayTreasure

STEPS_A_TURN: Final = 2


class Turn(Auto[Atoll]):
    """ATO-TURN-01, ATO-END-01, ATO-END-02. Walk, search, play one treasure; then the next seat, until the end."""

    def run(self, t: Atoll) -> None:
        if HIDDEN not in t.tokens or t.round == ROUNDS * len(t.where):
            return
        t.round += 1
        t.then(Walk(self.seat, STEPS_A_TURN), Search(self.seat), PlayTreasure(self.seat), Turn(t.after(self.seat)))


class Walk(Choice[Atoll]):
    """ATO-WALK-01. One islet along the ring, or stay."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def legal(self, t: Atoll) -> list[int]:
        here = t.where[self.seat]
        return sorted([WALK + (here - 1) % ISLETS, WALK + (here + 1) % ISLETS]) + [STAY]

    def apply(self, t: Atoll, a: int) -> None:
        if a == STAY:
            return
        t.tell(WALKED, self.seat, t.where[self.seat], a - WALK)
        t.where[self.seat] = a - WALK
        if self.left > 1:
            t.then(Walk(self.seat, self.left - 1))


class Search(Auto[Atoll]):
    """ATO-SEARCH-01. A token that lies face up is not searched again."""

    def run(self, t: Atoll) -> None:
        if t.tokens[t.where[self.seat]] == HIDDEN:
            t.then(Flip(self.seat))


class Flip(Chance[Atoll]):
    """ATO-SEARCH-01. What the token is, is decided when it is turned over; then it has its effect."""

    def ways(self, t: Atoll) -> list[tuple[int, int]]:
        return bag_ways(t.token_bag, FLIP)

    def apply(self, t: Atoll, a: int) -> None:
        token, islet = a - FLIP, t.where[self.seat]
        t.token_bag[token] -= 1
        t.tokens[islet] = token
        t.tell(FLIPPED, self.seat, islet, token)
        if token == CORAL:  # ATO-SEARCH-02
            gain(t, self.seat, 1)
        elif token == CHEST:  # ATO-SEARCH-03
            draw(t, self.seat, 1)
        elif t.storms:  # ATO-SEARCH-04
            t.then(Storm(self.seat))


class Storm(Chance[Atoll]):
    """ATO-SEARCH-04. A die of three sides says how many shells are lost."""

    def ways(self, t: Atoll) -> list[tuple[int, int]]:
        return [(ROLL, 1), (ROLL + 1, 1), (ROLL + 2, 1)]

    def apply(self, t: Atoll, a: int) -> None:
        lost = min(t.shells[self.seat], a - ROLL + 1)
        t.shells[self.seat] -= lost
        t.tell(STORMED, self.seat, lost)


class Draw(Chance[Atoll]):
    """ATO-SEARCH-03, ATO-TREASURE-02. Only the seat that draws sees the treasure."""

    def ways(self, t: Atoll) -> list[tuple[int, int]]:
        return bag_ways(t.deck, DRAW)

    def apply(self, t: Atoll, a: int) -> None:
        t.deck[a - DRAW] -= 1
        t.hands[self.seat].append(slip(a - DRAW, 1 << self.seat))
        t.tell(DREW, self.seat)
        t.whisper(self.seat, DREW_THIS, self.seat, a - DRAW)
        if in_bag(t.deck) == 0:
            # ATO-INFO-02. With nothing left to draw, whoever counts knows what everybody holds.
            marked_by_subtraction(t.hands, everybody(len(t.hands)))


def draw(t: Atoll, seat: int, count: int) -> None:
    """ATO-TREASURE-05. So many treasures, or as many as are left to draw."""
    for _ in range(min(count, in_bag(t.deck))):
        t.then(Draw(seat))


def gain(t: Atoll, seat: int, shells: int) -> None:
    t.shells[seat] += shells
    t.tell(GAINED, seat, shells)
