"""Waste: what the games call so is seen, counted by level, kept, and not watched twice."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tepui
from tepui.arena import ladder, waste
from tepui.bots.bot import Budget
from tepui.bots.loose_lines import PRICE, thrifty
from tepui.bots.search.judge import Judge
from tepui.bots.search.planner import Line, Plan, shortest_near
from tepui.engine.step import Chance
from tepui.games.chac.rules.table import Chac


def walk(slug: str, first: int, last: int, there: int) -> list[tuple]:
    """A turn of a seat that goes somewhere and comes back at once: the actions from `first` to `last` are steps to a place."""
    match = tepui.Match.new(slug, seats=2, seed=there)
    for _ in range(400):
        legal = match.legal()
        steps = [action for action in legal if first <= action < last]
        for step in steps:
            after = match.copy()
            table, seat = after.table.copy(), after.seats[0]
            after.do(step)
            if after.over or isinstance(after.table.step, Chance) or after.seats != [seat]:
                continue
            back = [
                action for action in after.legal() if first <= action < last and action - first == table.where[seat]
            ]
            if back:
                return [(table, step), (after.table.copy(), back[0])]
        match.do(steps[0] if steps else legal[0])
    raise AssertionError("no way back was found")


def test_every_game_knows_three_kinds_of_waste() -> None:
    for game in tepui.list_games().values():
        assert len(game.wasted([])) >= 3 and not any(game.wasted([]).values())


def test_walking_back_is_seen() -> None:
    from tepui.games.chac.rules.actions import LEAP_TO, MOVE

    game = tepui.load("chac")
    turn = walk("chac", MOVE, LEAP_TO, 3)
    assert game.wasted([turn])["walked back"] == 1
    assert game.wasted([turn[:1]])["walked back"] == 0


def test_exchanging_a_treasure_is_no_waste_and_picking_up_in_vain_is() -> None:
    from tepui.games.chac.rules.actions import DROP, END, SEARCH
    from tepui.games.chac.rules.loading import DROPPING
    from tepui.games.chac.rules.turn_actions import Act

    match = tepui.Match.new("chac", seats=2, seed=3)
    while not isinstance(match.table.step, Act):
        match.do(match.legal()[0])

    def holding(*cards: int) -> Chac:
        table = match.table.copy()
        table.hands[table.step.seat] = list(cards)
        return table

    def dropping(*cards: int) -> Chac:
        table = holding(*cards)
        table.steps[-1] = DROPPING[table.step.seat]
        return table

    one, three = 7, 24  # a treasure of one point and one of three
    game = match.game
    kind = "picked up in vain"
    before = [(holding(one), SEARCH)]
    assert game.wasted([before, [(dropping(one, three), DROP + three), (holding(one), END)]])[kind] == 1
    assert game.wasted([before, [(dropping(one, three), DROP + one), (holding(three), END)]])[kind] == 0
    assert game.wasted([before, [(dropping(one), DROP + one), (holding(), END)]])[kind] == 0, "nothing was picked up"


def test_an_exploration_is_idle_only_if_a_step_could_be_made() -> None:
    from tepui.games.tikal2.tests.temple import dig_site

    def broken_off(*keys: str) -> int:
        """An exploration that is begun with these keys and broken off at once."""
        match = dig_site(players=[{"bag": list(keys)}], stage="explore")
        turn = []
        for words in ("explore", "stop"):
            turn.append((match.table.copy(), match.game.read(words)))
            match.do(turn[-1][1])
        return match.game.wasted([turn])["broke an exploration off at once"]

    assert broken_off("pink") == 1
    assert broken_off() == 0, "there was nowhere to go"


def test_lines_that_waste_are_left_out_where_that_costs_little() -> None:
    from tepui.games.chac.rules.actions import LEAP_TO, MOVE

    game = tepui.load("chac")
    (table, there), (_, back) = walk("chac", MOVE, LEAP_TO, 3)
    to_and_fro = Line([there, back], None, 0.50, True)
    cheap, dear = Line([there], None, 0.47, True), Line([there], None, 0.40, True)
    assert thrifty(game, table, [to_and_fro, cheap]) == [cheap]
    assert thrifty(game, table, [to_and_fro, dear]) == [to_and_fro, dear], "who must go back goes back"


def test_where_all_decide_at_once_the_least_is_done_that_costs_little() -> None:
    long, short, poor = Line([1, 2, 3], None, 0.50, True), Line([3], None, 0.49, True), Line([4], None, 0.40, True)
    assert shortest_near([long, short, poor], PRICE) is short
    assert shortest_near([long, poor], PRICE) is long


def test_a_planner_with_restraint_does_less_unless_more_is_worth_it() -> None:
    """Long before the boulder comes, a steady step gains next to nothing and waits for a better day."""
    from tepui.games.chac.tests.inside import on, temple

    match = temple([on("C20", "bill", 8), on("C33", "len")], stage="load", boulder="C14")
    free, restrained = (
        tepui.bots.load("planner", nodes=300, restraint=price).choose(match.glimpse(0)) for price in (0.0, 0.02)
    )
    assert free.options == restrained.options, "the same thoughts"
    assert [match.game.write(one.action) for one in (free, restrained)] == ["steady", "done"]


def test_of_two_ways_to_the_same_end_the_planner_takes_the_shorter() -> None:
    """From the last space of the corridor, out of the temple at once, and not back and forth before."""
    from tepui.games.chac.rules.actions import ACTIONS
    from tepui.games.chac.rules.turn_actions import Act

    match = tepui.Match.new("chac", seats=2, seed=3)
    while not isinstance(match.table.step, Act):
        match.do(match.legal()[0])
    table = match.table.copy()
    seat = table.step.seat
    table.where[seat] = ACTIONS.by_name["move"].words[0].index("C33")
    table.actions[seat] = 4
    plan = Plan(Judge(match.game, 2, learned=True), table, seat, 1, Budget(match.glimpse(seat), 0.0, 400))
    plan.search(table.step.legal(table))
    assert max(map(len, [line.actions for line in plan.finished])) > 2
    assert [match.game.write(action) for action in plan.best()[0].actions] == ["move OUT"]


def test_a_level_is_watched_once_and_again_when_it_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tepui.load("chac")
    seen: list[str] = []

    def watched(slug: str, level: str, count: int) -> waste.WasteReport:
        seen.append(level)
        found = {**game.wasted([]), "walked back": 2}
        return waste.WasteReport(slug, level, waste.made_of(game, level), count, 50, found)

    monkeypatch.setattr(waste, "watched", watched)
    reports = waste.watch_levels(game, tmp_path, 5)
    assert waste.watch_levels(game, tmp_path, 5) == reports and seen == ["novice", "casual", "club", "expert"]
    assert reports[0].rate("walked back") == 4.0 and (reports[0].limit, reports[1].limit) == (3.0, 1.0)
    assert "| chac | novice | 50 | walked back 4.0, picked up in vain 0.0, stood still 0.0 | 3 |" in ladder.page(
        [], reports
    )
    monkeypatch.setattr(waste, "made_of", lambda game, level: "another")
    waste.watch_levels(game, tmp_path, 5)
    assert len(seen) == 8


def test_what_was_counted_by_other_kinds_of_waste_is_forgotten(tmp_path: Path) -> None:
    game = tepui.load("chac")
    report = waste.WasteReport("chac", "novice", waste.made_of(game, "novice"), 10, 50, {"stumbled": 2})
    (tmp_path / "chac-waste.jsonl").write_bytes(msgspec.json.encode(report) + b"\n")
    assert waste.kept(tmp_path, game) == []


def test_the_turns_of_a_game_are_those_of_its_seats() -> None:
    first, second = waste.turns_of("chac", "random", 3)
    assert len(first) > 2 and len(second) > 2 and min(map(len, first + second)) >= 1
    alone = [table.step.seat for turn in second for table, _ in turn if not table.step.together()]
    assert set(alone) == {1} and len(alone) >= len(second), "what all decide at once is no turn of its own"
