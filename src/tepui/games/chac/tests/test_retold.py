"""The log tells the game: whoever reads its sentences, and nothing else, knows who is where, what moves, and who has won."""

from __future__ import annotations

from random import Random

from tepui.bots import load as load_bot
from tepui.games.chac.people.places import AT, FROM, TO, place, spot
from tepui.games.chac.rules.components import (
    ALCOVES,
    AREA,
    DECKS,
    FULL_NAMES,
    LAVA,
    LAVA_DECK,
    RIVER_DECK,
    SLABS,
    SPACE_OF,
    SPACES,
    TRACK,
    WALLS,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.table import SLAB_STATES, STATES
from tepui.games.chac.tests.inside import GAME
from tepui.testing.retold import retold_tests

TABLES = [(2, {}), (3, {"pending_replacements": "literal"}), (4, {"memory": "keep_notes"}), (6, {})]
# A place as a sentence says it, and the space it is.
NAMED = {place(space, form).removeprefix("@"): SPACES[space] for space in range(len(SPACES)) for form in (AT, TO, FROM)}
SLAB_NAMED = {spot(space).removeprefix("@"): i for i, space in enumerate(SLABS)}


def seen(view):
    """What a spectator sees. Cards that are owed to the waterfall count as given, and only who is inside has actions."""
    seats = range(view.seats)
    owed = {fields[0]: fields[1] for name, fields in view.steps if name == "GiveCard"}
    return {
        "round": view.round,
        "first": view.first,
        "where": [SPACES[at] if at >= 0 and view.state[seat] == 0 else "" for seat, at in enumerate(view.where)],
        "state": [STATES[state] for state in view.state],
        "people": [FULL_NAMES[view.cards[2 * seat + view.life[seat]]] if view.round else "" for seat in seats],
        "hands": [len(view.hands[seat]) - owed.get(seat, 0) for seat in seats],
        "discarded": sum(map(len, view.lost)) + sum(owed.values()),
        "boulder": SPACES[TRACK[view.boulder]],
        "walls": [view.left, view.right],
        "planks": view.planks,
        "covered": view.covered,
        "slabs": [SLAB_STATES[state] for state in view.slabs],
        "decks": dict(zip(DECKS, view.deck_sizes)),
        "alcoves": list(view.alcoves),
        "actions": [view.actions[seat] if view.state[seat] == 0 else 0 for seat in seats],
        "clues": list(view.clues),
    }


class Retold:
    """A reader with a board of their own."""

    def __init__(self, view):
        self.known = seen(view)
        self.totals = {}
        self.winners = []
        self.replaced = set()
        self.paid = False

    def facts(self):
        order = sorted(self.totals)
        return {**self.known, "score": [float(self.totals[seat]) for seat in order], "winners": sorted(self.winners)}

    def hear(self, told):
        deed = getattr(self, "hear_" + told.kind.replace("-", "_"), None)
        if deed is not None:
            deed(told)

    def put(self, field, told, value):
        self.known[field][told.seat()] = value

    def stand(self, told, cost=1):
        self.put("where", told, NAMED[told.word("to")])
        self.known["actions"][told.seat()] -= cost

    def lose(self, told, cards):
        self.known["hands"][told.seat()] -= cards
        self.known["discarded"] += cards

    # ---- sentences

    def hear_clues(self, told):
        self.known["clues"] = [int(number) for number in told.word("dice").split(", ")]

    def hear_entered(self, told):
        self.put("people", told, told.word("adventurer"))
        self.put("where", told, NAMED[told.word("to")])

    def hear_round(self, told):
        self.known["round"], self.known["first"] = told.number(), told.seat()

    def hear_dropped(self, told):
        self.lose(told, told.number())

    def hear_actions(self, told):
        self.put("actions", told, told.number())

    def hear_moved(self, told):
        assert NAMED[told.word("from")] == self.known["where"][told.seat()]
        self.stand(told)

    hear_leapt = hear_dived = hear_swam = hear_moved

    def hear_ashore(self, told):
        self.stand(told, cost=0)

    def hear_sprinted(self, told):
        self.stand(told, cost=0)

    def hear_searched(self, told):
        seat = told.seat()
        self.known["hands"][seat] += 1
        self.known["actions"][seat] -= 1
        at = SPACE_OF[self.known["where"][seat]]
        deck = ZONE_DECK[ZONE_OF[at]] if AREA[at] == WALLS else LAVA_DECK if AREA[at] == LAVA else RIVER_DECK
        self.known["decks"][DECKS[deck]] -= 1
        assert NAMED[told.word("space")] == SPACES[at]
        if at in SLABS:
            self.known["slabs"][SLABS.index(at)] = "brown"

    def hear_deciphered(self, told):
        self.known["actions"][told.seat()] -= 1

    hear_tried_lock = hear_stomped = hear_deciphered

    def hear_fought(self, told):
        """An action for the first roll; the dice that were paid for are rolled again for nothing."""
        self.known["actions"][told.seat()] -= not self.paid
        self.paid = False

    def hear_sacrificed(self, told):
        self.lose(told, told.number())
        self.paid = True

    def hear_uncovered(self, told):
        self.known["covered"] = False

    def hear_flipped(self, told):
        self.known["slabs"][SLAB_NAMED[told.word("slab")]] = "hole" if told.word("trapped") == "yes" else "yellow"

    def hear_opened(self, told):
        alcove = ALCOVES.index(told.word("alcove").removeprefix("alcove."))
        self.known["alcoves"][alcove] = told.seat()
        self.known["hands"][told.seat()] += 1
        self.known["decks"]["alcove"] -= 1

    def hear_crossed(self, told):
        self.known["planks"] = told.number("planks")

    def hear_wall_card(self, told):
        self.known["walls"] = [told.number("left"), told.number("right")]

    def hear_boulder_rests(self, told):
        self.known["boulder"] = NAMED[told.word("space")]

    def hear_turn_ends(self, told):
        assert self.known["actions"][told.seat()] == told.number()
        self.put("actions", told, 0)

    def hear_died(self, told):
        seat = told.seat()
        self.lose(told, self.known["hands"][seat])
        self.put("where", told, "")
        self.put("actions", told, 0)
        lost = seat in self.replaced or told.word("cause") == "shut_in"
        self.put("state", told, "eliminated" if lost else "waiting")

    def hear_shut_out(self, told):
        self.put("state", told, "eliminated")

    def hear_sealed(self, told):
        self.known["state"] = ["eliminated" if state == "waiting" else state for state in self.known["state"]]

    def hear_left(self, told):
        assert self.known["hands"][told.seat()] == told.number()
        self.put("state", told, "out")
        self.put("where", told, "")
        self.put("actions", told, 0)

    def hear_replaced(self, told):
        self.put("people", told, told.word("adventurer"))
        self.put("where", told, NAMED[told.word("to")])
        self.put("state", told, "inside")
        self.replaced.add(told.seat())

    def hear_scored(self, told):
        self.totals[told.seat()] = told.number()

    def hear_not_out(self, told):
        self.totals[told.seat()] = 0

    def hear_won(self, told):
        self.winners.append(told.seat())


def lively(match, rng: Random):
    """A player who wants to get out, with a mind of their own now and then."""
    if rng.random() < 0.7:
        return BOT.choose(match.glimpse(match.seats[0])).action
    return rng.choice(match.legal(match.seats[0]))


BOT = load_bot("greedy", deals=1)


test_the_log_tells_the_game, test_the_log_tells_fifty_games = retold_tests(
    GAME, Retold, seen, lively, TABLES[:2], many=lambda number: TABLES[number % len(TABLES)], least=20
)
