"""The island: archaeologists, sites, idols and guardians."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Lot
from tepui.engine.table import with_item, with_more, without_item
from tepui.games.narak.rules.actions import ACTIVATE, DIG, DISCOVER, OVERCOME, SITE, STOP, WAKE, YES
from tepui.games.narak.rules.components import (
    ARCHAEOLOGISTS,
    CAMP_COUNT,
    COSTS,
    DISCOVERY,
    EFFECTS,
    GUARDIAN_COST,
    GUARDIAN_COUNT,
    IDOL_EFFECT,
    LEVEL,
    MAX_SEATS,
    NONE,
    SITE_COUNT,
    SITE_OF,
    SITE_TILE_COUNT,
    SLOT_TRAVEL,
    SLOTS_OF,
    TILE_EFFECT,
    TILE_LEVEL,
)
from tepui.games.narak.rules.events import GUARDIAN_WOKE, OVERCAME, PLACED, SITE_REVEALED, TOOK_IDOL
from tepui.games.narak.rules.free_actions import Open, OpenEffect, pause
from tepui.games.narak.rules.notation import ACTIVATE as ACTIVATE_OP
from tepui.games.narak.rules.notation import (
    COMPASS,
    NO_COST,
    NO_ICONS,
    OWN_OCCUPIED,
    STACK_TOP,
    UNOCCUPIED,
    Effect,
    Icons,
    levels,
)
from tepui.games.narak.rules.notation import DIG as DIG_OP
from tepui.games.narak.rules.notation import OVERCOME as OVERCOME_OP
from tepui.games.narak.rules.resolve import RESOLVE, STARTERS, begins_with_fear
from tepui.games.narak.rules.table import FREE, Narak
from tepui.games.narak.rules.travel import can_pay, can_travel, in_reach, pay, pay_less

LEAST_COMPASSES: Final[int] = min(DISCOVERY[CAMP_COUNT:])


def plain_dig() -> Effect:
    """The main action, as an effect: any level, discovering allowed, nothing less to pay."""
    e = Effect(DIG_OP)
    e.levels = levels([0, 1, 2])
    e.may_discover = True
    return e


PLAIN_DIG: Final[Effect] = plain_dig()


# ---- dig and discover


def digs(t: Narak, seat: int, e: Effect) -> list[int]:
    """Where an archaeologist may be sent, to dig or to discover, as actions. It must be at home (ARN-DIG-02)."""
    if not t.home[seat]:
        return []
    found: list[int] = []
    have = in_reach(t, seat, 0)
    if have == NO_ICONS and e.icons_less == NO_ICONS and not e.free_travel:
        return found  # every slot asks for an icon
    add_digs(t, e, have, found)
    if e.may_discover:
        add_discoveries(t, seat, e, have, found)
    return found


def add_digs(t: Narak, e: Effect, have: Icons, found: list[int]) -> None:
    """ARN-DIG-01, ARN-DIG-12. The slots of camps and discovered sites where one may dig, as actions.

    A slot must be free: not taken (ARN-DIG-03, ARN-DIG-08) and not blocked (ARN-SETUP-17). Who stands on the other slot
    (ARN-DIG-06) and whether there is a guardian (ARN-DIG-07) does not matter. ARN-DIG-11 follows from ARN-DIG-03 and
    ARN-DIG-06.
    """
    travel = SLOT_TRAVEL[t.rules.side]
    for site in range(SITE_COUNT):
        if t.discovered(site) and e.levels >> LEVEL[site] & 1:
            for slot in SLOTS_OF[site]:
                if t.slots[slot] == FREE and (e.free_travel or can_travel(travel[slot], e.icons_less, have)):
                    found.append(DIG + slot)


def add_discoveries(t: Narak, seat: int, e: Effect, have: Icons, found: list[int]) -> None:
    """ARN-DISC-01, ARN-DISC-15. The spaces that can be discovered, in any round and any order, as actions.

    The compasses and icons must be there before (ARN-DISC-02); ARN-DISC-13 follows from ARN-TURN-08.
    """
    travel = SLOT_TRAVEL[t.rules.side]
    compasses = t.has(seat, COMPASS) + e.compasses_less
    if compasses < LEAST_COMPASSES:
        return
    for site in range(CAMP_COUNT, SITE_COUNT):
        if compasses >= DISCOVERY[site] and e.levels >> LEVEL[site] & 1 and not t.discovered(site):
            if can_travel(travel[SLOTS_OF[site][0]], e.icons_less, have):
                found.append(DISCOVER + site)


def send(t: Narak, seat: int, a: int, e: Effect) -> None:
    """Pay, move the archaeologist, then carry out what the site gives: ARN-DIG-04 and ARN-DISC-02."""
    site = SITE_OF[a - DIG] if a < DISCOVER else a - DISCOVER
    slot = a - DIG if a < DISCOVER else SLOTS_OF[site][0]
    if a >= DISCOVER:  # compasses only for a discovery: ARN-DIG-05, ARN-DIG-14, ARN-DISC-10
        t.pay(seat, COMPASS, max(0, DISCOVERY[site] - e.compasses_less))
    if not e.free_travel:
        pay_less(t, seat, SLOT_TRAVEL[t.rules.side][slot], e.icons_less)
    t.then(Arrive(seat, slot))
    if a >= DISCOVER:  # ARN-DISC-08
        t.then(TakeIdols(seat, site), BeforeReveal(seat), RevealSite(seat, site), SITE_EFFECT[seat][site])
        t.then(BeforeReveal(seat), WakeGuardian(seat, site))  # only here: ARN-DISC-18
    else:
        t.then(EnterSite(seat, site))
        if e.twice:  # after the site effect: ARN-PLAY-13
            t.then(Again(seat, site))


class AtSite(Auto[Narak]):
    """Something that happens at a site."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site = site


