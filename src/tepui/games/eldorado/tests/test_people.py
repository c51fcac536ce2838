"""El Dorado for people: the picture, journeys and payments in one click, reasons, words; and the view for learners."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest

import tepui
from tepui import IllegalAction, Match
from tepui.core.records import Line
from tepui.core.sets import is_complete, line_of
from tepui.games.eldorado.people.reader_view import money
from tepui.games.eldorado.rules.components import CARDS, COURSES, SPACES
from tepui.games.eldorado.tests.expedition import at, blockades, end_turn, go, race, zone
from tepui.testing.kit import can, legal, play

GAME = tepui.load("eldorado")


def ids(svg: str) -> set[str]:
    return {element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")}


@pytest.mark.parametrize("course", COURSES)
def test_the_picture_names_every_space_pawn_blockade_and_pile(course):
    match = Match.new("eldorado", 4, {"course": course, "caves": True}, seed=1)
    there = ids(match.svg(0, "fr"))
    assert {f"space-{SPACES[space]}" for space in match.table.rules.course.spaces} <= there
    assert {f"pawn-{seat}-a" for seat in range(4)} <= there
    assert {f"market-{card}" for card in CARDS[3:]} <= there
    assert len({id_ for id_ in there if id_.startswith("block-")}) == sum(match.table.rules.course.blocked)


def test_the_picture_shows_no_hand():
    one = race(hands=[[], ["pioneer", "native"]], draw=[[], ["captain"]])
    two = race(hands=[[], ["captain", "native"]], draw=[[], ["pioneer"]])
    assert one.svg(0) == two.svg(0)
    assert GAME.panels(one.view(0)) == GAME.panels(two.view(0))
    assert GAME.describe(one.view(None)) == GAME.describe(two.view(None))


def test_legal_and_selected_places_are_ringed():
    match = race(pawns=[(0, 0)], hands=[["explorer"]])
    play(match, "play explorer machete")
    targets = tuple(GAME.offer(match.view(0), action).path[0] for action in match.legal())
    svg = GAME.draw(match.view(0), "en", targets, targets[0])
    assert svg.count('class="place tile terrain-jungle legal') == len(targets)
    assert " sel" in svg


def test_a_journey_is_one_gesture_with_its_price():
    match = race(pawns=[(9, 0)], hands=[["trailblazer"]])
    lines = {line.offer.path: line for line in GAME.lines(match.view(0))}
    far = ("card-trailblazer", f"space-{SPACES[match.table.rules.course.at[(11, -2)]]}")
    assert lines[far].offer.preview == "3"
    match.do_line(list(lines[far].actions))
    assert at(match, 0) == (11, -2)
    assert match.undo(0)
    assert at(match, 0) == (9, 0)


def test_with_two_pawns_a_card_lights_what_either_can_reach():
    match = race(2, pawns=[[(0, 0), (9, 0)]], hands=[["explorer"]])
    paths = [line.offer.path for line in GAME.lines(match.view(0)) if line.offer.path[:1] == ("card-explorer",)]
    spaces = [SPACES.index(path[1].removeprefix("space-")) for path in paths]
    near = match.table.rules.course.near
    reached = [any(space in near[at] for space in spaces) for at in match.table.where[:2]]
    assert reached == [True, True]
    assert all(len(path) == 2 for path in paths), "nobody has to touch the pawn first"


def touching(match: Match, *path: str) -> list[Line]:
    """The gestures that begin with touching just this."""
    return [line for line in GAME.lines(match.view(0)) if line.offer.path == path]


def test_a_card_that_can_move_is_touched_onto_a_blockade_and_the_rest_of_its_strength_goes_on_through_it():
    match = race(pawns=[(3, -2)], hands=[["trailblazer"]], blockades={"C": 1})
    (line,) = touching(match, "card-trailblazer", "block-C")
    assert line.offer.preview == "1"
    assert line.offer.label == "Play the Trailblazer (3 machetes): Open blockade 1 before board C"
    match.do_line(list(line.actions))
    assert blockades(match, 0) == [1]
    assert at(match, 0) == (3, -2), "the pawn stays"
    assert can(match, go(match, 4, -3))
    assert match.undo(0)
    assert blockades(match, 0) == []


def test_a_blockade_some_steps_ahead_is_touched_at_once():
    match = race(pawns=[(0, 0)], hands=[["pioneer", "explorer"]], blockades={"C": 1})
    (line,) = touching(match, "card-pioneer", "block-C")
    assert line.offer.preview == "4"
    assert not touching(match, "card-explorer", "block-C")
    play(match, "play pioneer machete")
    (rest,) = touching(match, "block-C")
    match.do_line(list(rest.actions))
    assert blockades(match, 0) == [1]


def test_a_card_with_another_symbol_or_too_weak_opens_nothing():
    match = race(pawns=[(3, -2)], hands=[["captain", "explorer", "trailblazer"]], blockades={"C": 2})
    found = {line.offer.path for line in GAME.lines(match.view(0)) if line.offer.path[1:] == ("block-C",)}
    opens = {card for card in ("captain", "explorer", "trailblazer") if can_open(match, card)}
    assert found == {(f"card-{card}", "block-C") for card in opens}
    assert "explorer" not in opens


def can_open(match: Match, card: str) -> bool:
    """Does the table itself let this card open the blockade from where the pawn is?"""
    for symbol in ("machete", "paddle", "coin"):
        if can(match, f"play {card} {symbol}"):
            table = match.table.copy()
            table.apply(GAME.read(f"play {card} {symbol}"))
            if GAME.read("open a C") in table.step.legal(table):
                return True
    return False


def test_a_journey_is_not_called_a_payment():
    match = race(pawns=[(0, 0)], hands=[["explorer"]])
    assert all("giving" not in line.offer.label for line in GAME.lines(match.view(0)))


def test_a_card_in_hand_shows_its_face_and_says_what_it_carries():
    match = race(hands=[["scout", "photographer", "photographer", "jack", "native"]])
    mine = GAME.panels(match.view(0), "en").mine
    assert {held.id: held.note for held in mine} == {
        "card-scout": "", "card-photographer": "×2", "card-jack": "", "card-native": "",
    }  # fmt: skip
    texts = {held.id: held.text for held in mine}
    assert texts["card-scout"] == "2 machetes. Pays ½ when you buy."
    assert texts["card-photographer"] == "2 coins."
    assert GAME.panels(match.view(0), "fr").mine[0].text == "2 machettes. Vaut ½ à l’achat."
    assert {f"face-{held.id}" for held in mine} <= ids(match.svg(0)) == ids(match.svg(1))


def test_every_line_can_be_played():
    match = race(
        pawns=[(3, -1)], hands=[["adventurer", "traveler", "photographer", "treasure_chest"]], blockades={"N": 1}
    )
    lines = GAME.lines(match.view(0))
    assert len(lines) > 10
    for line in lines:
        again = race(
            pawns=[(3, -1)], hands=[["adventurer", "traveler", "photographer", "treasure_chest"]], blockades={"N": 1}
        )
        again.do_line(list(line.actions))


def test_a_proposed_payment_spares_equipment():
    match = race(hands=[["traveler", "traveler", "treasure_chest"]])
    play(match, "buy photographer")
    (offered,) = GAME.sets(match.view(0))
    match.do_line(list(line_of(offered, offered.start)))
    assert zone(match, "hand") == {"treasure_chest": 1}


def test_who_can_only_end_the_turn_is_told_so():
    match = race(pawns=[(0, 0)], hands=[["traveler", "traveler"]])
    match.do_line(
        list(next(line for line in GAME.lines(match.view(0)) if line.offer.path == ("market-photographer",)).actions)
    )
    for lang, words in (("en", "end the turn"), ("fr", "finissez le tour")):
        told = GAME.prompt(match.view(0), lang).text
        assert words in told and "ction" not in told


def test_ending_the_turn_in_one_click():
    match = race(hands=[["explorer", "sailor"]], draw=[["captain"] * 8])
    labels = {line.offer.label: line for line in GAME.lines(match.view(0)) if line.offer.ends}
    assert len(labels) == 2
    match.do_line(list(labels["End, discard all"].actions))
    assert zone(match, "hand", 0) == {"captain": 4}
    assert match.seat == 1


@pytest.mark.parametrize(
    ("position", "element", "rule"),
    [
        ({"pawns": [(1, 1)], "hands": [["explorer"]]}, (0, 2), "ELD-MOVE-10"),
        ({"pawns": [(0, 0), (1, 0)], "hands": [["explorer"]]}, (1, 0), "ELD-MOVE-11"),
        ({"pawns": [(0, 0)], "hands": [["explorer"]]}, (9, 0), "ELD-MOVE-03"),
        ({"pawns": [(3, 0)], "hands": [["sailor"]], "blockades": {"C": 1}}, (4, 0), "ELD-BLOCK-01"),
        ({"pawns": [(0, 0)], "hands": [["explorer"]]}, "market-native", "ELD-BUY-10"),
        ({"pawns": [(0, 0)], "hands": [["explorer"]]}, "market-scout", "ELD-BUY-05"),
        ({"pawns": [(0, 0)], "hands": [["explorer"]]}, "block-C", "ELD-BLOCK-09"),
        ({"pawns": [(0, 0)], "hands": [["explorer"]], "blockades": {"C": 3}}, "block-C", "ELD-BLOCK-02"),
        ({"pawns": [(0, 0)]}, "card-native", "ELD-TURN-03"),
        ({"pawns": [(0, 0)]}, "nonsense", "ELD-TURN-03"),
    ],
)
def test_every_refusal_has_its_rule(position, element, rule):
    match = race(**position)
    name = element if isinstance(element, str) else f"space-{SPACES[match.table.rules.course.at[element]]}"
    for lang in ("en", "fr"):
        reason = GAME.why_not(match.view(0), name, lang)
        assert reason.rule == rule
        assert reason.text


def test_an_illegal_action_says_why_and_changes_nothing():
    match = race(pawns=[(1, 1)], hands=[["explorer"]])
    play(match, "play explorer machete")
    before = GAME.position(match.table)
    with pytest.raises(IllegalAction, match="ELD-MOVE-10"):
        play(match, go(match, 0, 2))
    assert GAME.position(match.table) == before
    with pytest.raises(IllegalAction, match="seat 1 is not asked"):
        match.do(match.legal()[0], 1)


def test_money_in_words():
    assert [money(n) for n in (0, 1, 2, 7)] == ["0", "½", "1", "3½"]


def test_news_in_both_languages():
    match = race(pawns=[(3, -2)], hands=[["trailblazer", "traveler"]], blockades={"C": 1})
    play(
        match,
        "play trailblazer machete",
        "open a C",
        go(match, 4, -3),
        "stop",
        "buy scout",
        "pay traveler",
        "done",
        "end",
    )
    for lang in ("en", "fr"):
        told = [GAME.say(event, lang, ["Ada", "Bo", "Cy"]) for event in match.events(0, 0)]
        assert all(told)
        assert any("Ada" in line for line in told)
    others = [event.kind for event in match.events(0, 1)]
    assert "drew" in others
    assert "drew-this" not in others


def test_encoding_has_one_length():
    lengths = set()
    for seats in (2, 3, 4):
        for course in ("first", "swamp"):
            match = Match.new("eldorado", seats, {"course": course, "caves": True}, seed=1)
            for seat in (0, None):
                vector = GAME.encode(match.view(seat))
                assert vector.dtype == np.float32
                assert np.isfinite(vector).all()
                lengths.add(len(vector))
    assert len(lengths) == 1


def test_the_clock_likes_progress_and_better_decks():
    near, far = race(pawns=[(9, 0)], hands=[["explorer"]]), race(pawns=[(0, 0)], hands=[["explorer"]])
    assert GAME.evaluate(near.table, 0) > GAME.evaluate(far.table, 0)
    deck = ["explorer"] * 3 + ["traveler"] * 4 + ["sailor"]
    poor, rich = race(discard=[deck]), race(discard=[[*deck, "pioneer"]])
    assert GAME.evaluate(rich.table, 0) > GAME.evaluate(poor.table, 0)


def test_greedy_runs_home():
    match = Match.new("eldorado", 3, {"first": 0}, seed=1)
    bot = tepui.bots.load("greedy", deals=1)
    while not match.over:
        match.do(bot.choose(match.glimpse()).action)
    assert match.table.home
    assert match.table.round < 60


def test_a_turn_can_be_taken_back_until_a_card_is_drawn():
    match = race(pawns=[(0, 0)], hands=[["explorer", "traveler"]], draw=[["sailor"] * 4])
    play(match, "play explorer machete", go(match, 0, 1))
    assert match.undo(0)
    assert match.undo(0)
    assert not match.undo(0)
    assert can(match, "play explorer machete")
    end_turn(match)
    assert not match.undo(0)
    assert legal(match)


@pytest.mark.parametrize(
    ("hand", "sole"),
    [
        (["traveler", "traveler"], True),
        (["explorer", "explorer", "traveler"], True),
        (["traveler", "traveler", "photographer"], False),
        (["traveler", "traveler", "traveler"], True),
        (["explorer", "sailor", "explorer", "traveler"], False),
    ],
)
def test_how_to_pay_is_asked_only_where_there_is_a_choice(hand, sole):
    match = race(pawns=[(0, 0)], hands=[hand])
    found = [line for line in GAME.lines(match.view(0)) if line.offer.path == ("market-photographer",)]
    assert [line.offer.sole for line in found] == [True] * sole
    play(match, "buy photographer")
    (offered,) = GAME.sets(match.view(0))
    assert is_complete(offered, offered.start)


def test_nobody_is_told_coordinates_in_the_course_of_a_race():
    match = race(pawns=[(9, 0)], hands=[["explorer", "traveler"]])
    target = next(action for action in match.legal() if GAME.write(action) == "play explorer machete")
    before = match.seq
    match.do(target)
    match.do(match.legal()[0])
    for lang, words in (("en", "goes into jungle (1 machete)"), ("fr", "va dans la jungle (1 machette)")):
        told = " ".join(GAME.say(event, lang) for event in match.events(before))
        assert words in told and not re.search(r"\b[A-Z]\d\d\b", told)


def test_only_of_a_joker_it_is_said_that_its_symbol_was_chosen():
    match = race(pawns=[(0, 0)], hands=[["explorer", "jack"]])
    play(match, "play explorer machete", go(match, 0, 1), "play jack machete")
    told = " ".join(GAME.say(event, "en") for event in match.events())
    assert "plays the Explorer (1 machete)." in told and "plays the Jack-of-all-trades as 1 machete." in told


@pytest.mark.parametrize("file", ["locales", "locales/published"])
def test_every_card_has_its_article_in_french_and_in_english(file):
    """ "le Cartographe", "l’Éclaireur", "la carte Machette": never a bare name, never "le" before a vowel."""
    french, english = (json.loads((GAME.folder / file / f"{lang}.json").read_text("utf-8")) for lang in ("fr", "en"))
    for card in CARDS:
        name, called = french[f"card.{card}"], french[f"the.{card}"]
        elided = name[0] in "AEÉIOUH"
        assert re.fullmatch(
            rf"(l’|la carte ){re.escape(name)}" if elided else rf"(le|la|la carte) {re.escape(name)}", called
        )
        assert english[f"the.{card}"] == f"the {english[f'card.{card}']}"
    assert french["the.cartographer"].startswith("le ")


def test_so_many_of_a_kind_are_counted_with_a_sign():
    """ "4 × Explorer", not "4 Explorer"."""
    match = race(hands=[["explorer"] * 4], draw=[["explorer"] * 4])
    for lang in ("en", "fr"):
        name = GAME.words.file(lang)["card.explorer"]
        told = f"{GAME.describe(match.view(0), lang)} {GAME.panels(match.view(0), lang)}"
        assert name in told and not re.search(rf"\b\d+ {name}\b", told)


def test_blockades_are_counted_and_their_numbers_told():
    """Side by side the numbers would read as one: 2 and 4 are two blockades, not 24."""
    match = race(taken=[[2, 4], [6], []])
    for lang, words in (
        ("en", ["blockades (2, 4)", "blockade (6)", "blockades"]),
        ("fr", ["barrières (2, 4)", "barrière (6)", "barrières"]),
    ):
        seats = GAME.panels(match.view(0), lang).seats
        shown = [stat for seat in seats for stat in seat if stat.icon == "flag"]
        assert [(stat.value, stat.label) for stat in shown] == list(zip("210", words, strict=True))
