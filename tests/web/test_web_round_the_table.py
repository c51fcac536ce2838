"""Round the table: who is invited sees by whom and to what, a dead line is told at once, a rematch is an offer."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE, Between, choose_setting, my_turn, start

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


def open_table(page: Any) -> dict[str, Any]:
    body = {"game": "atoll", "seats": [{"who": "me", "name": "Ana"}, {"who": "open"}], "options": {"first": 0}}
    made: dict[str, Any] = page.request.post("/api/tables", data=body).json()
    return made


def test_the_invited_see_who_invites_them_to_what_and_nothing_of_the_hosts(open_page: Any) -> None:
    page = open_page("/")
    made = open_table(page)
    page.goto(f"/t/{made['code']}")
    page.wait_for_selector("#sheet-title")
    title = page.locator("#sheet-title").inner_text()
    assert "Ana" in title and page.locator("#title").inner_text() in title
    assert page.locator("#invite").count() == 0 and page.locator("#sheet .qr").count() == 0
    assert page.locator("#join-name").is_visible()


def test_the_host_on_the_machine_itself_is_told_that_the_link_leads_nowhere_else(open_page: Any) -> None:
    page = open_page("/")
    made = open_table(page)
    page.goto(f"/t/{made['code']}#s={made['seats'][0]['token']}")
    page.wait_for_selector("#invite")
    assert page.locator("#sheet .qr").count() == 0 and "0.0.0.0" in page.locator("#sheet").inner_text()


def test_a_line_without_a_pulse_is_offline_within_three_seconds(open_page: Any) -> None:
    page = open_page("")
    line = Between(page)
    start(page, "atoll")
    assert my_turn(page)
    line.said = line.heard = lambda message: None
    page.wait_for_function("() => document.querySelector('#live').dataset.state === 'offline'", timeout=3_000)
    assert page.locator("#link-bar").is_visible()
    line.said = line.heard = lambda message: message
    page.wait_for_function("() => document.querySelector('#live').dataset.state === 'live'")


def test_settings_show_their_values_act_at_once_and_stay(open_page: Any) -> None:
    page = open_page("", size=PHONE)
    start(page, "atoll")
    assert my_turn(page)
    choose_setting(page, "view", "reading")
    assert page.locator("#reading").is_visible() and page.locator("#board").is_hidden(), "on a phone, too"
    for shown, hidden in (("#board", "#reading"), ("#reading", "#board")):
        page.locator("#more-button").click()
        page.locator("[data-do=other-view]").click()
        assert page.locator(shown).is_visible() and page.locator(hidden).is_hidden(), "by its own button"
        page.keyboard.press("Escape")
    choose_setting(page, "motion", "calm")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("() => document.documentElement.dataset.motion") == "calm"
    page.locator("#more-button").click()
    page.locator("[data-do=settings]").click()
    page.wait_for_selector("#wish-motion")
    rows, others = page.get_by_role("radiogroup").count(), ["switch", "slider"]
    assert rows + sum(page.get_by_role(one).count() for one in others) == page.locator("#sheet .settings .row").count()
    assert page.locator("#sheet .settings h3").all_inner_texts() == ["Seeing", "Moving", "Hearing", "Company"]
    page.locator("#wish-theme").get_by_text("Night").click()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark", "on the table behind, at once"
    for group, value in {"motion": "Calm", "view": "Reading"}.items():
        assert page.locator(f"#wish-{group}").get_by_role("radio", name=value).is_checked()
        assert page.locator(f"#wish-{group} label:has(:checked)").inner_text() == value
    page.locator("#wish-motion").get_by_text("Quick").click()
    page.locator("#sound").check()
    page.locator("#as-it-was").click()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "light"
    assert not page.locator("#sound").is_checked()
    assert page.locator("#wish-motion").get_by_role("radio", name="Calm").is_checked(), "as it was"
    assert page.evaluate("() => document.documentElement.dataset.motion") == "calm"
    box = page.locator("#sheet").bounding_box()
    assert all(
        box["x"] <= one["x"] and one["x"] + one["width"] <= box["x"] + box["width"]
        for one in [label.bounding_box() for label in page.locator(".segments label").all()]
    )
