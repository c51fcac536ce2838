"""The pages as a browser without JavaScript gets them: readable, startable, in the reader's language, nothing inline, nothing foreign."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
import struct
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import tepui
from tepui.core.translations import LANGUAGES
from tepui.rooms.settings import Settings
from tepui.server.http.app import create_app
from tepui.web.reader import WORDS
from tepui.web.release import stamp
from tepui.web.routes import bare_source, code_in

STATIC = Path(__file__).parents[2] / "src/tepui/web/static"
JS_LIMIT = 60_000
PAGES = [
    "/",
    "/daily",
    "/puzzles",
    "/me",
    "/about",
    "/host",
    "/learn",
    "/learn/chac",
    "/new/atlantis",
    "/rules/atlantis",
    "/rules/atoll",
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    db = tmp_path_factory.mktemp("pages") / "tables.db"
    with TestClient(create_app(Settings(db=str(db), tables=10**6, calls=1e6, call_burst=10**6))) as client:
        client.follow_redirects = False
        yield client


@pytest.fixture(autouse=True)
def fresh(browser: TestClient) -> None:
    browser.cookies.clear()


class Tags(HTMLParser):
    """All start tags of a page, and whether every one is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.depth: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input", "img", "br", "hr"):
            self.depth.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.depth and self.depth[-1] == tag, f"</{tag}> closes {self.depth[-3:]}"
        self.depth.pop()


def tables(browser: TestClient, game: str = "atlantis") -> str:
    return browser.post(f"/play/{game}").headers["location"].partition("#")[0]


@pytest.mark.parametrize("path", [*PAGES, "table", "review", "/t/NOTATABL"])
def test_a_page_is_well_formed_and_holds_no_script_or_style_of_its_own(browser: TestClient, path: str) -> None:
    if path in ("table", "review"):
        path = tables(browser).replace("/t/", "/t/" if path == "table" else "/r/")
    answer = browser.get(path, headers={"accept": "text/html"})
    page = Tags(answer.text)
    assert not page.depth
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in page.tags:
        assert "style" not in attrs and not any(name.startswith("on") for name in attrs), (tag, attrs)
        assert tag != "script" or attrs["src"].startswith(f"/static/{stamp()}/js/")
        for name in ("src", "href", "action"):
            assert not re.match(r"(?:https?:)?//", attrs.get(name) or ""), (tag, attrs)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';") and "script-src" not in policy, "scripts come from this site alone"


def test_every_address_in_the_pages_exists(browser: TestClient) -> None:
    for path in PAGES:
        for _, attrs in Tags(browser.get(path).text).tags:
            for name in ("src", "href"):
                address = (attrs.get(name) or "").partition("#")[0]
                if address.startswith("/"):
                    assert browser.get(address).status_code == 200, (path, address)


def test_the_preview_of_a_link_has_a_picture_at_a_whole_address(browser: TestClient) -> None:
    (picture,) = [
        attrs["content"] for _, attrs in Tags(browser.get("/").text).tags if attrs.get("property") == "og:image"
    ]
    assert picture and picture.startswith(f"{browser.base_url}".rstrip("/") + "/")
    assert browser.get(picture).headers["content-type"] == "image/png"


def test_the_page_of_a_server_can_be_installed_with_icons_of_the_sizes_it_names(browser: TestClient) -> None:
    (address,) = [attrs["href"] for _, attrs in Tags(browser.get("/").text).tags if attrs.get("rel") == "manifest"]
    answer = browser.get(address or "")
    manifest = answer.json()
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert manifest["display"] == "standalone" and manifest["name"] == "Tepui"
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon.get("purpose") for icon in drawn} == {None, "maskable"}
    for icon in drawn:
        width, height = struct.unpack(">II", browser.get(f"/{icon['src']}").content[16:24])
        assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_my_games_knows_all_titles_in_the_language_of_the_page(browser: TestClient, lang: str) -> None:
    (titles,) = [
        attrs["data-titles"] for tag, attrs in Tags(browser.get(f"/me?lang={lang}").text).tags if tag == "body"
    ]
    assert json.loads(titles or "") == {slug: game.title(lang) for slug, game in tepui.list_games().items()}


