"""The way of one click in ARCHITECTURE.md: every function exists, they are called in this order, and there are at most 30."""

from __future__ import annotations

import asyncio
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec
import pytest
from docs_names import find

import tepui
from tepui.bots import load, names
from tepui.rooms.memory import HandClock, ListSocket, LocalBots, MemoryStore, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.protocol import Do, Hello, NewTable, WantedSeat, encode
from tepui.rooms.registry import NOBODY, RoomRegistry
from tepui.rooms.settings import Settings

SOURCE = Path(tepui.__file__).parent
PAGE = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text("utf-8")
SCRIPTS = SOURCE / "web" / "static" / "js"
MOST_HOPS = 30
STORE = "rooms.ports.Store."  # in the trace, its implementation in memory
OVERRIDDEN = {"engine.step.Step.apply": "rules", "core.game.Game.draw": ""}  # by every game, in this folder of it


def hops() -> list[str]:
    chapter = PAGE.partition("## The way of one click")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| `([^`]+)` \| .+ \|$", chapter, re.M)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    return [name for _, name in rows]


def test_a_click_takes_at_most_thirty_hops() -> None:
    assert 20 <= len(hops()) <= MOST_HOPS


@pytest.mark.parametrize("name", [name for name in hops() if ".js" not in name])
def test_a_function_in_python_exists(name: str) -> None:
    assert inspect.isroutine(find(name))


@pytest.mark.parametrize("name", [name for name in hops() if ".js" in name])
def test_a_function_in_the_page_exists(name: str) -> None:
    file, _, path = name.partition(": ")
    assert defined((SCRIPTS / file).read_text("utf-8"), path), f"{file} does not define {path}"


def defined(script: str, path: str) -> bool:
    """Whether a module defines a function, or a class with such a method."""
    class_, _, method = path.rpartition(".")
    if not class_:
        return re.search(rf"^(?:export )?(?:async )?function {path}\(", script, re.M) is not None
    body = re.search(rf"^(?:export )?class {class_}\b.*?^}}", script, re.M | re.S)
    return body is not None and re.search(rf"^  (?:async )?{method}\(.*\{{$", body[0], re.M) is not None


def test_what_is_not_defined_is_found_out() -> None:
    script = "export class Link {\n  send(message) {\n    this.raw(message);\n  }\n}\n\nfunction joined(old) {\n}\n"
    assert defined(script, "Link.send")
    assert defined(script, "joined")
    assert not defined(script, "Link.raw")
    assert not defined(script, "Board.send")
    assert not defined(script, "send")


def test_the_page_names_the_folders_there_are() -> None:
    folders = {folder.parent.name for folder in SOURCE.glob("*/__init__.py")}
    listed = set(re.findall(r"^\| `src/tepui/(\w+)", PAGE, re.M))
    assert listed == folders


def is_traced(name: str) -> bool:
    """Rooms in memory pass here. Compiled modules are not seen by a trace."""
    compiled = name.startswith("engine.") and not str(find("engine.table").__file__).endswith(".py")
    return name.startswith(("rooms.", "core.", "engine.")) and not compiled


def matcher(name: str) -> Callable[[CodeType], bool]:
    if name in OVERRIDDEN:
        function, folder = name.rpartition(".")[2], SOURCE / "games" / "atoll" / OVERRIDDEN[name]
        return lambda code: code.co_name == function and Path(code.co_filename).is_relative_to(folder)
    found = getattr(MemoryStore, name.removeprefix(STORE)) if name.startswith(STORE) else find(name)
    return lambda code: code is found.__code__


def test_a_line_takes_this_way() -> None:
    calls = asyncio.run(played_line())
    at = 0
    for name in filter(is_traced, hops()):
        fits = matcher(name)
        at = next((i for i in range(at, len(calls)) if fits(calls[i])), -1) + 1
        assert at, f"{name} is not called where the page says"


async def played_line() -> list[CodeType]:
    """Every function called from a message until the page was told, at a table in memory."""
    registry = RoomRegistry(memory_place(LocalBots(load, names), HandClock()), Settings())
    room, tokens = NewTables(registry).create(
        NewTable(game="atoll", seats=[WantedSeat(who="me"), WantedSeat(who="me")]), NOBODY
    )
    for seat in room.match.seats:  # everybody lands at the same time; then it is somebody's turn
        room.do(seat, room.match.legal(seat)[:1])
    (seat,) = room.match.seats
    socket = ListSocket()
    device = registry.connect(room.code, Hello(protocol=1, tokens=[tokens[seat]], patches=True), socket)
    await turns_of_the_loop()
    action = room.match.legal(seat)[0]
    line = Do(seq=room.match.seq, line=[action], notation=[room.game.write(action)])
    calls: list[CodeType] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            calls.append(frame.f_code)

    told = len(socket.written)
    sys.setprofile(note)
    try:
        device.on_message(encode(line))
        await turns_of_the_loop()
    finally:
        sys.setprofile(None)
    assert msgspec.json.decode(socket.written[told])["type"] == "patch"
    return calls


async def turns_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0.001)
