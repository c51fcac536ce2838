"""The drawing kit: every part is well-formed, short, and coloured by tokens only."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

from tepui.core.translations import seat_name
from tepui.drawing import icons, pieces, rings, svg, terrain
from tepui.drawing.icons import OWN, Icon

PIECES = {
    **{f"pawn {seat}": pieces.pawn(seat) for seat in range(6)},
    **{f"swimmer {seat}": pieces.swimmer(seat) for seat in range(6)},
    **{f"head {seat}": pieces.head(seat) for seat in range(6)},
    **{f"pennant {seat}": pieces.pennant(seat) for seat in range(6)},
    **{f"die {face}": pieces.die(face) for face in (1, 2, 3, 4, 5, 6, "shark")},
    "boat": pieces.boat(),
    "warning": pieces.warning(),
    "pill": pieces.pill("+4"),
    "shark": pieces.cut_out("shark", 38, "shark"),
    "tree": terrain.tree(17),
    "peak": terrain.peak(27),
    "sand": terrain.stipple(38, 30, Random(1)),
    "rose": terrain.rose(32),
    "rings": rings.ring_set("hex", svg.hexagon(35), (0, 0)),
}


def parse(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.picture(100, 100, drawing))


@pytest.fixture(autouse=True)
def own_icons() -> None:
    icons.adopt({})


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_well_formed_and_coloured_by_tokens(name: str) -> None:
    known = set(svg.COLOURS.values()) | {"none", "currentColor"}
    for part in parse(PIECES[name]).iter():
        assert {part.get("fill", "none"), part.get("stroke", "none")} <= known
        assert part.tag != f"{{{svg.XMLNS}}}style" and part.get("style") is None


@pytest.mark.parametrize("name", PIECES)
def test_coordinates_have_one_decimal(name: str) -> None:
    for text in re.findall(r' (?:d|points|cx|cy|x|y)="([^"]+)"', PIECES[name]):
        if "shark" not in name:
            assert not re.search(r"\.\d\d\d", text)


@pytest.mark.parametrize("name", OWN)
def test_an_icon_is_a_drawing_of_our_own(name: str) -> None:
    assert parse(icons.symbol(name)).find(f".//{{{svg.XMLNS}}}path") is not None


def test_icons_differ() -> None:
    for a, b in combinations(OWN, 2):
        assert OWN[a].body != OWN[b].body


def test_an_unknown_icon_is_named() -> None:
    with pytest.raises(LookupError, match="no icon 'kraken'"):
        icons.find("kraken")


def test_a_pack_replaces_drawings_under_our_names_and_is_credited() -> None:
    icons.adopt({"shark": Icon(512, '<path d="M0 0h9v9z"/>', author="Somebody")})
    assert icons.find("shark").body == '<path d="M0 0h9v9z"/>'
    assert "Somebody" in icons.credit(["shark", "whale"])
    icons.adopt({})
    assert icons.find("shark").body == OWN["shark"].body
    assert icons.credit(OWN) == ""


def test_a_pack_cannot_bring_unknown_names() -> None:
    with pytest.raises(LookupError, match="kraken"):
        icons.adopt({"kraken": Icon(512, "")})


def test_text_and_attributes_are_escaped() -> None:
    drawn = svg.text(0, 0, '<Ana & "Léo">', aria_label='"><script>')
    assert parse(drawn)[0].text == '<Ana & "Léo">'
    assert "<script>" not in drawn


def test_numbers_are_short() -> None:
    assert [svg.num(value) for value in (1.0, 1.25, -0.04, 10, 0.96)] == ["1", "1.2", "0", "10", "1"]


def test_badges_name_the_seat_when_asked_and_hide_otherwise() -> None:
    assert 'aria-label="Macaw"' in pieces.badge(0, 28, seat_name(0, "en"))
    assert 'aria-hidden="true"' in pieces.badge(0)


def test_a_ring_is_unseen_until_a_state_is_named() -> None:
    assert rings.ring("hex") == '<use href="#hex-ring"/>'
    assert rings.ring("hex", ("sel",)) == '<use href="#hex-sel"/>'
    assert rings.ring("hex", ("legal",)) == '<use href="#hex-legal"/>'
    assert rings.ring("hex", ("danger", "legal")) == '<use href="#hex-danger"/><use href="#hex-danger-mark"/>'
    kept = parse(rings.ring_set("hex", svg.hexagon(35), (0, 0)))
    unseen = kept.findall(f".//*[@id='hex-ring']/{{{svg.XMLNS}}}use")
    assert [part.get("display") for part in unseen] == ["none"] * (len(rings.STATES) + 1)
