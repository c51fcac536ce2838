"""Trials of the research tracks: step onto a space, and read off what it costs and what its row gives."""

from __future__ import annotations

from typing import Any

from tepui.games.narak.rules.components import NEXT, NODE_COST, NODES, SIDE_NODES
from tepui.games.narak.rules.notation import IDOLS_AT, RESOURCES
from tepui.games.narak.tests.expedition import expedition
from tepui.games.narak.tests.trial import change, finished
from tepui.testing.kit import refused


def side_of(space: str) -> str:
    return "bird" if space[0] == "b" else "snake"


def before(space: str) -> str:
    """A space that leads here."""
    return next(name for i, name in enumerate(NODES) if NODES.index(space) in NEXT[i])


def leads_to(space: str) -> str:
    return " ".join(NODES[node] for node in NEXT[NODES.index(space)])


def bonus_tiles(space: str) -> tuple[int, ...]:
    """How many bonus tiles lie there in games of two, three and four."""
    node = NODES.index(space) % SIDE_NODES
    return tuple([len(expedition(seats=n, side=side_of(space)).table.bonuses[node]) for n in (2, 3, 4)])


def entered(space: str, **cost: int) -> dict[str, Any]:
    """What it changes to step there with the glass for who has just this much, before anything is chosen; less does not do."""
    there = {"side": side_of(space), "glass": before(space), "bonuses": {}}
    for token in cost:
        refused(expedition(**there, **{**cost, token: cost[token] - 1}), f"research glass {space}")
    return change(expedition(**there, **cost), f"research glass {space}")


def climbed(token: str, space: str, *actions: str, **given: Any) -> dict[str, Any]:
    """What the row of this space gives to the glass or to the book, besides the step and its cost."""
    price = NODE_COST[NODES.index(space)]
    cost = {word: price[i] for i, word in enumerate(RESOURCES) if price[i]}
    if price[IDOLS_AT]:
        cost["crates"] = price[IDOLS_AT]
    given = {"side": side_of(space), "bonuses": {}, token: before(space), **cost, **given}
    if token == "book":
        given["glass"] = leads_to(space).split()[0]
    found = finished(expedition(**given), f"research {token} {space}", *actions)
    assert found.pop(token) == space
    found.pop("idols_out", 0)
    gained = {word: found.pop(word, 0) + n for word, n in cost.items()}
    return {**found, **{word: n for word, n in gained.items() if n}}


def points(space: str) -> tuple[int, int]:
    """What the glass and the book count there at the end of the game."""
    start, side = f"{space[0]}_start", side_of(space)
    over = [expedition(stage="over", side=side, glass=g, book=b).scores()[0] for g, b in ((start, start), (space, start), (space, space))]  # fmt: skip
    return int(over[1] - over[0]), int(over[2] - over[1])
