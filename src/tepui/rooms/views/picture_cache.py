"""Pictures drawn once for all eyes that see the same.

A drawing is a function of a view, and depends on nothing but the fields that it has read of it. So a view is drawn with
somebody watching over its fields; whoever's view has the same values there, now or a few moves later, gets the same picture.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from tepui.drawing.kept_parts import ALIKE, MOST, Parts
from tepui.drawing.kept_picture import KeptPicture

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.records import View

KEPT: Final = 3  # pictures of one table: they are big, and people who see the same are told one after the other
KEPT_PARTS: Final = MOST * ALIKE  # drawings of their parts


class Drawn(Struct, frozen=True):
    """A picture, and what it was made from."""

    lang: str
    lit: tuple[str, ...]
    read: Callable[[View], Any]  # the fields that it was drawn by
    values: Any
    picture: KeptPicture


class Pictures:
    """The last pictures of a table, and the parts they consist of."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._drawn: deque[Drawn] = deque(maxlen=KEPT)
        self._parts = Parts()

    @property
    def count(self) -> int:
        return len(self._drawn)

    @property
    def parts(self) -> int:
        """How many drawings of parts are kept."""
        return self._parts.count

    def draw(self, view: View, lang: str, lit: tuple[str, ...]) -> KeptPicture:
        for drawn in reversed(self._drawn):
            if drawn.lang == lang and drawn.lit == lit and drawn.read(view) == drawn.values:
                return drawn.picture
        picture, read = self._parts.picture(view, lambda watched: self.game.draw(watched, lang, lit))
        self._drawn.append(Drawn(lang, lit, read, read(view), picture))
        return picture
