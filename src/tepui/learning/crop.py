"""A part of a picture: where its elements are, what lies inside of a frame, and the rest left out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Final

from tepui.drawing.svg import XMLNS
from tepui.engine.hexes import Point

SVG: Final = f"{{{XMLNS}}}"
PLACED: Final = re.compile(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)")
SCALED: Final = re.compile(r"scale\(([\d.]+)\)")
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
REFERENCE: Final = re.compile(r'(?:href="|url\()#([\w-]+)')
EDGE: Final = 110.0  # elements reach this far beyond the point where they stand
Box = tuple[float, float, float, float]

ET.register_namespace("", XMLNS)


class NoSuchPlace(LookupError):
    """A figure names a place that is not in its picture."""


def places(root: ET.Element) -> dict[str, Point]:
    """Where the elements of a picture stand, by id; where ids differ in what follows the dash, that is enough."""
    found: dict[str, Point] = {}
    for element, _, at in _placed(root):
        name = element.get("id")
        if name:
            found.setdefault(name, at)
            found.setdefault(name.partition("-")[2], at)
    return found


def _placed(root: ET.Element) -> list[tuple[ET.Element, ET.Element, Point]]:
    """The elements that are moved to their place, with their parents, and where that is in the whole picture."""
    found: list[tuple[ET.Element, ET.Element, Point]] = []

    def walk(parent: ET.Element, at: Point, size: float) -> None:
        for element in parent:
            if element.tag == SVG + "defs":
                continue
            moved = PLACED.match(element.get("transform", ""))
            here = (at[0] + size * float(moved[1]), at[1] + size * float(moved[2])) if moved else at
            if moved:
                found.append((element, parent, here))
            if element.tag == SVG + "svg":  # a region, which has units of its own
                here = at[0] + size * float(element.get("x", 0)), at[1] + size * float(element.get("y", 0))
                walk(
                    element,
                    here,
                    size * float(element.get("width", 1)) / float(element.get("viewBox", "0 0 1 1").split()[2]),
                )
                continue
            scaled = SCALED.search(element.get("transform", ""))
            walk(element, here, size * float(scaled[1]) if scaled else size)

    walk(root, (0.0, 0.0), 1.0)
    return found


def locate(where: dict[str, Point], place: str) -> Point:
    """Where a place is: an element, or `element@30,-12`, that far away from it."""
    name, _, aside = place.partition("@")
    if name not in where:
        raise NoSuchPlace(f"not in the picture: {name}")
    dx, dy = map(float, aside.split(",")) if aside else (0.0, 0.0)
    return (where[name][0] + dx, where[name][1] + dy)


def frame(points: list[Point], pad: float, ratio: float) -> Box:
    """The smallest box of this ratio around points: left, top, width, height."""
    x0, x1 = min(x for x, _ in points) - pad, max(x for x, _ in points) + pad
    y0, y1 = min(y for _, y in points) - pad, max(y for _, y in points) + pad
    width, height = x1 - x0, y1 - y0
    if width < height * ratio:
        return (x0 - (height * ratio - width) / 2, y0, height * ratio, height)
    return (x0, y0 - (width / ratio - height) / 2, width, width / ratio)


def keep_within(box: Box, whole: Box) -> Box:
    """The box moved into the picture, where it is not larger than that."""
    x, y, width, height = box
    left, top, most_width, most_height = whole
    if width <= most_width:
        x = min(max(x, left), left + most_width - width)
    if height <= most_height:
        y = min(max(y, top), top + most_height - height)
    return (x, y, width, height)


def prune(root: ET.Element, box: Box) -> None:
    """Leave out what lies outside of the box, the names of spaces, and definitions that nothing uses."""
    left, top, width, height = box
    for element, parent, (x, y) in _placed(root):
        if not element.get("id") or element not in parent:
            continue
        reach = _reach(element)
        if not (left - reach <= x <= left + width + reach and top - reach <= y <= top + height + reach):
            parent.remove(element)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("class") == "coords":
                parent.remove(child)
    while _drop_unused(root):
        pass


def _reach(element: ET.Element) -> float:
    """How far an element may extend from where it stands: by the largest number in its shapes."""
    numbers = [
        abs(float(number))
        for part in element.iter()
        for name in ("d", "points", "width", "height", "r")
        for number in NUMBER.findall(part.get(name, ""))
    ]
    return max([EDGE, *numbers])


def _drop_unused(root: ET.Element) -> int:
    used = set(REFERENCE.findall(ET.tostring(root, encoding="unicode")))
    unused = [
        (defs, child)
        for defs in root.iter(SVG + "defs")
        for child in defs
        if child.get("id") and child.get("id") not in used
    ]
    for defs, child in unused:
        defs.remove(child)
    return len(unused)
