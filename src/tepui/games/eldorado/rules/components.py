"""What is in the box: board faces and their hexes, cards, cave tiles, blockades, the finish plate.

The facts are in `components.json`, where each block says where its facts come from and which rules they carry out. Here
they become tuples of ints: a card, a tile, a face or a space is its index. A space is a hex of a board face, whatever the
course: `K34` is the fourth hex of the third row of face K as printed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tepui.engine.hexes import Hex

FACTS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "components.json").read_text("utf-8"))

# ---- symbols and terrain; a landscape and the symbol it asks for have the same number

MACHETE: Final = 0
PADDLE: Final = 1
COIN: Final = 2
SYMBOLS: Final = ("machete", "paddle", "coin")
SYMBOL_COUNT: Final = 3

# ELD-MOVE-01: pawns enter the kinds up to CAMP.
JUNGLE: Final = 0
RIVER: Final = 1
VILLAGE: Final = 2
RUBBLE: Final = 3
CAMP: Final = 4
MOUNTAIN: Final = 5
CAVE: Final = 6
START: Final = 7
ABSENT: Final = 8  # not on this course
TERRAINS: Final = ("jungle", "river", "village", "rubble", "camp", "mountain", "cave", "start")
_TOKENS: Final = "gbyRCMVS"  # of the terrains, in the rows of the boards in `components.json`

# ---- board faces and spaces

FACES: Final[tuple[str, ...]] = tuple(FACTS["boards"]["faces"])
FACE_COUNT: Final = 18
FACE_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(FACES)}
# ELD-COMP-01: the start faces.
IS_START: Final[tuple[bool, ...]] = tuple([FACTS["boards"]["faces"][name]["kind"] == "start" for name in FACES])
# ELD-COMP-03: the faces of the strips.
IS_STRIP: Final[tuple[bool, ...]] = tuple([FACTS["boards"]["faces"][name]["kind"] == "strip" for name in FACES])
# ELD-COMP-02: which sheet a face is printed on; the other face of that sheet has the same number.
SHEET: Final[tuple[int, ...]] = tuple(
    [[name in sheet for sheet in FACTS["sheets"]["list"]].index(True) for name in FACES]
)
# The rows of a face from north to south: q of the first hex, and how many hexes. (0, 0) is the middle of the face.
BOARD_ROWS: Final = ((0, 4), (-1, 5), (-2, 6), (-3, 7), (-3, 6), (-3, 5), (-3, 4))
BOARD_TOP: Final = -3  # r of the first row
STRIP_ROWS: Final = ((-2, 5), (-3, 6), (-3, 5))
STRIP_TOP: Final = -1

SPACE_COUNT: Final = 585
FINISH: Final = 582  # the three finish spaces come last
FINISH_SPACES: Final = 3  # ELD-COMP-04


class PrintedHex:
    """A hex as it is printed on its face."""

    __slots__ = ("word", "face", "place", "terrain", "strength")

    def __init__(self, word: str, face: int, place: Hex, terrain: int, strength: int) -> None:
        self.word = word
        self.face = face
        self.place = place
        self.terrain = terrain
        self.strength = strength  # of a start space: its number


def _printed_hexes() -> list[PrintedHex]:
    """Every hex of every face. ELD-COMP-13: the letter in the middle of a face is only a part of its spaces' names."""
    found: list[PrintedHex] = []
    for face, name in enumerate(FACES):
        shape, top = (STRIP_ROWS, STRIP_TOP) if IS_STRIP[face] else (BOARD_ROWS, BOARD_TOP)
        for row, line in enumerate(FACTS["boards"]["faces"][name]["rows"]):
            first, length = shape[row]
            tokens = line.split()
            assert len(tokens) == length, f"row {row + 1} of {name}"
            for i, token in enumerate(tokens):
                strength = int(token[1]) if len(token) > 1 else 0
                word, place = f"{name}{row + 1}{i + 1}", (first + i, top + row)
                found.append(PrintedHex(word, face, place, _TOKENS.index(token[0]), strength))
    return found


