"""Hints: what a bot would do in somebody's place, what that brings, how good it thinks that is, and what comes next to it.

The bot gets the glimpse of the seat that asks and nothing else. That a hint was asked for is told to the table, unless there
is nobody else to tell.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Candidate
from tepui.rooms.ports import Bots
from tepui.rooms.problems import Problem
from tepui.rooms.state import RoomState
from tepui.rooms.views.gains import find_gain, say_gain

NAMED: Final = 2  # ways: the best, and the next best


def check_hint(state: RoomState, seat: int) -> None:
    """Refuse where hints are not wanted, or nothing is asked."""
    if state.record.terms.hints == "no" or state.guide is not None:
        raise Problem("no-hint")
    if seat not in state.match.seats:
        raise Problem("not-asked")


async def find_hint(state: RoomState, bots: Bots, seat: int, lang: str) -> dict[str, Any] | None:
    """The advisor's answer for this seat as a message; None if the table has moved on meanwhile."""
    settings = state.settings
    asked, sealed = state.match.seq, len(state.match.sealed.get(seat, ()))
    decision = await bots.think(settings.advisor, state.match.glimpse(seat, settings.advice))
    if state.match.seq != asked or len(state.match.sealed.get(seat, ())) != sealed:
        return None
    best = [option for option in decision.options if option.action == decision.action]
    others = [option for option in decision.options if option.action != decision.action]
    chosen = [*best, *others][:NAMED]
    ways = [_way(state, seat, lang, option) for option in chosen]
    for way in ways[:1]:
        rival = chosen[1].action if len(chosen) > 1 else None
        way.update(_why(state, seat, lang, [decision.action, *decision.plan], rival))
    return {"type": "hint", "seq": asked, "seat": seat, "by": settings.advisor, "ways": ways}


def _way(state: RoomState, seat: int, lang: str, option: Candidate) -> dict[str, Any]:
    """One action in the reader's words, with what the bot thinks of it: between 0 and 1, mostly the chance to win."""
    offer = state.named_game.offer(state.match.shown(seat), option.action, lang)
    return {
        "action": option.action,
        "notation": state.game.write(option.action),
        "label": offer.label,
        "path": offer.path,
        "value": round(option.value, 3),
        "gain": "",
        "later": False,
    }


def _why(state: RoomState, seat: int, lang: str, plan: list[int], rival: int | None) -> dict[str, Any]:
    """What the bot's plan brings and the next best action does not, in words."""
    gain = find_gain(state.game, state.match.shown(seat), plan, rival)
    return {"gain": say_gain(state.game, gain, lang), "later": gain.later} if gain else {}
