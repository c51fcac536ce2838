"""The course workshop: compose, check, measure, draw, share and invent courses. The editor's page and the command line stand on it.

GAME.workshop.report("B2@0,0 C5@7,-3 …", "fr")     problems, figures, warnings, in words
GAME.workshop.change(text, "add K", "fr")           the course with one piece more
GAME.workshop.picture(text, "fr")                   the course alone, as SVG, also while it has problems
GAME.workshop.share(text)                           a code for links; `find` reads it back and notices any change
GAME.workshop.invent(seed=7, label="medium")        a random course worth racing on
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from tepui.core.translations import Translations, number
from tepui.games.eldorado.drawing.picture import draw_course
from tepui.games.eldorado.drawing.thumbnails import thumbnails
from tepui.games.eldorado.rules.components import COURSES, FACES, FIXTURES, IS_START, IS_STRIP, SHEET, SIDES
from tepui.games.eldorado.rules.course import Course, Plan, read_plan
from tepui.games.eldorado.rules.course_check import Problem, problems
from tepui.games.eldorado.rules.course_errors import Unfit
from tepui.games.eldorado.rules.course_measures import (
    ANY_STRENGTH,
    CHOICES,
    COMMONEST,
    DETOUR,
    LARGEST_ZONE,
    NARROW,
    NARROWEST,
    RAREST,
    WIDEST,
    WIDTH,
    Measures,
)
from tepui.games.eldorado.workshop import composition
from tepui.games.eldorado.workshop.generator import LABELS, Wishes, generate, ranges
from tepui.games.eldorado.workshop.links import is_code, share_code, text_of_code

LARGEST: Final = 600  # characters of a course's text or link


class Finding(Struct, frozen=True):
    """Something to say about a course: the condition or tip, the piece it is about, a sentence; `hard` forbids the game."""

    rule: str
    piece: str
    text: str
    hard: bool = False


class Laid(Struct, frozen=True):
    """A piece of a course: its face, its turn in sixths, what it is, and the faces that could lie there instead."""

    face: str
    turn: int
    kind: str
    instead: list[str]


class Report(Struct, frozen=True, kw_only=True):
    """A course examined: its text in the usual form, its pieces, what is wrong or could be better, and its figures by name."""

    text: str
    legal: bool
    findings: list[Finding]
    label: str = ""
    figures: dict[str, float] = {}
    pieces: list[Laid] = []
    free: list[str] = []  # faces that can be added
    side: str = ""  # of the finish plate


class Workshop:
    """Courses in the reader's language."""

    labels: Final = LABELS

    def __init__(self, words: Translations) -> None:
        self.words = words

    def names(self) -> dict[str, str]:
        """The seven courses by name, as texts."""
        return dict(COURSES)

    def find(self, given: str) -> str:
        """The text of a course given by name, text, code or link; Unfit names what cannot be read."""
        given = given.strip()
        if len(given) > LARGEST:
            raise Unfit("long", {})
        text = text_of_code(given) if is_code(given) else COURSES.get(given, FIXTURES.get(given, given))
        return read_plan(text).write()

    def checked(self, given: str, lang: str = "en") -> str:
        """Like `find`, and the course can be played; otherwise ValueError names the piece or the hex."""
        text = self.find(given)
        wrongs = problems(read_plan(text))
        if wrongs:
            said = [self.wrong(problem, lang) for problem in wrongs]
            raise ValueError(" ".join(f"{finding.rule}: {finding.text}" for finding in said))
        return text

    def refusal(self, wrong: ValueError, lang: str) -> str:
        """What cannot be done, in the reader's language."""
        return self.words.fill(lang, wrong.message, wrong.params) if isinstance(wrong, Unfit) else str(wrong)

    def report(self, text: str, lang: str = "en") -> Report:
        """What a page shows while a course is being composed; never an exception, whatever the text."""
        try:
            plan = read_plan(self.find(text))
        except ValueError as wrong:
            return Report(text=text, legal=False, findings=[Finding("text", "", self.refusal(wrong, lang), True)])
        wrongs = problems(plan)
        findings = [self.wrong(problem, lang) for problem in wrongs]
        label, numbers = "", {}
        if not wrongs:
            measures = Measures(Course(plan))
            findings = [self.warning(tip, measures, lang) for tip in measures.warnings()]
            label, numbers = measures.label, figures(measures)
        return Report(
            text=plan.write(),
            legal=not wrongs,
            findings=findings,
            label=label,
            figures=numbers,
            pieces=laid(plan),
            free=[FACES[face] for face in composition.free_faces(plan)],
            side=SIDES[plan.side] if plan.side >= 0 else "",
        )

    def wrong(self, problem: Problem, lang: str) -> Finding:
        text = self.words.fill(lang, f"course.wrong.{problem.message}", problem.params)
        return Finding(problem.rule, problem.piece, text, True)

    def warning(self, tip: str, measures: Measures, lang: str) -> Finding:
        """A tip that is missed, with its figure and what is advised."""
        rule, _, piece = tip.rstrip("!").partition(":")
        message = f"course.tip.{rule}"
        if rule == "T2d" and measures.detour == ANY_STRENGTH:
            message += ".none"
        said = {
            name: value if isinstance(value, int) else number(value, lang)
            for name, value in advice(measures, rule, piece).items()
        }
        return Finding(rule, piece, self.words.fill(lang, message, {"piece": piece, **said}))

    def change(self, text: str, order: str) -> str:
        """The course after one order: add K, remove K, turn K, back K, move K, swap K L, finish, side, blank; what is
        dragged: lay K 3,-2 (a new piece near that hex), shift K 3,-2 (so far from where it lay).

        Unfit says why it cannot be done.
        """
        verb, *words = order.split() or [""]
        if verb == "blank":
            return composition.BLANK
        if verb not in ORDERS or len(words) != ORDERS[verb][0]:
            raise Unfit("order", {"order": order[:40], "orders": ", ".join(ORDERS)})
        return ORDERS[verb][1](read_plan(text), *words).write()

    def share(self, text: str) -> str:
        """The code of a course that can be played; `find` reads it back."""
        return share_code(self.checked(text))

    def picture(self, text: str, lang: str = "en", routes: bool = False) -> str:
        """The course alone; pieces with a problem are framed in red, the shortest and the easiest way drawn if wished."""
        plan = read_plan(self.find(text))
        wrongs = problems(plan)
        seen: set[int] = set()
        once = [piece for piece in plan.pieces if not (piece.face in seen or seen.add(piece.face))]  # type: ignore[func-returns-value]
        named = {str(value) for problem in wrongs for value in problem.params.values()}
        marked = frozenset(face for face in range(len(FACES)) if FACES[face] in named)
        course = Course(Plan(once, plan.side, plan.anchor))
        return draw_course(self.words, course, lang, marked, routes and not wrongs)

    def thumbnails(self) -> str:
        """Every piece as a small picture, to be used as `#face-K`."""
        return thumbnails()

    def invent(
        self,
        seed: int | str,
        label: str | None = None,
        boards: int = 5,
        strips: int = 0,
        caves: int = 0,
        locked: tuple[str, ...] = (),
    ) -> Report:
        """A random course, with the faces that are locked: legal always, as good as the tries allow; what it misses is told."""
        faces = tuple([composition.face_named(name) for name in locked])
        found = generate(seed, Wishes(label, boards, strips, caves, faces))
        return self.report(found.text)

    def compared(self, text: str) -> dict[str, tuple[float, float, float]]:
        """Every figure in which courses are compared: this course's, and the least and the most of the official seven."""
        own = Measures(Course(read_plan(self.checked(text)))).figures()
        return {name: (value, *ranges()[name]) for name, value in own.items()}

    def pieces(self) -> list[str]:
        return list(FACES)


