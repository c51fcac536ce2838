"""Atoll as a picture: a ring of islets, tokens face up or down, explorers."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from tepui.core.translations import Translations
from tepui.drawing.palette import SEATS
from tepui.games.atoll.knowledge.view import View
from tepui.games.atoll.rules.actions import ISLET_WORDS, ISLETS, TOKEN_WORDS
from tepui.games.atoll.rules.table import HIDDEN

SIZE = 560
RING = 205
SIGNS = ("✽", "▣", "☈")  # coral, chest, storm: told apart by shape


def draw(words: Translations, v: View, lang: str, legal: tuple[str, ...], selected: str) -> str:
    islets = "".join(islet(words, v, i, lang, legal, selected) for i in range(ISLETS))
    people = "".join(explorer(v, seat) for seat in range(v.seats) if v.where[seat] != HIDDEN)
    sea = f'<rect width="{SIZE}" height="{SIZE}" rx="12" fill="#CFE3E0" aria-hidden="true"/>'
    name = escape(words.say(lang, "title"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="group" aria-label="{name}">'
        f'<g class="ground">{sea}</g><g class="tiles">{islets}</g><g class="pieces">{people}</g><g class="badges"></g></svg>'
    )


def place(i: int, away: float) -> tuple[float, float]:
    turn = 2 * pi * i / ISLETS - pi / 2
    return SIZE / 2 + away * cos(turn), SIZE / 2 + away * sin(turn)


def islet(words: Translations, v: View, i: int, lang: str, legal: tuple[str, ...], selected: str) -> str:
    x, y = place(i, RING)
    id_, token = f"islet-{ISLET_WORDS[i]}", v.tokens[i]
    sign = "?" if token == HIDDEN else SIGNS[token]
    state = "islet" + (" legal" if id_ in legal else "") + (" sel" if id_ == selected else "")
    what = words.say(lang, "hidden" if token == HIDDEN else TOKEN_WORDS[token])
    label = escape(f"{ISLET_WORDS[i]}, {what}")
    return (
        f'<g id="{id_}" class="{state}" role="button" tabindex="-1" aria-label="{label}" transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="44" fill="#EBD59B" stroke="#8A6A22" stroke-width="2"/><circle class="ring" r="40" fill="none"/>'
        f'<text y="-16" text-anchor="middle" font-size="13" fill="#54432F">{ISLET_WORDS[i]}</text>'
        f'<text y="14" text-anchor="middle" font-size="26" fill="#271D14">{sign}</text></g>'
    )


def explorer(v: View, seat: int) -> str:
    x, y = place(v.where[seat], RING - 66)
    colour = SEATS[seat]
    return (
        f'<g id="explorer-{seat}" class="seat-{seat}" transform="translate({x + seat * 12 - 18:.1f} {y:.1f})">'
        f'<circle r="13" fill="{colour.fill}" stroke="{colour.edge}" stroke-width="2"/>'
        f'<text y="5" text-anchor="middle" font-size="14" fill="{colour.text}">{seat + 1}</text></g>'
    )
