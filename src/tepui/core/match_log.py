"""What has been done at a table, and the way back: the log with its chance and its news, undo points, snapshots.

The log is the game: options and actions, chance included, give the same table again. Where chance comes from is said
in `core.chance`; either its numbers never go back, or the same draw gives the same outcome again, so nobody can fish for a
better roll by taking back. The key is never saved.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy, deepcopy
from typing import Any, Final, Self

from msgspec import Struct

from tepui.core.chance import ChanceSource, NumberedChance, StreamChance, bound_text, key_of, pile_of
from tepui.core.game import Game
from tepui.core.positions import blaming_position
from tepui.core.records import Options
from tepui.engine.table import News, Table

CHANCE: Final = -1  # the actor of a chance outcome


class Entry(Struct, frozen=True):
    """An action in force: who did it (CHANCE: nobody) and whether it goes on with the line before it."""

    action: int
    actor: int
    goes_on: bool = False


class Undone(Struct, frozen=True):
    """A line that was taken back: when, by whom, what."""

    seq: int
    seat: int
    actions: tuple[int, ...]


class UndoPoint(Struct):
    """The match before a line, kept while that line may still be taken back: whose line it is, the table, the log's length."""

    seat: int
    table: Table
    length: int
    news: int


class MatchLog:
    """A table with everything that was done at it. It trusts what it is given: `Match` checks first."""

    def __init__(
        self, game: Game, seats: int, options: Options, table: Table, key: bytes, chance: list[str] | None = None
    ) -> None:
        self.game = game
        self.options = options
        self.table = table
        self.entries: list[Entry] = []
        self.undone: list[Undone] = []
        self.sealed: dict[int, list[int]] = {}
        self.seq = 0
        self.start: dict[str, Any] | None = None  # the position it started from, if not the beginning
        self._count = seats
        self._key = key
        self._rolls = 0
        self._piles: Counter[str] = Counter()  # how many outcomes in force were drawn from each
        self.source: ChanceSource = NumberedChance(key)
        self._fixed_chance = list(chance or [])
        self._news: list[tuple[int, int, News]] = [(0, CHANCE, news) for news in table.first_news]  # (seq, actor, news)
        self._undo_points: list[UndoPoint] = []
        self._intent: tuple[int, list[int]] = (CHANCE, [])  # a seat, and what it means to do next
        self.table.news = []

    @classmethod
    def from_table(
        cls, game: Game, seats: int, options: Options, table: Table, key: bytes, entries: Sequence[Entry]
    ) -> Self:
        """A match that goes on from a table played elsewhere, by these entries from the beginning on. Options are settled."""
        match = cls(game, seats, options, table, key)
        match.entries = list(entries)
        match._rolls = sum(entry.actor == CHANCE for entry in entries)
        match.seq = sum(entry.actor != CHANCE and not entry.goes_on for entry in entries)
        return match

    @classmethod
    def replayed(
        cls, game: Game, seats: int, options: Options, start: dict[str, Any] | None, entries: Sequence[Entry]
    ) -> Self:
        """A match played again from the beginning, or from a position; options are settled."""
        table = game.new(seats, options) if start is None else game.lay(start, seats, options)
        match = cls(game, seats, options, table, key_of(None))
        match.start = start
        for entry in entries:
            match.replay(entry)
        return match

    def copy(self) -> Self:
        """An independent match at the same moment, with the same chance ahead."""
        twin = copy(self)
        twin.table = self.table.copy()
        twin.table.news = list(self.table.news or [])
        twin.entries, twin.undone, twin._news = self.entries[:], self.undone[:], self._news[:]
        twin.sealed = {seat: actions[:] for seat, actions in self.sealed.items()}
        twin.source, twin._piles = deepcopy(self.source), self._piles.copy()
        twin._fixed_chance, twin._undo_points = self._fixed_chance[:], self._undo_points[:]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    # ---- what has been done

    @property
    def over(self) -> bool:
        return bool(self.table.over)

    @property
    def count(self) -> int:
        """How many seats the table has."""
        return self._count

    @property
    def log(self) -> list[int]:
        """The actions in force, chance included: the true log, for the host only."""
        return [entry.action for entry in self.entries]

    @property
    def news(self) -> list[tuple[int, int, News]]:
        """Everything that was told and is in force, for the host's store: (seq, actor, news)."""
        return self._news

    @property
    def chance_count(self) -> int:
        """How many outcomes chance has given, those that were taken back included."""
        return self._rolls

    def add_entry(self, entry: Entry) -> None:
        """Add an action to the log that lies on the table already: a snapshot was laid that was taken after it."""
        self.entries.append(entry)
        self._count_entry(entry)

    def replay(self, entry: Entry) -> None:
        """Do an action of a log again; it was checked before."""
        self._count_entry(entry)
        self._apply(entry.action, entry.actor, entry.goes_on)

    def until(self, length: int) -> Self:
        """The same match as it was after so many actions, for replays and forks."""
        return self.replayed(self.game, self._count, self.options, self.start, self.entries[:length])

    # ---- taking back

    def undo(self, seat: int) -> bool:
        """Take back that seat's last line. It stops at chance, at another seat and at a final verb: then nothing happens."""
        if self.sealed.get(seat):
            self.sealed[seat].pop()
            if not self.sealed[seat]:
                del self.sealed[seat]
            return True
        if self.sealed or not self._undo_points or self._undo_points[-1].seat != seat:
            return False
        before = self._undo_points.pop()
        self._intent = (CHANCE, [])
        taken = tuple(entry.action for entry in self.entries[before.length :])
        self.seq += 1
        self.undone.append(Undone(self.seq, seat, taken))
        self.table = before.table
        self.table.news = []
        del self.entries[before.length :]
        del self._news[before.news :]
        return True

    def rewind(self, length: int) -> None:
        """Take back everything after so many actions, chance and other seats included: for a table that has agreed on it.

        The numbers of chance go on; streams give the same outcomes again.
        """
        again = self.until(length)
        table, told, piles = again.table.copy(), len(again._news), again._piles.copy()
        for entry in self.entries[length:]:
            again.replay(entry)
        taken = tuple(entry.action for entry in self.entries[length:])
        self.seq += 1
        self.undone.append(Undone(self.seq, CHANCE, taken))
        self.table = table
        self.table.news = []
        self._piles = piles
        self.sealed = {}
        self._intent = (CHANCE, [])
        del self.entries[length:]
        del self._news[len(self._news) - (len(again._news) - told) :]
        self.close_undo()

    @property
    def undoable(self) -> int:
        """How many lines the seat that acts could take back, one by one."""
        return len(self._undo_points)

    @property
    def undo_point(self) -> UndoPoint | None:
        """Where the next `undo` leads; None if nothing can be taken back. Sealed answers have no such point."""
        return self._undo_points[-1] if self._undo_points else None

    def close_undo(self) -> None:
        """What was done until now stays done: no seat may take it back any more."""
        self._undo_points.clear()

    # ---- snapshots

    def snapshot(self) -> dict[str, Any]:
        """The table as it lies now, so that loading a long game need not replay it all."""
        return {
            "rules": self.game.rules_version,
            "length": len(self.entries),
            "position": self.game.position(self.table),
            "piles": dict(self._piles),
        }

    def lay_snapshot(self, snapshot: dict[str, Any]) -> int:
        """The table as a snapshot has it; how many actions of the log lie on it already."""
        self.table = self.game.lay(snapshot["position"], self._count, self.options)
        self.table.news = []
        self._piles = Counter(snapshot.get("piles", {}))
        return int(snapshot["length"])

    # ---- chance

    def fix_chance(self, outcomes: Sequence[str]) -> None:
        """Chance gives these next, in notation, before the generator goes on; they replace what was fixed before."""
        self._fixed_chance = list(outcomes)

    def reseed(self, seed: int | str, rolls: int) -> None:
        """Chance goes on from this seed, of which so many outcomes have been drawn: a stored table is opened again."""
        self._key = key_of(seed)
        self._rolls = rolls
        self.source = NumberedChance(self._key)

    def draw_by_pile(self, seed: int | str) -> None:
        """Chance is drawn from this seed from now on, with a stream for every pile, bound to game, seats and options."""
        self._key = key_of(seed)
        self.source = StreamChance(bound_text(self._key, self.game, self._count, self.options))

    @property
    def commitment(self) -> str:
        """The hash of the key: shown at the start, it proves at the end that chance was not chosen afterwards."""
        return hashlib.sha256(self._key).hexdigest()

    # ---- inside

    def _blame(self) -> AbstractContextManager[None]:
        """Turn an exception of rules or views into BadOption: they fail only after a position that makes no sense."""
        return nullcontext() if self.start is None else blaming_position(self.game)

    def _apply(self, action: int, actor: int, goes_on: bool = False) -> None:
        if actor == CHANCE:
            self._piles[pile_of(self.table.step)] += 1
        with self._blame():
            self.table.apply(action)
        self.entries.append(Entry(action, actor, goes_on))
        seat, plan = self._intent
        self._intent = (seat, plan[1:]) if seat == actor and plan[:1] == [action] else (CHANCE, [])
        if self.table.news:
            self._news += [(self.seq, actor, news) for news in self.table.news]
            self.table.news = []

    def _count_entry(self, entry: Entry) -> None:
        """Count an entry: `seq` grows with every line that begins, the number of outcomes with every outcome."""
        if entry.actor == CHANCE:
            self._rolls += 1
        elif not entry.goes_on:
            self.seq += 1
