"""What is in the box, as tuples by int: the board and its lines, adventurers, treasures, wall cards, glyphs.

The facts lie in `components.json`, each block with a mark that says where it comes from and the rules it carries out; here
they become ints. The board is data: spaces, lines, corridor, alcoves and openings are whatever the file says.
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

# ---- the board

# CHA-COMP-11: the entrance, five parts, and the way out.
ENTRANCE: Final = 0
WALLS: Final = 1
CORRIDOR: Final = 2
LAVA: Final = 3
RIVER: Final = 4
BRIDGE: Final = 5
OUTSIDE: Final = 6
AREAS: Final = ("entrance", "walls", "corridor", "lava", "river", "bridge", "outside")

_SPACES: Final[list[tuple[str, str, int, int, int, int]]] = [
    (name, area, x, y, width, height) for name, area, x, y, width, height in _BOARD["spaces"]
]
SPACES: Final[tuple[str, ...]] = tuple([name for name, _, _, _, _, _ in _SPACES])
SPACE_COUNT: Final[int] = len(SPACES)
SPACE_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(SPACES)}
AREA: Final[tuple[int, ...]] = tuple([AREAS.index(area) for _, area, _, _, _, _ in _SPACES])
BOXES: Final[tuple[tuple[int, int, int, int], ...]] = tuple([(x, y, w, h) for _, _, x, y, w, h in _SPACES])

START: Final[int] = SPACE_OF[_BOARD["start"]]
EXIT: Final[int] = SPACE_OF[_BOARD["exit"]]

# The corridor in the boulder's order, and a space's place in it (NOWHERE for other spaces).
TRACK: Final[tuple[int, ...]] = tuple([SPACE_OF[name] for name in _BOARD["track"]])
LAST: Final[int] = len(TRACK) - 1
TRACK_INDEX: Final[tuple[int, ...]] = tuple([TRACK.index(i) if i in TRACK else NOWHERE for i in range(SPACE_COUNT)])

# ---- dotted lines: WAYS[space] for a move, STRIDES[space] for a Sprint, LEAPS[space] for a Leap

_EDGES: Final[list[tuple[int, int, str]]] = [(SPACE_OF[a], SPACE_OF[b], kind) for a, b, kind, _ in _BOARD["edges"]] + [
    (SPACE_OF[b], SPACE_OF[a], kind) for a, b, kind, oneway in _BOARD["edges"] if not oneway
]


def _lines(*kinds: str) -> tuple[tuple[int, ...], ...]:
    """For every space where these kinds of line lead, ascending."""
    return tuple([tuple(sorted([b for a, b, k in _EDGES if a == i and k in kinds])) for i in range(SPACE_COUNT)])


# CHA-MOVE-01: where a move leads. A line to the shore is none of these: one gets out of the water by dice (CHA-TURN-03).
WAYS: Final[tuple[tuple[int, ...], ...]] = _lines("walk", "lava", "bridge", "dive", "swim", "leave")
# CHA-ABIL-29: a Sprint neither dives nor swims.
STRIDES: Final[tuple[tuple[int, ...], ...]] = _lines("walk", "lava", "bridge", "leave")
# Lines to and from lava spaces: the slabs beside a space are among these.
DOORS: Final[tuple[tuple[int, ...], ...]] = _lines("lava")

# LEAPS[space]: destinations ascending; VIA[space]: for each of them the spaces in between.
_LEAPS: Final[list[tuple[int, int, tuple[int, ...]]]] = sorted(
    [(SPACE_OF[at], SPACE_OF[to], tuple([SPACE_OF[name] for name in via])) for at, to, *via in _BOARD["leaps"]]
)
LEAPS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([to for at, to, _ in _LEAPS if at == i]) for i in range(SPACE_COUNT)]
)
VIA: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([via for at, _, via in _LEAPS if at == i]) for i in range(SPACE_COUNT)]
)

# ---- rooms

_ZONES: Final[list[tuple[str, str, float, float]]] = [(space, deck, x, y) for space, deck, x, y in _BOARD["zones"]]
ZONES: Final[tuple[int, ...]] = tuple([SPACE_OF[space] for space, _, _, _ in _ZONES])
ZONE_COUNT: Final[int] = len(ZONES)
ZONE_OF: Final[tuple[int, ...]] = tuple([ZONES.index(i) if i in ZONES else NOWHERE for i in range(SPACE_COUNT)])
CLUES_AT: Final[tuple[tuple[float, float], ...]] = tuple([(x, y) for _, _, x, y in _ZONES])

SLABS: Final[tuple[int, ...]] = tuple([i for i in range(SPACE_COUNT) if AREA[i] == LAVA])
SLAB_COUNT: Final[int] = len(SLABS)
SLAB_WORDS: Final[tuple[str, ...]] = tuple([SPACES[i] for i in SLABS])
SLAB_OF: Final[tuple[int, ...]] = tuple([SLABS.index(i) if i in SLABS else NOWHERE for i in range(SPACE_COUNT)])
SUNS: Final[tuple[int, ...]] = tuple([SPACE_OF[space] for space, _ in _BOARD["suns"]])
SUN_WORDS: Final[tuple[str, ...]] = tuple([SPACES[i] for i in SUNS])
OPENED_AT: Final[tuple[int, ...]] = tuple([TRACK.index(SPACE_OF[corner]) for _, corner in _BOARD["suns"]])
# Corridor spaces beside the Lava Room: whoever stands there takes the cover off.
BESIDE_LAVA: Final[tuple[bool, ...]] = tuple(
    [AREA[i] == CORRIDOR and any(AREA[n] == LAVA for n in DOORS[i]) for i in range(SPACE_COUNT)]
)

SEARCHED: Final[tuple[bool, ...]] = tuple([name in _BOARD["river"]["searched"] for name in SPACES])
LAST_RIVER: Final[int] = SPACE_OF[_BOARD["river"]["last"]]
BANK: Final[int] = SPACE_OF[_BOARD["river"]["bank"]]
BRIDGE_SPACE: Final[int] = SPACE_OF[_BOARD["bridge"]["space"]]
PLANKS: Final[int] = _BOARD["bridge"]["planks"]

_ALCOVES: Final[list[tuple[str, str, int, list[int], int, int]]] = [
    (name, space, value, need, x, y) for name, space, value, need, x, y in _BOARD["alcoves"]
]
ALCOVES: Final[tuple[str, ...]] = tuple([name for name, _, _, _, _, _ in _ALCOVES])
ALCOVE_COUNT: Final[int] = len(ALCOVES)
ALCOVE_SPACE: Final[tuple[int, ...]] = tuple([SPACE_OF[space] for _, space, _, _, _, _ in _ALCOVES])
ALCOVE_VALUE: Final[tuple[int, ...]] = tuple([value for _, _, value, _, _, _ in _ALCOVES])
ALCOVE_NEED: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(need) for _, _, _, need, _, _ in _ALCOVES])
ALCOVES_AT: Final[tuple[tuple[int, int], ...]] = tuple([(x, y) for _, _, _, _, x, y in _ALCOVES])
# By space: the alcove beside it, NOWHERE if there is none.
ALCOVE_BY: Final[tuple[int, ...]] = tuple(
    [ALCOVE_SPACE.index(i) if i in ALCOVE_SPACE else NOWHERE for i in range(SPACE_COUNT)]
)

# Spaces where an adventurer with an action left always finds something to do, so that nobody needs to look: a zone can be
# deciphered, a bridge stomped on, and the boulder shuts one side of a corridor space only.
SURE: Final[tuple[bool, ...]] = tuple([AREA[i] in (WALLS, BRIDGE) or TRACK_INDEX[i] > 0 for i in range(SPACE_COUNT)])

# ---- adventurers

SPRINT: Final = 0
STAMINA: Final = 1
LINGUISTICS: Final = 2
SWIMMING: Final = 3
LOCKPICKING: Final = 4
LEAP: Final = 5
ABILITIES: Final[tuple[str, ...]] = tuple(FACTS["adventurers"]["abilities"])
_ADVENTURERS: Final[list[tuple[str, str, str]]] = [
    (word, full_name, ability) for word, full_name, ability in FACTS["adventurers"]["cards"]
]
ADVENTURERS: Final[tuple[str, ...]] = tuple([word for word, _, _ in _ADVENTURERS])
WOMEN: Final[tuple[bool, ...]] = tuple([name in FACTS["adventurers"]["women"] for name, _, _ in _ADVENTURERS])
FULL_NAMES: Final[tuple[str, ...]] = tuple([full_name for _, full_name, _ in _ADVENTURERS])
ABILITY: Final[tuple[int, ...]] = tuple([ABILITIES.index(ability) for _, _, ability in _ADVENTURERS])
ADVENTURER_COUNT: Final = 12

# ---- treasures: a card is its back + BACKS * its kind; kind 0 is a chest, any other kind is the value

DECKS: Final[tuple[str, ...]] = tuple(FACTS["treasures"]["decks"])
LAVA_DECK: Final = 4
RIVER_DECK: Final = 5
ALCOVE: Final = 6  # the back of the alcove cards, which are no deck
DECK_COUNT: Final = 6
BACKS: Final = 7
CHEST: Final = 0
KIND_WORDS: Final = ("chest", "1", "2", "3", "4", "5", "6")
KINDS: Final = 7
CARDS: Final = BACKS * KINDS
# How many there are of each card.
BOX: Final[tuple[int, ...]] = tuple(
    [int(FACTS["treasures"]["decks"][deck].get(kind, 0)) for kind in KIND_WORDS for deck in DECKS]
)
DISC_VALUE: Final = 6
DISC: Final = ALCOVE + BACKS * DISC_VALUE  # the stone disc of Chac
PILES_AT: Final[tuple[tuple[float, float], ...]] = tuple(
    [(x, y) for x, y in [_BOARD["drawn"]["piles"][deck] for deck in DECKS[:DECK_COUNT]]]
)
DICE_AT: Final[dict[str, list[float]]] = {name: _BOARD["drawn"][name] for name in ("roll", "tray")}
ABYSS: Final[tuple[int, int, int, int]] = tuple(_BOARD["bridge"]["abyss"])
# CHA-SETUP-11: by zone, the deck that is reached from it.
ZONE_DECK: Final[tuple[int, ...]] = tuple([DECKS.index(deck) for _, deck, _, _ in _ZONES])

_LEVELS: Final[list[list[int]]] = FACTS["load"]["levels"]
MOST_CARDS: Final[int] = FACTS["load"]["most_cards"]
# By the number of cards: the level of the load.
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

# ---- glyphs and numbers

_GLYPHS: Final[list[tuple[str, str, str, str]]] = [
    (name, frame, motif, ornament) for name, frame, motif, ornament in FACTS["tiles"]["glyphs"]["list"]
]
GLYPHS: Final[tuple[str, ...]] = tuple([name for name, _, _, _ in _GLYPHS])
GLYPH_ART: Final[tuple[tuple[str, str, str], ...]] = tuple(
    [(frame, motif, ornament) for _, frame, motif, ornament in _GLYPHS]
)
NUMBER_COUNT: Final = 14  # CHA-COMP-05: the numbers are 1 to 14, one for each glyph
NUMBER_WORDS: Final[tuple[str, ...]] = tuple([str(n + 1) for n in range(NUMBER_COUNT)])


def bars_and_dots(number: int) -> tuple[int, int]:
    """CHA-COMP-06. A Maya numeral: a bar counts five, a dot one. CHA-EX-12 is an example."""
    bar = 5
    return number // bar, number % bar
