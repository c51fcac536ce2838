"""Published titles and card names are one layer of words: with it everything bears them, without it nothing does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import tepui
from tepui.browser.build import engine_files
from tepui.core.errors import BadOption
from tepui.core.lesson import course_of
from tepui.core.translations import LANGUAGES, SWITCH, Translations, keep_together, names_shown, rulebook_text

GAMES = [game for game in tepui.list_games().values() if not game.toy]
PAGES = ("/", "/about", "/new/{0}", "/rules/{0}", "/rules/{0}/exact", "/learn/{0}", "/play/{0}")
PROGRAM = """
import re, sys
from starlette.testclient import TestClient
from tepui.rooms.settings import Settings
from tepui.server.http.app import create_app
with TestClient(create_app(Settings(db=sys.argv[1])), base_url="http://127.0.0.1") as browser:
    for path in sys.argv[2:]:
        page = browser.post(path) if path.startswith("/play/") else browser.get(path)
        assert page.status_code == 200, (path, page.status_code)
        print("\\f" + path)
        print(re.sub(r"<[^>]*>", " ", page.text))
        if path.startswith("/play/"):
            code = page.url.path.split("/")[2]
            print(browser.get(f"/api/tables/{code}").text, browser.get(f"/api/tables/{code}/state?lang=fr").text)
"""


def layer(game: tepui.Game, lang: str) -> dict[str, str]:
    path = game.folder / "locales" / "published" / f"{lang}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


def named(text: str, names: dict[str, str]) -> set[str]:
    return {name for name in names.values() if re.search(rf"\b{re.escape(name)}s?\b", text)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_the_layer_everything_bears_published_names_and_without_it_nothing(
    game: tepui.Game, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names, locales = layer(game, lang), game.folder / "locales"
    with_names = Translations(locales).file(lang)
    assert all(with_names[key] == keep_together(name) for key, name in names.items())
    monkeypatch.setenv(SWITCH, "no")
    without = Translations(locales).file(lang)
    assert with_names.keys() - without.keys() == {"published"}
    books = [rulebook_text(path) for path in game.folder.rglob(f"*.{lang}.md")]
    course_of.cache_clear()
    course = [text for chapter in course_of(game) for text in told_in(chapter, lang)]
    course_of.cache_clear()
    assert len(books) == 2 and course
    for text in (*without.values(), *books, *course):
        assert not named(text, names), text


def told_in(chapter: object, lang: str) -> list[str]:
    """All words of a chapter in this language."""

    def texts(data: object) -> list[str]:
        if isinstance(data, dict):
            own = [data[lang]] if isinstance(data.get(lang), str) else []
            return own + [text for part in data.values() for text in texts(part)]
        return [text for part in data for text in texts(part)] if isinstance(data, list) else []

    return texts(msgspec.json.decode(msgspec.json.encode(chapter)))


def test_no_page_of_a_host_who_leaves_them_out_shows_one(tmp_path: Path) -> None:
    slugs = ("eldorado", "narak")
    paths = dict.fromkeys(path.format(slug) for slug in slugs for path in PAGES)
    words = [sys.executable, "-c", PROGRAM, str(tmp_path / "tables.db"), *paths]
    ran = subprocess.run(words, env=os.environ | {SWITCH: "no"}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "is not named on this site" in ran.stdout
    for slug in slugs:
        pages = "".join(page for page in ran.stdout.split("\f") if page.split("\n")[0].strip("/").find(slug) > 0)
        assert tepui.load(slug).title() in pages
        assert named(pages, layer(tepui.load(slug), "en")) <= {"Watch"}, "which is a word of the menu, too"
    assert not any(game.published() in ran.stdout for game in GAMES)


def test_the_engine_of_a_pocket_edition_that_leaves_them_out_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def words() -> dict[str, str]:
        return {name: body.decode() for name, body in engine_files() if re.search("/(locales|course)/", name)}

    with_names = words()
    monkeypatch.setenv(SWITCH, "no")
    without = words()
    assert {name for name in with_names if "/published/" in name} == with_names.keys() - without.keys() != set()
    for game in GAMES:
        for lang in LANGUAGES:
            names, title = layer(game, lang), {"published": layer(game, lang)["published"]}
            assert not named(without[f"games/{game.slug}/locales/{lang}.json"], names)
            assert not any(
                named(text, title) for name, text in without.items() if name.startswith(f"games/{game.slug}/")
            )


def test_the_two_names_of_a_card_are_never_the_same() -> None:
    for game in GAMES:
        for lang in LANGUAGES:
            ours = json.loads((game.folder / "locales" / f"{lang}.json").read_text("utf-8"))
            names = {key: name for key, name in layer(game, lang).items() if key != "published"}
            assert all(ours[key] != name for key, name in names.items())
            bare = [ours[key] for key in names if key.startswith("card.")]
            assert len(set(bare)) == len(bare) and not set(bare) & set(names.values())


def test_the_switch_says_yes_or_no() -> None:
    assert names_shown({}) and names_shown({SWITCH: "yes"}) and not names_shown({SWITCH: "no"})
    with pytest.raises(BadOption, match=SWITCH):
        names_shown({SWITCH: "maybe"})
