"""Positions of Atlantis as plain data: the whole table written down, and a table laid from what a person writes by hand.

What is left out has its default: a full island, the five serpents where they start, no other piece, red's turn to move.
The schema is in docs/notation.md.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.errors import BadOption
from tepui.core.positions import check_fields, index_of, read_stage, written_steps
from tepui.core.records import Options
from tepui.engine.step import Chance, Step
from tepui.games.atlantis.knowledge.position_parts import (
    PLURALS,
    Position,
    count_tiles,
    default_bag,
    in_play,
    read_backs,
    read_boats,
    read_creatures,
    read_explorers,
    read_hands,
    read_island,
    seat_of,
    whole,
)
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_BACK,
    BOATS,
    BOXED,
    COLOURS,
    FIRST_OF,
    HAVENS,
    KINDS,
    LAND,
    OUT,
    PER_COLOUR,
    PIECE_COUNT,
    PIECES,
    POINTS,
    RESERVE,
    SAVED,
    SEA,
    SHARK,
    SHARK_BACK,
    SPACE_COUNT,
    SPACES,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
    UNPLACED,
    WHALE,
    WHALE_BACK,
)
from tepui.games.atlantis.rules.creatures import ChooseCreature, Roam, RollDie
from tepui.games.atlantis.rules.defence import Defend
from tepui.games.atlantis.rules.moving import MayMove, Move
from tepui.games.atlantis.rules.observe import STEPS
from tepui.games.atlantis.rules.scoring import GameEnd
from tepui.games.atlantis.rules.setup import LaunchBoat, PlaceExplorer
from tepui.games.atlantis.rules.sinking import MaySink
from tepui.games.atlantis.rules.table import NO_DIE, Atlantis, Rules
from tepui.games.atlantis.rules.tiles import DolphinRide, FairWinds, MayPlayTile, Relocate
from tepui.games.atlantis.rules.turn import Turn

FIELDS: Final = (
    "tiles", "sunk", "serpents", "sharks", "whales", "boats", "explorers", "hands", "kept", "bags", "seen", "turn",
    "stage", "points", "number", "die", "swum", "idle", "steps",
)  # fmt: skip
STAGES: Final = ("placement", "launch", "tile", "move", "sink", "die", "creature", "over")

# ---- writing


def position(t: Atlantis) -> Position:
    """The whole table, secrets and waiting steps included."""
    return {
        "tiles": {
            **{
                word: " ".join(SPACES[space] for space in LAND if t.terrain[space] == terrain + 1)
                for terrain, word in enumerate(TERRAINS)
            },
            "rest": "sea",
        },
        **{
            PLURALS[kind]: [write_place(t.creatures[c]) for c in range(FIRST_OF[kind], FIRST_OF[kind + 1])]
            for kind in range(len(KINDS))
        },
        "boats": [write_place(at) for at in t.boats],
        "explorers": {
            word: [write_explorer(t, colour * PER_COLOUR + i) for i in range(PER_COLOUR)]
            for colour, word in enumerate(COLOURS)
            if t.rules.plays(colour)
        },
        "hands": {
            COLOURS[seat]: [write_tile(t, tile) for tile, keeper in enumerate(t.keeper) if keeper == seat]
            for seat in range(t.rules.seats)
        },
        "kept": len(t.keeper),
        "bags": write_backs(t.bag),
        "seen": write_backs(t.seen),
        "number": t.turn,
        "die": "" if t.die == NO_DIE else KINDS[t.die],
        "swum": [PIECES[piece] for piece in range(PIECE_COUNT) if t.swum >> piece & 1],
        "idle": t.idle,
    }


def write_place(at: int) -> str:
    return SPACES[at] if at >= 0 else "reserve" if at == RESERVE else "out"


def write_explorer(t: Atlantis, piece: int) -> dict[str, Any]:
    at = t.where[piece]
    if at < SPACE_COUNT:
        word = SPACES[at]
    elif at < SAVED:
        word = BOATS[at - ABOARD]
    elif at < OUT:
        word = HAVENS[at - SAVED]
    else:
        word = {OUT: "out", UNPLACED: "hand", BOXED: "box"}[at]
    return {"at": word, "value": t.value[piece]} if t.value[piece] else {"at": word}


def write_tile(t: Atlantis, tile: int) -> dict[str, Any]:
    return {
        "symbol": SYMBOLS[t.symbol[tile]],
        "terrain": TERRAINS[t.face[tile] - 1],
        "turn": t.since[tile],
        "serial": tile,
    }


def write_backs(backs: list[int]) -> dict[str, dict[str, int]]:
    return {
        word: {
            SYMBOLS[symbol]: backs[terrain * SYMBOL_COUNT + symbol]
            for symbol in range(SYMBOL_COUNT)
            if backs[terrain * SYMBOL_COUNT + symbol]
        }
        for terrain, word in enumerate(TERRAINS)
    }


# ---- laying


def lay(p: Position, seats: int, options: Options) -> Atlantis:
    """A table from a position, settled. BadOption names what is wrong."""
    rules = Rules(seats, options)
    check_fields(p, FIELDS, "a position")
    t = Atlantis([], rules)
    t.terrain = read_island(p)
    t.boats = read_boats(p, t.terrain)
    t.creatures = read_creatures(p, t.terrain)
    t.where, t.value = read_explorers(p, rules, t.boats)
    t.keeper, t.symbol, t.face, t.since = read_hands(p, rules)
    t.seen = read_backs(p.get("seen", {}))
    t.bag = read_backs(p["bags"]) if "bags" in p else default_bag(t)
    setting_up = p.get("stage") in ("placement", "launch")
    t.turn = whole(p.get("number", 0 if setting_up else len(LAND) - count_tiles(t.terrain) + 1), "number")
    t.die = index_of(p["die"], KINDS, "die") if p.get("die") else NO_DIE
    for word in p.get("swum", ()):
        t.swum |= 1 << index_of(word, PIECES, "swum")
    t.idle = whole(p.get("idle", 0), "idle")
    t.count_pieces()
    check_reserve(t)
    t.steps = read_steps(p, t)
    t.settle()
    check_question(t)
    return t


def check_reserve(t: Atlantis) -> None:
    """ATL-IMM-11. There is a back under every tile, and a piece in the reserve for every back that brings one."""
    for kind, word in enumerate(TERRAINS):
        backs = sum(t.bag[kind * SYMBOL_COUNT : (kind + 1) * SYMBOL_COUNT])
        if backs < t.tiles[kind + 1]:
            raise BadOption(f"bags: {backs} backs for {t.tiles[kind + 1]} tiles of {word}")
    for back, pieces in (
        (SHARK_BACK, t.creatures[FIRST_OF[SHARK] : FIRST_OF[WHALE]]),
        (WHALE_BACK, t.creatures[FIRST_OF[WHALE] :]),
        (BOAT_BACK, t.boats),
    ):
        if sum(t.bag[back::SYMBOL_COUNT]) > pieces.count(RESERVE):
            raise BadOption(f"bags: more {SYMBOLS[back]} backs than pieces in the reserve")


def check_question(t: Atlantis) -> None:
    """What is asked first can be asked, and by a seat of this table."""
    for step in t.steps:
        if not 0 <= step.seat < t.rules.seats:
            raise BadOption(f"steps: there is no seat {step.seat}")
    if not t.steps:
        return
    step = t.steps[-1]
    try:
        if traveller_at(t, step) < 0:
            raise BadOption(f"steps: {step} moves what is not at sea")
        possible = step.ways(t) if isinstance(step, Chance) else step.legal(t)
    except (IndexError, AssertionError) as wrong:
        raise BadOption(f"steps: {step} does not fit the pieces") from wrong
    if not possible:
        raise BadOption(f"steps: {step} leaves nothing to do")


def traveller_at(t: Atlantis, step: Step[Any]) -> int:
    """The space of what a step is about to move, -1 if it is on no sea space; 0 for steps that move nothing named."""
    at = 0
    if isinstance(step, DolphinRide):
        at = t.where[step.piece]
    elif isinstance(step, FairWinds):
        at = t.boats[step.boat]
    elif isinstance(step, (Relocate, Roam, Defend)):
        at = t.creatures[step.creature]
    return at if at < SPACE_COUNT and t.terrain[at] == SEA else -1


# ---- what happens next


def read_steps(p: Position, t: Atlantis) -> list[Step[Any]]:
    """The waiting steps, exactly as written or as the stage has them; the last one comes first."""
    if "steps" in p:
        return written_steps(p["steps"], STEPS)
    stage = read_stage(p, STAGES, "move")
    if stage == "over":
        return []
    seat = seat_of(p["turn"], t.rules) if "turn" in p else 0
    end = [GameEnd(seat), Turn(t.after(seat))]
    if stage == "placement":
        boats = t.rules.boats_each * t.rules.seats
        return [GameEnd(seat), Turn(seat), LaunchBoat(seat, boats), PlaceExplorer(seat, t.where.count(UNPLACED))]
    if stage == "launch":
        boats = t.rules.boats_each * t.rules.seats - in_play(t.boats)
        return [GameEnd(seat), Turn(seat), LaunchBoat(seat, boats)]
    points = whole(p.get("points", POINTS), "points")
    if stage == "creature":
        if t.die == NO_DIE:
            raise BadOption("stage: a creature is moved after the die; say what was rolled in 'die'")
        return [*end, ChooseCreature(seat, t.die)]
    rest: list[Step[Any]] = [*end, RollDie(seat)]
    if stage != "die":
        rest.append(MaySink(seat))
    if stage == "move" and points and t.alive[seat]:
        rest.append(Move(seat, points))
    if stage == "tile":
        rest += [MayMove(seat), MayPlayTile(seat)]
    return rest
