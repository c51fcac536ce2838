"""The commands that look, check, keep and copy; and one clear line for everything asked wrongly."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from random import Random
from xml.etree import ElementTree

import pytest

from tepui import Match
from tepui.cli.main import COMMANDS


def played(seed=3, actions=10_000):
    match, rng = Match.new("atoll", seats=3, seed=seed), Random(seed)
    while not match.over and len(match.entries) < actions:
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
    return match


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "whole.game"
    path.write_text(played().save())
    return path


@pytest.fixture
def half(tmp_path):
    path = tmp_path / "half.game"
    path.write_text(played(actions=40).save())
    return path


def test_help_names_every_command(tepui):
    said = tepui("--help")
    assert said.code == 0
    assert all(re.search(rf"^  {name} ", said.out, re.M) for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(tepui, command):
    said = tepui(command, "--help")
    assert said.code == 0
    assert "Usage: tepui" in said.out


BROKEN = "tepui save 1\ngame atoll\nrules 1\nseats 3\noptions {}\nlog\n* first 7\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["walk"], "No such command 'walk'"),
        (["term"], "Missing argument 'GAME'"),
        (["term", "chess"], "no game 'chess'; there are"),
        (["term", "atoll", "--seats", "7"], "2 to 4 players, not 7"),
        (["term", "atoll", "--seats", "many"], "'many' is not a valid integer"),
        (["term", "atoll", "-o", "storms=perhaps"], "storms may be True, False"),
        (["term", "atoll", "-o", "rain=yes"], "no option 'rain'"),
        (["term", "atoll", "-o", "storms"], "name=value, not 'storms'"),
        (["term", "atoll", "--bots", "genius"], "no bot 'genius'; there are"),
        (["term", "atoll", "--bots", "club*9"], "9 bots do not fit 3 seats"),
        (["term", "atoll", "--lang", "la"], "'la' is not one of"),
        (["term", "atoll", "--load", "{broken}"], "line 7: first knows no '7'"),
        (["term", "atoll", "--load", "{save}", "--seats", "2"], "has its seats, options and chance already"),
        (["arena", "chess", "random,random"], "no game 'chess'"),
        (["arena", "atoll", "random,genius"], "no bot 'genius'"),
        (["arena", "atoll"], "name the bots"),
        (["arena", "atoll", "random*x"], "after * comes a number"),
        (["arena", "atoll", "random*5"], "2 to 4 players, not 5"),
        (["arena", "atoll", "greedy,random", "--sprt", "30", "0"], "the lower points first, not 30 0"),
        (["bench", "chess"], "no game 'chess'"),
        (["bench", "atoll", "--seconds", "0"], "more than 0 seconds"),
        (["replay", "nowhere.game"], "does not exist"),
        (["replay", "{broken}"], "line 7: first knows no '7'"),
        (["replay", "{save}", "--at", "99999"], "actions, not 99999"),
        (["replay", "{save}", "--seat", "5"], "no seat 5 at a table of 3"),
        (["trace", "chess"], "no game 'chess'"),
        (["check", "nowhere.game"], "does not exist"),
        (["check", "{broken}"], "line 7: first knows no '7'"),
        (["export", "--db", "nowhere.db", "--all"], "there is no database nowhere.db"),
        (["export", "--db", "{db}"], "say which tables"),
        (["export", "--db", "{db}", "ABCDEFGH"], "there is no table ABCDEFGH"),
        (["export", "--db", "{save}", "--all"], "file is not a database"),
        (["import", "{broken}", "--db", "{db}"], "line 7: first knows no '7'"),
        (["import", "{save}", "--db", "{db}", "--bots", "genius"], "no bot 'genius'"),
        (["serve", "--host", "not.a.host.invalid"], "no host 'not.a.host.invalid'"),
        (["serve", "--port", "70000"], "70000 is not in the range"),
        (["serve", "--db", "{save}", "--port", "0"], "file is not a database"),
        (["play", "--db", "{save}"], "file is not a database"),
        (["fuzz", "chess"], "no game 'chess'"),
        (["fuzz", "atoll", "--seats", "7"], "2 to 4 players, not 7"),
        (["fuzz", "atoll", "--games", "0"], "0 is not in the range"),
        (["rules", "chess"], "no game 'chess'"),
        (["rules", "atoll", "--report", "nowhere.xml"], "there is no report nowhere.xml"),
        (["rules", "atoll", "--report", "{broken}"], "is no test report"),
        (["rules", "--prove", "3"], "name it"),
        (["new-game", "Lagoon!"], "small letters and digits, not 'Lagoon!'"),
        (["new-game", "atoll"], "there is a game atoll already"),
        (["new-game", "lagoon", "--prefix", "toolong"], "two to four letters"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_and_exit_code_2(tepui, tmp_path, monkeypatch, save, words, why):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "broken.game").write_text(BROKEN)
    tepui("import", save, "--db", tmp_path / "tables.db")
    before = save.read_bytes()
    places = {"broken": tmp_path / "broken.game", "save": save, "db": tmp_path / "tables.db"}
    said = tepui(*(word.format(**places) for word in words))
    assert said.code == 2
    assert why in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert "Traceback" not in said.err + said.out
    assert save.read_bytes() == before


def test_check_tells_what_a_save_holds(tepui, save, half):
    said = tepui("check", save, half)
    assert said.code == 0
    whole, running = said.out.splitlines()
    assert re.search(r"atoll, 3 seats, \d+ actions, won by \d", whole)
    assert running.endswith("atoll, 3 seats, 40 actions, not over") or "not over" in running


def test_check_finds_every_bad_save(tepui, save, tmp_path):
    forged = tmp_path / "forged.game"
    forged.write_text(re.sub(r"scores .*", "scores 99 0 0", save.read_text()))
    said = tepui("check", forged, save)
    assert said.code == 2
    assert "the replay gives" in said.err
    assert "won by" in said.out, "the good one is still checked"


def test_replay_tells_the_game_in_both_languages(tepui, save):
    english, french = tepui("replay", save), tepui("replay", save, "--lang", "fr")
    assert "begins." in english.out
    assert "commence" in french.out
    assert len(english.out.splitlines()) == len(french.out.splitlines()) > 30


def test_replay_keeps_a_seats_secrets_from_the_others(tepui, save):
    assert "You draw" not in tepui("replay", save).out
    own = [tepui("replay", save, "--seat", seat).out.count("You draw") for seat in range(3)]
    assert sum(own) == sum("draw" in line for line in save.read_text().splitlines()) > 0


def test_replay_draws(tepui, save, tmp_path):
    picture = tmp_path / "table.svg"
    assert tepui("replay", save, "--at", 20, "--svg", picture).code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert tepui("replay", save, "--svg", "-").out != picture.read_text()


def test_trace_shows_the_stack_after_every_action(tepui, save):
    said = tepui("trace", save)
    actions = [line for line in save.read_text().splitlines() if re.match(r"(\*|&?\d) ", line)]
    assert said.out.count("Turn(") >= len(actions) - 3
    assert "Walk(0, 2) · Search(0,) · PlayTreasure(0,) · Turn(1,)" in said.out
    assert "the game is over" in said.out.splitlines()[-1]


def test_trace_plays_a_game_at_random(tepui):
    first, again, other = (tepui("trace", "atoll", "--seed", seed, "--actions", 12).out for seed in (1, 1, 2))
    assert first == again != other
    assert len(first.splitlines()) == 2 + 12 * 2


def test_export_gives_back_what_was_imported(tepui, tmp_path, save, half):
    db, out = tmp_path / "tables.db", tmp_path / "out"
    said = tepui("import", save, half, "--db", db)
    codes = re.findall(r"table ([A-Z]{8})", said.out)
    assert len(codes) == 2
    assert said.out.count("#s=") == 6
    assert tepui("export", codes[1].lower(), "--db", db).out == half.read_text()
    assert tepui("export", "--all", "--db", db, "--into", out).code == 0
    assert sorted(file.read_text() for file in out.iterdir()) == sorted([save.read_text(), half.read_text()])


def test_sealed_answers_survive_import_and_export(tepui, tmp_path):
    match = Match.new("atoll", seats=3, seed=1)
    match.do(match.game.read("land i5"), seat=2)
    file, db = tmp_path / "sealed.game", tmp_path / "tables.db"
    file.write_text(match.save())
    code = re.search(r"table ([A-Z]{8})", tepui("import", file, "--db", db).out)[1]
    assert tepui("export", code, "--db", db).out == file.read_text()


def test_an_imported_table_has_the_rows_that_playing_it_would_have_made(tepui, save):
    from tepui.rooms.match_rows import rows_of

    match = Match.load(save.read_text())
    rows = rows_of(match)
    assert "\n".join(row.line for row in rows if row.line) + "\n" in match.save()
    assert [row.seq for row in rows] == sorted({row.seq for row in rows})
    assert rows[-1].turn > 10


def test_fuzz_counts_what_it_compared(tepui):
    said = tepui("fuzz", "atoll", "--games", 6, "--processes", 2)
    assert said.code == 0
    assert "atoll: 6 games" in said.out
    assert "the contract holds" in said.out


def test_bots_lists_levels_and_kinds(tepui):
    said = tepui("bots")
    assert "novice" in said.out
    assert "greedy" in said.out


def test_arena_reports_the_balance_of_seats(tepui):
    said = tepui("arena", "atoll", "--report", "--blocks", 4, "--processes", 1)
    rows = [line for line in said.out.splitlines() if "│" in line]
    assert [row.split("│")[1].strip() for row in rows] == ["2", "3", "4"]
    for row, seats in zip(rows, (2, 3, 4)):
        shares = [int(share.rstrip("%")) for share in row.split("│")[2].split()]
        assert len(shares) == seats and 97 <= sum(shares) <= 103


def test_arena_gives_shares_and_intervals(tepui):
    said = tepui("arena", "atoll", "greedy,random", "--blocks", 3, "--processes", 1)
    assert said.code == 0
    assert "6 games" in said.out
    assert "95 % interval" in said.out


def test_arena_stops_when_it_knows_and_plays_the_controls(tepui, tmp_path):
    words = ("--sprt", 0, 150, "--mirror", "--ratings", "--processes", 1, "--seed", 5)
    said = tepui("arena", "atoll", "greedy,random", *words, "--json", "--out", tmp_path / "run.jsonl")
    found = json.loads(said.out)
    assert found["verdict"]["answer"] == "better" and found["verdict"]["high"] == 150
    assert found["games"] == 2 * found["verdict"]["blocks"] < 3000
    assert [one["bot"] for one in found["mirrors"]] == ["greedy", "random"]
    assert all(one["games"] == found["games"] for one in found["mirrors"])
    assert found["standings"][0]["skill"]["mu"] > found["standings"][1]["skill"]["mu"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run-mirror0.jsonl", "run-mirror1.jsonl", "run.jsonl"]


def test_arena_writes_markdown_and_a_picture(tepui, tmp_path):
    words = ("--blocks", 3, "--processes", 1, "--markdown", "--plot", tmp_path / "run.svg")
    said = tepui("arena", "atoll", "greedy,random", *words)
    assert said.out.startswith("## atoll, 2 seats, 6 games") and "![The same in a picture](run.svg)" in said.out
    assert "after so many blocks" in (tmp_path / "run.svg").read_text()
    said = tepui("arena", "atoll", "random", "--report", *words)
    assert "| 2 | " in said.out and "order of play" in (tmp_path / "run.svg").read_text()
    said = tepui("arena", "atoll", "random", "--report", "--blocks", 3, "--processes", 1, "--json")
    assert [one["seats"] for one in json.loads(said.out)] == [2, 3, 4]


def test_arena_on_a_cluster_that_is_not_there(tepui, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "tepui.arena.ray_cluster", raising=False)
    monkeypatch.delattr("tepui.arena.ray_cluster", raising=False)
    said = tepui("arena", "atoll", "greedy,random", "--ray")
    assert said.code == 2 and "pip install 'tepui[ray]'" in said.err


def test_bench_prints_rates(tepui):
    said = tepui("bench", "atoll", "--no-peers", "--rounds", 1, "--seconds", 0.02)
    assert said.code == 0
    assert "copies/s" in said.out


def test_doctor_finds_this_machine_fit(tepui, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = tepui("doctor")
    assert said.code == 0
    assert "atoll (finished)" in said.out


def test_doctor_names_what_is_missing(tepui, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    said = tepui("doctor")
    assert said.code == 0, "one can play without these"
    assert "without  npm: not installed" in said.out
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    said = tepui("doctor")
    assert said.code == 1
    assert "missing  numpy: not installed: pip install tepui" in said.out
    assert "without  tepui[server]: starlette, uvicorn," in said.out
    assert 'pip install "tepui[server]" for `tepui play`' in said.out


def test_a_closed_pipe_is_no_error():
    said = subprocess.run(
        f"{sys.executable} -m tepui.cli trace atoll | head -1",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout.count("\n") == 1
    assert said.stderr == ""


def test_a_port_is_held_while_the_server_loads_and_a_taken_one_gives_way_to_a_free_one() -> None:
    from tepui.cli.serve import free, held

    with held(0) as first:
        port = first.getsockname()[1]
        assert not free("127.0.0.1", port)
        with held(port) as second:
            assert second.getsockname()[1] not in (0, port)
