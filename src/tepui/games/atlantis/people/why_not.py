"""Why something cannot be done now: for every element of the picture, and for every action, one sentence and its rule.

Reasons are given step by step: a method for each thing that may be asked, and for each kind of element it can be asked of.
"""

from __future__ import annotations

from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Translations
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people.move_refusals import outvoted, refuse_move
from tepui.games.atlantis.people.prompts import RELOCATING, STAGE_OF
from tepui.games.atlantis.people.prompts import RULE as ASKED
from tepui.games.atlantis.people.reader_view import ReaderView, reader_view
from tepui.games.atlantis.people.refusals import refuse_choice
from tepui.games.atlantis.rules.actions import ACTIONS
from tepui.games.atlantis.rules.boats import steers
from tepui.games.atlantis.rules.components import (
    BOAT_COUNT,
    CREATURE_COUNT,
    DEF_SHARK,
    DOLPHIN,
    FIRST_OF,
    HAVENS,
    KIND_OF,
    KINDS,
    NEIGHBOURS,
    OUT,
    PIECE_COUNT,
    RANGE,
    SAVED,
    SEA,
    SEATS_ABOARD,
    SHORES,
    SPACE_OF,
    SPACES,
    TERRAINS,
    WINDS,
)
from tepui.games.atlantis.rules.creatures import ChooseCreature, Roam
from tepui.games.atlantis.rules.defence import Defend
from tepui.games.atlantis.rules.moving import Move
from tepui.games.atlantis.rules.sea import APART, boat_has_way, has_way
from tepui.games.atlantis.rules.setup import LaunchBoat, PlaceExplorer, room_on
from tepui.games.atlantis.rules.sinking import Embark, SinkTile, sinking_terrain
from tepui.games.atlantis.rules.tiles import (
    DolphinRide,
    FairWinds,
    PickBoat,
    PickCreature,
    PickSwimmer,
    PlayTile,
    Relocate,
    has_target,
)

VERBS_OF: Final = {
    "PlaceExplorer": ("place",), "LaunchBoat": ("launch",), "PlayTile": ("pass", "play"), "PickSwimmer": ("swimmer",),
    "DolphinRide": ("to",), "PickBoat": ("boat",), "FairWinds": ("to",), "PickCreature": ("creature",),
    "Relocate": ("to",), "SinkTile": ("sink",), "Embark": ("aboard",), "ChooseCreature": ("creature", "stay"),
    "Roam": ("roam",), "Defend": ("defend", "let"),
    "Move": ("walk", "wade", "swim", "board", "hop", "jump", "climb", "land", "sail", "done"),
}  # fmt: skip


# The step of a turn that a verb belongs to, by number; those of set-up belong to none.
STEP_OF: Final = {
    **dict.fromkeys(("pass", "play", "swimmer", "boat", "to"), 0),
    **dict.fromkeys(VERBS_OF["Move"], 1),
    **dict.fromkeys(("sink", "aboard"), 2),
    **dict.fromkeys(("creature", "stay", "roam", "defend", "let"), 3),
}


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    """Why an element does nothing now, or what it is good for. Any string gets an answer."""
    desk = reader_view(words, v, lang)
    return _Asking(desk).about(element)


def refusal(words: Translations, v: View, action: int, lang: str) -> Reason:
    """Why an action is not legal: the reason of the action itself, whatever else its elements are good for."""
    desk = reader_view(words, v, lang)
    asking = _Asking(desk)
    closed = asking.closed()
    if closed is not None:
        return closed
    verb = ACTIONS.verb(action)
    if verb.name not in VERBS_OF.get(desk.asks, ()):
        return asking.other_step(verb.name)
    if isinstance(desk.step, Move):
        return refuse_move(desk, verb, action)
    return refuse_choice(desk, verb, action) or asking.about(touched(desk, action))


def touched(desk: ReaderView, action: int) -> str:
    """The first element of an action that nothing legal begins with, or the last one."""
    from tepui.games.atlantis.people.offers import offer

    path = offer(desk.words, desk.v, action, desk.lang).path
    lit = {offer(desk.words, desk.v, legal, desk.lang).path[:1] for legal in desk.legal()}
    dark = [element for element in path[:-1] if (element,) not in lit]
    return dark[0] if dark else path[-1] if path else ""


