"""What is kept of a game between bots. A record like this stays interpreted: compiled, its types would be forgotten."""

from __future__ import annotations

from msgspec import Struct

from tepui.arena.judged_positions import JudgedPosition


class GameRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished game: who sat where (index of the bot per seat), how it ended, and what each seat spent on it."""

    block: int
    rotation: int
    bots: tuple[int, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    actions: int  # chance included
    decisions: tuple[int, ...]
    turns: tuple[int, ...]
    seconds: tuple[float, ...]  # processor time
    choices: tuple[tuple[int, ...], ...] = ()  # what every seat did at least once, if it was asked for
    early: tuple[tuple[int, ...], ...] = ()  # of these, what it did in the first half of the game
    positions: tuple[JudgedPosition, ...] = ()  # how the seats stood now and then, if it was asked for

    def won(self, seat: int) -> float:
        """What a seat has of the win: all, nothing, or its part of a tie. A game that all have lost is a tie of all."""
        if not self.winners and len(self.bots) > 1:
            return 1.0 / len(self.bots)
        return (seat in self.winners) / max(1, len(self.winners))
