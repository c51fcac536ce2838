"""The plain search of game frameworks: a tree over imagined tables, played at random to the end, without any knowledge."""

from __future__ import annotations

from random import Random

from tepui.bots.bot import Bot, Budget
from tepui.bots.search.judge import mixed
from tepui.bots.search.uct import Branch, Uct
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse


class Playouts(Bot):
    """Open-loop information-set search by UCT with a constant of 1.4: a new deal for every playout, the most visits win."""

    name = "playouts"

    def __init__(self, playouts: int = 0, seconds: float = 0.0, turn_seconds: float = 0.0) -> None:
        if min(playouts, seconds, turn_seconds) < 0:
            raise ValueError("playouts and seconds are at least 0")
        self.playouts = playouts if playouts or seconds or turn_seconds else 200
        self.seconds = seconds
        self.turn_seconds = turn_seconds

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        budget = Budget(glimpse, self.seconds or self.turn_seconds * game.pace(glimpse.view), self.playouts)
        search = Uct(game, mixed(glimpse.key, 7))
        root = Branch(-1)
        while not root.children or not budget.over():
            search.iterate(root, game.imagine(glimpse.view, Random(mixed(glimpse.key, 8, budget.used))))
            budget.spend()
        options = [_option(root, action) for action in glimpse.legal]
        options.sort(key=lambda option: (-option.share, -option.value, mixed(glimpse.key, option.action)))
        return Decision(action=options[0].action, options=options, nodes=budget.used)


def _option(root: Branch, action: int) -> Candidate:
    branch = root.children.get(action)
    if branch is None:
        return Candidate(action=action, value=0.0, share=0.0)
    return Candidate(action=action, value=branch.won / branch.visits, share=branch.visits / root.visits)
