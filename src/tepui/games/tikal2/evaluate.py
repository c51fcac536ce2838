"""How a seat of Tikal II stands, in points: those it has, and what camp, bag, flags and hand are likely to bring.

The weights are hand-set points; digs within reach are worth most now and less in later explorations.
"""

from __future__ import annotations

from typing import Final

from tepui.games.tikal2.canoe import AtForest, AtPlane
from tepui.games.tikal2.components import (
    ANYWHERE_CARD,
    CARD_COUNT,
    COLOUR,
    COLOUR_COUNT,
    COLOURS_CARD,
    COUNT,
    DOOR_COUNT,
    EXTRA_CARD,
    FIVE_CARD,
    FOREST_POINTS,
    KEY_CARD,
    LIGHT_ROOMS,
    MULTI_CARD,
    NONE,
    OUT,
    PASSAGE_CARD,
    PLUS_CARD,
    POINTS,
    PORTAGE_CARD,
    REWARD_CARDS,
    REWARD_POINTS,
    REWARD_TREASURES,
    SANCTUARY,
    SITE_COUNT,
    SPACE_COUNT,
    SPOTS,
    TILE_ICONS,
    TILE_WORTH,
    TREASURE_ROOM,
    TREASURE_TYPES,
)
from tepui.games.tikal2.exploring import Explore
from tepui.games.tikal2.ground import within
from tepui.games.tikal2.scoring import altar_winners, camp_of, card_points, key_points
from tepui.games.tikal2.table import Tikal
from tepui.games.tikal2.tiles import Icons, TakeTile

NEXT_DIGS: Final[tuple[float, ...]] = (0.9, 0.65, 0.5, 0.35, 0.25, 0.2)  # the best digs within reach, in order
CARD_WORTH: Final = 3.0
TREASURE_WORTH: Final = 3.2
BAG_COLOURS: Final[tuple[float, ...]] = (0.0, 5.0, 8.5, 11.0, 12.0, 12.5)
DOUBLE_IN_BAG: Final = 1.5
EMPTY_BAG: Final = -4.0
PASSAGE_WORTH: Final[tuple[float, ...]] = (0.0, 4.5, 8.5, 11.5, 13.0)
TENT_WORTH: Final = 4.0
STUCK: Final = -8.0
NOT_THERE_YET: Final = 0.5  # an exploration begun, and still to go somewhere
ALTAR_WORTH: Final = 2.7
DOOR_WORTH: Final = 0.5
FOREST_COST: Final = 3.5
AT_PLANE: Final = 2.0
ALL_ICONS: Final = 7
# What an icon still to be carried out is worth: key, any key, light room, sanctuary, treasure, passage, card.
ICON_WORTH: Final[tuple[float, ...]] = (4.5, 5.5, 2.5, 3.0, 3.2, 4.0, 4.0)
HELD_CARD: Final[tuple[float, ...]] = tuple(
    [
        {PASSAGE_CARD: 0.0, PLUS_CARD: 3.0, EXTRA_CARD: 6.0, MULTI_CARD: 2.0, FIVE_CARD: 0.0, ANYWHERE_CARD: 2.0}.get(
            card, {COLOURS_CARD: 2.0, KEY_CARD: 4.0, PORTAGE_CARD: 2.0}.get(card, 0.0)
        )
        for card in range(CARD_COUNT)
    ]
)


def strength(t: Tikal, seat: int) -> float:
    """Expected points at the end."""
    if t.over:
        return float(t.scores[seat])
    left = turns_left(t)
    scorings = 2 if t.round == 1 else 1
    worth = float(t.scores[seat]) + card_points(t, seat)
    worth += scorings * key_points(camp_of(t, seat)) + altars(t, seat, scorings)
    worth += treasures(t, seat, left) + hand(t, seat, left) + bag(t, seat, left)
    return worth + digs(t, seat, left) + doors(t, seat, left) + pending(t, seat)


def pending(t: Tikal, seat: int) -> float:
    """What the turn under way still brings: the tile, its icons, seaplane and forest on the way."""
    worth = 0.0
    for step in t.steps:
        if step.seat != seat:
            continue
        if isinstance(step, Icons):
            worth += tile_worth(t, seat, step.tile, step.left)
        elif isinstance(step, TakeTile):
            worth += max([tile_worth(t, seat, tile, ALL_ICONS) for tile in t.site_tiles(step.site)])
        elif isinstance(step, AtForest):
            worth -= FOREST_COST if t.keys(seat) else float(FOREST_POINTS)
        elif isinstance(step, AtPlane):
            worth += AT_PLANE
    return worth


def tile_worth(t: Tikal, seat: int, tile: int, left: int) -> float:
    """The icons of a tile that are still to be done."""
    worth = 0.0
    icons = TILE_ICONS[tile]
    for i in range(len(icons)):
        if left >> i & 1:
            if icons[i] == POINTS:
                worth += TILE_WORTH[tile][i]
            elif icons[i] == COUNT:
                worth += max([t.door_points(seat, colour) for colour in range(COLOUR_COUNT)])
            else:
                worth += ICON_WORTH[icons[i]]
    return worth


