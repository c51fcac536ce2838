"""The table in words, part by part: for the reading view, the terminal and screen readers."""

from __future__ import annotations

from tepui.core.reader_view import sections
from tepui.core.records import Section
from tepui.core.translations import Translations
from tepui.games.narak.knowledge.view import View, side_of
from tepui.games.narak.people.effect_words import card_said, card_text, cost_said, effect_said, node_said, tokens_said
from tepui.games.narak.people.offers import site_effect, travel_said
from tepui.games.narak.people.panels import mine, totals
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUSES,
    CAMP_COUNT,
    DISCOVERY,
    GUARDIANS,
    IDOLS,
    NODE_COST,
    NONE,
    RIVAL,
    SIDE_NODES,
    SITE_COUNT,
    SITES,
    SLOTS_OF,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import RESOURCE_COUNT
from tepui.games.narak.rules.table import BLOCKED, FREE


def describe(words: Translations, v: View, lang: str) -> list[Section]:
    points = totals(v)
    rival = []
    if v.seats == 1:
        left = v.rival_stack.count(1)
        node = node_said(words, v.rival_glass, lang)
        rival = [words.say(lang, "tell.rival", points=points[-1], node=node, n=left)]
    return sections(
        words,
        lang,
        players=players(words, v, points, lang),
        island=[site(words, v, i, lang) for i in range(SITE_COUNT)],
        track=track(words, v, lang),
        row=[tell_card(words, card, lang) for card in v.row if card != NONE],
        supply=supply(words, v, lang),
        mine=[f"{held.name} {held.note}: {held.text}" for held in mine(words, v, lang)],
        rival=rival,
    )


def joined(words: Translations, found: list[str], lang: str) -> str:
    return words.say(lang, "list.and").join(found) or "–"


def players(words: Translations, v: View, points: list[int], lang: str) -> list[str]:
    found = []
    for seat in range(v.seats):
        tokens = tokens_said(words, tuple(v.tokens[RESOURCE_COUNT * seat : RESOURCE_COUNT * (seat + 1)]), lang)
        found.append(
            words.say(
                lang, "tell.player", who=f"#{seat}", points=points[seat], tokens=joined(words, tokens, lang),
                hand=v.hand_sizes[seat], deck=len(v.decks[seat]), home=v.home[seat], passed=str(int(v.passed[seat])),
            )
        )  # fmt: skip
        guardians = [words.say(lang, f"guardian.{GUARDIANS[i]}") for i, who in enumerate(v.owners) if who == seat]
        crew = [words.say(lang, f"assistant.{ASSISTANTS[i]}") for i, who in enumerate(v.employer) if who == seat]
        found.append(
            words.say(
                lang, "tell.board", who=f"#{seat}", crates=v.crates[seat], slotted=v.slotted[seat],
                guardians=joined(words, guardians, lang), assistants=joined(words, crew, lang),
            )
        )  # fmt: skip
    return found


def who_said(words: Translations, who: int, lang: str) -> str:
    return words.say(lang, "rival") if who == RIVAL else f"#{who}"


def site(words: Translations, v: View, i: int, lang: str) -> str:
    """A camp or site with its slots, or a space to discover with its idol."""
    name = f"@site.{SITES[i]}"
    if i >= CAMP_COUNT and v.tiles[i] == NONE:
        idol = f"@idol.{IDOLS[v.idols[i]]}" if v.idols[i] != NONE else "–"
        cost = travel_said(words, v, SLOTS_OF[i][0], lang)
        return words.say(lang, "tell.hidden", site=name, n=DISCOVERY[i], cost=cost, idol=idol)
    slots = ""
    for slot in SLOTS_OF[i]:
        if v.slots[slot] == BLOCKED:
            slots += words.say(lang, "tell.blocked")
        elif v.slots[slot] == FREE:
            slots += words.say(lang, "tell.free", cost=travel_said(words, v, slot, lang))
        else:
            slots += words.say(lang, "tell.slot", who=who_said(words, v.slots[slot], lang))
    guardian = words.say(lang, f"guardian.{GUARDIANS[v.guards[i]]}") if v.guards[i] != NONE else "none"
    effect = effect_said(words, site_effect(v, i), lang)
    return words.say(lang, "tell.site", site=name, effect=effect, slots=slots, guardian=guardian)


def track(words: Translations, v: View, lang: str) -> list[str]:
    """Where the tokens are, what each space costs and holds, temple tiles."""
    found = [
        words.say(
            lang, "tell.tokens", who=f"#{s}", glass=node_said(words, v.glass[s], lang), book=node_said(words, v.book[s], lang)
        )
        for s in range(v.seats)
    ]  # fmt: skip
    base = SIDE_NODES * side_of(v)
    for i in range(1, SIDE_NODES):
        tiles = [words.say(lang, f"bonus.{BONUSES[kind]}") for kind in v.bonuses[i]]
        bonus = joined(words, tiles, lang) if tiles else words.say(lang, "tell.nobonus")
        cost = cost_said(words, NODE_COST[base + i], lang)
        found.append(words.say(lang, "tell.node", node=node_said(words, base + i, lang), cost=cost, bonus=bonus))
    stacks = [f"{words.say(lang, f'stack.{name}')} × {v.stacks[i]}" for i, name in enumerate(TEMPLE_STACKS)]
    return [*found, words.say(lang, "tell.temple", list=joined(words, stacks, lang))]


def tell_card(words: Translations, card: int, lang: str) -> str:
    return words.say(lang, "tell.card", card=card_said(words, card, lang), text=card_text(words, card, lang))


def supply(words: Translations, v: View, lang: str) -> list[str]:
    names = [words.say(lang, f"assistant.{ASSISTANTS[one]}") for one in v.tops if one != NONE]
    return [words.say(lang, "tell.supply", list=joined(words, names, lang))]
