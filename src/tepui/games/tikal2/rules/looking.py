"""TIK-TREAS, TIK-CARD: see three, keep one, the others back on their pile; and the open row of "more control"."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.pile import bag_ways, card_of, drawn, slip
from tepui.engine.step import Chance, Choice
from tepui.engine.table import with_item, with_more, without_item
from tepui.games.tikal2.rules.actions import (
    KEEP_CARD,
    KEEP_TREASURE,
    NO_REFILL,
    OPEN,
    PILE,
    SEE_CARD,
    SEE_ROOM,
    SEE_TREASURE,
    TURN_UP,
)
from tepui.games.tikal2.rules.components import CARD_COUNT, MAX_SEATS, NONE, TREASURE_TYPES
from tepui.games.tikal2.rules.events import FOUND_CARD, FOUND_TREASURE, TOOK_CARD, TOOK_OPEN, TOOK_TREASURE
from tepui.games.tikal2.rules.table import (
    CARD_BAG,
    CARD_PILE,
    MOST_PILES,
    ROOM_BAG,
    ROOM_PILE,
    SEEN_AT_ONCE,
    TREASURE_BAG,
    TREASURE_PILE,
    Tikal,
)


def bag_of(pile: int) -> int:
    """The bag that a pile's undecided pieces come from."""
    if pile == ROOM_PILE:
        return ROOM_BAG
    return CARD_BAG if pile == CARD_PILE else TREASURE_BAG


def see(pile: int) -> int:
    """The verb for a look at a piece of this pile."""
    if pile == ROOM_PILE:
        return SEE_ROOM
    return SEE_CARD if pile == CARD_PILE else SEE_TREASURE


def shown_of(t: Tikal, pile: int) -> int:
    """How many pieces are looked at: three, or what is there (TIK-TREAS-03, TIK-CARD-04, TIK-LIGHT-04)."""
    return min(SEEN_AT_ONCE, len(t.piles[pile]))


def on_top(t: Tikal, pile: int, first: int) -> list[int]:
    """What a looker may choose from, ascending: `first` + kind."""
    pieces = t.piles[pile]
    found: list[int] = []
    for i in range(shown_of(t, pile)):
        action = first + card_of(pieces[i])
        if action not in found:
            found.append(action)
    found.sort()
    return found


def take(t: Tikal, pile: int, kind: int) -> None:
    """That piece leaves the pile; the others stay on top in their order (TIK-TREAS-04)."""
    pieces = t.piles[pile]
    for i in range(shown_of(t, pile)):
        if card_of(pieces[i]) == kind:
            t.piles[pile] = without_item(pieces, pieces[i])
            return


def look_from(t: Tikal, seat: int, pile: int) -> None:
    """The pieces on top are looked at, one by one."""
    looks = LOOKS[seat][pile]
    for place in range(shown_of(t, pile)):
        t.then(looks[place])


class Look(Chance[Tikal]):
    """TIK-INFO-02, -04. The looker learns a piece; whoever knew it before forgets where it lies."""

    __slots__ = ("pile", "place")

    def __init__(self, seat: int, pile: int, place: int) -> None:
        super().__init__(seat)
        self.pile = pile
        self.place = place

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.pile, self.place)

    def ways(self, t: Tikal) -> list[tuple[int, int]]:
        piece = t.piles[self.pile][self.place]
        first = see(self.pile)
        return [(first + card_of(piece), 1)] if piece >= 0 else bag_ways(t.unseen[~piece], first)

    def sample(self, t: Tikal, rng: Random) -> int:
        luck = rng.random()  # one for every outcome, a certain one too
        piece = t.piles[self.pile][self.place]
        return see(self.pile) + (card_of(piece) if piece >= 0 else drawn(t.unseen[~piece], luck))

    def apply(self, t: Tikal, a: int) -> None:
        kind = a - see(self.pile)
        pieces = t.piles[self.pile]
        piece = pieces[self.place]
        if piece < 0:
            t.unseen[~piece] = with_more(t.unseen[~piece], kind, -1)
        t.piles[self.pile] = with_item(pieces, self.place, slip(kind, 1 << self.seat))


# Steps never change, so that one of each serves all tables: by seat, pile and place.
LOOKS: Final[tuple[tuple[tuple[Look, ...], ...], ...]] = tuple(
    [
        tuple([tuple([Look(seat, pile, place) for place in range(SEEN_AT_ONCE)]) for pile in range(MOST_PILES)])
        for seat in range(MAX_SEATS)
    ]
)


