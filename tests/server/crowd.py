"""A crowd: many people at many tables over real sockets, in one event loop. Run as a program it measures a server.

    python tests/server/crowd.py URL --game atlantis --tables 50 --seats 4 --rate 50 --seconds 60

prints how long it takes from a move to the moment when everybody at the table has seen it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class Person:
    """A device at a table, alone on its seats. It remembers the newest state it was sent."""

    def __init__(self, url: str, code: str, tokens: list[str], seed: int, patches: bool = False) -> None:
        self.patches = patches  # what has changed is enough: pictures and logs are not looked at
        self.address = url.replace("http", "ws", 1).rstrip("/") + f"/ws/{code}"
        self.code = code
        self.tokens = tokens
        self.rng = random.Random(seed)
        self.state: dict[str, Any] = {}
        self.socket: ClientConnection | None = None
        self.news = asyncio.Event()
        self.lost = ""  # why the server was gone

    async def come(self) -> None:
        # Nobody hangs up on a server that is slow to answer.
        self.socket = await connect(self.address, max_size=None, compression=None, open_timeout=60, ping_interval=None)
        hello = {"type": "hello", "protocol": 1, "tokens": self.tokens, "lang": "en", "since": self.state.get("seq")}
        await self.socket.send(json.dumps(hello | ({"patches": True, "reading": False} if self.patches else {})))
        await self.hear()

    async def hear(self) -> dict[str, Any]:
        """The next message; a state is kept."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] in ("state", "patch"):
            self.state = {**self.state, **message} if message["type"] == "patch" else message
            self.news.set()
            message["type"] = "state"
        return message

    async def act(self) -> bool:
        """One random thing, if there is anything to do."""
        assert self.socket is not None
        state = self.state
        if state.get("hand_over") is not None:
            await self.socket.send(json.dumps({"type": "show", "seat": state["hand_over"]}))
            return True
        if not state.get("offers"):
            return False
        offer = self.rng.choice(state["offers"])
        move = {"type": "do", "seq": state["seq"], "line": [offer["action"]], "notation": [offer["notation"]]}
        await self.socket.send(json.dumps(move))
        return True

    async def play(self) -> None:
        """As fast as the server answers, until it is gone or the game is over; a state that was answered waits for the next."""
        answered: object = None
        try:
            while not self.state.get("over"):
                asked = (self.state["seq"], self.state.get("hand_over"), self.state.get("offers"))
                if asked != answered:
                    await self.act()
                    answered = asked
                if (await self.hear())["type"] == "refused":
                    while (await self.hear())["type"] != "state":
                        pass
                    answered = None
        except (ConnectionClosed, OSError) as wrong:
            self.lost = str(wrong)


def invite(http: httpx.Client, game: str, seats: list[str]) -> tuple[str, dict[int, str]]:
    """A new table and the tokens of the seats marked me."""
    answer = http.post("/api/tables", json={"game": game, "seats": [{"who": who} for who in seats]})
    answer.raise_for_status()
    made = answer.json()
    return made["code"], {seat["seat"]: seat["token"] for seat in made["seats"]}


class Measured:
    """A table of persons on separate devices, one move at a time."""

    def __init__(self, url: str, http: httpx.Client, game: str, seats: int, seed: int) -> None:
        self.make = lambda: self._sit(url, http, game, seats, seed)
        self.people: list[Person] = []

    async def _sit(self, url: str, http: httpx.Client, game: str, seats: int, seed: int) -> None:
        code, tokens = await asyncio.to_thread(invite, http, game, ["me"] * seats)
        self.people = [Person(url, code, [token], seed + seat, patches=True) for seat, token in tokens.items()]
        for person in self.people:
            await person.come()

    async def move(self) -> float | None:
        """Seconds until everybody has seen one move; None if nobody could move."""
        actor = next((person for person in self.people if person.state.get("offers")), None)
        if actor is None:
            return None
        seq = actor.state["seq"]
        sealed = len(actor.state["asked"]) > 1
        begun = time.perf_counter()
        await actor.act()
        await asyncio.gather(*(self._sees(person, seq, actor if sealed else None) for person in self.people))
        return time.perf_counter() - begun

    async def _sees(self, person: Person, seq: int, sealed: Person | None) -> None:
        before = person.state
        while person.state["seq"] <= seq and not person.state["over"]:
            message = await person.hear()
            if sealed is not None and message["type"] == "state" and person.state is not before:
                return  # an answer that waits for others moves no seq


async def measure(url: str, game: str, tables: int, seats: int, rate: float, seconds: float) -> dict[str, float]:
    """Moves at a steady rate over all tables; latencies in milliseconds."""
    with httpx.Client(base_url=url, timeout=60) as http:
        crowd = [Measured(url, http, game, seats, 100 * i) for i in range(tables)]
        for table in crowd:
            await table.make()
        free = list(crowd)
        taken: list[float] = []
        late = 0

        async def one(table: Measured) -> None:
            try:
                spent = await asyncio.wait_for(table.move(), 30)
            except ConnectionClosed:
                return
            if spent is not None:
                taken.append(spent * 1000)
                free.append(table)

        begun = time.perf_counter()
        tasks: set[asyncio.Task[None]] = set()
        for n in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, begun + n / rate - time.perf_counter()))
            if free:
                task = asyncio.create_task(one(free.pop(0)))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            else:
                late += 1
        await asyncio.gather(*tasks, return_exceptions=True)
        spent = time.perf_counter() - begun
    taken.sort()
    at = lambda part: taken[min(len(taken) - 1, int(len(taken) * part))] if taken else 0.0  # noqa: E731
    return {"moves": len(taken), "per_second": len(taken) / spent, "p50": at(0.5), "p99": at(0.99), "late": late}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a server.")
    parser.add_argument("url")
    parser.add_argument("--game", default="atlantis")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    found = asyncio.run(measure(chosen.url, chosen.game, chosen.tables, chosen.seats, chosen.rate, chosen.seconds))
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))


if __name__ == "__main__":
    main()
