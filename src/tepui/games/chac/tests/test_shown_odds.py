"""Every percentage that people read is compared with a count of all dice, cards or slabs, at every turn of played games.

Sentences are caught with what they are filled with, wherever they are shown: prompt, offers, panels, description, picture.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from tepui import Match
from tepui.core.retelling import names_in
from tepui.core.translations import LANGUAGES, Translations, parse_template
from tepui.games.chac.people.reader_view import odds_words
from tepui.games.chac.rules.components import (
    ALCOVE_BY,
    BRIDGE_SPACE,
    LAST,
    LOCKPICKING,
    SWIMMING,
)
from tepui.games.chac.rules.lava import Flip
from tepui.games.chac.tests import counted
from tepui.games.chac.tests.inside import GAME, on, temple
from tepui.testing.kit import play

# The sentences with a chance, by what it is a chance of.
SHOWN = {
    "exit": {"note.exit", "chip.exit", "tell.exit"},
    "walls": {"note.walls", "risk.walls", "tell.walls"},
    "boulder": {"note.boulder", "preview.boulder", "risk.boulder"},
    "bridge": {"preview.falls", "danger.bridge", "risk.bridge"},
    "water": {"preview.out", "note.fall", "risk.water", "danger.water", "danger.water_paid", "risk.saved"},
    "ones": {"note.SwallowedUp"},
    "slab": {"preview.trapped", "danger.slab", "risk.slab"},
    "lock": {"preview.lock", "preview.opens", "note.lock", "risk.lock"},
}


def test_no_other_sentence_shows_a_chance():
    for lang in LANGUAGES:
        chances = {
            key
            for key, text in GAME.words.file(lang).items()
            if {"odds", "lost", "later"} & names_in(parse_template(text))
        }
        assert chances == set().union(*SHOWN.values())


@pytest.fixture
def caught(monkeypatch):
    """What is said with a chance in it, as it is shown: key and percentage."""
    said = []
    fill = Translations.fill

    def listen(self, lang, key, params, names=()):
        said.extend((key, name, params[name]) for name in ("odds", "later", "lost") if name in params)
        return fill(self, lang, key, params, names)

    monkeypatch.setattr(Translations, "fill", listen)
    return said


def show_everything(match, seat):
    shown = match.shown(seat)
    GAME.prompt(shown)
    GAME.panels(shown)
    GAME.describe(shown)
    GAME.draw(shown)
    for action in match.legal(seat):
        GAME.offer(shown, action)
    return shown


def possible(match, seat):
    """For every kind of sentence the percentages that are true here."""
    t, v = match.table, match.shown(seat)
    number = v.round + (not any(name == "RollBoulder" for name, _ in v.steps))
    reach = [boulder_reaches(number, ahead) for ahead in range(7)]
    later = [two_rounds(number, ahead) for ahead in range(1, 12)]
    load, cards = t.load(seat), len(t.hands[seat])
    on_bridge = sum(t.load(other) for other, at in enumerate(t.where) if at == BRIDGE_SPACE and other != seat) + load
    clear, out = (5 / 6) ** load, counted.gets_out(load, cards, t.can_use(seat, SWIMMING))
    true = {
        "exit": [reach[LAST - t.boulder]] if LAST - t.boulder < len(reach) else [],
        "walls": [counted.walls_meet(tuple(t.wall_cards))],
        "boulder": reach + later,
        "bridge": [counted.bridge_falls(t.planks, on_bridge)] if t.planks else [],
        "water": [clear, out, 1 - clear, 1 - out],
        "ones": [],
        "slab": trapped(v, seat),
        "lock": [],
    }
    alcove = ALCOVE_BY[t.where[seat]] if t.where[seat] >= 0 else -1
    if alcove >= 0:
        mastery, lock = t.can_use(seat, LOCKPICKING), tuple(t.lock)
        if t.actions[seat] < 3:
            true["lock"] = [counted.lock_opens(lock, alcove, t.actions[seat], mastery)]
            true["lock"] += [
                chance for mask in range(1, 32) if lock for chance in [rerolled(lock, mask, alcove, mastery)]
            ]
        else:
            true.pop("lock")  # three rolls and more are counted in test_odds.py: here they would take minutes
    if v.steps and v.steps[-1][0] == "SwallowedUp":
        true.pop("ones")  # counted in test_odds.py
    return true


@cache
def boulder_reaches(number, ahead):
    return counted.boulder_reaches(number, ahead)


def two_rounds(number, ahead):
    return sum(
        weight(number, steps) * (1.0 if steps >= ahead else boulder_reaches(number + 1, ahead - steps))
        for steps in range(min(number, 5) + 1)
    )


def weight(number, steps):
    return boulder_reaches(number, steps) - boulder_reaches(number, steps + 1)


def rerolled(lock, mask, alcove, mastery):
    """Rolling exactly the dice of the mask again."""
    kept = tuple(face for i, face in enumerate(lock) if not mask >> i & 1)
    rolls = list(product(range(1, 7), repeat=5 - len(kept)))
    return sum(counted.lock_opens((*kept, *roll), alcove, 0, mastery) for roll in rolls) / len(rolls)


def trapped(v, seat):
    """Turning a slab over, on tables that agree with all that may be looked at."""
    found = set()
    for slab, state in enumerate(v.slabs):
        if state == 0 and not v.covered:
            traps = 0
            for deal in range(DEALS):
                t = GAME.imagine(v, Random(deal))
                ways = Flip(seat, slab).outcomes(t)
                traps += sum(
                    chance for action, chance in ways if GAME.actions.verb(action).parts(action)[0] + 1 in v.clues
                )
            found.add(traps / DEALS)
    return sorted(found)


DEALS = 30


def fits(text, kind, true):
    if kind == "slab":
        return any(abs(float(text.rstrip(" %")) / 100 - chance) < 0.12 for chance in true)
    return any(text == odds_words(chance, "en") for chance in true)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 9))])
def test_every_chance_shown_is_true(caught, seed):
    rng = Random(f"shown/{seed}")
    match = Match.new("chac", 3, {"memory": "keep_notes"} if seed else {}, seed=f"shown/{seed}")
    kinds = set()
    while not match.over:
        seat = match.seats[0]
        if rng.random() < (0.05 if seed == 0 else 0.25) and match.view(seat).round:
            caught.clear()
            show_everything(match, seat)
            true = possible(match, seat)
            for key, _, text in set(caught):
                kind = next(kind for kind, keys in SHOWN.items() if key in keys)
                kinds.add(kind)
                assert kind not in true or fits(text, kind, true[kind]), (key, text, true[kind], match.save())
        moves = [
            action for action in match.legal(seat) if GAME.write(action).startswith(("move C", "move Z", "move L"))
        ]
        match.do(rng.choice(moves or match.legal(seat)), seat)
    assert kinds & {"boulder", "slab", "walls"}


@pytest.mark.parametrize(
    ("boulder", "number", "odds"), [("C31", 2, "44 %"), ("C31", 5, "95 %"), ("C32", 2, "89 %"), ("C28", 5, "13 %")]
)
@pytest.mark.rule("CHA-BOU-06")
def test_everybody_inside_reads_that_the_exit_may_close(boulder, number, odds):
    m = temple([on("R2", "bill"), on("BR")], boulder=boulder, round=number)
    shown = m.shown(0)
    assert f"The exit closes this round: {odds}." in GAME.prompt(shown).note
    assert f"exit closes this round: {odds}" in [chip.note for chip in GAME.panels(shown).chips]
    assert odds in [fact.value for fact in GAME.panels(shown).legend if fact.name == "Exit closes"]
    assert any(
        f"{odds} chance that the exit closes this round" in line for part in GAME.describe(shown) for line in part.lines
    )


def test_where_the_exit_cannot_close_nothing_is_said_of_it():
    m = temple([on("C20", "bill"), on("BR")], boulder="C10", round=5)
    assert "exit" not in GAME.prompt(m.shown(0)).note
    assert [chip.note for chip in GAME.panels(m.shown(0)).chips][1] == ""


@pytest.mark.rule("CHA-RIV-12")
def test_the_waterfall_tells_the_roll_and_what_can_be_saved_apart():
    m = temple([on("R4", "bill", held=9), on("C20")])  # four dice
    clear, out = (5 / 6) ** 4, counted.gets_out(4, 9, False)
    assert GAME.prompt(m.shown(0)).note == (
        f"4 dice, no 1: {odds_words(clear, 'en')}. "
        f"With 3 cards or Swimming for each 1, and a new roll: {odds_words(out, 'en')} to get ashore."
    )
    offer = GAME.offer(m.shown(0), GAME.read("getout"))
    assert offer.preview == "no 1: 48 %"
    assert offer.danger == (
        f"A die shows 1 with a chance of {odds_words(1 - clear, 'en')}; each 1 then costs 3 cards or Swimming, "
        f"and a new roll. Lost in spite of all: {odds_words(1 - out, 'en')}."
    )
    poor = temple([on("R4", "bill", held=2), on("C20")])
    assert GAME.prompt(poor.shown(0)).note == "2 dice, no 1: 69 %."


@pytest.mark.rule("CHA-ACT-03")
def test_the_panel_reads_the_roll_by_the_load_of_the_roll():
    """Three cards at the roll, and a fourth since: 2 counted, although the load is 3 by now."""
    m = temple(
        [on("Z1", "bill", held=3, actions=4, given=4), on("C20")], roll=[6, 4, 3, 2, 1], chance=["draw walls1 4"]
    )
    play(m, "search")
    stat = next(stat for stat in GAME.panels(m.shown(0)).seats[0] if stat.icon == "backpack")
    assert (stat.value, stat.label) == ("≥ 3", "read the roll at load 2: [6] [4] [3] [2] 1")