def draw_card(t: Tikal, seat: int) -> None:
    """TIK-CARD-01. An empty pile gives nothing."""
    if t.piles[CARD_PILE]:
        look_from(t, seat, CARD_PILE)
        t.then(KeepCard(seat))


class KeepCard(Choice[Tikal]):
    """TIK-CARD-01, -03. One card is kept, hidden."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        return on_top(t, CARD_PILE, KEEP_CARD)

    def apply(self, t: Tikal, a: int) -> None:
        card = a - KEEP_CARD
        take(t, CARD_PILE, card)
        t.hands = with_more(t.hands, CARD_COUNT * self.seat + card, 1)
        t.tell(TOOK_CARD, self.seat)
        t.whisper(self.seat, FOUND_CARD, self.seat, card)


def draw_treasure(t: Tikal, seat: int) -> None:
    """TIK-TREAS-01, -03. Nothing left anywhere: nothing is taken."""
    if t.row or treasure_piles(t):
        t.then(CHOOSE_PILE[seat])


def treasure_piles(t: Tikal) -> list[int]:
    """Those that are left, counted from the first treasure pile."""
    return [i for i in range(len(t.piles) - TREASURE_PILE) if t.piles[TREASURE_PILE + i]]


class ChoosePile(Choice[Tikal]):
    """TIK-TREAS-01, TIK-VAR-01, -06. One of the piles, or an open treasure and the pile that replaces it."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        piles = treasure_piles(t)
        found = [PILE + i for i in piles]
        if t.row:
            for refill in piles or [NO_REFILL]:
                found += [OPEN + kind + TREASURE_TYPES * refill for kind in sorted(set(t.row))]
        return found

    def apply(self, t: Tikal, a: int) -> None:
        seat = self.seat
        if a < OPEN:
            pile = TREASURE_PILE + a - PILE
            look_from(t, seat, pile)
            t.then(KeepTreasure(seat, pile))
            return
        kind = (a - OPEN) % TREASURE_TYPES
        refill = (a - OPEN) // TREASURE_TYPES
        t.row = without_item(t.row, kind)
        t.held = with_more(t.held, TREASURE_TYPES * seat + kind, 1)
        t.seen = with_more(t.seen, TREASURE_TYPES * seat + kind, 1)
        t.tell(TOOK_OPEN, seat, kind)
        if refill != NO_REFILL:
            t.then(TurnUp(seat, TREASURE_PILE + refill))


CHOOSE_PILE: Final[tuple[ChoosePile, ...]] = tuple([ChoosePile(seat) for seat in range(MAX_SEATS)])


class KeepTreasure(Choice[Tikal]):
    """TIK-TREAS-01. One treasure is kept, face down."""

    __slots__ = ("pile",)

    def __init__(self, seat: int, pile: int) -> None:
        super().__init__(seat)
        self.pile = pile

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.pile)

    def legal(self, t: Tikal) -> list[int]:
        return on_top(t, self.pile, KEEP_TREASURE)

    def apply(self, t: Tikal, a: int) -> None:
        kind = a - KEEP_TREASURE
        take(t, self.pile, kind)
        t.held = with_more(t.held, TREASURE_TYPES * self.seat + kind, 1)
        t.tell(TOOK_TREASURE, self.seat)
        t.whisper(self.seat, FOUND_TREASURE, self.seat, kind)


class TurnUp(Chance[Tikal]):
    """TIK-VAR-01. A treasure joins the open row: from the top of a pile, or straight from the bag at the start."""

    __slots__ = ("pile",)

    def __init__(self, seat: int, pile: int) -> None:
        super().__init__(seat)
        self.pile = pile

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.pile)

    def ways(self, t: Tikal) -> list[tuple[int, int]]:
        if self.pile != NONE and t.piles[self.pile][0] >= 0:
            return [(TURN_UP + card_of(t.piles[self.pile][0]), 1)]
        return bag_ways(t.unseen[TREASURE_BAG], TURN_UP)

    def apply(self, t: Tikal, a: int) -> None:
        kind = a - TURN_UP
        undecided = True
        if self.pile != NONE:
            pieces = t.piles[self.pile]
            undecided = pieces[0] < 0
            t.piles[self.pile] = pieces[1:]
        if undecided:
            t.unseen[TREASURE_BAG] = with_more(t.unseen[TREASURE_BAG], kind, -1)
        t.row = sorted([*t.row, kind])
