"""One exploration, its move and its dig: the chapters TIK-MOVE, TIK-DIG, TIK-LROOM, TIK-PASS and TIK-RESCUE."""

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
    """An exploration under way: go by keys, cross by passages, dig once, or stop.

    One GO reaches everything that keys open, so after it only a passage leads on, and nobody can walk in circles for ever.
    """

    def __init__(self, seat: int, via: int, gone: int, bought: int) -> None:
        super().__init__(seat)
        self.via = via  # the place where the passage just used began, or NONE
        self.gone = gone  # 1: the explorer has gone by keys since the last passage
        self.bought = bought  # 1: a key has been bought in this exploration

    def legal(self, t: Tikal) -> list[int]:
        """Moving is not needed to dig (TIK-MOVE-15), and digging is not needed to stop (TIK-MOVE-14).

        The way back without a dig takes a passage or a key like any other way (TIK-PASS-25). A key may be bought in any
        exploration (TIK-RESCUE-06), before it begins to move, and only once (TIK-RESCUE-03).
        """
        seat = self.seat
        here = t.where[seat]
        keys = t.keys(seat)
        found = []
        near = 0
        if not self.gone:
            near = flood(t, 1 << here, keys)
            found += [GO + place for place in places_in(near & ~(1 << here))]
        if t.tokens[seat] or t.holds(seat, PASSAGE_CARD):
            found += crossings(t, seat, places_in(shut(t, here, keys)))
        found += digs(t, seat)
        found.append(STOP)
        if self.via == NONE and not self.gone and not self.bought and stuck(t, seat, near):
            found += [RESCUE + colour for colour in range(COLOUR_COUNT) if t.supply[colour] and helps(t, seat, colour)]
        return found

    def apply(self, t: Tikal, a: int) -> None:
        """A move of any kind goes on, a dig ends it (TIK-MOVE-01, TIK-DIG-07).

        So an exploration holds one dig (TIK-DIG-13), and what the dig wins cannot prolong it (TIK-DIG-10).
        """
        seat = self.seat
        if a < CROSS:
            move(t, seat, a - GO)
            t.then(Explore(seat, NONE, 1, self.bought))  # the passage behind the explorer has closed (TIK-PASS-08)
        elif a < DIG:
            start = t.where[seat]
            cross(t, seat, a - CROSS)
            t.then(Explore(seat, start, 0, self.bought))
        elif a < STOP:
            dig(t, seat, a - DIG)
            if self.via != NONE:  # only if the last step went through a passage (TIK-PASS-06)
                t.then(ComeBack(seat, self.via))
        elif a >= RESCUE:
            rescue(t, seat, a - RESCUE)
            t.then(Explore(seat, NONE, 0, 1))


# A step never changes, so one for every seat serves all tables.
EXPLORATION: Final[tuple[Explore, ...]] = tuple([Explore(seat, NONE, 0, 0) for seat in range(MAX_SEATS)])


def exploration(seat: int) -> Explore:
    """An exploration that has not begun yet."""
    return EXPLORATION[seat]


# ---- moving


def crossings(t: Tikal, seat: int, walls: list[int]) -> list[int]:
    """A passage to each of these places, by token or by card. Each one is crossed by a passage of its own (TIK-PASS-04).

    A passage crosses the whole edge, whatever doors are on it (TIK-PASS-02). TIK-PASS-17 and TIK-PASS-19 follow from
    TIK-PASS-02; TIK-PASS-12 and TIK-PASS-23 are the settings of the examples.
    """
    found = []
    if t.tokens[seat]:
        found += [CROSS + place for place in walls]
    if t.holds(seat, PASSAGE_CARD):
        found += [CROSS + PLACE_COUNT + place for place in walls]
    return found


def move(t: Tikal, seat: int, place: int) -> None:
    """The explorer goes by keys, which are shown and not spent. Nobody is ever in the way (TIK-MOVE-12)."""
    t.tell(WENT, seat, t.where[seat], place)
    t.where[seat] = place


def cross(t: Tikal, seat: int, way: int) -> None:
    """The explorer crosses one edge by a passage. The token returns to the supply (TIK-PASS-01); a card is discarded and
    leaves the supply of tokens as it is (TIK-SCARD-03). TIK-PASS-13 follows from TIK-PASS-01 and TIK-PASS-08."""
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
    """One of the free spots (TIK-DIG-03); without any the flag covers nothing (TIK-DIG-08)."""
    free = sorted({reward for i, reward in enumerate(rewards) if not covered >> i & 1})
    return tuple([DIG + reward for reward in free or [REWARD_COUNT]])


