"""How many solve a puzzle: everybody is counted once, by their first try at their first table."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx
from visiting import PATIENCE, Host, Invitation

import tepui
from tepui.core.lesson import Puzzle, puzzles_of

ALL = [(slug, puzzle) for slug, game in tepui.list_games().items() for puzzle in puzzles_of(game).values()]
GAME, PUZZLE = next((slug, puzzle) for slug, puzzle in ALL if not puzzle.key)
TURNS, TURN = next((slug, puzzle) for slug, puzzle in ALL if puzzle.key)


def browser(host: Host) -> httpx.Client:
    return httpx.Client(base_url=host.url, timeout=PATIENCE)


def begin(host: Host, client: httpx.Client, game: str = GAME, puzzle: Puzzle = PUZZLE) -> Invitation:
    answer = client.post(f"/learn/{game}/puzzle-{puzzle.id}")
    assert answer.status_code == 303, answer.text
    place = urlsplit(answer.headers["location"])
    return Invitation(host, place.path.removeprefix("/t/"), {puzzle.seat: place.fragment.removeprefix("s=")})


def answer(table: Invitation, right: bool) -> None:
    game = tepui.load(GAME)
    match = PUZZLE.lesson.open(game, "")
    answers = [game.read(text) for text in PUZZLE.answers]
    action = next(one for one in match.legal(PUZZLE.seat) if (one in answers) == right)
    with table.sit(PUZZLE.seat) as visitor:
        seq = visitor.settle()["seq"]
        visitor.do({"action": action, "notation": game.write(action)})
        if right:
            visitor.wait(lambda state: state["seq"] > seq)
        else:
            assert visitor.answer("refused")["code"] == "puzzle"


def play(table: Invitation, line: tuple[str, ...]) -> str:
    """Play a whole turn, one action after the other; the refusal of the last, if it is refused."""
    game = tepui.load(TURNS)
    with table.sit(TURN.seat) as visitor:
        for number, text in enumerate(line, 1):
            seq = visitor.settle()["seq"]
            visitor.do({"action": game.read(text), "notation": text})
            if number == len(line) and line == TURN.lines[1].do:
                return str(visitor.answer("refused")["code"])
            visitor.wait(lambda state, seq=seq: state["seq"] > seq)
    return ""


def told(host: Host, game: str = GAME) -> str:
    found = re.search(r'class="sm muted solvers">([^<]*)<', browser(host).get(f"/puzzles/{game}").text)
    return found[1] if found else ""


def test_everybody_is_counted_once_by_the_first_try(open_host: Callable[..., Host]) -> None:
    host = open_host()
    ana, leo, ida = browser(host), browser(host), browser(host)
    assert told(host) == ""
    answer(begin(host, ana), right=True)
    assert told(host).startswith("1 of 1 person")
    table = begin(host, leo)
    assert told(host).startswith("1 of 1 "), "nothing was tried yet"
    answer(table, right=False)
    answer(table, right=True)
    assert told(host).startswith("1 of 2 people"), "the first try counts"
    answer(begin(host, leo), right=True)
    answer(begin(host, ana), right=False)
    assert told(host).startswith("1 of 2 "), "nobody counts twice"
    begin(host, ida)
    assert told(host).startswith("1 of 2 ")


def test_a_whole_turn_counts_when_it_ends(open_host: Callable[..., Host]) -> None:
    host = open_host()
    ana, leo = browser(host), browser(host)
    right, wrong = TURN.lines[0].do, TURN.lines[1].do
    table = begin(host, ana, TURNS, TURN)
    assert play(table, right[:-1]) == ""
    assert told(host, TURNS) == "", "the turn has not ended yet"
    assert play(table, right[-1:]) == ""
    assert told(host, TURNS).startswith("1 of 1 person")
    assert play(begin(host, leo, TURNS, TURN), wrong) == "puzzle-turn"
    assert told(host, TURNS).startswith("1 of 2 people")
