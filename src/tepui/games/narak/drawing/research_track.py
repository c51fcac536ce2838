"""The research track in the picture: spaces and bridges with their costs, what rows give, temple, tokens."""

from __future__ import annotations

from typing import Final

from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import pill
from tepui.drawing.svg import circle, g, paint, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.faces import squeezed
from tepui.games.narak.drawing.glyphs import FIGURE, book_token, glass_token
from tepui.games.narak.drawing.parts import Sheet
from tepui.games.narak.drawing.pictograms import cost_signs, effect_signs, row, width
from tepui.games.narak.people.description import joined
from tepui.games.narak.people.effect_words import cost_said, effect_said, node_said
from tepui.games.narak.rules.components import (
    ARRIVAL_POINTS,
    BONUS_EFFECT,
    BONUSES,
    NEXT,
    NODE_COST,
    NODE_ROW,
    NODE_X,
    NODES,
    ROW_EFFECT,
    ROW_POINTS,
    SIDE_NODES,
    STACK_COST,
    STACK_POINTS,
    TEMPLE_STACKS,
    TOP_ROW,
)

LEFT: Final = 0.0
WIDE: Final = 397.0
HIGH: Final = 560.0
HEART: Final = LEFT + 228  # the line on which start and temple lie
STEP: Final = 51.5
METAL: Final = {2: "#C98C5E", 6: "#C3C6C8", 11: "#E3B93C"}


def height(row_: int) -> float:
    return HIGH - 27 - row_ * STEP


