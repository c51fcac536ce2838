"""The table as it lies before anything is dealt: every zone at its beginning, for the set-up and for laid positions."""

from __future__ import annotations

from tepui.games.narak.rules.components import (
    ARCHAEOLOGISTS,
    ASSISTANT_COUNT,
    BONUS_COPIES,
    CARD_COUNT,
    FACE_DOWN,
    FEAR_CARD,
    FEAR_CARDS,
    FEAR_TILES,
    FIRST_ARTIFACT,
    FIRST_ITEM,
    GUARDIAN_COUNT,
    IDOL_COPIES,
    IDOL_KINDS,
    MAX_SEATS,
    NONE,
    RESCUE_PILE,
    RIVAL_ARCHAEOLOGISTS,
    RIVAL_TILE_COUNT,
    SIDE_NODES,
    SITE_COUNT,
    SITE_TILE_COUNT,
    SLOT_COUNT,
    START_NODE,
    STARTING_DECK,
    SUPPLY_STACKS,
    TEMPLE_PILE,
    TEMPLE_STACK_COUNT,
    TEMPLE_TILES,
)
from tepui.games.narak.rules.notation import ICON_COUNT, RESOURCE_COUNT
from tepui.games.narak.rules.table import BAGS, FREE, ROW_SIZE, Narak, Rules


def empty_table(rules: Rules) -> Narak:
    """The table with all pieces of the box, before anything is dealt.

    What lies face down is not shuffled here: a bag holds what is undecided, and chance decides when a piece is turned up.
    """
    t = Narak(rules)
    lay_players(t)
    lay_island(t)
    lay_research(t)
    lay_supply(t)
    lay_rival(t)
    return t


def lay_players(t: Narak) -> None:
    """What each player has before the first draw (ARN-PSET-01)."""
    n = t.rules.seats
    start = START_NODE[t.rules.side]
    t.passed = [False] * n
    t.tokens = [0] * (RESOURCE_COUNT * n)
    t.flags = [0] * n
    t.home = [ARCHAEOLOGISTS] * n  # ARN-PSET-07
    t.crates = [0] * n
    t.slotted = [0] * n
    t.glass = [start] * n  # ARN-PSET-06
    t.book = [start] * n
    t.won = [0] * (TEMPLE_STACK_COUNT * n)
    t.crews = [0] * n
    t.hands = [[] for _ in range(n)]
    t.shown = [[] for _ in range(n)]
    t.decks = [[~0] * len(STARTING_DECK) for _ in range(n)]
    t.bags = [list(STARTING_DECK) if i % BAGS == 0 else [] for i in range(BAGS * n)]
    t.mixed = [0] * n
    t.pending = [[] for _ in range(n)]
    t.areas = [[] for _ in range(n)]
    t.fear_tiles = [0] * n


def lay_island(t: Narak) -> None:
    """The island: camps without anybody, spaces without sites, the stacks of sites and guardians, the idols."""
    t.pool = [0] * ICON_COUNT
    t.slots = [FREE] * SLOT_COUNT
    t.tiles = [NONE] * SITE_COUNT
    t.guards = [NONE] * SITE_COUNT
    t.tamed = [0] * (MAX_SEATS + 1)
    t.guardian_bag = [1] * GUARDIAN_COUNT  # ARN-SETUP-09
    t.site_bag = [1] * SITE_TILE_COUNT
    t.under = [[], []]
    t.idols = [NONE] * SITE_COUNT
    t.buried = list(FACE_DOWN)
    t.idol_bag = list(IDOL_COPIES)


def lay_research(t: Narak) -> None:
    """The research track, the Lost Temple and the supply of assistants."""
    side = t.rules.side
    like = t.rules.like  # ARN-SOLO-01: alone, piles are made as for two players
    t.bonuses = [[] for _ in range(SIDE_NODES)]
    t.bonus_bag = list(BONUS_COPIES)
    t.bonuses_out = [0] * len(BONUS_COPIES)
    t.temple_left = TEMPLE_PILE[like]  # ARN-SETUP-04
    t.stacks = [TEMPLE_TILES[like]] * TEMPLE_STACK_COUNT  # ARN-SETUP-02, ARN-SETUP-03
    t.level = [0] * ASSISTANT_COUNT
    t.tops = [NONE] * len(SUPPLY_STACKS[side][like])
    t.below = list(SUPPLY_STACKS[side][like])  # ARN-SETUP-10, ARN-SNAKE-03
    t.assistant_bag = [1] * ASSISTANT_COUNT
    t.rescue_left = RESCUE_PILE[like] if side else 0  # ARN-SNAKE-02


def lay_supply(t: Narak) -> None:
    """The card row, its two decks and the supply of Fear."""
    n = t.rules.seats
    t.fear = FEAR_CARDS - STARTING_DECK.count(FEAR_CARD) * n  # ARN-SETUP-20
    t.fear_stock = FEAR_TILES
    t.row = [NONE] * ROW_SIZE
    # ARN-SETUP-11
    t.undealt = [list(range(FIRST_ITEM, FIRST_ARTIFACT)), list(range(FIRST_ARTIFACT, CARD_COUNT))]
    t.deck_tops = [NONE, NONE]


def lay_rival(t: Narak) -> None:
    """ARN-SOLO-03. The rival, who takes part in the solo game only: a glass on the start space and its archaeologists."""
    t.rival_stack = [-1] * RIVAL_TILE_COUNT
    t.rival_arrow = NONE
    t.rival_glass = START_NODE[t.rules.side]
    t.rival_won = [0] * TEMPLE_STACK_COUNT
    t.rival_idols = [0] * IDOL_KINDS
    t.rival_home = RIVAL_ARCHAEOLOGISTS if t.rules.solo else 0
