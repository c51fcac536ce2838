"""Courses: every chapter can be played through as it is written, points at what is there, and keeps its progress."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from visiting import Host, Invitation

import tepui
from tepui.core.lesson import FIRST, Chapter, Lesson, chapter_lesson, course_of, lesson_of
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES
from tepui.rooms.lesson import LessonGuide

COURSES = {slug: course for slug, game in tepui.list_games().items() if (course := course_of(game))}
CHAPTERS = [pytest.param(slug, one, id=f"{slug}-{one.id}") for slug, course in COURSES.items() for one in course]
MANY = 300  # actions, more than any chapter has
MOST_WORDS = {"en": 45, "fr": 52}


def value_at(position: Any, path: str) -> Any:
    for part in path.split("."):
        position = position[int(part)] if isinstance(position, list | tuple) else position[part]
    return position


def touchable(match: Match, seat: int) -> set[str]:
    """The elements that a person sees: in the picture and beside it."""
    game, view = match.game, match.shown(seat)
    drawn = {element.get("id") for element in ET.fromstring(game.draw(view, "en")).iter()}
    paths = {element for action in match.legal(seat) for element in game.offer(view, action, "en").path}
    return {*drawn, *paths, *(held.id for held in game.panels(view, "en").mine)}


def play_through(slug: str, lesson: Lesson, chapter: str) -> Match:
    """Do what the lesson asks for; whoever else is asked has an answer."""
    game = tepui.load(slug)
    match, guide = lesson.open(game, "a seed"), LessonGuide(game, lesson, chapter)
    reached = None  # the step the pupil is at
    for _ in range(MANY):
        wanted = guide.wanted_action(match)
        if wanted is None:
            break
        guide.prepare(match)
        if lesson.seat in match.seats:
            if guide.step(match) != reached:
                reached = guide.step(match)
                step = lesson.steps[reached]
                assert not step.point or set(step.point) & touchable(match, lesson.seat), step
            match.do(wanted, lesson.seat)
        else:
            seat = match.seats[0]
            answer = guide.answer(match, seat)
            assert answer is not None, (type(match.table_for(seat).step).__name__, seat)
            match.do(answer, seat)
    assert guide.progress(match)[0] == guide.progress(match)[1] > 0
    return match


@pytest.mark.parametrize(("slug", "chapter"), CHAPTERS)
def test_a_chapter_can_be_played_as_it_is_written(slug: str, chapter: Chapter) -> None:
    assert chapter.lesson is not None
    match = play_through(slug, chapter.lesson, chapter.id)
    if chapter.id == FIRST:
        return  # where it leads to is checked with the game
    position = match.game.position(match.table)
    assert chapter.lesson.leads_to
    assert {path: value_at(position, path) for path in chapter.lesson.leads_to} == chapter.lesson.leads_to


@pytest.mark.parametrize(("slug", "chapter"), CHAPTERS)
def test_a_chapter_speaks_every_language_in_few_words(slug: str, chapter: Chapter) -> None:
    assert chapter.minutes > 0 and chapter.lesson is not None
    said = [step.say for step in chapter.lesson.steps if isinstance(step.say, dict)]
    for words in [chapter.title, chapter.goal, *said]:
        assert set(words) == set(LANGUAGES) and words["en"] != words["fr"]
        for lang, text in words.items():
            assert 0 < len(text.split()) <= MOST_WORDS[lang], text
        assert "'" not in words["fr"] and not re.search(r"\w[;!?]|\w:(?=\s)", words["fr"]), words["fr"]


@pytest.mark.parametrize("slug", sorted(COURSES))
def test_a_course_begins_with_the_lesson_and_is_numbered(slug: str) -> None:
    course = COURSES[slug]
    assert [one.id for one in course] == [str(n) for n in range(1, len(course) + 1)]
    assert course[0].lesson is lesson_of(tepui.load(slug))
    assert chapter_lesson(tepui.load(slug), "99") is None


def begun(host: Host, game: str, chapter: str) -> Invitation:
    answer = host.http.post(f"/learn/{game}/{chapter}", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    path, _, token = answer.headers["location"].partition("#s=")
    lesson = chapter_lesson(tepui.load(game), chapter)
    assert lesson is not None
    return Invitation(host, path.rpartition("/")[2], {lesson.seat: token})


def test_a_chapter_is_taught_at_a_table_and_its_progress_survives_a_restart(tmp_path: Path) -> None:
    game, chapter = sorted(COURSES)[0], "2"
    lesson = chapter_lesson(tepui.load(game), chapter)
    assert lesson is not None
    script = [text for step in lesson.steps for text in step.do]
    host = Host(tmp_path / "course.db")
    table = begun(host, game, chapter)

    def progress(of: Host) -> tuple[str, int, int]:
        found = of.http.get(f"/api/tables/{table.code}").json()["lesson"]
        return found["chapter"], found["done"], found["of"]

    def do(invited: Invitation, times: int) -> list[str]:
        done = []
        with invited.sit(lesson.seat, lang="fr") as pupil:
            for _ in range(times):
                while not pupil.settle()["offers"]:
                    pupil.wait(lambda state: bool(state["offers"]))
                (offer,) = pupil.state["offers"]
                seq = pupil.state["seq"]
                done.append(offer["notation"])
                pupil.do(offer)
                pupil.wait(lambda state: state["seq"] > seq)  # noqa: B023 - called at once
            while not pupil.settle()["offers"]:
                pupil.wait(lambda state: bool(state["offers"]))
            last.append(pupil.state["prompt"]["text"])
        return done

    last: list[str] = []
    assert progress(host)[:2] == (chapter, 0)
    first = do(table, 2)
    host.stop()
    again = Host(tmp_path / "course.db")
    try:
        assert 0 < progress(again)[1] < progress(again)[2]
        rest = do(Invitation(again, table.code, table.tokens), len(script) - 2)
        assert first + rest == script
        assert progress(again) == (chapter, len(lesson.steps), len(lesson.steps))
        assert COURSES[game][2].title["fr"] in last[-1]
    finally:
        again.stop()


def test_a_chapter_that_is_not_there_is_refused(host: Host) -> None:
    assert host.http.post(f"/learn/{sorted(COURSES)[0]}/99", follow_redirects=False).status_code == 404
    assert host.http.get("/api/tables/" + begun(host, sorted(COURSES)[0], "2").code).json()["lesson"]["done"] == 0
