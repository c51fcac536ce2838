"""What letters of a picture look like on the screen: how large they are, and how they stand out from what lies under them.

Contrast is read off two photographs, with letters and without, so it does not matter what anything is made of.
"""

from __future__ import annotations

import base64
from typing import Any, NamedTuple

# Every text of the board and of the regions beside it that is in sight: words, size, and the box it lies in.
TEXTS = """() => {
  const shown = (node) => {
    for (let at = node; at instanceof Element; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === "none" || style.visibility === "hidden" || parseFloat(style.opacity) < 1) return false;
      if (at.id === "stage" || at.classList.contains("hosted")) return !at.closest("[hidden]");
    }
    return false;
  };
  const found = [];
  for (const node of document.querySelectorAll("#stage > svg text, .hosted > svg text")) {
    const text = node.textContent.trim();
    if (!text || !shown(node)) continue;
    const b = node.getBoundingClientRect(), edge = node.closest("#stage, .hosted").getBoundingClientRect();
    const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
    if (b.width < 1 || x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) continue;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if (!node.closest("#stage, .hosted").contains(document.elementFromPoint(x, y))) continue;
    const style = getComputedStyle(node), m = node.getScreenCTM();
    const scale = Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    found.push({ text, size: parseFloat(style.fontSize) * scale, weight: Number(style.fontWeight),
      box: [b.left, b.top, b.width, b.height], thing: node.closest("[id]")?.id ?? "" });
  }
  return found;
}"""
AT_REST = (
    ".picking .tile { opacity: 1 !important; } .veil { display: none; }"  # what cannot be chosen now lies in the shadow
)
HIDDEN = "#stage > svg text, .hosted > svg text { visibility: hidden !important; }"

SHARE = 0.06  # of its box that a letter covers, at least
THIN = 0.005  # of its box that a mark covers, at least: round a large thing it is a thin line

# Two photographs, with letters and without: for every box the largest contrast between a pixel and what it hides, as WCAG 2.2
# measures it. Zero where no letter is seen: something lies over it.
CONTRASTS = """async ([withs, without, boxes, least]) => {
  const pen = async (photo) => {
    const image = new Image();
    image.src = photo;
    await image.decode();
    const found = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    found.drawImage(image, 0, 0);
    return found;
  };
  const [a, b] = [await pen(withs), await pen(without)];
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = (data, i) => 0.2126 * part(data[i]) + 0.7152 * part(data[i + 1]) + 0.0722 * part(data[i + 2]);
  return boxes.map(([x, y, w, h]) => {
    const box = [Math.floor(x), Math.floor(y), Math.max(1, Math.ceil(w)), Math.max(1, Math.ceil(h))];
    const [one, two] = [a.getImageData(...box).data, b.getImageData(...box).data];
    let [most, seen] = [0, 0];
    for (let i = 0; i < one.length; i += 4) {
      if (one[i] === two[i] && one[i + 1] === two[i + 1] && one[i + 2] === two[i + 2]) continue;
      seen += 4;
      const [p, q] = [light(one, i), light(two, i)];
      most = Math.max(most, (Math.max(p, q) + 0.05) / (Math.min(p, q) + 0.05));
    }
    return seen < one.length * least ? 0 : most; // the rest of something that something else lies over
  });
}"""


# What can be touched and is in sight, with the box of its mark; what lies within a marked thing needs none of its own.
LIT = """() => [...document.querySelectorAll(":is(#stage, .hosted, #held) :is(.legal, .danger, .movable, .sel):not(.within:not(.sel))")].flatMap((node) => {
  const b = node.getBoundingClientRect(), edge = node.closest("#stage, .hosted, #held").getBoundingClientRect();
  const [left, top] = [Math.max(b.left - 4, edge.left, 0), Math.max(b.top - 4, edge.top, 0)];
  const [right, bottom] = [Math.min(b.right + 4, edge.right, innerWidth), Math.min(b.bottom + 4, edge.bottom, innerHeight)];
  if (right - left < 12 || bottom - top < 12) return [];
  return [{ thing: node.id || node.dataset.e, box: [left, top, right - left, bottom - top] }];
})"""
UNMARKED = """:is(#stage, .hosted) use[href$='-ring'] { display: none !important; }
:is(#stage, .hosted, #held) * { outline: none !important; } .htile { box-shadow: none !important; transform: none !important; }"""


class Letters(NamedTuple):
    """A text with its height in pixels and its contrast to what lies under it."""

    thing: str
    text: str
    size: float
    contrast: float
    large: bool

    def __str__(self) -> str:
        return f"{self.thing}: {self.text!r}, {self.size:.1f} px, {self.contrast:.1f}:1"


def letters(page: Any, bench: Any) -> list[Letters]:
    """All letters of the pictures on a page that are seen; `bench` is any other page, which compares the photographs."""
    rest = page.add_style_tag(content=AT_REST)
    texts = page.evaluate(TEXTS)
    with_letters = photograph(page)
    cover = page.add_style_tag(content=HIDDEN)
    without = photograph(page)
    for sheet in (rest, cover):
        sheet.evaluate("(node) => node.remove()")
    contrasts = bench.evaluate(CONTRASTS, [with_letters, without, [one["box"] for one in texts], SHARE])
    return [
        Letters(one["thing"], one["text"], one["size"], contrast, is_large(one["size"], one["weight"]))
        for one, contrast in zip(texts, contrasts, strict=True)
        if contrast
    ]


def marks(page: Any, bench: Any) -> dict[str, float]:
    """How the mark of each thing that can be touched stands out from what lies under it."""
    lit = page.evaluate(LIT)
    with_marks = photograph(page)
    cover = page.add_style_tag(content=UNMARKED)
    without = photograph(page)
    cover.evaluate("(node) => node.remove()")
    contrasts = bench.evaluate(CONTRASTS, [with_marks, without, [one["box"] for one in lit], THIN])
    return {one["thing"]: round(found, 2) for one, found in zip(lit, contrasts, strict=True)}


def photograph(page: Any) -> str:
    return "data:image/png;base64," + base64.b64encode(page.screenshot(animations="disabled")).decode()


def is_large(size: float, weight: int) -> bool:
    """WCAG 2.2: 18 points, or 14 points in bold."""
    return size >= 24 or (size >= 18.66 and weight >= 700)
