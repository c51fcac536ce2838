"""Words: the same keys in both languages, a question for every step that asks, a sentence for every piece of news."""

from __future__ import annotations

from tepui.core.translations import LANGUAGES
from tepui.engine.step import Choice
from tepui.games.narak.people.effect_words import effect_said
from tepui.games.narak.people.news import TOLD
from tepui.games.narak.people.offers import RULE
from tepui.games.narak.people.prompts import ASKED
from tepui.games.narak.rules import events
from tepui.games.narak.rules.components import EFFECTS
from tepui.games.narak.tests.expedition import GAME, expedition
from tepui.testing.kit import play

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


def label(match, text, lang="en"):
    return GAME.offer(GAME.view(match.table, match.seat), GAME.read(text), lang).label


def test_a_discount_is_taken_off_what_a_label_asks_for():
    sites = {"jungle_6": "site_1_10", "ruin_3": "site_2_03"}
    boots = play(expedition(side="snake", hand=["item_07"], sites=sites), "play item_07")
    assert label(boots, "dig jungle_6_a") == "Dig at jungle site 6 without travel"
    plane = play(expedition(side="snake", hand=["item_12"], sites=sites, compass=9, coin=4), "play item_12")
    assert label(plane, "dig ruin_3_a") == "Dig at ruin 3 (cost: boat or car)"
    assert label(plane, "discover jungle_1") == "Discover jungle site 1 without travel (cost: 1 compass)"


def test_an_artifact_of_the_hand_names_its_tablet():
    assert label(expedition(hand=["art_25"], tablet=1), "play art_25").startswith("Play Stone Jar for 1 tablet")


def news(match, lang):
    return [GAME.words.fill(lang, e.message.id, e.message.params, ("Ada", "Bob")) for e in match.events(0, 0)]


def test_the_log_counts_in_both_languages():
    m = play(expedition(hand=["fear"], coin=3), "dig camp_1_a", "spend fear", "end")
    assert "Ada gains 2 coins" in news(m, "en") and "Ada gagne 2 pièces" in news(m, "fr")
    m = play(expedition(hand=["fear"], jewel=1), "research glass b2")
    assert {"Ada pays 1 jewel", "Ada moves the magnifying glass to row 1, on the right", "Ada gains 1 coin"} <= set(
        news(m, "en")
    )
    assert {"Ada paie 1 joyau", "Ada avance la loupe vers la rangée 1, à droite", "Ada gagne 1 pièce"} <= set(
        news(m, "fr")
    )


def test_a_price_of_nothing_is_no_news():
    row = ["art_16", "item_01", "item_02", "item_03", "item_04", "item_05"]
    m = play(expedition(hand=["item_23"], row=row), "play item_23", "buy art_16", "yes", "option 1")
    assert not any("pays" in told for told in news(m, "en"))
