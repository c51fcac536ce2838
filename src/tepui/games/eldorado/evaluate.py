"""How the seats of El Dorado stand, in turns: the clock of the way home, and what hand, equipment and tiles promise."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.buying import Pay
from tepui.games.eldorado.components import (
    BLOCKADE_COUNT,
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    DRAWS,
    EQUIPMENT,
    FINISH,
    HAND_SIZE,
    NATIVE,
    SCIENTIST,
    SHOWS,
    SPACE_COUNT,
    STRENGTH,
    SYMBOL_COUNT,
    TILE_COUNT,
    TILE_STRENGTH,
    TRANSMITTER,
    TRAVEL_LOG,
    WORTH,
)
from tepui.games.eldorado.course import Course
from tepui.games.eldorado.journey import PARTS, Clock, Way
from tepui.games.eldorado.moving import Give, Move
from tepui.games.eldorado.table import HOME, Eldorado
from tepui.games.eldorado.turn import PlayCards

ONE_PAWN: Final = 0.75  # of the work on its way: the way is chosen by the cards that come
TWO_PAWNS: Final = 0.6  # of the work of each: a card that one cannot use may serve the other
STEP_WORTH: Final = 0.02  # of a step that the clock does not see
WAIT: Final = 0.3  # turns for a pawn whose next space is taken
ASIDE: Final = 0.1  # turns for going round
ARRIVED: Final = 3.0
YOUNG: Final = 8.0  # turns from the finish up to which buying pays in full
ONE_USE: Final = 0.65  # of the work that equipment does once
NOW: Final = 0.9  # of what the hand can do in this turn
LATER: Final = 0.5  # of what it can do in the next
COIN_WORTH: Final = 0.12  # turns for a coin in hand
PURSE: Final = 5.0  # coins for one purchase
DRAWN: Final = 0.15  # turns for a card drawn
THINNED: Final = 0.3  # turns for two weak cards removed
PRIZE: Final = 1.5  # turns for a card of any price
BETTER: Final = 0.4  # turns for a card that removes others again and again
TILE_WORTH: Final = 0.16
BLOCKADE_WORTH: Final = 0.06
MOST_SAVED: Final = 0.8  # of the turns left: nothing that waits in hand or deck can save more
AHEAD: Final = 4  # spaces of the way that a hand is matched with
KEPT_WAYS: Final = 600

_ways: dict[tuple[str, tuple[int, ...], tuple[int, ...]], Way] = {}


def standings(t: Eldorado, seats: int) -> list[float]:
    return [worth(t, seat) for seat in range(seats)]


def lead(t: Eldorado) -> float:
    """Large while the race is young, small near the end."""
    nearest = min([clock_of(t, seat) for seat in range(t.rules.seats)])
    return 1.0 + min(1.0, nearest / 10)


def worth(t: Eldorado, seat: int) -> float:
    """The clock turned round, with what hand, equipment, tiles and blockades add."""
    deck = deck_of(t, seat)
    way = way_of(t, deck)
    work, late = _left(t, seat, way)
    clock = Clock(way.deck, work, _share(t))
    if clock.turns == 0.0:
        value = ARRIVED
    else:
        young = min(1.0, clock.turns / YOUNG)
        more = _promise(deck, clock, young) + _hand(t, seat, way, clock, young)
        value = min(MOST_SAVED * clock.turns, more) - clock.turns - late
    for tile in range(TILE_COUNT):
        value += TILE_WORTH * t.held[seat * TILE_COUNT + tile] * max(1, TILE_STRENGTH[tile])
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == seat:
            value += BLOCKADE_WORTH
    return value


def clock_of(t: Eldorado, seat: int) -> float:
    """Turns a seat still needs, hand and equipment apart."""
    way = way_of(t, deck_of(t, seat))
    return Clock(way.deck, _left(t, seat, way)[0], _share(t)).turns


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


def way_of(t: Eldorado, deck: tuple[int, ...]) -> Way:
    """The way home with this deck and the blockades that are left, found once and kept."""
    key = (t.rules.course.text, deck, tuple(t.blocks))
    found = _ways.get(key)
    if found is None:
        if len(_ways) >= KEPT_WAYS:
            _ways.clear()
        found = Way(t.rules.course, deck, t.blocks)
        _ways[key] = found
    return found


# ---- pawns


def _share(t: Eldorado) -> float:
    return ONE_PAWN if t.rules.pawns == 1 else TWO_PAWNS


def _left(t: Eldorado, seat: int, way: Way) -> tuple[list[float], float]:
    """The work all pawns of a seat have before them, and turns lost besides."""
    work = [0.0] * PARTS
    late = 0.0
    for pawn in range(t.rules.pawns):
        at = _place(t, seat, pawn, way)
        if at == HOME:
            continue
        for part in range(PARTS):
            work[part] += way.work[at * PARTS + part]
        late += STEP_WORTH * t.rules.course.far[at]
        if way.following[at] in t.where:
            late += _held_up(t, at, way)
    return work, late


def _held_up(t: Eldorado, at: int, way: Way) -> float:
    """Turns lost by waiting for the next space or by going round."""
    least = WAIT
    course = t.rules.course
    for space in course.near[at]:
        if course.terrain[space] <= CAMP and space not in t.where:
            aside = way.turns[space] - way.turns[at]
            least = min(least, ASIDE + max(0.0, aside))
    return least


def _place(t: Eldorado, seat: int, pawn: int, way: Way) -> int:
    """Where a pawn stands, or can be at once in a movement that has begun."""
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME or not t.steps:
        return at
    step = t.steps[-1]
    if step.seat != seat:
        return at
    if isinstance(step, Move):
        if step.pawn == pawn or (step.pawn < 0 and pawn == _mover(t, step, way)):
            return _reach(t, at, step.symbol, step.left, way)
    elif isinstance(step, Give) and step.pawn == pawn and step.target < SPACE_COUNT:
        return HOME if step.target >= FINISH else step.target
    return at


def _mover(t: Eldorado, step: Move, way: Way) -> int:
    """The pawn that gains most by a card just played."""
    best, mover = -1.0, 0
    for pawn in range(t.rules.pawns):
        at = t.where[step.seat * t.rules.pawns + pawn]
        if at != HOME:
            to = _reach(t, at, step.symbol, step.left, way)
            gain = way.turns[at] - (0.0 if to == HOME else way.turns[to])
            if gain > best:
                best, mover = gain, pawn
    return mover


def _reach(t: Eldorado, start: int, symbol: int, left: int, way: Way) -> int:
    """The best space within reach of what is left of a movement."""
    course = t.rules.course
    best = start
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
                    return HOME
                if there < spent.get(space, 99):
                    spent[space] = there
                    following.append(space)
                    if way.turns[space] < way.turns[best]:
                        best = space
        edge = following
    return best


# ---- cards


def _promise(deck: tuple[int, ...], clock: Clock, young: float) -> float:
    """What the clock does not count: equipment, which helps once, and cards that better the deck."""
    once = 0.0
    for card in range(CARD_COUNT):
        if deck[card] and EQUIPMENT[card]:
            once += deck[card] * ONE_USE * _once(card, clock, young)
    # What lies in the deck comes up only if the race lasts long enough.
    again = min(1.0, clock.turns * HAND_SIZE / max(1, sum(deck)))
    return again * once + young * BETTER * min(2, deck[SCIENTIST])


def _once(card: int, clock: Clock, young: float) -> float:
    """Turns that equipment saves when it is used for its ability."""
    if card == TRANSMITTER:
        return PRIZE * young
    if DRAWS[card]:
        return DRAWN * DRAWS[card] + (THINNED * young if card == TRAVEL_LOG else 0.0)
    best = COIN_WORTH * young * WORTH[card] / 2
    for symbol in range(SYMBOL_COUNT):
        if SHOWS[card * SYMBOL_COUNT + symbol]:
            best = max(best, STRENGTH[card] * clock.rates[symbol])
    return best


def _hand(t: Eldorado, seat: int, way: Way, clock: Clock, young: float) -> float:
    """What the cards in hand can do: in the turn that runs, with a fresh hand for the next; otherwise next turn, filled up."""
    first = seat * CARD_COUNT
    wanted = [0] * SYMBOL_COUNT
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            _look_ahead(t.rules.course, at, way, wanted)
    hand = [float(t.hand[i]) for i in range(first, first + CARD_COUNT)]
    if _playing(t, seat):
        now = _use(hand, wanted, clock, 0.0 if t.bought else young)
        return NOW * now + LATER * _use(_coming(t, seat, HAND_SIZE, [0.0] * CARD_COUNT), wanted, clock, young)
    return LATER * _use(_coming(t, seat, HAND_SIZE - t.sizes[seat * 3], hand), wanted, clock, young)


def _playing(t: Eldorado, seat: int) -> bool:
    """Is it this seat's turn, and may it still move (ELD-TURN-05)?"""
    if not t.steps or (not t.rules.free_order and (t.bought or isinstance(t.steps[-1], Pay))):
        return False
    for step in t.steps:
        if isinstance(step, PlayCards):
            return step.seat == seat
    return False


