"""Lessons: every game's first turns are led step by step at a real table, and the game goes on afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from visiting import Host, Invitation, Visitor

import tepui
from tepui.core.lesson import lesson_of
from tepui.core.translations import LANGUAGES

TAUGHT = sorted(slug for slug, game in tepui.list_games(all=True).items() if lesson_of(game) is not None)
MANY = 60  # more answers than any lesson asks for


def begun(host: Host, game: str) -> Invitation:
    answer = host.http.post(f"/learn/{game}", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    path, _, token = answer.headers["location"].partition("#s=")
    return Invitation(host, path.rpartition("/")[2], {lesson_of(tepui.load(game)).seat: token})


def asked(pupil: Visitor) -> dict[str, Any]:
    """The state in which the pupil is asked."""
    while not pupil.settle()["offers"]:
        pupil.wait(lambda state: bool(state["offers"]))
    return pupil.state


def script(game: str) -> list[str]:
    return [text for step in lesson_of(tepui.load(game)).steps for text in step.do]


def learn(pupil: Visitor, times: int) -> list[dict[str, Any]]:
    """Does what it is told, so many times; the states in which it was told something."""
    states: list[dict[str, Any]] = []
    while len(states) < times:
        states.append(asked(pupil))
        (offer,) = pupil.state["offers"]
        pupil.do(offer)
        seq = pupil.state["seq"]
        pupil.wait(lambda state: state["seq"] > seq)  # noqa: B023 - called at once
    return states


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_taught_to_its_end_and_the_game_goes_on(host: Host, game: str, lang: str):
    rules, lesson = tepui.load(game), lesson_of(tepui.load(game))
    table = begun(host, game)
    with table.sit(lesson.seat, lang=lang) as pupil:
        told = learn(pupil, len(script(game)))
        texts = [rules.words.say(lang, step.say) for step in lesson.steps]
        asked_for = texts if lesson.steps[-1].do else texts[:-1]  # a last step that asks for nothing is said at the end
        assert list(dict.fromkeys(state["prompt"]["text"] for state in told)) == asked_for
        assert [state["offers"][0]["notation"] for state in told] == script(game)
        assert all(state["prompt"]["note"] for state in told)
        drawn = [line for row in table.room.rows for line in row.line.split("\n") if line.startswith("* ")]
        assert drawn[: len(lesson.chance)] == [f"* {text}" for text in lesson.chance]
        # Afterwards nothing is prepared: the pupil chooses, the others think for themselves.
        assert pupil.state["prompt"]["text"] not in asked_for
        moves = 0
        while len(pupil.settle()["offers"]) < 2 and moves < MANY:
            pupil.do(pupil.state["offers"][0]) if pupil.state["offers"] else pupil.wait(lambda state: True)
            moves += 1
        assert len(pupil.state["offers"]) > 1


def test_a_step_that_is_one_touch_in_a_game_is_one_touch_in_a_lesson(host: Host):
    """Explore, go and dig: as at any table, the room is lit with what digging there scores."""
    answer = host.http.post("/learn/tikal2/2", follow_redirects=False)
    path, _, token = answer.headers["location"].partition("#s=")
    with Invitation(host, path.rpartition("/")[2], {0: token}).sit(0) as pupil:
        (line,) = asked(pupil)["lines"]
        assert line["notation"] == ["explore", "go A3", "dig 2"] and line["preview"] == "+6"
        assert line["path"] == ["place-A3"]
        pupil.do(*({"action": one, "notation": word} for one, word in zip(line["actions"], line["notation"])))
        pupil.wait(lambda state: state["prompt"]["note"].startswith("Step 2 of 2"))


def test_only_what_the_lesson_asks_for_is_done(host: Host):
    game = TAUGHT[0]
    lesson, rules = lesson_of(tepui.load(game)), tepui.load(game)
    table = begun(host, game)
    with table.sit(lesson.seat) as pupil:
        before = asked(pupil)["seq"]
        legal = table.room.match.legal(lesson.seat)
        wrong = next(action for action in legal if action != pupil.state["offers"][0]["action"])
        pupil.do({"action": wrong, "notation": rules.write(wrong)})
        assert pupil.answer("refused")["code"] == "lesson"
        assert pupil.settle()["seq"] == before


def test_what_only_the_lesson_holds_back_is_not_said_to_be_possible(host: Host):
    """Of what the rules forbid, it says the rule."""
    with begun(host, "narak").sit(0) as pupil:
        answers = {}
        for element in ("card-basic_funding_car", "slot-camp_5_b"):
            pupil.send(type="why", element=element)
            answers[element] = pupil.answer("why")
    held, forbidden = answers.values()
    assert (held["rule"], held["text"]) == ("", "The lesson asks for something else now. It lets go of you soon.")
    assert forbidden["rule"].startswith("ARN-SETUP")


def test_a_lesson_goes_on_after_a_restart_with_the_same_chance(tmp_path: Path):
    game = TAUGHT[0]
    lesson = lesson_of(tepui.load(game))
    host = Host(tmp_path / "lesson.db")
    table = begun(host, game)
    with table.sit(lesson.seat) as pupil:
        first = learn(pupil, 4)
    host.stop()
    again = Host(tmp_path / "lesson.db")
    try:
        table = Invitation(again, table.code, table.tokens)
        with table.sit(lesson.seat) as pupil:
            rest = learn(pupil, len(script(game)) - len(first))
        notations = [state["offers"][0]["notation"] for state in first + rest]
        assert notations == script(game)
    finally:
        again.stop()


def test_a_line_taken_back_is_asked_for_again(host: Host):
    """In the first lesson that lets something be taken back."""
    for game in TAUGHT:
        lesson = lesson_of(tepui.load(game))
        with begun(host, game).sit(lesson.seat) as pupil:
            for _ in range(MANY):
                state = asked(pupil)
                if not state["points"]:
                    break
                if state["undo"]["free"]:
                    before = state["prompt"]["text"], state["offers"][0]["notation"]
                    pupil.send(type="undo", seq=state["seq"])
                    pupil.wait(lambda now: now["seq"] > state["seq"])  # noqa: B023 - called at once
                    assert pupil.state["offers"][0]["notation"] != before[1]
                    pupil.do(pupil.state["offers"][0])
                    assert (asked(pupil)["prompt"]["text"], pupil.state["offers"][0]["notation"]) == before
                    return
                learn(pupil, 1)
    raise AssertionError("nothing could be taken back in any lesson")


def test_a_game_without_a_lesson_says_so(host: Host):
    answer = host.http.post("/learn/atoll", headers={"accept-language": "fr"}, follow_redirects=False)
    assert answer.status_code == 404
    assert "leçon" in answer.text
    assert host.http.post("/learn/nothing", follow_redirects=False).status_code == 404
