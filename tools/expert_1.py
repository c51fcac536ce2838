"""The stored glimpses of `reference:expert-1` and what it chose there: tests/bots/expert_1/GAME.json, read by tests/bots/test_expert_1.py.

python tools/expert_1.py            writes the files that are missing
python tools/expert_1.py chac       the same for one game

A file that is there is never written again: its choices are what the bot is held to. When the rules of a game change, delete the
file by hand, say why, and write it anew with the frozen judge as it is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import tepui
import tepui.bots
from tepui.core.contract import option_sets
from tepui.core.game import Game
from tepui.core.match import Match

FOLDER: Final = Path(__file__).parents[1] / "tests" / "bots" / "expert_1"
GLIMPSES: Final = 100  # a game
MATCHES: Final = 5
KEEN: Final = 0.8  # the share of actions that are not left to chance


def main(slugs: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs or sorted(tepui.list_games(all=True)):
        file = FOLDER / f"{slug}.json"
        if not file.exists():
            matches = [stored(tepui.load(slug), number) for number in range(MATCHES)]
            file.write_text(json.dumps(matches, indent=0, ensure_ascii=False) + "\n", "utf-8")
            print(file)


def stored(game: Game, number: int) -> dict[str, Any]:
    """A match played by greedy bots with some actions at random, as a save, and glimpses spread over the whole of it."""
    rng = Random(f"expert-1/{game.slug}/{number}")
    seats = rng.choice(game.seats)
    options = rng.choice(list(option_sets(game, seats)))
    match, greedy, asked = Match.new(game.slug, seats, options, f"expert-1/{number}"), tepui.bots.load("greedy"), []
    while not match.over:
        seat = rng.choice(match.seats)
        if len(match.legal(seat)) > 1 and not match.sealed:
            asked.append((len(match.entries), seat))
        match.do(
            greedy.choose(match.glimpse(seat)).action if rng.random() < KEEN else rng.choice(match.legal(seat)), seat
        )
    picked = sorted(rng.sample(asked, GLIMPSES // MATCHES))
    expert = tepui.bots.load("reference:expert-1")
    glimpses = []
    for length, seat in picked:
        key = rng.getrandbits(64)
        glimpse = match.until(length).glimpse(seat, key=key)
        glimpse.plan = []
        choice = game.write(expert.choose(glimpse).action)
        glimpses.append({"length": length, "seat": seat, "key": key, "choice": choice})
    return {"save": match.save(), "glimpses": glimpses}


if __name__ == "__main__":
    main(sys.argv[1:])
