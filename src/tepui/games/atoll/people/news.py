"""News as records, for eyes."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tepui.core.news import EventDraft
from tepui.core.records import Event
from tepui.core.translations import Param
from tepui.games.atoll.rules import events
from tepui.games.atoll.rules.actions import ISLET_WORDS, TOKEN_WORDS, TREASURE_WORDS

TOLD: Final = {
    events.BEGINS: EventDraft("begins"),
    events.LANDED: EventDraft("landed", "islet_to"),
    events.WALKED: EventDraft("walked", "islet_from islet_to"),
    events.FLIPPED: EventDraft("flipped", "islet token"),
    events.STORMED: EventDraft("stormed", "n"),
    events.DREW: EventDraft("drew"),
    events.DREW_THIS: EventDraft("drew-this", "treasure"),
    events.PLAYED: EventDraft("played", "treasure"),
    events.DISCARDED: EventDraft("discarded", "treasure"),
    events.GAINED: EventDraft("gained", "n"),
}


def event(kind: int, facts: tuple[int, ...]) -> Event:
    told = TOLD[kind].event(facts, parameters, element)
    return replace(told, elements=(f"explorer-{told.actor}",)) if told.to else told


def parameters(what: str, end: str, fact: int) -> dict[str, Param]:
    if what == "islet":
        return {"from" if end == "from" else what: ISLET_WORDS[fact]}
    words = {"token": TOKEN_WORDS, "treasure": TREASURE_WORDS}
    return {what: f"@{words[what][fact]}" if what in words else fact}


def element(what: str, end: str, fact: int) -> str:
    return f"islet-{ISLET_WORDS[fact]}" if what == "islet" else ""
