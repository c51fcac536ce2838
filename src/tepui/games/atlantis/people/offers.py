"""What an action is called, what is touched for it, what it would do, and whole gestures in one (ATL-FLOW)."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, Final

from tepui.core.records import Line, Offer
from tepui.core.translations import Translations
from tepui.engine.verbs import Verb
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people.news import creature_id
from tepui.games.atlantis.people.reader_view import ReaderView, kind_word, reader_view
from tepui.games.atlantis.people.sinking_risks import sinking
from tepui.games.atlantis.rules.actions import ACTIONS, EMBARK
from tepui.games.atlantis.rules.components import (
    COLOURS,
    DEF_SHARK,
    DOLPHIN,
    HAVENS,
    KIND_OF,
    LAND,
    NEAR,
    PIECES,
    SEATS_ABOARD,
    SERPENT,
    SHARK,
    SHORE,
    SPACES,
    SYMBOLS,
    WHALE,
)
from tepui.games.atlantis.rules.creatures import ChooseCreature, Roam
from tepui.games.atlantis.rules.sinking import Embark
from tepui.games.atlantis.rules.table import DEADLY, SERPENTS, SHARKS, WRECKERS, Atlantis
from tepui.games.atlantis.rules.tiles import DolphinRide, FairWinds, PickBoat, PickCreature, PickSwimmer, PlayTile

MOST_TRIPLES: Final = 600

RULE: Final = {
    "place": "ATL-SETUP-08", "launch": "ATL-SETUP-11", "pass": "ATL-TURN-02", "play": "ATL-HELD-15",
    "swimmer": "ATL-HELD-02", "boat": "ATL-HELD-05", "creature": "ATL-DIE-03", "to": "ATL-HELD-10",
    "walk": "ATL-LAND-01", "wade": "ATL-LAND-03", "swim": "ATL-SWIM-03", "board": "ATL-LAND-02", "hop": "ATL-LAND-04",
    "jump": "ATL-SWIM-02", "climb": "ATL-SWIM-06", "land": "ATL-SAFE-01", "sail": "ATL-BOAT-03", "done": "ATL-TURN-04",
    "sink": "ATL-SINK-01", "aboard": "ATL-IMM-05", "roam": "ATL-DIE-06", "stay": "ATL-TURN-06", "defend": "ATL-DEF-05",
    "let": "ATL-DEF-17",
}  # fmt: skip
ORDER: Final = {name: i for i, name in enumerate(RULE)}
POINT_VERBS: Final = ("walk", "wade", "swim", "board", "hop", "jump", "climb", "land", "sail")
REVEALING: Final = ("sink", "defend")
ENDING: Final = ("done", "roam", "stay")


def offer(words: Translations, v: View, action: int, lang: str) -> Offer:
    """Any action of a seat as a person meets it, legal or not."""
    verb = ACTIONS.verb(action)
    return _Offering(reader_view(words, v, lang), verb, action).made()


class _Offering:
    """One action, taken apart."""

    def __init__(self, desk: ReaderView, verb: Verb, action: int) -> None:
        self.desk = desk
        self.verb = verb
        self.parts = verb.parts(action)
        self.name = verb.name
        moved, *_ = verb.words or ((),)
        self.piece, *_ = self.parts if moved == PIECES else (-1,)
        self.to = self.target()

    def made(self) -> Offer:
        say = self.desk.say
        return Offer(
            label=say(f"do.{self.name}", **self.params()),
            short=say(f"short.{self.name}"),
            path=self.path(),
            group=say(f"group.{'point' if self.name in POINT_VERBS else self.name}"),
            order=ORDER[self.name] * 1000 + (self.parts[-1] if self.parts else 0),
            preview=self.preview(),
            danger=self.danger(),
            reveals=self.name in REVEALING,
            ends=self.name in ENDING,
            rule=RULE[self.name],
        )

    # ---- where it leads

    def target(self) -> int:
        """The space an action leads to, -1 if it leads to none."""
        match self.name, self.parts:
            case "launch" | "to" | "roam", (space,):
                return space
            case "sink", (index,):
                return LAND[index]
            case "place", (_, _, index):
                return LAND[index]
            case "sail", (boat, direction):
                return step(self.desk.t.boats[boat], direction)
            case "walk" | "wade" | "swim" | "board" | "hop", (piece, direction):
                return step(self.desk.space_of(piece), direction)
        return self.desk.space_of(self.piece) if self.piece >= 0 else -1

    def params(self) -> dict[str, Any]:
        desk, t = self.desk, self.desk.t
        left = getattr(desk.step, "left", 0) if self.name == "done" else 0
        found: dict[str, Any] = {"space": SPACES[self.to] if self.to >= 0 else "–", "n": left}
        if self.piece >= 0:
            found["name"] = desk.name(self.piece)
        match self.name, self.parts:
            case "place", (colour, value, _):
                two = len(t.rules.colours[0]) > 1
                found |= {"value": value + 1, "colour": f"@colour.{COLOURS[colour]}", "two": yes(two)}
            case "play" | "defend", (symbol, _):
                first = DOLPHIN if self.name == "play" else DEF_SHARK
                found["symbol"] = f"@symbol.{SYMBOLS[first + symbol]}"
            case "boat" | "sail", (boat, *_):
                at = t.boats[boat]
                found["from"] = SPACES[at] if at >= 0 else "–"
            case "creature", (creature,):
                at = t.creatures[creature]
                found |= {"kind": kind_word(creature), "from": SPACES[at] if at >= 0 else "–"}
            case "sink", _:
                found["terrain"] = desk.terrain_word(self.to)
            case "land", _:
                shore = SHORE[self.to] if self.to >= 0 else -1
                found["haven"] = f"@haven.{HAVENS[shore]}" if shore >= 0 else "–"
        return found

    def path(self) -> tuple[str, ...]:
        """The elements to touch, in order."""
        desk, t, name = self.desk, self.desk.t, self.name
        match name, self.parts:
            case "place", (colour, value, _):
                return (f"val-{COLOURS[colour]}-{value + 1}", f"tile-{SPACES[self.to]}")
            case "launch" | "to" | "roam", _:
                return (f"sea-{SPACES[self.to]}",)
            case "play" | "defend", (_, held):
                return (f"held-{held}",)
            case "swimmer" | "aboard", _:
                return (f"ex-{self.piece}",)
            case "boat", (boat,):
                return (f"boat-{boat}",)
            case "creature", (creature,):
                return (creature_id(creature),)
            case "sink", _:
                return (f"tile-{SPACES[self.to]}",)
            case "sail", (boat, _):
                return (f"boat-{boat}", *named(desk.ground(self.to)))
        if name in ("board", "hop", "climb"):
            boat = t.boat_on(self.to) if self.to >= 0 else -1
            return (f"ex-{self.piece}", *named(f"boat-{boat}" if boat >= 0 else desk.ground(self.to)))
        if name == "land":
            shore = SHORE[self.to] if self.to >= 0 else -1
            return (f"ex-{self.piece}", *named(f"haven-{HAVENS[shore]}" if shore >= 0 else ""))
        if self.piece >= 0:
            return (f"ex-{self.piece}", *named(desk.ground(self.to)))
        return ()

    # ---- what it would do

    def preview(self) -> str:
        """A few words on the target."""
        desk = self.desk
        if self.name == "sink":
            fallers = desk.t.people(self.to)
            return desk.say("preview.fall", n=fallers) if fallers else ""
        if self.name == "roam":
            return roaming(desk, self.roamer(), self.to)
        return desk.say("preview.saved") if self.name == "land" else ""

    def danger(self) -> str:
        """What is lost, as a sentence."""
        desk = self.desk
        if self.to < 0:
            return ""
        if self.name in ("wade", "swim", "jump"):
            return drowning(desk, self.to)
        if self.name in ("board", "hop", "climb"):
            return boarding(desk, self.to)
        if self.name == "sail":
            boat, _ = self.parts
            return sailing(desk, boat, self.to)
        if self.name == "sink":
            return sinking(desk, self.to)
        if self.name == "roam":
            return own_loss(desk, self.roamer(), self.to)
        if self.name == "to" and isinstance(desk.step, DolphinRide):
            return drowning(desk, self.to)
        if self.name == "to" and isinstance(desk.step, FairWinds):
            return sailing(desk, desk.step.boat, self.to)
        return ""

    def roamer(self) -> int:
        return int(self.desk.step.creature) if isinstance(self.desk.step, Roam) else -1


def named(element: str) -> tuple[str, ...]:
    return (element,) if element else ()


def yes(fact: bool) -> str:
    return "yes" if fact else "no"


def step(space: int, direction: int) -> int:
    return NEAR[space][direction] if space >= 0 else -1


# ---- consequences


def drowning(desk: ReaderView, space: int) -> str:
    beasts = desk.t.beasts(space)
    return desk.say("danger.swim", kind="serpent" if beasts & SERPENTS else "shark") if beasts & DEADLY else ""


def wreck(desk: ReaderView, space: int, aboard: int) -> str:
    """A boat with people comes together with a serpent or a whale."""
    beasts = desk.t.beasts(space)
    if not beasts & WRECKERS or aboard == 0:
        return ""
    if beasts & SERPENTS:
        return desk.say("danger.serpent", n=aboard)
    return desk.say("danger.whale_shark" if beasts & SHARKS else "danger.whale", n=aboard)


def sailing(desk: ReaderView, boat: int, space: int) -> str:
    return wreck(desk, space, desk.t.crew[boat])


def boarding(desk: ReaderView, space: int) -> str:
    return wreck(desk, space, 1) if desk.t.rules.boarding_wrecks else ""


def victims(desk: ReaderView, kind: int, space: int) -> tuple[list[int], bool]:
    """Whom a creature takes where it arrives, and whether it costs a boat."""
    t = desk.t
    boat = t.boat_on(space)
    crew = t.passengers(boat) if boat >= 0 else []
    swimmers = t.swimmers(space)
    if kind == SHARK:
        return swimmers, False
    if kind == SERPENT:
        return swimmers + crew, bool(crew)
    return (crew if t.beasts(space) & SHARKS else []), bool(crew)


def roaming(desk: ReaderView, creature: int, space: int) -> str:
    if creature < 0 or space < 0:
        return ""
    lost, boat = victims(desk, KIND_OF[creature], space)
    if lost:
        return desk.say("preview.lost", n=len(lost))
    return desk.say("preview.capsizes") if boat else ""


def own_loss(desk: ReaderView, creature: int, space: int) -> str:
    """What the mover's own side would lose."""
    if creature < 0:
        return ""
    kind = KIND_OF[creature]
    lost, boat = victims(desk, kind, space)
    mine = sum(desk.is_mine(piece) for piece in lost)
    if mine:
        return desk.say("danger.own", n=mine)
    own_boat = boat and any(desk.is_mine(piece) for piece in desk.t.passengers(desk.t.boat_on(space)))
    return desk.say("danger.own_boat") if own_boat and kind == WHALE else ""


