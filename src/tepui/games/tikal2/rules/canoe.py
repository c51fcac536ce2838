"""The canoe goes clockwise, past seaplanes and through the forest: the chapters TIK-CANOE, TIK-FOREST and TIK-DELIV."""

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
    """The start of a turn: tent and cards first, if the player wants them, then the site the canoe goes to."""

    def legal(self, t: Tikal) -> list[int]:
        """Any site with a tile (TIK-CANOE-01), however far (TIK-CANOE-10), but no empty one (TIK-CANOE-06).

        The last tile cannot be refused (TIK-CANOE-08). Only tent and card give an exploration now (TIK-TURN-06).
        """
        sites = t.sites()
        found = [CANOE + site for site in range(SITE_COUNT) if sites >> site & 1]
        add_anytime(found, t, self.seat, True)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        """The site is named, the links are crossed in order, then a tile is picked there (TIK-CANOE-11).

        TIK-CANOE-14 and TIK-DELIV-14 follow from TIK-CANOE-11 and TIK-CANOE-03.
        """
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
            return
        site = a - CANOE
        t.tell(SAILED, self.seat, t.canoes[self.seat], site)
        go_down_river(t, self.seat, site)
        t.then(TAKE_TILE[self.seat][site])


def go_down_river(t: Tikal, seat: int, site: int) -> None:
    """The canoe crosses one link after the other until it is there.

    On its own site it crosses none (TIK-CANOE-02, TIK-CANOE-12), so nothing is delivered (TIK-DELIV-03). It stops as soon as
    it arrives, so it crosses five links at most (TIK-CANOE-04, TIK-DELIV-13), and the forest at most once (TIK-FOREST-06).
    """
    link = t.canoes[seat]
    while link != site:
        cross_link(t, seat, link)
        link = next_site(link)
    t.canoes = with_item(t.canoes, seat, site)


def next_site(site: int) -> int:
    """Clockwise (TIK-CANOE-03), never the other way (TIK-CANOE-05), in round 2 as well (TIK-CANOE-09)."""
    return (site + 1) % SITE_COUNT


def cross_link(t: Tikal, seat: int, link: int) -> None:
    """What the canoe meets on a link: the forest, or a seaplane if there is something to deliver.

    Treasures wait in the camp for a seaplane (TIK-DELIV-01, TIK-DELIV-02); those of the tile come too late (TIK-DELIV-08).
    Each seaplane passed allows one delivery (TIK-DELIV-07), a long move two of them (TIK-DELIV-17).
    """
    if link == FOREST:
        t.then(AT_FOREST[seat])
    elif link in PLANES and t.treasures(seat):
        t.then(AT_PLANE[seat])


class AtPlane(Choice[Tikal]):
    """A seaplane is passed with treasures in the camp: deliver, or not."""

    def legal(self, t: Tikal) -> list[int]:
        """Nobody has to deliver (TIK-DELIV-04)."""
        found = shipments(t, self.seat, 0, 0, 0)
        found.append(PASS)
        add_anytime(found, t, self.seat, False)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        """Passing by leaves the wheel as it is (TIK-DELIV-09). TIK-DELIV-12 follows from TIK-DELIV-17 and TIK-DELIV-06."""
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
        elif a != PASS:
            ship(t, self.seat, a, 0, 0)


class AtForest(Choice[Tikal]):
    """The canoe is carried through the forest: for a key, by the card Free portage, or at a loss with an empty bag."""

    def legal(self, t: Tikal) -> list[int]:
        """Keys of the bag pay, not those of the camp (TIK-FOREST-02). Points are lost only if there is none (TIK-FOREST-04).

        The card is a choice beside these (TIK-FOREST-11). The key of the tile to be fetched has not come yet; one taken now by
        tent or card can pay (TIK-FOREST-07).
        """
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
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
        elif a == PORTAGE:
            cross_free(t, self.seat)
        elif a == LOSE:
            lose_points(t, self.seat)
        else:
            pay_key(t, self.seat, a - PAY)


def pay_key(t: Tikal, seat: int, colour: int) -> None:
    """A key of the bag goes back to the supply (TIK-FOREST-01), as in the example TIK-FOREST-08.

    TIK-FOREST-13 follows from TIK-FOREST-01 and TIK-MOVE-05.
    """
    t.bags = with_more(t.bags, COLOUR_COUNT * seat + colour, -1)
    t.supply = with_more(t.supply, colour, 1)
    t.tell(PAID_FOREST, seat, colour)


def lose_points(t: Tikal, seat: int) -> None:
    """Ten points are lost (TIK-FOREST-03), also below zero: the examples TIK-FOREST-09 and TIK-FOREST-12."""
    t.scores[seat] -= FOREST_POINTS
    t.tell(LOST_IN_FOREST, seat, FOREST_POINTS)


def cross_free(t: Tikal, seat: int) -> None:
    """The card Free portage costs neither a key (TIK-FOREST-05, TIK-SCARD-12) nor points (TIK-FOREST-10)."""
    t.discard(seat, PORTAGE_CARD)
    t.tell(CARRIED_FREE, seat)


# A step never changes, so one of each kind for every seat serves all tables.
SAIL: Final[tuple[Sail, ...]] = tuple([Sail(seat) for seat in range(MAX_SEATS)])
AT_PLANE: Final[tuple[AtPlane, ...]] = tuple([AtPlane(seat) for seat in range(MAX_SEATS)])
AT_FOREST: Final[tuple[AtForest, ...]] = tuple([AtForest(seat) for seat in range(MAX_SEATS)])
