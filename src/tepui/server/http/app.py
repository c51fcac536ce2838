"""The server: HTTP calls, the WebSocket and the pages, on one event loop. `create_app` makes it, `serve` runs it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec
import uvicorn
from msgspec import Raw
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tepui.core.translations import known_language
from tepui.rooms.device import play
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import (
    Code,
    Done,
    Fork,
    Forked,
    Health,
    Join,
    Listed,
    Move,
    Moved,
    NewTable,
    Opened,
    Table,
    Ticket,
    WantedHook,
    WantedOptions,
    clean_name,
    read_body,
)
from tepui.rooms.replay import Replay, eyes_for, last_for
from tepui.rooms.room import Room
from tepui.rooms.settings import Settings
from tepui.rooms.terms import Webhook
from tepui.rooms.tokens import bearer
from tepui.server.http.account_calls import AccountCalls, signed_in
from tepui.server.http.compression import Packed
from tepui.server.http.guard import Guard, address_of, int_or, json_response, lang_of, problem_response
from tepui.server.http.openapi import CALLS, document
from tepui.server.http.socket_protocol import SocketProtocol
from tepui.server.http.socket_session import serve_socket
from tepui.server.http.workshop_calls import WorkshopCalls
from tepui.server.metrics import metrics
from tepui.server.registry import RoomRegistry
from tepui.server.settings import from_environment
from tepui.server.webhooks import Target

log = logging.getLogger("tepui.app")

LARGEST_FRAME: Final = 1 << 20  # what the socket itself takes; messages above `Settings.message` are refused by us
Result = TypeVar("Result")


class Calls:
    """The calls of docs/protocol.md."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry
        self.studio = WorkshopCalls()
        self.entrance = AccountCalls(registry)

    def _room(self, request: Request) -> Room:
        return self.registry.room(request.path_params["code"])

    def _seat(self, request: Request, room: Room) -> int:
        """The seat of a token or, without one, the first that follows who is signed in; else a refusal."""
        seat = self._may_sit(request, room)
        return room.seat_of("") if seat is None else seat

    def _may_sit(self, request: Request, room: Room) -> int | None:
        token = bearer(request.headers.get("authorization", ""))
        mine = [room.seat_of(token)] if token else room.seats_of(self._account(request))
        return mine[0] if mine else None

    def _account(self, request: Request) -> int | None:
        account = signed_in(self.registry, request)
        return account.id if account else None

    async def _body(self, request: Request) -> bytes:
        if not request.headers.get("content-type", "application/json").startswith("application/json"):
            raise Problem("malformed", what="the body must be application/json")
        return await request.body()

    async def play(self, request: Request) -> Response:
        room, token = self.registry.quick(request.path_params["game"], address_of(request), self._account(request))
        return RedirectResponse(f"/t/{room.code}#s={token}", 303)

    async def learn(self, request: Request) -> Response:
        room, token = self.registry.learn(request.path_params["game"], address_of(request), self._account(request))
        return RedirectResponse(f"/t/{room.code}#s={token}", 303)

    async def create(self, request: Request) -> Response:
        wanted = read_body(await self._body(request), NewTable)
        room, tokens = self.registry.create(wanted, address_of(request), self._account(request))
        return json_response(Opened(room.code, room.record.started, tickets(tokens)), 201)

    async def table(self, request: Request) -> Response:
        room = self._room(request)
        return json_response(
            Table(
                code=room.code,
                game=room.game.slug,
                options=room.match.options,
                host=room.record.host,
                started=room.record.started,
                over=room.match.over,
                terms=room.record.terms,
                chance=room.states.chance(),
                seats=room.states.seats(lang_of(request)),
            )
        )

    async def join(self, request: Request) -> Response:
        wanted = read_body(await self._body(request), Join)
        room = self._room(request)
        return json_response(
            Ticket(*twice(lambda: room.lobby.join(clean_name(wanted.name), wanted.seat, self._account(request))))
        )

    async def start(self, request: Request) -> Response:
        room = self._room(request)
        seat = self._seat(request, room)
        twice(lambda: room.lobby.start(seat))
        return json_response(Done())

    async def options(self, request: Request) -> Response:
        room = self._room(request)
        seat = self._seat(request, room)
        wanted = read_body(await self._body(request), WantedOptions)
        twice(lambda: room.lobby.change(seat, wanted.options))
        return json_response(Done())

    async def tables(self, request: Request) -> Response:
        return json_response(Listed(self.registry.public()))

    async def state(self, request: Request) -> Response:
        """The table as a seat or a watcher sees it; with `rev`, as soon as it is another one, or after a while."""
        room = self._room(request)
        seat = self._may_sit(request, room)
        rev, since = (int_or(request.query_params.get(name, ""), -1) for name in ("rev", "since"))
        if rev == room.revision:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(room.next_change.wait(), self.registry.settings.poll)
        if seat is None and room.watch_mode() == "none":
            raise Problem("no-watching")
        lang = known_language(lang_of(request))
        since = room.match.seq if since < 0 else since
        if seat is None and room.watch_mode() == "late":
            return json_response({**room.delayed.state(lang, since), "rev": room.revision})
        return json_response(Raw(room.states.state(seat, lang, since)))

    async def move(self, request: Request) -> Response:
        room = self._room(request)
        seat = self._seat(request, room)
        wanted = read_body(await self._body(request), Move)
        if wanted.seq != room.match.seq:
            raise Problem("stale")
        lang = known_language(lang_of(request))
        if wanted.line:
            play(room, seat, wanted.line, wanted.notation, lang)
        else:
            room.undo(seat, lang)
        return json_response(Moved(room.match.seq, room.revision))

    async def rematch(self, request: Request) -> Response:
        room = self._room(request)
        self._seat(request, room)
        return json_response(Code(twice(lambda: self.registry.rematch(room, address_of(request)))), 201)

    async def fork(self, request: Request) -> Response:
        room = self._room(request)
        if not room.match.over:
            self._seat(request, room)
        wanted = read_body(await self._body(request), Fork)
        forked, tokens = self.registry.fork(room, wanted, address_of(request), self._account(request))
        return json_response(Forked(forked.code, tickets(tokens)), 201)

    async def replay(self, request: Request) -> Response:
        room = self._room(request)
        query = request.query_params
        seat = self._may_sit(request, room)
        eyes, open_ = eyes_for(room, query.get("as", ""), seat)
        at = query.get("at", "")
        if at and int_or(at, -1) < 0:
            raise Problem("malformed", what="at must be a number of actions")
        replay = Replay(room, int(at) if at else None, eyes, open_, lang_of(request), last_for(room, seat))
        return json_response(await asyncio.to_thread(replay.picture))

    async def analysis(self, request: Request) -> Response:
        room = self._room(request)
        if not room.match.over:
            raise Problem("running")
        return json_response(self.registry.analyses.of(room))

    async def save(self, request: Request) -> Response:
        room = self._room(request)
        self._seat(request, room)
        if not room.may_be_saved():
            raise Problem("running")
        name = f"{room.game.slug}-{room.code}.game"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return PlainTextResponse(room.save(), headers=headers)

    async def course(self, request: Request) -> Response:
        return json_response(await self.studio.examine(request))

    async def invent(self, request: Request) -> Response:
        return json_response(await self.studio.invent(request))

    async def hook(self, request: Request) -> Response:
        """The address is tried before it is kept: it must be out in the world."""
        room = self._room(request)
        seat = self._seat(request, room)
        wanted = read_body(await self._body(request), WantedHook)
        if wanted.url:
            await Target(wanted.url).address(self.registry.settings.hooks_inside)
            origin = str(request.base_url).rstrip("/")
            room.people.set_webhook(seat, Webhook(wanted.url, origin, known_language(lang_of(request))))
        else:
            room.people.set_webhook(seat, None)
        return json_response(Done())

    async def openapi(self, request: Request) -> Response:
        return json_response(document())

    async def healthy(self, request: Request) -> Response:
        ok = self.registry.store.alive()
        return json_response(Health(ok), 200 if ok else 503)

    async def metrics(self, request: Request) -> Response:
        return PlainTextResponse(metrics(self.registry), media_type="text/plain; version=0.0.4")


