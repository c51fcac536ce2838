"""Games that come to a server from elsewhere: as a link, as a file, and out of the pocket edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from robot import PHONE

import tepui
from tepui.rooms.calls import packed

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


def golden() -> str:
    """A finished game."""
    folder = Path(tepui.__file__).parent / "games/atoll/tests/golden"
    return sorted(folder.glob("*.game"))[0].read_text("utf-8")


def begun() -> str:
    match = tepui.Match.new("atoll", seats=3, seed=4)
    for _ in range(6):
        match.do(match.legal()[0])
    return match.save()


def test_a_link_opens_a_finished_game_at_its_moment_and_gives_it_on(open_page: Any) -> None:
    page = open_page("", permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/bring#g={packed(golden())}&at=5")
    page.wait_for_url("**/r/**")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#slider").input_value() != "0" and "turn=5" in page.url
    page.locator("[data-do=carry]").click()
    page.wait_for_selector("#toast:not([hidden])")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/bring#g=" in link and len(link) < 4096
    page.goto("/bring")
    page.wait_for_selector("body[data-ready]")
    page.locator("#link").fill(link)
    page.locator("#bring button").click()
    page.wait_for_url("**/r/**")


def test_a_page_without_a_clipboard_copies_all_the_same(open_page: Any) -> None:
    page = open_page("", permissions=[])
    page.add_init_script("delete Navigator.prototype.clipboard")  # as on a host without TLS
    page.goto(f"/bring#g={packed(golden())}")
    page.wait_for_url("**/r/**")
    page.wait_for_selector("body[data-ready]")
    page.locator("[data-do=carry]").click()
    page.wait_for_selector("#toast:not([hidden])")
    assert page.locator("#toast").inner_text().startswith("Copied")
    page.goto("/bring")
    page.locator("#link").press("Control+v")
    assert "/bring#g=" in page.locator("#link").input_value()


def test_a_phone_gives_a_link_on_by_what_it_has_for_that(open_page: Any) -> None:
    page = open_page("", size=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script("navigator.share = async (what) => void (window.given = what)")
    page.goto(f"/bring#g={packed(golden())}")
    page.wait_for_url("**/r/**")
    page.wait_for_selector("body[data-ready]")
    page.locator("[data-do=carry]").click()
    page.wait_for_function("() => window.given")
    assert "/bring#g=" in page.evaluate("given.url")


def test_what_is_no_game_is_refused_with_a_word_and_a_file_can_be_tried(open_page: Any, tmp_path: Path) -> None:
    page = open_page("", "fr", PHONE, expected=["status of 400"])
    for link, word in (("#g=" + packed(golden())[:-20], "partie"), ("#other=1", "aucune partie")):
        page.goto("about:blank")
        page.goto(f"/bring{link}")
        page.wait_for_selector("#wrong:not([hidden])")
        assert word in page.locator("#wrong").inner_text()
    damaged = tmp_path / "damaged.game"
    damaged.write_text(golden().replace("\nlog\n", "\nlog\n0 jump\n"), "utf-8")
    whole = tmp_path / "whole.game"
    whole.write_text(golden(), "utf-8")
    page.locator("#file").set_input_files(damaged)
    page.locator("#bring button").click()
    page.wait_for_function("() => document.querySelector('#wrong').textContent.includes('7')")
    page.locator("#file").set_input_files(whole)
    page.locator("#bring button").click()
    page.wait_for_url("**/r/**")
    page.wait_for_selector("#moves [aria-current]")
    assert page.evaluate("scrollY") == 0, "the board is in sight, though the list of turns is below it"


def test_a_game_that_goes_on_is_set_up_only_when_somebody_says_so(open_page: Any) -> None:
    page = open_page("")
    page.goto(f"/bring#g={packed(begun())}&seats=me,open,bot")
    page.locator("#go-on button").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("#sheet .sitters")
    assert page.locator("#invite").input_value().endswith(page.url.rpartition("/")[2])
    page.locator("#sheet button.primary").click()
    page.wait_for_selector("#sheet", state="hidden")
    page.wait_for_function("() => Number(document.body.dataset.seq) >= 6")
