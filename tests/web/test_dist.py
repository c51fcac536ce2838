"""What others install: the wheel of `make dist` holds all that a server needs, fonts and icons included, and works without npm."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

from tepui.drawing.icons import OWN
from tepui.web import npm_files

ROOT = Path(__file__).parents[2]
ASSETS = "tepui/web/static/assets/"
PATIENCE = 60
pytestmark = pytest.mark.needs("npm")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make dist` fills."""
    folder = tmp_path_factory.mktemp("dist")
    ran(sys.executable, ROOT / "tools/dist.py", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("tepui-*-py3-none-any.whl")
    return found


def ran(*words: object, **more: Any) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def ours() -> set[str]:
    """The files of the package that git knows or would take; not the types, by which page modules are only checked."""
    listed = ran("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "src", cwd=ROOT).split("\0")
    kept = [name for name in listed if name and not name.endswith(".d.ts") and (ROOT / name).exists()]
    return {name.removeprefix("src/") for name in kept}


def borrowed() -> set[str]:
    """What is unpacked from npm, licences and credits included, as the lists of `packs` want it."""
    fonts = {f"fonts/{family}-latin-{face}.woff2" for family, faces in npm_files.FONTS.items() for face in faces}
    licences = {f"fonts/OFL-{family}.txt" for family in npm_files.FONTS} | {"ISC-lucide.txt", "CREDITS.md"}
    return {ASSETS + name for name in fonts | licences | {"icons.json", "stamp"}}


def test_the_wheel_holds_our_files_and_the_fonts_and_icons_and_nothing_else(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    about = {name for name in names if name.split("/")[0].endswith(".dist-info")}
    assert {name.rpartition("/")[2] for name in about} >= {"LICENSE", "NOTICE", "METADATA", "entry_points.txt"}
    assert names - about == ours() | borrowed()
    # A game is one folder, its tests in it, and `tepui rules` runs them; the tests of everything else stay at home.
    assert all(re.match(r"tepui/games/\w+/tests/", name) for name in names if "tests/" in name)


def test_the_sources_can_be_built_without_the_repository(dist: Path) -> None:
    (sources,) = dist.glob("tepui-*.tar.gz")
    with tarfile.open(sources) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert names >= {f"src/{name}" for name in ours() | borrowed()}
    assert names >= {"pyproject.toml", "setup.py", "tools/build_backend.py", "README.md", "LICENSE", "NOTICE"}
    assert not {name for name in names if re.search(r"node_modules|__pycache__|\.(so|pyd|pyc)$|^tests/", name)}


PLAYS = """
import random, sys
import tepui
from tepui.engine import table
print(table.__file__)
for slug in tepui.list_games(all=True):
    match, rng = tepui.Match.new(slug, seats=2, seed=1), random.Random(1)
    while not match.over:
        match.do(rng.choice(match.legal()))
    print(slug, len(match.entries), match.scores())
"""


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="auditwheel is for Linux")
def test_the_compiled_wheel_is_for_other_machines_too_and_plays_alone(tmp_path: Path) -> None:
    """What `make dist` writes where there is a C compiler: without it, the test fails and says so."""
    ran(sys.executable, ROOT / "tools/dist.py", tmp_path / "dist", "--compiled")
    (found,) = (tmp_path / "dist/compiled").glob("*.whl")
    assert "-manylinux" in found.name and f"cp{sys.version_info.major}{sys.version_info.minor}" in found.name
    venv.create(tmp_path / "venv", symlinks=True)
    python = tmp_path / "venv/bin/python"
    ran(sys.executable, "-m", "pip", "--python", python, "install", "--no-compile", "--quiet", found)
    alone = {"PATH": str(python.parent), "HOME": str(tmp_path), "PYTHONHASHSEED": "0"}
    place, *told = ran(python, "-c", PLAYS, env=alone, cwd=tmp_path).splitlines()
    assert Path(place).is_relative_to(tmp_path / "venv") and not place.endswith(".py")
    assert told == ran(sys.executable, "-c", PLAYS, cwd=ROOT).splitlines()[1:], "the same games as here"
    assert "greedy" in ran(
        python.parent / "tepui", "arena", "atoll", "greedy,random", "--blocks", "2", env=alone, cwd=tmp_path
    )


@pytest.fixture(params=["present", pytest.param("index", marks=pytest.mark.slow)])
def bin_folder(wheel: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Where `tepui` lies in a new environment; what it depends on is that of this one, or comes from the package index."""
    venv.create(tmp_path / "venv", symlinks=True)
    python = tmp_path / "venv/bin/python"
    alone = ["--no-deps", "--no-index"] if request.param == "present" else []
    ran(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-compile",
        "--quiet",
        *alone,
        f"{wheel}[server]",
    )
    if request.param == "present":
        here = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
        (place,) = (tmp_path / "venv/lib").glob("python*/site-packages")
        (place / "present.pth").write_text("\n".join(sorted(here)))
    return python.parent


@pytest.fixture
def bare(bin_folder: Path, tmp_path: Path) -> dict[str, str]:
    """Variables of a machine that has this environment and nothing else: no npm, no node, no path to the sources."""
    assert not any(shutil.which(program, path=str(bin_folder)) for program in ("npm", "node"))
    kept = {name: os.environ[name] for name in ("LANG", "TMPDIR", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {"PATH": str(bin_folder), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}


@pytest.fixture
def site(bin_folder: Path, bare: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The address of `tepui serve` as it was installed."""
    command = [str(bin_folder / "tepui"), "serve", "--port", "0"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=tmp_path, env=bare, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://[\w.]+:\d+", line)
        assert found, line + (tmp_path / "log").read_text()
        yield found[0]
    finally:
        process.terminate()
        process.wait(PATIENCE)


def fetched(address: str) -> bytes:
    with urlopen(address, timeout=PATIENCE) as answer:
        body: bytes = answer.read()
    return body


def called(address: str, body: object = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, headers), timeout=PATIENCE) as answer:
        return json.load(answer)


def test_the_wheel_serves_a_table_with_its_fonts_and_icons(
    bin_folder: Path, bare: dict[str, str], site: str, tmp_path: Path
) -> None:
    where = ran(bin_folder / "python", "-c", "import tepui; print(tepui.__file__)", env=bare, cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "venv")
    assert "ok  fonts and icons" in ran(bin_folder / "tepui", "doctor", env=bare, cwd=tmp_path)
    assert "shipped" in ran(bin_folder / "python", "-m", "tepui.web.assets", env=bare, cwd=tmp_path)

    assert "Tepui" in fetched(site).decode()
    order = {"game": "atlantis", "seats": [{"who": "me", "name": "Ana"}, {"who": "bot"}]}
    opened = called(f"{site}/api/tables", order)
    page, book = (fetched(site + path).decode() for path in (f"/t/{opened['code']}", "/rules/atlantis"))
    assert re.search(r'href="(/icons\.svg#\w+)"', page), "the page draws from the sprite"
    sheets = re.findall(r'<link[^>]*href="([^"]+\.css[^"]*)"', page + book)
    fonts = {
        urljoin(site + sheet, name)
        for sheet in sheets
        for name in re.findall(r"url\([\"']?([^\"')]+\.woff2)", fetched(site + sheet).decode())
    }
    assert len(fonts) == sum(map(len, npm_files.FONTS.values()))
    assert {fetched(font)[:4] for font in fonts} == {b"wOF2"}

    sprite = fetched(f"{site}/icons.svg").decode()
    drawn = json.loads((ROOT / "src" / ASSETS / "icons.json").read_text())
    for name in ("undo", "serpent"):
        assert drawn[name][1] in sprite and OWN[name].body not in sprite

    table, token = f"{site}/api/tables/{opened['code']}", opened["seats"][0]["token"]
    before = called(f"{table}/state", token=token)
    while not before["offers"]:
        before = called(f"{table}/state?rev={before['rev']}", token=token)
    offer = before["offers"][0]
    move = {"seq": before["seq"], "line": [offer["action"]], "notation": [offer["notation"]]}
    assert called(f"{table}/move", move, token)["seq"] > before["seq"]
    after = called(f"{table}/state", token=token)
    assert after["seq"] > before["seq"] and len(after["log"]) > len(before["log"])
