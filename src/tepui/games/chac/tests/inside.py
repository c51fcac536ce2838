"""Builders for rule tests: put adventurers into the temple, dictate the dice. What tests look at is in `reading`.

m = temple([on("Z4", "lea", actions=3)], chance=["draw walls4 3", "see round-face"])
play(m, "search", "decipher", "move C06")
assert at(m) == "C06" and hand(m) == ["walls4 3"]
"""

from __future__ import annotations

from typing import Any

from tepui import Match, load

GAME = load("chac")
# Sixteen cards, least first, for hands whose values do not matter.
PLENTY = [("walls1", kind) for kind in (1, 2, 2, 3, 3, 3)] + [("walls2", kind) for kind in (1, 2, 2, 3, 3, 3)]

# Adventurers whose abilities do not come up by themselves first.
PLAIN = (
    "len",
    "puccio",
    "markus",
    "tatiana",
    "nicole",
    "vincent",
    "bill",
    "mustafa",
    "trevor",
    "arely",
    "lea",
    "martin",
)


def cards(count: int, skip: int = 0) -> dict[str, list[int]]:
    """So many treasure cards from the first two decks."""
    found: dict[str, list[int]] = {}
    for deck, kind in PLENTY[skip : skip + count]:
        found.setdefault(deck, []).append(kind)
    return found


def on(place: str, adventurer: str = "", held: int | dict[str, list[Any]] = 0, **more: Any) -> dict[str, Any]:
    """A player whose adventurer stands there."""
    player: dict[str, Any] = {"at": place, "cards": cards(held) if isinstance(held, int) else held, **more}
    return {**player, "adventurer": adventurer} if adventurer else player


def gone(state: str = "waiting", **more: Any) -> dict[str, Any]:
    """A player with nobody inside: waiting, out or eliminated."""
    return {"state": state, **more}


def temple(players: Any = (), options: Any = None, chance: Any = (), seed: int = 1, **position: Any) -> Match:
    """A match with these players, two at least: whoever is missing stands far away on C01, with nothing to do."""
    given = [dict(player) for player in players]
    while len(given) < 2:
        given.append(on("C01", actions=0))
    named_ = {player.get(field) for player in given for field in ("adventurer", "replacement")}
    free = [word for word in PLAIN if word not in named_]
    for field in ("adventurer", "replacement"):
        for player in given:
            if field not in player:
                player[field] = free.pop(0)
    return Match.at("chac", len(given), options, {"players": given, **position}, list(chance), seed=seed)


def dice(*faces: int) -> list[str]:
    return [f"die {face}" for face in faces]


def quiet(boulder: int = 5, walls: int = 3) -> list[str]:
    """A phase 4 in which nothing moves."""
    return ["wall blank"] * walls + dice(*[1] * boulder)


def started(seats: int = 2, options: Any = None, seed: int = 1, choose: bool = True, chance: Any = ()) -> Match:
    """A new game, with the first of the two adventurers sent in by everybody."""
    m = Match.new("chac", seats, {"first": 0, **(options or {})}, seed=seed, chance=list(chance))
    if choose:
        for seat in range(seats):
            m.do(m.legal(seat)[0], seat)
    return m
