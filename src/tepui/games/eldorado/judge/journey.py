"""How long the way home is for a deck, in turns.

Entering a space is work: its strength, in the symbol it asks for. `Deck` is what a set of cards can do, `Way` holds the
work from every space for decks alike in what they find hard, and `Clock` turns the work that is left into turns:
it plays the race on in thought, with average hands and the purchases that still pay.
"""

from __future__ import annotations

from math import log2, sqrt
from typing import Final

from tepui.games.eldorado.judge.expert_1.way_home import FAR, Homeward
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    COIN,
    DRAWS,
    EQUIPMENT,
    HAND_SIZE,
    MARKET_FIRST,
    NATIVE,
    RUBBLE,
    SCIENTIST,
    SHOWS,
    SPACE_COUNT,
    STRENGTH,
    SYMBOL_COUNT,
    TRANSMITTER,
    TRAVEL_LOG,
    WORTH,
)
from tepui.games.eldorado.rules.course import Course

STRONGEST: Final = 4  # no space asks for more
PARTS: Final = 2 * SYMBOL_COUNT + 1  # of the work: strength by symbol, what is hard besides by symbol, turns
FIXED: Final = 2 * SYMBOL_COUNT

LEAST: Final = 0.25  # strength and cards that no deck is without
JOKER_SHARE: Final = 0.45  # of a joker's strength that each symbol may count on
NATIVE_STRENGTH: Final = 2.5
USE_OF_STRENGTH: Final = 0.9  # as a power: of a strong card some is left over more often
DRAWN_SHARE: Final = 0.85  # of cards drawn by cards that find a use
RARE: Final = 1.6  # at most so much harder is a space for which few cards are strong enough
CLOSED: Final = 6.0  # late in a race so much harder is a space for which none is
SUITING: Final = 0.8  # as a power: how far a way keeps to the symbols a deck is strong in
RUBBLE_TURNS: Final = 0.2  # for each card given
CAMP_TURNS: Final = 0.1  # for each card that is gladly given
CAMP_DEAR: Final = 0.6  # for each card of a deck that has no weak ones to spare
LOG_SHARE: Final = 0.5  # of a blockade's work: somebody else may open it

TWO_PAWNS: Final = 0.9  # of the turns a race takes by the cards alone: what one pawn cannot use may serve the other
ONE_PAWN: Final = 1.1
ARRIVAL: Final = 0.5  # turns for every pawn on its way: the last steps take a turn too
FIRST_CARD: Final = 0.4  # passes through the deck until the first card of a symbol comes up, with one such card
ONE_USE_SHARE: Final = 0.45  # of what equipment does: less than all, so that using it is worth while
CARD_TURNS: Final = 0.22  # for one card more or less in hand
TRANSMITTED: Final = 4.0  # strength that a Transmitter brings
THINNED: Final = 0.3  # of the cards that will be removed, over the rest of the race
THINNED_STRENGTH: Final = 0.7
LOG_REMOVES: Final = 0.7  # of what a Scientist removes
# Purchases by symbol that may still be made: the best of these counts, so that a step on the way never makes it longer.
ALLOTTED: Final[tuple[tuple[int, ...], ...]] = (
    (), (0,), (1,), (2,), (0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2),
)  # fmt: skip
BOUGHT_FOR_A_COIN: Final = 0.5  # strength; a little less than real cards bring, so that buying is worth while
BUYING: Final = 1.2  # turns for a purchase
EASED: Final = 0.5  # of what is hard in a symbol: gone with a purchase
PURSE: Final = 5.0  # coins at most for one purchase


