"""How the seats of El Dorado stand, in turns: the clock of the way home, and what hand, equipment and tiles promise."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.judge.expert_1.evaluate import heels, lead
from tepui.games.eldorado.judge.expert_1.hands import all_cards
from tepui.games.eldorado.judge.journey import CARD_TURNS, NATIVE_STRENGTH, PARTS, PURSE, Clock, Deck, Way
from tepui.games.eldorado.judge.walking import ONE_USE, Walk
from tepui.games.eldorado.rules.buying import Pay
from tepui.games.eldorado.rules.components import (
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
    SHOWS,
    SPACE_COUNT,
    STRENGTH,
    SYMBOL_COUNT,
    TILE_COUNT,
    TILE_STRENGTH,
    WORTH,
)
from tepui.games.eldorado.rules.course import Course
from tepui.games.eldorado.rules.moving import Give, Move
from tepui.games.eldorado.rules.table import HOME, Eldorado
from tepui.games.eldorado.rules.turn import PlayCards

__all__ = ["can_finish", "deck_of", "heels", "lead", "standings", "way_of", "work_of", "worth"]

NOW: Final = 0.9  # of what the hand can do in this turn
LATER: Final = 0.5  # of what it can do in the next
AHEAD: Final = 4  # spaces of the way that a hand is matched with
STEP_WORTH: Final = 0.02  # of a step that the clock does not see
WAIT: Final = 0.25  # turns for a pawn whose next space is taken
BLOCKADE_WORTH: Final = 0.1
TIDY: Final = 0.02  # turns: of two payments alike the one with fewer cards
ASIDE: Final = 0.1  # turns for going round
ARRIVED: Final = 3.0
TILE_WORTH: Final = 0.16
MOST_SAVED: Final = 0.8  # of the turns left: nothing that waits in hand can save more
PATIENCE: Final = 24  # rounds in which purchases not made yet are counted on: nobody waits for ever
SHUT_OUT: Final = 3.0  # turns for a deck that cannot enter the finish
KEPT_WAYS: Final = 2000
KEPT_DECKS: Final = 5000
KEPT_RACES: Final = 20000

_ways: dict[tuple[str, tuple[int, ...], tuple[int, ...]], Way] = {}
_races: dict[tuple[str, tuple[int, ...], bool, tuple[int, ...], tuple[int, ...]], Race] = {}
_decks: dict[tuple[tuple[int, ...], bool], Deck] = {}


def standings(t: Eldorado, seats: int) -> list[float]:
    return [worth(t, seat) for seat in range(seats)]


class Race:
    """What a seat has before it, as far as cards, pawns and blockades tell: its way, its clock, what an average hand does."""

    __slots__ = ("way", "clock", "wanted", "average")

    def __init__(self, course: Course, deck: Deck, pawns: list[int], ways: list[Way]) -> None:
        on_way = len(pawns) - pawns.count(HOME)
        self.way = ways[0]
        self.clock = Clock(deck, work_of(pawns, ways[0]), len(pawns), on_way)
        if ways[1] is not ways[0]:
            clock = Clock(deck, work_of(pawns, ways[1]), len(pawns), on_way)
            if clock.turns < self.clock.turns:
                self.way = ways[1]
                self.clock = clock
        self.wanted: list[int] = [0] * SYMBOL_COUNT
        for at in pawns:
            if at != HOME:
                _look_ahead(course, at, self.way, self.wanted)
        part = HAND_SIZE / max(1, sum(deck.counts))
        self.average = _use([part * count for count in deck.counts], self.wanted, self.clock, True)


def work_of(pawns: list[int], way: Way) -> list[float]:
    """The work all pawns have before them."""
    work = [0.0] * PARTS
    for at in pawns:
        if at != HOME:
            done = way.work(at)
            for part in range(PARTS):
                work[part] += done[part]
    return work


def worth(t: Eldorado, seat: int) -> float:
    """The clock turned round, with what hand, equipment, tiles and blockades add."""
    deck = deck_of(t, seat)
    way = way_of(t, deck, False)
    pawns = [_place(t, seat, pawn, way) for pawn in range(t.rules.pawns)]
    race = race_of(t, deck, pawns)
    clock = race.clock
    if clock.turns == 0.0:
        value = ARRIVED
    else:
        value = min(MOST_SAVED * clock.turns, _hand(t, seat, race, pawns)) - clock.turns - _late(t, pawns, race.way)
        if not can_finish(t, deck):
            value -= SHUT_OUT
    if t.rules.caves:
        for tile in range(TILE_COUNT):
            value += TILE_WORTH * t.held[seat * TILE_COUNT + tile] * max(1, TILE_STRENGTH[tile])
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == seat:
            value += BLOCKADE_WORTH
    return value


def can_finish(t: Eldorado, deck: Deck) -> bool:
    """Has the deck a card that enters the finish (ELD-END-15)?"""
    symbol = t.rules.course.terrain[FINISH]
    for card in range(CARD_COUNT):
        if deck.counts[card] and (card == NATIVE or (symbol < SYMBOL_COUNT and SHOWS[card * SYMBOL_COUNT + symbol])):
            return True
    return False


def race_of(t: Eldorado, deck: Deck, pawns: list[int]) -> Race:
    """Worked out once and kept."""
    key = (t.rules.course.text, deck.counts, deck.late, tuple(pawns), tuple(t.blocks))
    found = _races.get(key)
    if found is None:
        if len(_races) >= KEPT_RACES:
            _races.clear()
        found = Race(t.rules.course, deck, pawns, [way_of(t, deck, False), way_of(t, deck, True)])
        _races[key] = found
    return found


def deck_of(t: Eldorado, seat: int) -> Deck:
    """All cards of a seat; a purchase being paid for counts as made."""
    cards = all_cards(t, seat)
    if t.steps:
        step = t.steps[-1]
        if isinstance(step, Pay) and step.seat == seat:
            cards[step.card] += 1
    key = (tuple(cards), t.round > PATIENCE)
    found = _decks.get(key)
    if found is None:
        if len(_decks) >= KEPT_DECKS:
            _decks.clear()
        found = Deck(key[0], key[1])
        _decks[key] = found
    return found


def way_of(t: Eldorado, deck: Deck, plain: bool) -> Way:
    """The way home with this deck and the blockades that are left, found once and kept."""
    key = (t.rules.course.text, deck.plain_key if plain else deck.key, tuple(t.blocks))
    found = _ways.get(key)
    if found is None:
        if len(_ways) >= KEPT_WAYS:
            _ways.clear()
        found = Way(t.rules.course, deck, t.blocks, plain)
        _ways[key] = found
    return found


# ---- pawns


def _late(t: Eldorado, pawns: list[int], way: Way) -> float:
    """Turns lost by pawns in the way, and a little for every step."""
    late = 0.0
    for at in pawns:
        if at != HOME:
            late += STEP_WORTH * t.rules.course.far[at]
            if way.following[at] in t.where:
                late += _held_up(t, at, way)
    return late


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


def _hand(t: Eldorado, seat: int, race: Race, pawns: list[int]) -> float:
    """What the cards in hand can do: in the turn that runs, with a fresh hand for the next; otherwise what the next turn may bring."""
    first = seat * CARD_COUNT
    hand = [float(count) for count in t.hand[first : first + CARD_COUNT]]
    if t.steps and t.steps[-1].seat == seat:
        step = t.steps[-1]
        if isinstance(step, Pay):
            _pay(hand, step.due, step.floor, race)
    if _playing(t, seat):
        saved = max(_turn(t, hand, pawns, race, True), _turn(t, hand, pawns, race, False))
        return NOW * saved + LATER * race.average
    return LATER * _use(_coming(t, seat, hand), race.wanted, race.clock, True)


def _turn(t: Eldorado, hand: list[float], pawns: list[int], race: Race, coins: bool) -> float:
    """What a hand saves if the pawns follow their way as far as it takes them, with coins too or keeping them for a purchase."""
    walk = Walk(t, pawns, race.way, race.clock.rates)
    cards = hand[:]
    saved = 0.0
    for card in range(CARD_COUNT):
        if cards[card] > 0.0 and DRAWS[card]:
            saved += (1.0 - ONE_USE if EQUIPMENT[card] else 1.0) * cards[card] * CARD_TURNS * DRAWS[card]
            cards[card] = 0.0
    walk.play(cards, coins)
    saved += walk.saved
    if t.bought:
        return saved
    purse = 0.0
    for card in range(CARD_COUNT):
        if cards[card] > 0.0:
            purse += cards[card] * WORTH[card] / 2
    return saved + race.clock.gain * min(purse, PURSE) / PURSE


def _pay(hand: list[float], due: int, floor: int, race: Race) -> None:
    """The cards that a price costs: those that are worth least for their coins."""
    while due > 0:
        least, paid = 0.0, -1
        for card in range(floor, CARD_COUNT):
            if hand[card] > 0.0:
                loss = (_alone(card, race.wanted, race.clock) + TIDY) / min(due, WORTH[card])
                if paid < 0 or loss < least:
                    least, paid = loss, card
        if paid < 0:
            return
        hand[paid] -= 1.0
        due -= WORTH[paid]


def _alone(card: int, wanted: list[int], clock: Clock) -> float:
    """What one card is worth next turn."""
    if card == NATIVE:
        return NATIVE_STRENGTH * max(clock.rates)
    if DRAWS[card]:
        return CARD_TURNS * DRAWS[card]
    best = clock.gain * WORTH[card] / (2.0 * PURSE)
    for symbol in range(SYMBOL_COUNT):
        if wanted[symbol] and SHOWS[card * SYMBOL_COUNT + symbol]:
            best = max(best, clock.rates[symbol] * min(STRENGTH[card], wanted[symbol]))
    return best


def _playing(t: Eldorado, seat: int) -> bool:
    """Is it this seat's turn, and may it still move (ELD-TURN-05)?"""
    if not t.steps or (not t.rules.free_order and (t.bought or isinstance(t.steps[-1], Pay))):
        return False
    for step in t.steps:
        if isinstance(step, PlayCards):
            return step.seat == seat
    return False


