"""A match as rows of the store, and back: the set-up, then one row for every line with the chance it caused."""

from __future__ import annotations

from typing import Any

from tepui.core import saves
from tepui.core.errors import BadLog, BadOption
from tepui.core.fairness import Proof
from tepui.core.game import Game
from tepui.core.match import CHANCE, Entry, Match
from tepui.core.records import Options, OptionValue
from tepui.rooms.problems import Problem
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.terms import ChanceSeed
from tepui.rooms.tokens import new_seed


def undealt_match(game: Game, seats: int, wanted: dict[str, OptionValue], chance: ChanceSeed) -> Match:
    """A match before the start, bound to a seed; nothing is dealt. Options may be given as text, as a form sends them.

    A Problem says which of them makes no sense.
    """
    options: Options = {}
    for name, value in wanted.items():
        option = game.options.get(name)
        options[name] = option.read(value) if option is not None and isinstance(value, str) else value
    try:
        match = Match.undealt(game, seats, options)
    except BadOption as wrong:
        raise Problem("bad-option", what=str(wrong)) from wrong
    match.draw_by_pile(chance.seed)
    return match


def new_chance(laid: int = 0) -> ChanceSeed:
    """What a new table draws with, from a seed that nobody can foresee."""
    return ChanceSeed(new_seed(), laid, by_pile=True)


def lines_text(match: Match, since: int, until: int | None = None) -> str:
    """The entries from `since` on as lines of a save."""
    return "\n".join(saves.write_entry(match.game, entry) for entry in match.entries[since:until])


def sealed_text(match: Match) -> str:
    """The answers that wait for others, as lines of a save."""
    if not match.sealed:
        return ""
    write = match.game.write
    return "\n".join(f"{seat} {write(action)}" for seat, actions in sorted(match.sealed.items()) for action in actions)


def head_of(match: Match) -> str:
    """A save up to its log."""
    return match.save().partition("\nlog\n")[0] + "\nlog\n"


def first_row(match: Match) -> LineRecord:
    """The set-up: what chance gave before anybody acted."""
    return LineRecord(
        seq=0,
        seat=CHANCE,
        turn=0,
        owner=CHANCE,
        mark=-1,
        line=lines_text(match, 0),
        news=[(actor, *news) for _, actor, news in match.news],
    )


def turn_after(last: LineRecord, mark: int) -> int:
    """Turns are counted from 1; what people choose before the first one belongs to the set-up."""
    return last.turn + (mark != last.mark and (last.turn > 0 or mark > 0))


def rows_of(match: Match) -> list[LineRecord]:
    """A whole match as rows."""
    again = match.until(0)
    bounds = [i for i, entry in enumerate(match.entries) if entry.actor != CHANCE and not entry.goes_on]
    rows: list[LineRecord] = []
    for start, end in zip([0, *bounds], [*bounds, len(match.entries)]):
        last = rows[-1] if rows else None
        mark = again.game.turn(again.table) if last else -1
        seat = match.entries[start].actor if last else CHANCE
        told = len(again.news) if last else 0
        for entry in match.entries[start:end]:
            again.replay(entry)
        turn = turn_after(last, mark) if last else 0
        owner = last.owner if last and mark == last.mark else seat
        news = [(actor, *one) for _, actor, one in again.news[told:]]
        line = lines_text(match, start, end)
        rows.append(LineRecord(seq=again.seq, seat=seat, turn=turn, owner=owner, mark=mark, line=line, news=news))
    return rows


def is_begun(match: Match) -> bool:
    """Whether somebody has acted, and not chance alone."""
    return any(entry.actor != CHANCE for entry in match.entries)


def chance_count(row: LineRecord) -> int:
    """How many outcomes of chance a row holds."""
    return sum(line.startswith("*") for line in row.line.split("\n"))


def drawn_numbers(record: TableRecord, rows: list[LineRecord]) -> tuple[int, ...]:
    """The numbers of the outcomes in force that an older table drew: those taken back have used theirs up."""
    numbers: list[int] = []
    at = 0
    for row in rows:
        count = chance_count(row)
        if not row.undone:
            numbers += range(at, at + count)
        at += count
    return tuple(number for number in numbers if number >= record.chance.laid)


def save_of(record: TableRecord, rows: list[LineRecord], match: Match) -> str:
    """A table's match as text; a finished one says what its chance was drawn with."""
    return match.save() + (proof_of(record, rows).text if match.over and record.chance.seed else "")


def proof_of(record: TableRecord, rows: list[LineRecord]) -> Proof:
    """What shows that a table's chance followed from its seed."""
    chance = record.chance
    return Proof(chance.seed, laid=chance.laid) if chance.by_pile else Proof(chance.seed, drawn_numbers(record, rows))


def reopen(record: TableRecord, rows: list[LineRecord], snapshot: dict[str, Any] | None) -> Match:
    """The match of a stored table. The last lines of one seat are done again, so that they can still be taken back."""
    in_force = [row for row in rows if not row.undone]
    kept = int(snapshot["length"]) if snapshot is not None else 0
    tail = len(in_force)
    length = sum(row.length for row in in_force)
    while not record.sealed and tail > 1 and _repeatable(in_force[tail - 1], in_force[-1].seat):
        length -= in_force[tail - 1].length
        if length < kept:
            break
        tail -= 1
    text = record.head + "".join(row.line + "\n" for row in in_force[:tail] if row.line)
    if record.sealed:
        text += "sealed\n" + record.sealed + "\n"
    match = saves.read(text, snapshot)  # what chance has given is in the rows: before the start, nothing yet
    for at, row in enumerate(in_force[tail:], tail):
        match.seq = row.seq - 1
        try:
            _do_again(match, row)
        except ValueError as wrong:
            line = sum(text.count("\n") for text in (record.head, *(f"{one.line}\n" for one in in_force[:at]))) + 1
            raise BadLog(line, row.line, str(wrong)) from wrong
    match.seq = max(max(row.seq, row.undone) for row in rows)
    if record.chance.by_pile:
        match.draw_by_pile(record.chance.seed)
    elif record.chance.seed:
        match.reseed(record.chance.seed, sum(map(chance_count, rows)))
    return match


def _do_again(match: Match, row: LineRecord) -> None:
    match.do_line([match.game.read(line.partition(" ")[2]) for line in row.line.split("\n")], row.seat)


def apply_rows(match: Match, record: TableRecord, rows: list[LineRecord]) -> None:
    """A match goes on with rows that were played elsewhere, chance as it came, up to the sealed answers."""
    match.sealed = {}
    for row in rows:
        match.seq = row.seq - 1
        if _repeatable(row, row.seat):
            _do_again(match, row)
        else:
            for line in row.line.split("\n"):
                match.replay(_entry(match, line))
            match.close_undo()
        match.seq = row.seq
    for line in record.sealed.splitlines():
        seat, _, words = line.partition(" ")
        match.sealed.setdefault(int(seat), []).append(match.game.read(words))


def _entry(match: Match, line: str) -> Entry:
    who, _, words = line.removeprefix("&").partition(" ")
    return Entry(match.game.read(words), CHANCE if who == "*" else int(who), line.startswith("&"))


def _repeatable(row: LineRecord, seat: int) -> bool:
    """A line of that seat alone, with no chance in it."""
    return all(line.removeprefix("&").split(" ")[0] == str(seat) for line in row.line.split("\n"))
