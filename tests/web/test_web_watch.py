"""What there is to watch: never nothing, because bots play for whoever asks."""

from __future__ import annotations

from typing import Any

import pytest
from robot import DESKTOP, PHONE

import tepui

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("lang", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["desktop", "phone"])
def test_an_exhibition_is_two_clicks_away(open_page: Any, lang: str, size: Any) -> None:
    page = open_page("/watch", lang=lang, size=size)
    assert page.locator(".exhibitions form").count() == len(tepui.list_games())
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    form = page.locator(".exhibitions form[action$=eldorado]")
    form.locator("select").select_option("novice")
    form.locator("button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_function("() => Number(document.body.dataset.seq) > 2")
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert {(seat["who"], seat["level"]) for seat in table["seats"]} == {("bot", "novice")} and table["you"] is None
