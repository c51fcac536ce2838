"""Everything around the board: chips of the bar, how each seat stands, the reader's tiles, the legend of creatures."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.core.records import Fact, Held, Panels, Stat
from tepui.core.translations import Translations
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people.reader_view import KEPT, ReaderView, reader_view
from tepui.games.atlantis.rules.actions import ACTIONS
from tepui.games.atlantis.rules.components import (
    ABOARD,
    COLOURS,
    DEF_SHARK,
    FIRST_OF,
    KINDS,
    OUT,
    RANGE,
    SAVED,
    SEA,
    SYMBOLS,
    TERRAINS,
    TILE_COUNTS,
)
from tepui.games.atlantis.rules.defence import Defend
from tepui.games.atlantis.rules.scoring import is_saved, score
from tepui.games.atlantis.rules.setup import PlaceExplorer, values_left
from tepui.games.atlantis.rules.sinking import sinking_terrain
from tepui.games.atlantis.rules.table import EVERY_TERRAIN
from tepui.games.atlantis.rules.tiles import PlayTile

ICONS: Final = {
    "dolphin": "dolphin", "winds": "wind", "move_serpent": "serpent", "move_shark": "shark", "move_whale": "whale",
    "def_shark": "shield", "def_whale": "shield",
}  # fmt: skip

STATS: Final = {"saved": "palm", "boats": "boat", "swimming": "wave", "island": "land", "lost": "jaws", "tiles": "tile"}


def panels(words: Translations, v: View, lang: str) -> Panels:
    desk = reader_view(words, v, lang)
    return Panels(
        chips=chips(desk),
        seats=tuple(stats(desk, seat) for seat in range(v.seats)),
        mine=(*values(desk), *hand(desk)),
        legend=tuple(creature(desk, kind) for kind in range(len(KINDS))),
        legend_name=desk.say("legend.name"),
        places=() if v.steps else tuple(places(desk, seat) for seat in range(v.seats)),
    )


def places(desk: ReaderView, seat: int) -> tuple[Stat, ...]:
    """What a result tells of a player (ATL-END-04): who was saved, by their values, how many were not, and the points."""
    t, pieces = desk.t, desk.t.rules.pieces[seat]
    saved = [piece for piece in pieces if is_saved(t, piece)]
    values = sorted((t.value[piece] for piece in saved), reverse=True)
    told = str(len(saved)) if t.rules.all_equal else ", ".join(map(str, values)) or "–"
    return (
        Stat("palm", told, desk.say("place.saved")),
        Stat("jaws", str(len(pieces) - len(saved)), desk.say("place.lost")),
        Stat("star", str(score(t, seat)), desk.say("place.points"), True),
    )


def chips(desk: ReaderView) -> tuple[Fact, ...]:
    """Tiles left, what sinks now, and how the game ends."""
    t = desk.t
    left = t.tiles[EVERY_TERRAIN]
    sinking = desk.say("chip.sinking", terrain=TERRAINS[sinking_terrain(t) - 1])
    island = (
        Fact("island", desk.say("chip.tiles", n=left), sinking) if left else Fact("island", desk.say("chip.no_tiles"))
    )
    found = [island]
    if t.rules.to_the_last:
        key = "chip.to_the_last"
    elif t.rules.submerged:
        key = "chip.submerged"
    else:
        key = "chip.volcano"
    found.append(Fact("volcano", desk.say(key, n=min(left, TILE_COUNTS[-1]) or TILE_COUNTS[-1])))
    if t.rules.all_equal:
        found.append(Fact("crown", desk.say("chip.all_equal")))
    return tuple(found)


def stats(desk: ReaderView, seat: int) -> tuple[Stat, ...]:
    """Saved, in boats, swimming, on the island, lost, tiles held."""
    t = desk.t
    counts = dict.fromkeys(STATS, 0)
    for piece in t.rules.pieces[seat]:
        at = t.where[piece]
        if at < ABOARD:
            counts["island" if t.terrain[at] != SEA else "swimming"] += 1
        elif at <= OUT:
            counts["boats" if at < SAVED else "saved" if at < OUT else "lost"] += 1
    counts["tiles"] = t.keeper.count(seat)
    return tuple([stat(desk.words, desk.lang, name, n) for name, n in counts.items()])


@lru_cache(KEPT)
def stat(words: Translations, lang: str, name: str, n: int) -> Stat:
    return Stat(STATS[name], str(n), words.say(lang, f"stat.{name}", n=n), name == "saved")


def values(desk: ReaderView) -> list[Held]:
    """The explorers still to be placed, one entry for each value (ATL-INFO-01)."""
    v, t = desk.v, desk.t
    if v.seat is None or not isinstance(desk.step, PlaceExplorer):
        return []
    found: list[Held] = []
    for colour in t.rules.colours[v.seat]:
        for value, count in enumerate(values_left(t, colour)):
            if value and count:
                found.append(
                    Held(
                        id=f"val-{COLOURS[colour]}-{value}",
                        name=desk.say("value.name", value=value, colour=f"@colour.{COLOURS[colour]}"),
                        icon="pawn",
                        note=desk.say("value.left", n=count),
                        frame="drawn named under",
                        ready=desk.asked,
                    )
                )
    return found


def hand(desk: ReaderView) -> list[Held]:
    """The reader's own tiles, with when each may be played (ATL-HELD-15, ATL-DEF-01)."""
    v = desk.v
    if v.seat is None:
        return []
    ready = ready_tiles(desk)
    return [
        Held(
            id=f"held-{tile}",
            name=desk.say(f"tile.{SYMBOLS[v.symbol[tile]]}"),
            icon=ICONS[SYMBOLS[v.symbol[tile]]],
            note=desk.say(when(desk, tile, tile in ready), terrain=TERRAINS[v.face[tile] - 1]),
            text=desk.say(f"text.{SYMBOLS[v.symbol[tile]]}"),
            frame="red",
            ready=tile in ready,
        )
        for tile, keeper in enumerate(v.keeper)
        if keeper == v.seat
    ]


def ready_tiles(desk: ReaderView) -> set[int]:
    """The tiles that some legal action plays now."""
    found: set[int] = set()
    if isinstance(desk.step, (PlayTile, Defend)):
        for action in desk.legal():
            verb = ACTIONS.verb(action)
            if verb.name in ("play", "defend"):
                found.add(verb.parts(action)[1])
    return found


def when(desk: ReaderView, tile: int, ready: bool) -> str:
    if ready:
        return "when.now"
    if desk.v.symbol[tile] >= DEF_SHARK:
        return "when.defence"
    return "when.no_target" if desk.asked and isinstance(desk.step, PlayTile) else "when.step1"


def creature(desk: ReaderView, kind: int) -> Fact:
    """How many are at sea, how far they go and what they take."""
    there = sum(at >= 0 for at in desk.t.creatures[FIRST_OF[kind] : FIRST_OF[kind + 1]])
    word = KINDS[kind]
    return Fact(word, desk.say(f"legend.{word}", n=there), desk.say(f"takes.{word}", n=RANGE[kind]))
