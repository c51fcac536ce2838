"""What rule tests look at: tokens, cards, tiles and places on a table, in the words of the notation."""

from __future__ import annotations

from typing import Any

from tepui import Match
from tepui.games.narak.rules.components import ASSISTANTS, CARDS, GUARDIANS, NODES, SLOTS
from tepui.games.narak.rules.notation import ICONS, RESOURCES
from tepui.games.narak.rules.table import OWNER_KNOWS
from tepui.testing.kit import asked


def tokens(match: Match, seat: int = 0) -> dict[str, int]:
    found = {word: match.table.has(seat, i) for i, word in enumerate(RESOURCES)}
    return {word: n for word, n in found.items() if n}


def pool(match: Match) -> list[str]:
    return [icon for i, icon in enumerate(ICONS) for _ in range(match.table.pool[i])]


def hand(match: Match, seat: int = 0) -> list[str]:
    return [CARDS[card] for card in match.table.hands[seat]]


def area(match: Match, seat: int = 0) -> list[str]:
    return [CARDS[card] for card in match.table.areas[seat]]


def exiled(match: Match) -> list[str]:
    return [CARDS[card] for card in match.table.exiled]


def deck(match: Match, seat: int = 0) -> list[str]:
    """From the top; undecided cards as "?"."""
    return ["?" if entry < 0 else CARDS[entry % OWNER_KNOWS] for entry in match.table.decks[seat]]


def row(match: Match) -> list[str]:
    return ["-" if card < 0 else CARDS[card] for card in match.table.row]


def at(match: Match, slot: str) -> int:
    return match.table.slots[SLOTS.index(slot)]


def crew(match: Match, seat: int = 0) -> dict[str, str]:
    t = match.table
    return {
        ASSISTANTS[one]: ("gold " if t.level[one] else "silver ") + ("ready" if t.ready >> one & 1 else "used")
        for one in t.crew(seat)
    }


def guardians(match: Match, seat: int = 0) -> list[str]:
    return [GUARDIANS[i] for i in range(len(GUARDIANS)) if match.table.tamed[seat] >> i & 1]


def glass(match: Match, seat: int = 0) -> str:
    return NODES[match.table.glass[seat]]


def book(match: Match, seat: int = 0) -> str:
    return NODES[match.table.book[seat]]


def idols(match: Match, seat: int = 0) -> tuple[int, int]:
    """In crates, slotted."""
    return match.table.crates[seat], match.table.slotted[seat]


STATE = {
    "tokens": tokens, "hand": hand, "area": area, "exiled": exiled, "deck": deck, "row": row, "pool": pool, "crew": crew,
    "guardians": guardians, "glass": glass, "book": book, "idols": idols, "asked": asked,
}  # fmt: skip


def state(match: Match, names: Any) -> dict[str, Any]:
    return {name: STATE[name](match) for name in names}
