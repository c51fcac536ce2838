"""The code blocks of a Markdown page: ```python title=path."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

FENCE = re.compile(r"^```(\w+)(?: title=(\S+))?\n(.*?)^```$", re.M | re.S)


class Block(NamedTuple):
    language: str
    title: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(language, title or "", text) for language, title, text in FENCE.findall(page.read_text("utf-8"))]
