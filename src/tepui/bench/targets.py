"""What the engine is meant to reach, as ratios to the anchor in the same run, and what a run says of it."""

from __future__ import annotations

from msgspec import Struct

SEARCH = 25.0  # playout decisions a second inside a search, compiled, on every game
IMPORT_MS = 150.0
LOAD_MS = 50.0


class Target(Struct, frozen=True):
    """Of a game: decisions a second over the anchor's, compiled and interpreted; copies over the anchor's; bytes of a table."""

    compiled: float
    interpreted: float
    copies: float
    bytes: float = 8192.0


TARGETS = {
    "chac": Target(60, 6, 50),
    "eldorado": Target(40, 4, 60),
    "atlantis": Target(15, 2, 50),
    "tikal2": Target(15, 2, 50),
    "narak": Target(10, 1.5, 30, 16384.0),
}


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
