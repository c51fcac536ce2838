"""Watching, the public list and the client of the docs, over HTTP and real sockets."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from visiting import Host, Invitation, Visitor, play_on


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


def test_the_client_of_the_docs_plays_a_game_to_its_end(host: Host):
    docs = Path(__file__).parents[2] / "docs/protocol.md"
    program = re.search(r"```python\n(.*?)```", docs.read_text("utf-8"), re.DOTALL)[1]
    program = program.replace('"atlantis"', '"atoll"')
    done = subprocess.run([sys.executable, "-c", program, host.url], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and re.search(r"\. \[.+, .+, .+\]$", done.stdout.strip()), done.stderr
