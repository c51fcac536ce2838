"""What log and chips say in the rarer cases: what is not there is not called shut in, and the end is told in words."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.games.atlantis import GAME
from tepui.games.atlantis.tests.island import island, play

BYSTANDERS = {"red": ["i7"], "blue": ["i7"]}
SEA = {"rest": "sea"}


def told(match: Match, lang: str = "en") -> list[str]:
    return [text for event in match.events(-1) for text in [GAME.say(event, lang)] if text]


@pytest.mark.parametrize(
    ("kind", "english", "french"),
    [
        ("serpent", "There is no sea serpent at sea.", "Aucun serpent de mer n’est en mer."),
        ("shark", "There is no shark at sea.", "Aucun requin n’est en mer."),
        ("whale", "There is no whale at sea.", "Aucune baleine n’est en mer."),
    ],
)
def test_what_is_not_at_sea_is_not_called_shut_in(kind: str, english: str, french: str) -> None:
    beasts = {"serpents": "m1", "sharks": "m2", "whales": "m3"} | {f"{kind}s": ""}
    match = island(stage="die", explorers=BYSTANDERS, chance=[f"die {kind}"], **beasts)
    assert english in told(match) and french in told(match, "fr")
    assert not any("can move" in text for text in told(match))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_an_island_no_tile_is_said_to_sink(lang: str) -> None:
    match = island(seats=2, options={"challenge2": True}, tiles=SEA, explorers={"red": ["c1"], "blue": ["m3"]})
    chip = GAME.panels(match.shown(0), lang).chips[0]
    assert (chip.name, chip.note) == (GAME.words.say(lang, "chip.no_tiles"), "")


def test_a_volcano_that_is_a_whirlpool_is_told_as_one() -> None:
    tiles = {"mountain": "i6 i7", "rest": "sea"}
    match = island(
        options={"challenge2": True}, stage="sink", tiles=tiles, explorers=BYSTANDERS, chance=["back volcano"]
    )
    assert "The volcano in i6 acts as a whirlpool." in told(play(match, "sink i6"))


def test_the_end_is_told_with_what_everybody_saved_and_who_wins() -> None:
    people = {"red": ["c1", {"at": "nw", "value": 3}], "blue": [{"at": "ne", "value": 4}]}
    match = island(stage="sink", tiles={"mountain": "i6", "rest": "sea"}, explorers=people, chance=["back volcano"])
    said = " ".join(told(play(match, "sink i6")))
    assert match.over
    assert "1 explorer saved, worth 4" in said and "wins with 4 points" in said
