"""Signing up, in and out over HTTP, another password, and being forgotten. The browser holds a cookie that scripts cannot read and other sites never send."""

from __future__ import annotations

from typing import Final, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tepui.rooms.problems import Problem
from tepui.rooms.protocol import (
    MOST_TOKENS,
    Credentials,
    Done,
    KeptSeats,
    Me,
    NewAccount,
    NewPassword,
    WantedBlock,
    read_body,
)
from tepui.server.accounts import STAY, Account, fitting, known_as, personal_data
from tepui.server.http.guard import address_of, json_body, json_response
from tepui.server.place import ServerPlace

COOKIE: Final = "entry"
KNOWN: Final = "browser"  # stays after signing out
Asked = TypeVar("Asked", bound=Struct)


def signed_in(place: ServerPlace, request: HTTPConnection) -> Account | None:
    """Who is signed in; nobody, if the request comes from a page of another site or the account is banned."""
    found = None if foreign(request) else place.accounts.who(request.cookies.get(COOKIE, ""))
    return None if found is not None and found.id in place.hosting.banned else found


def must_be_in(place: ServerPlace, request: HTTPConnection) -> Account:
    account = signed_in(place, request)
    if account is None:
        raise Problem("not-signed-in")
    return account


def foreign(request: HTTPConnection) -> bool:
    """Whether the request comes from a page of another site. A browser says so itself (Sec-Fetch-Site), an older one by the origin."""
    site = request.headers.get("sec-fetch-site", "")
    if site:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc != request.headers.get("host", "")


def ours(request: HTTPConnection) -> None:
    """Refuse requests from pages of other sites, so that none of them can sign anybody in or out."""
    if foreign(request):
        raise Problem("cross-site")


def check_sign_up(place: ServerPlace, request: Request, invitation: str) -> None:
    """Whether a new account may be made, by whichever way somebody comes in."""
    how = place.settings.registration
    if how == "closed":
        raise Problem("no-registration")
    if not place.registry.visitors.may_sign_up(address_of(request)):
        raise Problem("flood")
    if how == "invited" and not place.hosting.book.invited(invitation):
        raise Problem("no-invitation")


def use_invitation(place: ServerPlace, account: Account, invitation: str) -> None:
    """An invitation makes one account: whoever comes second with it is refused."""
    if place.settings.registration == "invited" and not place.hosting.book.use_invitation(invitation):
        place.accounts.delete(account)
        raise Problem("no-invitation")


def let_in(place: ServerPlace, request: Request, response: Response, account: Account) -> Response:
    """From now on the browser that gets this response is signed in."""
    keep_cookie(request, response, COOKIE, place.accounts.enter(account))
    keep_cookie(request, response, KNOWN, place.accounts.pass_for(account))
    return response


def keep_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=int(STAY), httponly=True, samesite="strict", secure=secure)


class AccountCalls:
    """The calls of accounts."""

    def __init__(self, place: ServerPlace) -> None:
        self.place = place
        self.registry = place.registry

    async def me(self, request: Request) -> Response:
        account = signed_in(self.place, request)
        return self._told(account) if account else json_response(Me())

    async def make(self, request: Request) -> Response:
        wanted = await self._asked(request, NewAccount)
        check_sign_up(self.place, request, wanted.invitation)
        account = await self.place.accounts.make(wanted.name, wanted.password)
        use_invitation(self.place, account, wanted.invitation)
        return self._entered(request, account, 201)

    async def enter(self, request: Request) -> Response:
        return self._entered(request, await self._checked(request, await self._asked(request, Credentials)))

    async def leave(self, request: Request) -> Response:
        ours(request)
        account = signed_in(self.place, request)
        self.place.accounts.leave(request.cookies.get(COOKIE, ""))
        if account is not None:
            self.registry.sign_out(account.id)
        return self._left()

    async def change(self, request: Request) -> Response:
        """The password is asked for once more, and whoever came in by the old one elsewhere is out."""
        wanted = await self._asked(request, NewPassword)
        fitting(wanted.wanted)
        account = await self._checked(request, wanted)
        await self.place.accounts.change(account, wanted.wanted, request.cookies.get(COOKIE, ""))
        self.registry.sign_out(account.id)
        if signed_in(self.place, request) == account:
            response = self._told(account)
            keep_cookie(request, response, KNOWN, self.place.accounts.pass_for(account))
            return response
        return self._entered(request, account)

    async def delete(self, request: Request) -> Response:
        """The password is asked for once more; the name, where there is no password."""
        wanted = await self._asked(request, Credentials)
        account = signed_in(self.place, request)
        if (
            account is None
            or self.place.accounts.has_password(account)
            or known_as(wanted.name) != known_as(account.name)
        ):
            account = await self._checked(request, wanted)
        self.place.accounts.delete(account)
        self.registry.sign_out(account.id, for_ever=True)
        return self._left()

    async def keep(self, request: Request) -> Response:
        """The seats this browser has links of follow the account from now on."""
        account = must_be_in(self.place, request)
        wanted = read_body(await json_body(request), KeptSeats)
        if len(wanted.tokens) > MOST_TOKENS:
            raise Problem("malformed", what=f"{MOST_TOKENS} tokens at most")
        room = self.registry.room(wanted.code)
        room.lobby.belong(account.id, sorted({room.seat_of(token) for token in wanted.tokens}))
        return json_response(Done())

    async def data(self, request: Request) -> Response:
        """Everything that is kept about whoever is signed in."""
        return json_response(personal_data(self.place.store, must_be_in(self.place, request)))

    async def block(self, request: Request) -> Response:
        account = must_be_in(self.place, request)
        wanted = await self._asked(request, WantedBlock)
        self.place.hosting.block(account, self.registry.room(wanted.code), wanted.seat, wanted.on)
        return json_response(Done())

    async def _asked(self, request: Request, kind: type[Asked]) -> Asked:
        ours(request)
        return read_body(await json_body(request), kind)

    async def _checked(self, request: Request, wanted: Credentials | NewPassword) -> Account:
        known = self.place.accounts.knows(wanted.name, request.cookies.get(KNOWN, ""))
        if not self.registry.visitors.may_try(address_of(request), wanted.name, known):
            raise Problem("flood")
        account = await self.place.accounts.check(wanted.name, wanted.password)
        self.place.hosting.admit(account)
        return account

    def _told(self, account: Account, status: int = 200) -> Response:
        accounts = self.place.accounts
        return json_response(Me(account.name, accounts.tables(account), accounts.has_password(account)), status)

    def _entered(self, request: Request, account: Account, status: int = 200) -> Response:
        return let_in(self.place, request, self._told(account, status), account)

    def _left(self) -> Response:
        response = json_response(Done())
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return response
