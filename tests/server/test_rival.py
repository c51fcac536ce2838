"""The server that is measured next to others' stands, and its game without rules can be played."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

TOOLS = Path(__file__).parents[2] / "tools"
DUMMY = TOOLS / "rival" / "dummy.py"


def test_all_titles_are_measured_unless_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    from compare_servers import asked, titles

    assert asked([]).games == titles() and len(titles()) == 5
    assert asked(["chac", "--rounds", "1"]).games == ["chac"]
    with pytest.raises(SystemExit):
        asked(["chess"])


def test_what_a_move_costs_is_measured_table_by_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    import move_cost

    each = asyncio.run(move_cost.played("chac", 2 * move_cost.TABLES, None))
    assert len(each) == move_cost.TABLES and all(one > 0 for one in each)


def test_a_game_without_rules_is_served(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, str(DUMMY), str(tmp_path / "tables.db")], stdout=subprocess.PIPE, text=True) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip().rstrip("/")
            made = httpx.post(f"{url}/api/tables", json={"game": "dummy", "seats": [{"who": "me"}] * 4})
            assert made.status_code == 201 and len(made.json()["seats"]) == 4
        finally:
            server.terminate()
