"""`tepui course`: composed, kept, checked, drawn, measured, shared; and one clear line for what is wrong."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

FIRST = "B2@0,0 C5@7,-3 N2@11,0 I2@14,4 K0@21,0 river@24,-3"


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "tepui" / "courses"


def test_a_course_is_composed_kept_and_listed(tepui, home):
    said = tepui("course", "new", "mine", "add C", "add N", "turn N", "move N", "finish")
    assert said.code == 0, said.err
    assert (home / "mine.course").exists()
    listed = tepui("course", "list").out
    assert all(name in listed for name in ("first", "swamp", "mine"))
    text = said.out.splitlines()[-1]
    assert tepui("course", "check", "mine").out.splitlines()[0] == text


def test_a_kept_course_is_shared_and_read_back(tepui):
    tepui("course", "new", "mine", "turn K", "--from", "first")
    code = tepui("course", "share", "mine").out.strip()
    link = tepui("course", "share", "mine", "--at", "http://there:1/").out.strip()
    assert link == f"http://there:1/studio/eldorado?c={code}"
    for given in (code, link):
        assert tepui("course", "check", given).out.startswith(FIRST.replace("K0", "K1"))


def test_a_course_is_drawn_and_measured(tepui, tmp_path):
    assert tepui("course", "draw", "hills", "--svg", tmp_path / "hills.svg", "--routes").code == 0
    ElementTree.parse(tmp_path / "hills.svg")
    scored = tepui("course", "score", "hills").out
    assert "difficulty: easy" in scored and "34" in scored


def test_inventing_keeps_to_the_seed(tepui, home):
    said = tepui("course", "invent", "--seed", "5", "--boards", "4", "--save", "wild")
    assert said.code == 0 and (home / "wild.course").exists()
    assert tepui("course", "invent", "--seed", "5", "--boards", "4").out.splitlines()[0] == said.out.splitlines()[0]


def test_inventing_uses_the_pieces_that_are_locked(tepui):
    said = tepui("course", "invent", "--boards", "2", "--lock", "K", "--lock", "N")
    assert sorted(word[0] for word in said.out.splitlines()[0].split()[1:3]) == ["K", "N"]


def test_a_trial_compares_invented_courses_with_the_official_ones(tepui):
    said = tepui("course", "trial", "1", "2")
    assert said.code == 0, said.err
    assert "28 to 39" in said.out, "the shortest ways of the seven courses"
    assert "outside the official range: 0" in said.out
    assert "random games that ended: 2 of 2" in said.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["check", "nowhere"], "“nowhere” is neither a piece"),
        (["check", FIRST.replace("K0@21,0", "K0@21,-1")], "this course cannot be played"),
        (["score", FIRST.replace("K0", "J0")], "I and J are two faces of one sheet"),
        (["share", FIRST.replace("K0@21,0", "K0@18,0")], "both lie on hex"),
        (["check", "B2~0.0_C5~7.-3_river~10.-3_000000"], "was changed on its way"),
        (["check", "B2~0.0_C5~7.-3_river~10.-3"], "has no check sum"),
        (["new", "x", "add B"], "B cannot be used"),
        (["new", "x", "dance"], "is no order"),
        (["new", "x", "add O"], "O is a strip and cannot be the last piece"),
        (["new", "first", "add C"], "cannot be named 'first'"),
        (["new", "../out", "add C"], "cannot be named"),
        (["invent", "--boards", "9"], "boards may be 1 to 6"),
        (["invent", "--lock", "Z"], "Z"),
        (["invent", "--lock", "I", "--lock", "J"], "printed on one board"),
        (["trial", "5", "4"], "lies before the first"),
        (["play", "B2@0,0"], "at least one board"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(tepui, home, words, why):
    said = tepui("course", *words)
    assert said.code == 2 and why in said.err
    assert "Traceback" not in said.err
    assert not list(home.glob("*")) if home.exists() else True
