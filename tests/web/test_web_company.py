"""Two people at two screens: the clock, asking to take back, talk, a bot that stands in. By mouse and by keyboard."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from robot import PHONE, go_to, touch_if_asked

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def meet(open_page: Any) -> tuple[Any, Any]:
    """A table with a clock, made through the form; a friend sits down by its link, on a phone, in French."""
    ana = open_page("/new/atoll")
    for i, who in enumerate(("me", "open", "nobody", "nobody")):
        if ana.locator(f"[name=who{i}]").count():
            ana.locator(f"[name=who{i}]").select_option(who)
    ana.locator("[name=name0]").fill("Ana")
    ana.locator("[name='opt.first']").select_option("0")
    ana.locator(".terms summary").click()
    ana.locator("[name=pace]").select_option("game_15")
    assert "15 minutes" in ana.locator("#summary").inner_text()
    ana.locator("#setup button[type=submit]").click()
    ana.wait_for_url("**/t/**")
    ana.wait_for_selector("body[data-ready]")
    leo = open_page(ana.url, lang="fr", size=PHONE)
    leo.locator("#join-name").fill("Léo")
    leo.keyboard.press("Enter")
    ana.wait_for_function("() => document.querySelector('.sitters').textContent.includes('Léo')")
    ana.locator("#sheet .btn.primary").last.click()
    for page in (ana, leo):
        page.wait_for_function("() => document.querySelector('#sheet').hidden && document.body.dataset.seq === '0'")
    return ana, leo


ASKS = """() => document.body.dataset.asked === 'others' && Number(document.body.dataset.seq) > 1
  && document.querySelector('#undo').getAttribute('aria-label') === 'Ask the others to let me take it back'"""


def until_asked(ana: Any, leo: Any) -> None:
    """Both play until it is not Ana's moment and what she did can be taken back by asking alone: chance came after it, or Léo."""
    rng = Random(4)
    for _ in range(120):
        touch_if_asked(ana, rng)
        if ana.evaluate(ASKS):
            return
        touch_if_asked(leo, rng)
    raise AssertionError("Ana can never ask")


def test_two_people_with_a_clock_take_back_talk_and_let_a_bot_stand_in(open_page: Any) -> None:
    ana, leo = meet(open_page)
    assert ana.locator("#seats [data-clock]").count() == 2
    assert ana.locator("[data-clock='0'] b").inner_text().startswith(("14:", "15:"))
    until_asked(ana, leo)

    ana.keyboard.press("u")  # beyond the free limit: Léo is asked, in his language
    leo.locator("#company .btn").first.wait_for()
    assert leo.locator("#company span").first.inner_text() == "Ana demande à reprendre son dernier coup."
    assert "Léo" in ana.locator("#company").inner_text()
    before = ana.evaluate("() => Number(document.body.dataset.seq)")
    leo.locator("#company .btn.primary").click()
    ana.wait_for_function("before => Number(document.body.dataset.seq) > before", arg=before)
    ana.wait_for_function("() => document.querySelector('#company').hidden && document.body.dataset.asked === 'me'")

    ana.keyboard.press("t")
    ana.keyboard.type("Hello <b>Léo</b>")
    ana.keyboard.press("Enter")
    leo.wait_for_function("() => !document.querySelector('#places .unread').hidden")
    go_to(leo, "talk")
    said = leo.locator("#talk-list li").last
    assert "Hello <b>Léo</b>" in said.inner_text() and leo.locator("#places .unread").is_hidden()
    leo.locator("#phrases summary").click()
    leo.locator("#phrases-list .btn").nth(2).click()
    ana.wait_for_function("() => document.querySelector('#talk-list').textContent.includes('Well played!')")
    ana.locator("#mutes summary").click()
    ana.locator("#mutes-list input").uncheck()
    assert "Well played!" not in ana.locator("#talk-list").inner_text()

    ana.locator("#more-button").click()
    ana.locator("[data-do=tell]").click()
    ana.locator("#tell-url").fill("http://127.0.0.1:9/")
    ana.keyboard.press("Enter")
    ana.wait_for_function("() => document.querySelector('#toast').textContent.includes('public')")
    ana.keyboard.press("Escape")
    assert ana.locator("#sheet").is_hidden()

    ana.locator("#more-button").click()
    ana.locator("[data-do=away]").click()
    ana.locator("#company .btn.primary").wait_for()
    leo.locator("[data-place-to=left]").click()
    leo.wait_for_selector(".seat-0 .tag.bot")
    ana.locator("#company .btn.primary").focus()
    ana.keyboard.press("Enter")
    ana.wait_for_function("() => document.querySelector('#company').hidden")
    leo.wait_for_function("() => !document.querySelector('.seat-0 .tag.bot')")


