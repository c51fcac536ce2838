"""Writes `strength.json` of every game from the ladder: how often a level of bots wins against the level below it.

    python tools/strength.py

Run it after `tepui ladder` has written docs/ladder.md; the page of the bots shows these figures.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROW = re.compile(
    r"^\| (\w+) \| 2 \| (\w+) – (\w+) \| (\d+) \| ([\d.]+)% \| ([\d.]+)%–([\d.]+)% \|", re.M
)  # game, levels, games, share, interval
LEVELS = ("novice", "casual", "club", "expert", "master")


def measured(text: str) -> dict[str, dict[str, dict[str, float]]]:
    """By game and level: the share of games won against the level below, its 95 % interval, and the number of games."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for game, level, below, games, share, low, high in ROW.findall(text):
        if level in LEVELS[1:] and below == LEVELS[LEVELS.index(level) - 1]:
            figures = {"games": int(games), "share": float(share), "low": float(low), "high": float(high)}
            found.setdefault(game, {})[level] = figures
    return found


def main() -> None:
    for game, figures in measured((ROOT / "docs/ladder.md").read_text("utf-8")).items():
        path = ROOT / "src/tepui/games" / game / "strength.json"
        path.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
