"""What a seat of Tikal II still has before it: turns and explorations, read off the tiles and the waiting steps."""

from __future__ import annotations

from tepui.games.tikal2.rules.canoe import Sail
from tepui.games.tikal2.rules.components import CARD_COUNT, EXTRA_CARD, PER_SITE, SITE_COUNT
from tepui.games.tikal2.rules.exploring import Explore
from tepui.games.tikal2.rules.table import Tikal
from tepui.games.tikal2.rules.tiles import TakeTile
from tepui.games.tikal2.rules.turn import AfterTile, LastTurn, TurnEnd


class Ahead:
    """What a seat still has before it: turns of this round and of the game, and explorations of all kinds."""

    __slots__ = ("digs", "in_round", "now", "turns")

    def __init__(self, t: Tikal, seat: int) -> None:
        mover = seat
        tile_to_take = 0
        last_turns = 0
        self.now = 0  # explorations of the turn under way
        for step in t.steps:
            if isinstance(step, TurnEnd):
                mover = step.seat
            elif isinstance(step, Sail | TakeTile):
                tile_to_take = 1
            elif isinstance(step, AfterTile):
                if step.seat == seat and not step.explored:
                    self.now += 1
            elif isinstance(step, Explore):
                if step.seat == seat:
                    self.now += 1
            elif isinstance(step, LastTurn) and step.seat == seat:
                last_turns += 1
        seats = t.rules.seats
        away = (seat - mover if t.round == 1 else mover - seat) % seats
        if not tile_to_take:
            away = (away - 1) % seats
        tiles = 0
        for place in t.tiles:
            if 0 <= place < SITE_COUNT:
                tiles += 1
        self.in_round = (tiles - away + seats - 1) // seats if tiles else 0  # turns whose tile is still to be taken
        self.turns = self.in_round
        if t.round == 1:
            self.turns += sum(PER_SITE[seats]) // seats
        taking = tile_to_take if mover == seat else 0  # the exploration of this turn is counted by `now`
        special = last_turns if tiles == 0 and t.round == 2 and not tile_to_take else 1
        tents = t.tents[seat] + (t.rules.tents() if t.round == 1 else 0)
        self.digs = self.turns - taking + self.now + special + tents + t.hands[CARD_COUNT * seat + EXTRA_CARD]
