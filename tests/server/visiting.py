"""A host to visit and the people who do: a real uvicorn on a real port, real WebSockets, a real database file."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tepui.rooms.settings import Settings
from tepui.server.http.app import server
from tepui.server.store.sql import Store

PATIENCE = 20.0  # until a test gives up waiting; never a measure
FAST: dict[str, Any] = {
    "pause": 0.0,
    "window": 0.0,
    "level": "random",
    "workers": 1,
    "rate": 1e6,
    "burst": 1_000_000,
    "calls": 1e6,
    "call_burst": 1_000_000,
    "tables": 1_000_000,
}


class Host:
    """A server in a thread of the test."""

    def __init__(self, db: Path | str, **settings: Any) -> None:
        self.settings = Settings(**(FAST | {"db": str(db)} | settings))
        self.url = ""
        ready = threading.Event()

        def listening(url: str) -> None:
            self.url = url.rstrip("/")
            ready.set()

        self.server = server(port=0, settings=self.settings, ready=listening)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE), "the server does not start"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def place(self) -> Any:
        return self.server.config.app.state.place

    @property
    def registry(self) -> Any:
        return self.place.registry

    @cached_property
    def store(self) -> Store:
        """The database, seen from outside: the server's own connection is for the server's thread alone."""
        return Store(self.settings.db)

    def room(self, code: str) -> Any:
        return self.registry.rooms[code]

    def stop(self) -> None:
        self.http.close()
        if "store" in self.__dict__:
            self.store.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def visit(self, code: str, tokens: list[str], lang: str, since: int | None, **wanted: Any) -> Visitor:
        return Visitor(self.url, code, tokens, lang, since, **wanted)

    # ---- tables

    def create(self, *seats: str, game: str = "atoll", terms: Any = None, **options: Any) -> Invitation:
        """A table; seats are "me", "open", "bot" or "bot:<level>"."""
        wanted = [dict(zip(("who", "level"), seat.split(":", 1))) for seat in seats]
        body = {"game": game, "seats": wanted, "options": options, "terms": terms or {}}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Invitation(self, made["code"], {seat["seat"]: seat["token"] for seat in made["seats"]})

    def friends(self, count: int = 2, terms: Any = None, **options: Any) -> Invitation:
        """A started table of people who each have a device of their own."""
        table = self.create("me", *["open"] * (count - 1), terms=terms, **options)
        for _ in range(count - 1):
            joined = table.post("/join", {"name": ""}).json()
            table.tokens[joined["seat"]] = joined["token"]
        assert table.post("/start", seat=0).status_code == 200
        return table

    def played(self) -> Invitation:
        """A whole game between bots."""
        table = self.create("bot", "bot")
        with table.sit() as visitor:
            visitor.see_the_end()
        return table


class Invitation:
    """A table's code with the tokens one holds."""

    def __init__(self, host: Host, code: str, tokens: dict[int, str]) -> None:
        self.host = host
        self.code = code
        self.tokens = tokens

    @property
    def room(self) -> Any:
        return self.host.room(self.code)

    def sit(self, *seats: int, lang: str = "en", since: int | None = None, **wanted: bool) -> Visitor:
        return self.host.visit(self.code, [self.tokens[seat] for seat in seats], lang, since, **wanted)

    def get(self, path: str = "", seat: int | None = None, **params: Any) -> httpx.Response:
        return self.host.http.get(f"/api/tables/{self.code}{path}", params=params, headers=self.pass_of(seat))

    def post(self, path: str, body: Any = None, seat: int | None = None) -> httpx.Response:
        return self.host.http.post(f"/api/tables/{self.code}{path}", json=body, headers=self.pass_of(seat))

    def calm(self, *visitors: Visitor) -> None:
        """Until the room has answered what it answers itself, and everybody has been told."""
        until(lambda: not self.room.busy)
        for visitor in visitors:
            visitor.settle()

    def pass_of(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}


