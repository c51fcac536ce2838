"""What every part of the picture is drawn with: the view, the language, and the groups that can be touched."""

from __future__ import annotations

from tepui.core.translations import Translations
from tepui.drawing.rings import ring
from tepui.drawing.svg import Attr, element, esc, g, shift
from tepui.engine.hexes import Point
from tepui.games.tikal2.knowledge.view import View


class Canvas:
    """One picture in the making: who looks, in which language, and what may be touched."""

    def __init__(self, words: Translations, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        self.words, self.v, self.lang, self.legal, self.selected = words, v, lang, legal, selected

    def say(self, key: str, **params: str | int) -> str:
        return self.words.fill(self.lang, key, params)

    def thing(self, id_: str, kind: str, at: Point, name: str, rings: str, body: str) -> str:
        """Something that can be touched: a group with its id, name, drawing and ring."""
        states = tuple(s for s, on in (("legal", id_ in self.legal), ("sel", id_ == self.selected)) if on)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*at)}
        told = "" if "<desc>" in body else element("desc", esc(name))  # every piece answers a closer look
        return g(told + body + ring(rings, states), id=id_, class_=" ".join((kind, *states)), **given)
