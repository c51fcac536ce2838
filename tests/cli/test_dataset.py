"""`tepui dataset`: lines to the terminal or a file, Parquet by its suffix, a schema, and one clear line for every mistake."""

from __future__ import annotations

import json
import sys

import pytest

from tepui.adapters import dataset


def test_lines_to_the_terminal(tepui):
    said = tepui("dataset", "atoll", "--games", 2, "--bots", "random*2", "--observe", "nothing", "-o", "storms=no")
    assert said.code == 0
    kinds = [json.loads(line)["kind"] for line in said.out.splitlines()]
    assert kinds[0] == "dataset"
    assert kinds.count("game") == 2
    heading = json.loads(said.out.splitlines()[0])
    assert (heading["seats"], heading["options"]["storms"]) == (2, False)


def test_a_file_that_can_be_read_back(tepui, tmp_path):
    place = tmp_path / "games.jsonl"
    said = tepui("dataset", "atoll", "--games", 1, "--bots", "random", "--out", place)
    assert (said.code, said.out) == (0, "")
    assert len(list(dataset.read(place))) > 10


def test_parquet_by_its_suffix(tepui, tmp_path):
    place = tmp_path / "games.parquet"
    assert tepui("dataset", "atoll", "--games", 1, "--bots", "random", "--out", place).code == 0
    assert place.read_bytes()[:4] == b"PAR1"
    assert (tmp_path / "games.games.parquet").exists()


def test_the_schema(tepui):
    said = tepui("dataset", "chac", "--schema")
    assert json.loads(said.out) == dataset.schema("chac")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["dataset", "chess"], "no game 'chess'"),
        (["dataset", "atoll", "--bots", "genius"], "no bot 'genius'"),
        (["dataset", "atoll", "--bots", "random*2", "--seats", 3], "2 bots do not fit 3 seats"),
        (["dataset", "atoll", "--games", 0], "0 is not in the range"),
        (["dataset", "atoll", "-o", "rain=yes"], "no option 'rain'"),
        (["dataset", "atoll", "--observe", "dreams"], "'dreams' is not one of"),
        (["dataset", "atoll", "--out", "nowhere/at/all.jsonl"], "nowhere/at/all.jsonl"),
    ],
)
def test_a_mistake_is_one_clear_line(tepui, words, why):
    said = tepui(*words)
    assert said.code == 2
    assert why in said.err
    assert said.err.count("\n") == 1


def test_without_the_extra_parquet_says_what_to_install(tepui, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = tepui("dataset", "atoll", "--games", 1, "--bots", "random", "--out", tmp_path / "games.parquet")
    assert said.code == 2
    assert "pip install 'tepui[parquet]'" in said.err
