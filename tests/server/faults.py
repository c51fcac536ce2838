"""What can go wrong with a server, each as a round: people play, it happens, and afterwards everything they were told is there.

`ROUNDS` names them. A round takes a fresh folder, a database and a seed, and returns the seconds until the server served
again. What must hold is asserted on the way: nothing acknowledged is lost or doubled, clocks are right, and meanwhile
the server says of itself what is true.
"""

from __future__ import annotations

import ctypes
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
from visiting import FAST, PATIENCE, Process, Visitor, play_on, psycopg_of, until
from websockets.exceptions import ConnectionClosed, WebSocketException

HOUR = 3600
CLOCK = {"pace": {"per": "game", "seconds": 10 * HOUR}}
SLACK = 2.0  # seconds that a clock may differ by, for what is under way
JUMPS = "import time as _t\n_real = _t.time\n_t.time = lambda: _real() + float(open({0!r}).read() or 0)\n"


class Table:
    """One device with all the seats of people at a table, and what somebody who watches was told."""

    def __init__(self, process: Process, *seats: str) -> None:
        body = {"game": "atoll", "seats": [{"who": who} for who in seats], "terms": CLOCK}
        made = process.http.post("/api/tables", json=body).json()
        self.code = made["code"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.told: list[dict[str, Any]] = []
        self.clocks: dict[str, Any] = {}
        self.at = 0.0

    def play(self, url: str, moves: int, seed: int) -> None:
        with Visitor(url, self.code, self.tokens) as device:
            device.rng = random.Random(seed)
            play_on([device], moves)
        self.note(url)

    def note(self, url: str) -> None:
        with Visitor(url, self.code, []) as watcher:
            state = watcher.settle()
            self.told, self.clocks, self.at = state["log"], state["clocks"], time.monotonic()

    def check(self, url: str) -> None:
        """All that was told is there in the same order, nothing twice, and the clocks have run as long as time has passed."""
        told, clocks, at = self.told, self.clocks, self.at
        self.note(url)
        assert self.told[: len(told)] == told
        mine = {line["seq"] for line in self.told[len(told) :] if line.get("seat") in range(len(self.tokens))}
        assert len(mine) <= 1, "one line may be kept whose acknowledgement did not arrive, and no more"
        for seat, before in enumerate(clocks["left"]):
            gone = before - self.clocks["left"][seat]
            assert -SLACK <= gone <= self.at - at + SLACK, (seat, gone, self.at - at)

    def try_to_move(self, url: str) -> str:
        """What becomes of a move just now: "done", the code of a refusal, or "closed"."""
        try:
            with Visitor(url, self.code, self.tokens) as device:
                if not device.settle()["offers"] and device.state.get("hand_over") is not None:
                    device.send(type="show", seat=device.state["hand_over"])
                    device.wait(lambda state: bool(state["offers"]))
                before = device.state
                device.do(device.state["offers"][0])
                while True:
                    message = device.hear()
                    if message["type"] == "refused":
                        return str(message["code"])
                    if message["type"] == "state" and (message["seq"], message["asked"]) != (
                        before["seq"],
                        before["asked"],
                    ):
                        break
            self.note(url)
            return "done"
        except (ConnectionClosed, WebSocketException, OSError, TimeoutError, KeyError):
            return "closed"


class Scene:
    """A server with two tables in play, one of them with a bot."""

    def __init__(self, db: str, seed: int, environment: dict[str, str] | None = None, **settings: Any) -> None:
        self.db = db
        self.seed = seed
        self.process = Process(db, environment=environment, **(FAST | settings))
        self.tables = [Table(self.process, "me", "me"), Table(self.process, "me", "bot")]
        self.play()

    def play(self) -> None:
        for n, table in enumerate(self.tables):
            table.play(self.process.url, 3 + self.seed % 3, self.seed + n)

    def status(self, path: str) -> int:
        return httpx.get(self.process.url + path, timeout=PATIENCE).status_code

    def failing(self) -> list[str]:
        found: list[str] = httpx.get(self.process.url + "/healthz", timeout=PATIENCE).json().get("failing", [])
        return found

    def refuses(self) -> None:
        """A store that cannot be written to: the server lives, says so, and no move is done."""
        assert self.status("/livez") == 200
        assert self.tables[0].try_to_move(self.process.url) in ("store", "closed")
        until(lambda: self.failing() == ["store"])

    def back(self) -> float:
        """Seconds until it is ready and a move is done; then everything is compared, and played on."""
        begun = time.monotonic()
        until(lambda: self.status("/healthz") == 200)
        for table in self.tables:
            table.check(self.process.url)
        until(lambda: self.tables[0].try_to_move(self.process.url) == "done")
        taken = time.monotonic() - begun
        self.play()
        return taken

    def workers(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.process.pid).children()
        return [child for child in children if "tepui.server.bot_process" in child.cmdline()]

    def end(self) -> None:
        self.process.stop()
        if "://" not in self.db:
            with closing(sqlite3.connect(self.db)) as rows:
                assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# ---- the rounds


def server_killed(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed)
    table = scene.tables[0]
    with Visitor(scene.process.url, table.code, table.tokens) as device:
        if device.settle()["offers"]:
            device.do(device.state["offers"][0])  # on its way when it happens
        time.sleep(seed % 5 / 500)
        scene.process.kill()
    begun = time.monotonic()
    scene.process = Process(db, **FAST)
    taken = time.monotonic() - begun + scene.back()
    scene.end()
    return taken


def worker_killed(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed)
    for worker in scene.workers():
        worker.kill()
    assert scene.status("/healthz") == 200, "another one is started when it is needed"
    taken = scene.back()
    assert scene.workers(), "a bot has answered since"
    scene.end()
    return taken


def worker_out_of_memory(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed, bots="odd_bots", level="hungry")
    starved = scene.workers()
    assert starved
    for worker in starved:
        resource.prlimit(worker.pid, resource.RLIMIT_AS, (1 << 20, 1 << 20))
    assert scene.status("/healthz") == 200
    taken = scene.back()
    assert scene.workers() and not {one.pid for one in starved} & {one.pid for one in scene.workers()}
    scene.end()
    return taken


def database_locked(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed)
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        scene.refuses()
        other.execute("ROLLBACK")
    taken = scene.back()
    scene.end()
    return taken


def disk_full(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed)
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.prlimit(scene.process.process.pid, resource.RLIMIT_FSIZE, (1 + seed, most))
    scene.refuses()
    resource.prlimit(scene.process.process.pid, resource.RLIMIT_FSIZE, (most, most))
    taken = scene.back()
    scene.end()
    return taken


def file_read_only(db: str, folder: Path, seed: int) -> float:
    """Nothing is served from a file that cannot be written to; as soon as it can, everything is there."""
    scene = Scene(db, seed)
    scene.process.stop()
    files = [file for file in folder.iterdir() if file.name.startswith(Path(db).name)]
    for file in files:
        file.chmod(0o400)
    refused = subprocess.run(
        [sys.executable, "-m", "tepui.server", "--port", "0", "--db", db],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=obey_modes,
    )
    assert refused.returncode != 0 and "Traceback" not in refused.stderr, refused.stderr
    assert db in refused.stderr and "listening" not in refused.stdout
    for file in files:
        file.chmod(0o600)
    begun = time.monotonic()
    scene.process = Process(db, **FAST)
    taken = time.monotonic() - begun + scene.back()
    scene.end()
    return taken


def clock_jumps(db: str, folder: Path, seed: int) -> float:
    """The machine's clock is set forwards and back by hours: nobody's time is taken or given."""
    offset = folder / "offset"
    offset.write_text("0")
    (folder / "sitecustomize.py").write_text(JUMPS.format(str(offset)))
    scene = Scene(db, seed, {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])})
    taken = 0.0
    for hours in (20 + seed, -20 - seed, 0):
        offset.write_text(str(hours * HOUR))
        taken = max(taken, scene.back())
    scene.end()
    return taken


