"""How the cost of a decision grows with the length of a game: microseconds a decision in each quarter of random games."""

from __future__ import annotations

from time import process_time
from typing import Any

from tepui.bench.subject import Subject

QUARTERS = 4
TABLES = 8


def quarters(subject: Subject, seconds: float) -> list[float]:
    """Microseconds a decision, quarter by quarter; zero where no game was that long."""
    length = sum(subject.game()[0] for _ in range(3)) / 3
    some = max(1, int(length / QUARTERS))
    starts: list[list[Any]] = [[subject.new() for _ in range(TABLES)]]
    for _ in range(QUARTERS - 1):
        later = [subject.copy(state) for state in starts[-1]]
        for state in later:
            subject.advance(state, some)
        starts.append([state for state in later if not subject.over(state)])
    return [_cost(subject, tables, some, seconds / QUARTERS) for tables in starts]


def _cost(subject: Subject, tables: list[Any], some: int, seconds: float) -> float:
    decisions = 0
    spent = 0.0
    while tables and spent < seconds:
        copies = [subject.copy(state) for state in tables]
        started = process_time()
        for state in copies:
            decisions += subject.advance(state, some)
        spent += process_time() - started
    return 1e6 * spent / decisions if decisions else 0.0
