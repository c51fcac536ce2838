"""Who goes aboard a boat that came up among more than three: anybody, in any order."""

from __future__ import annotations

from tepui.core.records import OfferSet, SetPick
from tepui.core.sets import ways
from tepui.core.translations import Translations
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.people.reader_view import reader_view
from tepui.games.atlantis.rules.actions import EMBARK
from tepui.games.atlantis.rules.sinking import Embark


def sets(words: Translations, v: View, lang: str) -> tuple[OfferSet, ...]:
    """ATL-IMM-05, ATL-IMM-12. Exactly as many as there are seats left; the last one alone is the whole choice."""
    desk = reader_view(words, v, lang)
    if not desk.asked or not isinstance(desk.step, Embark) or desk.step.left < 2:
        return ()
    step = desk.step
    picks = tuple(
        SetPick(label=desk.name(piece), element=f"ex-{piece}", ways=ways(EMBARK + piece, 1))
        for piece in desk.t.swimmers(desk.t.boats[step.boat])
        if piece > step.last
    )
    labels = tuple(desk.say("set.aboard", n=n, of=step.left, enough=int(n == step.left)) for n in range(step.left + 1))
    return (OfferSet(picks=picks, least=step.left, most=step.left, labels=labels, rule="ATL-IMM-05"),)
