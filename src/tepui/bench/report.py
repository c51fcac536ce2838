"""What a run of the bench found: a row for every subject, and the tables for a terminal."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from rich.table import Table as RichTable

from tepui.bench.targets import IMPORT_MS, LOAD_MS, SEARCH, Verdict, target_of

INTERPRETED, COMPILED = "interpreted", "compiled"


class Row(Struct, frozen=True, kw_only=True):
    """A subject's medians; rates are per second of processor time. Ratios are ours over the peer's, by our subject."""

    subject: str
    build: str = ""  # of ours: interpreted or compiled; a peer has none
    seats: int = 0
    decisions_per_game: float = 0.0
    branching: float = 0.0
    decisions: float = 0.0
    listed: float = 0.0  # legal actions
    games: float = 0.0
    copies: float = 0.0
    search: float = 0.0  # decisions of playouts inside a search; 0 where there is none
    lowest: float = 0.0  # decisions in the worst round
    highest: float = 0.0
    bytes: float = 0.0  # of a table
    load: float = 0.0  # milliseconds to load the save of a whole game
    ratios: dict[str, float] = {}
    copy_ratios: dict[str, float] = {}
    search_ratios: dict[str, float] = {}
    missing: str = ""  # why a peer could not be measured

    @property
    def label(self) -> str:
        return f"{self.subject}, {self.build}" if self.build else self.subject


class Growth(Struct, frozen=True, kw_only=True):
    """A game at a player count: how long it is, and microseconds a decision, all in all and quarter by quarter."""

    subject: str
    build: str
    seats: int
    decisions_per_game: float
    decision: float
    copy: float
    quarters: tuple[float, ...]


class Report(Struct, frozen=True, kw_only=True):
    """A whole run. `imports`: milliseconds to import the package, by build."""

    seconds: float
    rounds: int
    builds: tuple[str, ...]
    rows: tuple[Row, ...]
    imports: dict[str, float] = {}
    growth: tuple[Growth, ...] = ()
    verdicts: tuple[Verdict, ...] = ()

    def json(self) -> str:
        return msgspec.json.encode(self).decode()

    def row(self, subject: str, build: str = "") -> Row | None:
        return next((row for row in self.rows if (row.subject, row.build) == (subject, build)), None)

    def tables(self) -> list[RichTable]:
        found = [rates_table(self)]
        if any(row.ratios for row in self.rows):
            found.append(ratios_table(self))
        if any(row.bytes for row in self.rows):
            found.append(weights_table(self))
        if self.growth:
            found.append(growth_table(self.growth))
        if self.verdicts:
            found.append(verdicts_table(self.verdicts))
        return found


def verdicts(report: Report, anchor: str) -> tuple[Verdict, ...]:
    """Every target of every game that was measured next to the anchor."""
    beside = report.row(anchor)
    found: list[Verdict] = []
    for row in report.rows:
        target = target_of(row.subject)
        if target is None or not row.build:
            continue
        name = row.label
        if beside is not None and name in beside.ratios:
            compiled = row.build == COMPILED
            goal = target.compiled if compiled else target.interpreted
            found.append(Verdict(subject=name, what="decisions", found=beside.ratios[name], target=goal))
            if compiled:
                found.append(Verdict(subject=name, what="copies", found=beside.copy_ratios[name], target=target.copies))
            if compiled and name in beside.search_ratios:
                found.append(Verdict(subject=name, what="search", found=beside.search_ratios[name], target=SEARCH))
        if row.bytes:
            found.append(Verdict(subject=name, what="bytes", found=row.bytes, target=target.bytes, most=True))
            found.append(Verdict(subject=name, what="load ms", found=row.load, target=LOAD_MS, most=True))
    for build, taken in report.imports.items():
        found.append(Verdict(subject=f"tepui, {build}", what="import ms", found=taken, target=IMPORT_MS, most=True))
    return tuple(found)


def rates_table(report: Report) -> RichTable:
    table = _table(
        f"Per second of processor time, medians of {report.rounds} rounds",
        ("decisions/s", "lowest–highest", "actions listed/s", "copies/s", "games/s", "search/s", "decisions/game"),
    )
    for row in report.rows:
        if row.missing:
            table.add_row(row.label, row.missing)
            continue
        spread = f"{short(row.lowest)}–{short(row.highest)}"
        rates = [short(rate) for rate in (row.listed, row.copies, row.games, row.search)]
        table.add_row(row.label, short(row.decisions), spread, *rates, f"{row.decisions_per_game:.0f}")
    return table


def ratios_table(report: Report) -> RichTable:
    ours = [row.label for row in report.rows if row.build]
    table = _table("Ours over theirs, decisions/s", ours)
    for row in report.rows:
        if row.ratios:
            table.add_row(row.label, *[f"{row.ratios[name]:.3g}×" for name in ours])
    return table


def weights_table(report: Report) -> RichTable:
    table = _table("Weight", ("bytes of a table", "ms to load a save"))
    for row in report.rows:
        if row.bytes:
            table.add_row(row.label, f"{row.bytes:,.0f}", f"{row.load:.1f}")
    for build, taken in report.imports.items():
        table.add_row(f"import tepui, {build}", "", f"{taken:.0f}")
    return table


def growth_table(growth: tuple[Growth, ...]) -> RichTable:
    table = _table(
        "How cost grows: microseconds",
        ("players", "decisions/game", "a decision", "a copy", "in the quarters of a game"),
    )
    for one in growth:
        table.add_row(
            f"{one.subject}, {one.build}",
            str(one.seats),
            f"{one.decisions_per_game:.0f}",
            f"{one.decision:.3g}",
            f"{one.copy:.3g}",
            "  ".join(f"{cost:.3g}" for cost in one.quarters),
        )
    return table


def verdicts_table(found: tuple[Verdict, ...]) -> RichTable:
    table = _table("Targets", ("what", "found", "target", "met"))
    for one in found:
        sign = "≤" if one.most else "≥"
        table.add_row(one.subject, one.what, f"{one.found:.4g}", f"{sign} {one.target:g}", "yes" if one.met else "no")
    return table


def _table(title: str, columns: list[str] | tuple[str, ...]) -> RichTable:
    table = RichTable(title=title)
    table.add_column("subject")
    for name in columns:
        table.add_column(name, justify="right")
    return table


def short(rate: float) -> str:
    if not rate:
        return "–"
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.3g}"