ORDERS: Final[dict[str, tuple[int, Callable[..., Plan]]]] = {
    "add": (1, lambda plan, word: composition.added(plan, composition.face_named(word))),
    "lay": (
        2,
        lambda plan, word, at: composition.added(plan, composition.face_named(word), composition.hex_named(at)),
    ),
    "shift": (
        2,
        lambda plan, word, by: composition.shifted(plan, composition.number(plan, word), composition.hex_named(by)),
    ),
    "remove": (1, lambda plan, word: composition.removed(plan, composition.number(plan, word))),
    "turn": (1, lambda plan, word: composition.turned(plan, composition.number(plan, word))),
    "back": (1, lambda plan, word: composition.turned(plan, composition.number(plan, word), -1)),
    "move": (1, lambda plan, word: composition.moved(plan, composition.number(plan, word))),
    "swap": (
        2,
        lambda plan, old, new: composition.swapped(plan, composition.number(plan, old), composition.face_named(new)),
    ),
    "finish": (0, composition.finish_moved),
    "side": (0, composition.side_changed),
}


def laid(plan: Plan) -> list[Laid]:
    """The pieces of a plan for an editor's list."""
    found: list[Laid] = []
    for piece in plan.pieces:
        kind = "start" if IS_START[piece.face] else "strip" if IS_STRIP[piece.face] else "board"
        others = {SHEET[other.face] for other in plan.pieces if other is not piece}
        instead = [
            FACES[face]
            for face in range(len(FACES))
            if SHEET[face] not in others
            and (IS_START[face], IS_STRIP[face]) == (IS_START[piece.face], IS_STRIP[piece.face])
        ]
        found.append(Laid(FACES[piece.face], piece.turn, kind, instead))
    return found


def advice(m: Measures, rule: str, piece: str) -> dict[str, float]:
    """The figures of one tip, by the names its sentence has for them; shares in hundredths."""
    if rule == "T1a":
        return {"figure": round(100 * m.zone), "limit": round(100 * LARGEST_ZONE)}
    if rule == "T1b":
        return {
            "most": round(100 * m.commonest), "limit": round(100 * COMMONEST),
            "least": round(100 * m.rarest), "floor": round(100 * RAREST),
        }  # fmt: skip
    if rule == "T3":
        bend = next(bend for bend in m.bends if FACES[bend.face] == piece)
        return {"figure": round(bend.harder, 2), "limit": bend.least()}
    if rule == "T4d":
        return {"least": min(m.widths), "most": max(m.widths), "limit": NARROWEST, "floor": WIDEST}
    simple: dict[str, tuple[float, float]] = {
        "T2c": (m.choices, CHOICES), "T2d": (round(m.detour, 1), DETOUR), "T4a": (min(m.widths), WIDTH),
        "T4b": (m.narrow(), NARROW), "T4c": (m.width, WIDTH),
    }  # fmt: skip
    figure, limit = simple.get(rule, (0, 0))
    return {"figure": figure, "limit": limit}


def figures(m: Measures) -> dict[str, float]:
    """The figures of the tips, rounded for eyes; shares of the spaces in hundredths."""
    return {
        "d": m.d, "d2": m.d2, "effort": m.effort, "T1a": round(100 * m.zone), "T1b most": round(100 * m.commonest),
        "T1b least": round(100 * m.rarest), "T2b": m.d2 - m.d if m.d2 > 0 else -1, "T2c": m.choices, "T2d": round(m.detour, 2),
        "T4a": min(m.widths), "T4c": m.width, "caves": m.caves, "blockades": m.blockades,
    }  # fmt: skip
