"""Chance that can be checked, and taking back across it."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from tepui import Match
from tepui.core.chance import CountedChance, PlainChance, key_of
from tepui.core.errors import BadLog
from tepui.core.fairness import Proof, proof_in, prove
from tepui.core.match import CHANCE


def played(moves: int, seed: str = "s") -> Match:
    match = Match.new("atoll", 3, seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.do(rng.choice(match.legal()))
    return match


def outcomes(match: Match) -> int:
    return sum(entry.actor == CHANCE for entry in match.entries)


@pytest.mark.parametrize("back", [1, 4, 9])
def test_rewinding_lays_the_table_as_it_was_and_chance_goes_on(back: int):
    match = played(25)
    ends = [i for i, entry in enumerate(match.entries) if entry.actor != CHANCE and not entry.goes_on]
    length, seq, rolls = ends[-back], match.seq, outcomes(match)
    then = match.until(length)
    told = match.events()[: len(then.events())]
    match.rewind(length)
    assert match.game.position(match.table) == match.game.position(then.table)
    assert match.log == then.log and match.seq == seq + 1 and match.undoable == 0
    assert match.events() == told
    before = outcomes(match)
    while outcomes(match) == before:
        match.do(match.legal()[0])
    drawn = (*range(before), *range(rolls, rolls + outcomes(match) - before))
    assert prove(match, Proof("s", drawn)) == match.commitment
    with pytest.raises(BadLog, match="does not follow"):
        for seed in map(str, range(20)):  # one outcome may follow from another seed by accident
            prove(match, Proof(seed, drawn))


def test_a_reopened_match_goes_on_with_the_outcomes_it_would_have_had():
    whole = played(60)
    half = played(30)
    again = Match.load(half.save())
    again.reseed("s", outcomes(half))
    for entry in whole.entries[len(half.entries) :]:
        if entry.actor != CHANCE:
            again.do(entry.action, entry.actor)
    assert again.log == whole.log


def test_a_save_carries_its_proof_and_is_read_with_it():
    match = played(500)
    assert match.over
    text = match.save() + Proof("s", tuple(range(outcomes(match)))).text
    assert Match.load(text).save() == match.save()
    assert prove(Match.load(text), proof_in(text)) == match.commitment and proof_in(match.save()) is None
    with pytest.raises(BadLog, match="not over"):
        Match.load(played(10).save() + "seed s\n")
    for wrong in ("seed a b", "drawn 1 1", "drawn x", "seed a\nseed b"):
        with pytest.raises(BadLog, match="rising"):
            proof_in(match.save() + wrong + "\n")
    with pytest.raises(BadLog, match="fewer"):
        prove(match, Proof("s", tuple(range(outcomes(match) + 1))))


def test_a_match_takes_any_generator_as_its_chance():
    """Two matches with generators in the same state meet the same luck; nothing else of the match matters."""
    first, second = (Match.new("atoll", 3, source=PlainChance(Random(7))) for _ in range(2))
    rng = PlainChance(Random(7))
    again = Match.undealt(first.game, 3)
    again.source = rng
    again.play_chance()
    assert first.log == second.log == again.log and first.commitment != second.commitment
    assert rng.rng.getstate() != Random(7).getstate()


def test_counted_chance_is_even_and_its_outcomes_are_independent():
    luck = CountedChance(key_of(3))
    pairs = [(rng.random(), rng.random()) for rng in map(luck.at, range(20_000))]
    first, second = zip(*pairs)
    for numbers, others in ((first, second), (first, first[1:]), (second, first[1:])):
        cells = Counter((int(one * 4), int(other * 4)) for one, other in zip(numbers, others))
        assert len(cells) == 16 and all(abs(count - 1250) < 5 * 1250**0.5 for count in cells.values())


def test_counted_chance_goes_by_key_and_number_alone():
    luck, twin, other = CountedChance(key_of(3)), CountedChance(key_of(3)), CountedChance(key_of(4))
    for _ in range(3):
        luck.at(9).random()
    assert luck.at(5).random() == twin.at(5).random() != other.at(5).random()
    assert luck.copy().at(8).random() == pickle.loads(pickle.dumps(luck)).at(8).random()
