"""Who begins, the wheel, the first sanctuary, the tiles, two keys each: the chapter TIK-SETUP."""

from __future__ import annotations

from tepui.engine.step import Auto, Choice, Lot
from tepui.games.tikal2.rules.actions import FIRST, PAIRS, START, WHEEL
from tepui.games.tikal2.rules.components import NONE, ROW_SIZE, TREASURE_TYPES
from tepui.games.tikal2.rules.discovery import NextSanctuary
from tepui.games.tikal2.rules.events import FIRST_PLAYER, ROUND, STARTED
from tepui.games.tikal2.rules.looking import TurnUp
from tepui.games.tikal2.rules.table import Rules, Tikal, empty_table
from tepui.games.tikal2.rules.turn import DealTile, Turn


def new_table(rules: Rules, first: int) -> Tikal:
    """A table ready for the first choice. `first` is the seat that begins, or NONE if chance decides."""
    t = empty_table(rules)
    t.steps = [SetUp(first)]
    t.settle()
    return t


class SetUp(Auto[Tikal]):
    """The first player is named in the options or drawn by lot (TIK-SETUP-17). `seat` is that seat, or NONE."""

    def run(self, t: Tikal) -> None:
        t.then(DrawFirst(0) if self.seat == NONE else Prepare(self.seat))


class DrawFirst(Lot[Tikal]):
    """The first player is drawn by lot."""

    def lots(self, t: Tikal) -> list[int]:
        return [FIRST + seat for seat in range(t.rules.seats)]

    def apply(self, t: Tikal, a: int) -> None:
        t.then(Prepare(a - FIRST))


class Prepare(Auto[Tikal]):
    """Everything that is drawn or chosen before the first turn. `seat` is the first player."""

    def run(self, t: Tikal) -> None:
        """The keys are chosen in turn order (TIK-SETUP-22), and the first player has the first turn (TIK-TURN-02)."""
        first = self.seat
        t.first = first
        t.tell(FIRST_PLAYER, first)
        t.then(TurnWheel(first), NextSanctuary(first))
        if t.rules.more_control:
            for _ in range(ROW_SIZE):
                t.then(TurnUp(first, NONE))
        t.then(DealTile(first, 0, 0))
        for seat in t.in_order(first):
            t.then(StartKeys(seat))
        t.tell(ROUND, NONE, 1)
        t.then(Turn(first))


class TurnWheel(Lot[Tikal]):
    """Chance turns the price wheel to any of its positions (TIK-SETUP-11)."""

    def lots(self, t: Tikal) -> list[int]:
        return [WHEEL + notches for notches in range(TREASURE_TYPES)]

    def apply(self, t: Tikal, a: int) -> None:
        t.wheel = a - WHEEL


class StartKeys(Choice[Tikal]):
    """Two keys of any colours go into the bag (TIK-SETUP-18). TIK-SETUP-19 follows from TIK-SETUP-13 and TIK-SETUP-18."""

    def legal(self, t: Tikal) -> list[int]:
        return [START + i for i in range(len(PAIRS))]

    def apply(self, t: Tikal, a: int) -> None:
        one, two = PAIRS[a - START]
        t.take_key(self.seat, one, False)
        t.take_key(self.seat, two, False)
        t.tell(STARTED, self.seat, one, two)