# DIGS[room][covered]: the digs that are left when these of its spots are covered, one bit each.
DIGS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([_digs(rewards, covered) for covered in range(1 << len(rewards))]) for rewards in SPOTS]
)


def digs(t: Tikal, seat: int) -> list[int]:
    """The digs possible where the explorer stands: none outside, none in a room with one's own flag (TIK-DIG-02,
    TIK-MOVE-13). TIK-PASS-18 follows from TIK-MOVE-15."""
    place = t.where[seat]
    room = t.room_at(place)
    if room == NONE or t.has_flag(seat, place):
        return []
    return list(DIGS[room][t.spots[place]])


def dig(t: Tikal, seat: int, reward: int) -> None:
    """A flag is placed and its rewards are taken at once (TIK-DIG-01).

    A light room scores doors, no other room does (TIK-LROOM-09), and they come on top of the spot (TIK-LROOM-04).
    TIK-LROOM-10 follows from TIK-LROOM-02 and TIK-LROOM-04.
    """
    place = t.where[seat]
    room = t.room_at(place)
    t.flags = with_item(t.flags, place, t.flags[place] | 1 << seat)
    points = t.door_points(seat, COLOUR[room]) if room < LIGHT_ROOMS else 0
    if reward < REWARD_COUNT:
        cover_spot(t, place, room, reward)
        points += REWARD_POINTS[reward]
        draw_rewards(t, seat, reward)
    t.scores[seat] += points
    t.tell(DUG, seat, place, reward, points)


def cover_spot(t: Tikal, place: int, room: int, reward: int) -> None:
    """A free spot with this reward is covered, for the rest of the game (TIK-DIG-04)."""
    spots = SPOTS[room]
    for i in range(len(spots)):
        if spots[i] == reward and not t.spots[place] >> i & 1:
            t.spots = with_item(t.spots, place, t.spots[place] | 1 << i)
            break


def draw_rewards(t: Tikal, seat: int, reward: int) -> None:
    """A card or treasure of a spot is drawn as by the action of that name (TIK-DIG-05), besides its points (TIK-DIG-12)."""
    for _ in range(REWARD_CARDS[reward]):
        draw_card(t, seat)
    for _ in range(REWARD_TREASURES[reward]):
        draw_treasure(t, seat)


class ComeBack(Choice[Tikal]):
    """After a dig behind a passage and its rewards (TIK-PASS-24): back through the passage, or stay there."""

    def __init__(self, seat: int, via: int) -> None:
        super().__init__(seat)
        self.via = via

    def legal(self, t: Tikal) -> list[int]:
        return [BACK, STAY]

    def apply(self, t: Tikal, a: int) -> None:
        """Two of the three choices behind a passage: stay, or come back (TIK-PASS-05). Whoever comes back stops there
        (TIK-PASS-07). TIK-PASS-14, TIK-PASS-15 and TIK-PASS-16 follow from TIK-PASS-05 and TIK-PASS-07.
        """
        if a == BACK:
            t.tell(CAME_BACK, self.seat, t.where[self.seat], self.via)
            t.where[self.seat] = self.via


# ---- rescue


def stuck(t: Tikal, seat: int, near: int) -> bool:
    """Whether bag, tokens and passage cards reach no room without the seat's flag (TIK-RESCUE-02), not even a poor one
    (TIK-RESCUE-05). `near` are the places that keys alone lead to."""
    passages = t.tokens[seat] + t.hands[CARD_COUNT * seat + PASSAGE_CARD]
    return not undug(t, seat, near) and not (passages and undug(t, seat, within(t, near, t.keys(seat), passages)))


def helps(t: Tikal, seat: int, colour: int) -> bool:
    """Whether one more key of this colour leads to a room without the seat's flag, with its passages if need be (TIK-RESCUE-03)."""
    if t.rules.first_version:
        return True
    keys = t.keys(seat) | 1 << colour
    near = flood(t, 1 << t.where[seat], keys)
    passages = t.tokens[seat] + t.hands[CARD_COUNT * seat + PASSAGE_CARD]
    return undug(t, seat, near) or (passages > 0 and undug(t, seat, within(t, near, keys, passages)))


def rescue(t: Tikal, seat: int, colour: int) -> None:
    """A key for ten points (TIK-RESCUE-01), also below zero (TIK-RESCUE-04), into the bag (TIK-RESCUE-07)."""
    t.scores[seat] -= RESCUE_POINTS
    t.take_key(seat, colour, False)
    t.tell(RESCUED, seat, colour)