_HEXES: Final = _printed_hexes()
SPACES: Final[tuple[str, ...]] = tuple([hex_.word for hex_ in _HEXES] + [f"gate{i + 1}" for i in range(FINISH_SPACES)])
SPACE_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(SPACES)}
FACE_AT: Final[tuple[int, ...]] = tuple([hex_.face for hex_ in _HEXES] + [FACE_COUNT] * FINISH_SPACES)
LOCAL: Final[tuple[Hex, ...]] = tuple([hex_.place for hex_ in _HEXES] + [(0, 0)] * FINISH_SPACES)
PRINTED: Final[tuple[int, ...]] = tuple([hex_.terrain for hex_ in _HEXES] + [ABSENT] * FINISH_SPACES)
PRINTED_STRENGTH: Final[tuple[int, ...]] = tuple([hex_.strength for hex_ in _HEXES] + [1] * FINISH_SPACES)
FIRST_SPACE: Final[tuple[int, ...]] = tuple(
    [[hex_.face for hex_ in _HEXES].index(face) for face in range(FACE_COUNT)] + [FINISH]
)
# ELD-COMP-04: the two faces of the finish plate, JUNGLE and RIVER.
SIDES: Final[tuple[str, ...]] = tuple(FACTS["finish"]["sides"])
EXITS: Final[tuple[tuple[Hex, ...], ...]] = tuple(
    [tuple([(q, r) for q, r in FACTS["boards"]["faces"][name].get("exit", [])]) for name in FACES]
)

# ---- cards (ELD-COMP-12)

_CARDS: Final[list[dict[str, Any]]] = FACTS["cards"]["list"]
CARDS: Final[tuple[str, ...]] = tuple([card["id"] for card in _CARDS])
CARD_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(CARDS)}
CARD_COUNT: Final = 21
MARKET_FIRST: Final = 3  # the first cards are the starting deck, the others market cards
PILE_COUNT: Final = 18  # ELD-COMP-10
PILE_SIZE: Final = 3  # ELD-COMP-10
STARTING: Final = (3, 4, 1)  # ELD-COMP-09: explorers, travelers, sailors
DECK_SIZE: Final = 8
COLOURS: Final[tuple[str, ...]] = tuple([card["colour"] for card in _CARDS])
# ELD-CARD-01, ELD-CARD-02, ELD-CARD-03, ELD-CARD-04: the strengths of machetes, paddles, coins and jokers.
STRENGTH: Final[tuple[int, ...]] = tuple([card["strength"] for card in _CARDS])
COST: Final[tuple[int, ...]] = tuple([2 * card["cost"] for card in _CARDS])  # ELD-CARD-05, in half-coins
# ELD-BUY-02, ELD-BUY-03: what a card pays, in half-coins.
WORTH: Final[tuple[int, ...]] = tuple([card["half_coins"] for card in _CARDS])
# ELD-ITEM-01: the cards with the crossed-out card on them.
EQUIPMENT: Final[tuple[bool, ...]] = tuple([card["equipment"] for card in _CARDS])
HAS_SYMBOL: Final[tuple[bool, ...]] = tuple([bool(card["symbols"]) for card in _CARDS])
# SHOWS[card * SYMBOL_COUNT + symbol]
SHOWS: Final[tuple[bool, ...]] = tuple([symbol in card["symbols"] for card in _CARDS for symbol in SYMBOLS])

# STRENGTH_AS[symbol * CARD_COUNT + card]: the strength of a card as that symbol, 0 if it does not show it
STRENGTH_AS: Final[tuple[int, ...]] = tuple(
    [
        STRENGTH[card] * SHOWS[card * SYMBOL_COUNT + symbol]
        for symbol in range(SYMBOL_COUNT)
        for card in range(CARD_COUNT)
    ]
)

