"""Steps on a stack: written order, cuts, settling, chance, and who is waiting."""

from __future__ import annotations

from random import Random

import pytest

from tepui.engine import step
from tepui.engine.step import Auto, Chance, Choice, Lot, StepBook, write_steps
from tepui.engine.table import EVERYBODY, OTHERS, Table, hears

if not step.__file__.endswith(".py"):
    pytest.skip("compiled classes have no interpreted children", allow_module_level=True)


class Notes(Table):
    """A table that remembers what happened on it."""

    def __init__(self, *steps):
        super().__init__(list(reversed(steps)))
        self.notes = []
        self.settle()


class Note(Auto):
    def __init__(self, seat, *more):
        super().__init__(seat)
        self.more = more

    def run(self, t):
        t.notes.append(self.seat)
        for note in self.more:
            t.then(note)


class Twice(Auto):
    """Adds steps in two calls: they still happen in written order."""

    def run(self, t):
        t.then(Note(1), Note(2))
        t.then(Note(3))


class Ask(Choice):
    def legal(self, t):
        return [0, 1]

    def apply(self, t, a):
        t.notes.append((self.seat, a))
        if a:
            t.then(Note(10), Note(11))


class AskTogether(Ask):
    def together(self):
        return True


class Mark(Auto):
    def run(self, t):
        t.notes.append("mark")


class Cut(Auto):
    def run(self, t):
        t.cut(Mark)


class Die(Chance):
    def ways(self, t):
        return [(0, 1), (1, 2), (2, 1)]

    def apply(self, t, a):
        t.notes.append(f"rolled {a}")


def test_written_order_is_played_order():
    assert Notes(Note(0, Note(1), Note(2, Note(3)), Note(4)), Note(5)).notes == [0, 1, 2, 3, 4, 5]


def test_over_several_calls_too():
    assert Notes(Twice(0), Note(9)).notes == [1, 2, 3, 9]


def test_after_an_action_too():
    t = Notes(Ask(0), Note(9))
    assert t.notes == []
    t.apply(1)
    assert t.notes == [(0, 1), 10, 11, 9]
    assert t.over


class AskForMany(Ask):
    def apply(self, t, a):
        t.then(Note(1), Note(2), Note(3), Note(4), Note(5))


def test_up_to_five_steps_at_once():
    t = Notes(AskForMany(0), Note(9))
    t.do(t.step, 0)
    assert t.notes == [1, 2, 3, 4, 5, 9]


def test_cut_drops_what_waits_above_the_mark():
    assert Notes(Note(0), Cut(0), Note(1), Note(2), Mark(0), Note(3)).notes == [0, "mark", 3]


def test_cut_takes_the_nearest_mark():
    assert Notes(Cut(0), Note(1), Mark(0), Note(2), Mark(0)).notes == ["mark", 2, "mark"]


def test_cut_without_a_mark_ends_the_game():
    assert Notes(Cut(0), Note(1)).over


def test_a_loop_of_autos_is_found_out():
    class Again(Auto):
        def run(self, t):
            t.then(Again(0))

    with pytest.raises(AssertionError, match="never comes to rest"):
        Notes(Again(0))


def test_chance_counts_ways():
    t = Notes(Die(0))
    assert t.step.outcomes(t) == [(0, 0.25), (1, 0.5), (2, 0.25)]
    rng = Random(1)
    drawn = [t.step.sample(t, rng) for _ in range(4000)]
    assert all(abs(drawn.count(side) - expected) < 120 for side, expected in enumerate((1000, 2000, 1000)))
    t.apply(2)
    assert t.notes == ["rolled 2"]


class Straw(Lot):
    def lots(self, t):
        return [3, 5, 8, 9]


def test_a_lot_is_what_its_ways_say():
    t = Notes(Straw(0))
    assert t.step.outcomes(t) == [(3, 0.25), (5, 0.25), (8, 0.25), (9, 0.25)]
    for luck in range(50):
        assert t.step.sample(t, Random(luck)) == Chance.sample(t.step, t, Random(luck))


def test_one_waits_or_all_who_answer_together():
    assert Notes(Ask(1), Ask(2)).waiting() == [1]
    assert Notes(AskTogether(1), AskTogether(2), AskTogether(0), Ask(3)).waiting() == [1, 2, 0]
    assert Notes(Die(0), Ask(1)).waiting() == []
    assert Notes().waiting() == []


def test_a_seat_is_raised_over_the_others():
    t = Notes(AskTogether(0), AskTogether(1), AskTogether(2))
    t.raise_seat(2)
    assert [step.seat for step in reversed(t.steps)] == [2, 0, 1]


def test_news_is_kept_only_where_somebody_listens():
    t = Notes()
    t.tell(1, 2)
    t.tell_all(1, [2])
    assert t.news is None and not t.heard
    t.news = []
    assert t.heard
    t.tell(1, 2, 3)
    t.tell(1, -1, 0, 2, -3, 5)
    t.tell_all(1, [7, 8, 9, 10, 11, 12])
    t.whisper(4, 5)
    t.tell_others(2, 6, 2)
    assert t.news == [
        (EVERYBODY, 1, (2, 3)),
        (EVERYBODY, 1, (-1, 0, 2, -3, 5)),
        (EVERYBODY, 1, (7, 8, 9, 10, 11, 12)),
        (4, 5, ()),
        (OTHERS - 2, 6, (2,)),
    ]
    everybody, one, others = (EVERYBODY, 4, OTHERS - 2)
    assert [[hears(audience, seat) for seat in (2, 4, None)] for audience in (everybody, one, others)] == [
        [True, True, True],
        [False, True, False],
        [False, True, True],
    ]


def test_a_stack_can_be_written_and_made_again():
    book = StepBook(Ask, Die)
    written = write_steps([Ask(1), Die(0)])
    assert written == (("Ask", (1,)), ("Die", (0,)))
    assert write_steps(book.make(written)) == written
