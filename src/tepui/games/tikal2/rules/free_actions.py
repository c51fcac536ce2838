"""TIK-TENT, TIK-SCARD-01, -06, -09, -11: tent and cards, which may come between any two steps of one's turn."""

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
    """What tent and hand allow now, ascending; explorations only before the canoe and after the tile (TIK-TENT-05)."""
    if t.tents[seat]:
        if may_explore:
            found.append(TENT)
        for colour in range(COLOUR_COUNT):
            if t.supply[colour]:
                found.append(TENT_KEY + colour)
    if may_explore and t.holds(seat, EXTRA_CARD):
        found.append(PLAY + EXTRA_CARD)
    if t.holds(seat, ANYWHERE_CARD) and t.treasures(seat):
        found.append(PLAY + ANYWHERE_CARD)
    if t.holds(seat, KEY_CARD) and max(t.supply):
        found.append(PLAY + KEY_CARD)


def any_time(t: Tikal, seat: int, a: int) -> None:
    """Tent or card is used; whoever calls asks his own question again afterwards."""
    if a < PLAY:
        t.tents = with_more(t.tents, seat, -1)
        t.tell(USED_TENT, seat)
        if a == TENT:
            t.then(exploration(seat))
        else:
            t.take_key(seat, a - TENT_KEY, False)
            t.tell(TOOK_KEY, seat, a - TENT_KEY, 0)
        return
    card = a - PLAY
    t.discard(seat, card)
    t.tell(PLAYED, seat, card)
    if card == EXTRA_CARD:
        t.then(exploration(seat))
    elif card == ANYWHERE_CARD:
        t.then(Delivery(seat, 0, 0, 0))
    else:
        t.then(TAKE_KEY[seat][MULTI])
