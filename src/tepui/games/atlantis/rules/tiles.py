"""Step 1: held tiles with a red frame, played at the start of a later turn."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item, with_more
from tepui.games.atlantis.rules.actions import BOAT, CREATURE, PASS, PLAY, SWIMMER, TO
from tepui.games.atlantis.rules.boats import steers
from tepui.games.atlantis.rules.components import (
    BOAT_COUNT,
    DOLPHIN,
    FIRST_OF,
    MOVE_SERPENT,
    MOVE_WHALE,
    SEA,
    SPACE_COUNT,
    SYMBOL_COUNT,
    UNKNOWN,
    WINDS,
)
from tepui.games.atlantis.rules.events import BLOWN, CARRIED, PLAYED_TILE, RELOCATED
from tepui.games.atlantis.rules.meeting import meet_boat, meet_swimmer
from tepui.games.atlantis.rules.scoring import end_if_deserted
from tepui.games.atlantis.rules.sea import boat_has_way, dolphin_reach, free_spaces, has_way, winds_reach
from tepui.games.atlantis.rules.table import MAX_SEATS, NOBODY, Atlantis

STEP_ONE_SYMBOLS: Final = MOVE_WHALE - DOLPHIN + 1


class MayPlayTile(Auto[Atlantis]):
    """ATL-TURN-11. Asked of whoever holds a tile from an earlier turn, so that being asked tells nothing.

    Explorers do not matter (ATL-TURN-12).
    """

    def run(self, t: Atlantis) -> None:
        for tile in range(len(t.keeper)):
            if t.keeper[tile] == self.seat and t.since[tile] < t.turn:
                t.then(PLAY_TILE[self.seat])
                return


class PlayTile(Choice[Atlantis]):
    """ATL-TURN-02, ATL-FLOW-03. One tile and no second (ATL-TURN-10), or pass."""

    def legal(self, t: Atlantis) -> list[int]:
        """Tiles of an earlier turn (ATL-TURN-03, ATL-HELD-15) that have a target (ATL-HELD-12), but no defence (ATL-DEF-01)."""
        found = [PASS]
        for tile in range(len(t.keeper)):
            if t.keeper[tile] == self.seat and t.since[tile] < t.turn:
                symbol = t.symbol[tile]
                if symbol <= MOVE_WHALE and has_target(t, self.seat, symbol):
                    found.append(PLAY + symbol - DOLPHIN + STEP_ONE_SYMBOLS * tile)
        return found

    def apply(self, t: Atlantis, a: int) -> None:
        if a == PASS:  # step 1 is closed (ATL-TURN-13)
            return
        symbol = (a - PLAY) % STEP_ONE_SYMBOLS + DOLPHIN
        spend_tile(t, (a - PLAY) // STEP_ONE_SYMBOLS, symbol, PLAYED_TILE)
        if symbol == DOLPHIN:
            t.then(PickSwimmer(self.seat))
        elif symbol == WINDS:
            t.then(PickBoat(self.seat))
        else:
            t.then(PickCreature(self.seat, symbol - MOVE_SERPENT))


PLAY_TILE: Final[tuple[PlayTile, ...]] = tuple([PlayTile(seat) for seat in range(MAX_SEATS)])


def spend_tile(t: Atlantis, tile: int, symbol: int, kind: int, *facts: int) -> None:
    """A played tile is shown to all and out of the game (ATL-HELD-16), a defence too (ATL-DEF-10)."""
    if t.heard:
        t.tell_all(kind, [t.keeper[tile], tile, symbol, t.face[tile], *facts])
    back = (t.face[tile] - 1) * SYMBOL_COUNT + symbol
    t.seen = with_more(t.seen, back, 1)
    t.keeper = with_item(t.keeper, tile, NOBODY)
    t.symbol = with_item(t.symbol, tile, UNKNOWN)
    t.face = with_item(t.face, tile, 0)
    t.since = with_item(t.since, tile, 0)


def has_target(t: Atlantis, seat: int, symbol: int) -> bool:
    """ATL-HELD-12. Is there anything that this tile could move?"""
    if symbol == DOLPHIN:
        return bool(dolphin_riders(t, seat))
    if symbol == WINDS:
        return bool(boats_for_winds(t, seat))
    return bool(movable(t, symbol - MOVE_SERPENT))


def dolphin_riders(t: Atlantis, seat: int) -> list[int]:
    """ATL-HELD-02. One's own swimmers that have sea beside them."""
    found: list[int] = []
    for piece in t.rules.pieces[seat]:
        at = t.where[piece]
        if at < SPACE_COUNT and t.terrain[at] == SEA and has_way(t, at):
            found.append(piece)
    return found


