"""Around every HTTP call: safe headers, no calls from other sites, not too many, never a traceback; and how a call is answered."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tepui.core.translations import known_language
from tepui.rooms.calls import int_or
from tepui.rooms.ports import StoreFailed
from tepui.rooms.problems import Problem, language, trace_of
from tepui.rooms.registry import RoomRegistry

log = logging.getLogger("tepui.app")

JSON: Final = "application/json"
OF_ITSELF: Final = ("/livez", "/healthz", "/metrics")  # what the server says of itself waits for no disk
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "Referrer-Policy": "same-origin",  # not none at all: then a browser hides where our own forms come from, too
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# A browser heeds the others where it shows something; modules, sheets and letters are many, and small.
OF_PARTS: Final = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
PARTS: Final = (b"text/javascript", b"text/css", b"font/")


class Guard:
    """Around every call: safe headers, no calls from other sites, not too many, never a traceback."""

    def __init__(self, app: ASGIApp, registry: RoomRegistry) -> None:
        self.app = app
        self.registry = registry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = lost = False

        async def send_safely(message: Message) -> None:
            nonlocal begun, lost
            if lost:
                return
            if message["type"] == "http.response.start":
                if scope["path"] not in OF_ITSELF and not await self._kept():  # nobody is told of what is not kept
                    await problem_response(request, Problem("store"))(scope, receive, send_safely)
                    lost = True
                    return
                begun = True
                self.registry.place.counters.add("requests", str(message["status"]))
                message["headers"] = [*message["headers"], *_added(dict(message["headers"]))]
            await send(message)

        limit = self.registry.settings.message
        patience = self.registry.settings.request
        got, more = 0, True

        async def receive_little() -> Message:
            nonlocal got, more
            try:
                message = await asyncio.wait_for(receive(), patience) if more else await receive()
            except TimeoutError:
                raise Problem("too-slow") from None
            more = message.get("more_body", False)
            got += len(message.get("body", b""))
            if got > limit:
                raise Problem("too-big", limit=limit)
            return message

        request = Request(scope, receive)
        try:
            self._admit(request)
            await self.app(scope, receive_little, send_safely)
        except Problem as problem:
            await problem_response(request, problem)(scope, receive, send_safely)
        except StoreFailed as wrong:
            log.error("%s %s: the store failed (%s)", request.method, path_of(request), wrong)
            if not begun:
                await problem_response(request, Problem("store"))(scope, receive, send_safely)
        except Exception as wrong:
            log.error("%s %s failed: %s", request.method, path_of(request), trace_of(wrong))
            if not begun:
                await problem_response(request, Problem("trouble"))(scope, receive, send_safely)

    async def _kept(self) -> bool:
        """Whether everything that was written until now is durable, as soon as it is."""
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.registry.store.when_kept(lambda kept: None if told.done() else told.set_result(kept))
        return await told

    def _admit(self, request: Request) -> None:
        path, method = request.url.path, request.method
        if method not in ("GET", "HEAD", "OPTIONS"):
            if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                raise Problem("cross-site")
            if int_or(request.headers.get("content-length", ""), 0) > self.registry.settings.message:
                raise Problem("too-big", limit=self.registry.settings.message)
        if (method == "POST" or path.startswith("/api/")) and self.registry.visitors.is_banned(address_of(request)):
            raise Problem("banned")
        if (method == "POST" or path.startswith("/api/")) and not self.registry.visitors.may_call(address_of(request)):
            raise Problem("flood")


def _added(told: dict[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    """Safe headers that an answer does not bring along."""
    part = told.get(b"content-type", b"").startswith(PARTS)
    added = OF_PARTS if part else HEADERS
    return [(name.encode(), HEADERS[name].encode()) for name in added if name.lower().encode() not in told]


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def json_body(request: Request) -> bytes:
    """The body, if it is said to be JSON: a form of another site cannot say so."""
    if not request.headers.get("content-type", JSON).startswith(JSON):
        raise Problem("malformed", what=f"the body must be {JSON}")
    return await request.body()


def path_of(request: Request) -> str:
    """The address as it may stand in a log: one short line."""
    return repr(request.url.path[:80])


def json_response(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, {"Cache-Control": "no-store"}, JSON)


def lang_of(request: Request) -> str:
    """A language there is, whatever was asked for: nothing is made or kept for any other."""
    wanted = request.query_params.get("lang")
    return known_language(wanted) if wanted else language(request.headers.get("accept-language", ""))


def problem_response(request: Request, problem: Problem) -> Response:
    """The refusal as JSON for programs, as a page for people."""
    lang = lang_of(request)
    people = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if people:
        try:
            from tepui.web.frame import fail

            return fail(request, problem.status, problem.text(lang))
        except Exception as wrong:  # the page that says what went wrong must not go wrong itself
            log.error("no page for a refusal: %s", trace_of(wrong))
            return PlainTextResponse(problem.text(lang), problem.status)
    return json_response({"error": {"code": problem.code, "text": problem.text(lang)}}, problem.status)
