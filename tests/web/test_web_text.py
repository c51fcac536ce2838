"""Every text is large enough to read, and nothing sticks out of its place: on every page, and at the table of every title."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import DESKTOP, PHONE, TABLET, my_turn, sit_down, touch_if_asked

import tepui
from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

TITLES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
SIZES = {"desktop": (DESKTOP, {}), "tablet": (TABLET, {}), "phone": (PHONE, {"has_touch": True, "is_mobile": True})}
PATHS = ["/", "/new/atlantis", "/new/eldorado", "/rules/narak", "/about", "/me", "/learn", "/watch", "/t/NOTATABL"]

# Every text that is shown: how large, and where: in the frame of the page, on a card of the hand, in the picture or a figure. What is
# small on a card can be read in the closer look, which shows it so much larger.
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const holder = node.parentElement;
    const text = node.textContent.trim();
    if (!text || holder.closest("script, style, noscript, defs, title, desc, .sr, .skip, option")) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !holder.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    const matrix = holder.getScreenCTM?.();
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    const card = holder.closest(".drawn .pic");
    const wide = card?.getBoundingClientRect().width;
    const larger = card ? Math.min(Math.max(wide, 44) * 2.2, 240) / wide : 1;
    const where = card ? "card" : holder.closest("#stage svg, .hosted svg, #minimap, figure svg") ? "picture" : "page";
    found.push({ text: text.slice(0, 30), where, size: size * scale, closer: size * scale * Math.max(larger, 1), of: holder.closest("[id]")?.id });
  }
  return found;
}"""
LEAST = {"page": 13.45, "card": 10.55, "picture": 10.55}  # px: 13.5 and 10.6, with what a browser rounds away

# What is wider than its place: it sticks out, or is cut off without a sign. Lists may scroll, a line may end in dots, and the
# paper of a marked rule reaches into the margin.
WIDE = """() => [...document.body.querySelectorAll("*")]
  .filter((node) => node instanceof HTMLElement && node.clientWidth > 1 && node.checkVisibility({ visibilityProperty: true }) && !node.closest(".sr, .skip, #stage, [inert]") && !node.matches(".rulebook"))
  .filter((node) => !["auto", "scroll"].includes(getComputedStyle(node).overflowX) && getComputedStyle(node).textOverflow !== "ellipsis")
  .filter((node) => node.scrollWidth > node.clientWidth + 1)
  .map((node) => `${node.tagName} ${node.id || node.className}: ${node.scrollWidth} in ${node.clientWidth}: ${node.textContent.trim().slice(0, 40)}`)"""


def too_small(page: Any, *where: str, look: str = "closer") -> list[str]:
    texts = [one for one in page.evaluate(TEXTS) if one["where"] in where]
    assert texts, "there is something to read"
    small = [one for one in texts if one[look] < LEAST[one["where"]]]
    return sorted({f"{one['text']!r} {one['size']:.1f} px in {one['of']}" for one in small})


def zoomed(page: Any) -> None:
    """The picture as large as it can be made."""
    for _ in range(12):
        page.keyboard.press("+")


def too_wide(page: Any) -> list[str]:
    found: list[str] = page.evaluate(WIDE)
    return found


def at_sizes(things: list[str]) -> list[Any]:
    """Each of them at one size every day, at all sizes in the long run."""
    daily = {thing: list(SIZES)[number % len(SIZES)] for number, thing in enumerate(things)}
    return [
        pytest.param(thing, size, marks=() if daily[thing] == size else pytest.mark.slow)
        for thing in things
        for size in SIZES
    ]


@pytest.mark.parametrize(("path", "name"), at_sizes(PATHS))
def test_pages_are_read_without_glasses_and_nothing_sticks_out(open_page: Any, path: str, name: str) -> None:
    page = open_page(path, lang="en" if name == "desktop" else "fr", size=SIZES[name][0])
    assert too_small(page, "page") == []
    assert too_wide(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("game", "name"), at_sizes(TITLES))
def test_tables_are_read_without_glasses_and_nothing_sticks_out(open_page: Any, game: str, name: str) -> None:
    """What is printed on a card can be read in its closer look, what is drawn in the picture when it is zoomed."""
    size, more = SIZES[name]
    page = open_page("", lang="fr", size=size, **more)
    sit_down(page, game)
    rng = Random(4)
    for _ in range(3):
        assert my_turn(page)
        assert too_small(page, "page", "card") == []
        assert too_wide(page) == []
        touch_if_asked(page, rng, tap=bool(more))
    assert my_turn(page)
    zoomed(page)
    assert too_small(page, "picture") == []


def played(game: str, seats: int, options: dict[str, Any], actions: int, seed: int) -> Match:
    """A match in which anything that is legal was done, so many times and until the first seat is asked."""
    match, rng = Match.new(game, seats, options, seed=seed), Random(seed)
    while not match.over and (len(match.log) < actions or match.seats != [0]):
        match.do(rng.choice(match.legal()))
    assert not match.over, "the match was played too far"
    return match


# Positions of every title: seats, options, how much was played.
POSITIONS: dict[str, list[tuple[int, dict[str, Any], int]]] = {
    "atlantis": [(2, {}, 0), (4, {}, 60), (4, {}, 250)],
    "chac": [(2, {}, 0), (4, {}, 40), (3, {}, 120)],
    "eldorado": [
        (2, {}, 0),
        (4, {"caves": True}, 300),
        (2, {"course": "home", "caves": True}, 40),
        (3, {"course": "hills"}, 80),
    ],
    "narak": [(2, {}, 0), (4, {}, 60), (2, {}, 120), (1, {}, 60)],
    "tikal2": [(2, {}, 0), (4, {}, 60), (3, {}, 200)],
}


def positions() -> list[Any]:
    """One position of each title every day, all of them in the long run."""
    return [
        pytest.param(game, position, ("fr", "en")[i % 2], marks=() if i == 1 else pytest.mark.slow)
        for game in TITLES
        for i, position in enumerate(POSITIONS[game])
    ]


@pytest.mark.parametrize(("game", "position", "lang"), positions())
def test_pictures_and_cards_are_read_without_a_closer_look(
    open_page: Any, laid: Any, game: str, position: Any, lang: str
) -> None:
    """In the window of a common screen, at the beginning of a match and in the middle."""
    (link,) = laid([played(game, *position, seed=7)])
    page = open_page(link, lang=lang)
    page.wait_for_selector("#stage svg")
    assert too_small(page, "picture", "card", look="size") == []
