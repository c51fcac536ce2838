"""Builders for rule tests: lay a position, play in notation, ask what is possible, look at where things are.

m = island(explorers={"red": ["e2"]}, boats="f2")
assert targets(m, "swim r0") == {"d1", "d2", "e1", "e3", "f2"}
play(m, "swim r0 sw", "climb r0")
assert place(m, "r0") == "boat0" and points(m) == 1
"""

from __future__ import annotations

from typing import Any

from tepui import Match
from tepui.games.atlantis.knowledge.positions import write_explorer, write_place
from tepui.games.atlantis.rules.components import (
    BOATS,
    COLOURS,
    CREATURES,
    KINDS,
    NEAR,
    PIECES,
    SPACE_COUNT,
    SPACE_OF,
    SPACES,
    SYMBOLS,
)

DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")


class Apart(ValueError):
    """A space that is not next to the piece."""


def island(seats: int = 4, options: Any = None, chance: Any = (), seed: int = 0, **position: Any) -> Match:
    """A match from a position; what is left out is a full island, the five serpents, nobody, red to move with 3 points."""
    return Match.at("atlantis", seats=seats, options=options, position=position, chance=list(chance), seed=seed)


def read(match: Match, text: str) -> int:
    """An action in notation, where a space may stand for the direction that leads to it: `swim r0 f2`."""
    words = text.split()
    if len(words) == 3 and words[2] in SPACE_OF and words[1] in PIECES + BOATS:
        near = NEAR[SPACE_OF[space_of(match, words[1])]]
        if SPACE_OF[words[2]] not in near:
            raise Apart(f"{words[2]} is not next to {words[1]}")
        words[2] = DIRECTIONS[near.index(SPACE_OF[words[2]])]
    return match.game.read(" ".join(words))


def play(match: Match, *words: str) -> Match:
    """Do these in order for whoever is asked; chance comes from what the position dictates, then at random."""
    for text in words:
        match.do(read(match, text))
    return match


def while_asked(match: Match, question: str) -> Match:
    """Answer with the first legal action as long as this is what is asked: PlaceExplorer, LaunchBoat, …"""
    while stage(match) == question:
        match.do(match.legal()[0])
    return match


def set_up(seats: int, options: Any = None, seed: int = 0) -> Match:
    """A new game with everybody and all boats placed, the first player about to take the first turn."""
    match = Match.new("atlantis", seats=seats, options=options, seed=seed)
    return while_asked(while_asked(match, "PlaceExplorer"), "LaunchBoat")


def toss(match: Match, *words: str) -> Match:
    """Dictate the chance outcomes to come."""
    match.fix_chance(words)
    return match


def legal_words(match: Match, verb: str = "") -> list[str]:
    """Everything that is legal now in notation, or only what begins with a verb."""
    words = [match.game.write(action) for action in match.legal()]
    return [text for text in words if text.split()[: len(verb.split())] == verb.split()]


def allowed(match: Match, text: str) -> bool:
    """Is this legal now? A space that is not next to the piece never is."""
    try:
        return read(match, text) in match.legal()
    except Apart:
        return False


def targets(match: Match, start: str) -> set[str]:
    """The last word of every legal action that begins so: a space, with directions turned into the space they lead to."""
    found = set()
    for text in legal_words(match, start):
        words = text.split()
        if words[-1] in DIRECTIONS and len(words) == 3:
            at = space_of(match, words[1])
            found.add(SPACES[NEAR[SPACE_OF[at]][DIRECTIONS.index(words[-1])]])
        else:
            found.add(words[-1])
    return found


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
