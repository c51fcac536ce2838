"""Effects that only a card or two have: relocating, taking back, moving a guardian, freeing an idol slot, the earrings."""

from __future__ import annotations

from tepui.engine.step import Choice
from tepui.engine.table import with_item, with_more, without_item
from tepui.games.narak.rules.actions import COUNT, DRAWN, GIVE, LEAD_FROM, LEAD_TO, LIFT, PUT_BACK, SET, STOP, YES
from tepui.games.narak.rules.cards import DRAW_CARD, OffDeck, leave_deck
from tepui.games.narak.rules.components import EFFECTS, LEVEL, NONE, SITE_COUNT, SITE_OF, SLOT_COUNT
from tepui.games.narak.rules.events import (
    CAME_HOME,
    DREW_CARD,
    KEPT,
    LED,
    MOVED,
    RETURNED,
    SEARCHED,
    SPENT_CARD,
    UNSLOTTED,
)
from tepui.games.narak.rules.free_actions import Open, OpenEffect
from tepui.games.narak.rules.island import SITE_EFFECT
from tepui.games.narak.rules.notation import DRAW_SELECT, MOVE_GUARDIAN, RELOCATE, RETURN, UNSLOT
from tepui.games.narak.rules.resolve import STARTERS
from tepui.games.narak.rules.table import FREE, OWNER_KNOWS, Narak, put, with_card
from tepui.games.narak.rules.travel import kinds

# ---- archaeologists


def destinations(t: Narak, slot: int, levels: int) -> list[int]:
    """ARN-KEY-09. The free slots of sites of these levels to which the archaeologist of that slot may be relocated.

    They are on discovered sites (ARN-KEY-10) other than its own (ARN-KEY-13). A blocked slot is not free (ARN-SETUP-17).
    """
    return [
        to
        for to in range(SLOT_COUNT)
        if t.slots[to] == FREE
        and SITE_OF[to] != SITE_OF[slot]
        and levels >> LEVEL[SITE_OF[to]] & 1
        and t.discovered(SITE_OF[to])
    ]


class Relocate(OpenEffect):
    """ARN-KEY-09. Which of the seat's archaeologists is relocated, if any; it may stand anywhere (ARN-CARD-08)."""

    def own(self, t: Narak) -> list[int]:
        levels = EFFECTS[self.effect].levels
        found = [
            LIFT + slot for slot in range(SLOT_COUNT) if t.slots[slot] == self.seat and destinations(t, slot, levels)
        ]
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.then(RelocateTo(self.seat, self.effect, a - LIFT))