BELL = """() => { window.rung = []; window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, { body }) { window.rung.push(`${title}: ${body}`); } }; }"""
LOOKS_ELSEWHERE = "() => Object.defineProperty(document, 'hidden', { get: () => true })"


def test_the_browser_tells_those_who_look_elsewhere_that_it_is_their_turn(open_page: Any) -> None:
    ana, leo = meet(open_page)
    rng = Random(4)
    pages = {ana: "Your turn", leo: "À vous"}
    for page in pages:
        page.evaluate(BELL)
        page.locator("#more-button").click()
        page.locator("[data-do=tell]").click()
        page.locator("#sheet [data-first]").click()
        page.wait_for_function(
            "() => Notification.permission === 'granted' && localStorage['tepui.wishes'].includes('tell')"
        )
        page.keyboard.press("Escape")
    for _ in range(6):
        for page in pages:
            touch_if_asked(page, rng)
    assert not any(page.evaluate("() => rung.length") for page in pages), "they look"
    for page in pages:
        page.evaluate(LOOKS_ELSEWHERE)
    for _ in range(60):
        for page in pages:
            touch_if_asked(page, rng)
        if all(page.evaluate("() => rung.length") for page in pages):
            break
    for page, words in pages.items():
        assert set(page.evaluate("() => rung")) == {f"{words}: {page.locator('#title').text_content()}"}


def noted_chance(page: Any) -> str:
    """The hash that the table is bound to, as its menu shows it while the game goes on."""
    page.locator("#more-button").click()
    page.locator("[data-do=chance]").click()
    noted: str = page.locator("#sheet code").inner_text()
    page.locator("#sheet [data-first]").click()
    return noted


def check_chance(page: Any, folder: Path, noted: str) -> None:
    """What the end of a game says about chance, followed: two files are kept, and the command is run as it stands there."""
    page.locator(".fair summary").click()
    for what in page.locator(".fair .ends > *").all():
        with page.expect_download() as kept:
            what.click()
        kept.value.save_as(folder / kept.value.suggested_filename)
    words = page.locator(".fair code").inner_text().split()
    assert words[-1] == noted
    assert words[0] == "python3" and (folder / words[1]).exists() and (folder / words[2]).exists()
    checked = subprocess.run([sys.executable, "-I", *words[1:]], cwd=folder, capture_output=True, text=True)
    assert "outcomes follow from the seed" in checked.stdout, checked.stderr


def test_after_the_game_everybody_is_led_to_the_same_new_table(open_page: Any, tmp_path: Path) -> None:
    ana, leo = meet(open_page)
    noted = noted_chance(ana)
    for page in (ana, leo):  # two bots play it out
        page.locator("#more-button").click()
        page.locator("[data-do=away]").click()
    for page in (ana, leo):
        page.wait_for_function("() => document.querySelector('#sheet').className === 'result'", timeout=60_000)
    check_chance(ana, tmp_path, noted)
    code = ana.url.rsplit("/", 1)[1]
    ana.locator("#sheet .again").click()
    ana.wait_for_url(lambda url: code not in url)
    leo.locator("#sheet .close").click()
    leo.locator("#company .btn.primary").click()
    leo.wait_for_url(ana.url)
    leo.wait_for_selector("body[data-ready]")
    leo.wait_for_function("() => document.querySelector('.seat-1')")
    assert (
        leo.evaluate(f"() => JSON.parse(localStorage['tepui.games'])['{ana.url.rsplit('/', 1)[1]}'].tokens.length") == 1
    )


@pytest.mark.slow
def test_who_does_not_want_to_play_again_says_so(open_page: Any) -> None:
    ana, leo = meet(open_page)
    for page in (ana, leo):
        page.locator("#more-button").click()
        page.locator("[data-do=away]").click()
    for page in (ana, leo):
        page.wait_for_function("() => document.querySelector('#sheet').className === 'result'", timeout=60_000)
    code = ana.url.rsplit("/", 1)[1]
    ana.locator("#sheet .again").click()
    ana.wait_for_url(lambda url: code not in url)
    leo.locator("#sheet .not-now").click()
    leo.wait_for_selector("#sheet", state="hidden")
    leo.wait_for_selector("#company", state="hidden")
    ana.wait_for_function("() => /Léo/.test(document.querySelector('#talk').textContent)")
    assert "free" in ana.locator("#talk").text_content() and code in leo.url
