"""The news of El Dorado as records: what moved from where to where, and the sentence for the log."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from tepui.core.news import NOBODY, EventDraft
from tepui.core.records import Event
from tepui.core.translations import Param
from tepui.games.eldorado.people.reader_view import block_id, pawn_id, space_id
from tepui.games.eldorado.rules import events, scoring
from tepui.games.eldorado.rules.components import (
    CARDS,
    COLOURS,
    FACES,
    FINISH,
    PAWNS,
    PRINTED,
    PRINTED_STRENGTH,
    STRENGTH,
    SYMBOLS,
    TERRAINS,
    TILES,
)

# A `block` is the face behind a junction, a `pile` a card of the market: both are touched in the picture.
TOLD: Final = {
    events.BEGINS: EventDraft("begins"),
    events.LAID: EventDraft("laid", "block n"),
    events.PLAYED: EventDraft("played", "card symbol"),
    events.CHANGED: EventDraft("changed", "card symbol"),
    events.ACTED: EventDraft("acted", "card"),
    events.USED: EventDraft("used", "tile"),
    events.MOVED: EventDraft("moved", "pawn space_from space_to pawns", rule="ELD-MOVE-06"),
    events.OPENED: EventDraft("opened", "block n", "major", rule="ELD-BLOCK-05"),
    events.GAVE: EventDraft("gave", "card", "minor"),
    events.REMOVED: EventDraft("removed", "card"),
    events.DREW: EventDraft("drew", "", "minor"),
    events.DREW_THIS: EventDraft("drew-this", "card"),
    events.SHUFFLED: EventDraft("shuffled", rule="ELD-DRAW-03"),
    events.BOUGHT: EventDraft("bought", "pile", "major", rule="ELD-BUY-07"),
    events.PAID: EventDraft("paid", "card", "minor"),
    events.TOOK: EventDraft("took", "pile", rule="ELD-CARD-09"),
    events.DISCARDED: EventDraft("discarded", "card", "minor"),
    events.FOUND: EventDraft("found", "face tile", "major", rule="ELD-CAVE-04"),
    events.KEPT: EventDraft("kept", "card", rule="ELD-TILE-07"),
    events.ARRIVED: EventDraft("arrived", "pawn pawns", "major", rule="ELD-END-02"),
    events.LAST_ROUND: EventDraft("last-round", "", "major", rule="ELD-END-03"),
    events.ROUND: EventDraft("round", "n"),
    events.STOPPED: EventDraft("stopped", rule="ELD-END-14"),
    events.PAID_TILE: EventDraft("paid-tile", "tile", "minor"),
    events.OUT: EventDraft("out", "card", "minor", rule="ELD-ITEM-02"),
    events.CAME_DOWN: EventDraft("came-down", "card", rule="ELD-MARKET-03"),
    events.CLEARED: EventDraft("cleared", "", "minor", rule="ELD-DISC-01"),
    events.PLACED: EventDraft("placed", "place go n highest", rule="ELD-NONE-01"),
}
JOKER: Final = EventDraft("played", "card symbol", says="played.joker")
# By what decided: the sentence of a victory has its own rule.
WON: Final = {
    scoring.ONLY: EventDraft("won", "by n highest", "major", rule="ELD-END-06", says="won.only"),
    scoring.PIECES: EventDraft("won", "by n highest", "major", rule="ELD-END-07", says="won.pieces"),
    scoring.HIGHEST: EventDraft("won", "by n highest", "major", rule="ELD-END-08", says="won.highest"),
    scoring.EARLIEST: EventDraft("won", "by n highest", "major", rule="ELD-END-09", says="won.first"),
    scoring.NEAREST: EventDraft("won", "by n highest", "major", rule="ELD-END-14", says="won.nearest"),
}
# News that older tables keep without its last fact: how many pawns a seat has.
LENGTHENED: Final = {events.MOVED: 5, events.ARRIVED: 3}


def event(kind: int, facts: tuple[int, ...]) -> Event:
    """A piece of news; of LAID no seat is told."""
    if kind == events.LAID:
        facts = (NOBODY, *facts)
    if kind in LENGTHENED and len(facts) < LENGTHENED[kind]:
        facts = (*facts, 1)
    seat, *rest = facts
    made = draft(kind, facts).event(facts, parameters, partial(element, seat))
    if kind not in LENGTHENED or made.message is None:
        return made
    pawn, *_, pawns = rest
    word = PAWNS[pawn] if pawns > 1 else "only"
    return replace(made, message=replace(made.message, params={**made.message.params, "pawn": word}))


def draft(kind: int, facts: tuple[int, ...]) -> EventDraft:
    """A joker's sentence says that its symbol was chosen, a victory's what decided it."""
    match kind, facts:
        case events.PLAYED, (_, card, *_) if COLOURS[card] == "white":
            return JOKER
        case events.WON, (_, reason, *_):
            return WON[reason]
    return TOLD[kind]


def parameters(what: str, end: str, fact: int) -> dict[str, Param]:
    """The name and the word of a fact in a sentence; with a card comes its strength."""
    if what in ("card", "pile"):
        return {"card": f"@the.{CARDS[fact]}", "n": STRENGTH[fact]}
    if what == "tile":
        return {what: f"@tile.{TILES[fact]}"}
    if what == "symbol":
        return {what: SYMBOLS[fact]}
    if what in ("face", "block"):
        return {"face": FACES[fact]}
    if end:
        return {end: onto(fact)}
    return {what: fact}


def onto(space: int) -> str:
    """A space in a sentence, by what it is: nobody knows it by its coordinates, and the trace shows where it lies."""
    return (
        f"@onto.gate:{space - FINISH + 1}"
        if space >= FINISH
        else f"@onto.{TERRAINS[PRINTED[space]]}:{PRINTED_STRENGTH[space]}"
    )


def element(seat: int, what: str, end: str, fact: int) -> str:
    """What changes in the picture, and where it goes."""
    if end:
        return space_id(fact)
    if what == "pawn":
        return pawn_id(seat, fact)
    if what == "block":
        return block_id(fact)
    return f"market-{CARDS[fact]}" if what == "pile" else ""
