"""What rule tests look at: what one may do, where everybody is, what they hold and what they were told, in notation."""

from __future__ import annotations

from tepui import Match
from tepui.games.chac.rules.components import BACKS, DECKS, KIND_WORDS, SLAB_WORDS, SPACES
from tepui.games.chac.rules.table import SLAB_STATES, STATES


def may(m: Match, seat: int | None = None) -> list[str]:
    """What a seat may do, in notation; ending the turn is always possible and not repeated."""
    return [word for action in m.legal(seat) if (word := m.game.write(action)) != "end"]


def steps(m: Match) -> list[str]:
    """Where one may move to."""
    return [word.split()[1] for word in may(m) if word.startswith("move ")]


def verbs(m: Match) -> set[str]:
    """The kinds of action one may take, but moves."""
    return {word.split()[0] for word in may(m)} - {"move"}


def at(m: Match, seat: int = 0) -> str | None:
    space = m.table.where[seat]
    return None if space < 0 else SPACES[space]


def hand(m: Match, seat: int = 0) -> list[str]:
    return named(m.table.hands[seat])


def named(held: list[int]) -> list[str]:
    return [f"{DECKS[card % BACKS]} {KIND_WORDS[card // BACKS]}" for card in held]


def state(m: Match, seat: int = 0) -> str:
    return STATES[m.table.state[seat]]


def slab(m: Match, word: str) -> str:
    return SLAB_STATES[m.table.slabs[SLAB_WORDS.index(word)]]


def boulder(m: Match) -> str:
    return SPACES[m.table.boulder_space()]


def left(m: Match, deck: str) -> int:
    return m.table.left_in(DECKS.index(deck))


def actions(m: Match, seat: int = 0) -> int:
    return m.table.actions[seat]


def pile(m: Match) -> int:
    return sum(len(lost) for lost in m.table.lost)


def told(m: Match, seat: int | None = None) -> list[str]:
    """The kinds of everything a seat was told, from the beginning."""
    return [event.kind for event in m.events(-1, seat)]
