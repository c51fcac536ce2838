"""Who knows what in Atlantis: a seat's view, what a person may look at, and a table imagined from a view alone.

Secret are the values of explorers (each seat knows its own) and the symbols of held tiles (each seat knows its own).
What lies under the island is in nobody's view: it is not decided yet.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from tepui.core import records
from tepui.core.records import PublicFields
from tepui.engine.pile import draw
from tepui.games.atlantis.rules import scoring
from tepui.games.atlantis.rules.components import (
    ABOARD,
    COLOURS,
    GONE,
    GREEN_COUNT,
    OUT,
    PER_COLOUR,
    PIECE_COUNT,
    RESERVE,
    SAVED,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
    UNKNOWN,
    UNPLACED,
    VALUES,
)
from tepui.games.atlantis.rules.observe import STEPS
from tepui.games.atlantis.rules.table import HERE, NOBODY, Atlantis, Rules

# What everybody may see, by the name it has on the table.
PUBLIC: Final = PublicFields(
    numbers=("turn", "die", "swum", "idle"),
    lists=("terrain", "where", "boats", "creatures", "keeper", "face", "since", "seen"),
)


class View(records.View, frozen=True, kw_only=True):
    """What a seat knows, with the numbers of the table; `value` is 0 and `symbol` UNKNOWN where the seat does not know."""

    turn: int
    die: int
    swum: int
    idle: int
    terrain: list[int]
    where: list[int]
    value: list[int]
    boats: list[int]
    creatures: list[int]
    keeper: list[int]
    symbol: list[int]
    face: list[int]
    since: list[int]
    hidden: list[int]  # backs the seat has not seen: under the island or in other hands, per terrain and symbol
    seen: list[int]  # backs turned up or played


def view(t: Atlantis, seat: int | None) -> View:
    """Built up field by field from what the seat may see, so that nothing gets out by being forgotten.

    Of a held tile everybody knows the keeper and the terrain (ATL-INFO-07).
    """
    hidden = t.bag[:]
    for tile, keeper in enumerate(t.keeper):
        if keeper not in (NOBODY, seat):
            hidden[(t.face[tile] - 1) * SYMBOL_COUNT + t.symbol[tile]] += 1
    return View(
        value=[t.value[piece] if knows_value(t, seat, piece) else 0 for piece in range(PIECE_COUNT)],
        symbol=[known_symbol(t, seat, tile, hidden) for tile in range(len(t.keeper))],
        hidden=hidden,
        **PUBLIC.seen_by(seat, t),
    )


def knows_value(t: Atlantis, seat: int | None, piece: int) -> bool:
    """Its owner knows a value (ATL-INFO-01) and nobody else does (ATL-INFO-02); at the end all know those of the saved (ATL-INFO-04)."""
    return t.rules.owner[piece] == seat or (t.over and scoring.is_saved(t, piece))


def known_symbol(t: Atlantis, seat: int | None, tile: int, hidden: list[int]) -> int:
    """ATL-INFO-09, ATL-INFO-10. One's own tiles; another's only if all red backs of its terrain still unseen have one symbol."""
    if t.keeper[tile] in (NOBODY, seat):
        return t.symbol[tile]
    first = (t.face[tile] - 1) * SYMBOL_COUNT
    possible = [symbol for symbol in range(GREEN_COUNT, SYMBOL_COUNT) if hidden[first + symbol]]
    return possible[0] if len(possible) == 1 else UNKNOWN


def shown(v: View) -> View:
    """What a person may look at: from the first turn on no value (ATL-INFO-03), but those of the saved at the end (ATL-INFO-04)."""
    if v.turn == 0 or v.options["memory_aid"]:
        return v
    over = not v.steps
    value = [v.value[piece] if over and SAVED <= v.where[piece] < OUT else 0 for piece in range(PIECE_COUNT)]
    return msgspec.structs.replace(v, value=value)


def needed(v: View) -> View:
    """Without who was to begin, and of the turn in which a tile was kept only whether it is this one."""
    since = [int(keeper != NOBODY and turn == v.turn) for keeper, turn in zip(v.keeper, v.since)]
    return msgspec.structs.replace(v, options={**v.options, "first": "random"}, since=since)


# ---- imagining


def imagine(v: View, rng: Random) -> Atlantis:
    """A whole table: others get values of their colour and tiles from the red backs unseen; the other backs are under the island."""
    t = Atlantis(STEPS.make(v.steps), rules_of(v))
    PUBLIC.lay(v, t)
    t.bag = v.hidden[:]
    t.symbol = deal_tiles(v, t.bag, rng)
    t.value = deal_values(v, t.rules, rng)
    t.count_pieces()
    return t


_rules: dict[tuple[object, ...], Rules] = {}


def rules_of(v: View) -> Rules:
    """The rules of a view's table; made once for every set of options."""
    key = (v.seats, *v.options.values())
    if key not in _rules:
        _rules[key] = Rules(v.seats, dict(v.options))
    return _rules[key]


