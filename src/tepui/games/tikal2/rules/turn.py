"""TIK-TURN, TIK-END1, TIK-R2, TIK-END2: turns, the change of round, the special turn, the end."""

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
    """TIK-TURN-03. Canoe phase, then explorer phase."""

    __slots__ = ()

    def run(self, t: Tikal) -> None:
        t.turn += 1
        t.tell(TURN, self.seat)
        t.then(SAIL[self.seat], AFTER_TILE[self.seat][0], TURN_END[self.seat])


class AfterTile(Choice[Tikal]):
    """TIK-TURN-05, -08, TIK-TENT-05, TIK-END2-02. Explore, use tent and cards in any order, or end the turn."""

    __slots__ = ("explored",)

    def __init__(self, seat: int, explored: int) -> None:
        super().__init__(seat)
        self.explored = explored  # 1: the exploration of the turn has been made

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.explored)

    def legal(self, t: Tikal) -> list[int]:
        found = [END] if self.explored else [EXPLORE, END]
        add_anytime(found, t, self.seat, True)
        return found

    def apply(self, t: Tikal, a: int) -> None:
        if a >= TENT:
            any_time(t, self.seat, a)
            t.then(self)
        elif a == EXPLORE:
            t.then(exploration(self.seat), AFTER_TILE[self.seat][1])


class TurnEnd(Auto[Tikal]):
    """TIK-END1-01, TIK-END2-01. The next turn, or the end of the round when all sites are empty."""

    __slots__ = ()

    def run(self, t: Tikal) -> None:
        for site in t.tiles:
            if 0 <= site < SITE_COUNT:
                t.then(NEXT_TURN[t.after(self.seat)])
                return
        t.then(RoundEnd(self.seat))


# Steps never change, so that one of each serves all tables: by seat, and whether the exploration has been made.
NEXT_TURN: Final[tuple[Turn, ...]] = tuple([Turn(seat) for seat in range(MAX_SEATS)])
AFTER_TILE: Final[tuple[tuple[AfterTile, ...], ...]] = tuple(
    [(AfterTile(seat, 0), AfterTile(seat, 1)) for seat in range(MAX_SEATS)]
)
TURN_END: Final[tuple[TurnEnd, ...]] = tuple([TurnEnd(seat) for seat in range(MAX_SEATS)])


class RoundEnd(Auto[Tikal]):
    """TIK-END1-02, TIK-END2-02, -03, -08. Scoring and round 2; or a last exploration for each, and the final scoring."""

    __slots__ = ()

    def run(self, t: Tikal) -> None:
        if t.round == 1:
            score_keys_and_altars(t)
            t.then(SecondRound(self.seat))
            return
        for seat in t.in_order(t.after(self.seat)):
            t.tents = with_item(t.tents, seat, 0)
            t.then(LastTurn(seat))
        t.then(FinalScoring(0))


class LastTurn(Auto[Tikal]):
    """TIK-END2-02. No canoe, no tile, no tent."""

    __slots__ = ()

    def run(self, t: Tikal) -> None:
        t.turn += 1
        t.tell(LAST_TURN, self.seat)
        t.then(AFTER_TILE[self.seat][0])


class SecondRound(Auto[Tikal]):
    """TIK-R2-01 to -08. The last player begins, the other way round; tiles, canoes and tents are set up again."""

    __slots__ = ()

    def run(self, t: Tikal) -> None:
        t.round = 2
        t.tell(ROUND, NONE, 2)
        for tile in range(TILE_COUNT):
            if t.tiles[tile] >= IN_CAMP:
                t.tiles = with_item(t.tiles, tile, UNDEALT)
        for seat in range(t.rules.seats):
            t.canoes = with_item(t.canoes, seat, START_SITE)
            t.tents = with_item(t.tents, seat, t.rules.tents())
        t.then(DealTile(self.seat, 0, 0), Turn(self.seat))


class DealTile(Lot[Tikal]):
    """TIK-SETUP-02 to -05, TIK-R2-03. One tile after another, face up, from the first site on."""

    __slots__ = ("site", "there")

    def __init__(self, seat: int, site: int, there: int) -> None:
        super().__init__(seat)
        self.site = site
        self.there = there  # tiles that lie there already

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.site, self.there)

    def lots(self, t: Tikal) -> list[int]:
        return [DEAL + tile for tile in range(TILE_COUNT) if t.tiles[tile] == UNDEALT]

    def apply(self, t: Tikal, a: int) -> None:
        t.tiles = with_item(t.tiles, a - DEAL, self.site)
        if self.there + 1 < PER_SITE[t.rules.seats][self.site]:
            t.then(DealTile(self.seat, self.site, self.there + 1))
        elif self.site + 1 < SITE_COUNT:
            t.then(DealTile(self.seat, self.site + 1, 0))
