"""Why an answer to a question is refused where its elements alone do not tell: values that are gone, other symbols, other sides."""

from __future__ import annotations

from tepui.core.records import Reason
from tepui.engine.verbs import Verb
from tepui.games.atlantis.people.move_refusals import outvoted
from tepui.games.atlantis.people.reader_view import ReaderView
from tepui.games.atlantis.rules.boats import steers
from tepui.games.atlantis.rules.components import (
    COLOURS,
    DEF_SHARK,
    DOLPHIN,
    KIND_OF,
    KINDS,
    LAND,
    RANGE,
    SEA,
    SPACES,
    SYMBOLS,
)
from tepui.games.atlantis.rules.creatures import ChooseCreature
from tepui.games.atlantis.rules.sea import boat_has_way, has_way
from tepui.games.atlantis.rules.setup import values_left


def refuse_choice(desk: ReaderView, verb: Verb, action: int) -> Reason | None:
    """The reason of the action itself; None where the element that it touches gives it."""
    t = desk.t
    match verb.name, verb.parts(action):
        case "place", (colour, value, _):
            return refuse_value(desk, colour, value + 1)
        case "launch", (space,) if t.terrain[space] != SEA:
            return desk.because("ATL-SETUP-11", "no_sea", space=SPACES[space])
        case "play" | "defend", (symbol, held):
            return refuse_symbol(desk, held, symbol + (DOLPHIN if verb.name == "play" else DEF_SHARK))
        case "sink", (index,) if t.terrain[LAND[index]] == SEA:
            return desk.because("ATL-SINK-12", "sunk", space=SPACES[LAND[index]])
        case "creature", (creature,):
            return refuse_creature(desk, creature)
        case "boat", (boat,):
            return refuse_boat(desk, boat)
        case "swimmer", (piece,) if desk.is_mine(piece) and desk.swims(piece) and not has_way(t, t.where[piece]):
            return desk.because("ATL-HELD-12", "no_swimmer")
        case "roam", (space,) if t.creatures[desk.step.creature] == space:
            kind = KIND_OF[desk.step.creature]
            return desk.because("ATL-FLOW-08", "roam_here", kind=KINDS[kind], n=RANGE[kind])
    return None


def refuse_value(desk: ReaderView, colour: int, value: int) -> Reason | None:
    """An explorer that is not there to be placed."""
    t, seat = desk.t, desk.v.seat or 0
    if colour not in t.rules.colours[seat]:
        return desk.because("ATL-SETUP-04", "other_colour", colour=f"@colour.{COLOURS[colour]}")
    if values_left(t, colour)[value] == 0:
        return desk.because("ATL-COMP-05", "no_such_value", value=value)
    return None


def refuse_symbol(desk: ReaderView, tile: int, symbol: int) -> Reason | None:
    """A tile that is not there, or shows something else."""
    v = desk.v
    if tile >= len(v.keeper) or v.keeper[tile] < 0:
        return desk.because("ATL-HELD-16", "no_such_tile")
    if v.keeper[tile] == v.seat and v.symbol[tile] != symbol:
        return desk.because("ATL-COMP-06", "other_symbol", symbol=f"@symbol.{SYMBOLS[v.symbol[tile]]}")
    return None


def refuse_creature(desk: ReaderView, creature: int) -> Reason | None:
    """A creature that is not at sea."""
    if desk.t.creatures[creature] >= 0:
        return None
    rule = "ATL-DIE-01" if isinstance(desk.step, ChooseCreature) else "ATL-HELD-12"
    return desk.because(rule, "not_at_sea", kind=KINDS[KIND_OF[creature]])


def refuse_boat(desk: ReaderView, boat: int) -> Reason | None:
    """A boat that fair winds cannot take."""
    t, seat = desk.t, desk.v.seat or 0
    if t.boats[boat] < 0:
        return desk.because("ATL-BOAT-14", "no_boat")
    if not steers(t, seat, boat) and t.passengers_of(seat, boat):
        return Reason("ATL-HELD-05", outvoted(desk, boat).text)
    if steers(t, seat, boat) and not boat_has_way(t, t.boats[boat]):
        return desk.because("ATL-HELD-12", "boat_shut_in")
    return None
