"""Puzzles: every one that ships can be played, is clear and sure, and needs nothing that the seat could not know."""

from __future__ import annotations

from itertools import islice, permutations
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

import tepui
from tepui.arena import puzzle_search, turn_puzzles
from tepui.arena.puzzle_check import failing, judged_by
from tepui.arena.turn_search import Turn, TurnSearch, different
from tepui.bots import load as load_bot
from tepui.cli.puzzles import keep, puzzles_command
from tepui.core.game import Game, load
from tepui.core.lesson import PUZZLE, Puzzle, PuzzleLine, course_of, ends_a_turn, puzzles_of, read_puzzle
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES
from tepui.rooms.lessons.guide import PuzzleGuide, TurnPuzzleGuide, guide_of
from tepui.rooms.problems import Problem
from tepui.web.learning.puzzles import HARDNESS, THEMES, hardness

SHIPPED = [slug for slug, game in tepui.list_games().items() if puzzles_of(game)]
ALL = [  # one of each game every time, the others in the long run
    pytest.param(slug, one, id=f"{slug}-{one.id}", marks=[pytest.mark.slow] if number else [])
    for slug in SHIPPED
    for number, one in enumerate(puzzles_of(load(slug)).values())
]

OF_TURNS = [slug for slug in SHIPPED if any(one.key for one in puzzles_of(load(slug)).values())]
OF_ACTIONS = [slug for slug in SHIPPED if any(not one.key for one in puzzles_of(load(slug)).values())]


def first_of(slug: str, turns: bool) -> Puzzle:
    return next(one for one in puzzles_of(load(slug)).values() if bool(one.key) == turns)


def opened(slug: str, puzzle: Puzzle) -> Match:
    return puzzle.lesson.open(load(slug), "")


def test_no_shipped_puzzle_rests_unnoticed() -> None:
    """What is in the folders was found under the present rules or says why it rests, and every file bears its puzzle's name."""
    for slug, game in tepui.list_games().items():
        files = {path.stem: read_puzzle(path.read_bytes()) for path in (game.folder / "puzzles").glob("*-*.json")}
        assert {one.id for one in files.values()} == set(files), slug
        assert {name for name, one in files.items() if not one.rests} == set(puzzles_of(game)), slug


@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_can_be_played_and_told(slug: str, puzzle: Puzzle) -> None:
    match = opened(slug, puzzle)
    game, legal = match.game, match.legal(puzzle.seat)
    first = [game.read(line.do[0]) for line in puzzle.lines]
    assert match.seats == [puzzle.seat] and set(first) <= set(legal)
    assert puzzle.key or (len(legal) >= puzzle_search.FEWEST_ACTIONS and len(set(first)) == len(first))
    assert [set(puzzle.key) <= set(line.do) for line in puzzle.lines] == [True, *[not puzzle.key] * (len(first) - 1)]
    for text in puzzle.lines[0].do:
        if match.seats != [puzzle.seat]:
            break
        match.do(game.read(text))
    view = opened(slug, puzzle).shown(puzzle.seat)
    assert all(game.offer(view, action, lang).label.strip() for action in first for lang in LANGUAGES)
    assert puzzle.theme in THEMES and hardness(puzzle) in HARDNESS


@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_is_clear_and_sure(slug: str, puzzle: Puzzle) -> None:
    apart = {tuple(sorted(line.do)) for line in puzzle.lines[: puzzle.right]}
    assert 1 <= len(apart) <= puzzle_search.MOST_RIGHT and puzzle.right < len(puzzle.lines)
    assert puzzle.runs >= 4 and puzzle.deals >= 96
    assert puzzle.margin >= puzzle_search.MARGIN and puzzle.margin >= puzzle_search.SURE * puzzle.error
    assert puzzle_search.LOWEST <= puzzle.lines[0].value <= puzzle_search.HIGHEST
    worst, next_best = puzzle.lines[puzzle.right - 1], puzzle.lines[puzzle.right]
    assert puzzle.lines[0].value - worst.value <= puzzle_search.AS_GOOD < worst.value - next_best.value


@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_needs_the_view_alone(slug: str, puzzle: Puzzle) -> None:
    """Dealt once more from the view, it is the same question: the same view, the same answers to choose from."""
    match = opened(slug, puzzle)
    game, seen = match.game, match.view(puzzle.seat)
    again = game.imagine(seen, Random(99))
    assert game.view(again, puzzle.seat) == seen
    assert sorted(again.step.legal(again)) == sorted(match.legal(puzzle.seat))


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_position_shows_its_seat_what_it_saw_in_the_game(slug: str) -> None:
    """Whatever bots play the game: their play changes with their judges, and with it the games behind puzzles that were found before."""
    game = load(slug)
    for match in islice(turn_puzzles.moments(game, 0), 3):
        seat = match.seats[0]
        laid = Match.at(slug, match.count, match.options, puzzle_search.dealt_position(match), [], "")
        assert laid.view(seat) == match.view(seat)


