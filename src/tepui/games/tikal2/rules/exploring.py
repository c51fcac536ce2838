"""TIK-MOVE, TIK-DIG, TIK-LROOM, TIK-PASS, TIK-RESCUE: one exploration, its move and its dig."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.engine.table import with_item, with_more
from tepui.games.tikal2.rules.actions import BACK, CROSS, DIG, GO, RESCUE, STAY, STOP
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    COLOUR,
    COLOUR_COUNT,
    LIGHT_ROOMS,
    MAX_SEATS,
    NONE,
    PASSAGE_CARD,
    PLACE_COUNT,
    RESCUE_POINTS,
    REWARD_CARDS,
    REWARD_COUNT,
    REWARD_POINTS,
    REWARD_TREASURES,
    SPOTS,
)
from tepui.games.tikal2.rules.edges import flood, places_in, shut, undug, within
from tepui.games.tikal2.rules.events import CAME_BACK, CROSSED, DUG, PLAYED, RESCUED, WENT
from tepui.games.tikal2.rules.looking import draw_card, draw_treasure
from tepui.games.tikal2.rules.table import Tikal


class Explore(Choice[Tikal]):
    """TIK-MOVE-01. Go by keys, cross by passages, dig once, or stop.

    After a GO only a passage leads on: one GO reaches all that keys open, so nobody walks round for ever.
    """

    __slots__ = ("via", "gone", "bought")

    def __init__(self, seat: int, via: int, gone: int, bought: int) -> None:
        super().__init__(seat)
        self.via = via  # where the passage just used began, or NONE
        self.gone = gone  # 1: has gone by keys since the last passage
        self.bought = bought  # 1: has bought a rescue key

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.via, self.gone, self.bought)

    def legal(self, t: Tikal) -> list[int]:
        seat = self.seat
        here = t.where[seat]
        keys = t.keys(seat)
        found = []
        near = 0
        if not self.gone:
            near = flood(t, 1 << here, keys)
            found += [GO + place for place in places_in(near & ~(1 << here))]
        if t.tokens[seat] or t.holds(seat, PASSAGE_CARD):
            walls = places_in(shut(t, here, keys))
            if t.tokens[seat]:
                found += [CROSS + place for place in walls]
            if t.holds(seat, PASSAGE_CARD):
                found += [CROSS + PLACE_COUNT + place for place in walls]
        found += digs(t, seat)
        found.append(STOP)
        if self.via == NONE and not self.gone and not self.bought and stuck(t, seat, near):
            found += [RESCUE + colour for colour in range(COLOUR_COUNT) if t.supply[colour]]
        return found

    def apply(self, t: Tikal, a: int) -> None:
        seat = self.seat
        if a < CROSS:
            move(t, seat, a - GO)
            t.then(Explore(seat, NONE, 1, self.bought))
        elif a < DIG:
            start = t.where[seat]
            cross(t, seat, a - CROSS)
            t.then(Explore(seat, start, 0, self.bought))
        elif a < STOP:
            dig(t, seat, a - DIG)
            if self.via != NONE:
                t.then(ComeBack(seat, self.via))
        elif a >= RESCUE:
            rescue(t, seat, a - RESCUE)
            t.then(Explore(seat, NONE, 0, 1))


# Steps never change, so that one for every seat serves all tables.
EXPLORATION: Final[tuple[Explore, ...]] = tuple([Explore(seat, NONE, 0, 0) for seat in range(MAX_SEATS)])


def exploration(seat: int) -> Explore:
    """One that has not begun yet."""
    return EXPLORATION[seat]


# ---- moving


def move(t: Tikal, seat: int, place: int) -> None:
    """TIK-MOVE-02, -05, -10, -12. Keys are shown, not spent."""
    t.tell(WENT, seat, t.where[seat], place)
    t.where[seat] = place


def cross(t: Tikal, seat: int, way: int) -> None:
    """TIK-PASS-01, TIK-SCARD-03. A token returns to the supply, a card is discarded."""
    place = way % PLACE_COUNT
    by_card = way // PLACE_COUNT
    if by_card:
        t.discard(seat, PASSAGE_CARD)
        t.tell(PLAYED, seat, PASSAGE_CARD)
    else:
        t.tokens = with_more(t.tokens, seat, -1)
        t.passages += 1
    t.tell(CROSSED, seat, t.where[seat], place, by_card)
    t.where[seat] = place


# ---- digging


def _digs(rewards: tuple[int, ...], covered: int) -> tuple[int, ...]:
    free = sorted({reward for i, reward in enumerate(rewards) if not covered >> i & 1})
    return tuple([DIG + reward for reward in free or [REWARD_COUNT]])


# By room and its covered spots, a bit each: the digs that are left there, ascending.
DIGS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([_digs(rewards, covered) for covered in range(1 << len(rewards))]) for rewards in SPOTS]
)


def digs(t: Tikal, seat: int) -> list[int]:
    """TIK-DIG-02, -03, -08. A flag in a room without one's own, on a free spot if there is one."""
    place = t.where[seat]
    room = t.room_at(place)
    if room == NONE or t.has_flag(seat, place):
        return []
    return list(DIGS[room][t.spots[place]])


def dig(t: Tikal, seat: int, reward: int) -> None:
    """TIK-DIG-01, -04, -05, -12, TIK-LROOM-02 to -04, -09. The flag, the spot, the doors."""
    place = t.where[seat]
    room = t.room_at(place)
    t.flags = with_item(t.flags, place, t.flags[place] | 1 << seat)
    points = t.door_points(seat, COLOUR[room]) if room < LIGHT_ROOMS else 0
    if reward < REWARD_COUNT:
        spots = SPOTS[room]
        for i in range(len(spots)):
            if spots[i] == reward and not t.spots[place] >> i & 1:
                t.spots = with_item(t.spots, place, t.spots[place] | 1 << i)
                break
        points += REWARD_POINTS[reward]
        for _ in range(REWARD_CARDS[reward]):
            draw_card(t, seat)
        for _ in range(REWARD_TREASURES[reward]):
            draw_treasure(t, seat)
    t.scores[seat] += points
    t.tell(DUG, seat, place, reward, points)


class ComeBack(Choice[Tikal]):
    """TIK-PASS-05 to -07, -24. After a dig behind a passage: back through it, or stay."""

    __slots__ = ("via",)

    def __init__(self, seat: int, via: int) -> None:
        super().__init__(seat)
        self.via = via

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.via)

    def legal(self, t: Tikal) -> list[int]:
        return [BACK, STAY]

    def apply(self, t: Tikal, a: int) -> None:
        if a == BACK:
            t.tell(CAME_BACK, self.seat, t.where[self.seat], self.via)
            t.where[self.seat] = self.via


# ---- rescue


def stuck(t: Tikal, seat: int, near: int) -> bool:
    """TIK-RESCUE-02, -05. No room without his flag can be reached with bag, tokens and passage cards; keys alone lead to `near`."""
    passages = t.tokens[seat] + t.hands[CARD_COUNT * seat + PASSAGE_CARD]
    return not undug(t, seat, near) and not (passages and undug(t, seat, within(t, near, t.keys(seat), passages)))


def rescue(t: Tikal, seat: int, colour: int) -> None:
    """TIK-RESCUE-01, -03, -07."""
    t.scores[seat] -= RESCUE_POINTS
    t.take_key(seat, colour, False)
    t.tell(RESCUED, seat, colour)