def _coming(t: Eldorado, seat: int, due: int, cards: list[float]) -> list[float]:
    """The cards with so many more, each kind by its part of the pile they come from."""
    if due <= 0:
        return cards
    first = seat * CARD_COUNT
    shuffled = t.sizes[seat * 3 + 1] < due
    left = t.sizes[seat * 3 + 1]
    if shuffled:
        left += t.sizes[seat * 3 + 2] + sum(t.played[first : first + CARD_COUNT])
    if left == 0:
        return cards
    part = due / left
    for card in range(CARD_COUNT):
        later = t.draw[first + card]
        if shuffled:
            later += t.discard[first + card] + t.played[first + card]
        if later:
            cards[card] += part * later
    return cards


def _use(cards: list[float], wanted: list[int], clock: Clock, young: float) -> float:
    """Turns that these cards save: movements as far as the next spaces ask for them, money for a purchase, cards drawn."""
    strength = [0.0] * SYMBOL_COUNT
    coins = 0.0
    total = 0.0
    for card in range(CARD_COUNT):
        count = cards[card]
        if count == 0.0:
            continue
        if EQUIPMENT[card]:
            count *= 1.0 - ONE_USE
        if card == NATIVE:
            total += count * 2.0 * clock.rates[0]
        elif DRAWS[card]:
            total += count * DRAWN * DRAWS[card]
        else:
            used = False
            for symbol in range(SYMBOL_COUNT):
                if wanted[symbol] and SHOWS[card * SYMBOL_COUNT + symbol]:
                    strength[symbol] += count * STRENGTH[card]
                    used = True
                    break
            if not used:
                coins += count * WORTH[card] / 2
    for symbol in range(SYMBOL_COUNT):
        total += clock.rates[symbol] * min(strength[symbol], float(wanted[symbol]))
    return total + COIN_WORTH * young * min(coins, PURSE)


def _look_ahead(course: Course, at: int, way: Way, wanted: list[int]) -> None:
    """What the next spaces of the way ask for, added up by symbol."""
    for _ in range(AHEAD):
        at = way.following[at]
        if at < 0:
            return
        terrain = course.terrain[at]
        if terrain < SYMBOL_COUNT:
            wanted[terrain] += course.strength[at]


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