class Arrive(Auto[Narak]):
    """ARN-DIG-04. The archaeologist stands on the slot."""

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def run(self, t: Narak) -> None:
        t.slots[self.slot] = self.seat
        t.home = with_more(t.home, self.seat, -1)
        t.tell(PLACED, self.seat, self.slot)


class EnterSite(AtSite):
    """ARN-DIG-15. Free actions may come between the arrival and the effect of the site.

    A question leaves room for them anyway, and before a plain gain they would change nothing; so only an effect that
    begins with Fear needs a pause.
    """

    def run(self, t: Narak) -> None:
        if begins_with_fear(t.site_effect(self.site)):
            pause(t, self.seat)
        t.then(SITE_EFFECT[self.seat][self.site])


class SiteEffect(AtSite):
    """ARN-DIG-13, ARN-KEY-01. The effect of a site is carried out. Nobody has to overcome its guardian (ARN-GUARD-07)."""

    def run(self, t: Narak) -> None:
        t.then(RESOLVE[self.seat][t.site_effect(self.site)])


SITE_EFFECT: Final[tuple[tuple[SiteEffect, ...], ...]] = tuple(
    [tuple([SiteEffect(seat, site) for site in range(SITE_COUNT)]) for seat in range(MAX_SEATS)]
)


class Again(Open):
    """ARN-ART-26. The effect of the site is carried out a second time, or not."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site = site

    def own(self, t: Narak) -> list[int]:
        return [YES, STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == YES:
            t.then(SITE_EFFECT[self.seat][self.site])


class TakeIdols(AtSite):
    """ARN-DISC-03. All idols of the space are taken; the effect of the face-up one is carried out."""

    def run(self, t: Narak) -> None:
        idol = t.idols[self.site]
        t.idols = with_item(t.idols, self.site, NONE)
        # Crates only count idols: all are alike there (ARN-DISC-05, ARN-DISC-17). The face-down one gives nothing more
        # (ARN-DISC-04).
        n = 1 + t.buried[self.site]
        t.crates = with_more(t.crates, self.seat, n)
        t.buried = with_item(t.buried, self.site, 0)
        t.tell(TOOK_IDOL, self.seat, idol, self.site, n)
        t.then(RESOLVE[self.seat][IDOL_EFFECT[idol]])


class BeforeReveal(Auto[Narak]):
    """ARN-DISC-08. Free actions may be taken before a site tile or a guardian is turned up."""

    def run(self, t: Narak) -> None:
        pause(t, self.seat)


def site_lots(t: Narak, level: int) -> list[int]:
    """What the top tile of a level's stack can be: any unseen one, else the first of those that were put under the stack.

    ARN-DISC-16 follows from ARN-MAT-01: there is always one.
    """
    found = [SITE + i for i in range(SITE_TILE_COUNT) if t.site_bag[i] and TILE_LEVEL[i] == level]
    return found or [SITE + t.under[level - 1][0]]


def take_site_tile(t: Narak, tile: int) -> None:
    """A site tile leaves its stack."""
    if t.site_bag[tile]:
        t.site_bag = with_item(t.site_bag, tile, 0)
    else:
        stack = TILE_LEVEL[tile] - 1
        t.under = with_item(t.under, stack, without_item(t.under[stack], tile))


class TurnUp(Lot[Narak]):
    """Something is turned up at a site."""

    def __init__(self, seat: int, site: int) -> None:
        super().__init__(seat)
        self.site = site


class RevealSite(TurnUp):
    """ARN-DISC-06. The top site tile is laid on the space."""

    def lots(self, t: Narak) -> list[int]:
        return site_lots(t, LEVEL[self.site])

    def apply(self, t: Narak, a: int) -> None:
        take_site_tile(t, a - SITE)
        t.tiles = with_item(t.tiles, self.site, a - SITE)
        t.tell(SITE_REVEALED, self.seat, a - SITE, self.site)


class WakeGuardian(TurnUp):
    """ARN-DISC-07. The top guardian is laid on the site; for now it does nothing (ARN-DISC-09)."""

    def lots(self, t: Narak) -> list[int]:
        return [WAKE + i for i in range(GUARDIAN_COUNT) if t.guardian_bag[i]]

    def apply(self, t: Narak, a: int) -> None:
        t.guardian_bag = with_item(t.guardian_bag, a - WAKE, 0)
        t.guards = with_item(t.guards, self.site, a - WAKE)
        t.tell(GUARDIAN_WOKE, self.seat, a - WAKE, self.site)


class DigNow(OpenEffect):
    """ARN-ICON-12, ARN-KEY-11. Dig or discover now, within what the effect allows, or not.

    It belongs to the effect and is no second main action (ARN-ICON-15).
    """

    def own(self, t: Narak) -> list[int]:
        return [*digs(t, self.seat, EFFECTS[self.effect]), STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            send(t, self.seat, a, EFFECTS[self.effect])


def dig_now(t: Narak, seat: int, effect: int) -> None:
    """ARN-KEY-11. It needs an archaeologist at home. ARN-FAQ-13 follows from ARN-KEY-10 and ARN-KEY-11."""
    if t.home[seat]:
        t.then(DigNow(seat, effect))


# ---- activating


class ActivateSite(Open):
    """ARN-KEY-01, R-23, R-24. The effect of a site is carried out; nobody moves and no slot is taken (ARN-KEY-14).

    `done` is a mask of the sites that were activated before by the same effect.
    """

    def __init__(self, seat: int, effect: int, left: int, done: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.left = left
        self.done = done

    def own(self, t: Narak) -> list[int]:
        found = [
            ACTIVATE + site
            for site in range(SITE_COUNT)
            if not self.done >> site & 1 and activable(t, self.seat, EFFECTS[self.effect], site)
        ]
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a == STOP:
            return
        site = a - ACTIVATE
        e = EFFECTS[self.effect]
        if LEVEL[site] == 2 and e.cost != NO_COST:
            pay(t, self.seat, COSTS[e.cost])
        t.then(SITE_EFFECT[self.seat][site])
        if self.left > 1:  # after the site effect: ARN-PLAY-13
            t.then(ActivateSite(self.seat, self.effect, self.left - 1, self.done | 1 << site))


def activable(t: Narak, seat: int, e: Effect, site: int) -> bool:
    """Whether an effect may activate that site. It must be discovered (ARN-KEY-02)."""
    if not t.discovered(site) or not e.levels >> LEVEL[site] & 1:
        return False
    if e.condition == UNOCCUPIED and t.occupied(site):
        return False
    if e.condition == OWN_OCCUPIED and not t.stands(seat, site):
        return False
    return LEVEL[site] < 2 or e.cost == NO_COST or can_pay(t, seat, COSTS[e.cost])


def activate(t: Narak, seat: int, effect: int) -> None:
    t.then(ActivateSite(seat, effect, EFFECTS[effect].n, 0))


class ShowStackTop(Lot[Narak]):
    """ARN-KEY-03, R-13. The top tile of a stack is turned up, carried out and put under the stack."""

    def __init__(self, seat: int, level: int) -> None:
        super().__init__(seat)
        self.level = level

    def lots(self, t: Narak) -> list[int]:
        return site_lots(t, self.level)

    def apply(self, t: Narak, a: int) -> None:
        take_site_tile(t, a - SITE)
        t.under = with_item(t.under, self.level - 1, [*t.under[self.level - 1], a - SITE])
        t.tell(SITE_REVEALED, self.seat, a - SITE, NONE)
        t.then(RESOLVE[self.seat][TILE_EFFECT[a - SITE]])


def stack_top(t: Narak, seat: int, effect: int) -> None:
    t.then(ShowStackTop(seat, EFFECTS[effect].level))


# ---- guardians


def add_guardians(t: Narak, seat: int, found: list[int]) -> None:
    """ARN-GUARD-04, ARN-GUARD-17, ARN-GUARD-19. Add the guardians of sites the seat occupies whose cost it can pay."""
    if t.home[seat] == ARCHAEOLOGISTS:
        return
    for site in range(SITE_COUNT):
        if t.guards[site] != NONE and t.stands(seat, site) and can_pay(t, seat, GUARDIAN_COST[t.guards[site]]):
            found.append(OVERCOME + site)


def overcome(t: Narak, seat: int, site: int) -> None:
    """ARN-GUARD-04, ARN-GUARD-05. The cost of a guardian is paid, then it is taken."""
    pay(t, seat, GUARDIAN_COST[t.guards[site]])
    t.then(Tame(seat, site))


class Tame(AtSite):
    """ARN-GUARD-09. A guardian that is overcome comes to the player's board; no archaeologist moves (ARN-GUARD-16)."""

    def run(self, t: Narak) -> None:
        guardian = t.guards[self.site]
        t.guards = with_item(t.guards, self.site, NONE)
        t.tamed = with_item(t.tamed, self.seat, t.tamed[self.seat] | 1 << guardian)
        t.tell(OVERCAME, self.seat, guardian, self.site)


class OvercomeFree(OpenEffect):
    """ARN-ICON-13. A guardian is overcome without its cost, or none: where the seat stands (ARN-GUARD-08).

    Bear Trap works wherever no other player stands (ARN-CARD-07).
    """

    def own(self, t: Narak) -> list[int]:
        anywhere = EFFECTS[self.effect].anywhere
        found = [
            OVERCOME + site
            for site in range(SITE_COUNT)
            if t.guards[site] != NONE
            and (not t.others_stand(self.seat, site) if anywhere else t.stands(self.seat, site))
        ]
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.then(Tame(self.seat, a - OVERCOME))


def overcome_free(t: Narak, seat: int, effect: int) -> None:
    t.then(OvercomeFree(seat, effect))


STARTERS[DIG_OP] = dig_now
STARTERS[ACTIVATE_OP] = activate
STARTERS[STACK_TOP] = stack_top
STARTERS[OVERCOME_OP] = overcome_free
