"""Players from outside: programs over standard input and output, seats at a server, and a language model's tools."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import tepui
from tepui.arena import arena
from tepui.arena.entrants import entrant
from tepui.bots.external.program import Program, ProgramBot
from tepui.bots.external.question import question_for
from tepui.core.errors import BadOption

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
LAST = "import json, sys\nfor line in sys.stdin:\n    print(json.dumps({'answer': len(json.loads(line)['actions']) - 1}), flush=True)"


@pytest.fixture
def last(tmp_path: Path) -> str:
    """The command of a program that takes the last action."""
    file = tmp_path / "last.py"
    file.write_text(LAST)
    return f"{sys.executable} {file}"


def first_question(game="atoll"):
    match = tepui.Match.new(game, seats=2, seed=5)
    seat = match.seats[0]
    return question_for(match.game, match.view(seat), seat, 2, match.legal(seat)), match


@pytest.mark.parametrize("game", ["atoll", "atlantis", "chac", "eldorado", "narak", "tikal2"])
def test_a_question_says_what_the_seat_sees_and_numbers_what_it_may_do(game):
    question, match = first_question(game)
    seat = question.seat
    assert [act.notation for act in question.actions] == [match.game.write(action) for action in match.legal(seat)]
    assert all(act.label for act in question.actions) and question.asked and question.text
    assert question.view == match.view(seat)


def test_a_program_plays_as_the_same_bot_in_python_would(last):
    program = arena.play("atoll", [ProgramBot(last), "random"], blocks=3, seed=2)

    class Last(tepui.bots.Bot):
        name = "last"

        def think(self, game, glimpse):
            from tepui.core.records import Decision

            return Decision(action=glimpse.legal[-1])

    python = arena.play("atoll", [Last(), "random"], blocks=3, seed=2)
    assert [(one.scores, one.winners) for one in program.played] == [(one.scores, one.winners) for one in python.played]


def test_programs_play_in_several_processes(last):
    alone = arena.play("atoll", [ProgramBot(last), "random"], blocks=4, seed=2)
    shared = arena.play("atoll", [ProgramBot(last), "random"], blocks=4, seed=2, processes=2)
    assert [one.scores for one in alone.played] == [one.scores for one in shared.played]


def test_the_example_of_the_guide_plays(capfd):
    result = arena.play("atoll", [ProgramBot(f"{sys.executable} {EXAMPLE}"), "random"], blocks=4, seed=1)
    assert result.games == 8 and len(EXAMPLE.read_text().splitlines()) <= 30
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("raise SystemExit(3)", "has stopped with 3"),
        ("import sys; sys.stdin.readline(); print('hello', flush=True)", "hello"),
        ("import sys; sys.stdin.readline(); print('{\"answer\": 999}', flush=True)", "999"),
        ('import sys; sys.stdin.readline(); print(\'{"answer": "0"}\', flush=True)', "'0'"),
        ("import sys; sys.stdin.readline(); print('[1]', flush=True)", "[1]"),
    ],
)
def test_a_program_that_fails_is_named_with_what_it_did(tmp_path, code, told):
    file = tmp_path / "odd.py"
    file.write_text(code)
    program = Program(f"{sys.executable} {file}")
    with pytest.raises(BadOption) as wrong:
        program.ask(first_question()[0])
    program.stop()
    assert "odd.py" in str(wrong.value) and told in str(wrong.value)


def test_a_silent_program_is_stopped(monkeypatch, tmp_path):
    monkeypatch.setattr("tepui.bots.external.program.PATIENCE", 0.3)
    file = tmp_path / "silent.py"
    file.write_text("import time; time.sleep(600)")
    program = Program(f"{sys.executable} {file}")
    with pytest.raises(BadOption, match="gave no answer"):
        program.ask(first_question()[0])
    program.stop()


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(BadOption, match="no-such-program"):
        Program("no-such-program --now")


def test_names_are_checked_and_only_commands_of_the_owner_run_programs(last):
    assert entrant("greedy") == "greedy" and isinstance(entrant(f"run:{last}"), ProgramBot)
    with pytest.raises(LookupError):
        entrant("nobody")
    with pytest.raises((LookupError, BadOption)):
        tepui.bots.load(f"run:{last}")
    with pytest.raises(LookupError):
        tepui.bots.load("run")


def test_a_question_travels_as_one_line_of_json():
    import msgspec

    line = msgspec.json.encode(first_question("narak")[0])
    assert b"\n" not in line and json.loads(line)["actions"][0]["label"]


def test_openspiels_search_is_a_bot_of_the_arena():
    bot = entrant("openspiel:simulations=30")
    result = arena.play("atoll", [bot, "random"], blocks=2, seed=3)
    again = arena.play("atoll", [entrant("openspiel:simulations=30"), "random"], blocks=2, seed=3, processes=2)
    assert [one.scores for one in result.played] == [one.scores for one in again.played], "its luck is the glimpse's"
    with pytest.raises(BadOption, match="turn_seconds"):
        entrant("openspiel")
    with pytest.raises(BadOption, match="no setting 'depth'"):
        entrant("openspiel:depth=3")


def test_openspiels_search_stops_in_time_and_answers_from_what_it_has_found():
    match = tepui.Match.new("atoll", seats=2, seed=5)
    decision = entrant("openspiel:seconds=0.2").choose(match.glimpse())
    assert decision.nodes > 1 and decision.options[0].share > 0


def test_openspiels_search_answers_however_short_the_time():
    match = tepui.Match.new("atoll", seats=2, seed=5)
    decision = entrant("openspiel:seconds=0.000001").choose(match.glimpse())
    assert decision.action in match.legal() and decision.nodes == 2
