"""The parts of a position as a person writes them, read one by one: the island, boats, creatures, explorers, hands, backs.

Every reader returns ints for the table and raises BadOption with the field and the word that do not fit.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.errors import BadOption
from tepui.core.positions import index_of
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BACKS,
    BEACH,
    BOAT_BACK,
    BOAT_COUNT,
    BOATS,
    BOXED,
    COLOURS,
    CREATURE_COUNT,
    DOLPHIN,
    FIRST_OF,
    FOREST,
    GONE,
    HAVENS,
    LAND,
    MOUNTAIN,
    OUT,
    PER_COLOUR,
    PIECE_COUNT,
    RESERVE,
    SAVED,
    SEA,
    SEATS_ABOARD,
    SERPENT,
    SERPENT_STARTS,
    SHARK,
    SHARK_BACK,
    SPACE_COUNT,
    SPACE_OF,
    SPACES,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
    UNKNOWN,
    UNPLACED,
    VALUES,
    WHALE,
    WHALE_BACK,
)
from tepui.games.atlantis.rules.table import NOBODY, Atlantis, Rules

Position = dict[str, Any]
PLURALS: Final = ("serpents", "sharks", "whales")

# The island of a position that names no tiles: mountains around the lagoon, beaches along most of the coast.
_MOUNTAINS: Final = "f6 f7 g5 g7 h6 h7 e6 i6"
_FORESTS: Final = "e5 e7 f5 f8 g4 g8 h5 h8 i5 i7 d7 f10 g9 h10 i8 j7"


def default_island() -> list[int]:
    terrain = [SEA] * SPACE_COUNT
    for space in LAND:
        terrain[space] = BEACH
    for name in _MOUNTAINS.split():
        terrain[SPACE_OF[name]] = MOUNTAIN
    for name in _FORESTS.split():
        terrain[SPACE_OF[name]] = FOREST
    return terrain


def whole(number: Any, field: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise BadOption(f"{field}: {number!r} is not a whole number")
    return number


def words_of(text: Any) -> list[Any]:
    """ "e5 e6" or ["e5", "e6"]."""
    return text.split() if isinstance(text, str) else list(text)


def count_tiles(terrain: list[int]) -> int:
    return sum(kind != SEA for kind in terrain)


def read_space(word: Any, field: str) -> int:
    if not isinstance(word, str) or word not in SPACE_OF:
        raise BadOption(f"{field}: {word!r} is not a space of the board")
    return SPACE_OF[word]


def read_land(word: Any, field: str) -> int:
    space = read_space(word, field)
    if space not in LAND:
        raise BadOption(f"{field}: {word} never carries a tile")
    return space


def read_island(p: Position) -> list[int]:
    """The default island, changed where the position names tiles; `rest` says what the others are."""
    terrain = default_island()
    named: dict[str, Any] = dict(p.get("tiles", {}))
    rest = named.pop("rest", "default")
    if rest != "default":
        kind = ("sea", *TERRAINS).index(rest) if rest in ("sea", *TERRAINS) else -1
        if kind < 0:
            raise BadOption(f"tiles: the rest may be default, sea, {', '.join(TERRAINS)}, not {rest!r}")
        for space in LAND:
            terrain[space] = kind
    taken: set[int] = set()
    for word, spaces in named.items():
        for name in words_of(spaces):
            space = read_land(name, f"tiles, {word}")
            if space in taken:
                raise BadOption(f"tiles: {name} is named twice")
            taken.add(space)
            terrain[space] = index_of(word, TERRAINS, "tiles") + 1
    for name in words_of(p.get("sunk", "")):
        terrain[read_land(name, "sunk")] = SEA
    return terrain


def read_boats(p: Position, terrain: list[int]) -> list[int]:
    """ATL-BOAT-02. Boats not named are in the reserve; no two share a space."""
    boats = read_places(p.get("boats", ""), "boats", BOAT_COUNT, RESERVE, terrain)
    at_sea = [at for at in boats if at >= 0]
    if len(set(at_sea)) < len(at_sea):
        raise BadOption("boats: two in one space")
    return boats


def read_creatures(p: Position, terrain: list[int]) -> list[int]:
    """Serpents not named are out when others are; sharks and whales not named are in the reserve."""
    start = [SPACES[space] for space in SERPENT_STARTS]
    found: list[int] = []
    for kind, field in enumerate(PLURALS):
        count = FIRST_OF[kind + 1] - FIRST_OF[kind]
        words = p.get(field, start if kind == SERPENT else "")
        found += read_places(words, field, count, GONE if kind == SERPENT else RESERVE, terrain)
    assert len(found) == CREATURE_COUNT
    return found


def read_places(words: Any, field: str, count: int, missing: int, terrain: list[int]) -> list[int]:
    names = words_of(words)
    if len(names) > count:
        raise BadOption(f"{field}: there are only {count}")
    found: list[int] = []
    for name in names:
        at = {"reserve": RESERVE, "out": GONE}.get(name)
        if at is None:
            at = read_space(name, field)
            if terrain[at] != SEA:
                raise BadOption(f"{field}: {name} is not sea")
        found.append(at)
    return found + [missing] * (count - len(found))


def read_explorers(p: Position, rules: Rules, boats: list[int]) -> tuple[list[int], list[int]]:
    """Where everybody is and what they are worth; explorers nobody mentions are in hand before placement, else in the box."""
    where = [BOXED] * PIECE_COUNT
    value = [0] * PIECE_COUNT
    missing = UNPLACED if p.get("stage") == "placement" else BOXED
    given: dict[str, Any] = p.get("explorers", {})
    for word in given:
        if not rules.plays(index_of(word, COLOURS, "explorers")):
            raise BadOption(f"explorers: nobody plays {word} here")
    for colour, word in enumerate(COLOURS):
        if not rules.plays(colour):
            continue
        people = [person if isinstance(person, dict) else {"at": person} for person in words_of(given.get(word, ""))]
        if len(people) > PER_COLOUR:
            raise BadOption(f"explorers: {word} has {PER_COLOUR}, not {len(people)}")
        people += [{}] * (PER_COLOUR - len(people))
        first = colour * PER_COLOUR
        for i, person in enumerate(people):
            where[first + i] = read_person(person.get("at"), missing, f"explorers, {word}")
        value[first : first + PER_COLOUR] = read_values(people, where[first : first + PER_COLOUR], word)
    check_crews(explorers=where, boats=boats)
    return where, value


def read_person(at: Any, missing: int, field: str) -> int:
    if at is None:
        return missing
    if at in BOATS:
        return ABOARD + BOATS.index(at)
    if at in HAVENS:
        return SAVED + HAVENS.index(at)
    word: dict[Any, int] = {"out": OUT, "hand": UNPLACED, "box": BOXED}
    return word[at] if at in word else read_space(at, field)


def read_values(people: list[dict[str, Any]], where: list[int], colour: str) -> list[int]:
    """The values written down; the others get what is left of the ten, the lowest first."""
    left = list(VALUES)
    for person in people:
        if "value" in person:
            if person["value"] not in left:
                raise BadOption(f"explorers: {colour} has no {person['value']!r} left; the values are {VALUES}")
            left.remove(person["value"])
    found: list[int] = []
    for person, at in zip(people, where):
        found.append(0 if at == UNPLACED else person["value"] if "value" in person else left.pop(0))
    return found


def check_crews(*, explorers: list[int], boats: list[int]) -> None:
    """ATL-BOAT-01. Passengers need a boat at sea, with three places."""
    for boat in range(BOAT_COUNT):
        crew = explorers.count(ABOARD + boat)
        if crew and boats[boat] < 0:
            raise BadOption(f"explorers: {BOATS[boat]} is not at sea")
        if crew > SEATS_ABOARD:
            raise BadOption(f"explorers: {BOATS[boat]} carries {crew}; it has three places")


def read_hands(p: Position, rules: Rules) -> tuple[list[int], list[int], list[int], list[int]]:
    """Tiles in hand by the colour of their keeper; a `serial` is needed only to lay a written position again as it was."""
    hands: dict[str, Any] = p.get("hands", {})
    tiles = [(seat_of(word, rules), tile) for word, hand in hands.items() for tile in hand]
    count = max([len(tiles), whole(p.get("kept", 0), "kept")] + [tile.get("serial", -1) + 1 for _, tile in tiles])
    keeper, symbol, face, since = [NOBODY] * count, [UNKNOWN] * count, [0] * count, [0] * count
    for i, (seat, tile) in enumerate(tiles):
        serial = tile.get("serial", i)
        if keeper[serial] != NOBODY:
            raise BadOption(f"hands: two tiles with the serial {serial}")
        keeper[serial] = seat
        symbol[serial] = index_of(tile.get("symbol"), SYMBOLS, "hands")
        if symbol[serial] < DOLPHIN:
            raise BadOption(f"hands: {tile['symbol']} is resolved at once and never held")
        under = [name for name in TERRAINS if BACKS[TERRAINS.index(name) * SYMBOL_COUNT + symbol[serial]]]
        face[serial] = index_of(tile.get("terrain", under[0]), TERRAINS, "hands") + 1
        since[serial] = whole(tile.get("turn", 0), "hands")
    return keeper, symbol, face, since


def seat_of(colour: Any, rules: Rules) -> int:
    owner = rules.owner[index_of(colour, COLOURS, "turn") * PER_COLOUR]
    if owner == NOBODY:
        raise BadOption(f"nobody plays {colour} here")
    return owner


def read_backs(backs: dict[str, dict[str, int]]) -> list[int]:
    found = [0] * len(BACKS)
    for word, symbols in backs.items():
        for symbol, count in symbols.items():
            place = index_of(word, TERRAINS, "backs") * SYMBOL_COUNT + index_of(symbol, SYMBOLS, "backs")
            found[place] = whole(count, "backs")
    return found


def default_bag(t: Atlantis) -> list[int]:
    """The backs that may lie under the island: all but those seen, held, or come up as sharks, whales and boats.

    A position written by hand need not add up: a terrain with more tiles than backs left gets dolphins under the others.
    """
    bag = [max(0, count - known) for count, known in zip(BACKS, t.seen)]
    for tile, kind in enumerate(t.symbol):
        if kind != UNKNOWN:
            place = (t.face[tile] - 1) * SYMBOL_COUNT + kind
            bag[place] = max(0, bag[place] - 1)
    for back, out_of_reserve in (
        (SHARK_BACK, in_play(t.creatures[FIRST_OF[SHARK] : FIRST_OF[WHALE]])),
        (WHALE_BACK, in_play(t.creatures[FIRST_OF[WHALE] :])),
        (BOAT_BACK, in_play(t.boats) - t.rules.boats_each * t.rules.seats),
    ):
        spend_backs(bag, back, out_of_reserve - sum(t.seen[back::SYMBOL_COUNT]))
    for kind in range(len(TERRAINS)):
        first = kind * SYMBOL_COUNT
        short = t.terrain.count(kind + 1) - sum(bag[first : first + SYMBOL_COUNT])
        bag[first + DOLPHIN] += max(0, short)
    return bag


def in_play(places: list[int]) -> int:
    return sum(at != RESERVE for at in places)


def spend_backs(bag: list[int], symbol: int, count: int) -> None:
    """Take backs of a symbol out of the bags, beaches first: those tiles have sunk."""
    for place in range(symbol, len(bag), SYMBOL_COUNT):
        taken = min(bag[place], max(0, count))
        bag[place] -= taken
        count -= taken
