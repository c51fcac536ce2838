"""The pages and their addresses. `routes(tables)` is what the server mounts; everything a page asks of the server is in `Tables`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from time import time
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl, quote

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tepui.core.errors import BadOption
from tepui.core.game import Game, load
from tepui.core.translations import LANGUAGES
from tepui.core.workshop import workshops
from tepui.drawing import app_icons, icons, pieces
from tepui.drawing.palette import SEATS
from tepui.drawing.portraits import FACES, portrait_symbol
from tepui.learning.book import book_of
from tepui.learning.figures import draw_figure, figures_of
from tepui.web import assets
from tepui.web.about import about, keys
from tepui.web.book import player_aid, rules_book
from tepui.web.bring import bring
from tepui.web.frame import answer, fail
from tepui.web.home import home, mine
from tepui.web.host import console, report
from tepui.web.html import Html
from tepui.web.learn import learn
from tepui.web.learning.characters import bots
from tepui.web.learning.daily_routes import Daily, daily_routes
from tepui.web.learning.puzzles import puzzles, puzzles_of_a_game
from tepui.web.reader import WORDS, Reader, Site, reader_of
from tepui.web.release import STAMPED, STATIC, moved_module, stamp
from tepui.web.review import review
from tepui.web.rulebook import article, rules
from tepui.web.setup import options_alone, order, setup, start_fields
from tepui.web.table import table
from tepui.web.watch import watch
from tepui.web.workshop import studio

FOR_EVER: Final = "public, max-age=31536000, immutable"
CODE: Final = re.compile(r"[A-Za-z]{4}-?[A-Za-z]{4}")
INDENTATION: Final = re.compile(r"^ +", re.M)
BARE: Final = {".js": "text/javascript", ".css": "text/css"}  # by suffix: what goes out bare
COMMENT: Final = re.compile(r"^[ ]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)$", re.M | re.S)  # lines that hold nothing else
REMARK: Final = re.compile(r"(?<=[;{}(),\[\]]) // [^\"'`\n]*$", re.M)  # behind the code, and surely in no text
CAST: Final = re.compile(r"/\*\* @type [^*\n]*\*/ (?=\()")  # a type beside the code


class Tables(Protocol):
    """What the pages ask of the server."""

    @property
    def daily(self) -> Daily | None:
        """The expedition of this host; None where there is no host."""

    async def game_of(self, code: str) -> str | None:
        """The slug of the game played at a table; None if there is no such table."""

    async def is_lesson(self, code: str) -> bool:
        """Whether a table is that of a lesson or a puzzle."""

    def solvers(self, game: str) -> dict[str, tuple[int, int]]:
        """By puzzle of a game: how many found it at the first try, of how many who have tried."""

    async def ground(self, code: str, lang: str) -> str:
        """The mark of the ground on which this table's pictures are drawn; empty if there is none."""

    def ground_drawn(self, mark: str) -> str:
        """A ground as SVG; empty if it is not known."""

    async def public(self) -> list[dict[str, Any]]:
        """The tables that anybody may find; of a review that is made, `lead_changes` says how often the lead changed, else 0."""

    async def open(self, order: dict[str, Any], request: Request) -> tuple[str, list[str]]:
        """A new table, as `POST /api/tables` makes one: its code and the tokens of the seats marked `me`."""


Page = Callable[[Request], Awaitable[Response]]


