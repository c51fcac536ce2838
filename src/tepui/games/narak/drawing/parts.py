"""What every part of the picture is made of: words, things that can be touched, cards, assistants, guardians."""

from __future__ import annotations

from functools import cache
from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.kept_parts import kept_part
from tepui.drawing.rings import ring, ring_set
from tepui.drawing.svg import Attr, Size, element, esc, g, paint, rect, shift, text
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.faces import card_face, squeezed
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.drawing.pictograms import effect_signs, row
from tepui.games.narak.knowledge.view import View, side_of
from tepui.games.narak.people.effect_words import assistant_effect, boon_said, card_said, card_text, cost_said
from tepui.games.narak.rules.components import ASSISTANT_EFFECT, ASSISTANTS, GUARDIAN_COST, GUARDIANS

TALL: Final = Size(92.0, 132.0)  # a card of the row
SMALL: Final = Size(50.0, 72.0)  # a card of a play area


class Sheet:
    """A picture in the making, for one reader."""

    def __init__(self, words: Translations, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        self.words, self.v, self.lang = words, v, lang
        self.legal, self.selected = legal, selected
        self.side = side_of(v)

    def say(self, key: str, **params: str | int) -> str:
        return self.words.fill(self.lang, key, params)

    def thing(
        self, id_: str, kind: str, at: Point, name: str, rings: str, body: str, scale: float = 1, above: str = "",
        **more: Attr,
    ) -> str:  # fmt: skip
        """Something that can be touched: a group with its id, name, ring and drawing, and what its ring must not cover."""
        states = tuple(s for s, on in (("legal", id_ in self.legal), ("sel", id_ == self.selected)) if on)
        given: dict[str, Attr] = {
            "role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*at, scale),
        }  # fmt: skip
        inner = element("desc", esc(name)) + body + ring(rings, states) + above
        return g(inner, id=id_, class_=" ".join((kind, *states)), **given, **more)

    def face(self, id_: str, box: str, body: str) -> str:
        """A drawing kept for the reader's hand, which lies outside the picture."""
        return element("symbol", body, id=f"face-{id_}", viewBox=box)

    def heading(self, x: float, y: float, key: str) -> str:
        return text(x, y, self.say(key), font_size=FIGURE, font_weight=800, aria_hidden="true", **paint("ink2"))

    def number(self, x: float, y: float, n: int | str, size: float = 17) -> str:
        return text(x, y, str(n), font_size=size, font_weight=800, **paint("ink"))

    @kept_part
    def card_thing(self, id_: str, card: int, at: Point, size: Point, scale: float = 1) -> str:
        """A card; its text in words is its name for readers."""
        title = card_said(self.words, card, self.lang)
        name = f"{title}. {card_text(self.words, card, self.lang)}"
        rings = "nar-tall" if size == TALL else "nar-card"
        return self.thing(id_, "place card", at, name, rings, card_face(title, card, *size), scale)

    def assistant(self, one: int, level: int, ready: bool, at: Point, scale: float = 1) -> str:
        """A name tag; used it is tilted and pale."""
        body = self.name_tag(one, level, scale)
        name = self.say(
            "draw.assistant", assistant=f"@assistant.{ASSISTANTS[one]}", level=str(level), used=str(int(not ready)),
            effect=assistant_effect(self.words, one, level, self.lang),
        )  # fmt: skip
        if not ready:
            body = g(body, opacity=0.5, transform="rotate(-7 50 30)")
        return self.thing(f"assistant-{ASSISTANTS[one]}", "place assistant", at, name, "nar-wide", body, scale)

    def name_tag(self, one: int, level: int, scale: float = 1) -> str:
        """Silver plain, gold filled; a small one without its name, which stands in the closer look."""
        gold = level == 1
        body = rect(0, 0, 100, 60, rx=7, fill="#F2E2B0" if gold else "#ECEAE4", stroke="#271D14", stroke_width=1.3)
        body += rect(3, 3, 94, 54, rx=5, fill="none", stroke="#C59A2C" if gold else "#A9A8A2", stroke_width=1.4)
        signs = effect_signs(ASSISTANT_EFFECT[one][level])
        if scale < 0.9:
            return body + row(signs, 50, 30, 18 / scale, 92, least=FIGURE / scale)
        title = self.say(f"assistant.{ASSISTANTS[one]}")
        body += row(signs, 50, 22, 22, 88)
        return body + text(50, 51, title, text_anchor="middle", font_weight=700, **squeezed(title, 92), **paint("ink"))

    def guardian_name(self, guardian: int) -> str:
        boon = boon_said(self.words, guardian, self.lang)
        cost = cost_said(self.words, GUARDIAN_COST[guardian], self.lang)
        return self.say("draw.guardian", guardian=f"@guardian.{GUARDIANS[guardian]}", cost=cost, boon=boon)


def box(x: float, y: float, w: float, h: float, r: float = 6) -> str:
    """A rectangle with round corners, from the end of the first one on."""
    turn = f"a{r:g} {r:g} 0 0 1"
    across, down = w - 2 * r, h - 2 * r
    return (
        f"M{x + r:g} {y:g}h{across:g}{turn} {r:g} {r:g}v{down:g}{turn}{-r:g} {r:g}"
        f"h{-across:g}{turn}{-r:g}{-r:g}v{-down:g}{turn} {r:g}{-r:g}z"
    )


def disc(r: float) -> str:
    return f"M{r:g} 0a{r:g} {r:g} 0 1 0{-2 * r:g} 0a{r:g} {r:g} 0 1 0 {2 * r:g} 0z"


@cache
def rings() -> str:
    """The states of everything that can be touched, by its shape."""
    return (
        ring_set("nar-slot", disc(23), (0, 23), weight=0.8)
        + ring_set("nar-medal", disc(20), (0, 20), weight=0.8)
        + ring_set("nar-camp", box(-54, -66, 108, 132, 11), (0, -66))
        + ring_set("nar-site", box(-66, -54, 132, 108, 11), (0, 54))
        + ring_set("nar-unknown", box(-66, -54, 132, 108, 28), (0, 54))
        + ring_set("nar-node", disc(20), (14, -14), weight=0.8)
        + ring_set("nar-stack", box(-2, -13, 62, 42), (29, -13), weight=0.7)
        + ring_set("nar-small", box(-14, -14, 28, 28), (0, 14), weight=0.6)
        + ring_set("nar-effect", box(-20, -16, 40, 40, 7), (0, 24), weight=0.6)
        + ring_set("nar-slots", box(-3, -3, 186, 38), (90, 35), weight=0.6)
        + ring_set("nar-token", box(-13, -14, 50, 28), (12, 14), weight=0.6)
        + ring_set("nar-wide", box(-3, -3, 106, 66), (50, 63), weight=0.8)
        + ring_set("nar-card", box(-2, -2, SMALL.w + 4, SMALL.h + 4), (SMALL.w / 2, SMALL.h + 2), weight=0.8)
        + ring_set("nar-tall", box(-2, -2, TALL.w + 4, TALL.h + 4), (TALL.w / 2, TALL.h + 2))
    )  # fmt: skip
