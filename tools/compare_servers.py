"""Our server next to boardgame.io's, in one run: `python tools/compare_servers.py [GAME …] [--seconds 10] [--tables 8] [--rounds 3]`.

Two comparisons: the transport alone (a game without rules, four views of 20 KB, a committed write for every move) with its
server in memory; our games (all, or those that are named) with their pictures and patches with its server and the file store. A move counts when all four
people have seen it. The server runs on the first core, the crowd on the second; what a move costs the server in processor
time is printed too, because neighbours on the machine change it less. All servers take their turn in every round, and the
middle one counts. The crowd speaks both protocols over bare sockets and reads as little as it can of either server's
messages, so that it is the servers that are compared: how busy its core was
is printed beside them. boardgame.io comes from npm, into .tepui/rival.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import tepui

HERE = Path(__file__).parent / "rival"
FOLDER = Path(__file__).parents[1] / ".tepui" / "rival"
PACKAGES = ("boardgame.io@0.50.2", "ws@8.18.0", "node-persist@3.1.3")
Figures = dict[str, float]
MEMORY, FILES = "boardgame.io, in memory", "boardgame.io, file store"
PLAIN = "ours, 20 KB views, committed"


def titles() -> list[str]:
    return [slug for slug, game in tepui.list_games().items() if game.status == "finished"]


def install() -> None:
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}')
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *PACKAGES], cwd=FOLDER, check=True)


def on_core(core: int) -> list[str]:
    """The words that bind a command to a core, where there are two and they can be told apart."""
    return ["taskset", "-c", str(core)] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []


@contextmanager
def running(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on the first core; what it says when it listens."""
    process = subprocess.Popen([*on_core(0), *words], cwd=FOLDER, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


def seconds_of(process: subprocess.Popen[str]) -> float:
    """Processor time that a server has used."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(process: subprocess.Popen[str], *words: str) -> Figures:
    crowd = subprocess.Popen(
        [*on_core(1), "timeout", "300", "node", str(HERE / "load.js"), *words],
        cwd=FOLDER,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert crowd.stdout is not None
    assert crowd.stdout.readline().strip() == "ready", "the crowd does not come in"
    before = seconds_of(process)
    found: Figures = json.loads(crowd.stdout.readline())
    found["cpu_ms"] = 1000 * (seconds_of(process) - before) / max(1, found["moves"])
    crowd.wait()
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def theirs(store: str, tables: int, seconds: float) -> Figures:
    port = free_port()
    with running("node", str(HERE / "server.js"), str(port), *([store] if store else [])) as (process, _):
        return load(process, "bgio", f"http://localhost:{port}", "dummy", str(tables), str(seconds))


def ours(game: str, patches: bool, tables: int, seconds: float) -> Figures:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(sys.executable, str(HERE / "dummy.py"), str(Path(folder) / "tables.db")) as (process, url),
    ):
        return load(process, "tepui", url.rstrip("/"), game, str(tables), str(seconds), "yes" if patches else "no")


def played(games: list[str], tables: int, seconds: float) -> dict[str, Figures]:
    """One round: every server once."""
    size = (tables, seconds)
    with tempfile.TemporaryDirectory() as folder:
        return {
            MEMORY: theirs("", *size),
            PLAIN: ours("dummy", False, *size),
            FILES: theirs(folder, *size),
            "ours, 20 KB views as patches": ours("dummy", True, *size),
            **{f"ours, {game}": ours(game, True, *size) for game in games},
        }


def middle(rounds: list[Figures]) -> Figures:
    """The round in the middle by moves per second."""
    return sorted(rounds, key=lambda one: one["per_second"])[len(rounds) // 2]


def title(slug: str) -> str:
    if slug not in titles():
        raise argparse.ArgumentTypeError(f"{slug} is none of {', '.join(titles())}")
    return slug


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """What to measure."""
    parser = argparse.ArgumentParser(description="Our server next to boardgame.io's.")
    parser.add_argument("games", nargs="*", default=titles(), type=title, metavar="GAME")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args(words)


def main() -> None:
    chosen = asked()
    install()
    rounds = [played(chosen.games, chosen.tables, chosen.seconds) for _ in range(chosen.rounds)]
    found = {name: middle([one[name] for one in rounds]) for name in rounds[0]}
    print(f"{'':38}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'KB/move':>9}{'crowd %':>9}")
    for name, one in found.items():
        row = (one["per_second"], one["p50"], one["p99"], one["cpu_ms"], one["kb"], one["crowd"])
        print(f"{name:38}" + "".join(f"{figure:9.2f}" for figure in row))
    compared("transport alone, against its server in memory", found[PLAIN], found[MEMORY])
    for game in chosen.games:
        compared(f"{game}, against its server with files", found[f"ours, {game}"], found[FILES])


def compared(what: str, mine: Figures, rival: Figures) -> None:
    faster, cheaper = mine["per_second"] / rival["per_second"], rival["cpu_ms"] / mine["cpu_ms"]
    print(f"{what}: {faster:.1f} times the moves per second, {cheaper:.1f} times less processor time for a move")


if __name__ == "__main__":
    main()
