"""The course workshop: check, measure, draw and invent courses. What an editor's page and the command line stand on.

GAME.workshop.report("B2@0,0 C5@7,-3 …", "fr")     problems, figures, warnings, in words
GAME.workshop.picture(text, "fr")                   the course alone, as SVG, also while it has problems
GAME.workshop.invent(seed=7, label="medium")        a random course worth racing on
"""

from __future__ import annotations

from msgspec import Struct

from tepui.core.words import Words
from tepui.games.eldorado.components import COURSES, FACES, FIXTURES
from tepui.games.eldorado.course import Course, read_plan
from tepui.games.eldorado.draw import draw_course
from tepui.games.eldorado.generator import Wishes, generate
from tepui.games.eldorado.measures import Measures
from tepui.games.eldorado.validate import Problem, overlaps, problems


class Finding(Struct, frozen=True):
    """Something to say about a course: the condition or tip, the piece it is about, a sentence; `hard` forbids the game."""

    rule: str
    piece: str
    text: str
    hard: bool = False


class Report(Struct, frozen=True, kw_only=True):
    """A course examined: its text in the usual form, what is wrong or could be better, and its figures by name."""

    text: str
    legal: bool
    findings: list[Finding]
    label: str = ""
    figures: dict[str, float] = {}


class Workshop:
    """Courses in the reader's language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def names(self) -> dict[str, str]:
        """The seven courses by name, as texts."""
        return dict(COURSES)

    def report(self, text: str, lang: str = "en") -> Report:
        """What a page shows while a course is being composed; never an exception, whatever the text."""
        try:
            plan = read_plan(COURSES.get(text, FIXTURES.get(text, text)))
        except ValueError as wrong:
            return Report(text=text, legal=False, findings=[Finding("text", "", str(wrong), True)])
        wrongs = problems(plan)
        if wrongs:
            findings = [self.wrong(problem, lang) for problem in wrongs]
            return Report(text=plan.write(), legal=False, findings=findings)
        measures = Measures(Course(plan))
        warnings = [self.warning(tip, lang) for tip in measures.warnings()]
        return Report(text=plan.write(), legal=True, findings=warnings, label=measures.label, figures=figures(measures))

    def wrong(self, problem: Problem, lang: str) -> Finding:
        text = self.words.fill(lang, f"course.wrong.{problem.message}", problem.params)
        return Finding(problem.rule, problem.piece, text, True)

    def warning(self, tip: str, lang: str) -> Finding:
        rule, _, piece = tip.rstrip("!").partition(":")
        return Finding(rule, piece, self.words.fill(lang, f"course.tip.{rule}", {"piece": piece}))

    def picture(self, text: str, lang: str = "en") -> str:
        """The course alone; pieces that overlap cannot be drawn, and the ValueError names them."""
        plan = read_plan(COURSES.get(text, text))
        clash = overlaps(plan)
        if clash:
            raise ValueError(str(clash[0]))
        return draw_course(self.words, Course(plan), lang)

    def invent(
        self, seed: int | str, label: str | None = None, boards: int = 5, strips: int = 0, caves: int = 0
    ) -> Report:
        """A random course: legal always, as good as the tries allow; what it misses is among the findings."""
        found = generate(seed, Wishes(label, boards, strips, caves))
        return self.report(found.text)

    def pieces(self) -> list[str]:
        return list(FACES)


def figures(m: Measures) -> dict[str, float]:
    """The figures of the tips, rounded for eyes."""
    return {
        "d": m.d, "d2": m.d2, "effort": m.effort, "T1a": round(m.zone, 2), "T1b most": round(m.commonest, 2),
        "T1b least": round(m.rarest, 2), "T2b": m.d2 - m.d if m.d2 > 0 else -1, "T2c": m.choices, "T2d": round(m.detour, 2),
        "T4a": min(m.widths), "T4c": m.width, "caves": m.caves, "blockades": m.blockades,
    }  # fmt: skip
