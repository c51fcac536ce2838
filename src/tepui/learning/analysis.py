"""Goes through a finished game: how the chances to win changed turn by turn, where by a choice and where by luck.

As a process (`python -m tepui.learning.analysis`) it reads a save from its input, writes lines of JSON: how far it is, and at the end the `Analysis`.
The chances are those of the judge that foretells winners best in this game, with everything on the table known. What a seat
might have done better is what the bots' planner found from the seat's own view at that moment, on the same deals as what was
done, so nobody is blamed for what they could not know.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from tepui.bots.judging_bot import JudgingBot
from tepui.bots.planner_settings import PlannerSettings
from tepui.bots.search.planner import Line, Planner
from tepui.core.match import CHANCE, Match
from tepui.core.records import Candidate, View
from tepui.core.translations import LANGUAGES
from tepui.engine.step import Chance

JUDGES: Final = 2  # raised whenever games are judged in another way: figures of different ones are not compared
PLANNER: Final = PlannerSettings(nodes=200, deals=8)  # no clock, so that a game gets the same remarks on every machine
SWING: Final = 0.08  # a change of a chance that is worth a flag
COSTLY: Final = 0.04  # of the judge's utility: a choice that gave away so much is remarked upon
BEST: Final = 3  # other ways that are named
STEPS: Final = 20  # reports of progress

Words = dict[str, str]  # by language


class Way(Struct):
    """Something a seat could do, how good it looked from there (between 0 and 1, mostly the chance to win), and the elements it touches."""

    words: Words
    value: float
    path: tuple[str, ...] = ()


class Remark(Struct):
    """A choice that gave something away: after `at` actions, what was done, and the best of what else there was."""

    at: int
    seat: int
    done: Way
    better: list[Way]


class Turn(Struct):
    """How a turn of a seat left them all: it ended after `at` actions. `luck`: what chance did to each seat's chances in it."""

    at: int
    seat: int
    chances: list[float]
    luck: list[float]
    flag: int = -1  # the seat whose chance swung most, if by much
    by_luck: bool = False


class Analysis(Struct):
    """A whole game: its turns, its remarks, and what became of the chances at the opening.

    `luck` and `own` are what chance and the seat's own choices did to each seat's chances, and `others` the choices of
    the rest: opening, luck, own and others add up to how it ended.
    """

    opening: list[float]
    turns: list[Turn]
    remarks: list[Remark]
    luck: list[float]
    own: list[float]
    others: list[float]
    judges: int = JUDGES


def lead_changes(chances: list[list[float]]) -> int:
    """How often another seat came to have the best chances; one who is caught up with keeps the lead."""
    changes, leader = 0, None
    for now in chances:
        best = max(now)
        if leader is None or now[leader] < best:
            changes += leader is not None
            leader = now.index(best)
    return changes


class Progress(Struct):
    """How far the analyst is, and what it found once it is done. `failed`: it came to no end."""

    done: int = 0
    of: int = 0
    failed: bool = False
    found: dict[str, Any] | None = None


class Crossing(NamedTuple):
    """A decision in a line: what was done there, what else there was, and what the seat could look at."""

    at: int
    action: int
    options: list[Candidate]
    shown: View


