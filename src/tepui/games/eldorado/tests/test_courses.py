"""ELD-EDIT: which courses are legal, the book's tips as figures, and random courses."""

from __future__ import annotations

from random import Random

import pytest

import tepui
from tepui.bots.search.playout import Playout
from tepui.games.eldorado.rules.components import (
    BLOCKADE_COUNT,
    COURSES,
    FACE_OF,
    FACES,
    FINISH,
    FIXTURES,
    IS_START,
    IS_STRIP,
    SHEET,
)
from tepui.games.eldorado.rules.course import Course, Piece, course_of, read_plan
from tepui.games.eldorado.rules.course_check import contacts, problems, unreachable
from tepui.games.eldorado.rules.course_measures import Measures
from tepui.games.eldorado.workshop.composition import spots
from tepui.games.eldorado.workshop.generator import OFFSETS, Wishes, fits, generate, improved, judged, order, ranges

FIRST = COURSES["first"]
WORKSHOP = tepui.load("eldorado").workshop


def broken(text: str) -> set[str]:
    return {problem.rule for problem in problems(read_plan(text))}


def measured(text: str) -> Measures:
    return Measures(course_of(text))


def test_eld_edit_01_a_course_with_warnings_can_be_played():
    assert measured(FIXTURES["caves_fx"]).warnings() == ["T2c", "T4b", "T4d"]
    match = tepui.Match.new("eldorado", 2, {"course": FIXTURES["caves_fx"]}, seed=2)
    assert match.seat is not None


@pytest.mark.parametrize(
    ("text", "rule", "names"),
    [
        ("C5@0,0 river@3,0", "H1", "C"),
        ("B2@0,0 A0@7,-3 river@10,-3", "H1", "A"),
        (FIRST.replace("N2", "D2"), "H2", "D"),
        (FIRST.replace("C5@7,-3", "C5@6,-3"), "H3", "C"),
        (FIRST.replace("K0@21,0", "K0@21,-1"), "H4", "K"),
        (FIRST.replace("C5@7,-3", "C5@20,-20"), "H4", "C"),
        ("B2@0,0 C5@7,-3 N2@3,4 river@3,7", "H5", "B touches N"),
        ("B2@0,0 C5@7,-3 N0@14,-6 K0@11,1 river@8,1", "H5", "plate at (7,1) touches C"),
        (FIRST.replace("B2@", "B3@"), "H6", "B"),
        ("A0@0,0 E0@7,-4 river@4,-1", "H8", "E"),
        ("B2@0,0 C5@7,-3", "H8", "finish"),
        (FIRST.replace("river@24,-3", "river@21,0"), "H8", "(21,0)"),
    ],
)
@pytest.mark.rule("ELD-EDIT-02", "ELD-COURSE-01", "ELD-COURSE-02")
def test_what_is_wrong_is_named(text, rule, names):
    with pytest.raises(ValueError, match=rule) as found:
        WORKSHOP.checked(text)
    assert names in str(found.value)


@pytest.mark.rule("ELD-EDIT-02")
def test_a_strip_at_the_end_hides_no_overlap():
    assert broken("B2@0,0 C5@6,-3 O0@20,0") == {"H1", "H3"}


@pytest.mark.rule("ELD-EDIT-02")
def test_a_space_without_a_way_to_the_finish_is_named():
    torn = read_plan(FIRST.replace("B2@0,0", "B2@-1,0"))
    found = unreachable(Course(torn))
    assert {problem.piece for problem in found} == {"B"}
    assert {problem.params["hex"] for problem in found} >= {"B44", "B14"}
    assert unreachable(Course(read_plan(FIRST))) == []


@pytest.mark.parametrize("text", ["", "  ", "B2", "B7@0,0", "river@0,0 B2@0,0", "B2@0,0;DROP", "B2@99999,0", "é"])
@pytest.mark.rule("ELD-EDIT-02")
def test_text_that_is_no_course(text):
    with pytest.raises(ValueError):
        WORKSHOP.checked(text)


@pytest.mark.rule("ELD-EDIT-02")
def test_a_tampered_text_never_passes_silently():
    """Any changed figure gives an error or another legal course, never anything else."""
    rng = Random(1)
    legal = 0
    for _ in range(300):
        at = rng.randrange(len(FIRST))
        text = FIRST[:at] + rng.choice("0123456789-ABCDEFGHIJKLMNOPQR@, ") + FIRST[at + 1 :]
        try:
            again = WORKSHOP.checked(text)
        except ValueError as wrong:
            assert str(wrong)
            continue
        legal += 1
        assert problems(read_plan(again)) == []
        assert read_plan(again).write() == again
    assert legal > 0


