"""Narak as a picture: island, research track, card row with assistants, and the players' boards, as a seat sees them.

Ids: `slot-camp_1_a`, `site-jungle_3`, `node-b4`, `stack-t11`, `row-item_04`, `assistant-asst_02`, `guardian-guardian_07`,
`area-fear`, `res-0-tablet`, `pool-car`, `effect-slot_draw`, `deck-0`, `fear-0`, `looked-…`, `choice-…`, `exiled-…`. Pieces are
groups placed by a translation and keep their ids for life.
"""

from __future__ import annotations

from typing import Final

from tepui.core.hexes import Point
from tepui.core.pieces import pawn, pill
from tepui.core.rings import ring_set
from tepui.core.svg import circle, defs, g, layer, paint, path, picture, rect, shift, text, use
from tepui.core.words import Words
from tepui.games.narak.boards import Boards
from tepui.games.narak.components import (
    ARRIVAL_POINTS,
    BONUS_EFFECT,
    BONUSES,
    CAMP_COUNT,
    CARDS,
    COLUMN,
    DISCOVERY,
    FACTS,
    GUARDIAN_COST,
    GUARDIANS,
    IDOL_EFFECT,
    IDOLS,
    LEVEL,
    NEXT,
    NODE_COST,
    NODE_ROW,
    NODE_X,
    NODES,
    NONE,
    RIVAL,
    ROW,
    ROW_EFFECT,
    ROW_POINTS,
    SIDE_NODES,
    SITE_COUNT,
    SITES,
    SLOT_TRAVEL,
    SLOTS,
    SLOTS_OF,
    STACK_COST,
    STACK_POINTS,
    TEMPLE_STACKS,
    TOP_ROW,
)
from tepui.games.narak.describe import joined, who_said
from tepui.games.narak.glyphs import book_token, glass_token, kept, rival_pawn
from tepui.games.narak.notation import ICONS
from tepui.games.narak.offers import side_of, site_effect, travel_said
from tepui.games.narak.pictograms import Sign, cost_signs, effect_signs, row, tag
from tepui.games.narak.speech import cost_said, effect_said, node_said
from tepui.games.narak.table import BLOCKED, FREE
from tepui.games.narak.view import View

WIDTH: Final = 1240.0
TOP: Final = 540.0
ISLAND: Final = 560.0
TRACK_AT: Final = 572.0
TRACK: Final = 330.0
MARKET_AT: Final = 914.0
ROWS_Y: Final = (485.0, 358.0, 224.0, 88.0)  # of sites, by row of the island


