"""The daily expedition in a browser: begun from the home page, gone on with, and a result that can be shared."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from robot import DESKTOP

from tepui.learning.daily import Result, day_at
from tepui.server.store.daily_book import SqlAttemptBook
from tepui.server.store.sql import Store

PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (PHONE, "fr")], ids=["computer", "phone"])
def test_an_attempt_is_begun_from_home_and_its_result_shared(
    open_page: Any, store: Store, size: dict[str, int], lang: str
) -> None:
    page = open_page("/", lang, size)
    page.click("a[href='/daily']")
    page.fill("#daily-name", f"Ana {lang}")
    page.click("#daily-begin button")
    page.wait_for_url("**/t/*")
    code = page.url.rpartition("/")[2].partition("#")[0]
    page.goto("/daily")
    assert page.get_attribute(".daily a.primary", "href") == f"/t/{code}"
    book = SqlAttemptBook(store)
    mine = next(one for one in book.attempts(day_at(store.find(code).created)) if one.code == code)  # type: ignore[union-attr]
    assert book.settle(msgspec.structs.replace(mine, result=Result(14, "points", (14.0, 2.0), (3, 1, 2))))
    page.goto("/daily")
    page.wait_for_selector("body[data-ready]")
    assert page.inner_text(".daily tr.me th").startswith(f"Ana {lang}")
    with page.expect_download() as saved:
        page.click("[data-do=picture]")
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
