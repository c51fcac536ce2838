"""Make a virtual environment, also where Debian's python3-venv is missing: then pip itself comes from the package index.

python3 tools/make_venv.py .venv
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

OLDEST = (3, 11)


def main(folder: str) -> None:
    if sys.version_info < OLDEST:
        sys.exit(f"Tepui needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        venv.create(folder, with_pip=False, symlinks=True)
        fetch_pip(Path(folder) / "bin" / "python")
    else:
        venv.create(folder, with_pip=True, symlinks=True)


def fetch_pip(python: Path) -> None:
    """Pip's own wheel can be run as it is, and installs itself."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/") + "/pip/"
    with urlopen(index, timeout=60) as answer:
        page = answer.read().decode()
    wheels = re.findall(r'href="([^"]*/(pip-([0-9.]+)-py3-none-any\.whl)[^"]*)"', page)
    address, name, _ = max(wheels, key=lambda wheel: [int(part) for part in wheel[2].split(".")])
    with tempfile.TemporaryDirectory() as folder, urlopen(urljoin(index, address), timeout=60) as answer:
        path = Path(folder) / name
        path.write_bytes(answer.read())
        subprocess.run([python, f"{path}/pip", "install", "--quiet", "--no-index", path], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
