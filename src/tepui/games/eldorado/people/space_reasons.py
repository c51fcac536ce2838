"""Why a pawn cannot enter a space or open a blockade: first what holds for anybody, then what lies between, then what is asked for."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Param
from tepui.games.eldorado.people.reader_view import ReaderView, seam_of, space_name
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    MOUNTAIN,
    RUBBLE,
    START,
    SYMBOLS,
    TERRAINS,
)
from tepui.games.eldorado.rules.table import HOME
from tepui.games.eldorado.rules.tiles import strongest

MOVING: Final = ("Move", "FreeStep", "PlayCards")
EITHER: Final = -1  # no pawn was named


def about_space(desk: ReaderView, space: int, pawn: int = EITHER) -> Reason:
    return (
        absent_pawn(desk, pawn)
        or closed_to_all(desk, space)
        or out_of_reach(desk, space, pawn)
        or occupied(desk, space)
        or across_blockade(desk, space, pawn)
        or asked_for(desk, space)
    )


def no(desk: ReaderView, rule: str, key: str, **params: Param) -> Reason:
    return Reason(rule, desk.say(f"why.{key}", **params))


def absent_pawn(desk: ReaderView, pawn: int) -> Reason | None:
    if pawn >= desk.pawns:
        return no(desk, "ELD-SETUP-04", "one_pawn")
    if pawn != EITHER and desk.where(desk.me, pawn) == HOME:
        return no(desk, "ELD-END-11", "home")
    return None


def closed_to_all(desk: ReaderView, space: int) -> Reason | None:
    """The space is not there, or a mountain."""
    terrain = desk.t.rules.course.terrain[space]
    if terrain > START:
        return no(desk, "ELD-COURSE-11", "absent")
    if terrain >= MOUNTAIN and terrain != START:
        return no(desk, "ELD-MOVE-10", "mountain")
    return None


def out_of_reach(desk: ReaderView, space: int, pawn: int) -> Reason | None:
    """Moving is over, the other pawn is moving, or the space is too far away."""
    if desk.asks == "PlayCards" and desk.t.bought and not desk.t.rules.free_order:
        return no(desk, "ELD-TURN-05", "bought")
    moving = desk.step.pawn if desk.asks == "Move" else EITHER
    if moving != EITHER and pawn not in (EITHER, moving):
        return no(desk, "ELD-TWO-04", "other_pawn")
    if beside(desk, space, moving if pawn == EITHER else pawn):
        return None
    if moving != EITHER and beside(desk, space, EITHER, everywhere=True):
        return no(desk, "ELD-TWO-04", "other_pawn")
    return no(desk, "ELD-MOVE-03", "far", space=space_name(desk, space))


def my_places(desk: ReaderView, pawn: int = EITHER, everywhere: bool = False) -> list[int]:
    """Where the reader's pawns are, or the one that is named or moves."""
    if pawn == EITHER and not everywhere and desk.asks == "Move":
        pawn = desk.step.pawn
    pawns = range(desk.pawns) if pawn == EITHER else [pawn]
    return [desk.where(desk.me, one) for one in pawns if desk.where(desk.me, one) != HOME]


def beside(desk: ReaderView, space: int, pawn: int, everywhere: bool = False) -> bool:
    return any(space in desk.t.rules.course.near[at] for at in my_places(desk, pawn, everywhere))


def occupied(desk: ReaderView, space: int) -> Reason | None:
    if desk.t.free(space):
        return None
    mine = any(desk.where(desk.me, pawn) == space for pawn in range(desk.pawns))
    if mine:
        return no(desk, "ELD-TWO-05", "own_pawn")
    if desk.t.rules.course.terrain[space] in (RUBBLE, CAMP):
        return no(desk, "ELD-SPEC-08", "occupied")
    return no(desk, "ELD-CARD-18" if desk.asks == "FreeStep" else "ELD-MOVE-11", "occupied")


def across_blockade(desk: ReaderView, space: int, pawn: int) -> Reason | None:
    """Is every way to the space closed by a blockade?"""
    course = desk.t.rules.course
    places = my_places(desk, pawn)
    seams = [seam for at in places for near, seam in zip(course.near[at], course.seam[at]) if near == space]
    if not seams or not all(desk.t.closed(seam) for seam in seams):
        return None
    return no(desk, "ELD-BLOCK-01", "blocked", n=desk.t.blocks[seams[0]])


def asked_for(desk: ReaderView, space: int) -> Reason:
    """What the space asks for, and what there is."""
    course = desk.t.rules.course
    terrain, n = course.terrain[space], course.strength[space]
    if terrain == START:
        return no(desk, "ELD-MOVE-15", "start")
    if terrain in (RUBBLE, CAMP):
        kind = f"@this.{TERRAINS[terrain]}"
        if desk.asks == "Move":
            return no(desk, "ELD-SPEC-09", "pay", n=n, kind=kind)
        rule = "ELD-SPEC-01" if terrain == RUBBLE else "ELD-SPEC-02"
        return no(desk, rule, "cards", n=n, kind=kind, have=sum(desk.hand()))
    return asked_symbol(desk, terrain, n, "ELD-MOVE-04", "ELD-MOVE-05")


def asked_symbol(desk: ReaderView, symbol: int, n: int, other: str, weak: str) -> Reason:
    """Another symbol or more strength than there is: of the movement that has begun, or of all that could begin one."""
    if desk.asks == "Move":
        if desk.step.symbol != symbol:
            return no(
                desk, other, "wrong_symbol", n=n, symbol=SYMBOLS[symbol], moving=f"@symbol.{SYMBOLS[desk.step.symbol]}"
            )
        return no(desk, weak, "needs", n=n, symbol=SYMBOLS[symbol], have=desk.step.left)
    have = strongest(desk.t, desk.me, symbol, desk.t.kinds(desk.me, 0))
    if have >= n:
        return no(desk, "ELD-MOVE-03", "card_first", n=n, symbol=SYMBOLS[symbol])
    if have:
        return no(desk, "ELD-MOVE-08", "needs", n=n, symbol=SYMBOLS[symbol], have=have)
    return no(desk, other, "none_held", n=n, symbol=SYMBOLS[symbol])


def about_block(desk: ReaderView, face: int, pawn: int = EITHER) -> Reason:
    absent = absent_pawn(desk, pawn)
    if absent:
        return absent
    seam = seam_of(desk, face)
    if seam < 0 or not desk.t.closed(seam):
        return no(desk, "ELD-BLOCK-09", "open")
    if desk.asks == "PlayCards" and desk.t.bought and not desk.t.rules.free_order:
        return no(desk, "ELD-TURN-05", "bought")
    touched = desk.t.rules.course.touched
    if all(seam not in touched[at] for at in my_places(desk, pawn)):
        if desk.asks == "Move" and any(seam in touched[at] for at in my_places(desk, everywhere=True)):
            return no(desk, "ELD-TWO-11", "other_pawn")
        return no(desk, "ELD-BLOCK-02", "block.far")
    number = desk.t.blocks[seam]
    terrain, n = BLOCKADE_TERRAIN[number], BLOCKADE_STRENGTH[number]
    if terrain == RUBBLE:
        return no(desk, "ELD-BLOCK-04", "block.cards", n=n, have=sum(desk.hand()))
    return asked_symbol(desk, terrain, n, "ELD-BLOCK-15", "ELD-BLOCK-03")
