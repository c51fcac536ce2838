"""ATO-TREASURE: what the treasures do."""

from __future__ import annotations

from tepui.engine.pile import card_of
from tepui.engine.step import Choice
from tepui.games.atoll.rules.actions import ALTAR, DECLINE, DISCARD, KINDS, MAP, PEARL, PLAY, TAKE
from tepui.games.atoll.rules.events import DISCARDED, PLAYED
from tepui.games.atoll.rules.table import Atoll

SHELLS_OF_PEARL = 2  # ATO-TREASURE-01
CARDS_OF_MAP = 2  # ATO-TREASURE-02
SHELLS_OF_ALTAR = 4  # ATO-TREASURE-03
CARDS_OF_IDOL = 2  # ATO-TREASURE-04


def held(t: Atoll, seat: int, first: int) -> list[int]:
    """One action per kind of treasure in hand."""
    kinds = [card_of(slip) for slip in t.hands[seat]]
    return [first + kind for kind in range(KINDS) if kind in kinds]


def put_down(t: Atoll, seat: int, kind: int) -> None:
    """ATO-TREASURE-05. From the hand to the treasures face up, which nobody draws from."""
    hand = t.hands[seat]
    for i in range(len(hand)):
        if card_of(hand[i]) == kind:
            hand.pop(i)
            t.discard[kind] += 1
            return
    raise AssertionError("a treasure that is not in hand")


class PlayTreasure(Choice[Atoll]):
    """ATO-TURN-02. At most one treasure a turn. Asked even of an empty hand: being asked tells nothing."""

    def legal(self, t: Atoll) -> list[int]:
        return [*held(t, self.seat, PLAY), DECLINE]

    def apply(self, t: Atoll, a: int) -> None:
        from tepui.games.atoll.rules.turn import draw, gain

        if a == DECLINE:
            return
        kind = a - PLAY
        put_down(t, self.seat, kind)
        t.tell(PLAYED, self.seat, kind)
        if kind == PEARL:  # ATO-TREASURE-01
            gain(t, self.seat, SHELLS_OF_PEARL)
        elif kind == MAP:
            draw(t, self.seat, CARDS_OF_MAP)
        elif kind == ALTAR:
            t.then(MayDiscard(self.seat, 0))
        else:
            t.then(ChooseOne(self.seat))


class ChooseOne(Choice[Atoll]):
    """ATO-TREASURE-04. The idol gives a shell, or treasures for a discard."""

    def legal(self, t: Atoll) -> list[int]:
        return [TAKE, TAKE + 1]

    def apply(self, t: Atoll, a: int) -> None:
        from tepui.games.atoll.rules.turn import gain

        if a == TAKE:
            gain(t, self.seat, 1)
        else:
            t.then(MayDiscard(self.seat, CARDS_OF_IDOL))


class MayDiscard(Choice[Atoll]):
    """Discard a treasure for shells (the altar, ATO-TREASURE-03) or for `cards` new ones (the idol, ATO-TREASURE-04)."""

    def __init__(self, seat: int, cards: int) -> None:
        super().__init__(seat)
        self.cards = cards

    def legal(self, t: Atoll) -> list[int]:
        return [*held(t, self.seat, DISCARD), DECLINE]

    def apply(self, t: Atoll, a: int) -> None:
        from tepui.games.atoll.rules.turn import draw, gain

        if a == DECLINE:
            return
        put_down(t, self.seat, a - DISCARD)
        t.tell(DISCARDED, self.seat, a - DISCARD)
        if self.cards:
            draw(t, self.seat, self.cards)
        else:
            gain(t, self.seat, SHELLS_OF_ALTAR)
