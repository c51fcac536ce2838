"""Makes what others install: `python tools/dist.py dist` writes the sources and, built from them, the wheel for every machine.

Both hold the fonts and icons with their licences, so that nobody needs npm afterwards. The wheel is interpreted; pip
compiles the sources where it can (`tools/build_backend.py`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "src/tepui/web/static/assets"
NAMED = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE", "tools/build_backend.py")
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", "assets.new")


def main(target: Path) -> None:
    if not (ASSETS / "stamp").exists():
        sys.exit("dist: fonts and icons are not unpacked (`make assets`, which needs npm)")
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = target / built("build_sdist", copied(Path(folder) / "tree"), target)
        shutil.unpack_archive(sources, folder)
        wheel = target / built("build_wheel", Path(folder) / sources.name.removesuffix(".tar.gz"), target)
    for made in (sources, wheel):
        print(f"dist: {made.name}, {made.stat().st_size / 1e6:.1f} MB")


def copied(tree: Path) -> Path:
    """The package in a fresh folder: what an earlier build left beside the sources is in nobody's way."""
    shutil.copytree(ROOT / "src", tree / "src", ignore=MADE)
    for name in NAMED:
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    return tree


def built(hook: str, tree: Path, target: Path) -> str:
    """Call the build backend as pip does, in a tree; the name of what it made."""
    asked = f"import sys, build_backend; name = build_backend.{hook}(sys.argv[1]); print(); print(name)"
    environment = os.environ | {"PYTHONPATH": str(tree / "tools"), "TEPUI_COMPILE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", asked, str(target.resolve())],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"dist: {hook} failed\n{done.stderr[-3000:]}")
    return done.stdout.splitlines()[-1]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