@pytest.mark.parametrize("slug", OF_ACTIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_way_changes_nothing_and_the_right_one_is_explained(slug: str, lang: str) -> None:
    puzzle = first_of(slug, turns=False)
    match, guide = opened(slug, puzzle), PuzzleGuide(load(slug), puzzle)
    assert guide.told(match, lang).said == ""
    assert guide.chapter == PUZZLE + puzzle.id and guide.progress(match) == (0, 1)
    wrong = next(action for action in match.legal(puzzle.seat) if action not in guide.answers)
    with pytest.raises(Problem, match="puzzle"):
        guide.check(match, puzzle.seat, [wrong])
    guide.check(match, puzzle.seat, [guide.answers[0]])
    match.do(guide.answers[0])
    said = guide.told(match, lang).said
    assert f"{round(100 * puzzle.lines[0].value)}" in said and "100" in said and "%" not in said
    assert guide.progress(match) == (1, 1)


@pytest.mark.parametrize("slug", OF_TURNS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_turn_is_refused_where_it_ends_and_the_right_one_is_explained(slug: str, lang: str) -> None:
    puzzle, game = first_of(slug, turns=True), load(slug)
    guide = guide_of(game, PUZZLE + puzzle.id)
    assert isinstance(guide, PuzzleGuide) and guide.progress(opened(slug, puzzle)) == (0, 1)
    best, wrong = ([game.read(text) for text in line.do] for line in puzzle.lines[:2])
    match = opened(slug, puzzle)
    for action in wrong[:-1]:
        guide.check(match, puzzle.seat, [action])
        match.do(action)
    assert guide.tried(match, puzzle.seat, wrong[-1:]) is False
    with pytest.raises(Problem, match="puzzle-turn"):
        guide.check(match, puzzle.seat, wrong[-1:])
    with pytest.raises(Problem, match="puzzle-turn"):
        guide.check(opened(slug, puzzle), puzzle.seat, wrong)
    match = opened(slug, puzzle)
    assert guide.tried(match, puzzle.seat, best) is True and not guide.solved(match)
    for action in best:
        guide.check(match, puzzle.seat, [action])
        match.do(action)
    assert guide.progress(match) == (1, 1)
    said = guide.told(match, lang).said
    assert f"{round(100 * puzzle.lines[0].value)}" in said and "%" not in said
    view = opened(slug, puzzle).shown(puzzle.seat)
    assert len(puzzle.key) > 1 or game.offer(view, game.read(puzzle.key[0]), lang).label in said
    assert guide.tried(match, puzzle.seat, wrong) is None, "what comes afterwards is free"


def test_answers_are_explained_by_what_they_lead_to_and_bring() -> None:
    """Whoever sees only that one way is better has not been told why."""
    told = [explained(slug, puzzle) for slug in SHIPPED for puzzle in list(puzzles_of(load(slug)).values())[:8]]
    stories = [said for said in told if "Then: " in said or "The whole turn: " in said]
    assert len(stories) > len(told) / 2
    assert len([said for said in told if "It brings " in said]) > len(told) / 4


def explained(slug: str, puzzle: Puzzle) -> str:
    """What is told to whoever has played the best line."""
    match = opened(slug, puzzle)
    guide = guide_of(match.game, PUZZLE + puzzle.id)
    assert isinstance(guide, PuzzleGuide)
    for text in puzzle.lines[0].do[: None if puzzle.key else 1]:
        match.do(match.game.read(text))
    return guide.told(match, "en").said


def test_the_same_turn_in_another_order_solves_it_too() -> None:
    match, pair = next(found for game in tepui.list_games().values() if (found := swapped(game)))
    game, seat = match.game, match.seats[0]
    line = PuzzleLine(tuple(map(game.write, ended(match, pair))), 0.5, 0.0)
    puzzle = Puzzle(
        "1-0", game.rules_version, match.count, seat, match.options, game.position(match.table), (line, line), 1,
        0.1, 0.01, 2, 8, "judge", "opening", "", {}, key=tuple(map(game.write, pair)),
    )  # fmt: skip
    guide = TurnPuzzleGuide(game, puzzle)
    start = puzzle.lesson.open(game, "")
    for order in (pair, pair[::-1]):
        whole = ended(match, order)
        assert guide.tried(start, seat, whole[:-1]) is None and guide.tried(start, seat, whole) is True
    assert guide.tried(start, seat, ended(match, pair[:1])) is False
    assert guide.tried(start, seat, [*ended(match, pair), 0]) is None, "no turn goes on past its end"
    assert guide.best == guide.rest
    for rest, right in ((guide.best - 2, True), (guide.best + 1, False)):
        guide.rest, reached = rest, guide.best
        guide.best = max(
            reached, rest + 2
        )  # this turn reaches as much as before: it is near the one, then near the other
        assert guide.tried(start, seat, ended(match, pair)) is right, (
            "what the key gains is not to be thrown away again"
        )
        guide.best = reached


def ended(match: Match, line: list[int]) -> list[int]:
    """A line, and whatever ends the turn after it."""
    table, done, seat, turn = match.table.copy(), [], match.seats[0], match.game.turn(match.table)
    while not ends_a_turn(match.game, table, seat, turn):
        legal = table.step.legal(table)
        done.append(line[len(done)] if len(done) < len(line) else legal[-1])
        table.apply(done[-1])
    return done


def test_a_search_for_turns_does_without_what_it_is_told_to() -> None:
    game = load("atoll")
    match = next(turn_puzzles.moments(game, 0))
    search = turn_puzzles.searching(match, 0)
    found = search.best(8)
    assert found == sorted(found, key=Turn.key) and all(turn.table is None for turn in found)
    assert match.seats == [search.seat]
    for turn in found:
        match.check_line(turn.actions, search.seat)
    deed = found[0].actions[0]
    rest = search.best(8, deed)
    assert rest and all(deed not in turn.actions for turn in rest)
    assert turn_puzzles.behind(found[0], rest, deed) == found[0].worth - rest[0].worth


def test_turns_of_the_same_worth_are_one_in_another_order() -> None:
    one, other, worse = Turn([1, 2], 0.5), Turn([2, 1], 0.5), Turn([3], 0.4)
    assert different([worse, one, other]) == [one, worse]


def test_a_turn_is_followed_to_where_chance_or_another_seat_comes_in() -> None:
    for slug in OF_TURNS:
        game, puzzle = load(slug), first_of(slug, turns=True)
        match = opened(slug, puzzle)
        judge = turn_puzzles.judge_of(match)
        table = game.imagine(match.view(puzzle.seat), Random(1))
        judge.look(table, puzzle.seat)
        for turn in TurnSearch(judge, table, puzzle.seat, 1).best(1)[:3]:
            after = table.copy()
            for action in turn.actions:
                assert not ends_a_turn(game, after, puzzle.seat, game.turn(table))
                after.apply(action)
            assert ends_a_turn(game, after, puzzle.seat, game.turn(table))


def test_whole_turns_are_looked_through_by_themselves(tmp_path: Path) -> None:
    args = ["atoll", "--turns", "--runs", "2", "--deals", "6", "--into", str(tmp_path)]
    assert CliRunner().invoke(puzzles_command, args).output.startswith("turns in game 0: ")
    assert CliRunner().invoke(puzzles_command, [*args, "--duels"]).output.startswith("turns in duel 0: ")
    kept = msgspec.json.decode((tmp_path / "mined.json").read_bytes())
    assert kept == {"rules": load("atoll").rules_version, "turns in games": 1, "turns in duels": 1}


def test_the_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    for number in range(2):
        told = CliRunner().invoke(
            puzzles_command, ["atoll", "--runs", "2", "--nodes", "60", "--deals", "2", "--into", str(tmp_path)]
        )
        assert told.output.startswith(f"game {number}: "), told.output
    kept = msgspec.json.decode((tmp_path / "mined.json").read_bytes())
    assert kept == {"games": 2, "rules": load("atoll").rules_version}


def test_the_same_deeds_in_another_order_are_the_same_answer() -> None:
    """Two deeds of a turn that may change places, in the first position of a course that has such."""
    match, pair = next(found for game in tepui.list_games().values() if (found := swapped(game)))
    ways = puzzle_search.other_orders(match, puzzle_search.Way(pair))
    assert [way.actions for way in ways] == [pair, pair[::-1]]
    alone = puzzle_search.other_orders(match, puzzle_search.Way(pair[:1]))
    assert [way.actions for way in alone] == [pair[:1]]


def swapped(game: Game) -> tuple[Match, list[int]] | None:
    for chapter in course_of(game)[1:]:
        match = chapter.lesson.open(game, "") if chapter.lesson else None
        if match is None or len(match.seats) != 1:
            continue
        for pair in permutations(match.legal()[:12], 2):
            if all(puzzle_search.is_playable(match, list(line), match.seats[0]) for line in (pair, pair[::-1])):
                return match, list(pair)
    return None


def test_duels_are_numbered_by_themselves(tmp_path: Path) -> None:
    args = ["atoll", "--runs", "2", "--nodes", "60", "--deals", "2", "--into", str(tmp_path)]
    assert CliRunner().invoke(puzzles_command, [*args, "--duels"]).output.startswith("duel 0: ")
    assert CliRunner().invoke(puzzles_command, args).output.startswith("game 0: ")
    kept = msgspec.json.decode((tmp_path / "mined.json").read_bytes())
    assert kept == {"duels": 1, "games": 1, "rules": load("atoll").rules_version}
    assert puzzle_search.opened(load("atoll"), puzzle_search.DUELS).count == 2


def test_puzzles_of_older_rules_are_looked_for_anew(tmp_path: Path) -> None:
    (tmp_path / "mined.json").write_text('{"games": 7, "rules": 0}')
    told = CliRunner().invoke(
        puzzles_command, ["atoll", "--runs", "2", "--nodes", "60", "--deals", "2", "--into", str(tmp_path)]
    )
    assert told.output.startswith("game 0: "), told.output


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "puzzle"), ALL)
def test_a_puzzle_holds_with_the_judges_of_today(slug: str, puzzle: Puzzle) -> None:
    """What fails rests after `tepui puzzles GAME --again`."""
    assert failing(load(slug), puzzle, puzzle_search.Effort()) == ""