def routes(tables: Tables) -> list[BaseRoute]:
    """Every page, the words, the icons and the static files."""
    assets.adopt_icons()
    return [
        Route("/", _home(tables)),
        Route("/me", _me),
        Route("/watch", _watch(tables)),
        Route("/learn", _learn),
        Route("/learn/{game}", _learn_one),
        Route("/bots", _bots),
        Route("/about", _about),
        Route("/host", _host),
        Route("/bring", _bring),
        Route("/join", _join(tables)),
        Route("/new/{game}", _setup(tables), methods=["GET", "POST"]),
        Route("/studio/{game}", _studio),
        Route("/t/{code}", _table(tables)),
        Route("/t/{code}/report", _report(tables)),
        Route("/t/{code}/qr.svg", _code_picture),
        Route("/t/{code}/ground/{lang}", _ground(tables)),
        Route("/ground/{mark}.svg", _ground_drawn(tables)),
        Route("/r/{code}", _review(tables)),
        Route("/rules/{game}", _rules),
        Route("/rules/{game}/aid", _aid),
        Route("/rules/{game}/exact", _exact),
        Route("/figure/{game}/{name}.{lang}.svg", _figure),
        *(daily_routes(tables.daily) if tables.daily is not None else ()),
        Route("/puzzles", _puzzles),
        Route("/puzzles/{game}", _puzzles_of(tables)),
        Route("/keys", _keys),
        Route("/words/{lang}.json", _words),
        Route("/icons.svg", _icons),
        Route("/favicon.svg", _favicon),
        *(Route(f"/{name}", _app_file(name, body)) for name, body in app_icons.files()),
        Mount("/static", Files(directory=STATIC)),
    ]


def application(tables: Tables) -> Starlette:
    """The pages alone, for who writes them ahead: without a host, tables are on the reader's own device."""
    app = Starlette(routes=routes(tables))
    app.state.site = lambda: Site(on_device=True)
    return app


