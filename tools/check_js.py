"""Checks the page's modules: prettier (layout), eslint (how they are written) and tsc (types, from comments and `js_types`).

    python tools/check_js.py          whether everything is as it should be
    python tools/check_js.py --fix    puts the layout in order

The programs come from npm at the versions of package-lock.json, and are installed into node_modules when they are not
there. Without npm nothing is checked, and one line says so; where TEPUI_REQUIRE names npm, that is an error instead.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = "src/tepui/web/static/js"
WORKERS = "src/tepui/browser/js"
CACHE = ".tepui/check"  # tsc looks again only at what has changed
CHECKS = {
    "tsc": ["--project", "tsconfig.json", "--incremental", "--tsBuildInfoFile", f"{CACHE}/tsc.json"],
    "eslint": ["--max-warnings=0", MODULES, WORKERS],
    "prettier": ["--check", "--log-level=warn", MODULES, WORKERS, "eslint.config.js"],
}
FIX = ["--write", "--log-level=warn", MODULES, WORKERS, "eslint.config.js"]


def main(arguments: list[str]) -> int:
    wrong = install(ROOT)
    if wrong:
        print(f"check: the page's modules are left out: {wrong}", file=sys.stderr)
        return 1 if "npm" in os.environ.get("TEPUI_REQUIRE", "").split(",") else 0
    if "--fix" in arguments:
        return 0 if passes("prettier", started(ROOT, "prettier", FIX)) else 1
    running = {name: started(ROOT, name, words) for name, words in CHECKS.items()}
    return 1 if [name for name, process in running.items() if not passes(name, process)] else 0


def install(root: Path) -> str:
    """Make node_modules hold what the lock file names; what is wrong if it cannot, else nothing."""
    if shutil.which("npm") is None:
        return "npm is not installed"
    if is_installed(root):
        return ""
    done = subprocess.run(["npm", "ci", "--loglevel=error"], cwd=root, capture_output=True, text=True)
    lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
    return f"npm could not fetch the packages ({lines[0]})" if done.returncode else ""


def is_installed(root: Path) -> bool:
    """Whether every package that this machine can have is there at its version."""
    present = root / "node_modules" / ".package-lock.json"
    return present.exists() and packages(root / "package-lock.json") <= packages(present)


def packages(lock: Path) -> set[tuple[str, str]]:
    listed: dict[str, dict[str, object]] = json.loads(lock.read_text("utf-8"))["packages"]
    return {(path, str(facts["version"])) for path, facts in listed.items() if path and not facts.get("optional")}


def started(root: Path, name: str, arguments: list[str]) -> subprocess.Popen[str]:
    program = root / "node_modules" / ".bin" / name
    return subprocess.Popen(
        [program, *arguments], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def passes(name: str, process: subprocess.Popen[str]) -> bool:
    told, _ = process.communicate()
    print(f"{name}: {'passed' if process.returncode == 0 else 'failed'}")
    if process.returncode:
        print(told.strip())
    return process.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
