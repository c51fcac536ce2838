"""One subject in a process of its own: it waits for a line, measures a chunk of processor time, answers with a line.

The bench starts this file by its path, so that it can choose which build of Tepui the process imports:
`worker.py BUILD SUBJECT`, where BUILD is "source" (the modules as they are written, even where compiled ones lie beside
them) or "any", and SUBJECT is JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from time import process_time
from types import ModuleType
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tepui.bench.subject import Subject


class SourceOnly(MetaPathFinder):
    """Finds the modules of Tepui as source and in no other form."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != "tepui":
            return None
        for entry in sys.path if path is None else path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


class Chunks:
    """The measurements of a subject; each takes about so many seconds of processor time."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.states: list[Any] = []

    def middles(self) -> list[Any]:
        self.states = self.states or self.subject.middles()
        return self.states

    def play(self, seconds: float) -> dict[str, float]:
        """Whole random games."""
        started = process_time()
        games = decisions = listed = 0
        spent = 0.0
        while spent < seconds:
            made, offered = self.subject.game()
            games, decisions, listed = games + 1, decisions + made, listed + offered
            spent = process_time() - started
        return {
            "decisions": decisions / spent,
            "listed": listed / spent,
            "games": games / spent,
            "length": decisions / games,
        }

    def copy(self, seconds: float) -> dict[str, float]:
        states, copy = self.middles(), self.subject.copy

        def some() -> int:
            for state in states:
                copy(state)
            return len(states)

        return {"copies": _rate(some, seconds)}

    def search(self, seconds: float) -> dict[str, float]:
        """Trees of five playouts each, from tables in the middle of a game; nothing where the subject has no search."""
        states = self.middles()[:4]

        def some() -> int:
            states.append(states.pop(0))
            return self.subject.search(states[-1], 5)

        try:
            return {"search": _rate(some, seconds)}
        except NotImplementedError:
            return {}

    def weigh(self) -> dict[str, float]:
        from tepui.bench.weight import weigh

        return weigh(self.subject)

    def grow(self, seconds: float) -> dict[str, Any]:
        from tepui.bench.growth import quarters

        return {"quarters": quarters(self.subject, seconds)}


def _rate(some: Callable[[], int], seconds: float) -> float:
    started = process_time()
    count = 0
    spent = 0.0
    while spent < seconds:
        count += some()
        spent = process_time() - started
    return count / spent


def make(said: dict[str, Any]) -> Subject:
    """The subject that a line of JSON names."""
    if "slug" in said:
        from tepui.bench.own_games import Ours

        return Ours(said["slug"], said.get("seats"), said.get("options"))
    from tepui.bench.other_engines import PEERS

    return PEERS[said["peer"]]()


def serve(subject: str, answers: IO[str]) -> None:
    def answer(said: dict[str, Any]) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    from tepui.bench.own_games import compiled
    from tepui.bench.subject import Missing

    try:
        found = make(json.loads(subject))
    except Missing as why:
        answer({"missing": str(why)})
        return
    answer({"name": found.name, "seats": found.seats, "compiled": compiled()})
    chunks = Chunks(found)
    for line in sys.stdin:
        word, *numbers = json.loads(line)
        answer(getattr(chunks, word)(*numbers))


if __name__ == "__main__":
    # Peers print what they like; only answers go to the bench.
    real = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if sys.argv[1] == "source":
        sys.meta_path.insert(0, SourceOnly())
    serve(sys.argv[2], real)