class Deck:
    """What cards can do again and again: strength by symbol, with cards of strength k or more; and what they do once."""

    __slots__ = (
        "counts", "late", "size", "seen", "coins", "strength", "cards", "hard", "level", "key", "plain_key", "junk", "weak",
        "removers", "items", "once", "joker", "chest", "taken", "extra",
    )  # fmt: skip

    def __init__(self, cards: tuple[int, ...], late: bool = False) -> None:
        self.counts = cards
        self.late = late  # nothing is expected of purchases any more
        self.size = 0.0  # cards, equipment apart
        self.coins = 0.0
        self.strength: list[float] = [LEAST] * SYMBOL_COUNT
        self.cards: list[float] = [LEAST] * SYMBOL_COUNT
        self.junk = 0.0  # starting cards
        self.weak: list[float] = [0.0] * SYMBOL_COUNT  # their strength
        self.removers = 0.0  # cards that remove others
        self.items = 0.0  # equipment
        self.once: list[float] = [0.0] * SYMBOL_COUNT  # its strength
        self.joker = 0.0  # its strength of any symbol
        self.chest = 0.0  # its coins
        self.taken = 0.0  # cards of any price that it brings
        self.extra = 0.0  # cards that it draws
        strong: list[float] = [0.0] * (SYMBOL_COUNT * (STRONGEST + 1))
        drawn = 0.0
        for card in range(CARD_COUNT):
            count = cards[card]
            if count and EQUIPMENT[card]:
                self._count_once(card, count)
            elif count:
                drawn += DRAWN_SHARE * count * DRAWS[card]
                self._count(card, count, strong)
        self.size = max(float(HAND_SIZE), self.size)
        self.seen = min(self.size, HAND_SIZE / max(0.4, 1.0 - drawn / self.size))  # a turn
        self.hard: list[float] = [1.0] * (SYMBOL_COUNT * (STRONGEST + 1))
        self.level: list[float] = [1.0] * SYMBOL_COUNT
        self.key: tuple[int, ...] = ()
        self.plain_key: tuple[int, ...] = ()
        self._grade(strong)

    def _count(self, card: int, count: int, strong: list[float]) -> None:
        """A card that is used again and again."""
        self.size += count
        self.coins += count * WORTH[card] / 2
        if card == SCIENTIST:
            self.removers += count
        native = card == NATIVE
        joker = native or is_joker(card)
        each: float = NATIVE_STRENGTH if native else STRENGTH[card] ** USE_OF_STRENGTH
        part = count * each * (JOKER_SHARE if joker else 1.0)
        for symbol in range(SYMBOL_COUNT):
            if native or SHOWS[card * SYMBOL_COUNT + symbol]:
                self.strength[symbol] += part
                self.cards[symbol] += count
                if card < MARKET_FIRST:
                    self.junk += count
                    self.weak[symbol] += count
                for k in range(1, STRONGEST + 1):
                    if native or STRENGTH[card] >= k:
                        strong[symbol * (STRONGEST + 1) + k] += part

    def _count_once(self, card: int, count: int) -> None:
        self.items += count
        if card == TRANSMITTER:
            self.taken += count
        elif DRAWS[card]:
            self.extra += count * DRAWS[card]
            if card == TRAVEL_LOG:
                self.removers += LOG_REMOVES * count
        elif is_joker(card):
            self.joker += count * STRENGTH[card]
        elif SHOWS[card * SYMBOL_COUNT + COIN]:
            self.chest += count * STRENGTH[card]
        else:
            for symbol in range(SYMBOL_COUNT):
                if SHOWS[card * SYMBOL_COUNT + symbol]:
                    self.once[symbol] += count * STRENGTH[card]

    def _grade(self, strong: list[float]) -> None:
        """How dear each symbol and how hard each strength is, in coarse grades: decks of the same grades share their ways."""
        key: list[int] = []
        plain: list[int] = []
        for symbol in range(SYMBOL_COUNT):
            dear = self.size / (self.strength[symbol] + 0.15 * self.size)
            level = int(round(2.0 * SUITING * log2(dear)))
            self.level[symbol] = 2.0 ** (0.5 * level)
            key.append(level)
            for k in range(2, STRONGEST + 1):
                able = strong[symbol * (STRONGEST + 1) + k]
                ratio = CLOSED if self.late else RARE
                if able > 0.0:
                    ratio = min(RARE, (self.strength[symbol] - LEAST) / able)
                quarters = int(round(4.0 * ratio))
                self.hard[symbol * (STRONGEST + 1) + k] = quarters / 4.0
                plain.append(quarters)
        plain.append(min(STRONGEST + 1, int(self.junk)))
        self.plain_key = tuple(plain)
        self.key = tuple(key + plain)


