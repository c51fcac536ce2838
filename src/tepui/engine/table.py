"""A table: everything that lies on it, in small ints and lists, and the stack of steps that wait.

`then` is the one verb of control flow: written order is played order. `cut` drops what waits above a mark.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from tepui.engine import mypyc_attr
from tepui.engine.step import AUTO, CHANCE, Step, field_names

EVERYBODY: Final = -1
OTHERS: Final = -2  # OTHERS - seat: everybody but that seat, who is told more
UNSAID: Final = -(1 << 40)  # no fact

# One piece of news: who is told (a seat, EVERYBODY, or OTHERS - seat), what kind of fact it is, and the facts.
News = tuple[int, int, tuple[int, ...]]

NO_NEWS: Final[list[News]] = []  # never changed
LONGEST_SETTLE: Final = 10_000

Item = TypeVar("Item")


@mypyc_attr(allow_interpreted_subclasses=True)  # by games of other packages
class Table:
    """Base of every game's state. A game adds its zones, and `copy` with one line per field."""

    __slots__ = ("steps", "news", "first_news")

    def __init__(self, steps: list[Step[Any]]) -> None:
        self.steps = steps
        self.news: list[News] | None = None
        self.first_news: list[News] = NO_NEWS  # what was told while it was laid out, before anybody could listen

    def lay_out(self) -> None:
        """Settle a new table, and keep what it tells for whoever listens later."""
        self.news = []
        self.settle()
        self.first_news = self.news
        self.news = None

    def copy(self) -> Table:
        raise NotImplementedError

    def blank_arguments(self) -> tuple[Any, ...]:
        """What a compiled constructor takes for a table on which nothing lies: a pickled table is made with these, then filled."""
        return ([],)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: getattr(self, name) for name in field_names(type(self))}
        fields.update(getattr(self, "__dict__", {}))
        return restore_table, (type(self), self.blank_arguments(), fields)

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    @property
    def step(self) -> Step[Any]:
        """What must happen now."""
        return self.steps[-1]

    @property
    def over(self) -> bool:
        return not self.steps

    def then(
        self,
        step: Step[Any],
        second: Step[Any] | None = None,
        third: Step[Any] | None = None,
        fourth: Step[Any] | None = None,
        fifth: Step[Any] | None = None,
    ) -> None:
        """These happen next, in the order written, however many times a step calls it."""
        steps = self.steps
        steps.append(step)
        if second is not None:
            steps.append(second)
            if third is not None:
                steps.append(third)
                if fourth is not None:
                    steps.append(fourth)
                    if fifth is not None:
                        steps.append(fifth)

    def cut(self, mark: type) -> None:
        """Drop what waits above the nearest step of this class: death ends the turn, the volcano ends the game."""
        steps = self.steps
        while steps and not isinstance(steps[-1], mark):
            steps.pop()

    def apply(self, a: int) -> None:
        """Carry out an action of the step on top; whoever calls knows that it is legal."""
        self.do(self.steps[-1], a)

    def do(self, step: Step[Any], a: int) -> Step[Any] | None:
        """The same, for loops that hold the step on top already; what comes next, None when the game is over."""
        steps: list[Any] = self.steps  # Any: what is dropped is not asked for its class
        steps.pop()
        base = len(steps)
        step.apply(self, a)
        if len(steps) - base > 1:
            self._turn_round(base)
        return self.settle()

    def settle(self) -> Step[Any] | None:
        """Carry out what needs no decision, until someone (or chance) must act: that step, None when the game is over."""
        steps = self.steps
        done: list[Any] = steps  # the same, for the same reason
        count = 0
        while steps:
            step = steps[-1]
            if step.kind() != AUTO:
                return step
            count += 1
            assert count < LONGEST_SETTLE, f"{step} never comes to rest"
            done.pop()
            base = len(steps)
            step.run(self)
            if len(steps) - base > 1:
                self._turn_round(base)
        return None

    def _turn_round(self, base: int) -> None:
        # What a step has added lies in written order; the stack is played from its end. (Any: nothing to check in a swap.)
        steps: list[Any] = self.steps
        low, high = base, len(steps) - 1
        while low < high:
            steps[low], steps[high] = steps[high], steps[low]
            low += 1
            high -= 1

    def waiting(self) -> list[int]:
        """The seats that may answer now: one, or several when the top steps are `together`."""
        steps = self.steps
        if not steps or steps[-1].kind() == CHANCE:
            return []
        seats = [steps[-1].seat]
        if steps[-1].together():
            for i in range(len(steps) - 2, -1, -1):
                if not steps[i].together():
                    break
                if steps[i].seat not in seats:
                    seats.append(steps[i].seat)
        return seats

    def raise_seat(self, seat: int) -> None:
        """Bring that seat's together-step to the top: they commute, which the contract proves."""
        steps = self.steps
        for i in range(len(steps) - 1, -1, -1):
            if steps[i].seat == seat:
                steps.append(steps.pop(i))
                return

    @property
    def heard(self) -> bool:
        """Does anybody listen to the news? Asked where there is much to tell."""
        return self.news is not None

    # Facts have places of their own, and no star: a tuple of them is made only where somebody listens.

    def tell(
        self,
        kind: int,
        one: int = UNSAID,
        two: int = UNSAID,
        three: int = UNSAID,
        four: int = UNSAID,
        five: int = UNSAID,
    ) -> None:
        """News for everybody. Rules never read it; simulations leave `news` at None."""
        if self.news is not None:
            self.news.append((EVERYBODY, kind, given_facts(one, two, three, four, five)))

    def tell_all(self, kind: int, facts: list[int]) -> None:
        """The same with any number of facts."""
        if self.news is not None:
            self.news.append((EVERYBODY, kind, tuple(facts)))

    def tell_others(self, seat: int, kind: int, one: int = UNSAID, two: int = UNSAID, three: int = UNSAID) -> None:
        """News for everybody but one seat, to which the same is whispered with more in it."""
        if self.news is not None:
            self.news.append((OTHERS - seat, kind, given_facts(one, two, three, UNSAID, UNSAID)))

    def whisper(
        self,
        seat: int,
        kind: int,
        one: int = UNSAID,
        two: int = UNSAID,
        three: int = UNSAID,
        four: int = UNSAID,
        five: int = UNSAID,
    ) -> None:
        """News for one seat only."""
        if self.news is not None:
            self.news.append((seat, kind, given_facts(one, two, three, four, five)))


def restore_table(cls: Any, arguments: tuple[Any, ...], fields: dict[str, Any]) -> Table:
    """A table that was pickled, by this build or the other."""
    table: Table = cls.__new__(cls, *arguments)  # compiled, this also calls the constructor of the compiled class
    for name, value in fields.items():
        setattr(table, name, value)
    return table


def hears(audience: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) is among those that news is for."""
    if audience >= 0:
        return audience == seat
    return audience == EVERYBODY or seat is None or audience != OTHERS - seat


def given_facts(*facts: int) -> tuple[int, ...]:
    """The facts that were given."""
    return tuple([fact for fact in facts if fact != UNSAID])


def with_item(items: list[Item], place: int, item: Item) -> list[Item]:
    """The list with another item in one place: for lists that copies share, which are replaced and never changed."""
    found = items[:]
    found[place] = item
    return found


def with_more(items: list[int], place: int, by: int) -> list[int]:
    """The list with so much more in one place, for the same reason."""
    found = items[:]
    found[place] += by
    return found


def without_item(items: list[int], item: int) -> list[int]:
    """The list with one such item less, for the same reason."""
    found = items[:]
    found.remove(item)
    return found
