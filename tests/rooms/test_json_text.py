"""A long text that changes a little is encoded as if it were encoded anew."""

from __future__ import annotations

from random import Random

import msgspec

from tepui.rooms.views.json_text import PIECE, JsonText, cut

LETTERS = 'ab<>="\\/\n\x00é€😀'


def edited(text: str, rng: Random) -> str:
    """Something taken out somewhere, something else put in."""
    at = rng.randrange(len(text) + 1)
    new = "".join(rng.choices(LETTERS, k=rng.randrange(40)))
    return text[:at] + new + text[at + rng.randrange(40) :]


def test_whatever_has_changed_it_is_the_same_as_encoded_anew():
    rng = Random(7)
    quoted, text = JsonText(), "".join(rng.choices(LETTERS, k=5 * PIECE))
    for turn in range(400):
        text = edited(edited(text, rng), rng) if turn % 50 else "".join(rng.choices(LETTERS, k=turn * 40))
        assert b"".join(quoted.of(text)) == msgspec.json.encode(text)
        assert b"".join(quoted.of(text)) == msgspec.json.encode(text), "the same once more"


def test_of_a_small_change_most_pieces_stay_and_they_do_not_splinter():
    rng = Random(8)
    text = "".join(rng.choices(LETTERS, k=20 * PIECE))
    quoted = JsonText()
    quoted.of(text)
    before = [*quoted._pieces]
    quoted.of(text[:100] + "x" + text[100:])
    assert sum(any(piece is old for old in before) for piece in quoted._pieces) == len(before) - 1
    for _ in range(300):
        text = edited(text, rng)
        quoted.of(text)
    assert len(quoted._pieces) <= 2 * len(text) // PIECE


def test_a_text_is_cut_into_all_of_itself():
    for length in (0, 1, PIECE - 1, PIECE, 3 * PIECE // 2, 10 * PIECE + 1):
        text = "x" * length
        assert "".join(cut(text)) == text
