"""What is in the box, as tuples by int: cards, assistants, guardians, sites, idols, bonus tiles, island, tracks, rival tiles.

The facts lie in `components.json`, with marks that say where they come from; here they become ints, and what is printed
becomes places in the book of effects (`EFFECTS`) and costs (`COSTS`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tepui.games.narak.rules.notation import (
    ARTIFACT_BIT,
    ICON_COUNT,
    ICONS,
    ITEM_BIT,
    RESOURCES,
    Book,
    Cost,
    Effect,
    Icons,
    icons,
    read_cost,
)

# ARN-MAT-01: all that is in the box and counts in play.
FACTS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "components.json").read_text("utf-8"))
_BOOK: Final = Book()

NONE: Final = -1
MAX_SEATS: Final = 4
ICON_BITS: Final = 8
RIVAL: Final = 4  # the solo rival, where a piece belongs to it
ROUNDS: Final[int] = FACTS["rounds"]  # ARN-FLOW-01
SIDES: Final = ("bird", "snake")

# ---- cards: four basic ones, Fear, items, artifacts

# ARN-MAT-02. ARN-CARD-22 follows from the entry of each card in components.json.
_CARDS: Final[list[dict[str, Any]]] = [
    *FACTS["cards"]["basic"],
    FACTS["cards"]["fear"],
    *FACTS["cards"]["items"],
    *FACTS["cards"]["artifacts"],
]
CARDS: Final[tuple[str, ...]] = tuple([card["id"] for card in _CARDS])
CARD_COUNT: Final[int] = len(CARDS)
CARD_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(CARDS)}
FEAR_CARD: Final[int] = CARD_OF["fear"]
FIRST_ITEM: Final[int] = FEAR_CARD + 1
FIRST_ARTIFACT: Final[int] = FIRST_ITEM + len(FACTS["cards"]["items"])
KIND: Final[tuple[int, ...]] = tuple(
    [ARTIFACT_BIT if i >= FIRST_ARTIFACT else ITEM_BIT if i >= FIRST_ITEM else 0 for i in range(CARD_COUNT)]
)
PRICE: Final[tuple[int, ...]] = tuple([sum(card.get("cost", {}).values()) for card in _CARDS])
CARD_POINTS: Final[tuple[int, ...]] = tuple([card["vp"] for card in _CARDS])
CARD_ICONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([ICONS.index(icon) for icon in card["travel"]]) for card in _CARDS]
)


def _reach(counted: tuple[int, ...]) -> int:
    """Travel icons packed into one int, one byte for each kind: adding two such ints adds up all four kinds at once."""
    return sum([1 << ICON_BITS * icon for icon in counted])


CARD_REACH: Final[tuple[int, ...]] = tuple([_reach(counted) for counted in CARD_ICONS])
# ARN-PLAY-02, ARN-PLAY-04: the lightning symbol; no artifact has it.
FREE_CARD: Final[tuple[bool, ...]] = tuple([card["free_action"] for card in _CARDS])
# ARN-EXILE-05
EXILES_ITSELF: Final[tuple[bool, ...]] = tuple([card["exile_self"] for card in _CARDS])
CARD_EFFECT: Final[tuple[int, ...]] = tuple(
    [_BOOK.effect(card["effect"], "pass_main_action" in card.get("option_timing", [])) for card in _CARDS]
)
FEAR_CARDS: Final[int] = FACTS["counts"]["fear_cards"]
FEAR_TILES: Final[int] = FACTS["counts"]["fear_tiles"]  # ARN-CARD-21
# ARN-PSET-02
STARTING_DECK: Final[tuple[int, ...]] = tuple(sorted([CARD_OF[name] for name in FACTS["setup"]["starting_deck"]]))
HAND_SIZE: Final[int] = FACTS["setup"]["hand_size"]  # ARN-FLOW-02
# ARN-PSET-05: by place in the turn order.
STARTING_TOKENS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([tokens.get(name, 0) for name in RESOURCES])
        for tokens in FACTS["setup"]["starting_resources_by_turn_order"]
    ]
)
HIRE_PRICE: Final[int] = FACTS["travel"]["hire"]["coin"]  # ARN-TRAV-07
# By icon of a cost: the icons that pay it (ARN-TRAV-01, ARN-TRAV-02, ARN-TRAV-03).
PAYS: Final[tuple[tuple[bool, ...], ...]] = tuple(
    [tuple([ICONS[icon] in FACTS["travel"]["pays"][name] for icon in range(ICON_COUNT)]) for name in ICONS]
)

# ---- assistants and guardians

_ASSISTANTS: Final[list[dict[str, Any]]] = FACTS["assistants"]
ASSISTANTS: Final[tuple[str, ...]] = tuple([one["id"] for one in _ASSISTANTS])
ASSISTANT_COUNT: Final[int] = len(ASSISTANTS)
ASSISTANT_PLACES: Final[int] = FACTS["player_board"]["assistant_slots"]  # ARN-ASST-13
STACKS: Final = 3
SILVER: Final = 0
GOLD: Final = 1
# By assistant and side. Both sides are open to all (ARN-ASST-15); only the side that is up counts (ARN-ASST-16).
ASSISTANT_EFFECT: Final[tuple[tuple[int, int], ...]] = tuple(
    [(_BOOK.effect(one["silver"]), _BOOK.effect(one["gold"])) for one in _ASSISTANTS]
)
# ARN-TURN-06, ARN-TURN-07: all but the Buyer, whose use is a main action.
FREE_ASSISTANT: Final[tuple[bool, ...]] = tuple([one["free_action"] for one in _ASSISTANTS])


def _travel_of(steps: list[dict[str, Any]]) -> tuple[int, ...]:
    """The icons an assistant lends to a payment, if it has such an option."""
    for step in steps:
        for option in step.get("options", []):
            if option[0]["op"] == "travel":
                return tuple([ICONS.index(icon) for icon in option[0]["icons"]])
    return ()


ASSISTANT_ICONS: Final[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]] = tuple(
    [(_travel_of(one["silver"]), _travel_of(one["gold"])) for one in _ASSISTANTS]
)
ASSISTANT_REACH: Final[tuple[tuple[int, int], ...]] = tuple(
    [(_reach(silver), _reach(gold)) for silver, gold in ASSISTANT_ICONS]
)

_GUARDIANS: Final[list[dict[str, Any]]] = FACTS["guardians"]
GUARDIANS: Final[tuple[str, ...]] = tuple([one["id"] for one in _GUARDIANS])
GUARDIAN_COUNT: Final[int] = len(GUARDIANS)
# ARN-GUARD-05
GUARDIAN_COST: Final[tuple[Cost, ...]] = tuple([read_cost(one["cost"]) for one in _GUARDIANS])
GUARDIAN_ICONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([ICONS.index(icon) for icon in one["boon"].get("icons", [])]) for one in _GUARDIANS]
)
GUARDIAN_REACH: Final[tuple[int, ...]] = tuple([_reach(counted) for counted in GUARDIAN_ICONS])
BOON: Final[tuple[int, ...]] = tuple([_BOOK.effect(one["boon"].get("effect", [])) for one in _GUARDIANS])

# ---- sites, idols, bonus tiles

_TILES: Final[list[dict[str, Any]]] = [tile for level in FACTS["site_tiles"].values() for tile in level]
SITE_TILES: Final[tuple[str, ...]] = tuple([tile["id"] for tile in _TILES])
SITE_TILE_COUNT: Final[int] = len(SITE_TILES)
TILE_LEVEL: Final[tuple[int, ...]] = tuple([tile["level"] for tile in _TILES])
TILE_EFFECT: Final[tuple[int, ...]] = tuple([_BOOK.effect(tile["effect"]) for tile in _TILES])
TILE_OFFERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([RESOURCES.index(name) for name in tile["offers"]]) for tile in _TILES]
)
_IDOLS: Final[list[dict[str, Any]]] = FACTS["idols"]
IDOLS: Final[tuple[str, ...]] = tuple([idol["id"] for idol in _IDOLS])
IDOL_KINDS: Final[int] = len(IDOLS)
IDOL_COPIES: Final[tuple[int, ...]] = tuple([idol["count"] for idol in _IDOLS])
IDOL_EFFECT: Final[tuple[int, ...]] = tuple([_BOOK.effect(idol["effect"]) for idol in _IDOLS])
_BONUSES: Final[list[dict[str, Any]]] = FACTS["research_bonus_tiles"]
BONUSES: Final[tuple[str, ...]] = tuple([tile["id"] for tile in _BONUSES])
BONUS_KINDS: Final[int] = len(BONUSES)
BONUS_COPIES: Final[tuple[int, ...]] = tuple([tile["count"] for tile in _BONUSES])
BONUS_EFFECT: Final[tuple[int, ...]] = tuple([_BOOK.effect(tile["effect"]) for tile in _BONUSES])
_SLOT_EFFECTS: Final[list[dict[str, Any]]] = FACTS["player_board"]["idol_slot_effects"]
# ARN-IDOL-10: the five effects of an idol slot.
SLOT_EFFECTS: Final[tuple[str, ...]] = tuple([slot["id"] for slot in _SLOT_EFFECTS])
SLOT_EFFECT: Final[tuple[int, ...]] = tuple([_BOOK.effect(slot["effect"]) for slot in _SLOT_EFFECTS])
# ARN-IDOL-05: from left to right.
SLOT_POINTS: Final[tuple[int, ...]] = tuple(FACTS["player_board"]["idol_slots"]["empty_vp_left_to_right"])
IDOL_SLOTS: Final[int] = len(SLOT_POINTS)
IDOL_POINTS: Final[int] = FACTS["scoring"]["idol"]  # ARN-IDOL-01
GUARDIAN_POINTS: Final[int] = FACTS["scoring"]["guardian"]  # ARN-GUARD-12
FEAR_TILE_POINTS: Final[int] = FACTS["scoring"]["fear_tile"]  # ARN-SCORE-06
ARCHAEOLOGISTS: Final[int] = FACTS["counts"]["archaeologists"]  # ARN-MAT-04

# ---- the island: spaces (camps first) and the slots of archaeologists on them

_ISLAND: Final[list[dict[str, Any]]] = FACTS["island"]
SITES: Final[tuple[str, ...]] = tuple([site["id"] for site in _ISLAND])
SITE_COUNT: Final[int] = len(SITES)
LEVEL: Final[tuple[int, ...]] = tuple([site["level"] for site in _ISLAND])
ROW: Final[tuple[int, ...]] = tuple([site["row"] for site in _ISLAND])
COLUMN: Final[tuple[int, ...]] = tuple([site["col"] for site in _ISLAND])
CAMP_COUNT: Final[int] = LEVEL.count(0)
CAMP_EFFECT: Final[tuple[int, ...]] = tuple([_BOOK.effect(site["effect"]) for site in _ISLAND[:CAMP_COUNT]])
CAMP_OFFERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([RESOURCES.index(name) for name in site["offers"]]) for site in _ISLAND[:CAMP_COUNT]]
)
# ARN-DISC-02: compasses to discover a space; camps ask for none.
DISCOVERY: Final[tuple[int, ...]] = tuple([site.get("discover_compass", 0) for site in _ISLAND])
FACE_UP: Final[tuple[int, ...]] = tuple([site["idols_face_up"] for site in _ISLAND])
FACE_DOWN: Final[tuple[int, ...]] = tuple([site["idols_face_down"] for site in _ISLAND])
_SLOTS: Final[list[tuple[int, dict[str, Any]]]] = [
    (i, slot) for i, site in enumerate(_ISLAND) for slot in site["slots"]
]
SLOTS: Final[tuple[str, ...]] = tuple([slot["id"] for _, slot in _SLOTS])
SLOT_COUNT: Final[int] = len(SLOTS)
SITE_OF: Final[tuple[int, ...]] = tuple([site for site, _ in _SLOTS])
# ARN-DIG-09: two slots in a camp, one in every other site.
SLOTS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([i for i in range(SLOT_COUNT) if SITE_OF[i] == site]) for site in range(SITE_COUNT)]
)
# By side and slot: how many of each travel icon (ARN-SETUP-18, ARN-DISC-11, ARN-DISC-12).
SLOT_TRAVEL: Final[tuple[tuple[Icons, ...], ...]] = tuple(
    [tuple([icons(slot["travel"][side]) for _, slot in _SLOTS]) for side in SIDES]
)
BLOCKABLE: Final[tuple[int, ...]] = tuple([i for i, (_, slot) in enumerate(_SLOTS) if slot["blockable"]])

# ---- research tracks: the spaces of both sides in one list

_TRACKS: Final[list[dict[str, Any]]] = [FACTS["tracks"][side] for side in SIDES]
_NODES: Final[list[dict[str, Any]]] = [node for track in _TRACKS for node in track["nodes"]]
NODES: Final[tuple[str, ...]] = tuple([node["id"] for node in _NODES])
NODE_COUNT: Final[int] = len(NODES)
SIDE_NODES: Final[int] = len(_TRACKS[0]["nodes"])
# By side. ARN-SNAKE-01 follows from ARN-DISC-12 and from the two lists of spaces in components.json.
START_NODE: Final[tuple[int, ...]] = (0, SIDE_NODES)
TEMPLE_NODE: Final[tuple[int, ...]] = (SIDE_NODES - 1, 2 * SIDE_NODES - 1)
NODE_ROW: Final[tuple[int, ...]] = tuple([node["row"] for node in _NODES])
NODE_X: Final[tuple[float, ...]] = tuple([node["x"] for node in _NODES])
# ARN-RES-22: the cost of every bridge into a space, and the spaces it leads to.
NODE_COST: Final[tuple[Cost, ...]] = tuple([read_cost(node["enter_cost"]) for node in _NODES])
NEXT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([NODES.index(name) for name in node["next"]]) for node in _NODES]
)
RESCUE_NODE: Final[tuple[bool, ...]] = tuple([node.get("rescue_pile", False) for node in _NODES])
# By space and number of players: bonus tiles at the start (ARN-SETUP-06, ARN-SETUP-07, ARN-SNAKE-10).
BONUS_PLACES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([node["bonus_tiles"][str(seats)] for seats in range(1, MAX_SEATS + 1)]) for node in _NODES]
)
GLASS: Final = 0
BOOK: Final = 1
TOKENS: Final = ("glass", "book")
TOP_ROW: Final = 8
_ROWS: Final[list[list[dict[str, Any]]]] = [track["rows"] for track in _TRACKS]
# By side, row (from 1) and token (ARN-RES-15). ARN-ASST-18 follows from the Bird rows, ARN-SNAKE-11 from the Snake rows.
ROW_EFFECT: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [
        tuple([(_BOOK.effect(row["magnifier"]["effect"]), _BOOK.effect(row["notebook"]["effect"])) for row in rows])
        for rows in _ROWS
    ]
)
# ARN-RES-16
ROW_POINTS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [tuple([(row["magnifier"]["vp"], row["notebook"]["vp"]) for row in rows]) for rows in _ROWS]
)
# ARN-TEMPLE-02, ARN-TEMPLE-15: the same places on both sides, however many play.
ARRIVAL_POINTS: Final[tuple[int, ...]] = tuple(_TRACKS[0]["temple_arrival_vp"])
_STACKS: Final[list[dict[str, Any]]] = FACTS["temple_stacks"]
TEMPLE_STACKS: Final[tuple[str, ...]] = tuple([stack["id"] for stack in _STACKS])
TEMPLE_STACK_COUNT: Final[int] = len(TEMPLE_STACKS)
# ARN-TEMPLE-10
STACK_POINTS: Final[tuple[int, ...]] = tuple([stack["vp"] for stack in _STACKS])


def _stack_cost(track: dict[str, Any], uses: list[str]) -> Cost:
    """ARN-TEMPLE-07. The cost of a stack is the sum of those of the costs left, centre and right that it names."""
    parts = [read_cost(track["temple_costs"][use]) for use in uses]
    return tuple([sum(column) for column in zip(*parts)])


# By side and stack. ARN-TEMPLE-08; ARN-TEMPLE-13 follows from ARN-TEMPLE-07 and ARN-TEMPLE-08.
STACK_COST: Final[tuple[tuple[Cost, ...], ...]] = tuple(
    [tuple([_stack_cost(track, stack["uses"]) for stack in _STACKS]) for track in _TRACKS]
)


def _by_seats(counts: dict[str, int]) -> tuple[int, ...]:
    """A count for each number of players, from 0 (never used) to 4."""
    return (0, *[counts[str(seats)] for seats in range(1, MAX_SEATS + 1)])


# ARN-SETUP-14, ARN-SETUP-15, ARN-SETUP-16
BLOCKED_CAMPS: Final[tuple[int, ...]] = _by_seats(FACTS["setup"]["blocked_camp_slots"])
TEMPLE_TILES: Final[tuple[int, ...]] = _by_seats(FACTS["setup"]["temple_tiles_per_stack"])  # ARN-SETUP-03
TEMPLE_PILE: Final[tuple[int, ...]] = _by_seats(FACTS["setup"]["temple_bonus_pile"])  # ARN-SETUP-04
RESCUE_PILE: Final[tuple[int, ...]] = _by_seats(FACTS["setup"]["snake_rescue_pile"])  # ARN-SNAKE-02
_BIRD_STACKS: Final[tuple[int, ...]] = tuple(FACTS["setup"]["assistant_stacks"]["bird"]["any"])
# By side and number of players: how many assistants lie in each stack (ARN-SETUP-10, ARN-SNAKE-03).
SUPPLY_STACKS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    (_BIRD_STACKS,) * (MAX_SEATS + 1),
    (
        (),
        *[tuple(FACTS["setup"]["assistant_stacks"]["snake"][str(seats)]) for seats in range(1, MAX_SEATS + 1)],
    ),
)

# ---- the solo rival

# ARN-SOLO-45: the tiles one by one.
_RIVAL_TILES: Final[list[dict[str, Any]]] = FACTS["solo"]["action_tiles"]
RIVAL_TILES: Final[tuple[str, ...]] = tuple([tile["id"] for tile in _RIVAL_TILES])
RIVAL_TILE_COUNT: Final[int] = len(RIVAL_TILES)
RIVAL_KINDS: Final = ("dig", "discover", "research", "overcome", "buy_item", "buy_artifact")
RIVAL_KIND: Final[tuple[int, ...]] = tuple([RIVAL_KINDS.index(tile["kind"]) for tile in _RIVAL_TILES])
RIVAL_COLOURS: Final = ("archaeologist", "green", "red")
RIVAL_COLOUR: Final[tuple[int, ...]] = tuple([RIVAL_COLOURS.index(tile["colour"]) for tile in _RIVAL_TILES])
ARROWS: Final = ("left", "right")
# ARN-SOLO-14: both tiles of a pair bear the same arrow.
RIVAL_ARROW: Final[tuple[int, ...]] = tuple([ARROWS.index(tile["back_arrow"]) for tile in _RIVAL_TILES])
RIVAL_RESOURCE: Final[tuple[int, ...]] = tuple(
    [RESOURCES.index(tile["resource"]) if "resource" in tile else NONE for tile in _RIVAL_TILES]
)
# ARN-SOLO-11
RIVAL_RESTS: Final[tuple[bool, ...]] = tuple([tile["skip_round_5"] for tile in _RIVAL_TILES])
RIVAL_DISMISSES: Final[tuple[bool, ...]] = tuple([tile.get("removes_assistant", False) for tile in _RIVAL_TILES])
RIVAL_WANTS_MOST: Final[tuple[bool, ...]] = tuple([tile.get("pick") == "highest_vp" for tile in _RIVAL_TILES])


def _discovery(tile: dict[str, Any]) -> tuple[tuple[int, bool], ...]:
    """ARN-SOLO-17, ARN-SOLO-18. By round: the level a discover tile opens (0: it rests), and whether a guardian comes."""
    rounds = [tile.get("rounds", {}).get(str(number)) or {"level": 0, "guardian": False} for number in range(1, 6)]
    return tuple([(entry["level"], entry["guardian"]) for entry in rounds])


RIVAL_DISCOVERY: Final[tuple[tuple[tuple[int, bool], ...], ...]] = tuple([_discovery(tile) for tile in _RIVAL_TILES])
# The pairs of green and red tiles, and the tiles that are always in.
RIVAL_PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    [(i, RIVAL_TILES.index(name.replace("green", "red"))) for i, name in enumerate(RIVAL_TILES) if RIVAL_COLOUR[i] == 1]
)
PAIR_WORDS: Final[tuple[str, ...]] = tuple([RIVAL_KINDS[RIVAL_KIND[green]] for green, _ in RIVAL_PAIRS])
ALWAYS_IN: Final[tuple[int, ...]] = tuple([i for i in range(RIVAL_TILE_COUNT) if RIVAL_COLOUR[i] == 0])
RIVAL_ARCHAEOLOGISTS: Final[int] = FACTS["solo"]["rival"]["archaeologists"]  # ARN-SOLO-03
RIVAL_IDOL_POINTS: Final[int] = FACTS["solo"]["rival"]["unique_idol_vp"]
RIVAL_PILE_POINTS: Final[int] = FACTS["solo"]["rival"]["pile_idol_vp"]

EFFECTS: Final[tuple[Effect, ...]] = tuple(_BOOK.effects)
COSTS: Final[tuple[Cost, ...]] = tuple(_BOOK.costs)
