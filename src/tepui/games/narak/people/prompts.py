"""What is asked: one sentence, its rule, the parts of a turn, and the travel icons left."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from tepui.core.records import Deed, Prompt, Stage
from tepui.core.translations import Translations
from tepui.games.narak.knowledge.view import View
from tepui.games.narak.people.effect_words import card_said, cost_said, effect_said, icons_said
from tepui.games.narak.rules.components import CARD_EFFECT, COSTS, EFFECTS
from tepui.games.narak.rules.notation import ICONS
from tepui.games.narak.rules.travel import next_icon

ASKED: Final[dict[str, str]] = {
    "MainAction": "ARN-TURN-02", "EndTurn": "ARN-TURN-03", "Window": "ARN-TURN-05", "Travel": "ARN-TRAV-04",
    "CoverIcon": "ARN-TRAV-14", "GiveCard": "ARN-ICON-07", "MayDraw": "ARN-ICON-08", "Discard": "ARN-ICON-10",
    "MayExile": "ARN-EXILE-02", "MayUpgrade": "ARN-ICON-06", "MayPay": "ARN-ICON-04", "ChooseOption": "ARN-ICON-05",
    "Again": "ARN-ART-26", "DigNow": "ARN-ICON-12", "ActivateSite": "ARN-KEY-01", "OvercomeFree": "ARN-ICON-13",
    "MayResolve": "ARN-BUY-03", "BuyNow": "ARN-ICON-14", "TakeFromRow": "ARN-ROW-05", "TakeExiled": "ARN-CARD-16",
    "WhichLess": "ARN-ART-12", "RewardOrder": "ARN-RES-08", "WhichBonus": "ARN-SNAKE-15", "TempleBonus": "ARN-TEMPLE-03",
    "ResearchNow": "ARN-ICON-15", "Recruit": "ARN-ASST-01", "Promote": "ARN-ASST-07", "MayRefresh": "ARN-ICON-11",
    "Rescue": "ARN-SNAKE-05", "BorrowAssistant": "ARN-CARD-12", "SwapAssistant": "ARN-CARD-09", "SwapFor": "ARN-CARD-10",
    "Relocate": "ARN-KEY-09", "RelocateTo": "ARN-KEY-09", "ComeHome": "ARN-ART-13", "LeadGuardian": "ARN-CARD-11",
    "LeadTo": "ARN-CARD-11", "Unslot": "ARN-IDOL-09", "HowMany": "ARN-CARD-19", "SortLooked": "ARN-CARD-19",
    "PutDown": "ARN-ROUND-02",
}  # fmt: skip


def prompt(words: Translations, v: View, lang: str) -> Prompt:
    if not v.steps:
        return Prompt(text=words.say(lang, "prompt.over"), rule="ARN-SCORE-08")
    name, fields = v.steps[-1]
    seat, *_ = fields
    if name not in ASKED:
        return Prompt(text=words.say(lang, "prompt.chance"), rule="ARN-INFO-02")
    if seat != v.seat and name != "PutDown":
        return Prompt(text=words.say(lang, "prompt.wait", who=f"#{seat}"), rule=ASKED[name])
    icons = icons_said(words, tuple(v.pool), lang)
    return Prompt(
        text=words.fill(lang, f"prompt.{name}", asked(words, v, lang)),
        note=words.say(lang, "prompt.pool", icons=icons) if icons else note(words, v, lang),
        rule=ASKED[name],
        trail=trail(words, name, lang),
        deeds=deeds(words, lang) if name == "MainAction" else (),
    )


# ARN-TURN-02. The seven main actions, each with its icon and the groups of offers that it takes in.
DEEDS: Final = (
    ("dig", "tent", ("dig",)),
    ("discover", "compass", ("discover",)),
    ("overcome", "shield", ("overcome",)),
    ("buy", "coin", ("buy",)),
    ("play", "card", ("play", "engage")),
    ("research", "book", ("research", "temple")),
    ("pass", "moon", ("pass",)),
)


@lru_cache
def deeds(words: Translations, lang: str) -> tuple[Deed, ...]:
    return tuple(Deed(name, icon, words.say(lang, f"short.{name}"), groups) for name, icon, groups in DEEDS)


# What comes after a pause, by the step that waits for it.
AFTER_PAUSE: Final = {"RevealSite": "site", "WakeGuardian": "guardian"}


def note(words: Translations, v: View, lang: str) -> str:
    """What may be done besides (ARN-TURN-06), what an artifact would do, where the cards put down go."""
    match v.steps[-1]:
        case "MainAction", _:
            return words.say(lang, "prompt.free")
        case "MayResolve", (_, card):
            return words.say(lang, "prompt.MayResolve.note", effect=effect_said(words, CARD_EFFECT[card], lang))
        case "PutDown", _:
            return words.say(lang, "prompt.PutDown.note")
    return ""


def asked(words: Translations, v: View, lang: str) -> dict[str, Any]:
    """What the question names."""
    name, fields = v.steps[-1]
    match name, fields:
        case "EndTurn", (seat, *_):
            return {"passed": int(v.passed[seat])}
        case "Window", _:
            waiting = v.steps[-2][0] if len(v.steps) > 1 else ""
            return {"next": AFTER_PAUSE.get(waiting, "fear")}
        case "Travel", (_, boots, cars, ships, planes, *_):
            icon = ICONS[next_icon((boots, cars, ships, planes))]
            return {"icon": f"@icon.{icon}", "kind": icon}
        case "MayPay", (_, effect):
            e = EFFECTS[effect]
            return {"cost": cost_said(words, COSTS[e.cost], lang), "then": effect_said(words, e.then, lang)}
        case "MayResolve", (_, card):
            return {"card": card_said(words, card, lang)}
        case "BuyNow", (_, effect):
            return {"less": EFFECTS[effect].price_less}
    return {}


def trail(words: Translations, name: str, lang: str) -> tuple[Stage, ...]:
    """Main action, end of the turn."""
    if name == "PutDown":
        return ()
    ending = name == "EndTurn"
    return (
        Stage(words.say(lang, "trail.main"), "done" if ending else "now"),
        Stage(words.say(lang, "trail.end"), "now" if ending else "later"),
    )
