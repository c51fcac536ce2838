"""Before the game begins: the host changes the options, and everybody sees it."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE

import tepui

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_the_host_changes_the_options_and_everybody_sees_it(open_page: Any) -> None:
    ana = open_page("/new/atoll?who0=me&who1=open&who2=nobody")
    ana.locator("#setup button[type=submit]").click()
    ana.wait_for_url("**/t/**")
    leo = open_page(ana.url, lang="fr", size=PHONE)
    for page in (ana, leo):
        page.locator(".variants summary").click()
    storms = "[name='opt.storms']"
    assert ana.locator(storms).is_checked() and leo.locator(storms).is_checked()
    assert ana.locator(storms).is_enabled() and leo.locator(storms).is_disabled()
    ana.locator(storms).focus()
    ana.keyboard.press("Space")
    leo.wait_for_function("() => !document.querySelector(\"[name='opt.storms']\").checked")
    assert leo.locator(".variants").evaluate("node => node.open"), "it stays open"
    ana.wait_for_function("() => document.activeElement.name === 'opt.storms'")
    ana.locator("#sheet .btn.primary").last.click()
    leo.wait_for_function("() => document.querySelector('#sheet').hidden")


@pytest.mark.parametrize(
    "game",
    ["atlantis", *(pytest.param(slug, marks=pytest.mark.slow) for slug in ("chac", "eldorado", "narak", "tikal2"))],
)
def test_a_guest_chooses_a_colour(open_page: Any, game: str) -> None:
    """Every free seat has its colour, and the last one is as free as the first."""
    ana = open_page(f"/new/{game}?who0=me&who1=open&who2=open")
    ana.locator("#setup button[type=submit]").click()
    ana.wait_for_url("**/t/**")
    leo = open_page(ana.url, size=PHONE)
    leo.wait_for_selector("#join")  # the invitation comes a moment after the page
    assert leo.locator(".sitters .free").all_inner_texts() == ["Your seat: Lagoon", "Your seat: Sun"]
    for page in (ana, leo):
        assert tepui.load(game).published() in page.locator("#sheet .rules-of").inner_text()
    leo.get_by_role("radio", name="Your seat: Sun").check()
    leo.locator("#join-name").fill("Léo")
    ana.get_by_text("Somebody is reading the invitation.").wait_for()
    leo.locator(".joining button").click()
    ana.wait_for_function("() => document.querySelector('.sitters .seat-2')?.textContent.includes('Léo')")
