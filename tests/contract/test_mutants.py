"""The contract bites: games that leak, lose, share or lie are caught. The first three leaks pass everything but the blind step."""

from __future__ import annotations

import pytest

import tepui
from tepui.core.contract import Breach, check
from tepui.engine.pile import card_of
from tepui.engine.step import Choice
from tepui.games.atoll import AtollGame
from tepui.games.atoll.knowledge import view
from tepui.games.atoll.people import offers
from tepui.games.atoll.rules import observe, setup, treasures, turn
from tepui.games.atoll.rules.actions import DECLINE, DRAW, LAND, PEARL, WALK
from tepui.games.atoll.rules.table import Atoll

ATOLL = tepui.load("atoll")
pytestmark = pytest.mark.skipif(not turn.__file__.endswith(".py"), reason="compiled classes cannot be changed")


@pytest.fixture(autouse=True)
def functions_looked_up_anew(monkeypatch):
    """A game remembers which function has which role; here functions are exchanged."""
    monkeypatch.setattr(ATOLL, "_roles", {})


def caught(promise, games=6, every=3, seats=3):
    with pytest.raises(Breach, match=promise) as breach:
        check(ATOLL, seats, games=games, every=every)
    assert "seed" in str(breach.value)


def test_the_game_itself_is_clean():
    report = check(ATOLL, 3, games=6, every=3)
    assert report.blind > 500


def test_leak_a_step_pushed_on_hidden_grounds(monkeypatch):
    def run(self, t):
        if -1 not in t.tokens or t.round == 36:
            return
        t.round += 1
        steps = [turn.Walk(self.seat, 2), turn.Search(self.seat)]
        if any(card_of(slip) == PEARL for slip in t.hands[self.seat]):  # who is asked tells who holds a pearl
            steps.append(treasures.PlayTreasure(self.seat))
        t.then(*steps, turn.Turn(t.after(self.seat)))

    monkeypatch.setattr(turn.Turn, "run", run)
    caught("blind step")


class Boast(Choice):
    """Carries the treasure just drawn in its ints, which everybody sees."""

    def __init__(self, seat, secret):
        super().__init__(seat)
        self.secret = secret

    def legal(self, t):
        return [DECLINE]

    def apply(self, t, a):
        pass


def test_leak_a_secret_in_a_steps_ints(monkeypatch):
    honest = turn.Draw.apply

    def apply(self, t, a):
        honest(self, t, a)
        t.then(Boast(self.seat, a - DRAW))

    monkeypatch.setattr(turn.Draw, "apply", apply)
    monkeypatch.setitem(view.STEPS.classes, "Boast", Boast)
    monkeypatch.setitem(observe.STACK.kinds, Boast, 0)
    monkeypatch.setitem(offers.ASKED, "Boast", "ATO-SEARCH-03")
    for lang in ("en", "fr"):
        for key in ("why.Boast", "prompt.Boast"):
            monkeypatch.setitem(ATOLL.words.file(lang), key, "Boast")
    caught("blind step 'draw \\?'")


def test_leak_a_secret_answer_moves_something_public(monkeypatch):
    honest = setup.ChooseLanding.apply

    def apply(self, t, a):
        honest(self, t, a)
        t.shells[self.seat] -= (a - LAND) % 2  # a landing on an even islet costs a shell, for all to see

    monkeypatch.setattr(setup.ChooseLanding, "apply", apply)
    caught("a secret answer changes nobody else's view|blind step", games=20, every=1)


def test_a_view_that_tells_too_much(monkeypatch):
    honest = view.seen
    monkeypatch.setattr(
        view, "seen", lambda slip, seat, all_seats: slip if seat == 2 else honest(slip, seat, all_seats)
    )
    caught("blind step|view")


def test_an_imagination_that_forgets_what_the_seat_knows(monkeypatch):
    honest = view.imagine

    def imagine(v, rng):
        table = honest(v, rng)
        table.round = 1
        return table

    monkeypatch.setattr(view, "imagine", imagine)
    caught(r"view\(imagine\(view\)\) == view")


def test_a_copy_that_shares(monkeypatch):
    honest = Atoll.copy

    def copy(self):
        table = honest(self)
        table.shells = self.shells
        return table

    monkeypatch.setattr(Atoll, "copy", copy)
    caught("copies share nothing mutable|leaves the table alone|plays on the same way|a save round-trips|undo gives")


