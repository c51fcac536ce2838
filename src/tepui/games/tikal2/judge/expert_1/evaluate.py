"""How a seat of Tikal II stands, in points: those it has, and what camp, bag, flags and hand are likely to bring.

The digs still to come are the heart of it: the best rooms within reach of the keys, and behind as many passages as the
seat holds, as many as it will still make. The weights are hand-set points.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Step
from tepui.games.tikal2.judge.expert_1.remaining import Ahead
from tepui.games.tikal2.rules.canoe import AtForest, AtPlane
from tepui.games.tikal2.rules.components import (
    ANYWHERE_CARD,
    CARD_COUNT,
    COLOUR,
    COLOUR_COUNT,
    COLOURS_CARD,
    COUNT,
    DOOR_COUNT,
    EXTRA_CARD,
    FOREST_POINTS,
    KEY,
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
    SET_POINTS,
    SITE_COUNT,
    SPACE_COUNT,
    SPOTS,
    TILE_ICONS,
    TILE_WORTH,
    TREASURE_ROOM,
    TREASURE_TYPES,
)
from tepui.games.tikal2.rules.edges import beside, flood, shut
from tepui.games.tikal2.rules.exploring import ComeBack, Explore
from tepui.games.tikal2.rules.scoring import altar_winners, camp_of, card_points, key_points
from tepui.games.tikal2.rules.table import Tikal
from tepui.games.tikal2.rules.tiles import CountColour, Icons, TakeTile

FADING: Final = 0.9  # the next dig counts so much of the one before it
SOME_DIG: Final = 3.0  # a dig still to be made in a room that nobody knows yet
BEHIND_A_PASSAGE: Final = 0.9  # what is only reached by one
PASSAGE_KEPT: Final = 2.5  # beyond the digs it leads to
NOTHING: Final = -1.0
HERE: Final = 0.05  # to stand there already
CARD_WORTH: Final = 3.0
TREASURE_WORTH: Final = 3.0
BAG_COLOURS: Final[tuple[float, ...]] = (0.0, 4.0, 7.0, 9.0, 10.5, 11.5)
DOUBLE_IN_BAG: Final = 3.0
EMPTY_BAG: Final = -3.0
ALTAR_WORTH: Final = 2.7
ALTAR_LOST: Final = 0.5  # present, and behind in keys
DOOR_WORTH: Final = 0.3
LAP: Final = 4.0  # what going once round the river costs: a key
FOREST: Final = 4.0  # what the key paid there is worth
KEY_TO_COME: Final = 3.0  # the mean of a new colour in the camp, for each scoring
ALL_ICONS: Final = 7
# What an icon still to be carried out is worth: key, any key, light room, sanctuary, treasure, passage, card.
ICON_WORTH: Final[tuple[float, ...]] = (4.5, 6.0, 1.2, 3.0, 3.0, 5.5, 4.0)
# What a question is worth that has been opened and not answered yet.
UNDER_WAY: Final[dict[str, float]] = {
    "TakeKey": 4.8, "ChoosePile": 3.0, "KeepTreasure": 3.0, "KeepCard": 4.2, "ChooseRoom": 1.2, "LayRoom": 1.2,
    "LaySanctuary": 3.0, "Delivery": 1.0,
}  # fmt: skip
KEY_HELD_ALREADY: Final = 1.5  # less for a colour that lies in bag and camp
HELD_CARD: Final[tuple[float, ...]] = tuple(
    [
        {PLUS_CARD: 3.0, EXTRA_CARD: 1.0, MULTI_CARD: 2.0, ANYWHERE_CARD: 2.0, COLOURS_CARD: 2.0, KEY_CARD: 5.0, PORTAGE_CARD: 3.0}.get(
            card, 0.0
        )
        for card in range(CARD_COUNT)
    ]
)  # fmt: skip


def strength(t: Tikal, seat: int) -> float:
    """Expected points at the end."""
    return float(t.scores[seat]) if t.over else sum(traits(t, seat), 0.0)


def traits(t: Tikal, seat: int) -> list[float]:
    """What adds up to the expected points, each in the order of TRAITS."""
    ahead = Ahead(t, seat)
    return [
        float(t.scores[seat]),
        float(card_points(t, seat)),
        keys(t, seat, ahead),
        altars(t, seat),
        treasures(t, seat, ahead),
        hand(t, seat, ahead),
        bag(t, seat, ahead),
        lap(t, seat, ahead),
        digs(t, seat, ahead),
        doors(t, seat, ahead),
        pending(t, seat, ahead),
    ]


# ---- keys


def keys(t: Tikal, seat: int, ahead: Ahead) -> float:
    """Camp keys in the scorings to come; early on a first colour counts as much as a fifth."""
    camp = camp_of(t, seat)
    early = min(1.0, ahead.turns / 10) * 0.6
    worth = one_scoring(camp, early)
    if t.round == 1:
        worth += one_scoring(camp, min(1.0, ahead.in_round / 6) * 0.6)
    return worth


def one_scoring(camp: list[int], early: float) -> float:
    """One scoring of the camp keys, blended with what they would count in full sets."""
    colours = 0
    for count in camp:
        if count:
            colours += 1
    points = float(key_points(camp))
    return points + early * (KEY_TO_COME * colours - SET_POINTS[colours])


def bag(t: Tikal, seat: int, ahead: Ahead) -> float:
    """Colours to open doors with in rooms still to come, and keys for the forest."""
    colours = 0
    doubles = 0
    for colour in range(COLOUR_COUNT):
        count = t.bags[COLOUR_COUNT * seat + colour]
        if count:
            colours += 1
            doubles += count - 1
    share = min(1.0, ahead.digs / 8)
    if colours == 0:
        return EMPTY_BAG * share
    return (BAG_COLOURS[colours] + DOUBLE_IN_BAG * min(doubles, 3)) * share


def lap(t: Tikal, seat: int, ahead: Ahead) -> float:
    """The way to the forest that the canoe has used up; at the end of a round it goes back for nothing."""
    return -LAP * t.canoes[seat] / SITE_COUNT * min(1.0, ahead.in_round / 4)


# ---- treasures and cards


def held_price(t: Tikal, kind: int, count: int) -> float:
    """What a treasure on board is worth: prices turn, and one delivery takes many of a type."""
    return (0.5 * t.price(kind) + 1.7) * (0.75 + 0.06 * count)


def treasures(t: Tikal, seat: int, ahead: Ahead) -> float:
    """What is on board, while there is time to deliver."""
    worth = 0.0
    for kind in range(TREASURE_TYPES):
        count = t.held[TREASURE_TYPES * seat + kind]
        if count:
            worth += count * held_price(t, kind, count) if ahead.turns > 2 else count * 1.0
    return worth


def hand(t: Tikal, seat: int, ahead: Ahead) -> float:
    """Cards to play, passages beyond what they lead to."""
    worth = 0.0
    for card in range(CARD_COUNT):
        worth += t.hands[CARD_COUNT * seat + card] * HELD_CARD[card]
    worth += PASSAGE_KEPT * min(3, passages_of(t, seat))
    return worth * min(1.0, (ahead.turns + 1) / 4)


def passages_of(t: Tikal, seat: int) -> int:
    return t.tokens[seat] + t.hands[CARD_COUNT * seat + PASSAGE_CARD]


def altars(t: Tikal, seat: int) -> float:
    """Sanctuaries the seat would win now, in the scorings to come."""
    worth = 0.0
    scorings = 2 if t.round == 1 else 1
    for space in range(SPACE_COUNT):
        if SANCTUARY <= t.rooms[space] < TREASURE_ROOM and t.flags[space] >> seat & 1:
            worth += ALTAR_WORTH * scorings if seat in altar_winners(t, space) else ALTAR_LOST
    return worth


# ---- digs


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
        best += ALTAR_WORTH * (2 if t.round == 1 else 1)
    return best


def digs(t: Tikal, seat: int, ahead: Ahead) -> float:
    """The digs still to come: that of the exploration under way, then the best within reach, as many as there will be."""
    if ahead.digs <= 0:
        return 0.0
    bit_keys = t.keys(seat)
    held = passages_of(t, seat)
    here = t.where[seat]
    step = t.step
    under_way = isinstance(step, Explore) and step.seat == seat
    at_once = flood(t, 1 << here, bit_keys)
    near = at_once
    for waiting in t.steps:
        if isinstance(waiting, ComeBack | Explore) and waiting.seat == seat and waiting.via != NONE:
            near |= flood(t, 1 << waiting.via, bit_keys)
    far = next_to(t, near, bit_keys) if held else near
    found: list[float] = []
    behind: list[float] = []
    best_near = NOTHING  # what the exploration under way can get by keys
    best_far = NOTHING  # and by a passage
    for place in range(OUT):
        if not far >> place & 1 or t.flags[place] >> seat & 1 or t.room_at(place) == NONE:
            continue
        worth = dig_worth(t, seat, place)
        (found if near >> place & 1 else behind).append(worth)
        if under_way and now_within(t, step, here, place, at_once, bit_keys, held):
            if at_once >> place & 1:
                best_near = max(best_near, worth)
            else:
                best_far = max(best_far, worth)
    found.sort(reverse=True)
    behind.sort(reverse=True)
    if not under_way:
        return to_come(found, behind, held, ahead.digs, 1.0 if ahead.now else FADING)
    left = ahead.digs - 1
    total = to_come(found, behind, held, left, FADING)  # if nothing is dug
    if best_near > NOTHING:
        here_now = HERE if here != OUT and not t.flags[here] >> seat & 1 else 0.0
        rest = found[:]
        rest.remove(best_near)
        total = max(total, here_now + best_near + to_come(rest, behind, held, left, FADING))
    if best_far > NOTHING:
        near_rest, far_rest = found, behind[:]
        if best_far in far_rest:
            far_rest.remove(best_far)
        else:
            near_rest = found[:]
            near_rest.remove(best_far)
        total = max(total, best_far - PASSAGE_KEPT + to_come(near_rest, far_rest, held - 1, left, FADING))
    return total


def to_come(found: list[float], behind: list[float], held: int, left: int, weight: float) -> float:
    """So many digs: the best rooms of both lists, of the second as many as there are passages; then some room or other."""
    chosen = found + [worth * BEHIND_A_PASSAGE for worth in behind[:held]]
    chosen.sort(reverse=True)
    total = 0.0
    for i in range(left):
        worth = chosen[i] * weight if i < len(chosen) else 0.0
        total += max(worth, SOME_DIG)
        weight *= FADING
    return total


def next_to(t: Tikal, near: int, bit_keys: int) -> int:
    """The places one passage away from a set of places, and what keys open behind it."""
    found = near
    for place in range(OUT + 1):
        if near >> place & 1:
            found |= beside(t, place)
    return flood(t, found, bit_keys)


def now_within(t: Tikal, step: Step[Tikal], here: int, place: int, at_once: int, bit_keys: int, held: int) -> bool:
    """The exploration under way can still get there: by keys once between two passages."""
    if place == here:
        return True
    if isinstance(step, Explore) and step.gone:
        return held > 0 and shut(t, here, bit_keys) >> place & 1 == 1
    return at_once >> place & 1 == 1 or held > 0


def doors(t: Tikal, seat: int, ahead: Ahead) -> float:
    """Doors with own flags count again with every room of the colour still to be dug."""
    worth = 0.0
    for colour in range(COLOUR_COUNT):
        own = t.door_points(seat, colour)
        if own:
            flags = 0
            for space in range(SPACE_COUNT):
                room = t.rooms[space]
                if 0 <= room < LIGHT_ROOMS and COLOUR[room] == colour and t.flags[space] >> seat & 1:
                    flags += 1
            worth += DOOR_WORTH * own * (4 - flags)
    return worth * min(1.0, ahead.digs / 6)


# ---- the turn under way


def pending(t: Tikal, seat: int, ahead: Ahead) -> float:
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
            worth -= FOREST if t.keys(seat) else float(FOREST_POINTS)
        elif isinstance(step, AtPlane):
            worth += best_delivery(t, seat, ahead)
        else:
            worth += UNDER_WAY.get(type(step).__name__, 0.0)
            if isinstance(step, CountColour):
                worth += best_count(t, seat)
    return worth


def best_count(t: Tikal, seat: int) -> int:
    """What a door count would score."""
    return max([t.door_points(seat, colour) for colour in range(COLOUR_COUNT)])


def best_delivery(t: Tikal, seat: int, ahead: Ahead) -> float:
    """What a delivery now is worth more than the treasures on board."""
    best = 0.0
    for kind in range(TREASURE_TYPES):
        count = t.held[TREASURE_TYPES * seat + kind]
        if count:
            kept = held_price(t, kind, count) if ahead.turns > 2 else 1.0
            best = max(best, count * (t.price(kind) - kept))
    return best


def tile_worth(t: Tikal, seat: int, tile: int, left: int) -> float:
    """The icons of a tile that are still to be done."""
    worth = 0.0
    icons = TILE_ICONS[tile]
    for i in range(len(icons)):
        if left >> i & 1:
            if icons[i] == POINTS:
                worth += TILE_WORTH[tile][i]
            elif icons[i] == COUNT:
                worth += best_count(t, seat)
            else:
                worth += ICON_WORTH[icons[i]]
                if icons[i] == KEY and has_both(t, seat, TILE_WORTH[tile][i]):
                    worth -= KEY_HELD_ALREADY
    return worth


def has_both(t: Tikal, seat: int, colour: int) -> bool:
    """A key of this colour lies in the bag and another in the camp."""
    at = COLOUR_COUNT * seat + colour
    return t.bags[at] > 0 and t.camps[at] > 0


def lead(t: Tikal) -> float:
    """A difference in strength that makes its holder the favourite: large early, small late."""
    return 5.0 + Ahead(t, 0).turns


# ---- for search

PACE: Final[dict[str, float]] = {
    "Sail": 0.6, "TakeTile": 0.07, "Icons": 0.1, "AfterTile": 0.12, "Explore": 0.05, "LayRoom": 0.1, "ChooseRoom": 0.08,
    "StartKeys": 0.5,
}  # fmt: skip
BEGUN: Final = ("TakeTile", "TakeKey", "CountColour")


def pace(step: str) -> float:
    """The share of a turn's thinking time for a question."""
    return PACE.get(step, 0.03)


def begun(t: Tikal) -> bool:
    """What an answer has only begun: a site is worth its best tile, a key icon its best place."""
    return not t.over and type(t.step).__name__ in BEGUN
