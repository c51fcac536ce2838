"""The tables of components in the player's rulebook: everything printed, from the game's data and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.core.translations import Translations
from tepui.games.narak.people.effect_words import (
    assistant_effect,
    boon_said,
    card_said,
    cost_said,
    effect_said,
    icons_said,
)
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUS_COPIES,
    BONUS_EFFECT,
    CAMP_COUNT,
    CAMP_EFFECT,
    CARD_COUNT,
    CARD_EFFECT,
    CARD_ICONS,
    CARD_POINTS,
    EXILES_ITSELF,
    FIRST_ARTIFACT,
    FIRST_ITEM,
    FREE_CARD,
    GOLD,
    GUARDIAN_COST,
    GUARDIANS,
    IDOL_COPIES,
    IDOL_EFFECT,
    PRICE,
    ROW_EFFECT,
    ROW_POINTS,
    SIDES,
    SILVER,
    SITES,
    SLOT_EFFECT,
    TILE_EFFECT,
    TILE_LEVEL,
)
from tepui.games.narak.rules.notation import ICON_COUNT

Rows = list[tuple[str, ...]]


def _cards(words: Translations, lang: str, first: int, end: int) -> Rows:
    """Name, price, points, travel icons, effect; the bolt marks a free action."""
    out: Rows = []
    for card in range(first, end):
        icons = tuple([CARD_ICONS[card].count(icon) for icon in range(ICON_COUNT)])
        effect = effect_said(words, CARD_EFFECT[card], lang)
        if EXILES_ITSELF[card]:  # ARN-EXILE-05
            effect = words.say(lang, "book.exiles_itself", effect=effect)
        out.append(
            (
                card_said(words, card, lang),
                str(PRICE[card]),
                str(CARD_POINTS[card]),
                icons_said(words, icons, lang),
                f"↯ {effect}" if FREE_CARD[card] else effect,
            )
        )
    return out


def _assistants(words: Translations, lang: str) -> Rows:
    return [
        (
            words.say(lang, f"assistant.{name}"),
            assistant_effect(words, one, SILVER, lang),
            assistant_effect(words, one, GOLD, lang),
        )
        for one, name in enumerate(ASSISTANTS)
    ]


def _guardians(words: Translations, lang: str) -> Rows:
    return [
        (words.say(lang, f"guardian.{name}"), cost_said(words, GUARDIAN_COST[one], lang), boon_said(words, one, lang))
        for one, name in enumerate(GUARDIANS)
    ]


def _camps(words: Translations, lang: str) -> Rows:
    return [
        (words.say(lang, f"site.{SITES[camp]}"), effect_said(words, CAMP_EFFECT[camp], lang))
        for camp in range(CAMP_COUNT)
    ]


def _sites(words: Translations, lang: str) -> Rows:
    return [
        (words.say(lang, f"level.{TILE_LEVEL[tile]}"), effect_said(words, effect, lang))
        for tile, effect in enumerate(TILE_EFFECT)
    ]


def _counted(words: Translations, lang: str, copies: tuple[int, ...], effects: tuple[int, ...]) -> Rows:
    return [(str(count), effect_said(words, effect, lang)) for count, effect in zip(copies, effects)]


def _rows_of_track(words: Translations, lang: str, side: int) -> Rows:
    """Row, then effect and points of the glass, and of the notebook."""
    return [
        (
            str(row),
            *(
                cell
                for effect, points in zip(effects, worth)
                for cell in (effect_said(words, effect, lang), str(points))
            ),
        )
        for row, (effects, worth) in enumerate(zip(ROW_EFFECT[side], ROW_POINTS[side]), 1)
    ]


TABLES: Final[dict[str, Callable[[Translations, str], Rows]]] = {
    "items": lambda words, lang: _cards(words, lang, FIRST_ITEM, FIRST_ARTIFACT),
    "artifacts": lambda words, lang: _cards(words, lang, FIRST_ARTIFACT, CARD_COUNT),
    "assistants": _assistants,
    "guardians": _guardians,
    "camps": _camps,
    "sites": _sites,
    "idols": lambda words, lang: _counted(words, lang, IDOL_COPIES, IDOL_EFFECT),
    "slots": lambda words, lang: [(effect_said(words, effect, lang),) for effect in SLOT_EFFECT],
    "bird": lambda words, lang: _rows_of_track(words, lang, SIDES.index("bird")),
    "snake": lambda words, lang: _rows_of_track(words, lang, SIDES.index("snake")),
    "bonuses": lambda words, lang: _counted(words, lang, BONUS_COPIES, BONUS_EFFECT),
}


def component_rows(words: Translations, name: str, lang: str) -> list[tuple[str, ...]]:
    return TABLES[name](words, lang)