def deal_values(v: View, rules: Rules, rng: Random) -> list[int]:
    """Every colour has its ten values; those that the view does not tell are dealt at random to the explorers that lack one."""
    value = v.value[:]
    for colour in range(len(COLOURS)):
        if not rules.plays(colour):
            continue
        pieces = range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR)
        left = list(VALUES)
        for piece in pieces:
            if value[piece]:
                left.remove(value[piece])
        if not left:
            continue
        rng.shuffle(left)
        for piece in pieces:
            if not value[piece] and v.where[piece] != UNPLACED:
                value[piece] = left.pop()
    return value


def deal_tiles(v: View, bag: list[int], rng: Random) -> list[int]:
    """Tiles in other hands are drawn from the red backs unseen; `bag` keeps what is left."""
    symbol = v.symbol[:]
    for terrain in range(1, len(TERRAINS) + 1):
        first = (terrain - 1) * SYMBOL_COUNT
        red = bag[first + GREEN_COUNT : first + SYMBOL_COUNT]
        for tile, keeper in enumerate(v.keeper):
            if keeper not in (NOBODY, v.seat) and v.face[tile] == terrain:
                symbol[tile] = GREEN_COUNT + draw(red, rng)
        bag[first + GREEN_COUNT : first + SYMBOL_COUNT] = red
    return symbol


# ---- conservation


def census(t: Atlantis) -> dict[str, int]:
    """Explorers by colour (ATL-INV-04), boats, creatures, and backs by terrain and symbol, wherever they are."""
    found: dict[str, int] = {}
    for colour, word in enumerate(COLOURS):
        pieces = range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR)
        values = [t.value[piece] for piece in pieces if t.value[piece]]
        found[word] = len(values) + sum(t.where[piece] == UNPLACED for piece in pieces)
        found[f"{word} values too many"] = sum(max(0, values.count(n) - VALUES.count(n)) for n in set(values))
    off_board = sum(at >= SAVED for at in t.where)
    found["explorers"] = sum(at < ABOARD for at in t.where) + sum(t.crew) + off_board
    found["boats"] = sum(sides & HERE > 0 for sides in t.boat_sides) + t.boats.count(RESERVE) + t.boats.count(GONE)
    found["creatures"] = sum(at >= 0 for at in t.creatures) + t.creatures.count(RESERVE) + t.creatures.count(GONE)
    for back, count in enumerate(t.bag):
        name = f"{TERRAINS[back // SYMBOL_COUNT]} {SYMBOLS[back % SYMBOL_COUNT]}"
        found[name] = count + t.seen[back]
    for tile, keeper in enumerate(t.keeper):
        if keeper != NOBODY:
            found[f"{TERRAINS[t.face[tile] - 1]} {SYMBOLS[t.symbol[tile]]}"] += 1
    return found
