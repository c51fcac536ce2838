"""The ground of a picture: how a table of a kind looks before anything has happened, as a file that browsers keep for ever.

Most of a picture never changes: land and sea, symbols, printed spaces. A page fetches the ground once, says so in its hello,
and is sent only what differs from it. It is drawn from a table of its own, so it tells nothing of any other.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tepui.core.match import Match

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.records import Options

KEPT: Final = 64  # grounds of one server: they are some 100 KB each
SEED: Final = "ground"


class Grounds:
    """Those that were asked for last, by a mark of what they say."""

    def __init__(self) -> None:
        self._marks: dict[str, str] = {}  # by the kind of table
        self._texts: dict[str, str] = {}

    def mark(self, game: Game, seats: int, options: Options, lang: str) -> str:
        """The mark of this kind's ground; empty if there is none."""
        kind = repr((game.slug, seats, sorted(options.items()), lang))
        if kind not in self._marks:
            text = drawn(game, seats, options, lang)
            mark = sha256(text.encode()).hexdigest()[:32] if text else ""
            self._keep(kind, mark, text)
        return self._marks[kind]

    def text(self, mark: str) -> str:
        """Empty if it is not known, or no longer."""
        return self._texts.get(mark, "")

    def _keep(self, kind: str, mark: str, text: str) -> None:
        if len(self._marks) >= KEPT:
            oldest = next(iter(self._marks))
            self._texts.pop(self._marks.pop(oldest), None)
        self._marks[kind], self._texts[mark] = mark, text


def drawn(game: Game, seats: int, options: Options, lang: str) -> str:
    """A new table as those see it who only watch."""
    try:
        return game.draw(Match.new(game.slug, seats, options, SEED).shown(None), lang)
    except Exception:  # what cannot be drawn is told with the state
        return ""
