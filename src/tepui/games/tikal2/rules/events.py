"""The kinds of news that rules tell. The facts are numbers: first the seat that did it (or NONE), then what the comment says."""

from __future__ import annotations

from typing import Final

FIRST_PLAYER: Final = 0
STARTED: Final = 1  # two colours
ROUND: Final = 2  # number
TURN: Final = 3
SAILED: Final = 4  # from, to
PAID_FOREST: Final = 5  # colour
LOST_IN_FOREST: Final = 6  # points
CARRIED_FREE: Final = 7
SHIPPED: Final = 8  # type, number, points
WHEEL_TURNED: Final = 9  # notches
TOOK_TILE: Final = 10  # tile
TOOK_KEY: Final = 11  # colour, 1 if into the camp
TOOK_TREASURE: Final = 12
FOUND_TREASURE: Final = 13  # type: whispered
TOOK_OPEN: Final = 14  # type
TOOK_CARD: Final = 15
FOUND_CARD: Final = 16  # card: whispered
TOOK_PASSAGE: Final = 17
SCORED: Final = 18  # points, from a tile
COUNTED: Final = 19  # colour, points
DISCOVERED: Final = 20  # room, space
TREASURE_ROOM_LAID: Final = 21  # space
WENT: Final = 22  # from, to
CROSSED: Final = 23  # from, to, 1 if by card
DUG: Final = 24  # place, reward, points in all
CAME_BACK: Final = 25  # from, to
RESCUED: Final = 26  # colour
USED_TENT: Final = 27
PLAYED: Final = 28  # card
KEYS_SCORED: Final = 29  # points
ALTAR_SCORED: Final = 30  # sanctuary, points
LAST_TURN: Final = 31
TREASURES_SCORED: Final = 32  # points
CARDS_SCORED: Final = 33  # points
GAME_OVER: Final = 34
HID_KEY: Final = 35  # into the camp, while its colour is hidden
SHOWED_CAMP: Final = 36  # keys of each colour
WON: Final = 37  # points
TOTAL: Final = 38  # points
NEXT_SANCTUARY: Final = 39  # sanctuary: on top of its pile now
TURNED_UP: Final = 40  # type: joins the open row
