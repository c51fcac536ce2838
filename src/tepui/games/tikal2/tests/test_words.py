"""Every action, question and piece of news has words in both languages."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from tepui.core.translations import LANGUAGES
from tepui.games.tikal2.rules.actions import ACTIONS
from tepui.games.tikal2.tests.temple import GAME, dig_site, whole_game
from tepui.testing.kit import play


def file(lang):
    return json.loads((GAME.folder / "locales" / f"{lang}.json").read_text("utf-8"))


def test_both_languages_have_the_same_keys_and_parameters():
    en, fr = file("en"), file("fr")
    assert list(en) == list(fr)
    for key in en:
        names = [set(re.findall(r"\{(\w+)[,}]", text)) for text in (en[key], fr[key])]
        assert names[0] == names[1], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_label_of_its_own(lang):
    view = GAME.view(dig_site().table, 0)
    for verb in ACTIONS.verbs:
        if not verb.chance:
            labels = [GAME.offer(view, verb.first + i, lang).label for i in range(verb.size)]
            alike = 2 if verb.name == "take" else 0  # two pairs of tiles show the same icons
            assert all(labels) and len(set(labels)) == verb.size - alike, verb.name
            assert not [label for label in labels if "{" in label or "@" in label], verb.name


@pytest.mark.parametrize("seats, variant", [(2, {}), (3, {"more_control": True}), (4, {"short_game": True})])
def test_every_question_and_every_event_has_words(seats, variant):
    match, rng = whole_game(seats, variant, seed=seats), Random(seats)
    asked = set()
    while not match.over:
        asked.add(type(match.table.step).__name__)
        view = GAME.view(match.table, match.seat)
        for lang in LANGUAGES:
            prompt = GAME.prompt(view, lang)
            assert prompt.text and prompt.rule and prompt.text != GAME.words.say(lang, "prompt.chance")
        match.do(rng.choice(match.legal()))
    assert len(asked) > 12
    for event in match.events():
        for lang in LANGUAGES:
            said = GAME.say(event, lang, [f"P{seat}" for seat in range(seats)])
            assert said and "{" not in said and "@" not in said and "#" not in said


def test_previews_say_what_is_scored():
    m = dig_site(players=[{"canoe": "2", "treasures": ["vase"] * 3, "cards": ["deliver_plus2"]}])
    play(m, "canoe 3")
    ship = GAME.read("ship vase 3")
    assert GAME.offer(GAME.view(m.table, 0), ship).preview == "+12"
    play(m, "plus")
    assert GAME.offer(GAME.view(m.table, 0), ship).preview == "+18"


def test_only_the_drawer_is_told_what_was_kept():
    m = dig_site(stage="icons", tile="T15", chance=["see_card five", "see_card key", "see_card extra"])
    play(m, "do card", "keep_card five")
    kinds = {seat: [event.kind for event in m.events(seat=seat)] for seat in (0, 1)}
    assert "found-card" in kinds[0] and "found-card" not in kinds[1] and "took-card" in kinds[1]


def test_who_has_explored_is_asked_to_end_the_turn_and_told_of_the_tent():
    m = dig_site(stage="explore", players=[{"bag": ["yellow"]}])
    asked = GAME.prompt(GAME.view(m.table, 0), "en")
    assert (asked.text, asked.note) == (
        "Explore, or end your turn", "Touch a room: the number is what digging there scores."
    )  # fmt: skip
    play(m, "explore", "go A4", "dig 3")
    asked = GAME.prompt(GAME.view(m.table, 0), "en")
    assert (asked.text, asked.note) == ("End your turn", "Your tent still gives another exploration, or a key.")
    play(m, "tent_key pink")
    assert GAME.prompt(GAME.view(m.table, 0), "fr").note == ""


def test_a_dig_that_takes_a_passage_is_marked_and_the_mark_explained():
    m = dig_site(stage="explore", players=[{"bag": ["yellow"], "tokens": 1}])
    v = GAME.view(m.table, 0)
    previews = {line.offer.path[0]: line.offer.preview for line in GAME.lines(v, "en")}
    assert previews["place-S1"] == "+10*" and previews["place-A4"] == "+4"
    assert "* takes a secret passage" in GAME.prompt(v, "en").note
    assert "*" not in GAME.prompt(GAME.view(dig_site(stage="explore").table, 0), "en").note
