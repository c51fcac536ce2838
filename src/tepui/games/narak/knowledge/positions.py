"""Positions of Narak: the whole table written as plain data, which `position_reader` reads again."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.positions import numbers_of, spell_counts
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUSES,
    CARDS,
    GUARDIANS,
    IDOL_COPIES,
    IDOL_KINDS,
    IDOLS,
    NODES,
    NONE,
    RIVAL,
    RIVAL_TILES,
    SIDE_NODES,
    SITE_COUNT,
    SITE_TILES,
    SITES,
    SLOT_COUNT,
    SLOTS,
    TEMPLE_STACK_COUNT,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import ICONS, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.table import BAGS, BLOCKED, FREE, OWNER_KNOWS, Narak

Position = dict[str, Any]
LEVELS: Final = ("silver", "gold")


def position(t: Narak) -> Position:
    """The whole table, secrets and waiting steps included."""
    return {
        "round": t.round,
        "first": t.first,
        "turns": t.turn,
        "acted": t.acted,
        "busy": t.busy,
        "pool": spell_counts(t.pool, ICONS),
        "players": [write_player(t, seat) for seat in range(t.rules.seats)],
        "slots": {SLOTS[i]: write_holder(t.slots[i]) for i in range(SLOT_COUNT) if t.slots[i] != FREE},
        "sites": {SITES[i]: SITE_TILES[t.tiles[i]] for i in range(SITE_COUNT) if t.tiles[i] != NONE},
        "guards": {SITES[i]: GUARDIANS[t.guards[i]] for i in range(SITE_COUNT) if t.guards[i] != NONE},
        "under": [[SITE_TILES[tile] for tile in tiles] for tiles in t.under],
        "idols": {SITES[i]: IDOLS[t.idols[i]] for i in range(SITE_COUNT) if t.idols[i] != NONE},
        "buried": {SITES[i]: t.buried[i] for i in range(SITE_COUNT) if t.buried[i]},
        "idols_gone": idols_gone(t),
        "idols_out": t.idols_out,
        "arrivals": [write_holder(who) for who in t.arrivals],
        "bonuses": {
            node_word(t, i): [BONUSES[kind] for kind in t.bonuses[i]] for i in range(SIDE_NODES) if t.bonuses[i]
        },
        "bonuses_out": spell_counts(t.bonuses_out, BONUSES),
        "temple_left": t.temple_left,
        "temple_pile": [BONUSES[kind] for kind in t.temple_pile],
        "temple_seen": numbers_of(t.temple_seen),
        "stacks": {TEMPLE_STACKS[i]: t.stacks[i] for i in range(TEMPLE_STACK_COUNT)},
        "supply": [None if one == NONE else ASSISTANTS[one] for one in t.tops],
        "below": t.below[:],
        "rescue": [ASSISTANTS[one] for one in t.rescue],
        "rescue_left": t.rescue_left,
        "rescue_seen": numbers_of(t.rescue_seen),
        "dismissed": [ASSISTANTS[one] for one in t.dismissed],
        "fear": t.fear,
        "fear_stock": t.fear_stock,
        "row": [None if card == NONE else CARDS[card] for card in t.row],
        "deck_tops": [None if card == NONE else CARDS[card] for card in t.deck_tops],
        "exiled": words_of(t.exiled),
        "looked": words_of(t.looked),
        "rival": write_rival(t) if t.rules.solo else {},
    }


def idols_gone(t: Narak) -> list[str]:
    """The idols that lay face up and have been taken, by whomever (ARN-DISC-17)."""
    return spell_counts([IDOL_COPIES[k] - t.idol_bag[k] - t.idols.count(k) for k in range(IDOL_KINDS)], IDOLS)


def write_player(t: Narak, seat: int) -> Position:
    tokens = {RESOURCES[i]: t.tokens[RESOURCE_COUNT * seat + i] for i in range(RESOURCE_COUNT)}
    return {
        **tokens,
        "hand": words_of(t.hands[seat]),
        "shown": words_of(t.shown[seat]),
        "deck": [write_entry(entry) for entry in t.decks[seat]],
        "bags": [words_of(t.bags[BAGS * seat + bag]) for bag in range(BAGS)],
        "mixed": numbers_of(t.mixed[seat]),
        "area": words_of(t.areas[seat]),
        "pending": words_of(t.pending[seat]),
        "fear_tiles": t.fear_tiles[seat],
        "crates": t.crates[seat],
        "slotted": t.slotted[seat],
        "glass": NODES[t.glass[seat]],
        "book": NODES[t.book[seat]],
        "passed": t.passed[seat],
        "flags": t.flags[seat],
        "temple": spell_counts(t.won[TEMPLE_STACK_COUNT * seat : TEMPLE_STACK_COUNT * (seat + 1)], TEMPLE_STACKS),
        "assistants": {
            ASSISTANTS[one]: f"{LEVELS[t.level[one]]} {'ready' if t.ready >> one & 1 else 'used'}"
            for one in t.crew(seat)
        },
        "guardians": write_guardians(t, seat),
    }


def write_guardians(t: Narak, who: int) -> dict[str, str]:
    owned = [i for i in range(len(GUARDIANS)) if t.tamed[who] >> i & 1]
    return {GUARDIANS[i]: "used" if t.spent >> i & 1 else "ready" for i in owned}


def write_rival(t: Narak) -> Position:
    return {
        "stack": [RIVAL_TILES[i] for i in range(len(RIVAL_TILES)) if t.rival_stack[i] == 1],
        "used": [RIVAL_TILES[i] for i in t.rival_used],
        "arrow": t.rival_arrow,
        "glass": NODES[t.rival_glass],
        "cards": words_of(t.rival_cards),
        "temple": spell_counts(t.rival_won, TEMPLE_STACKS),
        "idols": spell_counts(t.rival_idols, IDOLS),
        "pile": t.rival_pile,
        "guardians": write_guardians(t, RIVAL),
    }


def write_entry(entry: int) -> str:
    """An entry of a deck: "?2" is an undecided card of bag 2, "*hat" is known to its owner alone."""
    if entry < 0:
        return f"?{~entry}"
    return f"*{CARDS[entry - OWNER_KNOWS]}" if entry >= OWNER_KNOWS else CARDS[entry]


def write_holder(who: int) -> int | str:
    return "rival" if who == RIVAL else "blocked" if who == BLOCKED else who


def node_word(t: Narak, node: int) -> str:
    return NODES[SIDE_NODES * t.rules.side + node]


def words_of(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]
