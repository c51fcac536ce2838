"""What makes the page an app: the manifest and its icons, drawn from the brand. PNG is written here; no picture library is needed."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

SIZES: Final = (192, 512)
MASKABLE: Final = 512
GROUND: Final = (244, 236, 220)
# A table mountain, as polygons in a square of 100, from back to front.
SHAPES: Final = (
    ((44, 107, 71), ((14, 74), (27, 34), (31, 30), (69, 30), (73, 34), (86, 74))),
    (
        (143, 181, 115),
        ((27, 36), (31, 30), (69, 30), (73, 36), (71, 42), (62, 40), (55, 45), (46, 41), (37, 45), (29, 41)),
    ),
    ((39, 29, 20), ((10, 77), (90, 77), (90, 80), (10, 80))),
    ((39, 29, 20), ((22, 83), (78, 83), (78, 86), (22, 86))),
)
THEME: Final = "#2C6B47"


def files() -> Iterator[tuple[str, bytes]]:
    """The manifest and the icons by their names; the same for a server and for a folder."""
    yield "manifest.webmanifest", manifest().encode()
    for size in SIZES:
        yield f"icon-{size}.png", icon(size)
    yield f"icon-mask-{MASKABLE}.png", icon(MASKABLE, 0.72)


def manifest() -> str:
    icons: list[dict[str, Any]] = [
        {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
        *({"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES),
        {
            "src": f"icon-mask-{MASKABLE}.png",
            "sizes": f"{MASKABLE}x{MASKABLE}",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    return json.dumps(
        {
            "name": "Tepui",
            "short_name": "Tepui",
            "description": "The table for expedition games",
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#f4ecdc",
            "theme_color": THEME,
            "icons": icons,
        },
        indent=1,
    )


@cache
def icon(size: int, scale: float = 1.0) -> bytes:
    """The brand as a PNG; `scale` leaves room at the edges, which a phone may cut off."""
    rows = bytearray()
    for y in range(size):
        row = bytearray(bytes(GROUND) * size)
        for colour, polygon in SHAPES:
            for left, right in _spans(polygon, size, scale, y):
                row[3 * left : 3 * right] = bytes(colour) * (right - left)
        rows += b"\x00" + row
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + _chunk(b"IEND", b"")
    )


def _spans(polygon: tuple[tuple[int, int], ...], size: int, scale: float, y: int) -> Iterator[tuple[int, int]]:
    """Where a line of pixels runs through a polygon."""
    at = ((y + 0.5) / size * 100 - 50) / scale + 50
    crossings = sorted(
        x1 + (at - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]))
        if (y1 <= at) != (y2 <= at)
    )
    for left, right in zip(crossings[::2], crossings[1::2]):
        first, last = (round(((x - 50) * scale + 50) / 100 * size) for x in (left, right))
        if first < last:
            yield first, last


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
