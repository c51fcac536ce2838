"""A long text that changes a little from state to state, as JSON: of the next one only what is new is encoded.

Looking for the letters of a picture that JSON cannot take as they are costs more than all the rest of a state. But what is
encoded of a text is what is encoded of its pieces, one after the other; and most pieces are the ones of the last state.
"""

from __future__ import annotations

from typing import Final

import msgspec

PIECE: Final = 1024  # letters, more or less


class JsonText:
    """The last text in pieces, as they are and as JSON has them between quotes."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._encoded: list[bytes] = []

    def of(self, text: str) -> list[bytes]:
        """The text as JSON, in pieces: those that it begins or ends with as the last one did are taken over."""
        pieces = self._pieces
        first, start = 0, 0
        for piece in pieces:
            if not text.startswith(piece, start):
                break
            start += len(piece)
            first += 1
        last, stop = len(pieces), len(text)
        for piece in reversed(pieces[first:]):
            if not text.endswith(piece, start, stop):
                break
            stop -= len(piece)
            last -= 1
        pieces[first:last] = fresh = cut(text[start:stop])
        self._encoded[first:last] = [msgspec.json.encode(piece)[1:-1] for piece in fresh]
        return [b'"', *self._encoded, b'"']


def cut(text: str) -> list[str]:
    """Pieces of much the same length: what has changed does not leave splinters behind."""
    count = round(len(text) / PIECE)
    if count < 2:
        return [text] if text else []
    size = -(-len(text) // count)
    return [text[at : at + size] for at in range(0, len(text), size)]
