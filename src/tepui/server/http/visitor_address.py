"""Whose address counts: proxies are trusted by their number, and an IPv6 visitor is a whole /64."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tepui.rooms.limits import plain_address

log = logging.getLogger("tepui.app")

SCHEMES: Final = ("http", "https")


class BehindProxies:
    """Puts the visitor's address and scheme where the rest of the server looks for them.

    Every proxy appends the address it was called from to X-Forwarded-For. With n proxies the n-th from the right was
    written by our own outermost one; what stands left of it was sent by the visitor, and may say anything.
    """

    def __init__(self, app: ASGIApp, proxies: int) -> None:
        self.app = app
        self.proxies = proxies
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if self.proxies:
                self._apply(scope, headers)
            elif "x-forwarded-for" in headers and not self._warned:
                self._warned = True
                log.warning("requests come through a proxy: without TEPUI_PROXIES all its visitors share one limit")
        await self.app(scope, receive, send)

    def _apply(self, scope: Scope, headers: Headers) -> None:
        steps = [step for line in headers.getlist("x-forwarded-for") for step in line.split(",")]
        # Fewer steps than proxies: it came past one of them, and its own address is all that is known.
        found = plain_address(steps[-self.proxies]) if len(steps) >= self.proxies else ""
        if found:
            scope["client"] = (found, 0)
        scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip()
        if scheme in SCHEMES:
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