def draw(words: Words, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


class Board(Boards):
    """One picture in the making."""

    def __init__(self, words: Words, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        super().__init__(words, v, lang, legal, selected)
        self.side = side_of(v)

    def drawn(self) -> str:
        below, height = self.boards(TOP + 12)
        ground = rect(0, 0, WIDTH, height, rx=12, **paint("paper"))
        inner = (
            defs(kept(), rings())
            + layer("ground", ground + self.island_ground() + self.track_ground(), aria_hidden="true")
            + layer("tiles", self.sites() + self.track() + self.market())
            + layer("boards", below)
            + layer("pieces", self.archaeologists() + self.research_tokens())
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        return picture(WIDTH, height, inner, class_="board lit", role="group", aria_label=self.say("title"))

    # ---- the island

    def island_ground(self) -> str:
        found = rect(1, 1, ISLAND - 2, TOP - 2, rx=10, fill="#CBD9AE", stroke="#271D14", stroke_width=1.6)
        found += path("M0 440C120 400 300 470 560 420V530a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9z", fill="#E9DDB4")
        found += path("M1 150C140 120 330 190 559 140V12a10 10 0 0 0-10-10H11A10 10 0 0 0 1 12z", fill="#D9CFB4")
        found += path(
            "M430 540C410 470 450 420 425 350S455 220 430 150", fill="none", stroke="#9CC3C9", stroke_width=16
        )
        trails = ""
        for site in range(CAMP_COUNT, SITE_COUNT):
            x, y = self.middle(site)
            trails += f"M{x:g} {y:g}v118"
        return found + path(
            trails, fill="none", stroke="#7A5A2D", stroke_width=2, stroke_dasharray="1.5 7", stroke_linecap="round"
        )

    def middle(self, site: int) -> Point:
        if site < CAMP_COUNT:
            return (COLUMN[site] + 0.5) * ISLAND / 5, ROWS_Y[0]
        x: float = FACTS["island"][site]["layout"][0]
        return x * ISLAND, ROWS_Y[ROW[site]]

    def sites(self) -> str:
        return "".join(self.camp(i) if i < CAMP_COUNT else self.site(i) for i in range(SITE_COUNT))

    def camp(self, site: int) -> str:
        body = rect(-50, -44, 100, 90, rx=8, **paint("sheet", "ink", 1.3))
        body += row(effect_signs(site_effect(self.v, site)), 0, -24, 24, 86)
        body += self.guardian_on(site)
        name = self.site_name(site)
        found = self.thing(f"site-{SITES[site]}", "place site", self.middle(site), name, "nar-camp", body)
        return found + "".join(self.slot(slot, i) for i, slot in enumerate(SLOTS_OF[site]))

    def slot_at(self, slot: int, place: int) -> Point:
        site = next(i for i in range(SITE_COUNT) if slot in SLOTS_OF[i])
        x, y = self.middle(site)
        return (x - 25 + 50 * place, y + 18) if site < CAMP_COUNT else (x + 34, y + 17)

    def slot(self, slot: int, place: int) -> str:
        """A place for an archaeologist, with what it costs to go there."""
        who = self.v.slots[slot]
        signs: list[Sign] = [
            (ICONS[i], 1) for i in range(4) for _ in range(SLOT_TRAVEL[self.side][slot][i])
        ]  # fmt: skip
        body = circle(0, 0, 18, fill="#EADCBA", stroke="#54432F", stroke_width=1.2, stroke_dasharray="3 2.4")
        if who == BLOCKED:
            body += path("M-9-9 9 9M9-9-9 9", stroke="#54432F", stroke_width=4, stroke_linecap="round", fill="none")
        elif who == FREE:
            body += tag(signs, 0, 0, 12)
        return self.thing(
            f"slot-{SLOTS[slot]}", "place slot", self.slot_at(slot, place), self.slot_name(slot), "nar-slot", body
        )

    def slot_name(self, slot: int) -> str:
        who = self.v.slots[slot]
        site = next(i for i in range(SITE_COUNT) if slot in SLOTS_OF[i])
        name = f"@site.{SITES[site]}"
        if who == BLOCKED:
            return self.say("draw.slot.blocked", site=name)
        if who != FREE:
            return self.say("draw.slot.taken", site=name, who=who_said(self.words, who, self.lang))
        return self.say("draw.slot", site=name, cost=travel_said(self.words, self.v, slot, self.lang))

    def site(self, site: int) -> str:
        """A discovered site, or a space with its idols and what it asks for."""
        v = self.v
        if v.tiles[site] == NONE:
            body = path(
                "M-56 0c-4-28 26-40 56-38 30-2 60 10 56 38 4 28-26 40-56 38-30 2-60-10-56-38z",
                fill="#FBF5E3", fill_opacity=0.8, stroke="#54432F", stroke_width=1.4, stroke_dasharray="5 4",
            )  # fmt: skip
            body += self.idols(site)
            body += row([("compass", DISCOVERY[site])], -22, 17, 19, 60)
        else:
            colour = "#B98A54" if LEVEL[site] == 2 else "#7FA06A"
            body = rect(-56, -38, 112, 76, rx=9, fill="#FFFBEF", stroke="#271D14", stroke_width=1.5)
            body += rect(-52.5, -34.5, 105, 69, rx=6, fill="none", stroke=colour, stroke_width=1.3)
            body += row(
                effect_signs(site_effect(v, site)),
                *((-4, -15, 22, 92) if v.guards[site] == NONE else (-14, -15, 22, 74)),
            )
        body += self.guardian_on(site)
        at, name = self.middle(site), self.site_name(site)
        return self.thing(f"site-{SITES[site]}", "place site", at, name, "nar-site", body) + self.slot(
            SLOTS_OF[site][0], 0
        )

    def idols(self, site: int) -> str:
        """The open idol with its effect in small, the hidden one beside it."""
        kind = self.v.idols[site]
        if kind == NONE:
            return ""
        found = use("nar-idol", (-30, -15), 1.15) + row(effect_signs(IDOL_EFFECT[kind]), -6, -15, 17, 24)
        return found + (use("nar-idol-down", (26, -15), 1.05) if self.v.buried[site] else "")

    def guardian_on(self, site: int) -> str:
        """A guardian standing here, with what it costs to overcome it."""
        guardian = self.v.guards[site]
        if guardian == NONE:
            return ""
        cost = cost_signs(GUARDIAN_COST[guardian])
        badge = circle(0, 0, 17, fill="#2B2522", stroke="#F5ECD8", stroke_width=2) + use("nar-guardian", (0, 0), 1.2)
        x, y = (-44, -12) if site < CAMP_COUNT else (-74, 55)
        priced = rect(x - 27, y - 9, 54, 18, rx=9, fill="#FFF6DA", stroke="#4A2A12", stroke_width=1)
        body = badge + priced + row(cost, x, y, 14, 50)
        return g(body, id=f"guardian-{GUARDIANS[guardian]}", transform=shift(50, -34))

    def site_name(self, site: int) -> str:
        v, name = self.v, f"@site.{SITES[site]}"
        if site >= CAMP_COUNT and v.tiles[site] == NONE:
            idol = f"@idol.{IDOLS[v.idols[site]]}" if v.idols[site] != NONE else "–"
            cost = travel_said(self.words, v, SLOTS_OF[site][0], self.lang)
            return self.say("draw.undiscovered", site=name, n=DISCOVERY[site], cost=cost, idol=idol)
        effect = effect_said(self.words, site_effect(v, site), self.lang)
        told = self.say("draw.discovered", site=name, effect=effect)
        return told if v.guards[site] == NONE else f"{told}. {self.guardian_name(v.guards[site])}"

    def archaeologists(self) -> str:
        found = ""
        for site in range(SITE_COUNT):
            for place, slot in enumerate(SLOTS_OF[site]):
                who = self.v.slots[slot]
                if who >= 0:
                    x, y = self.slot_at(slot, place)
                    body = rival_pawn() if who == RIVAL else pawn(who, 33)
                    found += g(body, class_="piece", transform=shift(x, y + 14), pointer_events="none")
        return found

    # ---- the track

    def node_at(self, node: int) -> Point:
        if NODE_ROW[node] == 0:
            return TRACK_AT + 205, 514
        if NODE_ROW[node] == TOP_ROW:
            return TRACK_AT + 190, 72
        return TRACK_AT + 96 + NODE_X[node] * 205, 511 - NODE_ROW[node] * 49

    def track_ground(self) -> str:
        found = rect(TRACK_AT, 1, TRACK, TOP - 2, rx=10, fill="#F3E8CC", stroke="#271D14", stroke_width=1.6)
        base = SIDE_NODES * self.side
        bridges = ""
        for node in range(base, base + SIDE_NODES):
            x, y = self.node_at(node)
            for to in NEXT[node]:
                bridges += f"M{x:.1f} {y:.1f}L{self.node_at(to)[0]:.1f} {self.node_at(to)[1]:.1f}"
        found += path(bridges, fill="none", stroke="#6E4A22", stroke_width=7, stroke_linecap="round")
        found += path(bridges, fill="none", stroke="#D9B77C", stroke_width=4, stroke_dasharray="3 2.4")
        return found + "".join(self.row_head(number) for number in range(1, TOP_ROW))

    def row_head(self, number: int) -> str:
        """What a row gives and scores: glass above, book below."""
        y = 511 - number * 49
        effects, points = ROW_EFFECT[self.side][number - 1], ROW_POINTS[self.side][number - 1]
        found = path(
            f"M{TRACK_AT + 8} {y + 24}h{TRACK - 16}", stroke="#B79C63", stroke_width=0.9, stroke_dasharray="2 4"
        )
        for token, sign in enumerate(("glass", "book")):
            at = y - 11 + 22 * token
            found += use(f"nar-{sign}", (TRACK_AT + 18, at), 0.8)
            found += text(
                TRACK_AT + 36,
                at + 5,
                str(points[token]),
                text_anchor="middle",
                font_size=14,
                font_weight=800,
                **paint("ink"),
            )
            found += row(effect_signs(effects[token]), TRACK_AT + 62, at, 17, 34)
        return found

    def track(self) -> str:
        base = SIDE_NODES * self.side
        return self.temple() + "".join(self.node(node) for node in range(base, base + SIDE_NODES))

    def node(self, node: int) -> str:
        if NODE_ROW[node] == 0:
            body = rect(-52, -12, 104, 25, rx=12, **paint("sheet", "ink", 1.2))
            body += text(0, 5, self.say("node.start"), text_anchor="middle", font_size=13, **paint("ink2"))
            return self.thing(
                f"node-{NODES[node]}", "place node", self.node_at(node), self.node_name(node), "nar-node", body
            )
        if NODE_ROW[node] == TOP_ROW:
            body = rect(-14, -13, 28, 27, fill="#3A2A18") + self.price(NODE_COST[node], 16)
        else:
            body = circle(0, 0, 16.5, **paint("card", "ink", 1.6)) + self.price(NODE_COST[node], 13)
            for i, kind in enumerate(self.v.bonuses[node % SIDE_NODES]):
                tile = rect(-11, -11, 22, 22, rx=5, fill="#DCEBE4", stroke="#164A59", stroke_width=1.3)
                body += g(tile + row(effect_signs(BONUS_EFFECT[kind]), 0, 0, 15, 20), transform=shift(24 * i, 0))
        return self.thing(
            f"node-{NODES[node]}", "place node", self.node_at(node), self.node_name(node), "nar-node", body
        )

    def price(self, cost: tuple[int, ...], y: float) -> str:
        signs = cost_signs(cost)
        w = 13 * 1.06 * len(signs) + 13 * 0.55 * sum(n > 1 for _, n in signs)
        box = rect(-w / 2 - 4, y, w + 8, 16.5, rx=8, fill="#FFF6DA", stroke="#6E4A22", stroke_width=0.9)
        return box + row(signs, 0, y + 8.2, 13, w + 4)

    def node_name(self, node: int) -> str:
        tiles = [self.say(f"bonus.{BONUSES[kind]}") for kind in self.v.bonuses[node % SIDE_NODES]]
        bonus = joined(self.words, tiles, self.lang) if tiles else self.say("tell.nobonus")
        cost = cost_said(self.words, NODE_COST[node], self.lang)
        return self.say("draw.node", node=node_said(self.words, node, self.lang), cost=cost, bonus=bonus)

    def temple(self) -> str:
        x = TRACK_AT + 190
        roof = path(
            f"M{x - 128} 88h256l-22-16h-18v-14h-24v-14h-28v-14h-128v14h-28v14h-24v14h-18z",
            fill="#D9BE86", stroke="#271D14", stroke_width=1.5, stroke_linejoin="round",
        )  # fmt: skip
        found = g(roof, aria_hidden="true")
        for i, points in enumerate(ARRIVAL_POINTS):
            taken = i < len(self.v.arrivals)
            found += g(pill(str(points), "rule" if taken else "card", "ink", 11), transform=shift(x - 60 + 40 * i, 47))
        for stack in range(len(TEMPLE_STACKS)):
            found += self.stack(stack, (TRACK_AT + 8 + 53 * stack, 118))
        return found

    def stack(self, stack: int, at: Point) -> str:
        points = STACK_POINTS[stack]
        colour = {2: "#C98C5E", 6: "#C3C6C8", 11: "#E3B93C"}[points]
        left = self.v.stacks[stack]
        body = rect(
            0, -11, 50, 38, rx=5, fill=colour, fill_opacity=1 if left else 0.3, stroke="#271D14", stroke_width=1.1
        )
        body += text(25, 3, f"{points} ×{left}", text_anchor="middle", font_size=13, font_weight=800, **paint("ink"))
        body += row(cost_signs(STACK_COST[self.side][stack]), 25, 16, 12, 46)
        name = self.say(
            "draw.stack", stack=f"@stack.{TEMPLE_STACKS[stack]}", n=left,
            cost=cost_said(self.words, STACK_COST[self.side][stack], self.lang),
        )  # fmt: skip
        return self.thing(f"stack-{TEMPLE_STACKS[stack]}", "place stack", at, name, "nar-stack", body)

    def research_tokens(self) -> str:
        """Glasses and books, side by side where they share a space."""
        there: dict[int, list[tuple[str, str]]] = {}
        for seat in range(self.v.seats):
            there.setdefault(self.v.glass[seat], []).append((f"glass-{seat}", glass_token(seat)))
            there.setdefault(self.v.book[seat], []).append((f"book-{seat}", book_token(seat)))
        if self.v.seats == 1:
            rival = circle(0, 0, 9.4, fill="#22303A", stroke="#FFF9EA", stroke_width=2) + text(
                0, 4, "R", text_anchor="middle", font_size=11, font_weight=800, fill="#FFF9EA"
            )
            there.setdefault(self.v.rival_glass, []).append(("glass-rival", rival))
        found = ""
        for node, tokens in there.items():
            x, y = self.node_at(node)
            for i, (id_, body) in enumerate(tokens):
                at = x + (i - (len(tokens) - 1) / 2) * 22, y - 3
                found += g(body, id=id_, class_="piece", transform=shift(*at), pointer_events="none")
        return found

    # ---- the market

    def market(self) -> str:
        """Artifacts left of the staff above, items below, then assistants."""
        v = self.v
        found = self.heading(MARKET_AT, 14, "draw.artifacts") + self.staff()
        artifacts, items = v.row[: v.round], v.row[v.round :]
        found += self.cards_in_row([c for c in artifacts if c != NONE], 22)
        found += self.heading(MARKET_AT, 182, "draw.items")
        found += self.cards_in_row([c for c in items if c != NONE], 190)
        tops = [c for c in v.deck_tops if c != NONE]
        for i, card in enumerate(tops):
            found += self.row_card(card, (MARKET_AT + 272 - 60 * i, 356), 54)
        found += self.heading(MARKET_AT, 352, "draw.assistants")
        for i, one in enumerate(v.tops):
            if one != NONE:
                found += self.assistant(one, 0, True, (MARKET_AT + 108 * i, 362))
                found += g(
                    pill(f"×{v.below[i] + 1}", "ink", "inverse", 11), transform=shift(MARKET_AT + 90 + 108 * i, 362)
                )
        return found + self.rescue_pile()

    def staff(self) -> str:
        marks = "".join(
            g(pill(numeral, "ink" if i + 1 == self.v.round else "edge", "inverse" if i + 1 == self.v.round else "ink2", 11), transform=shift(MARKET_AT + 200 + 27 * i, 9))
            for i, numeral in enumerate(("I", "II", "III", "IV", "V"))
        )  # fmt: skip
        return g(marks, aria_hidden="true")

    def cards_in_row(self, cards: list[int], y: float) -> str:
        step = min(108.0, 322 / max(len(cards), 1))
        return "".join(self.row_card(card, (MARKET_AT + step * i, y), step - 5) for i, card in enumerate(cards))

    def row_card(self, card: int, at: Point, w: float) -> str:
        return self.card_thing(f"row-{CARDS[card]}", card, at, w, 148 if w > 54 else 80)

    def rescue_pile(self) -> str:
        """ARN-SNAKE-02. What the reader knows of the pile, from the top."""
        v = self.v
        if not v.rescue_left:
            return ""
        found = self.heading(MARKET_AT, 436, "draw.rescue")
        for i, one in enumerate(v.rescue):
            found += self.assistant(one, 0, True, (MARKET_AT + 80 * i, 446))
        return found + g(pill(f"×{v.rescue_left}", "ink", "inverse", 11), transform=shift(MARKET_AT + 90, 446))


def rings() -> str:
    return (
        ring_set("nar-slot", "M19 0a19 19 0 1 0-38 0a19 19 0 1 0 38 0z", (0, 19), weight=0.8)
        + ring_set("nar-camp", "M-52-46h104v94h-104z", (0, -46), veil=0.15)
        + ring_set("nar-site", "M-59-41h118v82h-118z", (0, 41), veil=0.2)
        + ring_set("nar-node", "M19 0a19 19 0 1 0-38 0a19 19 0 1 0 38 0z", (14, -14), weight=0.8)
        + ring_set("nar-stack", "M-2-13h54v42h-54z", (25, -13), weight=0.7, veil=0.15)
        + ring_set("nar-small", "M-13-13h26v26h-26z", (0, 13), weight=0.6, veil=0.2)
        + ring_set("nar-wide", "M-3-3h106v66h-106z", (50, 63), weight=0.8, veil=0.15)
        + ring_set("nar-card", "M-2-2h58v84h-58z", (27, 82), weight=0.8, veil=0.12)
        + ring_set("nar-tall", "M-2-2h107v152h-107z", (52, 150), veil=0.12)
    )
