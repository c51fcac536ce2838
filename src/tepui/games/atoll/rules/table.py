"""What lies on the table of Atoll: explorers on a ring of islets, shells, tokens, hands of treasures."""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table
from tepui.games.atoll.rules.actions import ISLETS

CORAL: Final = 0
CHEST: Final = 1
STORM: Final = 2
HIDDEN: Final = -1  # a token still face down, an explorer not yet landed

TOKENS: Final = (5, 5, 2)  # how many of each token (ATO-COMP-02)
TREASURES: Final = (6, 4, 4, 4)  # how many of each treasure (ATO-COMP-03)
SHELLS: Final = 3  # to start with (ATO-SETUP-04)
ROUNDS: Final = 12  # at most (ATO-END-02)


class Atoll(Table):
    """`hands` are slips (card + who knows it), `landing` is a secret zone until everybody has chosen."""

    __slots__ = ("deck", "discard", "hands", "landing", "round", "shells", "storms", "token_bag", "tokens", "where")

    def __init__(self, steps: list[Step[Any]], seats: int, storms: bool, like: Atoll | None = None) -> None:
        """A table as it stands before anybody has landed (ATO-SETUP-04), or one on which all lies as on the table `like`."""
        super().__init__(steps)
        self.storms = storms
        if like is None:
            self.where: list[int] = [HIDDEN] * seats
            self.landing: list[int] = [HIDDEN] * seats
            self.shells: list[int] = [SHELLS] * seats
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.tokens: list[int] = [HIDDEN] * ISLETS
            self.token_bag: list[int] = list(TOKENS)
            self.deck: list[int] = list(TREASURES)
            self.discard: list[int] = [0] * len(TREASURES)
            self.round: int = 0
        else:
            self.where = like.where[:]
            self.landing = like.landing[:]
            self.shells = like.shells[:]
            self.hands = [hand[:] for hand in like.hands]
            self.tokens = like.tokens[:]
            self.token_bag = like.token_bag[:]
            self.deck = like.deck[:]
            self.discard = like.discard[:]
            self.round = like.round

    def copy(self) -> Atoll:
        return Atoll(self.steps[:], len(self.where), self.storms, self)

    def blank_arguments(self) -> tuple[Any, ...]:
        return [], len(self.where), self.storms

    def after(self, seat: int) -> int:
        return (seat + 1) % len(self.where)
