"""`tepui facts` and `tepui spaces`."""

from __future__ import annotations

import json

import pytest

from tepui.adapters.spaces import page
from tepui.core.game import load


def test_facts_as_a_table_and_as_json(tepui):
    said = tepui("facts", "atoll", "--games", 2)
    assert said.code == 0
    assert "atoll" in said.out
    said = tepui("facts", "atoll", "--games", 2, "--all-seats", "--json")
    assert [json.loads(line)["seats"] for line in said.out.splitlines()] == [2, 3, 4]


def test_spaces_as_a_page_a_folder_or_one_number(tepui, tmp_path):
    assert tepui("spaces", "atoll").out.strip() == page(load("atoll")).strip()
    assert tepui("spaces", "atoll", "chac", "--out", tmp_path / "new").code == 0
    assert (tmp_path / "new" / "chac.md").read_text("utf-8") == page(load("chac"))
    assert tepui("spaces", "atoll", "--index", 1).out == (
        "atoll 1: seat, counted from the reader · 0 · treasures in hand / 5\n"
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["facts", "chess"], "no game 'chess'"),
        (["facts", "atoll", "--games", 1], "1 is not in the range"),
        (["spaces", "chess"], "no game 'chess'"),
        (["spaces", "atoll", "--index", 275], "no number 275: the vector of atoll has 275"),
        (["spaces", "atoll", "--index", -1], "no number -1"),
    ],
)
def test_a_mistake_is_one_clear_line(tepui, words, why):
    said = tepui(*words)
    assert said.code == 2
    assert why in said.err
