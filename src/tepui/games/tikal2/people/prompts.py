"""What is asked: one sentence, its rule, and the phases of a turn."""

from __future__ import annotations

from typing import Final

from tepui.core.reader_view import stages
from tepui.core.records import Prompt, Stage
from tepui.core.translations import Translations
from tepui.engine.step import Step
from tepui.games.tikal2.knowledge.view import View, question
from tepui.games.tikal2.rules.components import CARD_COUNT, PASSAGE_CARD
from tepui.games.tikal2.rules.table import Tikal
from tepui.games.tikal2.rules.turn import AfterTile

PHASES: Final = ("canoe", "tile", "explore")
# The question, the phase it belongs to (-1: none), its rule.
ASKED: Final[dict[str, tuple[int, str]]] = {
    "StartKeys": (-1, "TIK-SETUP-18"), "Sail": (0, "TIK-CANOE-11"), "AtPlane": (0, "TIK-DELIV-04"),
    "AtForest": (0, "TIK-FOREST-01"), "Delivery": (-1, "TIK-DELIV-15"), "TakeTile": (1, "TIK-TURN-04"),
    "Icons": (1, "TIK-TILE-02"), "CountColour": (1, "TIK-COUNT-01"), "TakeKey": (1, "TIK-KEY-01"),
    "KeepCard": (-1, "TIK-CARD-01"), "ChoosePile": (-1, "TIK-TREAS-01"), "KeepTreasure": (-1, "TIK-TREAS-01"), "PutBack": (-1, "TIK-VAR-08"),
    "ChooseRoom": (1, "TIK-LIGHT-01"), "LayRoom": (1, "TIK-LIGHT-01"), "LaySanctuary": (1, "TIK-SANC-01"),
    "Explore": (2, "TIK-MOVE-01"), "ComeBack": (2, "TIK-PASS-05"), "AfterTile": (2, "TIK-TURN-05"),
}  # fmt: skip


# Questions with a sentence of their own below them.
NOTED: Final = ("Sail", "TakeKey", "KeepTreasure")


def prompt(words: Translations, v: View, lang: str) -> Prompt:
    step = question(v)
    if step is None:
        return Prompt(text=words.say(lang, "prompt.over"), rule="TIK-END2-07")
    name = type(step).__name__
    if name not in ASKED:
        return Prompt(text=words.say(lang, "prompt.chance"), rule="TIK-CARD-03")
    phase, rule = ASKED[name]
    way = trail(words, phase, lang)
    if step.seat != v.seat:
        return Prompt(text=words.say(lang, "prompt.wait", who=f"#{step.seat}"), rule=rule, trail=way)
    asked, note = said(v, step)
    return Prompt(
        text=words.say(lang, f"prompt.{asked}"), note=words.say(lang, note) if note else "", rule=rule, trail=way
    )


def said(v: View, step: Step[Tikal]) -> tuple[str, str]:
    """The word for what is asked, and the key of what is told with it: what the numbers are, or that the tent is left."""
    name = type(step).__name__
    if name == "Explore" or (isinstance(step, AfterTile) and not step.explored):
        passages = v.tokens[step.seat] + v.hands[CARD_COUNT * step.seat + PASSAGE_CARD]
        return name, "note.passage" if passages else "note.Explore"
    if isinstance(step, AfterTile):
        return "Explored", "note.tent" if v.tents[step.seat] else ""
    return name, f"note.{name}" if name in NOTED else ""


def trail(words: Translations, now: int, lang: str) -> tuple[Stage, ...]:
    """Canoe, tile, explorer; empty for a question that may come in any of them."""
    if now < 0:
        return ()
    return stages(words, lang, PHASES, now)
