"""The log tells the game: whoever reads its sentences, and nothing else, knows who is where, what is lost, and who has won."""

from __future__ import annotations

from collections import Counter
from random import Random

import tepui
from tepui.games.atlantis.rules.components import (
    ABOARD,
    FIRST_OF,
    HAVENS,
    KINDS,
    LAND,
    OUT,
    SAVED,
    SPACE_COUNT,
    SPACES,
    TERRAINS,
)
from tepui.games.atlantis.rules.table import colours_of
from tepui.games.atlantis.tests.ends import homing
from tepui.testing.retold import retold_tests

GAME = tepui.load("atlantis")
TABLES = [(2, {}), (3, {"challenge2": True}), (4, {"challenge4": True}), (2, {"two_colours": True, "challenge3": True})]


def seen(view):
    """What a spectator sees, by place and owner."""
    owner = {
        colour * 10 + i: seat
        for seat, colours in enumerate(colours_of(view.seats, view.options["two_colours"]))
        for colour in colours
        for i in range(10)
    }
    people: Counter = Counter()
    for piece, at in enumerate(view.where):
        if piece not in owner:
            continue
        if at < SPACE_COUNT:
            people["on", SPACES[at], owner[piece]] += 1
        elif at < SAVED:
            people["in boat", SPACES[view.boats[at - ABOARD]], owner[piece]] += 1
        elif at < OUT:
            people["saved", HAVENS[at - SAVED], owner[piece]] += 1
        elif at == OUT:
            people["lost", "", owner[piece]] += 1
    return {
        "people": +people,
        "boats": sorted(SPACES[at] for at in view.boats if at >= 0),
        "creatures": {
            kind: sorted(SPACES[at] for at in view.creatures[FIRST_OF[i] : FIRST_OF[i + 1]] if at >= 0)
            for i, kind in enumerate(KINDS)
        },
        "island": {SPACES[space]: TERRAINS[view.terrain[space] - 1] for space in LAND if view.terrain[space]},
        "held": +Counter((keeper, TERRAINS[view.face[i] - 1]) for i, keeper in enumerate(view.keeper) if keeper >= 0),
    }


class Retold:
    """A reader with a board of their own."""

    def __init__(self, view):
        first = seen(view)
        self.people, self.boats, self.creatures = first["people"], first["boats"], first["creatures"]
        self.island, self.held = first["island"], first["held"]
        self.totals = {}
        self.winners = []

    def facts(self):
        return {
            "people": +self.people,
            "boats": sorted(self.boats),
            "creatures": {kind: sorted(places) for kind, places in self.creatures.items()},
            "island": self.island,
            "held": +self.held,
            "score": [float(self.totals[seat]) for seat in sorted(self.totals)],
            "winners": self.winners,
        }

    def hear(self, told):
        deed = getattr(self, "hear_" + told.kind.replace("-", "_"), None)
        if deed is not None:
            deed(told)

    def shift(self, seat, start, end, count=1):
        assert self.people[(*start, seat)] >= count, (start, seat)
        self.people[(*start, seat)] -= count
        self.people[(*end, seat)] += count

    # ---- sentences

    def hear_placed(self, told):
        self.people["on", told.word("to"), told.seat()] += 1

    def hear_launched(self, told):
        self.boats.append(told.word("to"))

    def hear_walked(self, told):
        self.shift(told.seat(), ("on", told.word("from")), ("on", told.word("to")))

    hear_waded = hear_swam = hear_carried = hear_walked

    def hear_boarded(self, told):
        self.shift(told.seat(), ("on", told.word("from")), ("in boat", told.word("space")))

    def hear_hopped(self, told):
        self.shift(told.seat(), ("in boat", told.word("start")), ("in boat", told.word("space")))

    def hear_jumped(self, told):
        self.shift(told.seat(), ("in boat", told.word("to")), ("on", told.word("to")))

    def hear_climbed(self, told):
        self.shift(told.seat(), ("on", told.word("from")), ("in boat", told.word("from")))

    def hear_embarked(self, told):
        self.shift(told.seat(), ("on", told.word("space")), ("in boat", told.word("space")))

    def hear_sailed(self, told):
        start, end = told.word("from"), told.word("to")
        self.boats.remove(start)
        self.boats.append(end)
        for kind, place, seat in list(self.people):
            if (kind, place) == ("in boat", start):
                self.shift(seat, (kind, start), (kind, end), self.people[kind, start, seat])

    hear_blown = hear_sailed

    def hear_relocated(self, told):
        self.creatures[told.word("kind")].remove(told.word("from"))
        self.creatures[told.word("kind")].append(told.word("to"))

    hear_roamed = hear_relocated

    def hear_vanished(self, told):
        self.creatures[told.word("kind")].remove(told.word("space"))

    def hear_wrecked(self, told):
        self.boats.remove(told.word("space"))

    def hear_overboard(self, told):
        self.shift(told.seat(), ("in boat", told.word("space")), ("on", told.word("space")), told.number())

    def hear_sank(self, told):
        del self.island[told.word("space")]
        self.sunk = told

    def hear_fell(self, told):
        assert self.people["on", told.word("space"), told.seat()] == told.number()

    def hear_turned_up(self, told):
        symbol = told.word("symbol").removeprefix("symbol.")
        if symbol == "boat":
            self.boats.append(told.word("space"))
        elif symbol in self.creatures:
            self.creatures[symbol].append(told.word("space"))

    def hear_kept(self, told):
        assert told.word("space") == self.sunk.word("space")
        self.held[told.seat(), self.sunk.word("terrain")] += 1

    def hear_played(self, told):
        self.held[told.seat(), told.word("terrain")] -= 1

    hear_defended = hear_played

    def hear_landed(self, told):
        seat, haven = told.seat(), told.word("haven").removeprefix("haven.")
        start = "on" if told.says == "event.landed-swimmer" else "in boat"
        self.shift(seat, (start, told.word("from")), ("saved", haven))

    def hear_lost(self, told):
        seat, place = told.seat(), told.word("space")
        start = "on" if self.people["on", place, seat] else "in boat"
        self.shift(seat, (start, place), ("lost", ""))

    def hear_stranded(self, told):
        seat, count = told.seat(), 0
        for kind, place, owner in list(self.people):
            if owner == seat and kind in ("on", "in boat"):
                n = self.people[kind, place, seat]
                self.shift(seat, (kind, place), ("lost", ""), n)
                count += n
        assert count == told.number()

    def hear_scored(self, told):
        self.totals[told.seat()] = told.number()

    def hear_won(self, told):
        self.winners.append(told.seat())
        assert told.number() == max(self.totals.values())


def lively(match, rng: Random):
    """Somebody who gets people home now and then, so that there is something to tell."""
    return homing(match, rng) if rng.random() < 0.3 else rng.choice(match.legal())


test_the_log_tells_the_game, test_the_log_tells_fifty_games = retold_tests(GAME, Retold, seen, lively, TABLES)
