"""The calls over HTTP: what is about tables goes to `rooms.calls`, the rest is the server's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from tepui.core.lesson import FIRST, PUZZLE
from tepui.rooms.calls import Answer, Call, TableCalls, check_open_to_all
from tepui.rooms.lessons.questions import answer_questions
from tepui.rooms.protocol import Done, Health, WantedHook, read_body
from tepui.rooms.registry import Visitor
from tepui.rooms.terms import Webhook
from tepui.rooms.tokens import bearer
from tepui.rooms.views.course_calls import WorkshopCalls
from tepui.rooms.views.replay import drawn_json
from tepui.server.http.account_calls import AccountCalls, signed_in
from tepui.server.http.daily_calls import DailyCalls
from tepui.server.http.guard import address_of, json_body, json_response, lang_of
from tepui.server.http.host_calls import HostCalls
from tepui.server.http.openapi import Call as Described
from tepui.server.http.openapi import document
from tepui.server.metrics import metrics
from tepui.server.place import ServerPlace
from tepui.server.webhooks import Target

Endpoint = Callable[[Request], Awaitable[Response]]


class Calls:
    """The calls of docs/protocol.md."""

    def __init__(self, place: ServerPlace) -> None:
        self.place = place
        self.tables = TableCalls(place.registry, place.workers.replays.run)
        self.workshop = WorkshopCalls(place.workers.courses.run)  # one at a time
        self.accounts = AccountCalls(place)
        self.known = DailyCalls(place)
        self.hosting = HostCalls(place)

    def endpoint(self, described: Described) -> Endpoint:
        """Who answers a call: the tables, the accounts, or this class."""
        group, _, name = described.by.rpartition(".")
        if group == "tables":
            return self._about_tables(getattr(self.tables, name), described.body is not None)
        answering = {"accounts": self.accounts, "hosting": self.hosting}.get(group, self)
        found: Endpoint = getattr(answering, name)
        return found

    def _about_tables(self, work: Callable[[Call], Awaitable[Answer]], with_body: bool) -> Endpoint:
        async def answer(request: Request) -> Response:
            return response_of(await work(await self._call(request, with_body)))

        return answer

    async def _call(self, request: Request, with_body: bool = False) -> Call:
        body = await json_body(request) if with_body else b""
        return Call(
            path=request.path_params,
            query=request.query_params,
            body=body,
            token=bearer(request.headers.get("authorization", "")),
            visitor=visitor_of(self.place, request),
            lang=lang_of(request),
        )

    async def join(self, request: Request) -> Response:
        call = await self._call(request, with_body=True)
        self.place.hosting.check_together(call.visitor.account, self.tables.room(call))
        return response_of(await self.tables.join(call))

    async def replay(self, request: Request) -> Response:
        replay = self.tables.look_back(await self._call(request))
        drawn = await self.place.workers.replays.run(drawn_json, replay.moment)
        return json_response(replay.answer(msgspec.json.decode(drawn, type=dict[str, msgspec.Raw])))

    async def proof(self, request: Request) -> Response:
        return json_response(await self.place.workers.replays.run(self.tables.prover(await self._call(request))))

    async def analysis(self, request: Request) -> Response:
        room = self.tables.room(await self._call(request))
        check_open_to_all(room)
        return json_response(self.place.analyses.of(room))

    async def learn(self, request: Request) -> Response:
        """Open a table to learn at. Who has begun a puzzle is remembered, so that everybody is counted once."""
        call = await self._call(request)
        made = await self.tables.learn(call)
        answer, chapter = response_of(made), call.path.get("chapter", FIRST)
        if chapter.startswith(PUZZLE):
            code = made.location.removeprefix("/t/").partition("#")[0]
            players = self.known.remember_player(request, answer)
            self.place.puzzles.begin(call.path["game"], chapter.removeprefix(PUZZLE), players, code)
        return answer

    async def questions(self, request: Request) -> Response:
        return json_response(await answer_questions(await self._call(request), self.place.workers.courses.run))

    async def course(self, request: Request) -> Response:
        return json_response(await self.workshop.examine(await self._call(request)))

    async def invent(self, request: Request) -> Response:
        return json_response(await self.workshop.invent(await self._call(request)))

    async def hook(self, request: Request) -> Response:
        """Keep an address for notices, after checking that it is a public one."""
        call = await self._call(request, with_body=True)
        room = self.tables.room(call)
        seat = self.tables.seat(call, room)
        wanted = read_body(call.body, WantedHook)
        if wanted.url:
            await Target(wanted.url, self.place.workers.names).address(self.place.settings.hooks_inside)
            origin = str(request.base_url).rstrip("/")
            room.people.set_webhook(seat, Webhook(wanted.url, origin, call.lang))
        else:
            room.people.set_webhook(seat, None)
        return json_response(Done())

    async def openapi(self, request: Request) -> Response:
        return json_response(document())

    async def healthy(self, request: Request) -> Response:
        """Whether visitors are served as they should be."""
        failing = await self.place.failing()
        return json_response(Health(not failing, failing), 503 if failing else 200)

    async def alive(self, request: Request) -> Response:
        """Says that the event loop runs: if there is no answer, the server should be started anew."""
        return json_response(Health(True))

    async def metrics(self, request: Request) -> Response:
        text = metrics(self.place)
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def visitor_of(place: ServerPlace, request: Request) -> Visitor:
    account = signed_in(place, request)
    return Visitor(address_of(request), account.id if account else None)


def response_of(answer: Answer) -> Response:
    if answer.location:
        return RedirectResponse(answer.location, answer.status)
    if answer.file:
        headers = {"Content-Disposition": f'attachment; filename="{answer.file}"', "Cache-Control": "no-store"}
        return PlainTextResponse(answer.data, headers=headers)
    return json_response(answer.data, answer.status)
