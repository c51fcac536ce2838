"""The table of Narak: island, track, supply, card row, players and rival, in small ints and lists, and what rules ask of it.

Secret are: the cards of a hand that are not in `shown`; decks; `looked` and `pending`; the rescue pile below its top
(`rescue`, known to the seats of `rescue_seen`); and the pile of the Lost Temple (`temple_pile`, known to `temple_seen`).

A deck is a list from the top. An entry is a card that everybody knows, OWNER_KNOWS + a card that only its owner knows, or
`~k`: a card that is still undecided, one of the seat's bag k. A bag is a sorted list of cards. `mixed` is a mask of the bags
of which others cannot tell what was drawn.

Copies share most lists (`Narak.__init__` shows which ones they do not). A shared list is never changed in place but replaced by a
new one; so is every deck and every bag.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.table import Table, with_item, with_more
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    CAMP_COUNT,
    CAMP_EFFECT,
    FEAR_CARD,
    NONE,
    ROUNDS,
    SIDES,
    SLOTS_OF,
    TILE_EFFECT,
)
from tepui.games.narak.rules.events import LOST_FEAR_TILE, PAID_TOKENS, TOOK_FEAR, TOOK_FEAR_TILE
from tepui.games.narak.rules.notation import ARROWHEAD, ARTIFACT_BIT, COIN, COMPASS, JEWEL, RESOURCE_COUNT, TABLET, Cost

OWNER_KNOWS: Final = 128  # on a deck: OWNER_KNOWS + card
BAGS: Final = ROUNDS  # a seat's: the starting deck, and a packet at the end of rounds I to IV
FREE: Final = -1  # a slot nobody stands on
BLOCKED: Final = -2
ROW_SIZE: Final = 6


def deck_of(kind: int) -> int:
    """ARN-MAT-07. Items and artifacts are two decks: the place of a kind of card in `undealt` and `deck_tops`."""
    return 1 if kind == ARTIFACT_BIT else 0


def put(cards: list[int], card: int, start: int = 0) -> None:
    """Insert a card into a list that is sorted from the place `start` on."""
    for place in range(start, len(cards)):
        if card < cards[place]:
            cards.insert(place, card)
            return
    cards.append(card)


def with_card(cards: list[int], card: int) -> list[int]:
    """A new sorted list with one card more, for lists that copies share."""
    found = cards[:]
    put(found, card)
    return found


class Rules:
    """The options of a table, settled; never changed, shared by all copies."""

    __slots__ = ("seats", "options", "side", "difficulty", "solo", "like", "first_version")

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.side: int = SIDES.index(options["side"])  # ARN-SETUP-01
        self.difficulty: int = options["difficulty"]
        self.solo = seats == 1
        self.first_version: bool = options["first_version"] is True
        self.like = max(seats, 2)  # for how many players piles are made (ARN-SOLO-01)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.seats, self.options)


class Narak(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules", "round", "first", "turn", "acted", "busy", "passed", "tokens", "pool", "flags",
        "slots", "home", "tiles", "guards", "tamed", "spent", "guardian_bag", "site_bag", "under",
        "idols", "buried", "idol_bag", "crates", "slotted", "idols_out",
        "glass", "book", "arrivals", "bonuses", "bonus_bag", "bonuses_out", "temple_left", "temple_pile", "temple_seen",
        "stacks", "won",
        "crews", "level", "ready", "tops", "below", "assistant_bag", "rescue", "rescue_left", "rescue_seen", "dismissed",
        "hands", "shown", "decks", "bags", "mixed", "looked", "pending", "areas",
        "fear", "fear_tiles", "fear_stock", "row", "undealt", "deck_tops", "exiled",
        "rival_stack", "rival_used", "rival_arrow", "rival_glass", "rival_cards", "rival_won", "rival_idols", "rival_pile",
        "rival_home",
    )  # fmt: skip

    def __init__(self, rules: Rules, base: Narak | None = None) -> None:
        """A blank table without any piece, or a copy of `base`."""
        super().__init__([] if base is None else base.steps[:])
        self.rules = rules
        if base is None:
            self.round = 0
            self.first = 0  # who holds the first-player marker
            self.turn = 0  # turns begun
            self.acted = False  # this turn's main action is taken
            self.busy = False  # a free action is being carried out
            self.passed: list[bool] = []
            self.tokens: list[int] = []  # 5 * seat + resource
            self.pool: list[int] = []  # travel icons left in this turn
            self.flags: list[int] = []  # by seat: bit per effect that lasts a round
            self.slots: list[int] = []  # FREE, BLOCKED, a seat or RIVAL
            self.home: list[int] = []  # archaeologists on the own board
            self.tiles: list[int] = []  # site tile by site, or NONE
            self.guards: list[int] = []  # guardian by site, or NONE
            self.tamed: list[int] = []  # by seat, the rival last: a mask of the guardians overcome
            self.spent = 0  # a mask of the guardians whose boon is used
            self.guardian_bag: list[int] = []
            self.site_bag: list[int] = []
            self.under: list[list[int]] = []  # by level - 1: site tiles known to lie at the bottom of the stack
            self.idols: list[int] = []  # face up by site, or NONE
            self.buried: list[int] = []  # face down by site
            self.idol_bag: list[int] = []  # by kind: idols that were never turned up
            self.crates: list[int] = []
            self.slotted: list[int] = []
            self.idols_out = 0  # paid for a bridge
            self.glass: list[int] = []
            self.book: list[int] = []
            self.arrivals: list[int] = []  # at the Lost Temple, in order
            self.bonuses: list[list[int]] = []  # by space of the track
            self.bonus_bag: list[int] = []
            self.bonuses_out: list[int] = []  # by kind: gained
            self.temple_left = 0
            self.temple_pile: list[int] = []  # what has been looked at
            self.temple_seen = 0
            self.stacks: list[int] = []  # temple tiles left
            self.won: list[int] = []  # 6 * seat + stack
            self.crews: list[int] = []  # by seat: a mask of its assistants
            self.level: list[int] = []  # by assistant
            self.ready = 0  # a mask of the assistants that are ready
            self.tops: list[int] = []  # by supply stack
            self.below: list[int] = []
            self.assistant_bag: list[int] = []
            self.rescue: list[int] = []  # what is decided, from the top
            self.rescue_left = 0
            self.rescue_seen = 0
            self.dismissed: list[int] = []  # taken out of the game by the rival
            self.hands: list[list[int]] = []
            self.shown: list[list[int]] = []  # of the hand, what everybody knows
            self.decks: list[list[int]] = []
            self.bags: list[list[int]] = []  # 5 * seat + bag
            self.mixed: list[int] = []
            self.looked: list[int] = []
            self.pending: list[list[int]] = []  # put down at the end of a round, not yet shown
            self.areas: list[list[int]] = []
            self.fear = 0
            self.fear_tiles: list[int] = []
            self.fear_stock = 0
            self.row: list[int] = []  # artifacts, then items; the staff stands after `round` places
            self.undealt: list[list[int]] = []  # undecided in the item and in the artifact deck, ascending
            self.deck_tops: list[int] = []  # known top card of the item and of the artifact deck
            self.exiled: list[int] = []
            self.rival_stack: list[int] = []  # by tile: 1 while it is face down, -1 if it is not in the game
            self.rival_used: list[int] = []
            self.rival_arrow = 0  # on the back of the tile on top
            self.rival_glass = 0
            self.rival_cards: list[int] = []
            self.rival_won: list[int] = []
            self.rival_idols: list[int] = []
            self.rival_pile = 0
            self.rival_home = 0
        else:
            self.round, self.first, self.turn, self.acted = base.round, base.first, base.turn, base.acted
            self.busy, self.passed, self.tokens = base.busy, base.passed, base.tokens[:]
            self.pool, self.flags, self.slots, self.home = base.pool[:], base.flags, base.slots[:], base.home
            self.tiles, self.guards, self.tamed, self.spent = base.tiles, base.guards, base.tamed, base.spent
            self.guardian_bag, self.site_bag, self.under = base.guardian_bag, base.site_bag, base.under
            self.idols, self.buried, self.idol_bag = base.idols, base.buried, base.idol_bag
            self.crates, self.slotted, self.idols_out = base.crates, base.slotted, base.idols_out
            self.glass, self.book, self.arrivals = base.glass, base.book, base.arrivals
            self.bonuses, self.bonus_bag, self.bonuses_out = base.bonuses, base.bonus_bag, base.bonuses_out
            self.temple_left, self.temple_pile = base.temple_left, base.temple_pile
            self.temple_seen, self.stacks, self.won = base.temple_seen, base.stacks, base.won
            self.crews, self.level, self.ready, self.tops = base.crews, base.level, base.ready, base.tops
            self.below, self.assistant_bag, self.rescue = base.below, base.assistant_bag, base.rescue
            self.rescue_left, self.rescue_seen = base.rescue_left, base.rescue_seen
            self.dismissed = base.dismissed
            self.hands = [cards[:] for cards in base.hands]
            self.shown = [cards[:] for cards in base.shown]
            self.decks, self.bags, self.mixed = base.decks[:], base.bags[:], base.mixed
            self.looked, self.pending = base.looked, base.pending
            self.areas = [cards[:] for cards in base.areas]
            self.fear, self.fear_tiles, self.fear_stock = base.fear, base.fear_tiles, base.fear_stock
            self.row, self.undealt, self.deck_tops = base.row, base.undealt, base.deck_tops
            self.exiled, self.rival_stack, self.rival_used = base.exiled, base.rival_stack, base.rival_used
            self.rival_arrow, self.rival_glass = base.rival_arrow, base.rival_glass
            self.rival_cards, self.rival_won = base.rival_cards, base.rival_won
            self.rival_idols, self.rival_pile = base.rival_idols, base.rival_pile
            self.rival_home = base.rival_home

    def copy(self) -> Narak:
        return Narak(self.rules, self)

    def blank_arguments(self) -> tuple[Any, ...]:
        return (self.rules,)

    # ---- tokens and costs

    def has(self, seat: int, resource: int) -> int:
        return self.tokens[RESOURCE_COUNT * seat + resource]

    def gain(self, seat: int, resource: int, n: int) -> None:
        """ARN-MAT-06. The supply has no limit; so nothing depends on ARN-MAT-03, and ARN-CARD-20 is not needed."""
        self.tokens[RESOURCE_COUNT * seat + resource] += n

    def can_pay_tokens(self, seat: int, cost: Cost) -> bool:
        tokens, base = self.tokens, RESOURCE_COUNT * seat
        return (
            tokens[base + COIN] >= cost[COIN]
            and tokens[base + COMPASS] >= cost[COMPASS]
            and tokens[base + TABLET] >= cost[TABLET]
            and tokens[base + ARROWHEAD] >= cost[ARROWHEAD]
            and tokens[base + JEWEL] >= cost[JEWEL]
        )

    def pay(self, seat: int, resource: int, n: int) -> None:
        """Tokens go back to the supply; a price of nothing is not told."""
        if n:
            self.tokens[RESOURCE_COUNT * seat + resource] -= n
            self.tell(PAID_TOKENS, seat, resource, n)

    def pay_tokens(self, seat: int, cost: Cost) -> None:
        for resource in range(RESOURCE_COUNT):
            self.pay(seat, resource, cost[resource])

    # ---- the island

    def discovered(self, site: int) -> bool:
        return site < CAMP_COUNT or self.tiles[site] != NONE

    def stands(self, seat: int, site: int) -> bool:
        """ARN-KEY-07. Whether the seat (or the rival) occupies the site."""
        return any(self.slots[slot] == seat for slot in SLOTS_OF[site])

    def occupied(self, site: int) -> bool:
        """ARN-KEY-08. Whether anybody stands on any slot of the site; a guardian does not count (ARN-GUARD-14)."""
        return any(self.slots[slot] >= 0 for slot in SLOTS_OF[site])

    def others_stand(self, seat: int, site: int) -> bool:
        """Whether another player stands on the site; the rival is one (ARN-SOLO-36)."""
        return any(self.slots[slot] >= 0 and self.slots[slot] != seat for slot in SLOTS_OF[site])

    def site_effect(self, site: int) -> int:
        """The effect of a discovered site, as its place in the book of effects."""
        return CAMP_EFFECT[site] if site < CAMP_COUNT else TILE_EFFECT[self.tiles[site]]

    # ---- assistants and guardians

    def crew(self, seat: int) -> list[int]:
        """A seat's assistants, ascending."""
        return [one for one in range(ASSISTANT_COUNT) if self.crews[seat] >> one & 1]

    def ready_crew(self, seat: int) -> int:
        """A mask of the assistants that the seat may use: its own (ARN-TURN-09) that are not exhausted (ARN-ASST-04)."""
        return self.crews[seat] & self.ready

    def boons(self, seat: int) -> int:
        """A mask of the seat's guardians whose boon is unused.

        ARN-GUARD-10: each boon serves once in the game. ARN-GUARD-13: from the moment the guardian is overcome.
        """
        return self.tamed[seat] & ~self.spent

    # ---- cards

    def from_hand(self, seat: int, card: int) -> None:
        """A card leaves the hand for all to see. If everybody knew of such a card, it is that one: nothing new is told."""
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat].remove(card)

    def lay_down(self, seat: int, card: int) -> None:
        """ARN-HAND-02. A card that is used goes from the hand to the play area.

        ARN-HAND-01 and ARN-HAND-03 follow: it is not in the hand for a second use, and nothing draws from the play area.
        """
        self.from_hand(seat, card)
        put(self.areas[seat], card)

    def exile(self, card: int) -> None:
        """ARN-EXILE-01. Fear goes back to its supply; other cards lie open and do not come back (ARN-EXILE-06)."""
        if card == FEAR_CARD:
            self.fear += 1
        else:
            self.exiled = with_card(self.exiled, card)

    def take_fear(self, seat: int, guardian: int = NONE) -> None:
        """ARN-ICON-02, ARN-ICON-03, ARN-CARD-21. A Fear card while there is one, then a Fear tile, then nothing (R-38).

        `guardian` is the one that gives it; NONE if an effect does.
        """
        if self.fear:
            self.fear -= 1
            put(self.areas[seat], FEAR_CARD)
            self.tell(TOOK_FEAR, seat, guardian)
        elif self.fear_stock:
            self.fear_stock -= 1
            self.fear_tiles = with_more(self.fear_tiles, seat, 1)
            self.tell(TOOK_FEAR_TILE, seat, guardian)

    def exile_tile(self, seat: int) -> None:
        """ARN-EXILE-08, ARN-EXILE-11. A Fear tile goes back to the stock."""
        self.fear_tiles = with_more(self.fear_tiles, seat, -1)
        self.fear_stock += 1
        self.tell(LOST_FEAR_TILE, seat)

    def deck_lasts(self, kind: int) -> bool:
        """Whether the item or artifact deck has a card left."""
        deck = deck_of(kind)
        return self.deck_tops[deck] != NONE or len(self.undealt[deck]) > 0

    # ---- knowledge

    def settle_knowledge(self, seat: int) -> None:
        """ARN-INFO-02. When the last card of a bag is drawn, everybody knows by counting what was drawn from it.

        The whole hand is then known, unless cards of it may have come from another bag that is not empty.
        """
        mixed = self.mixed[seat]
        if mixed:
            for bag in range(BAGS):
                if mixed >> bag & 1 and not self.bags[BAGS * seat + bag]:
                    mixed -= 1 << bag
                    self.mixed = with_item(self.mixed, seat, mixed)
        if mixed or self.looked or self.pending[seat]:
            return
        for entry in self.decks[seat]:
            if entry >= OWNER_KNOWS:
                return
        self.shown[seat] = self.hands[seat][:]
