"""No codes for people: a question, an offer or the log says coordinates only of a space that the picture calls by them."""

from __future__ import annotations

import re
from random import Random

import pytest

import tepui
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES

GAMES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
# What is a code and no word, among the parts of a notation: figures or underscores in it, or capitals alone.
CODE = re.compile(r"(?=.*[0-9_])[A-Za-z][A-Za-z0-9_]+|[A-Z]{2,}")
WINDS = {"NE", "NW", "SE", "SW"}
DECISIONS = 150
# The coordinates of a space in the name of its element: it begins with them, or they follow in brackets.
NAMED = re.compile(r'aria-label="(?:[^"(]* \()?(\w+)')


def codes(notation: str) -> set[str]:
    return {part for part in notation.split() if CODE.fullmatch(part)} - WINDS


def sentences(match: Match, action: int, lang: str) -> list[str]:
    """What a person reads before and after an action."""
    seat = match.seats[0]
    view = match.shown(seat)
    offer, prompt = match.game.offer(view, action, lang), match.game.prompt(view, lang)
    before = match.seq
    after = match.copy()
    after.do(action, seat)
    told = [match.game.say(event, lang) for event in after.events(before, seat)]
    return [offer.label, offer.short, offer.danger, prompt.text, prompt.note, *told]


@pytest.mark.parametrize("slug", GAMES)
def test_no_code_is_said_but_the_coordinates_of_a_space(slug: str) -> None:
    game = tepui.load(slug)
    match, rng = Match.new(slug, max(game.seats[0], 2), {}, seed="codes"), Random("codes")
    for _ in range(DECISIONS):
        if match.over:
            break
        seat = match.seats[0]
        action = rng.choice(match.legal(seat))
        for lang in LANGUAGES:
            wanted = codes(game.write(action))
            said = {
                code for text in sentences(match, action, lang) for code in wanted if re.search(rf"\b{code}\b", text)
            }
            if said:
                drawn = set(NAMED.findall(game.draw(match.shown(seat), lang)))
                assert said <= drawn, (game.write(action), lang, said - drawn)
        match.do(action, seat)


def test_what_counts_as_a_code() -> None:
    assert codes("move C06") == {"C06"}
    assert codes("research glass b2") == {"b2"}
    assert codes("enter ENT pile1 site_1_10 bag 3") == {"ENT", "pile1", "site_1_10"}
