"""Pictures as pixels, for `render_mode="rgb_array"`: videos of games, and learners that look."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final

import numpy as np

from tepui.adapters import not_installed

Pixels = np.ndarray[Any, np.dtype[np.uint8]]

# The page's own fonts are made for browsers: here the first of these that the machine has writes everything.
FONTS: Final = "text { font-family: Alegreya, Arial, 'DejaVu Sans', 'Liberation Sans', 'Noto Sans', sans-serif }"
WIDTH: Final = 960
GROUND: Final = "#ffffff"


def installed() -> bool:
    """Whether pictures can be drawn as pixels here."""
    return all(find_spec(name) is not None for name in ("resvg_py", "PIL"))


def check_installed() -> None:
    if not installed():
        raise not_installed("what draws pictures as pixels (resvg-py, Pillow)", "render")


def pixels(svg: str, width: int = WIDTH) -> Pixels:
    """An SVG picture as height × width × 3 numbers from 0 to 255."""
    check_installed()
    from PIL import Image
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(svg_string=svg, width=width, background=GROUND, style_sheet=FONTS)
    return np.array(Image.open(BytesIO(bytes(png))).convert("RGB"))
