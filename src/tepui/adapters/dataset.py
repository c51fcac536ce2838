"""Games between bots as data: every decision with what the seat knew, what it might do and what it did; every result.

A dataset is JSON lines: a `dataset` line that says what was played, then for each game its `decision` lines and a `game`
line with the result and the whole log. The same arguments give the same lines, however many processes play. `schema`
describes a line; `read` reads them back; with tepui[parquet] the same rows become two Parquet tables.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec import Struct

from tepui import __version__
from tepui.adapters import not_installed
from tepui.adapters.episode import Episode, seated
from tepui.adapters.opponents import Entrant, bot_of
from tepui.core import game as games
from tepui.core.chance import NumberedChance, key_of
from tepui.core.errors import BadLog, BadOption
from tepui.core.records import Options
from tepui.core.saves import write_entry

FORMAT: Final = 1
OBSERVE: Final = ("view", "vector", "both", "nothing")


class Dataset(Struct, frozen=True, kw_only=True, tag_field="kind", tag="dataset"):
    """The first line: what was played, by whom, and from which seed."""

    format: int = FORMAT
    tepui: str = __version__
    game: str
    rules: int  # version of the game's rules
    seats: int
    options: Options
    bots: tuple[str, ...]  # they change seats from game to game: see `bots` of each game
    seed: int
    games: int
    observe: str


class Decided(Struct, frozen=True, kw_only=True, tag_field="kind", tag="decision"):
    """One decision. `result` is what the game brought the seat in the end: 1 won, -1 lost, in between shared."""

    game: int
    ply: int  # its place in the log of the game, chance included
    seat: int
    bot: str
    legal: list[int]
    action: int
    word: str  # the action in the game's notation
    result: float
    view: Any = None  # all the seat knew, as the game's view record
    vector: list[float] | None = None  # the same as numbers


class Finished(Struct, frozen=True, kw_only=True, tag_field="kind", tag="game"):
    """A game that has ended. `log` holds every action with its actor ("*": chance): what a save holds after its heading."""

    game: int
    bots: tuple[str, ...]  # by seat
    scores: list[float]
    winners: list[int]
    decisions: int
    log: list[str]


Row = Decided | Finished
Job = tuple[Dataset, list[Entrant], int]  # the run, its bots, and which game of it


def described(
    slug: str,
    bots: Sequence[Entrant],
    count: int,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    observe: str = "view",
) -> Dataset:
    """The heading of a run; the error names what does not fit. One bot plays all seats."""
    if observe not in OBSERVE:
        raise BadOption(f"observe may be {', '.join(OBSERVE)}, not {observe!r}")
    if count < 1:
        raise BadOption(f"a dataset has at least one game, not {count}")
    game, found, full = seated(slug, len(bots) if seats is None and len(bots) > 1 else seats, options or {})
    if len(bots) not in (1, found):
        raise BadOption(f"{len(bots)} bots do not fit {found} seats")
    names = [bot_of(bot).name for bot in bots]
    return Dataset(
        game=slug,
        rules=game.rules_version,
        seats=found,
        options=full,
        bots=tuple(names * found if len(names) == 1 else names),
        seed=seed,
        games=count,
        observe=observe,
    )


def rows(run: Dataset, bots: Sequence[Entrant], processes: int = 1) -> Iterator[Row]:
    """Play the games of a run: the rows of each as it ends, in order. Bots that are no names are played in this process."""
    entrants = list(bots) * run.seats if len(bots) == 1 else list(bots)
    jobs: list[Job] = [(run, entrants, number) for number in range(run.games)]
    if processes <= 1 or not all(isinstance(entrant, str) for entrant in entrants):
        for job in jobs:
            yield from recorded(job)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        for some in pool.map(recorded, jobs):
            yield from some


def recorded(job: Job) -> list[Row]:
    """One game, played to the end."""
    run, entrants, number = job
    game = games.load(run.game)
    order = [(seat + number) % run.seats for seat in range(run.seats)]
    bots = [bot_of(entrants[i]) for i in order]
    names = tuple(run.bots[i] for i in order)
    episode = Episode.new(game, run.seats, run.options, NumberedChance(key_of(f"dataset/{run.seed}/{number}")))
    found: list[dict[str, Any]] = []
    while not episode.over:
        glimpse = episode.glimpse()
        action = bots[glimpse.seat].choose(glimpse).action
        found.append(
            {
                "game": number,
                "ply": episode.length,
                "seat": glimpse.seat,
                "bot": names[glimpse.seat],
                "legal": glimpse.legal,
                "action": action,
                "word": game.write(action),
                "view": glimpse.view if run.observe in ("view", "both") else None,
                "vector": episode.vector(glimpse.seat).tolist() if run.observe in ("vector", "both") else None,
            }
        )
        episode.do(action)
    returns = episode.returns()
    finished = Finished(
        game=number,
        bots=names,
        scores=[float(score) for score in game.scores(episode.table)],
        winners=game.winners(episode.table),
        decisions=len(found),
        log=[write_entry(game, entry) for entry in episode.entries],
    )
    return [*(Decided(**one, result=returns[one["seat"]]) for one in found), finished]


# ---- JSON lines


def write_lines(file: IO[bytes], run: Dataset, found: Iterable[Row]) -> None:
    """The heading and the rows, one JSON object a line."""
    for row in chain([run], found):
        file.write(msgspec.json.encode(row) + b"\n")


def read(path: str | Path) -> Iterator[Dataset | Row]:
    """The lines of a dataset as records, views included; BadLog names the first bad line."""
    line_of = msgspec.json.Decoder(Dataset | Decided | Finished)
    record: Any = None
    number = 0
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                row = line_of.decode(line)
                if number == 1:
                    record = _record_of(row)
                if isinstance(row, Decided) and row.view is not None:
                    row = msgspec.structs.replace(row, view=msgspec.convert(row.view, record))
            except (msgspec.DecodeError, ValueError, LookupError) as wrong:
                raise BadLog(number, line[:80].decode("utf-8", "replace"), str(wrong)) from wrong
            yield row
    if not number:
        raise BadLog(1, "", "a dataset begins with a line that says what was played; this file is empty")


def _record_of(row: Any) -> Any:
    """The type of the views that follow a heading."""
    if not isinstance(row, Dataset):
        raise ValueError("a dataset begins with a line that says what was played")
    game = games.load(row.game)
    if (row.format, row.rules) != (FORMAT, game.rules_version):
        raise ValueError(f"written for format {row.format} and rules version {row.rules} of {row.game}")
    return game.record


def schema(slug: str) -> dict[str, Any]:
    """The JSON Schema of a line of this game's datasets."""
    game = games.load(slug)
    (line, view), parts = msgspec.json.schema_components(
        (Dataset | Decided | Finished, game.record), ref_template="#/$defs/{name}"
    )
    parts["Decided"]["properties"]["view"] = {"anyOf": [view, {"type": "null"}]}
    heading = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"A line of a dataset of {slug}"}
    return {**heading, **line, "$defs": parts}


