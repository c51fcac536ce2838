"""See three, keep one, leave the others on their pile: the chapters TIK-TREAS and TIK-CARD, and the open row of the variant
"More control"."""

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
from tepui.games.tikal2.rules.events import FOUND_CARD, FOUND_TREASURE, TOOK_CARD, TOOK_OPEN, TOOK_TREASURE, TURNED_UP
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

PUT_BACK: Final = 2  # of three pieces looked at


def bag_of(pile: int) -> int:
    """The bag from which the undecided pieces of a pile come."""
    if pile == ROOM_PILE:
        return ROOM_BAG
    return CARD_BAG if pile == CARD_PILE else TREASURE_BAG


def see(pile: int) -> int:
    """The first action of the verb for a look at a piece of this pile."""
    if pile == ROOM_PILE:
        return SEE_ROOM
    return SEE_CARD if pile == CARD_PILE else SEE_TREASURE


def shown_of(t: Tikal, pile: int) -> int:
    """How many pieces are looked at: three, or as many as there are."""
    return min(SEEN_AT_ONCE, len(t.piles[pile]))


def on_top(t: Tikal, pile: int, first: int) -> list[int]:
    """The pieces somebody has just looked at: three (TIK-CARD-03), or as many as there are (TIK-LIGHT-04).

    They are actions `first` + kind, ascending; equal pieces are one choice.
    """
    pieces = t.piles[pile]
    found: list[int] = []
    for i in range(shown_of(t, pile)):
        action = first + card_of(pieces[i])
        if action not in found:
            found.append(action)
    found.sort()
    return found


def take(t: Tikal, pile: int, kind: int) -> None:
    """A piece of this kind leaves the pile; the others stay on top in the order they had (TIK-TREAS-04)."""
    pieces = t.piles[pile]
    for i in range(shown_of(t, pile)):
        if card_of(pieces[i]) == kind:
            t.piles[pile] = without_item(pieces, pieces[i])
            return


def look_from(t: Tikal, seat: int, pile: int) -> None:
    """The pieces on top are looked at, one after the other."""
    looks = LOOKS[seat][pile]
    for place in range(shown_of(t, pile)):
        t.then(looks[place])


class Look(Chance[Tikal]):
    """The looker sees one piece of a pile. If it is undecided, chance decides now what it is."""

    def __init__(self, seat: int, pile: int, place: int) -> None:
        super().__init__(seat)
        self.pile = pile
        self.place = place

    def ways(self, t: Tikal) -> list[tuple[int, int]]:
        piece = t.piles[self.pile][self.place]
        first = see(self.pile)
        return [(first + card_of(piece), 1)] if piece >= 0 else bag_ways(t.unseen[~piece], first)

    def sample(self, t: Tikal, rng: Random) -> int:
        luck = rng.random()  # drawn even if the piece is certain, so that the same seed gives the same game
        piece = t.piles[self.pile][self.place]
        return see(self.pile) + (card_of(piece) if piece >= 0 else drawn(t.unseen[~piece], luck))

    def apply(self, t: Tikal, a: int) -> None:
        """From now on only the looker knows the piece; who saw it before does not (TIK-INFO-04)."""
        kind = a - see(self.pile)
        pieces = t.piles[self.pile]
        piece = pieces[self.place]
        if piece < 0:
            t.unseen[~piece] = with_more(t.unseen[~piece], kind, -1)
        t.piles[self.pile] = with_item(pieces, self.place, slip(kind, 1 << self.seat))


# A step never changes, so one of each kind serves all tables: by seat, pile and place.
LOOKS: Final[tuple[tuple[tuple[Look, ...], ...], ...]] = tuple(
    [
        tuple([tuple([Look(seat, pile, place) for place in range(SEEN_AT_ONCE)]) for pile in range(MOST_PILES)])
        for seat in range(MAX_SEATS)
    ]
)


def draw_card(t: Tikal, seat: int) -> None:
    """Look at the cards on top and keep one (TIK-CARD-01). An empty pile gives nothing and is not refilled (TIK-CARD-04)."""
    if t.piles[CARD_PILE]:
        look_from(t, seat, CARD_PILE)
        t.then(KeepCard(seat))


