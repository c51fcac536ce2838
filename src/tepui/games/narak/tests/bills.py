"""What an action really costs: it is done on a copy, and what leaves and what is still asked for is read off."""

from __future__ import annotations

from tepui.games.narak.people.effect_words import icons_said
from tepui.games.narak.rules.events import PAID_TOKENS
from tepui.games.narak.rules.notation import RESOURCES
from tepui.games.narak.rules.research import WhichLess
from tepui.games.narak.rules.travel import CoverIcon, GiveCard, Travel, rests
from tepui.games.narak.tests.expedition import GAME


def bills(table, action, lang):
    """The different costs an action may come to, each a list of parts in words: tokens, travel, cards."""
    after = table.copy()
    after.news = []
    after.apply(action)
    step = after.steps[-1] if after.steps else None
    if isinstance(step, WhichLess):
        return [bill for answer in step.legal(after) for bill in bills(after, answer, lang)]
    paid = [facts for _, kind, facts in after.news if kind == PAID_TOKENS]
    tokens = [GAME.words.say(lang, f"res.{RESOURCES[facts[1]]}", n=facts[2]) for facts in paid]
    cards = sum(isinstance(waiting, GiveCard) for waiting in after.steps)
    tokens += [GAME.words.say(lang, "cost.card", n=cards)] if cards else []
    needs = (
        [step.need] if isinstance(step, Travel) else rests(step.need, step.less) if isinstance(step, CoverIcon) else []
    )
    return [[*tokens, icons_said(GAME.words, need, lang)] for need in needs] or [tokens]