def turns_left(t: Tikal) -> float:
    """Turns each player still has, the special turn included."""
    tiles = 0
    in_play = 0
    for place in t.tiles:
        if 0 <= place < SITE_COUNT:
            tiles += 1
        if place >= NONE:
            in_play += 1
    return (tiles + (in_play if t.round == 1 else 0)) / t.rules.seats + 1.0


def altars(t: Tikal, seat: int, scorings: int) -> float:
    """Sanctuaries the seat would win now."""
    worth = 0.0
    for space in range(SPACE_COUNT):
        if SANCTUARY <= t.rooms[space] < TREASURE_ROOM and t.flags[space] >> seat & 1:
            worth += ALTAR_WORTH * scorings if seat in altar_winners(t, space) else 0.5
    return worth


def treasures(t: Tikal, seat: int, left: float) -> float:
    """What is on board, the more of a type the better, while there is time to deliver."""
    worth = 0.0
    for kind in range(TREASURE_TYPES):
        count = t.held[TREASURE_TYPES * seat + kind]
        if count:
            price = 0.5 * t.price(kind) + 1.7
            worth += count * price * (0.75 + 0.06 * count) if left > 2 else count * 1.0
    return worth


def hand(t: Tikal, seat: int, left: float) -> float:
    """Cards to play, the tent, passages."""
    worth = 0.0
    for card in range(CARD_COUNT):
        worth += t.hands[CARD_COUNT * seat + card] * HELD_CARD[card]
    passages = t.tokens[seat] + t.hands[CARD_COUNT * seat + PASSAGE_CARD]
    worth += PASSAGE_WORTH[min(passages, len(PASSAGE_WORTH) - 1)]
    return (worth + TENT_WORTH * t.tents[seat]) * min(1.0, left / 3)


def bag(t: Tikal, seat: int, left: float) -> float:
    """Colours to open doors with, and a key for the forest."""
    colours = 0
    doubles = 0
    for colour in range(COLOUR_COUNT):
        count = t.bags[COLOUR_COUNT * seat + colour]
        if count:
            colours += 1
            doubles += count - 1
    if colours == 0:
        return EMPTY_BAG * min(1.0, left / 4)
    return (BAG_COLOURS[colours] + DOUBLE_IN_BAG * min(doubles, 2)) * min(1.0, left / 4)


def dig_worth(t: Tikal, seat: int, place: int) -> float:
    """What a flag there would bring."""
    room = t.room_at(place)
    best = 0.0
    spots = SPOTS[room]
    for i in range(len(spots)):
        if not t.spots[place] >> i & 1:
            reward = spots[i]
            value = (
                REWARD_POINTS[reward] + CARD_WORTH * REWARD_CARDS[reward] + TREASURE_WORTH * REWARD_TREASURES[reward]
            )
            best = max(best, value)
    if room < LIGHT_ROOMS:
        best += DOOR_COUNT[room] + t.door_points(seat, COLOUR[room])
    elif room < TREASURE_ROOM:
        best += ALTAR_WORTH
    return best


def digs(t: Tikal, seat: int, left: float) -> float:
    """The best rooms within reach of keys and passages; what is reached only by passage costs one."""
    keys = t.keys(seat)
    passages = t.tokens[seat] + t.hands[CARD_COUNT * seat + PASSAGE_CARD]
    near = within(t, t.where[seat], keys, 0)
    far = within(t, t.where[seat], keys, min(passages, 2)) if passages else near
    found: list[float] = []
    for place in range(OUT):
        if far >> place & 1 and not t.flags[place] >> seat & 1:
            worth = dig_worth(t, seat, place)
            found.append(worth if near >> place & 1 else max(0.0, worth - 4.0))
    if not found:
        return STUCK
    found.sort(reverse=True)
    total = 0.0
    if exploring(t, seat):
        here = t.where[seat]
        now = found[0] * NOT_THERE_YET
        if here != OUT and not t.flags[here] >> seat & 1:
            now = dig_worth(t, seat, here)
            found.remove(now)
        total += now
    for i in range(min(len(found), len(NEXT_DIGS))):
        if i < left:
            total += NEXT_DIGS[i] * found[i]
    return total


def exploring(t: Tikal, seat: int) -> bool:
    """The seat is on its way: the room it stands in is worth a whole dig."""
    step = t.step
    return isinstance(step, Explore) and step.seat == seat


def doors(t: Tikal, seat: int, left: float) -> float:
    """Doors with own flags count again with every room of the colour still to be dug."""
    worth = 0.0
    for space in range(SPACE_COUNT):
        room = t.rooms[space]
        if 0 <= room < LIGHT_ROOMS and not t.flags[space] >> seat & 1:
            worth += DOOR_WORTH * t.door_points(seat, COLOUR[room])
    return worth * min(1.0, left / 6)
