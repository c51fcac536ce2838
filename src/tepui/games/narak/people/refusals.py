"""Why an action is refused: the rule that forbids it now, with the amounts. One function for each verb."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Param, Translations
from tepui.games.narak.knowledge.view import View, imagine, side_of
from tepui.games.narak.people.effect_words import card_said, cost_said
from tepui.games.narak.people.prompts import ASKED, asked
from tepui.games.narak.people.why_not import amounts, assistant_reason, guardian_reason
from tepui.games.narak.rules.actions import ACTIONS
from tepui.games.narak.rules.components import (
    BOOK,
    CAMP_COUNT,
    CARD_EFFECT,
    CARDS,
    COSTS,
    DISCOVERY,
    EFFECTS,
    FEAR_CARD,
    FREE_CARD,
    GUARDIAN_COST,
    GUARDIANS,
    IDOL_SLOTS,
    KIND,
    NEXT,
    NODE_ROW,
    NODES,
    NONE,
    SITE_OF,
    SITES,
    SLOT_EFFECT,
    SLOTS,
    SLOTS_OF,
    TEMPLE_NODE,
    TEMPLE_STACKS,
    TOP_ROW,
)
from tepui.games.narak.rules.notation import ARTIFACT_BIT, COMPASS, RESOURCE_COUNT, TABLET
from tepui.games.narak.rules.table import BLOCKED, Narak

Why = tuple[str, str, dict[str, Param]]  # the rule, the key of the sentence, what it names
# Questions that grant a main action besides the one of the turn.
GRANTS: Final = {
    "dig": "DigNow", "discover": "DigNow", "overcome": "OvercomeFree", "buy": "BuyNow", "research": "ResearchNow",
    "temple": "ResearchNow",
}  # fmt: skip
MAIN: Final = ("dig", "discover", "overcome", "buy", "play", "engage", "research", "temple", "pass")
FREE: Final = ("free", "slot", "boon", "use")


class Desk:
    """What is asked, and the table as far as the reader knows it."""

    def __init__(self, words: Translations, v: View, lang: str) -> None:
        self.words, self.v, self.lang = words, v, lang
        self.asks = v.asks
        self.seat = v.seat or 0
        self.t: Narak = imagine(v, Random(0))

    def has(self, resource: int) -> int:
        return self.v.tokens[RESOURCE_COUNT * self.seat + resource]

    def holds(self, card: int) -> bool:
        return card in self.t.hands[self.seat]

    def amounts(self, element: str) -> dict[str, Param]:
        return amounts(self.words, self.v, element, self.lang)

    def card(self, card: int) -> str:
        return card_said(self.words, card, self.lang)


def refusal(words: Translations, v: View, action: int, lang: str) -> Reason:
    """The reason for this very action; of one that is legal, that it can be done."""
    if not v.steps:
        return Reason("ARN-FLOW-01", words.say(lang, "why.over"))
    desk = Desk(words, v, lang)
    if desk.asks not in ASKED or v.seat is None or (desk.t.step.seat != v.seat and desk.asks != "PutDown"):
        return Reason("ARN-TURN-13", words.say(lang, "why.wait"))
    verb = ACTIONS.verb(action)
    if verb.chance:
        return Reason("ARN-INFO-02", words.say(lang, "why.chance"))
    if desk.t.step.seat == v.seat and action in desk.t.step.legal(desk.t):
        return Reason(ASKED[desk.asks], words.say(lang, "why.usable"))
    rule, key, params = reason(desk, verb.name, verb.parts(action))
    return Reason(rule, words.fill(lang, f"why.{key}", params))


def reason(desk: Desk, name: str, parts: tuple[int, ...]) -> Why:
    if name in MAIN:
        if desk.asks == GRANTS.get(name):
            return ABOUT[name](desk, *parts)
        if desk.asks == "EndTurn":
            return no("ARN-TURN-04", "acted")
        if desk.asks == "MainAction":
            return ABOUT[name](desk, *parts)
        return busy(desk, "ARN-TURN-04" if desk.v.acted else ASKED[desk.asks])
    if name in FREE:
        return no("ARN-TURN-13", "free_time") if desk.asks == "PutDown" else ABOUT[name](desk, *parts)
    if name == "end" and desk.asks == "MainAction":
        return no("ARN-TURN-03", "main_first")
    if name == "spend" and desk.asks == "Travel":
        return no("ARN-TRAV-03", "travel")
    if name in ("give", "down", "put_back", "take", "exile") and desk.asks not in ("MainAction", "EndTurn", "Travel"):
        return no(ASKED[desk.asks], "not_looked")
    return busy(desk, ASKED[desk.asks])


def no(rule: str, key: str, **params: Param) -> Why:
    return rule, key, params


def busy(desk: Desk, rule: str) -> Why:
    """Another question is asked."""
    params = asked(desk.words, desk.v, desk.lang)
    return no(rule, "busy", question=desk.words.fill(desk.lang, f"prompt.{desk.asks}", params))


# ---- the island


def nobody_home(desk: Desk) -> bool:
    return not desk.v.home[desk.seat]


def about_dig(desk: Desk, slot: int) -> Why:
    v, site = desk.v, SITE_OF[slot]
    if v.slots[slot] == BLOCKED:
        return no("ARN-SETUP-17", "blocked")
    if v.slots[slot] >= 0:
        return no("ARN-DIG-03", "taken")
    if site >= CAMP_COUNT and v.tiles[site] == NONE:
        return no("ARN-DIG-01", "unknown_site")
    if nobody_home(desk):
        return no("ARN-DIG-02", "nobody_home")
    return no("ARN-TRAV-04", "travel_cost", **desk.amounts(f"slot-{SLOTS[slot]}"))


def about_discover(desk: Desk, site: int) -> Why:
    v = desk.v
    if site < CAMP_COUNT or v.tiles[site] != NONE:
        return no("ARN-DISC-01", "known_site")
    if nobody_home(desk):
        return no("ARN-DISC-01", "nobody_home")
    if desk.has(COMPASS) < DISCOVERY[site]:
        return no("ARN-DISC-02", "compass_price", **desk.amounts(f"site-{SITES[site]}"))
    return no("ARN-TRAV-04", "travel_cost", **desk.amounts(f"site-{SITES[site]}"))


def about_overcome(desk: Desk, site: int) -> Why:
    v = desk.v
    if site >= CAMP_COUNT and v.tiles[site] == NONE:
        return no("ARN-GUARD-04", "unknown_site")
    if v.guards[site] == NONE:
        return no("ARN-GUARD-04", "no_guardian")
    if all(v.slots[slot] != desk.seat for slot in SLOTS_OF[site]):
        return no("ARN-GUARD-04", "not_there")
    cost = cost_said(desk.words, GUARDIAN_COST[v.guards[site]], desk.lang)
    return no("ARN-GUARD-19", "guardian_cost", guardian=f"@the.{GUARDIANS[v.guards[site]]}", cost=cost)


# ---- cards


def about_buy(desk: Desk, card: int) -> Why:
    if card not in desk.v.row:
        return no("ARN-BUY-02", "sold")
    return no("ARN-BUY-10", "dear", **desk.amounts(f"row-{CARDS[card]}"))


def about_play(desk: Desk, card: int) -> Why:
    if not desk.holds(card):
        return no("ARN-PLAY-01", "not_held", card=desk.card(card))
    if card == FEAR_CARD:
        return no("ARN-PLAY-08", "fear_card")
    if FREE_CARD[card]:
        return no("ARN-PLAY-02", "free_card")
    if KIND[card] == ARTIFACT_BIT and not desk.has(TABLET):
        return no("ARN-PLAY-05", "tablets", have=desk.has(TABLET))
    return (
        no("ARN-PLAY-01", "no_effect", card=desk.card(card)) if not CARD_EFFECT[card] else no("ARN-TURN-06", "no_use")
    )


def about_free(desk: Desk, card: int) -> Why:
    if not desk.holds(card):
        return no("ARN-PLAY-01", "not_held", card=desk.card(card))
    if card == FEAR_CARD:
        return no("ARN-PLAY-08", "fear_card")
    if not FREE_CARD[card]:
        return no("ARN-PLAY-02", "main_card")
    return no("ARN-TURN-15", "busy_free")


# ---- research


def about_research(desk: Desk, token: int, node: int) -> Why:
    v = desk.v
    at = v.book[desk.seat] if token == BOOK else v.glass[desk.seat]
    if token == BOOK and NODE_ROW[node] == TOP_ROW:
        return no("ARN-TEMPLE-05", "book_temple")
    if node not in NEXT[at]:
        return no("ARN-RES-03", "not_connected")
    if token == BOOK and NODE_ROW[node] > NODE_ROW[v.glass[desk.seat]]:
        return no("ARN-RES-02", "book_above")
    return no("ARN-RES-21", "bridge_cost", **desk.amounts(f"node-{NODES[node]}"))


def about_temple(desk: Desk, stack: int) -> Why:
    if not desk.v.stacks[stack]:
        return no("ARN-TEMPLE-09", "stack_empty")
    if desk.v.glass[desk.seat] != TEMPLE_NODE[side_of(desk.v)]:
        return no("ARN-TEMPLE-06", "temple_first")
    return no("ARN-TEMPLE-16", "stack_cost", **desk.amounts(f"stack-{TEMPLE_STACKS[stack]}"))


# ---- assistants, idols, boons


def about_engage(desk: Desk, one: int) -> Why:
    rule, key = assistant_reason(desk.v, desk.seat, one)
    return no("ARN-TURN-07", "engage") if key == "no_use" else no(rule, key)


def about_use(desk: Desk, one: int) -> Why:
    return no(*assistant_reason(desk.v, desk.seat, one))


def about_boon(desk: Desk, guardian: int) -> Why:
    return no(*guardian_reason(desk.v, desk.seat, guardian))


def about_slot(desk: Desk, which: int) -> Why:
    if desk.v.slotted[desk.seat] >= IDOL_SLOTS:
        return no("ARN-IDOL-06", "slots_full")
    if not desk.v.crates[desk.seat]:
        return no("ARN-IDOL-06", "no_idol")
    cost = COSTS[EFFECTS[SLOT_EFFECT[which]].cost]
    return no("ARN-IDOL-08", "no_coin", cost=cost_said(desk.words, cost, desk.lang))


def about_pass(desk: Desk) -> Why:
    return no("ARN-PASS-01", "pass_late")


ABOUT: Final[dict[str, Callable[..., Why]]] = {
    "dig": about_dig,
    "discover": about_discover,
    "overcome": about_overcome,
    "buy": about_buy,
    "play": about_play,
    "free": about_free,
    "research": about_research,
    "temple": about_temple,
    "engage": about_engage,
    "use": about_use,
    "boon": about_boon,
    "slot": about_slot,
    "pass": about_pass,
}
