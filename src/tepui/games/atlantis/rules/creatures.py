"""Step 4: the creature die, and where a creature goes."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice, Lot
from tepui.games.atlantis.rules.actions import CREATURE, DIE, ROAM, STAY
from tepui.games.atlantis.rules.components import FIRST_OF, KIND_OF, KINDS, SERPENT, SHARK, WHALE
from tepui.games.atlantis.rules.defence import Defend, Strike, defenders, finds_prey
from tepui.games.atlantis.rules.events import ABSENT, ROAMED, ROLLED, STAYED, STUCK
from tepui.games.atlantis.rules.sea import creature_reach, has_way
from tepui.games.atlantis.rules.table import MAX_SEATS, Atlantis
from tepui.games.atlantis.rules.tiles import movable


class RollDie(Lot[Atlantis]):
    """ATL-DIE-01, ATL-FLOW-06. The one die of the game (ATL-COMP-11): serpent, shark or whale, a third each (ATL-COMP-07)."""

    def lots(self, t: Atlantis) -> list[int]:
        return [DIE + SERPENT, DIE + SHARK, DIE + WHALE]

    def apply(self, t: Atlantis, a: int) -> None:
        kind = a - DIE
        t.die = kind
        t.tell(ROLLED, self.seat, kind)
        if can_roam(t, kind):
            t.then(CHOOSE_CREATURE[self.seat][kind])
        else:
            t.tell(STUCK if at_sea(t, kind) else ABSENT, self.seat, kind)


def at_sea(t: Atlantis, kind: int) -> bool:
    """Is any creature of a kind on the board?"""
    return any(at >= 0 for at in t.creatures[FIRST_OF[kind] : FIRST_OF[kind + 1]])


def can_roam(t: Atlantis, kind: int) -> bool:
    """Is any creature of a kind on the board (ATL-DIE-02), and not enclosed by land (ATL-DIE-07)?"""
    creatures = t.creatures
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        at = creatures[creature]
        if at >= 0 and has_way(t, at):
            return True
    return False


def roamers(t: Atlantis, kind: int) -> list[int]:
    """Creatures of a kind that can move at all, wherever they are (ATL-DIE-03); one for each space, since those are alike."""
    return [creature for creature in movable(t, kind) if has_way(t, t.creatures[creature])]


class ChooseCreature(Choice[Atlantis]):
    """ATL-DIE-01, ATL-TURN-06. One creature of the kind rolled and no second (ATL-DIE-09), or let them all stay."""

    def __init__(self, seat: int, creature_kind: int) -> None:
        self.seat = seat
        self.creature_kind = creature_kind

    def legal(self, t: Atlantis) -> list[int]:
        found = [CREATURE + creature for creature in roamers(t, self.creature_kind)]
        found.append(STAY)
        return found

    def apply(self, t: Atlantis, a: int) -> None:
        if a == STAY:
            t.tell(STAYED, self.seat, self.creature_kind)
        else:
            t.then(Roam(self.seat, a - CREATURE))


CHOOSE_CREATURE: Final[tuple[tuple[ChooseCreature, ...], ...]] = tuple(
    [tuple([ChooseCreature(seat, kind) for kind in range(len(KINDS))]) for seat in range(MAX_SEATS)]
)


class Roam(Choice[Atlantis]):
    """ATL-FLOW-06. Where it goes; if it finds prey there, those concerned may answer before it strikes (ATL-DEF-05)."""

    def __init__(self, seat: int, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def legal(self, t: Atlantis) -> list[int]:
        creature = self.creature
        return creature_reach(t, KIND_OF[creature], t.creatures[creature], ROAM)

    def apply(self, t: Atlantis, a: int) -> None:
        creature = self.creature
        space = a - ROAM
        at = t.creatures[creature]
        kind = KIND_OF[creature]
        t.put_creature(creature, space)
        t.tell(ROAMED, self.seat, creature, at, space)
        if finds_prey(t, kind, space):
            for seat in defenders(t, self.seat, kind, space):
                t.then(Defend(seat, creature))
            t.then(Strike(self.seat, creature))
