"""A page as an answer over HTTP."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tepui.core.translations import LANGUAGES
from tepui.web.frame import trouble
from tepui.web.html import Html
from tepui.web.reader import YEAR, reader_of


def answer(request: Request, page: Html, status: int = 200) -> Response:
    """A page; a language asked for in the address is remembered."""
    response = HTMLResponse(page, status, headers={"Vary": "Cookie, Accept-Language", "Cache-Control": "no-cache"})
    lang = request.query_params.get("lang", "")
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax")
    return response


def fail(request: Request, status: int, sentence: str) -> Response:
    """The page that says what went wrong."""
    return answer(request, trouble(reader_of(request), status, sentence), status)
