"""The result of a run: how every bot and every seat did, how certain that is, and what the statistical tests said."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from tepui.arena.game_record import GameRecord
from tepui.arena.ratings import Answer, elo, sprt, wilson
from tepui.core.records import Options


class Skill(Struct, frozen=True):
    """A rating that every game changes for all who sat at its table; the true skill is almost certainly above `mu - 3 * sigma`."""

    mu: float
    sigma: float


class Standing(Struct, frozen=True, kw_only=True):
    """How a bot did in all its games. `share`: wins, ties divided; `low` and `high`: its 95 % interval."""

    bot: str
    seats: int  # seats played, over all games
    wins: float
    share: float
    low: float
    high: float
    mean_score: float
    seconds_per_turn: float
    seconds_per_decision: float
    elo: float | None  # against the others, None where the share is 0 or 1 or nobody else plays
    skill: Skill | None = None  # if it was asked for


class Verdict(Struct, frozen=True, kw_only=True):
    """What the sequential test says of the first bot: better than the others by `high` rating points, or by `low` only."""

    bot: str
    low: float
    high: float
    blocks: int
    ratio: float  # the log of the likelihoods' ratio
    answer: Answer


class Mirror(Struct, frozen=True, kw_only=True):
    """The control of a bot against itself: what the first of equals won, what it should have, and the standard error."""

    bot: str
    games: int
    share: float
    fair: float
    error: float

    @property
    def holds(self) -> bool:
        """Whether the share is fair within two standard errors; bots without luck of their own are fair to the last digit."""
        return abs(self.share - self.fair) <= 2 * self.error + 1e-9


class Result(Struct, frozen=True, kw_only=True):
    """A finished run: what was played, how every bot and every seat did, how long the games were, and the games themselves."""

    game: str
    seats: int
    options: Options
    seed: int
    bots: tuple[str, ...]
    games: int
    standings: tuple[Standing, ...]
    seat_shares: tuple[float, ...]
    seat_scores: tuple[float, ...]
    mean_actions: float
    mean_decisions: float
    shortest: int
    longest: int  # in actions
    played: tuple[GameRecord, ...]
    verdict: Verdict | None = None  # of a challenge
    mirrors: tuple[Mirror, ...] = ()  # the controls that were played besides

    def standing(self, bot: str) -> Standing:
        return next(standing for standing in self.standings if standing.bot == bot)

    def blocks(self, bot: str) -> list[float]:
        """What a bot won of every whole block, in order."""
        shares: dict[int, list[float]] = {}
        for played in self.played:
            shares.setdefault(played.block, []).append(_won_by(played, self.bots, bot))
        return [sum(block) / len(block) for _, block in sorted(shares.items()) if len(block) == self.seats]

    def sprt(self, bot: str, low: float = 0.0, high: float = 30.0) -> float:
        """The sequential test over whole blocks; see `ratings.sprt`."""
        return sprt(self.blocks(bot), low, high, self.seats)

    def json(self) -> str:
        return msgspec.json.encode(self).decode()


def _won_by(played: GameRecord, names: Sequence[str], bot: str) -> float:
    """The share of a game's win that went to seats of this bot."""
    return sum(played.won(seat) for seat, index in enumerate(played.bots) if names[index] == bot)


def summed(slug: str, options: Options, seed: int, names: tuple[str, ...], played: list[GameRecord]) -> Result:
    """The games added up."""
    seats = len(names)
    count = max(1, len(played))
    actions = [one.actions for one in played]
    return Result(
        game=slug,
        seats=seats,
        options=options,
        seed=seed,
        bots=names,
        games=len(played),
        standings=tuple(_standing(name, names, played) for name in dict.fromkeys(names)),
        seat_shares=tuple(sum(one.won(seat) for one in played) / count for seat in range(seats)),
        seat_scores=tuple(sum(one.scores[seat] for one in played) / count for seat in range(seats)),
        mean_actions=sum(actions) / count,
        mean_decisions=sum(sum(one.decisions) for one in played) / count,
        shortest=min(actions, default=0),
        longest=max(actions, default=0),
        played=tuple(played),
    )


def _standing(name: str, names: tuple[str, ...], played: list[GameRecord]) -> Standing:
    mine = [(one, seat) for one in played for seat, bot in enumerate(one.bots) if names[bot] == name]
    wins = sum(one.won(seat) for one, seat in mine)
    seated = max(1, len(mine))
    share = wins / seated
    low, high = wilson(share, len(mine))
    seconds = sum(one.seconds[seat] for one, seat in mine)
    return Standing(
        bot=name,
        seats=len(mine),
        wins=wins,
        share=share,
        low=low,
        high=high,
        mean_score=sum(one.scores[seat] for one, seat in mine) / seated,
        seconds_per_turn=seconds / max(1, sum(one.turns[seat] for one, seat in mine)),
        seconds_per_decision=seconds / max(1, sum(one.decisions[seat] for one, seat in mine)),
        elo=elo(share, len(names)) if 0.0 < share < 1.0 and len(names) > 1 else None,
    )
