"""Turns, the change of round, the special turn and the end: the chapters TIK-TURN, TIK-END1, TIK-R2 and TIK-END2."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice, Lot
from tepui.engine.table import with_item
from tepui.games.tikal2.rules.actions import DEAL, END, EXPLORE, TENT
from tepui.games.tikal2.rules.canoe import SAIL
from tepui.games.tikal2.rules.components import MAX_SEATS, NONE, PER_SITE, SITE_COUNT, START_SITE, TILE_COUNT
from tepui.games.tikal2.rules.events import LAST_TURN, ROUND, TURN
from tepui.games.tikal2.rules.exploring import exploration
from tepui.games.tikal2.rules.free_actions import add_anytime, any_time
from tepui.games.tikal2.rules.scoring import FinalScoring, score_keys_and_altars
from tepui.games.tikal2.rules.table import IN_CAMP, UNDEALT, Tikal


class Turn(Auto[Tikal]):
    """A turn: the canoe phase, then the explorer phase (TIK-TURN-03)."""

    def run(self, t: Tikal) -> None:
        t.turn += 1
        t.tell(TURN, self.seat)
        t.then(SAIL[self.seat], EXPLORER_PHASE[self.seat], TURN_END[self.seat])


class AfterTile(Choice[Tikal]):
    """The explorer phase, and the special turn at the end: explore, use tent and cards, or end the turn."""

    def __init__(self, seat: int, explored: int) -> None:
        super().__init__(seat)
        self.explored = explored  # 1: the normal exploration of this turn has been made

    def legal(self, t: Tikal) -> list[int]:
        """One normal exploration; besides it tent and card give one each, three in all (TIK-TURN-08)."""
        found = [END] if self.explored else [EXPLORE, END]
        add_anytime(found, t, self.seat, True)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        """The exploration may be left out: whoever ends the turn makes none (TIK-TURN-05).

        An extra one starts where the last one ended (TIK-PASS-22), also by a card just won (TIK-DIG-11). TIK-HINT-01 follows
        from TIK-TURN-08 and TIK-DIG-13: a dig left out cannot be made up for.
        """
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
        elif a == EXPLORE:
            t.then(exploration(self.seat), AFTER_EXPLORING[self.seat])


class TurnEnd(Auto[Tikal]):
    """The next turn, or the end of the round."""

    def run(self, t: Tikal) -> None:
        """A round ends after the turn in which the last tile was taken (TIK-END1-01, TIK-END2-01).

        Every turn takes one tile, so all have the same number of turns: TIK-TURN-07 follows from TIK-TURN-04, TIK-SETUP-02,
        TIK-SETUP-03 and TIK-SETUP-04.
        """
        for site in t.tiles:
            if 0 <= site < SITE_COUNT:
                t.then(NEXT_TURN[t.after(self.seat)])
                return
        t.then(RoundEnd(self.seat))


# A step never changes, so one of each kind for every seat serves all tables.
NEXT_TURN: Final[tuple[Turn, ...]] = tuple([Turn(seat) for seat in range(MAX_SEATS)])
EXPLORER_PHASE: Final[tuple[AfterTile, ...]] = tuple([AfterTile(seat, 0) for seat in range(MAX_SEATS)])
AFTER_EXPLORING: Final[tuple[AfterTile, ...]] = tuple([AfterTile(seat, 1) for seat in range(MAX_SEATS)])
TURN_END: Final[tuple[TurnEnd, ...]] = tuple([TurnEnd(seat) for seat in range(MAX_SEATS)])


class RoundEnd(Auto[Tikal]):
    """All tiles are taken. `seat` took the last one."""

    def run(self, t: Tikal) -> None:
        """Two rounds, each with a scoring (TIK-TURN-01). After round 1 keys and altars score (TIK-END1-02).

        After round 2 everybody has a special turn, in the order of that round (TIK-END2-02), without the tent (TIK-END2-03).
        """
        if t.round == 1:
            score_keys_and_altars(t)
            t.then(SecondRound(self.seat))
            return
        for seat in t.in_order(t.after(self.seat)):
            t.tents = with_item(t.tents, seat, 0)
            t.then(LastTurn(seat))
        t.then(FinalScoring(0))


class LastTurn(Auto[Tikal]):
    """The special turn of one player."""

    def run(self, t: Tikal) -> None:
        """An explorer phase alone: no canoe, no tile, no seaplane, and nobody has to explore (TIK-END2-08).

        Its exploration is like any other, so TIK-SCARD-15 follows from TIK-SCARD-03.
        """
        t.turn += 1
        t.tell(LAST_TURN, self.seat)
        t.then(EXPLORER_PHASE[self.seat])


class SecondRound(Auto[Tikal]):
    """Round 2 begins, with whoever was last in round 1: that is `seat` (TIK-R2-01)."""

    def run(self, t: Tikal) -> None:
        """Tiles, canoes and tents are set up again. Explorers stay (TIK-R2-05), and so does everything else (TIK-R2-06)."""
        t.round = 2
        t.tell(ROUND, NONE, 2)
        collect_tiles(t)
        for seat in range(t.rules.seats):
            t.canoes = with_item(t.canoes, seat, START_SITE)  # TIK-R2-04
            t.tents = with_item(t.tents, seat, t.rules.tents())  # TIK-R2-02; one use, saved or not (TIK-TENT-09)
        t.then(DealTile(self.seat, 0, 0), Turn(self.seat))


def collect_tiles(t: Tikal) -> None:
    """The tiles come back from the camps, to be dealt again (TIK-R2-03)."""
    for tile in range(TILE_COUNT):
        if t.tiles[tile] >= IN_CAMP:
            t.tiles = with_item(t.tiles, tile, UNDEALT)


class DealTile(Lot[Tikal]):
    """The tiles are dealt at random, one after the other, face up, from the first site on."""

    def __init__(self, seat: int, site: int, there: int) -> None:
        super().__init__(seat)
        self.site = site
        self.there = there  # how many tiles lie there already

    def lots(self, t: Tikal) -> list[int]:
        return [DEAL + tile for tile in range(TILE_COUNT) if t.tiles[tile] == UNDEALT]

    def apply(self, t: Tikal, a: int) -> None:
        """As many to each site as the number of players says (TIK-SETUP-02, TIK-SETUP-03, TIK-SETUP-04)."""
        t.tiles = with_item(t.tiles, a - DEAL, self.site)
        if self.there + 1 < PER_SITE[t.rules.seats][self.site]:
            t.then(DealTile(self.seat, self.site, self.there + 1))
        elif self.site + 1 < SITE_COUNT:
            t.then(DealTile(self.seat, self.site + 1, 0))
