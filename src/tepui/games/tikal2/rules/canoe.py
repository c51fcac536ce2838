"""TIK-CANOE, TIK-FOREST, TIK-DELIV-02 to -04: the canoe goes clockwise, past seaplanes and through the forest."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.engine.table import with_item, with_more
from tepui.games.tikal2.rules.actions import CANOE, LOSE, PASS, PAY, PORTAGE, TENT
from tepui.games.tikal2.rules.components import (
    COLOUR_COUNT,
    FOREST,
    FOREST_POINTS,
    MAX_SEATS,
    PLANES,
    PORTAGE_CARD,
    SITE_COUNT,
)
from tepui.games.tikal2.rules.delivery import ship, shipments
from tepui.games.tikal2.rules.events import CARRIED_FREE, LOST_IN_FOREST, PAID_FOREST, SAILED
from tepui.games.tikal2.rules.free_actions import add_anytime, any_time
from tepui.games.tikal2.rules.table import Tikal
from tepui.games.tikal2.rules.tiles import TAKE_TILE


class Sail(Choice[Tikal]):
    """TIK-CANOE-01 to -06, -10, -11. The start of a turn: tent and cards first, if wanted, then a site with a tile."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        sites = t.sites()
        found = [CANOE + site for site in range(SITE_COUNT) if sites >> site & 1]
        add_anytime(found, t, self.seat, True)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        seat = self.seat
        if a >= TENT:
            any_time(t, seat, a)
            t.then(self)
            return
        site = a - CANOE
        link = t.canoes[seat]
        t.tell(SAILED, seat, link, site)
        while link != site:
            if link == FOREST:
                t.then(AT_FOREST[seat])
            elif link in PLANES and t.treasures(seat):
                t.then(AT_PLANE[seat])
            link = (link + 1) % SITE_COUNT
        t.canoes = with_item(t.canoes, seat, site)
        t.then(TAKE_TILE[seat][site])


class AtPlane(Choice[Tikal]):
    """TIK-DELIV-02, -04, -07, -09. A seaplane is passed with treasures on board: deliver, or not."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        found = shipments(t, self.seat, 0, 0, 0)
        found.append(PASS)
        add_anytime(found, t, self.seat, False)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
        elif a != PASS:
            ship(t, self.seat, a, 0, 0)


class AtForest(Choice[Tikal]):
    """TIK-FOREST-01 to -05, -10, -11. A key of the bag, the free-portage card, or 10 points with an empty bag."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        seat = self.seat
        found = [PAY + colour for colour in range(COLOUR_COUNT) if t.bags[COLOUR_COUNT * seat + colour]]
        if t.holds(seat, PORTAGE_CARD):
            if found:
                found.append(PORTAGE)
            else:
                found = [PORTAGE, LOSE]
        elif not found:
            found = [LOSE]
        add_anytime(found, t, seat, False)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        seat = self.seat
        if a >= TENT:
            any_time(t, seat, a)
            t.then(self)
        elif a == PORTAGE:
            t.discard(seat, PORTAGE_CARD)
            t.tell(CARRIED_FREE, seat)
        elif a == LOSE:
            t.scores[seat] -= FOREST_POINTS
            t.tell(LOST_IN_FOREST, seat, FOREST_POINTS)
        else:
            t.bags = with_more(t.bags, COLOUR_COUNT * seat + a - PAY, -1)
            t.supply = with_more(t.supply, a - PAY, 1)
            t.tell(PAID_FOREST, seat, a - PAY)


# Steps never change, so that one of each for every seat serves all tables.
SAIL: Final[tuple[Sail, ...]] = tuple([Sail(seat) for seat in range(MAX_SEATS)])
AT_PLANE: Final[tuple[AtPlane, ...]] = tuple([AtPlane(seat) for seat in range(MAX_SEATS)])
AT_FOREST: Final[tuple[AtForest, ...]] = tuple([AtForest(seat) for seat in range(MAX_SEATS)])
