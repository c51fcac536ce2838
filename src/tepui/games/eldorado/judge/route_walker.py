"""A yardstick, the route walker: the shortest way to the goal, the cheapest card that will do, and purchases that close a gap.

It looks at one card at a time. Everything it knows of cards it finds out by trying them on a table imagined from the view.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Chance
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.table import Eldorado

DRAWING: Final = ("cartographer", "scientist", "compass", "log")  # parts of the names of cards that draw
SAVED_UP: Final = 6  # so many rounds the dearest card is bought if none closes a gap
MOST: Final = 12  # steps of one card


class RouteWalker:
    """It has no settings."""

    def choose(self, view: Any, table: Eldorado, seat: int, legal: list[int]) -> tuple[int, int]:
        trial = Trial(table, seat)
        action = trial.chosen(legal)
        return action, trial.tried


class Trial:
    """One decision: a table to try cards on."""

    def __init__(self, table: Eldorado, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.tried = 0

    def chosen(self, legal: list[int]) -> int:
        step = type(self.table.step).__name__
        if step == "PlayCards":
            return self._card(legal)
        if step in ("Move", "FreeStep"):
            return self._step(self.table, legal)
        verbs = ["pay", "pay-changed", "pay-tile", "give", "remove", "take", "discard", "done", "leave"]
        if step == "Pay":
            verbs = ["done", *verbs]
        for verb in verbs:
            found = self._by_verb(legal, verb)
            if found:
                return found[-1] if verb == "take" else found[0]
        return legal[0]

    def _card(self, legal: list[int]) -> int:
        """Cards that draw, then the cheapest card that comes nearer, then rubble and camps, then a purchase."""
        for action in self._by_verb(legal, "act"):
            if any(word in ACTIONS.write(action) for word in DRAWING):
                return action
        cards = [
            (self._strength(action), -gain, action)
            for action in self._by_verb(legal, "play")
            if (gain := self._gain(action))
        ]
        if cards:
            return min(cards)[2]
        for verb in ("use", "act", "open", "go"):
            gains = [(self._gain(action), -action) for action in self._by_verb(legal, verb)]
            if gains and max(gains)[0]:
                return -max(gains)[1]
        purchase = self._purchase(self._by_verb(legal, "buy"))
        return purchase if purchase is not None else legal[-1]

    def _step(self, table: Any, legal: list[int]) -> int:
        """The step that comes nearest to the goal; a blockade that bars the way is opened; else the card has done its work."""
        best, nearest = -1, self._far(table)
        for action in self._by_verb(legal, "go"):
            after = table.copy()
            after.apply(action)
            self.tried += 1
            if self._far(after) < nearest:
                best, nearest = action, self._far(after)
        if best >= 0:
            return best
        return (self._by_verb(legal, "open") or self._by_verb(legal, "stop") or legal)[0]

    def _far(self, table: Any) -> int:
        """The strength that is still needed by the pawns together, and for blockades beside them."""
        pawns = table.rules.pawns
        places = table.where[self.seat * pawns : (self.seat + 1) * pawns]
        course = table.rules.course
        shut = {seam for at in places if at >= 0 for seam in course.touched[at] if table.closed(seam)}
        return len(shut) + sum(int(course.effort[at]) for at in places if at >= 0)

    def _gain(self, action: int) -> int:
        """How much nearer an action comes, once its movement is finished."""
        after = self.table.copy()
        after.apply(action)
        for _ in range(MOST):
            self.tried += 1
            if after.over or isinstance(after.step, Chance) or after.step.seat != self.seat:
                break
            if type(after.step).__name__ == "Give":
                after.apply(after.step.legal(after)[0])
            elif type(after.step).__name__ in ("Move", "FreeStep"):
                after.apply(self._step(after, after.step.legal(after)))
            else:
                break
        return max(0, self._far(self.table) - self._far(after))

    def _strength(self, action: int) -> int:
        after = self.table.copy()
        after.apply(action)
        return int(getattr(after.step, "left", 0))

    def _purchase(self, buys: list[int]) -> int | None:
        """A card that would come nearer if it were in the hand, the cheapest; early on else the dearest there is."""
        priced = sorted((self._price(action), action) for action in buys)
        for _, action in priced:
            if self._closes(action):
                return action
        return priced[-1][1] if priced and self.table.round <= SAVED_UP else None

    def _price(self, action: int) -> int:
        after = self.table.copy()
        after.apply(action)
        return int(getattr(after.step, "due", 0))

    def _closes(self, action: int) -> bool:
        """Whether the card to be bought could be played here and now, and would come nearer."""
        word = ACTIONS.write(action).split()[1]
        card = ACTIONS.by_name["pay"].words[0].index(word)
        having = self.table.copy()
        cards = len(ACTIONS.by_name["pay"].words[0])
        having.hand[self.seat * cards + card] += 1
        with_it = Trial(having, self.seat)
        plays = [
            play for play in self._by_verb(having.step.legal(having), "play") if word in ACTIONS.write(play).split()
        ]
        found = any(with_it._gain(play) for play in plays)
        self.tried += with_it.tried
        return found

    def _by_verb(self, legal: list[int], verb: str) -> list[int]:
        return [action for action in legal if ACTIONS.verb(action).name == verb]