class Files(StaticFiles):
    """Static files, which are kept for ever under the stamp of this release and asked about again under any other address.

    Modules and style sheets go out without comments and indentation.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = STAMPED.sub("", path)
        try:
            response = await super().get_response(name, scope)
        except HTTPException:
            now = moved_module(name)
            if not now:
                raise
            return RedirectResponse(f"/static/{path.removesuffix(name)}{now}")
        if response.status_code < 400 and path == f"{stamp()}/{name}":
            response.headers["Cache-Control"] = FOR_EVER
        return response

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        path = Path(response.path) if isinstance(response, FileResponse) else Path()
        if path.suffix in BARE:
            told = {name: response.headers[name] for name in ("etag", "last-modified")}
            response = Response(bare_source(path.read_text("utf-8")), media_type=BARE[path.suffix], headers=told)
        response.headers["Cache-Control"] = "no-cache"
        return response


@lru_cache(maxsize=128)
def bare_source(text: str) -> str:
    """A module or style sheet without indentation, types and comments: all lines keep their numbers."""
    text = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    return INDENTATION.sub("", CAST.sub("", REMARK.sub("", text)))


def _game(request: Request) -> Game | None:
    try:
        return load(request.path_params["game"])
    except LookupError:
        return None


def _no_game(request: Request) -> Response:
    return fail(request, 404, reader_of(request).say("trouble.game", game=request.path_params["game"][:40]))


def _daily_game(tables: Tables) -> Game | None:
    return tables.daily.game if tables.daily is not None else None


def _home(tables: Tables) -> Page:
    async def start(request: Request) -> Response:
        return answer(request, home(reader_of(request), _daily_game(tables)))

    return start


async def _me(request: Request) -> Response:
    return answer(request, mine(reader_of(request)))


async def _learn(request: Request) -> Response:
    return answer(request, learn(reader_of(request)))


async def _learn_one(request: Request) -> Response:
    game = _game(request)
    return _no_game(request) if game is None else answer(request, learn(reader_of(request), game))


async def _puzzles(request: Request) -> Response:
    return answer(request, puzzles(reader_of(request)))


def _puzzles_of(tables: Tables) -> Page:
    async def show(request: Request) -> Response:
        game = _game(request)
        if game is None:
            return _no_game(request)
        solvers = tables.solvers(game.slug)
        return answer(request, puzzles_of_a_game(reader_of(request), game, dict(request.query_params), solvers))

    return show


async def _bots(request: Request) -> Response:
    return answer(request, bots(reader_of(request)))


async def _about(request: Request) -> Response:
    return answer(request, about(reader_of(request)))


async def _bring(request: Request) -> Response:
    return answer(request, bring(reader_of(request)))


async def _host(request: Request) -> Response:
    return answer(request, console(reader_of(request)))


async def _keys(request: Request) -> Response:
    return answer(request, keys(reader_of(request)))


async def _rules(request: Request) -> Response:
    game = _game(request)
    if game is None:
        return _no_game(request)
    reader = reader_of(request)
    if "part" in request.query_params:
        return answer(request, article(reader, game))
    book = book_of(game, reader.lang)
    return answer(request, rules(reader, game) if book is None else rules_book(reader, game, book))


async def _aid(request: Request) -> Response:
    game, reader = _game(request), reader_of(request)
    book = book_of(game, reader.lang) if game is not None else None
    if game is None or book is None:
        return _no_game(request)
    return answer(request, player_aid(reader, game, book))


async def _exact(request: Request) -> Response:
    game = _game(request)
    return _no_game(request) if game is None else answer(request, rules(reader_of(request), game))


async def _figure(request: Request) -> Response:
    """A figure of a rulebook; its address changes whenever its picture does."""
    game, name, lang = _game(request), request.path_params["name"], request.path_params["lang"]
    if game is None or lang not in LANGUAGES or name not in figures_of(game):
        return fail(request, 404, reader_of(request).say("trouble.page"))
    return Response(draw_figure(game, name, lang), media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


async def _studio(request: Request) -> Response:
    """The course workshop; a link that was tampered with is answered by a page that says so."""
    game, workshop = _game(request), workshops().get(request.path_params["game"])
    if game is None or workshop is None:
        return _no_game(request)
    given = request.query_params.get("c") or request.query_params.get("text", "")
    drawn, read = studio(reader_of(request), game, workshop, given)
    return answer(request, drawn, 200 if read else 404)


def code_in(text: str) -> str:
    """The code in what somebody pasted: a whole link, or a code with or without dash, in any case."""
    path = re.search(r"/t/([A-Za-z-]+)", text)
    code = path[1] if path else text.strip()
    return code.replace("-", "").upper() if CODE.fullmatch(code) else ""


def _join(tables: Tables) -> Page:
    async def join(request: Request) -> Response:
        text = request.query_params.get("code", "")
        code = code_in(text)
        if not code or await tables.game_of(code) is None:
            return answer(request, home(reader_of(request), _daily_game(tables), text[:60]), 404)
        return RedirectResponse(f"/t/{code}", 303)

    return join


def _watch(tables: Tables) -> Page:
    async def watching(request: Request) -> Response:
        return answer(request, watch(reader_of(request), await tables.public(), time()))

    return watching


def _setup(tables: Tables) -> Page:
    async def set_up(request: Request) -> Response:
        game = _game(request)
        if game is None:
            return _no_game(request)
        reader = reader_of(request)
        if request.method == "GET" and "part" in request.query_params:
            return answer(request, options_alone(reader, game, start_fields(game, dict(request.query_params))))
        if request.method == "GET":
            return answer(request, setup(reader, game, start_fields(game, dict(request.query_params))))
        fields = dict(parse_qsl((await request.body()).decode("utf-8", "replace"), max_num_fields=200))
        try:
            wish = order(game, fields)
        except BadOption as wrong:
            return answer(request, setup(reader, game, fields, str(wrong)), 422)
        code, tokens = await tables.open(wish, request)
        return RedirectResponse(f"/t/{code}" + (f"#s={','.join(map(quote, tokens))}" if tokens else ""), 303)

    return set_up


def _shell(tables: Tables, page: Callable[[Reader, str, Game, bool], Html]) -> Page:
    async def shell(request: Request) -> Response:
        code = code_in(request.path_params["code"])
        slug = await tables.game_of(code) if code else None
        if slug is None:
            return fail(request, 404, reader_of(request).say("join.unknown"))
        return answer(request, page(reader_of(request), code, load(slug), await tables.is_lesson(code)))

    return shell


def _table(tables: Tables) -> Page:
    return _shell(tables, table)


def _review(tables: Tables) -> Page:
    return _shell(tables, lambda reader, code, game, _: review(reader, code, game))


def _report(tables: Tables) -> Page:
    async def reporting(request: Request) -> Response:
        code, seat = code_in(request.path_params["code"]), request.query_params.get("seat", "")
        if not code or await tables.game_of(code) is None or seat not in tuple(map(str, range(len(SEATS)))):
            return fail(request, 404, reader_of(request).say("join.unknown"))
        return answer(request, report(reader_of(request), code, int(seat)))

    return reporting


async def _code_picture(request: Request) -> Response:
    """The invitation as a QR code."""
    code = code_in(request.path_params["code"])
    if not code:
        return fail(request, 404, reader_of(request).say("join.unknown"))
    out = BytesIO()
    segno.make(str(request.base_url.replace(path=f"/t/{code}"))).save(
        out, kind="svg", scale=6, light="#fff", dark="#271d14"
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


def _ground(tables: Tables) -> Page:
    """Sends the page on to a file that never changes."""

    async def ground(request: Request) -> Response:
        code, lang = code_in(request.path_params["code"]), request.path_params["lang"]
        mark = await tables.ground(code, lang) if code and lang in LANGUAGES else ""
        if not mark:
            return fail(request, 404, reader_of(request).say("trouble.page"))
        return RedirectResponse(f"/ground/{mark}.svg", 307, headers={"Cache-Control": "no-store"})

    return ground


def _ground_drawn(tables: Tables) -> Page:
    async def drawn(request: Request) -> Response:
        text = tables.ground_drawn(request.path_params["mark"])
        if not text:
            return fail(request, 404, reader_of(request).say("trouble.page"))
        return Response(text, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})

    return drawn


async def _words(request: Request) -> Response:
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        return fail(request, 404, reader_of(request).say("trouble.page"))
    words = WORDS.file(lang)
    if request.query_params.get("for") != "host":  # the console's words are for the console
        words = {key: text for key, text in words.items() if not key.startswith("host.")}
    kept = request.query_params.get("release") == stamp()
    return JSONResponse(words, headers={"Cache-Control": FOR_EVER if kept else "no-cache"})


async def _icons(request: Request) -> Response:
    return Response(icons_file(), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=1)
def icons_file() -> str:
    """Every icon, the six badges, the portraits of the bots and the brand as symbols of one file."""
    badges = "".join(
        f'<symbol id="badge-{i}" viewBox="0 0 28 28">{pieces.badge(i, 28)}</symbol>' for i in range(len(SEATS))
    )
    symbols = "".join(icons.symbol(name) for name in icons.OWN)
    bots_drawn = "".join(map(portrait_symbol, FACES))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}{badges}{bots_drawn}<symbol id="brand" viewBox="0 0 40 32">{BRAND}</symbol></svg>'


async def _favicon(request: Request) -> Response:
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 32">{BRAND}</svg>'
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


def _app_file(name: str, body: bytes) -> Page:
    """The manifest or one of its icons."""
    kind = "image/png" if name.endswith(".png") else "application/manifest+json"

    async def file(request: Request) -> Response:
        return Response(body, media_type=kind, headers={"Cache-Control": "max-age=3600"})

    return file


# A table mountain over contour lines.
BRAND: Final = (
    '<path d="M3 27 9 9.500c.5-1.600 1.400-2.400 3-2.600 5-.8 10.600-.8 16 0 1.600.2 2.500 1 3 2.600L37 27z" fill="#2C6B47"/>'
    '<path d="M9.600 9.600c6.600-1.500 14.200-1.500 20.800 0l1 3.400c-2 1.600-3.400-.6-5 .8s-3 2.600-4.800.6-3.200 1-5 .4-3 1.400-4.600-.2-2.600.8-3.400-1.600z" fill="#8FB573"/>'
    '<path d="M16 15.500c.8 3-.6 6 .4 10M24 14.800c-1 3.400.8 6.400-.2 10.600M11.600 16.500c-.8 3.400-1.800 5.600-1.600 8.600M29 16c.4 3.200 1.800 5.400 1.600 8.400"'
    ' stroke="#17432B" stroke-width="1.300" fill="none" stroke-linecap="round"/>'
    '<path d="M1.500 28.600h37M6 31h28" stroke="currentColor" stroke-width="1.500" stroke-linecap="round"/>'
)
