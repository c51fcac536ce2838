"""What is in the box, as tuples by int: the board and its lines, adventurers, treasures, wall cards, glyphs.

The facts lie in `components.json`, each block with a mark that says where it comes from; here they become ints. The
board is data: spaces, lines, corridor, alcoves and openings are whatever the file says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

FACTS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "components.json").read_text("utf-8"))
_BOARD: Final[dict[str, Any]] = FACTS["board"]

NOWHERE: Final = -1
NOBODY: Final = -1
MAX_SEATS: Final = 6

# ---- the board (CHA-COMP-11)

ENTRANCE: Final = 0
WALLS: Final = 1
CORRIDOR: Final = 2
LAVA: Final = 3
RIVER: Final = 4
BRIDGE: Final = 5
OUTSIDE: Final = 6
AREAS: Final = ("entrance", "walls", "corridor", "lava", "river", "bridge", "outside")

_ROWS: Final[list[list[Any]]] = _BOARD["spaces"]
SPACES: Final[tuple[str, ...]] = tuple([str(row[0]) for row in _ROWS])
SPACE_COUNT: Final[int] = len(SPACES)
SPACE_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(SPACES)}
AREA: Final[tuple[int, ...]] = tuple([AREAS.index(row[1]) for row in _ROWS])
BOXES: Final[tuple[tuple[int, int, int, int], ...]] = tuple([(row[2], row[3], row[4], row[5]) for row in _ROWS])

START: Final[int] = SPACE_OF[_BOARD["start"]]
EXIT: Final[int] = SPACE_OF[_BOARD["exit"]]

# The corridor in the boulder's order, and a space's place in it (NOWHERE for other spaces).
TRACK: Final[tuple[int, ...]] = tuple([SPACE_OF[name] for name in _BOARD["track"]])
LAST: Final[int] = len(TRACK) - 1
TRACK_INDEX: Final[tuple[int, ...]] = tuple([TRACK.index(i) if i in TRACK else NOWHERE for i in range(SPACE_COUNT)])

# ---- lines (CHA-MOVE-01): WAYS[space] for a MOVE, STRIDES[space] for a Sprint, LEAPS[space] for a Leap

_EDGES: Final[list[tuple[int, int, str]]] = [(SPACE_OF[a], SPACE_OF[b], kind) for a, b, kind, _ in _BOARD["edges"]] + [
    (SPACE_OF[b], SPACE_OF[a], kind) for a, b, kind, oneway in _BOARD["edges"] if not oneway
]


def _lines(*kinds: str) -> tuple[tuple[int, ...], ...]:
    """For every space where these kinds of line lead, ascending."""
    return tuple([tuple(sorted([b for a, b, k in _EDGES if a == i and k in kinds])) for i in range(SPACE_COUNT)])


WAYS: Final[tuple[tuple[int, ...], ...]] = _lines("walk", "lava", "bridge", "dive", "swim", "leave")
STRIDES: Final[tuple[tuple[int, ...], ...]] = _lines("walk", "lava", "bridge", "leave")
DOORS: Final[tuple[tuple[int, ...], ...]] = _lines("lava")  # a space's lava neighbours are among these

# LEAPS[space]: destinations ascending; VIA[space]: for each of them the spaces in between.
_LEAPS: Final[list[tuple[int, int, tuple[int, ...]]]] = sorted(
    [(SPACE_OF[row[0]], SPACE_OF[row[1]], tuple([SPACE_OF[name] for name in row[2:]])) for row in _BOARD["leaps"]]
)
LEAPS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([to for at, to, _ in _LEAPS if at == i]) for i in range(SPACE_COUNT)]
)
VIA: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([via for at, _, via in _LEAPS if at == i]) for i in range(SPACE_COUNT)]
)

# ---- rooms

ZONES: Final[tuple[int, ...]] = tuple([SPACE_OF[row[0]] for row in _BOARD["zones"]])
ZONE_COUNT: Final[int] = len(ZONES)
ZONE_OF: Final[tuple[int, ...]] = tuple([ZONES.index(i) if i in ZONES else NOWHERE for i in range(SPACE_COUNT)])
CLUES_AT: Final[tuple[tuple[float, float], ...]] = tuple([(row[2], row[3]) for row in _BOARD["zones"]])

SLABS: Final[tuple[int, ...]] = tuple([i for i in range(SPACE_COUNT) if AREA[i] == LAVA])
SLAB_COUNT: Final[int] = len(SLABS)
SLAB_WORDS: Final[tuple[str, ...]] = tuple([SPACES[i] for i in SLABS])
SLAB_OF: Final[tuple[int, ...]] = tuple([SLABS.index(i) if i in SLABS else NOWHERE for i in range(SPACE_COUNT)])
SUNS: Final[tuple[int, ...]] = tuple([SPACE_OF[row[0]] for row in _BOARD["suns"]])
SUN_WORDS: Final[tuple[str, ...]] = tuple([SPACES[i] for i in SUNS])
OPENED_AT: Final[tuple[int, ...]] = tuple([TRACK.index(SPACE_OF[row[1]]) for row in _BOARD["suns"]])
# Corridor spaces beside the Lava Room: whoever stands there takes the cover off (CHA-LAVA-02).
BESIDE_LAVA: Final[tuple[bool, ...]] = tuple(
    [AREA[i] == CORRIDOR and any(AREA[n] == LAVA for n in DOORS[i]) for i in range(SPACE_COUNT)]
)

SEARCHED: Final[tuple[bool, ...]] = tuple([name in _BOARD["river"]["searched"] for name in SPACES])
LAST_RIVER: Final[int] = SPACE_OF[_BOARD["river"]["last"]]
BANK: Final[int] = SPACE_OF[_BOARD["river"]["bank"]]
BRIDGE_SPACE: Final[int] = SPACE_OF[_BOARD["bridge"]["space"]]
PLANKS: Final[int] = _BOARD["bridge"]["planks"]

ALCOVES: Final[tuple[str, ...]] = tuple([row[0] for row in _BOARD["alcoves"]])
ALCOVE_COUNT: Final[int] = len(ALCOVES)
ALCOVE_SPACE: Final[tuple[int, ...]] = tuple([SPACE_OF[row[1]] for row in _BOARD["alcoves"]])
ALCOVE_VALUE: Final[tuple[int, ...]] = tuple([row[2] for row in _BOARD["alcoves"]])
ALCOVE_NEED: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(row[3]) for row in _BOARD["alcoves"]])
ALCOVES_AT: Final[tuple[tuple[int, int], ...]] = tuple([(row[4], row[5]) for row in _BOARD["alcoves"]])
ALCOVE_BY: Final[tuple[int, ...]] = tuple(
    [ALCOVE_SPACE.index(i) if i in ALCOVE_SPACE else NOWHERE for i in range(SPACE_COUNT)]
)

# An adventurer with an action left always finds something to do here (CHA-TURN-04): no need to look.
SURE: Final[tuple[bool, ...]] = tuple([AREA[i] in (WALLS, BRIDGE) or TRACK_INDEX[i] > 0 for i in range(SPACE_COUNT)])

# ---- adventurers (CHA-COMP-01, -12)

SPRINT: Final = 0
STAMINA: Final = 1
LINGUISTICS: Final = 2
SWIMMING: Final = 3
LOCKPICKING: Final = 4
LEAP: Final = 5
ABILITIES: Final[tuple[str, ...]] = tuple(FACTS["adventurers"]["abilities"])
ADVENTURERS: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["adventurers"]["cards"]])
FULL_NAMES: Final[tuple[str, ...]] = tuple([row[1] for row in FACTS["adventurers"]["cards"]])
ABILITY: Final[tuple[int, ...]] = tuple([ABILITIES.index(row[2]) for row in FACTS["adventurers"]["cards"]])
ADVENTURER_COUNT: Final = 12

# ---- treasures (CHA-COMP-02, -08 to -10): a card is its back + 7 * its kind; kind 0 is a chest, else the value

DECKS: Final[tuple[str, ...]] = tuple(FACTS["treasures"]["decks"])
LAVA_DECK: Final = 4
RIVER_DECK: Final = 5
ALCOVE: Final = 6  # the back of the alcove cards, which are no deck
DECK_COUNT: Final = 6
BACKS: Final = 7
CHEST: Final = 0
KIND_WORDS: Final = ("chest", "1", "2", "3", "4", "5", "6")
CARDS: Final = 49
BOX: Final[tuple[int, ...]] = tuple(
    [int(FACTS["treasures"]["decks"][deck].get(kind, 0)) for kind in KIND_WORDS for deck in DECKS]
)
DISC: Final = 48  # the stone disc of Chac: ALCOVE + 7 * 6
PILES_AT: Final[tuple[tuple[float, float], ...]] = tuple(
    [(at[0], at[1]) for at in [_BOARD["drawn"]["piles"][deck] for deck in DECKS[:DECK_COUNT]]]
)
DICE_AT: Final[dict[str, list[float]]] = {name: _BOARD["drawn"][name] for name in ("roll", "tray")}
ABYSS: Final[tuple[int, int, int, int]] = tuple(_BOARD["bridge"]["abyss"])
ZONE_DECK: Final[tuple[int, ...]] = tuple([DECKS.index(row[1]) for row in _BOARD["zones"]])

_LEVELS: Final[list[list[int]]] = FACTS["load"]["levels"]
MOST_CARDS: Final[int] = FACTS["load"]["most_cards"]
LOAD: Final[tuple[int, ...]] = tuple(
    [min([level for upto, level in _LEVELS if cards <= upto]) for cards in range(MOST_CARDS + 1)]
)

# ---- walls, dice

BOTH: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
BLANK: Final = 3
WALL_WORDS: Final = ("both", "left", "right", "blank")
WALL_CARDS: Final[tuple[int, ...]] = tuple([FACTS["walls"]["cards"][word] for word in WALL_WORDS])
CARDS_A_ROUND: Final[int] = FACTS["walls"]["a_round"]
WALL_STEPS: Final[int] = FACTS["walls"]["steps"]["each"]

DICE: Final[int] = FACTS["dice"]["count"]
ROLLS_FROM: Final[int] = FACTS["dice"]["boulder_from"]  # the face from which the boulder advances
CARDS_PER_ONE: Final[int] = FACTS["dice"]["cards_per_one"]

# ---- glyphs and numbers (CHA-COMP-04 to -06)

GLYPHS: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["tiles"]["glyphs"]["list"]])
GLYPH_ART: Final[tuple[tuple[str, str, str], ...]] = tuple(
    [(row[1], row[2], row[3]) for row in FACTS["tiles"]["glyphs"]["list"]]
)
NUMBER_COUNT: Final = 14
NUMBER_WORDS: Final[tuple[str, ...]] = tuple([str(n + 1) for n in range(NUMBER_COUNT)])


def bars_and_dots(number: int) -> tuple[int, int]:
    """A Maya numeral: bars count five, dots one (CHA-COMP-06)."""
    return number // 5, number % 5
