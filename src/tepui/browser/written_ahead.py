"""Pages written ahead, for an edition without a server: every page that is the same for everybody, in every language.

They are asked of the routes that the server mounts, and found by following links from the home page. Their addresses are
made relative, so that the folder works wherever it is put: `/rules/x` is the file `<lang>/rules/x/index.html`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any, Final

from tepui.core.game import list_games
from tepui.core.translations import LANGUAGES
from tepui.web.learning.daily_device import daily_device
from tepui.web.reader import Reader, Site
from tepui.web.release import STAMPED
from tepui.web.review import review
from tepui.web.routes import application, bare_source
from tepui.web.table import table

FIRST: Final = ("/", "/bring", "/learn", "/about", "/keys", "/me")
FRAGMENTS: Final = ("/keys",)  # parts of pages, which are put into other pages
ELSEWHERE: Final = re.compile(
    r"/(t|r|api|watch|join|ws|static|NOTICES\.txt)(/|$)"
)  # what needs a server or a table; files are copied or made by the build
FILES: Final = re.compile(r"/(static/|figure/|ground/|words/|icons\.svg|favicon\.svg|manifest\.|icon-|NOTICES)")
STAMP: Final = re.compile(f"^static/{STAMPED.pattern.lstrip('^')}")
ADDRESS: Final = re.compile(r'(href|src|content)="/([^"]*)"')
MOST: Final = 2000  # pages and files: more than there are


class NoTables:
    """What the pages would ask a server."""

    daily = None

    async def game_of(self, code: str) -> str | None:
        return None

    async def is_lesson(self, code: str) -> bool:
        return False

    def solvers(self, game: str) -> dict[str, tuple[int, int]]:
        return {}

    async def ground(self, code: str, lang: str) -> str:
        return ""

    def ground_drawn(self, mark: str) -> str:
        return ""

    async def public(self) -> list[dict[str, Any]]:
        return []

    async def open(self, order: dict[str, Any], request: Any) -> tuple[str, list[str]]:
        raise NotImplementedError


class Pages:
    """The routes, asked by hand."""

    def __init__(self) -> None:
        self.app = application(NoTables())

    def get(self, address: str, lang: str) -> tuple[int, bytes]:
        """Status and body of a page or file."""
        return asyncio.run(self._get(address, lang))

    async def _get(self, address: str, lang: str) -> tuple[int, bytes]:
        path, _, query = address.partition("?")
        status, body = 500, b""

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b""}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal status, body
            status = message.get("status", status)
            body += message.get("body", b"")

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"localhost"), (b"accept-language", lang.encode()), (b"accept", b"text/html")],
        }
        await self.app(scope, receive, send)
        return status, body


def files(at: str = "") -> Iterator[tuple[str, bytes]]:
    """Every page and every file that a page names: its name in the folder, and what is in it. `at` is the folder's address, if known."""
    site, seen = Pages(), set[tuple[str, str]]()
    for lang in LANGUAGES:
        waiting = [*FIRST, *(f"/rules/{slug}?part=1" for slug in list_games())]
        shells = {f"{lang}/{name}": page for name, page in _shells(lang)}
        for name, page in shells.items():
            waiting += _named(page)
            yield name, relative(page, lang, name.count("/"), at).encode()
        while waiting:
            address = waiting.pop()
            key = (address, "" if FILES.match(address) else lang)
            if key in seen or ELSEWHERE.match(address) or _name(address, lang) in shells:
                continue
            seen.add(key)
            assert len(seen) < MOST, "pages without end"
            status, body = site.get(address, lang)
            if status != 200:
                raise LookupError(f"the page {address} answers {status}")
            if FILES.match(address):
                yield address[1:], body
                continue
            text = body.decode()
            waiting += _named(text)
            name = _name(address, lang)
            whole = not address.endswith("?part=1") and address not in FRAGMENTS
            yield name, (relative(text, lang, name.count("/"), at) if whole else text).encode()
        yield f"words/{lang}.json", site.get(f"/words/{lang}.json", lang)[1]


def _shells(lang: str) -> Iterator[tuple[str, str]]:
    """Pages that no route has: tables and reviews, one for each game, with the table in the address; what is this edition's own."""

    def reader(path: str) -> Reader:
        return Reader(lang, "", path, site=Site(on_device=True))

    yield "daily/index.html", daily_device(reader("/daily"))
    for slug, game in list_games().items():
        yield f"t/{slug}/index.html", table(reader(f"/t/{slug}"), "", game, lesson=True)  # it may be one
        yield f"r/{slug}/index.html", review(reader(f"/r/{slug}"), "", game)


def _named(text: str) -> list[str]:
    """The addresses that a page names, without their queries."""
    found = {re.split("[?#]", path)[0] for _, path in ADDRESS.findall(text)}
    return [f"/{path}" for path in sorted(found)]


def _name(address: str, lang: str) -> str:
    path, _, part = address.partition("?")
    folder = f"{lang}{path.rstrip('/')}"
    return f"{folder}/part.html" if part else f"{folder}/index.html"


def relative(html: str, lang: str, depth: int, at: str = "") -> str:
    """A page whose addresses begin where it is, so many folders deep; what others read of it, at the folder's address."""
    up = "../" * depth

    def link(found: re.Match[str]) -> str:
        name, path = found[1], STAMP.sub("static/", found[2])  # a folder is one release
        if name == "content" and at:
            return f'content="{at.rstrip("/")}/{path}"'
        if FILES.match(f"/{path}"):
            return f'{name}="{up}{path.partition("?")[0] if "#" not in path else path}"'
        path, hash_, anchor = path.partition("#")
        path, _, query = path.partition("?")
        other = re.search(r"(?:^|&amp;|&)lang=(\w+)", query)
        path = path.rstrip("/")
        kept = f"?{query}" if path.startswith("puzzles/") and query and not other else ""
        return f'{name}="{up}{other[1] if other else lang}/{path}{"/" if path else ""}{kept}{hash_}{anchor}"'

    return ADDRESS.sub(link, html)


def static_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Modules, style sheets, pictures and fonts; modules and style sheets as they go over the line."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.suffix in (".ts", ".map") or path.name in ("stamp", "icons.json"):
            continue
        text = path.read_bytes()
        yield f"static/{name}", bare_source(text.decode()).encode() if path.suffix in (".js", ".css") else text
