"""A turn played on in thought, for the judge: how far a hand takes the pawns along their way, and the turns it saves."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.judge.journey import NATIVE_STRENGTH, Way
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    COIN,
    EQUIPMENT,
    FINISH,
    NATIVE,
    RUBBLE,
    SHOWS,
    STRENGTH,
    SYMBOL_COUNT,
)
from tepui.games.eldorado.rules.table import HOME, Eldorado

ONE_USE: Final = 0.65  # of the work that equipment does once
LOST: Final = 0.002  # turns for a point of strength: of two cards alike the weaker


class Walk:
    """The rest of a turn in thought: pawns follow their way, card by card. `saved`: the turns that this saves."""

    __slots__ = ("t", "pawns", "way", "rates", "saved", "opened")

    def __init__(self, t: Eldorado, pawns: list[int], way: Way, rates: list[float]) -> None:
        self.t = t
        self.pawns = pawns[:]
        self.way = way
        self.rates = rates  # turns for a point of strength, by symbol
        self.saved = 0.0
        self.opened = 0  # blockades, a bit for each number

    def play(self, cards: list[float], coins: bool) -> None:
        """Each time the card that saves most; rubble and camps with what nothing else needs."""
        while True:
            best, played, mover, named = 0.0, -1, -1, -1
            for card in range(CARD_COUNT):
                if cards[card] < 1.0 or STRENGTH[card] == 0:
                    continue
                share = 1.0 - ONE_USE if EQUIPMENT[card] else 1.0
                for symbol in range(SYMBOL_COUNT if coins else COIN):
                    if SHOWS[card * SYMBOL_COUNT + symbol]:
                        for pawn in range(len(self.pawns)):
                            saved = share * self.go(pawn, symbol, STRENGTH[card], False) - LOST * STRENGTH[card]
                            if saved > best:
                                best, played, mover, named = saved, card, pawn, symbol
            if played >= 0:
                cards[played] -= 1.0
                self.saved += best
                self.go(mover, named, STRENGTH[played], True)
            elif not self.pay(cards):
                return

    def go(self, pawn: int, symbol: int, left: int, moving: bool) -> float:
        """What one movement along the way saves."""
        at = self.pawns[pawn]
        if at == HOME:
            return 0.0
        course, way, opened = self.t.rules.course, self.way, self.opened
        spent = 0
        while way.following[at] >= 0:
            space, log = way.following[at], way.logs[at]
            if log and not opened >> log & 1:
                if BLOCKADE_TERRAIN[log] != symbol or spent + BLOCKADE_STRENGTH[log] > left:
                    break
                spent += BLOCKADE_STRENGTH[log]
                opened |= 1 << log
            if course.terrain[space] != symbol or spent + course.strength[space] > left:
                break
            if space < FINISH and (not self.t.free(space) or space in self.pawns):
                break
            spent += course.strength[space]
            at = space
        if moving:
            self.opened = opened
            self.pawns[pawn] = HOME if at >= FINISH else at
        return spent * self.rates[symbol]

    def pay(self, cards: list[float]) -> bool:
        """One step onto rubble, into a camp or with the Native; whether there was one."""
        course, way = self.t.rules.course, self.way
        for pawn in range(len(self.pawns)):
            at = self.pawns[pawn]
            space = -1 if at == HOME else way.following[at]
            if space < 0 or (way.logs[at] and not self.opened >> way.logs[at] & 1):
                continue
            if not self.t.free(space) or space in self.pawns:
                continue
            terrain, strength = course.terrain[space], course.strength[space]
            if cards[NATIVE] >= 1.0:
                cards[NATIVE] -= 1.0
                self.saved += NATIVE_STRENGTH * max(self.rates)
            elif terrain in (RUBBLE, CAMP) and sum(cards, 0.0) >= strength:
                for _ in range(strength):
                    _drop(cards)
                self.saved += way.turns[at] - way.turns[space]
            else:
                continue
            self.pawns[pawn] = HOME if space >= FINISH else space
            return True
        return False


def _drop(cards: list[float]) -> None:
    """The weakest card goes."""
    for card in range(CARD_COUNT):
        if cards[card] > 0.0:
            cards[card] -= 1.0
            return