class _Asking:
    """A reader who asks about things."""

    def __init__(self, desk: ReaderView) -> None:
        self.desk = desk
        self.t = desk.t

    def closed(self) -> Reason | None:
        """Nothing can be done at all: the game is over, or somebody else is asked."""
        if not self.desk.asks:
            return self.desk.because("ATL-END-02", "over")
        if self.desk.asks not in ASKED:
            return self.desk.because("ATL-TURN-01", "chance")
        if not self.desk.asked:
            return self.desk.because("ATL-TURN-08", "wait", who=f"#{self.desk.step.seat}")
        return None

    def now(self) -> Reason:
        """What is asked now, for want of anything nearer."""
        return self.desk.because(ASKED[self.desk.asks], self.desk.asks)

    def other_step(self, verb: str) -> Reason:
        """A turn has its steps in order (ATL-TURN-01), and one that was left is closed (ATL-TURN-13)."""
        own, now = STEP_OF.get(verb, -1), STAGE_OF.get(self.desk.asks, -1)
        rule = ASKED[self.desk.asks] if now < 0 or own == now else "ATL-TURN-13" if own < now else "ATL-TURN-01"
        return self.desk.because(rule, self.desk.asks)

    def about(self, element: str) -> Reason:
        closed = self.closed()
        if closed is not None:
            return closed
        kind, _, rest = element.partition("-")
        found: Reason | None = None
        if kind in ("tile", "sea") and rest in SPACE_OF:
            found = self.space(SPACE_OF[rest])
        elif kind == "haven" and rest in HAVENS:
            found = self.haven(HAVENS.index(rest))
        elif kind == "val":
            found = self.desk.because("ATL-INFO-01", "value") if isinstance(self.desk.step, PlaceExplorer) else None
        elif rest.isascii() and rest.isdigit():
            found = self.thing(kind, int(rest))
        return found if found is not None else self.now()

    def thing(self, kind: str, number: int) -> Reason | None:
        if kind == "ex" and number < PIECE_COUNT:
            return self.explorer(number)
        if kind == "boat" and number < BOAT_COUNT:
            return self.boat(number)
        if kind == "held" and number < len(self.t.keeper):
            return self.tile(number)
        if kind in KINDS and FIRST_OF[KINDS.index(kind)] + number < CREATURE_COUNT:
            return self.creature(FIRST_OF[KINDS.index(kind)] + number)
        return None

    # ---- places

    def space(self, space: int) -> Reason | None:
        at_sea = self.t.terrain[space] == SEA
        name = SPACES[space]
        if isinstance(self.desk.step, PlaceExplorer):
            return self.place_on(space, name) if not at_sea else None
        if isinstance(self.desk.step, LaunchBoat):
            return self.launch_at(space, name) if at_sea else None
        if isinstance(self.desk.step, SinkTile):
            return self.sink(space, name) if not at_sea else None
        if isinstance(self.desk.step, Move):
            return self.sail_or_swim(space, name) if at_sea else self.walk_to(space, name)
        if isinstance(self.desk.step, DolphinRide):
            return self.ride_to(space, name) if at_sea else self.desk.because("ATL-HELD-04", "dolphin_land")
        if isinstance(self.desk.step, FairWinds):
            return self.blow_to(space, name) if at_sea else self.desk.because("ATL-BOAT-03", "boat_land")
        if isinstance(self.desk.step, Relocate):
            return self.desk.because("ATL-HELD-10", "occupied" if at_sea else "creature_land", space=name)
        if isinstance(self.desk.step, Roam):
            return self.roam_to(space, name) if at_sea else self.desk.because("ATL-DIE-04", "creature_land", space=name)
        return None

    def place_on(self, space: int, name: str) -> Reason:
        if self.t.people(space) < room_on(self.t, space):
            return self.desk.because("ATL-SETUP-08", "place_here", space=name)
        if not self.t.rules.crowded:
            return self.desk.because("ATL-SETUP-09", "taken", space=name)
        if room_on(self.t, space) == 1:
            return self.desk.because("ATL-CH1-02", "coast_taken", space=name)
        return self.desk.because("ATL-CH1-01", "two_taken", space=name)

    def launch_at(self, space: int, name: str) -> Reason:
        if self.t.boat_on(space) >= 0:
            return self.desk.because("ATL-SETUP-12", "boat_there", space=name)
        if self.t.beasts(space):
            return self.desk.because("ATL-SETUP-12", "serpent_there", space=name)
        if any(self.t.terrain[near] != SEA for near in NEIGHBOURS[space]):
            return self.desk.because("ATL-SETUP-11", "launch_here", space=name)
        return self.desk.because("ATL-SETUP-18", "no_tile_near", space=name)

    def sink(self, space: int, name: str) -> Reason:
        lowest = sinking_terrain(self.t)
        if self.t.terrain[space] != lowest:
            here = TERRAINS[self.t.terrain[space] - 1]
            return self.desk.because("ATL-SINK-01", "not_lowest", space=name, here=here, terrain=TERRAINS[lowest - 1])
        if has_way(self.t, space):
            return self.desk.because("ATL-SINK-02", "sink_here", space=name)
        return self.desk.because("ATL-SINK-11", "landlocked", space=name)

    def walk_to(self, space: int, name: str) -> Reason:
        around = [piece for piece in self.mine() if self.desk.space_of(piece) in NEIGHBOURS[space]]
        if any(self.desk.walks(piece) for piece in around):
            return self.desk.because("ATL-LAND-01", "walk_here", space=name)
        if around:
            return self.desk.because("ATL-LAND-06", "no_way_back")
        return self.desk.because("ATL-LAND-08", "nobody_near", space=name)

    def sail_or_swim(self, space: int, name: str) -> Reason:
        """Why nothing of the reader's goes to this sea space."""
        t, desk = self.t, self.desk
        around = [piece for piece in self.mine() if desk.space_of(piece) in NEIGHBOURS[space]]
        fresh = [piece for piece in around if not t.swum >> piece & 1 and not desk.rides(piece)]
        boats = [boat for boat in range(BOAT_COUNT) if t.boats[boat] in NEIGHBOURS[space]]
        steered = [boat for boat in boats if steers(t, desk.v.seat or 0, boat)]
        if fresh or (steered and t.boat_on(space) < 0):
            return self.desk.because("ATL-MOVE-03", "pick_first", space=name)
        if any(desk.rides(piece) and desk.space_of(piece) == space for piece in self.mine()):
            return self.desk.because("ATL-SWIM-02", "jump_first", space=name)
        if steered:
            return self.desk.because("ATL-BOAT-02", "boat_there", space=name)
        if any(desk.swims(piece) for piece in around):
            return self.desk.because("ATL-SWIM-03", "swum")
        if any(desk.rides(piece) for piece in around):
            return self.desk.because("ATL-BOAT-05", "not_steered")
        if boats:
            return self.desk.because("ATL-MOVE-08", "not_steered")
        return self.desk.because("ATL-MOVE-03", "nothing_near", space=name)

    def ride_to(self, space: int, name: str) -> Reason:
        if space == self.t.where[self.desk.step.piece]:
            return self.desk.because("ATL-HELD-18", "elsewhere")
        return self.desk.because("ATL-HELD-03", "dolphin_far", space=name)

    def blow_to(self, space: int, name: str) -> Reason:
        if space == self.t.boats[self.desk.step.boat]:
            return self.desk.because("ATL-HELD-18", "elsewhere")
        if self.t.boat_on(space) >= 0:
            return self.desk.because("ATL-HELD-06", "boat_there", space=name)
        return self.desk.because("ATL-HELD-06", "winds_far", space=name)

    def roam_to(self, space: int, name: str) -> Reason:
        """Too far, or past what stops the creature on its way."""
        creature = self.desk.step.creature
        kind = KIND_OF[creature]
        far = APART[self.t.creatures[creature]][space] > RANGE[kind]
        rule = "ATL-DIE-06" if far else ("ATL-DIE-04", "ATL-SHARK-02", "ATL-WHALE-02")[kind]
        return self.desk.because(rule, "roam_far", kind=KINDS[kind], n=RANGE[kind], space=name)

    def haven(self, haven: int) -> Reason | None:
        if isinstance(self.desk.step, DolphinRide):
            return self.desk.because("ATL-HELD-04", "dolphin_land")
        if isinstance(self.desk.step, (Roam, Relocate)):
            return self.desk.because("ATL-DIE-04", "creature_haven")
        if not isinstance(self.desk.step, Move):
            return None
        near = [piece for piece in self.mine() if self.desk.space_of(piece) in SHORES[haven]]
        if not near:
            return self.desk.because(
                "ATL-SAFE-08", "no_shore", spaces=", ".join(SPACES[space] for space in SHORES[haven])
            )
        if (
            all(self.desk.swims(piece) and self.t.swum >> piece & 1 for piece in near)
            and not self.t.rules.swim_then_land
        ):
            return self.desk.because("ATL-SAFE-04", "swam_ashore")
        return self.desk.because("ATL-SAFE-02", "land_here")

    # ---- pieces

    def mine(self) -> list[int]:
        """The reader's explorers that are still in play."""
        return [piece for piece in self.t.rules.pieces[self.desk.v.seat or 0] if self.t.where[piece] < SAVED]

    def explorer(self, piece: int) -> Reason | None:
        desk, t = self.desk, self.t
        if SAVED <= t.where[piece] < OUT:
            return self.desk.because("ATL-SAFE-06", "saved")
        if isinstance(desk.step, (Move, PickSwimmer)) and not desk.is_mine(piece):
            return self.desk.because("ATL-MOVE-04" if isinstance(desk.step, Move) else "ATL-HELD-02", "not_yours")
        if isinstance(desk.step, Move):
            return self.stuck(piece)
        if isinstance(desk.step, PickSwimmer):
            return self.desk.because("ATL-HELD-02", "no_rider" if not desk.swims(piece) else "rider")
        if isinstance(desk.step, Embark):
            there = t.where[piece] == t.boats[desk.step.boat]
            return self.desk.because("ATL-IMM-05", "embark_order" if there else "embark_elsewhere")
        return self.desk.because("ATL-SETUP-08", "placed") if isinstance(desk.step, PlaceExplorer) else None

    def stuck(self, piece: int) -> Reason:
        """Why one's own explorer has nothing to do, or that it has."""
        name = ACTIONS.by_name
        desk = self.desk
        movers = {part for verb in VERBS_OF["Move"][:8] for part in self.legal_pieces(name[verb].name)}
        if piece in movers:
            return self.desk.because("ATL-MOVE-03", "can_move")
        if self.t.swum >> piece & 1:
            return self.desk.because("ATL-SWIM-03", "swum")
        return self.desk.because("ATL-MOVE-03", "no_move" if desk.space_of(piece) >= 0 else "gone")

    def legal_pieces(self, verb: str) -> set[int]:
        """The explorers that may do this now."""
        return {
            ACTIONS.verb(action).parts(action)[0] for action in self.desk.legal() if ACTIONS.verb(action).name == verb
        }

    def boat(self, boat: int) -> Reason | None:
        t, desk = self.t, self.desk
        at = t.boats[boat]
        seat = desk.v.seat or 0
        if not isinstance(desk.step, (Move, PickBoat)) or at < 0:
            return None
        if not steers(t, seat, boat):
            mine = t.passengers_of(seat, boat)
            if isinstance(desk.step, PickBoat):
                return self.desk.because("ATL-HELD-05", "not_steered")
            return outvoted(desk, boat) if mine else self.desk.because("ATL-MOVE-08", "not_steered")
        if not boat_has_way(t, at):
            return self.desk.because("ATL-BOAT-02", "boat_shut_in")
        if t.crew[boat] >= SEATS_ABOARD:
            return self.desk.because("ATL-BOAT-01", "boat_full")
        return self.desk.because("ATL-BOAT-03", "can_sail")

    def creature(self, creature: int) -> Reason | None:
        desk, t = self.desk, self.t
        kind = KIND_OF[creature]
        if isinstance(desk.step, (PickCreature, ChooseCreature)):
            if desk.step.creature_kind != kind:
                rule = "ATL-DIE-01" if isinstance(desk.step, ChooseCreature) else RELOCATING[desk.step.creature_kind]
                return self.desk.because(rule, "other_kind", kind=KINDS[desk.step.creature_kind])
            if isinstance(desk.step, ChooseCreature) and not has_way(t, t.creatures[creature]):
                return self.desk.because("ATL-DIE-07", "enclosed", kind=KINDS[kind])
            return self.desk.because("ATL-FLOW-11", "alike", kind=KINDS[kind])
        if isinstance(desk.step, (Roam, Relocate)):
            return self.desk.because("ATL-DIE-09", "one_creature")
        return self.desk.because("ATL-DIE-01", "creature_later") if isinstance(desk.step, Move) else None

    def tile(self, tile: int) -> Reason | None:
        desk, t = self.desk, self.t
        if t.keeper[tile] != desk.v.seat:
            return self.desk.because("ATL-INFO-10", "not_your_tile")
        symbol = t.symbol[tile]
        if isinstance(desk.step, Defend):
            rule = ("", "ATL-DEF-03", "ATL-DEF-04")[KIND_OF[desk.step.creature]]
            return self.desk.because(rule, "wrong_defence", kind=KINDS[KIND_OF[desk.step.creature]])
        if symbol >= DEF_SHARK:
            return self.desk.because("ATL-DEF-01", "defence_tile")
        if not isinstance(desk.step, PlayTile):
            return self.desk.because("ATL-TURN-13", "step1_over")
        if t.since[tile] >= t.turn:
            return self.desk.because("ATL-TURN-03", "too_new")
        if not has_target(t, desk.v.seat or 0, symbol):
            word = "swimmer" if symbol == DOLPHIN else "winds" if symbol == WINDS else "creature"
            return self.desk.because("ATL-HELD-12", f"no_{word}")
        return self.desk.because("ATL-HELD-15", "play_this")
