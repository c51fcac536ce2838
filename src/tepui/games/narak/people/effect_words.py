"""What is printed, in words: effects, costs, travel icons, spaces, as clauses of the locale files put in a list."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tepui.core.translations import Translations
from tepui.games.narak.rules import notation as op
from tepui.games.narak.rules.components import (
    ASSISTANT_EFFECT,
    BOON,
    CARD_EFFECT,
    CARD_ICONS,
    CARD_POINTS,
    CARDS,
    COSTS,
    EFFECTS,
    EXILES_ITSELF,
    FREE_CARD,
    GUARDIAN_ICONS,
    KIND,
    NODE_ROW,
    NODE_X,
    PRICE,
    SIDE_NODES,
    TOP_ROW,
)
from tepui.games.narak.rules.notation import (
    CARDS_AT,
    ICON_COUNT,
    ICONS,
    IDOLS_AT,
    RESOURCE_COUNT,
    RESOURCES,
    TRAVEL_AT,
    Cost,
)


def tokens_said(words: Translations, counts: tuple[int, ...], lang: str) -> list[str]:
    """Tokens by kind: "2 coins"."""
    return [words.say(lang, f"res.{RESOURCES[i]}", n=counts[i]) for i in range(RESOURCE_COUNT) if counts[i]]


def icons_said(words: Translations, counts: tuple[int, ...], lang: str) -> str:
    """Travel icons counted by kind: "car + car"."""
    found = [words.say(lang, f"icon.{ICONS[i]}") for i in range(ICON_COUNT) for _ in range(counts[i])]
    return words.say(lang, "fx.and").join(found)


@lru_cache(maxsize=4096)
def cost_said(words: Translations, cost: Cost, lang: str) -> str:
    """A whole cost: "1 coin, car, a hand card"."""
    found = tokens_said(words, cost, lang)
    travel = icons_said(words, cost[TRAVEL_AT:CARDS_AT], lang)
    found += [travel] if travel else []
    found += [words.say(lang, "cost.card", n=cost[CARDS_AT])] if cost[CARDS_AT] else []
    found += [words.say(lang, "cost.idol", n=cost[IDOLS_AT])] if cost[IDOLS_AT] else []
    return words.say(lang, "list.and").join(found) or words.say(lang, "cost.free")


def levels_said(words: Translations, mask: int, lang: str) -> str:
    found = [words.say(lang, f"level.{level}") for level in range(3) if mask >> level & 1]
    return words.say(lang, "list.and").join(found)


@lru_cache(maxsize=4096)
def effect_said(words: Translations, effect: int, lang: str) -> str:
    """An effect of the book, as a person reads it."""
    e = EFFECTS[effect]
    if e.op == op.SEQUENCE:
        return words.say(lang, "fx.then").join([effect_said(words, part, lang) for part in e.parts])
    key, params = clause(words, e, lang)
    return words.fill(lang, f"fx.{key}", params)


def clause(words: Translations, e: op.Effect, lang: str) -> tuple[str, dict[str, Any]]:
    """The sentence of a single step and what it names."""
    what = e.op
    if what == op.GAIN:
        return "gain", {"what": words.say(lang, "list.and").join(tokens_said(words, e.tokens, lang))}
    if what == op.GAIN_PER:
        return "per", {"token": f"@token.{RESOURCES[e.token]}", "thing": f"@per.{e.counted}", "most": e.most}
    if what == op.DRAW:
        return "draw", {"n": e.n, "from": "bottom" if e.bottom else "top"}
    if what == op.DRAW_SELECT:
        return "draw_select", {"n": e.n, "from": "bottom" if e.bottom else "top", "back": str(e.may_return)}
    if what == op.PAY:
        return "pay", {"cost": cost_said(words, COSTS[e.cost], lang), "then": effect_said(words, e.then, lang)}
    if what == op.CHOOSE:
        options = words.say(lang, "fx.or").join([effect_said(words, part, lang) for part in e.parts])
        return "choose", {"n": e.n, "options": options}
    if what == op.TRAVEL:
        return "travel", {"icons": icons_said(words, e.icons, lang)}
    if what in (op.FEAR, op.REFRESH):
        return "fear" if what == op.FEAR else "refresh", {"n": e.n}
    if what == op.STACK_TOP:
        return "stack", {"n": e.level}
    return action_clause(words, e, lang)


def action_clause(words: Translations, e: op.Effect, lang: str) -> tuple[str, dict[str, Any]]:
    """A step that grants an action."""
    what = e.op
    if what == op.DIG:
        return ("dig_camp", {}) if e.free_travel else ("dig", {"less": dig_discount(words, e, lang)})
    if what == op.RESEARCH:
        if e.free:
            return "research_free", {}
        less = [cost_said(words, COSTS[i], lang) for i in e.discounts]
        return "research", {"less": words.say(lang, "fx.or").join(less)}
    if what == op.BUY:
        return "buy", {"what": f"@kind.{e.kinds}", "n": e.price_less, "top": str(int(e.with_top))}
    if what == op.GAIN_CARD:
        return "take", {"what": f"@kind.{e.kinds}", "to": str(e.place)}
    if what == op.OVERCOME:
        return "overcome", {"where": str(int(e.anywhere))}
    if what == op.ACTIVATE:
        extra = "none" if e.cost == op.NO_COST else cost_said(words, COSTS[e.cost], lang)
        levels = levels_said(words, e.levels, lang)
        return "activate", {"n": e.n, "levels": levels, "condition": str(e.condition), "extra": extra}
    if what in (op.RELOCATE, op.MOVE_GUARDIAN):
        return "relocate" if what == op.RELOCATE else "lead", {"levels": levels_said(words, e.levels, lang)}
    if what == op.ROUND_FLAG:
        return f"flag.{e.flag}", {}
    if what == op.BORROW:
        return "borrow", {"side": str(e.side)}
    return PLAIN[what], {}


PLAIN = {
    op.NOTHING: "nothing",
    op.DRAW_DISCARD: "draw_discard",
    op.EXILE: "exile",
    op.UPGRADE: "upgrade",
    op.RETURN: "return",
    op.SWAP: "swap",
    op.UNSLOT: "unslot",
    op.HAMMER: "hammer",
    op.RECRUIT: "recruit",
    op.PROMOTE: "promote",
    op.RESCUE: "rescue",
    op.PASS: "pass",
}


def dig_discount(words: Translations, e: op.Effect, lang: str) -> str:
    """What a granted dig saves: "plane, 2 compasses", or "none"."""
    found = [icons_said(words, e.icons_less, lang)] if any(e.icons_less) else []
    found += [words.say(lang, "res.compass", n=e.compasses_less)] if e.compasses_less else []
    return words.say(lang, "list.and").join(found) or "none"


def side_in_row(node: int) -> str:
    """Which space of its row it is, for eyes: "only", "left", "middle" or "right"."""
    first = node - node % SIDE_NODES
    row = [one for one in range(first, first + SIDE_NODES) if NODE_ROW[one] == NODE_ROW[node]]
    row.sort(key=NODE_X.__getitem__)
    if len(row) == 1:
        return "only"
    return "left" if node == row[0] else "right" if node == row[-1] else "middle"


def node_said(words: Translations, node: int, lang: str) -> str:
    if NODE_ROW[node] == 0:
        return words.say(lang, "node.start")
    if NODE_ROW[node] == TOP_ROW:
        return words.say(lang, "node.temple")
    return words.say(lang, "node.space", row=NODE_ROW[node], side=side_in_row(node))


def card_said(words: Translations, card: int, lang: str) -> str:
    return words.say(lang, f"card.{CARDS[card]}")


@lru_cache(maxsize=1024)
def card_text(words: Translations, card: int, lang: str) -> str:
    """Everything printed on a card."""
    counts = tuple([CARD_ICONS[card].count(icon) for icon in range(ICON_COUNT)])
    return words.say(
        lang,
        "text.card",
        kind=str(KIND[card]),
        price=PRICE[card],
        points=CARD_POINTS[card],
        icons=icons_said(words, counts, lang),
        timing="free" if FREE_CARD[card] else "main" if CARD_EFFECT[card] else "none",
        effect=effect_said(words, CARD_EFFECT[card], lang),
        self=str(int(EXILES_ITSELF[card])),
    )


def assistant_effect(words: Translations, one: int, level: int, lang: str) -> str:
    return effect_said(words, ASSISTANT_EFFECT[one][level], lang)


def boon_said(words: Translations, guardian: int, lang: str) -> str:
    """What a guardian grants: its travel icons or its effect."""
    if BOON[guardian]:
        return effect_said(words, BOON[guardian], lang)
    return icons_said(words, tuple([GUARDIAN_ICONS[guardian].count(icon) for icon in range(ICON_COUNT)]), lang)
