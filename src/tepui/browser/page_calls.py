"""The calls of a page, by method and address as HTTP has them, answered in the browser."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import parse_qsl, quote, unquote

import msgspec

from tepui.browser.device_daily import DeviceDaily
from tepui.browser.mind import MindAnalyses
from tepui.core.errors import BadOption
from tepui.rooms.calls import ROUTES, Answer, Call, TableCalls, at_once
from tepui.rooms.lessons.questions import answer_questions
from tepui.rooms.new_tables import game_named
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import Me
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.views.course_calls import WorkshopCalls
from tepui.web.reader import Reader
from tepui.web.setup import options_alone, order, start_fields

Work = Callable[[Call], Awaitable[Answer]]
PART: Final = re.compile(r"\{(\w+)\}")


class PageCalls:
    """The calls about tables are those of every edition; the few others are here."""

    def __init__(self, registry: RoomRegistry, analyses: MindAnalyses, daily: DeviceDaily) -> None:
        self.tables = TableCalls(registry)
        self.analyses = analyses
        self.daily = daily
        self.workshop = WorkshopCalls(at_once)
        works: dict[tuple[str, str], Work] = {key: getattr(self.tables, name) for key, name in ROUTES.items()}
        works |= {
            ("GET", "/api/account"): self.account,
            ("GET", "/api/tables/{code}/analysis"): self.analysis,
            ("GET", "/api/lessons/{game}/{chapter}/questions"): self.questions,
            ("GET", "/api/course/{game}"): self.course,
            ("GET", "/api/course/{game}/invent"): self.invent,
            ("GET", "/new/{game}"): self.options,
            ("POST", "/new/{game}"): self.set_up,
            ("GET", "/daily"): self.settle_daily,
            ("POST", "/daily/{game}"): self.begin_daily,
        }
        self._routes = [(method, _pattern(path), work) for (method, path), work in works.items()]

    async def answer(self, method: str, address: str, call: Call) -> Answer:
        """The answer to one call; a Problem if it is refused."""
        path, _, query = address.partition("?")
        for wanted, pattern, work in self._routes:
            found = pattern.fullmatch(path)
            if found and wanted == method:
                named = {name: unquote(text) for name, text in found.groupdict().items()}
                return await work(msgspec.structs.replace(call, path=named, query=dict(parse_qsl(query, True))))
        raise Problem("no-route")

    async def account(self, call: Call) -> Answer:
        return Answer(Me("", []))

    async def analysis(self, call: Call) -> Answer:
        room = self.tables.room(call)
        if not room.match.over:
            raise Problem("running")
        return Answer(self.analyses.of(room))

    async def questions(self, call: Call) -> Answer:
        return Answer(await answer_questions(call, at_once))

    async def course(self, call: Call) -> Answer:
        return Answer(await self.workshop.examine(call))

    async def invent(self, call: Call) -> Answer:
        return Answer(await self.workshop.invent(call))

    async def options(self, call: Call) -> Answer:
        """The options of a table as a form."""
        game = game_named(call.path["game"])
        reader = Reader(call.lang, "", "")
        return Answer(str(options_alone(reader, game, start_fields(game, call.query))), file="options.html")

    async def settle_daily(self, call: Call) -> Answer:
        return Answer(await self.daily.settle())

    async def begin_daily(self, call: Call) -> Answer:
        """The form of the daily expedition: its table, new or gone on with."""
        fields = dict(parse_qsl(call.body.decode("utf-8", "replace"), max_num_fields=20))
        begun = await self.daily.begin(fields.get("name", ""), call.path["game"])
        return Answer(status=303, location=f"/t/{begun.code}" + (f"#s={begun.token}" if begun.token else ""))

    async def set_up(self, call: Call) -> Answer:
        """The set-up page's form: a new table."""
        game = game_named(call.path["game"])
        try:
            wanted = order(game, dict(parse_qsl(call.body.decode("utf-8", "replace"), max_num_fields=200)))
        except BadOption as wrong:
            raise Problem("bad-option", what=str(wrong)) from wrong
        made = (await self.tables.create(msgspec.structs.replace(call, body=msgspec.json.encode(wanted)))).data
        tokens = ",".join(quote(ticket.token) for ticket in made.seats)
        return Answer(status=303, location=f"/t/{made.code}#s={tokens}")


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(PART.sub(r"(?P<\1>[^/]+)", path))
