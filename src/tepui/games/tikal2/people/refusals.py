"""Why an action is refused: the rule that forbids it now, with the amounts. One function for each verb."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from tepui.core.records import Reason
from tepui.core.translations import Param, Translations
from tepui.games.tikal2.knowledge.view import View, imagine, part, question
from tepui.games.tikal2.people.offers import PLAYED_WITH
from tepui.games.tikal2.people.prompts import ASKED
from tepui.games.tikal2.people.why_not import (
    BEFORE_THE_TILE,
    DELIVERY_CARDS,
    EXPLORING,
    FOR_THE_END,
    ON_THE_WAY,
    rule_of,
    way_reason,
)
from tepui.games.tikal2.rules.actions import ACTIONS, PAIRS
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    EXTRA_CARD,
    MULTI,
    NONE,
    OUT,
    PASSAGE_CARD,
    SPACE_COUNT,
    TREASURE_TYPES,
)
from tepui.games.tikal2.rules.edges import beside, flood, opened
from tepui.games.tikal2.rules.exploring import Explore, stuck
from tepui.games.tikal2.rules.keys import TakeKey
from tepui.games.tikal2.rules.table import Tikal
from tepui.games.tikal2.rules.turn import AfterTile

Why = tuple[str, str, dict[str, Param]]  # the rule, the key of the sentence, what it names
DISCOVERING: Final = ("ChooseRoom", "LayRoom", "LaySanctuary")


class Desk:
    """What is asked, and the table as far as the reader knows it."""

    def __init__(self, v: View) -> None:
        self.v = v
        self.step: Any = question(v)
        self.asks = type(self.step).__name__ if self.step is not None else ""
        self.seat = v.seat or 0
        self.t: Tikal = imagine(v, Random(0))

    def bag(self, colour: int) -> int:
        return part(self.v.bags, self.seat, COLOUR_COUNT)[colour]

    def holds(self, card: int) -> bool:
        return bool(part(self.v.hands, self.seat, CARD_COUNT)[card])


def refusal(words: Translations, v: View, action: int, lang: str) -> Reason:
    """The reason for this very action; of one that is legal, that it can be done."""
    desk = Desk(v)
    if desk.step is None:
        return Reason("TIK-TURN-01", words.say(lang, "why.over"))
    if desk.asks not in ASKED or desk.step.seat != v.seat:
        return Reason("TIK-TURN-02", words.say(lang, "why.wait", who=f"#{max(desk.step.seat, 0)}"))
    verb = ACTIONS.verb(action)
    if verb.chance:
        return Reason("TIK-CARD-03", words.say(lang, "why.chance"))
    if action in desk.t.step.legal(desk.t):
        return Reason(rule_of(desk.asks), words.say(lang, "why.usable"))
    rule, key, params = ABOUT[verb.name](desk, *verb.parts(action))
    return Reason(rule, words.fill(lang, f"why.{key}", params))


def no(rule: str, key: str, **params: Param) -> Why:
    return rule, key, params


# ---- the river


def about_start(desk: Desk, pair: int) -> Why:
    return no("TIK-SETUP-18", "start", n=len(PAIRS[pair]))


def about_canoe(desk: Desk, site: int) -> Why:
    if desk.asks == "Sail":
        return no("TIK-CANOE-06", "empty_site")
    return no("TIK-CANOE-11", "on_the_way") if desk.asks in ON_THE_WAY else no("TIK-TURN-04", "sailed")


def about_ship(desk: Desk, kind: int, more: int) -> Why:
    if desk.asks not in ("AtPlane", "Delivery"):
        return no("TIK-DELIV-02", "treasure")
    have = part(desk.v.held, desk.seat, TREASURE_TYPES)[kind]
    if have < more + 1:
        return no("TIK-DELIV-15", "few_treasures", n=more + 1, have=have)
    return no("TIK-DELIV-15", "one_type")


def about_delivery_card(desk: Desk, card: int) -> Why:
    if not desk.holds(card):
        return no("TIK-CARD-02", "no_card", card=f"@card.{CARDS[card]}")
    return no("TIK-SCARD-17", "delivery_card")


def about_done(desk: Desk) -> Why:
    return no("TIK-SCARD-07", "ship_first") if desk.asks == "Delivery" else no("TIK-DELIV-02", "treasure")


def about_pass(desk: Desk) -> Why:
    return no("TIK-SCARD-07", "ship_first") if desk.asks == "Delivery" else no("TIK-DELIV-02", "plane")


def about_pay(desk: Desk, colour: int) -> Why:
    if desk.asks != "AtForest":
        return no("TIK-FOREST-01", "bag_key")
    return no("TIK-FOREST-02", "no_bag_key", colour=f"@colour.{COLOURS[colour]}")


def about_portage(desk: Desk) -> Why:
    card = PLAYED_WITH["portage"]
    return (
        no("TIK-FOREST-05", "forest_card")
        if desk.holds(card)
        else no("TIK-CARD-02", "no_card", card=f"@card.{CARDS[card]}")
    )


def about_lose(desk: Desk) -> Why:
    keys = sum(part(desk.v.bags, desk.seat, COLOUR_COUNT))
    return no("TIK-FOREST-04", "have_keys", n=keys) if desk.asks == "AtForest" else no("TIK-FOREST-03", "forest")


# ---- the tile


def about_take(desk: Desk, tile: int) -> Why:
    if desk.asks in ("Sail", *ON_THE_WAY):
        return no("TIK-CANOE-11", "canoe_first")
    return no("TIK-TURN-04", "other_tile")


def about_do(desk: Desk, icon: int) -> Why:
    return no("TIK-TILE-01", "other_icon" if desk.asks == "Icons" else "icon")


def about_key(desk: Desk, colour: int, into: int) -> Why:
    if not isinstance(desk.step, TakeKey):
        return no("TIK-KEY-01", "supply")
    if not desk.v.supply[colour]:
        return no("TIK-KEY-05", "no_key_left")
    assert desk.step.colour != MULTI, "any colour in the supply"
    return no("TIK-KEY-01", "icon_colour", colour=f"@colour.{COLOURS[desk.step.colour]}")


def about_draw(desk: Desk, pile: int) -> Why:
    return no("TIK-TREAS-03", "empty_pile") if desk.asks == "ChoosePile" else no("TIK-TREAS-01", "pile")


def about_open(desk: Desk, kind: int, refill: int) -> Why:
    if not desk.v.options["more_control"]:
        return no("TIK-VAR-01", "no_row")
    if desk.asks != "ChoosePile":
        return no("TIK-VAR-01", "open")
    return no("TIK-VAR-02", "refill") if kind in desk.v.row else no("TIK-VAR-01", "not_open")


def about_keep(desk: Desk, kind: int) -> Why:
    if desk.asks == "PutBack":
        return no("TIK-VAR-08", "not_seen")
    return no("TIK-TREAS-01", "not_seen") if desk.asks == "KeepTreasure" else no("TIK-TREAS-01", "pile")


def about_keep_card(desk: Desk, card: int) -> Why:
    return no("TIK-CARD-01", "not_seen") if desk.asks == "KeepCard" else no("TIK-CARD-01", "cards")


def about_room(desk: Desk, room: int) -> Why:
    return no("TIK-LIGHT-01", "not_seen") if desk.asks == "ChooseRoom" else no("TIK-LIGHT-01", "rooms")


def about_lay(desk: Desk, space: int, turn: int = 0) -> Why:
    if desk.asks in DISCOVERING and desk.asks != "ChooseRoom":
        return no("TIK-LIGHT-01", "occupied")
    return no("TIK-LIGHT-01", "rooms")


def about_sanctuary(desk: Desk, space: int) -> Why:
    return no("TIK-SANC-01", "occupied") if desk.asks == "LaySanctuary" else no("TIK-SANC-01", "next")


def about_count(desk: Desk, colour: int) -> Why:
    return no("TIK-COUNT-01", "count")


# ---- exploring


def about_explore(desk: Desk) -> Why:
    if desk.asks in EXPLORING:
        return no("TIK-TURN-08", "exploring")
    if isinstance(desk.step, AfterTile):
        return no("TIK-TURN-08", "explored")
    return no("TIK-TURN-06", "tile_first")


def not_exploring(desk: Desk) -> Why | None:
    if desk.asks == "ComeBack":
        return no("TIK-PASS-07", "back_or_stay")
    if isinstance(desk.step, AfterTile):
        return no("TIK-TURN-08", "explored") if desk.step.explored else no("TIK-MOVE-01", "explore_first")
    return None if isinstance(desk.step, Explore) else no("TIK-TURN-06", "tile_first")


def about_go(desk: Desk, place: int) -> Why:
    return not_exploring(desk) or no(*way_reason(desk.v, desk.step, place))


def about_cross(desk: Desk, place: int, by_card: int) -> Why:
    busy = not_exploring(desk)
    if busy:
        return busy
    if by_card and not desk.holds(PASSAGE_CARD):
        return no("TIK-CARD-02", "no_card", card=f"@card.{CARDS[PASSAGE_CARD]}")
    if not by_card and not desk.t.tokens[desk.seat]:
        return no("TIK-PASS-01", "no_token")
    here = desk.t.where[desk.seat]
    if place < SPACE_COUNT and desk.t.rooms[place] == NONE:
        return no("TIK-PASS-03", "empty_space")
    if not beside(desk.t, here) >> place & 1:
        return no("TIK-PASS-11", "from_outside") if SPACE_COUNT <= place < OUT else no("TIK-PASS-01", "one_wall")
    assert opened(desk.t, here, desk.t.keys(desk.seat)) >> place & 1, "shut, and so legal"
    return no("TIK-PASS-20", "key_opens")


def about_dig(desk: Desk, reward: int) -> Why:
    busy = not_exploring(desk)
    if busy:
        return busy
    here = desk.t.where[desk.seat]
    if here == OUT:
        return no("TIK-DIG-01", "outside")
    return no("TIK-DIG-02", "own_flag") if desk.t.has_flag(desk.seat, here) else no("TIK-DIG-03", "spot")


def about_stop(desk: Desk) -> Why:
    return not_exploring(desk) or no("TIK-MOVE-14", "nothing")


def about_rescue(desk: Desk, colour: int) -> Why:
    step = desk.step
    busy = not_exploring(desk)
    if busy:
        return busy
    if step.bought:
        return no("TIK-RESCUE-03", "bought")
    if step.gone or step.via != NONE:
        return no("TIK-RESCUE-03", "before_moving")
    if not desk.v.supply[colour]:
        return no("TIK-RESCUE-03", "no_key_left")
    near = flood(desk.t, 1 << desk.t.where[desk.seat], desk.t.keys(desk.seat))
    if not stuck(desk.t, desk.seat, near):
        return no("TIK-RESCUE-05", "not_stuck")
    return no("TIK-RESCUE-03", "no_help", colour=f"@colour.{COLOURS[colour]}")


def about_back(desk: Desk) -> Why:
    return no("TIK-PASS-06", "no_way_back")


def about_end(desk: Desk) -> Why:
    if desk.asks in EXPLORING:
        return no("TIK-MOVE-14", "finish")
    return no("TIK-TURN-04", "tile_due") if desk.asks in BEFORE_THE_TILE else no("TIK-TILE-04", "finish")


# ---- tent and cards


def about_tent(desk: Desk, colour: int = NONE) -> Why:
    if desk.v.options["short_game"]:
        return no("TIK-VAR-03", "no_tents")
    if not desk.v.tents[desk.seat]:
        return no("TIK-TENT-01", "tent_used")
    if colour != NONE and not desk.v.supply[colour]:
        return no("TIK-TENT-03", "no_key_left")
    return no("TIK-TENT-05", "tent_later")


def about_play(desk: Desk, card: int) -> Why:
    name = CARDS[card]
    if not desk.holds(card):
        return no("TIK-CARD-02", "no_card", card=f"@card.{name}")
    if name in FOR_THE_END:
        return no("TIK-SCARD-14", "end_card")
    if card == PASSAGE_CARD:
        return no("TIK-SCARD-03", "passage_card")
    if card == PLAYED_WITH["portage"]:
        return no("TIK-FOREST-05", "forest_card")
    if name in DELIVERY_CARDS:
        return no("TIK-SCARD-17", "delivery_card")
    return no("TIK-SCARD-06", "extra_card") if card == EXTRA_CARD else no("TIK-SCARD-01", "card")


ABOUT: Final[dict[str, Callable[..., Why]]] = {
    "start": about_start,
    "canoe": about_canoe,
    "ship": about_ship,
    "plus": lambda desk: about_delivery_card(desk, PLAYED_WITH["plus"]),
    "multi": lambda desk: about_delivery_card(desk, PLAYED_WITH["multi"]),
    "done": about_done,
    "pass": about_pass,
    "pay": about_pay,
    "portage": about_portage,
    "lose": about_lose,
    "take": about_take,
    "do": about_do,
    "key": about_key,
    "draw": about_draw,
    "open": about_open,
    "keep_treasure": about_keep,
    "keep_card": about_keep_card,
    "room": about_room,
    "lay": about_lay,
    "sanctuary": about_sanctuary,
    "count": about_count,
    "explore": about_explore,
    "go": about_go,
    "cross": about_cross,
    "dig": about_dig,
    "stop": about_stop,
    "rescue": about_rescue,
    "back": about_back,
    "stay": about_back,
    "end": about_end,
    "tent": about_tent,
    "tent_key": about_tent,
    "play": about_play,
}
