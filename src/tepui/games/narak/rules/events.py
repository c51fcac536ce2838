"""The kinds of events that rules tell. Each has facts in ints, after the seat that acted (or NONE)."""

from __future__ import annotations

from typing import Final

FIRST_PLAYER: Final = 0
ROUND: Final = 1  # number
TURN: Final = 2
PLACED: Final = 3  # slot
GAINED: Final = 4  # resource, how many
TOOK_IDOL: Final = 5  # idol, site
SITE_REVEALED: Final = 6  # site tile, site
GUARDIAN_WOKE: Final = 7  # guardian, site
OVERCAME: Final = 8  # guardian, site
TOOK_FEAR: Final = 9  # guardian that gives it, or NONE
TOOK_FEAR_TILE: Final = 10  # guardian that gives it, or NONE
LOST_FEAR_TILE: Final = 11
BOUGHT: Final = 12  # card
TOOK_CARD: Final = 13  # card
PLAYED: Final = 14  # card
SPENT_CARD: Final = 15  # card, for travel or given up
EXILED: Final = 16  # card
DREW: Final = 17
DREW_CARD: Final = 18  # card: whispered
RESEARCHED: Final = 19  # token, space
ARRIVED: Final = 20  # points
TEMPLE_TILE: Final = 21  # stack
TOOK_BONUS: Final = 22  # bonus tile
RECRUITED: Final = 23  # assistant
PROMOTED: Final = 24  # assistant
REFRESHED: Final = 25  # assistant
USED: Final = 26  # assistant
USED_BOON: Final = 27  # guardian
SLOTTED: Final = 28  # effect
CAME_HOME: Final = 29  # slot
PASSED: Final = 30
REVEALED: Final = 31  # card, into the row
TOP_SHOWN: Final = 32  # card
HIRED: Final = 33
LED: Final = 34  # guardian, site
BORROWED: Final = 35  # assistant
ROW_EXILED: Final = 36  # card
RIVAL_PLAYED: Final = 37  # rival tile
RIVAL_PLACED: Final = 38  # slot
RIVAL_IDOL: Final = 39  # idol
RIVAL_RESEARCHED: Final = 40  # space
RIVAL_ARRIVED: Final = 41  # points
RIVAL_TEMPLE: Final = 42  # stack
RIVAL_OVERCAME: Final = 43  # guardian
RIVAL_BOUGHT: Final = 44  # card
RIVAL_DISMISSED: Final = 45  # assistant
RIVAL_RESTED: Final = 46
PUT_DOWN: Final = 47  # how many
UPGRADED: Final = 48  # the token given
RESCUED: Final = 49  # assistant
UNSLOTTED: Final = 50
SEARCHED: Final = 51  # how many cards, with an earring
PAID_TOKENS: Final = 52  # resource, how many
GAME_OVER: Final = 53
RIVAL_IDLE: Final = 54
MOVED: Final = 55  # slot left, slot entered
GAVE_AWAY: Final = 56  # assistant given, assistant taken
PAID_IDOLS: Final = 57  # how many
SCORED: Final = 58  # research, temple tiles, idols, guardians, cards, Fear, all together
RIVAL_SCORED: Final = 59  # the same of the rival
WON: Final = 60  # points; NONE for the seat: the rival
