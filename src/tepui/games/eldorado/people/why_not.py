"""Why something cannot be done now: for every element of the picture and the hand one sentence and its rule."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Translations
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.offers import path, seam_of
from tepui.games.eldorado.people.prompts import RULE as ASKED
from tepui.games.eldorado.people.reader_view import ReaderView, money, reader_view
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.buying import gain_by_change, purse
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_OF,
    CHANGE_TILE,
    COST,
    FACE_OF,
    HAS_SYMBOL,
    KEEP_TILE,
    MOUNTAIN,
    RUBBLE,
    SPACE_OF,
    SPACES,
    START,
    SYMBOLS,
    TERRAINS,
    TILES,
)
from tepui.games.eldorado.rules.moving import Move
from tepui.games.eldorado.rules.table import HOME
from tepui.games.eldorado.rules.turn import PlayCards

MOVING: Final = ("Move", "FreeStep", "PlayCards")


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    """Why an element does nothing now, or what it is good for. Any string gets an answer."""
    desk = reader_view(words, v, lang)
    if not desk.asks:
        return desk.because("ELD-END-06", "over")
    if not desk.asked:
        return desk.because("ELD-TURN-02", "wait", who=f"#{desk.step.seat}")
    if element and touched(desk, element):
        return desk.because(ASKED[desk.asks], "can")
    kind, _, name = element.partition("-")
    if kind == "space" and name in SPACE_OF and desk.asks in MOVING:
        return about_space(desk, SPACE_OF[name])
    if kind == "block" and name in FACE_OF and desk.asks in MOVING:
        return about_block(desk, FACE_OF[name])
    if kind == "card" and name in CARD_OF and isinstance(desk.step, PlayCards):
        return about_card(desk, CARD_OF[name])
    if kind == "market" and name in CARD_OF and isinstance(desk.step, PlayCards):
        return about_pile(desk, CARD_OF[name])
    if kind == "tile" and name in TILES and isinstance(desk.step, PlayCards):
        return about_tile(desk, TILES.index(name))
    if kind == "pawn":
        return desk.because("ELD-MOVE-03", "pawn")
    return desk.because(ASKED[desk.asks], desk.asks)


def touched(desk: ReaderView, element: str) -> bool:
    """Does some legal action begin with this element or go through it?"""
    for action in desk.legal():
        verb = ACTIONS.verb(action)
        if element in path(desk, verb.name, verb.parts(action)):
            return True
    return False


def about_space(desk: ReaderView, space: int) -> Reason:
    """Why no pawn of the reader enters this space: first what holds for anybody, then what the space asks for."""
    return closed_to_all(desk, space) or out_of_reach(desk, space) or unpaid(desk, space)


def closed_to_all(desk: ReaderView, space: int) -> Reason | None:
    """The space is not there, a mountain, or occupied."""
    terrain = desk.t.rules.course.terrain[space]
    if terrain > START:
        return desk.because("ELD-COURSE-11", "absent")
    if terrain >= MOUNTAIN and terrain != START:
        return desk.because("ELD-MOVE-10", "mountain")
    if not desk.t.free(space):
        return desk.because("ELD-MOVE-11", "occupied")
    return None


def out_of_reach(desk: ReaderView, space: int) -> Reason | None:
    """Moving is over, the space is too far away, or a blockade lies between."""
    if isinstance(desk.step, PlayCards) and desk.t.bought and not desk.t.rules.free_order:
        return desk.because("ELD-TURN-05", "bought")
    if not beside(desk, space):
        return desk.because("ELD-MOVE-03", "far", space=SPACES[space])
    if across(desk, space):
        return desk.because("ELD-BLOCK-01", "blocked")
    return None


def unpaid(desk: ReaderView, space: int) -> Reason:
    """What the space asks for."""
    course = desk.t.rules.course
    terrain = course.terrain[space]
    if terrain == START:
        return desk.because("ELD-MOVE-15", "start")
    if terrain in (RUBBLE, CAMP):
        rule = "ELD-SPEC-01" if terrain == RUBBLE else "ELD-SPEC-02"
        key = "why.cards" if isinstance(desk.step, PlayCards) else "why.pay"
        return Reason(rule, desk.say(key, n=course.strength[space], kind=f"@terrain.{TERRAINS[terrain]}"))
    needed = desk.say("why.needs", n=course.strength[space], symbol=SYMBOLS[terrain])
    return Reason(
        "ELD-MOVE-05" if isinstance(desk.step, Move) and desk.step.symbol == terrain else "ELD-MOVE-04", needed
    )


def my_places(desk: ReaderView) -> list[int]:
    pawns = [desk.step.pawn] if isinstance(desk.step, Move) and desk.step.pawn >= 0 else range(desk.pawns)
    return [desk.where(desk.me, pawn) for pawn in pawns if desk.where(desk.me, pawn) != HOME]


def beside(desk: ReaderView, space: int) -> bool:
    return any(space in desk.t.rules.course.near[at] for at in my_places(desk))


def across(desk: ReaderView, space: int) -> bool:
    """Is every way to the space closed by a blockade?"""
    course = desk.t.rules.course
    seams = [s for at in my_places(desk) for near, s in zip(course.near[at], course.seam[at]) if near == space]
    return all(desk.t.closed(seam) for seam in seams)


def about_block(desk: ReaderView, face: int) -> Reason:
    seam = seam_of(desk, face)
    if seam < 0 or not desk.t.closed(seam):
        return desk.because("ELD-BLOCK-09", "open")
    if all(seam not in desk.t.rules.course.touched[at] for at in my_places(desk)):
        return desk.because("ELD-BLOCK-02", "block.far")
    number = desk.t.blocks[seam]
    terrain, n = BLOCKADE_TERRAIN[number], BLOCKADE_STRENGTH[number]
    if terrain == RUBBLE:
        return desk.because("ELD-BLOCK-04", "block.cards", n=n)
    return desk.because("ELD-BLOCK-03", "needs", n=n, symbol=SYMBOLS[terrain])


def about_card(desk: ReaderView, card: int) -> Reason:
    if desk.v.seat is None or not desk.hand()[card]:
        return desk.because("ELD-TURN-03", "not_held")
    if desk.t.bought and not desk.t.rules.free_order:
        return desk.because("ELD-TURN-05", "bought")
    return Reason("ELD-MOVE-16", desk.say("why.nothing" if HAS_SYMBOL[card] else "why.no_effect"))


def about_pile(desk: ReaderView, card: int) -> Reason:
    if desk.t.bought:
        return desk.because("ELD-BUY-01", "one")
    if not desk.t.piles[card]:
        return desk.because("ELD-BUY-11", "sold")
    if card not in desk.t.market:
        return desk.because("ELD-BUY-10", "above")
    coins = purse(desk.t, desk.me, desk.t.kinds(desk.me, 0)) + gain_by_change(desk.t, desk.me, 0)
    return Reason("ELD-BUY-05", desk.say("why.dear", cost=money(COST[card]), coins=money(coins)))


def about_tile(desk: ReaderView, tile: int) -> Reason:
    if tile == KEEP_TILE:
        return desk.because("ELD-TILE-07", "keep")
    if tile == CHANGE_TILE:
        return desk.because("ELD-TILE-10", "change")
    return desk.because("ELD-CAVE-07", "tile")