def _coming(t: Eldorado, seat: int, hand: list[float]) -> list[float]:
    """An average hand of those that may come: of hand and draw pile together, for what a hand holds is secret."""
    soon = hand[:]
    later = [0.0] * CARD_COUNT
    for card in t.draw[seat]:
        soon[card] += 1.0
    for card in t.discard[seat]:
        later[card] += 1.0
    for card in t.played[seat]:
        later[card] += 1.0
    count, rest = sum(soon), sum(later)
    part = min(1.0, HAND_SIZE / count) if count else 0.0
    more = min(1.0, (HAND_SIZE - count) / rest) if rest and count < HAND_SIZE else 0.0
    return [part * soon[card] + more * later[card] for card in range(CARD_COUNT)]


def _use(cards: list[float], wanted: list[int], clock: Clock, buying: bool) -> float:
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
            total += count * NATIVE_STRENGTH * max(clock.rates)
        elif DRAWS[card]:
            total += count * CARD_TURNS * DRAWS[card]
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
    return total + (clock.gain * min(coins, PURSE) / PURSE if buying else 0.0)


def _look_ahead(course: Course, at: int, way: Way, wanted: list[int]) -> None:
    """What the next spaces of the way ask for, added up by symbol."""
    for _ in range(AHEAD):
        at = way.following[at]
        if at < 0:
            return
        terrain = course.terrain[at]
        if terrain < SYMBOL_COUNT:
            wanted[terrain] += course.strength[at]
