"""Every decision record has a number of its own, a status and a date, in one format, and says why, what and what follows."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

RECORDS = sorted((Path(__file__).parents[2] / "docs" / "adr").glob("*.md"))
HEAD = re.compile(
    r"# (?P<number>\d{4})\. \S.*\n\n"
    r"- Status: (?:proposed|accepted|rejected|superseded|deprecated)\b.*\n"
    r"- Date: (?P<date>\d{4}-\d\d-\d\d)\b.*\n"
    r"(?:- Changed: (?P<changed>\d{4}-\d\d-\d\d)\b.*\n)?"
    r"\n## Context\n"
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_has_status_and_date(record: Path) -> None:
    text = record.read_text("utf-8")
    head = HEAD.match(text)
    assert head, "a title, `- Status: …`, `- Date: YYYY-MM-DD`, perhaps `- Changed: YYYY-MM-DD`, then `## Context`"
    assert record.name.startswith(f"{head['number']}-")
    decided = date.fromisoformat(head["date"])
    assert date.fromisoformat(head["changed"] or head["date"]) >= decided
    assert [part for part in ("## Decision", "## Consequences") if f"\n{part}\n" not in text] == []


def test_every_number_is_used_once() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))
