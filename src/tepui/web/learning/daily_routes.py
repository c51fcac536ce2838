"""The addresses of the daily expedition."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tepui.core.game import Game
from tepui.core.translations import LANGUAGES
from tepui.learning.daily import Attempt, Expedition, Place, day_before
from tepui.learning.daily_card import board_file, card
from tepui.learning.daily_host import Begun
from tepui.web.frame import answer, fail
from tepui.web.learning.daily import Day, card_words, daily, placed
from tepui.web.reader import reader_of

DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
LARGEST: Final = 2000  # bytes of the form


class DailyTables(Protocol):
    """What the pages of the daily expedition ask of a host."""

    @property
    def today(self) -> str: ...
    @property
    def seconds_left(self) -> float: ...
    def expedition(self, day: str) -> Expedition: ...
    def seed(self, day: str) -> str: ...
    def attempt(self, day: str, players: Sequence[str]) -> Attempt | None: ...
    async def standings(self, day: str) -> list[Place]: ...


class Daily(Protocol):
    """The expedition of a host, and who asks."""

    @property
    def tables(self) -> DailyTables: ...
    @property
    def game(self) -> Game:
        """The game of today."""

    def players(self, request: Request) -> list[str]:
        """The names under which this visitor may have played; none for somebody who was never here."""

    def begin(self, request: Request, name: str) -> Begun: ...
    def remember(self, request: Request, response: Response) -> None:
        """Let the browser be known again."""


def daily_routes(host: Daily) -> list[BaseRoute]:
    pages = DailyPages(host)
    return [
        Route("/daily", pages.show, methods=["GET"]),
        Route("/daily", pages.begin, methods=["POST"]),
        Route("/daily/{day}/board.svg", pages.board),
        Route("/daily/{day}/card.svg", pages.card),
    ]


class DailyPages:
    """Answers for the addresses."""

    def __init__(self, host: Daily) -> None:
        self.host = host
        self.tables = host.tables

    async def show(self, request: Request) -> Response:
        date = self.tables.today
        today, yesterday = await self._day(request, date), await self._day(request, day_before(date))
        return answer(request, daily(reader_of(request), today, yesterday, self.tables.seconds_left))

    async def begin(self, request: Request) -> Response:
        body = (await request.body())[:LARGEST].decode("utf-8", "replace")
        fields = dict(parse_qsl(body, max_num_fields=20))
        begun = self.host.begin(request, fields.get("name", ""))
        token = f"#s={begun.token}" if begun.token else ""
        response = RedirectResponse(f"/t/{begun.code}{token}", 303)
        self.host.remember(request, response)
        return response

    async def board(self, request: Request) -> Response:
        day, lang = self._asked(request)
        if not day:
            return fail(request, 404, reader_of(request).say("trouble.page"))
        return picture(board_file(self.tables.expedition(day), self.tables.seed(day), lang))

    async def card(self, request: Request) -> Response:
        """The card of whoever asks."""
        day, lang = self._asked(request)
        shown = await self._day(request, day) if day else None
        if shown is None or shown.my_place is None:
            return fail(request, 404, reader_of(request).say("trouble.page"))
        reader, given, mine = reader_of(request), shown.expedition, shown.my_place
        words = card_words(reader, given, mine.result, placed(reader, shown, mine), reader.say("daily.card"))
        return picture(card(given, self.tables.seed(day), lang, words, mine.result.turns))

    async def _day(self, request: Request, day: str) -> Day:
        places = await self.tables.standings(day)
        mine = self.tables.attempt(day, self.host.players(request))
        return Day(self.tables.expedition(day), places, mine)

    def _asked(self, request: Request) -> tuple[str, str]:
        """The day and the language of a picture; only today and yesterday are there."""
        day, lang = request.path_params["day"], reader_of(request).lang
        known = DATE.fullmatch(day) and day in (self.tables.today, day_before(self.tables.today))
        return (day if known else ""), (lang if lang in LANGUAGES else LANGUAGES[0])


def picture(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})
