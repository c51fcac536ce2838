"""Trials for tests of single pieces: lay a table, do something, and read off everything that is different afterwards.

    assert played("item_03", "draw", "draw", deck=[XC, FC, XB]) == {"hand": [FC, XC], "deck": [XB], "area": ["item_03"]}

A number stands for how much more or less there is, a list for what lies there now, a map for the entries that are new, with
None for what is gone; of the row, what was taken. Seat 0's own zones bear their plain names. A change nobody names fails.
"""

from __future__ import annotations

from typing import Any

from tepui import Match
from tepui.games.narak.rules.components import CARD_ICONS, CARD_OF, CARD_POINTS, PRICE
from tepui.games.narak.rules.notation import ICONS
from tepui.games.narak.tests.expedition import GAME, expedition
from tepui.testing.kit import asked, play

# What the engine keeps for itself: waiting steps, and who knows what.
UNSAID = ("steps", "turns", "acted", "busy", "shown", "bags", "mixed", "looked", "temple_seen", "rescue_seen")
GUARDED = {"sites": {"jungle_1": "site_1_10"}, "slots": {"jungle_1_a": 0}, "guards": {"jungle_1": "guardian_01"}}


def table_of(match: Match) -> dict[str, Any]:
    """The whole table by zone; the other seats' zones are named by their seat."""
    found = dict(GAME.position(match.table))
    mine, *others = found.pop("players")
    return {**found, **mine, **{f"seat {seat}": other for seat, other in enumerate(others, 1)}}


def change(match: Match, *actions: str) -> dict[str, Any]:
    """What these actions change."""
    before = table_of(match)
    after = table_of(play(match, *actions))
    return {zone: told(zone, before[zone], after[zone]) for zone in after if zone not in UNSAID and before[zone] != after[zone]}  # fmt: skip


def told(zone: str, before: Any, after: Any) -> Any:
    if zone == "row":
        return [card for card in before if card not in after]
    if isinstance(after, dict):
        return {key: after.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}
    if isinstance(after, int) and not isinstance(after, bool):
        return after - before
    return after


def finished(match: Match, *actions: str) -> dict[str, Any]:
    """What these actions change; they are the whole main action."""
    found = change(match, *actions)
    assert asked(match) == "EndTurn", match.legal()
    return found


def played(card: str, *actions: str, hand: Any = (), **given: Any) -> dict[str, Any]:
    """What it changes to play this card from the hand as the main action."""
    return finished(expedition(hand=[card, *hand], **given), f"play {card}", *actions)


def played_freely(card: str, *actions: str) -> dict[str, Any]:
    """What it changes to play this card as a free action; the main action is still to come."""
    match = expedition(hand=[card])
    found = change(match, f"free {card}", *actions)
    assert asked(match) == "MainAction"
    return found


def bought(card: str, *actions: str, row: Any = (), compass: int = 0, **given: Any) -> dict[str, Any]:
    """What it changes to buy this artifact and use it at once; `compass` is left after the price."""
    row = [card, *[*row, "item_36", "item_37", "item_38", "item_39", "item_40"][:5]]
    match = expedition(row=row, compass=PRICE[CARD_OF[card]] + compass, **given)
    found = finished(match, f"buy {card}", "yes", *actions)
    found["row"].remove(card)
    if not found["row"]:
        del found["row"]
    return found


def printed(card: str) -> tuple[int, int, str]:
    """A card's price, points and travel icons."""
    at = CARD_OF[card]
    return PRICE[at], CARD_POINTS[at], " ".join(ICONS[icon] for icon in CARD_ICONS[at])
