"""The home page's pictures: there for every game, small, without ids, hidden from screen readers."""

from __future__ import annotations

import gzip
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tepui.web

IMAGES = Path(tepui.web.__file__).parent / "static" / "img"
SLUGS = ("atlantis", "chac", "eldorado", "narak", "tikal2")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_vignette_is_decoration_and_may_stand_twice_on_a_page(slug: str) -> None:
    drawn = (IMAGES / f"{slug}.svg").read_text("utf-8")
    root = ElementTree.fromstring(drawn)
    assert root.get("aria-hidden") == "true"
    assert not any(part.get("id") or part.get("style") for part in root.iter())
    assert len(gzip.compress(drawn.encode())) <= 40_000
