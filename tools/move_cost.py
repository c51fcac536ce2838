"""What a move costs a table with four people, without a network: `python tools/move_cost.py [GAME …] [--moves 400] [--where]`.

Rooms with a database of their own and four devices that take patches, random moves, all in this process. Processor
milliseconds a move, the middle of several tables; `--where` says in which functions they go (which costs time of its own).
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import process_time, thread_time
from typing import Any

import msgspec

import tepui
from tepui.rooms.memory import ListSocket, LocalBots, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.protocol import NewTable, read_message
from tepui.rooms.registry import RoomRegistry, Visitor
from tepui.rooms.settings import Settings
from tepui.server.store.sql import Store

SEATS, TABLES = 4, 5
FREE: dict[str, Any] = {
    "rate": 1e9,
    "burst": 10**9,
    "tables": 10**9,
    "sockets_from": 10**6,
    "pause": 0.0,
    "window": 0.0,
}


async def played(slug: str, moves: int, watch: cProfile.Profile | None) -> list[float]:
    """Processor milliseconds a move, table by table."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "tables.db"), alone=True)
        place = memory_place(LocalBots(tepui.bots.load, tepui.bots.names), store=store)
        registry = RoomRegistry(place, Settings(**FREE))
        registry.open()
        found = [await table(registry, slug, moves // TABLES, number, watch) for number in range(TABLES)]
        registry.close()
        await asyncio.sleep(0)
        store.close()
    return found


async def table(registry: RoomRegistry, slug: str, moves: int, number: int, watch: cProfile.Profile | None) -> float:
    asked = msgspec.convert({"game": slug, "seats": [{"who": "me"}] * SEATS}, NewTable)
    room, tokens = NewTables(registry).create(asked, Visitor("127.0.0.1"))
    heard = asyncio.Event()  # by whoever made the move; the others are told in the same turn of the loop
    sockets = [ListSocket(lambda _: heard.set()) for _ in range(SEATS)]
    for seat, socket in enumerate(sockets):
        words = {"type": "hello", "protocol": 1, "tokens": [tokens[seat]], "patches": True, "reading": False}
        registry.connect(room.code, read_message(msgspec.json.encode(words)), socket, Visitor("127.0.0.1"))
    devices = sorted(room.devices, key=lambda device: device.seats)
    await heard.wait()
    rng, spent, done = Random(number), 0.0, 0
    while done < moves and not room.match.over:
        seat = room.match.seats[0]
        action = rng.choice(room.match.legal(seat))
        words = {"type": "do", "seq": room.match.seq, "line": [action], "notation": [room.game.write(action)]}
        text = msgspec.json.encode(words)
        heard.clear()
        if watch is not None:
            watch.enable()
        begun = process_time()
        devices[seat].on_message(text)
        await heard.wait()
        spent += process_time() - begun
        if watch is not None:
            watch.disable()
        done += 1
    for device in devices:
        room.leave(device)
    return 1000 * spent / max(1, done)


def main() -> None:
    games = [slug for slug, game in tepui.list_games().items() if game.status == "finished"]
    parser = argparse.ArgumentParser(description="What a move costs a table with four people.")
    parser.add_argument("games", nargs="*", default=games, metavar="GAME")
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--where", action="store_true")
    chosen = parser.parse_args()
    for slug in chosen.games:
        watch = cProfile.Profile(thread_time) if chosen.where else None
        each = asyncio.run(played(slug, chosen.moves, watch))
        print(f"{slug:10}{median(each):7.2f} ms a move  ({', '.join(f'{one:.2f}' for one in each)})", flush=True)
        if watch is not None:
            pstats.Stats(watch).sort_stats("cumulative").print_stats(60)


if __name__ == "__main__":
    main()
