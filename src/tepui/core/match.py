"""A match: a table being played. It says whose decision it is, checks what they answer, draws chance, and shows the table.

What was done, and how it is taken back, is in `core.match_log`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tepui.core import game as games
from tepui.core import saves
from tepui.core.chance import ChanceSource, Draw, key_of, pile_of
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.game import Game
from tepui.core.match_log import CHANCE, Entry, MatchLog, Undone, UndoPoint
from tepui.core.positions import lay_position
from tepui.core.records import Deadline, Event, Glimpse, Options, View, without_steps
from tepui.engine.step import Chance
from tepui.engine.table import News, Table, hears

__all__ = ["CHANCE", "Entry", "Match", "Undone", "UndoPoint"]


class Match(MatchLog):
    """One game being played. The rules are those of the table; a match checks what is done, keeps the log and collects news."""

    # ---- beginnings

    @classmethod
    def new(
        cls,
        slug: str,
        seats: int | None = None,
        options: Options | None = None,
        seed: int | str | None = None,
        chance: list[str] | None = None,
        source: ChanceSource | None = None,
    ) -> Match:
        """A new match. With a seed the same chance comes again; without one nobody can foresee it."""
        game = games.load(slug)
        seats = game.quick[0] if seats is None else seats
        full = game.settle_options(seats, options)
        match = cls(game, seats, full, game.new(seats, full), key_of(seed), chance)
        match.source = source or match.source
        match.play_chance()
        return match

    @classmethod
    def undealt(cls, game: Game, seats: int, options: Options | None = None) -> Match:
        """A match of which nothing is decided yet: chance waits for a seed, and `play_chance` deals."""
        full = game.settle_options(seats, options)
        return cls(game, seats, full, game.new(seats, full), key_of(None))

    @classmethod
    def at(
        cls,
        slug: str,
        seats: int,
        options: Options | None = None,
        position: dict[str, Any] | None = None,
        chance: list[str] | None = None,
        seed: int | str | None = None,
    ) -> Match:
        """A match from a position written as plain data, with chance outcomes used in order before the generator."""
        game = games.load(slug)
        full = game.settle_options(seats, options)
        table = lay_position(game, position or {}, seats, full)
        match = cls(game, seats, full, table, key_of(seed), chance)
        match.start = game.position(table)
        match.play_chance()
        return match

    def save(self) -> str:
        """Options and log as text, one action a line. It holds every secret but the key."""
        return saves.write(self)

    @classmethod
    def load(cls, text: str) -> Match:
        """A match from its text; BadLog names the first bad line. Chance goes on with a new key."""
        match = saves.read(text)
        match.play_chance()
        return match

    @classmethod
    def resume(cls, text: str, snapshot: dict[str, Any]) -> Match:
        """Like `load`, starting from a snapshot; one of another rules version is dropped and the log replayed."""
        match = saves.read(text, snapshot)
        match.play_chance()
        return match

    # ---- whose decision

    @property
    def seats(self) -> list[int]:
        """All who may answer now: several only for simultaneous choices."""
        return [seat for seat in self.table.waiting() if self._asked(seat)]

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        seats = self.seats
        return seats[0] if seats else None

    def legal(self, seat: int | None = None) -> list[int]:
        """What a seat may do now, ascending; empty for a seat that is not asked."""
        seat = self.seat if seat is None else seat
        if seat is None or seat not in self.seats:
            return []
        with self._blame():
            desk = self.table_for(seat)
            legal = list(desk.step.legal(desk))
        if not legal and self.start is not None:
            raise BadOption(f"{self.game.slug}: a position in which seat {seat} is asked and has no answer")
        return legal

    def table_for(self, seat: int) -> Table:
        """The table as that seat would find it if it answered now: its together-step on top, its sealed answers played."""
        if self.table.step.seat == seat and seat not in self.sealed:
            return self.table
        desk = self.table.copy()
        if desk.step.seat != seat:
            desk.raise_seat(seat)
        for action in self.sealed.get(seat, ()):
            desk.apply(action)
        return desk

    def is_idle(self, seat: int, action: int) -> bool:
        """Whether this answer changes nothing but who is asked: everybody's view is the same after it, apart from the waiting steps.

        What draws, rolls, reveals or ends something is never idle. It is found out by comparing, whatever the game says of the action.
        """
        before = self.table_for(seat)
        after = before.copy()
        after.apply(action)
        if after.over or isinstance(after.step, Chance):
            return False
        view, everybody = self.game.view, (None, *range(self._count))
        return all(without_steps(view(before, eyes)) == without_steps(view(after, eyes)) for eyes in everybody)

    def asked_after(self, seat: int, action: int) -> int | None:
        """The seat that is asked next if this one answers so; None if chance is, or nobody."""
        after = self.table_for(seat).copy()
        after.apply(action)
        return None if after.over or isinstance(after.step, Chance) else after.step.seat

    def check_line(self, actions: list[int], seat: int | None, lang: str = "en") -> None:
        """IllegalAction with its reason, if this seat may not do these in order now; nothing is changed."""
        first = self._word(actions[0])
        if self.over:
            raise IllegalAction(first, "the game is over")
        if seat is None or seat not in self.seats:
            raise IllegalAction(first, f"seat {seat} is not asked now; seat {self.seat} is")
        desk = self.table_for(seat)
        if len(actions) > 1:
            desk = desk.copy() if desk is self.table else desk
        for i, action in enumerate(actions):
            if i and (desk.over or isinstance(desk.step, Chance) or desk.step.seat != seat):
                raise IllegalAction(self._word(action), "a line ends where chance or another seat comes in")
            if action not in desk.step.legal(desk):
                if not 0 <= action < self.game.actions.size:
                    raise IllegalAction(self._word(action), "this game has no such action for a seat")
                reason = self.game.refusal(self.game.shown(self.game.view(desk, seat)), action, lang)
                raise IllegalAction(self._word(action), reason.text, reason.rule)
            if i + 1 < len(actions):
                desk.apply(action)

    # ---- doing

    def do(self, action: int, seat: int | None = None, lang: str = "en") -> None:
        self.do_line([action], seat, lang)

    def do_line(self, actions: list[int], seat: int | None = None, lang: str = "en") -> None:
        """All of these in order, or none. A line may not go on past a roll, a draw or another seat."""
        if not actions:
            raise IllegalAction("an empty line", "there is nothing to do in it")
        seat = self.seat if seat is None else seat
        self.check_line(actions, seat, lang)
        assert seat is not None
        if len(self.table.waiting()) > 1 or self.sealed:
            self.sealed.setdefault(seat, []).extend(actions)
            if self.seats:
                return
            self._open_sealed()
        else:
            self._undo_points.append(UndoPoint(seat, self.table.copy(), len(self.entries), len(self._news)))
            self.seq += 1
            for i, action in enumerate(actions):
                self._apply(action, seat, i > 0)
            self._undo_points = [before for before in self._undo_points if before.seat == seat]
            if any(self.game.actions.verb(action).final for action in actions):
                self.close_undo()
        self.play_chance()

    def play_chance(self) -> None:
        """Let chance act until a seat must."""
        while self.table.steps and isinstance(self.table.step, Chance):
            step = self.table.step
            if self._fixed_chance:
                action = self._dictate(step, self._fixed_chance.pop(0))
            else:
                pile = pile_of(step)
                draw = Draw(self._rolls, pile, self._piles[pile])
                with self._blame():
                    action = step.sample(self.table, self.source.generator(draw))
            self._rolls += 1
            self._apply(action, CHANCE)
            self.close_undo()

    # ---- results

    def scores(self) -> list[float]:
        return self.game.scores(self.table)

    def winners(self) -> list[int]:
        """The winning seats: several share a victory, and nobody has won before the end."""
        return self.game.winners(self.table) if self.over else []

    def places(self) -> list[int]:
        """The place of every seat, from 1; nobody has one before the end."""
        return self.game.places(self.table) if self.over else []

    @property
    def rival_score(self) -> float | None:
        """The score of a solo game's rival, where there is one."""
        rival = getattr(self.game, "rival_score", None)
        return None if rival is None else rival(self.table)

    # ---- seeing

    def view(self, seat: int | None) -> View:
        """What a seat knows; None is a spectator, who sees what everybody may see."""
        if seat is not None and seat not in range(self._count):
            raise BadOption(f"there is no seat {seat!r} at a table of {self._count}")
        with self._blame():
            table = self.table_for(seat) if seat is not None and seat in self.table.waiting() else self.table
            view: View = self.game.view(table, seat)
        return view

    def shown(self, seat: int | None) -> View:
        """What a person in that seat may look at now."""
        view: View = self.game.shown(self.view(seat))
        return view

    def glimpse(
        self, seat: int | None = None, seconds: float | None = None, nodes: int = 0, key: int | None = None
    ) -> Glimpse:
        """All that a bot in that seat is given."""
        seat = self.seat if seat is None else seat
        assert seat is not None, "the game is over"
        if key is None:
            digest = hmac.new(self._key, f"bot/{seat}/{len(self.entries)}".encode(), hashlib.sha256).digest()
            key = int.from_bytes(digest[:8], "big")
        deadline = Deadline(0.0, nodes) if seconds is None else Deadline.after(seconds, nodes)
        intender, plan = self._intent
        return Glimpse(
            game=self.game.slug,
            seat=seat,
            seats=self._count,
            view=self.view(seat),
            legal=self.legal(seat),
            deadline=deadline,
            key=key,
            plan=list(plan) if intender == seat else [],
        )

    def intend(self, seat: int, plan: Sequence[int]) -> None:
        """Note what a bot in that seat means to do now and next: its next glimpse will say so, unless something else happens first."""
        self._intent = (seat, list(plan))

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """What happened after `since`, as that seat may see it."""
        return [
            self._event(seq, actor, news) for seq, actor, news in self._news if seq > since and hears(news[0], seat)
        ]

    def svg(self, seat: int | None = None, lang: str = "en") -> str:
        """The table as that seat sees it."""
        return self.game.draw(self.shown(seat), lang)

    def _repr_svg_(self) -> str:
        return self.svg(None)

    def __repr__(self) -> str:
        state = f"won by {self.winners()}" if self.over else f"seat {self.seat} to act"
        return f"<Match {self.game.slug}, {self._count} seats, {len(self.entries)} actions, {state}>"

    # ---- inside

    def _asked(self, seat: int) -> bool:
        """A seat that has sealed its last answer is asked no more."""
        if not self.sealed.get(seat):
            return True
        desk = self.table_for(seat)
        return not desk.over and desk.step.together() and desk.step.seat == seat

    def _word(self, action: int) -> str:
        try:
            return self.game.write(action)
        except (ValueError, TypeError):
            return f"action {action!r}"

    def _open_sealed(self) -> None:
        """All who were asked have answered: write their answers into the log in seat order."""
        answers, self.sealed = self.sealed, {}
        self.seq += 1
        for seat in self.table.waiting():
            for i, action in enumerate(answers[seat]):
                self._apply(action, seat, i > 0)
        self.close_undo()

    def _dictate(self, step: Chance[Any], text: str) -> int:
        action = self.game.read(text)
        possible = [outcome for outcome, _ in step.outcomes(self.table)]
        if action not in possible:
            raise BadOption(f"chance cannot give {text!r} now; it can give {', '.join(map(self.game.write, possible))}")
        return action

    def _event(self, seq: int, actor: int, news: News) -> Event:
        _, kind, facts = news
        event = self.game.event(kind, facts)
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        values["seq"] = seq
        if values["actor"] is None and actor != CHANCE:
            values["actor"] = actor
        return Event(**values)


if not TYPE_CHECKING:  # a type checker would take every misspelt name of this module for a good one

    def __getattr__(name):
        from tepui.core.moved import no_such_name

        raise no_such_name(__name__, name)