@pytest.mark.parametrize(
    "name",
    [
        "judge/evaluate.py",
        "judge/outlook.json",
        "judge/expert_1/reach.py",
        "learned.json",
        "learned-2.json",
        "marks.json",
    ],
)
def test_whatever_the_judges_think_with_is_marked(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("atoll")
    monkeypatch.setattr(game, "folder", tmp_path)
    (tmp_path / "judge" / "expert_1").mkdir(parents=True)
    before = judged_by(game)
    (tmp_path / name).write_text("1")
    first = judged_by(game)
    (tmp_path / name).write_text("2")
    assert len({before, first, judged_by(game)}) == 3


def test_only_what_the_judges_do_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise every new wording and layout would cost hours of checks."""
    game = load("atoll")
    monkeypatch.setattr(game, "folder", tmp_path)
    (tmp_path / "judge").mkdir()
    code, weights = tmp_path / "judge" / "evaluate.py", tmp_path / "learned.json"

    def marked(source: str, learned: str) -> str:
        code.write_text(source)
        weights.write_text(learned)
        return judged_by(game)

    before = marked('"""One."""\ndef f(x: int) -> int:\n    """Two."""\n    return x + 1\n', '{"a": [1, 2]}')
    again = marked('"""1."""\n\ndef f(\n    x: int,  # why\n) -> int:\n    return (x + 1)\n', '{\n "a": [1,2]\n}\n')
    assert again == before
    assert marked("def f(x: int) -> int:\n    return x + 2\n", '{"a": [1, 2]}') != before
    assert marked("def f(x: int) -> int:\n    return x + 1\n", '{"a": [1, 3]}') != before


def test_a_puzzle_that_no_longer_holds_rests_and_may_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, effort = load("atoll"), puzzle_search.Effort(2, 60, 8)
    args = ["atoll", "--runs", "2", "--nodes", "60", "--deals", "8", "--into", str(tmp_path)]
    match = puzzle_search.opened(game, 1)
    seat, actions = match.seats[0], match.legal()
    best = puzzle_search.thought(load_bot(puzzle_search.LOOK.format(nodes=60)), match, 1000).action
    lines = tuple(PuzzleLine((game.write(a),), 0.5, 0.0) for a in [best, *[a for a in actions if a != best]][:3])
    puzzle = Puzzle(
        "1-0", game.rules_version, match.count, seat, match.options, puzzle_search.dealt_position(match), lines, 1,
        0.1, 0.01, 2, 8, "judge", "opening", "", {},
    )  # fmt: skip
    told = failing(game, puzzle, effort)
    keep(tmp_path, puzzle)
    first = CliRunner().invoke(puzzles_command, [*args, "--again"]).output
    assert first == f"1-0: {told or 'holds'}\n"
    kept = read_puzzle((tmp_path / "1-0.json").read_bytes())
    assert (kept.rests, kept.judged) == (told, judged_by(game))
    assert CliRunner().invoke(puzzles_command, [*args, "--again"]).output == "", "nothing has changed since"
    monkeypatch.setattr("tepui.arena.puzzle_check.MARGIN", 2.0)  # more than there can be
    keep(tmp_path, msgspec.structs.replace(kept, judged="others", rests=""))
    assert "the " in CliRunner().invoke(puzzles_command, [*args, "--again"]).output
    assert read_puzzle((tmp_path / "1-0.json").read_bytes()).rests
    monkeypatch.setattr("tepui.arena.puzzle_check.failing", lambda *_: "")
    keep(tmp_path, msgspec.structs.replace(read_puzzle((tmp_path / "1-0.json").read_bytes()), judged="others"))
    assert CliRunner().invoke(puzzles_command, [*args, "--again"]).output == "1-0: holds\n"
    assert not read_puzzle((tmp_path / "1-0.json").read_bytes()).rests
