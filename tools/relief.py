"""Expedition-map backgrounds: a seeded height field cut into contour lines. Needs numpy and contourpy, at drawing time only."""

from __future__ import annotations

import numpy as np
from contourpy import contour_generator
from numpy.typing import NDArray

from tepui.drawing.svg import num

Field = NDArray[np.float64]
Line = list[tuple[float, float]]


def noise(nx: int, ny: int, seed: int, octaves: int = 4, scale: float = 4.0) -> Field:
    """Value noise between 0 and 1, several octaves of it."""
    rng = np.random.default_rng(seed)
    out, total = np.zeros((ny, nx)), 0.0
    for octave in range(octaves):
        k = int(scale * 2**octave) + 2
        out += _smooth(rng.random((k + 1, k + 1)), nx, ny) * 0.5**octave
        total += 0.5**octave
    return out / total


def _smooth(grid: Field, nx: int, ny: int) -> Field:
    k = len(grid) - 1
    ys, xs = np.linspace(0, k - 1e-6, ny), np.linspace(0, k - 1e-6, nx)
    y0, x0 = ys.astype(int), xs.astype(int)
    ty, tx = ys - y0, xs - x0
    ty, tx = ty * ty * (3 - 2 * ty), tx * tx * (3 - 2 * tx)
    top = grid[np.ix_(y0, x0)] * (1 - tx) + grid[np.ix_(y0, x0 + 1)] * tx
    bottom = grid[np.ix_(y0 + 1, x0)] * (1 - tx) + grid[np.ix_(y0 + 1, x0 + 1)] * tx
    faded: Field = top * (1 - ty)[:, None] + bottom * ty[:, None]
    return faded


def _thin(line: Line, gap: float) -> Line:
    """Points at least `gap` apart: smaller files, smoother lines."""
    keep = [line[0]]
    for point in line[1:-1]:
        if (point[0] - keep[-1][0]) ** 2 + (point[1] - keep[-1][1]) ** 2 > gap * gap:
            keep.append(point)
    return [*keep, line[-1]]


def _spline(line: Line, gap: float) -> str:
    points = _thin(line, gap)
    n = len(points)
    if n < 4:
        return ""
    closed = abs(points[0][0] - points[-1][0]) < 0.01 and abs(points[0][1] - points[-1][1]) < 0.01
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(n - 1):
        a = points[i - 1] if i else points[-2] if closed else points[0]
        b, c = points[i], points[i + 1]
        e = points[i + 2] if i + 2 < n else points[1] if closed else points[-1]
        first = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        second = c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6
        d += "C" + " ".join(f"{num(x)} {num(y)}" for x, y in (first, second, c))
    return d


def bands(
    field: Field, size: tuple[int, int], levels: list[float], fills: list[str], ink: str, opacity: float, index: int = 5
) -> str:
    """Fill above each level and ink the contour; every `index`-th line is stronger."""
    (width, height), (ny, nx) = size, field.shape
    padded = np.full((ny + 2, nx + 2), field.min() - 1)
    padded[1:-1, 1:-1] = field
    xs = np.concatenate(([-width * 0.02], np.linspace(0, width, nx), [width * 1.02]))
    ys = np.concatenate(([-height * 0.02], np.linspace(0, height, ny), [height * 1.02]))
    cut = contour_generator(xs, ys, padded)
    out = ""
    for k, (level, fill) in enumerate(zip(levels, fills, strict=True)):
        lines = [[(float(x), float(y)) for x, y in line] for line in cut.lines(level) if len(line) > 8]
        d = "".join(_spline(line, 3.5) for line in lines)
        thick = num(1.4 if k % index == 0 else 0.8)
        out += f'<path d="{d}" fill="{fill}" fill-rule="evenodd" stroke="{ink}" stroke-width="{thick}" stroke-opacity="{opacity}"/>'
    return out


def ramp(start: str, end: str, steps: int) -> list[str]:
    """Colours from one to another."""
    a, b = (np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) for colour in (start, end))
    mixed = [a + (b - a) * k / max(1, steps - 1) for k in range(steps)]
    return ["#" + "".join(f"{round(value):02X}" for value in mix) for mix in mixed]