# ---- gestures


def lines(words: Translations, v: View, lang: str) -> list[Line]:
    """Piece and destination in one: creatures, dolphin, winds, relocation; the three who go aboard."""
    desk = reader_view(words, v, lang)
    if not desk.asked:
        return []
    if isinstance(desk.step, (PlayTile, PickSwimmer, PickBoat, PickCreature, ChooseCreature)):
        return [line for action in desk.legal() for line in follow(desk, desk.t, (action,), ())]
    return triples(desk) if isinstance(desk.step, Embark) else []


def follow(desk: ReaderView, before: Atlantis, actions: tuple[int, ...], path: tuple[str, ...]) -> list[Line]:
    """Every way to go on from the last of these until the gesture is whole; nothing for what is whole already."""
    last = actions[-1]
    path += _Offering(desk, ACTIONS.verb(last), last).path()
    t = before.copy()
    t.apply(last)
    step_: Any = t.steps[-1] if t.steps else None
    if type(step_).__name__ in ("DolphinRide", "FairWinds", "Relocate", "Roam"):
        return [gesture(desk, step_, (*actions, action), path) for action in step_.legal(t)]
    if type(step_).__name__ in ("PickSwimmer", "PickBoat", "PickCreature"):
        return [line for action in step_.legal(t) for line in follow(desk, t, (*actions, action), path)]
    return []


