"""Atoll for people: what an action is called, what is asked, why not, the table in words."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Fact, Held, Offer, Panels, Prompt, Reason, Section, Stat
from tepui.core.translations import Translations
from tepui.engine.pile import card_of
from tepui.engine.verbs import Verb
from tepui.games.atoll.knowledge.view import UNKNOWN, View
from tepui.games.atoll.rules.actions import ACTIONS, ISLET_WORDS, TREASURE_WORDS
from tepui.games.atoll.rules.table import HIDDEN

RULE: Final = {
    "land": "ATO-SETUP-01", "walk": "ATO-WALK-01", "stay": "ATO-WALK-01", "play": "ATO-TURN-02", "discard": "ATO-TREASURE-03",
    "take": "ATO-TREASURE-04", "decline": "ATO-TURN-02",
}  # fmt: skip
ASKED: Final = {
    "ChooseLanding": "ATO-SETUP-01", "Walk": "ATO-WALK-01", "PlayTreasure": "ATO-TURN-02", "ChooseOne": "ATO-TREASURE-04",
    "MayDiscard": "ATO-TREASURE-03",
}  # fmt: skip


def offer(words: Translations, v: View, action: int, lang: str) -> Offer:
    verb = ACTIONS.verb(action)
    name = argument(verb, action)
    return Offer(
        label=words.say(lang, f"do.{verb.name}", x=f"@{name}" if words.has(name) else name),
        short=words.say(lang, f"short.{verb.name}"),
        path=path(verb, name),
        group=verb.name,
        order=action,
        reveals=verb.name in ("walk", "stay") and searches(v, name),
        rule=RULE[verb.name],
    )


def argument(verb: Verb, action: int) -> str:
    return "".join(words[part] for words, part in zip(verb.words, verb.parts(action)))


def path(verb: Verb, name: str) -> tuple[str, ...]:
    if verb.name in ("land", "walk"):
        return (f"islet-{name}",)
    if verb.name in ("play", "discard"):
        return (f"treasure-{name}",)
    return ()


def searches(v: View, islet: str) -> bool:
    """The step is the last of the walk, and the islet it ends on is still unsearched."""
    if v.seat is None or v.asks != "Walk":
        return False
    _, (_, left) = v.steps[-1]
    ends = islet == "" or left == 1
    at = v.where[v.seat] if islet == "" else ISLET_WORDS.index(islet)
    return ends and v.tokens[at] == HIDDEN


def prompt(words: Translations, v: View, lang: str) -> Prompt:
    if not v.steps:
        return Prompt(text=words.say(lang, "prompt.over"), rule="ATO-END-01")
    name, (seat, *rest) = v.steps[-1]
    if name not in ASKED or seat != v.seat:
        return Prompt(text=words.say(lang, "prompt.wait", who=f"#{seat}"), rule="ATO-TURN-01")
    (left,) = rest if name == "Walk" else (0,)
    return Prompt(text=words.say(lang, f"prompt.{name}"), rule=ASKED[name], left=left, of=2 if left else 0)


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    if not v.steps:
        return Reason("ATO-END-01", words.say(lang, "why.over"))
    name, (seat, *_) = v.steps[-1]
    if seat != v.seat:
        return Reason("ATO-TURN-01", words.say(lang, "why.wait", who=f"#{seat}"))
    if element.startswith("islet-") and name == "Walk":
        return Reason("ATO-WALK-01", words.say(lang, "why.far"))
    return Reason(ASKED.get(name, "ATO-TURN-01"), words.say(lang, f"why.{name}"))


def hand(v: View) -> list[str]:
    """The reader's own treasures by name, one of each kind."""
    if v.seat is None:
        return []
    held = {card_of(slip) for slip in v.hands[v.seat] if slip != UNKNOWN}
    return [TREASURE_WORDS[kind] for kind in sorted(held)]


def panels(words: Translations, v: View, lang: str) -> Panels:
    left = v.tokens.count(HIDDEN)
    return Panels(
        chips=(Fact("island", words.say(lang, "chip.left", n=left)),),
        seats=tuple(
            (
                Stat("shell", str(v.shells[seat]), words.say(lang, "stat.shells"), True),
                Stat("chest", str(len(v.hands[seat])), words.say(lang, "stat.treasures")),
            )
            for seat in range(v.seats)
        ),
        mine=tuple(
            Held(id=f"treasure-{name}", name=words.say(lang, name), icon=name, text=words.say(lang, f"text.{name}"))
            for name in hand(v)
        ),
    )


def describe(words: Translations, v: View, lang: str) -> list[Section]:
    people = tuple(
        words.say(lang, "tell.seat", who=f"#{seat}", n=v.shells[seat], at="–" if at == HIDDEN else ISLET_WORDS[at])
        for seat, at in enumerate(v.where)
    )
    tokens = tuple(
        words.say(lang, "tell.islet", islet=ISLET_WORDS[i], token=f"@{('coral', 'chest', 'storm')[token]}")
        for i, token in enumerate(v.tokens)
        if token != HIDDEN
    )
    mine = tuple(words.say(lang, f"text.{name}") for name in hand(v))
    sections = [Section(words.say(lang, "section.people"), people), Section(words.say(lang, "section.islets"), tokens)]
    return [*sections, Section(words.say(lang, "section.mine"), mine)]
