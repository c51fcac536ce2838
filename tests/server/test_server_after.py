"""Watching, the public list and the client of the docs, over HTTP and real sockets."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from visiting import Host, Invitation, Visitor, play_on, until

from tepui.learning.analysis import lead_changes
from tepui.web.watch import WEEK, worth_seeing


def finished(table: Invitation) -> Invitation:
    with table.sit(*table.tokens) as device:
        play_on([device])
        assert device.state["over"]
    return table


def test_a_table_may_be_closed_to_watchers_while_it_is_played(host: Host):
    table = host.create("me", "open", terms={"watch": "none"})
    with table.sit():
        pass  # before the start whoever has the link may look, to sit down
    assert table.post("/start", seat=0).status_code == 200
    watcher = Visitor(host.url, table.code, [])
    assert watcher.hear()["code"] == "no-watching"
    assert table.get("/replay").json()["error"]["code"] == "no-watching"
    assert table.get("/replay", seat=0).status_code == 200
    finished(table)
    with table.sit() as watcher:
        assert watcher.state["over"]
    assert table.get("/replay").status_code == 200


def test_only_tables_opened_as_public_are_in_the_list(host: Host):
    hidden, shown = host.create("me", "bot"), host.create("me", "open", terms={"public": True})
    listed = host.http.get("/api/tables").json()["tables"]
    assert [table["code"] for table in listed] == [shown.code] and hidden.code not in str(listed)
    assert [seat["who"] for seat in listed[0]["seats"]] == ["person", "open"]
    page = host.http.get("/watch", headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert page.status_code == 200 and f"/t/{shown.code}" in page.text and hidden.code not in page.text


def test_of_public_games_that_were_gone_through_the_page_shows_those_with_most_changes_of_the_lead(host: Host):
    def page(lang: str = "en") -> str:
        return host.http.get("/watch", headers={"Accept": "text/html", "Accept-Language": lang}).text

    shown, hidden = (finished(host.create("me", "me", terms={"public": public})) for public in (True, False))
    assert f"/r/{shown.code}" in page() and "replays" not in page(), "nobody has gone through it"
    for table in (shown, hidden):
        until(lambda table=table: table.get("/analysis").json()["found"])
    found = shown.get("/analysis").json()["found"]
    changes = lead_changes([found["opening"], *(turn["chances"] for turn in found["turns"])])
    listed = page().partition("tables replays")[2]
    assert (f"/r/{shown.code}" in listed) == (changes > 0) and page().count(f"/r/{shown.code}") == 1
    assert hidden.code not in page()


def test_the_games_worth_seeing_are_few_of_this_week_and_the_most_contested_first():
    def table(changes: int, over: bool = True, touched: float = 2 * WEEK) -> dict[str, Any]:
        return {"over": over, "touched": touched, "lead_changes": changes}

    best = [table(5), table(4), table(2)]
    others = [table(1), table(0), table(9, over=False), table(9, touched=WEEK - 1)]
    assert worth_seeing([*others, *best[::-1]], now=2 * WEEK) == best


def test_the_lead_changes_when_another_is_ahead():
    assert lead_changes([[0.5, 0.5], [0.5, 0.5]]) == 0
    assert lead_changes([[0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.5, 0.5], [0.7, 0.3]]) == 2


def test_the_client_of_the_docs_plays_a_game_to_its_end(host: Host):
    docs = Path(__file__).parents[2] / "docs/protocol.md"
    program = re.search(r"```python\n(.*?)```", docs.read_text("utf-8"), re.DOTALL)[1]
    program = program.replace('"atlantis"', '"atoll"')
    done = subprocess.run([sys.executable, "-c", program, host.url], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and re.search(r"\. \[.+, .+, .+\]$", done.stdout.strip()), done.stderr


def test_games_that_are_over_never_bury_those_to_sit_down_at(host: Host, monkeypatch: pytest.MonkeyPatch):
    """What is played comes first, and of what is over only the latest are listed."""
    running = host.create("me", "open", terms={"public": True})
    over = [finished(host.create("me", "me", terms={"public": True})) for _ in range(2)]
    monkeypatch.setattr("tepui.web.watch.LATEST", 1)
    page = host.http.get("/watch", headers={"Accept": "text/html", "Accept-Language": "en"}).text
    assert over[0].code not in page and page.index(f"/t/{running.code}") < page.index(f"/r/{over[1].code}")