class KeepCard(Choice[Tikal]):
    """One of the cards seen is kept, hidden from the others."""

    def legal(self, t: Tikal) -> list[int]:
        return on_top(t, CARD_PILE, KEEP_CARD)

    def apply(self, t: Tikal, a: int) -> None:
        card = a - KEEP_CARD
        take(t, CARD_PILE, card)
        t.hands = with_more(t.hands, CARD_COUNT * self.seat + card, 1)
        t.tell_others(self.seat, TOOK_CARD, self.seat)
        t.whisper(self.seat, FOUND_CARD, self.seat, card)


def draw_treasure(t: Tikal, seat: int) -> None:
    """A treasure is taken, from the open row or from a pile (TIK-VAR-06). If nothing is left, nothing is taken (TIK-TREAS-03)."""
    if t.row or treasure_piles(t):
        t.then(CHOOSE_PILE[seat])


def treasure_piles(t: Tikal) -> list[int]:
    """The piles that are not empty, counted from the first treasure pile."""
    return [i for i in range(len(t.piles) - TREASURE_PILE) if t.piles[TREASURE_PILE + i]]


class ChoosePile(Choice[Tikal]):
    """One of the treasure piles (TIK-TREAS-01), or with More control an open treasure and the pile that replaces it."""

    def legal(self, t: Tikal) -> list[int]:
        """A pile that is not empty, or a treasure of the open row (TIK-VAR-01), which then may stay short (TIK-VAR-02)."""
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
    """One of the treasures seen is kept (TIK-TREAS-01), face down."""

    def __init__(self, seat: int, pile: int) -> None:
        super().__init__(seat)
        self.pile = pile

    def legal(self, t: Tikal) -> list[int]:
        return on_top(t, self.pile, KEEP_TREASURE)

    def apply(self, t: Tikal, a: int) -> None:
        kind = a - KEEP_TREASURE
        take(t, self.pile, kind)
        t.held = with_more(t.held, TREASURE_TYPES * self.seat + kind, 1)
        t.tell_others(self.seat, TOOK_TREASURE, self.seat)
        t.whisper(self.seat, FOUND_TREASURE, self.seat, kind)
        if t.rules.more_control and not t.rules.first_version and len(t.piles[self.pile]) >= PUT_BACK:
            t.then(PutBack(self.seat, self.pile))


class PutBack(Choice[Tikal]):
    """With More control: which of the two treasures put back lies on top (TIK-VAR-08).

    Equal ones are asked about too: if they were not, the question would tell the others something.
    """

    __slots__ = ("pile",)

    def __init__(self, seat: int, pile: int) -> None:
        super().__init__(seat)
        self.pile = pile

    def legal(self, t: Tikal) -> list[int]:
        return sorted({KEEP_TREASURE + card_of(piece) for piece in t.piles[self.pile][:PUT_BACK]})

    def apply(self, t: Tikal, a: int) -> None:
        one, two, *rest = t.piles[self.pile]
        if card_of(one) != a - KEEP_TREASURE:
            t.piles[self.pile] = [two, one, *rest]


class TurnUp(Chance[Tikal]):
    """A treasure joins the open row: from the top of a pile, or at the start of the game straight from the bag (pile NONE)."""

    def __init__(self, seat: int, pile: int) -> None:
        super().__init__(seat)
        self.pile = pile

    def ways(self, t: Tikal) -> list[tuple[int, int]]:
        if self.pile != NONE:
            top = t.piles[self.pile][0]
            if top >= 0:
                return [(TURN_UP + card_of(top), 1)]
        return bag_ways(t.unseen[TREASURE_BAG], TURN_UP)

    def apply(self, t: Tikal, a: int) -> None:
        """The row is filled up at once (TIK-VAR-01)."""
        kind = a - TURN_UP
        undecided = True
        if self.pile != NONE:
            pieces = t.piles[self.pile]
            top = pieces[0]
            undecided = top < 0
            t.piles[self.pile] = pieces[1:]
        if undecided:
            t.unseen[TREASURE_BAG] = with_more(t.unseen[TREASURE_BAG], kind, -1)
        t.row = sorted([*t.row, kind])
        t.tell(TURNED_UP, NONE, kind)
