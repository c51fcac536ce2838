"""The home page's pictures: there for every game, small, without ids, hidden from screen readers."""

from __future__ import annotations

import gzip
from xml.etree import ElementTree

import pytest

from tepui.web import vignettes

SLUGS = ("atlantis", "chac", "eldorado", "narak", "tikal2")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_vignette_is_decoration_and_may_stand_twice_on_a_page(slug: str) -> None:
    drawn = vignettes.vignette(slug)
    root = ElementTree.fromstring(drawn)
    assert root.get("aria-hidden") == "true"
    assert not any(part.get("id") or part.get("style") for part in root.iter())
    assert len(gzip.compress(drawn.encode())) <= 40_000


def test_a_game_without_a_picture_gets_the_mark() -> None:
    assert vignettes.vignette("nowhere") == vignettes.brand(208)


def test_the_favicon_is_a_document_of_its_own() -> None:
    plain, marked = (ElementTree.fromstring(vignettes.favicon(turn)) for turn in (False, True))
    assert len(marked) == len(plain) + 1
