"""One word for one thing: `docs/terms/<game>.md` says which, and rulebook, lesson, prompts and log keep to it in both languages.

A row of the table has the word in English, the word in French, and the words that are not used for the same thing, in
English and in French. `*` stands for any ending; words with a comma between them are forms of one word.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import tepui
from tepui.core.game import Game
from tepui.core.lesson import course_of
from tepui.core.translations import LANGUAGES, Placeholder, TemplatePart, parse_template

TERMS = Path(__file__).parents[2] / "docs" / "terms"
FILES = sorted(TERMS.glob("*.md"))
# What is not the game's own voice: rule ids, names in code style, headings of links.
NOT_WORDS = re.compile(r"`[^`]*`|\b[A-Z]{3}-[A-Z0-9]+-\d+\b|\]\([^)]*\)")
Row = tuple[str, str, str, str]


@cache
def rows(file: Path) -> tuple[Row, ...]:
    """The table of a file: English, French, not in English, not in French."""
    found = []
    for line in file.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and not set(cells[0]) <= set("- ") and cells[0] != "English":
            found.append((cells[0], cells[1], cells[2], cells[3]))
    return tuple(found)


def forms(cell: str) -> list[str]:
    """The words of a cell; what stands in brackets explains the word and is not looked for."""
    return [form.strip() for form in re.sub(r"\([^)]*\)", "", cell).split(",") if form.strip(" –")]


def pattern(form: str) -> re.Pattern[str]:
    words = re.escape(form).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def spoken(parts: tuple[TemplatePart, ...]) -> str:
    """The text of a template, in all its forms one after the other."""
    found = []
    for part in parts:
        if isinstance(part, Placeholder):
            found += [spoken(inner) for inner in part.choices.values()]
        else:
            found.append(part)
    return " ".join(found)


@cache
def texts(slug: str, lang: str) -> dict[str, str]:
    """Everything a player reads of a game, by where it stands: `rulebook.fr.md`, `why.saved`."""
    game = tepui.load(slug)
    found = {book.name: NOT_WORDS.sub(" ", book.read_text("utf-8")) for book in game.folder.rglob(f"*.{lang}.md")}
    for file in sorted((game.folder / "locales").rglob(f"{lang}.json")):  # the sentences, and the words of the picture
        found |= {key: spoken(parse_template(text)) for key, text in json.loads(file.read_text("utf-8")).items()}
    for chapter in course_of(game):
        steps = [step.say for step in chapter.lesson.steps] if chapter.lesson else []
        said = [chapter.title, chapter.goal, *(say for say in steps if isinstance(say, dict))]
        found[f"chapter {chapter.id}"] = " ".join(words[lang] for words in said)
    return found


def used(slug: str, lang: str, form: str) -> list[str]:
    """Where a word is read."""
    wanted = pattern(form)
    return [place for place, text in texts(slug, lang).items() if wanted.search(text)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_words_of_a_game_are_used_in_rulebook_and_at_the_table(file: Path) -> None:
    assert len(rows(file)) >= 20
    for row in rows(file):
        for lang, cell in zip(LANGUAGES, row[:2]):
            assert forms(cell), row
            places = [place for form in forms(cell) for place in used(file.stem, lang, form)]
            assert any(place.endswith(".md") for place in places), f"{cell}: in no rulebook ({lang})"
            assert any(not place.endswith(".md") for place in places), f"{cell}: in no sentence ({lang})"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_other_word_is_used_for_the_same_thing(file: Path) -> None:
    wrong = [
        f"{lang}: {form!r} in {place}, instead of {row[number]!r}"
        for row in rows(file)
        for number, lang in enumerate(LANGUAGES)
        for form in forms(row[number + 2])
        for place in used(file.stem, lang, form)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_check_finds_a_second_word(tmp_path: Path) -> None:
    file = tmp_path / "atoll.md"
    file.write_text("| English | French | not | pas |\n|---|---|---|---|\n| is* (isle) | île* | motu | – |\n", "utf-8")
    assert rows(file) == (("is* (isle)", "île*", "motu", "–"),)
    assert (forms("is* (isle)"), forms("–")) == (["is*"], [])
    assert pattern("is*").search("two Islands") and not pattern("is*").search("this")
    assert spoken(parse_template("{n, plural, one {# isle} other {# isles}} of {who}")).split() == [
        "#",
        "isle",
        "#",
        "isles",
        "of",
    ]


def names_of(games: dict[str, Game]) -> set[str]:
    return {slug for slug, game in games.items() if game.status == "finished"}


def test_every_game_has_its_table_of_words() -> None:
    assert {file.stem for file in FILES} == names_of(tepui.list_games())
