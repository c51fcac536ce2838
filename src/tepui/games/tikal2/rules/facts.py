"""The facts of the box as plain data, read from two files and checked.

What sources tell is read from `components.json`, what none of them settles from `uncertain.json`; each block says what it is
based on. A host replaces uncertain facts by a file of the same form (`HOST_FILE`; docs/hosting.md).
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
ICONS: Final = ("key", "any_key", "light_room", "sanctuary", "treasure", "passage", "card", "points", "count")


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
        word, *more = icon if isinstance(icon, list) and icon else [None]
        fits = word in ICONS and not more
        if word == "key":
            fits = len(more) == 1 and more[0] in colours
        elif word == "points":
            fits = len(more) == 1 and _is_count(more[0])
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
        name, *at = row if isinstance(row, list) and row else [None]
        if not (isinstance(name, str) and name and len(at) == 2):
            return f"has the space {row!r}; a space is a name and two numbers"
        if " " in name or not all(_is_count(number, 0) for number in at):
            return f"has the space {row!r}; its name is one word, its numbers are 0 to 99"
    if len({name for name, _, _ in value}) < count or len({(x, y) for _, x, y in value}) < count:
        return "has two spaces of one name or on one place"
    return ""


def _check_printed(value: Any) -> str:
    def check(row: Any) -> str:
        space, *ways = row if isinstance(row, list) and row else [None]
        return _check_ways(*ways) if isinstance(space, str) and len(ways) == 1 else "must be a space and its doors"

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


_UNCERTAIN: Final[dict[str, Any]] = read_uncertain(os.environ.get(HOST_FILE, ""))
FACTS: Final[dict[str, Any]] = put_together(_UNCERTAIN)
RULES_VERSION: Final[int] = version_of(_UNCERTAIN)
