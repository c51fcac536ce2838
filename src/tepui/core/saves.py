"""A match as text: a header, then one action a line in the game's notation.

    tepui save 1
    game atoll
    rules 1
    seats 3
    options {"first":"random"}
    log
    * first 0
    0 walk i3
    &0 stay                  (goes on with the line above: taken back together)

`*` is chance. `position {…}` stands before `log` when the match did not begin at the beginning; `sealed` opens the
answers that wait for others; `scores` closes a finished game and must agree with the replay. `seed` and `drawn` or `piles` may
follow: what chance was drawn with, for `fairness`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tepui.core import game as games
from tepui.core.chance import key_of
from tepui.core.errors import BadLog, BadOption
from tepui.core.positions import lay_position
from tepui.engine.step import Chance

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.match import Entry, Match
    from tepui.core.records import Options

FORMAT = "tepui save 1"
PROOF = ("seed ", "drawn ", "piles ")


def write(match: Match) -> str:
    rules, options = version_and_options(match.game, match.options)
    lines = [
        FORMAT,
        f"game {match.game.slug}",
        f"rules {rules}",
        f"seats {match.count}",
        f"options {_json(options)}",
    ]
    if match.start is not None:
        lines.append(f"position {_json(match.start)}")
    lines.append("log")
    lines += [write_entry(match.game, entry) for entry in match.entries]
    if match.sealed:
        lines.append("sealed")
        lines += [
            f"{seat} {match.game.write(action)}" for seat, actions in sorted(match.sealed.items()) for action in actions
        ]
    if match.over:
        lines.append("scores " + " ".join(f"{score:g}" for score in match.scores()))
    return "\n".join(lines) + "\n"


def version_and_options(game: Game, options: Options) -> tuple[int, Options]:
    """A game of older rules is written as it was read: by its version, without the options that stand for it today."""
    for version, older in game.older_rules.items():
        if all(options.get(name) == value for name, value in older.items()):
            return version, {name: value for name, value in options.items() if name not in older}
    return game.rules_version, options


def write_entry(game: Game, entry: Entry) -> str:
    """One line of the log."""
    from tepui.core.match import CHANCE

    who = "*" if entry.actor == CHANCE else str(entry.actor)
    return f"{'&' if entry.goes_on else ''}{who} {game.write(entry.action)}"


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def read(text: str, snapshot: dict[str, Any] | None = None) -> Match:
    """The match of a save, up to the last line of its log: chance that would come next waits."""
    return _Reader(text).read(snapshot)


class _Reader:
    """Reads a save line by line and knows where it is when something is wrong."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = -1

    def bad(self, why: str) -> BadLog:
        return BadLog(self.at + 1, self.lines[self.at] if self.at < len(self.lines) else "", why)

    def next(self) -> str:
        self.at += 1
        if self.at >= len(self.lines):
            raise self.bad("the save ends too early")
        return self.lines[self.at]

    def field(self, name: str) -> str:
        line = self.next()
        if not line.startswith(name + " "):
            raise self.bad(f"expected {name!r} here")
        return line[len(name) + 1 :]

    def whole(self, name: str) -> int:
        value = self.field(name)
        if not _is_number(value):
            raise self.bad(f"{name} must be a number")
        return int(value)

    def data(self, text: str) -> dict[str, Any]:
        try:
            found = json.loads(text)
        except (ValueError, RecursionError) as wrong:
            raise self.bad(f"not JSON: {wrong}") from wrong
        if not isinstance(found, dict):
            raise self.bad("expected a JSON object")
        return found

    def read(self, snapshot: dict[str, Any] | None) -> Match:
        match = self.header()
        self.log(match, snapshot)
        return match

    def header(self) -> Match:
        from tepui.core.match import Match

        if self.next().strip() != FORMAT:
            raise self.bad(f"not a save of this program: it begins with {FORMAT!r}")
        slug = self.field("game")
        try:
            game = games.load(slug)
        except LookupError as wrong:
            raise self.bad(str(wrong)) from wrong
        rules = self.whole("rules")
        if rules != game.rules_version and rules not in game.older_rules:
            raise self.bad(
                f"saved with rules version {rules} of {slug}; this program plays version {game.rules_version}"
            )
        seats = self.whole("seats")
        options = self.data(self.field("options")) | game.older_rules.get(rules, {})
        try:
            full = game.settle_options(seats, options)
        except ValueError as wrong:
            raise self.bad(str(wrong)) from wrong
        start = self.position()
        try:
            table = game.new(seats, full) if start is None else lay_position(game, start, seats, full)
        except BadOption as wrong:
            raise self.bad(str(wrong)) from wrong
        match = Match(game, seats, full, table, key_of(None))
        match.start = start
        return match

    def position(self) -> dict[str, Any] | None:
        line = self.next()
        start = None
        if line.startswith("position "):
            start = self.data(line[len("position ") :])
            line = self.next()
        if line != "log":
            raise self.bad("expected 'log' here")
        return start

    def log(self, match: Match, snapshot: dict[str, Any] | None) -> None:
        skip = self.from_snapshot(match, snapshot)
        while self.at + 1 < len(self.lines):
            line = self.next()
            if line == "sealed":
                line = self.sealed(match)
            if line.startswith("scores "):
                self.scores(match, line)
            elif line.startswith(PROOF):
                self.proof(match)
            elif line:
                self.entry(match, line, len(match.entries) < skip)

    def proof(self, match: Match) -> None:
        if not match.over:
            raise self.bad("the game is not over here")

    def from_snapshot(self, match: Match, snapshot: dict[str, Any] | None) -> int:
        """Lay the snapshot's table; the log up to there is only read."""
        if snapshot is None or snapshot["rules"] != match.game.rules_version:
            return 0
        return match.lay_snapshot(snapshot)

    def entry(self, match: Match, line: str, skipped: bool) -> None:
        from tepui.core.match import CHANCE, Entry

        who, _, words = line.partition(" ")
        goes_on = who.startswith("&")
        actor = CHANCE if who == "*" else self.seat(match, who.removeprefix("&"))
        action = self.action(match.game, words)
        entry = Entry(action, actor, goes_on)
        if skipped:
            match.add_entry(entry)
            return
        if match.over:
            raise self.bad("the game is over before this line")
        step = match.table.step
        chance = isinstance(step, Chance)
        if chance != (actor == CHANCE) or (not chance and step.seat != actor):
            raise self.bad(f"it is {'chance' if chance else f'seat {step.seat}'} that acts here")
        possible = [a for a, _ in step.outcomes(match.table)] if chance else step.legal(match.table)
        if action not in possible:
            raise self.bad("not possible here")
        match.replay(entry)

    def seat(self, match: Match, word: str) -> int:
        if not _is_number(word) or int(word) >= match.count:
            raise self.bad(f"no seat {word!r}")
        return int(word)

    def action(self, game: Game, words: str) -> int:
        try:
            return game.read(words)
        except ValueError as wrong:
            raise self.bad(str(wrong)) from wrong

    def sealed(self, match: Match) -> str:
        while self.at + 1 < len(self.lines):
            line = self.next()
            if line.startswith("scores "):
                return line
            who, _, words = line.partition(" ")
            seat, action = self.seat(match, who), self.action(match.game, words)
            if action not in match.legal(seat):
                raise self.bad("not possible here")
            match.sealed.setdefault(seat, []).append(action)
        return ""

    def scores(self, match: Match, line: str) -> None:
        if not match.over:
            raise self.bad("the game is not over here")
        if line.split()[1:] != [f"{score:g}" for score in match.scores()]:
            raise self.bad(f"the replay gives {' '.join(f'{score:g}' for score in match.scores())}")
