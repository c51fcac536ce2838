"""Golden games that random or greedy players hardly ever reach, played on purpose.

python -m tepui.games.atlantis.tests.ends      writes them anew next to the others; look at the difference before you keep it
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tepui import Match
from tepui.games.atlantis.rules.components import ABOARD, OUT, SAVED, SEA, SPACE_COUNT
from tepui.games.atlantis.rules.sea import steps_to_haven

GOLDEN = Path(__file__).with_name("golden")
IDLE = ("pass", "done", "stay", "let")


def idle(match: Match, rng: Random) -> int:
    """Nobody moves anything that may stay where it is."""
    legal = {match.game.write(action): action for action in match.legal()}
    return next((legal[word] for word in IDLE if word in legal), rng.choice(match.legal()))


def homing(match: Match, rng: Random) -> int:
    """Whatever brings one's own people nearest to a haven; where that is all the same, anything."""
    seat = match.seat
    assert seat is not None
    found: list[tuple[float, float, int]] = []
    for action in match.legal():
        after = match.table.copy()
        after.apply(action)
        found.append((closeness(after, seat), rng.random(), action))
    return max(found)[2]


def closeness(t: Any, seat: int) -> float:
    """Saved people are worth most, then every sea step they are nearer; a walker has still to get off the island."""
    far = steps_to_haven(t)
    total = 0.0
    for piece in t.rules.pieces[seat]:
        at = t.where[piece]
        if SAVED <= at < OUT:
            total += 30
        elif at < SAVED:
            total += (
                20 - far[at if at < SPACE_COUNT else t.boats[at - ABOARD]] - (at < SPACE_COUNT and t.terrain[at] != SEA)
            )
    return total


GAMES: dict[str, tuple[int, dict[str, Any], Callable[[Match, Random], int]]] = {
    "end-adrift": (2, {"challenge2": True}, idle),
    "end-last-explorer": (4, {"challenge2": True}, homing),
    "end-nobody-left": (2, {}, homing),
    "end-volcano": (3, {"play_to_volcano": True}, homing),
    "end-submerged": (2, {"challenge4": True}, idle),
    "2-seats-two_colours-true-two_colour_boats-4": (2, {"two_colours": True, "two_colour_boats": 4}, homing),
}


def played(name: str) -> str:
    """The whole game as text, the same every time."""
    seats, options, player = GAMES[name]
    match, rng = Match.new("atlantis", seats, options, f"golden/{name}"), Random(name)
    while not match.over:
        match.do(player(match, rng))
    return match.save()


if __name__ == "__main__":
    for name in GAMES:
        (GOLDEN / f"{name}.game").write_text(played(name), "utf-8")
