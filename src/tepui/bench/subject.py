"""What the bench measures: anything that plays random games by listing the legal actions, picking one and applying it."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

MIDDLES = 16  # states in the middle of a game, for copying and searching
LONGEST = 1_000_000
EXPLORE = 1.4


class Missing(Exception):
    """A subject that is not installed, and how to get it."""


class Subject:
    """Plays random games and copies states. What is not written here a subject brings itself.

    Fast engines write `play` themselves, so that the calls between are not measured with them.
    """

    name: str = "subject"
    seats: int = 2
    middles_count: int = MIDDLES

    def __init__(self) -> None:
        self.rng = Random(1)

    def new(self) -> Any:
        raise NotImplementedError

    def over(self, state: Any) -> bool:
        raise NotImplementedError

    def legal(self, state: Any) -> list[Any]:
        raise NotImplementedError

    def apply(self, state: Any, action: Any) -> None:
        raise NotImplementedError

    def copy(self, state: Any) -> Any:
        raise NotImplementedError

    def play(self, state: Any, most: int = LONGEST) -> tuple[int, int]:
        """Play on at random: decisions made, actions listed for them."""
        draw = self.rng.random
        made = listed = 0
        while made < most and not self.over(state):
            actions = self.legal(state)
            self.apply(state, actions[int(draw() * len(actions))])
            made, listed = made + 1, listed + len(actions)
        return made, listed

    def game(self) -> tuple[int, int]:
        return self.play(self.new())

    def advance(self, state: Any, decisions: int) -> int:
        """Play on for so many decisions, or to the end; how many they were."""
        made = 0
        while made < decisions and not self.over(state):
            made += self.play(state, decisions - made)[0]
        return made

    def middles(self) -> list[Any]:
        """States half a game from the start, of games that are still going on."""
        half = max(1, self.game()[0] // 2)
        found: list[Any] = []
        for _ in range(20 * self.middles_count):
            state = self.new()
            self.advance(state, half)
            if not self.over(state):
                found.append(state)
            if len(found) == self.middles_count:
                break
        return found

    # ---- a search with playouts, for subjects that say who acts and who has won

    def seat(self, state: Any) -> Any:
        raise NotImplementedError

    def winners(self, state: Any) -> list[Any]:
        raise NotImplementedError

    def search(self, state: Any, iterations: int) -> int:
        """Grow a tree by so many playouts; returns the decisions in them and on the way to them."""
        root = Tried(None)
        return sum(self._iterate(root, self.copy(state)) for _ in range(iterations))

    def _iterate(self, root: Tried, state: Any) -> int:
        node = root
        path = [root]
        made = 0
        while not self.over(state):
            action = node.pick(self.legal(state), self.rng)
            fresh = action not in node.children
            if fresh:
                node.children[action] = Tried(self.seat(state))
            node = node.children[action]
            path.append(node)
            self.apply(state, action)
            made += 1
            if fresh:
                break
        made += self.play(state)[0]
        winners = self.winners(state)
        for one in path:
            one.visits += 1
            one.won += one.seat in winners
        return made


class Tried:
    """A node of that search: an action, how often it was tried and won, and what was tried after it."""

    __slots__ = ("children", "seat", "visits", "won")

    def __init__(self, seat: Any) -> None:
        self.seat = seat
        self.visits = 0
        self.won = 0
        self.children: dict[Any, Tried] = {}

    def pick(self, legal: list[Any], rng: Random) -> Any:
        fresh = [action for action in legal if action not in self.children]
        if fresh:
            return fresh[int(rng.random() * len(fresh))]
        reach = EXPLORE * sqrt(log(self.visits + 1.0))
        return max(legal, key=lambda action: self.children[action].bound(reach))

    def bound(self, reach: float) -> float:
        return self.won / self.visits + reach / sqrt(self.visits)