def is_joker(card: int) -> bool:
    return SHOWS[card * SYMBOL_COUNT] and SHOWS[card * SYMBOL_COUNT + COIN]


class Way:
    """From every space of a course: how far the finish is and the next space; the work from a space, by parts, once asked for."""

    __slots__ = ("course", "blocks", "hard", "junk", "turns", "following", "logs", "found")

    def __init__(self, course: Course, deck: Deck, blocks: list[int], plain: bool) -> None:
        self.course = course
        self.blocks = blocks[:]
        self.hard = deck.hard
        self.junk = deck.plain_key[-1]
        self.found: dict[int, list[float]] = {}
        levels = [1.0, 1.0, 1.0] if plain else deck.level
        logs = [
            LOG_SHARE * self._effort(BLOCKADE_TERRAIN[n], BLOCKADE_STRENGTH[n], levels) if n else 0.0 for n in blocks
        ]
        tolls = [0.0] * SPACE_COUNT
        for space in course.spaces:
            if course.terrain[space] <= CAMP:
                tolls[space] = self._effort(course.terrain[space], course.strength[space], levels)
        home = Homeward(course, tolls, logs)
        self.turns = home.far
        self.following = home.following
        # the blockade before the next space
        self.logs: list[int] = [blocks[seam] if 0 <= seam < len(blocks) else 0 for seam in home.by]

    def _effort(self, terrain: int, strength: int, levels: list[float]) -> float:
        """What entering takes, roughly in turns."""
        if terrain < SYMBOL_COUNT:
            return (
                strength * self.hard[terrain * (STRONGEST + 1) + min(strength, STRONGEST)] * levels[terrain] / HAND_SIZE
            )
        return self._given(terrain, strength)

    def work(self, space: int) -> list[float]:
        """The work from a space to the finish, by parts."""
        done = self.found.get(space)
        if done is None:
            following = self.following[space]
            if following < 0:
                done = [0.0] * PARTS
            else:
                done = self.work(following)[:]
                self._add(done, self.course.terrain[following], float(self.course.strength[following]), 1.0)
                if self.logs[space]:
                    log = self.logs[space]
                    self._add(done, BLOCKADE_TERRAIN[log], float(BLOCKADE_STRENGTH[log]), LOG_SHARE)
            self.found[space] = done
        return done

    def _add(self, done: list[float], terrain: int, strength: float, share: float) -> None:
        """The work of entering: harder where few cards of the deck are strong enough; rubble and camps take turns."""
        if terrain < SYMBOL_COUNT:
            hard = self.hard[terrain * (STRONGEST + 1) + min(int(strength), STRONGEST)]
            done[terrain] += share * strength
            done[SYMBOL_COUNT + terrain] += share * strength * (hard - 1.0)
        else:
            done[FIXED] += share * self._given(terrain, int(strength))

    def _given(self, terrain: int, strength: int) -> float:
        """Turns for the cards that rubble and camps take."""
        if terrain == RUBBLE:
            return RUBBLE_TURNS * strength
        return (CAMP_TURNS if strength < self.junk else CAMP_DEAR) * strength


