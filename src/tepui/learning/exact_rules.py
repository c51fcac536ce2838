"""The exact rules of a game: `rulebook.<lang>.md`, where every rule opens with its id. The player's rulebook cites them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from tepui.core.translations import rulebook_text

RULE: Final = re.compile(r"[A-Z]{2,4}(?:-[A-Z0-9]+)*-\d+[a-z]?")
OPENING: Final = re.compile(rf"[*`\[]*({RULE.pattern})[*`\]]*[.:]?\s*(.*)", re.S)
ITEM: Final = re.compile(r"\s*(?:[-*]|\d+\.)\s+")


def split_blocks(source: str) -> list[list[str]]:
    """Lines that belong together: a heading, one list item, a table, a paragraph."""
    found: list[list[str]] = []
    fresh = True
    for line in source.splitlines():
        if not line.strip():
            fresh = True
            continue
        alone = line.startswith("#")
        opens = alone or ITEM.match(line) or line.startswith("|") != (bool(found) and found[-1][0].startswith("|"))
        if fresh or opens:
            found.append([])
        found[-1].append(line)
        fresh = alone
    return found


def opening_rule(lines: list[str]) -> tuple[str, str] | None:
    """The id that a block opens with, and the rule's words; None if it opens with none."""
    item = ITEM.match(lines[0])
    body = " ".join([lines[0][item.end() :] if item else lines[0], *(line.strip() for line in lines[1:])])
    opening = OPENING.fullmatch(body)
    return (opening[1], opening[2]) if opening and (item or opening[2]) else None


@lru_cache(maxsize=32)
def exact_rules(path: Path) -> dict[str, str]:
    """Every rule of a rulebook by its id."""
    blocks = split_blocks(rulebook_text(path)) if path.exists() else []
    return dict(rule for block in blocks if not block[0].startswith(("#", "|")) and (rule := opening_rule(block)))


def cited_ids(mark: str, prefix: str) -> tuple[str, ...]:
    """The rules that a mark means: `TURN 2-3 10; FLOW 3` are four."""
    out: list[str] = []
    for part in mark.split(";"):
        chapter, *numbers = part.split()
        for number in numbers:
            first, _, last = number.partition("-")
            out += [f"{prefix}-{chapter}-{n:02d}" for n in range(int(first), int(last or first) + 1)]
    return tuple(out)
