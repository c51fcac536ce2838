"""Ratings by openskill (Plackett–Luce): every game moves all bots at its table by the whole order in which they ended.

Needs the extra `arena`.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean

import msgspec

from tepui.arena.game_record import GameRecord
from tepui.arena.results import Result, Skill
from tepui.core.errors import BadOption

try:
    from openskill.models import PlackettLuce
except ImportError as gone:
    raise BadOption("ratings need openskill: pip install 'tepui[arena]'") from gone


def rated(result: Result) -> Result:
    """The same result with a skill for every bot, from its games in the order of their blocks."""
    skills = _skills(result)
    standings = tuple(msgspec.structs.replace(one, skill=skills[one.bot]) for one in result.standings)
    return msgspec.structs.replace(result, standings=standings)


def _skills(result: Result) -> dict[str, Skill]:
    model = PlackettLuce()
    begun = model.rating()
    skills = dict.fromkeys(result.bots, Skill(begun.mu, begun.sigma))
    for played in result.played:
        names = [result.bots[bot] for bot in played.bots]
        before = [[model.rating(skills[name].mu, skills[name].sigma)] for name in names]
        earned: dict[str, list[Skill]] = defaultdict(list)
        for name, [after] in zip(names, model.rate(before, ranks=_places(played))):
            earned[name].append(Skill(after.mu, after.sigma))
        # A bot on several seats gets the mean of what they earned: the seats of one game are one experience.
        for name, seats in earned.items():
            skills[name] = Skill(fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats))
    return skills


def _places(played: GameRecord) -> list[float]:
    """The places of the seats: winners first, whatever broke their tie, then by score."""
    orders = [(seat not in played.winners, -score) for seat, score in enumerate(played.scores)]
    orders = [(lost, score if lost else 0.0) for lost, score in orders]
    return [float(sorted(orders).index(order)) for order in orders]
