"""The pocket edition in Firefox: a whole game without a network, in French."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import robot
from firefox import Firefox
from pocket_host import SAVE, Served

import tepui

pytestmark = [pytest.mark.slow, pytest.mark.needs("firefox", "npm"), pytest.mark.timeout(900)]

KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    opened = Firefox(tmp_path)
    yield opened
    opened.close()


def test_a_whole_game_in_firefox_without_a_network(firefox: Firefox, served: Served) -> None:
    firefox.goto(f"{served.base}fr/")
    assert firefox.evaluate(KEPT)
    served.stop()
    firefox.goto(f"{served.base}fr/t/chac/?order=/play/chac")
    firefox.wait_for_selector("#stage svg")
    robot.play_by_mouse(firefox, seed=5, moves=6)
    firefox.goto(firefox.evaluate("() => location.href"))
    firefox.wait_for_selector("#stage svg")
    robot.play_by_mouse(firefox, seed=6)
    save = firefox.evaluate(SAVE, firefox.evaluate("() => document.body.dataset.code"))
    match = tepui.Match.load(save)
    assert match.over and save.startswith(match.save())
    assert not firefox.complaints
