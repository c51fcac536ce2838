"""What is asked: one sentence, the most useful fact, the six phases of a round and the actions left."""

from __future__ import annotations

from typing import Final

from tepui.core.reader_view import stages
from tepui.core.records import Prompt, Stage
from tepui.core.translations import Translations
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.panels import closing
from tepui.games.chac.people.reader_view import ReaderView, reader_view
from tepui.games.chac.people.risks import at_the_fall
from tepui.games.chac.rules.components import (
    ALCOVE_BY,
    ALCOVE_NEED,
    AREA,
    BRIDGE_SPACE,
    CORRIDOR,
    ENTRANCE,
    LAST_RIVER,
    WALLS,
)
from tepui.games.chac.rules.loading import Drop
from tepui.games.chac.rules.river import GiveCard, SwallowedUp
from tepui.games.chac.rules.turn import MayEnter
from tepui.games.chac.rules.turn_actions import Act

PHASES: Final = ("load", "roll", "act", "temple", "enter")
PHASE_OF: Final = {
    "Drop": 0, "Act": 2, "SwallowedUp": 2, "GiveCard": 2, "MayEnter": 4, "Roll": 1, "Flip": 2, "DrawTreasure": 2,
    "DecipherClue": 2, "ReadNumber": 2, "LayGlyph": 2, "WallCard": 3,
}  # fmt: skip
RULE: Final = {
    "ChooseFirst": "CHA-SETUP-16", "Drop": "CHA-LOAD-05", "Act": "CHA-TURN-01", "SwallowedUp": "CHA-RIV-12",
    "GiveCard": "CHA-RIV-13", "MayEnter": "CHA-REP-03",
}  # fmt: skip


def prompt(words: Translations, v: View, lang: str) -> Prompt:
    desk = reader_view(words, v, lang)
    way = trail(desk)
    waiting = desk.waiting_prompt(RULE, "CHA-END-06", "CHA-ROUND-01", way)
    if waiting:
        return waiting
    left, of = (v.actions[desk.seat], v.given[desk.seat]) if isinstance(desk.step, Act) else (0, 0)
    return Prompt(
        text=desk.say(f"prompt.{desk.asks}", **facts(desk)),
        note=note(desk),
        rule=RULE[desk.asks],
        trail=way,
        left=left,
        of=of,
    )


def trail(desk: ReaderView) -> tuple[Stage, ...]:
    """The phases of a round."""
    if desk.asks not in PHASE_OF:
        return ()
    now = PHASE_OF[desk.asks]
    return stages(desk.words, desk.lang, PHASES, now)


def facts(desk: ReaderView) -> dict[str, str | int]:
    """What the sentence names."""
    step = desk.step
    if isinstance(desk.step, SwallowedUp):
        return {"n": step.ones}
    if isinstance(desk.step, GiveCard):
        return {"n": step.left}
    if isinstance(desk.step, Drop):
        return {"n": len(desk.t.hands[desk.seat])}
    if isinstance(desk.step, MayEnter):
        return {"gender": desk.replacement_gender(desk.seat)}
    return {"n": desk.v.actions[desk.seat], "of": desk.v.given[desk.seat]} if isinstance(desk.step, Act) else {}


def note(desk: ReaderView) -> str:
    """The most useful fact, and in a turn the chance that the exit closes in this round."""
    return " ".join(
        filter(None, (fact(desk), closing(desk, "note.exit") if isinstance(desk.step, (Act, Drop)) else ""))
    )


def fact(desk: ReaderView) -> str:
    t, seat = desk.t, desk.seat
    if isinstance(desk.step, Drop):
        return desk.say("note.Drop", n=len(t.hands[seat]), load=t.load(seat) - t.calm[seat])
    if isinstance(desk.step, SwallowedUp):
        return desk.say("note.SwallowedUp", odds=desk.percent(desk.survives(desk.step.ones)))
    if not isinstance(desk.step, Act):
        return desk.say(f"note.{desk.asks}", gender=desk.replacement_gender(seat))
    here = t.where[seat]
    if t.lock:
        alcove = ALCOVE_BY[here]
        faces = ", ".join(str(face) for face in ALCOVE_NEED[alcove] if face not in t.lock)
        return desk.say("note.lock", faces=faces, odds=desk.percent(desk.opens(alcove)))
    if AREA[here] in (WALLS, ENTRANCE):
        meet = desk.walls_meet()
        return desk.say("note.walls", odds=desk.percent(meet)) if meet else desk.say("note.apart")
    if here == LAST_RIVER:
        return at_the_fall(desk, "note.fall")
    if here == BRIDGE_SPACE:
        return desk.say("note.bridge", n=t.planks)
    chance = desk.boulder_at(here)
    if AREA[here] == CORRIDOR and chance:
        return desk.say("note.boulder", odds=desk.percent(chance))
    return desk.say("note.safe")
