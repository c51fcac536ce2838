"""ELD-MOVE, ELD-SPEC, ELD-BLOCK: movements of cards, tiles and payments, and the blockades they open.

A movement is one use of one card, tile or payment for one pawn. It ends in `EndMove`: first the caves beside the pawn, then
what becomes of the equipment card used.
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
from tepui.games.eldorado.rules.passage import UNREACHABLE, passage_frees_step, passage_least, passage_needed
from tepui.games.eldorado.rules.table import HOME, NO_CARD, Eldorado

ANY_PAWN: Final = -1


# ---- where a pawn can go


def least_strength(t: Eldorado, at: int, symbol: int) -> int:
    """The least strength of a symbol with which a pawn on this space can take a step or open a blockade."""
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
    """ELD-MOVE-16. The least strength of a symbol with which some pawn of this seat can take a step or open a blockade."""
    least = UNREACHABLE
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            needed = least_strength(t, at, symbol)
            if needed < least:
                least = needed
    return least


def add_moves(t: Eldorado, seat: int, pawn: int, symbol: int, left: int, found: list[int]) -> None:
    """ELD-MOVE-17. The steps (GO) and openings (OPEN) of one pawn with so much strength of a symbol left.

    With RUBBLE for the symbol: those that so many cards in hand can pay, camps and grey blockades included.
    """
    course = t.rules.course
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME:  # ELD-END-11, ELD-TWO-08
        return
    # ELD-MOVE-04: neighbours that ask for this symbol, the easiest first, and the seams to cross.
    onto, over = course.onto[symbol * SPACE_COUNT + at], course.over[symbol * SPACE_COUNT + at]
    for i in range(len(onto)):
        if course.strength[onto[i]] > left:  # ELD-MOVE-05
            break
        if t.can_enter(onto[i], over[i]):
            found.append(GO + pawn + 2 * onto[i])
    for seam in course.touched[at]:  # ELD-BLOCK-02
        if t.closed(seam):
            number = t.blocks[seam]
            if BLOCKADE_TERRAIN[number] == symbol and BLOCKADE_STRENGTH[number] <= left:  # ELD-BLOCK-15, ELD-BLOCK-03
                found.append(OPEN + pawn + 2 * course.seam_faces[seam])


def add_free_moves(t: Eldorado, seat: int, pawn: int, found: list[int]) -> None:
    """ELD-CARD-16, ELD-TILE-09. What the Native can do with one pawn: steps, whatever the space asks for, and openings.

    ELD-EX-08 follows from ELD-CARD-16; ELD-CARD-23 too, for a finish space is landscape.
    """
    course = t.rules.course
    at = t.where[seat * t.rules.pawns + pawn]
    if at == HOME:
        return
    near, seams = course.near[at], course.seam[at]
    for i in range(len(near)):
        terrain = course.terrain[near[i]]
        # ELD-MOVE-10, ELD-CARD-18: no mountain, no occupied space, no blockade between. ELD-MOVE-15: start spaces, yes.
        if (terrain <= CAMP or terrain == START) and t.can_enter(near[i], seams[i]):
            found.append(GO + pawn + 2 * near[i])
    for seam in course.touched[at]:
        if t.closed(seam):
            found.append(OPEN + pawn + 2 * course.seam_faces[seam])  # ELD-CARD-17


def add_payments(t: Eldorado, seat: int, found: list[int]) -> None:
    """ELD-SPEC-01, ELD-SPEC-12, ELD-BLOCK-04. Rubble, camps and grey blockades that the number of cards in hand can pay."""
    cards = t.hand_size(seat)  # ELD-SPEC-10, ELD-TILE-11
    for pawn in range(t.rules.pawns):  # ELD-TWO-10
        add_moves(t, seat, pawn, RUBBLE, cards, found)
    if len(found) > 1:
        found.sort()


def can_step_freely(t: Eldorado, seat: int) -> bool:
    """Can the Native do anything with a pawn of this seat? Otherwise it cannot be played."""
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
    """A pawn enters a space; from a finish space it goes into El Dorado at once (ELD-END-02)."""
    i = seat * t.rules.pawns + pawn
    t.tell(MOVED, seat, pawn, t.where[i], space, t.rules.pawns)
    t.where[i] = space
    if space >= FINISH:
        t.where[i] = HOME
        t.tell(ARRIVED, seat, pawn, t.rules.pawns)


def open_seam(t: Eldorado, seat: int, seam: int) -> None:
    """ELD-BLOCK-05, ELD-BLOCK-06. The blockade is taken at once; the pawn stays where it is. ELD-COURSE-14: nothing else moves one.

    ELD-BLOCK-12: only the blockade goes; the spaces behind it keep their rules.
    """
    number = t.blocks[seam]
    t.tell(OPENED, seat, t.rules.course.seam_faces[seam], number)
    t.owner = with_item(t.owner, number, seat)  # ELD-BLOCK-14
    t.blocks = with_item(t.blocks, seam, 0)  # ELD-BLOCK-09


def all_home(t: Eldorado, seat: int) -> bool:
    """ELD-TWO-06. Have all pawns of this seat arrived?"""
    return all(t.where[seat * t.rules.pawns + pawn] == HOME for pawn in range(t.rules.pawns))


class Move(Choice[Eldorado]):
    """A card or tile moves a pawn: it takes a step, opens a blockade, or stops.

    `pawn` is ANY_PAWN until the first step or opening; `left` is the strength left; `used` is the equipment card played,
    or NO_CARD; `before` has a bit for every cave the pawn was next to when the movement began.
    """

    def __init__(self, seat: int, pawn: int, symbol: int, left: int, used: int, before: int) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.symbol = symbol
        self.left = left
        self.used = used
        self.before = before

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-MOVE-09. Nothing but this movement, apart from a passage tile: any other play comes after it."""
        found: list[int] = []
        if self.pawn != ANY_PAWN:  # ELD-TWO-04, ELD-TWO-11
            add_moves(t, self.seat, self.pawn, self.symbol, self.left, found)
        else:
            for pawn in range(t.rules.pawns):  # ELD-TWO-03
                add_moves(t, self.seat, pawn, self.symbol, self.left, found)
        if len(found) > 1:
            found.sort()
        if not t.passing and t.holds(self.seat, PASSAGE_TILE) and (t.rules.strict_tiles or self.passage_helps(t)):
            found.append(USE + PASSAGE_TILE)
        if self.pawn != ANY_PAWN:  # ELD-MOVE-16, ELD-MOVE-07, ELD-BLOCK-10
            found.append(STOP)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == STOP:  # ELD-MOVE-07, ELD-CAVE-24: what is left is lost
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

    def passage_helps(self, t: Eldorado) -> bool:
        """ELD-TILE-08. Would a passage tile open a space that the strength left can enter?"""
        if self.pawn == ANY_PAWN:
            return passage_needed(t, self.seat, self.symbol) <= self.left
        return passage_least(t, t.where[self.seat * t.rules.pawns + self.pawn], self.symbol) <= self.left

    def go_on(self, t: Eldorado, pawn: int, left: int, before: int) -> None:
        """ELD-MOVE-06, ELD-BLOCK-08. The same pawn goes on with what is left; the movement is over when it cannot."""
        if left > 0 and may_go_on(t, self.seat, pawn, self.symbol, left):
            t.then(Move(self.seat, pawn, self.symbol, left, self.used, before))
        else:
            t.then(EndMove(self.seat, pawn, self.used, before))