class RelocateTo(Choice[Narak]):
    """ARN-CARD-08. Where the archaeologist goes; that site is then activated.

    The slot it leaves is open at once (ARN-DISC-14), and a guardian there brings it no Fear (ARN-GUARD-15).
    """

    def __init__(self, seat: int, effect: int, slot: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.slot = slot

    def legal(self, t: Narak) -> list[int]:
        return [SET + to for to in destinations(t, self.slot, EFFECTS[self.effect].levels)]

    def apply(self, t: Narak, a: int) -> None:
        t.slots[self.slot] = FREE
        t.slots[a - SET] = self.seat
        t.tell(MOVED, self.seat, self.slot, a - SET)
        t.then(SITE_EFFECT[self.seat][SITE_OF[a - SET]])


def relocate(t: Narak, seat: int, effect: int) -> None:
    """ARN-KEY-10. It needs an archaeologist already out. ARN-FAQ-13 follows from ARN-KEY-10 and ARN-KEY-11."""
    if seat in t.slots:
        t.then(Relocate(seat, effect))


class ComeHome(Open):
    """ARN-ART-13. Take one of the seat's archaeologists back from a site, or none; it may go out again (ARN-CARD-28)."""

    def own(self, t: Narak) -> list[int]:
        return [*[LIFT + slot for slot in range(SLOT_COUNT) if t.slots[slot] == self.seat], STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.slots[a - LIFT] = FREE
            t.home = with_more(t.home, self.seat, 1)
            t.tell(CAME_HOME, self.seat, a - LIFT)


def come_home(t: Narak, seat: int, effect: int) -> None:
    if seat in t.slots:
        t.then(ComeHome(seat))


# ---- moving a guardian


def dens(t: Narak, levels: int) -> list[int]:
    """ARN-CARD-11. The discovered, unoccupied sites of these levels that have no guardian."""
    return [
        site
        for site in range(SITE_COUNT)
        if levels >> LEVEL[site] & 1 and t.discovered(site) and t.guards[site] == NONE and not t.occupied(site)
    ]


class LeadGuardian(OpenEffect):
    """ARN-CARD-11, ARN-ART-35. Which guardian of a site the seat occupies is moved, if there is anywhere to move it."""

    def own(self, t: Narak) -> list[int]:
        found: list[int] = []
        if dens(t, EFFECTS[self.effect].levels):
            found = [LEAD_FROM + s for s in range(SITE_COUNT) if t.guards[s] != NONE and t.stands(self.seat, s)]
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.then(LeadTo(self.seat, self.effect, a - LEAD_FROM))


class LeadTo(Choice[Narak]):
    """ARN-CARD-11, R-30. Where the guardian goes; that site is then activated. The site it leaves is safe (ARN-GUARD-15)."""

    def __init__(self, seat: int, effect: int, site: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.site = site

    def legal(self, t: Narak) -> list[int]:
        return [LEAD_TO + site for site in dens(t, EFFECTS[self.effect].levels)]

    def apply(self, t: Narak, a: int) -> None:
        guardian = t.guards[self.site]
        t.guards = with_item(t.guards, self.site, NONE)
        t.guards = with_item(t.guards, a - LEAD_TO, guardian)
        t.tell(LED, self.seat, guardian, a - LEAD_TO)
        t.then(SITE_EFFECT[self.seat][a - LEAD_TO])


def lead_guardian(t: Narak, seat: int, effect: int) -> None:
    if seat in t.slots:
        t.then(LeadGuardian(seat, effect))


# ---- idol slots


class Unslot(Open):
    """ARN-IDOL-09, R-51. The idol of the rightmost filled slot goes back to the crates, or stays.

    Nothing else moves an idol out of a slot (ARN-IDOL-04).
    """

    def own(self, t: Narak) -> list[int]:
        return [YES, STOP] if t.slotted[self.seat] else [STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == YES:
            t.slotted = with_more(t.slotted, self.seat, -1)
            t.crates = with_more(t.crates, self.seat, 1)
            t.tell(UNSLOTTED, self.seat)


def unslot(t: Narak, seat: int, effect: int) -> None:
    t.then(Unslot(seat))


# ---- the earrings


class HowMany(OpenEffect):
    """ARN-CARD-18, ARN-CARD-19. How many cards are drawn, chosen first; never more than the deck holds (ARN-CARD-27)."""

    def own(self, t: Narak) -> list[int]:
        most = min(EFFECTS[self.effect].n, len(t.decks[self.seat]))
        return [COUNT + n for n in range(most + 1)]

    def answer(self, t: Narak, a: int) -> None:
        n, e = a - COUNT, EFFECTS[self.effect]
        t.tell(SEARCHED, self.seat, n)
        if n == 1:
            t.then(DRAW_CARD[self.seat][e.bottom])
        elif n:
            for _ in range(n):
                t.then(LookDeck(self.seat, e.bottom))
            t.then(SortLooked(self.seat, e.may_return))


class LookDeck(OffDeck):
    """R-59. A card is drawn to be looked at; where it goes is decided when all are seen."""

    def apply(self, t: Narak, a: int) -> None:
        leave_deck(t, self.seat, self.bottom, a - DRAWN)
        t.looked = with_card(t.looked, a - DRAWN)
        t.whisper(self.seat, DREW_CARD, self.seat, a - DRAWN)


class SortLooked(Choice[Narak]):
    """Cards that were looked at are put away one by one, until one is left to keep (ARN-CARD-18, ARN-CARD-19).

    Each goes into the play area; the last of them may go on top of the deck instead, if the card allows it.
    """

    def __init__(self, seat: int, may_return: int) -> None:
        super().__init__(seat)
        self.may_return = may_return

    def legal(self, t: Narak) -> list[int]:
        found = [GIVE + card for card in kinds(t.looked)]
        if self.may_return and len(t.looked) == 2:
            found.extend([PUT_BACK + card for card in kinds(t.looked)])
        return found

    def apply(self, t: Narak, a: int) -> None:
        seat = self.seat
        if a < PUT_BACK:
            t.looked = without_item(t.looked, a - GIVE)
            put(t.areas[seat], a - GIVE)
            t.tell(SPENT_CARD, seat, a - GIVE)
        else:
            t.looked = without_item(t.looked, a - PUT_BACK)
            t.decks[seat] = [OWNER_KNOWS + a - PUT_BACK, *t.decks[seat]]
            t.tell(RETURNED, seat)
        if len(t.looked) > 1:
            t.then(SortLooked(seat, self.may_return))
            return
        put(t.hands[seat], t.looked[0])
        t.tell(KEPT, seat)
        t.looked = []
        t.settle_knowledge(seat)


def search_deck(t: Narak, seat: int, effect: int) -> None:
    """ARN-CARD-27. With an empty deck nothing happens."""
    if t.decks[seat]:
        t.then(HowMany(seat, effect))


STARTERS[RELOCATE] = relocate
STARTERS[RETURN] = come_home
STARTERS[MOVE_GUARDIAN] = lead_guardian
STARTERS[UNSLOT] = unslot
STARTERS[DRAW_SELECT] = search_deck
