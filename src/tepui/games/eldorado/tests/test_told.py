"""The log tells the race: who has nothing but its sentences knows where pawns, cards, tiles and blockades are, and who won."""

from __future__ import annotations

import pytest

import tepui
from tepui.games.eldorado.judge.route_walker import RouteWalker
from tepui.games.eldorado.rules.buying import has_coin
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    CARD_OF,
    EQUIPMENT,
    FACE_AT,
    FACE_OF,
    SPACE_OF,
    TILE_COUNT,
    TILES,
)
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.rules.table import FREE, HOME
from tepui.games.eldorado.tests.expedition import end_turn, race
from tepui.testing.kit import play
from tepui.testing.retold import retold_tests

GAME = tepui.load("eldorado")


def seen(view):
    """What a spectator sees of the table."""
    return {
        "where": view.where, "home": view.home, "blocks": view.blocks, "owner": view.owner, "hands": view.hands,
        "discard": view.discard, "played": view.played, "out": view.out, "piles": view.piles, "slots": sorted(view.slots),
        "held": view.held, "spent": view.spent, "caves": view.caves, "turns": view.round,
    }  # fmt: skip


class Reader:
    """Has a table of its own and moves the pieces as the sentences say."""

    def __init__(self, view):
        self.seats, self.course, self.new = view.seats, course_of(view.course), "discard"
        if view.options["strict_no_same_turn"]:
            self.new = "played"
        self.known = {name: list(zone) if isinstance(zone, list) else zone for name, zone in seen(view).items()}
        self.turned = False  # the next card paid was changed to coins

    def facts(self):
        return self.known | {"slots": sorted(self.known["slots"])}

    def hear(self, told):
        getattr(self, told.kind.replace("-", "_"))(told)

    def card(self, told):
        return CARD_OF[told.word("card").removeprefix("the.")]

    def put(self, told, zone, n=1):
        card = self.card(told)
        self.known[zone][card if zone in ("out", "piles") else told.seat() * CARD_COUNT + card] += n

    def leave_hand(self, told, zone):
        self.known["hands"][told.seat()] -= 1
        self.put(told, zone)

    def use_tile(self, told, tile):
        self.known["held"][told.seat() * TILE_COUNT + tile] -= 1
        self.known["spent"][tile] += 1

    def tile(self, told):
        return TILES.index(told.word("tile").removeprefix("tile."))

    # ---- movement

    def pawn(self, told):
        pawns = len(self.known["where"]) // self.seats
        return told.seat() * pawns + "ab".index(told.word("pawn")) if pawns > 1 else told.seat()

    def moved(self, told):
        self.known["where"][self.pawn(told)] = SPACE_OF[told.to.removeprefix("space-")]

    def arrived(self, told):
        where, seat = self.known["where"], told.seat()
        where[self.pawn(told)] = HOME
        pawns = len(where) // self.seats
        if where[seat * pawns : (seat + 1) * pawns] == [HOME] * pawns:
            self.known["home"].append(seat)

    def opened(self, told):
        self.known["blocks"][self.course.seam_faces.index(FACE_OF[told.word("face")])] = 0
        self.known["owner"][told.number()] = told.seat()

    # ---- cards

    def played(self, told):
        self.leave_hand(told, "out" if EQUIPMENT[self.card(told)] else "played")

    acted = played

    def changed(self, told):
        self.use_tile(told, TILES.index("symbol_change"))
        self.played(told)

    def gave(self, told):
        self.leave_hand(told, "played")

    def removed(self, told):
        self.leave_hand(told, "out")

    def discarded(self, told):
        self.leave_hand(told, "discard")

    def paid(self, told):
        used = EQUIPMENT[self.card(told)] and (has_coin(self.card(told)) or self.turned)
        self.leave_hand(told, "out" if used else "played")
        self.turned = False

    def kept(self, told):
        self.use_tile(told, TILES.index("keep_item"))
        self.put(told, "out", -1)
        self.put(told, "played")

    def drew(self, told):
        self.known["hands"][told.seat()] += 1

    def move_all(self, told, zone, to):
        first = told.seat() * CARD_COUNT
        for card in range(first, first + CARD_COUNT):
            if to:
                self.known[to][card] += self.known[zone][card]
            self.known[zone][card] = 0

    def cleared(self, told):
        self.move_all(told, "played", "discard")

    def shuffled(self, told):
        self.move_all(told, "discard", "")

    # ---- market and caves

    def took(self, told):
        self.put(told, self.new)
        self.put(told, "piles", -1)
        card = self.card(told)
        if not self.known["piles"][card] and card in self.known["slots"]:
            self.known["slots"][self.known["slots"].index(card)] = FREE

    bought = took

    def came_down(self, told):
        self.known["slots"][self.known["slots"].index(FREE)] = self.card(told)

    def used(self, told):
        self.use_tile(told, self.tile(told))
        self.turned = TILES[self.tile(told)] == "symbol_change"

    def paid_tile(self, told):
        self.use_tile(told, self.tile(told))

    def found(self, told):
        faces = [FACE_AT[space] for space in self.course.caves]
        self.known["caves"][faces.index(FACE_OF[told.word("face")])] -= 1
        self.known["held"][told.seat() * TILE_COUNT + self.tile(told)] += 1

    # ---- rounds and the end

    def round(self, told):
        self.known["turns"] = told.number()

    def placed(self, told):
        scores = self.known.setdefault("score", [0.0] * self.seats)
        go = told.number("go")
        scores[told.seat()] = -float(go) if go else 100.0 * (self.seats - told.number("place") + 1)

    def won(self, told):
        self.known.setdefault("winners", []).append(told.seat())

    def nothing(self, told):
        """What changes nothing that lies on the table."""

    out = last_round = stopped = begins = laid = nothing


