"""Checks the page's modules: `python tools/check_js.py` asks prettier (layout) whether they are as they should be.

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
CHECKS = {
    "prettier": ["prettier", "--check", "--log-level=warn", MODULES],
}


def main() -> int:
    wrong = install(ROOT)
    if wrong:
        print(f"check: the page's modules are left out: {wrong}", file=sys.stderr)
        return 1 if "npm" in os.environ.get("TEPUI_REQUIRE", "").split(",") else 0
    return 1 if [name for name in CHECKS if not passes(ROOT, name)] else 0


def install(root: Path) -> str:
    """Make node_modules hold what the lock file names; what is wrong if it cannot, else nothing."""
    if is_installed(root):
        return ""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not installed"
    done = subprocess.run([npm, "ci", "--loglevel=error"], cwd=root, capture_output=True, text=True)
    lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
    return f"npm could not fetch the packages ({lines[0]})" if done.returncode else ""


def is_installed(root: Path) -> bool:
    """Whether the programs can run and every package that this machine can have is there at its version."""
    if shutil.which("node") is None:
        return False
    present = root / "node_modules" / ".package-lock.json"
    return present.exists() and packages(root / "package-lock.json") <= packages(present)


def packages(lock: Path) -> set[tuple[str, str]]:
    listed: dict[str, dict[str, object]] = json.loads(lock.read_text("utf-8"))["packages"]
    return {(path, str(facts["version"])) for path, facts in listed.items() if path and not facts.get("optional")}


def passes(root: Path, name: str) -> bool:
    program, *arguments = CHECKS[name]
    done = subprocess.run([root / "node_modules" / ".bin" / program, *arguments], cwd=root)
    print(f"{name}: {'passed' if done.returncode == 0 else 'failed'}")
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
