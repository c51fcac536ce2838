"""Tent and cards, which may be used between any two steps of a player's own turn: the chapters TIK-TENT and TIK-SCARD."""

from __future__ import annotations

from tepui.engine.table import with_more
from tepui.games.tikal2.rules.actions import PLAY, TENT, TENT_KEY
from tepui.games.tikal2.rules.components import ANYWHERE_CARD, COLOUR_COUNT, EXTRA_CARD, KEY_CARD, MULTI
from tepui.games.tikal2.rules.delivery import Delivery
from tepui.games.tikal2.rules.events import PLAYED, TOOK_KEY, USED_TENT
from tepui.games.tikal2.rules.exploring import exploration
from tepui.games.tikal2.rules.keys import TAKE_KEY
from tepui.games.tikal2.rules.table import Tikal


def add_anytime(found: list[int], t: Tikal, seat: int, may_explore: bool) -> None:
    """Add what tent and hand allow now, in ascending order. `may_explore` says whether an exploration may begin here.

    A card may be played as soon as it is held (TIK-CARD-02), between any two steps (TIK-SCARD-01), but only in one's own turn,
    since nobody else is asked (TIK-SCARD-16). Cards for the end are not played at all (TIK-SCARD-14), nor is a card without
    effect.
    """
    if t.tents[seat]:
        add_tent(found, t, may_explore)
    if may_explore and t.holds(seat, EXTRA_CARD):
        found.append(PLAY + EXTRA_CARD)
    if t.holds(seat, ANYWHERE_CARD) and t.treasures(seat):
        found.append(PLAY + ANYWHERE_CARD)
    if t.holds(seat, KEY_CARD) and max(t.supply):
        found.append(PLAY + KEY_CARD)


def add_tent(found: list[int], t: Tikal, may_explore: bool) -> None:
    """Either an exploration, before the canoe phase or after the tile (TIK-TENT-05), or a key at any moment (TIK-TENT-06).

    TIK-TENT-07 and TIK-TENT-08 follow from TIK-TENT-05 and TIK-SCARD-06.
    """
    if may_explore:
        found.append(TENT)
    for colour in range(COLOUR_COUNT):
        if t.supply[colour]:
            found.append(TENT_KEY + colour)


def any_time(t: Tikal, seat: int, a: int) -> None:
    """Tent or card is used; the step that offered it asks its own question again afterwards."""
    if a < PLAY:
        use_tent(t, seat, a)
    else:
        play_card(t, seat, a - PLAY)


def use_tent(t: Tikal, seat: int, a: int) -> None:
    """The one use of this round (TIK-TENT-01) gives one of two things (TIK-TENT-04): an exploration (TIK-TENT-02), or a key
    into the bag (TIK-TENT-03)."""
    t.tents = with_more(t.tents, seat, -1)
    t.tell(USED_TENT, seat)
    if a == TENT:
        t.then(exploration(seat))
    else:
        t.take_key(seat, a - TENT_KEY, False)
        t.tell(TOOK_KEY, seat, a - TENT_KEY, 0)


def play_card(t: Tikal, seat: int, card: int) -> None:
    """Extra exploration (TIK-SCARD-06), Delivery anywhere (TIK-SCARD-09) or Key (TIK-SCARD-11)."""
    t.discard(seat, card)
    t.tell(PLAYED, seat, card)
    if card == EXTRA_CARD:
        t.then(exploration(seat))
    elif card == ANYWHERE_CARD:
        t.then(Delivery(seat, 0, 0, 0))
    else:
        t.then(TAKE_KEY[seat][MULTI])
