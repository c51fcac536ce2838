"""Why an action is refused: the rule that forbids it now, with the amounts. One function for each verb, asked in the order of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Param, Translations
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people import space_reasons
from tepui.games.eldorado.people.prompts import rule as asked_rule
from tepui.games.eldorado.people.reader_view import ReaderView, money, reader_view
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.buying import COIN_TILES, gain_by_change, has_coin, purse
from tepui.games.eldorado.rules.components import (
    ACTION_CARDS,
    CARD_COUNT,
    CARDS,
    CHANGE_TILE,
    COST,
    FACE_AT,
    HAS_SYMBOL,
    KEEP_TILE,
    MARKET_FIRST,
    NATIVE,
    NATIVE_TILE,
    PASSAGE_TILE,
    SHOWS,
    STRENGTH,
    SYMBOL_COUNT,
    SYMBOL_TILES,
    SYMBOLS,
    TILE_COUNT,
    TILE_STRENGTH,
    TILE_SYMBOL,
    TILE_WORTH,
    TILES,
    WORTH,
)
from tepui.games.eldorado.rules.moving import ANY_PAWN, least_needed
from tepui.games.eldorado.rules.passage import UNREACHABLE

# A question that must be answered before anything else is done, and the rule that says so.
FIRST: Final = {
    "Move": "ELD-MOVE-09", "FreeStep": "ELD-CARD-06", "TakeCard": "ELD-CARD-06", "MayRemove": "ELD-CARD-06",
    "RemoveOne": "ELD-TILE-05", "Exchange": "ELD-TILE-06", "Pay": "ELD-BUY-14", "Explore": "ELD-CAVE-21",
    "MayKeep": "ELD-TILE-07", "DiscardCards": "ELD-TURN-01", "LastTiles": "ELD-TURN-01",
}  # fmt: skip
# The verbs of cards and tiles that a question takes, apart from those that go or open.
TAKES: Final = {
    "PlayCards": ("play", "change", "act", "use", "buy"), "Move": ("use", "stop"), "FreeStep": ("use",), "Give": ("give",),
    "Exchange": ("give", "done"), "Pay": ("pay", "pay-changed", "pay-tile", "done"), "TakeCard": ("take",),
    "MayRemove": ("remove",), "RemoveOne": ("remove",), "Explore": ("explore",), "DiscardCards": ("discard", "use"),
    "LastTiles": ("use",),
}  # fmt: skip
# What is missing in phase 1 before an action of this verb can be done.
MISSING: Final = {
    "give": "ELD-SPEC-01", "remove": "ELD-CARD-21", "take": "ELD-CARD-08", "pay": "ELD-BUY-14", "pay-changed": "ELD-BUY-14",
    "pay-tile": "ELD-BUY-14", "done": "ELD-TURN-08", "discard": "ELD-TURN-01", "keep": "ELD-TILE-07", "leave": "ELD-CAVE-21",
    "stop": "ELD-MOVE-03",
}  # fmt: skip


def refusal(words: Translations, v: View, action: int, lang: str) -> Reason:
    """The reason for this very action; of one that is legal, that it can be done."""
    desk = reader_view(words, v, lang)
    stopped = nobody_asked(desk)
    if stopped:
        return stopped
    verb = ACTIONS.verb(action)
    if verb.chance:
        return no(desk, "ELD-SETUP-06", "chance")
    if action in desk.legal():
        return no(desk, asked_rule(desk), "can")
    return reason_of(desk, verb.name, verb.parts(action))


def nobody_asked(desk: ReaderView) -> Reason | None:
    if not desk.asks:
        return no(desk, "ELD-END-04", "over")
    if not desk.asked:
        return no(desk, "ELD-TURN-02", "wait", who=f"#{desk.step.seat}")
    return None


def reason_of(desk: ReaderView, name: str, parts: tuple[int, ...]) -> Reason:
    if name in ("go", "open") and desk.asks in space_reasons.MOVING:
        about = space_reasons.about_space if name == "go" else space_reasons.about_block
        pawn, place = parts
        return about(desk, place, pawn)
    if name == "explore" and desk.asks in ("PlayCards", "Explore"):
        return about_cave(desk, *parts)
    if name in TAKES.get(desk.asks, ()):
        return ABOUT[name](desk, *parts)
    if desk.asks == "PlayCards":
        return no(desk, MISSING[name], f"missing.{name}")
    return busy(desk)


def busy(desk: ReaderView) -> Reason:
    """Another question comes first."""
    if desk.asks == "Move" and desk.step.pawn == ANY_PAWN:
        return about_stop(desk)
    return Reason(FIRST.get(desk.asks, asked_rule(desk)), desk.say(f"why.{desk.asks}"))


def no(desk: ReaderView, rule: str, key: str, **params: Param) -> Reason:
    return Reason(rule, desk.say(f"why.{key}", **params))


def the(card: int) -> str:
    return f"@the.{CARDS[card]}"


def not_held(desk: ReaderView, card: int) -> Reason | None:
    if desk.v.seat is None or not desk.hand()[card]:
        return no(desk, "ELD-TURN-03", "not_held", card=the(card))
    return None


# ---- cards


def about_play(desk: ReaderView, card: int, symbol: int) -> Reason:
    missing = not_held(desk, card)
    if missing:
        return missing
    if not HAS_SYMBOL[card]:
        return no(desk, "ELD-MOVE-18", "purple", card=the(card))
    if not SHOWS[card * SYMBOL_COUNT + symbol]:
        return no(desk, "ELD-MOVE-04", "other_symbol", card=the(card), symbol=f"@symbol.{SYMBOLS[symbol]}")
    return after_purchase(desk) or too_weak(desk, symbol, STRENGTH[card], "ELD-MOVE-16")


def about_change(desk: ReaderView, card: int, symbol: int) -> Reason:
    missing = tile_missing(desk, CHANGE_TILE) or not_held(desk, card)
    if missing:
        return missing
    if not HAS_SYMBOL[card]:
        return no(desk, "ELD-TILE-10", "change.purple", card=the(card))
    if SHOWS[card * SYMBOL_COUNT + symbol]:
        return no(desk, "ELD-TILE-10", "change.same", card=the(card), symbol=f"@symbol.{SYMBOLS[symbol]}")
    return after_purchase(desk) or too_weak(desk, symbol, STRENGTH[card], "ELD-MOVE-16")


def after_purchase(desk: ReaderView) -> Reason | None:
    if desk.t.bought and not desk.t.rules.free_order:
        return no(desk, "ELD-TURN-05", "bought")
    return None


def too_weak(desk: ReaderView, symbol: int, strength: int, rule: str) -> Reason:
    """Nothing next to a pawn takes so much of this symbol."""
    least = least_needed(desk.t, desk.me, symbol)
    if least == UNREACHABLE:
        return no(desk, rule, "nowhere", symbol=SYMBOLS[symbol])
    return no(desk, rule, "too_weak", symbol=SYMBOLS[symbol], n=strength, least=least)


def about_act(desk: ReaderView, place: int) -> Reason:
    card = ACTION_CARDS[place]
    missing = not_held(desk, card)
    if missing:
        return missing
    if card == NATIVE:
        return after_purchase(desk) or no(desk, "ELD-CARD-18", "native")
    return no(desk, "ELD-CARD-22", "nothing_left")


# ---- tiles


def tile_missing(desk: ReaderView, tile: int) -> Reason | None:
    if not desk.t.rules.caves:
        return no(desk, "ELD-CAVE-01", "no_caves")
    if not desk.t.held[desk.me * TILE_COUNT + tile]:
        return no(desk, "ELD-CAVE-07", "no_tile", tile=f"@tile.{TILES[tile]}")
    return None


def about_use(desk: ReaderView, tile: int) -> Reason:
    missing = tile_missing(desk, tile)
    if missing:
        return missing
    if tile == KEEP_TILE:
        return no(desk, "ELD-TILE-07", "keep")
    if tile == CHANGE_TILE:
        return no(desk, "ELD-TILE-10", "change")
    if tile == PASSAGE_TILE:
        return no(desk, "ELD-TILE-08", "passing" if desk.t.passing else "passage")
    if desk.asks in ("Move", "FreeStep"):
        return busy(desk)
    return tile_without_effect(desk, tile)


def tile_without_effect(desk: ReaderView, tile: int) -> Reason:
    late = desk.asks != "PlayCards" or desk.t.bought and not desk.t.rules.free_order
    if desk.t.rules.strict_tiles and late:
        return no(desk, "ELD-CAVE-07", "strict")
    if tile < SYMBOL_TILES:
        return too_weak(desk, TILE_SYMBOL[tile], TILE_STRENGTH[tile], "ELD-TILE-02")
    if tile == NATIVE_TILE:
        return no(desk, "ELD-TILE-09", "native")
    return no(desk, "ELD-TILE-14", "no_card")


def about_cave(desk: ReaderView, face: int) -> Reason:
    """ELD-CAVE. Why no tile of this cave is to be had."""
    t, course = desk.t, desk.t.rules.course
    caves = [i for i, space in enumerate(course.caves) if FACE_AT[space] == face]
    if not t.rules.caves:
        return no(desk, "ELD-CAVE-01", "no_caves")
    if not caves:
        return no(desk, "ELD-CAVE-03", "no_cave")
    if not t.caves[caves[0]]:
        return no(desk, "ELD-CAVE-15", "cave.empty")
    beside = [
        (at, seam) for at in space_reasons.my_places(desk) for cave, seam in course.beside[at] if cave == caves[0]
    ]
    if not beside:
        return no(desk, "ELD-CAVE-04", "cave.far")
    if all(t.closed(seam) for _, seam in beside):
        return no(desk, "ELD-CAVE-09", "cave.blocked")
    return no(desk, "ELD-CAVE-12", "cave.again")


# ---- market


def about_buy(desk: ReaderView, place: int) -> Reason:
    card = place + MARKET_FIRST
    t = desk.t
    if t.bought:
        return no(desk, "ELD-BUY-01", "one")
    if not t.piles[card]:
        return no(desk, "ELD-BUY-11", "sold", card=the(card))
    if card not in t.market:
        return no(desk, "ELD-BUY-10", "above")
    coins = purse(t, desk.me, t.kinds(desk.me, 0)) + gain_by_change(t, desk.me, 0)
    spent = sum(WORTH[paid] for paid in t.played[desk.me] if has_coin(paid))
    if spent and coins + spent >= COST[card]:
        return no(desk, "ELD-BUY-12", "moved_coins", cost=money(COST[card]), coins=money(coins), card=the(card))
    return no(desk, "ELD-BUY-05", "dear", cost=money(COST[card]), coins=money(coins), card=the(card))


def about_take(desk: ReaderView, place: int) -> Reason:
    return no(desk, "ELD-BUY-11", "sold", card=the(place + MARKET_FIRST))


def about_pay(desk: ReaderView, card: int) -> Reason:
    """The same cards can be paid in any order; the table takes them in one, so that a set has one spelling."""
    missing = not_held(desk, card)
    if missing:
        return missing
    if card < desk.step.floor:
        return no(desk, "ELD-BUY-04", "order")
    return no(desk, "ELD-BUY-05", "not_enough", due=money(desk.step.due), card=the(card))


def about_pay_changed(desk: ReaderView, card: int) -> Reason:
    missing = tile_missing(desk, CHANGE_TILE) or not_held(desk, card)
    if missing:
        return missing
    if not HAS_SYMBOL[card]:
        return no(desk, "ELD-TILE-10", "change.purple", card=the(card))
    if has_coin(card):
        return no(desk, "ELD-TILE-10", "change.same", card=the(card), symbol="@symbol.coin")
    return no(desk, "ELD-BUY-05", "not_enough", due=money(desk.step.due), card=the(card))


def about_pay_tile(desk: ReaderView, place: int) -> Reason:
    tile = COIN_TILES[place]
    worth = money(TILE_WORTH[tile])
    return tile_missing(desk, tile) or no(desk, "ELD-BUY-05", "tile_short", due=money(desk.step.due), worth=worth)


def about_done(desk: ReaderView) -> Reason:
    if desk.asks == "Pay":
        return no(desk, "ELD-BUY-05", "due", due=money(desk.step.due))
    return no(desk, "ELD-TILE-06", "one_at_least")


# ---- cards of the hand


def about_hand(desk: ReaderView, card: int) -> Reason:
    """Giving, removing, discarding: the card is not there, or was passed over."""
    if card >= CARD_COUNT or not_held(desk, card):
        return no(desk, asked_rule(desk), "not_held", card=the(card))
    if desk.asks == "Give" and card >= desk.step.floor:
        return no(desk, asked_rule(desk), "too_few", n=desk.step.left)
    return no(desk, asked_rule(desk), "order")


def about_stop(desk: ReaderView) -> Reason:
    assert desk.step.pawn == ANY_PAWN, "a movement that has begun may stop"
    return no(desk, "ELD-MOVE-16", "begin")


ABOUT: Final[dict[str, Callable[..., Reason]]] = {
    "play": about_play,
    "change": about_change,
    "act": about_act,
    "use": about_use,
    "buy": about_buy,
    "take": about_take,
    "pay": about_pay,
    "pay-changed": about_pay_changed,
    "pay-tile": about_pay_tile,
    "done": about_done,
    "give": about_hand,
    "remove": about_hand,
    "discard": about_hand,
    "stop": about_stop,
}
