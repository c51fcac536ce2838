"""The verbs of Tikal II: every choice and every outcome of chance has a number, and a way to write it.

The constants below are the first number of each verb, and rules add to them: `go A2` is GO + place. The comment beside a
constant says what is added. What may be done at any time of a turn has the highest numbers among the choices, so a step
can list its own actions first and the list is still ascending.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.verbs import Verb, Verbs
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    DIRECTION_COUNT,
    LIGHT_TILES,
    PLACE_COUNT,
    PLACES,
    PRICES,
    REWARD_COUNT,
    REWARDS,
    SANCTUARIES,
    SITE_COUNT,
    SITES,
    SPACE_COUNT,
    SPACES,
    TILE_COUNT,
    TILES,
    TREASURE_TYPES,
    TREASURES,
    TREASURES_EACH,
    TURNS,
)
from tepui.games.tikal2.rules.facts import ICONS

PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    [(one, two) for one in range(COLOUR_COUNT) for two in range(one, COLOUR_COUNT)]
)
PAIR_WORDS: Final[tuple[str, ...]] = tuple([f"{COLOURS[one]}+{COLOURS[two]}" for one, two in PAIRS])
NUMBER_WORDS: Final[tuple[str, ...]] = tuple([str(n + 1) for n in range(TREASURES_EACH)])
KEPT_WORDS: Final = ("bag", "camp")
PILE_WORDS: Final = ("pile1", "pile2", "pile3")
REFILL_WORDS: Final = ("pile1", "pile2", "none")
NO_REFILL: Final = 2
MEANS: Final = ("token", "card")
REWARD_WORDS: Final[tuple[str, ...]] = (*REWARDS, "nothing")
SEAT_WORDS: Final = ("0", "1", "2", "3")
WHEEL_WORDS: Final[tuple[str, ...]] = tuple(["-".join([str(price) for price in prices]) for prices in PRICES])

START: Final = 0  # pair of colours
CANOE: Final[int] = START + len(PAIRS)  # site
SHIP: Final[int] = CANOE + SITE_COUNT  # type + 5 * (number - 1)
PLUS: Final[int] = SHIP + TREASURE_TYPES * TREASURES_EACH
MULTI_TYPES: Final[int] = PLUS + 1
DONE: Final[int] = MULTI_TYPES + 1
PASS: Final[int] = DONE + 1
PAY: Final[int] = PASS + 1  # colour
PORTAGE: Final[int] = PAY + COLOUR_COUNT
LOSE: Final[int] = PORTAGE + 1
TAKE: Final[int] = LOSE + 1  # tile
DO: Final[int] = TAKE + TILE_COUNT  # icon
KEY_TO: Final[int] = DO + len(ICONS)  # colour + 5 * (0 bag, 1 camp)
PILE: Final[int] = KEY_TO + 2 * COLOUR_COUNT  # pile
OPEN: Final[int] = PILE + len(PILE_WORDS)  # type + 5 * refill
KEEP_TREASURE: Final[int] = OPEN + TREASURE_TYPES * len(REFILL_WORDS)  # type
KEEP_CARD: Final[int] = KEEP_TREASURE + TREASURE_TYPES  # card
ROOM: Final[int] = KEEP_CARD + CARD_COUNT  # light-room tile
LAY: Final[int] = ROOM + len(LIGHT_TILES)  # space + 27 * turn
SANCTUARY_ON: Final[int] = LAY + SPACE_COUNT * DIRECTION_COUNT  # space
COUNT_DOORS: Final[int] = SANCTUARY_ON + SPACE_COUNT  # colour
EXPLORE: Final[int] = COUNT_DOORS + COLOUR_COUNT
GO: Final[int] = EXPLORE + 1  # place
CROSS: Final[int] = GO + PLACE_COUNT  # place + 34 * (0 token, 1 card)
DIG: Final[int] = CROSS + 2 * PLACE_COUNT  # reward, or nothing
STOP: Final[int] = DIG + REWARD_COUNT + 1
RESCUE: Final[int] = STOP + 1  # colour
BACK: Final[int] = RESCUE + COLOUR_COUNT
STAY: Final[int] = BACK + 1
END: Final[int] = STAY + 1
TENT: Final[int] = END + 1  # at any time of the turn from here on
TENT_KEY: Final[int] = TENT + 1  # colour
PLAY: Final[int] = TENT_KEY + COLOUR_COUNT  # card
FIRST: Final[int] = PLAY + CARD_COUNT  # seat; chance from here on
WHEEL: Final[int] = FIRST + len(SEAT_WORDS)  # notches
REVEAL: Final[int] = WHEEL + TREASURE_TYPES  # sanctuary
DEAL: Final[int] = REVEAL + len(SANCTUARIES)  # tile
TURN_UP: Final[int] = DEAL + TILE_COUNT  # treasure
SEE_ROOM: Final[int] = TURN_UP + TREASURE_TYPES  # light-room tile
SEE_CARD: Final[int] = SEE_ROOM + len(LIGHT_TILES)  # card
SEE_TREASURE: Final[int] = SEE_CARD + CARD_COUNT  # treasure

ACTIONS: Final = Verbs(
    Verb("start", START, PAIR_WORDS),
    Verb("canoe", CANOE, SITES),
    Verb("ship", SHIP, TREASURES, NUMBER_WORDS),
    Verb("plus", PLUS),
    Verb("multi", MULTI_TYPES),
    Verb("done", DONE),
    Verb("pass", PASS),
    Verb("pay", PAY, COLOURS),
    Verb("portage", PORTAGE),
    Verb("lose", LOSE),
    Verb("take", TAKE, TILES),
    Verb("do", DO, ICONS),
    Verb("key", KEY_TO, COLOURS, KEPT_WORDS),
    Verb("draw", PILE, PILE_WORDS),
    Verb("open", OPEN, TREASURES, REFILL_WORDS),
    Verb("keep_treasure", KEEP_TREASURE, TREASURES, secret=(0,)),
    Verb("keep_card", KEEP_CARD, CARDS, secret=(0,)),
    Verb("room", ROOM, LIGHT_TILES),
    Verb("lay", LAY, SPACES, TURNS),
    Verb("sanctuary", SANCTUARY_ON, SPACES),
    Verb("count", COUNT_DOORS, COLOURS),
    Verb("explore", EXPLORE),
    Verb("go", GO, PLACES),
    Verb("cross", CROSS, PLACES, MEANS),
    Verb("dig", DIG, REWARD_WORDS),
    Verb("stop", STOP),
    Verb("rescue", RESCUE, COLOURS),
    Verb("back", BACK),
    Verb("stay", STAY),
    Verb("end", END, final=True),
    Verb("tent", TENT),
    Verb("tent_key", TENT_KEY, COLOURS),
    Verb("play", PLAY, CARDS),
    Verb("first", FIRST, SEAT_WORDS, chance=True),
    Verb("wheel", WHEEL, WHEEL_WORDS, chance=True),
    Verb("reveal", REVEAL, SANCTUARIES, chance=True),
    Verb("deal", DEAL, TILES, chance=True),
    Verb("turn_up", TURN_UP, TREASURES, chance=True),
    Verb("see_room", SEE_ROOM, LIGHT_TILES, secret=(0,), chance=True),
    Verb("see_card", SEE_CARD, CARDS, secret=(0,), chance=True),
    Verb("see_treasure", SEE_TREASURE, TREASURES, secret=(0,), chance=True),
)
