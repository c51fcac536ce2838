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
    """The board before anything is dealt.

    What lies face down is not shuffled here: a bag holds what is undecided, and chance decides when a piece is turned up.
    """
    n, side = rules.seats, rules.side
    like = rules.like  # ARN-SOLO-01: alone, piles are made as for two players
    start = START_NODE[side]
    return Narak(
        [],
        rules,
        round=0,
        first=0,
        turn=0,
        acted=False,
        busy=False,
        passed=[False] * n,
        tokens=[0] * (RESOURCE_COUNT * n),
        pool=[0] * ICON_COUNT,
        flags=[0] * n,
        slots=[FREE] * SLOT_COUNT,
        home=[ARCHAEOLOGISTS] * n,  # ARN-PSET-07
        tiles=[NONE] * SITE_COUNT,
        guards=[NONE] * SITE_COUNT,
        tamed=[0] * (MAX_SEATS + 1),
        spent=0,
        guardian_bag=[1] * GUARDIAN_COUNT,  # ARN-SETUP-09
        site_bag=[1] * SITE_TILE_COUNT,
        under=[[], []],
        idols=[NONE] * SITE_COUNT,
        buried=list(FACE_DOWN),
        idol_bag=list(IDOL_COPIES),
        crates=[0] * n,
        slotted=[0] * n,
        idols_out=0,
        glass=[start] * n,  # ARN-PSET-06
        book=[start] * n,
        arrivals=[],
        bonuses=[[] for _ in range(SIDE_NODES)],
        bonus_bag=list(BONUS_COPIES),
        bonuses_out=[0] * len(BONUS_COPIES),
        temple_left=TEMPLE_PILE[like],
        temple_pile=[],
        temple_seen=0,
        stacks=[TEMPLE_TILES[like]] * TEMPLE_STACK_COUNT,  # ARN-SETUP-02
        won=[0] * (TEMPLE_STACK_COUNT * n),
        crews=[0] * n,
        level=[0] * ASSISTANT_COUNT,
        ready=0,
        tops=[NONE] * len(SUPPLY_STACKS[side][like]),
        below=list(SUPPLY_STACKS[side][like]),
        assistant_bag=[1] * ASSISTANT_COUNT,
        rescue=[],
        rescue_left=RESCUE_PILE[like] if side else 0,
        rescue_seen=0,
        dismissed=[],
        hands=[[] for _ in range(n)],
        shown=[[] for _ in range(n)],
        decks=[[~0] * len(STARTING_DECK) for _ in range(n)],  # ARN-PSET-01
        bags=[list(STARTING_DECK) if i % BAGS == 0 else [] for i in range(BAGS * n)],
        mixed=[0] * n,
        looked=[],
        pending=[[] for _ in range(n)],
        areas=[[] for _ in range(n)],
        fear=FEAR_CARDS - STARTING_DECK.count(FEAR_CARD) * n,  # ARN-SETUP-20
        fear_tiles=[0] * n,
        fear_stock=FEAR_TILES,
        row=[NONE] * ROW_SIZE,
        # ARN-SETUP-11
        undealt=[list(range(FIRST_ITEM, FIRST_ARTIFACT)), list(range(FIRST_ARTIFACT, CARD_COUNT))],
        deck_tops=[NONE, NONE],
        exiled=[],
        rival_stack=[-1] * RIVAL_TILE_COUNT,
        rival_used=[],
        rival_arrow=NONE,
        rival_glass=start,
        rival_cards=[],
        rival_won=[0] * TEMPLE_STACK_COUNT,
        rival_idols=[0] * IDOL_KINDS,
        rival_pile=0,
        rival_home=RIVAL_ARCHAEOLOGISTS if rules.solo else 0,
    )
