"""The server: HTTP calls, the WebSocket and the pages, on one event loop. `create_app` makes it, `serve` runs it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from socket import socket
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tepui.rooms.new_tables import NewTables
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import NewTable, read_body
from tepui.rooms.settings import Settings
from tepui.server.collector import spare_the_loop
from tepui.server.http.calls import Calls, visitor_of
from tepui.server.http.compression import Packed, sparing_sockets
from tepui.server.http.daily_calls import DailyCalls
from tepui.server.http.guard import Guard, problem_response
from tepui.server.http.listener import Listener
from tepui.server.http.openapi import CALLS
from tepui.server.http.socket_session import serve_socket
from tepui.server.http.visitor_address import BehindProxies
from tepui.server.place import ServerPlace
from tepui.server.settings import from_environment
from tepui.server.warm_up import warm_up
from tepui.web.reader import Site

log = logging.getLogger("tepui.app")

LARGEST_FRAME: Final = 1 << 20  # what the socket itself takes; messages above `Settings.message` are refused by us


class PageTables:
    """What the pages ask of the server."""

    def __init__(self, place: ServerPlace) -> None:
        self.place = place
        self.registry = place.registry
        self.daily = DailyCalls(place)

    async def game_of(self, code: str) -> str | None:
        return self.registry.game_of(code)

    async def is_lesson(self, code: str) -> bool:
        return self.registry.is_lesson(code)

    def solvers(self, game: str) -> dict[str, tuple[int, int]]:
        return self.place.puzzles.solvers(game)

    async def ground(self, code: str, lang: str) -> str:
        try:
            room = self.registry.room(code)
        except Problem:
            return ""
        return self.registry.base_pictures.mark(room.game, room.match.count, room.match.options, lang)

    def ground_drawn(self, mark: str) -> str:
        return self.registry.base_pictures.text(mark)

    async def public(self) -> list[dict[str, Any]]:
        lead_changes = self.place.analyses.lead_changes
        return [table | {"lead_changes": lead_changes(table["code"])} for table in self.registry.public()]

    async def open(self, order: dict[str, Any], request: Request) -> tuple[str, list[str]]:
        wanted = read_body(msgspec.json.encode(order), NewTable)
        room, tokens = NewTables(self.registry).create(wanted, visitor_of(self.place, request))
        return room.code, list(tokens.values())


def create_app(settings: Settings | None = None) -> Starlette:
    place = ServerPlace(settings or Settings())
    calls = Calls(place)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await place.open()
        yield
        await place.close()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(place, websocket, websocket.path_params["code"])

    routes = [Route(path, calls.endpoint(call), methods=[method]) for (method, path), call in CALLS.items()]
    app = Starlette(
        routes=[
            *routes,
            Route("/api/openapi.json", calls.openapi),
            WebSocketRoute("/ws/{code}", socket),
            *_sign_in(place),
            *_pages(place),
        ],
        lifespan=lifespan,
        middleware=[
            Middleware(BehindProxies, proxies=place.settings.proxies),
            Middleware(Guard, registry=place.registry),
            Middleware(Packed),
        ],
        exception_handlers={Problem: _problem, HTTPException: _lost},
    )
    app.state.place = place
    app.state.site = lambda: _site(place)
    return app


def _site(place: ServerPlace) -> Site:
    notices = tuple(notice.words for notice in place.hosting.notices)
    settings = place.settings
    provider = settings.oidc_issuer and (settings.oidc_name or urlsplit(settings.oidc_issuer).hostname or "")
    return Site(notices, settings.contact, provider)


def _sign_in(place: ServerPlace) -> list[Route]:
    if place.oidc is None:
        return []
    from tepui.server.http.oidc_calls import OidcCalls

    return OidcCalls(place, place.oidc).routes()


def _pages(place: ServerPlace) -> list[Any]:
    try:
        from tepui.web.routes import routes
    except ImportError as wrong:
        log.warning("no pages: %s", wrong)
        return []
    return list(routes(PageTables(place)))


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return problem_response(request, problem)


async def _lost(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    code = {404: "no-route", 405: "no-method"}.get(wrong.status_code, "malformed")
    return problem_response(request, Problem(code, what=str(wrong.detail)))


def server(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    *,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
    bound: socket | None = None,
) -> Listener:
    """A server to be run. `ready` is called with the address once it listens (port 0: any free port).

    A bound socket is used in place of host and port.
    """
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
        proxy_headers=False,  # BehindProxies counts them
        loop="asyncio",  # the same everywhere; others tell of dead processes in other words
        ws=sparing_sockets,  # type: ignore[arg-type]  # a class is expected, and called
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # sparing_sockets brings its own
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return Listener(config, ready, settings.request, bound)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    *,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted."""
    run(server(host, port, db, settings=settings, ready=ready))


def run(made: Listener) -> None:
    """Serve until interrupted, with everything loaded before the first visitor comes."""
    warm_up()
    spare_the_loop()
    made.run()
