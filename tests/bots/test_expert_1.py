"""`reference:expert-1` stays what it is: on stored glimpses of every game it chooses what it chose on the day it was frozen.

The glimpses lie in `expert_1/GAME.json` (made by tools/expert_1.py): whole games as saves, and of each so many decisions with seat,
key and choice. `make test` looks at a few of every match, `make test-long` at all of them.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tepui
import tepui.bots
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Glimpse

FOLDER = Path(__file__).parent / "expert_1"
SLUGS = sorted(file.stem for file in FOLDER.glob("*.json"))
A_GAME = 100
A_FEW = 4  # of every match


def stored(slug: str, of_a_match: int = A_GAME) -> Iterator[tuple[Glimpse, str]]:
    """Glimpses with the choice that was made; of every match all, or a seeded few."""
    for number, kept in enumerate(json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))):
        match, asked = Match.load(kept["save"]), kept["glimpses"]
        for one in sorted(Random(number).sample(asked, min(of_a_match, len(asked))), key=lambda one: one["length"]):
            yield match.until(one["length"]).glimpse(one["seat"], key=one["key"]), one["choice"]


def chosen(glimpse: Glimpse, name: str = "reference:expert-1") -> str:
    return tepui.load(glimpse.game).write(tepui.bots.load(name).choose(glimpse).action)


def test_every_game_has_its_glimpses() -> None:
    assert sorted(tepui.list_games(all=True)) == SLUGS
    for slug in SLUGS:
        assert sum(len(kept["glimpses"]) for kept in json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))) == A_GAME


@pytest.mark.parametrize("slug", SLUGS)
def test_it_chooses_what_it_chose(slug: str) -> None:
    for number, (glimpse, choice) in enumerate(stored(slug, A_FEW)):
        assert chosen(glimpse) == choice, number


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_it_chooses_what_it_chose_everywhere(slug: str) -> None:
    count = 0
    for glimpse, choice in stored(slug):
        assert chosen(glimpse) == choice, count
        count += 1
    assert count == A_GAME


@pytest.mark.parametrize("slug", SLUGS)
def test_it_never_looks_at_the_clock(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same decision, with the values of all options, when it is made again beside a clock that stands still."""
    for glimpse, _ in stored(slug, 1):
        first = tepui.bots.load("reference:expert-1").choose(glimpse)
        with monkeypatch.context() as patch:
            patch.setattr("tepui.bots.bot.thread_time", lambda: 0.0)
            again = tepui.bots.load("reference:expert-1").choose(glimpse)
        assert (first.action, first.plan, first.options, first.nodes) == (
            *(again.action, again.plan, again.options, again.nodes),
        )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_frozen_judge_stands_on_nothing_that_may_change(slug: str) -> None:
    """Of its game it imports the rules and itself. What has not changed since is written once: the live judge imports it from here."""
    game = tepui.load(slug)
    package = f"tepui.games.{game.folder.name}"
    for module in (game.folder / "judge" / "expert_1").glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                inside = f"{node.module}.".removeprefix(f"{package}.")
                assert inside.startswith(("rules.", "judge.expert_1.")), f"{module.name} imports {node.module}"


def test_a_limit_from_outside_is_kept() -> None:
    glimpse, _ = next(stored("atoll"))
    free = tepui.bots.load("reference:expert-1").choose(glimpse)
    glimpse.deadline.nodes = len(glimpse.legal)
    held = tepui.bots.load("reference:expert-1").choose(glimpse)
    assert held.nodes <= 3 * len(glimpse.legal) < free.nodes


def test_a_plan_is_followed_without_thinking() -> None:
    glimpse, _ = next(stored("atoll"))
    glimpse.plan = [glimpse.legal[-1], 7]
    decision = tepui.bots.load("reference:expert-1").choose(glimpse)
    assert (decision.action, decision.plan, decision.nodes) == (glimpse.legal[-1], [7], 0)


def test_a_game_without_a_frozen_judge_is_refused() -> None:
    class Younger(Game):
        slug = "younger"

        def __init__(self) -> None: ...

    glimpse, _ = next(stored("atoll"))
    with pytest.raises(BadOption, match="cannot play younger: the game has no judge frozen for it"):
        tepui.bots.load("reference:expert-1").think(Younger(), glimpse)


def test_it_takes_no_settings() -> None:
    with pytest.raises(BadOption, match="'reference:expert-1' has no setting 'nodes'"):
        tepui.bots.load("reference:expert-1:nodes=5")
