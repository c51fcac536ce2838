"""Whole turns, thought out before the first card is played: where the hand can take the pawns, and what else it can buy or keep.

A `Draft` is a turn as far as it is thought out; it knows the cards still in hand and what the drafts before it did.
Drafts that come to the same table are one. `Outline` widens them card by card, best first, and judges every way to end.
"""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.judge.expert_1.distances import GIVEN, PLAIN, ranges_of
from tepui.games.eldorado.judge.expert_1.hands import (
    Hand,
    all_cards,
    cheap_payment,
    choices,
    discards,
    kept_ways,
    payments,
    without,
)
from tepui.games.eldorado.judge.expert_1.outlook import Cards, Holding, holding_of, place_of, turns_left
from tepui.games.eldorado.rules.actions import ACT, BUY, DONE, GIVE, GO, OPEN, PAY, PLAY, REMOVE, TAKE, USE
from tepui.games.eldorado.rules.buying import has_coin
from tepui.games.eldorado.rules.components import (
    ACTION_CARDS,
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    COST,
    EQUIPMENT,
    FINISH,
    MARKET_FIRST,
    NATIVE,
    NATIVE_TILE,
    REMOVE_TILE,
    RUBBLE,
    SHOWS,
    STRENGTH,
    SYMBOL_COUNT,
    SYMBOL_TILES,
    TILE_COUNT,
    TILE_STRENGTH,
    TILE_SYMBOL,
    TRANSMITTER,
    WORTH,
)
from tepui.games.eldorado.rules.table import HOME, Eldorado, count_cards

UNJUDGED: Final = -1.0e9
TILE_TURNS: Final = 0.12  # for a point of a cave tile that is held
MANY: Final = 5  # cards in hand: a price is paid in one way only


class Draft:
    """A turn as far as it is thought out. `acts`: what it does beyond the draft before."""

    __slots__ = ("before", "acts", "hand", "tiles", "gone", "got", "pawns", "blocks", "turns")

    def __init__(
        self,
        before: Draft | None,
        acts: list[int],
        *,
        hand: Hand,
        tiles: Hand,
        gone: Hand,
        got: Hand,
        pawns: tuple[int, ...],
        blocks: tuple[int, ...],
    ) -> None:
        self.before = before
        self.acts = acts
        self.hand = hand
        self.tiles = tiles  # cave tiles held
        self.gone = gone  # out of the game
        self.got = got  # new cards
        self.pawns = pawns
        self.blocks = blocks
        self.turns = UNJUDGED  # left, if the turn ended here with nothing kept

    def then(
        self,
        acts: list[int],
        *,
        hand: Hand | None = None,
        tiles: Hand | None = None,
        gone: Hand | None = None,
        got: Hand | None = None,
        pawns: tuple[int, ...] | None = None,
        blocks: tuple[int, ...] | None = None,
    ) -> Draft:
        """The turn with these actions more; what is not named stays as it is."""
        return Draft(
            self,
            acts,
            hand=self.hand if hand is None else hand,
            tiles=self.tiles if tiles is None else tiles,
            gone=self.gone if gone is None else gone,
            got=self.got if got is None else got,
            pawns=self.pawns if pawns is None else pawns,
            blocks=self.blocks if blocks is None else blocks,
        )

    def line(self) -> list[int]:
        """All actions from the beginning."""
        return self.acts if self.before is None else self.before.line() + self.acts


class Ending:
    """A draft to its end: the turns that are left after it."""

    __slots__ = ("turns", "draft", "acts")

    def __init__(self, turns: float, draft: Draft, acts: list[int]) -> None:
        self.turns = turns
        self.draft = draft
        self.acts = acts