class Track(Sheet):
    """From the base camp below to the Lost Temple above."""

    def node_at(self, node: int) -> Point:
        if NODE_ROW[node] == 0:
            return HEART, HIGH - 24
        if NODE_ROW[node] == TOP_ROW:
            return HEART, 66
        return LEFT + 122 + NODE_X[node] * 240, height(NODE_ROW[node])

    @kept_part
    def track_ground(self) -> str:
        found = rect(LEFT, 1, WIDE, HIGH - 2, rx=10, fill="#F3E8CC")
        found += rect(LEFT, 1, WIDE, HIGH - 2, rx=10, class_="whole", fill="none", stroke="#271D14", stroke_width=1.6)
        found += "".join(self.row_head(number) for number in range(1, TOP_ROW))
        base = SIDE_NODES * self.side
        bridges = ""
        for node in range(base, base + SIDE_NODES):
            x, y = self.node_at(node)
            for to in NEXT[node]:
                bridges += f"M{x:.1f} {y:.1f}L{self.node_at(to)[0]:.1f} {self.node_at(to)[1]:.1f}"
        found += path(bridges, fill="none", stroke="#6E4A22", stroke_width=7.5, stroke_linecap="round")
        return found + path(bridges, fill="none", stroke="#D9B77C", stroke_width=4.4, stroke_dasharray="3 2.4")

    def row_head(self, number: int) -> str:
        """What a row gives and scores: glass above, book below."""
        y = height(number)
        effects, points = ROW_EFFECT[self.side][number - 1], ROW_POINTS[self.side][number - 1]
        found = path(
            f"M{LEFT + 8:g} {y + 25:g}h{WIDE - 16:g}", stroke="#B79C63", stroke_width=0.9, stroke_dasharray="2 4"
        )
        for token, sign in enumerate(("glass", "book")):
            at = y - 11 + 22 * token
            found += use(f"nar-{sign}", (LEFT + 18, at), 0.85)
            found += text(
                LEFT + 38, at + 5.5, str(points[token]), text_anchor="middle", font_size=16, font_weight=800, **paint("ink")
            )  # fmt: skip
            found += row(effect_signs(effects[token]), LEFT + 67, at, 19, 38)
        return found

    @kept_part
    def track(self) -> str:
        base = SIDE_NODES * self.side
        return self.temple() + "".join(self.node(node) for node in range(base, base + SIDE_NODES))

    def node(self, node: int) -> str:
        price = ""
        if NODE_ROW[node] == 0:
            body = rect(-60, -13, 120, 27, rx=13, **paint("sheet", "ink", 1.2))
            if node not in (*self.v.glass, *self.v.book):  # else tokens would stand on the words
                told = self.say("node.start")
                body += text(
                    0, 5, told, text_anchor="middle", font_style="italic", **squeezed(told, 108), **paint("ink2")
                )
        elif NODE_ROW[node] == TOP_ROW:
            body = rect(-15, -14, 30, 30, fill="#3A2A18")
            price = self.price(NODE_COST[node], 14)
        else:
            body = circle(0, 0, 17, **paint("card", "ink", 1.6))
            price = self.price(NODE_COST[node], 12.5)
            for i, kind in enumerate(self.v.bonuses[node % SIDE_NODES]):
                tile = rect(-12, -13, 24, 24, rx=5, fill="#DCEBE4", stroke="#164A59", stroke_width=1.3)
                body += g(tile + row(effect_signs(BONUS_EFFECT[kind]), 0, -1, 17, 22), transform=shift(26 * i, 0))
        return self.thing(
            f"node-{NODES[node]}", "place node", self.node_at(node), self.node_name(node), "nar-node", body, above=price
        )

    def price(self, cost: tuple[int, ...], y: float) -> str:
        signs = cost_signs(cost)
        w = sum(width(sign, 14.5, FIGURE) for sign in signs)
        box = rect(-w / 2 - 4, y, w + 8, 17.5, rx=8.5, fill="#FFF6DA", stroke="#6E4A22", stroke_width=0.9)
        return box + row(signs, 0, y + 8.8, 14.5, w + 4)

    def node_name(self, node: int) -> str:
        tiles = [self.say(f"bonus.{BONUSES[kind]}") for kind in self.v.bonuses[node % SIDE_NODES]]
        bonus = joined(self.words, tiles, self.lang) if tiles else self.say("tell.nobonus")
        cost = cost_said(self.words, NODE_COST[node], self.lang)
        told = self.say("draw.node", node=node_said(self.words, node, self.lang), cost=cost, bonus=bonus)
        return (
            self.say("draw.node.row", space=told, **self.row_gifts(NODE_ROW[node]))
            if 0 < NODE_ROW[node] < TOP_ROW
            else told
        )

    def row_gifts(self, number: int) -> dict[str, str | int]:
        """What glass and book gain and score in a row, for words."""
        effects, points = ROW_EFFECT[self.side][number - 1], ROW_POINTS[self.side][number - 1]
        return {
            "glass": effect_said(self.words, effects[0], self.lang), "glass_points": points[0],
            "book": effect_said(self.words, effects[1], self.lang), "book_points": points[1],
        }  # fmt: skip

    @kept_part
    def temple(self) -> str:
        """A stepped roof with the points of arrival, and the tiles to be won below it."""
        roof = path(
            f"M{HEART - 140:g} 84h280l-22-16h-20V54h-24V40h-28V26h-26V12h-40v14h-100v14h-28v14h-24v14h-20z",
            fill="#D9BE86", stroke="#271D14", stroke_width=1.5, stroke_linejoin="round",
        )  # fmt: skip
        steps = path(
            f"M{HEART - 98:g} 68h196M{HEART - 74:g} 54h148M{HEART - 46:g} 40h92", stroke="#B4935A", fill="none"
        )
        found = g(roof + steps, aria_hidden="true")
        for i, points in enumerate(ARRIVAL_POINTS):
            taken = i < len(self.v.arrivals)
            at = shift(HEART - 66 + 44 * i, 34 if i in (1, 2) else 50)
            found += g(pill(str(points), "rule" if taken else "card", "ink", FIGURE), transform=at)
        for stack in range(len(TEMPLE_STACKS)):
            found += self.stack(stack, (LEFT + 9 + 63.5 * stack, 111))
        return found

    def stack(self, stack: int, at: Point) -> str:
        points, left = STACK_POINTS[stack], self.v.stacks[stack]
        body = rect(
            0, -11, 58, 38, rx=5, fill=METAL[points], fill_opacity=1 if left else 0.3, stroke="#271D14", stroke_width=1.1
        )  # fmt: skip
        body += text(
            29, 4, f"{points} ×{left}", text_anchor="middle", font_size=FIGURE, font_weight=800, **paint("ink")
        )
        body += row(cost_signs(STACK_COST[self.side][stack]), 29, 16.5, 14, 54)
        name = self.say(
            "draw.stack", stack=f"@stack.{TEMPLE_STACKS[stack]}", n=left,
            cost=cost_said(self.words, STACK_COST[self.side][stack], self.lang),
        )  # fmt: skip
        return self.thing(f"stack-{TEMPLE_STACKS[stack]}", "place stack", at, name, "nar-stack", body)

    @kept_part
    def research_tokens(self) -> str:
        """Glasses and books, side by side where they share a space."""
        there: dict[int, list[tuple[str, str]]] = {}
        for seat in range(self.v.seats):
            there.setdefault(self.v.glass[seat], []).append((f"glass-{seat}", glass_token(seat)))
            there.setdefault(self.v.book[seat], []).append((f"book-{seat}", book_token(seat)))
        if self.v.seats == 1:
            rival = circle(0, 0, 9.4, fill="#22303A", stroke="#FFF9EA", stroke_width=2) + text(
                0, 5.5, "R", text_anchor="middle", font_size=FIGURE, font_weight=800, fill="#FFF9EA"
            )
            there.setdefault(self.v.rival_glass, []).append(("glass-rival", rival))
        found = ""
        for node, tokens in there.items():
            x, y = self.node_at(node)
            for i, (id_, body) in enumerate(tokens):
                at = x + (i - (len(tokens) - 1) / 2) * 23, y - 3
                found += g(body, id=id_, class_="piece", transform=shift(*at), pointer_events="none")
        return found
