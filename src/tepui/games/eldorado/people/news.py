"""The news of El Dorado as records: what moved from where to where, and the sentence for the log."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Event, Message
from tepui.games.eldorado.people.reader_view import block_id, pawn_id, space_id
from tepui.games.eldorado.rules import events
from tepui.games.eldorado.rules.components import CARDS, FACES, SPACES, SYMBOLS, TILES

# What the numbers after the seat stand for, kind by kind; LAID has no seat.
FACTS: Final = {
    events.BEGINS: (), events.LAID: ("face", "n"), events.PLAYED: ("card", "symbol"), events.CHANGED: ("card", "symbol"),
    events.ACTED: ("card",), events.USED: ("tile",), events.MOVED: ("pawn", "from", "to"), events.OPENED: ("face", "n"),
    events.GAVE: ("card",), events.REMOVED: ("card",), events.DREW: (), events.DREW_THIS: ("card",), events.SHUFFLED: (),
    events.BOUGHT: ("card",), events.PAID: ("card",), events.TOOK: ("card",), events.DISCARDED: ("card",),
    events.FOUND: ("face", "tile"), events.KEPT: ("card",), events.ARRIVED: ("pawn",), events.LAST_ROUND: (), events.ROUND: ("n",),
    events.STOPPED: (), events.PAID_TILE: ("tile",), events.OUT: ("card",), events.CAME_DOWN: ("card",),
}  # fmt: skip
MINOR: Final = (events.GAVE, events.PAID, events.DREW, events.DISCARDED, events.PAID_TILE, events.OUT)
MAJOR: Final = (events.OPENED, events.BOUGHT, events.ARRIVED, events.LAST_ROUND, events.FOUND)
# The rule that is shown with a piece of news, by its kind.
COURSE_RULE: Final = {
    events.MOVED: "ELD-MOVE-06", events.OPENED: "ELD-BLOCK-05", events.FOUND: "ELD-CAVE-04", events.ARRIVED: "ELD-END-02",
    events.LAST_ROUND: "ELD-END-03", events.STOPPED: "ELD-END-14",
}  # fmt: skip
CARD_RULE: Final = {
    events.BOUGHT: "ELD-BUY-07", events.TOOK: "ELD-CARD-09", events.SHUFFLED: "ELD-DRAW-03", events.CAME_DOWN: "ELD-MARKET-03",
    events.OUT: "ELD-ITEM-02", events.KEPT: "ELD-TILE-07",
}  # fmt: skip
RULE: Final = COURSE_RULE | CARD_RULE


def event(kind: int, facts: tuple[int, ...]) -> Event:
    """A piece of news; LAID and STOPPED are nobody's."""
    named = kind == events.LAID
    seat = None if named else facts[0]
    found: dict[str, Any] = dict(zip(FACTS[kind], facts if named else facts[1:], strict=True))
    params: dict[str, str | int] = {} if seat is None else {"who": f"#{seat}"}
    for name, fact in found.items():
        params[name] = word(name, fact)
    elements, from_, to = touched(kind, seat, found)
    return Event(
        kind=events.KINDS[kind],
        actor=seat,
        elements=elements,
        from_=from_,
        to=to,
        message=Message(f"event.{events.KINDS[kind]}", params),
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
    if kind == events.MOVED and seat is not None:
        return (pawn_id(seat, found["pawn"]),), space_id(found["from"]), space_id(found["to"])
    if kind == events.ARRIVED and seat is not None:
        return (pawn_id(seat, found["pawn"]),), "", ""
    if kind in (events.OPENED, events.LAID):
        return (block_id(found["face"]),), "", ""
    if kind in (events.BOUGHT, events.TOOK):
        return (f"market-{CARDS[found['card']]}",), "", ""
    return (), "", ""
