"""Facts of a game, measured in random play: how long, how wide, how much of it is chance, how much is hidden.

`unsure` is the share of decisions at which a table imagined from the view of the seat is not the true one. Choices and chance
are counted in bits: the choices of a game as the sum of log2(legal actions), chance as what its outcomes surprise. How much
luck leaves to skill is seen from `greedy_wins`: how many games one greedy bot wins among random ones.
"""

from __future__ import annotations

from math import log2, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from msgspec import Struct

from tepui.adapters.episode import vector_length
from tepui.arena.arena import simulate
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Options
from tepui.engine.step import Chance

LOOK_EVERY = 10  # decisions between two looks at what is hidden: imagining is slow


class Facts(Struct, frozen=True, kw_only=True):
    """What the random games of one set-up were like; averages, unless a field says otherwise."""

    game: str
    seats: int
    games: int
    decisions: float  # of all seats, per game
    decisions_error: float  # standard error of that mean
    longest: int  # decisions of the longest game
    branching: float  # legal actions per decision
    widest: int  # legal actions, at most
    forced: float  # share of decisions with one legal action
    choice_bits: float  # per game
    chances: float  # chance outcomes per game
    chance_bits: float  # per game
    unsure: float  # share of decisions at which something is hidden from the seat
    together: float  # share of decisions that are made in secret by several seats at once
    greedy_wins: float  # share of as many games won by one greedy bot among random ones; luck alone: 1 / seats
    actions: int  # size of the action space
    numbers: int  # length of the observation vector


def measure(
    slug: str, seats: int | None = None, count: int = 20, seed: int = 0, options: Options | None = None
) -> Facts:
    """Play so many random games at this table."""
    if count < 1:
        raise BadOption(f"facts are measured in at least one game, not in {count}")
    game = games.load(slug)
    found = game.quick[0] if seats is None else seats
    full = game.settle_options(found, options)
    played = [_Random(game, found, full, Random(f"facts/{seed}/{number}")) for number in range(count)]
    lengths = [len(one.widths) for one in played]
    widths = [width for one in played for width in one.widths]
    looks = [unsure for one in played for unsure in one.unsure]
    return Facts(
        game=slug,
        seats=found,
        games=count,
        decisions=fmean(lengths),
        decisions_error=pstdev(lengths) / sqrt(count),
        longest=max(lengths),
        branching=fmean(widths),
        widest=max(widths),
        forced=widths.count(1) / len(widths),
        choice_bits=sum(map(log2, widths)) / count,
        chances=fmean([one.chances for one in played]),
        chance_bits=fmean([one.chance_bits for one in played]),
        unsure=fmean(looks),
        together=sum(one.together for one in played) / len(widths),
        greedy_wins=_greedy_wins(slug, found, count, seed, full),
        actions=game.actions.size,
        numbers=vector_length(game, found, full),
    )


def _greedy_wins(slug: str, seats: int, count: int, seed: int, options: Options) -> float:
    bots = ["greedy", *["random"] * (seats - 1)]
    return simulate(slug, bots, count, processes=1, seats=seats, options=options, seed=seed).standing("greedy").share


class _Random:
    """One random game, counted as it goes."""

    def __init__(self, game: Game, seats: int, options: Options, rng: Random) -> None:
        self.widths: list[int] = []
        self.unsure: list[bool] = []
        self.together = 0
        self.chances = 0
        self.chance_bits = 0.0
        table: Any = game.new(seats, options)
        while not table.over:
            table.apply(self._rolled(table, rng) if isinstance(table.step, Chance) else self._chosen(game, table, rng))

    def _rolled(self, table: Any, rng: Random) -> int:
        outcomes = table.step.outcomes(table)
        action, chance = rng.choices(outcomes, [chance for _, chance in outcomes])[0]
        self.chances += 1
        self.chance_bits -= log2(chance)
        return int(action)

    def _chosen(self, game: Game, table: Any, rng: Random) -> int:
        legal = table.step.legal(table)
        if len(self.widths) % LOOK_EVERY == 0:
            imagined = game.imagine(game.view(table, table.step.seat), rng)
            self.unsure.append(game.position(imagined) != game.position(table))
        self.widths.append(len(legal))
        self.together += table.step.together()
        return int(rng.choice(legal))


# ---- the table of a page

HEADINGS = (
    "game", "seats", "decisions a game", "longest", "legal actions: mean, most", "forced", "bits of choice",
    "bits of chance", "something hidden", "in secret together", "won by greedy",
)  # fmt: skip


def page(found: list[Facts]) -> str:
    """The facts as a Markdown table, as docs/researchers.md has it."""
    rule = "|---" + "|---:" * (len(HEADINGS) - 1) + "|"
    first, *rows = [f"| {' | '.join(cells)} |" for cells in (HEADINGS, *map(_row, found))]
    return "\n".join([first, rule, *rows]) + "\n"


def _row(facts: Facts) -> tuple[str, ...]:
    return (
        games.load(facts.game).title(),
        str(facts.seats),
        f"{facts.decisions:.0f} ± {facts.decisions_error:.0f}",
        str(facts.longest),
        f"{facts.branching:.1f}, {facts.widest}",
        f"{facts.forced:.0%}",
        f"{facts.choice_bits:.0f}",
        f"{facts.chance_bits:.0f}",
        f"{facts.unsure:.0%}",
        f"{facts.together:.0%}",
        f"{facts.greedy_wins:.0%}",
    )
