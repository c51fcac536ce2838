"""Chance that can be checked: every outcome of a finished game follows from its seed, to which the table was bound from the start.

A save says it in two lines after its scores: `seed` names what chance was drawn with, `drawn` the number of every outcome
in the log. Numbers are left out where outcomes were taken back; outcomes before the first number were laid, not drawn.
"""

from __future__ import annotations

from msgspec import Struct

from tepui.core.errors import BadLog
from tepui.core.match import CHANCE, Match, chance_generator, key_of
from tepui.core.saves import PROOF


class Proof(Struct, frozen=True):
    """The seed and the numbers of the outcomes drawn from it, those of the log's last outcomes."""

    seed: str
    drawn: tuple[int, ...]

    @property
    def text(self) -> str:
        """The lines of a save."""
        return f"seed {self.seed}\ndrawn {' '.join(map(str, self.drawn))}\n"


def proof_in(text: str) -> Proof | None:
    """The proof that a save carries; None if it carries none."""
    found: dict[str, list[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(PROOF):
            word, *rest = line.split()
            if word in found or (word == "seed" and len(rest) != 1) or (word == "drawn" and not _numbers(rest)):
                raise BadLog(number, line, "a proof is one seed and the rising numbers of the outcomes")
            found[word] = rest
    return Proof(found["seed"][0], tuple(map(int, found.get("drawn", ())))) if "seed" in found else None


def _numbers(words: list[str]) -> bool:
    if not all(word.isdigit() and len(word) < 10 for word in words):
        return False
    numbers = [int(word) for word in words]
    return numbers == sorted(set(numbers))


def prove(match: Match, proof: Proof) -> str:
    """Draw every outcome again; the commitment that was shown at the start, or BadLog at the first that differs."""
    again, key = match.until(0), key_of(proof.seed)
    again.reseed(proof.seed, 0)
    line = match.save().partition("\nlog\n")[0].count("\n") + 2
    laid = sum(entry.actor == CHANCE for entry in match.entries) - len(proof.drawn)
    if laid < 0:
        raise BadLog(line, "log", f"{len(proof.drawn)} outcomes were drawn, but the log has fewer")
    numbers = [None] * laid + list(proof.drawn)
    for entry in match.entries:
        line += 1
        if entry.actor == CHANCE and (number := numbers.pop(0)) is not None:
            if again.table.step.sample(again.table, chance_generator(key, number)) != entry.action:
                raise BadLog(
                    line, f"* {match.game.write(entry.action)}", f"outcome {number} does not follow from the seed"
                )
        again.replay(entry)
    return again.commitment
