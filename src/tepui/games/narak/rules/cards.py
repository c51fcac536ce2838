"""ARN-HAND, ARN-PLAY, ARN-EXILE and the icons about cards and tokens: draw, exile, upgrade, pay, choose."""

from __future__ import annotations

from typing import Final

from tepui.engine.table import with_item, without_item
from tepui.games.narak.rules.actions import DRAW, DRAWN, EXILE, EXILE_TILE, GIVE, OPTION, STOP, UPGRADE, YES
from tepui.games.narak.rules.components import (
    CARD_EFFECT,
    COSTS,
    EFFECTS,
    EXILES_ITSELF,
    KIND,
    MAX_SEATS,
    NONE,
    SITE_COUNT,
)
from tepui.games.narak.rules.events import DREW, DREW_CARD, EXILED, GAINED, PLAYED, UPGRADED
from tepui.games.narak.rules.free_actions import Open, OpenEffect
from tepui.games.narak.rules.notation import (
    ARROWHEAD,
    ARTIFACT_BIT,
    CARDS_AT,
    CHOOSE,
    DRAW_DISCARD,
    GAIN_PER,
    PASS,
    PAY,
    PER_GUARDIAN,
    PER_IDOL,
    SEQUENCE,
    TABLET,
)
from tepui.games.narak.rules.notation import DRAW as DRAW_OP
from tepui.games.narak.rules.notation import EXILE as EXILE_OP
from tepui.games.narak.rules.notation import UPGRADE as UPGRADE_OP
from tepui.games.narak.rules.piles import FromHeap
from tepui.games.narak.rules.resolve import RESOLVE, STARTERS, VOIDS
from tepui.games.narak.rules.table import BAGS, OWNER_KNOWS, Narak, put
from tepui.games.narak.rules.travel import can_pay, give_card, kinds, pay

# ---- playing a card


def playable(t: Narak, seat: int, card: int) -> bool:
    """ARN-PLAY-02, -05, -08. Only what has an effect; an artifact asks for a tablet."""
    return CARD_EFFECT[card] != 0 and (KIND[card] != ARTIFACT_BIT or t.has(seat, TABLET) > 0)


def play_card(t: Narak, seat: int, card: int) -> None:
    """ARN-PLAY-01, -05, ARN-EXILE-05."""
    if KIND[card] == ARTIFACT_BIT:
        t.gain(seat, TABLET, -1)
    if EXILES_ITSELF[card]:
        t.from_hand(seat, card)
        t.exile(card)
    else:
        t.lay_down(seat, card)
    t.tell(PLAYED, seat, card)
    t.then(RESOLVE[seat][CARD_EFFECT[card]])


# ---- drawing


class OffDeck(FromHeap):
    """The card on top of the own deck, or at its bottom, is seen by its owner alone."""

    __slots__ = ("bottom",)

    def __init__(self, seat: int, bottom: int) -> None:
        super().__init__(seat)
        self.bottom = bottom

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.bottom)

    def verb(self) -> int:
        return DRAWN

    def heap(self, t: Narak) -> list[int]:
        """What the card can turn out to be."""
        entry = t.decks[self.seat][-1 if self.bottom else 0]
        return [entry % OWNER_KNOWS] if entry >= 0 else t.bags[BAGS * self.seat + ~entry]


class DrawCard(OffDeck):
    """ARN-HAND-05, -06. It comes to the hand."""

    __slots__ = ()

    def apply(self, t: Narak, a: int) -> None:
        seat, card = self.seat, a - DRAWN
        known = leave_deck(t, seat, self.bottom, card)
        put(t.hands[seat], card)
        if known:
            put(t.shown[seat], card)
        t.settle_knowledge(seat)
        t.tell(DREW, seat)
        t.whisper(seat, DREW_CARD, seat, card)


DRAW_CARD: Final[tuple[tuple[DrawCard, DrawCard], ...]] = tuple(
    [(DrawCard(seat, 0), DrawCard(seat, 1)) for seat in range(MAX_SEATS)]
)


