"""An account in the browser: made in one, used in another, in the other language; and everything without one."""

from __future__ import annotations

from typing import Any
from zipfile import ZipFile

import pytest
from robot import PHONE

from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def sign(page: Any, button: str, name: str = "Ana", password: str = "correct horse") -> None:
    if not page.locator("#account").evaluate("node => node.open"):
        page.locator("#account > summary").click()
    page.locator("#account-name").fill(name)
    page.locator("#account-password").fill(password)
    page.locator(f"#enter button[value={button}]").click()


def test_tables_follow_a_person_who_signs_in(open_page: Any) -> None:
    ana = open_page("/")
    ana.locator("[data-game=atlantis] .go").click()
    ana.wait_for_url("**/t/**")
    ana.wait_for_selector("body[data-ready]")
    table = ana.url
    ana.goto(ana.url.partition("/t/")[0] + "/me")
    sign(ana, "make")
    ana.locator("#leave").wait_for()
    assert ana.locator("#account-me").inner_text() == "Ana"

    away = open_page("/me", lang="fr", size=PHONE)
    away.locator("#none").wait_for()
    sign(away, "enter", password="another one")
    away.locator("#enter .wrong").wait_for()
    assert "ne vont pas ensemble" in away.locator("#enter .wrong").inner_text()
    sign(away, "enter")
    away.locator("#cont .cn a").first.click()
    away.wait_for_url("**/t/**")
    away.wait_for_selector("body[data-ready]")
    assert away.url == table
    away.wait_for_function("() => document.body.dataset.asked === 'me'")

    away.goto(away.url.partition("/t/")[0] + "/me")
    away.locator("#leave button").click()
    away.wait_for_function("() => document.querySelector('#inside').hidden && !document.querySelector('#enter').hidden")
    assert away.locator("#account-me").text_content() == ""
    away.goto(table)
    away.wait_for_selector("body[data-ready]")
    away.wait_for_selector("body[data-asked]")
    assert away.evaluate("() => document.body.dataset.asked") == "others", "signed out, one only watches"


def test_a_game_begun_while_signed_in_follows_the_person(open_page: Any) -> None:
    """The forms of the home page and of the set-up say by whom they are sent, with the headers of a real browser."""
    zoe = open_page("/me")
    zoe.locator("#none").wait_for()
    sign(zoe, "make", "Zoe")
    zoe.locator("#leave").wait_for()
    home = zoe.url.partition("/me")[0]
    begun = []
    for page, button in (("/", "[data-game=atlantis] .go"), ("/new/chac", "form button[type=submit]")):
        zoe.goto(home + page)
        zoe.locator(button).first.click()
        zoe.wait_for_url("**/t/**")
        zoe.wait_for_selector("body[data-ready]")
        begun.append(zoe.url.partition("#")[0])

    away = open_page("/me", size=PHONE)
    away.locator("#none").wait_for()
    sign(away, "enter", "Zoe")
    away.locator("#cont .cn a").nth(1).wait_for()
    hrefs = away.locator("#cont .cn a").evaluate_all("links => links.map((link) => link.href)")
    assert {href.partition("#")[0] for href in hrefs} == set(begun)


def unfold(page: Any, form: str) -> None:
    page.locator(f"details:has(> #{form}) > summary").click()


def test_another_password_and_being_forgotten(open_page: Any) -> None:
    mia = open_page("/me")
    mia.locator("#none").wait_for()
    sign(mia, "make", "Mia")
    mia.locator("#leave").wait_for()
    unfold(mia, "change")
    for old, told in (("wrong one", "#change .wrong"), ("correct horse", "#account-changed")):
        mia.locator("#change-old").fill(old)
        mia.locator("#change-new").fill("another horse")
        mia.locator("#change button").click()
        mia.locator(told).wait_for()
    assert mia.locator("#change .wrong").text_content() == "" and mia.locator("#change").is_hidden()

    away = open_page("/me", lang="fr", size=PHONE)
    away.locator("#none").wait_for()
    sign(away, "enter", "Mia", "another horse")
    away.locator("#leave").wait_for()
    unfold(away, "delete")
    assert "Vos tables restent" in away.locator("details:has(> #delete)").inner_text()
    away.locator("#delete-password").fill("correct horse")
    away.locator("#delete button").click()
    away.locator("#delete .wrong").wait_for()
    assert "ne vont pas ensemble" in away.locator("#delete .wrong").inner_text()
    away.locator("#delete-password").fill("another horse")
    with away.expect_navigation():
        away.locator("#delete button").click()
    for page in (away, mia):
        page.reload()
        page.locator("#none").wait_for()
        assert page.locator("#account-me").text_content() == "", "nobody is signed in anywhere"
        assert not page.locator("#account").evaluate("node => node.open")


def test_all_my_finished_games_are_one_file(open_page: Any, laid: Any) -> None:
    played = [Match.new("atoll", 2, {}, seed=seed) for seed in (1, 2)]
    for match in played[:1]:
        while not match.over:
            match.do(match.legal(match.seats[0])[0], match.seats[0])
    page = open_page("")
    for link in laid(played):
        page.goto(link)
        page.wait_for_selector("#stage svg", state="attached")
    page.goto("/me")
    with page.expect_download() as coming:
        page.locator("#export").click()
    with ZipFile(coming.value.path()) as file:
        assert file.testzip() is None
        kept = [Match.load(file.read(name).decode()) for name in file.namelist()]
    assert sorted(match.log for match in kept) == sorted(match.log for match in played[:1]), "finished ones only"
