"""ELD-MOVE, ELD-SPEC, ELD-BLOCK: movements of cards, tiles and payments, and the blockades they open.

A movement is one use of one card, tile or payment for one pawn (R-30). It ends in `EndMove`: caves first, then the fate
of the equipment used (R-36).
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item
from tepui.games.eldorado.rules.actions import GIVE, GO, OPEN, STOP, USE
from tepui.games.eldorado.rules.caves import Explore
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CAMP,
    CARD_COUNT,
    FINISH,
    PASSAGE_TILE,
    RUBBLE,
    SPACE_COUNT,
    START,
)
from tepui.games.eldorado.rules.equipment import AfterUse
from tepui.games.eldorado.rules.events import ARRIVED, GAVE, LAST_ROUND, MOVED, OPENED, REMOVED, USED
from tepui.games.eldorado.rules.table import HOME, NO_CARD, Eldorado

ANY_PAWN: Final = -1
UNREACHABLE: Final = 99  # more than any strength


# ---- where to


def least_strength(t: Eldorado, at: int, symbol: int) -> int:
    """The strength of a symbol that a step or an opening from a space needs at least."""
    course = t.rules.course
    least = UNREACHABLE
    onto, over = course.onto[symbol * SPACE_COUNT + at], course.over[symbol * SPACE_COUNT + at]
    for i in range(len(onto)):
        if t.can_enter(onto[i], over[i]):
            least = course.strength[onto[i]]
            break
    for seam in course.touched[at]:
        if t.closed(seam):
            number = t.blocks[seam]
            if BLOCKADE_TERRAIN[number] == symbol and BLOCKADE_STRENGTH[number] < least:
                least = BLOCKADE_STRENGTH[number]
    return least


def least_needed(t: Eldorado, seat: int, symbol: int) -> int:
    """The strength of a symbol that any pawn of this seat needs at least (ELD-MOVE-16)."""
    least = UNREACHABLE
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            needed = least_strength(t, at, symbol)
            if needed < least:
                least = needed
    return least


def add_moves(t: Eldorado, seat: int, pawn: int, symbol: int, left: int, found: list[int]) -> None:
    """GO and OPEN of one pawn with so much of a symbol left (ELD-MOVE-04, -05, ELD-BLOCK-02, -03); RUBBLE: with so many cards."""
    course = t.rules.course
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME:
        return
    onto, over = course.onto[symbol * SPACE_COUNT + at], course.over[symbol * SPACE_COUNT + at]
    for i in range(len(onto)):
        if course.strength[onto[i]] > left:
            break
        if t.can_enter(onto[i], over[i]):
            found.append(GO + pawn + 2 * onto[i])
    for seam in course.touched[at]:
        if t.closed(seam):
            number = t.blocks[seam]
            if BLOCKADE_TERRAIN[number] == symbol and BLOCKADE_STRENGTH[number] <= left:
                found.append(OPEN + pawn + 2 * course.seam_faces[seam])


def add_free_moves(t: Eldorado, seat: int, pawn: int, found: list[int]) -> None:
    """What the Native can do with one pawn: any step, any opening (ELD-CARD-16 to -18)."""
    course = t.rules.course
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME:
        return
    near, seams = course.near[at], course.seam[at]
    for i in range(len(near)):
        terrain = course.terrain[near[i]]
        if (terrain <= CAMP or terrain == START) and t.can_enter(near[i], seams[i]):
            found.append(GO + pawn + 2 * near[i])
    for seam in course.touched[at]:
        if t.closed(seam):
            found.append(OPEN + pawn + 2 * course.seam_faces[seam])


def add_payments(t: Eldorado, seat: int, found: list[int]) -> None:
    """Rubble, camps and grey blockades that the number of cards in hand can pay (ELD-SPEC-01, -02, -12, ELD-BLOCK-04)."""
    cards = t.hand_size(seat)
    for pawn in range(t.rules.pawns):
        add_moves(t, seat, pawn, RUBBLE, cards, found)
    if len(found) > 1:
        found.sort()


def can_step_freely(t: Eldorado, seat: int) -> bool:
    """Has the Native anything to do (R-29)?"""
    found: list[int] = []
    for pawn in range(t.rules.pawns):
        add_free_moves(t, seat, pawn, found)
        if found:
            return True
    return False


# ---- what happens to a pawn


def seam_before(t: Eldorado, face: int) -> int:
    """The junction by which a face is entered."""
    return t.rules.course.seam_faces.index(face)


def enter(t: Eldorado, seat: int, pawn: int, space: int) -> None:
    """ELD-END-02. A pawn changes its space; from a finish space it goes into El Dorado at once."""
    i = seat * t.rules.pawns + pawn
    t.tell(MOVED, seat, pawn, t.where[i], space)
    t.where[i] = space
    if space >= FINISH:
        t.where[i] = HOME
        t.tell(ARRIVED, seat, pawn)


def open_seam(t: Eldorado, seat: int, seam: int) -> None:
    """ELD-BLOCK-05, -06. The blockade is taken at once; the pawn stays."""
    number = t.blocks[seam]
    t.tell(OPENED, seat, t.rules.course.seam_faces[seam], number)
    t.owner = with_item(t.owner, number, seat)
    t.blocks = with_item(t.blocks, seam, 0)


def all_home(t: Eldorado, seat: int) -> bool:
    return all(t.where[seat * t.rules.pawns + pawn] == HOME for pawn in range(t.rules.pawns))


class Move(Choice[Eldorado]):
    """ELD-MOVE-03 to -09, ELD-BLOCK-07, -08, ELD-TWO-03, -04. Go on, open, or stop; the rest of the strength is lost.

    `pawn` is ANY_PAWN until the first step; `used` is the equipment card played, or NO_CARD; `before` the caves the
    pawn was next to when the movement began.
    """

    __slots__ = ("pawn", "symbol", "left", "used", "before")

    def __init__(self, seat: int, pawn: int, symbol: int, left: int, used: int, before: int) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.symbol = symbol
        self.left = left
        self.used = used
        self.before = before

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.pawn, self.symbol, self.left, self.used, self.before)

    def legal(self, t: Eldorado) -> list[int]:
        found: list[int] = []
        if self.pawn != ANY_PAWN:
            add_moves(t, self.seat, self.pawn, self.symbol, self.left, found)
        else:
            for pawn in range(t.rules.pawns):
                add_moves(t, self.seat, pawn, self.symbol, self.left, found)
        if len(found) > 1:
            found.sort()
        if not t.passing and t.holds(self.seat, PASSAGE_TILE):
            found.append(USE + PASSAGE_TILE)
        if self.pawn != ANY_PAWN:
            found.append(STOP)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == STOP:
            t.then(EndMove(self.seat, self.pawn, self.used, self.before))
        elif a == USE + PASSAGE_TILE:
            open_passage(t, self.seat)
            t.then(self)
        else:
            pawn = (a - OPEN) % 2 if a >= OPEN else a % 2
            before = self.before
            if self.pawn == ANY_PAWN:
                before = t.caves_beside(t.where[self.seat * t.rules.pawns + pawn])
            self.go_on(t, pawn, self.left - carry_out(t, self.seat, a), before)

    def go_on(self, t: Eldorado, pawn: int, left: int, before: int) -> None:
        """R-30. A movement is over when nothing is left to go on with."""
        if left > 0 and may_go_on(t, self.seat, pawn, self.symbol, left):
            t.then(Move(self.seat, pawn, self.symbol, left, self.used, before))
        else:
            t.then(EndMove(self.seat, pawn, self.used, before))


def carry_out(t: Eldorado, seat: int, a: int) -> int:
    """A step or an opening; the strength it takes (ELD-MOVE-06)."""
    if a >= OPEN:
        seam = seam_before(t, (a - OPEN) // 2)
        strength = BLOCKADE_STRENGTH[t.blocks[seam]]
        open_seam(t, seat, seam)
        return strength
    space = (a - GO) // 2
    enter(t, seat, a % 2, space)
    return t.rules.course.strength[space]


def may_go_on(t: Eldorado, seat: int, pawn: int, symbol: int, left: int) -> bool:
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME:
        return False
    if least_strength(t, at, symbol) <= left:
        return True
    if t.passing or not t.holds(seat, PASSAGE_TILE):
        return False
    t.passing = True
    possible = least_strength(t, at, symbol) <= left
    t.passing = False
    return possible


def open_passage(t: Eldorado, seat: int) -> None:
    """ELD-TILE-08. Occupied spaces are open to this seat until the end of the turn."""
    t.use_up(seat, PASSAGE_TILE)
    t.passing = True
    t.tell(USED, seat, PASSAGE_TILE)


class FreeStep(Choice[Eldorado]):
    """ELD-CARD-16 to -18, ELD-TILE-09. The Native: one step whatever the space asks, or one blockade."""

    __slots__ = ()

    def legal(self, t: Eldorado) -> list[int]:
        found: list[int] = []
        for pawn in range(t.rules.pawns):
            add_free_moves(t, self.seat, pawn, found)
        if len(found) > 1:
            found.sort()
        if not t.passing and t.holds(self.seat, PASSAGE_TILE):
            found.append(USE + PASSAGE_TILE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == USE + PASSAGE_TILE:
            open_passage(t, self.seat)
            t.then(self)
            return
        pawn = (a - OPEN) % 2 if a >= OPEN else a % 2
        before = t.caves_beside(t.where[self.seat * t.rules.pawns + pawn])
        carry_out(t, self.seat, a)
        t.then(EndMove(self.seat, pawn, NO_CARD, before))


class Give(Choice[Eldorado]):
    """ELD-SPEC-01 to -06, ELD-BLOCK-04. Cards for rubble, a camp or a grey blockade, one by one in the order of the box.

    `target` is the space, or SPACE_COUNT + the junction; `floor` the lowest card that may still be given.
    """

    __slots__ = ("left", "floor", "pawn", "target")

    def __init__(self, seat: int, left: int, floor: int, pawn: int, target: int) -> None:
        super().__init__(seat)
        self.left = left
        self.floor = floor
        self.pawn = pawn
        self.target = target

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.left, self.floor, self.pawn, self.target)

    def legal(self, t: Eldorado) -> list[int]:
        return givable(t, self.seat, self.floor, self.left)

    def apply(self, t: Eldorado, a: int) -> None:
        card = a - GIVE
        if self.target < SPACE_COUNT and t.rules.course.terrain[self.target] == CAMP:
            t.put_out(self.seat, card)
            t.tell(REMOVED, self.seat, card)
        else:
            t.put_down(self.seat, card)
            t.tell(GAVE, self.seat, card)
        if self.left > 1:
            t.then(Give(self.seat, self.left - 1, card, self.pawn, self.target))
            return
        before = t.caves_beside(t.where[self.seat * t.rules.pawns + self.pawn])
        if self.target < SPACE_COUNT:
            enter(t, self.seat, self.pawn, self.target)
        else:
            open_seam(t, self.seat, self.target - SPACE_COUNT)
        t.then(EndMove(self.seat, self.pawn, NO_CARD, before))


def givable(t: Eldorado, seat: int, floor: int, left: int) -> list[int]:
    """Cards that may be given next so that enough of the same or a later kind are left for the rest."""
    first = seat * CARD_COUNT
    kinds = t.kinds(seat, floor)
    rest = 0
    for card in kinds:
        rest += t.hand[first + card]
    found: list[int] = []
    for card in kinds:
        if rest < left:
            break
        found.append(GIVE + card)
        rest -= t.hand[first + card]
    return found


def begin_payment(t: Eldorado, seat: int, a: int) -> None:
    """ELD-SPEC-12, ELD-TWO-10. GO or OPEN from the menu: the space or blockade is paid with cards of the hand."""
    if a >= OPEN:
        seam = seam_before(t, (a - OPEN) // 2)
        t.then(Give(seat, BLOCKADE_STRENGTH[t.blocks[seam]], 0, (a - OPEN) % 2, SPACE_COUNT + seam))
    else:
        space = (a - GO) // 2
        t.then(Give(seat, t.rules.course.strength[space], 0, a % 2, space))


class EndMove(Auto[Eldorado]):
    """R-36, ELD-CAVE-04, -16. The space is final: arrival, then caves, then the equipment used."""

    __slots__ = ("pawn", "used", "before")

    def __init__(self, seat: int, pawn: int, used: int, before: int) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.used = used
        self.before = before

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.pawn, self.used, self.before)

    def run(self, t: Eldorado) -> None:
        at = t.where[self.seat * t.rules.pawns + self.pawn]
        if at == HOME:
            if all_home(t, self.seat):
                self.arrive(t)
                return
        elif t.rules.caves:
            mask = t.caves_beside(at) & ~self.before
            for cave in range(len(t.caves)):
                if t.caves[cave] == 0:
                    mask &= ~(1 << cave)
            if mask:
                t.then(Explore(self.seat, mask))
        if self.used != NO_CARD:
            t.then(AfterUse(self.seat, self.used))

    def arrive(self, t: Eldorado) -> None:
        """ELD-END-03, -13, ELD-TWO-06. The turn is over at once, and this round is the last."""
        from tepui.games.eldorado.rules.turn import TurnEnd

        if not t.home:
            t.tell(LAST_ROUND, self.seat)
        t.home = [*t.home, self.seat]
        t.cut(TurnEnd)