def test_the_home_page_has_a_form_that_starts_a_game_for_every_title(browser: TestClient) -> None:
    page = Tags(browser.get("/").text)
    actions = [attrs["action"] for tag, attrs in page.tags if tag == "form" and attrs.get("method") == "post"]
    assert actions == [f"/play/{slug}" for slug in tepui.list_games()]
    answer = browser.post("/play/atlantis")
    assert answer.status_code == 303
    assert re.fullmatch(r"/t/[A-Z]{8}#s=\S+", answer.headers["location"])


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ({"params": {"lang": "fr"}}, "fr"),
        ({"cookies": {"lang": "fr"}}, "fr"),
        ({"headers": {"accept-language": "de, fr-CA;q=0.8, en;q=0.7"}}, "fr"),
        ({"headers": {"accept-language": "en;q=0.3, fr;q=0.2"}}, "en"),
        ({"headers": {"accept-language": "xx;q=zebra,,;"}}, "en"),
        ({"params": {"lang": "en"}, "cookies": {"lang": "fr"}}, "en"),
        ({"params": {"lang": "klingon"}}, "en"),
    ],
)
def test_the_language_is_the_address_then_the_cookie_then_the_browser(
    browser: TestClient, asked: dict[str, Any], lang: str
) -> None:
    for name, value in asked.pop("cookies", {}).items():
        browser.cookies.set(name, value)
    answer = browser.get("/", **asked)
    assert f'<html lang="{lang}"' in answer.text
    assert WORDS.say(lang, "home.about") in answer.text


def test_the_language_switch_keeps_the_path_and_its_query(browser: TestClient) -> None:
    page = Tags(browser.get("/new/atlantis?challenge1=yes&lang=en").text)
    french = next(attrs["href"] for tag, attrs in page.tags if attrs.get("data-lang") == "fr")
    assert french == "/new/atlantis?challenge1=yes&lang=fr"
    assert "lang=fr" in browser.get(french).headers["set-cookie"]


def test_a_set_up_in_the_address_fills_the_form(browser: TestClient) -> None:
    page = browser.get("/new/atlantis?challenge3=yes&who1=open&first=1").text
    assert re.search(r'id="opt-challenge3"[^>]*checked', page)
    assert re.search(r'name="who1".*?<option value="open" selected', page, re.S)
    assert re.search(r'id="opt-first".*?<option value="1" selected', page, re.S)


def test_the_set_up_form_makes_the_table_it_says(browser: TestClient) -> None:
    form = {"sent": "1", "who0": "me", "name0": "Ana", "who1": "me", "name1": "Léo", "who2": "bot", "level2": "novice"}
    answer = browser.post("/new/atlantis", data={**form, "who3": "nobody", "opt.challenge3": "yes", "opt.first": "0"})
    assert answer.status_code == 303
    place, _, tokens = answer.headers["location"].partition("#s=")
    assert len(tokens.split(",")) == 2
    table = browser.get(f"/api/tables/{place.removeprefix('/t/')}").json()
    assert [(seat["who"], seat["name"]) for seat in table["seats"]][:2] == [("person", "Ana"), ("person", "Léo")]
    assert [seat["level"] for seat in table["seats"]][2:] == ["novice"]
    assert table["options"]["challenge3"] is True and table["options"]["first"] == 0


