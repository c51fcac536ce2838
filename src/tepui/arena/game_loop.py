"""One game between bots. This is the host's side: it holds the true table and hands out glimpses; no bot imports it.

Chance is keyed by what is rolled, for whom and how often before, so that games of one seed meet the same luck even
when they take different ways.
"""

from __future__ import annotations

from typing import Any

from tepui.arena.game_record import GameRecord
from tepui.arena.judged_positions import JudgedPosition, judged_positions
from tepui.bots.bot import Bot
from tepui.core.chance import Draw, StreamChance, pile_of, stream_number
from tepui.core.errors import IllegalAction
from tepui.core.game import Game
from tepui.core.records import Deadline, Glimpse, Options
from tepui.engine.step import Chance


def play_game(
    game: Game,
    options: Options,
    bots: list[Bot],
    seed: str,
    block: int,
    rotation: int,
    choices: bool = False,
    every: int = 0,
) -> GameRecord:
    """Seat the bots in rotation and play to the end. `options` are settled; the end of one turn in `every` is watched, 0: none."""
    seats = len(bots)
    order = tuple((seat + rotation) % seats for seat in range(seats))
    sitting = _GameLoop(game, options, [bots[bot] for bot in order], f"{seed}/{block}", rotation, every)
    sitting.play()
    table = sitting.table
    return GameRecord(
        block=block,
        rotation=rotation,
        bots=order,
        scores=tuple(float(score) for score in game.scores(table)),
        winners=tuple(game.winners(table)),
        actions=sitting.actions,
        decisions=tuple(sitting.decisions),
        turns=tuple(sitting.turns),
        seconds=tuple(sitting.seconds),
        choices=sitting.chosen(sitting.actions) if choices else (),
        early=sitting.chosen(sitting.actions // 2) if choices else (),
        positions=tuple(sitting.positions),
    )


class _GameLoop:
    """The table, its luck and its clocks."""

    def __init__(self, game: Game, options: Options, bots: list[Bot], luck: str, rotation: int, every: int) -> None:
        self.game = game
        self.bots = bots
        self.luck = luck
        self.rotation = rotation
        self.every = every
        self.positions: list[JudgedPosition] = []
        self.table: Any = game.new(len(bots), options)
        self.source = StreamChance(luck)
        self.rolls: dict[str, int] = {}
        self.actions = 0
        self.decisions = [0] * len(bots)
        self.turns = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.choices: list[dict[int, int]] = [{} for _ in bots]  # what a seat did, and after how many actions first
        self._turn = -1
        self._plan: list[int] = []  # what the seat asked last means to do next
        self._asked = -1

    def play(self) -> None:
        table = self.table
        while not table.over:
            if isinstance(table.step, Chance):
                table.apply(self._roll())
            else:
                table.apply(self._ask(table.step.seat))
            self.actions += 1

    def chosen(self, until: int) -> tuple[tuple[int, ...], ...]:
        """What every seat did at least once before so many actions."""
        return tuple(tuple(sorted(done for done, at in seat.items() if at < until)) for seat in self.choices)

    def _roll(self) -> int:
        step = self.table.step
        self._plan = []
        pile = pile_of(step)
        nth = self.rolls.get(pile, 0)
        self.rolls[pile] = nth + 1
        return int(step.sample(self.table, self.source.generator(Draw(self.actions, pile, nth))))

    def _ask(self, seat: int) -> int:
        game, table = self.game, self.table
        turn = game.turn(table)
        if turn != self._turn:
            self._turn = turn
            self.turns[seat] += 1
        glimpse = Glimpse(
            game=game.slug,
            seat=seat,
            seats=len(self.bots),
            view=game.view(table, seat),
            legal=table.step.legal(table),
            deadline=Deadline(),
            key=self._key("bot", self.rotation, seat, self.actions),
            plan=self._plan if seat == self._asked else [],
        )
        decision = self.bots[seat].choose(glimpse)
        if decision.action not in glimpse.legal:
            raise IllegalAction(str(decision.action), f"{self.bots[seat].name} chose what is not legal")
        self._asked, self._plan = seat, decision.plan
        self.decisions[seat] += 1
        self.seconds[seat] += decision.seconds
        self.choices[seat].setdefault(decision.action, self.actions)
        if self.every and self._key("watch", self.actions) % self.every == 0:
            position = judged_positions(game, glimpse, decision.action)
            if position is not None:
                self.positions.append(position)
        return decision.action

    def _key(self, *parts: str | int) -> int:
        return stream_number("/".join(map(str, (self.luck, *parts))))
