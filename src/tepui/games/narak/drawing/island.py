"""The island in the picture: relief, trails, camps, sites and spaces to discover, guardians, archaeologists."""

from __future__ import annotations

from functools import cache
from math import sin
from typing import Final

from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import pawn
from tepui.drawing.svg import Size, circle, g, num, paint, path, rect, shift, use
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.glyphs import rival_pawn
from tepui.games.narak.drawing.parts import Sheet
from tepui.games.narak.drawing.pictograms import Sign, cost_signs, effect_signs, row, tag
from tepui.games.narak.drawing.vignettes import medallion
from tepui.games.narak.people.description import who_said
from tepui.games.narak.people.effect_words import effect_said
from tepui.games.narak.people.offers import site_effect, travel_said
from tepui.games.narak.rules.components import (
    CAMP_COUNT,
    COLUMN,
    DISCOVERY,
    GUARDIAN_COST,
    GUARDIANS,
    IDOL_EFFECT,
    IDOLS,
    LEVEL,
    NONE,
    RIVAL,
    ROW,
    SITE_COUNT,
    SITE_OF,
    SITES,
    SLOT_TRAVEL,
    SLOTS,
    SLOTS_OF,
)
from tepui.games.narak.rules.notation import ICONS
from tepui.games.narak.rules.table import BLOCKED, FREE

WIDE: Final = 592.0
HIGH: Final = 530.0
ROWS_Y: Final = (454.0, 312.0, 188.0, 64.0)  # of sites, by row of the island
COLUMNS: Final = 4  # of sites; the camps have five
PLACE: Final = Size(56.0, 62.0)  # what is touched of a camp for one of its two places; its middle means the cheaper one
FINGER: Final = 61.6  # a phone comes so near that a place is 40 pixels wide, and not nearer: more of the island is seen
LARGE: Final = 1.2  # a guardian on the island, beside one on a mat
# From the beach up to the bare heights.
HEIGHTS: Final = ("#EFE3BD", "#E0E3BC", "#D3DDB0", "#C6D5A5", "#BCCF9D", "#C3CBA6", "#CFCDB0", "#D9CFB8", "#E0D6C2")


@cache
def relief() -> str:
    """Contour bands, the lower ones beneath; a river runs down to the shore."""
    found = rect(1, 1, WIDE - 2, HIGH - 2, rx=10, fill=HEIGHTS[0])
    for i, colour in enumerate(HEIGHTS[1:]):
        low = HIGH - 62 - i * 56.0
        d = f"M1 {num(contour(0, low, i))}"
        for x in range(37, int(WIDE), 37):
            d += f"L{x} {num(contour(x, low, i))}"
        d += f"L{WIDE - 1:g} {num(contour(WIDE, low, i))}V11a10 10 0 0 0-10-10H11A10 10 0 0 0 1 11z"
        weight = 1.1 if i % 4 == 2 else 0.6
        found += path(d, fill=colour, stroke="#5B6A40", stroke_width=weight, stroke_opacity=0.45)
    river = "M437 521C418 470 462 430 440 372S470 262 446 196 474 120 462 78"
    found += path(river, fill="none", stroke="#7FA9B1", stroke_width=13, stroke_linecap="round", stroke_opacity=0.7)
    found += path(river, fill="none", stroke="#B9D6D8", stroke_width=10, stroke_linecap="round")
    return found + rect(1, 1, WIDE - 2, HIGH - 2, rx=10, fill="none", stroke="#271D14", stroke_width=1.6)


def contour(x: float, low: float, i: int) -> float:
    """How high a contour runs above that point of the shore."""
    return low + 17 * sin(x / 61 + i * 1.9) + 9 * sin(x / 23 + i * 3.1) - 14 * sin(x / 190 + i)


