"""Fonts and icons: unpacked from pinned packages, never needed, never committed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tepui.drawing import icons, palette
from tepui.drawing.icons import OWN
from tepui.drawing.svg import LEAST, NEAR, fine
from tepui.web import assets, npm_files

SHEET = assets.STATIC / "css" / "carnet.css"


def test_carnet_holds_the_tokens_of_the_palette() -> None:
    sheet = SHEET.read_text()
    start, end = "/* tokens, written by tools/tokens.py */\n", "/* end of tokens */\n"
    assert sheet.partition(start)[2].partition(end)[0] == palette.css()


def test_the_sheets_ask_for_the_fonts_that_are_unpacked() -> None:
    sheets = "".join((assets.STATIC / "css" / name).read_text() for name in ("fonts.css", "book.css"))
    for family, faces in npm_files.FONTS.items():
        for face in faces:
            assert f"/assets/fonts/{family}-latin-{face}.woff2" in sheets
    assert sheets.count("@font-face") == sum(map(len, npm_files.FONTS.values()))


def test_the_page_shows_what_is_fine_from_where_the_pictures_say() -> None:
    lens, sheet = ((assets.STATIC / name).read_text() for name in ("js/board/zoom.js", "css/table.css"))
    assert f"const NEAR = {list(NEAR)};" in lens
    for step in NEAR:
        assert f"#stage:not([data-near~='{step}']) .from-{step}" in sheet
    for size in (9.0, 14.2, 21.2):
        step = int(fine(size, "").partition("from-")[2].partition('"')[0])
        assert step * size / 100 >= LEAST, "what is shown can be read"


def test_packs_replace_names_that_we_draw_ourselves() -> None:
    assert npm_files.THINGS.keys() | npm_files.TOOLS.keys() <= OWN.keys()
    assert not npm_files.THINGS.keys() & npm_files.TOOLS.keys()


def test_every_borrowed_icon_is_credited() -> None:
    credits = assets.credits()
    for theirs, author in npm_files.THINGS.values():
        assert f"| {theirs} | {author} |" in credits


def test_the_lock_file_pins_versions_and_names_no_host() -> None:
    lock = json.loads((assets.ROOT / "package-lock.json").read_text())
    wanted = json.loads((assets.ROOT / "package.json").read_text())["dependencies"]
    for name, version in wanted.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    assert not any("resolved" in package for package in lock["packages"].values())


def test_without_npm_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text((assets.ROOT / name).read_text())
    monkeypatch.setattr(assets, "ROOT", tmp_path)
    monkeypatch.setattr(assets, "ASSETS", tmp_path / "assets")
    monkeypatch.setattr(assets.shutil, "which", lambda name: None)
    monkeypatch.delenv("TEPUI_REQUIRE", raising=False)
    assert assets.main() == 0
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setenv("TEPUI_REQUIRE", "chromium,npm")
    assert assets.main() == 1


def _packages(modules: Path) -> None:
    """Packages as npm would lay them, with drawings of no value."""
    for family, faces in npm_files.FONTS.items():
        folder = modules / "@fontsource" / family
        (folder / "files").mkdir(parents=True)
        (folder / "LICENSE").write_text("OFL")
        for face in faces:
            (folder / "files" / f"{family}-latin-{face}.woff2").write_bytes(b"wOF2")
    bodies = {
        theirs: {"body": f'<path fill="currentColor" d="M{i} 0z"/>'}
        for i, (theirs, _) in enumerate(npm_files.THINGS.values())
    }
    (modules / "@iconify-json/game-icons").mkdir(parents=True)
    (modules / "@iconify-json/game-icons/icons.json").write_text(json.dumps({"icons": bodies}))
    (modules / "lucide-static/icons").mkdir(parents=True)
    (modules / "lucide-static/LICENSE").write_text("ISC")
    for theirs in npm_files.TOOLS.values():
        (modules / f"lucide-static/icons/{theirs}.svg").write_text('<svg\n  width="24">\n  <path d="M1 1" />\n</svg>\n')


def test_unpacked_icons_are_adopted_and_ours_come_back(tmp_path: Path) -> None:
    _packages(tmp_path / "modules")
    assert not assets.adopt_icons(tmp_path / "assets")
    assets.unpack(tmp_path / "modules", tmp_path / "assets")
    try:
        assert assets.adopt_icons(tmp_path / "assets")
        assert icons.find("undo").body == '<path d="M1 1"/>'
        assert icons.find("serpent").author == "Lorc" and "currentColor" not in icons.find("serpent").body
    finally:
        icons.adopt({})
    assert (tmp_path / "assets/fonts/OFL-alegreya.txt").exists()