class Clock:
    """Turns for the work that is left. `rates`: turns for a point of strength by symbol; `gain`: turns a purchase saves."""

    __slots__ = ("turns", "rates", "gain")

    def __init__(self, deck: Deck, work: list[float], pawns: int, on_way: int) -> None:
        self.turns = 0.0
        self.gain = 0.0
        self.rates: list[float] = [0.0] * SYMBOL_COUNT
        total = work[0] + work[1] + work[2]
        if on_way:
            self._run(deck, work, total, TWO_PAWNS if pawns == 2 else ONE_PAWN)
            self.turns += ARRIVAL * on_way

    def _run(self, deck: Deck, work: list[float], total: float, mixing: float) -> None:
        """Play the race on with average hands: up to two purchases first, then moving; the best of all counts."""
        size = deck.size
        strength = deck.strength[:]
        cards = deck.cards[:]
        rough = total * size / (deck.seen * (strength[0] + strength[1] + strength[2]))
        shown = ONE_USE_SHARE * min(1.0, rough * deck.seen / size)  # if the race lasts long enough
        left = self._left(deck, work, total, shown)
        if deck.removers > 0.0 and deck.junk > 0.0:
            removed = min(deck.junk, deck.removers * (1.0 + 0.5 * rough * deck.seen / size))
            removed = THINNED * min(removed, size - HAND_SIZE)
            size -= removed
            for symbol in range(SYMBOL_COUNT):
                strength[symbol] -= THINNED_STRENGTH * removed * deck.weak[symbol] / deck.junk
        if deck.taken > 0.0:
            self._take(strength=strength, cards=cards, left=left, more=TRANSMITTED * deck.taken * shown)
            size += deck.taken * shown
        chest = deck.chest * shown
        first = single = best = FAR
        for bought in ALLOTTED[:1] if deck.late else ALLOTTED:
            flow, ready, asked = strength[:], cards[:], left[:]
            for i, symbol in enumerate(bought):
                coins = deck.seen * (deck.coins + 0.5 * i) / (size + i) + (chest if i == 0 else 0.0)
                flow[symbol] += BOUGHT_FOR_A_COIN * min(PURSE, coins)
                ready[symbol] += 1.0
                asked[symbol] = max(0.0, asked[symbol] - EASED * work[SYMBOL_COUNT + symbol] / (1.0 + i))
            squares = 0.0
            for symbol in range(SYMBOL_COUNT):
                if asked[symbol] > 0.0:
                    passes = asked[symbol] / flow[symbol] + FIRST_CARD / ready[symbol]
                    squares += passes * passes
            hands = mixing * max(1.0, (size + len(bought)) / deck.seen)  # for one pass through the deck
            turns = hands * sqrt(squares)
            if not bought:
                first = turns
            elif len(bought) == 1:
                single = min(single, turns)
            if turns + BUYING * len(bought) < best:
                best = turns + BUYING * len(bought)
                self._rate(strength=flow, cards=ready, left=asked, hands=hands, whole=sqrt(squares))
        self.gain = max(0.0, min(BUYING, first - single))
        self.turns = max(0.05, best + work[FIXED] + CARD_TURNS * shown * (deck.items - deck.extra))

    def _left(self, deck: Deck, work: list[float], total: float, shown: float) -> list[float]:
        """The work by symbol that equipment does not do."""
        left: list[float] = []
        for symbol in range(SYMBOL_COUNT):
            once = deck.once[symbol] + (deck.joker * work[symbol] / total if total > 0.0 else 0.0)
            asked = work[symbol] + work[SYMBOL_COUNT + symbol]
            left.append(max(0.15 * asked, asked - shown * once))
        return left

    def _take(self, *, strength: list[float], cards: list[float], left: list[float], more: float) -> None:
        """A card from the Transmitter, for the symbol that holds the race up most."""
        worst = 0
        for symbol in range(1, SYMBOL_COUNT):
            if left[symbol] * strength[worst] > left[worst] * strength[symbol]:
                worst = symbol
        strength[worst] += more
        cards[worst] += 1.0

    def _rate(
        self, *, strength: list[float], cards: list[float], left: list[float], hands: float, whole: float
    ) -> None:
        """Turns saved by a point of strength, symbol by symbol."""
        for symbol in range(SYMBOL_COUNT):
            if left[symbol] > 0.0:
                passes = left[symbol] / strength[symbol] + FIRST_CARD / cards[symbol]
                self.rates[symbol] = hands * passes / (whole * strength[symbol])
