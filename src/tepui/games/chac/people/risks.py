"""The odds of a place as words: what boulder, bridge, waterfall, slab or lock mean for the reader, on hover and on focus."""

from __future__ import annotations

from typing import Final

from tepui.games.chac.knowledge.view import load_of
from tepui.games.chac.people.reader_view import ReaderView
from tepui.games.chac.rules.components import (
    ALCOVE_SPACE,
    AREA,
    BANK,
    BRIDGE_SPACE,
    CARDS_PER_ONE,
    ENTRANCE,
    LAST_RIVER,
    LAVA,
    NOBODY,
    TRACK_INDEX,
    WALLS,
)

WORTH_TELLING: Final = 0.005  # smaller odds are not written on the board


def risk(desk: ReaderView, space: int) -> str:
    """What may happen on a space, empty if nothing."""
    if TRACK_INDEX[space] >= 0:
        return " ".join(filter(None, (ashore(desk, space), boulder(desk, space))))
    if space == BRIDGE_SPACE:
        return bridge(desk)
    if AREA[space] in (ENTRANCE, WALLS):
        return walls(desk)
    if AREA[space] == LAVA:
        trapped = desk.trapped(space)
        return desk.say("risk.slab", odds=desk.percent(trapped)) if trapped else ""
    return ashore(desk, space)


def boulder(desk: ReaderView, space: int) -> str:
    now, later = desk.boulder_at(space), desk.boulder_by_then(space)
    if later < WORTH_TELLING:
        return ""
    return desk.say("risk.boulder", odds=desk.percent(now), later=desk.percent(later))


def bridge(desk: ReaderView) -> str:
    """For the reader's load, with whoever stands on it."""
    if not desk.inside or not desk.v.planks:
        return ""
    return desk.say("risk.bridge", n=desk.v.planks, load=desk.v.bridge_load, odds=desk.percent(desk.falls()))


def ashore(desk: ReaderView, space: int) -> str:
    """For a swimmer: on the last river space and on the bank."""
    if space not in (LAST_RIVER, BANK) or not desk.v.swims:
        return ""
    return at_the_fall(desk, "risk.water")


def at_the_fall(desk: ReaderView, key: str) -> str:
    """The dice alone, and what cards and Swimming can still save: two different chances (CHA-RIV-12)."""
    clear, out = desk.rolls_clear(), desk.gets_out()
    dice = desk.say(key, n=load_of(desk.v, desk.seat), odds=desk.percent(clear))
    return dice if out == clear else f"{dice} {desk.say('risk.saved', odds=desk.percent(out), n=CARDS_PER_ONE)}"


def lock(desk: ReaderView, alcove: int) -> str:
    """For a reader who stands beside a closed alcove and has actions left."""
    v = desk.v
    if not desk.inside or v.alcoves[alcove] != NOBODY or v.stands != ALCOVE_SPACE[alcove]:
        return ""
    count = v.actions[desk.seat]
    return desk.say("risk.lock", n=count, odds=desk.percent(desk.opens(alcove))) if count else ""


def walls(desk: ReaderView) -> str:
    meet = desk.walls_meet()
    return desk.say("risk.walls", odds=desk.percent(meet)) if meet else ""
