"""Calls for those who run the place, and reports to them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tepui.rooms.problems import Problem
from tepui.rooms.protocol import Done, HostOrder, NewReport, read_body
from tepui.server.http.account_calls import ours, signed_in
from tepui.server.http.guard import address_of, json_body, json_response
from tepui.server.place import ServerPlace


def is_host(place: ServerPlace, request: Request) -> bool:
    """Whether whoever is signed in runs this place."""
    account = signed_in(place, request)
    return account is not None and place.hosting.book.is_host(account.id)


class HostCalls:
    """The console's calls."""

    def __init__(self, place: ServerPlace) -> None:
        self.place = place

    async def view(self, request: Request) -> Response:
        self._by_host(request)
        return json_response(self.place.hosting.view())

    async def order(self, request: Request) -> Response:
        ours(request)
        self._by_host(request)
        return json_response(self.place.hosting.carry_out(read_body(await json_body(request), HostOrder)))

    async def report(self, request: Request) -> Response:
        """Anybody who knows the code of a table may report somebody there to the host."""
        ours(request)
        wanted = read_body(await json_body(request), NewReport)
        room = self.place.registry.room(request.path_params["code"])
        if not self.place.registry.visitors.may_report(address_of(request)):
            raise Problem("flood")
        self.place.hosting.report(room, wanted)
        return json_response(Done())

    def _by_host(self, request: Request) -> None:
        if not is_host(self.place, request):
            raise Problem("no-host")
