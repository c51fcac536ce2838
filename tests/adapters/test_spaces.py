"""What the numbers mean: the layout fits the vector of every game, names what really stands there, and the pages are fresh."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import tepui
from tepui.adapters.spaces import meaning, names, page, spans
from tepui.arena.facts import measure
from tepui.arena.facts import page as facts_page
from tepui.cli.facts import facts_command
from tepui.engine.observe import STEP_GROUP
from tepui.engine.step import Chance

PAGES = Path(__file__).parents[2] / "docs" / "spaces"
SLUGS = list(tepui.list_games(all=True))


def decisions(game, count, seed=1):
    """Tables at decisions of random play."""
    rng, table = Random(seed), game.new(game.quick[0], game.settle_options(game.quick[0]))
    while not table.over and count:
        if isinstance(table.step, Chance):
            table.apply(table.step.sample(table, rng))
            continue
        yield table
        count -= 1
        table.apply(rng.choice(table.step.legal(table)))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_layout_is_as_long_as_the_vector_and_names_every_number(slug):
    game = tepui.load(slug)
    table = next(decisions(game, 1))
    vector = game.encode(game.view(table, 0))
    assert len(names(game)) == len(set(names(game))) == len(vector)
    assert meaning(game, len(vector) - 1) == names(game)[-1]
    with pytest.raises(IndexError, match=f"the vector of {slug} has {len(vector)}"):
        meaning(game, len(vector))


def span(game, group, meaning):
    (found,) = [span for span in spans(game) if (span.group, span.meaning) == (group, meaning)]
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_the_question_stands_where_the_layout_says(slug):
    game = tepui.load(slug)
    kind = span(game, STEP_GROUP, "kind")
    seen = set()
    for table in decisions(game, 60):
        view = game.view(table, table.step.seat)
        vector = game.encode(view)
        for depth, (name, _) in enumerate(view.steps[::-1][: kind.groups]):
            lit = [step for place, step in enumerate(kind.each) if vector[kind.index(depth, place)]]
            assert lit == [name]
        seen.add(view.steps[-1][0])
    assert len(seen) > 1


@pytest.mark.parametrize("slug", SLUGS)
def test_whose_decision_it_is_stands_where_the_layout_says(slug):
    game = tepui.load(slug)
    whose, own = span(game, STEP_GROUP, "whose, counted from the reader"), span(game, "the reader", "is seat")
    for table in decisions(game, 20):
        for seat in range(game.quick[0]):
            vector = game.encode(game.view(table, seat))
            assert vector[whose.index(0, (table.step.seat - seat) % game.quick[0])] == 1
            assert vector[own.index(0, seat)] == 1


def test_a_seat_stands_where_the_layout_says():
    game = tepui.load("atoll")
    shells = next(span for span in spans(game) if span.meaning == "shells")
    where = next(span for span in spans(game) if span.meaning == "where its explorer stands")
    *_, table = decisions(game, 40)
    for reader in range(3):
        vector = game.encode(game.view(table, reader))
        for seat in range(3):
            group = (seat - reader) % 3
            assert vector[shells.index(group, 0)] == pytest.approx(table.shells[seat] / 10)
            assert vector[where.index(group, table.where[seat])] == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_is_fresh(slug):
    assert (PAGES / f"{slug}.md").read_text("utf-8") == page(tepui.load(slug)), "run: tepui spaces --out docs/spaces"


@pytest.mark.parametrize("slug", SLUGS)
def test_an_action_is_where_the_page_says(slug):
    game = tepui.load(slug)
    rows = [row.split("|")[1:5] for row in page(game).splitlines() if "| `" in row]
    assert [int(row[0]) for row in rows] == [verb.first for verb in game.actions.verbs]
    for first, count, verb, _ in rows:
        assert game.write(int(first)).split()[0] == verb.strip(" `")
        assert game.write(int(first) + int(count) - 1).split()[0] == verb.strip(" `")


def test_a_game_without_an_observer_says_so(monkeypatch):
    monkeypatch.setitem(vars(tepui.load("atoll")), "observer", None)
    with pytest.raises(tepui.BadOption, match="atoll has no observer"):
        names(tepui.load("atoll"))


# ---- facts


def test_facts_come_again_from_the_same_seed_and_fit_the_game():
    facts = measure("atoll", 2, count=4, seed=3)
    assert facts == measure("atoll", 2, count=4, seed=3) != measure("atoll", 2, count=4, seed=4)
    assert (facts.seats, facts.actions, facts.numbers) == (2, 36, 275)
    assert 1 < facts.branching < facts.widest <= 12
    assert facts.decisions <= facts.longest
    assert facts.together == pytest.approx(2 / facts.decisions)  # both land in secret
    assert 0 < facts.forced < 1
    assert 0 < facts.unsure < 1
    assert facts.chance_bits > facts.chances / 2


def test_the_page_of_facts_has_a_row_for_each():
    some = [measure("atoll", seats, count=4, seed=3) for seats in (2, 3)]
    heading, rule, *rows = facts_page(some).splitlines()
    assert rule.count("|") == heading.count("|") == rows[0].count("|")
    assert [row.split(" | ")[1] for row in rows] == ["2", "3"]
    assert f"| {some[0].branching:.1f}, {some[0].widest} |" in rows[0]
    assert rows[1].endswith(f"| {some[1].greedy_wins:.0%} |")


def test_the_command_prints_the_page():
    said = CliRunner().invoke(facts_command, ["atoll", "--games", "3", "--seed", "5", "--markdown"])
    assert said.exit_code == 0
    assert said.output == facts_page([measure("atoll", count=3, seed=5)])


def test_one_who_thinks_wins_more_than_luck_gives():
    assert measure("narak", 2, count=6).greedy_wins > 0.5


def test_facts_of_no_games_are_refused():
    with pytest.raises(tepui.BadOption, match="at least one game, not in 0"):
        measure("atoll", 2, count=0)


@pytest.mark.parametrize("slug", ["chess", "atoll"])
def test_wrong_facts_are_named(slug):
    with pytest.raises((LookupError, ValueError), match="no game 'chess'|2 to 4 players, not 7"):
        measure(slug, 7)
