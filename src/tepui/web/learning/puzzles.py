"""Puzzles: positions of games between bots in which one way is clearly better than all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tepui.core.game import Game, list_games
from tepui.core.lesson import PUZZLE, Puzzle, puzzles_of
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.learn import begin_button
from tepui.web.reader import Reader

THEMES: Final = ("opening", "middle", "ending")
HARDNESS: Final = ("casual", "club", "expert", "master", "nobody")  # the weakest level of bots that finds it


def hardness(puzzle: Puzzle) -> str:
    return puzzle.found_by or "nobody"


def puzzles(reader: Reader) -> Html:
    """All games that have puzzles."""
    found = [game for game in list_games().values() if puzzles_of(game)]
    return page(
        reader,
        reader.say("puzzles.name"),
        el("h1", reader.say("puzzles.name")),
        el("p", reader.say("puzzles.about"), class_="lead"),
        el("ul", *(game_row(reader, game) for game in found), class_="tables"),
        here="learn",
        css=("reading",),
    )


def game_row(reader: Reader, game: Game) -> Html:
    count = reader.say("puzzles.count", n=len(puzzles_of(game)))
    return el(
        "li",
        el("b", game.title(reader.lang), class_="d"),
        el("a", icon("learn", 17), count, href=f"/puzzles/{game.slug}", class_="btn primary"),
        class_="panel pad",
    )


Solvers = Mapping[str, tuple[int, int]]  # by puzzle: right at the first try, of how many


def puzzles_of_a_game(reader: Reader, game: Game, wanted: Mapping[str, str], solvers: Solvers) -> Html:
    """The puzzles of a game, easy ones first: all, or those of a theme or a difficulty."""
    title = reader.say("puzzles.title", game=game.title(reader.lang))
    numbered = list(enumerate(in_order(game), 1))
    theme, level = wanted.get("theme", ""), wanted.get("level", "")
    shown = [(number, one) for number, one in numbered if theme in ("", one.theme) and level in ("", hardness(one))]
    return page(
        reader,
        title,
        el("h1", title),
        el("p", reader.say("puzzles.about"), class_="lead"),
        choices(reader, game, "theme", THEMES, theme, level),
        choices(reader, game, "level", HARDNESS, level, theme),
        el("ol", *(card(reader, game, number, one, solvers.get(one.id)) for number, one in shown), class_="chapters"),
        el("p", reader.say("puzzles.none"), id="puzzles-none", hidden=bool(shown)),
        here="learn",
        css=("reading", "book", "puzzles"),
        js="learn",
    )


def in_order(game: Game) -> list[Puzzle]:
    """The puzzles of a game, easy ones first."""
    return sorted(puzzles_of(game).values(), key=_easy_first)


def _easy_first(puzzle: Puzzle) -> tuple[int, int, str]:
    return HARDNESS.index(hardness(puzzle)), THEMES.index(puzzle.theme), puzzle.id


def choices(reader: Reader, game: Game, name: str, values: tuple[str, ...], chosen: str, other: str) -> Html:
    """A row of links that choose one value, or all; what the other row has chosen stays."""
    kept = {"theme": "level", "level": "theme"}[name]
    rest = f"&{kept}={other}" if other else ""
    links = (
        el(
            "a",
            reader.say(f"puzzles.{value}") if value else reader.say(f"puzzles.any_{name}"),
            href=f"/puzzles/{game.slug}?{name}={value}{rest}",
            class_="btn s quiet",
            aria_current="true" if value == chosen else None,
        )
        for value in ("", *values)
    )
    return el("nav", *links, class_="row", aria_label=reader.say(f"puzzles.by_{name}"))


def card(reader: Reader, game: Game, number: int, puzzle: Puzzle, solved: tuple[int, int] | None) -> Html:
    name = reader.say("puzzles.one", n=number)
    begin = begin_button(reader.say("puzzles.solve"), name)
    return el(
        "li",
        el("h2", name),
        el("p", reader.say(f"puzzles.{puzzle.theme}"), " · ", reader.say(f"puzzles.{hardness(puzzle)}")),
        el("p", reader.say("puzzles.solvers", right=solved[0], n=solved[1]), class_="muted solvers") if solved else "",
        el("p", "", class_="progress", role="status", hidden=True),
        el("form", begin, action=f"/learn/{game.slug}/{PUZZLE}{puzzle.id}", method="post"),
        class_="panel pad",
        data_chapter=f"{PUZZLE}{puzzle.id}",
        data_theme=puzzle.theme,
        data_level=hardness(puzzle),
        data_game=game.slug,
    )
