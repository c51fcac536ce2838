"""Signing up, in and out over HTTP. The browser holds a cookie that scripts cannot read and other sites never send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tepui.server.accounts import STAY, Account
from tepui.server.guard import address_of, said
from tepui.server.problems import Problem
from tepui.server.protocol import MOST_TOKENS, Credentials, Done, KeptSeats, Me, read_body

if TYPE_CHECKING:
    from tepui.server.house import House

COOKIE: Final = "entry"


def signed_in(house: House, request: HTTPConnection) -> Account | None:
    """Who is signed in. What comes from a page of another site is signed in nowhere."""
    origin = request.headers.get("origin", "")
    if origin and urlsplit(origin).netloc != request.headers.get("host", ""):
        return None
    return house.accounts.who(request.cookies.get(COOKIE, ""))


class Entrance:
    """The calls of accounts."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def me(self, request: Request) -> Response:
        account = signed_in(self.house, request)
        return said(Me(account.name, self.house.accounts.tables(account)) if account else Me())

    async def make(self, request: Request) -> Response:
        wanted = read_body(await request.body(), Credentials)
        if not self.house.visitors.may_sign_up(address_of(request)):
            raise Problem("flood")
        return self._entered(request, await self.house.accounts.make(wanted.name, wanted.password), 201)

    async def enter(self, request: Request) -> Response:
        return self._entered(request, await self._checked(request))

    async def leave(self, request: Request) -> Response:
        self.house.accounts.leave(request.cookies.get(COOKIE, ""))
        return self._left()

    async def delete(self, request: Request) -> Response:
        """The password is asked for once more."""
        account = await self._checked(request)
        self.house.accounts.delete(account)
        for room in self.house.rooms.values():
            for sitter in room.charter.sitters:
                if sitter.account == account.id:
                    sitter.account = None
        return self._left()

    async def keep(self, request: Request) -> Response:
        """The seats this browser has links of follow the account from now on."""
        account = signed_in(self.house, request)
        if account is None:
            raise Problem("not-signed-in")
        wanted = read_body(await request.body(), KeptSeats)
        if len(wanted.tokens) > MOST_TOKENS:
            raise Problem("malformed", what=f"{MOST_TOKENS} tokens at most")
        room = self.house.room(wanted.code)
        room.belong(account.id, sorted({room.seat_of(token) for token in wanted.tokens}))
        return said(Done())

    async def _checked(self, request: Request) -> Account:
        wanted = read_body(await request.body(), Credentials)
        if not self.house.visitors.may_try(address_of(request), wanted.name):
            raise Problem("flood")
        return await self.house.accounts.check(wanted.name, wanted.password)

    def _entered(self, request: Request, account: Account, status: int = 200) -> Response:
        response = said(Me(account.name, self.house.accounts.tables(account)), status)
        token = self.house.accounts.enter(account)
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, token, max_age=int(STAY), httponly=True, samesite="strict", secure=secure)
        return response

    def _left(self) -> Response:
        response = said(Done())
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return response
