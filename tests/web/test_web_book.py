"""The player's rulebook in the page: complete without scripts; with them marks open the exact rules, and the search finds both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from robot import PHONE
from starlette.testclient import TestClient

import tepui
from tepui.learning.book import book_of
from tepui.learning.exact_rules import exact_rules
from tepui.learning.figures import figures_of
from tepui.rooms.settings import Settings
from tepui.server.http.app import create_app

BOOKS = sorted(slug for slug, game in tepui.list_games().items() if book_of(game, "en") is not None)
GAME = BOOKS[0]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    db = tmp_path_factory.mktemp("book") / "tables.db"
    with TestClient(create_app(Settings(db=str(db)))) as found:
        yield found


@pytest.mark.parametrize("game", BOOKS)
def test_the_rules_button_leads_to_the_book(client: TestClient, game: str) -> None:
    assert f'href="/rules/{game}"' in client.get("/").text
    page = client.get(f"/rules/{game}?lang=fr").text
    book = book_of(tepui.load(game), "fr")
    assert book is not None
    for block in book.blocks:
        if block.kind == "chapter":
            assert f'href="#{block.name}"' in page and f'id="{block.name}"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for link in re.findall(r'class="mark"[^>]*|href="(#[^"]+)" class="mark"', page):
        assert not link or link[1:] in ids


@pytest.mark.parametrize("game", BOOKS)
def test_figures_the_aid_and_the_exact_rules_have_addresses(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}?lang=en").text
    pictures = set(re.findall(r'src="(/figure/[^"]+)"', page))
    assert len(pictures) == len(figures_of(tepui.load(game)))
    answer = client.get(pictures.pop())
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    aid = client.get(f"/rules/{game}/aid?lang=en").text
    assert 'class="glance"' in aid and "§" not in aid
    exact = client.get(f"/rules/{game}/exact?lang=en").text
    for rule in exact_rules(tepui.load(game).folder / "rulebook.en.md"):
        assert f'id="{rule}"' in exact


@pytest.mark.parametrize("path", ["/figure/nothing/cover.en.svg", f"/figure/{GAME}/nothing.en.svg", f"/figure/{GAME}/cover.xx.svg", "/rules/nothing/aid", "/rules/atoll/aid", "/rules/nothing/exact"])  # fmt: skip
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.browser
def test_a_mark_opens_the_exact_rules_and_escape_closes_them(open_page: Any) -> None:
    page = open_page(f"/rules/{GAME}", lang="en")
    page.wait_for_selector("html.scripted")
    mark = page.locator("a.mark").nth(3)
    mark.click()
    slip = page.locator("details.slip[open]")
    assert slip.count() == 1 and mark.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert slip.count() == 0 and mark.get_attribute("aria-expanded") == "false"
    assert page.evaluate("document.activeElement.className") == "mark"


@pytest.mark.browser
def test_an_address_with_a_rule_opens_it(open_page: Any) -> None:
    rule = list(exact_rules(tepui.load(GAME).folder / "rulebook.fr.md"))[-1]
    page = open_page(f"/rules/{GAME}#{rule}", lang="fr", size=PHONE)
    page.wait_for_selector(f"details[open] [id='{rule}']")
    assert page.locator(f"[id='{rule}']").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.browser
def test_the_search_finds_words_and_rules_without_accents(open_page: Any) -> None:
    page = open_page(f"/rules/{GAME}", lang="fr")
    page.wait_for_selector("#finding:not([hidden])")
    page.keyboard.press("/")
    page.keyboard.type("foret")
    assert "orêt" in page.locator("#found").inner_text() and page.locator("#found section").count() == 2
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash.length > 1")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=() if (game, lang) == ("eldorado", "fr") else pytest.mark.slow)
        for game in BOOKS
        for lang in ("en", "fr")
    ],
)
def test_the_aid_is_one_printed_page(open_page: Any, game: str, lang: str) -> None:
    page = open_page(f"/rules/{game}/aid", lang=lang)
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert re.findall(rb"/Type /Pages\s.*?/Count (\d+)", printed, re.S) == [b"1"]
