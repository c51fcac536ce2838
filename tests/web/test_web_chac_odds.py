"""Chac in the real page: the odds that are shown under the pointer and on focus equal enumeration.

Each day at one position of every kind; at all twenty in the long run.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from math import isclose
from typing import Any

import pytest

from tepui.games.chac.rules.components import WALL_WORDS
from tepui.games.chac.tests import counted
from tepui.games.chac.tests.inside import on, temple

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

HELD = {2: 3, 3: 5, 4: 9, 5: 11}  # cards that make a load
GRID = list(product((2, 3, 4, 5), (1, 2, 3, 4, 5)))  # every load, every number of planks

# What is under the pointer at the middle of an element, and what a screen reader hears when it has the focus.
SHOWN = """id => {
  const node = document.getElementById(id), box = node.getBoundingClientRect();
  const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest("g[id]");
  node.focus();
  return {met: met?.id, title: met?.querySelector(":scope > title")?.textContent ?? "", heard: document.activeElement.ariaLabel ?? ""};
}"""


class Place:
    """A position of the reader and the odds to be found there: by element, the chances in the order they are told."""

    def __init__(self, load: int, planks: int, at: str, who: str, chances: dict[str, list[float]], **more: Any) -> None:
        self.chances = {"space-BR": [counted.bridge_falls(planks, load)], **chances}
        actions = more.pop("actions", 4)
        me = on(at, who, held=HELD[load], actions=actions)
        self.match = temple([me, on("C01", "tatiana", actions=0)], planks=planks, **more)


def boulder(number: int, ahead: int) -> list[float]:
    """This round, and by the end of the next."""
    steps = [counted.boulder_reaches(number, k) - counted.boulder_reaches(number, k + 1) for k in range(6)]
    later = sum(
        p * (1.0 if k >= ahead else counted.boulder_reaches(number + 1, ahead - k)) for k, p in enumerate(steps)
    )
    return [counted.boulder_reaches(number, ahead), later]


def places() -> list[Place]:
    """Twenty of them: the whole grid of the bridge, and round it the locks, the waterfall, the walls, the boulder."""
    grid = iter(GRID)
    found: list[Place] = []
    for actions, (alcove, at, space), who in product((1, 3), ((0, "red1", "C16"), (4, "grey", "C27")), ("bill", "len")):
        opens = counted.lock_opens((), alcove, actions, who == "len")
        found.append(Place(*next(grid), space, who, {f"alcove-{at}": [opens]}, actions=actions))
    for who in ("bill", "puccio", "bill", "puccio"):
        load, planks = next(grid)
        clear, out = (5 / 6) ** load, counted.gets_out(load, HELD[load], who == "puccio")
        found.append(Place(load, planks, "R4", who, {"space-C31": [clear, out] if out != clear else [out]}))
    for revealed in ((0, 1, 1, 2), (0, 1, 2, 3, 3, 3), (0, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3)):
        cards = [WALL_WORDS[card] for card in revealed]
        chances = [counted.walls_meet(revealed)]
        found.append(Place(*next(grid), "Z1", "bill", {"space-Z3": chances}, wall_cards=cards))
    for number in (1, 2, 3, 4, 9):
        ahead = {f"space-C{18 + k}": boulder(number, k) for k in range(1, 6)}
        found.append(Place(*next(grid), "L14", "bill", ahead, boulder="C18", round=number))
    return found


def agrees(text: str, chances: list[float]) -> bool:
    """The percentages told are these chances, rounded as people round."""
    told = [float(number) for number in re.findall(r"([\d.]+)\s%", text)]
    return len(told) == len(chances) and all(
        isclose(shown, 100 * chance, abs_tol=0.1001 if chance < 0.01 or chance > 0.99 else 0.5001)
        for shown, chance in zip(told, chances, strict=True)
    )


ONE_OF_A_KIND = [0, 9, 13, 16]  # a lock, the waterfall, the walls, the boulder; the bridge is at each


@pytest.mark.parametrize(
    "chosen", [ONE_OF_A_KIND, pytest.param(range(len(GRID)), marks=pytest.mark.slow)], ids=["kinds", "all"]
)
def test_odds_under_the_pointer_and_on_focus_equal_enumeration(
    open_page: Any, laid: Any, chosen: Sequence[int]
) -> None:
    every = places()
    assert len(every) == len(GRID)
    found = [every[number] for number in chosen]
    page = open_page("")
    for place, link in zip(found, laid([place.match for place in found]), strict=True):
        page.goto(link)
        page.wait_for_selector("body[data-ready]")
        page.wait_for_selector("#stage svg #space-BR")
        for element, chances in place.chances.items():
            shown = page.evaluate(SHOWN, element)
            assert shown["met"] == element
            if not shown["title"]:
                assert chances[-1] < 0.005, "only what cannot happen, or next to never, is not told"
                continue
            assert agrees(shown["title"], chances), (element, shown, chances)
            assert shown["title"] in shown["heard"], shown
        page.goto("about:blank")
