"""What an action is called, what is touched for it, and what it would bring."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Offer
from tepui.core.translations import Translations
from tepui.games.narak.knowledge.view import View, side_of
from tepui.games.narak.people.effect_words import card_said, cost_said, effect_said, icons_said, node_said
from tepui.games.narak.rules.actions import (
    ACTIONS,
    FROM_ASSISTANT,
    FROM_BOON,
    FROM_CARD,
    FROM_COINS,
    FROM_MIXED,
    MIXED_CARDS,
    UPGRADES,
)
from tepui.games.narak.rules.components import (
    ASSISTANT_EFFECT,
    ASSISTANT_ICONS,
    ASSISTANTS,
    BONUS_EFFECT,
    BONUSES,
    BOON,
    CAMP_COUNT,
    CAMP_EFFECT,
    CARD_EFFECT,
    CARD_ICONS,
    CARDS,
    COSTS,
    DISCOVERY,
    EFFECTS,
    EXILES_ITSELF,
    FEAR_CARD,
    GOLD,
    GUARDIAN_COST,
    GUARDIAN_ICONS,
    GUARDIANS,
    KIND,
    LEVEL,
    NODE_COST,
    NODES,
    NONE,
    PRICE,
    SITE_OF,
    SITES,
    SLOT_EFFECT,
    SLOT_EFFECTS,
    SLOT_TRAVEL,
    SLOTS,
    SLOTS_OF,
    STACK_COST,
    STACK_POINTS,
    TEMPLE_STACKS,
    TILE_EFFECT,
    TOKENS,
)
from tepui.games.narak.rules.notation import (
    ACTIVATE,
    ARTIFACT_BIT,
    BORROW,
    BUY,
    ICONS,
    NO_COST,
    NO_ICONS,
    RESEARCH,
    RESOURCES,
    Effect,
    Icons,
)
from tepui.games.narak.rules.notation import DIG as DIG_OP
from tepui.games.narak.rules.research import prices
from tepui.games.narak.rules.travel import rests

RULE: Final = {
    "dig": "ARN-DIG-04", "discover": "ARN-DISC-02", "overcome": "ARN-GUARD-04", "buy": "ARN-BUY-02", "play": "ARN-PLAY-02",
    "engage": "ARN-TURN-07", "research": "ARN-RES-05", "temple": "ARN-TEMPLE-06", "spend": "ARN-TRAV-04",
    "cover": "ARN-TRAV-14", "give": "ARN-ICON-07", "exile": "ARN-EXILE-02", "exile_tile": "ARN-EXILE-08",
    "upgrade": "ARN-ICON-06", "refresh": "ARN-ICON-11", "option": "ARN-ICON-05", "less": "ARN-KEY-04",
    "recruit": "ARN-ASST-01", "promote": "ARN-ASST-07", "rescue": "ARN-SNAKE-05", "bonus": "ARN-SNAKE-15",
    "first_reward": "ARN-RES-08", "activate": "ARN-KEY-01", "lift": "ARN-KEY-09", "set": "ARN-KEY-09",
    "lead_from": "ARN-CARD-11", "lead_to": "ARN-CARD-11", "swap": "ARN-CARD-09", "for": "ARN-CARD-10",
    "borrow": "ARN-CARD-12", "count": "ARN-CARD-19", "put_back": "ARN-CARD-19", "take": "ARN-ROW-05",
    "down": "ARN-ROUND-02", "draw": "ARN-ICON-08", "yes": "ARN-ICON-04", "go_on": "ARN-TURN-05", "stop": "ARN-PLAY-11",
    "keep_rest": "ARN-ROUND-02", "pass": "ARN-PASS-01", "end": "ARN-TURN-03", "free": "ARN-TURN-06", "slot": "ARN-IDOL-02",
    "boon": "ARN-GUARD-11", "use": "ARN-ASST-04",
}  # fmt: skip
ORDER: Final = {name: i for i, name in enumerate(RULE)}
REVEALING: Final = ("discover", "recruit")  # a draw is a question of its own


def offer(words: Translations, v: View, action: int, lang: str) -> Offer:
    """Any action of a seat as a person meets it, legal or not."""
    verb = ACTIONS.verb(action)
    name, parts = verb.name, verb.parts(action)
    first, *_ = parts or (0,)
    return Offer(
        label=words.fill(lang, f"do.{key_of(v, name, parts)}", params(words, v, name, parts, lang)),
        short=words.say(lang, f"short.{name}"),
        path=path(v, name, parts),
        group=name,
        order=ORDER[name] * 1000 + first,
        preview=preview(name, parts),
        reveals=name in REVEALING,
        ends=name == "end",
        keeps=name == "end",  # ARN-TURN-06: only free actions are left, and they may be done in any turn
        rule=RULE[name],
    )


def granted(v: View, what: int) -> Effect | None:
    """The effect that asks now, if it is of this kind."""
    match v.steps[-1:]:
        case (("DigNow" | "BuyNow" | "ResearchNow" | "BorrowAssistant" | "ActivateSite", (_, effect, *_)),):
            return EFFECTS[effect] if EFFECTS[effect].op == what else None
    return None


def key_of(v: View, name: str, parts: tuple[int, ...]) -> str:
    """The sentence: some actions are told otherwise when they cost nothing."""
    match name, parts:
        case "dig", (slot,):
            return "dig.free" if paid_travel(v, slot) == [NO_ICONS] else name
        case "discover", (site,):
            return "discover.free" if paid_travel(v, SLOTS_OF[site][0]) == [NO_ICONS] else name
        case "play" | "free", (card,):
            paid = ".artifact" if name == "play" and KIND[card] == ARTIFACT_BIT else ""
            return f"{name}{paid}{'.exile' if EXILES_ITSELF[card] else ''}"  # ARN-EXILE-05
        case "overcome", _ if v.asks == "OvercomeFree":
            return "overcome.free"
        case "activate", (site,) if toll(v, site) != NO_COST:
            return "activate.paid"
    return name


def params(words: Translations, v: View, name: str, parts: tuple[int, ...], lang: str) -> dict[str, Any]:
    """What the label names."""
    first, *_ = parts or (0,)
    if name in ("dig", "discover", "overcome", "activate", "lift", "set", "lead_from", "lead_to"):
        return island_params(words, v, name, first, lang)
    if name in ("buy", "play", "free", "give", "exile", "put_back", "take", "down"):
        return card_params(words, v, name, first, lang)
    if name in ("engage", "use", "refresh", "recruit", "promote", "rescue", "swap", "for", "borrow"):
        effect = ASSISTANT_EFFECT[first][level_of(v, name, first)]
        return {"assistant": f"@the.{ASSISTANTS[first]}", "effect": effect_said(words, effect, lang)}
    if name in ("research", "temple"):
        cost = research_cost(words, v, name, parts, lang)
        if name == "temple":
            return {"stack": f"@stack.{TEMPLE_STACKS[first]}", "cost": cost}
        token, node = parts
        return {"token": TOKENS[token], "node": node_said(words, node, lang), "cost": cost}
    if name == "spend":
        return {"source": source_said(words, v, first, lang)}
    return small_params(words, v, name, first, lang)


def small_params(words: Translations, v: View, name: str, first: int, lang: str) -> dict[str, Any]:
    if name == "cover":
        return {"icon": f"@icon.{ICONS[first]}"}
    if name == "upgrade":
        return {"given": UPGRADES[first]}
    if name == "bonus":
        return {"bonus": f"@bonus.{BONUSES[first]}", "effect": effect_said(words, BONUS_EFFECT[first], lang)}
    if name == "first_reward":
        return {"which": "bonus" if first else "row"}
    if name == "count":
        return {"n": first}
    if name == "slot":
        return {"effect": effect_said(words, SLOT_EFFECT[first], lang)}
    if name == "boon":
        return {"guardian": f"@the.{GUARDIANS[first]}", "effect": effect_said(words, BOON[first], lang)}
    if name == "option":
        return {"effect": option_said(words, v, first, lang)}
    if name == "less":
        return {"less": less_said(words, v, first, lang)}
    if name == "yes":
        return {"effect": yes_said(words, v, lang)}
    if name == "keep_rest":
        return {"n": v.hand_sizes[v.seat or 0] - len(v.pending)}
    return {}


def level_of(v: View, name: str, one: int) -> int:
    """The side of an assistant an action speaks of."""
    if name == "promote":
        return GOLD
    borrowing = granted(v, BORROW)
    if name == "borrow" and borrowing:
        return borrowing.side
    match name, v.steps[-1:]:
        case "for", (("SwapFor", (_, old)),):
            return v.level[old]
    return v.level[one]


# ---- the island


def site_effect(v: View, site: int) -> int:
    """What a site gives, 0 while it is undiscovered."""
    if site < CAMP_COUNT:
        return CAMP_EFFECT[site]
    return TILE_EFFECT[v.tiles[site]] if v.tiles[site] != NONE else 0


def travel_said(words: Translations, v: View, slot: int, lang: str) -> str:
    return icons_said(words, SLOT_TRAVEL[side_of(v)][slot], lang)


def paid_travel(v: View, slot: int) -> list[Icons]:
    """What is left to pay on the way to a slot after the discount of the effect that asks, in its different ways."""
    e = granted(v, DIG_OP)
    need = SLOT_TRAVEL[side_of(v)][slot]
    if not e:
        return [need]
    return [NO_ICONS] if e.free_travel else rests(need, e.icons_less)


def travel_cost(words: Translations, v: View, slot: int, lang: str) -> str:
    found = [icons_said(words, rest, lang) for rest in paid_travel(v, slot)]
    return words.say(lang, "fx.or").join([told or words.say(lang, "cost.free") for told in found])


def toll(v: View, site: int) -> int:
    """R-23. What the effect that asks wants for a site of level 2."""
    e = granted(v, ACTIVATE)
    return e.cost if e and LEVEL[site] == 2 else NO_COST


def island_params(words: Translations, v: View, name: str, first: int, lang: str) -> dict[str, Any]:
    by_slot = name in ("dig", "lift", "set")
    site = SITE_OF[first] if by_slot else first
    slot = first if by_slot else SLOTS_OF[site][0]
    guardian = v.guards[site]
    e = granted(v, DIG_OP)
    return {
        "site": f"@the.{SITES[site]}",
        "cost": cost_said(words, COSTS[toll(v, site)], lang)
        if name == "activate" and toll(v, site) != NO_COST
        else cost_said(words, GUARDIAN_COST[guardian], lang)
        if name == "overcome" and guardian != NONE
        else travel_cost(words, v, slot, lang),
        "n": max(0, DISCOVERY[site] - (e.compasses_less if e else 0)),
        "effect": effect_said(words, site_effect(v, site), lang),
        "guardian": f"@the.{GUARDIANS[guardian]}" if guardian != NONE else "–",
    }


# ---- cards


def card_params(words: Translations, v: View, name: str, card: int, lang: str) -> dict[str, Any]:
    told: dict[str, Any] = {"card": card_said(words, card, lang)}
    if name in ("buy", "play", "free", "take"):
        told["effect"] = effect_said(words, CARD_EFFECT[card], lang)
    if name == "buy":
        buying = granted(v, BUY)
        less = buying.price_less if buying else 0
        money = "compass" if KIND[card] == ARTIFACT_BIT else "coin"
        told["price"] = words.say(lang, f"res.{money}", n=max(0, PRICE[card] - less))
    return told


def research_cost(words: Translations, v: View, name: str, parts: tuple[int, ...], lang: str) -> str:
    """What a research costs with the discount at hand; with two discounts, one or the other."""
    *_, place = parts
    cost = STACK_COST[side_of(v)][place] if name == "temple" else NODE_COST[place]
    e = granted(v, RESEARCH)
    found = [cost_said(words, price, lang) for price in (prices(cost, e) if e else [cost])]
    return words.say(lang, "fx.or").join(dict.fromkeys(found))


def source_said(words: Translations, v: View, source: int, lang: str) -> str:
    """What pays: "Hat (boat)", "2 coins (a hired plane)"."""
    if source < FROM_CARD:
        return words.say(lang, "source.pool", icon=f"@icon.{ICONS[source]}")
    if source < FROM_BOON:
        card = source - FROM_CARD if source < FROM_MIXED else MIXED_CARDS[source - FROM_MIXED]
        if card < FEAR_CARD:  # the name of a basic card bears its icon
            return card_said(words, card, lang)
        icon = CARD_ICONS[card][0 if source < FROM_MIXED else 1]
        return words.say(lang, "source.card", card=card_said(words, card, lang), icon=f"@icon.{ICONS[icon]}")
    if source < FROM_ASSISTANT:
        guardian = source - FROM_BOON
        icons = GUARDIAN_ICONS[guardian]
        told = f"@icon.{ICONS[icons[0]]}" if icons else "–"
        return words.say(lang, "source.boon", guardian=f"@the.{GUARDIANS[guardian]}", icon=told)
    if source < FROM_COINS:
        one = source - FROM_ASSISTANT
        icons = ASSISTANT_ICONS[one][v.level[one]]
        told = f"@icon.{ICONS[icons[0]]}" if icons else "–"
        return words.say(lang, "source.assistant", assistant=f"@the.{ASSISTANTS[one]}", icon=told)
    return words.say(lang, "source.hire")


# ---- answers to the question on top


def option_said(words: Translations, v: View, option: int, lang: str) -> str:
    match v.steps[-1:]:
        case (("ChooseOption", (_, effect, *_)),) if option < len(EFFECTS[effect].parts):
            said = effect_said(words, EFFECTS[effect].parts[option], lang)
            return said[:1].upper() + said[1:]
    return str(option + 1)


def less_said(words: Translations, v: View, which: int, lang: str) -> str:
    match v.steps[-1:]:
        case (("WhichLess", (_, _, effect)),):
            return cost_said(words, COSTS[EFFECTS[effect].discounts[which]], lang)
    return str(which + 1)


def yes_said(words: Translations, v: View, lang: str) -> str:
    """What a yes would bring."""
    match v.steps[-1:]:
        case (("MayPay", (_, effect)),):
            return effect_said(words, effect, lang)
        case (("Again", (_, site)),):
            return effect_said(words, site_effect(v, site), lang)
        case (("MayResolve", (_, card)),):
            return effect_said(words, CARD_EFFECT[card], lang)
    return words.say(lang, "fx.unslot")


# ---- what is touched


def path_of(action: int, v: View) -> tuple[str, ...]:
    verb = ACTIONS.verb(action)
    return path(v, verb.name, verb.parts(action))


def path(v: View, name: str, parts: tuple[int, ...]) -> tuple[str, ...]:
    """The elements to touch, in order; empty for what is only a button."""
    seat = v.seat or 0
    first, *_ = parts or (0,)
    if name == "exile_tile":
        return (f"fear-{seat}",)
    if name == "draw":
        return (f"deck-{seat}",)
    if not parts:
        return ()
    if name == "research":
        _, node = parts
        return (f"node-{NODES[node]}",)
    if name == "exile":
        return (f"area-{CARDS[first]}" if first in v.areas[seat] else f"card-{CARDS[first]}",)
    if name == "give" and v.looked:
        return (f"looked-{CARDS[first]}",)
    if name == "take":
        return (f"row-{CARDS[first]}" if first in v.row else f"exiled-{CARDS[first]}",)
    if name == "upgrade":
        return (f"res-{seat}-{UPGRADES[first]}",)
    if name == "spend":
        return (source_element(seat, first),)
    if name not in TOUCHED:
        return ()
    kind, words = TOUCHED[name]
    return (f"{kind}-{words[first]}",)


TOUCHED: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "dig": ("slot", SLOTS), "lift": ("slot", SLOTS), "set": ("slot", SLOTS), "discover": ("site", SITES),
    "overcome": ("site", SITES), "activate": ("site", SITES), "lead_from": ("site", SITES), "lead_to": ("site", SITES),
    "buy": ("row", CARDS), "play": ("card", CARDS), "free": ("card", CARDS), "give": ("card", CARDS), "down": ("card", CARDS),
    "put_back": ("looked", CARDS), "engage": ("assistant", ASSISTANTS), "use": ("assistant", ASSISTANTS),
    "refresh": ("assistant", ASSISTANTS), "recruit": ("assistant", ASSISTANTS), "promote": ("assistant", ASSISTANTS),
    "rescue": ("assistant", ASSISTANTS), "swap": ("assistant", ASSISTANTS), "for": ("assistant", ASSISTANTS),
    "borrow": ("assistant", ASSISTANTS), "temple": ("stack", TEMPLE_STACKS), "bonus": ("choice", BONUSES),
    "slot": ("effect", SLOT_EFFECTS), "boon": ("guardian", GUARDIANS),
}  # fmt: skip


def source_element(seat: int, source: int) -> str:
    if source < FROM_CARD:
        return f"pool-{ICONS[source]}"
    if source < FROM_BOON:
        card = source - FROM_CARD if source < FROM_MIXED else MIXED_CARDS[source - FROM_MIXED]
        return f"card-{CARDS[card]}"
    if source < FROM_ASSISTANT:
        return f"guardian-{GUARDIANS[source - FROM_BOON]}"
    if source < FROM_COINS:
        return f"assistant-{ASSISTANTS[source - FROM_ASSISTANT]}"
    return f"res-{seat}-{RESOURCES[0]}"


def preview(name: str, parts: tuple[int, ...]) -> str:
    """Points on the target."""
    match name, parts:
        case "temple", (stack,):
            return f"+{STACK_POINTS[stack]}"
    return "+5" if name == "overcome" else ""
