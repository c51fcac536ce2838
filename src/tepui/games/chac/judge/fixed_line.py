"""A yardstick, the fixed line: so many treasures and clues, across the lava where it is safe, over the bridge and out.

Nothing is weighed: what was decided at home is carried out, whatever boulder and others do. It reads the view and the words
of the notation only.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from tepui.games.chac.rules.actions import ACTIONS
from tepui.games.chac.rules.table import Chac

SIDE: Final = 4  # the Lava Room is so many slabs wide and long
# The corridor beside the room: its spaces and the slab each opens to; the line goes in early and comes out at the last.
IN: Final = {"C11": "L14", "C12": "L13", "C13": "L12", "C14": "L11"}
LAST_SLAB: Final = "L44"
HOLE: Final = 3
BRIDGE: Final = 29.5  # it leads from C24 to C30
ENOUGH_CLUES: Final = 3  # of four traps known: with fewer the lava is left alone
# What is done where nothing of the line applies, the first that is legal.
USUALLY: Final = ("done", "swim", "getout", "give", "enter", "send", "pick", "sacrifice", "wait", "end", "drown")


class FixedLine:
    """`treasures` from the zones, `clues` deciphered, then so many of the `lava`; then the bridge."""

    def __init__(self, treasures: int = 3, clues: int = 4, lava: int = 3) -> None:
        if min(treasures, clues, lava) < 0:
            raise ValueError("treasures, clues and lava are at least 0")
        self.treasures = treasures
        self.clues = clues
        self.lava = lava

    def choose(self, view: Any, table: Chac, seat: int, legal: list[int]) -> tuple[int, int]:
        words = {ACTIONS.write(action): action for action in legal}
        return words[self._chosen(Sight(view, seat), list(words))], 0

    def _chosen(self, sight: Sight, legal: list[str]) -> str:
        here = sight.here
        if "search" in legal:
            if here.startswith("Z") and sight.cards() < self.treasures:
                return "search"
            if here.startswith("L") and sight.cards("lava") < self.lava:
                return "search"
        if "decipher" in legal and sight.clues() < self.clues and not sight.deciphered(here):
            return "decipher"
        moves = {word.removeprefix("move "): word for word in legal if word.startswith("move ")}
        if self.lava and sight.clues() >= ENOUGH_CLUES or here.startswith("L"):
            slab = sight.next_slab()
            if slab in moves:
                return moves[slab]
        if moves:
            space = max(moves, key=ahead)
            if ahead(space) > ahead(here):
                return moves[space]
        for verb in USUALLY:
            for word in legal:
                if word.split()[0] == verb:
                    return word
        return legal[0]


def ahead(space: str) -> float:
    """How far a space lies on the way: zones, corridor, bridge, outside. Slabs count as nowhere, for they are chosen by name."""
    if space == "OUT":
        return 100.0
    if space == "BR":
        return BRIDGE
    number = float(space[1:]) if space[1:].isdigit() else 0.0
    return {"Z": -5.0 + number, "C": number, "L": 0.0, "R": -9.0, "E": -5.0}[space[0]]


class Sight:
    """The view in the words of the notation."""

    def __init__(self, view: Any, seat: int) -> None:
        self.view = view
        self.seat = seat
        spaces = ACTIONS.by_name["move"].words[0]
        at = self.view.where[self.seat]
        self.here = spaces[at] if at >= 0 else "ENT"

    def cards(self, deck: str = "") -> int:
        """The cards in hand, or those of one deck."""
        drop = ACTIONS.by_name["drop"]
        backs = [drop.words[0][drop.parts(drop.first + card)[0]] for card in self.view.hands[self.seat]]
        return backs.count(deck) if deck else len(backs)

    def clues(self) -> int:
        return sum(who >> self.seat & 1 for who in self.view.deciphered)

    def deciphered(self, zone: str) -> bool:
        return bool(self.view.deciphered[int(zone[1:]) - 1] >> self.seat & 1)

    def safe(self, slab: str) -> bool:
        """No hole, and no glyph that is known for a trap."""
        place = ACTIONS.by_name["look"].words[0].index(slab)
        glyph = self.view.glyphs[place]
        return self.view.slabs[place] != HOLE and (glyph < 0 or self.view.numbers[glyph] not in self.view.clues)

    def next_slab(self) -> str:
        """The next step of the shortest safe way through the room: a slab, or the corridor behind it; empty if there is none."""
        if self.view.covered or not (self.here.startswith("L") or self.here in IN):
            return ""
        if self.here == LAST_SLAB:
            return "C24"
        starts = [self.here] if self.here.startswith("L") else [IN[self.here]]
        waiting = deque([[slab] for slab in starts if self.here.startswith("L") or self.safe(slab)])
        seen = set(starts)
        while waiting:
            way = waiting.popleft()
            if way[-1] == LAST_SLAB:
                return way[1] if self.here.startswith("L") else way[0]
            for slab in beside(way[-1]):
                if slab not in seen and self.safe(slab):
                    seen.add(slab)
                    waiting.append([*way, slab])
        return ""


def beside(slab: str) -> list[str]:
    row, column = int(slab[1]), int(slab[2])
    near = ((row + 1, column), (row, column + 1), (row, column - 1), (row - 1, column))
    return [f"L{r}{c}" for r, c in near if 1 <= r <= SIDE and 1 <= c <= SIDE]