def second_server(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed)
    words = [sys.executable, "-m", "tepui.server", "--port", "0", "--db", db]
    refused = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1 and f"another server uses {db}" in refused.stderr and not refused.stdout
    assert scene.status("/healthz") == 200
    taken = scene.back()
    scene.end()
    return taken


def database_killed(db: str, folder: Path, seed: int) -> float:
    """kill -9 of a process of PostgreSQL: it breaks off everything, recovers and comes back by itself."""
    scene = Scene(db, seed)
    with psycopg_of(db) as other:
        pid = other.info.backend_pid
        os.kill(pid, signal.SIGKILL)
        assert scene.tables[0].try_to_move(scene.process.url) in ("done", "store", "closed")
        assert scene.status("/livez") == 200 and scene.status("/api/tables") in (200, 503)
    until(lambda: takes_connections(db))
    taken = scene.back()
    scene.end()
    return taken


def database_frozen(db: str, folder: Path, seed: int) -> float:
    scene = Scene(db, seed)
    with frozen(db):
        scene.refuses()
    taken = scene.back()
    scene.end()
    return taken


@contextmanager
def frozen(postgresql: str) -> Iterator[None]:
    """All processes of the database stand still; no connection is closed."""
    with psycopg_of(postgresql) as db:
        folder = db.execute("SHOW data_directory").fetchone()[0]
    main = psutil.Process(int(Path(folder, "postmaster.pid").read_text().split()[0]))
    processes = [main, *main.children(recursive=True)]
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            process.send_signal(signal.SIGCONT)


def takes_connections(postgresql: str) -> bool:
    try:
        psycopg_of(postgresql).close()
    except OSError:
        return False
    except Exception as wrong:  # the library's own, which is loaded where there is PostgreSQL
        assert "psycopg" in type(wrong).__module__, wrong
        return False
    return True


def obey_modes() -> None:
    """From the next program on, root too may write only to what it may write to by its mode."""
    ctypes.CDLL(None).prctl(24, 1)  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE


Round = Callable[[str, Path, int], float]
ROUNDS: dict[str, Round] = {
    one.__name__: one
    for one in (
        server_killed,
        worker_killed,
        worker_out_of_memory,
        database_locked,
        disk_full,
        file_read_only,
        clock_jumps,
        second_server,
        database_killed,
        database_frozen,
    )
}
ON_POSTGRESQL = ("database_killed", "database_frozen")
