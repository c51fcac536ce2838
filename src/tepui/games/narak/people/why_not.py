"""Why an element of the picture cannot be used now: one sentence and a rule, for any element at all."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Param, Translations
from tepui.games.narak.knowledge.view import View, imagine, side_of
from tepui.games.narak.people.effect_words import assistant_effect, card_text, cost_said
from tepui.games.narak.people.lines import lines
from tepui.games.narak.people.offers import path_of, travel_cost
from tepui.games.narak.people.prompts import ASKED
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BOON,
    CARD_OF,
    CARDS,
    DISCOVERY,
    FREE_CARD,
    GUARDIANS,
    IDOL_SLOTS,
    KIND,
    NEXT,
    NODE_COST,
    NODE_ROW,
    NODES,
    NONE,
    PRICE,
    SITES,
    SLOTS,
    SLOTS_OF,
    STACK_COST,
    TEMPLE_NODE,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import ARTIFACT_BIT, COIN, COMPASS, NOTHING, RESOURCE_COUNT, RESOURCES, TABLET
from tepui.games.narak.rules.table import BLOCKED

Told = tuple[str, str]  # the rule, and the key of the sentence

PAYING: Final = ("card-", "guardian-", "assistant-", "pool-", "res-")  # what a payment may touch
ALWAYS: Final[dict[str, Told]] = {
    "deck": ("ARN-FLOW-02", "deck"),
    "area": ("ARN-HAND-03", "area"),
    "slots": ("ARN-IDOL-02", "slots"),
    "rival": ("ARN-SOLO-08", "rival"),
}

DEEDS: Final[dict[str, Told]] = {
    "overcome": ("ARN-GUARD-04", "guardian"),
    "buy": ("ARN-BUY-10", "no_purchase"),
    "play": ("ARN-PLAY-02", "no_main_card"),
    "research": ("ARN-RES-21", "no_bridge"),
}


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    if not v.steps:
        return Reason("ARN-FLOW-01", words.say(lang, "why.over"))
    asks, (seat, *_) = v.steps[-1]
    if asks not in ASKED or v.seat is None or (seat != v.seat and asks != "PutDown"):
        return Reason("ARN-TURN-13", words.say(lang, "why.wait"))
    if seat == v.seat and usable(words, v, element, lang):
        return Reason(ASKED[asks], words.say(lang, "why.usable"))
    rule, key = reason(v, v.seat, asks, element)
    why, about = words.fill(lang, f"why.{key}", amounts(words, v, element, lang)), told(words, v, element, lang)
    return Reason(rule, words.say(lang, "why.about", about=about, why=why) if about else why)


def amounts(words: Translations, v: View, element: str, lang: str) -> dict[str, Param]:
    """What an element costs, and of a price in one kind of token also how many the reader has."""
    kind, _, name = element.partition("-")
    if kind == "row" and name in CARDS:
        money = COMPASS if KIND[CARD_OF[name]] == ARTIFACT_BIT else COIN
        price = words.say(lang, f"res.{RESOURCES[money]}", n=PRICE[CARD_OF[name]])
        return {"price": price, "have": purse(v, money)}
    if kind == "card":
        return {"have": purse(v, TABLET)}
    if kind == "site" and name in SITES:
        site = SITES.index(name)
        return {"n": DISCOVERY[site], "have": purse(v, COMPASS), "cost": travel_cost(words, v, SLOTS_OF[site][0], lang)}
    if kind == "slot" and name in SLOTS:
        return {"cost": travel_cost(words, v, SLOTS.index(name), lang)}
    if kind == "node" and name in NODES:
        return {"cost": cost_said(words, NODE_COST[NODES.index(name)], lang)}
    if kind == "stack" and name in TEMPLE_STACKS:
        return {"cost": cost_said(words, STACK_COST[side_of(v)][TEMPLE_STACKS.index(name)], lang)}
    return {}


def purse(v: View, token: int) -> int:
    return v.tokens[RESOURCE_COUNT * (v.seat or 0) + token]


def told(words: Translations, v: View, element: str, lang: str) -> str:
    """What is printed on a card or an assistant that lies on the table: touching it is how it is read."""
    kind, _, name = element.rpartition("-")
    if name in CARDS and kind != "card":
        return words.say(lang, "tell.card", card=f"@card.{name}", text=card_text(words, CARD_OF[name], lang))
    if name in ASSISTANTS:
        one = ASSISTANTS.index(name)
        text = assistant_effect(words, one, v.level[one], lang)
        return words.say(lang, "tell.assistant", assistant=f"@assistant.{name}", text=text)
    return ""


def usable(words: Translations, v: View, element: str, lang: str) -> bool:
    """Whether some legal action touches the element, or a line with its payment does."""
    table = imagine(v, Random(0))
    if any(element in path_of(action, v) for action in table.step.legal(table)):
        return True
    return element.startswith(PAYING) and any(element in line.offer.path for line in lines(words, v, lang))


def reason(v: View, seat: int, asks: str, element: str) -> Told:
    """The rule, and the key of the sentence."""
    kind, _, name = element.partition("-")
    if kind in ALWAYS:
        return ALWAYS[kind]
    if kind == "slot" and name in SLOTS:
        return slot_reason(v, seat, asks, SLOTS.index(name))
    if kind == "site" and name in SITES:
        return site_reason(v, seat, asks, SITES.index(name))
    if kind == "row" and name in CARDS:
        return ("ARN-TURN-04", "acted") if v.acted else ("ARN-BUY-10", "dear")
    if kind == "card" and name in CARDS:
        return card_reason(v, seat, asks, CARD_OF[name])
    if kind == "node" and name in NODES:
        return node_reason(v, seat, NODES.index(name))
    if kind == "stack" and name in TEMPLE_STACKS:
        return stack_reason(v, seat, TEMPLE_STACKS.index(name))
    if kind == "assistant" and name in ASSISTANTS:
        return assistant_reason(v, seat, ASSISTANTS.index(name))
    if kind == "guardian" and name in GUARDIANS:
        return guardian_reason(v, seat, GUARDIANS.index(name))
    if kind == "effect":
        full = v.slotted[seat] >= IDOL_SLOTS
        return ("ARN-IDOL-06", "slots_full") if full else ("ARN-IDOL-06", "crates_empty")
    if kind == "deed":
        return deed_reason(v, seat, asks, name)
    return ASKED[asks], "nothing"


def deed_reason(v: View, seat: int, asks: str, name: str) -> Told:
    """Why nothing of a kind can be done (`prompts.DEEDS`)."""
    if name == "discover" and sending_reason(v, seat, asks)[1] == "travel":
        return "ARN-DISC-02", "no_discovery"
    if name in ("dig", "discover"):
        return sending_reason(v, seat, asks)
    return DEEDS.get(name, (ASKED[asks], "nothing"))


def slot_reason(v: View, seat: int, asks: str, slot: int) -> Told:
    if v.slots[slot] == BLOCKED:
        return "ARN-SETUP-17", "blocked"
    if v.slots[slot] >= 0:
        return "ARN-DIG-03", "taken"
    return travelling(sending_reason(v, seat, asks))


def travelling(found: Told) -> Told:
    """The same of a place whose travel has a known cost."""
    return (found[0], "travel_cost") if found[1] == "travel" else found


def sending_reason(v: View, seat: int, asks: str) -> Told:
    """Why nobody can be sent there."""
    if asks != "DigNow" and v.acted:
        return "ARN-TURN-04", "acted"
    return ("ARN-TRAV-04", "travel") if v.home[seat] else ("ARN-DIG-02", "nobody_home")


def site_reason(v: View, seat: int, asks: str, site: int) -> Told:
    if v.guards[site] != NONE:
        return "ARN-GUARD-04", "guardian"
    if DISCOVERY[site] and v.tiles[site] == NONE:
        rule, key = sending_reason(v, seat, asks)
        short = v.tokens[RESOURCE_COUNT * seat + COMPASS] < DISCOVERY[site]
        return ("ARN-DISC-02", "compass_price") if key == "travel" and short else travelling((rule, key))
    return "ARN-DIG-04", "nothing"


def card_reason(v: View, seat: int, asks: str, card: int) -> Told:
    if KIND[card] == 0 and not FREE_CARD[card]:
        return "ARN-PLAY-08", "fear_card"
    if v.acted and not FREE_CARD[card]:
        return "ARN-PLAY-02", "main_card"
    if KIND[card] == ARTIFACT_BIT and not v.tokens[RESOURCE_COUNT * seat + TABLET]:
        return "ARN-PLAY-05", "tablets"
    return ASKED[asks], "nothing"


def node_reason(v: View, seat: int, node: int) -> Told:
    if v.acted:
        return "ARN-TURN-04", "acted"
    if node in NEXT[v.glass[seat]]:
        return "ARN-RES-21", "bridge_cost"
    if node in NEXT[v.book[seat]]:
        above = NODE_ROW[node] > NODE_ROW[v.glass[seat]]
        return ("ARN-RES-02", "book_above") if above else ("ARN-RES-21", "bridge_cost")
    return "ARN-RES-03", "not_connected"


def stack_reason(v: View, seat: int, stack: int) -> Told:
    if not v.stacks[stack]:
        return "ARN-TEMPLE-09", "stack_empty"
    if v.glass[seat] != TEMPLE_NODE[side_of(v)]:
        return "ARN-TEMPLE-06", "temple_first"
    return ("ARN-TURN-04", "acted") if v.acted else ("ARN-TEMPLE-16", "stack_cost")


def assistant_reason(v: View, seat: int, one: int) -> Told:
    if v.employer[one] == NONE:
        return "ARN-ASST-04", "supply"
    if v.employer[one] != seat:
        return "ARN-TURN-09", "not_mine"
    return ("ARN-TURN-06", "no_use") if v.ready[one] else ("ARN-ASST-04", "exhausted")


def guardian_reason(v: View, seat: int, guardian: int) -> Told:
    if v.owners[guardian] != seat:
        return "ARN-GUARD-10", "guardian"
    if v.spent[guardian]:
        return "ARN-GUARD-10", "boon_used"
    return ("ARN-GUARD-11", "travel_boon") if BOON[guardian] == NOTHING else ("ARN-TURN-06", "no_use")
