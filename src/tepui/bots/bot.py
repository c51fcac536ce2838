"""What a bot is: a Glimpse in, a Decision out. Bots keep nothing between decisions, and `Glimpse.key` is their only luck."""

from __future__ import annotations

from tepui.core import game as games
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse

try:
    from time import thread_time
except ImportError:  # in a browser there is one thread, and no clock of its own for it
    from time import perf_counter as thread_time


class Bot:
    """Base of every bot: a bot writes `think`; a question with one answer is answered without thinking."""

    name: str = "bot"

    def choose(self, glimpse: Glimpse) -> Decision:
        """The answer to one decision; `seconds` says how much processor time it took."""
        if not glimpse.legal:
            raise ValueError(f"seat {glimpse.seat} has nothing to decide")
        started = thread_time()
        if len(glimpse.legal) == 1:
            decision = following(glimpse, glimpse.legal[0])
        else:
            decision = self.think(games.load(glimpse.game), glimpse)
        assert decision.action in glimpse.legal, f"{self.name} chose {decision.action}, which is not legal"
        decision.seconds = thread_time() - started
        return decision

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        """The decision among at least two legal actions."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def following(glimpse: Glimpse, action: int) -> Decision:
    """An action that needs no thought; if it is what the seat meant to do, the rest of its plan stands."""
    plan = glimpse.plan[1:] if glimpse.plan[:1] == [action] else []
    return Decision(action=action, plan=plan, options=[Candidate(action=action, value=0.0, share=1.0)])


class Budget:
    """How long to think: processor seconds and judged positions of the bot's own, and never past the glimpse's deadline.

    `least`: positions that are judged although the seconds are up.
    """

    __slots__ = ("least", "nodes", "used", "until", "wall")

    def __init__(self, glimpse: Glimpse, seconds: float, nodes: int, least: int = 0) -> None:
        limit = glimpse.deadline.nodes
        self.nodes = min(nodes, limit) if nodes and limit else nodes or limit  # 0: no limit
        self.least = least
        self.used = 0
        self.until = thread_time() + seconds if seconds > 0.0 else 0.0  # 0: no limit
        self.wall = glimpse.deadline

    def spend(self, nodes: int = 1) -> None:
        self.used += nodes

    def over(self) -> bool:
        """Nothing is left. With nodes alone the answer depends on no clock, so that a decision can be made again."""
        return self.late() or (self.until > 0.0 and self.used >= self.least and thread_time() >= self.until)

    def late(self) -> bool:
        """Past what was allowed from outside, or past the number of positions."""
        if self.nodes and self.used >= self.nodes:
            return True
        return self.wall.until > 0.0 and self.wall.left() <= 0.0
