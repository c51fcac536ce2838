"""Builders for rule tests: lay a position, play in notation, ask what is possible. What they look at is in `reading`.

m = island(explorers={"red": ["e2"]}, boats="f2")
assert targets(m, "swim r0") == {"d1", "d2", "e1", "e3", "f2"}
play(m, "swim r0 sw", "climb r0")
assert place(m, "r0") == "boat0" and points(m) == 1
"""

from __future__ import annotations

from typing import Any

from tepui import Match
from tepui.games.atlantis.rules.components import BOATS, NEAR, PIECES, SPACE_OF, SPACES
from tepui.games.atlantis.tests.reading import space_of, stage

DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")
MET = ("serpent", "whale", "whale and shark", "shark")  # what a boat can meet, as `fates` lists it


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


def fates(space: str) -> list[tuple[dict[str, str], str, str]]:
    """For each of `MET` on a space: what lies there, where an occupied boat that enters is then, and where its people are."""
    return [
        ({"serpents": space}, "out", "out"),
        ({"whales": space}, "out", space),
        ({"whales": space, "sharks": space}, "out", "out"),
        ({"sharks": space}, space, "boat0"),
    ]
