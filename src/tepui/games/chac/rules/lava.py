"""The Lava Room: the cover, the glyphs, slabs that hold and slabs that give way."""

from __future__ import annotations

from typing import Final

from tepui.engine.table import with_item
from tepui.games.chac.rules.actions import FLIP, GLYPH, READ
from tepui.games.chac.rules.components import BESIDE_LAVA, MAX_SEATS, NUMBER_COUNT, SLAB_COUNT, SLABS
from tepui.games.chac.rules.death import die_in_turn
from tepui.games.chac.rules.draws import Unseen, all_but, bits
from tepui.games.chac.rules.events import BY_LAVA, FLIPPED, LOOKED, NOTED_NUMBER, READ_NUMBER, UNCOVERED
from tepui.games.chac.rules.table import GLYPH_UP, HOLE, SUN, UNDECIDED, YELLOW, Chac


def uncover(t: Chac, seat: int) -> None:
    """CHA-LAVA-03. The cover comes off, and every glyph is seen in its place; this costs no action."""
    t.covered = False
    t.tell(UNCOVERED, seat)
    for slab in range(SLAB_COUNT):
        if t.slabs[slab] != SUN:
            t.then(LAY_GLYPH[seat][slab])


def stand(t: Chac, seat: int, space: int) -> None:
    """The adventurer stands on a new space."""
    t.where[seat] = space
    t.laid_down[seat] = 0  # CHA-RIV-19: after a dive or a stroke one may search; CHA-EX-07 is an example
    if BESIDE_LAVA[space] and t.covered:  # CHA-LAVA-02: the first to stand beside the room
        uncover(t, seat)


class _Slab(Unseen):
    """Something about one slab comes to light."""

    def __init__(self, seat: int, slab: int, verb: int) -> None:
        super().__init__(seat, verb, NUMBER_COUNT)
        self.slab = slab

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.slab)

    def barred(self, t: Chac) -> int:
        """CHA-COMP-05. The number of a glyph stays the same once anybody has seen it; before, it is any that is left."""
        number = t.numbers[t.glyphs[self.slab]]
        return bits(t.numbers) >> 1 if number == UNDECIDED else all_but(number - 1)


class LayGlyph(_Slab):
    """CHA-SETUP-05. The shuffled glyph tiles: which one lies here is drawn when it is first seen."""

    def __init__(self, seat: int, slab: int) -> None:
        super().__init__(seat, slab, GLYPH)

    def barred(self, t: Chac) -> int:
        return bits(t.glyphs)

    def apply(self, t: Chac, a: int) -> None:
        t.glyphs = with_item(t.glyphs, self.slab, a - GLYPH)


# By seat and slab: steps never change, so that one of each serves all tables.
LAY_GLYPH: Final[tuple[tuple[LayGlyph, ...], ...]] = tuple(
    [tuple([LayGlyph(seat, slab) for slab in range(SLAB_COUNT)]) for seat in range(MAX_SEATS)]
)


class Flip(_Slab):
    """CHA-LAVA-05. The slab is turned over before the figure is put on it, and its number compared with the clues."""

    def __init__(self, seat: int, slab: int) -> None:
        super().__init__(seat, slab, FLIP)

    def apply(self, t: Chac, a: int) -> None:
        number, seat = a - FLIP + 1, self.seat
        trapped = number in t.clues  # CHA-SETUP-09; CHA-WALL-17: whatever has become of the Walls Room
        t.numbers = with_item(t.numbers, t.glyphs[self.slab], number)
        t.slabs = with_item(t.slabs, self.slab, HOLE if trapped else YELLOW)  # CHA-LAVA-07, CHA-EX-06
        t.where[seat] = SLABS[self.slab]  # CHA-LAVA-08
        t.tell(FLIPPED, seat, self.slab, number, 1 if trapped else 0)
        if trapped:  # CHA-LAVA-06; CHA-LAVA-23 follows: only the four trapped slabs sink, and the dead take no treasure
            die_in_turn(t, seat, BY_LAVA)


class ReadNumber(_Slab):
    """CHA-ABIL-08: Linguistics shows the number to one player alone. CHA-ABIL-21: others see which slab, no more."""

    def __init__(self, seat: int, slab: int) -> None:
        super().__init__(seat, slab, READ)

    def apply(self, t: Chac, a: int) -> None:
        number = a - READ + 1
        t.numbers = with_item(t.numbers, t.glyphs[self.slab], number)
        t.read = with_item(t.read, self.slab, t.read[self.slab] | 1 << self.seat)
        t.tell(LOOKED, self.seat, self.slab)
        t.whisper(self.seat, NOTED_NUMBER if t.rules.keep_notes else READ_NUMBER, self.seat, self.slab, number)


def can_read(t: Chac, slab: int) -> bool:
    """CHA-ABIL-20. Linguistics reads only slabs that show their glyph, and none under the cover."""
    return not t.covered and t.slabs[slab] == GLYPH_UP
