"""A picture in stretches: the parts that were kept, and what stands between them.

Two pictures of one table consist of mostly the same stretches, and what has changed is found by them. A picture of some
100 KB is put together only for those who want all of it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

SEAM: Final = "><"  # where one tag ends and the next begins


class Stretch:
    """Some whole tags of a picture."""

    __slots__ = ("__dict__", "text")

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Stretch) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    @cached_property
    def tags(self) -> int:
        """How many pieces it has if it is cut at every seam."""
        return self.text.count(SEAM) + 1

    @cached_property
    def json(self) -> bytes:
        """As JSON has it between quotes."""
        return msgspec.json.encode(self.text)[1:-1]


class KeptPicture:
    """A whole picture; empty if none could be drawn."""

    __slots__ = ("__dict__", "stretches")

    def __init__(self, stretches: tuple[Stretch, ...]) -> None:
        self.stretches = stretches

    @classmethod
    def whole(cls, text: str) -> KeptPicture:
        """One that was drawn in one go."""
        return cls((Stretch(text),) if text else ())

    def __bool__(self) -> bool:
        return bool(self.stretches)

    @cached_property
    def text(self) -> str:
        return "".join([stretch.text for stretch in self.stretches])

    @property
    def json(self) -> list[bytes]:
        """As JSON, to be joined with what it is sent with: of the next picture only what is new is encoded."""
        return [b'"', *[stretch.json for stretch in self.stretches], b'"']
