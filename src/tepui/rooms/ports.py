"""What rooms need from outside. A *place* is one set of these ports: the server, a worker in a browser, a test.

The event loop is no port: every place has asyncio. Nothing here knows a network, a database or a process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol

from tepui.core.records import Decision, Glimpse
from tepui.rooms.protocol import Aside
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.terms import ChatLine, Webhook


class StoreFailed(Exception):
    """The store could not read or write: nothing has changed."""


class VersionConflict(Exception):
    """Somebody else has written here since the table was read, or has this code already: nothing was written."""


class Store(Protocol):
    """Where tables are kept. Raises StoreFailed and VersionConflict, and nothing else.

    What is written is durable after `flush`; nobody is told of it before.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes may write to it too."""

    # reading
    def find(self, code: str) -> TableRecord | None: ...
    def lines(self, table: int) -> list[LineRecord]: ...
    def since(self, table: int, seq: int) -> list[LineRecord]:
        """The lines that were played or taken back after `seq`."""

    def versions(self, tables: list[int]) -> dict[int, int]:
        """How far these tables are; one that is gone is left out."""

    def snapshot(self, table: int) -> dict[str, Any] | None:
        """The newest snapshot of a match."""

    def talk(self, table: int) -> list[ChatLine]: ...
    def waiting(self) -> list[str]:
        """The codes of the tables that wait for a bot."""

    def due(self, before: float) -> list[str]:
        """The codes of the tables at which somebody's time runs out before then."""

    def public(self) -> list[str]:
        """The codes of the tables that anybody may find."""

    # writing
    def create(self, record: TableRecord, *rows: LineRecord) -> None: ...
    def append(self, record: TableRecord, row: LineRecord, snapshot: dict[str, Any] | None = None) -> None: ...
    def undo(self, record: TableRecord, seqs: list[int], at: int, length: int) -> None: ...
    def update(self, record: TableRecord) -> None: ...
    def seat(self, record: TableRecord, *seats: int) -> None: ...
    def reset(self, record: TableRecord, row: LineRecord, *seats: int) -> None:
        """Another set-up in place of the first, and other people on these seats."""

    def say(self, record: TableRecord, line: ChatLine) -> bool:
        """One more line of talk; False if its number is taken."""

    def forget(self, before: float, but: list[str]) -> int:
        """Delete the tables untouched since then, but not those; how many they were."""

    # durability
    @property
    def pending(self) -> int:
        """How many callbacks wait for the next `flush`."""

    def on_lost(self, callback: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be made durable."""

    def begin_flush(self) -> None: ...
    def when_kept(self, callback: Callable[[bool], None]) -> None:
        """Call back when everything written until now is durable, at once if it is; with False if something is lost."""

    def flush(self) -> bool:
        """Whether everything written is durable now; if not, it has not happened, and those who asked were called."""


class Bots(Protocol):
    """Who thinks for a seat."""

    @property
    def able(self) -> bool:
        """Whether bots think in this place at all."""

    def names(self) -> Collection[str]: ...
    async def think(self, level: str, glimpse: Glimpse) -> Decision: ...


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Time. `now` is wall time that never jumps."""

    def now(self) -> float: ...
    def call_later(self, seconds: float, work: Callable[[], None]) -> Timer: ...
    async def sleep(self, seconds: float) -> None: ...


class Socket(Protocol):
    """The way back to a page."""

    @property
    def free(self) -> bool:
        """Whether what is written goes out at once."""

    def write(self, text: bytes) -> None: ...
    def close(self, code: int) -> None: ...


class Presence(Protocol):
    """Who looks at a table through another process."""

    def elsewhere(self, code: str) -> Sequence[tuple[frozenset[int], int]]:
        """For each other process the seats that look through it, and how many look on there without a seat."""

    def announce(self, code: str, seats: frozenset[int], watchers: int) -> None:
        """Tell the others who looks at a table here."""

    def request(self, code: str) -> None:
        """Ask the others who looks at a table there."""

    def send_aside(self, code: str, aside: Aside) -> None: ...
    def sign_out(self, account: int, for_ever: bool) -> None: ...


class Leases(Protocol):
    """Whose bots answer at a table, where several processes could."""

    def take_lease(self, table: int) -> bool: ...
    def return_lease(self, table: int) -> None: ...


class Notices(Protocol):
    """Telling somebody who does not look that it is their turn."""

    def send(self, hook: Webhook, code: str, title: str) -> None: ...


class Counters(Protocol):
    """Counting what happens, for the host."""

    def add(self, kind: str, label: str = "", count: int = 1) -> None: ...


class Place(NamedTuple):
    """One set of ports."""

    store: Store
    bots: Bots
    clock: Clock
    presence: Presence
    leases: Leases
    notices: Notices
    counters: Counters
