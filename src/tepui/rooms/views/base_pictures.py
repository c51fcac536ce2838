"""The ground of a picture: how a table of a kind looks before anything has happened, as a file that browsers keep for ever.

Most of a picture never changes: land and sea, symbols, printed spaces. A page fetches the ground once, says so in its hello,
and is sent only what differs from it. It is drawn from a table of its own, so it tells nothing of any other.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tepui.core.match import Match
from tepui.rooms.views.state_view import picture

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.records import Options

KEPT: Final = 64  # grounds of one server: they are some 100 KB each
SEED: Final = "ground"


class BasePictures:
    """Those that were asked for last, by a mark of what they say."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[str, str]] = {}  # mark and text, by the kind of table

    def mark(self, game: Game, seats: int, options: Options, lang: str) -> str:
        """The mark of this kind's ground; empty if there is none."""
        kind = repr((game.slug, seats, sorted(options.items()), lang))
        if kind not in self._drawn:
            if len(self._drawn) >= KEPT:
                del self._drawn[next(iter(self._drawn))]
            text = picture(game, Match.new(game.slug, seats, options, SEED).shown(None), lang)
            self._drawn[kind] = (sha256(text.encode()).hexdigest()[:32] if text else "", text)
        return self._drawn[kind][0]

    @property
    def count(self) -> int:
        return len(self._drawn)

    def text(self, mark: str) -> str:
        """Empty if it is not known, or no longer."""
        return next((text for known, text in self._drawn.values() if known == mark), "")
