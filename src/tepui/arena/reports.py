"""What a run has shown, in sheets: a title, columns and rows. The terminal and Markdown print the same ones."""

from __future__ import annotations

from msgspec import Struct

from tepui.arena.balance import Balance, Telling
from tepui.arena.results import Result, Standing, Verdict

TOLD = 10  # choices of a sheet


class Sheet(Struct, frozen=True):
    """One table with a title above it and sentences below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    def markdown(self) -> str:
        lines = [f"## {self.title}", "", _row(self.columns), _row(("---",) * len(self.columns))]
        lines += map(_row, self.rows)
        for note in self.notes:
            lines += ["", note]
        return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def markdown(sheets: list[Sheet], plot: str = "") -> str:
    """A page of sheets, with the picture of the run if there is one."""
    parts = [sheet.markdown() for sheet in sheets]
    return "\n".join([*parts, f"![The same in a picture]({plot})\n"] if plot else parts)


def of_run(result: Result) -> list[Sheet]:
    rated = any(one.skill for one in result.standings)
    shares = ", ".join(f"{share:.1%}" for share in result.seat_shares)
    standings = Sheet(
        f"{result.game}, {result.seats} seats, {result.games} games, seed {result.seed}",
        ("bot", "seats", "share of wins", "95 % interval", *(["rating"] if rated else []), "mean score", "s/turn"),
        tuple(_standing(one, rated) for one in result.standings),
        (
            f"by seat: {shares}; {result.mean_decisions:.0f} decisions a game",
            *([verdict(result.verdict)] if result.verdict else []),
        ),
    )
    return [standings, *([_mirrors(result)] if result.mirrors else [])]


def _standing(one: Standing, rated: bool) -> tuple[str, ...]:
    skill = [f"{one.skill.mu:.1f} ± {2 * one.skill.sigma:.1f}"] if rated and one.skill else []
    return (
        one.bot,
        str(one.seats),
        f"{one.share:.1%}",
        f"{one.low:.1%} – {one.high:.1%}",
        *skill,
        f"{one.mean_score:.2f}",
        f"{one.seconds_per_turn:.3f}",
    )


def verdict(said: Verdict) -> str:
    """The sequential test in a sentence."""
    test = f"sequential test of {said.low:+g} against {said.high:+g} rating points, {said.blocks} blocks, ratio {said.ratio:+.2f}"
    if said.answer == "open":
        return f"Whether {said.bot} is better is still open ({test})."
    return f"{said.bot} is {said.answer} than the others ({test})."


def _mirrors(result: Result) -> Sheet:
    return Sheet(
        "Controls: every bot against itself",
        ("bot", "games", "share of one", "fair", "standard error", "within two"),
        tuple(
            (
                one.bot,
                str(one.games),
                f"{one.share:.1%}",
                f"{one.fair:.1%}",
                f"{one.error:.1%}",
                "yes" if one.holds else "NO",
            )
            for one in result.mirrors
        ),
        (
            "Luck alone puts one control in twenty outside of two standard errors; more blocks show whether it was luck.",
        ),
    )


def of_balance(balances: list[Balance]) -> list[Sheet]:
    first = balances[0]
    order = Sheet(
        f"{first.game}: {first.bot} in all seats, {first.games} games each, seed {first.seed}",
        (
            "players",
            "wins by order of play",
            "95 % intervals",
            "mean scores",
            "all",
            "spread",
            "margin",
            "actions",
            "turns",
        ),
        tuple(_order(one) for one in balances),
        ("spread: standard deviation of a score; margin: points between the first two; turns: of a seat",),
    )
    sheets = [order]
    for one in balances:
        sheets += _routes(one)
        sheets += _telling(
            f"Choices of the first half that went with winning or losing, {one.seats} players", one.early
        )
        sheets += _telling(f"Choices at any time, {one.seats} players", one.telling)
    return sheets


def _order(one: Balance) -> tuple[str, ...]:
    return (
        str(one.seats),
        " ".join(f"{place.share:.0%}" for place in one.places),
        " ".join(f"{100 * place.low:.0f}–{100 * place.high:.0f}" for place in one.places),
        " ".join(f"{place.mean_score:.1f}" for place in one.places),
        f"{one.mean_score:.1f}",
        f"{one.spread:.1f}",
        f"{one.margin:.1f}",
        f"{one.shortest}–{one.longest}",
        f"{one.mean_turns:.1f}",
    )


def _routes(one: Balance) -> list[Sheet]:
    """What every route won, if the game names ways."""
    rows = tuple(
        (
            " + ".join(route.ways) or "none of these",
            str(route.seats),
            f"{route.share:.0%}",
            f"{100 * route.low:.0f}–{100 * route.high:.0f}",
            f"{route.mean_score:.1f}",
        )
        for route in one.routes
    )
    columns = ("route", "seats that took it", "share of wins", "95 % interval", "mean score")
    note = f"A fair share would be {1 / one.seats:.0%}. What went with winning need not be the reason."
    return [Sheet(f"Routes, {one.seats} players", columns, rows, (note,))] if rows else []


def _telling(title: str, found: tuple[Telling, ...]) -> list[Sheet]:
    """The surest choices, if there are any."""
    hidden = len(found) - TOLD
    rows = tuple((one.choice, str(one.seats), f"{one.share:.0%}", f"{one.others:.0%}") for one in found[:TOLD])
    notes = (f"and {hidden} more, less surely",) if hidden > 0 else ()
    return (
        [Sheet(title, ("choice", "seats that made it", "share of wins", "of the others"), rows, notes)] if rows else []
    )
