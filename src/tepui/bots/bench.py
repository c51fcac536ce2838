"""The bench: how fast the engine is, next to peers in the same run.

Subjects take turns in short chunks of processor time, round after round; figures are medians over the rounds, and a
ratio is the median of the ratios within each round, so that a busy machine hurts all alike. A decision is: list the
legal actions, pick one, apply it; chance is rolled but not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct
from rich.table import Table as RichTable

from tepui.bots import playout
from tepui.bots.peers import PEERS, Missing, Peer
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.records import Options

MIDDLES = 16  # tables in the middle of a game, for copying


class Row(Struct, frozen=True, kw_only=True):
    """A subject's medians. `ratios`: our decisions a second over the peer's, game by game."""

    subject: str
    peer: bool
    decisions_per_game: float = 0.0
    branching: float = 0.0
    decisions: float = 0.0  # a second
    listed: float = 0.0  # legal actions a second
    games: float = 0.0
    copies: float = 0.0
    lowest: float = 0.0  # decisions a second in the worst round
    highest: float = 0.0
    ratios: dict[str, float] = {}
    copy_ratios: dict[str, float] = {}
    missing: str = ""  # why a peer could not be measured


class Report(Struct, frozen=True, kw_only=True):
    """A whole run. `compiled` says whether the engine was."""

    compiled: bool
    seconds: float
    rounds: int
    seats: dict[str, int]
    rows: tuple[Row, ...]

    def json(self) -> str:
        return msgspec.json.encode(self).decode()

    def table(self) -> RichTable:
        """The report for a terminal."""
        ours = [row.subject for row in self.rows if not row.peer]
        build = "compiled" if self.compiled else "interpreted"
        table = RichTable(title=f"Processor time, medians of {self.rounds} rounds; engine {build}")
        table.add_column("subject")
        for name in ("decisions/s", "lowest–highest", "actions listed/s", "copies/s", "games/s", "decisions/game"):
            table.add_column(name, justify="right")
        for name in ours:
            table.add_column(f"{name} is", justify="right")
        for row in self.rows:
            table.add_row(*_cells(row, ours))
        return table


def _cells(row: Row, ours: list[str]) -> list[str]:
    if row.missing:
        return [row.subject, row.missing]
    spread = f"{_short(row.lowest)}–{_short(row.highest)}"
    cells = [row.subject, _short(row.decisions), spread, _short(row.listed) if row.listed else "–"]
    cells += [_short(row.copies), _short(row.games), f"{row.decisions_per_game:.0f}"]
    return cells + [f"{row.ratios[name]:.2f}×" if row.peer else "" for name in ours]


def _short(rate: float) -> str:
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.3g}"


def compiled() -> bool:
    """Whether the engine's modules are machine code."""
    return not str(playout.__file__).endswith(".py")


class Ours(Peer):
    """One of our games, played by the random playout."""

    def __init__(self, slug: str, seats: int, options: Options) -> None:
        self.name = slug
        self.rules = games.load(slug)
        self.seats = seats
        self.options = options
        self.random = playout.Playout(1)

    def game(self) -> tuple[int, int]:
        run = self.random
        decisions, listed = run.decisions, run.listed
        run.play(self.rules.new(self.seats, self.options))
        return run.decisions - decisions, run.listed - listed

    def middles(self) -> list[Any]:
        half = max(1, self.game()[0] // 2)
        found: list[Any] = []
        while len(found) < MIDDLES:
            table = self.rules.new(self.seats, self.options)
            self.random.play(table, half)
            if not table.over:
                found.append(table)
        return found

    def copy(self, state: Any) -> Any:
        return state.copy()


class _Measured:
    """A subject and what its rounds gave."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.middles = peer.middles()
        self.decisions: list[float] = []
        self.listed: list[float] = []
        self.games: list[float] = []
        self.copies: list[float] = []
        self.length = 0.0
        self.branching = 0.0

    def round(self, seconds: float) -> None:
        started = process_time()
        count = decisions = listed = 0
        spent = 0.0
        while spent < seconds:
            made, offered = self.peer.game()
            count, decisions, listed = count + 1, decisions + made, listed + offered
            spent = process_time() - started
        self.decisions.append(decisions / spent)
        self.listed.append(listed / spent)
        self.games.append(count / spent)
        self.length, self.branching = decisions / count, listed / max(1, decisions)
        self._copies(seconds / 3)

    def _copies(self, seconds: float) -> None:
        started = process_time()
        copies = 0
        spent = 0.0
        while spent < seconds:
            for state in self.middles:
                self.peer.copy(state)
            copies += len(self.middles)
            spent = process_time() - started
        self.copies.append(copies / spent)


def run(
    slugs: Sequence[str] | None = None,
    seconds: float = 0.3,
    rounds: int = 7,
    peers: Sequence[str] | None = None,
    seats: int | None = None,
    options: Options | None = None,
) -> Report:
    """Measure games (all of them if none is named) and peers (all that are installed), interleaved."""
    if seconds <= 0 or rounds < 1:
        raise BadOption("a bench takes more than 0 seconds and at least one round")
    ours: list[_Measured] = []
    for slug in slugs or list(games.games()):
        game = games.load(slug)
        count = game.quick[0] if seats is None else seats
        ours.append(_Measured(Ours(slug, count, game.settle_options(count, options))))
    theirs, missing = _peers(list(PEERS) if peers is None else peers)
    for _ in range(rounds):
        for subject in [*ours, *theirs]:
            subject.round(seconds)
    rows = [_row(subject, []) for subject in ours] + [_row(subject, ours) for subject in theirs]
    return Report(
        compiled=compiled(),
        seconds=seconds,
        rounds=rounds,
        seats={subject.peer.name: subject.peer.seats for subject in ours},
        rows=(*rows, *missing),
    )


def _peers(names: Sequence[str]) -> tuple[list[_Measured], list[Row]]:
    found: list[_Measured] = []
    missing: list[Row] = []
    for name in names:
        if name not in PEERS:
            raise BadOption(f"no peer {name!r}; there are {', '.join(PEERS)}")
        try:
            found.append(_Measured(PEERS[name]()))
        except Missing as why:
            missing.append(Row(subject=name, peer=True, missing=str(why)))
    return found, missing


def _row(subject: _Measured, ours: list[_Measured]) -> Row:
    return Row(
        subject=subject.peer.name,
        peer=bool(ours),
        decisions_per_game=subject.length,
        branching=subject.branching,
        decisions=median(subject.decisions),
        listed=median(subject.listed),
        games=median(subject.games),
        copies=median(subject.copies),
        lowest=min(subject.decisions),
        highest=max(subject.decisions),
        ratios={one.peer.name: _ratio(one.decisions, subject.decisions) for one in ours},
        copy_ratios={one.peer.name: _ratio(one.copies, subject.copies) for one in ours},
    )


def _ratio(ours: list[float], theirs: list[float]) -> float:
    """The median of the rounds' ratios, not the ratio of the medians."""
    return median(mine / other for mine, other in zip(ours, theirs))
