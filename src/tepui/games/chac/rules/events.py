"""The kinds of news that rules tell: facts in ints. `people.news` turns them into records and words."""

from __future__ import annotations

from typing import Final

# After the seat that did it, or NOBODY:
FIRST_PLAYER: Final = 0
DEALT: Final = 1  # two adventurers: whispered
CLUES: Final = 2  # four trap numbers
ENTERED: Final = 3  # adventurer, space
ROUND: Final = 4  # number
DROPPED: Final = 5  # cards
STEADIED: Final = 6
ROLLED: Final = 7  # the five action dice
ACTIONS_GIVEN: Final = 8  # number, load
MOVED: Final = 9  # from, to
LEAPT: Final = 10  # from, to
SPRINTED: Final = 11  # from, to
SEARCHED_FOR: Final = 12  # space, deck
FOUND: Final = 13  # card: whispered
DECIPHERED: Final = 14  # zone
SAW_GLYPH: Final = 15  # zone, glyph: whispered
UNCOVERED: Final = 16
FLIPPED: Final = 17  # slab, number, trapped
LOOKED: Final = 18  # slab
READ_NUMBER: Final = 19  # slab, number: whispered
TRIED_LOCK: Final = 20  # alcove, then the five dice
OPENED: Final = 21  # alcove, value
MASTERED: Final = 22  # alcove
DIVED: Final = 23  # from, to
SWAM: Final = 24  # from, to
FOUGHT: Final = 25  # ones, then the dice: against the waterfall
SACRIFICED: Final = 26  # cards
SWAM_CLEAR: Final = 27  # a die that shows 1 is ignored
ASHORE: Final = 28  # from, to
CROSSED: Final = 29  # load, planks broken, planks left, then the dice
STOMPED: Final = 30
BRIDGE_GONE: Final = 31
WALL_CARD: Final = 32  # card, left, right
WALLS_MET: Final = 33
BOULDER: Final = 34  # steps, then the dice
ROLLS_ON: Final = 35  # from, to
OPENING: Final = 36  # which
DIED: Final = 37  # adventurer, space, cause
LEFT_TEMPLE: Final = 38  # from, cards
REPLACED: Final = 39  # adventurer, space
SEALED: Final = 40
ENDED: Final = 41
SHOWED: Final = 42  # card
CHEST_WORTH: Final = 43  # points
TURN_ENDS: Final = 44  # actions unspent
NOTED_GLYPH: Final = 45  # as SAW_GLYPH and READ_NUMBER, at a table that keeps notes: for longer than five seconds
NOTED_NUMBER: Final = 46
# Kept news outlives the program: a kind never changes its facts, it gets a successor.
BOULDER_RESTS: Final = 47  # space
ROUND_OF: Final = 48  # number: of the seat that has the dice; ROUND says not who
SHUT_OUT: Final = 49  # adventurer: the replacement that still waited when the exit was sealed
SCORED: Final = 50  # points, points of chests among them, then the values of the other cards
NOT_OUT: Final = 51
WON: Final = 52  # points, number of winners
BOULDER_WON: Final = 53

# CHA-REP-01: how an adventurer dies.
BY_WALLS: Final = 0
BY_BOULDER: Final = 1
BY_LAVA: Final = 2
BY_WATERFALL: Final = 3
BY_BRIDGE: Final = 4
SHUT_IN: Final = 5
