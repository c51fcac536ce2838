"""What the engine is meant to reach, as ratios to the anchor in the same run, and what a run says of it."""

from __future__ import annotations

from msgspec import Struct, convert

from tepui.core.game import list_games

SEARCH = 25.0  # playout decisions a second inside a search, compiled, on every game
IMPORT_MS = 150.0
LOAD_MS = 50.0


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a game: decisions a second over the anchor's, compiled and interpreted; copies over the anchor's; bytes of a table."""

    compiled: float
    interpreted: float
    copies: float
    bytes: float = 8192.0


def target_of(subject: str) -> Target | None:
    """The target of a game, as `speed` of its `bench.json` has it; None of what is no game of ours or has none."""
    game = list_games(all=True).get(subject)
    speed = game.bench.get("speed") if game is not None else None
    return None if speed is None else convert(speed, Target)


class Verdict(Struct, frozen=True, kw_only=True):
    """One target of one game. `most`: the figure must not be above the target; else not below."""

    subject: str
    what: str
    found: float
    target: float
    most: bool = False

    @property
    def met(self) -> bool:
        return self.found <= self.target if self.most else self.found >= self.target
