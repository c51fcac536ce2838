"""The arena: bots against bots in blocks of one seed and all seat rotations, over several processes, with honest intervals.

The same arguments give the same games, however many processes play them. With `out` every game is written to a file
of JSON lines as it ends, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import IO, Any, Final, TypedDict, Unpack

import msgspec

from tepui.arena.game_record import GameRecord
from tepui.arena.jobs import Entrant, Job, Task, play_all
from tepui.arena.ratings import answer, sprt
from tepui.arena.results import Mirror, Result, Verdict, summed
from tepui.bots.bot import Bot
from tepui.bots.capabilities import Marking
from tepui.bots.levels import load
from tepui.bots.trained_weights import Weighing
from tepui.core import game as games
from tepui.core.errors import BadLog, BadOption
from tepui.core.records import Options

CLUSTER: Final = 8  # processes to cut the work for where nobody knows how many there will be

Progress = Callable[[int, int], None]  # games done, games in all


def line_up(text: str) -> list[str]:
    """Bots from words: "master,greedy*3" is one master and three greedy ones."""
    found: list[str] = []
    for word in text.split(","):
        name, star, count = word.strip().partition("*")
        if star and not count.isdigit():
            raise BadOption(f"{word!r}: after * comes a number")
        found += [name] * (int(count) if star else 1)
    return found


class Terms(TypedDict, total=False):
    """How a run is played; what is left out has its default."""

    seats: int | None
    seed: int
    options: Options | None
    processes: int
    ray: bool
    out: str | Path | None
    progress: Progress | None
    enough: Callable[[], bool]  # asked before every game: whether to stop short


def play(game: str, bots: Sequence[Entrant], blocks: int = 50, **terms: Unpack[Terms]) -> Result:
    """So many blocks: each is one seed played once in every seat rotation. Two bots at a bigger table: one against the rest."""
    run = _Run(game, bots, **terms)
    return run.summed(list(run.games(run.blocks(blocks))))


def challenge(
    game: str,
    bots: Sequence[Entrant],
    blocks: int = 1500,
    low: float = 0.0,
    high: float = 30.0,
    **terms: Unpack[Terms],
) -> Result:
    """Is the first bot better than the others? Blocks are played until the sequential test knows, or so many at most."""
    run = _Run(game, bots, **terms)
    count = len(run.names)
    played: list[GameRecord] = []
    means: list[float] = []
    said = answer(means)
    with closing(run.games(run.blocks(blocks))) as games:
        while said == "open" and len(block := list(islice(games, count))) == count:
            played += block
            means.append(fmean(one.won(one.bots.index(0)) for one in block))
            said = answer(means, low, high, count)
    verdict = Verdict(
        bot=run.names[0],
        low=low,
        high=high,
        blocks=len(means),
        ratio=sprt(means, low, high, count),
        answer=said,
    )
    return msgspec.structs.replace(run.summed(played), verdict=verdict)


def mirror(game: str, bot: Entrant, blocks: int = 50, **terms: Unpack[Terms]) -> Mirror:
    """The control: a bot against itself. What one of the equals wins shows whether seats and luck are dealt out fairly."""
    count = terms.get("seats") or _quick_seats(game)
    result = play(game, [bot] * count, blocks, **terms)
    means = [
        fmean(one.won(one.bots.index(0)) for one in result.played[i : i + count]) for i in range(0, result.games, count)
    ]
    return Mirror(
        bot=result.bots[0],
        games=result.games,
        share=fmean(means),
        fair=1.0 / count,
        error=stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0,
    )


def mirrored(result: Result, bots: Sequence[Entrant], **terms: Unpack[Terms]) -> Result:
    """The same result with a control for each of its bots: as many blocks, at the same table, of the same seed."""
    blocks = result.games // result.seats
    different = list({_name(bot): bot for bot in bots}.values())
    terms |= {"seats": result.seats, "seed": result.seed, "options": result.options}
    found: list[Mirror] = []
    for bot in different:
        told = _after(terms.get("progress"), result.games * len(found), result.games * len(different))
        kept = _beside(terms.get("out"), f"mirror{len(found)}")
        one: Terms = {**terms, "out": kept, "progress": told}
        found.append(mirror(result.game, bot, blocks, **one))
    return msgspec.structs.replace(result, mirrors=tuple(found))


def simulate(
    slug: str,
    bots: Entrant | Sequence[Entrant] = "random",
    games: int = 10_000,
    processes: int = 2,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    ray: bool = False,
) -> Result:
    """So many games between bots, in seat rotation. One bot plays all seats. However many processes play, the games are the same."""
    if isinstance(bots, str | Bot):
        bots = [bots] * (seats or _quick_seats(slug))
    run = _Run(slug, bots, seats=seats, seed=seed, options=options, processes=processes, ray=ray)
    count = len(run.names)
    return run.summed(list(run.games([(i // count, i % count) for i in range(games)])))


def balance(slug: str, bot: str = "greedy", games_each: int = 100, **terms: Unpack[Terms]) -> list[Result]:
    """One bot in all seats, for every player count, with what every seat chose. Seat 0 begins, if the game lets one choose."""
    game = games.load(slug)
    given = {**({"first": 0} if "first" in game.options else {}), **(terms.get("options") or {})}
    found: list[Result] = []
    for seats in game.seats:
        told = _after(terms.get("progress"), games_each * len(found), games_each * len(game.seats))
        kept = _beside(terms.get("out"), f"{seats}")
        one: Terms = {**terms, "seats": seats, "options": given, "out": kept, "progress": told}
        run = _Run(slug, [bot] * seats, choices=True, **one)
        found.append(run.summed(run.alike(games_each)))
    return found


def watch(slug: str, bot: Entrant, games: int, every: int, **terms: Unpack[Terms]) -> Result:
    """So many games of one bot in all seats, with how the seats stood at the end of one turn in `every`."""
    run = _Run(slug, [bot] * (terms.get("seats") or _quick_seats(slug)), every=every, **terms)
    return run.summed(run.alike(games))


def _after(progress: Progress | None, before: int, total: int) -> Progress | None:
    """The progress of one run among several."""
    return None if progress is None else lambda done, _: progress(before + done, total)


def _beside(out: str | Path | None, mark: str) -> Path | None:
    """The file of a run that belongs to another one."""
    return None if out is None else Path(out).with_name(f"{Path(out).stem}-{mark}{Path(out).suffix}")


def _name(entrant: Entrant) -> str:
    return entrant if isinstance(entrant, str) else entrant.name


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


class _Run:
    """One line-up at one kind of table: who plays the games, and where they are kept."""

    def __init__(
        self,
        slug: str,
        bots: Sequence[Entrant],
        choices: bool = False,
        every: int = 0,
        **terms: Unpack[Terms],
    ) -> None:
        self.slug = slug
        self.entrants = _seated(slug, bots, terms.get("seats"))
        self.names = tuple(map(_name, self.entrants))
        self.seed = terms.get("seed", 0)
        self.options = games.load(slug).settle_options(len(self.entrants), terms.get("options"))
        self.processes = terms.get("processes", 1)
        self.ray = terms.get("ray", False)
        self.out = terms.get("out")
        self.progress = terms.get("progress")
        self.enough = terms.get("enough")
        self.choices = choices
        self.every = every

    def blocks(self, count: int) -> list[Task]:
        return [(block, rotation) for block in range(count) for rotation in range(len(self.entrants))]

    def alike(self, count: int) -> list[GameRecord]:
        """So many games of seats that are all the same: every rotation would be the same game."""
        return list(self.games([(block, 0) for block in range(count)]))

    def games(self, tasks: list[Task]) -> Generator[GameRecord]:
        """The games in order, from the file or played now. Whoever has seen enough closes it."""
        book = _Book(Path(self.out), self._heading()) if self.out is not None else None
        kept = book.read() if book is not None else {}
        left = [task for task in tasks if task not in kept]
        done = len(tasks) - len(left)
        try:
            with closing(self._new(left)) as new:
                for task in tasks:
                    if self.enough is not None and self.enough():
                        return
                    if task in kept:
                        yield kept[task]
                        continue
                    played = next(new)
                    done += 1
                    if book is not None:
                        book.write(played)
                    if self.progress is not None:
                        self.progress(done, len(tasks))
                    yield played
        finally:
            if book is not None:
                book.close()

    def _heading(self) -> dict[str, Any]:
        """What must be the same for a file to go on."""
        told: dict[str, Any] = {"choices": True} if self.choices else {}
        if self.every:
            game = games.load(self.slug)
            told |= {"every": self.every, "traits": list(game.traits) if isinstance(game, Weighing) else []}
            told |= {"marks": game.marks} if isinstance(game, Marking) else {}
        return {"game": self.slug, "bots": list(self.names), "options": self.options, "seed": self.seed, **told}

    def _new(self, tasks: list[Task]) -> Generator[GameRecord]:
        hands = CLUSTER if self.ray else self.processes
        # Who watches or keeps the games gets each as it ends, so that a kill loses little; else fast ones need not wait for pipes.
        single = hands <= 1 or self.out is not None or self.progress is not None
        chunk = 1 if single else max(1, min(25, len(tasks) // (hands * 32)))
        jobs = [
            Job(self.slug, self.options, self.entrants, str(self.seed), tasks[i : i + chunk], self.choices, self.every)
            for i in range(0, len(tasks), chunk)
        ]
        with closing(self._played(jobs)) as played:
            for some in played:
                yield from some

    def _played(self, jobs: list[Job]) -> Generator[list[GameRecord]]:
        if not self.ray:
            return play_all(jobs, self.processes)
        from tepui.arena import ray_cluster

        return ray_cluster.play_all(jobs)

    def summed(self, played: list[GameRecord]) -> Result:
        return summed(self.slug, self.options, self.seed, self.names, played)


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


class _Book:
    """The JSON lines of a run: a heading that says what is played, then one game a line."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        self.path = path
        self.heading = heading
        self.file: IO[str] | None = None

    def read(self, go_on: bool = True) -> dict[Task, GameRecord]:
        """The games already played. A last line cut off by a kill is dropped; a file of another run is refused."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        found: dict[Task, GameRecord] = {}
        kept = [json.dumps(self.heading, sort_keys=True)]
        if lines and lines[0] != kept[0]:
            raise BadLog(1, lines[0][:200], f"{self.path} holds another run")
        for number, line in enumerate(lines[1:], 2):
            try:
                played = msgspec.json.decode(line, type=GameRecord)
            except msgspec.DecodeError as wrong:
                if number == len(lines):
                    break
                raise BadLog(number, line[:200], str(wrong)) from wrong
            found[played.block, played.rotation] = played
            kept.append(line)
        if not go_on:
            return found
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # Beside and then over it, so that a kill at this moment loses nothing.
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_text("\n".join(kept) + "\n", "utf-8")
        fresh.replace(self.path)
        self.file = self.path.open("a", encoding="utf-8")
        return found

    def write(self, played: GameRecord) -> None:
        assert self.file is not None
        self.file.write(msgspec.json.encode(played).decode() + "\n")
        self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
