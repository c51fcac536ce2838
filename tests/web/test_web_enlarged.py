"""Tables for those who have enlarged the page to 200 % and want no motion: moves are made from random positions, and nothing is
out of reach.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import my_turn, play_by_mouse
from test_web_letters import GAMES, played

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

ENLARGED = {"width": 720, "height": 450}  # 1440 × 900 at 200 %
TOUCHES = 8
SEQ = "() => Number(document.body.dataset.seq)"
BEYOND = (
    "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
# The longest motion from now on, in milliseconds; what lasts for ever is a spinner of a page that waits.
MOTION = """() => {
  window.longest = 0;
  const look = () => {
    for (const one of document.getAnimations()) {
      const { duration, iterations } = one.effect.getComputedTiming();
      if (Number.isFinite(iterations)) window.longest = Math.max(window.longest, duration * iterations);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        pytest.param(game, n, marks=[pytest.mark.slow] * ((game, n) != ("narak", 30)))
        for game in GAMES
        for n in (0, 30, 60)
    ],
)
def test_a_table_at_200_percent_is_played_without_scrolling_and_without_motion(
    open_page: Any, laid: Any, game: str, actions: int
) -> None:
    page = open_page("", size=ENLARGED, device_scale_factor=2, lang=("en", "fr")[Random(game).randrange(2)])
    (link,) = laid([played(game, actions, f"{game} enlarged")])
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    assert my_turn(page)
    page.evaluate(MOTION)
    before = page.evaluate(SEQ)
    play_by_mouse(page, seed=actions, moves=TOUCHES)
    assert page.evaluate(SEQ) > before, "moves are made"
    assert max(page.evaluate(BEYOND)) <= 0
    assert page.evaluate("() => longest") <= 1
