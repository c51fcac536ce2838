"""Setting up: who begins, the trap numbers, two adventurers each, and who goes in first."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice, Lot
from tepui.engine.table import with_item
from tepui.games.chac.rules.actions import CLUE, DEAL, FIRST, SEND
from tepui.games.chac.rules.components import ADVENTURER_COUNT, MAX_SEATS, NOBODY, NUMBER_COUNT, START, ZONE_COUNT
from tepui.games.chac.rules.draws import Unseen, bits
from tepui.games.chac.rules.events import CLUES, DEALT, ENTERED, FIRST_PLAYER
from tepui.games.chac.rules.scoring import GameEnd
from tepui.games.chac.rules.table import UNKNOWN, Chac, Rules, empty_table
from tepui.games.chac.rules.turn import Round


def new_table(rules: Rules, first: int) -> Chac:
    """A table to begin at; `first` is the seat of the first player, or NOBODY: then chance decides."""
    t = empty_table(rules)
    t.steps = [GameEnd(0), SetUp(first)]
    t.settle()
    return t


class SetUp(Auto[Chac]):
    """CHA-SETUP-19. The first player is named in the options, or drawn."""

    def run(self, t: Chac) -> None:
        t.then(DrawFirst(0) if self.seat == NOBODY else Prepare(self.seat))


class DrawFirst(Lot[Chac]):
    """CHA-SETUP-19. The first player, drawn at random."""

    def lots(self, t: Chac) -> list[int]:
        return [FIRST + seat for seat in range(t.rules.seats)]

    def apply(self, t: Chac, a: int) -> None:
        t.then(Prepare(a - FIRST))


class Prepare(Auto[Chac]):
    """What is drawn and chosen before the first round."""

    def run(self, t: Chac) -> None:
        t.first = self.seat
        t.tell(FIRST_PLAYER, self.seat)
        for _ in range(ZONE_COUNT):  # CHA-SETUP-07
            t.then(LAY_CLUE[self.seat])
        for place in range(2 * t.rules.seats):  # CHA-SETUP-15: two for each; CHA-PLC-02: the others leave the game
            t.then(DEAL_ADVENTURER[place])
        for seat in range(t.rules.seats):
            t.then(CHOOSE_FIRST[seat])
        t.then(AllEnter(self.seat), Round(self.seat))


class LayClue(Unseen):
    """CHA-SETUP-07. One of the shuffled clue tiles faces a zone, its number up; its glyph is drawn when somebody looks."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, CLUE, NUMBER_COUNT)

    def barred(self, t: Chac) -> int:
        return bits(t.clues) >> 1

    def apply(self, t: Chac, a: int) -> None:
        t.clues = [*t.clues, a - CLUE + 1]
        if len(t.clues) == ZONE_COUNT:
            t.tell_all(CLUES, [NOBODY, *t.clues])


class DealAdventurer(Unseen):
    """CHA-SETUP-15. A card at random, seen by the player who gets it."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat, DEAL, ADVENTURER_COUNT)
        self.place = place

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.place)

    def barred(self, t: Chac) -> int:
        return bits(t.cards)

    def apply(self, t: Chac, a: int) -> None:
        t.cards = with_item(t.cards, self.place, a - DEAL)
        if self.place % 2:
            t.whisper(self.seat, DEALT, self.seat, t.cards[self.place - 1], a - DEAL)


class ChooseFirst(Choice[Chac]):
    """CHA-SETUP-16. Which of the two goes in first: chosen in secret, by all together."""

    def together(self) -> bool:
        return True

    def legal(self, t: Chac) -> list[int]:
        one, other = t.cards[2 * self.seat], t.cards[2 * self.seat + 1]
        return [SEND + one, SEND + other] if one < other else [SEND + other, SEND + one]

    def apply(self, t: Chac, a: int) -> None:
        t.chosen = with_item(t.chosen, self.seat, a - SEND)


class AllEnter(Auto[Chac]):
    """CHA-SETUP-21. All first adventurers go in together."""

    def run(self, t: Chac) -> None:
        t.round = 1  # CHA-SETUP-20
        t.cards = t.cards[:]
        for seat in range(t.rules.seats):
            if t.chosen[seat] != t.cards[2 * seat]:  # CHA-SETUP-17: the other one is the replacement
                t.cards[2 * seat], t.cards[2 * seat + 1] = t.cards[2 * seat + 1], t.cards[2 * seat]
            t.where[seat] = START  # CHA-SETUP-16
            t.tell(ENTERED, seat, t.cards[2 * seat], START)
        t.chosen = [UNKNOWN] * t.rules.seats


# Steps never change: one of each serves all tables. An adventurer is dealt by place, two for a seat.
LAY_CLUE: Final[tuple[LayClue, ...]] = tuple([LayClue(seat) for seat in range(MAX_SEATS)])
DEAL_ADVENTURER: Final[tuple[DealAdventurer, ...]] = tuple(
    [DealAdventurer(place // 2, place) for place in range(2 * MAX_SEATS)]
)
CHOOSE_FIRST: Final[tuple[ChooseFirst, ...]] = tuple([ChooseFirst(seat) for seat in range(MAX_SEATS)])
