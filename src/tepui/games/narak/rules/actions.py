"""The verbs of Narak: every decision and every chance outcome as an int, and how it is written.

A verb's first action is a constant, so that rules compute with it: `dig camp_1_a` is DIG + slot. Free actions come last
among the choices, so that a step lists its own actions first and stays ascending.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.verbs import Verb, Verbs
from tepui.games.narak.rules.components import (
    ARROWS,
    ASSISTANT_COUNT,
    ASSISTANTS,
    BONUS_KINDS,
    BONUSES,
    CAMP_COUNT,
    CARD_COUNT,
    CARD_ICONS,
    CARDS,
    GUARDIAN_COUNT,
    GUARDIANS,
    IDOL_KINDS,
    IDOLS,
    NODE_COUNT,
    NODES,
    PAIR_WORDS,
    RIVAL_TILES,
    SITE_COUNT,
    SITE_TILE_COUNT,
    SITE_TILES,
    SITES,
    SLOT_COUNT,
    SLOT_EFFECTS,
    SLOTS,
    TEMPLE_STACK_COUNT,
    TEMPLE_STACKS,
    TOKENS,
)
from tepui.games.narak.rules.notation import ICON_COUNT, ICONS

# What can pay a travel icon: an icon of the pool, a hand card, the second icon of a card with two kinds, a boon, an
# assistant, a hired plane.
MIXED_CARDS: Final[tuple[int, ...]] = tuple([i for i in range(CARD_COUNT) if len(set(CARD_ICONS[i])) == 2])
FROM_POOL: Final = 0
FROM_CARD: Final[int] = FROM_POOL + ICON_COUNT
FROM_MIXED: Final[int] = FROM_CARD + CARD_COUNT
FROM_BOON: Final[int] = FROM_MIXED + len(MIXED_CARDS)
FROM_ASSISTANT: Final[int] = FROM_BOON + GUARDIAN_COUNT
FROM_COINS: Final[int] = FROM_ASSISTANT + ASSISTANT_COUNT
SOURCES: Final[tuple[str, ...]] = (
    *[f"pool_{icon}" for icon in ICONS],
    *CARDS,
    *[f"{CARDS[card]}:{ICONS[CARD_ICONS[card][1]]}" for card in MIXED_CARDS],
    *GUARDIANS,
    *ASSISTANTS,
    "hire",
)
SOURCE_COUNT: Final[int] = len(SOURCES)

UPGRADES: Final = ("tablet", "arrowhead")  # what is given for the next better
OPTION_WORDS: Final = ("1", "2", "3", "4")
LESS_WORDS: Final = ("first", "second")
REWARDS: Final = ("row", "bonus")
COUNT_WORDS: Final = ("0", "1", "2", "3")
SEAT_WORDS: Final = ("0", "1", "2", "3")
CAMPS: Final[tuple[str, ...]] = SITES[:CAMP_COUNT]

DIG: Final = 0  # slot
DISCOVER: Final[int] = DIG + SLOT_COUNT  # site
OVERCOME: Final[int] = DISCOVER + SITE_COUNT  # site
BUY: Final[int] = OVERCOME + SITE_COUNT  # card
PLAY: Final[int] = BUY + CARD_COUNT  # card
ENGAGE: Final[int] = PLAY + CARD_COUNT  # assistant, as the main action
RESEARCH: Final[int] = ENGAGE + ASSISTANT_COUNT  # token + 2 * node
TEMPLE: Final[int] = RESEARCH + 2 * NODE_COUNT  # stack
SPEND: Final[int] = TEMPLE + TEMPLE_STACK_COUNT  # source
COVER: Final[int] = SPEND + SOURCE_COUNT  # icon
GIVE: Final[int] = COVER + ICON_COUNT  # card
EXILE: Final[int] = GIVE + CARD_COUNT  # card
EXILE_TILE: Final[int] = EXILE + CARD_COUNT
UPGRADE: Final[int] = EXILE_TILE + 1  # tablet, arrowhead
REFRESH: Final[int] = UPGRADE + len(UPGRADES)  # assistant
OPTION: Final[int] = REFRESH + ASSISTANT_COUNT  # option
LESS: Final[int] = OPTION + len(OPTION_WORDS)  # discount
RECRUIT: Final[int] = LESS + len(LESS_WORDS)  # assistant
PROMOTE: Final[int] = RECRUIT + ASSISTANT_COUNT  # assistant
RESCUE: Final[int] = PROMOTE + ASSISTANT_COUNT  # assistant
TAKE_BONUS: Final[int] = RESCUE + ASSISTANT_COUNT  # bonus tile
FIRST_REWARD: Final[int] = TAKE_BONUS + BONUS_KINDS  # row, bonus
ACTIVATE: Final[int] = FIRST_REWARD + len(REWARDS)  # site
LIFT: Final[int] = ACTIVATE + SITE_COUNT  # slot
SET: Final[int] = LIFT + SLOT_COUNT  # slot
LEAD_FROM: Final[int] = SET + SLOT_COUNT  # site
LEAD_TO: Final[int] = LEAD_FROM + SITE_COUNT  # site
SWAP: Final[int] = LEAD_TO + SITE_COUNT  # assistant
FOR: Final[int] = SWAP + ASSISTANT_COUNT  # assistant
BORROW: Final[int] = FOR + ASSISTANT_COUNT  # assistant
COUNT: Final[int] = BORROW + ASSISTANT_COUNT  # how many
PUT_BACK: Final[int] = COUNT + len(COUNT_WORDS)  # card, secret
TAKE: Final[int] = PUT_BACK + CARD_COUNT  # card
DOWN: Final[int] = TAKE + CARD_COUNT  # card, secret
DRAW: Final[int] = DOWN + CARD_COUNT
YES: Final[int] = DRAW + 1
GO_ON: Final[int] = YES + 1
STOP: Final[int] = GO_ON + 1
KEEP_REST: Final[int] = STOP + 1
PASS: Final[int] = KEEP_REST + 1
END: Final[int] = PASS + 1
FREE_PLAY: Final[int] = END + 1  # card; free actions from here on
SLOT_IDOL: Final[int] = FREE_PLAY + CARD_COUNT  # effect
USE_BOON: Final[int] = SLOT_IDOL + len(SLOT_EFFECTS)  # guardian
USE: Final[int] = USE_BOON + GUARDIAN_COUNT  # assistant
FIRST: Final[int] = USE + ASSISTANT_COUNT  # seat; chance from here on
BLOCK: Final[int] = FIRST + len(SEAT_WORDS)  # camp
LAY_IDOL: Final[int] = BLOCK + CAMP_COUNT  # idol
LAY_BONUS: Final[int] = LAY_IDOL + IDOL_KINDS  # bonus tile
APPEAR: Final[int] = LAY_BONUS + BONUS_KINDS  # assistant
REVEAL: Final[int] = APPEAR + ASSISTANT_COUNT  # card, into the row
SITE: Final[int] = REVEAL + CARD_COUNT  # site tile
WAKE: Final[int] = SITE + SITE_TILE_COUNT  # guardian
DRAWN: Final[int] = WAKE + GUARDIAN_COUNT  # card, secret
SEE_BONUS: Final[int] = DRAWN + CARD_COUNT  # bonus tile, secret
SEE_ASSISTANT: Final[int] = SEE_BONUS + BONUS_KINDS  # assistant, secret
TOP: Final[int] = SEE_ASSISTANT + ASSISTANT_COUNT  # card, on top of its deck
RED: Final[int] = TOP + CARD_COUNT  # pair of rival tiles
ARROW: Final[int] = RED + len(PAIR_WORDS)  # left, right
RIVAL_TILE: Final[int] = ARROW + len(ARROWS)  # rival tile

ACTIONS: Final = Verbs(
    Verb("dig", DIG, SLOTS),
    Verb("discover", DISCOVER, SITES),
    Verb("overcome", OVERCOME, SITES),
    Verb("buy", BUY, CARDS),
    Verb("play", PLAY, CARDS),
    Verb("engage", ENGAGE, ASSISTANTS),
    Verb("research", RESEARCH, TOKENS, NODES),
    Verb("temple", TEMPLE, TEMPLE_STACKS),
    Verb("spend", SPEND, SOURCES),
    Verb("cover", COVER, ICONS),
    Verb("give", GIVE, CARDS),
    Verb("exile", EXILE, CARDS),
    Verb("exile_tile", EXILE_TILE),
    Verb("upgrade", UPGRADE, UPGRADES),
    Verb("refresh", REFRESH, ASSISTANTS),
    Verb("option", OPTION, OPTION_WORDS),
    Verb("less", LESS, LESS_WORDS),
    Verb("recruit", RECRUIT, ASSISTANTS),
    Verb("promote", PROMOTE, ASSISTANTS),
    Verb("rescue", RESCUE, ASSISTANTS),
    Verb("bonus", TAKE_BONUS, BONUSES),
    Verb("first_reward", FIRST_REWARD, REWARDS),
    Verb("activate", ACTIVATE, SITES),
    Verb("lift", LIFT, SLOTS),
    Verb("set", SET, SLOTS),
    Verb("lead_from", LEAD_FROM, SITES),
    Verb("lead_to", LEAD_TO, SITES),
    Verb("swap", SWAP, ASSISTANTS),
    Verb("for", FOR, ASSISTANTS),
    Verb("borrow", BORROW, ASSISTANTS),
    Verb("count", COUNT, COUNT_WORDS),
    Verb("put_back", PUT_BACK, CARDS, secret=(0,)),
    Verb("take", TAKE, CARDS),
    Verb("down", DOWN, CARDS, secret=(0,)),
    Verb("draw", DRAW),
    Verb("yes", YES),
    Verb("go_on", GO_ON),
    Verb("stop", STOP),
    Verb("keep_rest", KEEP_REST),
    Verb("pass", PASS),
    Verb("end", END, final=True),
    Verb("free", FREE_PLAY, CARDS),
    Verb("slot", SLOT_IDOL, SLOT_EFFECTS),
    Verb("boon", USE_BOON, GUARDIANS),
    Verb("use", USE, ASSISTANTS),
    Verb("first", FIRST, SEAT_WORDS, chance=True),
    Verb("block", BLOCK, CAMPS, chance=True),
    Verb("lay_idol", LAY_IDOL, IDOLS, chance=True),
    Verb("lay_bonus", LAY_BONUS, BONUSES, chance=True),
    Verb("appear", APPEAR, ASSISTANTS, chance=True),
    Verb("reveal", REVEAL, CARDS, chance=True),
    Verb("site", SITE, SITE_TILES, chance=True),
    Verb("wake", WAKE, GUARDIANS, chance=True),
    Verb("drawn", DRAWN, CARDS, secret=(0,), chance=True),
    Verb("see_bonus", SEE_BONUS, BONUSES, secret=(0,), chance=True),
    Verb("see_assistant", SEE_ASSISTANT, ASSISTANTS, secret=(0,), chance=True),
    Verb("top", TOP, CARDS, chance=True),
    Verb("red", RED, PAIR_WORDS, chance=True),
    Verb("arrow", ARROW, ARROWS, chance=True),
    Verb("rival", RIVAL_TILE, RIVAL_TILES, chance=True),
)
