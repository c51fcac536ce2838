"""What is in the box: temple and river, rooms and their spots, tiles, cards, keys, treasures and wheel.

Every thing gets a number, and facts about it are tuples indexed by that number. The board is data: spaces, doors, sites,
forest and seaplanes are whatever the files of `facts` say.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.games.tikal2.rules.facts import FACTS, ICONS

_TEMPLE: Final[dict[str, Any]] = FACTS["temple"]

NONE: Final = -1  # no room, no place, no tile

# ---- colours of keys, doors and altars (TIK-COMP-08)

COLOURS: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["colours"]["list"]])
COLOUR_COUNT: Final = 5
MULTI: Final = 5  # the altar of every colour; also "any key" on a tile
# TIK-COMP-12: each player has 20 flags. They are not counted in play: they cannot run out (TIK-DIG-09 follows from
# TIK-TURN-07, TIK-TENT-01, TIK-DIG-13 and TIK-END2-08).
FLAGS: Final[int] = FACTS["players"]["flags"]
MAX_SEATS: Final = 4

# ---- places: the temple's spaces, the secret rooms, the outside

DIRECTIONS: Final[tuple[str, ...]] = tuple([row[0] for row in _TEMPLE["directions"]])  # from the east counter-clockwise
DIRECTION_COUNT: Final = 6
ACROSS: Final[tuple[int, ...]] = (3, 4, 5, 0, 1, 2)  # by direction: the opposite one, which faces the same edge
# TIK-COMP-01: 27 spaces.
SPACES: Final[tuple[str, ...]] = tuple([row[0] for row in _TEMPLE["spaces"]])
SPACE_COUNT: Final[int] = len(SPACES)
SECRETS: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["secret_rooms"]["list"]])  # TIK-COMP-07
OUT: Final[int] = SPACE_COUNT + len(SECRETS)
PLACES: Final[tuple[str, ...]] = (*SPACES, *SECRETS, "OUT")
PLACE_COUNT: Final[int] = len(PLACES)
PLACE_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(PLACES)}


def _beside(space: int, way: int) -> int:
    """The space next to this one in that direction, or the outside."""
    _, x, y = _TEMPLE["spaces"][space]
    _, dx, dy = _TEMPLE["directions"][way]
    for other in range(SPACE_COUNT):
        if _TEMPLE["spaces"][other][1:] == [x + dx, y + dy]:
            return other
    return OUT


BESIDE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([_beside(space, way) for way in range(DIRECTION_COUNT)]) for space in range(SPACE_COUNT)]
)
# Every edge between a space and the outside: the space, and the direction that leads out.
OUTER: Final[tuple[tuple[int, int], ...]] = tuple(
    [(space, way) for space in range(SPACE_COUNT) for way in range(DIRECTION_COUNT) if BESIDE[space][way] == OUT]
)
RIM: Final[tuple[int, ...]] = tuple(sorted({space for space, _ in OUTER}))
# OUTWARD[space]: the directions that lead outside, one bit each.
OUTWARD: Final[tuple[int, ...]] = tuple(
    [sum([1 << way for way in range(DIRECTION_COUNT) if BESIDE[space][way] == OUT]) for space in range(SPACE_COUNT)]
)

# ---- rooms, numbered in this order: printed light rooms, light-room tiles, sanctuaries, the treasure room, secret rooms

# TIK-COMP-18: the same four door patterns in every colour (TIK-HINT-05 follows from it).
SHAPES: Final[tuple[str, ...]] = tuple([shape for shape, _, _ in FACTS["shapes"]["list"]])
_SHAPE_DOORS: Final[list[list[str]]] = [doors for _, doors, _ in FACTS["shapes"]["list"]]
_SHAPE_SPOTS: Final[list[list[dict[str, int]]]] = [spots for _, _, spots in FACTS["shapes"]["list"]]
_PRINTED: Final[list[list[Any]]] = _TEMPLE["printed"]  # name, colour, shape, space, doors
_TILES: Final[list[list[Any]]] = FACTS["light_rooms"]["list"]  # name, colour, shape
PRINTED_COUNT: Final[int] = len(_PRINTED)
# TIK-COMP-02: two tiles of each colour, besides the two printed rooms.
LIGHT_TILES: Final[tuple[str, ...]] = tuple([row[0] for row in _TILES])
LIGHT_TILE: Final[int] = PRINTED_COUNT  # the first light-room tile among the rooms
# TIK-COMP-05: an altar in each colour, and one of all colours.
SANCTUARIES: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["sanctuaries"]["list"]])
SANCTUARY: Final[int] = LIGHT_TILE + len(LIGHT_TILES)  # the first sanctuary
TREASURE_ROOM: Final[int] = SANCTUARY + len(SANCTUARIES)  # TIK-COMP-06
SECRET_ROOM: Final[int] = TREASURE_ROOM + 1
ROOMS: Final[tuple[str, ...]] = (
    *[row[0] for row in _PRINTED],
    *LIGHT_TILES,
    *SANCTUARIES,
    FACTS["treasure_room"]["id"],
    *SECRETS,
)
# Light rooms have numbers below this one. No other room has doors (TIK-COMP-19, TIK-COMP-20).
LIGHT_ROOMS: Final[int] = SANCTUARY

# By room: the colour of a light room, which is that of its doors (TIK-COMP-04); the colour of a sanctuary's altar, MULTI
# for the altar of all colours; NONE for the other rooms.
COLOUR: Final[tuple[int, ...]] = tuple(
    [COLOURS.index(colour) for _, colour, *_ in [*_PRINTED, *_TILES]]
    + [COLOURS.index(colour) if colour in COLOURS else MULTI for _, colour in FACTS["sanctuaries"]["list"]]
    + [NONE] * (1 + len(SECRETS))
)
SHAPE: Final[tuple[int, ...]] = tuple([SHAPES.index(shape) for _, _, shape, *_ in [*_PRINTED, *_TILES]])


def _mask(ways: list[str]) -> int:
    """These directions as one bit each."""
    mask = 0
    for way in ways:
        mask |= 1 << DIRECTIONS.index(way)
    return mask


def _turned(mask: int, turn: int) -> int:
    """A pattern of doors, turned by so many sixths of a full turn."""
    return ((mask << turn) | (mask >> (DIRECTION_COUNT - turn))) & ((1 << DIRECTION_COUNT) - 1)


# DOORS[shape][turn]: the doors of a shape in each orientation; orientations that look the same are one.
DOORS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple(dict.fromkeys([_turned(_mask(doors), turn) for turn in range(DIRECTION_COUNT)])) for doors in _SHAPE_DOORS]
)
TURNS: Final = DIRECTIONS  # an orientation is named after the direction in which the shape's E door then points
# TIK-COMP-03: one door or two.
DOOR_COUNT: Final[tuple[int, ...]] = tuple([len(_SHAPE_DOORS[shape]) for shape in SHAPE])
PRINTED_AT: Final[tuple[int, ...]] = tuple([SPACES.index(space) for *_, space, _ in _PRINTED])
PRINTED_DOORS: Final[tuple[int, ...]] = tuple([_mask(doors) for *_, doors in _PRINTED])

# ---- bonus spots: every different reward that a dig can win has a number


def _reward(spot: dict[str, int]) -> str:
    """A spot in one word: "5", "3+card", "treasure"."""
    parts = [str(spot["points"])] if "points" in spot else []
    return "+".join(parts + [name for name in ("card", "treasure") for _ in range(spot.get(name, 0))])


_SPOTS: Final[list[list[dict[str, int]]]] = [
    *[_SHAPE_SPOTS[shape] for shape in SHAPE],
    *[FACTS["sanctuaries"]["spots"] for _ in SANCTUARIES],
    FACTS["treasure_room"]["spots"],
    *[spots for _, spots, _ in FACTS["secret_rooms"]["list"]],
]
_REWARDS: Final[dict[str, dict[str, int]]] = {_reward(spot): spot for spots in _SPOTS for spot in spots}
REWARDS: Final[tuple[str, ...]] = tuple(_REWARDS)
REWARD_COUNT: Final[int] = len(REWARDS)
REWARD_POINTS: Final[tuple[int, ...]] = tuple([spot.get("points", 0) for spot in _REWARDS.values()])
REWARD_CARDS: Final[tuple[int, ...]] = tuple([spot.get("card", 0) for spot in _REWARDS.values()])
REWARD_TREASURES: Final[tuple[int, ...]] = tuple([spot.get("treasure", 0) for spot in _REWARDS.values()])
# SPOTS[room]: the rewards of its spots (TIK-DIG-06). A light room has one spot, with points (TIK-LROOM-01).
SPOTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([REWARDS.index(_reward(spot)) for spot in spots]) for spots in _SPOTS]
)

# ---- the river; link i leads from site i to the next

# TIK-COMP-15: six sites in a clockwise line, and the forest on the link from the last back to the first.
SITES: Final[tuple[str, ...]] = tuple(FACTS["river"]["sites"])
SITE_COUNT: Final = 6
START_SITE: Final[int] = SITES.index(FACTS["river"]["start"])  # TIK-COMP-17
FOREST: Final[int] = SITES.index(FACTS["river"]["forest_after"])
# TIK-COMP-16: the links with a seaplane.
PLANES: Final[tuple[int, ...]] = tuple([SITES.index(site) for site in FACTS["river"]["planes_after"].values()])
PLANE_WORDS: Final[tuple[str, ...]] = tuple(FACTS["river"]["planes_after"])
FOREST_POINTS: Final[int] = FACTS["river"]["forest_points"]

# ---- action tiles (TIK-COMP-22)

TILES: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["tiles"]["list"]])
TILE_COUNT: Final = 24
PLAYERS_FROM: Final[tuple[int, ...]] = tuple([players for _, players, _ in FACTS["tiles"]["list"]])
# PER_SITE[seats]: how many tiles are dealt to each site.
PER_SITE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple(FACTS["tiles"]["per_site"].get(str(seats), ())) for seats in range(MAX_SEATS + 1)]
)

KEY: Final = 0
ANY_KEY: Final = 1
LIGHT: Final = 2
SANCTUARY_ICON: Final = 3
TREASURE: Final = 4
PASSAGE: Final = 5
CARD: Final = 6
POINTS: Final = 7
COUNT: Final = 8  # in the order of ICONS


def _worth(icon: list[Any]) -> int:
    """The colour of a coloured key, the number of points of a points icon, 0 for other icons."""
    word, *more = icon
    if not more:
        return 0
    [worth] = more
    return COLOURS.index(worth) if word == "key" else int(worth)


TILE_ICONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([ICONS.index(icon[0]) for icon in icons]) for _, _, icons in FACTS["tiles"]["list"]]
)
TILE_WORTH: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([_worth(icon) for icon in icons]) for _, _, icons in FACTS["tiles"]["list"]]
)

# ---- special cards (TIK-COMP-11)

PASSAGE_CARD: Final = 0
PLUS_CARD: Final = 1
PAIR_A: Final = 2
PAIR_B: Final = 3
EXTRA_CARD: Final = 4
MULTI_CARD: Final = 5
FIVE_CARD: Final = 6
ANYWHERE_CARD: Final = 7
COLOURS_CARD: Final = 8
KEY_CARD: Final = 9
PORTAGE_CARD: Final = 10
CARDS: Final[tuple[str, ...]] = tuple([row[0] for row in FACTS["cards"]["list"]])
CARD_COUNT: Final = 11
COPIES: Final[tuple[int, ...]] = tuple([copies for _, copies in FACTS["cards"]["list"]])
PLUS_POINTS: Final[int] = FACTS["cards"]["plus"]
PAIR_POINTS: Final[tuple[int, ...]] = tuple(FACTS["cards"]["pair"])
FIVE_POINTS: Final[int] = FACTS["cards"]["five"]
COLOURS_POINTS: Final[int] = FACTS["cards"]["colours"]

# ---- keys, passages, treasures, wheel

KEYS_EACH: Final[int] = FACTS["keys"]["per_colour"]  # TIK-COMP-09
RESCUE_POINTS: Final[int] = FACTS["keys"]["rescue_points"]
SET_POINTS: Final[tuple[int, ...]] = tuple(FACTS["keys"]["set_points"])
# TIK-COMP-21: eight tokens for everybody together (TIK-HINT-04 follows from it and from TIK-PASS-09 and TIK-PASS-19).
PASSAGES: Final[int] = FACTS["passages"]["count"]
TREASURES: Final[tuple[str, ...]] = tuple(FACTS["treasures"]["types"])
TREASURE_TYPES: Final = 5
TREASURES_EACH: Final[int] = FACTS["treasures"]["each"]  # TIK-COMP-10
PILE_SIZES: Final[tuple[int, ...]] = tuple(FACTS["treasures"]["piles"])
CONTROL_PILE_SIZES: Final[tuple[int, ...]] = tuple(FACTS["treasures"]["piles_more_control"])
ROW_SIZE: Final[int] = FACTS["treasures"]["row_more_control"]
UNDELIVERED_POINTS: Final[int] = FACTS["treasures"]["undelivered"]
ALTAR_POINTS: Final[int] = FACTS["altar_points"]["value"]
VALUES: Final[tuple[int, ...]] = tuple(FACTS["wheel"]["values"])  # TIK-COMP-23
# PRICES[turn][type]: what the wheel shows after so many notches clockwise (TIK-DELIV-11).
PRICES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([VALUES[(kind - turn) % TREASURE_TYPES] for kind in range(TREASURE_TYPES)])
        for turn in range(TREASURE_TYPES)
    ]
)
