"""What lies on the table of Atoll: explorers on a ring of islets, shells, tokens, hands of treasures."""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table

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

    def __init__(
        self,
        steps: list[Step[Any]],
        where: list[int],
        landing: list[int],
        shells: list[int],
        hands: list[list[int]],
        tokens: list[int],
        token_bag: list[int],
        deck: list[int],
        discard: list[int],
        round: int,
        storms: bool,
    ) -> None:
        super().__init__(steps)
        self.where = where
        self.landing = landing
        self.shells = shells
        self.hands = hands
        self.tokens = tokens
        self.token_bag = token_bag
        self.deck = deck
        self.discard = discard
        self.round = round
        self.storms = storms

    def copy(self) -> Atoll:
        return Atoll(
            self.steps[:],
            self.where[:],
            self.landing[:],
            self.shells[:],
            [hand[:] for hand in self.hands],
            self.tokens[:],
            self.token_bag[:],
            self.deck[:],
            self.discard[:],
            self.round,
            self.storms,
        )

    def blank_arguments(self) -> tuple[Any, ...]:
        return [], [], [], [], [], [], [], [], [], 0, self.storms

    def after(self, seat: int) -> int:
        return (seat + 1) % len(self.where)
