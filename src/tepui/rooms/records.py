"""What is kept of a table: who sits where, what it is, and one record for every accepted line."""

from __future__ import annotations

from msgspec import Struct, field

from tepui.rooms.terms import ChanceSeed, Ongoing, Terms

NewsRecord = tuple[int, int, int, tuple[int, ...]]  # actor, audience, kind, facts


class SeatRecord(Struct):
    """Who sits on a seat: "person", "bot", or "open" for nobody yet. `local`: of the device that made the table.

    A person with a `level` is away: a bot of that level plays until the person is back.
    """

    who: str
    name: str = ""
    level: str = ""
    hash: str = ""
    local: bool = False
    account: int | None = None

    @property
    def here(self) -> bool:
        """A person who plays."""
        return self.who == "person" and not self.level


class TableRecord(Struct, kw_only=True):
    """What a table is, apart from its log."""

    id: int = 0
    code: str
    game: str
    rules: int
    head: str
    host: int | None = None
    started: bool = False
    over: bool = False
    waits: bool = False
    sealed: str = ""
    created: float = 0.0
    touched: float = 0.0
    seats: list[SeatRecord]
    terms: Terms = Terms()
    ongoing: Ongoing = field(default_factory=Ongoing)
    chance: ChanceSeed = ChanceSeed()
    due: float | None = None
    stored_ongoing: tuple[bytes, float | None] | None = None  # what is under way, as the store has it
    version: int = 0


class LineRecord(Struct, kw_only=True):
    """One accepted line: its actions and the chance it caused, as lines of a save, and what it told whom.

    `turn` counts turns; `owner` is the seat whose turn it is; `mark` is the game's own number of the turn. `auto`: the
    room answered, there was nothing to choose. `undone`: the seq at which the line was taken back, 0 if in force.
    """

    seq: int
    seat: int
    turn: int
    owner: int
    mark: int
    line: str
    news: list[NewsRecord]
    auto: bool = False
    undone: int = 0
    at: float = 0.0

    @property
    def length(self) -> int:
        """How many actions it holds, chance included."""
        return self.line.count("\n") + 1 if self.line else 0
