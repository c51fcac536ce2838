"""`tepui bench --doors`: every door of a game is opened and counted; speed is reported and never asserted."""

from __future__ import annotations

from click.testing import CliRunner
from msgspec.json import decode

from tepui.bench.doors import DoorRow, page
from tepui.cli.arena import bench_command


def test_every_door_is_measured():
    said = CliRunner().invoke(
        bench_command, ["atoll", "--doors", "--no-peers", "--rounds", "1", "--seconds", "0.01", "--json"]
    )
    assert said.exit_code == 0, said.output
    rows = decode(said.output, type=list[DoorRow])
    assert [row.door for row in rows] == [
        *[f"batch of {size}" for size in (1, 16, 64, 256)],
        *["PettingZoo", "Gymnasium, random bots", "OpenSpiel with tensor"],
    ]
    assert all(row.steps > 0 and row.game == "atoll" for row in rows)


def test_the_page_has_a_row_for_every_door():
    rows = [DoorRow("batch of 1", "atoll", 12345.6, [12345.6]), DoorRow("Hanabi", "", 0.0, [], "no module")]
    assert "| batch of 1 | 12 346 |" in page(rows)
    assert "| Hanabi | not installed |" in page(rows)
