"""The sequence of play: a turn has four steps, then the seat to the left has one."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto
from tepui.games.atlantis.rules import events
from tepui.games.atlantis.rules.creatures import RollDie
from tepui.games.atlantis.rules.moving import MayMove
from tepui.games.atlantis.rules.scoring import end_game
from tepui.games.atlantis.rules.sinking import MaySink
from tepui.games.atlantis.rules.table import EVERY_TERRAIN, MAX_SEATS, NO_DIE, Atlantis
from tepui.games.atlantis.rules.tiles import MayPlayTile

IDLE_ROUNDS: Final = 20  # ATL-CH2-05


class Turn(Auto[Atlantis]):
    """ATL-TURN-01. Play a tile, move, sink a tile, roll for a creature; then the next seat has its turn (ATL-TURN-08)."""

    def run(self, t: Atlantis) -> None:
        """All four steps wait, also when the island is gone (ATL-CH2-07); each decides itself whether there is anything to ask."""
        seat = self.seat
        if t.tiles[EVERY_TERRAIN] == 0:
            if t.idle >= IDLE_ROUNDS * t.rules.seats:
                end_game(t, events.ADRIFT)  # ATL-CH2-05
                return
            t.idle += 1
        t.turn += 1
        t.swum = 0  # ATL-SWIM-15
        t.die = NO_DIE
        t.tell(events.TURN, seat, t.turn)
        t.then(MAY_PLAY_TILE[seat], MAY_MOVE[seat], MAY_SINK[seat], ROLL_DIE[seat], TURN[t.after(seat)])


# Steps never change, so one for each seat serves all tables.
MAY_PLAY_TILE: Final[tuple[MayPlayTile, ...]] = tuple([MayPlayTile(seat) for seat in range(MAX_SEATS)])
MAY_MOVE: Final[tuple[MayMove, ...]] = tuple([MayMove(seat) for seat in range(MAX_SEATS)])
MAY_SINK: Final[tuple[MaySink, ...]] = tuple([MaySink(seat) for seat in range(MAX_SEATS)])
ROLL_DIE: Final[tuple[RollDie, ...]] = tuple([RollDie(seat) for seat in range(MAX_SEATS)])
TURN: Final[tuple[Turn, ...]] = tuple([Turn(seat) for seat in range(MAX_SEATS)])
