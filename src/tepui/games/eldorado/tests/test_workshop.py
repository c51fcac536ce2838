"""The course workshop: orders that compose a course, and links that notice every change."""

from __future__ import annotations

import pytest

import tepui
from tepui.core.translations import LANGUAGES
from tepui.games.eldorado.workshop.links import share_code, text_of_code

WORKSHOP = tepui.load("eldorado").workshop
FIRST = WORKSHOP.names()["first"]


def composed(*orders: str, text: str = "") -> str:
    text = text or WORKSHOP.change("", "blank")
    for order in orders:
        text = WORKSHOP.change(text, order)
    return text


def test_pieces_are_added_where_they_fit():
    report = WORKSHOP.report(composed("add C", "add N", "add O", "add I"))
    assert report.legal
    assert [piece.face for piece in report.pieces] == ["B", "C", "N", "O", "I"]
    assert "D" not in report.free and "J" not in report.free, "the other faces of sheets on the table"


def test_a_board_is_added_unturned():
    assert composed("add C") == "B2@0,0 C0@7,-3 jungle@10,-3"


def test_turning_six_times_gives_the_course_back():
    assert composed(*["turn K"] * 6, text=FIRST) == FIRST
    assert composed("turn K", "back K", text=FIRST) == FIRST


def test_moving_finds_every_place_and_comes_back():
    text, seen = FIRST, []
    while text not in seen:
        seen.append(text)
        text = WORKSHOP.change(text, "move K")
    assert text in seen[:2] and len(seen) > 3
    assert all(WORKSHOP.report(place).legal or "K" in place for place in seen)


def test_what_is_dragged_snaps_to_the_nearest_edge_and_brings_along_what_follows():
    assert composed("lay C 40,-40") == "B2@0,0 C0@7,-4 jungle@10,-4"
    farther = composed("shift I 1,0", text=FIRST)
    assert "I2@14,4 K0@21,0" in FIRST and WORKSHOP.report(farther).legal
    moved, followed = ([int(n) for n in part.split("@")[1].split(",")] for part in farther.split()[3:5])
    assert moved != [14, 4] and [followed[0] - moved[0], followed[1] - moved[1]] == [7, -4]
    assert composed("shift K 0,0", text=FIRST) == FIRST


def test_removing_closes_the_gap():
    report = WORKSHOP.report(composed("remove N", text=FIRST))
    assert report.legal
    assert [piece.face for piece in report.pieces] == ["B", "C", "I", "K"]
    assert report.text.startswith("B2@0,0 C5@7,-3 I2@11,0 K0@18,-4 "), "K lies beside I as it did before"


def test_the_finish_plate_goes_round_the_corners():
    text = composed("finish", text=FIRST)
    assert text != FIRST and text.rpartition(" ")[0] == FIRST.rpartition(" ")[0]
    assert WORKSHOP.change(FIRST, "side").endswith("jungle@24,-3")


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("add L", "L cannot be used"),
        ("add A", "A cannot be used"),
        ("add X", "no piece “X”"),
        ("remove B", "B is the start board"),
        ("move B", "B is the start board"),
        ("shift B 1,1", "B is the start board"),
        ("shift K near", "is no order"),
        ("lay L 3,3", "L cannot be used"),
        ("turn M", "“M” is no piece of this course"),
        ("swap K O", "O has not the shape of K"),
        ("swap K M E", "is no order"),
        ("jump", "is no order"),
    ],
)
def test_what_cannot_be_done_is_said_in_both_languages(order, why):
    with pytest.raises(ValueError, match=why) as refused:
        WORKSHOP.change(FIRST, order)
    said = [WORKSHOP.refusal(refused.value, lang) for lang in LANGUAGES]
    assert said[0] == str(refused.value) and said[1] != said[0]


def test_every_course_survives_its_link():
    for name, text in WORKSHOP.names().items():
        code = WORKSHOP.share(name)
        assert WORKSHOP.find(code) == text
        assert WORKSHOP.find(f"https://somewhere/course/eldorado?lang=fr&c={code}") == text


def test_no_single_letter_of_a_link_can_be_changed_unnoticed():
    code = share_code(FIRST)
    for place, letter in enumerate(code):
        for other in "7C~_.":
            if other != letter:
                with pytest.raises(ValueError, match="check sum"):
                    text_of_code(code[:place] + other + code[place + 1 :])
    for short in range(1, len(code)):
        with pytest.raises(ValueError, match="check sum"):
            text_of_code(code[:short])
