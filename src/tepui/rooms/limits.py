"""How much one visitor may ask for: token buckets by address and by socket."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final

from tepui.rooms.settings import Settings

HOUR: Final = 3600.0
TRIES: Final = 60  # passwords an hour, after a few at once
TRY_BURST: Final = 10
FLOW: Final = 0.5  # lines of talk a second from one person
FLOOD: Final = 6
MOST: Final = 50_000  # buckets of a kind
KINDS: Final = 6
REPORTS: Final = 10  # an hour
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


def bucket_of(buckets: dict[str, Bucket], key: str, rate: float, burst: float) -> Bucket:
    """Whoever is new gets a full bucket; if there are too many, whoever came first is forgotten."""
    found = buckets.get(key)
    if found is None:
        if len(buckets) >= MOST:
            del buckets[next(iter(buckets))]
        found = buckets[key] = Bucket(rate, burst)
    return found


def new_talk_limit() -> Bucket:
    """How much somebody may talk: a few lines at once, then one every two seconds."""
    return Bucket(FLOW, FLOOD)


def plain_address(text: str) -> str:
    """An address as it stands in a header, without port and brackets; empty if it is none."""
    text = text.strip()[:64]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 of an IPv6 one, which is what one household is given."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


SharedLimit = Callable[[str, float, float], bool]  # key, rate, burst: whether there was a drop


class Visitors:
    """The buckets of every household that has been seen lately, and the households that are banned.

    Where several processes serve, what is counted by the hour is counted for all of them together (`shared`).
    """

    def __init__(self, settings: Settings, shared: SharedLimit | None = None) -> None:
        self.settings = settings
        self.shared = shared
        self.banned: frozenset[str] = frozenset()
        self.calls: dict[str, Bucket] = {}
        self.speech: dict[str, Bucket] = {}
        self.tables: dict[str, Bucket] = {}
        self.sign_ups: dict[str, Bucket] = {}
        self.tries: dict[str, Bucket] = {}
        self.reports: dict[str, Bucket] = {}
        self.sockets: dict[str, int] = {}

    def may_call(self, address: str) -> bool:
        return bucket_of(self.calls, household(address), self.settings.calls, self.settings.call_burst).take()

    def may_speak(self, address: str) -> bool:
        """Messages on all sockets of an address together."""
        rate, burst = self.settings.rate * PEOPLE, self.settings.burst * PEOPLE
        return bucket_of(self.speech, household(address), rate, burst).take()

    def may_create(self, address: str) -> bool:
        count = self.settings.tables
        return self._take(self.tables, "tables", household(address), count / HOUR, count)

    def may_sign_up(self, address: str) -> bool:
        count = self.settings.accounts
        return self._take(self.sign_ups, "sign_ups", household(address), count / HOUR, count)

    def may_report(self, address: str) -> bool:
        return self._take(self.reports, "reports", household(address), REPORTS / HOUR, REPORTS)

    def is_banned(self, address: str) -> bool:
        return bool(self.banned) and household(address) in self.banned

    def _take(self, buckets: dict[str, Bucket], kind: str, key: str, rate: float, burst: float) -> bool:
        if self.shared is not None:
            return self.shared(f"{kind} {key}", rate, burst)
        return bucket_of(buckets, key, rate, burst).take()

    def may_try(self, address: str, name: str, known: bool = False) -> bool:
        """Passwords, from an address and for a name. A browser that has been in before has tries of its own, so that
        nobody can keep the owner out by trying wrong ones from many addresses.
        """
        name = name.casefold()[:64]
        if known:
            return self._take(self.tries, "tries", f"known {name}", TRIES / HOUR, TRY_BURST)
        mine = self._take(self.tries, "tries", f"from {household(address)}", TRIES / HOUR, TRY_BURST)
        return mine and self._take(self.tries, "tries", f"for {name}", 10 * TRIES / HOUR, 10 * TRY_BURST)

    def enter(self, address: str) -> bool:
        """Counts one more socket; False if there are too many."""
        home = household(address)
        if self.sockets.get(home, 0) >= self.settings.sockets_from:
            return False
        self.sockets[home] = self.sockets.get(home, 0) + 1
        return True

    def leave(self, address: str) -> None:
        home = household(address)
        left = self.sockets.get(home, 0) - 1
        if left > 0:
            self.sockets[home] = left
        else:
            self.sockets.pop(home, None)

    @property
    def count(self) -> int:
        """How many buckets are remembered."""
        return sum(map(len, self._all))

    @property
    def _all(self) -> tuple[dict[str, Bucket], ...]:
        return (self.calls, self.speech, self.tables, self.sign_ups, self.tries, self.reports)

    def forget(self) -> None:
        """Addresses whose buckets are full again need not be remembered."""
        for buckets in self._all:
            for address in [address for address, bucket in buckets.items() if bucket.full()]:
                del buckets[address]
