"""Who plays the daily expedition: an account, or a browser that is known by a cookie which scripts cannot read."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tepui.core.game import Game
from tepui.learning.daily_host import Begun, DailyHost
from tepui.rooms.registry import Visitor
from tepui.rooms.tokens import hashed, new_token
from tepui.server.accounts import STAY
from tepui.server.http.account_calls import signed_in
from tepui.server.http.guard import address_of
from tepui.server.place import ServerPlace

COOKIE: Final = "daily"


class DailyCalls:
    """The daily expedition over HTTP."""

    def __init__(self, place: ServerPlace) -> None:
        self.place = place
        self.tables: DailyHost = place.daily

    @property
    def game(self) -> Game:
        return self.tables.expedition(self.tables.today).rules

    def players(self, request: Request) -> list[str]:
        account = signed_in(self.place, request)
        held = self._held(request)
        mine = [f"account/{account.id}"] if account is not None else []
        return [*mine, *([f"browser/{hashed(held)}"] if held else [])]

    def begin(self, request: Request, name: str) -> Begun:
        account = signed_in(self.place, request)
        if not self._held(request):
            request.state.daily = new_token()
        visitor = Visitor(address_of(request), account.id if account else None)
        return self.tables.begin(self.players(request), account.name if account else name, visitor)

    def remember_player(self, request: Request, response: Response) -> list[str]:
        """The names under which the visitor is counted; a cookie makes the browser known from now on."""
        if not self._held(request):
            request.state.daily = new_token()
        self.remember(request, response)
        return self.players(request)

    def remember(self, request: Request, response: Response) -> None:
        held, secure = self._held(request), request.url.scheme == "https"
        response.set_cookie(COOKIE, held, max_age=int(STAY), httponly=True, samesite="strict", secure=secure)

    def _held(self, request: Request) -> str:
        """The secret that the browser's cookie holds, even if it is only given with this request."""
        fresh: str = getattr(request.state, "daily", "")
        return fresh or request.cookies.get(COOKIE, "")[:64]
