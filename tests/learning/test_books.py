"""The players' rulebooks: figures are legal positions that show what is said of them, both languages have the same structure, every
exact rule is cited, and the numbers are the data's own."""

from __future__ import annotations

import re
from functools import cache

import pytest

import tepui
from tepui.core.errors import BadOption
from tepui.core.translations import LANGUAGES
from tepui.learning.book import VALUE, Book, book_of, plain
from tepui.learning.crop import NoSuchPlace, locate
from tepui.learning.exact_rules import cited_ids, exact_rules
from tepui.learning.figures import Figure, draw_figure, figures_of, lay_out
from tepui.testing.kit import value_at

GAMES = sorted(slug for slug, game in tepui.list_games().items() if book_of(game, "en") is not None)
FIGURES = [(slug, name) for slug in GAMES for name in figures_of(tepui.load(slug))]
COVER = "cover"
MOST_WORDS = {1: 2500, 2: 2500, 3: 4000}  # by weight, before the tables
MOST_IN_A_SENTENCE = 34
MOST_IN_A_CAPTION = 28
LARGEST_FIGURE = 150_000  # characters


@cache
def books(slug: str) -> dict[str, Book]:
    game = tepui.load(slug)
    return {lang: book for lang in LANGUAGES if (book := book_of(game, lang)) is not None}


def test_every_finished_game_has_a_book_in_every_language() -> None:
    assert sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished") == GAMES
    assert all(set(books(slug)) == set(LANGUAGES) for slug in GAMES)


@pytest.mark.parametrize(("slug", "name"), FIGURES)
def test_a_figure_is_legal_and_shows_what_is_said_of_it(slug: str, name: str) -> None:
    game, figure = tepui.load(slug), figures_of(tepui.load(slug))[name]
    match = lay_out(game, figure)
    legal = {game.write(action) for seat in match.seats for action in match.legal(seat)}
    assert set(figure.can) <= legal
    for text in figure.cannot:
        assert game.write(game.read(text)) not in legal, text
    for text in figure.line:
        match.do(game.read(text))
    position = game.position(match.table)
    assert {path: value_at(position, path) for path in figure.after} == figure.after
    assert not figure.scores or match.scores() == list(figure.scores)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "name"), FIGURES)
def test_a_figure_is_drawn_with_every_place_it_names(slug: str, name: str, lang: str) -> None:
    drawn = draw_figure(tepui.load(slug), name, lang)
    assert drawn.startswith("<svg") and len(drawn) <= LARGEST_FIGURE and " style=" not in drawn


@pytest.mark.parametrize("slug", GAMES)
def test_every_figure_is_used_and_says_something_that_can_be_checked(slug: str) -> None:
    figures = figures_of(tepui.load(slug))
    for book in books(slug).values():
        assert {block.name for block in book.figures()} | {COVER} == set(figures)
    for name, figure in figures.items():
        assert figure.can or figure.cannot or figure.line or figure.after or figure.scores, name
        assert not figure.after or figure.line or figure.do or figure.position, name


@pytest.mark.parametrize("slug", GAMES)
def test_both_languages_have_the_same_structure(slug: str) -> None:
    english, french = (books(slug)[lang].blocks for lang in ("en", "fr"))
    for ours, theirs in zip(english, french, strict=True):
        assert ours.skeleton() == theirs.skeleton(), ours.words


@pytest.mark.parametrize("slug", GAMES)
def test_numbers_in_tables_are_the_same_in_both_languages(slug: str) -> None:
    def numbers(lang: str) -> list[list[str]]:
        tables = [block.rows for block in books(slug)[lang].blocks if block.kind == "table"]
        return [[re.findall(r"\d+", " ".join(row[1:])) for row in rows] for rows in tables]  # names may have their own

    assert numbers("en") == numbers("fr")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_values_in_tables_are_those_of_the_data(slug: str, lang: str) -> None:
    """No cell but the first of a row and the heads begins with a number that somebody has typed."""
    source = (tepui.load(slug).folder / "book" / f"player.{lang}.md").read_text("utf-8")
    for table in re.findall(r"(?m)(?:^\|.*\n)+", source):
        cells = [cell.strip() for row in table.splitlines()[2:] for cell in row.split("|")[2:]]
        assert not [cell for cell in cells if re.match(r"[-+]?\d", cell)], table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_exact_rule_is_cited_and_nothing_else(slug: str, lang: str) -> None:
    rules = exact_rules(tepui.load(slug).folder / f"rulebook.{lang}.md")
    assert rules and set(books(slug)[lang].cited()) == set(rules)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_the_book_is_short(slug: str, lang: str) -> None:
    texts = [plain(block.words) for block in books(slug)[lang].all_blocks()]
    assert sum(len(text.split()) for text in texts) <= MOST_WORDS[tepui.load(slug).weight]
    for text in texts:
        for sentence in re.split(r"(?<=[.!?:;])\s", text):
            assert len(re.findall(r"\w[\w’'-]*", sentence)) <= MOST_IN_A_SENTENCE, sentence
    for block in books(slug)[lang].figures():
        assert len(plain(block.words).split()) <= MOST_IN_A_CAPTION or block.kind == "step", block.words


@pytest.mark.parametrize("slug", GAMES)
def test_the_opening_and_the_aid_are_complete(slug: str) -> None:
    for book in books(slug).values():
        kinds = [block.kind for block in book.blocks]
        assert kinds[:4] == ["aim", "lead", "chapter", "glance"]
        assert any(block.aid for block in book.blocks)
        names = [block.name for block in book.blocks if block.kind == "chapter"]
        assert all(names) and len(names) == len(set(names))


@pytest.mark.parametrize("slug", GAMES)
def test_french_is_set_as_french_is(slug: str) -> None:
    text = (tepui.load(slug).folder / "book" / "player.fr.md").read_text("utf-8")
    prose = re.sub(r"\{[^}]*\}|\([^)]*:[^)]*\)|^\|[-| ]+\|$|^(aim|lead|rules):", "", text, flags=re.M)
    assert "'" not in prose
    assert not re.search(r"\w[;!?]|\w:(?=\s)", prose), "a space comes before"


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises((BadOption, ValueError)):
        lay_out(tepui.load("atlantis"), Figure(position={"boats": "z9"}))


def test_a_place_that_is_not_in_the_picture_is_refused() -> None:
    assert locate({"sea-a1": (10, 20)}, "sea-a1@5,-5") == (15, 15)
    with pytest.raises(NoSuchPlace, match="sea-z9"):
        locate({"sea-a1": (10, 20)}, "sea-z9")


def test_marks_name_rules() -> None:
    assert cited_ids("TURN 2-3 10; FLOW 3", "ATL") == ("ATL-TURN-02", "ATL-TURN-03", "ATL-TURN-10", "ATL-FLOW-03")


def test_values_are_written_by_where_they_stand() -> None:
    assert VALUE.findall("{=a.b} of {=len c}") == [("", "a.b"), ("len ", "c")]
