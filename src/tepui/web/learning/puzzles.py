"""Puzzles: positions of games between bots in which one way is clearly better than all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tepui.core.game import Game, list_games
from tepui.core.lesson import PUZZLE, Puzzle, puzzles_of
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
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
        el("ul", *(game_row(reader, game) for game in found), class_="subjects"),
        here="learn",
        css=("reading", "course"),
    )


def game_row(reader: Reader, game: Game) -> Html:
    name, count = game.title(reader.lang), reader.say("puzzles.count", n=len(puzzles_of(game)))
    link = el(
        "a", icon("hint", 17), count, href=f"/puzzles/{game.slug}", class_="btn primary", aria_label=f"{name}: {count}"
    )
    picture = el("img", src=f"/static/img/{game.slug}.svg", alt="", width=132, height=100)
    return el("li", picture, el("h2", name), link, class_="panel pad")


Solvers = Mapping[str, tuple[int, int]]  # by puzzle: right at the first try, of how many


def puzzles_of_a_game(reader: Reader, game: Game, wanted: Mapping[str, str], solvers: Solvers) -> Html:
    """The puzzles of a game, easy ones first: all, or those of a part of the game."""
    title = reader.say("puzzles.title", game=game.title(reader.lang))
    numbered = list(enumerate(in_order(game), 1))
    theme = wanted.get("theme", "")
    shown = [(number, one) for number, one in numbered if theme in ("", one.theme)]
    return page(
        reader,
        title,
        el("h1", title),
        el("p", reader.say("puzzles.about"), class_="lead"),
        themes(reader, game, theme),
        *by_level(reader, game, shown, solvers),
        el("p", reader.say("puzzles.none"), id="puzzles-none", hidden=bool(shown)),
        here="learn",
        css=("reading", "puzzles"),
        js="learn",
    )


def in_order(game: Game) -> list[Puzzle]:
    """The puzzles of a game, easy ones first."""
    return sorted(puzzles_of(game).values(), key=_easy_first)


def _easy_first(puzzle: Puzzle) -> tuple[int, int, str]:
    return HARDNESS.index(hardness(puzzle)), THEMES.index(puzzle.theme), puzzle.id


def themes(reader: Reader, game: Game, chosen: str) -> Html:
    """Links to the puzzles of one part of the game, or of all."""
    links = (
        el(
            "a",
            reader.say(f"puzzles.{value}") if value else reader.say("puzzles.any_theme"),
            href=f"/puzzles/{game.slug}?theme={value}",
            class_="btn s quiet",
            aria_current="true" if value == chosen else None,
        )
        for value in ("", *THEMES)
    )
    return el("nav", *links, class_="row", aria_label=reader.say("puzzles.by_theme"))


def by_level(reader: Reader, game: Game, shown: list[tuple[int, Puzzle]], solvers: Solvers) -> list[Html]:
    """The puzzles under the level of bots that finds them, which is said once."""
    found = []
    for level in HARDNESS:
        tiles = [
            card(reader, game, number, one, solvers.get(one.id)) for number, one in shown if hardness(one) == level
        ]
        if tiles:
            found += [el("h2", reader.say(f"puzzles.{level}")), el("ol", *tiles, class_="puzzles")]
    return found


def card(reader: Reader, game: Game, number: int, puzzle: Puzzle, solved: tuple[int, int] | None) -> Html:
    """A tile that is one large button."""
    theme = reader.say(f"puzzles.{puzzle.theme}")
    solvers = reader.say("puzzles.solvers", right=solved[0], n=solved[1]) if solved else ""
    name = f"{reader.say('puzzles.one', n=number)}, {theme}"
    begin = el(
        "button",
        el("b", str(number)),
        el("span", theme),
        el("span", solvers, class_="sm muted solvers") if solved else "",
        type="submit",
        aria_label=f"{reader.say('puzzles.solve')}: {name}" + (f". {solvers}" if solvers else ""),
    )
    return el(
        "li",
        el("form", begin, action=f"/learn/{game.slug}/{PUZZLE}{puzzle.id}", method="post"),
        el("p", "", class_="progress", role="status", hidden=True),
        class_="panel",
        data_chapter=f"{PUZZLE}{puzzle.id}",
        data_theme=puzzle.theme,
        data_level=hardness(puzzle),
        data_game=game.slug,
    )