@pytest.mark.parametrize(
    "form",
    [
        {"who0": "me"},
        {"who0": "me", "who1": "wizard"},
        {"who0": "me", "who1": "bot", "opt.challenge2": "yes", "opt.challenge4": "yes"},
        {"who0": "me", "who1": "bot", "opt.first": "9"},
    ],
)
def test_a_set_up_that_cannot_be_is_refused_on_the_same_page(browser: TestClient, form: dict[str, str]) -> None:
    answer = browser.post("/new/atlantis", data={"sent": "1", **form})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text and 'id="setup"' in answer.text


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ABCDEFGH", "ABCDEFGH"),
        ("abcd-efgh", "ABCDEFGH"),
        ("  Abcd-Efgh ", "ABCDEFGH"),
        ("https://play.example/t/ABCD-EFGH?lang=fr", "ABCDEFGH"),
        ("http://localhost:8000/t/ABCDEFGH#s=secret", "ABCDEFGH"),
        ("hello", ""),
        ("", ""),
        ("<script>", ""),
    ],
)
def test_the_join_box_understands_links_and_codes(typed: str, code: str) -> None:
    assert code_in(typed) == code


def test_joining_leads_to_the_table_or_says_that_there_is_none(browser: TestClient) -> None:
    place = tables(browser)
    assert browser.get("/join", params={"code": f"http://host{place}"}).headers["location"] == place
    wrong = browser.get("/join", params={"code": "NOTA-TABL"})
    assert wrong.status_code == 404
    assert WORDS.say("en", "join.unknown") in wrong.text and 'value="NOTA-TABL"' in wrong.text


def test_what_somebody_types_is_never_markup(browser: TestClient) -> None:
    evil = '"><script>alert(1)</script>'
    for path in ("/join?code=", "/new/atlantis?name0=", "/rules/"):
        answer = browser.get(path + evil)
        assert "<script>alert" not in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [("/rules/nothing", 404), ("/new/nothing", 404), ("/t/short", 404), ("/t/NOTATABL", 404), ("/r/NOTATABL", 404), ("/nowhere", 404)],
)  # fmt: skip
def test_what_is_not_there_says_so_in_words(browser: TestClient, path: str, status: int) -> None:
    answer = browser.get(path, headers={"accept": "text/html", "accept-language": "fr"})
    assert answer.status_code == status
    assert WORDS.say("fr", "trouble.title") in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(tepui.list_games(all=True)))
def test_every_rule_has_its_anchor(browser: TestClient, game: str, lang: str) -> None:
    book = tepui.load(game).folder / f"rulebook.{lang}.md"
    if not book.exists():
        assert tepui.load(game).status == "building"
        pytest.skip(f"{game} has no rulebook yet")
    rules = set(re.findall(r"^- \W*([A-Z]{3}-[A-Z0-9]+-\d\d)", book.read_text("utf-8"), re.M))
    page = browser.get(f"/rules/{game}?lang={lang}").text
    ids = {attrs["id"] for _, attrs in Tags(page).tags if "id" in attrs}
    assert rules and rules <= ids
    # The drawer of a table gets the same rules without the page around them.
    part = browser.get(f"/rules/{game}?lang={lang}&part=1").text
    assert part.startswith("<article") and all(f'id="{rule}"' in part for rule in rules)


