"""Who reads: language, theme and address of a request, and the frame's words for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlencode

from tepui.core.translations import LANGUAGES, Param, Translations, known_language
from tepui.web.release import HERE, stamp

if TYPE_CHECKING:
    from starlette.requests import Request

WORDS: Final = Translations(HERE / "locales")
THEMES: Final = ("light", "dark", "contrast")
YEAR: Final = 365 * 24 * 3600


class Site(NamedTuple):
    """What the host of this place tells everybody, where to write to, and who vouches for people; or that there is no host."""

    notices: tuple[str, ...] = ()
    contact: str = ""
    provider: str = ""
    on_device: bool = False  # tables are on the reader's own device and nowhere else


class Reader(NamedTuple):
    """The reader of one page. `theme` is empty where the browser decides; `fonts` says whether the browser keeps ours already."""

    lang: str
    theme: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    site: Site = Site()
    origin: str = ""  # what an address begins with that others are to follow; empty where no host is
    fonts: bool = True

    def say(self, key: str, **params: Param) -> str:
        return WORDS.fill(self.lang, key, params)

    def here_in(self, lang: str) -> str:
        """This page in another language."""
        return f"{self.path}?{urlencode([*self.query, ('lang', lang)])}"


def reader_of(request: Request) -> Reader:
    """The language comes from `?lang=`, the cookie, the browser's wish, in this order."""
    query = tuple((name, value) for name, value in request.query_params.multi_items() if name != "lang")
    theme = request.cookies.get("theme", "")
    told: Callable[[], Site] | None = getattr(request.app.state, "site", None)
    site = told() if told else Site()
    origin = str(request.base_url).rstrip("/") if told and not site.on_device else ""
    fonts = request.cookies.get("fonts") == stamp()
    return Reader(_lang(request), theme if theme in THEMES else "", request.url.path, query, site, origin, fonts)


def _lang(request: Request) -> str:
    for wish in (request.query_params.get("lang", ""), request.cookies.get("lang", "")):
        if wish in LANGUAGES:
            return wish
    return _accepted(request.headers.get("accept-language", ""))


def _accepted(header: str) -> str:
    """The best known language of an Accept-Language header."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name[:2].lower()))
    for _, _, name in sorted(wishes):
        if name in LANGUAGES:
            return name
    return known_language("")