def leave_deck(t: Narak, seat: int, bottom: int, card: int) -> bool:
    """The top or bottom card leaves the deck; True if everybody knows which it is."""
    deck = t.decks[seat]
    entry = deck[-1 if bottom else 0]
    t.decks[seat] = deck[:-1] if bottom else deck[1:]
    if entry >= 0:
        return entry < OWNER_KNOWS
    number = ~entry
    bag = t.bags[BAGS * seat + number]
    known = not t.mixed[seat] >> number & 1 and bag[0] == bag[-1]
    t.bags[BAGS * seat + number] = without_item(bag, card)
    if not known and not t.mixed[seat] >> number & 1:
        t.mixed = with_item(t.mixed, seat, t.mixed[seat] | 1 << number)
    return known


class MayDraw(Open):
    """ARN-ICON-08, -17. Card by card, the first seen before the second is decided on."""

    __slots__ = ("left", "bottom")

    def __init__(self, seat: int, left: int, bottom: int) -> None:
        super().__init__(seat)
        self.left = left
        self.bottom = bottom

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.left, self.bottom)

    def own(self, t: Narak) -> list[int]:
        return [DRAW, STOP] if t.decks[self.seat] else [STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == DRAW:
            t.then(DRAW_CARD[self.seat][self.bottom])
            if self.left > 1 and len(t.decks[self.seat]) > 1:
                t.then(MayDraw(self.seat, self.left - 1, self.bottom))


def draw(t: Narak, seat: int, effect: int) -> None:
    """ARN-HAND-06, ARN-FLOW-03. An empty deck gives nothing and is never refilled."""
    e = EFFECTS[effect]
    if t.decks[seat]:
        t.then(MayDraw(seat, e[1], e[2]))


def void_draw(t: Narak, seat: int, effect: int) -> bool:
    return not t.decks[seat]


def draw_discard(t: Narak, seat: int, effect: int) -> None:
    """ARN-ICON-10, R-12. The draw is free to take, the discard is not."""
    if t.decks[seat]:
        t.then(MayDraw(seat, 1, 0))
    t.then(Discard(seat))


def void_draw_discard(t: Narak, seat: int, effect: int) -> bool:
    return not t.decks[seat] and not t.hands[seat]


class Discard(Open):
    """ARN-ICON-10. One hand card goes unused to the play area."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        return [GIVE + card for card in kinds(t.hands[self.seat])] or [STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            give_card(t, self.seat, a - GIVE)


# ---- exile, upgrade


class MayExile(Open):
    """ARN-EXILE-02 to -04, -08, -09. A card of hand or play area, or a Fear tile, or nothing."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        both = sorted(t.hands[self.seat] + t.areas[self.seat])
        found = [EXILE + card for card in kinds(both)]
        if t.fear_tiles[self.seat]:
            found.append(EXILE_TILE)
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a == EXILE_TILE:
            t.exile_tile(self.seat)
        elif a != STOP:
            card = a - EXILE
            if card in t.areas[self.seat]:
                t.areas[self.seat].remove(card)
            else:
                t.from_hand(self.seat, card)
            t.exile(card)
            t.tell(EXILED, self.seat, card)


def exile(t: Narak, seat: int, effect: int) -> None:
    if not void_exile(t, seat, effect):
        t.then(MayExile(seat))


def void_exile(t: Narak, seat: int, effect: int) -> bool:
    return not t.hands[seat] and not t.areas[seat] and not t.fear_tiles[seat]


class MayUpgrade(Open):
    """ARN-ICON-06. A tablet becomes an arrowhead, or an arrowhead a jewel."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        found = [UPGRADE] if t.has(self.seat, TABLET) else []
        if t.has(self.seat, ARROWHEAD):
            found.append(UPGRADE + 1)
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            given = TABLET + a - UPGRADE
            t.gain(self.seat, given, -1)
            t.gain(self.seat, given + 1, 1)
            t.tell(UPGRADED, self.seat, given)


def upgrade(t: Narak, seat: int, effect: int) -> None:
    if not void_upgrade(t, seat, effect) or not t.busy:
        t.then(MayUpgrade(seat))


def void_upgrade(t: Narak, seat: int, effect: int) -> bool:
    return not t.has(seat, TABLET) and not t.has(seat, ARROWHEAD)


# ---- A → B, choices


class MayPay(OpenEffect):
    """ARN-ICON-04, -07, -16. Pay A to get B, or do without."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        cost = COSTS[EFFECTS[self.effect][1]]
        if not can_pay(t, self.seat, cost):
            return [STOP]
        if cost[CARDS_AT] == 1:
            return [*[GIVE + card for card in kinds(t.hands[self.seat])], STOP]
        return [YES, STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == STOP:
            return
        e = EFFECTS[self.effect]
        if a == YES:
            pay(t, self.seat, COSTS[e[1]])
        else:
            give_card(t, self.seat, a - GIVE)
        t.then(RESOLVE[self.seat][e[2]])


def may_pay(t: Narak, seat: int, effect: int) -> None:
    t.then(MayPay(seat, effect))


class ChooseOption(Open):
    """ARN-ICON-05, ARN-ASST-10, ARN-CARD-06. Different options of those printed; `taken` is a mask of earlier picks."""

    __slots__ = ("effect", "left", "taken")

    def __init__(self, seat: int, effect: int, left: int, taken: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.left = left
        self.taken = taken

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.effect, self.left, self.taken)

    def own(self, t: Narak) -> list[int]:
        e = EFFECTS[self.effect]
        return [
            OPTION + i
            for i in range(len(e) - 2)
            if not self.taken >> i & 1 and not (t.acted and is_main_pass(e[2 + i]))
        ]

    def answer(self, t: Narak, a: int) -> None:
        i = a - OPTION
        t.then(RESOLVE[self.seat][EFFECTS[self.effect][2 + i]])
        if self.left > 1:
            t.then(ChooseOption(self.seat, self.effect, self.left - 1, self.taken | 1 << i))


def is_main_pass(effect: int) -> bool:
    """ARN-PASS-04. An option that is the Pass action itself."""
    e = EFFECTS[effect]
    first = EFFECTS[e[1]] if e[0] == SEQUENCE else e
    return first[0] == PASS and first[1] == 1


def choose(t: Narak, seat: int, effect: int) -> None:
    t.then(ChooseOption(seat, effect, EFFECTS[effect][1], 0))


# ---- counting


def gain_per(t: Narak, seat: int, effect: int) -> None:
    """ARN-CARD-01, -04, -30. A token for each of the things counted."""
    e = EFFECTS[effect]
    n = min(counted(t, seat, e[2]), e[3])
    if n:
        t.gain(seat, e[1], n)
        t.tell(GAINED, seat, e[1], n)


def counted(t: Narak, seat: int, what: int) -> int:
    if what == PER_IDOL:
        return t.crates[seat] + t.slotted[seat]
    if what == PER_GUARDIAN:
        near = [site for site in range(SITE_COUNT) if t.guards[site] != NONE and t.stands(seat, site)]
        return t.tamed[seat].bit_count() + len(near)
    return t.slots.count(seat)


STARTERS[DRAW_OP] = draw
STARTERS[DRAW_DISCARD] = draw_discard
STARTERS[EXILE_OP] = exile
STARTERS[UPGRADE_OP] = upgrade
STARTERS[PAY] = may_pay
STARTERS[CHOOSE] = choose
STARTERS[GAIN_PER] = gain_per
VOIDS[DRAW_OP] = void_draw
VOIDS[DRAW_DISCARD] = void_draw_discard
VOIDS[EXILE_OP] = void_exile
VOIDS[UPGRADE_OP] = void_upgrade
