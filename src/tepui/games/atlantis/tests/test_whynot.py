"""Why not: at a hundred random moments every element of the picture that cannot be used says why, by which rule, in both languages."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import tepui
from tepui import Match
from tepui.cli.rule_coverage import rule_ids
from tepui.games.atlantis.tests.reading import stage

GAME = tepui.load("atlantis")
RULES = set(rule_ids(GAME.folder / "rulebook.en.md"))
MOMENTS = 100
OFTEN = {"PlaceExplorer": 0.06, "Move": 0.04, "Defend": 1.0, "Embark": 1.0}
TABLES = [
    (2, {}),
    (3, {"challenge2": True}),
    (4, {}),
    (2, {"two_colours": True}),
    (4, {"challenge1": True, "memory_aid": True}),
]


def moments(count):
    """Random decisions of random games, of all stages."""
    rng = Random("why not")
    found = 0
    while found < count:
        seats, options = TABLES[found % len(TABLES)]
        match = Match.new("atlantis", seats=seats, options=options, seed=found)
        while not match.over and found < count:
            if rng.random() < OFTEN.get(stage(match), 0.15):
                found += 1
                yield match
            match.do(rng.choice(match.legal()))


def dark(match, seat):
    """The ids of the picture that no legal action touches."""
    view = GAME.shown(match.view(seat))
    picture = ElementTree.fromstring(GAME.draw(view, "en"))
    ids = {element.get("id") for element in picture.iter() if element.get("id")} | {
        held.id for held in GAME.panels(view, "en").mine
    }
    lit = {element for action in match.legal(seat) for element in GAME.offer(view, action, "en").path}
    assert lit <= ids or match.legal(seat) == [], lit - ids
    return view, sorted(ids - lit)


def test_every_element_that_is_not_lit_says_why():
    asked = 0
    for number, match in enumerate(moments(MOMENTS)):
        # Mostly whoever is asked, now and then somebody who only looks on.
        view, elements = dark(match, match.seat if number % 4 else (match.seat + 1) % match.count)
        for element in elements:
            for lang in ("en", "fr"):
                reason = GAME.why_not(view, element, lang)
                assert reason.text, (element, lang, match.save())
                assert reason.rule in RULES, (element, reason.rule)
                assert "{" not in reason.text, reason.text
                asked += 1
    assert asked > 100 * MOMENTS


def test_the_moments_are_of_all_stages():
    seen = {stage(match) for match in moments(MOMENTS)}
    assert {"PlaceExplorer", "Move", "SinkTile", "ChooseCreature", "Roam", "PlayTile", "LaunchBoat"} <= seen
