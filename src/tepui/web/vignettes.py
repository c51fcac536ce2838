"""The decorative pictures of the pages: a vignette for each game, and the mark of the project. They hold no ids."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

IMAGES: Final = Path(__file__).parent / "static" / "img"

_MOUNTAIN: Final = "M3 27 9 9.5c.5-1.6 1.4-2.4 3-2.6 5-.8 10.6-.8 16 0 1.6.2 2.5 1 3 2.6L37 27z"
_CANOPY: Final = (
    "M9.6 9.6c6.6-1.5 14.2-1.5 20.8 0l1 3.4c-2 1.6-3.4-.6-5 .8s-3 2.6-4.8.6-3.2 1-5 .4-3 1.4-4.6-.2-2.6.8-3.4-1.6z"
)
_FALLS: Final = "M16 15.5c.8 3-.6 6 .4 10M24 14.8c-1 3.4.8 6.4-.2 10.6M11.6 16.5c-.8 3.4-1.8 5.6-1.6 8.6M29 16c.4 3.2 1.8 5.4 1.6 8.4"


def vignette(slug: str) -> str:
    """The picture of a game as inline SVG; a game without one gets the mark. The file is also served as /static/img/<slug>.svg."""
    return _drawn(IMAGES / f"{slug}.svg") or brand(208)


@lru_cache(maxsize=64)
def _drawn(file: Path) -> str:
    return file.read_text().strip() if file.exists() else ""


def brand(size: int = 30) -> str:
    """A table mountain over contour lines."""
    return (
        f'<svg class="mark" viewBox="0 0 40 32" width="{round(size * 1.25)}" height="{size}" aria-hidden="true">'
        f'<path d="{_MOUNTAIN}" class="f-jungle" fill="#2C6B47"/><path d="{_CANOPY}" fill="#8FB573"/>'
        f'<path d="{_FALLS}" stroke="#17432B" stroke-width="1.3" fill="none" stroke-linecap="round"/>'
        '<path d="M1.5 28.6h37M6 31h28" class="s-ink" stroke="#271D14" stroke-width="1.5" stroke-linecap="round"/></svg>'
    )


def favicon(marked: bool = False) -> str:
    """The mark as a file of its own; `marked`: with the dot that says it is your turn."""
    dot = '<circle cx="33" cy="7" r="6.5" fill="#D9480F" stroke="#FFF9EA" stroke-width="2"/>' if marked else ""
    whole = brand(32).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return whole.replace("</svg>", f"{dot}</svg>")