class Outline:
    """All turns of a seat that are worth a thought, from one table."""

    __slots__ = ("t", "seat", "course", "others", "draw", "counts", "holdings", "kept", "reached", "ended")

    def __init__(self, t: Eldorado, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.course = t.rules.course
        pawns = t.rules.pawns
        self.others = {t.where[i] for i in range(len(t.where)) if i // pawns != seat and t.where[i] != HOME}
        self.draw = Cards(count_cards(t.draw[seat]))
        self.counts = all_cards(t, seat)
        self.holdings: dict[tuple[Hand, Hand], Holding] = {}
        self.kept: dict[Hand, Cards] = {}
        self.reached: dict[tuple[int, ...], list[tuple[int, tuple[int, ...], list[int]]]] = {}
        self.ended: dict[tuple[object, ...], Ending] = {}

    def start(self) -> Draft:
        t, seat = self.t, self.seat
        held = t.hand[seat * CARD_COUNT : (seat + 1) * CARD_COUNT]
        hand = tuple([card for card in range(CARD_COUNT) for _ in range(held[card])])
        pawns = t.rules.pawns
        tiles = tuple([tile for tile in range(TILE_COUNT) for _ in range(t.held[seat * TILE_COUNT + tile])])
        return Draft(
            None,
            [],
            hand=hand,
            tiles=tiles,
            gone=(),
            got=(),
            pawns=tuple(t.where[seat * pawns : (seat + 1) * pawns]),
            blocks=tuple(t.blocks),
        )

    # ---- judging

    def judged(self, draft: Draft, kept: Hand) -> float:
        """The turns left if the turn ends with these cards kept."""
        place = place_of(self.course, pawns=draft.pawns, blocks=draft.blocks)
        owned = (draft.gone, draft.got)
        holding = self.holdings.get(owned)
        if holding is None:
            counts = self.counts[:]
            for card in draft.gone:
                counts[card] -= 1
            for card in draft.got:
                counts[card] += 1
            holding = self.holdings[owned] = holding_of(tuple(counts))
        cards = self.kept.get(kept)
        if cards is None:
            counts = [0] * CARD_COUNT
            for card in kept:
                counts[card] += 1
            cards = self.kept[kept] = Cards(counts)
        turns = turns_left(place, holding, cards, self.draw)
        for tile in draft.tiles:
            turns -= tile_turns(tile)
        return turns

    def end(self, draft: Draft) -> None:
        """Every way to end a turn here: with what is kept, after a purchase or without."""
        if draft.pawns.count(HOME) == len(draft.pawns):
            self.ended[(draft.pawns, draft.got, draft.gone)] = Ending(0.0, draft, [])
            return
        self.keep(draft)
        self.buy(draft)
        if TRANSMITTER in draft.hand and any(self.t.piles):
            taken = self.take(draft)
            self.keep(taken)
            self.buy(taken)

    def keep(self, draft: Draft) -> None:
        for kept in kept_ways(draft.hand):
            key = (draft.pawns, draft.blocks, draft.gone, draft.got, draft.tiles, kept)
            if key not in self.ended:
                turns = draft.turns if not kept and draft.turns != UNJUDGED else self.judged(draft, kept)
                self.ended[key] = Ending(turns, draft, discards(draft.hand, kept))

    def take(self, draft: Draft) -> Draft:
        """The best card for the Transmitter."""
        best: Draft | None = None
        hand = without(draft.hand, TRANSMITTER)
        gone = tuple(sorted((*draft.gone, TRANSMITTER)))
        for card in range(MARKET_FIRST, CARD_COUNT):
            if self.t.piles[card]:
                acts = [ACT + ACTION_CARDS.index(TRANSMITTER), TAKE + card - MARKET_FIRST]
                taken = draft.then(acts, hand=hand, gone=gone, got=(*draft.got, card))
                taken.turns = self.judged(taken, ())
                if best is None or taken.turns < best.turns:
                    best = taken
        assert best is not None, "something to take"
        return best

    def buy(self, draft: Draft) -> None:
        """Every purchase the hand can pay, with every payment that has no card too many."""
        if self.t.bought:
            return
        money = 0
        for card in draft.hand:
            money += WORTH[card]
        for card in range(MARKET_FIRST, CARD_COUNT):
            if COST[card] > money or card not in self.t.market or self.t.piles[card] <= draft.got.count(card):
                continue
            ways = (
                payments(draft.hand, COST[card]) if len(draft.hand) <= MANY else [cheap_payment(draft.hand, COST[card])]
            )
            for paid in ways:
                hand = draft.hand
                for spent in paid:
                    hand = without(hand, spent)
                used = [spent for spent in paid if EQUIPMENT[spent] and has_coin(spent)]
                gone = tuple(sorted((*draft.gone, *used))) if used else draft.gone
                acts = [BUY + card - MARKET_FIRST, *[PAY + spent for spent in paid], DONE]
                got = tuple(sorted((*draft.got, card)))
                self.keep(draft.then(acts, hand=hand, gone=gone, got=got))

    # ---- going on

    def after(self, draft: Draft) -> list[Draft]:
        """The draft with one more card played, or cards given."""
        found: list[Draft] = []
        for pawn in range(len(draft.pawns)):
            if draft.pawns[pawn] != HOME:
                self.play(draft, pawn, found)
                self.give(draft, pawn, found)
                if NATIVE in draft.hand:
                    hand = without(draft.hand, NATIVE)
                    self.step(draft, pawn, ACT + ACTION_CARDS.index(NATIVE), hand, draft.tiles, found)
                if draft.tiles:
                    self.use(draft, pawn, found)
        if REMOVE_TILE in draft.tiles:
            self.remove(draft, found)
        return found

    def play(self, draft: Draft, pawn: int, found: list[Draft]) -> None:
        """Every movement of one card with one pawn."""
        last = -1
        for card in draft.hand:
            if card == last or STRENGTH[card] == 0:
                continue
            last = card
            hand = without(draft.hand, card)
            gone = tuple(sorted((*draft.gone, card))) if EQUIPMENT[card] else draft.gone
            for symbol in range(SYMBOL_COUNT):
                if SHOWS[card * SYMBOL_COUNT + symbol]:
                    first = PLAY + card + CARD_COUNT * symbol
                    for space, blocks, acts in self.reach(draft, pawn, symbol, STRENGTH[card]):
                        pawns = moved(draft.pawns, pawn, space)
                        found.append(draft.then([first, *acts], hand=hand, gone=gone, pawns=pawns, blocks=blocks))

    def use(self, draft: Draft, pawn: int, found: list[Draft]) -> None:
        """Every movement of one cave tile with one pawn."""
        last = -1
        for tile in draft.tiles:
            if tile == last:
                continue
            last = tile
            tiles = without(draft.tiles, tile)
            if tile < SYMBOL_TILES:
                for space, blocks, acts in self.reach(draft, pawn, TILE_SYMBOL[tile], TILE_STRENGTH[tile]):
                    pawns = moved(draft.pawns, pawn, space)
                    found.append(draft.then([USE + tile, *acts], tiles=tiles, pawns=pawns, blocks=blocks))
            elif tile == NATIVE_TILE:
                self.step(draft, pawn, USE + tile, draft.hand, tiles, found)

    def remove(self, draft: Draft, found: list[Draft]) -> None:
        """The tile that removes a card."""
        tiles = without(draft.tiles, REMOVE_TILE)
        for cards in choices(draft.hand, 1):
            hand, gone = without(draft.hand, cards[0]), tuple(sorted(draft.gone + cards))
            acts = [USE + REMOVE_TILE, REMOVE + cards[0]]
            found.append(draft.then(acts, hand=hand, tiles=tiles, gone=gone))

    def reach(
        self, draft: Draft, pawn: int, symbol: int, strength: int
    ) -> list[tuple[int, tuple[int, ...], list[int]]]:
        """Where a movement can end that brings a pawn nearer by some measure or opens a blockade."""
        other = draft.pawns[1 - pawn] if len(draft.pawns) == 2 else HOME
        key = (pawn, draft.pawns[pawn], other, symbol, strength, *draft.blocks)
        found = self.reached.get(key)
        if found is None:
            found = []
            start = draft.pawns[pawn]
            for space, blocks, acts in self.spread(pawn, start, draft.blocks, other, symbol, strength):
                if acts and (blocks != draft.blocks or self.nearer(start, space, draft.blocks)):
                    found.append((space, blocks, acts))
            self.reached[key] = found
        return found

    def spread(
        self, pawn: int, start: int, closed: tuple[int, ...], other: int, symbol: int, strength: int
    ) -> list[tuple[int, tuple[int, ...], list[int]]]:
        """Every space and opening within reach, the actions with it; each with as much strength left as can be."""
        course = self.course
        left = {(start, closed): strength}
        ways: dict[tuple[int, tuple[int, ...]], list[int]] = {(start, closed): []}
        edge = [(start, closed)]
        for at, blocks in edge:
            rest = left[(at, blocks)]
            if at >= FINISH:
                continue
            following: list[tuple[int, tuple[int, ...], int, int]] = []
            near, seams = course.near[at], course.seam[at]
            for i in range(len(near)):
                space = near[i]
                if course.terrain[space] == symbol and course.strength[space] <= rest and self.free(space, other):
                    if not shut(blocks, seams[i]):
                        following.append((space, blocks, rest - course.strength[space], GO + pawn + 2 * space))
            for seam in course.touched[at]:
                if shut(blocks, seam):
                    log = blocks[seam]
                    if BLOCKADE_TERRAIN[log] == symbol and BLOCKADE_STRENGTH[log] <= rest:
                        opened = (*blocks[:seam], 0, *blocks[seam + 1 :])
                        action = OPEN + pawn + 2 * course.seam_faces[seam]
                        following.append((at, opened, rest - BLOCKADE_STRENGTH[log], action))
            for space, after, more, action in following:
                if more > left.get((space, after), -1):
                    left[(space, after)] = more
                    ways[(space, after)] = [*ways[(at, blocks)], action]
                    edge.append((space, after))
        return [(space, blocks, acts) for (space, blocks), acts in ways.items()]

    def free(self, space: int, other: int) -> bool:
        return self.t.passing or (space not in self.others and space != other)

    def nearer(self, start: int, space: int, blocks: tuple[int, ...]) -> bool:
        """Is a space nearer by some measure?"""
        far = ranges_of(self.course, blocks).far
        return any(far[measure][space] < far[measure][start] - 1e-4 for measure in range(GIVEN))

    def give(self, draft: Draft, pawn: int, found: list[Draft]) -> None:
        """Rubble, camps and grey blockades, with every choice of cards."""
        course, at = self.course, draft.pawns[pawn]
        other = draft.pawns[1 - pawn] if len(draft.pawns) == 2 else HOME
        near, seams = course.near[at], course.seam[at]
        for i in range(len(near)):
            space = near[i]
            if course.terrain[space] not in (RUBBLE, CAMP) or course.strength[space] > len(draft.hand):
                continue
            if shut(draft.blocks, seams[i]) or not self.free(space, other) or not self.nearer(at, space, draft.blocks):
                continue
            for cards in choices(draft.hand, course.strength[space]):
                hand = draft.hand
                for card in cards:
                    hand = without(hand, card)
                gone = tuple(sorted(draft.gone + cards)) if course.terrain[space] == CAMP else draft.gone
                acts = [GO + pawn + 2 * space, *[GIVE + card for card in cards]]
                pawns = moved(draft.pawns, pawn, space)
                found.append(draft.then(acts, hand=hand, gone=gone, pawns=pawns))
        for seam in course.touched[at]:
            log = draft.blocks[seam] if shut(draft.blocks, seam) else 0
            if log and BLOCKADE_TERRAIN[log] == RUBBLE and BLOCKADE_STRENGTH[log] <= len(draft.hand):
                opened = (*draft.blocks[:seam], 0, *draft.blocks[seam + 1 :])
                for cards in choices(draft.hand, BLOCKADE_STRENGTH[log]):
                    hand = draft.hand
                    for card in cards:
                        hand = without(hand, card)
                    acts = [OPEN + pawn + 2 * course.seam_faces[seam], *[GIVE + card for card in cards]]
                    found.append(draft.then(acts, hand=hand, blocks=opened))

    def step(self, draft: Draft, pawn: int, first: int, hand: Hand, tiles: Hand, found: list[Draft]) -> None:
        """What a Native can do, card or tile."""
        course, at = self.course, draft.pawns[pawn]
        other = draft.pawns[1 - pawn] if len(draft.pawns) == 2 else HOME
        far = ranges_of(course, draft.blocks).far[PLAIN]
        near, seams = course.near[at], course.seam[at]
        for i in range(len(near)):
            space = near[i]
            if course.terrain[space] <= CAMP and far[space] < far[at] - 1e-4:
                if not shut(draft.blocks, seams[i]) and self.free(space, other):
                    pawns = moved(draft.pawns, pawn, space)
                    acts = [first, GO + pawn + 2 * space]
                    found.append(draft.then(acts, hand=hand, tiles=tiles, pawns=pawns))
        for seam in course.touched[at]:
            if shut(draft.blocks, seam):
                opened = (*draft.blocks[:seam], 0, *draft.blocks[seam + 1 :])
                acts = [first, OPEN + pawn + 2 * course.seam_faces[seam]]
                found.append(draft.then(acts, hand=hand, tiles=tiles, blocks=opened))


def moved(pawns: tuple[int, ...], pawn: int, space: int) -> tuple[int, ...]:
    at = HOME if space >= FINISH else space
    return (*pawns[:pawn], at, *pawns[pawn + 1 :])


def shut(blocks: tuple[int, ...], seam: int) -> bool:
    """Does a blockade still lie on this junction?"""
    return 0 <= seam < len(blocks) and blocks[seam] != 0


def tile_turns(tile: int) -> float:
    """The turns that a cave tile in stock promises to save."""
    return TILE_TURNS * max(1, TILE_STRENGTH[tile])
