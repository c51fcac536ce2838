"""What is asked: one sentence, the most useful fact, the phases of a turn, and the strength left."""

from __future__ import annotations

from typing import Final

from tepui.core.reader_view import stages
from tepui.core.records import Prompt, Stage
from tepui.core.translations import Translations
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.news import WON
from tepui.games.eldorado.people.reader_view import ReaderView, money, reader_view, space_name
from tepui.games.eldorado.rules.actions import END, STOP, USE
from tepui.games.eldorado.rules.buying import Pay, gain_by_change, purse
from tepui.games.eldorado.rules.components import CAMP, CARDS, FACES, SPACE_COUNT, SYMBOLS
from tepui.games.eldorado.rules.equipment import MayKeep
from tepui.games.eldorado.rules.moving import Give, Move
from tepui.games.eldorado.rules.scoring import blockades_of, decided_by, winners
from tepui.games.eldorado.rules.turn import DiscardCards, LastTiles, MayRemove, PlayCards

# The rule that is shown with a question, by the step that asks.
PLAY_RULE: Final = {
    "PlayCards": "ELD-TURN-03", "Move": "ELD-MOVE-06", "FreeStep": "ELD-CARD-16", "Give": "ELD-SPEC-01", "Pay": "ELD-BUY-04",
}  # fmt: skip
EFFECT_RULE: Final = {
    "Exchange": "ELD-TILE-06", "TakeCard": "ELD-CARD-08", "MayRemove": "ELD-CARD-14", "RemoveOne": "ELD-TILE-05",
    "MayKeep": "ELD-TILE-07", "Explore": "ELD-CAVE-04", "DiscardCards": "ELD-DISC-02", "LastTiles": "ELD-CAVE-07",
}  # fmt: skip
RULE: Final = PLAY_RULE | EFFECT_RULE
PHASES: Final = ("play", "discard", "draw")


def prompt(words: Translations, v: View, lang: str) -> Prompt:
    desk = reader_view(words, v, lang)
    if not desk.asks:
        return Prompt(text=desk.say("prompt.over"), note=result(desk), rule="ELD-END-06")
    waiting = desk.waiting_prompt(RULE, "ELD-END-06", "ELD-DRAW-03", trail(desk))
    if waiting:
        return waiting
    left = desk.step.left if isinstance(desk.step, (Move, Give)) else 0
    return Prompt(text=text(desk), note=note(desk), rule=rule(desk), trail=trail(desk), left=left, of=left)


def result(desk: ReaderView) -> str:
    """Who has won, and what decided it."""
    told = []
    for seat in winners(desk.t):
        pieces, highest = blockades_of(desk.t, seat)
        key = f"event.{WON[decided_by(desk.t, seat)].says}"
        told.append(desk.say(key, who=f"#{seat}", n=pieces, highest=highest))
    return " ".join(told)


def rule(desk: ReaderView) -> str:
    if isinstance(desk.step, Give):
        return "ELD-BLOCK-04" if desk.step.target >= SPACE_COUNT else giving_rule(desk)
    return RULE[desk.asks]


def giving_rule(desk: ReaderView) -> str:
    camp = desk.t.rules.course.terrain[desk.step.target] == CAMP
    return "ELD-SPEC-02" if camp else "ELD-SPEC-01"


def trail(desk: ReaderView) -> tuple[Stage, ...]:
    now = 2 if isinstance(desk.step, LastTiles) else 1 if isinstance(desk.step, DiscardCards) else 0
    return stages(desk.words, desk.lang, PHASES, now)


def text(desk: ReaderView) -> str:
    step, asks = desk.step, desk.asks
    if isinstance(desk.step, Move):
        return desk.say("prompt.Move", n=step.left, symbol=SYMBOLS[step.symbol])
    if isinstance(desk.step, Give):
        if step.target >= SPACE_COUNT:
            face = FACES[desk.t.rules.course.seam_faces[step.target - SPACE_COUNT]]
            return desk.say("prompt.Give.block", n=step.left, face=face)
        camp = desk.t.rules.course.terrain[step.target] == CAMP
        return desk.say("prompt.Give.camp" if camp else "prompt.Give", n=step.left, space=space_name(desk, step.target))
    if isinstance(desk.step, Pay):
        card = f"@the.{CARDS[step.card]}"
        return (
            desk.say("prompt.Pay.enough", card=card)
            if step.due <= 0
            else desk.say("prompt.Pay", card=card, due=money(step.due))
        )
    if isinstance(desk.step, MayRemove):
        return desk.say("prompt.MayRemove", n=step.left)
    if isinstance(desk.step, MayKeep):
        return desk.say("prompt.MayKeep", card=f"@the.{CARDS[step.card]}")
    if isinstance(desk.step, PlayCards) and desk.legal() == [END]:
        return desk.say("prompt.PlayCards.done")
    if isinstance(desk.step, PlayCards) and desk.t.bought and not desk.t.rules.free_order:
        return desk.say("prompt.PlayCards.bought")
    if asks == "DiscardCards" and any(USE <= action < STOP for action in desk.legal()):
        return desk.say("prompt.DiscardCards.tiles")
    return desk.say(f"prompt.{asks}")


def note(desk: ReaderView) -> str:
    if isinstance(desk.step, PlayCards):
        coins = purse(desk.t, desk.me, desk.t.kinds(desk.me, 0)) + gain_by_change(desk.t, desk.me, 0)
        return desk.say("note.bought") if desk.t.bought else desk.say("note.coins", coins=money(coins))
    if isinstance(desk.step, Pay):
        return desk.say("note.pay") if desk.step.due > 0 else ""
    if isinstance(desk.step, Move):
        return desk.say("note.move" if desk.step.pawn >= 0 else "note.first")
    if isinstance(desk.step, DiscardCards):
        return desk.say("note.discard")
    return ""
