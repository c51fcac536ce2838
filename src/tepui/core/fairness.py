"""Chance that can be checked: every outcome of a finished game follows from its seed, to which the table was bound from the start.

A save says it in two lines after its scores: `seed` names what chance was drawn with; `piles` says that every pile has a
stream of its own, and how many outcomes were laid before anything was drawn. Games of older tables have `drawn` instead:
the number of every outcome in the log. Numbers are left out where outcomes were taken back; outcomes before the first
number were laid, not drawn. docs/fairness.md explains it, with a program that checks it without this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from tepui.core.chance import ChanceSource, Draw, NumberedChance, StreamChance, bound_text, key_of, pile_of
from tepui.core.errors import BadLog
from tepui.core.match import CHANCE, Entry, Match
from tepui.core.saves import PROOF


class Proof(Struct, frozen=True):
    """The seed, and the numbers of the outcomes drawn from it, those of the log's last outcomes; or, with a stream for
    every pile, how many outcomes of the log were `laid` and not drawn.
    """

    seed: str
    drawn: tuple[int, ...] = ()
    laid: int | None = None

    @property
    def text(self) -> str:
        """The lines of a save."""
        how = f"drawn {' '.join(map(str, self.drawn))}" if self.laid is None else f"piles {self.laid}"
        return f"seed {self.seed}\n{how}\n"

    def source(self, match: Match) -> ChanceSource:
        """What the outcomes of this match were drawn with."""
        key = key_of(self.seed)
        if self.laid is None:
            return NumberedChance(key)
        return StreamChance(bound_text(key, match.game, match.count, match.options))

    def numbers(self, count: int) -> list[int | None]:
        """The number of each of so many outcomes; None for those that were laid."""
        if self.laid is not None:
            return [None if number < self.laid else number for number in range(count)]
        return [*[None] * (count - len(self.drawn)), *self.drawn]


def proof_in(text: str) -> Proof | None:
    """The proof that a save carries; None if it carries none."""
    found: dict[str, list[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(PROOF):
            word, *rest = line.split()
            single = word == "drawn" or len(rest) == 1
            if word in found or not single or (word != "seed" and not _numbers(rest)):
                raise BadLog(
                    number, line, "a proof is one seed and the rising numbers of the outcomes, or of those laid"
                )
            found[word] = rest
    if "seed" not in found:
        return None
    laid = int(found["piles"][0]) if "piles" in found else None
    return Proof(found["seed"][0], tuple(map(int, found.get("drawn", ()))), laid)


def _numbers(words: list[str]) -> bool:
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        return False
    numbers = [int(word) for word in words]
    return numbers == sorted(set(numbers))


class Drawn(NamedTuple):
    """One outcome of the log before it happened: the match as it was, the line of the save, which draw it was."""

    match: Match
    line: int
    entry: Entry
    draw: Draw | None  # None: it was laid


def outcomes(match: Match, proof: Proof) -> Iterator[Drawn]:
    """Every outcome of chance, in order; the match goes on with it afterwards."""
    again = match.until(0)
    line = match.save().partition("\nlog\n")[0].count("\n") + 2
    count = sum(entry.actor == CHANCE for entry in match.entries)
    if len(proof.drawn) > count:
        raise BadLog(line, "log", f"{len(proof.drawn)} outcomes were drawn, but the log has fewer")
    numbers, piles = proof.numbers(count), Counter[str]()
    for entry in match.entries:
        line += 1
        if entry.actor == CHANCE:
            pile, number = pile_of(again.table.step), numbers.pop(0)
            yield Drawn(again, line, entry, None if number is None else Draw(number, pile, piles[pile]))
            piles[pile] += 1
        again.replay(entry)


def prove(match: Match, proof: Proof) -> str:
    """Draw every outcome again; the commitment that was shown at the start, or BadLog at the first that differs."""
    source = proof.source(match)
    for one in outcomes(match, proof):
        table, draw = one.match.table, one.draw
        if draw is not None and table.step.sample(table, source.generator(draw)) != one.entry.action:
            wrong = f"outcome {draw.number} does not follow from the seed"
            raise BadLog(one.line, f"* {match.game.write(one.entry.action)}", wrong)
    bound = match.until(0)
    bound.reseed(proof.seed, 0)
    return bound.commitment


def sheet(match: Match, proof: Proof) -> dict[str, Any]:
    """The proof spelt out for a program that knows no rules: what every draw could have given, and what it gave."""
    write = match.game.write
    drawn = [
        {
            "pile": one.draw.pile,
            "nth": one.draw.nth,
            "ways": [[write(action), ways] for action, ways in one.match.table.step.ways(one.match.table)],
            "outcome": write(one.entry.action),
        }
        for one in outcomes(match, proof)
        if one.draw is not None
    ]
    bound = bound_text(b"", match.game, match.count, match.options).removeprefix("/")
    return {"seed": proof.seed, "table": bound, "draws": drawn}
