"""Words: plurals and choices, numbers and names, in English and in French."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tepui
from tepui.core.translations import (
    LANGUAGES,
    Translations,
    branches,
    isolated,
    keep_together,
    number,
    percent,
    render,
    singular,
)

EN = {
    "points": "{n, plural, =0 {no points} one {# point} other {# points}}",
    "creature": "{kind, select, shark {a shark} other {a whale}}",
    "takes": "{who} takes {what}",
    "nested": "{who} {n, plural, one {takes {what}} other {takes # times {what}}}",
    "pearl": "the pearl",
}
FR = {
    "points": "{n, plural, one {# point} other {# points}}",
    "creature": "{kind, select, shark {un requin} other {une baleine}}",
    "takes": "{who} prend {what}",
    "nested": "{who} prend {n, plural, one {{what}} other {# fois {what}}}",
    "pearl": "la perle",
}


@pytest.fixture
def words(tmp_path):
    for lang, file in (("en", EN), ("fr", FR)):
        (tmp_path / f"{lang}.json").write_text(json.dumps(file), "utf-8")
    return Translations(tmp_path)


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [("en", 0, "no points"), ("en", 1, "1 point"), ("en", 2, "2 points"),
     ("fr", 0, "0 point"), ("fr", 1, "1 point"), ("fr", 2, "2 points")],
)  # fmt: skip
def test_plurals(words, lang, n, said):
    assert words.say(lang, "points", n=n) == said


def test_french_counts_zero_and_one_and_a_half_as_one():
    assert [singular(n, "fr") for n in (0, 1, 1.5, 2)] == [True, True, True, False]
    assert [singular(n, "en") for n in (0, 1, 1.5, 2)] == [False, True, False, False]


def test_select(words):
    assert words.say("fr", "creature", kind="shark") == "un requin"
    assert words.say("fr", "creature", kind="kraken") == "une baleine"


def test_words_within_words_and_names_of_seats(words):
    assert words.say("fr", "takes", ["Zoé", "Ada"], who="#1", what="@pearl") == "Ada prend la perle"
    assert words.say("en", "takes", who="#0", what="@pearl") == "Macaw takes the pearl"
    assert words.say("en", "nested", ["Zoé"], who="#0", n=3, what="@pearl") == "Zoé takes 3 times the pearl"


def test_an_unknown_language_is_english(words):
    assert words.say("la", "pearl") == "the pearl"


def test_a_missing_key_is_loud(words):
    assert words.has("pearl")
    assert not words.has("gold")
    with pytest.raises(KeyError):
        words.say("en", "gold")


def test_a_name_is_never_read_as_a_template(words):
    assert words.say("en", "takes", ["{n, plural}"], who="#0", what="#x{") == "{n, plural} takes #x{"


def test_numbers():
    assert (number(3.5, "en"), number(3.5, "fr"), number(12, "fr")) == ("3.5", "3,5", "12")
    assert (percent(0.794, "en"), percent(0.794, "fr")) == ("79 %", "79\u202f%")


def test_branches_and_bad_templates():
    assert branches("one {a {b}} other {c}") == {"one": "a {b}", "other": "c"}
    with pytest.raises(ValueError, match="an open brace"):
        render("{n", {}, {}, "en")
    with pytest.raises(AssertionError, match="unknown form"):
        render("{n, choose, other {x}}", {"n": "1"}, {"n": 1}, "en")


def test_a_case_may_say_nothing_at_all():
    template = "a site{guard, select, none {} other {, guarded}}"
    assert render(template, {"guard": "none"}, {"guard": "none"}, "en") == "a site"
    assert render(template, {"guard": "bear"}, {"guard": "bear"}, "en") == "a site, guarded"


def test_no_french_line_ends_before_a_sign_that_belongs_to_it() -> None:
    """In all the words of the project, of every game and of the frame."""
    folders = sorted({path.parent for path in (Path(tepui.__file__).parent).rglob("locales/fr.json")})
    assert len(folders) >= 8
    wrong, right = [], 0
    for folder in folders:
        for key, text in Translations(folder).file("fr").items():
            wrong += [(folder.parent.name, key)] if re.search(r" [:;?!»]|« ", text) else []
            right += len(re.findall("\u00a0[:;?!»]|«\u00a0", text))
    assert wrong == [] and right > 300


def test_english_and_what_people_are_called_stay_as_they_are() -> None:
    assert keep_together("{who} : « oui » ?") == "{who}\u00a0: «\u00a0oui\u00a0»\u00a0?"
    assert not any("\u00a0:" in text for text in tepui.load("atoll").words.file("en").values())


def test_pages_promise_no_chance_that_nobody_has_counted() -> None:
    """Odds are shown by games, which test them one by one. What pages show is an estimate out of 100, or a share that was measured."""
    package = Path(tepui.__file__).parent
    for lang in LANGUAGES:
        found = {
            key
            for part in ("web", "rooms")
            for key, said in json.loads((package / part / "locales" / f"{lang}.json").read_text("utf-8")).items()
            if "%" in said
        }
        assert found == {"bots.measured"}, "the interval of a share that was measured"
    scripts = sorted((package / "web" / "static" / "js").rglob("*.js"))
    assert [script.name for script in scripts if re.search(r"\}\s+%", script.read_text("utf-8"))] == []


def test_a_name_written_from_right_to_left_turns_nothing_else_round() -> None:
    """It stands between marks of its own, so that a number behind it stays behind it; other names are left as they are."""
    assert isolated("Zoé 2") == "Zoé 2" and isolated("") == ""
    assert isolated("\u05e9\u05dc\u05d5\u05dd") == "\u2068\u05e9\u05dc\u05d5\u05dd\u2069"
