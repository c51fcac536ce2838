"""A game in the terminal: by numbers, in notation, with undo, why and log; with bots, and hot-seat."""

from __future__ import annotations

import itertools
import re

import pytest

import tepui as library
from tepui.cli.term import TerminalGame


def typed(*lines):
    return "\n".join(lines) + "\n"


def test_a_whole_game_by_numbers(tepui):
    said = tepui("term", "atoll", "--seed", 5, "--bots", "random", typed=typed(*["1"] * 500))
    assert said.code == 0
    assert "has won." in said.out or "share the victory." in said.out
    assert re.search(r"^Macaw: \d+$", said.out, re.M)


def test_a_whole_game_in_french(tepui):
    said = tepui("term", "atoll", "--seed", 5, "--bots", "random", "--lang", "fr", typed=typed(*["1"] * 500))
    assert "a gagné." in said.out or "partagent la victoire." in said.out
    assert not re.search(r"\b(walks|shells|has won|takes)\b", said.out)


@pytest.mark.parametrize(
    ("lang", "rival", "lost"),
    [
        ("en", "The rival: ", "Macaw has lost: the rival has won."),
        ("fr", "Le rival\u00a0: ", "Ara a perdu\u00a0: le rival a gagné."),
    ],
)
def test_a_game_lost_to_the_rival_is_told_as_lost(tepui, lang, rival, lost):
    said = tepui(
        "term", "narak", "--seats", 1, "--bots", "none", "--seed", 3, "--lang", lang, typed=typed(*["1"] * 900)
    )
    *_, mine, its, end = said.out.splitlines()
    assert its.startswith(rival) and int(its.removeprefix(rival)) > int(mine.rpartition(" ")[2]) and end == lost


def test_notation_and_numbers_do_the_same(tepui):
    by_number = tepui("term", "atoll", "--seed", 5, "--bots", "random", "-o", "first=0", typed=typed("4", "1", "3"))
    in_words = tepui(
        "term", "atoll", "--seed", 5, "--bots", "random", "-o", "first=0", typed=typed("land i4", "walk i3", "stay")
    )
    assert by_number.out == in_words.out
    assert "Macaw walks from i4 to i3." in in_words.out


def test_a_line_of_several_actions(tepui):
    said = tepui("term", "atoll", "--bots", "random", "-o", "first=0", typed=typed("land i4", "walk i5, walk i6"))
    assert "Macaw walks from i5 to i6." in said.out


def test_what_is_not_understood_or_not_allowed_changes_nothing(tepui):
    wrong = ["fly i4", "99", "0", "-1", "", "walk", "walk i9", "roll 3", "walk i5, walk i9"]
    said = tepui("term", "atoll", "--bots", "random", "-o", "first=0", typed=typed("land i4", *wrong, "walk i5"))
    assert said.out.count("is not understood") == 5, "a bare walk lists the walks instead"
    assert said.out.count("You walk one islet at a time, to a neighbour. [ATO-WALK-01]") == 2
    assert "Macaw walks from i4 to i5." in said.out


def test_a_few_words_find_choices_in_a_long_list(tepui, monkeypatch):
    monkeypatch.setattr("tepui.cli.term.MOST_TOLD", 5)
    said = tepui("term", "atoll", "--bots", "random", "-o", "first=0", typed=typed("i1", "land i12", "3", "quit"))
    assert '12 choices, such as "Land on i1"' in said.out
    assert re.search(r"^> \n  1\. Land on i1\n> ", said.out, re.M), "whole words: i1, not i10 to i12"
    said = tepui("term", "atoll", "--bots", "random", typed=typed("on", "list", "quit"))
    assert said.out.count("  12. Land on i12") == 2


def test_undo_takes_back_and_stops_at_chance(tepui):
    said = tepui(
        "term",
        "atoll",
        "--bots",
        "random",
        "-o",
        "first=0",
        typed=typed("land i4", "undo", "walk i5", "undo", "walk i3"),
    )
    assert said.out.count("There is nothing to take back") == 1, "the landing was revealed with the others'"
    assert said.out.count("Taken back.") == 1
    assert "Macaw walks from i4 to i3." in said.out


def test_why_answers_for_any_element(tepui):
    said = tepui(
        "term",
        "atoll",
        "--bots",
        "random",
        "-o",
        "first=0",
        typed=typed("land i4", "why islet-i9", "why", "why nonsense"),
    )
    assert "You walk one islet at a time" in said.out
    assert "islet-i12" in said.out
    assert said.out.count("[ATO-WALK-01]") >= 3


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("help", "log", "table", "quit")), ("fr", ("aide", "journal", "table", "quitter"))]
)
def test_commands_in_both_languages(tepui, lang, words):
    said = tepui("term", "atoll", "--bots", "random", "-o", "first=0", "--lang", lang, typed=typed("3", *words, "1"))
    left = {"en": "You have left the table.", "fr": "Vous avez quitté la table."}[lang]
    assert said.code == 0
    assert said.out.endswith(left + "\n")
    lands = {"en": "Macaw lands on i3.", "fr": "Ara débarque sur i3."}[lang]
    assert said.out.count(lands) == 2, "told once, and once more in the log"


def test_save_and_go_on(tepui, tmp_path):
    file = tmp_path / "mine.game"
    tepui("term", "atoll", "--bots", "random", "-o", "first=0", typed=typed("3", f"save {file}", "quit"))
    said = tepui("term", "atoll", "--bots", "random", "--load", file, typed=typed("walk i4"))
    assert "Macaw walks from i3 to i4." in said.out
    said = tepui("term", "atoll", typed=typed("1", "save /nowhere/at/all.game", "quit"))
    assert "cannot be written" in said.out
    assert said.code == 0


def test_hot_seat_hands_over_between_people(tepui):
    said = tepui(
        "term", "atoll", "--seats", 2, "--bots", "none", "-o", "first=0", typed=typed("1", "", "2", "", "walk i2")
    )
    assert said.out.count("Hand over the keyboard") == 2
    assert "Macaw lands on i1." in said.out


def test_hot_seat_tells_nobody_what_another_drew(tepui, monkeypatch):
    match = library.Match.at(
        "atoll", 2, {}, {"explorers": ["i1", "i7"]}, ["flip chest", "draw idol", "flip chest", "draw pearl"], seed=1
    )
    lines = iter(["stay", "decline", "", "stay", "decline", "", "quit"])
    monkeypatch.setattr(TerminalGame, "read", lambda self, mark="> ": next(lines))
    heard: dict[int, list[str]] = {0: [], 1: []}
    sitting = TerminalGame(match, {}, "en")
    monkeypatch.setattr("tepui.cli.term.click.echo", lambda text="", **_: heard[sitting.here or 0].append(str(text)))
    sitting.play()
    assert any("idol" in line for line in heard[0])
    assert not any("idol" in line for line in heard[1])


def test_ends_of_input_leave_the_table(tepui):
    assert tepui("term", "atoll", typed="").out.endswith("You have left the table.\n")


def test_forced_answers_are_given_in_silence(tepui):
    said = tepui(
        "term", "atoll", "--bots", "random", "-o", "first=0", "--seed", 9, typed=typed(*itertools.repeat("3", 40))
    )
    asked = re.findall(r"^Macaw: .*\n((?:  \d+\. .*\n)+)", said.out, re.M)
    assert asked
    assert all(choices.count("\n") > 1 for choices in asked)
