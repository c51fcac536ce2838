"""The parts of the pocket edition that others made: Pyodide from npm and msgspec for Pyodide from the package index.

Both are pinned by version and checked by hash, so that nothing else is ever put into a folder that people open.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
PYODIDE: Final = "314.0.7"
FILES: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
MSGSPEC: Final = "0.22.0"
WHEEL: Final = f"msgspec-{MSGSPEC}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
WHEEL_HASH: Final = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"


class PartMissing(Exception):
    """Why a part cannot be had."""


def cache_folder() -> Path:
    """Where fetched parts are kept: in a checkout beside what else was built, else in the user's cache."""
    if (ROOT / "package-lock.json").exists():
        return ROOT / ".tepui" / "pyodide"
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "tepui" / "pyodide"


def pyodide() -> Path:
    """The folder of the npm package, fetched if it is not there."""
    for folder in (ROOT / "node_modules" / "pyodide", cache_folder() / f"pyodide-{PYODIDE}"):
        if (folder / "package.json").exists() and f'"version": "{PYODIDE}"' in (folder / "package.json").read_text():
            return _checked(folder)
    npm = shutil.which("npm")
    if npm is None:
        raise PartMissing("npm is not installed, and Pyodide comes from there")
    target = cache_folder()
    target.mkdir(parents=True, exist_ok=True)
    _run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], target, "npm could not fetch Pyodide")
    with tarfile.open(target / f"pyodide-{PYODIDE}.tgz") as packed:
        packed.extractall(target / "unpacked", filter="data")
    (target / "unpacked" / "package").rename(target / f"pyodide-{PYODIDE}")
    return _checked(target / f"pyodide-{PYODIDE}")


def _checked(folder: Path) -> Path:
    for name, wanted in FILES.items():
        _check(folder / name, wanted)
    return folder


def _check(path: Path, wanted: str) -> None:
    if not path.exists():
        raise PartMissing(f"{path.name} is not where it should be ({path.parent})")
    if sha256(path.read_bytes()).hexdigest() != wanted:
        raise PartMissing(f"{path} is not the file it should be: remove it and try again")


def msgspec_wheel() -> Path:
    """The wheel of msgspec for Pyodide, fetched if it is not there."""
    folder = cache_folder()
    if not (folder / WHEEL).exists():
        platform = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        wanted = [*pip, "--only-binary=:all:", *platform, "-d", str(folder), f"msgspec=={MSGSPEC}"]
        _run(wanted, None, "pip could not fetch msgspec for Pyodide")
    _check(folder / WHEEL, WHEEL_HASH)
    return folder / WHEEL


def node() -> str:
    found = shutil.which("node")
    if found is None:
        raise PartMissing("node is not installed; it comes with npm")
    return found


def _run(command: list[str], where: Path | None, wrong: str) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise PartMissing(f"{wrong} ({lines[0]})")
