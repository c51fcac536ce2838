"""Photographs for the documentation: plays through the real page on a real server and writes docs/img/*.png.

python tools/screenshots.py [folder]            the pictures of the documentation
python tools/screenshots.py --part titles       some of them: pages, tables, titles or network
python tools/screenshots.py --every [folder]    every page and game in every size, theme and language (docs/every, not kept)
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests/web"), str(ROOT / "src")]

from robot import DESKTOP, PHONE, TABLET, my_turn, play_by_mouse, seen, start, touch_if_asked  # noqa: E402

import tepui  # noqa: E402
from tepui.web.release import stamp  # noqa: E402

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip
GAME = "atlantis"
INSTANT = """localStorage.setItem("tepui.wishes", '{"pace": "instant"}');"""  # robots need not be told what others did
SIZES = {
    "computer": DESKTOP,
    "notebook": {"width": 1280, "height": 720},
    "tablet": TABLET,
    "upright-tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 664},
    "small-phone": {"width": 360, "height": 640},
    "lying-phone": {"width": 844, "height": 390},
}
THEMES = ("light", "dark", "contrast")
PAGES = ("/", "/me", "/watch", "/learn", "/about", "/keys", "/studio/eldorado")
PAGES_OF_A_GAME = ("/new/{}", "/rules/{}", "/learn/{}")
COLOURS = 256  # of a photograph: a third of its weight, and nobody sees the difference
MIDDLE = 40  # touches: a table in mid-game


@contextmanager
def server(folder: Path) -> Iterator[str]:
    command = [
        sys.executable,
        "-m",
        "tepui.server",
        "--port",
        "0",
        "--db",
        str(folder / "tables.db"),
        "--set",
        "tables=1000",
    ]
    quick = [part for name in ("pause=0", "window=0", "level=greedy") for part in ("--set", name)]
    process = subprocess.Popen(
        [*command, *quick], stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": str(ROOT / "src")}
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the server did not start"
    try:
        yield found[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(10)


class Studio:
    """A browser that opens pages of any size, language and theme, and keeps what it photographs."""

    def __init__(self, browser: Any, address: str, out: Path) -> None:
        self.browser = browser
        self.address = address
        self.out = out

    def page(
        self, path: str = "", size: dict[str, int] = DESKTOP, lang: str = "en", theme: str = "light", memory: Any = None
    ) -> Any:
        """`memory`: what another browser remembers, its seats among it."""
        phone = min(size.values()) < 500
        context = self.browser.new_context(
            base_url=self.address,
            storage_state=memory,
            viewport=size,
            locale=lang,
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce",
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
        )
        cookies = {"theme": theme, "fonts": stamp()}  # the browser keeps our letters
        context.add_cookies([{"name": name, "value": value, "url": self.address} for name, value in cookies.items()])
        context.add_init_script(INSTANT)
        page = context.new_page()
        if path:
            page.goto(path)
            page.wait_for_timeout(600)
        return page

    def shoot(self, page: Any, name: str) -> None:
        page.evaluate("() => document.fonts.ready")
        page.wait_for_timeout(300)
        file = self.out / f"{name}.png"
        page.screenshot(path=file)
        Image.open(file).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
        print(f"{name}.png")


# A piece picked up, targets around it, points left to spend: what a turn looks like.
LIVELY = """() => Number(document.body.dataset.seq) > 90 && !document.querySelector("#pips").hidden
  && document.querySelectorAll("#stage svg.picking :is(.legal, .danger)").length > 3"""


# Several things to choose on the board itself, and no tray that asks first.
CHOICE = """() => document.querySelectorAll("#stage [data-lit]").length > 2 && !document.querySelector("[data-host=tray] [data-lit]")"""


def until(page: Any, wanted: str = LIVELY, seed: int = 1) -> None:
    for move in range(400):
        assert my_turn(page), "the game ended before there was something to photograph"
        if page.evaluate(wanted):
            return
        play_by_mouse(page, seed=seed + move, moves=1)
    raise AssertionError("there was never anything to photograph")


def tables(studio: Studio) -> None:
    for name, size, lang, theme in (
        ("table", DESKTOP, "en", "light"),
        ("table-dark-fr", DESKTOP, "fr", "dark"),
        ("table-tablet", TABLET, "en", "light"),
        ("table-phone", PHONE, "en", "light"),
        ("table-phone-fr", PHONE, "fr", "dark"),
    ):
        page = studio.page("", size, lang, theme)
        start(page, GAME)
        until(page, seed=len(name))
        studio.shoot(page, name)
        if name == "table":
            page.keyboard.press("r")
            studio.shoot(page, "table-reading")
            page.keyboard.press("m")
            play_by_mouse(page, seed=3)
            studio.shoot(page, "result")
            page.locator("#sheet a.review").click()
            page.wait_for_selector("body[data-ready]")
            page.locator("[data-do=analyse]").click()
            page.wait_for_selector("#curve .plot", timeout=300_000)
            page.locator("[data-do=swing]").click()
            page.wait_for_timeout(1500)
            studio.shoot(page, "review")
        page.context.close()


# How each game is shown beside its drafts: the end of the file's name, size, language and theme.
SCREENS = (
    ("", "computer", "en", "light"),
    ("-dark-fr", "notebook", "fr", "dark"),
    ("-phone-fr", "phone", "fr", "light"),
    ("-lying-fr", "lying-phone", "fr", "light"),
)


def titles(studio: Studio) -> None:
    """Every game in the middle of a turn, the same table on four screens."""
    for slug, touches, seed in (
        ("atlantis", 40, 2),
        ("chac", 12, 3),
        ("eldorado", 40, 8),
        ("narak", 30, 3),
        ("tikal2", 40, 6),
    ):
        page = studio.page()
        start(page, slug)
        play_by_mouse(page, seed=seed, moves=touches)
        until(page, CHOICE, seed)
        memory = page.context.storage_state()
        for end, size, lang, theme in SCREENS:
            shown = studio.page(page.url, SIZES[size], lang, theme, memory)
            assert my_turn(shown)
            shown.locator("#ask").click()  # what happened meanwhile has been read
            studio.shoot(shown, f"{slug}{end}")
            shown.context.close()
        page.context.close()


def pages(studio: Studio) -> None:
    studio.shoot(studio.page("/"), "home")
    studio.shoot(studio.page("/", lang="fr", theme="dark"), "home-dark-fr")
    studio.shoot(studio.page("/", size=PHONE), "home-phone")
    studio.shoot(studio.page(f"/new/{GAME}"), "setup")
    studio.shoot(studio.page(f"/rules/{GAME}"), "rules")


def network(studio: Studio) -> None:
    """Two people, each at a screen of their own: one opens a table, the other joins by the link, they play to the end."""
    host = studio.page(f"/new/{GAME}")
    for seat, who in enumerate(("me", "open", "nobody", "nobody")):
        host.locator(f"[name=who{seat}]").select_option(who)
    host.locator("[name=name0]").fill("Ana")
    host.locator("#setup button[type=submit]").click()
    host.locator("#sheet.lobby").wait_for()
    guest = studio.page(host.locator("#invite").input_value(), PHONE, "fr")
    guest.locator("#join-name").fill("Léo")
    guest.locator("#sheet form button").click()
    host.wait_for_function("() => document.querySelector('#sheet').textContent.includes('Léo')")
    studio.shoot(host, "network-lobby")
    host.locator("#sheet .btn.primary").click()
    for page in (host, guest):
        page.wait_for_function("() => document.querySelector('#sheet').hidden")
    rng = Random(4)
    shot = False
    while not all("result" in seen(page)["sheet"] for page in (host, guest)):
        for page, tap in ((host, False), (guest, True)):
            touch_if_asked(page, rng, tap)
        if not shot and host.evaluate(LIVELY):
            studio.shoot(host, "network-host")
            studio.shoot(guest, "network-guest")
            shot = True
    studio.shoot(host, "network-host-result")
    studio.shoot(guest, "network-guest-result")


def every(studio: Studio) -> None:
    """A table of each game in mid-game, and all other pages, as everybody may see them."""
    titles = [game.slug for game in tepui.list_games().values()]
    places: dict[str, tuple[str, Any]] = {path.strip("/").replace("/", "-") or "home": (path, None) for path in PAGES}
    for slug in titles:
        places |= {
            path.format(slug).strip("/").replace("/", "-"): (path.format(slug), None) for path in PAGES_OF_A_GAME
        }
        page = studio.page()
        start(page, slug)
        play_by_mouse(page, seed=len(slug), moves=MIDDLE)
        my_turn(page)
        places[f"table-{slug}"] = (page.url, page.context.storage_state())
        page.context.close()
    for name, (path, memory) in places.items():
        for (kind, size), theme, lang in product(SIZES.items(), THEMES, ("en", "fr")):
            page = studio.page(path, size, lang, theme, memory)
            studio.shoot(page, f"{name}-{kind}-{theme}-{lang}")
            page.context.close()


PARTS = {"pages": pages, "tables": tables, "titles": titles, "network": network}


def main() -> None:
    parser = argparse.ArgumentParser(description="Photographs of the real page.")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--every", action="store_true", help="every page and game in every size, theme and language")
    parser.add_argument("--part", choices=PARTS, help="some of the documentation's pictures")
    chosen = parser.parse_args()
    whole: bool = chosen.every
    out: Path = chosen.folder or ROOT / "docs" / ("every" if whole else "img")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        studio = Studio(browser, address, out)
        if whole:
            every(studio)
            return
        for name in [chosen.part] if chosen.part else PARTS:
            PARTS[name](studio)
        browser.close()


if __name__ == "__main__":
    main()