def test_eld_edit_03_areas_of_one_colour():
    assert round(measured("witch").zone, 2) == 0.55
    assert "T1a" in measured("witch").warnings()
    figures = {name: (round(measured(name).commonest, 2), round(measured(name).rarest, 2)) for name in COURSES}
    assert figures == {
        "first": (0.55, 0.17), "hills": (0.5, 0.16), "home": (0.51, 0.16), "winding": (0.45, 0.2), "witch": (0.62, 0.16),
        "serpentine": (0.42, 0.18), "swamp": (0.56, 0.17),
    }  # fmt: skip


def test_eld_edit_04_shortcuts():
    figures = {name: (m.d, m.d2, m.effort, m.choices, round(m.detour, 1)) for name in COURSES for m in [measured(name)]}
    assert figures == {
        "first": (28, 28, 34, 2, 1.0), "hills": (34, 39, 44, 2, 1.8), "home": (34, 36, 42, 3, 1.3),
        "winding": (33, 40, 42, 2, 1.8), "witch": (39, 48, 55, 4, 1.6), "serpentine": (34, 44, 46, 3, 2.0),
        "swamp": (33, 42, 48, 5, 2.0),
    }  # fmt: skip


def test_eld_edit_05_bends():
    bends = {name: [(FACES[b.face], round(b.harder, 2)) for b in measured(name).bends] for name in COURSES}
    assert bends["hills"] == [("G", 0.47), ("J", -0.13)]
    assert bends["swamp"] == [("D", 0.45), ("E", 0.34)]
    turned = COURSES["hills"].replace("G4@", "G1@")
    assert [round(b.harder, 2) for b in Measures(Course(read_plan(turned))).bends][0] == -0.47
    assert "T3:G" in Measures(Course(read_plan(turned))).warnings()


def test_eld_edit_06_narrow_passages():
    widths = {name: (measured(name).widths, measured(name).width) for name in COURSES}
    assert widths["home"] == ([4, 4, 5, 4, 2, 3], 2)
    assert widths["serpentine"] == ([4, 4, 3, 3, 4, 2], 2)
    assert widths["first"] == ([4, 4, 4, 3, 3], 3)


@pytest.mark.rule("ELD-EDIT-07")
def test_strips_neither_last_nor_neighbours():
    assert "H1" in broken("A0@0,0 R1@5,-2 river@8,-2")
    swamp = COURSES["swamp"]
    assert broken(swamp) == set()
    assert "H1" in broken(swamp.replace("D2@", "O2@").replace("O4@12,5 K0@7,8 ", "K0@7,8 "))


def test_eld_edit_08_the_official_courses_are_legal():
    for name, text in COURSES.items():
        assert problems(read_plan(text)) == []
        assert WORKSHOP.checked(text) == text
        assert measured(name).warnings() == {"first": ["T2b"], "witch": ["T1a"]}.get(name, [])
    labels = {name: measured(name).label for name in COURSES}
    assert labels == {
        "first": "easy", "hills": "easy", "home": "easy", "winding": "medium", "witch": "hard", "serpentine": "medium",
        "swamp": "hard",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_generated_courses_are_legal_and_repeatable(seed):
    found = generate(seed)
    assert problems(found.plan) == []
    assert found.accepted()
    for name, value in found.measures.figures().items():
        assert ranges()[name][0] <= value <= ranges()[name][1], name
    assert generate(seed).text == found.text
    match = tepui.Match.new("eldorado", 3, {"course": found.text, "caves": True}, seed=seed)
    assert match.seat is not None


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (4, "B0@0,0 F1@-3,-4 L2@1,-11 N3@8,-14 J0@12,-21 C0@9,-25 jungle@6,-25"),
        (7, "B0@0,0 C5@-3,-4 F3@-10,0 N1@-13,-4 I0@-10,-11 G4@-3,-15 river@0,-18"),
        (10, "B0@0,0 H0@-3,-4 N4@-10,-1 E4@-13,-5 C5@-20,-2 L5@-24,5 river@-27,8"),
    ],
)
def test_a_seed_means_the_same_course_for_ever(seed, text):
    assert generate(seed).text == text


