"""How much one visitor may ask for: token buckets by address and by socket."""

from __future__ import annotations

from time import monotonic
from typing import Final

from tepui.rooms.settings import Settings

HOUR: Final = 3600.0
TRIES: Final = 60  # passwords an hour, after a few at once
TRY_BURST: Final = 10
FLOW: Final = 0.5  # lines of talk a second from one person
FLOOD: Final = 6
PEOPLE: Final = 8  # busy sockets that one address may have at once


class Bucket:
    """Holds `burst` drops and gets `rate` new ones a second; a drop is taken for every message."""

    __slots__ = ("rate", "burst", "drops", "at")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.drops = burst
        self.at = monotonic()

    def refill(self) -> None:
        now = monotonic()
        self.drops = min(self.burst, self.drops + (now - self.at) * self.rate)
        self.at = now

    def take(self) -> bool:
        """Takes one drop; False if there is none."""
        self.refill()
        if self.drops < 1:
            return False
        self.drops -= 1
        return True

    def full(self) -> bool:
        self.refill()
        return self.drops >= self.burst


def new_talk_limit() -> Bucket:
    """How much somebody may talk: a few lines at once, then one every two seconds."""
    return Bucket(FLOW, FLOOD)


class Visitors:
    """The buckets of every address that has been seen lately."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.calls: dict[str, Bucket] = {}
        self.speech: dict[str, Bucket] = {}
        self.tables: dict[str, Bucket] = {}
        self.sign_ups: dict[str, Bucket] = {}
        self.tries: dict[str, Bucket] = {}
        self.sockets: dict[str, int] = {}

    def may_call(self, address: str) -> bool:
        bucket = self.calls.setdefault(address, Bucket(self.settings.calls, self.settings.call_burst))
        return bucket.take()

    def may_speak(self, address: str) -> bool:
        """Messages on all sockets of an address together."""
        bucket = self.speech.get(address)
        if bucket is None:
            rate, burst = self.settings.rate * PEOPLE, self.settings.burst * PEOPLE
            bucket = self.speech[address] = Bucket(rate, burst)
        return bucket.take()

    def may_create(self, address: str) -> bool:
        count = self.settings.tables
        return self.tables.setdefault(address, Bucket(count / HOUR, count)).take()

    def may_sign_up(self, address: str) -> bool:
        count = self.settings.accounts
        return self.sign_ups.setdefault(address, Bucket(count / HOUR, count)).take()

    def may_try(self, address: str, name: str) -> bool:
        """Passwords, from an address and for a name, whoever tries it."""
        mine = self.tries.setdefault(f"from {address}", Bucket(TRIES / HOUR, TRY_BURST))
        # Wider, so that nobody can keep somebody out by trying wrong ones.
        everybody = self.tries.setdefault(f"for {name.casefold()[:64]}", Bucket(10 * TRIES / HOUR, 10 * TRY_BURST))
        return mine.take() and everybody.take()

    def enter(self, address: str) -> bool:
        """Counts one more socket; False if there are too many."""
        if self.sockets.get(address, 0) >= self.settings.sockets_from:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        left = self.sockets.get(address, 0) - 1
        if left > 0:
            self.sockets[address] = left
        else:
            self.sockets.pop(address, None)

    def forget(self) -> None:
        """Addresses whose buckets are full again need not be remembered."""
        for buckets in (self.calls, self.speech, self.tables, self.sign_ups, self.tries):
            for address in [address for address, bucket in buckets.items() if bucket.full()]:
                del buckets[address]