def boats_for_winds(t: Atlantis, seat: int) -> list[int]:
    """ATL-HELD-05. Boats that are empty or controlled and have sea without a boat beside them."""
    found: list[int] = []
    for boat in range(BOAT_COUNT):
        at = t.boats[boat]
        if at >= 0 and steers(t, seat, boat) and boat_has_way(t, at):
            found.append(boat)
    return found


def movable(t: Atlantis, kind: int) -> list[int]:
    """Creatures of a kind on the board; of those that share a space one, since they are alike (ATL-FLOW-11)."""
    found: list[int] = []
    spaces: list[int] = []
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        at = t.creatures[creature]
        if at >= 0 and at not in spaces:
            spaces.append(at)
            found.append(creature)
    return found


class PickSwimmer(Choice[Atlantis]):
    """ATL-HELD-02. Which swimmer the dolphin carries: explorers in one space differ, their values may (ATL-FLOW-11)."""

    def legal(self, t: Atlantis) -> list[int]:
        return [SWIMMER + piece for piece in dolphin_riders(t, self.seat)]

    def apply(self, t: Atlantis, a: int) -> None:
        t.then(DolphinRide(self.seat, a - SWIMMER))


class DolphinRide(Choice[Atlantis]):
    """ATL-HELD-02. One to three sea spaces; it ends in the sea and never in a boat, on land or on a haven (ATL-HELD-04)."""

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def legal(self, t: Atlantis) -> list[int]:
        return dolphin_reach(t, t.where[self.piece], TO)

    def apply(self, t: Atlantis, a: int) -> None:
        """ATL-HELD-03. A serpent or a shark takes the swimmer.

        The ride is no sea-space move of step 2 (ATL-SWIM-17); ATL-HELD-14 is an example.
        """
        at = t.where[self.piece]
        t.step_on(self.piece, a - TO)
        t.tell(CARRIED, self.seat, self.piece, at, a - TO)
        meet_swimmer(t, self.piece)
        end_if_deserted(t)


class PickBoat(Choice[Atlantis]):
    """ATL-HELD-05. Which boat the winds take."""

    def legal(self, t: Atlantis) -> list[int]:
        return [BOAT + boat for boat in boats_for_winds(t, self.seat)]

    def apply(self, t: Atlantis, a: int) -> None:
        t.then(FairWinds(self.seat, a - BOAT))


class FairWinds(Choice[Atlantis]):
    """ATL-HELD-05. One to three sea spaces."""

    def __init__(self, seat: int, boat: int) -> None:
        self.seat = seat
        self.boat = boat

    def legal(self, t: Atlantis) -> list[int]:
        return winds_reach(t, self.boat, TO)

    def apply(self, t: Atlantis, a: int) -> None:
        """ATL-HELD-06. Serpents and whales do as to any boat. Who falls now may still swim in step 2 (ATL-SWIM-18)."""
        at = t.boats[self.boat]
        t.sail(self.boat, a - TO)
        t.tell(BLOWN, self.seat, self.boat, at, a - TO)
        meet_boat(t, self.boat, NOBODY)
        end_if_deserted(t)


class PickCreature(Choice[Atlantis]):
    """Which serpent (ATL-HELD-07), shark (ATL-HELD-08) or whale (ATL-HELD-09) is taken up, wherever it is."""

    def __init__(self, seat: int, creature_kind: int) -> None:
        self.seat = seat
        self.creature_kind = creature_kind

    def legal(self, t: Atlantis) -> list[int]:
        return [CREATURE + creature for creature in movable(t, self.creature_kind)]

    def apply(self, t: Atlantis, a: int) -> None:
        t.then(Relocate(self.seat, a - CREATURE))


class Relocate(Choice[Atlantis]):
    """ATL-HELD-10. To any unoccupied sea space, where it attacks nothing and nobody is asked to answer; however far (ATL-HELD-11)."""

    def __init__(self, seat: int, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def legal(self, t: Atlantis) -> list[int]:
        return free_spaces(t, TO)

    def apply(self, t: Atlantis, a: int) -> None:
        at = t.creatures[self.creature]
        t.put_creature(self.creature, a - TO)
        t.tell(RELOCATED, self.seat, self.creature, at, a - TO)
