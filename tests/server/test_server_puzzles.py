"""How many solve a puzzle: everybody is counted once, by their first try at their first table."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx
from visiting import PATIENCE, Host, Invitation

import tepui
from tepui.core.lesson import puzzles_of

GAME, PUZZLE = next((slug, next(iter(puzzles_of(game).values()))) for slug, game in tepui.list_games().items() if puzzles_of(game))  # fmt: skip


def browser(host: Host) -> httpx.Client:
    return httpx.Client(base_url=host.url, timeout=PATIENCE)


def begin(host: Host, client: httpx.Client) -> Invitation:
    answer = client.post(f"/learn/{GAME}/puzzle-{PUZZLE.id}")
    assert answer.status_code == 303, answer.text
    place = urlsplit(answer.headers["location"])
    return Invitation(host, place.path.removeprefix("/t/"), {PUZZLE.seat: place.fragment.removeprefix("s=")})


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


def told(host: Host) -> str:
    found = re.search(r'class="muted solvers">([^<]*)<', browser(host).get(f"/puzzles/{GAME}").text)
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
