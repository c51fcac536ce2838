"""Where things are on a table, in the words of the notation: what rule tests look at."""

from __future__ import annotations

from tepui import Match
from tepui.games.atlantis.knowledge.positions import write_explorer, write_place
from tepui.games.atlantis.rules.components import (
    BOATS,
    COLOURS,
    CREATURES,
    KINDS,
    PIECES,
    SPACE_COUNT,
    SPACE_OF,
    SPACES,
    SYMBOLS,
)


def space_of(match: Match, thing: str) -> str:
    """The space where a piece, boat or creature is; of a passenger, the boat's."""
    at = place(match, thing)
    return place(match, at) if at in BOATS else at


def place(match: Match, thing: str) -> str:
    """Where `r0`, `boat3` or `shark1` is: a space, a boat, a haven, "out", "hand", "reserve" or "box"."""
    t = match.table
    if thing in PIECES:
        return write_explorer(t, PIECES.index(thing))["at"]
    return write_place(t.boats[BOATS.index(thing)] if thing in BOATS else t.creatures[CREATURES.index(thing)])


def people(match: Match, at: str) -> set[str]:
    """The explorers on a space, in a boat, on a haven, or out."""
    return {piece for piece in PIECES if place(match, piece) == at}


def creatures(match: Match, kind: str) -> list[str]:
    """The spaces of all creatures of a kind at sea, sorted by name."""
    return sorted(place(match, name) for name in CREATURES if name.startswith(kind) and at_sea(match, name))


def at_sea(match: Match, thing: str) -> bool:
    return place(match, thing) in SPACE_OF


def reserve(match: Match, kind: str) -> int:
    """How many boats, sharks or whales are in the reserve."""
    names = BOATS if kind == "boat" else [name for name in CREATURES if name.startswith(kind)]
    return sum(place(match, name) == "reserve" for name in names)


def points(match: Match) -> int:
    """Movement points left, 0 outside step 2."""
    step = match.table.steps[-1] if match.table.steps else None
    return step.left if type(step).__name__ == "Move" else 0


def stage(match: Match) -> str:
    """The name of the step that waits for an answer: Move, SinkTile, ChooseCreature, Defend, … or "over"."""
    return type(match.table.steps[-1]).__name__ if match.table.steps else "over"


def turn_of(match: Match) -> str | None:
    """The (first) colour of the seat that is asked."""
    return None if match.seat is None else COLOURS[match.seat]


def hand(match: Match, colour: str) -> list[str]:
    """The symbols a seat holds."""
    t = match.table
    return [SYMBOLS[t.symbol[i]] for i, keeper in enumerate(t.keeper) if keeper == COLOURS.index(colour)]


def terrain(match: Match, space: str) -> str:
    return ("sea", "beach", "forest", "mountain")[match.table.terrain[SPACE_OF[space]]]


def breaches(match: Match) -> list[str]:
    """What is wrong with a table by the invariants ATL-INV-01 to -04; nothing, if all is well."""
    t = match.table
    found = []
    kinds = {at: {KINDS[i] for i in range(3) if t.beasts(at) // 8**i % 8} for at in range(SPACE_COUNT)}
    for at in range(SPACE_COUNT):
        boat = t.boat_on(at)
        if t.terrain[at] and (boat >= 0 or kinds[at]):
            found.append(f"something at sea on the tile {SPACES[at]}")
        if not t.terrain[at] and t.people(at) and kinds[at] & {"serpent", "shark"}:
            found.append(f"a swimmer beside {kinds[at]} in {SPACES[at]}")
        if boat >= 0 and t.crew[boat] and kinds[at] & {"serpent", "whale"} and t.rules.boarding_wrecks:
            found.append(f"an occupied boat beside {kinds[at]} in {SPACES[at]}")
        if t.boats.count(at) > 1:
            found.append(f"two boats in {SPACES[at]}")
    found += [f"{BOATS[boat]} carries {crew}" for boat, crew in enumerate(t.crew) if crew > 3]
    return found
