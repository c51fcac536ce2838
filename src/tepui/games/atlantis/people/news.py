"""The news of Atlantis as records: what moved from where to where, and the sentence for the log."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tepui.core.news import EventDraft
from tepui.core.records import Event
from tepui.core.translations import Param
from tepui.games.atlantis.rules import events
from tepui.games.atlantis.rules.components import CREATURES, FIRST_OF, HAVENS, KIND_OF, KINDS, SPACES, SYMBOLS, TERRAINS

CAUSES: Final = ("serpent", "shark", "whale", "whirlpool", "defence", "end")
REASONS: Final = ("volcano", "nobody", "island", "adrift")

TOLD: Final = {
    events.ISLAND: EventDraft("island", rule="ATL-SETUP-02"),
    events.FIRST_PLAYER: EventDraft("first", rule="ATL-SETUP-07"),
    events.PLACED: EventDraft("placed", "piece tile_to", "minor", rule="ATL-SETUP-08"),
    events.LAUNCHED: EventDraft("launched", "boat sea_to", "minor", rule="ATL-SETUP-11"),
    events.TURN: EventDraft("turn", "n", rule="ATL-TURN-01"),
    events.PLAYED: EventDraft("played", "held symbol", "major", "flip", "ATL-HELD-16"),
    events.WALKED: EventDraft("walked", "piece tile_from tile_to", "minor", rule="ATL-LAND-01"),
    events.WADED: EventDraft("waded", "piece tile_from sea_to", "minor", rule="ATL-LAND-03"),
    events.SWAM: EventDraft("swam", "piece sea_from sea_to", "minor", rule="ATL-SWIM-03"),
    events.BOARDED: EventDraft("boarded", "piece tile_from boat_to space", "minor", rule="ATL-LAND-02"),
    events.HOPPED: EventDraft("hopped", "piece boat_from boat_to space", "minor", rule="ATL-LAND-04"),
    events.JUMPED: EventDraft("jumped", "piece boat_from sea_to", "minor", rule="ATL-SWIM-02"),
    events.CLIMBED: EventDraft("climbed", "piece sea_from boat_to", "minor", rule="ATL-SWIM-06"),
    events.LANDED: EventDraft("landed", "piece sea_from haven_to", "major", rule="ATL-SAFE-01"),
    events.SAILED: EventDraft("sailed", "boat sea_from sea_to", rule="ATL-BOAT-03"),
    events.CARRIED: EventDraft("carried", "piece sea_from sea_to", rule="ATL-HELD-02"),
    events.BLOWN: EventDraft("blown", "boat sea_from sea_to", rule="ATL-HELD-05"),
    events.RELOCATED: EventDraft("relocated", "creature sea_from sea_to", rule="ATL-HELD-07"),
    events.ROLLED: EventDraft("rolled", "kind", "normal", "roll", "ATL-DIE-01"),
    events.ROAMED: EventDraft("roamed", "creature sea_from sea_to", rule="ATL-DIE-06"),
    events.STAYED: EventDraft("stayed", "kind", "minor", rule="ATL-TURN-06"),
    events.STUCK: EventDraft("stuck", "kind", "minor", rule="ATL-DIE-02"),
    events.SANK: EventDraft("sank", "tile terrain", "normal", "sink", "ATL-SINK-01"),
    events.TURNED_UP: EventDraft("turned-up", "space symbol", "major", "flip", "ATL-IMM-01"),
    events.KEPT: EventDraft("kept", "held space", rule="ATL-SINK-09"),
    events.SEEN: EventDraft("seen", "held symbol", rule="ATL-INFO-09"),
    events.APPEARED: EventDraft("appeared", "creature sea_to", rule="ATL-IMM-02", words=False),
    events.FLOATED: EventDraft("floated", "boat sea_to", rule="ATL-IMM-04", words=False),
    events.EMBARKED: EventDraft("embarked", "piece boat_to space", "minor", rule="ATL-IMM-04"),
    events.LOST: EventDraft("lost", "piece space cause", "major", "sink", "ATL-SWIM-10"),
    events.WRECKED: EventDraft("wrecked", "boat space cause", "major", "sink", "ATL-BOAT-09"),
    events.VANISHED: EventDraft("vanished", "creature space cause", "normal", "sink", "ATL-IMM-06"),
    events.DEFENDED: EventDraft("defended", "held symbol creature", "major", "flip", "ATL-DEF-05"),
    events.ENDED: EventDraft("ended", "reason", "major", "shake", "ATL-END-02"),
    events.DONE_MOVING: EventDraft("done", "n", "minor", rule="ATL-TURN-07", words=False),
    events.ABSENT: EventDraft("stuck", "kind", "minor", rule="ATL-DIE-02", says="absent"),
    events.FELL: EventDraft("fell", "n space", rule="ATL-SINK-08"),
    events.OVERBOARD: EventDraft("overboard", "n space", rule="ATL-BOAT-09"),
    events.VOLCANO_WHIRLS: EventDraft("volcano-whirls", "space", rule="ATL-CH2-02"),
    events.STRANDED: EventDraft("stranded", "n", "major", rule="ATL-END-09"),
    events.SCORED: EventDraft("scored", "n values*", "major", rule="ATL-END-04"),
    events.COUNTED: EventDraft("scored", "n", "major", rule="ATL-CH3-01", says="counted"),
    events.WON: EventDraft("won", "n winners", "major", rule="ATL-END-06"),
    events.CHANGED_BOATS: EventDraft(
        "hopped", "piece boat_from boat_to start space", "minor", rule="ATL-LAND-04", says="changed"
    ),
    events.LANDED_FROM_BOAT: EventDraft(
        "landed", "piece sea_from haven_to", "major", rule="ATL-SAFE-01", says="landed-boat"
    ),
    events.LANDED_SWIMMING: EventDraft(
        "landed", "piece sea_from haven_to", "major", rule="ATL-SAFE-03", says="landed-swimmer"
    ),
    events.PLAYED_TILE: EventDraft("played", "held symbol terrain", "major", "flip", "ATL-HELD-16", says="played-tile"),
    events.DEFENDED_WITH: EventDraft(
        "defended", "held symbol terrain creature", "major", "flip", "ATL-DEF-05", says="defended-with"
    ),
}


def event(kind: int, facts: tuple[int, ...]) -> Event:
    told = TOLD[kind].event(facts, parameters, element)
    params = told.message.params if told.message else {}
    if params.get("cause") == "end":  # told with the end itself
        return replace(told, message=None)
    if told.message and "values" in params:
        values = str(params["values"]).split(", ")
        sums: dict[str, Param] = {"saved": len(values), "values": " + ".join(values)}
        return replace(told, message=replace(told.message, params=params | sums))
    return told


def element(what: str, end: str, fact: int) -> str:
    """The id in the picture: of pieces and tiles, and of every place where something leaves or arrives."""
    if what == "piece":
        return f"ex-{fact}"
    if what == "boat":
        return f"boat-{fact}"
    if what == "creature":
        return creature_id(fact)
    if what == "haven":
        return f"haven-{HAVENS[fact]}"
    return f"{what}-{SPACES[fact]}" if end or what == "tile" else ""


def creature_id(creature: int) -> str:
    kind = KIND_OF[creature]
    return f"{KINDS[kind]}-{creature - FIRST_OF[kind]}"


def parameters(what: str, end: str, fact: int) -> dict[str, Param]:
    """The name and the word of a fact in a sentence."""
    if what in ("tile", "sea"):
        return {end or "space": SPACES[fact]}
    if what in ("space", "start"):
        return {what: SPACES[fact] if fact >= 0 else ""}
    if what == "haven":
        return {what: f"@haven.{HAVENS[fact]}"}
    words = {"symbol": SYMBOLS, "cause": CAUSES, "reason": REASONS, "kind": KINDS}
    if what in words:
        return {what: f"@symbol.{SYMBOLS[fact]}" if what == "symbol" else words[what][fact]}
    if what == "terrain":
        return {what: TERRAINS[fact - 1]}
    if what == "creature":
        return {"kind": CREATURES[fact].rstrip("0123456789")}
    return {f"{what}_{end}" if end else what: fact}
