"""ATO-SETUP: who begins, and where everybody lands."""

from __future__ import annotations

from tepui.engine.step import Auto, Chance, Choice
from tepui.games.atoll.rules.actions import FIRST, ISLETS, LAND
from tepui.games.atoll.rules.events import BEGINS, LANDED
from tepui.games.atoll.rules.table import HIDDEN, Atoll


def new_table(seats: int, first: int, storms: bool) -> Atoll:
    """ATO-SETUP-04. The atoll before anybody has landed. `first` is a seat, or -1: chance decides."""
    table = Atoll([], seats, storms)
    table.then(SetUp(first))
    table.settle()
    return table


class SetUp(Auto[Atoll]):
    """ATO-SETUP-03. The first seat is given by the option, or drawn."""

    def run(self, t: Atoll) -> None:
        if self.seat == HIDDEN:
            t.then(DrawFirst(0))
        else:
            t.then(Arrive(self.seat))


class DrawFirst(Chance[Atoll]):
    """ATO-SETUP-03. Every seat may begin, all with the same chance."""

    def ways(self, t: Atoll) -> list[tuple[int, int]]:
        return [(FIRST + seat, 1) for seat in range(len(t.where))]

    def apply(self, t: Atoll, a: int) -> None:
        t.then(Arrive(a - FIRST))


class Arrive(Auto[Atoll]):
    """ATO-SETUP-01. Everybody chooses in secret, then all land, then the first seat takes its turn."""

    def run(self, t: Atoll) -> None:
        from tepui.games.atoll.rules.turn import Turn

        t.tell(BEGINS, self.seat)
        for seat in range(len(t.where)):
            t.then(ChooseLanding(seat))
        t.then(AllLand(0), Turn(self.seat))


class ChooseLanding(Choice[Atoll]):
    """ATO-SETUP-01. What is chosen lies in `landing`, which nobody else sees."""

    def together(self) -> bool:
        return True

    def legal(self, t: Atoll) -> list[int]:
        return [LAND + islet for islet in range(ISLETS)]

    def apply(self, t: Atoll, a: int) -> None:
        t.landing[self.seat] = a - LAND


class AllLand(Auto[Atoll]):
    """ATO-SETUP-02. The choices are revealed at once."""

    def run(self, t: Atoll) -> None:
        for seat in range(len(t.where)):
            t.where[seat] = t.landing[seat]
            t.landing[seat] = HIDDEN
            t.tell(LANDED, seat, t.where[seat])