def test_a_copy_that_forgets(monkeypatch):
    honest = Atoll.copy

    def copy(self):
        table = honest(self)
        table.round = 0
        return table

    monkeypatch.setattr(Atoll, "copy", copy)
    caught("copies share|undo gives|plays on|acting on a copy|a game never fails: BadLog")


def test_rules_that_fail(monkeypatch):
    def apply(self, t, a):
        raise ZeroDivisionError

    monkeypatch.setattr(turn.Storm, "apply", apply)
    caught("a game never fails: ZeroDivisionError")


def test_a_treasure_that_vanishes(monkeypatch):
    def put_down(t, seat, kind):
        for i, slip in enumerate(t.hands[seat]):
            if card_of(slip) == kind:
                t.hands[seat].pop(i)
                return

    monkeypatch.setattr(treasures, "put_down", put_down)
    caught("nothing is lost or doubled")


def test_a_legal_list_out_of_order(monkeypatch):
    monkeypatch.setattr(turn.Walk, "legal", lambda self, t: [WALK + (t.where[self.seat] + 1) % 12, WALK])
    caught("legal is ascending and without doubles")


def test_a_game_without_end(monkeypatch):
    def run(self, t):
        t.then(turn.Walk(self.seat, 2), turn.Turn(t.after(self.seat)))

    monkeypatch.setattr(turn.Turn, "run", run)
    monkeypatch.setattr("tepui.core.contract.LONGEST_GAME", 500)
    caught("random games end", every=1000)


def test_a_position_that_loses_something(monkeypatch):
    honest = view.position
    monkeypatch.setattr(view, "position", lambda t: honest(t) | {"discard": {}})
    caught("a position round-trips|plays on the same way|cannot be laid|more treasures|same table")


def test_chance_outside_its_outcomes(monkeypatch):
    monkeypatch.setattr(turn.Storm, "sample", lambda self, t, rng: DRAW)
    caught("a sample is one of the outcomes|not possible here|nothing is lost", games=30)


def test_a_target_the_picture_does_not_show(monkeypatch):
    from tepui.games.atoll.drawing import picture as draw

    monkeypatch.setattr(draw, "ISLETS", 11)
    caught("the picture names every legal target", games=10)


def test_an_action_without_a_label(monkeypatch):
    honest = AtollGame.offer

    def offer(self, v, action, lang="en"):
        given = honest(self, v, action, lang)
        return (
            type(given)(**{**{f: getattr(given, f) for f in given.__struct_fields__}, "label": ""})
            if lang == "fr"
            else given
        )

    monkeypatch.setattr(AtollGame, "offer", offer)
    caught("a label in fr")


def test_landings_that_do_not_commute(monkeypatch):
    def apply(self, t, a):
        t.landing[self.seat] = (a - LAND + sum(where != -1 for where in t.landing)) % 12

    monkeypatch.setattr(setup.ChooseLanding, "apply", apply)
    caught("simultaneous steps commute", games=20, every=1)


def test_an_observation_that_tells_too_much(monkeypatch):
    class Peeking(observe.AtollObserver):
        def write(self, t, seat, sheet):
            super().write(t, seat, sheet)
            sheet.count([card_of(slip) for hand in t.hands for slip in hand], observe.DISCARD_AT)

    monkeypatch.setitem(vars(tepui.load("atoll")), "observer", Peeking(observe.LAYOUT))
    caught("observe\\(imagine\\(view\\)\\) == observe\\(table\\)")


def test_an_observation_that_leaves_something_out(monkeypatch):
    class Forgetful(observe.AtollObserver):
        def write(self, t, seat, sheet):
            blind = t.copy()
            blind.steps = blind.steps[-1:]  # the question and not what comes after it
            blind.round = 0
            super().write(blind, seat, sheet)

    monkeypatch.setitem(vars(tepui.load("atoll")), "observer", Forgetful(observe.LAYOUT))
    caught("views that differ in what is needed have different observations", games=30, every=1, seats=2)


def test_an_observation_beyond_its_layout(monkeypatch):
    class Long(observe.AtollObserver):
        def write(self, t, seat, sheet):
            super().write(t, seat, sheet)
            sheet.mark(self.layout.length)

    monkeypatch.setitem(vars(tepui.load("atoll")), "observer", Long(observe.LAYOUT))
    caught("an observation stays within its layout")