class Visitor:
    """A device. It keeps every message it ever got, as it came."""

    def __init__(
        self,
        url: str,
        code: str,
        tokens: list[str],
        lang: str = "en",
        since: int | None = None,
        **wanted: Any,
    ) -> None:
        address = url.replace("http", "ws", 1) + f"/ws/{code}"
        # However much is not read yet, the other side's good-bye is heard at once.
        self._begin(connect(address, max_size=None, max_queue=None, compression=None).__enter__())
        with suppress(ConnectionClosed):  # a full house does not wait for the hello
            self.send(type="hello", protocol=1, tokens=tokens, lang=lang, since=since, **wanted)

    def _begin(self, socket: Any) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.rng = random.Random(1)

    def __enter__(self) -> Visitor:
        self.wait(lambda state: True)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def _next(self) -> str:
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        return text

    def hear(self) -> dict[str, Any]:
        text = self._next()
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "patch":
            message = patched(self.state, message)
        self.raw.append(text)
        self.messages.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first new state that is wanted."""
        while True:
            if self.hear()["type"] == "state" and wanted(self.state):
                return self.state

    def see_the_end(self) -> dict[str, Any]:
        """The state when the game is over, which it may have been already when this visitor came: bots are quick."""
        return self.state if self.state["over"] else self.wait(lambda state: state["over"])

    def answer(self, type_: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := self.hear())["type"] != type_:
            pass
        return message

    def settle(self) -> dict[str, Any]:
        """The state after everything that is under way on the socket."""
        self.send(type="ping")
        self.answer("pong")
        return self.state

    # ---- playing

    def offer(self, notation: str) -> dict[str, Any]:
        return next(offer for offer in self.state["offers"] if offer["notation"] == notation)

    def do(self, *offers: dict[str, Any]) -> None:
        line, notation = [o["action"] for o in offers], [o["notation"] for o in offers]
        self.send(type="do", seq=self.state["seq"], line=line, notation=notation)

    def play(self, notation: str) -> dict[str, Any]:
        """Do one thing; the state that shows it done."""
        seq = self.state["seq"]
        self.do(self.offer(notation))
        return self.wait(lambda state: state["seq"] > seq)

    def ready(self) -> bool:
        return bool(self.state.get("offers"))


def joined(old: str, runs: list[Any]) -> str:
    """A picture out of runs of an older one's pieces and new text."""
    pieces = old.split("><")
    found = [[run] if isinstance(run, str) else pieces[run[0] : run[0] + run[1]] for run in runs]
    return "><".join(piece for run in found for piece in run)


def patched(base: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """A state out of the one before and what has changed, as docs/protocol.md says."""
    state = {**base, **patch, "type": "state"}
    if "svg" in patch:
        state["svg"] = joined(base["svg"], patch["svg"])
    if "log" in patch:
        state["log"] = base["log"][: patch["log"]["keep"]] + patch["log"]["add"]
    if state.get("hand_over", 0) is None:
        del state["hand_over"]
    return state


def uncover(visitor: Visitor) -> None:
    """Whoever is asked next takes the screen, if it waits for that."""
    if visitor.settle().get("hand_over") is not None:
        visitor.send(type="show", seat=visitor.state["hand_over"])
        visitor.wait(lambda state: state.get("hand_over") is None)


def result_of(state: dict[str, Any]) -> dict[str, Any] | None:
    """The result, without its sentence: the winner reads "You win."."""
    return {name: value for name, value in state["result"].items() if name != "text"} if state["result"] else None


def play_on(visitors: list[Visitor], moves: int = 10_000, shows: bool = True) -> int:
    """Visitors do random things until the game is over or so many moves are made. Returns the moves made."""
    made = 0
    while made < moves and not visitors[0].state["over"]:
        acted = False
        for visitor in visitors:
            state = visitor.settle()
            if state["over"] or made >= moves:
                break
            if shows and state.get("hand_over") is not None:
                visitor.send(type="show", seat=state["hand_over"])
                acted = True
            elif state["offers"]:
                visitor.do(visitor.rng.choice(state["offers"]))
                made += 1
                acted = True
        if not acted and not visitors[0].state["over"]:
            visitors[0].wait(lambda state: True)
    for visitor in visitors:
        visitor.settle()
    return made


def until(true: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it never comes"
        time.sleep(0.01)


def hosts_on(database: str) -> Iterator[Callable[..., Host]]:
    """Hosts on one database, closed at the end."""
    hosts: list[Host] = []

    def opened(**settings: object) -> Host:
        hosts.append(Host(database, **settings))
        return hosts[-1]

    yield opened
    for host in hosts:
        if host.thread.is_alive():
            host.stop()


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, db: Path | str, *words: str, environment: dict[str, str] | None = None, **settings: Any) -> None:
        words += tuple(word for name, value in (FAST | settings).items() for word in ("--set", f"{name}={value}"))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tepui.server", "--port", "0", "--db", str(db), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | (environment or {}),
        )
        assert self.process.stdout is not None
        weakref.finalize(self, self.process.kill)  # a test that fails leaves nothing behind
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def kill(self) -> None:
        """kill -9."""
        self.http.close()
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(PATIENCE)


def closed(visitor: Visitor) -> int:
    """The code with which the server closes the socket; what it says before is kept."""
    with suppress(ConnectionClosed):
        while True:
            visitor.hear()
    assert visitor.socket.close_code is not None
    return visitor.socket.close_code


def psycopg_of(url: str) -> Any:
    """A connection of one's own to PostgreSQL."""
    import psycopg

    return psycopg.connect(url, autocommit=True)
