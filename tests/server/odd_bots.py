"""Bots that go wrong, for the tests of the workers. `load(name)` and `names()` as in tepui.bots."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tepui.core.records import Decision, Glimpse


class Odd:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, glimpse: Glimpse) -> Decision:
        print("bots may print")
        action = glimpse.legal[0]
        if self.name == "broken":
            raise RuntimeError("the hand holds a pearl")
        if self.name == "cheat":
            action = next(a for a in range(100) if a not in glimpse.legal)
        if self.name == "sleepy":
            time.sleep(3600)
        if self.name == "hungry":
            bytearray(64 << 20)
        if self.name == "mortal":
            os._exit(9)
        if self.name.startswith("gated:"):
            gate = Path(self.name.partition(":")[2])
            while not gate.exists():
                time.sleep(0.01)
        if self.name.startswith("once:"):
            mark = Path(self.name.partition(":")[2])
            if not mark.exists():
                mark.touch()
                os._exit(9)
        return Decision(action=action)


def load(name: str) -> Odd:
    return Odd(name)


class Names(list):
    def __contains__(self, name: object) -> bool:
        return True


def names() -> list[str]:
    return Names()