# ---- Parquet


def write_parquet(path: Path, run: Dataset, found: Iterable[Row]) -> tuple[Path, Path]:
    """Two tables, decisions and games; views as JSON text, the heading in the metadata of both. Returns where they lie."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as missing:
        raise not_installed("PyArrow", "parquet") from missing
    whole, text = pyarrow.int32(), pyarrow.string()
    numbers, heading = pyarrow.list_(whole), {"tepui": msgspec.json.encode(run)}
    decided = {
        "game": whole, "ply": whole, "seat": whole, "bot": text, "legal": numbers, "action": whole, "word": text,
        "result": pyarrow.float32(), "view": text, "vector": pyarrow.list_(pyarrow.float32()),
    }  # fmt: skip
    finished = {
        "game": whole, "bots": pyarrow.list_(text), "scores": pyarrow.list_(pyarrow.float64()), "winners": numbers,
        "decisions": whole, "log": pyarrow.list_(text),
    }  # fmt: skip
    places = path, path.with_suffix(".games.parquet")
    shapes = [pyarrow.schema(list(fields.items()), metadata=heading) for fields in (decided, finished)]
    with parquet.ParquetWriter(places[0], shapes[0]) as decisions, parquet.ParquetWriter(places[1], shapes[1]) as ends:
        waiting: list[dict[str, Any]] = []
        for row in found:
            if isinstance(row, Decided):
                view = None if row.view is None else msgspec.json.encode(row.view).decode()
                waiting.append(msgspec.structs.asdict(row) | {"view": view})
                continue
            decisions.write_table(pyarrow.Table.from_pylist(waiting, shapes[0]))
            ends.write_table(pyarrow.Table.from_pylist([msgspec.structs.asdict(row)], shapes[1]))
            waiting = []
    return places
