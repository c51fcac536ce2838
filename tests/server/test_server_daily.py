"""The daily expedition on a real server: one attempt, sealed until midnight, listed once after it was played again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec import structs
from visiting import PATIENCE, Host, Invitation, until

from tepui.learning.daily import Attempt, Result, day_before, end_of
from tepui.server.store.daily_book import SqlAttemptBook


@pytest.fixture
def daily(open_host: Callable[..., Host]) -> Host:
    return open_host(daily="atoll")


def browser(host: Host) -> httpx.Client:
    return httpx.Client(base_url=host.url, timeout=PATIENCE)


def begin(host: Host, client: httpx.Client, name: str = "Ana") -> Invitation:
    answer = client.post("/daily", data={"name": name})
    assert answer.status_code == 303, answer.text
    place = urlsplit(answer.headers["location"])
    return Invitation(host, place.path.removeprefix("/t/"), {0: place.fragment.removeprefix("s=")})


def play(table: Invitation) -> None:
    """To the end, with the first move that is offered."""
    with table.sit(0) as visitor:
        while not visitor.state["over"]:
            if visitor.ready():
                seq = visitor.state["seq"]
                visitor.do(visitor.state["offers"][0])
                visitor.wait(lambda state, seq=seq: state["seq"] > seq)
            else:
                visitor.wait(lambda state: bool(state["offers"]) or state["over"])


def listed(text: str, day: str = "today") -> list[str]:
    part = text.partition(f'id="daily-{day}"')[2].partition("</section>")[0]
    return re.findall(r'<th scope="row">([^<]*)', part)


def test_a_result_is_listed_once_after_it_was_played_again(daily: Host) -> None:
    client = browser(daily)
    table = begin(daily, client)
    assert listed(client.get("/daily").text) == []
    play(table)
    for _ in range(2):
        assert listed(client.get("/daily").text) == ["Ana"]
    card = client.get(f"/daily/{daily.place.daily.today}/card.svg?lang=fr")
    assert card.status_code == 200 and "1 sur 1" in card.text
    assert browser(daily).get(f"/daily/{daily.place.daily.today}/card.svg").status_code == 404


def test_there_is_one_attempt_for_a_browser_and_it_can_be_gone_on_with(daily: Host) -> None:
    client = browser(daily)
    table = begin(daily, client)
    again = begin(daily, client)
    assert (again.code, again.tokens[0]) == (table.code, "")
    assert begin(daily, browser(daily), "Bo").code != table.code
    assert f"/t/{table.code}" in client.get("/daily").text


def test_a_browser_that_signs_in_does_not_get_a_second_attempt(daily: Host) -> None:
    client = browser(daily)
    table = begin(daily, client)
    entered = client.post("/api/account", json={"name": "Ana", "password": "long enough"})
    assert entered.status_code == 201
    assert begin(daily, client).code == table.code


def test_everybody_meets_the_same_table(daily: Host) -> None:
    tables = [begin(daily, browser(daily), name) for name in ("Ana", "Bo")]
    states = []
    for table in tables:
        with table.sit(0) as visitor:
            states.append(visitor.wait(lambda state: True) if not visitor.state else visitor.state)
    assert states[0]["svg"] == states[1]["svg"]
    assert states[0]["chance"] == states[1]["chance"]


def test_until_midnight_nobody_sees_the_seed_or_another_game_of_the_day(daily: Host) -> None:
    table = begin(daily, browser(daily))
    with table.sit(0) as visitor:
        visitor.send(type="away", seat=0)
        assert visitor.answer("refused")["code"] == "own-hand"
    play(table)
    seed = daily.store.find(table.code).chance.seed  # type: ignore[union-attr]
    told = [table.get(path, seat=0) for path in ("", "/state", "/replay", "/proof", "/save", "/analysis")]
    assert [answer.status_code for answer in told] == [200, 200, 200, 409, 409, 409]
    assert not any(seed in answer.text for answer in told)
    for path in ("/state", "/replay"):
        assert table.get(path).status_code == 403
    fork = table.post("/fork", {"at": 10, "seat": 0}, seat=0)
    assert fork.status_code == 409 and fork.json()["error"]["code"] == "sealed"


def test_a_day_that_is_over_is_open_and_its_best_game_can_be_looked_at(daily: Host) -> None:
    table = begin(daily, browser(daily))
    play(table)
    until(lambda: not table.room.busy)
    book, today = SqlAttemptBook(daily.store), daily.place.daily.today
    table.room.record.ongoing.sealed_until = 1.0  # the day has passed
    yesterday = day_before(today)
    result = Result(7, "points", (7.0, 2.0), (1, 2))
    assert book.claim(Attempt(yesterday, "browser/x", "Zoé", 1.0))
    book.seat(yesterday, "browser/x", table.code)
    kept = structs.replace(book.attempts(yesterday)[0], result=result)
    assert [book.settle(kept), book.settle(structs.replace(kept, refused="luck"))] == [True, False]
    page = daily.http.get("/daily").text
    assert listed(page, "yesterday") == ["Zoé"] and f"/r/{table.code}" in page
    assert [table.get(path).status_code for path in ("/replay", "/proof")] == [200, 200]


@pytest.mark.parametrize(
    ("trouble", "reason"), [("luck", "its luck is not that of the day"), ("late", "ended after midnight")]
)
def test_what_does_not_count_is_not_listed_and_the_reason_is_told(daily: Host, trouble: str, reason: str) -> None:
    client = browser(daily)
    table = begin(daily, client)
    play(table)
    until(lambda: not table.room.busy)
    rows: list[Any] = table.room.rows
    if trouble == "late":
        rows[-1].at = end_of(daily.place.daily.today) + 1
    else:
        daily.place.daily.seed = lambda day: "another seed"
    page = client.get("/daily").text
    assert listed(page) == [] and reason in page


def test_an_attempt_that_got_no_table_is_not_used_up(open_host: Callable[..., Host]) -> None:
    host = open_host(daily="atoll", tables=1)
    begin(host, browser(host))
    client = browser(host)
    assert client.post("/daily", data={"name": "Bo"}).status_code == 429
    assert SqlAttemptBook(host.store).attempts(host.place.daily.today)[1:] == []


def test_only_days_that_are_shown_have_a_picture(daily: Host) -> None:
    today = daily.place.daily.today
    assert daily.http.get(f"/daily/{today}/board.svg").status_code == 200
    for day in ("2099-01-01", "yesterday", "2026-13-45"):
        assert daily.http.get(f"/daily/{day}/board.svg").status_code == 404


def test_an_account_that_is_forgotten_leaves_the_table(daily: Host) -> None:
    client = browser(daily)
    client.post("/api/account", json={"name": "Ana", "password": "long enough"})
    begin(daily, client)
    assert len(SqlAttemptBook(daily.store).attempts(daily.place.daily.today)) == 1
    gone = client.post("/api/account/delete", json={"name": "Ana", "password": "long enough"})
    assert gone.status_code == 200
    assert SqlAttemptBook(daily.store).attempts(daily.place.daily.today) == []
