"""What is in the box: temple and river, rooms and their spots, tiles, cards, keys, treasures and wheel.

What sources tell is read from `components.json`, what none of them settles from `uncertain.json`; each block says what it is
based on. Here every thing gets a number, and facts about it are tuples indexed by that number. A host replaces uncertain facts
by a file of the same form (`HOST_FILE`; docs/hosting.md). The board is data: spaces, doors, sites, forest and seaplanes are
whatever the files say.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from zlib import crc32

HOST_FILE: Final = "TEPUI_TIKAL2_FACTS"  # in the environment: the path of the host's own facts
_FOLDER: Final = Path(__file__).parents[1]
_BOX: Final[dict[str, Any]] = json.loads((_FOLDER / "components.json").read_text("utf-8"))
_WAYS: Final[list[str]] = [row[0] for row in _BOX["temple"]["directions"]]
_SHAPE_WORDS: Final[list[str]] = _BOX["shapes"]["list"]
_SITES: Final[list[str]] = _BOX["river"]["sites"]


# ---- uncertain facts: each is checked for what the sources do settle; a check answers what is wrong, or nothing


def _is_count(value: Any, least: int = 1, most: int = 99) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _has_keys(value: Any, keys: list[str]) -> str:
    """Whether it is an object with these keys and no others."""
    if not isinstance(value, dict):
        return "must be an object"
    missing = [key for key in keys if key not in value]
    unknown = [key for key in value if key not in keys]
    if missing:
        return f"lacks {missing[0]!r}"
    return f"has {unknown[0]!r}, which there is not" if unknown else ""


def _check_spots(spots: Any) -> str:
    """Spots in a row, each with points, cards or treasures."""
    if not isinstance(spots, list) or not spots:
        return "must be a list of at least one spot"
    for spot in spots:
        if not isinstance(spot, dict) or not spot or not set(spot) <= {"points", "card", "treasure"}:
            return f"has the spot {spot!r}; a spot has points, card or treasure"
        if not all(_is_count(number) for number in spot.values()):
            return f"has the spot {spot!r}; its numbers must be 1 to 99"
    return ""


def _check_each(value: Any, keys: list[str], check: Callable[[Any], str]) -> str:
    """The check of every entry, which is named if it is wrong."""
    wrong = _has_keys(value, keys)
    for key in keys:
        if not wrong and (found := check(value[key])):
            wrong = f"{key} {found}"
    return wrong


def _check_icons(icons: Any) -> str:
    if not isinstance(icons, list) or not icons:
        return "must be a list of at least one icon"
    colours = [row[0] for row in _BOX["colours"]["list"]]
    for icon in icons:
        word = icon[0] if isinstance(icon, list) and icon else None
        fits = len(icon) == 1 if word in ICONS else False
        if word == "key":
            fits = len(icon) == 2 and icon[1] in colours
        elif word == "points":
            fits = len(icon) == 2 and _is_count(icon[1])
        if not fits:
            return f"has the icon {icon!r}; icons are {', '.join(ICONS)}, key with a colour, points with a number"
    return ""


def _check_per_site(value: Any) -> str:
    wrong = _has_keys(value, ["2", "3"])
    for seats in ("2", "3"):
        if not wrong:
            counts, in_all = value[seats], _BOX["tiles"]["in_all"][seats]
            numbers = isinstance(counts, list) and all(_is_count(count, 1, 4) for count in counts)
            if not numbers or len(counts) != len(_SITES) or sum(counts) != in_all:
                wrong = f"{seats} must be {len(_SITES)} numbers from 1 to 4 that sum to {in_all}"
    return wrong


def _check_ways(ways: Any) -> str:
    fits = isinstance(ways, list) and len(ways) in (1, 2) and all(way in _WAYS for way in ways)
    return "" if fits and len(set(ways)) == len(ways) else f"must be one or two different of {', '.join(_WAYS)}"


def _gap(ways: list[str]) -> int:
    """How far two doors are apart, 1 to 3; 0 for a single one. Patterns with the same gap are the same, turned."""
    apart = (_WAYS.index(ways[-1]) - _WAYS.index(ways[0])) % len(_WAYS)
    return min(apart, len(_WAYS) - apart)


def _check_doors(value: Any) -> str:
    wrong = _check_each(value, _SHAPE_WORDS, _check_ways)
    if not wrong and len({_gap(value[shape]) for shape in _SHAPE_WORDS}) < len(_SHAPE_WORDS):
        wrong = "has the same pattern twice, turned"
    return wrong


def _check_planes(value: Any) -> str:
    wrong = _has_keys(value, _BOX["river"]["planes"])
    if not wrong and not all(site in _SITES for site in value.values()):
        wrong = f"must name sites, {', '.join(_SITES)}"
    if not wrong and len(set(value.values())) < len(value):
        wrong = "has two seaplanes on one link"
    return wrong


def _check_wheel(value: Any) -> str:
    fits = isinstance(value, list) and len(value) == len(_BOX["treasures"]["types"]) and all(map(_is_count, value))
    return "" if fits else f"must be {len(_BOX['treasures']['types'])} numbers from 1 to 99"


def _check_copies(value: Any) -> str:
    wrong = _has_keys(value, _BOX["cards"]["list"])
    if not wrong and not all(_is_count(copies) for copies in value.values()):
        wrong = "must have at least one card of each"
    if not wrong and sum(value.values()) != _BOX["cards"]["count"]:
        wrong = f"must have {_BOX['cards']['count']} cards in all, not {sum(value.values())}"
    return wrong


def _check_outline(value: Any) -> str:
    count = _BOX["temple"]["count"]
    if not isinstance(value, list) or len(value) != count:
        return f"must be a list of {count} spaces"
    for row in value:
        if not (isinstance(row, list) and len(row) == 3 and isinstance(row[0], str) and row[0]):
            return f"has the space {row!r}; a space is a name and two numbers"
        if not (_is_count(row[1], 0) and _is_count(row[2], 0) and " " not in row[0]):
            return f"has the space {row!r}; its name is one word, its numbers are 0 to 99"
    if len({row[0] for row in value}) < count or len({(row[1], row[2]) for row in value}) < count:
        return "has two spaces of one name or on one place"
    return ""


def _check_printed(value: Any) -> str:
    def check(row: Any) -> str:
        fits = isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)
        return _check_ways(row[1]) if fits else "must be a space and its doors"

    return _check_each(value, [row[0] for row in _BOX["temple"]["printed"]], check)


def _check_piles(value: Any) -> str:
    treasures = _BOX["treasures"]
    left = len(treasures["types"]) * treasures["each"] - treasures["row_more_control"]
    fits = isinstance(value, list) and len(value) == 2 and all(map(_is_count, value)) and sum(value) == left
    return "" if fits else f"must be two numbers that sum to {left}"


_CHECKS: Final[dict[str, Callable[[Any], str]]] = {
    "tiles": lambda value: _check_each(value, [row[0] for row in _BOX["tiles"]["list"] if len(row) < 3], _check_icons),
    "tiles_per_site": _check_per_site,
    "doors": _check_doors,
    "light_room_spots": lambda value: _check_each(value, _SHAPE_WORDS, _check_spots),
    "sanctuary_spots": _check_spots,
    "treasure_room_spots": _check_spots,
    "secret_room_spots": lambda value: _check_each(
        value, [row[0] for row in _BOX["secret_rooms"]["list"]], _check_spots
    ),
    "forest_after": lambda value: "" if value in _SITES else f"must be a site, {', '.join(_SITES)}",
    "planes_after": _check_planes,
    "wheel": _check_wheel,
    "card_copies": _check_copies,
    "outline": _check_outline,
    "printed_rooms": _check_printed,
    "piles_more_control": _check_piles,
}


def _clash(values: dict[str, Any]) -> str:
    """What two facts have against each other: a name of a fact and what is wrong with it."""
    if values["forest_after"] in values["planes_after"].values():
        return "planes_after has a seaplane on the link of the forest"
    spaces = [row[0] for row in values["outline"]]
    printed = values["printed_rooms"]
    for name, _, shape in _BOX["temple"]["printed"]:
        space, ways = printed[name]
        if space not in spaces:
            return f"printed_rooms {name} lies on {space!r}, which the outline has not"
        if _gap(ways) != _gap(values["doors"][shape]):
            return f"printed_rooms {name} must have the doors of the shape {shape!r}, turned"
    return (
        "printed_rooms has two rooms on one space" if len({row[0] for row in printed.values()}) < len(printed) else ""
    )


def read_uncertain(host: str) -> dict[str, Any]:
    """The values of all uncertain facts: ours, and in their place those of the host's file, if there is a path. ValueError names
    the file, the fact and what is wrong."""
    ours: dict[str, Any] = json.loads((_FOLDER / "uncertain.json").read_text("utf-8"))
    values = {name: ours[name]["value"] for name in _CHECKS}
    if not host:
        return values
    try:
        given = json.loads(Path(host).read_text("utf-8"))
    except (OSError, ValueError) as wrong:
        raise ValueError(f"{HOST_FILE}={host} cannot be read: {wrong}") from wrong
    if not isinstance(given, dict):
        raise ValueError(f"{HOST_FILE}={host}: must be an object of facts")
    for name, fact in given.items():
        if name != "about":
            values[name] = _checked(f"{HOST_FILE}={host}", name, fact)
    clash = _clash(values)
    if clash:
        raise ValueError(f"{HOST_FILE}={host}: {clash}")
    return values


def _checked(file: str, name: str, fact: Any) -> Any:
    if name not in _CHECKS:
        raise ValueError(f"{file}: there is no uncertain fact {name!r}; there are {', '.join(_CHECKS)}")
    if not isinstance(fact, dict) or set(fact) != {"value", "provenance"} or not str(fact["provenance"]).strip():
        raise ValueError(f"{file}: {name} must have a value and its provenance, and nothing else")
    wrong = _CHECKS[name](fact["value"])
    if wrong:
        raise ValueError(f"{file}: {name} {wrong}")
    return fact["value"]


def put_together(values: dict[str, Any]) -> dict[str, Any]:
    """All facts: those of the box, with the uncertain ones at their places."""
    facts: dict[str, Any] = json.loads(json.dumps(_BOX))
    temple, secrets = facts["temple"], facts["secret_rooms"]
    temple["spaces"] = values["outline"]
    temple["printed"] = [[*row, *values["printed_rooms"][row[0]]] for row in temple["printed"]]
    facts["shapes"]["list"] = [
        [shape, values["doors"][shape], values["light_room_spots"][shape]] for shape in facts["shapes"]["list"]
    ]
    facts["sanctuaries"]["spots"] = values["sanctuary_spots"]
    facts["treasure_room"]["spots"] = values["treasure_room_spots"]
    secrets["list"] = [[name, values["secret_room_spots"][name], centre] for name, centre in secrets["list"]]
    facts["river"]["forest_after"] = values["forest_after"]
    facts["river"]["planes_after"] = values["planes_after"]
    links = facts["drawn"].pop("links_px")  # where the link after a site lies in the picture
    facts["drawn"]["forest_px"] = links[values["forest_after"]]
    facts["drawn"]["planes_px"] = {plane: links[site] for plane, site in values["planes_after"].items()}
    facts["tiles"]["list"] = [
        row if len(row) > 2 else [*row, values["tiles"][row[0]]] for row in facts["tiles"]["list"]
    ]
    facts["tiles"]["per_site"] |= values["tiles_per_site"]
    facts["cards"]["list"] = [[card, values["card_copies"][card]] for card in facts["cards"]["list"]]
    facts["treasures"]["piles_more_control"] = values["piles_more_control"]
    facts["wheel"]["values"] = values["wheel"]
    return facts


OUR_VERSION: Final = 2


def version_of(values: dict[str, Any]) -> int:
    """The version of the rules: ours with our facts, a number of its own for every other set, so that no save meets other facts."""
    if values == read_uncertain(""):
        return OUR_VERSION
    return 1000 * OUR_VERSION + crc32(json.dumps(values, sort_keys=True).encode()) % 1_000_000_000


ICONS: Final = ("key", "any_key", "light_room", "sanctuary", "treasure", "passage", "card", "points", "count")
_UNCERTAIN: Final[dict[str, Any]] = read_uncertain(os.environ.get(HOST_FILE, ""))
FACTS: Final[dict[str, Any]] = put_together(_UNCERTAIN)
RULES_VERSION: Final[int] = version_of(_UNCERTAIN)
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
_SHAPES: Final[dict[str, Any]] = {row[0]: row for row in FACTS["shapes"]["list"]}
SHAPES: Final[tuple[str, ...]] = tuple(_SHAPES)
_PRINTED: Final[list[list[Any]]] = _TEMPLE["printed"]
_TILES: Final[list[list[Any]]] = FACTS["light_rooms"]["list"]
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
ROOM_COUNT: Final[int] = len(ROOMS)
# Light rooms have numbers below this one. No other room has doors (TIK-COMP-19, TIK-COMP-20).
LIGHT_ROOMS: Final[int] = SANCTUARY

# By room: the colour of a light room, which is that of its doors (TIK-COMP-04); the colour of a sanctuary's altar, MULTI
# for the altar of all colours; NONE for the other rooms.
COLOUR: Final[tuple[int, ...]] = tuple(
    [COLOURS.index(row[1]) for row in [*_PRINTED, *_TILES]]
    + [COLOURS.index(row[1]) if row[1] in COLOURS else MULTI for row in FACTS["sanctuaries"]["list"]]
    + [NONE] * (1 + len(SECRETS))
)
SHAPE: Final[tuple[int, ...]] = tuple([SHAPES.index(row[2]) for row in [*_PRINTED, *_TILES]])


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
    [
        tuple(dict.fromkeys([_turned(_mask(row[1]), turn) for turn in range(DIRECTION_COUNT)]))
        for row in _SHAPES.values()
    ]
)
TURNS: Final = DIRECTIONS  # an orientation is named after the direction in which the shape's E door then points
# TIK-COMP-03: one door or two.
DOOR_COUNT: Final[tuple[int, ...]] = tuple([len(_SHAPES[row[2]][1]) for row in [*_PRINTED, *_TILES]])
PRINTED_AT: Final[tuple[int, ...]] = tuple([SPACES.index(row[3]) for row in _PRINTED])
PRINTED_DOORS: Final[tuple[int, ...]] = tuple([_mask(row[4]) for row in _PRINTED])

# ---- bonus spots: every different reward that a dig can win has a number


def _reward(spot: dict[str, int]) -> str:
    """A spot in one word: "5", "3+card", "treasure"."""
    parts = [str(spot["points"])] if "points" in spot else []
    return "+".join(parts + [name for name in ("card", "treasure") for _ in range(spot.get(name, 0))])


_SPOTS: Final[list[list[dict[str, int]]]] = [
    *[_SHAPES[row[2]][2] for row in [*_PRINTED, *_TILES]],
    *[FACTS["sanctuaries"]["spots"] for _ in SANCTUARIES],
    FACTS["treasure_room"]["spots"],
    *[row[1] for row in FACTS["secret_rooms"]["list"]],
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
PLAYERS_FROM: Final[tuple[int, ...]] = tuple([row[1] for row in FACTS["tiles"]["list"]])
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
    if len(icon) < 2:
        return 0
    return COLOURS.index(icon[1]) if icon[0] == "key" else int(icon[1])


TILE_ICONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([ICONS.index(icon[0]) for icon in row[2]]) for row in FACTS["tiles"]["list"]]
)
TILE_WORTH: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([_worth(icon) for icon in row[2]]) for row in FACTS["tiles"]["list"]]
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
COPIES: Final[tuple[int, ...]] = tuple([row[1] for row in FACTS["cards"]["list"]])
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
