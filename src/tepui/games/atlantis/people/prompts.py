"""What is asked: one sentence, the most useful fact, the four steps of a turn and the points left."""

from __future__ import annotations

from typing import Final

from tepui.core.reader_view import stages
from tepui.core.records import Prompt, Stage
from tepui.core.translations import Translations
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people.reader_view import ReaderView, reader_view
from tepui.games.atlantis.rules.components import (
    DOLPHIN,
    KIND_OF,
    KINDS,
    POINTS,
    RANGE,
    SPACES,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
)
from tepui.games.atlantis.rules.creatures import ChooseCreature, Roam
from tepui.games.atlantis.rules.defence import Defend
from tepui.games.atlantis.rules.moving import Move
from tepui.games.atlantis.rules.setup import LaunchBoat, PlaceExplorer
from tepui.games.atlantis.rules.sinking import Embark, SinkTile, sinking_terrain
from tepui.games.atlantis.rules.tiles import PickCreature, Relocate

STAGES: Final = ("tile", "move", "sink", "creature")
STAGE_OF: Final = {
    "PlayTile": 0, "PickSwimmer": 0, "DolphinRide": 0, "PickBoat": 0, "FairWinds": 0, "PickCreature": 0, "Relocate": 0,
    "Move": 1, "SinkTile": 2, "TurnBack": 2, "Embark": 2, "RollDie": 3, "ChooseCreature": 3, "Roam": 3, "Defend": 3,
    "Strike": 3,
}  # fmt: skip
RULE: Final = {
    "PlaceExplorer": "ATL-SETUP-08", "LaunchBoat": "ATL-SETUP-11", "PlayTile": "ATL-TURN-02",
    "PickSwimmer": "ATL-HELD-02", "DolphinRide": "ATL-HELD-03", "PickBoat": "ATL-HELD-05", "FairWinds": "ATL-HELD-06",
    "PickCreature": "ATL-HELD-11", "Relocate": "ATL-HELD-10", "Move": "ATL-MOVE-01", "SinkTile": "ATL-SINK-01",
    "Embark": "ATL-IMM-05", "ChooseCreature": "ATL-DIE-01", "Roam": "ATL-DIE-06", "Defend": "ATL-DEF-05",
}  # fmt: skip
RELOCATING: Final = ("ATL-HELD-07", "ATL-HELD-08", "ATL-HELD-09")  # by the kind of creature


def prompt(words: Translations, v: View, lang: str) -> Prompt:
    desk = reader_view(words, v, lang)
    way = trail(desk)
    left, of = (desk.step.left, POINTS) if isinstance(desk.step, Move) else (0, 0)
    waiting = desk.waiting_prompt(RULE, "ATL-END-04", "ATL-TURN-01", way, left, of)
    if waiting:
        return waiting
    return Prompt(
        text=desk.say(f"prompt.{desk.asks}", **facts(desk)),
        note=note(desk),
        rule=rule(desk),
        trail=way,
        left=left,
        of=of,
    )


def rule(desk: ReaderView) -> str:
    if isinstance(desk.step, Defend):
        return ("", "ATL-DEF-03", "ATL-DEF-04")[KIND_OF[desk.step.creature]]
    if isinstance(desk.step, PickCreature):
        return RELOCATING[desk.step.creature_kind]
    return RULE[desk.asks]


def trail(desk: ReaderView) -> tuple[Stage, ...]:
    """The steps of a turn, or of setting up."""
    asks = desk.asks
    if asks in STAGE_OF:
        now = STAGE_OF[asks]
        names: tuple[str, ...] = STAGES
    elif isinstance(desk.step, (PlaceExplorer, LaunchBoat)):
        now = int(isinstance(desk.step, LaunchBoat))
        names = ("explorers", "boats")
    else:
        return ()
    return stages(desk.words, desk.lang, names, now)


def facts(desk: ReaderView) -> dict[str, str | int]:
    """What the sentence names."""
    step = desk.step
    if isinstance(desk.step, SinkTile):
        return {"terrain": TERRAINS[sinking_terrain(desk.t) - 1]}
    if isinstance(desk.step, (PickCreature, ChooseCreature)):
        return {"kind": KINDS[step.creature_kind]}
    if isinstance(desk.step, (Relocate, Roam)):
        kind = KIND_OF[step.creature]
        return {"kind": KINDS[kind], "n": RANGE[kind]}
    if isinstance(desk.step, Defend):
        return {"kind": KINDS[KIND_OF[step.creature]], "space": SPACES[desk.t.creatures[step.creature]]}
    return {"n": step.left} if isinstance(desk.step, Embark) else {}


def note(desk: ReaderView) -> str:
    asks = desk.asks
    if isinstance(desk.step, SinkTile):
        return desk.say("note.SinkTile", backs=unseen_backs(desk, sinking_terrain(desk.t)))
    if isinstance(desk.step, (Move, PlaceExplorer)):
        key = "memory" if desk.t.rules.memory_aid and isinstance(desk.step, PlaceExplorer) else asks
        return desk.say(f"note.{key}", n=desk.step.left)
    if isinstance(desk.step, (ChooseCreature, Roam)):
        kind = desk.step.creature_kind if isinstance(desk.step, ChooseCreature) else KIND_OF[desk.step.creature]
        return desk.say("note.creature", kind=KINDS[kind], n=RANGE[kind])
    return desk.say(f"note.{asks}")


def unseen_backs(desk: ReaderView, terrain: int) -> str:
    """What may lie under a terrain, as far as the reader can know: a fair aid to memory."""
    first = (terrain - 1) * SYMBOL_COUNT
    backs = desk.v.hidden[first : first + SYMBOL_COUNT]
    parts = [desk.say(f"count.{SYMBOLS[i]}", n=backs[i]) for i in range(DOLPHIN) if backs[i]]
    red = sum(backs[DOLPHIN:])
    if red:
        parts.append(desk.say("count.red", n=red))
    return ", ".join(parts)