def homeward(match, rng):
    """The walker of the shortest way, and now and then anything: a race that ends, with everything in it."""
    legal = match.legal()
    if rng.random() < 0.25:
        return rng.choice(legal)
    return RouteWalker().choose(None, match.table, match.seat, legal)[0]


def many(number):
    return 2 + number % 3, {
        "caves": number % 2 == 0,
        "free_order": number % 3 == 0,
        "strict_no_same_turn": number % 5 == 0,
    }


TABLES = [(2, {"caves": True}), (3, {"strict_no_same_turn": True})]
test_the_log_tells_the_race, test_the_log_tells_fifty_races = retold_tests(
    GAME, Reader, seen, homeward, TABLES, many=many
)


def told(match, seat=None, lang="en"):
    return [GAME.say(event, lang, ["Ada", "Bo", "Cy", "Di"]) for event in match.events(0, seat)]


DOOR = (24, -3)


@pytest.mark.parametrize(
    ("taken", "key", "rule"),
    [
        ([[1, 2], [6]], "with 2 blockades, the most of those who arrived", "ELD-END-07"),
        ([[1], [6]], "as many blockades as another, but the highest one, number 6", "ELD-END-08"),
        ([[], []], "nobody who arrived has a blockade, and Ada was there first", "ELD-END-09"),
    ],
)
def test_the_result_says_what_decided(taken, key, rule):
    match = race(pawns=[DOOR, DOOR], taken=taken, hands=[["sailor"], ["sailor"], []])
    play(match, "play sailor paddle", "go a gate1")
    assert any("last round" in line for line in told(match))
    play(match, "play sailor paddle", "go a gate2")
    end_turn(match)
    assert match.over
    assert key in told(match)[-1]
    assert match.events(0, None)[-1].rule == rule
    for lang in ("en", "fr"):
        assert GAME.prompt(match.view(0), lang).note


def test_who_arrives_alone_wins_and_an_arrival_that_ends_the_game_begins_no_last_round():
    match = race(pawns=[None, None, DOOR], hands=[[], [], ["sailor"]], steps=[["Turn", [2]]])
    play(match, "play sailor paddle", "go a gate3")
    assert match.over
    lines = told(match)
    assert not any("last round" in line for line in lines)
    assert lines[-1] == "Cy wins: nobody else arrived."
    assert lines[-4].startswith("1. Cy: arrived, no blockade")
    assert all("gate3" not in line for line in lines) and any("gate 3 of El Dorado" in line for line in lines)
    assert not any(fact.icon == "flag" for fact in GAME.panels(match.view(0)).chips)


def test_the_log_names_the_pawn_of_two():
    match = race(2, pawns=[[(0, 0), (9, 0)]], hands=[["explorer"]])
    play(match, "play explorer machete")
    play(match, next(text for text in map(GAME.write, match.legal()) if text.startswith("go b ")))
    assert any(", pawn B," in line for line in told(match))
    one = race(pawns=[(0, 0)], hands=[["explorer"]])
    play(one, "play explorer machete")
    play(one, next(text for text in map(GAME.write, one.legal()) if text.startswith("go a ")))
    assert not any("pawn" in line for line in told(one))


def test_own_draws_are_told_once():
    match = race(hands=[["cartographer"]], draw=[["captain"] * 4])
    play(match, "act cartographer")
    assert [event.kind for event in match.events(0, 0)].count("drew-this") == 2
    assert "drew" not in [event.kind for event in match.events(0, 0)]
    assert [event.kind for event in match.events(0, 1)].count("drew") == 2
    assert [event.kind for event in match.events(0, None)].count("drew") == 2


def test_only_a_joker_is_played_as_something():
    match = race(pawns=[(0, 0)], hands=[["explorer", "jack"]])
    labels = {GAME.write(action): GAME.offer(match.view(0), action).label for action in match.legal()}
    assert labels["play explorer machete"] == "Play the Explorer (1 machete)"
    assert labels["play jack machete"] == "Play the Jack-of-all-trades as 1 machete"
    play(match, "play jack machete")
    assert told(match)[-1] == "Ada plays the Jack-of-all-trades as 1 machete."
    french = [GAME.offer(match.view(0), action, "fr").label for action in match.legal()]
    assert french and told(match, None, "fr")[-1] == "Ada joue le Baroudeur pour 1 machette."
