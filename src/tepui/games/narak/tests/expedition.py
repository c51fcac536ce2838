"""Builders for rule tests: lay a position, play in notation, ask what is possible, look at where things are.

    m = expedition(hand=["fear"], coin=1)
    play(m, "dig camp_1_a", "spend fear")
    assert tokens(m) == {"coin": 3}

Seat 0 is to act. What is said by keyword about a player is about seat 0; `others` are the next seats. `chance` dictates
outcomes in notation before the generator is asked.
"""

from __future__ import annotations

from typing import Any

from tepui import Match
from tepui.core.chance import key_of
from tepui.games.narak import GAME
from tepui.games.narak.knowledge.position_reader import PLAYER_FIELDS
from tepui.games.narak.rules.components import ASSISTANTS, CARDS, GUARDIANS, NODES, SLOTS
from tepui.games.narak.rules.notation import ICONS, RESOURCES
from tepui.games.narak.rules.table import OWNER_KNOWS
from tepui.testing.kit import asked, play

ROW = ["art_16", "item_32", "item_08", "item_03", "item_05", "item_06"]
FC, FB, XC, XB = "basic_funding_car", "basic_funding_boat", "basic_exploration_car", "basic_exploration_boat"


def expedition(
    seats: int = 2, side: str = "bird", chance: Any = (), seed: int = 0, others: Any = (), difficulty: int = 0, **given: Any
) -> Match:  # fmt: skip
    """A match from a position; keywords of a player are about seat 0."""
    mine = {key: given.pop(key) for key in list(given) if key in PLAYER_FIELDS}
    given["players"] = [mine, *others, *[{}] * seats][:seats]
    full = GAME.settle_options(seats, {"side": side, "difficulty": difficulty})
    return begun(Match(GAME, seats, full, GAME.lay(given, seats, full), key_of(seed), list(chance)))


def whole_game(seats: int = 2, side: str = "bird", chance: Any = (), seed: int = 0, **options: Any) -> Match:
    """A match from its very beginning; seat 0 begins."""
    full = GAME.settle_options(seats, {"first": 0, "side": side, **options})
    return begun(Match(GAME, seats, full, GAME.new(seats, full), key_of(seed), list(chance)))


def begun(match: Match) -> Match:
    match.play_chance()
    return match


def with_artifact(card: str, **given: Any) -> Match:
    """This artifact is bought from the row and its effect begun; without a word about compasses there are four."""
    return play(expedition(row=[card, *ROW[1:]], **{"compass": 4, **given}), f"buy {card}", "yes")


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