def twice(work: Callable[[], Result]) -> Result:
    """Once more if another process has changed the table meanwhile: what is wanted does not depend on that."""
    try:
        return work()
    except Problem as problem:
        if problem.code != "stale":
            raise
        return work()


def tickets(tokens: dict[int, str]) -> list[Ticket]:
    return [Ticket(seat, token) for seat, token in tokens.items()]


class PageTables:
    """What the pages ask of the server."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry

    async def game_of(self, code: str) -> str | None:
        return self.registry.game_of(code)

    async def ground(self, code: str, lang: str) -> str:
        try:
            room = self.registry.room(code)
        except Problem:
            return ""
        return self.registry.base_pictures.mark(room.game, room.match.count, room.match.options, lang)

    def ground_drawn(self, mark: str) -> str:
        return self.registry.base_pictures.text(mark)

    async def public(self) -> list[dict[str, Any]]:
        return self.registry.public()

    async def open(self, order: dict[str, Any], request: Request) -> tuple[str, list[str]]:
        wanted = read_body(msgspec.json.encode(order), NewTable)
        account = signed_in(self.registry, request)
        room, tokens = self.registry.create(wanted, address_of(request), account.id if account else None)
        return room.code, list(tokens.values())


def create_app(settings: Settings | None = None) -> Starlette:
    registry = RoomRegistry(settings or Settings())
    calls = Calls(registry)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.open()
        yield
        await registry.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(registry, websocket, websocket.path_params["code"])

    routes = [Route(path, attrgetter(call.by)(calls), methods=[method]) for (method, path), call in CALLS.items()]
    app = Starlette(
        routes=[
            *routes,
            Route("/api/openapi.json", calls.openapi),
            WebSocketRoute("/ws/{code}", socket),
            *_pages(registry),
        ],
        lifespan=lifespan,
        middleware=[Middleware(Guard, registry=registry), Middleware(Packed)],
        exception_handlers={Problem: _problem, HTTPException: _lost},
    )
    app.state.registry = registry
    return app


def _pages(registry: RoomRegistry) -> list[Any]:
    try:
        from tepui.web.routes import routes
    except ImportError as wrong:
        log.warning("no pages: %s", wrong)
        return []
    return list(routes(PageTables(registry)))


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return problem_response(request, problem)


async def _lost(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    code = {404: "no-route", 405: "no-method"}.get(wrong.status_code, "malformed")
    return problem_response(request, Problem(code, what=str(wrong.detail)))


class _Server(uvicorn.Server):
    """Says when it listens, and where."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None] | None) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready is not None:
            port = self.servers[0].sockets[0].getsockname()[1] if self.servers else self.config.port
            host = "127.0.0.1" if self.config.host in ("0.0.0.0", "::", "") else self.config.host
            self.ready(f"http://{host}:{port}/")


def server(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    *,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
) -> uvicorn.Server:
    """A server to be run. `ready` is called with the address once it listens (port 0: any free port)."""
    settings = settings or from_environment()
    if db:
        settings = msgspec.structs.replace(settings, db=db)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # our own lines say what happens
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        loop="asyncio",  # the same everywhere; others tell of dead processes in other words
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # Wire brings its own
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return _Server(config, ready)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    *,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted."""
    made = server(host, port, db, settings=settings, ready=ready)
    gc.freeze()  # what is loaded by now stays: the collector need not look through it again and again
    made.run()
