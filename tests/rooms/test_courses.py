"""Courses: every chapter can be played through as it is written, points at what is there, and keeps its progress."""

from __future__ import annotations

import asyncio
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from visiting import Host, Invitation

import tepui
from tepui.bots import load as load_bot
from tepui.core.lesson import FIRST, TRY, Chapter, Lesson, chapter_lesson, course_of, lesson_of
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES
from tepui.learning.book import book_of
from tepui.learning.exact_rules import exact_rules
from tepui.rooms.calls import Call, at_once
from tepui.rooms.lessons.guide import LessonGuide
from tepui.rooms.lessons.questions import answer_questions, questions_of
from tepui.rooms.problems import Problem
from tepui.testing.kit import value_at

COURSES = {slug: course for slug, game in tepui.list_games().items() if (course := course_of(game))}
CHAPTERS = [pytest.param(slug, one, id=f"{slug}-{one.id}") for slug, course in COURSES.items() for one in course]
LED = [one for one in CHAPTERS if one.values[1].lesson.steps]
ASKED = [  # about one chapter of each game every time, about the others in the long run
    pytest.param(*one.values, id=one.id, marks=[] if one.values[1].id == "3" else [pytest.mark.slow]) for one in LED
]
FREE = [pytest.param(slug, course[-1], id=slug) for slug, course in COURSES.items()]
MANY = 300  # actions, more than any chapter has
MOST_WORDS = {"en": 45, "fr": 52}


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


@pytest.mark.parametrize(("slug", "chapter"), LED)
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
    said += [goal.say for goal in chapter.lesson.goals]
    for words in [chapter.title, chapter.goal, *said]:
        assert set(words) == set(LANGUAGES) and words["en"] != words["fr"]
        for lang, text in words.items():
            assert 0 < len(text.split()) <= MOST_WORDS[lang], text
        assert "'" not in words["fr"] and not re.search(r"\w[;!?]|\w:(?=\s)", words["fr"]), words["fr"]


@pytest.mark.parametrize(("slug", "chapter"), FREE)
def test_a_course_ends_with_free_play_towards_goals(slug: str, chapter: Chapter) -> None:
    """Nothing is reached at the beginning, everything can be done, and what is reached is told."""
    game, lesson = tepui.load(slug), chapter.lesson
    assert lesson is not None and 1 < len(lesson.goals) <= 4
    match, guide = lesson.open(game, "a seed"), LessonGuide(game, lesson, chapter.id)
    assert guide.progress(match) == (0, len(lesson.goals)) and guide.wanted_action(match) is None
    assert match.seats and len(match.legal()) > 1
    told = guide.told(match, "fr")
    assert [goal.say for goal in told.goals] == [goal.say["fr"] for goal in lesson.goals] and not told.begun
    assert told.title and not any(goal.reached for goal in told.goals)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("slug", "chapter"), FREE)
def test_the_goals_of_free_play_can_be_reached(slug: str, chapter: Chapter) -> None:
    """By bots of the middle level in some of ten games each, all of them; and none is lost again."""
    game, lesson = tepui.load(slug), chapter.lesson
    assert lesson is not None
    pupil, coach = load_bot("club"), load_bot("novice")
    reached = [0] * len(lesson.goals)
    for number in range(10):
        match = lesson.open(game, f"free {number}")
        before = [False] * len(lesson.goals)
        while not match.over:
            seat = match.seats[0]
            match.do((pupil if seat == lesson.seat else coach).choose(match.glimpse(seat)).action, seat)
            now = [goal.reached(match, lesson.seat) for goal in lesson.goals]
            assert all(after or not was for was, after in zip(before, now, strict=True)), lesson.goals
            before = now
        reached = [count + done for count, done in zip(reached, before, strict=True)]
    assert min(reached) >= 3, reached


@pytest.mark.parametrize(("slug", "chapter"), ASKED)
def test_a_chapter_has_a_short_test_whose_answers_the_engine_knows(slug: str, chapter: Chapter) -> None:
    """One answer is right; whatever is not allowed says why, by a rule that there is, in both languages alike."""
    game = tepui.load(slug)
    ids = exact_rules(game.folder / "rulebook.en.md")
    tests = {lang: questions_of(game, chapter.id, lang) for lang in LANGUAGES}
    assert 2 <= len(tests["en"]) == len(tests["fr"]) <= 4
    for english, french in zip(tests["en"], tests["fr"], strict=True):
        assert len(english.answers) == len({one.say for one in english.answers}) == 3
        assert [one.right for one in english.answers].count(True) == 1
        refused = [bool(one.why) for one in english.answers]
        right = next(number for number, one in enumerate(english.answers) if one.right)
        assert refused.count(refused[right]) == 1  # it alone is allowed, or it alone is not
        assert [(one.right, one.rule) for one in english.answers] == [(one.right, one.rule) for one in french.answers]
        assert all(one.rule in ids for one in english.answers if one.why)
        assert ET.fromstring(english.svg).tag.endswith("svg")
        assert all(f'id="face-{card.id}"' in english.svg for card in english.held if card.frame.startswith("drawn"))


def test_a_question_shows_the_hand_that_it_is_about() -> None:
    """What a purchase may be paid with is in nobody's sight otherwise."""
    first, *_ = questions_of(tepui.load("eldorado"), "1", "en")
    assert [(card.name, card.note) for card in first.held] == [("Explorer", "×2"), ("Traveler", ""), ("Sailor", "")]


def test_a_test_is_asked_for_by_its_chapter() -> None:
    def asked(game: str, chapter: str) -> list[str]:
        call = Call(path={"game": game, "chapter": chapter}, lang="fr")
        return [question.say for question in asyncio.run(answer_questions(call, at_once)).questions]

    game = sorted(COURSES)[0]
    assert all("permis" in said for said in asked(game, "4")) and asked(game, "7") == []
    for wrong, code in (((game, "99"), "no-lesson"), (("nothing", "1"), "no-game")):
        with pytest.raises(Problem, match=code):
            asked(*wrong)


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


TRIED = [(slug, block.name) for slug, game in tepui.list_games().items() for block in book_of(game, "en").blocks if block.kind == "try"]  # fmt: skip


@pytest.mark.parametrize(("slug", "name"), TRIED)
def test_the_position_of_a_figure_can_be_played_on(slug: str, name: str) -> None:
    lesson = chapter_lesson(tepui.load(slug), TRY + name)
    assert lesson is not None
    match = lesson.open(tepui.load(slug), "a seed")
    assert lesson.seat in match.seats and len(match.legal(lesson.seat)) > 1
    assert chapter_lesson(tepui.load(slug), TRY + "nothing") is None


def test_a_figure_is_tried_at_a_table(host: Host) -> None:
    game, name = TRIED[0]
    table = begun(host, game, TRY + name)
    (seat,) = table.tokens
    with table.sit(seat, lang="fr") as pupil:
        while not pupil.settle()["offers"]:
            pupil.wait(lambda state: bool(state["offers"]))
        assert "figure" in pupil.state["prompt"]["text"] and len(pupil.state["offers"]) > 1
        pupil.do(pupil.state["offers"][0])
        seq = pupil.state["seq"]
        pupil.wait(lambda state: state["seq"] > seq)
