"""Playing cards, and the effects about cards and tokens: draw, exile, upgrade, pay, choose."""

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
    """Whether a card of the hand can be played for its effect: it has one (ARN-PLAY-08).

    An artifact also needs a tablet (ARN-PLAY-05).
    """
    return CARD_EFFECT[card] != 0 and (KIND[card] != ARTIFACT_BIT or t.has(seat, TABLET) > 0)


def play_card(t: Narak, seat: int, card: int) -> None:
    """ARN-PLAY-01. A card is played from the hand: it goes to the play area and its effect is carried out."""
    if KIND[card] == ARTIFACT_BIT:  # ARN-PLAY-05, ARN-PLAY-07
        t.pay(seat, TABLET, 1)
    if EXILES_ITSELF[card]:  # ARN-EXILE-05
        t.from_hand(seat, card)
        t.exile(card)
    else:
        t.lay_down(seat, card)
    t.tell(PLAYED, seat, card)
    if EXILES_ITSELF[card]:
        t.tell(EXILED, seat, card, 1)
    t.then(RESOLVE[seat][CARD_EFFECT[card]])


# ---- drawing


class OffDeck(FromHeap):
    """The card on top of a player's deck, or at its bottom, is turned up for its owner alone."""

    def __init__(self, seat: int, bottom: int) -> None:
        super().__init__(seat)
        self.bottom = bottom

    def verb(self) -> int:
        return DRAWN

    def heap(self, t: Narak) -> list[int]:
        """What the card can turn out to be."""
        entry = t.decks[self.seat][-1 if self.bottom else 0]
        return [entry % OWNER_KNOWS] if entry >= 0 else t.bags[BAGS * self.seat + ~entry]


class DrawCard(OffDeck):
    """ARN-HAND-05. A card is drawn from the deck, as it lies, into the hand.

    There is no limit to the hand (ARN-HAND-04, ARN-FAQ-09); the card may be used at once (ARN-HAND-08).
    """

    def apply(self, t: Narak, a: int) -> None:
        seat, card = self.seat, a - DRAWN
        known = leave_deck(t, seat, self.bottom, card)
        put(t.hands[seat], card)
        if known:
            put(t.shown[seat], card)
        t.settle_knowledge(seat)
        t.tell_others(seat, DREW, seat)
        t.whisper(seat, DREW_CARD, seat, card)


DRAW_CARD: Final[tuple[tuple[DrawCard, DrawCard], ...]] = tuple(
    [(DrawCard(seat, 0), DrawCard(seat, 1)) for seat in range(MAX_SEATS)]
)


