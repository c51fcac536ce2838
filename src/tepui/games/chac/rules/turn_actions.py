"""A player's turn: actions in any order, abilities between them, until nothing is left to do."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.games.chac.rules.actions import (
    DECIPHER,
    END,
    GET_OUT,
    LEAP_TO,
    LOOK,
    MASTER,
    MOVE,
    PICK,
    REROLL,
    SEARCH,
    SPRINT_TO,
    STOMP,
)
from tepui.games.chac.rules.alcoves import can_master, can_pick, master, pick, reroll, rerolls
from tepui.games.chac.rules.bridge import try_planks
from tepui.games.chac.rules.components import (
    ABILITY,
    AREA,
    BANK,
    BRIDGE,
    CORRIDOR,
    DOORS,
    LAST_RIVER,
    LEAP,
    LINGUISTICS,
    LOCKPICKING,
    MAX_SEATS,
    SLAB_OF,
    SPRINT,
    SURE,
    TRACK,
    WALLS,
    ZONE_OF,
)
from tepui.games.chac.rules.death import TURN_END
from tepui.games.chac.rules.events import LEAPT, MOVED, SPRINTED, STOMPED
from tepui.games.chac.rules.lava import ReadNumber, can_read
from tepui.games.chac.rules.moving import can_move, go, leaps, moves, sprints, tell_move
from tepui.games.chac.rules.river import get_out
from tepui.games.chac.rules.searching import DECIPHER_CLUE, can_search, search
from tepui.games.chac.rules.table import INSIDE, Chac

SPENT: Final = -1  # no ability left


class Turn(Auto[Chac]):
    """CHA-ROUND-02: every player inside has a turn. CHA-COR-07: nobody who is out. CHA-REP-06: nobody who waits.

    CHA-TURN-12: nor one whose adventurer has just died.
    """

    def run(self, t: Chac) -> None:
        if t.state[self.seat] == INSIDE:
            t.turn += 1
            t.then(GO_ON[self.seat])
            t.then(TURN_END[self.seat])


class GoOn(Auto[Chac]):
    """CHA-TURN-13. The turn goes on as long as there is anything to do; everybody can see whether there is."""

    def run(self, t: Chac) -> None:
        seat = self.seat
        assert t.state[seat] == INSIDE
        if anything(t, seat):
            t.then(ACT[seat])


class Act(Choice[Chac]):
    """CHA-TURN-01. One action or one ability, in any order and as often as one can; or the end of the turn."""

    def legal(self, t: Chac) -> list[int]:
        found = possible(t, self.seat)
        found.append(END)  # CHA-TURN-02: always; CHA-RIV-09: also in the water; CHA-ABIL-15: with an ability unused
        return found

    def apply(self, t: Chac, a: int) -> None:
        if a == END:
            return
        carry_out(t, self.seat, a)
        t.then(GO_ON[self.seat])


# Steps never change, and a turn is made of these again and again: one of each for every seat serves all tables.
TURN: Final[tuple[Turn, ...]] = tuple([Turn(seat) for seat in range(MAX_SEATS)])
GO_ON: Final[tuple[GoOn, ...]] = tuple([GoOn(seat) for seat in range(MAX_SEATS)])
ACT: Final[tuple[Act, ...]] = tuple([Act(seat) for seat in range(MAX_SEATS)])


def ability(t: Chac, seat: int) -> int:
    """CHA-ABIL-01. The ability that the adventurer in play can still use, SPENT if it is used."""
    life = t.life[seat]
    return SPENT if t.used[seat] >> life & 1 else ABILITY[t.cards[2 * seat + life]]


def anything(t: Chac, seat: int) -> bool:
    """Is there anything to do but ending the turn? What is certain or quickly seen is looked at first."""
    if t.actions[seat]:
        return SURE[t.where[seat]] or can_move(t, seat) or bool(possible(t, seat))
    free = ability(t, seat) in (SPRINT, LOCKPICKING, LINGUISTICS)  # CHA-TURN-13: these cost no action
    return free and bool(possible(t, seat))  # CHA-ACT-05


def possible(t: Chac, seat: int) -> list[int]:
    """CHA-TURN-04. Everything there is to do but ending the turn, ascending."""
    skill = ability(t, seat)
    able = t.actions[seat] > 0
    found = moves(t, seat) if able else []
    if skill == SPRINT:
        found += sprints(t, seat)  # CHA-ABIL-14: with or without actions
    elif skill == LEAP and able:
        found += leaps(t, seat)
    if able:
        add_treasure_actions(t, seat, found)
    if skill == LOCKPICKING and can_master(t, seat):  # CHA-ABIL-30: only once dice were rolled
        found.append(MASTER)
    elif skill == LINGUISTICS:
        for space in DOORS[t.where[seat]]:  # CHA-ABIL-20: joined by a line
            if SLAB_OF[space] >= 0 and can_read(t, SLAB_OF[space]):
                found.append(LOOK + SLAB_OF[space])
    if able:
        add_water_and_bridge_actions(t, seat, found)
    return found


def add_treasure_actions(t: Chac, seat: int, found: list[int]) -> None:
    """Search, decipher, pick a lock: what the place allows. CHA-TURN-06: at the entrance, nothing of this."""
    area = AREA[t.where[seat]]
    # CHA-TURN-08: in the Lava Room. CHA-TURN-10: in the river. CHA-COR-06: not in the corridor
    if area != CORRIDOR and area != BRIDGE and can_search(t, seat):
        found.append(SEARCH)
    if area == WALLS:  # CHA-TURN-07; CHA-WALL-19: with any hand and any deck
        found.append(DECIPHER)
    elif area == CORRIDOR and can_pick(t, seat):  # CHA-TURN-09
        if t.lock:
            found += rerolls(t.lock)
        else:
            found.append(PICK)


def add_water_and_bridge_actions(t: Chac, seat: int, found: list[int]) -> None:
    """Get out of the water, stomp on the bridge."""
    here = t.where[seat]
    if here == LAST_RIVER and TRACK[t.boulder] != BANK:  # CHA-RIV-08; CHA-RIV-16: not under the boulder
        found.append(GET_OUT)
    elif AREA[here] == BRIDGE:  # CHA-TURN-11
        found.append(STOMP)


def carry_out(t: Chac, seat: int, a: int) -> None:
    """Pay for an action with an action or an ability, and carry it out."""
    if a < LEAP_TO:
        t.spend_action(seat)  # CHA-MOVE-06
        tell_move(t, seat, a - MOVE, MOVED)
        go(t, seat, a - MOVE)
    elif a < SPRINT_TO:
        t.spend_action(seat)  # CHA-ABIL-10, CHA-ABIL-26
        t.spend_ability(seat)
        tell_move(t, seat, a - LEAP_TO, LEAPT)
        go(t, seat, a - LEAP_TO)
    elif a < SEARCH:
        t.spend_ability(seat)  # CHA-ABIL-13: free
        tell_move(t, seat, a - SPRINT_TO, SPRINTED)
        go(t, seat, a - SPRINT_TO)
    elif a == MASTER:
        master(t, seat)
    elif LOOK <= a < GET_OUT:
        t.spend_ability(seat)  # CHA-ABIL-21: free
        t.then(ReadNumber(seat, a - LOOK))
    else:
        t.spend_action(seat)  # CHA-TURN-01
        act_here(t, seat, a)


def act_here(t: Chac, seat: int, a: int) -> None:
    """The actions that cost one and are no move. CHA-WALL-11: in any order; CHA-EX-03 is an example."""
    if a == SEARCH:
        search(t, seat)
    elif a == DECIPHER:
        t.then(DECIPHER_CLUE[seat][ZONE_OF[t.where[seat]]])  # CHA-WALL-18
    elif a == PICK:
        pick(t, seat)
    elif a < MASTER:
        reroll(t, seat, a - REROLL + 1)
    elif a == GET_OUT:
        get_out(t, seat)
    else:
        assert a == STOMP
        t.tell(STOMPED, seat)
        try_planks(t, seat)  # CHA-BRI-07