def test_what_a_course_misses_is_named():
    short = read_plan("A0@0,0 E0@7,-4 M2@11,-11 river@11,-14")
    found = judged(short, Course(short), Wishes())
    assert {"range:d", "range:effort"} <= set(found.missed)
    assert not found.accepted()
    first = read_plan(FIRST)
    assert judged(first, Course(first), Wishes()).accepted()
    wished = judged(first, Course(first), Wishes(label="hard", caves=7))
    assert {"wish:label!", "wish:caves!"} <= set(wished.missed)
    assert wished.badness() == (2, 3)


@pytest.mark.parametrize(
    ("course", "board", "worse"),
    [("hills", "G4@", "G1@"), ("winding", "I3@", "I5@")],
)
def test_boards_are_turned_where_that_helps(course, board, worse):
    assert board in COURSES[course]
    turned = read_plan(COURSES[course].replace(board, worse))
    found = judged(turned, Course(turned), Wishes())
    assert found.missed
    better = improved(found, Wishes())
    assert better.badness() == (0, 0)
    places = [[(piece.face, piece.q, piece.r) for piece in plan.pieces] for plan in (better.plan, turned)]
    assert places[0] == places[1], "the outline stays"


def test_no_course_has_more_junctions_than_there_are_blockades():
    boards = {SHEET[face] for face in range(len(FACES)) if not IS_START[face] and not IS_STRIP[face]}
    assert len(boards) <= BLOCKADE_COUNT


def test_a_strip_finds_every_place():
    before = read_plan("B2@0,0 C5@7,-3").pieces
    taken = {hex_ for piece in before for hex_ in piece.hexes()}
    around = [Piece(FACE_OF["O"], turn, 7 + q, r - 3) for q in range(-8, 9) for r in range(-8, 9) for turn in range(6)]
    fitting = {piece.write() for piece in around if fits(before, piece, taken)}
    assert {piece.write() for piece in spots(before, FACE_OF["O"])} == fitting
    assert len(fitting) > 10


def test_boards_join_in_twelve_ways():
    one = Piece(FACE_OF["C"], 0, 0, 0)
    around = [(q, r) for q in range(-8, 9) for r in range(-8, 9)]
    others = [Piece(FACE_OF["N"], 1, q, r) for q, r in around]
    apart = [other for other in others if not set(one.hexes()) & set(other.hexes())]
    assert {(other.q, other.r) for other in apart if len(contacts(one, other)) == 7} == set(OFFSETS)
    assert len(OFFSETS) == 12


@pytest.mark.parametrize("name", COURSES)
def test_the_shortest_and_the_easiest_way_lead_to_the_finish(name):
    course = course_of(name)
    for measure in (course.far, course.effort):
        way = course.route(measure)
        assert way[0] in course.starts and way[-1] >= FINISH
        assert all(two in course.near[one] and course.walkable(two) for one, two in zip(way, way[1:]))
        spent = len(way) - 1 if measure is course.far else sum(course.strength[space] for space in way)
        assert spent == min(measure[space] for space in course.starts)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(2))
def test_generated_courses_lie_within_the_range_of_the_seven(chunk):
    """`tepui course trial 0 999` does the same with a thousand, and plays on them."""
    for seed in range(10 * chunk, 10 * chunk + 10):
        found = generate(seed)
        assert problems(found.plan) == []
        for name, value in found.measures.figures().items():
            assert ranges()[name][0] - 1e-9 <= value <= ranges()[name][1] + 1e-9, (seed, name)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_on_generated_courses(seed):
    game = tepui.load("eldorado")
    table = game.new(2, game.settle_options(2, {"course": generate(seed).text, "caves": seed % 2 == 0}))
    Playout(seed).play(table)
    assert table.over
    assert game.winners(table)


def test_a_generated_course_has_the_pieces_that_are_locked():
    locked = tuple(FACE_OF[name] for name in "AKO")
    for seed in range(3):
        found = generate(seed, Wishes(boards=3, strips=1, locked=locked))
        faces = [piece.face for piece in found.plan.pieces]
        assert set(locked) <= set(faces) and len(faces) == 5
        assert faces[0] == FACE_OF["A"]
        assert problems(found.plan) == []


