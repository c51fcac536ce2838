"""The news of El Dorado as records: what moved from where to where, and the sentence for the log."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Event, Message
from tepui.games.eldorado import news
from tepui.games.eldorado.components import CARDS, FACES, SPACES, SYMBOLS, TILES
from tepui.games.eldorado.desk import block_id, pawn_id, space_id

# What the numbers after the seat stand for, kind by kind; LAID has no seat.
FACTS: Final = {
    news.BEGINS: (), news.LAID: ("face", "n"), news.PLAYED: ("card", "symbol"), news.CHANGED: ("card", "symbol"),
    news.ACTED: ("card",), news.USED: ("tile",), news.MOVED: ("pawn", "from", "to"), news.OPENED: ("face", "n"),
    news.GAVE: ("card",), news.REMOVED: ("card",), news.DREW: (), news.DREW_THIS: ("card",), news.SHUFFLED: (),
    news.BOUGHT: ("card",), news.PAID: ("card",), news.TOOK: ("card",), news.DISCARDED: ("card",),
    news.FOUND: ("face", "tile"), news.KEPT: ("card",), news.ARRIVED: ("pawn",), news.LAST_ROUND: (), news.ROUND: ("n",),
    news.STOPPED: (), news.PAID_TILE: ("tile",), news.OUT: ("card",), news.CAME_DOWN: ("card",),
}  # fmt: skip
MINOR: Final = (news.GAVE, news.PAID, news.DREW, news.DISCARDED, news.PAID_TILE, news.OUT)
MAJOR: Final = (news.OPENED, news.BOUGHT, news.ARRIVED, news.LAST_ROUND, news.FOUND)
RULE: Final = {
    news.MOVED: "ELD-MOVE-06", news.OPENED: "ELD-BLOCK-05", news.BOUGHT: "ELD-BUY-07", news.TOOK: "ELD-CARD-09",
    news.SHUFFLED: "ELD-DRAW-03", news.FOUND: "ELD-CAVE-04", news.ARRIVED: "ELD-END-02", news.LAST_ROUND: "ELD-END-03",
    news.CAME_DOWN: "ELD-MARKET-03", news.OUT: "ELD-ITEM-02", news.KEPT: "ELD-TILE-07", news.STOPPED: "ELD-END-14",
}  # fmt: skip


def event(kind: int, facts: tuple[int, ...]) -> Event:
    """A piece of news; LAID and STOPPED are nobody's."""
    named = kind == news.LAID
    seat = None if named else facts[0]
    found: dict[str, Any] = dict(zip(FACTS[kind], facts if named else facts[1:], strict=True))
    params: dict[str, str | int] = {} if seat is None else {"who": f"#{seat}"}
    for name, fact in found.items():
        params[name] = word(name, fact)
    elements, from_, to = touched(kind, seat, found)
    return Event(
        kind=news.KINDS[kind],
        actor=seat,
        elements=elements,
        from_=from_,
        to=to,
        message=Message(f"event.{news.KINDS[kind]}", params),
        weight="minor" if kind in MINOR else "major" if kind in MAJOR else "normal",
        rule=RULE.get(kind, ""),
    )


def word(name: str, fact: int) -> str | int:
    if name == "card":
        return f"@card.{CARDS[fact]}"
    if name == "tile":
        return f"@tile.{TILES[fact]}"
    if name == "symbol":
        return f"@symbol.{SYMBOLS[fact]}"
    if name == "face":
        return FACES[fact]
    return SPACES[fact] if name in ("from", "to") else fact


def touched(kind: int, seat: int | None, found: dict[str, Any]) -> tuple[tuple[str, ...], str, str]:
    """The elements that change, and where they go."""
    if kind == news.MOVED and seat is not None:
        return (pawn_id(seat, found["pawn"]),), space_id(found["from"]), space_id(found["to"])
    if kind == news.ARRIVED and seat is not None:
        return (pawn_id(seat, found["pawn"]),), "", ""
    if kind in (news.OPENED, news.LAID):
        return (block_id(found["face"]),), "", ""
    if kind in (news.BOUGHT, news.TOOK):
        return (f"market-{CARDS[found['card']]}",), "", ""
    return (), "", ""
