"""The end of the game, and what the saved explorers are worth."""

from __future__ import annotations

from tepui.engine.step import Auto
from tepui.games.atlantis.rules.components import NOWHERE, OUT, PIECE_COUNT, SAVED, UNPLACED
from tepui.games.atlantis.rules.events import AT_THE_END, COUNTED, ENDED, NOBODY_LEFT, SCORED, STRANDED, WON
from tepui.games.atlantis.rules.table import EVERY_SEAT, NOBODY, Atlantis


class GameEnd(Auto[Atlantis]):
    """ATL-END-09, ATL-CH4-03. Whoever is not on a haven is out. It is the lowest of the waiting steps, so the game is over then."""

    def run(self, t: Atlantis) -> None:
        stranded = [piece for piece in range(PIECE_COUNT) if t.where[piece] < SAVED or t.where[piece] == UNPLACED]
        for piece in stranded:
            t.lose(piece, NOWHERE, AT_THE_END)
        if t.heard:
            tell_result(t, stranded)


def tell_result(t: Atlantis, stranded: list[int]) -> None:
    """Who was left behind, what everybody has saved, and who has won."""
    for seat in range(t.rules.seats):
        count = sum([t.rules.owner[piece] == seat for piece in stranded])
        if count:
            t.tell(STRANDED, seat, count)
    totals = [score(t, seat) for seat in range(t.rules.seats)]
    for seat, total in enumerate(totals):
        if t.rules.all_equal:
            t.tell(COUNTED, seat, total)
        else:
            values = [t.value[piece] for piece in t.rules.pieces[seat] if is_saved(t, piece)]
            t.tell_all(SCORED, [seat, total, *sorted(values, reverse=True)])
    for seat, total in enumerate(totals):
        if total == max(totals):  # ATL-END-06
            t.tell(WON, seat, total, totals.count(total))


def end_game(t: Atlantis, reason: int) -> None:
    """ATL-END-02. Stop at once: nothing else of the turn is played."""
    t.tell(ENDED, NOBODY, reason)
    t.cut(GameEnd)


def end_if_deserted(t: Atlantis) -> None:
    """ATL-END-08, ATL-CH2-01. The game ends when nobody is left to save.

    Asked after every action, so it may end in the middle of a step (ATL-CH2-08). The explorers of all seats count together:
    the game goes on for everybody while anybody has one (ATL-END-10).
    """
    if t.alive[EVERY_SEAT] == 0 and t.ends_empty:
        end_game(t, NOBODY_LEFT)


def is_saved(t: Atlantis, piece: int) -> bool:
    """Is this explorer on a haven?"""
    return SAVED <= t.where[piece] < OUT


def score(t: Atlantis, seat: int) -> int:
    """ATL-GOAL-01, ATL-END-04, ATL-END-05. The values of the saved; their number if all are equal (ATL-CH3-01).

    The saved of both colours count (ATL-2P-02), held tiles do not (ATL-END-07). The challenges that end the game in another
    way are scored alike (ATL-CH2-06). No other rule reads a value (ATL-COMP-12).
    """
    total = 0
    for piece in t.rules.pieces[seat]:
        if is_saved(t, piece):
            total += 1 if t.rules.all_equal else t.value[piece]
    return total
