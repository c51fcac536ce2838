"""A course of training: games are played and watched, weights fitted, a net trained; what wins its test is kept.

Everything played lies in a folder, so a course that was stopped goes on where it was, and comes to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Final, cast

import msgspec
import numpy as np
from msgspec import Struct

from tepui.arena import arena
from tepui.arena.arena import Progress, Terms
from tepui.arena.reports import Sheet
from tepui.arena.results import Result
from tepui.bots import mark_weights, trained_weights
from tepui.bots.capabilities import Marking
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.levels import LEVELS, Wobble, build_bot, load
from tepui.bots.mark_weights import MarkWeights, Watched
from tepui.bots.trained_weights import Trial, Weighing, Weights
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Options
from tepui.training import marks, network, regression
from tepui.training.regression import Fitted
from tepui.training.sample import WON, Sample, loss, sampled, split

TESTS: Final = 1_000_000  # the seeds of tests begin here: no game is both learnt from and tested on
PLAYED: Final = 0.4  # of the time goes into games to learn from, if time is short
TASTE: Final = (0.02, 0.1)  # who plays to learn now and then takes another good action

WEIGHTS: Final = "weights"
NET: Final = "net"
MARKS: Final = "marks, error in points"


class Course(Struct, frozen=True, kw_only=True):
    """What is trained, how, and for whom."""

    game: str
    folder: Path
    out: Path | None = None  # None: beside the game's rules
    bot: str = "expert"  # that is to play with it: its budget is the one of the test
    players: str = "greedy:judge=trained"  # who plays the games to learn from
    games: int = 1000
    also: tuple[Watched, ...] = ()  # other tables, from which marks are learned too
    every: int = 1  # the end of one turn in so many is learnt from
    seats: int | None = None
    options: Options = {}
    target: str = WON
    units: int = 16
    blocks: int = 1500
    low: float = 0.0
    high: float = 30.0
    seed: int = 0
    processes: int = 2
    ray: bool = False  # on a cluster instead
    minutes: float = 0.0  # 0: as long as it takes

    def file(self, beside: Path) -> Path:
        """Where the weights go: what was asked for, or beside the rules, for its number of seats alone if one was asked for."""
        return self.out or beside / trained_weights.file_name(self.seats or 0)


class Step(Struct, frozen=True):
    """One step: what it made of the loss on games kept apart, what the test said, and whether it stays."""

    name: str
    before: float
    after: float
    trial: Trial | None  # none if it did not even tell winners better
    kept: bool


class Report(Struct, frozen=True, kw_only=True):
    """What a course came to."""

    game: str
    games: int
    positions: int
    losses: dict[str, float]
    steps: tuple[Step, ...]
    weights: Weights | None  # that were written
    out: str


def train(course: Course, tell: Callable[[str], Progress | None] = lambda _: None) -> Report:
    """Play, learn, test, and write what has won. `tell` gives a progress for every part by its name."""
    return _Training(course, tell).report()


class _Training:
    def __init__(self, course: Course, tell: Callable[[str], Progress | None]) -> None:
        self.course = course
        self.tell = tell
        self.game = _weighing(games.load(course.game))
        self.seats = course.seats or self.game.quick[0]
        self.table = Watched(seats=self.seats, options=course.options, games=course.games, seed=course.seed)
        self.out = course.file(self.game.folder)
        self.began = monotonic()
        self.hand = list(self.game.traits.values())
        self.losses: dict[str, float] = {}
        deployed(course.bot, course.game)  # whoever named it wrongly wants to know now
        if course.also and not isinstance(self.game, Marking):
            raise BadOption(f"{course.game} has no marks; only they are learned from other tables too")

    def report(self) -> Report:
        course = self.course
        played = self._watched(self.table, "games")
        learnt, _ = split(sampled(played.played, course.target))
        _, apart = split(sampled(played.played))
        held = trained_weights.stored_weights(self.game, self.seats)
        start = _of_weights(held) if held is not None else regression.by_hand(self.hand, learnt)
        self.losses = {
            "hand": self._loss(regression.by_hand(self.hand, learnt), apart),
            "hand, rescaled": self._loss(regression.rescaled(self.hand, learnt), apart),
        }
        fitted = regression.fitted(self.hand, learnt)
        weights, first = self._try(WEIGHTS, self._weights(fitted, None, played.games), held, apart)
        base = fitted if first.kept else start
        net = network.trained(base.logits(learnt), learnt, base.phase, course.units, course.seed)
        weights, second = self._try(NET, self._weights(base, net, played.games), weights, apart)
        new = weights if first.kept or second.kept else None
        third = self._try_marks(played, weights)
        return Report(
            game=course.game,
            games=played.games,
            positions=len(learnt.leads) + len(apart.leads),
            losses=self.losses,
            steps=(first, second, *([third] if third is not None else [])),
            weights=None if new is None else self._written(new, [first.trial, second.trial]),
            out=str(self.out),
        )

    def _written(self, weights: Weights, trials: list[Trial | None]) -> Weights:
        """The weights with how they came about, in their file."""
        losses = {name: round(found, 5) for name, found in self.losses.items()}
        whole = msgspec.structs.replace(weights, losses=losses, trials=[trial for trial in trials if trial is not None])
        trained_weights.write(self.out, whole)
        trained_weights.stored_weights.cache_clear()
        return whole

    def _watched(self, table: Watched, name: str) -> Result:
        """Games to learn from, from the folder or played now."""
        course = self.course
        bot = Wobble(load(course.players), *TASTE)
        bot.name = f"{course.players}, tasting"
        terms = self._terms(course.folder / f"{name}.jsonl", table.seed, name, PLAYED)
        terms |= {"seats": table.seats, "options": table.options}
        return arena.watch(course.game, bot, table.games, course.every, **terms)

    def _try(self, name: str, new: Weights, old: Weights | None, apart: Sample) -> tuple[Weights | None, Step]:
        """A step is tested if it tells the winners of games kept apart better than what there was."""
        before = self._loss(_of_weights(old), apart, old) if old is not None else self.losses["hand"]
        after = self.losses[name] = self._loss(_of_weights(new), apart, new)
        if after >= before:
            return old, Step(name, before, after, None, False)
        trial = self._test(name, new, old)
        kept = trial.answer == "better"
        return (new if kept else old), Step(name, before, after, trial, kept)

    def _try_marks(self, played: Result, weights: Weights | None) -> Step | None:
        """In a game with marks: their worth, written if it tells scores of games kept apart better and wins its test."""
        course, game = self.course, self.game
        if not isinstance(game, Marking):
            return None
        watched = [played, *(self._watched(table, f"games-{i}") for i, table in enumerate(course.also, 1))]
        fit = marks.fitted(marks.sampled(game, tuple(record for result in watched for record in result.played)))
        self.losses[MARKS] = fit.after
        if fit.after >= fit.before:
            return Step(MARKS, fit.before, fit.after, None, False)
        new = MarkWeights(
            game=course.game,
            rules=self.game.rules_version,
            marks=game.marks,
            phases=fit.parts,
            bots=course.players,
            tables=[
                msgspec.structs.replace(table, games=result.games)
                for table, result in zip([self.table, *course.also], watched, strict=True)
            ],
            curve=fit.curve,
        )
        challenger, champion = deployed(course.bot, course.game), deployed(course.bot, course.game)
        challenger.weights = champion.weights = weights
        challenger.marks = new
        trial = self._match(MARKS.partition(",")[0], _mark(new), challenger, champion)
        if trial.answer == "better":
            mark_weights.write(self.out.with_name(mark_weights.NAME), msgspec.structs.replace(new, trials=[trial]))
            mark_weights.stored_marks.cache_clear()
        return Step(MARKS, fit.before, fit.after, trial, trial.answer == "better")

    def _test(self, name: str, new: Weights, old: Weights | None) -> Trial:
        course = self.course
        challenger, champion = deployed(course.bot, course.game), deployed(course.bot, course.game)
        challenger.weights, champion.weights = new, old
        if old is None:
            champion.judges_by = "learned"
        return self._match(name, _mark(new), challenger, champion)

    def _match(self, name: str, mark: str, challenger: JudgingBot, champion: JudgingBot) -> Trial:
        """New against old."""
        course = self.course
        challenger.name, champion.name = f"{course.bot}, {name} {mark}", f"{course.bot}, as it was"
        terms = self._terms(course.folder / f"{name}-{mark}.jsonl", course.seed + TESTS, f"test of the {name}", 1.0)
        bots = [challenger, *[champion] * (self.seats - 1)]
        result = arena.challenge(course.game, bots, course.blocks, course.low, course.high, **terms)
        assert result.verdict is not None
        return Trial(
            step=name,
            bot=course.bot,
            blocks=result.verdict.blocks,
            share=round(result.standings[0].share, 4),
            ratio=round(result.verdict.ratio, 3),
            answer=result.verdict.answer,
        )

    def _terms(self, out: Path, seed: int, part: str, share: float) -> Terms:
        course = self.course
        until = self.began + 60 * course.minutes * share
        terms: Terms = {"seats": self.seats, "seed": seed, "options": course.options, "processes": course.processes}
        terms |= {"out": out, "progress": self.tell(part), "ray": course.ray}
        if course.minutes:
            terms["enough"] = lambda: monotonic() > until
        return terms

    def _weights(self, fitted: Fitted, net: trained_weights.Net | None, count: int) -> Weights:
        course = self.course
        return Weights(
            game=course.game,
            rules=self.game.rules_version,
            traits=list(self.game.traits),
            weights=[_rounded(weight) for weight in fitted.weights],
            slopes=[_rounded(slope) for slope in fitted.slopes],
            phase=_rounded(fitted.phase),
            net=net,
            games=count,
            seats=self.seats,
            options=course.options,
            bots=course.players,
            seed=course.seed,
        )

    def _loss(self, fitted: Fitted, apart: Sample, weights: Weights | None = None) -> float:
        logits = fitted.logits(apart)
        if weights is not None and weights.net is not None:
            logits = logits + network.added(weights.net, apart, fitted.phase)
        return loss(logits, apart.results)


class _WeighingGame(Game, Weighing):
    """A game that can be trained."""


def _weighing(game: Game) -> _WeighingGame:
    if not isinstance(game, Weighing):
        raise BadOption(f"the judge of {game.slug} has no named traits; there is nothing to train")
    return cast(_WeighingGame, game)


def deployed(name: str, slug: str) -> JudgingBot:
    """The bot that is to play with what is learned; of a level, the one it is made of."""
    bot = build_bot(name, slug) if name in LEVELS else load(name)
    if not isinstance(bot, JudgingBot) or bot.judges_by != "trained":
        raise BadOption(f"{name} does not judge by trained weights; planner and mcts do, and greedy:judge=trained")
    return bot


def _of_weights(weights: Weights) -> Fitted:
    return Fitted(np.array(weights.weights), np.array(weights.slopes), weights.phase, 0.0)


def _rounded(number: float) -> float:
    return float(f"{number:.6g}")


def _mark(weights: Weights | MarkWeights) -> str:
    """A short name for weights: the same numbers, the same mark."""
    return blake2b(msgspec.json.encode(weights), digest_size=4).hexdigest()


def sheet(report: Report) -> Sheet:
    """The course in a table, and in words what was kept."""
    told = {step.name: step for step in report.steps}
    rows = []
    for name, found in report.losses.items():
        step = told.get(name)
        trial = step.trial if step is not None else None
        test = f"{trial.share:.1%} of {trial.blocks} blocks: {trial.answer}" if trial is not None else ""
        rows.append((name, f"{found:.4f}", test, "" if step is None else "yes" if step.kept else "no"))
    kept = report.weights is not None or any(step.kept for step in report.steps)
    written = f"written to {report.out}" if kept else "nothing is written: the judge stays as it was"
    return Sheet(
        f"{report.game}: {report.games} games, {report.positions} positions",
        ("judge", "log loss on games kept apart", "sequential test", "kept"),
        tuple(rows),
        (*(_reason(step) for step in report.steps), written),
    )


def _reason(step: Step) -> str:
    if step.trial is None:
        return (
            f"{step.name}: not tested, for results are told no better than before ({step.after:.4f}, {step.before:.4f})"
        )
    if step.kept:
        return f"{step.name}: kept, better with {step.trial.bot}"
    return f"{step.name}: not kept, {step.trial.answer} with {step.trial.bot} after {step.trial.blocks} blocks"