def leave_deck(t: Narak, seat: int, bottom: int, card: int) -> bool:
    """The top or bottom card leaves the deck. True if everybody knows which card it is.

    They do if it lay there openly, or if its bag, which nobody has mixed, holds one kind of card only.
    """
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
    """ARN-ICON-08, ARN-ICON-17. Draw or not, card by card: the first is seen before the second is decided on.

    ARN-FAQ-12 follows from ARN-HAND-06: the deck may run out before.
    """

    def __init__(self, seat: int, left: int, bottom: int) -> None:
        super().__init__(seat)
        self.left = left
        self.bottom = bottom

    def own(self, t: Narak) -> list[int]:
        return [DRAW, STOP] if t.decks[self.seat] else [STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == DRAW:
            t.then(DRAW_CARD[self.seat][self.bottom])
            if self.left > 1 and len(t.decks[self.seat]) > 1:
                t.then(MayDraw(self.seat, self.left - 1, self.bottom))


def draw(t: Narak, seat: int, effect: int) -> None:
    """ARN-HAND-06, ARN-FLOW-03. From an empty deck nothing is drawn, and it is never reshuffled (ARN-FAQ-11)."""
    e = EFFECTS[effect]
    if t.decks[seat]:
        t.then(MayDraw(seat, e.n, e.bottom))


def void_draw(t: Narak, seat: int, effect: int) -> bool:
    return not t.decks[seat]


def draw_discard(t: Narak, seat: int, effect: int) -> None:
    """ARN-ICON-10, R-12. The player may draw a card, and must then give one."""
    if t.decks[seat]:
        t.then(MayDraw(seat, 1, 0))
    t.then(Discard(seat))


def void_draw_discard(t: Narak, seat: int, effect: int) -> bool:
    return not t.decks[seat] and not t.hands[seat]


class Discard(Open):
    """ARN-ICON-10. Which card of the hand is given after the draw."""

    def own(self, t: Narak) -> list[int]:
        return [GIVE + card for card in kinds(t.hands[self.seat])] or [STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            give_card(t, self.seat, a - GIVE)


# ---- exile, upgrade


class MayExile(Open):
    """ARN-EXILE-02. Exile a card of the hand or the play area, or a Fear tile (ARN-EXILE-08), or nothing."""

    def own(self, t: Narak) -> list[int]:
        """What can be exiled: the seat's own cards (ARN-TURN-09, ARN-FAQ-14), not those of the deck (ARN-EXILE-04).

        A card used in this turn is in the play area (ARN-EXILE-03), so is the one that exiles (ARN-EXILE-09). ARN-FAQ-05
        follows from ARN-EXILE-02 and ARN-EXILE-08.
        """
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
            laid = card in t.areas[self.seat]
            if laid:
                t.areas[self.seat].remove(card)
            else:
                t.from_hand(self.seat, card)
            t.exile(card)
            t.tell(EXILED, self.seat, card, int(laid))


def exile(t: Narak, seat: int, effect: int) -> None:
    if not void_exile(t, seat, effect):
        t.then(MayExile(seat))


def void_exile(t: Narak, seat: int, effect: int) -> bool:
    return not t.hands[seat] and not t.areas[seat] and not t.fear_tiles[seat]


class MayUpgrade(Open):
    """ARN-ICON-06. Exchange a tablet for an arrowhead or an arrowhead for a jewel, or not."""

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
    """ARN-ICON-04, ARN-DIG-10. "A → B": pay A to get B, or do without."""

    def own(self, t: Narak) -> list[int]:
        """A cost of one card is asked for at once: any card of the hand (ARN-ICON-16).

        ARN-PLAY-09 and ARN-PLAY-10 follow from ARN-PLAY-01 and ARN-ICON-07: the card played has left the hand.
        """
        cost = COSTS[EFFECTS[self.effect].cost]
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
            pay(t, self.seat, COSTS[e.cost])
        else:
            give_card(t, self.seat, a - GIVE)
        t.then(RESOLVE[self.seat][e.then])


def may_pay(t: Narak, seat: int, effect: int) -> None:
    t.then(MayPay(seat, effect))


class ChooseOption(Open):
    """ARN-ICON-05, ARN-ASST-10, ARN-CARD-06. Choose among the printed options, each at most once.

    `taken` is a mask of earlier picks.
    """

    def __init__(self, seat: int, effect: int, left: int, taken: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.left = left
        self.taken = taken

    def own(self, t: Narak) -> list[int]:
        options = EFFECTS[self.effect].parts
        return [
            OPTION + i
            for i in range(len(options))
            if not self.taken >> i & 1 and not (t.acted and is_main_pass(options[i]))
        ]

    def answer(self, t: Narak, a: int) -> None:
        i = a - OPTION
        t.then(RESOLVE[self.seat][EFFECTS[self.effect].parts[i]])
        if self.left > 1:
            t.then(ChooseOption(self.seat, self.effect, self.left - 1, self.taken | 1 << i))


def is_main_pass(effect: int) -> bool:
    """ARN-PASS-04. Whether an option is to pass as the main action of the turn."""
    e = EFFECTS[effect]
    first = EFFECTS[e.parts[0]] if e.op == SEQUENCE else e
    return first.op == PASS and first.main


def choose(t: Narak, seat: int, effect: int) -> None:
    t.then(ChooseOption(seat, effect, EFFECTS[effect].n, 0))


# ---- counting


def gain_per(t: Narak, seat: int, effect: int) -> None:
    """A token for each of the things counted, up to the number printed (ARN-CARD-01, ARN-CARD-04)."""
    e = EFFECTS[effect]
    n = min(counted(t, seat, e.counted), e.most)
    if n:
        t.gain(seat, e.token, n)
        t.tell(GAINED, seat, e.token, n)


def counted(t: Narak, seat: int, what: int) -> int:
    """How many of these things there are for a seat."""
    if what == PER_IDOL:  # ARN-CARD-04
        return t.crates[seat] + t.slotted[seat]
    if what == PER_GUARDIAN:  # by site, so each once: ARN-CARD-01, ARN-CARD-30
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
