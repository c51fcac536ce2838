"""The end of the game and who has won (ATL-END, ATL-CH2, ATL-CH3)."""

from __future__ import annotations

from tepui.engine.step import Auto
from tepui.games.atlantis.rules.components import NOWHERE, OUT, PIECE_COUNT, SAVED, UNPLACED
from tepui.games.atlantis.rules.events import AT_THE_END, ENDED, NOBODY_LEFT
from tepui.games.atlantis.rules.table import MAX_SEATS, NOBODY, Atlantis


class GameEnd(Auto[Atlantis]):
    """ATL-END-09. Whoever is not on a haven is out; nothing waits below this step."""

    __slots__ = ()

    def run(self, t: Atlantis) -> None:
        for piece in range(PIECE_COUNT):
            if t.where[piece] < SAVED or t.where[piece] == UNPLACED:
                t.lose(piece, NOWHERE, AT_THE_END)


def end_game(t: Atlantis, reason: int) -> None:
    """Stop at once: nothing else of the turn is played (ATL-END-02)."""
    t.tell(ENDED, NOBODY, reason)
    t.cut(GameEnd)


def end_if_deserted(t: Atlantis) -> None:
    """After every action: with nobody left to save the result is fixed (ATL-END-08, ATL-CH2-01, -08)."""
    if t.alive[MAX_SEATS] == 0 and t.ends_empty:
        end_game(t, NOBODY_LEFT)


def is_saved(t: Atlantis, piece: int) -> bool:
    return SAVED <= t.where[piece] < OUT


def score(t: Atlantis, seat: int) -> int:
    """The values of the saved (ATL-END-04), or their number when all are equal (ATL-CH3-01)."""
    total = 0
    for piece in t.rules.pieces[seat]:
        if is_saved(t, piece):
            total += 1 if t.rules.all_equal else t.value[piece]
    return total