class Island(Sheet):
    """Sites from the camps up, and who stands there."""

    @kept_part
    def island_ground(self) -> str:
        trails = ""
        for site in range(CAMP_COUNT, SITE_COUNT):
            x, y = self.middle(site)
            bend = 9 if site % 2 else -9
            trails += f"M{x:g} {y + 50:g}q{bend} 8 0 16t0 14"
        return relief() + path(
            trails, fill="none", stroke="#7A3B1D", stroke_width=2, stroke_dasharray="1.5 7", stroke_linecap="round",
            stroke_opacity=0.75,
        )  # fmt: skip

    def middle(self, site: int) -> Point:
        if site < CAMP_COUNT:
            return (COLUMN[site] + 0.5) * WIDE / 5, ROWS_Y[0]
        return (COLUMN[site] + 0.5) * WIDE / COLUMNS, ROWS_Y[ROW[site]]

    @kept_part
    def sites(self) -> str:
        return "".join(self.camp(i) if i < CAMP_COUNT else self.site(i) for i in range(SITE_COUNT))

    def camp(self, site: int) -> str:
        body = rect(-53, -62, 108, 132, rx=11, fill="#000", fill_opacity=0.18)
        body += rect(-54, -66, 108, 132, rx=11, **paint("sheet", "ink", 1.4))
        body += path("M-53-8h106", **paint("", "rule", 1), stroke_dasharray="3 3")
        body += row(effect_signs(site_effect(self.v, site)), 0, -37, 31, 98)
        body += self.guardian_on(site)
        name = self.site_name(site)
        at, holds = self.middle(site), self.holds(site)
        found = self.thing(f"site-{SITES[site]}", "place site", at, name, "nar-camp", body, data_holds=holds)
        return found + "".join(self.slot(slot) for slot in SLOTS_OF[site])

    def holds(self, site: int) -> str:
        """The places of a site, the cheapest first: whoever touches the site means that one."""
        travel = SLOT_TRAVEL[self.side]
        return " ".join(f"slot-{SLOTS[slot]}" for slot in sorted(SLOTS_OF[site], key=lambda slot: sum(travel[slot])))

    def slot_at(self, slot: int) -> Point:
        site = SITE_OF[slot]
        x, y = self.middle(site)
        return (x + PLACE.w * (SLOTS_OF[site].index(slot) - 0.5), y + 29) if site < CAMP_COUNT else (x + 38, y + 25)

    def slot(self, slot: int) -> str:
        """A place for an archaeologist, with what it costs to go there."""
        who = self.v.slots[slot]
        signs: list[Sign] = [(ICONS[i], 1) for i in range(4) for _ in range(SLOT_TRAVEL[self.side][slot][i])]
        body = circle(0, 0, 23, fill="#EADCBA", stroke="#54432F", stroke_width=1.2, stroke_dasharray="3 2.4")
        if SITE_OF[slot] < CAMP_COUNT:
            body = rect(-PLACE.w / 2, 37 - PLACE.h, *PLACE, fill_opacity=0) + body
        if who == BLOCKED:
            body = g(body + path("M-9-9 9 9M9-9-9 9", stroke="#54432F", stroke_width=3.4, stroke_linecap="round"), opacity=0.5)  # fmt: skip
        elif who == FREE:
            body += tag(signs, 0, 0, 18 if len(signs) < 2 else 14)
        return self.thing(
            f"slot-{SLOTS[slot]}", "place slot", self.slot_at(slot), self.slot_name(slot), "nar-slot", body
        )

    def slot_name(self, slot: int) -> str:
        who, name = self.v.slots[slot], f"@site.{SITES[SITE_OF[slot]]}"
        if who == BLOCKED:
            return self.say("draw.slot.blocked", site=name)
        if who != FREE:
            return self.say("draw.slot.taken", site=name, who=who_said(self.words, who, self.lang))
        return self.say("draw.slot", site=name, cost=travel_said(self.words, self.v, slot, self.lang))

    def site(self, site: int) -> str:
        """A discovered site, or a space with its idols and what it asks for."""
        v = self.v
        if v.tiles[site] == NONE:
            body = rect(
                -66, -54, 132, 108, rx=28, fill="#FBF5E3", fill_opacity=0.86, stroke="#54432F", stroke_width=1.5,
                stroke_dasharray="6 4",
            )  # fmt: skip
            body += self.idols(site)
            body += row([("compass", DISCOVERY[site])], -27, 26, 26, 72)
        else:
            tall = LEVEL[site] == 2
            body = rect(-65, -50, 132, 108, rx=11, fill="#000", fill_opacity=0.18)
            body += rect(
                -66, -54, 132, 108, rx=11, fill="#FBF0DC" if tall else "#FFFBEF", stroke="#271D14", stroke_width=1.5
            )
            body += rect(
                -62, -50, 124, 100, rx=8, fill="none", stroke="#B98A54" if tall else "#7FA06A", stroke_width=1.4
            )
            room = (0, -24, 29, 116) if v.guards[site] == NONE else (-21, -24, 28, 78)
            body += row(effect_signs(site_effect(v, site)), *room)
        body += self.guardian_on(site)
        at, name = self.middle(site), self.site_name(site)
        holds = self.holds(site)
        rings = "nar-unknown" if v.tiles[site] == NONE else "nar-site"
        found = self.thing(f"site-{SITES[site]}", "place site", at, name, rings, body, data_holds=holds)
        return found + self.slot(SLOTS_OF[site][0])

    def idols(self, site: int) -> str:
        """The open idol with its effect in small, the hidden one beside it."""
        kind = self.v.idols[site]
        if kind == NONE:
            return ""
        found = use("nar-idol", (-40, -22), 1.6) + row(effect_signs(IDOL_EFFECT[kind]), -3, -22, 24, 36)
        return found + (use("nar-idol-down", (40, -22), 1.5) if self.v.buried[site] else "")

    def guardian_on(self, site: int) -> str:
        """A guardian standing here, with what it costs to overcome it."""
        guardian = self.v.guards[site]
        if guardian == NONE:
            return ""
        cost = cost_signs(GUARDIAN_COST[guardian])
        x, y = (-78, 6) if site < CAMP_COUNT else (-76, 57)
        priced = rect(x - 33, y - 12, 66, 24, rx=12, fill="#FFF6DA", stroke="#4A2A12", stroke_width=1)
        body = g(medallion(guardian), transform=f"scale({LARGE})") + priced + row(cost, x, y, 19, 60)
        return g(body, id=f"guardian-{GUARDIANS[guardian]}", transform=shift(45, -32))

    def site_name(self, site: int) -> str:
        v, name = self.v, f"@site.{SITES[site]}"
        if site >= CAMP_COUNT and v.tiles[site] == NONE:
            idol = f"@idol.{IDOLS[v.idols[site]]}" if v.idols[site] != NONE else "–"
            cost = travel_said(self.words, v, SLOTS_OF[site][0], self.lang)
            return self.say("draw.undiscovered", site=name, n=DISCOVERY[site], cost=cost, idol=idol)
        effect = effect_said(self.words, site_effect(v, site), self.lang)
        told = self.say("draw.discovered", site=name, effect=effect)
        return told if v.guards[site] == NONE else f"{told}. {self.guardian_name(v.guards[site])}"

    @kept_part
    def archaeologists(self) -> str:
        found = ""
        for slot, who in enumerate(self.v.slots):
            if who >= 0:
                x, y = self.slot_at(slot)
                body = rival_pawn() if who == RIVAL else pawn(who, 44)
                found += g(body, class_="piece", transform=shift(x, y + 18), pointer_events="none")
        return found
