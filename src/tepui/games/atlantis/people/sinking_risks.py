"""What sinking a tile may cost the reader: those who stand on it, those at sea around it, and everybody if the game ends.

The odds are those of the backs that may lie under this very tile. Nothing green can be in a hand, so each green back that
the reader has not seen lies under one of the tiles of its terrain that are left.
"""

from __future__ import annotations

from tepui.core.translations import percent
from tepui.games.atlantis.people.reader_view import ReaderView
from tepui.games.atlantis.rules.components import (
    NEIGHBOURS,
    SAVED,
    SEA,
    SHARK_BACK,
    SYMBOL_COUNT,
    VOLCANO,
    WHIRLPOOL,
)
from tepui.games.atlantis.rules.table import EVERY_TERRAIN, NOBODY


def sinking(desk: ReaderView, space: int) -> str:
    """The sentences for all that the reader may lose; empty if nothing."""
    t = desk.t
    if t.terrain[space] == SEA or desk.v.seat is None:
        return ""
    in_play = [piece for piece in t.rules.pieces[desk.v.seat] if t.where[piece] < SAVED]
    if t.rules.submerged and t.tiles[EVERY_TERRAIN] == 1:  # ATL-CH4-01, ATL-CH4-04
        return desk.say("danger.last_tile", n=len(in_play)) if in_play else ""
    there = [piece for piece in in_play if t.where[piece] == space]
    around = [
        piece for piece in in_play if piece not in there and desk.space_of(piece) in sea_beside(desk, space)
    ]  # ATL-IMM-06
    others = len(in_play) - len(there)
    shark, whirlpool, volcano = (share(desk, space, back) for back in (SHARK_BACK, WHIRLPOOL, VOLCANO))
    if t.rules.to_the_last or t.rules.submerged:  # ATL-CH2-02, ATL-CH4-02: it is a whirlpool there
        whirlpool, volcano = whirlpool + volcano, 0.0
    found = []
    if there:
        found.append(said(desk, "danger.sink", len(there), shark + whirlpool + volcano))
    if around and whirlpool:
        found.append(said(desk, "danger.whirlpool", len(around), whirlpool))
    if others and volcano:
        found.append(said(desk, "danger.volcano", others, volcano))
    return " ".join(found)


def said(desk: ReaderView, key: str, people: int, chance: float) -> str:
    return desk.say(key, n=people, odds=percent(chance, desk.lang))


def sea_beside(desk: ReaderView, space: int) -> list[int]:
    """The sea that a whirlpool in this space would reach; walkers on tiles are spared (ATL-IMM-07)."""
    return [near for near in NEIGHBOURS[space] if desk.t.terrain[near] == SEA]


def share(desk: ReaderView, space: int, back: int) -> float:
    """The chance that a green back lies under this tile: not seen by the reader and, being green, in nobody's hand."""
    v, terrain = desk.v, desk.t.terrain[space]
    first = (terrain - 1) * SYMBOL_COUNT
    held = sum(face == terrain and keeper not in (NOBODY, v.seat) for face, keeper in zip(v.face, v.keeper))
    return v.hidden[first + back] / (sum(v.hidden[first : first + SYMBOL_COUNT]) - held)
