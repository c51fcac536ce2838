"""Pages that are written ahead offer and say nothing that takes a server."""

from __future__ import annotations

import asyncio

import pytest
from apart import run_apart

from tepui.browser.written_ahead import Pages, relative
from tepui.core.game import load
from tepui.core.translations import LANGUAGES
from tepui.web.about import about
from tepui.web.home import home, mine
from tepui.web.reader import WORDS, Reader
from tepui.web.setup import setup, start_fields

SERVED = ('value="open"', 'name="chat"', 'name="watch"', 'name="public"', 'action="/join"', 'href="/watch"')


def written(address: str, lang: str) -> str:
    status, body = run_apart(asyncio.to_thread(Pages().get, address, lang))
    assert status == 200
    return body.decode()


def on_a_server(lang: str) -> str:
    reader, chac = Reader(lang, "", "/"), load("chac")
    return setup(reader, chac, start_fields(chac, {})) + home(reader, None) + mine(reader) + about(reader)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_offered_that_takes_a_server(lang: str) -> None:
    here = "".join(written(address, lang) for address in ("/new/chac", "/", "/me", "/about"))
    there = on_a_server(lang)
    for part in SERVED:
        assert part in there and part not in here, part


def test_addresses_are_relative_and_only_a_preview_names_the_folder() -> None:
    page = written("/about", "fr")
    assert relative(page, "fr", 2).count('content="../../icon-512.png"') == 1
    there = relative(page, "fr", 2, "https://ana.example/tepui/")
    assert there.count('content="https://ana.example/tepui/icon-512.png"') == there.count("ana.example") == 1
    assert 'href="../../NOTICES.txt"' in there and 'href="../../en/about/"' in there


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["home.about", "about.fair", "about.privacy"])
def test_what_is_said_of_a_server_is_said_of_the_device(lang: str, key: str) -> None:
    page, other = written("/about", lang), about(Reader(lang, "", "/about"))
    words = [WORDS.say(lang, name) for name in (key, f"{key}.device")]
    assert [sentence in page for sentence in words] == [False, True]
    assert [sentence in other for sentence in words] == [True, False]
