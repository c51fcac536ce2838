"""The figures that the visual language promises, computed from the tokens."""

from __future__ import annotations

from itertools import combinations

import pytest

from tepui.core.translations import seat_name
from tepui.drawing import palette
from tepui.drawing.palette import DARK, EYES, LIGHT, SEATS, SHARP, contrast, difference

THEMES = {"light": LIGHT, "dark": {**LIGHT, **DARK}, "contrast": {**LIGHT, **SHARP}}
GROUNDS = ("paper", "sheet", "card")
TEXTS = ("ink", "ink2", "ink3", "jungle", "lagoon", "lava", "goldtext", "signaltext", "danger")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text", TEXTS)
def test_text_reads_on_every_paper(theme: str, text: str) -> None:
    tokens = THEMES[theme]
    assert min(contrast(tokens[text], tokens[ground]) for ground in GROUNDS) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sign", ["signal", "focus", "gold"])
def test_signs_stand_out_on_every_paper(theme: str, sign: str) -> None:
    tokens = THEMES[theme]
    assert min(contrast(tokens[sign], tokens[ground]) for ground in GROUNDS) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["ink", "jungle", "lagoon", "lava", "signaltext", "danger"])
def test_inverse_text_reads_on_filled_buttons_and_badges(theme: str, ground: str) -> None:
    assert contrast(THEMES[theme]["inverse"], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), [("ink2", "edge"), ("bottext", "bot"), ("ink", "recent")])
def test_text_reads_on_tags_and_marked_lines(theme: str, text: str, ground: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


def test_three_inks_on_paper_as_promised() -> None:
    assert [int(contrast(LIGHT[ink], LIGHT["paper"])) for ink in ("ink", "ink2", "ink3")] == [14, 8, 5]


@pytest.mark.parametrize("theme", ["light", "contrast"])  # on a dark page boards keep the colours of the light one
def test_rings_stand_out_on_their_casing(theme: str) -> None:
    for ring in ("signal", "danger", "jungle", "focus", "gold"):
        assert contrast(THEMES[theme][ring], THEMES[theme]["casing"]) >= 3


@pytest.mark.parametrize("ground", ["sea1", "sea2", "sea3", "sand", "forest"])
@pytest.mark.parametrize("creature", ["shark", "whale", "serpent"])
def test_creatures_stand_out_on_any_ground(creature: str, ground: str) -> None:
    assert contrast(LIGHT[creature], LIGHT[ground]) >= 3


def test_seat_text_reads_on_its_colour() -> None:
    assert min(contrast(seat.text, seat.fill) for seat in SEATS) >= 5.2


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("seats", "least"), [(4, 31), (6, 20)])
def test_seats_stay_apart_for_every_eye(eye: str, seats: int, least: float) -> None:
    pairs = combinations(SEATS[:seats], 2)
    assert min(difference(a.fill, b.fill, eye) for a, b in pairs) >= least


def test_seats_differ_in_everything_that_names_them() -> None:
    for field in ("id", "fill", "edge", "emblem"):
        assert len({getattr(seat, field) for seat in SEATS}) == 6
    for lang in ("en", "fr"):
        assert len({seat_name(seat, lang) for seat in range(len(SEATS))}) == 6


def test_contrast_and_difference_know_their_extremes() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)
    assert difference("#000000", "#FFFFFF") == pytest.approx(100, abs=0.1)


def test_every_token_is_a_css_variable_and_a_class() -> None:
    text = palette.css()
    for name, colour in LIGHT.items():
        assert f"--{name}: {colour};" in text
        assert f".f-{name} {{ fill: var(--{name}); }}" in text
    assert DARK.keys() <= LIGHT.keys()
    assert SHARP.keys() <= LIGHT.keys()
