"""The border for positions from outside: limits and types before a game reads one, a look at the table afterwards.

Whatever makes no sense ends in BadOption, never in another exception. Some nonsense shows only in play; then the match
says that the position it began from is to blame (`blaming_position`). For the games that read positions, at the end: fields,
words, whole numbers and steps, each refused by its name when it does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from tepui.core.errors import BadLog, BadOption, IllegalAction
from tepui.core.game import Game
from tepui.core.records import Options
from tepui.engine.step import Chance, Step, StepBook
from tepui.engine.table import Table

LARGEST: Final = 100_000  # of a number
LONGEST: Final = 1_000  # characters of a text
DEEPEST: Final = 12
MOST: Final = 50_000  # values in all
TRIED: Final = 4  # answers that are tried out
INTS: Final = (int, bool)


def lay_position(game: Game, position: dict[str, Any], seats: int, options: Options) -> Table:
    """A table from a position that somebody wrote; BadOption says why there is none. `options` are settled."""
    _measure(position)
    with blaming_position(game):
        table: Table = game.lay(position, seats, options)
        _check_types(table, game.new(seats, options))
        _look(game, table.copy(), seats)
    return table


@contextmanager
def blaming_position(game: Game) -> Iterator[None]:
    """Turn any exception in this block into a BadOption about the position."""
    try:
        yield
    except (BadOption, BadLog, IllegalAction):
        raise
    except Exception as wrong:
        why = str(wrong) if type(wrong) is ValueError else repr(wrong)
        raise BadOption(f"{game.slug}: a position that cannot be laid out: {why}"[:LONGEST]) from wrong


def _measure(data: Any) -> None:
    """Refuse what is too big, too deep or not JSON."""
    count, waiting = 0, [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if count > MOST or depth > DEEPEST:
            raise BadOption(f"a position has at most {MOST} values, {DEEPEST} deep")
        if isinstance(value, dict):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, (list, tuple)):
            waiting += [(part, depth + 1) for part in value]
        elif isinstance(value, str):
            if len(value) > LONGEST:
                raise BadOption(f"a text in a position has at most {LONGEST} characters")
        elif isinstance(value, (int, float)):
            if not abs(value) <= LARGEST:
                raise BadOption(f"a number in a position is at most {LARGEST}, not {value!r}"[:200])
        elif value is not None:
            raise BadOption(f"a position is plain data, not {type(value).__name__}")


def _check_types(table: Table, model: Table) -> None:
    """What lies on the table is of the same kind as on a new one, and steps hold ints. A compiled table checks that itself."""
    for step in table.steps:
        if not all(isinstance(field, (int, tuple)) for field in step.fields()):
            raise BadOption(f"a step holds small numbers, not {step!r}"[:LONGEST])
    for name in (name for kind in type(table).__mro__ for name in getattr(kind, "__slots__", ())):
        given, wanted = getattr(table, name), getattr(model, name)
        if name in ("steps", "news"):
            continue
        kinds = set(_leaves(wanted))
        if all(kind in INTS for kind, _ in kinds) and not _fits(set(_leaves(given)), kinds):
            raise BadOption(f"{name} is of another kind than on a new table")


def _leaves(value: Any, depth: int = 0) -> Iterator[tuple[type, int]]:
    """The kinds of what lies in a list of lists, and how deep. An empty list tells nothing of what belongs into it."""
    if isinstance(value, list):
        for part in value:
            yield from _leaves(part, depth + 1)
    else:
        yield type(value), depth


def _fits(found: set[tuple[type, int]], wanted: set[tuple[type, int]]) -> bool:
    depths = {depth for _, depth in wanted}
    return all(kind in INTS and (depth in depths or not depths) for kind, depth in found)


def _look(game: Game, table: Table, seats: int) -> None:
    """Make every seat's view, list the answers of whoever is asked, and try some of them."""
    for eyes in (None, *range(seats)):
        shown = game.shown(game.view(table, eyes))
    with suppress(NotImplementedError):  # a game may have no words yet
        game.describe(shown)
    if not table.steps:
        game.scores(table)
        return
    step = table.step
    if isinstance(step, Chance):
        answers = [action for action, ways in step.ways(table) if ways > 0]
    elif step.seat not in range(seats):
        raise BadOption(f"there is no seat {step.seat} to answer")
    else:
        answers = list(step.legal(table))
    if not answers:
        raise BadOption("whoever is asked has no answer")
    for action in answers[:: max(1, len(answers) // TRIED)]:
        table.copy().apply(action)


# ---- what a position may say


def check_fields(given: Iterable[Any], fields: tuple[str, ...], what: str) -> None:
    for field in given:
        if field not in fields:
            raise BadOption(f"{what} has no {field!r}; it has {', '.join(fields)}")


def index_of(word: Any, words: tuple[str, ...], field: str) -> int:
    if word not in words:
        raise BadOption(f"{field}: {word!r} is none of {', '.join(words)}")
    return words.index(word)


def whole_number(number: Any, field: str, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise BadOption(f"{field}: {number!r} is no number from 0 to {most}")
    return number


def count_words(given: Iterable[Any], words: tuple[str, ...], field: str) -> list[int]:
    """How many there are of each kind in a list of words."""
    found = [0] * len(words)
    for word in given:
        found[index_of(word, words, field)] += 1
    return found


def spell_counts(counts: list[int], words: tuple[str, ...]) -> list[str]:
    """Counts by kind as a list of words."""
    return [words[kind] for kind, count in enumerate(counts) for _ in range(count)]


def mask_of(numbers: Iterable[Any], field: str, most: int) -> int:
    """A mask with a bit for each of these numbers, of seats mostly."""
    mask = 0
    for number in numbers:
        mask |= 1 << whole_number(number, field, most)
    return mask


def numbers_of(mask: int) -> list[int]:
    """The numbers whose bits are set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def read_players(given: dict[str, Any], seats: int) -> list[dict[str, Any]]:
    """What a position says of each player, nothing where it does not speak of them."""
    players: list[dict[str, Any]] = given.get("players", [{}] * seats)
    if len(players) != seats:
        raise BadOption(f"players: {len(players)} of them for {seats} seats")
    return players


def written_steps(given: Iterable[Any], book: StepBook) -> list[Step[Any]]:
    """The steps of a position, exactly as they are written: names with their numbers."""
    written = tuple([(name, tuple(fields)) for name, fields in given])
    for name, _ in written:
        index_of(name, tuple(book.classes), "steps")
    return book.make(written)


def read_stage(given: dict[str, Any], stages: tuple[str, ...], usual: str) -> str:
    """The stage of a position: one of these, or the usual one where it says nothing."""
    return stages[index_of(given.get("stage", usual), stages, "stage")]