class Analyst:
    """One game under review; `tell` is called now and then with how far it is."""

    def __init__(self, game: Match, tell: Callable[[Progress], None] = lambda progress: None) -> None:
        self.tell = tell
        self.whole = game
        self.match = game.until(0)
        self.judge = JudgingBot(game.game.foretells).judge(game.game, game.count)
        self.bot = Planner(PLANNER)
        self.fair = 0  # what was done before so many actions gave nothing away
        self.chances = self._expected()
        self.luck = [0.0] * game.count  # of this turn
        self.own = [0.0] * game.count
        self.others = [0.0] * game.count
        self.remarks: list[Remark] = []
        self.turns: list[Turn] = []

    def go_through(self) -> Analysis:
        opening = self.chances
        turn, mover = self._turn(), -1
        for number, entry in enumerate(self.whole.entries):
            if number * STEPS // len(self.whole.entries) != (number - 1) * STEPS // len(self.whole.entries):
                self.tell(Progress(number, len(self.whole.entries)))
            if entry.actor != CHANCE:
                mover = entry.actor if mover < 0 else mover
                self._remark(number, entry.actor)
            self.match.replay(entry)
            if self._turn() != turn or self._actor(number + 1) != entry.actor:
                self._credit(entry.actor)
            if self._turn() != turn or self.match.over:
                self._close(number + 1, mover, opening)
                turn, mover = self._turn(), -1
        luck = [sum(turn.luck[seat] for turn in self.turns) for seat in range(self.whole.count)]
        return Analysis(opening, self.turns, self.remarks, luck, self.own, self.others)

    def _turn(self) -> int:
        table = self.match.table
        return -1 if table.over else self.match.game.turn(table)

    def _expected(self) -> list[float]:
        """The seats' chances to win; before chance decides, what can be expected of it."""
        table = self.match.table
        if table.over or not isinstance(table.step, Chance):
            return self.judge.chances(table)
        expected = [0.0] * self.whole.count
        for outcome, probability in table.step.outcomes(table):
            after = table.copy()
            after.apply(outcome)
            for seat, chance in enumerate(self.judge.chances(after)):
                expected[seat] += probability * chance
        return expected

    def _credit(self, actor: int) -> None:
        """The chances changed: by luck, by a seat's own choice, or by that of another."""
        before, self.chances = self.chances, self._expected()
        for seat, (was, now) in enumerate(zip(before, self.chances)):
            account = self.luck if actor == CHANCE else self.own if actor == seat else self.others
            account[seat] += now - was

    def _actor(self, number: int) -> int | None:
        """Who does the action with this number; None after the last."""
        return self.whole.entries[number].actor if number < len(self.whole.entries) else None

    def _line(self, at: int) -> list[int]:
        """What the seat does from here on until chance or another seat comes in."""
        end = at + 1
        while self._actor(end) == self._actor(at):
            end += 1
        return [entry.action for entry in self.whole.entries[at:end]]

    def _remark(self, at: int, seat: int) -> None:
        """What the seat did, next to what looked best from where it sat."""
        if at < self.fair or len(self.match.legal(seat)) < 2:
            return
        line = self._line(at)
        options, done = self._thought(self.match, seat, at, line)
        if done is None:
            return
        self.fair = at + max(1, len(done.actions))
        if options[0].value - done.value >= COSTLY:
            self._find_parting(at, seat, line[: len(done.actions)], done.value)

    def _thought(self, match: Match, seat: int, key: int, line: list[int]) -> tuple[list[Candidate], Line | None]:
        """Every action at the worth of the best line that begins with it, and the line that was taken if it can be compared."""
        decision, done = self.bot.thought(match.game, match.glimpse(seat, key=key), line)
        return decision.options, done

    def _find_parting(self, at: int, seat: int, line: list[int], worth: float) -> None:
        """A line worth so little gave something away: the remark is about the action after which the best was out of reach."""
        desk = self.match.copy()
        last: Crossing | None = None
        for number, action in enumerate(line, at):
            if len(desk.legal(seat)) > 1:
                options, done = self._thought(desk, seat, at, line[number - at :])
                if done is not None:
                    self._tell_parting(last, seat, options[0].value)
                    last = Crossing(number, action, options, desk.shown(seat))
            desk.replay(self.whole.entries[number])
        self._tell_parting(last, seat, worth)

    def _tell_parting(self, crossing: Crossing | None, seat: int, after: float) -> None:
        """A remark, if what the seat did at this crossing left it with much less than the best."""
        if crossing is None or crossing.options[0].value - after < COSTLY:
            return
        others = [one for one in crossing.options if one.value > after and one.action != crossing.action]
        if others:
            done = self._way(crossing, crossing.action, after)
            better = [self._way(crossing, one.action, one.value) for one in others[:BEST]]
            self.remarks.append(Remark(crossing.at, seat, done, better))

    def _way(self, crossing: Crossing, action: int, value: float) -> Way:
        offers = {lang: self.match.game.offer(crossing.shown, action, lang) for lang in LANGUAGES}
        return Way({lang: offer.label for lang, offer in offers.items()}, value, offers[LANGUAGES[0]].path)

    def _close(self, at: int, mover: int, opening: list[float]) -> None:
        before = self.turns[-1].chances if self.turns else opening
        turn = Turn(at, mover, self.chances, self.luck)
        swings = [after - was for after, was in zip(turn.chances, before)]
        most = max(range(len(swings)), key=lambda seat: abs(swings[seat]))
        if abs(swings[most]) >= SWING:
            turn.flag, turn.by_luck = most, abs(self.luck[most]) > abs(swings[most]) / 2
        self.turns.append(turn)
        self.luck = [0.0] * self.whole.count


def tell(what: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    os.nice(10)  # those who play come first
    tell(Analyst(Match.load(sys.stdin.read()), tell).go_through())
