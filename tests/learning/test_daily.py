"""The daily expedition: which game it is, what counts, and what is refused."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from datetime import date, timedelta
from random import Random

import pytest

import tepui
from tepui.core.match import CHANCE, Match
from tepui.learning.daily import (
    Attempt,
    Expedition,
    RefusedResult,
    Result,
    day_at,
    end_of,
    expedition_of,
    opening,
    ranking,
    verify,
)
from tepui.learning.daily_card import CardWords, board_file, card

DAY = "2026-11-17"
SEED = "a seed of the host"


def expedition(game: str = "atoll") -> Expedition:
    return expedition_of(DAY, game)


def played(given: Expedition, seed: str = SEED, moves: int = 1) -> Match:
    """A finished attempt, with moves at random."""
    match, rng = opening(given, seed), Random(moves)
    while not match.over:
        match.do(rng.choice(match.legal()))
    return match


def test_every_game_has_its_day_and_the_same_one_for_all() -> None:
    first = date.fromisoformat(DAY)
    week = [expedition_of((first + timedelta(days=n)).isoformat()).game for n in range(len(tepui.list_games()))]
    assert sorted(week) == sorted(tepui.list_games())
    assert expedition_of(DAY) == expedition_of(DAY)
    assert end_of(DAY) - 1 < end_of(DAY) and day_at(end_of(DAY) - 1) == DAY != day_at(end_of(DAY))


@pytest.mark.parametrize("game", [*tepui.list_games(), "atoll"])
def test_an_honest_attempt_counts(game: str) -> None:
    given = expedition(game)
    match = played(given)
    result = verify(match.save(), SEED, given)
    scores = match.game.scores(match.table)
    if match.game.race:
        assert result.unit == ("turns" if scores[0] > 0 else "spaces")
    else:
        assert (result.number, result.unit) == (round(scores[0]), "points")
    mine = sum(entry.actor == 0 for entry in match.entries)
    assert 0 < sum(result.turns) <= mine


@pytest.mark.parametrize("game", tepui.list_games())
def test_the_luck_of_a_pile_does_not_depend_on_what_was_done(game: str) -> None:
    """Two players who do different things meet the same first outcome of every pile that both draw from."""
    from tepui.core.fairness import Proof, outcomes

    given = expedition(game)
    found: list[dict[tuple[str, int], tuple[object, int]]] = []
    for moves in (1, 2):
        match = played(given, moves=moves)
        drawn = {}
        for one in outcomes(match, Proof(SEED, laid=0)):
            assert one.draw is not None
            ways = tuple(one.match.table.step.ways(one.match.table))
            drawn[one.draw.pile, one.draw.nth] = (ways, one.entry.action)
        found.append(drawn)
    same = [key for key in found[0].keys() & found[1].keys() if found[0][key][0] == found[1][key][0]]
    assert same
    assert all(found[0][key] == found[1][key] for key in same)


def tampered_luck(save: str) -> str:
    """The first outcome with another one in its place that chance might have given as well."""
    match = Match.load(save)
    again, game = match.until(0), match.game
    lines = save.splitlines()
    at = lines.index("log") + 1
    for number, entry in enumerate(match.entries):
        if entry.actor == CHANCE:
            others = [action for action, _ in again.table.step.ways(again.table) if action != entry.action]
            for other in others:
                lines[at + number] = f"* {game.write(other)}"
                try:
                    Match.load("\n".join(lines) + "\n")
                except tepui.BadLog:
                    continue
                return "\n".join(lines) + "\n"
            lines[at + number] = f"* {game.write(entry.action)}"
        again.replay(entry)
    raise AssertionError("no outcome could have been another")


def test_what_was_tampered_with_is_refused_with_its_reason() -> None:
    given = expedition()
    save = played(given).save()
    with pytest.raises(RefusedResult, match="luck"):
        verify(save, "another seed", given)
    with pytest.raises(RefusedResult, match="broken"):
        verify(save.replace("log\n", "log\n0 nonsense\n"), SEED, given)
    with pytest.raises(RefusedResult, match="other"):
        verify(save, SEED, expedition("chac"))
    with pytest.raises(RefusedResult, match="unfinished"):
        verify(opening(given, SEED).save(), SEED, given)


def test_one_better_card_is_noticed() -> None:
    given = expedition()
    save = next(save for moves in range(50) if (save := tampered(given, moves)))
    with pytest.raises(RefusedResult, match="luck"):
        verify(save, SEED, given)


def tampered(given: Expedition, moves: int) -> str:
    try:
        return tampered_luck(played(given, moves=moves).save())
    except AssertionError:
        return ""


def test_equal_results_share_a_place_and_what_does_not_count_has_none() -> None:
    def attempt(name: str, *rank: float, refused: str = "") -> Attempt:
        result = Result(int(rank[0]), "points", (rank[0], rank[1]), (1,)) if rank else None
        return Attempt(DAY, name, name, 0.0, "", result, refused)

    day = [attempt("a", 3, 1), attempt("b", 5, 0), attempt("c", 3, 1), attempt("d", 3, 2), attempt("e")]
    day.append(attempt("f", refused="luck"))
    assert [(one.place, one.attempt.name) for one in ranking(day)] == [(1, "b"), (2, "d"), (3, "a"), (3, "c")]


@pytest.mark.parametrize("game", tepui.list_games())
def test_the_pictures_can_be_read_and_name_no_seed(game: str) -> None:
    given = expedition(game)
    words = CardWords("17 <November>", "Title & more", "14", "turns", "2 of 31", "bars", "fair")
    for drawn in (board_file(given, SEED, "fr"), card(given, SEED, "en", words, (3, 0, 2))):
        ET.fromstring(drawn)
        assert SEED not in drawn and not re.search(r'href="(?!#|data:)', drawn)
    assert "17 &lt;November&gt;" in drawn
