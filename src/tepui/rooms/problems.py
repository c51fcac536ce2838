"""What can go wrong between a person and the server: a code for the page, a status for HTTP, a sentence for the reader."""

from __future__ import annotations

import traceback
from functools import lru_cache
from pathlib import Path
from typing import Final

from tepui.core.translations import LANGUAGES, Param, Translations, render

WORDS: Final = Translations(Path(__file__).parent / "locales")

STATUS: Final = {
    "malformed": 400,
    "old-page": 400,
    "bad-option": 422,
    "bad-save": 422,
    "forbidden": 403,
    "host-only": 403,
    "cross-site": 403,
    "no-game": 404,
    "no-lesson": 404,
    "no-table": 404,
    "no-route": 404,
    "no-method": 405,
    "seat-taken": 409,
    "no-seat": 409,
    "started": 409,
    "not-started": 409,
    "running": 409,
    "sealed": 409,
    "own-hand": 409,
    "day-used": 409,
    "day-over": 409,
    "too-old": 409,
    "too-big": 413,
    "too-slow": 408,
    "flood": 429,
    "too-many-tables": 429,
    "too-many-sockets": 429,
    "full": 503,
    "store": 503,
    "stale": 409,
    "not-asked": 409,
    "illegal": 409,
    "lesson": 409,
    "puzzle": 409,
    "puzzle-turn": 409,
    "no-undo": 409,
    "no-hint": 409,
    "hand-over": 409,
    "no-person": 409,
    "present": 409,
    "one-wish": 409,
    "no-wish": 409,
    "no-asking": 409,
    "no-clock": 409,
    "away": 409,
    "silence": 403,
    "phrases-only": 403,
    "no-watching": 403,
    "not-over": 409,
    "bad-hook": 422,
    "banned": 403,
    "blocked": 403,
    "no-host": 403,
    "no-registration": 403,
    "no-invitation": 403,
    "oidc-failed": 403,
    "oidc-refused": 403,
    "oidc-away": 503,
    "bad-name": 422,
    "bad-password": 422,
    "name-taken": 409,
    "wrong-password": 422,
    "not-signed-in": 403,
    "closed": 410,
    "trouble": 500,
}


def say(lang: str, key: str, /, **params: Param) -> str:
    """A sentence of the server. Parameters come from outside and are taken as they are: no seat, no key of a file."""
    return _filled(lang, key, params) if params else _plain(lang, key)


@lru_cache(maxsize=1024)
def _plain(lang: str, key: str) -> str:
    return _filled(lang, key, {})


def _filled(lang: str, key: str, params: dict[str, Param]) -> str:
    return render(WORDS.file(lang)[key], {name: str(value) for name, value in params.items()}, params, lang)


class Problem(Exception):
    """A refusal. `detail` (a sentence of the rules or of a check) stands where the code's own sentence would."""

    def __init__(self, code: str, detail: str = "", rule: str = "", **params: Param) -> None:
        super().__init__(code, detail, params)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.params = params

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def text(self, lang: str) -> str:
        return self.detail or say(lang, f"problem.{self.code}", **self.params)


def trace_of(wrong: BaseException, depth: int = 4) -> str:
    """What went wrong and where, in one line for the log; never the message, which may hold a secret of the table."""
    frames = traceback.extract_tb(wrong.__traceback__)[-depth:]
    path = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(wrong).__name__} at {path}"


def language(header: str) -> str:
    """The first known language of an Accept-Language header."""
    for part in header.split(","):
        name = part.split(";")[0].strip()[:2].lower()
        if name in LANGUAGES:
            return name
    return LANGUAGES[0]
