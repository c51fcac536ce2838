"""Unpacks the fonts and icons that the pages use from the pinned npm packages: `python -m tepui.web.assets`.

Nothing of it is committed. Without npm the pages fall back to system fonts and our own icons, and this says so in one
line; where TEPUI_REQUIRE names npm (continuous integration, the release), that is an error instead.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tepui.drawing import icons
from tepui.drawing.icons import Icon
from tepui.web import npm_files

ROOT: Final = Path(__file__).parents[3]
STATIC: Final = Path(__file__).parent / "static"
ASSETS: Final = STATIC / "assets"


class Missing(Exception):
    """Why there is nothing to unpack."""


def main() -> int:
    try:
        print(f"assets: {bring(ROOT, ASSETS)}")
    except Missing as reason:
        print(f"assets: {reason}; the pages use system fonts and their own icons", file=sys.stderr)
        return 1 if "npm" in os.environ.get("TEPUI_REQUIRE", "").split(",") else 0
    return 0


def bring(root: Path, target: Path) -> str:
    """Make `target` hold what the lock file and the lists of `packs` ask for; says in words what was done."""
    lock = root / "package-lock.json"
    if not lock.exists():
        if (target / "stamp").exists():
            return "shipped with the package"
        raise Missing("no package-lock.json here")
    stamp = _stamp(lock)
    if (target / "stamp").exists() and (target / "stamp").read_text() == stamp:
        return "up to date"
    modules = _modules(root)
    fresh = target.with_name(target.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    unpack(modules, fresh)
    (fresh / "stamp").write_text(stamp)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return f"unpacked {sum(len(faces) for faces in npm_files.FONTS.values())} fonts and {len(npm_files.THINGS) + len(npm_files.TOOLS)} icons"


def _stamp(lock: Path) -> str:
    """Changes when the packages, the lists or this program change."""
    wanted = hashlib.sha256(lock.read_bytes())
    for module in (Path(__file__), Path(npm_files.__file__)):
        wanted.update(module.read_bytes())
    return wanted.hexdigest()


def _modules(root: Path) -> Path:
    """The folder of packages at the versions of package.json, fetched by npm if it is not there."""
    modules = root / "node_modules"
    pinned: dict[str, str] = json.loads((root / "package.json").read_text())["dependencies"]
    if all(_version(modules / name) == version for name, version in pinned.items()):
        return modules
    npm = shutil.which("npm")
    if npm is None:
        raise Missing("npm is not installed")
    # Whoever only plays needs no linters.
    fetch = [npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(fetch, cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise Missing(f"npm could not fetch the packages ({lines[0]})")
    return modules


def _version(package: Path) -> str:
    manifest = package / "package.json"
    return str(json.loads(manifest.read_text())["version"]) if manifest.exists() else ""


def unpack(modules: Path, target: Path) -> None:
    """Copy the fonts with their licences, and write the icons, the sprite and the credits."""
    (target / "fonts").mkdir(parents=True)
    for family, faces in npm_files.FONTS.items():
        package = modules / "@fontsource" / family
        shutil.copy(package / "LICENSE", target / "fonts" / f"OFL-{family}.txt")
        for face in faces:
            name = f"{family}-latin-{face}.woff2"
            shutil.copy(package / "files" / name, target / "fonts" / name)
    pack = {**things(modules), **tools(modules)}
    shutil.copy(modules / "lucide-static" / "LICENSE", target / "ISC-lucide.txt")
    (target / "icons.json").write_text(json.dumps({name: list(drawn) for name, drawn in pack.items()}, indent=0))
    (target / "CREDITS.md").write_text(credits())


def things(modules: Path) -> dict[str, Icon]:
    """Silhouettes from game-icons.net; they take their colour from what is around them."""
    text = (modules / "@iconify-json" / "game-icons" / "icons.json").read_text()
    bodies: dict[str, dict[str, str]] = json.loads(text)["icons"]
    return {
        name: Icon(512, bodies[theirs]["body"].replace(' fill="currentColor"', ""), author=author)
        for name, (theirs, author) in npm_files.THINGS.items()
    }


def tools(modules: Path) -> dict[str, Icon]:
    """Line icons from Lucide."""
    out: dict[str, Icon] = {}
    for name, theirs in npm_files.TOOLS.items():
        text = (modules / "lucide-static" / "icons" / f"{theirs}.svg").read_text()
        inner = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
        out[name] = Icon(24, re.sub(r"\s+", " ", inner).replace(" />", "/>").replace("> <", "><").strip(), line=True)
    return out


def credits() -> str:
    rows = "".join(f"| {theirs} | {author} |\n" for theirs, author in sorted(npm_files.THINGS.values()))
    return f"""# Credits

Icons of things: https://game-icons.net, CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/), recoloured.
Icons of tools: Lucide, ISC licence (ISC-lucide.txt).
Fonts: Alegreya, Alegreya Sans (Huerta Tipográfica), Atkinson Hyperlegible Next (Braille Institute), SIL OFL 1.1; the
licences lie beside the files. Everything else — boards, pieces, emblems, dice, patterns — is drawn by Tepui.

| icon | made by |
|---|---|
{rows}"""


def adopt_icons(target: Path = ASSETS) -> bool:
    """Let the unpacked icons replace our own in this process; False if there are none."""
    store = target / "icons.json"
    if not store.exists():
        return False
    drawn: dict[str, list[object]] = json.loads(store.read_text())
    icons.adopt({name: _icon(fields) for name, fields in drawn.items()})
    return True


def _icon(fields: list[object]) -> Icon:
    box, body, line, author = fields
    assert isinstance(box, int)
    return Icon(box, str(body), bool(line), str(author))


if __name__ == "__main__":
    sys.exit(main())
