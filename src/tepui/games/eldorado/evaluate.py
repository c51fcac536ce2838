"""How the seats of El Dorado stand, in turns: a race clock, and what the deck, the hand and the tiles promise.

The clock counts how many turns the deck as it is needs for the cheapest way home: entering a space takes its strength,
divided by what an average hand supplies of its symbol in cards strong enough. Distances for one deck and one set of
blockades are computed once and kept.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import exp
from typing import Final

from tepui.games.eldorado.buying import Pay
from tepui.games.eldorado.components import (
    BLOCKADE_COUNT,
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    COIN,
    DRAWS,
    EQUIPMENT,
    FINISH,
    HAND_SIZE,
    HAS_SYMBOL,
    NATIVE,
    RUBBLE,
    SCIENTIST,
    SHOWS,
    SPACE_COUNT,
    START,
    STRENGTH,
    SYMBOL_COUNT,
    TILE_COUNT,
    TILE_STRENGTH,
    TRANSMITTER,
    TRAVEL_LOG,
    WORTH,
)
from tepui.games.eldorado.course import Course
from tepui.games.eldorado.moving import Give, Move
from tepui.games.eldorado.table import HOME, Eldorado

STRONGEST: Final = 4  # no space asks for more
JOKER_SHARE: Final = 0.75  # of a joker's strength that each symbol may count on
ONE_USE: Final = 0.4  # an equipment card that draws helps once
ONE_MOVE: Final = 0.2  # turns for each point of strength of an equipment card, which moves once
PRESENT: Final = 0.65  # decks get better: this much of the supply is what the deck has now,
FUTURE: Final = 0.6  # and this much more will be bought
MISSING: Final = 5.0  # turns for a space no card of the deck can enter
RUBBLE_TURNS: Final = 0.24  # for each card given
CAMP_TURNS: Final = 0.2
STEP_WORTH: Final = 0.08  # of a step that the clock does not see
COIN_WORTH: Final = 0.25  # of a coin in the average hand, while the race is young
HAND_USEFUL: Final = 0.04
HAND_OTHER: Final = 0.008
HAND_ACTION: Final = 0.1
CAN_MOVE: Final = 0.25  # turns lost by a hand that can enter nothing on the way
TILE_WORTH: Final = 0.16
BLOCKADE_WORTH: Final = 0.06
SECOND_PAWN: Final = 0.8
KEPT_FIELDS: Final = 400

WAY_ROUND: Final = 3  # how many steps ahead a way round other pawns is looked for
HOPELESS: Final = 30.0  # turns: a clock that is further behind hardly counts as worse
STUCK: Final = 1.5  # turns for a pawn that finds none

Field = list[float]

_fields: dict[tuple[str, tuple[int, ...], tuple[int, ...]], Field] = {}


def standings(t: Eldorado, seats: int) -> list[float]:
    return [worth(t, seat) for seat in range(seats)]


def lead(t: Eldorado) -> float:
    """Large while the race is young, small near the end."""
    nearest = min([_clock_of(t, seat) for seat in range(t.rules.seats)])
    return 1.0 + min(1.0, nearest / 10)


def worth(t: Eldorado, seat: int) -> float:
    """The clock turned round, with what hand, deck, tiles and blockades add."""
    deck = deck_of(t, seat)
    field = field_of(t, deck)
    clock = _clock(t, seat, field)
    young = min(1.0, clock / 8)
    size = max(1, sum(deck))
    coins = 0
    for card in range(CARD_COUNT):
        coins += deck[card] * WORTH[card]
    value = -HOPELESS * (1.0 - exp(-clock / HOPELESS)) + COIN_WORTH * young * HAND_SIZE * coins / (2 * size)
    value += _promise(deck, clock) + _hand(t, seat, field)
    for tile in range(TILE_COUNT):
        value += TILE_WORTH * t.held[seat * TILE_COUNT + tile] * max(1, TILE_STRENGTH[tile])
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == seat:
            value += BLOCKADE_WORTH
    return value


def deck_of(t: Eldorado, seat: int) -> tuple[int, ...]:
    """All cards of a seat by kind; a purchase being paid for counts as made."""
    at = seat * CARD_COUNT
    hand, draw, discard, played = t.hand, t.draw, t.discard, t.played
    deck = [hand[i] + draw[i] + discard[i] + played[i] for i in range(at, at + CARD_COUNT)]
    if t.steps:
        step = t.steps[-1]
        if isinstance(step, Pay) and step.seat == seat:
            deck[step.card] += 1
    return tuple(deck)


def _clock_of(t: Eldorado, seat: int) -> float:
    return _clock(t, seat, field_of(t, deck_of(t, seat)))


def _clock(t: Eldorado, seat: int, field: Field) -> float:
    """Turns to the finish; the nearer of two pawns counts less than the one that still has far to go."""
    first = _ahead(t, seat, 0, field)
    if t.rules.pawns == 1:
        return first
    second = _ahead(t, seat, 1, field)
    return SECOND_PAWN * (first + second)


def _ahead(t: Eldorado, seat: int, pawn: int, field: Field) -> float:
    """From where a pawn stands, or can be at once in a movement that has begun."""
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME:
        return 0.0
    best = _past_pawns(t, at, field, WAY_ROUND) + STEP_WORTH * t.rules.course.far[at]
    if t.steps:
        step = t.steps[-1]
        if step.seat == seat:
            if isinstance(step, Move):
                if step.pawn == pawn or (step.pawn < 0 and pawn == _mover(t, step, field)):
                    best = _reach(t, seat, pawn, at, step.symbol, step.left, field, best)
            elif isinstance(step, Give) and step.pawn == pawn and step.target < SPACE_COUNT:
                best = field[step.target] + STEP_WORTH * t.rules.course.far[step.target]
    return best


def _past_pawns(t: Eldorado, at: int, field: Field, ahead: int) -> float:
    """Turns from a space when the next one on the best way is taken: by the best way round, if there is one near."""
    course = t.rules.course
    near = course.near[at]
    best = at
    for space in near:
        if field[space] < field[best]:
            best = space
    if best == at or best not in t.where:
        return field[at]
    if ahead == 0:
        return field[at] + STUCK
    least = field[at] + STUCK
    for space in near:
        if course.terrain[space] <= CAMP and space not in t.where:
            # A step aside costs what the deck needs to come back from there, at least a little.
            there = _past_pawns(t, space, field, ahead - 1) + max(0.15, field[at] - field[space])
            if there < least:
                least = there
    return least


def _mover(t: Eldorado, step: Move, field: Field) -> int:
    """The pawn that gains most by a card just played."""
    best, mover = -1.0, 0
    for pawn in range(t.rules.pawns):
        at = t.where[step.seat * t.rules.pawns + pawn]
        if at != HOME:
            here = field[at] + STEP_WORTH * t.rules.course.far[at]
            gain = here - _reach(t, step.seat, pawn, at, step.symbol, step.left, field, here)
            if gain > best:
                best, mover = gain, pawn
    return mover


def _reach(t: Eldorado, seat: int, pawn: int, start: int, symbol: int, left: int, field: Field, best: float) -> float:
    """The least clock within reach of what is left of a movement."""
    course = t.rules.course
    spent = {start: 0}
    edge = [start]
    while edge:
        following: list[int] = []
        for at in edge:
            near = course.near[at]
            seams = course.seam[at]
            for i in range(len(near)):
                space = near[i]
                there = spent[at] + course.strength[space]
                if course.terrain[space] != symbol or there > left or not t.free(space):
                    continue
                seam = seams[i]
                if t.closed(seam):
                    if BLOCKADE_TERRAIN[t.blocks[seam]] != symbol:
                        continue
                    there += BLOCKADE_STRENGTH[t.blocks[seam]]
                    if there > left:
                        continue
                if space >= FINISH:
                    return 0.0
                if there < spent.get(space, 99):
                    spent[space] = there
                    following.append(space)
                    best = min(best, field[space] + STEP_WORTH * course.far[space])
        edge = following
    return best


def _promise(deck: tuple[int, ...], clock: float) -> float:
    """What the clock does not count: cards that better the deck, and equipment, which moves once."""
    young = min(1.0, clock / 8)
    once = 0.0
    for card in range(CARD_COUNT):
        if EQUIPMENT[card] and STRENGTH[card]:
            once += deck[card] * STRENGTH[card] * (ONE_MOVE if not has_coin_only(card) else ONE_MOVE / 2)
    better = 0.5 * min(1, deck[TRANSMITTER]) + 0.3 * min(2, deck[SCIENTIST]) + 0.3 * min(1, deck[TRAVEL_LOG])
    return min(1.0, clock / 3) * once + young * better


def has_coin_only(card: int) -> bool:
    return SHOWS[card * SYMBOL_COUNT + COIN] and not SHOWS[card * SYMBOL_COUNT]


def _hand(t: Eldorado, seat: int, field: Field) -> float:
    """Cards in hand, and those that will fill it up: what serves the next spaces is worth keeping."""
    first = seat * CARD_COUNT
    wanted = [0] * SYMBOL_COUNT
    next_: list[int] = []
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            next_.append(_wanted(t.rules.course, at, field, wanted))
    due = HAND_SIZE - t.sizes[seat * 3]
    shuffled = t.sizes[seat * 3 + 1] < due
    total = 0.0
    rest = 0.0
    left = 0
    able = 0
    ready = False
    for card in range(CARD_COUNT):
        count = t.hand[first + card]
        later = t.draw[first + card]
        if shuffled:
            later += t.discard[first + card] + t.played[first + card]
        if count == 0 and later == 0:
            continue
        value = _use_of(card, wanted)
        total += count * value
        rest += later * value
        left += later
        if _enters(t.rules.course, card, next_):
            able += later
            ready = ready or count > 0
    chance = 1.0 if ready else 0.0
    if due > 0 and left:
        total += due * rest / left
        if not ready:
            chance = 1.0 - (1.0 - able / left) ** due
    return total + CAN_MOVE * chance


def _enters(course: Course, card: int, spaces: list[int]) -> bool:
    """Can the card enter one of these spaces? Rubble and camps take any."""
    for space in spaces:
        terrain = course.terrain[space]
        if card == NATIVE or terrain >= RUBBLE:
            return True
        if SHOWS[card * SYMBOL_COUNT + terrain] and STRENGTH[card] >= course.strength[space]:
            return True
    return False


def _use_of(card: int, wanted: list[int]) -> float:
    """What a card in hand is worth for the next spaces, in turns."""
    if not HAS_SYMBOL[card]:
        return HAND_ACTION if DRAWS[card] or card == NATIVE else HAND_OTHER
    use = 0
    for symbol in range(SYMBOL_COUNT):
        if SHOWS[card * SYMBOL_COUNT + symbol] and wanted[symbol]:
            use = max(use, min(STRENGTH[card], wanted[symbol]))
    return HAND_USEFUL * use if use else HAND_OTHER * STRENGTH[card]


def _wanted(course: Course, at: int, field: Field, wanted: list[int]) -> int:
    """The next space of the best way; what the next three ask for is added up by symbol."""
    following = at
    for step in range(3):
        best = at
        for near in course.near[at]:
            if field[near] < field[best]:
                best = near
        if best == at:
            break
        at = best
        if step == 0:
            following = at
        terrain = course.terrain[at]
        if terrain < SYMBOL_COUNT:
            wanted[terrain] += course.strength[at]
        if at >= FINISH:
            break
    return following


# ---- distances


def field_of(t: Eldorado, deck: tuple[int, ...]) -> Field:
    """Turns from every space to the finish with this deck and the blockades that are left."""
    key = (t.rules.course.text, deck, tuple(t.blocks))
    found = _fields.get(key)
    if found is None:
        if len(_fields) >= KEPT_FIELDS:
            _fields.clear()
        found = turns_home(t.rules.course, deck, t.blocks)
        _fields[key] = found
    return found


def supplies(deck: tuple[int, ...]) -> list[float]:
    """What an average hand supplies of a symbol in cards of strength k or more: [symbol * 5 + k]."""
    size = max(4, sum(deck))
    more = 0.0
    for card in range(CARD_COUNT):
        if DRAWS[card]:
            more += deck[card] * DRAWS[card] * (ONE_USE if EQUIPMENT[card] else 1.0)
    hand = HAND_SIZE / size * min(2.0, 1.0 / max(0.5, 1.0 - more / size))
    found = [0.0] * (SYMBOL_COUNT * (STRONGEST + 1))
    for card in range(CARD_COUNT):
        if deck[card] == 0:
            continue
        native = card == NATIVE
        if not HAS_SYMBOL[card] and not native:
            continue
        if EQUIPMENT[card]:
            continue
        strength = 2.0 if native else float(STRENGTH[card])
        joker = native or (SHOWS[card * SYMBOL_COUNT] and SHOWS[card * SYMBOL_COUNT + COIN])
        part = deck[card] * strength * hand * (JOKER_SHARE if joker else 1.0)
        for symbol in range(SYMBOL_COUNT):
            if native or SHOWS[card * SYMBOL_COUNT + symbol]:
                for k in range(1, STRONGEST + 1):
                    if native or STRENGTH[card] >= k:
                        found[symbol * (STRONGEST + 1) + k] += part
    return found


def turns_home(course: Course, deck: tuple[int, ...], blocks: list[int]) -> Field:
    """Dijkstra from the finish: entering a space costs turns by what the deck supplies."""
    supply = supplies(deck)
    cost: list[float] = [0.0] * SPACE_COUNT
    for space in course.spaces:
        cost[space] = _turns(course.terrain[space], course.strength[space], supply)
    logs = [_turns(BLOCKADE_TERRAIN[n], BLOCKADE_STRENGTH[n], supply) * 0.7 if n else 0.0 for n in blocks]
    field = [999.0] * SPACE_COUNT
    heap: list[tuple[float, int]] = []
    for space in course.spaces:
        if space >= FINISH:
            field[space] = 0.0
            heap.append((0.0, space))
    while heap:
        far, space = heappop(heap)
        if far > field[space] or course.terrain[space] == START:
            continue
        near = course.near[space]
        seams = course.seam[space]
        for i in range(len(near)):
            terrain = course.terrain[near[i]]
            if terrain > CAMP and terrain != START:
                continue
            there = far + cost[space]
            if seams[i] >= 0:
                there += logs[seams[i]]
            if there < field[near[i]] - 1e-9:
                field[near[i]] = there
                heappush(heap, (there, near[i]))
    return field


def _turns(terrain: int, strength: int, supply: list[float]) -> float:
    if terrain == RUBBLE:
        return RUBBLE_TURNS * strength
    if terrain == CAMP:
        return CAMP_TURNS * strength
    if terrain > CAMP:
        return 0.0
    there = supply[terrain * (STRONGEST + 1) + strength]
    if there == 0:
        return MISSING + strength
    return strength / (PRESENT * there + FUTURE)


# ---- stages of a turn, for planners


def stage(t: Eldorado) -> str:
    """All of phase 1 is one stage: movement, payment and purchase belong together."""
    return "discard" if type(t.step).__name__ == "DiscardCards" else "play"


def begun(t: Eldorado) -> bool:
    """A card was played and has not moved anything, a payment has not been made."""
    step = t.step
    if isinstance(step, Move):
        return step.pawn < 0
    return isinstance(step, (Pay, Give)) or type(step).__name__ in ("FreeStep", "TakeCard", "RemoveOne", "Exchange")


def pace(name: str) -> float:
    """Most of the thinking belongs to the menu; what only completes a plan needs little."""
    return {"PlayCards": 0.2, "Move": 0.03, "DiscardCards": 0.05}.get(name, 0.02)