EXPLORER: Final = 0
TRAVELER: Final = 1
SAILOR: Final = 2
TRANSMITTER: Final = 8
CARTOGRAPHER: Final = 16
COMPASS: Final = 17
SCIENTIST: Final = 18
TRAVEL_LOG: Final = 19
NATIVE: Final = 20
ACTION_CARDS: Final = (TRANSMITTER, CARTOGRAPHER, COMPASS, SCIENTIST, TRAVEL_LOG, NATIVE)
# ACTION_PLACE[card]: its place in ACTION_CARDS, or NO_ACTION
NO_ACTION: Final = -1
ACTION_PLACE: Final[tuple[int, ...]] = tuple(
    [ACTION_CARDS.index(card) if card in ACTION_CARDS else NO_ACTION for card in range(CARD_COUNT)]
)


def _number(effect: str, op: str) -> int:
    """The last figure of DRAW(2) or TRASH(0..1) in a printed effect; 0 without it."""
    _, found, rest = effect.partition(op + "(")
    return int(rest.partition(")")[0][-1]) if found else 0


DRAWS: Final[tuple[int, ...]] = tuple([_number(card["effect"], "DRAW") for card in _CARDS])
REMOVES: Final[tuple[int, ...]] = tuple([_number(card["effect"], "TRASH") for card in _CARDS])

# ---- the market

SLOT_COUNT: Final = 6  # ELD-COMP-06
# ELD-SETUP-02: the cards with the set-up mark.
SLOTS: Final[tuple[int, ...]] = tuple([CARD_OF[name] for name in FACTS["market"]["slots"]])

# ---- cave tiles

_TILES: Final[list[dict[str, Any]]] = FACTS["tiles"]["list"]
TILES: Final[tuple[str, ...]] = tuple([tile["id"] for tile in _TILES])
TILE_COUNT: Final = 14
# ELD-COMP-11, ELD-TILE-01: how many there are of each tile.
TILE_COUNTS: Final[tuple[int, ...]] = tuple([tile["count"] for tile in _TILES])
TILES_IN_CAVE: Final = 4
TILE_SYMBOL: Final[tuple[int, ...]] = tuple(
    [SYMBOLS.index(tile["symbol"]) if tile["symbol"] else -1 for tile in _TILES]
)
TILE_STRENGTH: Final[tuple[int, ...]] = tuple([tile["strength"] for tile in _TILES])
# ELD-TILE-03: what a tile pays, in half-coins; only coin tiles pay.
TILE_WORTH: Final[tuple[int, ...]] = tuple([tile["half_coins"] for tile in _TILES])
COIN_1: Final = 0
COIN_2: Final = 3
MACHETE_3: Final = 6
DRAW_TILE: Final = 7
REMOVE_TILE: Final = 8
EXCHANGE_TILE: Final = 9
KEEP_TILE: Final = 10
PASSAGE_TILE: Final = 11
NATIVE_TILE: Final = 12
CHANGE_TILE: Final = 13
SYMBOL_TILES: Final = 7  # the first tiles carry a symbol

# ---- blockades (ELD-COMP-05), by number from 1; the first entry stands for none

BLOCKADE_COUNT: Final = 6
BLOCKADE_TERRAIN: Final[tuple[int, ...]] = (
    ABSENT,
    *[TERRAINS.index(blockade["terrain"]) for blockade in FACTS["blockades"]["list"]],
)
BLOCKADE_STRENGTH: Final[tuple[int, ...]] = (0, *[blockade["strength"] for blockade in FACTS["blockades"]["list"]])

# ---- set-up and courses

HAND_SIZE: Final = 4
MAX_SEATS: Final = 4  # ELD-COMP-07: an expedition board for each
PAWNS: Final = ("a", "b")  # ELD-COMP-08: the two of one colour
# ELD-COURSE-03, ELD-COURSE-04: the course of the first game, and six more.
COURSES: Final[dict[str, str]] = FACTS["courses"]["list"]
FIXTURES: Final[dict[str, str]] = FACTS["courses"]["fixtures"]
# ELD-SETUP-09, ELD-SETUP-10: START_SPACES[seats][place in turn order] = numbers of the start spaces of that player's pawns
START_SPACES: Final[dict[int, list[list[int]]]] = {
    int(count): spaces for count, spaces in FACTS["setup"]["start_spaces"].items()
}
