"""OpenSpiel's own searches as a bot of the arena: a yardstick that is not ours, at equal time or equal simulations.

    tepui arena chac expert,openspiel:turn_seconds=0.3 --blocks 30
    tepui arena chac expert,openspiel:turn_seconds=0.3:deals=1 --blocks 30

It lives from the glimpse as every bot does: its state stands on an imagined table. Its IS-MCTS deals what the seat cannot
know anew for every simulation; its MCTS (`deals=1`) takes one deal for the truth. Simulations are played out at random to the end.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import numpy as np

from tepui.adapters import not_installed
from tepui.adapters.openspiel_game import NOTHING_READ, Course, ExpeditionState
from tepui.bots.bot import Bot, Budget
from tepui.bots.search.judge import mixed
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse

try:
    import pyspiel
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
except ImportError as missing:
    raise not_installed("OpenSpiel", "openspiel") from missing

UCT = 1.4  # the usual weight of what has been tried little
ENDLESS = 1 << 30
FEWEST = (
    2  # simulations, however short the time: the first only opens the root, and a root without a visit has no answer
)


Policy = list[tuple[int, float]]  # actions and their shares of the visits


class TimeUp(Exception):
    """The search has used what it may."""


class OpenSpielBot(Bot):
    """Its search, stopped by processor time or after so many simulations. `deals`: 0, one for every simulation; 1, one for all."""

    name = "openspiel"

    def __init__(self, turn_seconds: float = 0.0, seconds: float = 0.0, simulations: int = 0, deals: int = 0) -> None:
        if not (turn_seconds or seconds or simulations):
            raise BadOption("openspiel wants turn_seconds, seconds or simulations")
        if deals not in (0, 1):
            raise BadOption(f"deals is 0, one for every simulation, or 1, one for all; not {deals!r}")
        self.turn_seconds = turn_seconds
        self.seconds = seconds
        self.simulations = simulations
        self.deals = deals

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        luck = np.random.RandomState(mixed(glimpse.key, 5) & 0xFFFFFFFF)
        spiel = pyspiel.load_game(f"tepui_{game.slug}(players={glimpse.seats})")
        state = standing(spiel, game, glimpse)
        budget = Budget(glimpse, self.seconds or self.turn_seconds * game.pace(glimpse.view), self.simulations)
        search = one_deal if self.deals else many_deals
        policy = search(spiel, state, luck, self.simulations or ENDLESS, budget)
        options = [Candidate(action=int(action), value=0.0, share=float(share)) for action, share in policy]
        options.sort(key=lambda option: (-option.share, option.action))
        return Decision(action=options[0].action, options=options, nodes=budget.used)


def count(budget: Budget) -> None:
    """One more simulation, if there is time."""
    if budget.used >= FEWEST and budget.over():
        raise TimeUp
    budget.spend()


def many_deals(spiel: Any, state: ExpeditionState, luck: Any, most: int, budget: Budget) -> Policy:
    """Its IS-MCTS."""
    bot = ISMCTSBot(spiel, mcts.RandomRolloutEvaluator(1, luck), UCT, most, random_state=luck)

    def deal(state: ExpeditionState, player: int) -> ExpeditionState:
        count(budget)
        return state.resample_from_infostate(player, lambda: luck.randint(1 << 31))

    bot.set_resampler(deal)
    try:
        found: Policy = bot.run_search(state)
    except TimeUp:
        found = bot.get_final_policy(state, bot._root_node)
    return found


def one_deal(spiel: Any, state: ExpeditionState, luck: Any, most: int, budget: Budget) -> Policy:
    """Its MCTS."""
    bot = Stopped(spiel, UCT, most, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    bot.budget = budget
    with suppress(TimeUp):
        bot.mcts_search(state)
    visits = sum(child.explore_count for child in bot.root.children)
    return [(child.action, child.explore_count / visits) for child in bot.root.children]


class Stopped(mcts.MCTSBot):
    """Its MCTS, which has no clock of its own."""

    budget: Budget
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        count(self.budget)
        return super()._apply_tree_policy(root, state)


def standing(spiel: Any, game: Game, glimpse: Glimpse) -> ExpeditionState:
    """OpenSpiel's state of this decision, on a table that the seat imagines; its history begins here."""
    state: ExpeditionState = spiel.new_initial_state()
    table = game.imagine(glimpse.view, Random(glimpse.key))
    state.course = Course(game, {}, table, [], [NOTHING_READ] * glimpse.seats, [0] * glimpse.seats)
    return state
