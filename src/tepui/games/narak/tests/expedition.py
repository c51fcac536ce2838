"""Builders for rule tests: lay a position, play in notation, ask what is possible. What they look at is in `reading`.

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
from tepui.testing.kit import play

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
