"""The five levels of bots as characters: portrait, temper, how they think, and how strong they are by the games that were counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from tepui.bots.levels import LEVELS
from tepui.core.game import Game, list_games
from tepui.web.frame import page
from tepui.web.html import Html, el
from tepui.web.reader import Reader

EVEN: Final = 50.0  # per cent: neither is stronger


class Strength(Struct, frozen=True):
    """How often a level has won against the one below it: a share in per cent, its 95 % interval, and the number of games."""

    games: int
    share: float
    low: float
    high: float

    @property
    def stronger(self) -> bool:
        """Surely: the whole interval is above an even share."""
        return self.low > EVEN


@lru_cache(maxsize=32)
def strengths(game: Game) -> dict[str, Strength]:
    """By level, what the ladder has measured (`tools/strength.py` writes it)."""
    path = game.folder / "strength.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Strength]) if path.exists() else {}


def bots(reader: Reader) -> Html:
    """All five, the weakest first, and the ladder under them."""
    return page(
        reader,
        reader.say("bots.title"),
        el("h1", reader.say("bots.title")),
        el("p", reader.say("bots.about"), class_="lead"),
        el("ol", *(card(reader, level) for level in LEVELS), class_="bots"),
        el("h2", reader.say("bots.ladder"), id="ladder"),
        el("p", reader.say("bots.measured")),
        el("div", ladder(reader), class_="wide", tabindex="0"),
        here="learn",
        css=("reading", "bots"),
    )


def portrait(level: str, size: int) -> Html:
    """A portrait from the file of icons."""
    return el(
        "svg", el("use", href=f"/icons.svg#bot-{level}"), width=size, height=size, class_="port", aria_hidden="true"
    )


def name_of(reader: Reader, level: str) -> str:
    return reader.say(f"bots.name.{level}")


def card(reader: Reader, level: str) -> Html:
    return el(
        "li",
        portrait(level, 112),
        el("h2", name_of(reader, level)),
        el("p", reader.say(f"level.{level}"), " · ", reader.say(f"bots.animal.{level}"), class_="muted"),
        el("p", reader.say(f"bots.temper.{level}"), class_="temper"),
        el("p", reader.say(f"bots.thinks.{level}")),
        el("p", honest(reader, level), " ", el("a", reader.say("bots.see"), href="#ladder"), class_="honest"),
        class_="panel pad",
        id=level,
        data_level=level,
    )


def honest(reader: Reader, level: str) -> str:
    """How often it wins against the one below, and where it is not surely stronger, in words that follow from the figures."""
    if level == LEVELS[0]:
        return reader.say("bots.first")
    below = name_of(reader, LEVELS[LEVELS.index(level) - 1])
    found = {game: strengths(game)[level] for game in list_games().values() if level in strengths(game)}
    if not found:
        return reader.say("bots.unmeasured")
    shares = [one.share for one in found.values()]
    told = reader.say("bots.wins", low=round(min(shares)), high=round(max(shares)), below=below)
    unsure = [game.title(reader.lang) for game, one in found.items() if not one.stronger]
    return f"{told} {reader.say('bots.even', games=', '.join(unsure), below=below)}" if unsure else told


def ladder(reader: Reader) -> Html:
    """A row for every game: how often each level wins against the one below it."""
    head = el(
        "tr",
        el("th", reader.say("bots.game"), scope="col"),
        *(el("th", f"{name_of(reader, high)} – {name_of(reader, low)}", scope="col") for low, high in pairs()),
    )
    rows = (
        el(
            "tr",
            el("th", game.title(reader.lang), scope="row"),
            *(cell(reader, strengths(game).get(high)) for _, high in pairs()),
        )
        for game in list_games().values()
    )
    return el("table", el("thead", head), el("tbody", *rows))


def pairs() -> list[tuple[str, str]]:
    return list(zip(LEVELS, LEVELS[1:], strict=False))


def cell(reader: Reader, found: Strength | None) -> Html:
    if found is None:
        return el("td", "–")
    told = reader.say(
        "bots.share", share=round(found.share), low=round(found.low), high=round(found.high), n=found.games
    )
    return el("td", el("b", f"{round(found.share)} %"), " ", el("small", told))