def test_locked_pieces_lie_in_any_order():
    wishes = Wishes(boards=2, locked=(FACE_OF["K"], FACE_OF["N"]))
    assert {tuple(order(Random(seed), wishes)[1:]) for seed in range(20)} == {wishes.locked, wishes.locked[::-1]}


@pytest.mark.parametrize(
    ("names", "wish", "wrong"),
    [
        ("IJ", {}, "I and J are printed on one board"),
        ("KNC", {"boards": 2}, "K, N, C are more than 2 boards"),
        ("O", {}, "O are more than 0 strips"),
        ("AB", {}, "are (printed on one board|more than 1 start board)"),
    ],
)
def test_pieces_that_cannot_all_be_locked_are_named(names, wish, wrong):
    with pytest.raises(ValueError, match=wrong):
        Wishes(locked=tuple(FACE_OF[name] for name in names), **wish)


def test_a_generated_course_keeps_wishes():
    found = generate(5, Wishes(boards=4, strips=1))
    assert len(found.plan.pieces) == 6
    assert problems(found.plan) == []
    with pytest.raises(ValueError, match="boards"):
        Wishes(boards=9)
    with pytest.raises(ValueError, match="'steep'"):
        Wishes(label="steep")


# ---- the workshop


def test_a_report_says_what_is_wrong_in_both_languages():
    for text, rule in ((FIRST.replace("K0@21,0", "K0@21,-1"), "H4"), ("B2", "text"), (FIRST.replace("N2", "D2"), "H2")):
        for lang in ("en", "fr"):
            report = WORKSHOP.report(text, lang)
            assert not report.legal
            assert report.findings[0].hard
            assert report.findings[0].rule == rule
            assert report.findings[0].text
    report = WORKSHOP.report("witch", "fr")
    assert report.legal
    assert report.label == "hard"
    assert [finding.rule for finding in report.findings] == ["T1a"]
    assert report.figures["d"] == 39
    assert (report.figures["T1a"], report.figures["T1b most"], report.figures["T1b least"]) == (55, 62, 16)
    assert WORKSHOP.report(report.text) == WORKSHOP.report("witch")


@pytest.mark.parametrize(
    ("text", "rule", "en", "fr"),
    [
        ("witch", "T1a", "55 % of the spaces; at most 33 %", "55 % des cases\u00a0; 33 % au plus"),
        (
            "B2@0,0 D0@7,-3 jungle@10,-3",
            "T1b",
            "commonest covers 66 % of the spaces (at most 65 %",
            "couvre 66 % des cases (65 % au plus",
        ),
        (
            "B2@0,0 F0@7,-3 L0@14,-6 jungle@17,-6",
            "T1b",
            "rarest landscape 9 % (at least 10 %)",
            "le plus rare 9 % (10 % au moins)",
        ),
        (COURSES["hills"].replace("G4@", "G1@"), "T3", "asks -0.47 more", "en moyenne -0,47 de plus"),
        (FIXTURES["caves_fx"], "T2c", "a choice of ways; at least 2", "il en faudrait au moins 2"),
        (FIXTURES["caves_fx"], "T4b", "2 boards are narrow; at most 1", "2 plateaux sont étroits\u00a0; 1 au plus"),
    ],
)
def test_advice_comes_with_its_figure_and_its_limit(text, rule, en, fr):
    for lang, words in (("en", en), ("fr", fr)):
        findings = {finding.rule: finding.text for finding in WORKSHOP.report(text, lang).findings}
        assert words in findings[rule], findings[rule]


def test_a_course_is_drawn_alone():
    svg = WORKSHOP.picture("hills", "fr")
    assert 'id="space-G44"' in svg
    assert "pawn-" not in svg
    assert "#B3261E" not in svg, "nothing is wrong, nothing is framed"
    wrong = WORKSHOP.picture(FIRST.replace("C5@7,-3", "C5@6,-3"))
    assert "#B3261E" in wrong and 'id="space-C44"' in wrong


def test_an_invented_course_is_reported():
    report = WORKSHOP.invent(11)
    assert report.legal
    assert tepui.load("eldorado").settle_options(3, {"course": report.text})["course"] == report.text


@pytest.mark.parametrize(("q", "far"), [(300, False), (-300, False), (301, True), (-301, True)])
def test_a_piece_three_hundred_hexes_out_is_no_nonsense_yet(q, far):
    wrongs = problems(read_plan(f"B0@0,0 C0@{q},0"))
    assert ("far" in [problem.message for problem in wrongs]) is far