def gesture(desk: ReaderView, last: Any, actions: tuple[int, ...], path: tuple[str, ...]) -> Line:
    """A whole gesture: the path of all its parts, the words of the last step."""
    to = ACTIONS.verb(actions[-1]).parts(actions[-1])[0]
    t, asks = desk.t, type(last).__name__
    preview = danger = ""
    if asks == "DolphinRide":
        label = desk.say("line.dolphin", name=desk.name(last.piece), space=SPACES[to])
        danger = drowning(desk, to)
    elif asks == "FairWinds":
        label = desk.say("line.winds", space=SPACES[to], **{"from": SPACES[t.boats[last.boat]]})
        danger = sailing(desk, last.boat, to)
    else:
        at = SPACES[t.creatures[last.creature]]
        label = desk.say("line.creature", kind=kind_word(last.creature), space=SPACES[to], **{"from": at})
        if asks == "Roam":
            preview, danger = roaming(desk, last.creature, to), own_loss(desk, last.creature, to)
    name = {"DolphinRide": "swimmer", "FairWinds": "boat"}.get(asks, "creature")
    rule = {"DolphinRide": "ATL-HELD-02", "FairWinds": "ATL-HELD-05", "Relocate": "ATL-HELD-10"}.get(asks, "ATL-DIE-06")
    return Line(
        actions,
        Offer(
            label=label,
            short=desk.say(f"short.{name}"),
            path=(*path, f"sea-{SPACES[to]}"),
            group=desk.say(f"group.{name}"),
            order=ORDER[name] * 1000 + to,
            preview=preview,
            danger=danger,
            ends=asks == "Roam",
            rule=rule,
        ),
    )


def triples(desk: ReaderView) -> list[Line]:
    """Those who are still to go aboard, all at once."""
    step_ = desk.step
    people = [piece for piece in desk.t.swimmers(desk.t.boats[step_.boat]) if piece > step_.last]
    if step_.left < 2 or comb(len(people), step_.left) > MOST_TRIPLES:
        return []
    found: list[Line] = []
    for chosen in combinations(people, min(step_.left, SEATS_ABOARD)):
        who = ", ".join(desk.name(piece) for piece in chosen)
        label = desk.say("line.embark", who=who)
        path = tuple(f"ex-{piece}" for piece in chosen)
        offer_ = Offer(
            label=label, short=desk.say("short.aboard"), path=path, group=desk.say("group.aboard"), rule="ATL-IMM-05"
        )
        found.append(Line(tuple(EMBARK + piece for piece in chosen), offer_))
    return found
