"""The two addresses of signing in at a provider: the way there, and the way back. A browser visits them, not a script."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tepui.rooms.problems import Problem
from tepui.rooms.tokens import new_token
from tepui.server.accounts import Account
from tepui.server.http.account_calls import check_sign_up, let_in, ours, use_invitation
from tepui.server.http.guard import address_of
from tepui.server.oidc import Person, Provider
from tepui.server.place import ServerPlace

THERE: Final = "/oidc"
BACK: Final = "/oidc/back"
COOKIE: Final = "oidc"
AWAY: Final = 600  # seconds that somebody may stay at the provider
TOKEN: Final = re.compile(r"[\w-]{1,64}", re.ASCII)


class OidcCalls:
    def __init__(self, place: ServerPlace, provider: Provider) -> None:
        self.place = place
        self.provider = provider

    def routes(self) -> list[Route]:
        return [Route(THERE, self.leave), Route(BACK, self.come_back)]

    async def leave(self, request: Request) -> Response:
        ours(request)
        self._admit(request)
        kept = new_token()
        away = RedirectResponse(await self.provider.way_there(kept, _back(request)), 302, {"Cache-Control": "no-store"})
        invitation = request.query_params.get("invitation", "")
        # Lax, not strict: it must come along when the provider's page leads back here.
        away.set_cookie(
            COOKIE,
            f"{kept}.{invitation if TOKEN.fullmatch(invitation) else ''}",
            max_age=AWAY,
            path=THERE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return away

    async def come_back(self, request: Request) -> Response:
        self._admit(request)
        kept, _, invitation = request.cookies.get(COOKIE, "").partition(".")
        person = await self.provider.person(kept, _back(request), dict(request.query_params))
        account = self._account(request, person, invitation)
        self.place.hosting.admit(account)
        home = RedirectResponse("/me?entered", 303, {"Cache-Control": "no-store"})
        home.delete_cookie(COOKIE, path=THERE, httponly=True, samesite="lax")
        return let_in(self.place, request, home, account)

    def _account(self, request: Request, person: Person, invitation: str) -> Account:
        """The person's account; a new one, where new ones are made."""
        known = self.place.accounts.vouched_for(person.issuer, person.subject)
        if known is not None:
            return known
        check_sign_up(self.place, request, invitation)
        made = self.place.accounts.make_vouched_for(person.issuer, person.subject, person.name)
        use_invitation(self.place, made, invitation)
        return made

    def _admit(self, request: Request) -> None:
        """The same limits as for calls."""
        visitors, address = self.place.registry.visitors, address_of(request)
        if visitors.is_banned(address):
            raise Problem("banned")
        if not visitors.may_call(address):
            raise Problem("flood")


def _back(request: Request) -> str:
    return str(request.base_url).rstrip("/") + BACK
