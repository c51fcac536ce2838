"""A short test about a chapter: what is allowed in its positions, and what is not. The engine knows the answers; none is written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final, TypeVar

from tepui.core.game import Game
from tepui.core.lesson import course_of
from tepui.core.match import Match
from tepui.rooms.calls import Call, Run
from tepui.rooms.lessons.guide import LessonGuide
from tepui.rooms.new_tables import game_named
from tepui.rooms.problems import Problem, say
from tepui.rooms.protocol import LessonAnswer, LessonQuestion, LessonQuestions

Found = TypeVar("Found")
MOST: Final = 4  # questions
LOOKS: Final = 6  # moments of a chapter that are looked at for them
ANSWERS: Final = 3  # of a question
LEAST: Final = 2  # things that are allowed and that are not; with fewer there is nothing to ask
NOWHERE: Final = "–"  # stands in a label for a place that is not there
ELEMENT: Final = re.compile(r"\bid=\"([^\"]+)\"")


async def answer_questions(call: Call, run: Run) -> LessonQuestions:
    """`?lang=`: the test about a chapter. It costs a second: `run` does it beside the event loop, where that can be."""
    game, chapter = game_named(call.path["game"]), call.path["chapter"]
    if chapter not in {one.id for one in course_of(game)}:
        raise Problem("no-lesson", game=game.slug)
    asked = await run(questions_of, game, chapter, call.lang)
    return LessonQuestions(asked)


@lru_cache(maxsize=64)
def questions_of(game: Game, chapter: str, lang: str) -> list[LessonQuestion]:
    """The questions about a chapter, the same for everybody; none if it is not led."""
    lesson = next(one.lesson for one in course_of(game) if one.id == chapter)
    if lesson is None:
        return []
    looked_at = spread(list(moments(LessonGuide(game, lesson, chapter))), LOOKS)
    asked = [question_about(match, lesson.seat, lang, number % 2 == 0) for number, match in enumerate(looked_at)]
    if sum(one is not None for one in asked) < MOST:
        asked += [question_about(match, lesson.seat, lang, number % 2 == 1) for number, match in enumerate(looked_at)]
    return spread([one for one in asked if one is not None], MOST)


def spread(found: list[Found], most: int) -> list[Found]:
    """So many of them at most, from the whole of the list."""
    count = min(most, len(found))
    return [found[i * len(found) // count] for i in range(count)]


def moments(guide: LessonGuide) -> Iterator[Match]:
    """The match whenever the pupil is asked, played as the lesson goes."""
    match = guide.lesson.open(guide.game, "questions")
    while (wanted := guide.wanted_action(match)) is not None:
        guide.prepare(match)
        if guide.pupil in match.seats:
            if len(match.legal(guide.pupil)) >= LEAST:
                yield match.copy()
            match.do(wanted, guide.pupil)
        else:
            seat = match.seats[0]
            answer = guide.answer(match, seat)
            match.do(match.legal(seat)[0] if answer is None else answer, seat)


def question_about(match: Match, seat: int, lang: str, odd: bool) -> LessonQuestion | None:
    """What is not allowed among things that are (`odd`), or the other way round; None if there is too little to choose from."""
    game, view = match.game, match.shown(seat)
    drawn = game.draw(view, lang)
    rng = Random(len(match.entries))
    right, wrong = allowed(match, seat, lang), forbidden(match, seat, lang, set(ELEMENT.findall(drawn)), rng)
    if min(len(right), len(wrong)) < LEAST:
        return None
    one, others = (wrong[:1], right) if odd else (right[:1], wrong)
    rng.shuffle(right)
    answers = [LessonAnswer(a.say, a in one, a.path, a.why, a.rule) for a in [*one, *others[: ANSWERS - 1]]]
    rng.shuffle(answers)
    asked = say(lang, "question.forbidden" if odd else "question.allowed")
    return LessonQuestion(drawn, asked, answers, game.panels(view, lang).mine)


def allowed(match: Match, seat: int, lang: str) -> list[LessonAnswer]:
    view = match.shown(seat)
    offers = [match.game.offer(view, action, lang) for action in match.legal(seat)]
    paths = {offer.label: offer.path for offer in reversed(offers)}
    return [LessonAnswer(label, False, paths[label]) for label in dict.fromkeys(offer.label for offer in offers)]


def forbidden(match: Match, seat: int, lang: str, drawn: set[str], rng: Random) -> list[LessonAnswer]:
    """Things of the same kinds that can be seen and may not be done, each with the rule that forbids it; different rules first."""
    game, view, legal = match.game, match.shown(seat), match.legal(seat)
    kinds = {verb_of(game, action) for action in legal}
    labels = {game.offer(view, action, lang).label for action in legal}
    found: dict[str, list[LessonAnswer]] = {}
    for action in range(game.actions.size):
        if action in legal or verb_of(game, action) not in kinds:
            continue
        try:
            offer, reason = game.offer(view, action, lang), game.refusal(view, action, lang)
        except (LookupError, ValueError, TypeError):
            continue  # about nothing that lies on this table
        seen = offer.path and drawn.issuperset(offer.path) and NOWHERE not in offer.label
        if reason.rule and seen and offer.label not in labels:
            found.setdefault(reason.rule, []).append(
                LessonAnswer(offer.label, False, offer.path, reason.text, reason.rule)
            )
    firsts = [rng.choice(answers) for answers in found.values()]
    rng.shuffle(firsts)
    rest = [answer for answers in found.values() for answer in answers if answer not in firsts]
    rng.shuffle(rest)
    return firsts + rest


def verb_of(game: Game, action: int) -> str:
    return game.write(action).partition(" ")[0]
