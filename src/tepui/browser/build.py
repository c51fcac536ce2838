"""Builds the pocket edition: a folder of static files that any host serves at any path, and that plays without a network.

Pages are written ahead in every language, the engine is an archive of compiled modules, and a service worker keeps the whole
release. Everything is made from this package, Pyodide and msgspec; two builds of the same sources are the same files.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from gzip import compress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tepui.browser import parts, written_ahead
from tepui.core.translations import file_words, names_shown, own_names_in
from tepui.drawing import app_icons
from tepui.web.assets import ASSETS, STATIC

SOURCE: Final = Path(__file__).parents[1]
JS: Final = Path(__file__).parent / "js"
WORKERS: Final = (
    "boot",
    "daily",
    "database",
    "device",
    "engine",
    "mind",
    "notices",
    "notice_words",
    "puzzles",
    "remember",
    "start",
)
LIBRARY: Final = "python_stdlib.zip"
# What a browser does not need of the package.
LEFT_OUT: Final = re.compile(
    r"__pycache__|(^|/)tests/|^(adapters|arena|bench|cli|server|testing|training)/|^web/static/|^learning/(?!__init__|analysis|crop|daily)"
    r"|^web/(?!__init__|setup|frame|html|reader|release|locales|learning/__init__|learning/daily\.)"
    r"|^browser/(js/|build|parts|written_ahead)|^games/\w+/book/|\.(so|pyd|md|game|typed|npz)$"
)
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'"
)
HEAD: Final = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
START: Final = f"""<!doctype html><html lang="en"><head><meta charset="utf-8">{HEAD}<title>Tepui</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="favicon.svg" type="image/svg+xml"><script type="module" src="pocket/start.js"></script></head>
<body><p><a href="en/">Tepui in English</a></p><p lang="fr"><a href="fr/">Tepui en français</a></p></body></html>
"""
HIDDEN: Final = """
#account, [data-do=seat-link], [data-do=tell] { display: none; }
.pocket-notice { position: fixed; z-index: 90; inset: 0; margin: auto; width: fit-content; height: fit-content; max-width: min(92vw, 34rem); }
.pocket-notice progress { width: 100%; accent-color: var(--signal); }
#device > h2 { margin: 0 0 8px; padding: 0; border: 0; }
#device .row { flex-wrap: wrap; }
#device input { max-width: 100%; }
"""


def build(folder: Path, address: str = "") -> int:
    """Write the edition into a folder, in place of what the build put there before; its size as it goes over the line.

    The folder works at any address. Only messengers want to know it: they show no picture of a link without.
    """
    pyodide, wheel, node = parts.pyodide(), parts.msgspec_wheel(), parts.node()
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").exists():
        raise parts.PartMissing(f"{folder} holds something else; name an empty folder")
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, body in _files(pyodide, wheel, node, address):
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    (fresh / "sw.js").write_text(service_worker(fresh), "utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    return weight(folder)


def weight(folder: Path) -> int:
    """Bytes of all files as a host sends them, deflated where that helps."""
    return sum(
        min(len(body), len(compress(body)))
        for path in folder.rglob("*")
        if path.is_file()
        for body in [path.read_bytes()]
    )


def _files(pyodide: Path, wheel: Path, node: str, address: str) -> Iterator[tuple[str, bytes]]:
    for name, body in written_ahead.files(address):
        yield name, _page(body) if name.endswith("index.html") else body
    for name, body in written_ahead.static_files(STATIC):
        yield name, body + HIDDEN.encode() if name == "static/css/frame.css" else body
    yield "static/js/net.js", (JS / "net.js").read_bytes()
    for name in WORKERS:
        yield f"pocket/{name}.js", (JS / f"{name}.js").read_bytes()
    for name in parts.FILES:
        if name != LIBRARY:
            yield f"pyodide/{name}", (pyodide / name).read_bytes()
    yield "msgspec.whl", wheel.read_bytes()
    engine, library = compiled(pyodide, wheel, node)
    yield "engine.pack", engine
    yield f"pyodide/{LIBRARY}", library
    yield "index.html", START.encode()
    yield from app_icons.files()
    yield "NOTICES.txt", notices(pyodide, wheel).encode()


def _page(body: bytes) -> bytes:
    return body.replace(b"<head>", b"<head>" + HEAD.encode(), 1).replace(b" data-old=", b" data-device data-old=", 1)


def engine_files() -> Iterator[tuple[str, bytes]]:
    """Our own modules with their data."""
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.is_file() and not LEFT_OUT.search(name) and (names_shown() or "/published/" not in name):
            yield name, as_shown(path)


def as_shown(path: Path) -> bytes:
    """A file as the engine gets it. It knows no host: where published names are left out, there are none in its words."""
    folder, words = path.parent, None
    if not names_shown() and folder.name == "locales":
        words = file_words(folder, path.stem)
    if not names_shown() and folder.name == "course":
        words = own_names_in(json.loads(path.read_bytes()), folder.parent / "locales")
    return path.read_bytes() if words is None else json.dumps(words, ensure_ascii=False).encode()


def compiled(pyodide: Path, wheel: Path, node: str) -> tuple[bytes, bytes]:
    """Our own modules, compiled, with their data; and the standard library, compiled where they use it."""
    with TemporaryDirectory() as made:
        sources = Path(made) / "sources.zip"
        with ZipFile(sources, "w", ZIP_DEFLATED) as archive:
            for name, body in engine_files():
                archive.writestr(ZipInfo(f"tepui/{name}"), body)
        done = subprocess.run(
            [node, str(JS / "compile.mjs"), str(pyodide), str(sources), str(wheel), made],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise parts.PartMissing(f"the engine could not be compiled ({done.stderr.strip()[-300:]})")
        return (Path(made) / "engine.pack").read_bytes(), (Path(made) / LIBRARY).read_bytes()


def service_worker(folder: Path) -> str:
    """The service worker with the list of all files, their hashes, and the mark of the release."""
    files = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js"):
        name = path.relative_to(folder).as_posix()
        digest = b64encode(sha256(path.read_bytes()).digest()).decode()
        files.append([name.removesuffix("index.html"), f"sha256-{digest}"])
    text = json.dumps(files, separators=(",", ":"))
    release = sha256(text.encode()).hexdigest()[:16]
    code = (JS / "service_worker.js").read_text("utf-8")
    return f"const RELEASE = {json.dumps(release)};\nconst FILES = {text};\n{code}"


def notices(pyodide: Path, wheel: Path) -> str:
    """Whose work is in the folder, and under which terms."""
    with ZipFile(wheel) as archive:
        licence = next(name for name in archive.namelist() if "LICENSE" in name)
        msgspec = archive.read(licence).decode()
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    credits_ = (ASSETS / "CREDITS.md").read_text("utf-8") if (ASSETS / "CREDITS.md").exists() else ""
    return f"""Tepui, pocket edition. Apache License 2.0.

pyodide/: Pyodide {version}, Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/); its sources are at
https://github.com/pyodide/pyodide. Its files are unchanged but for {LIBRARY}, in which modules are compiled and some
that are not used are left out. It holds CPython (Python Software Foundation License 2.0, https://docs.python.org/3/license.html)
and the runtime of Emscripten (MIT and University of Illinois/NCSA licences, https://emscripten.org/docs/introducing_emscripten/emscripten_license.html).

msgspec.whl: msgspec {parts.MSGSPEC}, unchanged:

{msgspec}

{credits_}"""
