"""Narak for people: every element answers, pictures tell no more than a view, what is at hand can be used, numbers for learners."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from tepui.core.translations import LANGUAGES
from tepui.games.narak.drawing.player_boards import HELD, LOW, MAT, RIVALS
from tepui.games.narak.tests.expedition import GAME, expedition, whole_game
from tepui.testing.kit import play

MOMENTS = {
    "beginning": lambda: whole_game(2, seed=3),
    "alone": lambda: whole_game(1, "snake", seed=3),
    "a crowd": lambda: whole_game(4, seed=3),
    "rich": lambda: expedition(
        hand=["fear", "art_25"],
        area=["fear"],
        coin=9,
        compass=9,
        tablet=9,
        arrowhead=9,
        jewel=9,
        crates=2,
        guardians=["guardian_01", "guardian_07"],
        assistants={"asst_01": "silver ready", "asst_10": "gold used"},
        sites={"jungle_1": "site_1_10"},
        slots={"jungle_1_a": 0},
        guards={"jungle_1": "guardian_02"},
        fear_tiles=1,
        pool=["car"],
    ),  # fmt: skip
    "paying": lambda: play(expedition(hand=["fear", "item_02"], coin=2), "dig camp_1_a"),
    "looking": lambda: play(
        expedition(hand=["art_06"], tablet=1, deck=["item_01", "item_02", "item_03"]), "play art_06", "count 3"
    ),
    "over": lambda: expedition(stage="over"),
}


def seen(name):
    m = MOMENTS[name]()
    seat = m.seats[0] if m.seats else 0
    return m, GAME.shown(GAME.view(m.table, seat))


def drawn(view, lang="en", legal=()):
    return ElementTree.fromstring(GAME.draw(view, lang, legal))


def ids(view):
    return {node.get("id") for node in drawn(view).iter() if node.get("id")}


@pytest.mark.parametrize("name", MOMENTS)
def test_every_element_answers_why_not(name):
    _, view = seen(name)
    for i, element in enumerate(sorted({*ids(view), "nowhere"})):
        reason = GAME.why_not(view, element, LANGUAGES[i % 2])
        assert reason.text and reason.rule.startswith("ARN-")


@pytest.mark.parametrize("name", MOMENTS)
def test_the_picture_is_small_and_names_what_can_be_touched(name):
    _, view = seen(name)
    nodes = list(drawn(view, "fr").iter())
    assert len(nodes) < 2500
    for node in nodes:
        if node.get("role") == "button":
            assert node.get("aria-label") and node.get("tabindex") == "-1" and node.get("id")
    every = [node.get("id") for node in nodes if node.get("id")]
    assert len(every) == len(set(every))


def test_every_target_of_a_legal_action_is_in_the_picture_or_at_hand():
    for name in MOMENTS:
        m, view = seen(name)
        there = ids(view) | {held.id for held in GAME.panels(view, "en").mine}
        for action in m.legal(m.seats[0]) if m.seats else ():
            assert set(GAME.offer(view, action, "en").path) <= there, GAME.write(action)


def test_pictures_do_not_depend_on_what_is_hidden():
    m = whole_game(3, seed=5)
    for seat in (0, 1, 2, None):
        view = GAME.view(m.table, seat)
        other = GAME.view(GAME.imagine(view, Random(9)), seat)
        assert GAME.draw(other, "en") == GAME.draw(view, "en")


def test_what_can_be_used_lies_beside_the_hand():
    _, view = seen("rich")
    mine = [held.id for held in GAME.panels(view, "en").mine]
    assert mine == ["card-fear", "card-art_25", "assistant-asst_01", "guardian-guardian_01", "guardian-guardian_07"]


@pytest.mark.parametrize("name", MOMENTS)
def test_the_legend_accounts_for_every_point(name):
    m, view = seen(name)
    *account, fear = GAME.panels(view, "en").legend
    columns = zip(*[[int(points) for points in fact.value.split(" · ")] for fact in account], strict=True)
    expected = [*m.scores(), *([m.rival_score] if m.rival_score is not None else [])]
    assert [sum(column) for column in columns] == expected
    assert fear.value == str(m.table.fear)


def test_what_another_has_stays_within_the_width_of_its_board():
    crew = {f"asst_0{n}": "silver ready" for n in range(1, 5)}
    m = expedition(others=[{"assistants": crew, "area": ["fear", "item_01", "item_02", "art_01"]}])
    places = {}
    for node in drawn(GAME.shown(GAME.view(m.table, 0))).iter():
        if (node.get("id") or "").startswith(("assistant-asst_0", "seen-1-")):
            x, _, *scale = [float(n) for n in re.findall(r"-?[\d.]+", node.get("transform"))]
            places[node.get("id")] = (x, x + 100 * (scale[0] if scale else 0.5))
    others = {name: place for name, place in places.items() if name[10:] in crew or name.startswith("seen")}
    assert len(others) == 8
    assert all(left >= 0 and right <= RIVALS for left, right in others.values()), others
    (region,) = [
        node for node in drawn(GAME.shown(GAME.view(m.table, 0))).iter() if node.get("data-region") == "rivals"
    ]
    assert float(region.get("viewBox").split()[3]) <= 132, "there is no more room below the row at 1440 by 900"


def words_of(view, region, lang="en"):
    """Everything that is written in a part of a picture."""
    (part,) = [node for node in drawn(view, lang).iter() if node.get("data-region") == region]
    return [node.text for node in part.iter() if node.tag.endswith("text") and node.text]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_points_of_the_rival_stand_on_its_board(lang):
    m, rng = whole_game(1, seed=3), Random(3)
    while not m.rival_score or m.rival_score < 5:
        m.do(rng.choice(m.legal()))
    assert f"{m.rival_score:.0f} points" in words_of(GAME.shown(m.view(0)), "rivals", lang)


def test_the_card_on_top_of_a_deck_is_named_and_makes_the_row_no_higher():
    def high(view):
        (region,) = [node for node in drawn(view).iter() if node.get("data-region") == "market"]
        return region.get("height")

    m = expedition(round=2, hand=["item_20"], chance=["top art_09"])
    before = GAME.shown(GAME.view(m.table, 0))
    play(m, "play item_20")
    after = GAME.shown(GAME.view(m.table, 0))
    assert after.deck_tops != before.deck_tops
    assert "Top of deck" in words_of(after, "market") and "Top of deck" not in words_of(before, "market")
    assert high(after) == high(before)


@pytest.mark.parametrize("n", range(5))
def test_what_i_own_has_its_place_on_the_mat(n):
    crew = {f"asst_0{i}": "silver ready" for i in range(1, n + 1)}
    m = expedition(assistants=crew, guardians=[f"guardian_0{i}" for i in range(1, n + 1)], crates=n)
    (mat,) = [n for n in drawn(GAME.shown(GAME.view(m.table, 0))).iter() if n.get("data-region") == "mat"]
    places = {}
    for node in mat.iter():
        if (node.get("id") or "").startswith(("assistant-", "guardian-", "effect-", "slots-", "res-")):
            places[node.get("id")] = [float(number) for number in re.findall(r"-?[\d.]+", node.get("transform"))]
    assert len(places) == 2 * n + 5 + 1 + 5
    for name, (x, y, *scale) in places.items():
        low = y + {"assistant": 60 * (scale or [1])[0], "guardian": 32}.get(name.split("-")[0], 0)
        assert 0 < x < HELD and y > 0 and low <= MAT.h, name


def test_an_idol_slot_says_what_it_is_for():
    _, view = seen("rich")
    (slots,) = [node for node in drawn(view).iter() if node.get("id") == "slots-0"]
    assert slots.get("aria-label").startswith("Idol slots: 0 of 4 filled, 2 idols in your crates.")


def test_the_price_of_a_space_lies_above_its_ring():
    """Else nobody could read what research costs where it can be done."""
    for node in drawn(seen("rich")[1], legal=("node-b1",)).iter():
        if node.get("id") == "node-b1":
            *_, ring, box, row = list(node)
            assert (ring.get("href"), box.tag.split("}")[-1], row.tag.split("}")[-1]) == (
                "#nar-node-legal",
                "rect",
                "g",
            )
            return
    raise AssertionError("b1 is not drawn")


def test_the_boards_of_three_others_have_room_below_the_row():
    """At 1440 by 900 there are 141 units, of which the last board may lack its lower line."""
    (region,) = [node for node in drawn(seen("a crowd")[1]).iter() if node.get("data-region") == "rivals"]
    assert float(region.get("viewBox").split()[3]) <= 141 + LOW / 2


def test_touching_a_card_of_the_row_reads_it():
    _, view = seen("beginning")
    word = next(element for element in ids(view) if element.startswith("row-art"))
    text = GAME.why_not(view, word, "en").text
    assert "Artifact" in text and "Travel: plane" in text and "The price is" in text


@pytest.mark.parametrize(
    ("element", "en", "fr"),
    [
        ("row-item_19", "The price is 2 coins; you have 0.", "Le prix est 2 pièces\xa0; vous avez 0."),
        (
            "site-jungle_1",
            "Discovering this site costs 3 compasses; you have 0.",
            "Découvrir ce site coûte 3 boussoles",
        ),
        (
            "slot-camp_1_a",
            "You cannot pay the travel cost (boot).",
            "le déplacement (chaussure)",
        ),
        ("node-b1", "This bridge costs 1 compass, 1 arrowhead.", "Ce pont coûte 1 boussole"),
    ],
)
def test_what_cannot_be_paid_says_the_price(element, en, fr):
    m = expedition(hand=[], coin=0, compass=0)
    view = GAME.shown(GAME.view(m.table, 0))
    assert en in GAME.why_not(view, element, "en").text
    assert fr in GAME.why_not(view, element, "fr").text


@pytest.mark.parametrize("name", MOMENTS)
def test_the_table_in_words(name):
    _, view = seen(name)
    for lang in LANGUAGES:
        sections = GAME.describe(view, lang)
        assert len(sections) >= 5 and all(line for section in sections for line in section.lines)
        assert "{" not in " ".join(line for section in sections for line in section.lines)


def test_numbers_for_learners_have_one_length_and_are_finite():
    lengths = set()
    for name in MOMENTS:
        _, view = seen(name)
        numbers = GAME.encode(view)
        assert abs(numbers).max() < 100
        lengths.add(len(numbers))
    assert len(lengths) == 1


def test_a_seat_stands_better_with_more():
    poor, rich = expedition().table, expedition(coin=2, jewel=1, glass="b2").table
    assert GAME.evaluate(rich, 0) > GAME.evaluate(poor, 0)


def test_what_is_left_over_after_the_last_pass_counts_for_nothing():
    passed = {"round": 5, "passed": True, "turn": 1, "others": [{"hand": ["fear"]}]}
    assert GAME.evaluate(expedition(**passed, jewel=3).table, 0) == GAME.evaluate(expedition(**passed).table, 0)
