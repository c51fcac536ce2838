"""Our server with a game of no rules: four different views of 20 KB, one action. `python tools/rival/dummy.py FILE`."""

from __future__ import annotations

import sys
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from tepui.core import game as games
from tepui.core.game import Game
from tepui.core.records import Offer, Options, Panels, Prompt, Section, View
from tepui.engine.step import Choice
from tepui.engine.table import Table
from tepui.engine.verbs import Verb, Verbs
from tepui.rooms.settings import Settings
from tepui.server.http.app import serve

PIECES = 500
FREE: dict[str, Any] = {"rate": 1e9, "burst": 10**9, "calls": 1e9, "call_burst": 10**9, "tables": 10**9}
OFFERS = [Offer(label=word, short=word) for word in ("left", "right")]
FREE |= {"sockets_from": 10**6, "pause": 0.0, "window": 0.0}


@cache
def laid(seat: int | None) -> tuple[str, list[int]]:
    """The picture as this seat sees it before anything has moved, and where each piece begins."""
    pieces = [f'<use href="#p{seat}" x="{n}" y="{n * 7 % 97}"/>' for n in range(PIECES)]
    return "<svg>" + "".join(pieces) + "</svg>", list(accumulate(map(len, pieces), initial=len("<svg>")))


class Go(Choice["Dummy"]):
    def legal(self, t: Dummy) -> list[int]:
        return [0, 1]

    def apply(self, t: Dummy, a: int) -> None:
        t.count += 1
        t.then(Go((self.seat + 1) % 4))


class Dummy(Table):
    __slots__ = ("count",)

    def __init__(self, steps: list[Any], count: int) -> None:
        super().__init__(steps)
        self.count = count

    def copy(self) -> Dummy:
        return Dummy(self.steps[:], self.count)


class DummyView(View, frozen=True, kw_only=True):
    count: int = 0


class DummyGame(Game[Dummy, DummyView]):
    slug = "dummy"
    seats = range(4, 5)
    options = {}
    actions = Verbs(Verb("go", 0, ("left", "right")))
    toy = True
    folder = Path(games.__file__).parents[1] / "games" / "atoll"

    def new(self, seats: int, options: Options) -> Dummy:
        return Dummy([Go(0)], 0)

    def position(self, table: Any) -> dict[str, Any]:
        return {"count": table.count, "seat": table.step.seat}

    def lay(self, position: dict[str, Any], seats: int, options: Options) -> Dummy:
        return Dummy([Go(position["seat"])], position["count"])

    def scores(self, table: Any) -> list[float]:
        return [0.0] * 4

    def view(self, table: Any, seat: int | None) -> DummyView:
        return DummyView(seat=seat, seats=4, options={}, steps=(), count=table.count)

    def turn(self, table: Any) -> int:
        return int(table.count)

    def offer(self, view: Any, action: int, lang: str = "en") -> Offer:
        return OFFERS[action]

    def prompt(self, view: Any, lang: str = "en") -> Prompt:
        return Prompt(text="Go")

    def panels(self, view: Any, lang: str = "en") -> Panels:
        return Panels()

    def describe(self, view: Any, lang: str = "en") -> list[Section]:
        return []

    def draw(self, view: Any, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
        """20 KB that nobody else gets: every piece says who looks, one has moved."""
        seat, count = view.seat, view.count
        picture, at = laid(seat)
        moved = count % PIECES
        return f'{picture[: at[moved]]}<use href="#p{seat}" x="0" y="{count}"/>{picture[at[moved + 1] :]}'


if __name__ == "__main__":
    games._found()[0]["dummy"] = DummyGame()
    serve(port=0, settings=Settings(db=sys.argv[1], **FREE), ready=lambda url: print(url, flush=True))
