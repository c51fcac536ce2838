"""Words: the same keys in both languages, a question for every step that asks, a sentence for every piece of news."""

from __future__ import annotations

from tepui.core.step import Choice
from tepui.core.words import LANGUAGES
from tepui.games.narak import events
from tepui.games.narak.chronicle import TOLD
from tepui.games.narak.components import EFFECTS
from tepui.games.narak.offers import RULE
from tepui.games.narak.prompts import ASKED
from tepui.games.narak.speech import effect_said
from tepui.games.narak.tests.expedition import GAME

WORDS = GAME.words


def test_both_languages_have_the_same_keys():
    files = [WORDS.file(lang) for lang in LANGUAGES]
    assert set(files[0]) == set(files[1])


def test_every_question_has_its_words_and_rule():
    asking = {name for name, cls in GAME.steps.classes.items() if issubclass(cls, Choice)}
    assert asking == set(ASKED)
    assert all(WORDS.has(f"prompt.{name}", lang) for name in ASKED for lang in LANGUAGES)


def test_every_verb_has_a_label():
    verbs = {verb.name for verb in GAME.actions.verbs if not verb.chance}
    assert verbs == set(RULE)
    assert all(WORDS.has(f"{kind}.{name}", lang) for name in verbs for kind in ("do", "short") for lang in LANGUAGES)


def test_every_piece_of_news_is_told():
    kinds = {value for name, value in vars(events).items() if name.isupper()}
    assert kinds == set(TOLD)
    assert all(WORDS.has(f"event.{told.name}", lang) for told in TOLD.values() for lang in LANGUAGES)


def test_every_effect_can_be_said():
    for lang in LANGUAGES:
        assert all(effect_said(WORDS, effect, lang) for effect in range(len(EFFECTS)))
