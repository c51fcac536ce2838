"""What is in the box, as tuples by int: spaces, havens, tiles and their backs, explorers, boats, creatures.

The facts are in `components.json`, where each block says which rules it states and where it comes from. Here they become
ints. Words (`SPACES`, `PIECES` …) are the names of the notation, in the order of the ints.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tepui.engine.hexes import DIRECTIONS as STEPS

FACTS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "components.json").read_text("utf-8"))

# ---- the board

_HEXES: Final[list[tuple[str, int, int, str]]] = [tuple(row) for row in FACTS["board"]["spaces"]]
SPACES: Final[tuple[str, ...]] = tuple([name for name, _, _, _ in _HEXES])
AXIAL: Final[tuple[tuple[int, int], ...]] = tuple([(q, r) for _, q, r, _ in _HEXES])
SPACE_COUNT: Final = 133  # ATL-BOARD-01
NOWHERE: Final = -1
DIRECTIONS: Final = 6

SPACE_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(SPACES)}
_AT: Final[dict[tuple[int, int], int]] = {at: i for i, at in enumerate(AXIAL)}

# NEAR[space][direction], NOWHERE past the edge; NEIGHBOURS[space] without the holes.
NEAR: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([_AT.get((q + dq, r + dr), NOWHERE) for dq, dr in STEPS]) for q, r in AXIAL]
)
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([n for n in near if n >= 0]) for near in NEAR])

# ATL-BOARD-01, ATL-BOARD-02. The forty spaces that carry a tile at the start; the lagoon is sea and not one of them.
LAND: Final[tuple[int, ...]] = tuple([i for i, (_, _, _, ground) in enumerate(_HEXES) if ground == "land"])
# The number of a space among these, NOWHERE for the sea.
LAND_INDEX: Final[tuple[int, ...]] = tuple([LAND.index(i) if i in LAND else NOWHERE for i in range(SPACE_COUNT)])
LAGOON: Final[int] = SPACE_OF[FACTS["board"]["lagoon"]]

HAVENS: Final[tuple[str, ...]] = tuple([haven["id"] for haven in FACTS["board"]["havens"]])
# ATL-BOARD-04. The two shore spaces of each haven.
SHORES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([SPACE_OF[name] for name in haven["shore"]]) for haven in FACTS["board"]["havens"]]
)


def _haven_at(space: int) -> int:
    for haven, shore in enumerate(SHORES):
        if space in shore:
            return haven
    return NOWHERE


# The haven that a space touches, NOWHERE for all but the eight shore spaces (ATL-SAFE-08). Otherwise a shore space is sea
# like any other (ATL-BOARD-05): only landing looks here.
SHORE: Final[tuple[int, ...]] = tuple([_haven_at(space) for space in range(SPACE_COUNT)])
SHORE_SPACES: Final[tuple[int, ...]] = tuple([space for space in range(SPACE_COUNT) if SHORE[space] >= 0])
# ATL-BOARD-07
SERPENT_STARTS: Final[tuple[int, ...]] = tuple([SPACE_OF[name] for name in FACTS["board"]["serpents"]])

# ---- terrain and backs

SEA: Final = 0
BEACH: Final = 1
FOREST: Final = 2
MOUNTAIN: Final = 3
TERRAINS: Final[tuple[str, ...]] = tuple(FACTS["terrain"]["sinks"])  # TERRAINS[terrain - 1]
# How many tiles of each terrain there are (ATL-COMP-02); none of SEA.
TILE_COUNTS: Final[tuple[int, ...]] = (0, *[FACTS["terrain"]["counts"][name] for name in TERRAINS])

SHARK_BACK: Final = 0
WHALE_BACK: Final = 1
BOAT_BACK: Final = 2
WHIRLPOOL: Final = 3
VOLCANO: Final = 4
DOLPHIN: Final = 5
WINDS: Final = 6
MOVE_SERPENT: Final = 7
MOVE_SHARK: Final = 8
MOVE_WHALE: Final = 9
DEF_SHARK: Final = 10
DEF_WHALE: Final = 11
# The twelve backs of the player aid (ATL-AID-01).
SYMBOLS: Final[tuple[str, ...]] = (*FACTS["backs"]["green"], *FACTS["backs"]["red"])
SYMBOL_COUNT: Final = 12
GREEN_COUNT: Final = 5  # green backs, which are resolved at once, are numbered first (ATL-AID-01)
UNKNOWN: Final = -1

# How many of each symbol lie under a terrain: BACKS[(terrain - 1) * SYMBOL_COUNT + symbol] (ATL-COMP-06, ATL-END-01).
BACKS: Final[tuple[int, ...]] = tuple(
    [int(FACTS["backs"]["under"][terrain].get(symbol, 0)) for terrain in TERRAINS for symbol in SYMBOLS]
)

# ---- explorers

COLOURS: Final[tuple[str, ...]] = tuple(FACTS["explorers"]["colours"])
PER_COLOUR: Final = 10  # ATL-COMP-03; a player takes those of one colour (ATL-SETUP-04)
PIECE_COUNT: Final = 40
PIECES: Final[tuple[str, ...]] = tuple([f"{colour[:1]}{i}" for colour in COLOURS for i in range(PER_COLOUR)])
VALUES: Final[tuple[int, ...]] = tuple(FACTS["explorers"]["values"])  # of one colour (ATL-COMP-05)
VALUE_WORDS: Final = ("1", "2", "3", "4", "5", "6")
POINTS: Final[int] = FACTS["movement"]["points"]  # of step 2 (ATL-MOVE-01)

# ---- boats and creatures

BOAT_COUNT: Final = 12  # ATL-COMP-10
BOATS: Final[tuple[str, ...]] = tuple([f"boat{i}" for i in range(BOAT_COUNT)])
SEATS_ABOARD: Final = 3  # ATL-BOAT-01

SERPENT: Final = 0
SHARK: Final = 1
WHALE: Final = 2
KINDS: Final = ("serpent", "shark", "whale")
# Creatures of a kind are numbered from FIRST_OF[kind] up to FIRST_OF[kind + 1]: five serpents (ATL-COMP-04), six sharks
# (ATL-COMP-08), five whales (ATL-COMP-09).
FIRST_OF: Final[tuple[int, ...]] = (0, 5, 11, 16)
CREATURE_COUNT: Final = 16
KIND_OF: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
# How far a creature goes by the die (ATL-DIE-06, ATL-SERP-01, ATL-SHARK-01, ATL-WHALE-01).
RANGE: Final[tuple[int, ...]] = tuple([FACTS["creatures"][kind]["range"] for kind in KINDS])
CREATURES: Final[tuple[str, ...]] = tuple([f"{KINDS[kind]}{i - FIRST_OF[kind]}" for i, kind in enumerate(KIND_OF)])

# Where a boat or a creature is when it is not on the board.
RESERVE: Final = -1
GONE: Final = -2

# Where an explorer is: a space (walker or swimmer), a boat, a haven, or one of these. A haven is no space of the board, so
# nothing that happens on a space reaches it (ATL-BOARD-06).
ABOARD: Final = 133  # + boat
SAVED: Final = 145  # + haven
OUT: Final = 149
UNPLACED: Final = 150
BOXED: Final = 151  # not in this game