def carry_out(t: Eldorado, seat: int, a: int) -> int:
    """A step or an opening is made; the strength it takes is given back.

    ELD-EX-01, ELD-EX-02 and ELD-EX-05 follow from ELD-MOVE-02 and ELD-BLOCK-07.
    """
    if a >= OPEN:
        seam = seam_before(t, (a - OPEN) // 2)
        strength = BLOCKADE_STRENGTH[t.blocks[seam]]  # ELD-BLOCK-07, ELD-BLOCK-16
        open_seam(t, seat, seam)
        return strength
    space = (a - GO) // 2
    enter(t, seat, a % 2, space)
    return t.rules.course.strength[space]  # ELD-MOVE-02


def may_go_on(t: Eldorado, seat: int, pawn: int, symbol: int, left: int) -> bool:
    """Can this pawn do anything with the strength left, at once or after a passage tile of its owner?"""
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
    """ELD-TILE-08. A passage tile opens occupied spaces to this seat until the end of the turn."""
    t.use_up(seat, PASSAGE_TILE)
    t.passing = True
    t.tell(USED, seat, PASSAGE_TILE)


class FreeStep(Choice[Eldorado]):
    """The Native, as a card or a tile, moves a pawn: one step whatever the space asks for, or one blockade."""

    def legal(self, t: Eldorado) -> list[int]:
        found: list[int] = []
        for pawn in range(t.rules.pawns):  # ELD-TWO-10
            add_free_moves(t, self.seat, pawn, found)
        if len(found) > 1:
            found.sort()
        if not t.passing and t.holds(self.seat, PASSAGE_TILE):
            if t.rules.strict_tiles or passage_frees_step(t, self.seat):  # ELD-TILE-08
                found.append(USE + PASSAGE_TILE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == USE + PASSAGE_TILE:
            open_passage(t, self.seat)
            t.then(self)
            return
        pawn = (a - OPEN) % 2 if a >= OPEN else a % 2
        before = t.caves_beside(t.where[self.seat * t.rules.pawns + pawn])
        # ELD-CARD-16, ELD-CARD-17: what the step or the opening asks for is not paid. ELD-CARD-23: it may be an arrival.
        carry_out(t, self.seat, a)
        t.then(EndMove(self.seat, pawn, NO_CARD, before))


class Give(Choice[Eldorado]):
    """Cards of the hand are given one by one for rubble, a camp or a grey blockade.

    `target` is the space, or SPACE_COUNT + the seam. They are given in ascending order, so that the same cards are given
    in one way only: `floor` is the lowest card that may still be given.
    """

    def __init__(self, seat: int, left: int, floor: int, pawn: int, target: int) -> None:
        super().__init__(seat)
        self.left = left
        self.floor = floor
        self.pawn = pawn
        self.target = target

    def legal(self, t: Eldorado) -> list[int]:
        return givable(t, self.seat, self.floor, self.left)

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-SPEC-03. A card is given, whatever it can do. ELD-EX-06 follows from ELD-SPEC-02."""
        card = a - GIVE
        if self.target < SPACE_COUNT and t.rules.course.terrain[self.target] == CAMP:
            t.put_out(self.seat, card)  # ELD-SPEC-02, ELD-SPEC-05, ELD-SPEC-11; ELD-TILE-16: no keep tile is asked for
            t.tell(REMOVED, self.seat, card)
        else:
            t.put_down(self.seat, card)  # ELD-SPEC-04
            t.tell(GAVE, self.seat, card)
        if self.left > 1:  # ELD-SPEC-09
            t.then(Give(self.seat, self.left - 1, card, self.pawn, self.target))
        else:
            self.complete(t)

    def complete(self, t: Eldorado) -> None:
        """ELD-SPEC-06, ELD-BLOCK-13. All is paid: one step or one opening, and no strength is left. ELD-SPEC-07: a camp stays."""
        before = t.caves_beside(t.where[self.seat * t.rules.pawns + self.pawn])
        if self.target < SPACE_COUNT:
            enter(t, self.seat, self.pawn, self.target)
        else:
            open_seam(t, self.seat, self.target - SPACE_COUNT)
        t.then(EndMove(self.seat, self.pawn, NO_CARD, before))


def givable(t: Eldorado, seat: int, floor: int, left: int) -> list[int]:
    """The cards that may be given next: enough cards of the same or a higher number must be left for the rest."""
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
    """ELD-SPEC-01, ELD-BLOCK-04. GO or OPEN in phase 1: the space or blockade is paid with as many cards as it has symbols."""
    if a >= OPEN:
        seam = seam_before(t, (a - OPEN) // 2)
        t.then(Give(seat, BLOCKADE_STRENGTH[t.blocks[seam]], 0, (a - OPEN) % 2, SPACE_COUNT + seam))
    else:
        space = (a - GO) // 2
        t.then(Give(seat, t.rules.course.strength[space], 0, a % 2, space))


class EndMove(Auto[Eldorado]):
    """A movement is over: its pawn may have arrived, or be next to caves; then what becomes of the equipment card used.

    `before` has a bit for every cave the pawn was next to when the movement began.
    """

    def __init__(self, seat: int, pawn: int, used: int, before: int) -> None:
        super().__init__(seat)
        self.pawn = pawn
        self.used = used
        self.before = before

    def run(self, t: Eldorado) -> None:
        """ELD-CAVE-04, ELD-CAVE-05. Caves are looked at here alone: where a movement ended, not where it passed.

        ELD-CAVE-11: only for the pawn that moved.
        """
        at = t.where[self.seat * t.rules.pawns + self.pawn]
        if at == HOME:
            if all_home(t, self.seat):  # ELD-TWO-12
                self.arrive(t)
                return
        elif t.rules.caves:  # ELD-CAVE-01
            mask = caves_to_explore(t, at, self.before)
            if mask:
                t.then(Explore(self.seat, mask))
        if self.used != NO_CARD:
            t.then(AfterUse(self.seat, self.used))

    def arrive(self, t: Eldorado) -> None:
        """The last pawn of a seat has arrived: its turn is over at once."""
        from tepui.games.eldorado.rules.turn import TurnEnd

        if not t.home and t.after(self.seat) != t.hat:  # ELD-END-05: otherwise nobody plays after this
            t.tell(LAST_ROUND, self.seat)
        t.home = [*t.home, self.seat]  # ELD-END-03, ELD-TWO-06
        t.cut(TurnEnd)  # ELD-END-13


def caves_to_explore(t: Eldorado, at: int, before: int) -> int:
    """ELD-CAVE-16, ELD-CAVE-10. The caves next to a pawn that were not next to it when the movement began, one bit each.

    ELD-CAVE-12, ELD-CAVE-13, ELD-CAVE-20, ELD-CAVE-22 follow from ELD-CAVE-16, and so does ELD-EX-12.
    """
    mask = t.caves_beside(at) & ~before
    for cave in range(len(t.caves)):
        if t.caves[cave] == 0:  # ELD-CAVE-15
            mask &= ~(1 << cave)
    return mask