def beside(module: str, path: str) -> str:
    """Where an import of a module leads, seen from static/js."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def modules_of(name: str) -> set[str]:
    """A module with all that it brings along."""
    found, waiting = set(), [name]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            text = (STATIC / "js" / module).read_text("utf-8")
            waiting += [beside(module, path) for path in re.findall(r"(?:from|import) \"(\.[^\"]+)\"", text)]
    return found


def js_modules() -> list[str]:
    return [path.relative_to(STATIC / "js").as_posix() for path in (STATIC / "js").rglob("*.js")]


def sent_module(name: str) -> bytes:
    """A module as it goes over the line."""
    return bare_source((STATIC / "js" / name).read_text("utf-8")).encode()


def test_a_module_goes_out_without_its_comments(browser: TestClient) -> None:
    kept, sent = (STATIC / "js/board/zoom.js").read_text("utf-8"), browser.get("/static/js/board/zoom.js")
    assert "@param" in kept and "@param" not in sent.text and sent.content == sent_module("board/zoom.js")
    near, _, remark = next(line for line in kept.splitlines() if "const NEAR" in line).partition(" // ")
    assert f"{near}\n" in sent.text and remark and remark not in sent.text
    assert sent.text.count("\n") == kept.count("\n"), "an error names the line that it is on"
    assert (
        "@type" in (STATIC / "js/sheets/options.js").read_text("utf-8")
        and "@type" not in sent_module("sheets/options.js").decode()
    )
    assert browser.get("/static/js/board/zoom.js", headers={"If-None-Match": sent.headers["etag"]}).status_code == 304


def test_no_text_over_several_lines_could_lose_its_indentation() -> None:
    for name in js_modules():
        assert not [found for found in re.findall(r"`[^`]*`", sent_module(name).decode()) if "\n" in found], name


def test_our_own_modules_stay_small() -> None:
    brings = {name: modules_of(name) for name in js_modules()}
    pages = set(brings) - {module for name, found in brings.items() for module in found - {name}}
    assert {"table.js", "review.js", "workshop.js"} <= pages and "table/table_controller.js" in brings["table.js"]
    for page in pages:
        size = sum(len(gzip.compress(sent_module(module))) for module in brings[page])
        assert size <= JS_LIMIT, f"{page} brings {size} bytes"


def test_no_module_or_sheet_loads_anything_foreign() -> None:
    for path in [*(STATIC / "js").rglob("*.js"), *(STATIC / "css").glob("*.css")]:
        text = re.sub(r"http://www\.w3\.org/(2000/svg|1999/xhtml)", "", path.read_text("utf-8"))
        assert not re.search(r"https?://[a-z]", text.replace("http://${", "")), path.name
        for source in re.findall(r"from \"([^\"]+)\"", text):
            assert source.startswith(("./", "../")), (path.name, source)


def test_the_invitation_is_a_qr_code(browser: TestClient) -> None:
    answer = browser.get(f"{tables(browser)}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in answer.text and "style=" not in answer.text


def test_the_page_speaks_of_no_game(browser: TestClient) -> None:
    """Nothing outside a game's folder knows a game: not a verb, not a piece, not an element id."""
    names = "|".join([*tepui.list_games(all=True), "serpent", "shark", "whale", "haven", "islet", "explorer"])
    for path in [*(STATIC / "js").rglob("*.js"), STATIC / "css/table.css", STATIC / "css/frame.css"]:
        found = re.findall(rf"\b(?:{names})\b", path.read_text("utf-8"), re.I)
        assert not found, (path.name, found)


SHORT = {
    "en": ["Atlantis", "Temple of Chac", "El Dorado", "Narak", "Tikal II"],
    "fr": ["Atlantis", "Le Temple de Chac", "El Dorado", "Narak", "Tikal II"],
}


@pytest.mark.parametrize("lang", SHORT)
def test_titles_are_our_own_and_say_whose_rules_they_play_by(browser: TestClient, lang: str) -> None:
    games = list(tepui.list_games().values())
    assert [game.title(lang) for game in games] == SHORT[lang]
    for game in games:
        sentence = WORDS.fill(lang, "title.rules_of", {"title": game.published(lang)})
        assert game.published(lang) != game.title(lang)
        for path in ("/", "/about", f"/new/{game.slug}", f"/rules/{game.slug}"):
            assert sentence in bare(browser.get(f"{path}?lang={lang}").text), path


@pytest.mark.parametrize("lang", SHORT)
def test_a_published_title_stands_in_one_place(lang: str) -> None:
    """A host who may not show it has one sentence to take out, and the sources of the exact rules to read."""
    for game in tepui.list_games().values():
        title = game.published(lang)
        assert [key for key, words in game.words.file(lang).items() if title in words] == ["published"]
        assert not any(title in words for words in WORDS.file(lang).values())
        assert not any(title in book.read_text("utf-8") for book in (game.folder / "book").glob(f"*.{lang}.md"))


def test_a_game_of_our_own_plays_by_its_own_rules(browser: TestClient) -> None:
    assert tepui.load("atoll").published() == "" and "rules-of" not in browser.get("/rules/atoll").text


def bare(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", page))
