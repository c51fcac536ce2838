"""The games that come with Tepui, one folder each. `tepui.list_games()` gives them, and those of other packages."""

from __future__ import annotations

import sys
import warnings
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tepui.core.game import Game


class _GamesPackage(ModuleType):
    """This package can still be called, as the function `tepui.games` was before: for one release."""

    def __call__(self, all: bool = False) -> dict[str, Game]:
        from tepui.core.game import list_games

        warnings.warn("tepui.games() is tepui.list_games() now", DeprecationWarning, stacklevel=2)
        return list_games(all)


sys.modules[__name__].__class__ = _GamesPackage
