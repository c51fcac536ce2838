"""Browsers that lack something, hosts that lack a file, and links to what is not there: a page that says so, and what still works."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import robot
from pocket_host import Served, begin, changed

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

OLD = {
    "en": "It lacks: JavaScript modules.",
    "fr": "Il lui manque\u00a0: JavaScript modules.",
}


def without_modules(page: Any) -> Any:
    """A browser of before modules runs none: it does not know their type."""
    page.add_init_script("delete HTMLScriptElement.prototype.noModule")

    def as_it_reads(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('type="module"', 'type="unknown"'))

    page.route(re.compile(r"/(rules/chac/?)?$"), as_it_reads)
    return page


def told(page: Any) -> str:
    text: str = page.locator(".too-old").inner_text()
    return text


def test_a_browser_without_modules_is_told_what_it_lacks(open_page: Any) -> None:
    page = without_modules(open_page("", lang="fr"))
    page.goto("/")
    assert told(page).endswith(OLD["fr"])
    page.goto("/rules/chac")
    assert told(page).endswith(OLD["fr"]) and page.locator("h1").first.is_visible()


def test_a_module_that_does_not_come_is_named(open_page: Any) -> None:
    page = open_page("", expected=["ERR_FAILED"])
    page.route("**/js/memory.js", lambda route: route.abort())
    page.goto("/")
    page.wait_for_selector(".too-old")
    assert "did not arrive" in told(page) and "home.js" in told(page)


def test_a_browser_that_has_everything_is_told_nothing(open_page: Any) -> None:
    page = open_page("/")
    page.wait_for_load_state()
    assert not page.locator(".too-old").count()


def marked(test: Any) -> Any:
    """It needs the pocket edition's folder, and its engine."""
    for mark in (pytest.mark.slow, pytest.mark.needs("npm"), pytest.mark.timeout(900)):
        test = mark(test)
    return test


@marked
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_modules_the_pocket_edition_can_be_read(visit: Any, lang: str) -> None:
    page = without_modules(visit(lang))
    page.goto(f"{lang}/")
    assert told(page).endswith(OLD[lang])
    here = page.url
    page.locator("form[action='/play/chac'] button").click()
    page.wait_for_selector(".too-old")
    assert page.url == here, "there is nobody to answer a form"
    page.goto(f"{lang}/rules/chac/")
    assert page.locator("h1").first.is_visible()


@marked
def test_javascript_that_is_too_new_is_told(visit: Any, pocket: Path, tmp_path: Path) -> None:
    change = {"static/js/memory.js": lambda code: b"let newer = #{};\n" + code}
    other = changed(pocket, tmp_path / "other" / "tepui", change)
    try:
        page = visit("fr", base=other.base, expected=["Invalid or unexpected", "Unexpected", "Uncaught"])
        page.goto("fr/")
        page.wait_for_selector(".too-old")
        assert "trop ancien" in told(page)
    finally:
        other.stop()


@pytest.fixture
def keeps_nothing(chromium: Any, served: Served, tmp_path: Path) -> Iterator[Any]:
    """A browser whose owner allows no site to keep anything."""
    choices = tmp_path / "profile" / "Default" / "Preferences"
    choices.parent.mkdir(parents=True)
    choices.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}), "utf-8")
    context = chromium.browser_type.launch_persistent_context(
        str(choices.parents[1]),
        executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
        args=["--no-sandbox", "--disable-gpu"],
        base_url=served.base,
        reduced_motion="reduce",
        viewport=robot.DESKTOP,
        locale="en",
    )
    context.set_default_timeout(120_000)
    yield context.pages[0]
    context.close()


@marked
def test_a_browser_that_keeps_nothing_plays(keeps_nothing: Any) -> None:
    page = keeps_nothing
    page.goto("en/")
    with pytest.raises(Exception, match="SecurityError"):
        page.evaluate("localStorage.length")
    page.locator("form[action='/play/chac'] button").click()
    page.wait_for_selector("#pocket-sheet[data-kind=unkept]")
    page.locator("#pocket-sheet button").click()
    robot.play_by_mouse(page, seed=5, moves=3)
    assert int(robot.seen(page)["seq"]) > 0
    page.reload()
    page.wait_for_selector("#pocket-sheet[data-kind=unknown]")


@marked
def test_a_host_without_tls_is_enough_to_play(visit: Any, served: Served) -> None:
    base = served.base.replace("127.0.0.1", "0.0.0.0")  # which a browser does not count as safe
    page = visit(base=base)
    page.goto("en/")
    assert not page.evaluate("isSecureContext")
    begin(page, "chac")
    robot.play_by_mouse(page, seed=5, moves=2)
    page.reload()
    page.wait_for_selector("#stage svg")


@marked
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("address", ["t/chac/?c=ABCDEFGH", "r/chac/?c=ABCDEFGH", "t/narak/"])
def test_a_link_to_a_table_of_another_device_is_told(visit: Any, address: str, lang: str) -> None:
    page = visit(lang)
    page.goto(f"{lang}/{address}")
    page.wait_for_selector("#pocket-sheet[data-kind=unknown]")
    page.locator("#pocket-sheet button").click()
    page.wait_for_url(f"**/{lang}/")
