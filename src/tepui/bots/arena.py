"""The arena: bots against bots in blocks of one seed and all seat rotations, over several processes, with honest intervals.

The same arguments give the same games, however many processes play them. With `out` every game is written to a file
of JSON lines as it ends, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from tepui.bots.bot import Bot
from tepui.bots.levels import load
from tepui.bots.results import Result, summed
from tepui.bots.sitting import Played
from tepui.bots.worker import Entrant, Job, Task, play_all
from tepui.core import game as games
from tepui.core.errors import BadLog, BadOption
from tepui.core.records import Options


def line_up(text: str) -> list[str]:
    """Bots from words: "master,greedy*3" is one master and three greedy ones."""
    found: list[str] = []
    for word in text.split(","):
        name, star, count = word.strip().partition("*")
        if star and not count.isdigit():
            raise BadOption(f"{word!r}: after * comes a number")
        found += [name] * (int(count) if star else 1)
    return found


def play(
    game: str,
    bots: Sequence[Entrant],
    seats: int | None = None,
    blocks: int = 50,
    seed: int = 0,
    options: Options | None = None,
    processes: int = 1,
    out: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """So many blocks: each is one seed played once in every seat rotation. Two bots at a bigger table: one against the rest."""
    entrants = _seated(game, bots, seats)
    count = len(entrants)
    tasks = [(block, rotation) for block in range(blocks) for rotation in range(count)]
    return _run(game, entrants, tasks, seed, options, processes, out, progress)


def simulate(
    slug: str,
    bots: Entrant | Sequence[Entrant] = "random",
    games: int = 10_000,
    processes: int = 2,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
) -> Result:
    """So many games between bots, in seat rotation. One bot plays all seats. However many processes play, the games are the same."""
    if isinstance(bots, str | Bot):
        bots = [bots] * (seats or _quick_seats(slug))
    entrants = _seated(slug, bots, seats)
    count = len(entrants)
    tasks = [(i // count, i % count) for i in range(games)]
    return _run(slug, entrants, tasks, seed, options, processes, None, None)


def balance(
    slug: str,
    bot: str = "greedy",
    games_each: int = 100,
    options: Options | None = None,
    processes: int = 1,
    seed: int = 0,
) -> list[Result]:
    """One bot in all seats, for every player count: how much the place in the order is worth. Seat 0 begins, if the game lets one choose."""
    game = games.load(slug)
    given = {**({"first": 0} if "first" in game.options else {}), **(options or {})}
    tasks = [(block, 0) for block in range(games_each)]
    return [
        _run(slug, _seated(slug, [bot] * seats, seats), tasks, seed, given, processes, None, None)
        for seats in game.seats
    ]


def _quick_seats(slug: str) -> int:
    return games.load(slug).quick[0]


def _seated(slug: str, bots: Sequence[Entrant], seats: int | None) -> list[Entrant]:
    """One bot per seat, or an error that says what does not fit."""
    entrants = list(bots)
    if seats is not None and len(entrants) == 2 and seats > 2:
        entrants += [entrants[1]] * (seats - 2)
    if seats is not None and len(entrants) != seats:
        raise BadOption(f"{len(entrants)} bots do not fit {seats} seats")
    games.load(slug).settle_options(len(entrants))
    for entrant in entrants:
        if isinstance(entrant, str):
            load(entrant)
    return entrants


def _run(
    slug: str,
    entrants: list[Entrant],
    tasks: list[Task],
    seed: int,
    options: Options | None,
    processes: int,
    out: str | Path | None,
    progress: Callable[[int, int], None] | None,
) -> Result:
    full = games.load(slug).settle_options(len(entrants), options)
    names = tuple(entrant if isinstance(entrant, str) else entrant.name for entrant in entrants)
    heading = {"game": slug, "bots": list(names), "options": full, "seed": seed}
    played: dict[Task, Played] = {}
    book = _Book(Path(out), heading) if out is not None else None
    if book is not None:
        played = book.read()
    left = [task for task in tasks if task not in played]
    try:
        for done in _games(slug, full, entrants, str(seed), left, processes):
            played[done.block, done.rotation] = done
            if book is not None:
                book.write(done)
            if progress is not None:
                progress(len(played), len(tasks))
    finally:
        if book is not None:
            book.close()
    return summed(slug, full, seed, names, [played[task] for task in tasks])


def kept(out: Path) -> Result | None:
    """What a file of a run holds, added up; None if there is none."""
    if not out.exists():
        return None
    heading = json.loads(out.read_text("utf-8").partition("\n")[0])
    played = _Book(out, heading).read(go_on=False)
    return summed(
        heading["game"],
        heading["options"],
        heading["seed"],
        tuple(heading["bots"]),
        [played[at] for at in sorted(played)],
    )


def _games(
    slug: str, options: Options, entrants: list[Entrant], seed: str, tasks: list[Task], processes: int
) -> Iterator[Played]:
    # Small enough that little is lost by a kill, big enough that fast games do not wait for the pipes.
    chunk = 1 if processes <= 1 else max(1, min(25, len(tasks) // (processes * 32)))
    jobs: list[Job] = [(slug, options, entrants, seed, tasks[i : i + chunk]) for i in range(0, len(tasks), chunk)]
    for some in play_all(jobs, processes):
        yield from some


class _Book:
    """The JSON lines of a run: a heading that says what is played, then one game a line."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        self.path = path
        self.heading = heading
        self.file: IO[str] | None = None

    def read(self, go_on: bool = True) -> dict[Task, Played]:
        """The games already played. A last line cut off by a kill is dropped; a file of another run is refused."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        found: dict[Task, Played] = {}
        kept = [json.dumps(self.heading, sort_keys=True)]
        if lines and lines[0] != kept[0]:
            raise BadLog(1, lines[0][:200], f"{self.path} holds another run")
        for number, line in enumerate(lines[1:], 2):
            try:
                played = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError as wrong:
                if number == len(lines):
                    break
                raise BadLog(number, line[:200], str(wrong)) from wrong
            found[played.block, played.rotation] = played
            kept.append(line)
        if not go_on:
            return found
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text("\n".join(kept) + "\n", "utf-8")
        self.file = self.path.open("a", encoding="utf-8")
        return found

    def write(self, played: Played) -> None:
        assert self.file is not None
        self.file.write(msgspec.json.encode(played).decode() + "\n")
        self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
