"""A thinking process: reads glimpses from its input, writes decisions to its output. Started by `workers`."""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import sys
from functools import lru_cache
from typing import Any, BinaryIO

import msgspec

from tepui.rooms.problems import trace_of
from tepui.server.priority import give_way


def main(bots: str) -> None:
    give_way()
    # What a bot prints must not mix with the frames.
    frames = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load = lru_cache(maxsize=64)(importlib.import_module(bots).load)
    while (question := _read(sys.stdin.buffer)) is not None:
        answer = _answer(load, question)
        frames.write(len(answer).to_bytes(4, "big") + answer)
        frames.flush()


def _read(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    return stream.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def _answer(load: Any, question: bytes) -> bytes:
    try:
        level, glimpse = pickle.loads(question)
        return msgspec.json.encode(load(level).choose(glimpse))
    except MemoryError:  # whatever else is tried here fails too: a new process begins with less
        sys.exit(1)
    except Exception as wrong:  # the server is told, tries again and plays on
        return b"!" + trace_of(wrong).encode()


if __name__ == "__main__":
    main(sys.argv[1])
