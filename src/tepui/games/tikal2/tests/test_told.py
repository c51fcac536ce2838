"""The log tells the game: a reader of its sentences knows rooms, doors, keys, flags, treasures, cards and points; and what warns."""

from __future__ import annotations

import pytest

import tepui
from tepui.engine.pile import card_of
from tepui.games.tikal2.people.news import room_word
from tepui.games.tikal2.rules.components import (
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    NONE,
    PLACES,
    PORTAGE_CARD,
    ROOMS,
    SANCTUARIES,
    SITES,
    SPACES,
    START_SITE,
    TREASURE_TYPES,
    TREASURES,
)
from tepui.games.tikal2.tests.temple import GAME, at_start, cards, dig_site, whole_game
from tepui.testing.kit import asked, legal, play
from tepui.testing.retold import retold_tests

NAMES = ["Ada", "Bo", "Cy", "Di"]


def seen(view):
    """What a spectator sees of the table."""
    return {
        "where": view.where, "canoes": view.canoes, "supply": view.supply, "bags": view.bags, "camps": view.camp_sizes,
        "tokens": view.tokens, "passages": view.passages, "points": view.scores, "tents": view.tents, "wheel": view.wheel,
        "flags": view.flags, "doors": view.doors, "rooms": [NONE if room == NONE else room_word(ROOMS[room]) for room in view.rooms],
        "treasures": [view.hidden[seat] + sum(view.held[TREASURE_TYPES * seat :][:TREASURE_TYPES]) for seat in range(view.seats)],
        "delivered": view.delivered, "hands": view.hand_sizes, "discards": view.discards, "row": view.row,
        "sanctuary": view.sanctuary, "round": view.round,
    }  # fmt: skip


class Reader:
    """Has a table of its own and moves the pieces as the sentences say."""

    def __init__(self, view):
        self.seats, self.short = view.seats, view.options["short_game"]
        self.known = {name: list(zone) if isinstance(zone, list) else zone for name, zone in seen(view).items()}

    def facts(self):
        return self.known | {"row": sorted(self.known["row"])}

    def hear(self, told):
        getattr(self, told.kind.replace("-", "_"))(told)

    def add(self, zone, place, n=1):
        self.known[zone][place] += n

    def place(self, told, name):
        word = told.word(name)
        return PLACES.index("OUT" if word == "place.out" else word)

    def colour(self, told, name="colour"):
        return COLOURS.index(told.word(name).removeprefix("colour."))

    def treasure(self, told):
        return TREASURES.index(told.word("treasure").removeprefix("treasure."))

    def score(self, told):
        self.add("points", told.seat(), told.number())

    scored = counted = keys_scored = altar_scored = treasures_scored = cards_scored = score

    def bag_key(self, told, name="colour", n=1):
        self.add("bags", COLOUR_COUNT * told.seat() + self.colour(told, name), n)
        self.add("supply", self.colour(told, name), -n)

    def started(self, told):
        self.bag_key(told)
        self.bag_key(told, "other")

    def took_key(self, told):
        if told.word("into") == "bag":
            self.bag_key(told)
        else:
            self.add("camps", told.seat())
            self.add("supply", self.colour(told), -1)

    def sailed(self, told):
        self.known["canoes"][told.seat()] = SITES.index(told.word("to"))

    def paid_forest(self, told):
        self.bag_key(told, n=-1)

    def lost_in_forest(self, told):
        self.add("points", told.seat(), -told.number())

    def rescued(self, told):
        self.bag_key(told)
        self.add("points", told.seat(), -10)

    def use_card(self, told, card):
        self.add("hands", told.seat(), -1)
        self.add("discards", card)

    def carried_free(self, told):
        self.use_card(told, PORTAGE_CARD)

    def played(self, told):
        self.use_card(told, CARDS.index(told.word("card").removeprefix("card.")))

    def shipped(self, told):
        self.score(told)
        self.add("treasures", told.seat(), -told.number("count"))
        self.add("delivered", self.treasure(told), told.number("count"))

    def wheel(self, told):
        self.known["wheel"] = (self.known["wheel"] + 1) % TREASURE_TYPES

    def took_treasure(self, told):
        self.add("treasures", told.seat())

    def took_open(self, told):
        self.add("treasures", told.seat())
        self.known["row"].remove(self.treasure(told))

    def turned_up(self, told):
        self.known["row"].append(self.treasure(told))

    def took_card(self, told):
        self.add("hands", told.seat())

    def took_passage(self, told):
        self.add("tokens", told.seat())
        self.known["passages"] -= 1

    def discovered(self, told):
        space = SPACES.index(told.word("space"))
        self.known["rooms"][space] = "@" + told.word("room")
        self.known["doors"][space] = told.number("doors")
        if told.word("room").startswith("sanctuary."):
            self.known["sanctuary"] = NONE

    def treasure_room(self, told):
        self.known["rooms"][SPACES.index(told.word("space"))] = "@room.treasure"

    def next_sanctuary(self, told):
        words = [room_word(name).removeprefix("@") for name in SANCTUARIES]
        self.known["sanctuary"] = words.index(told.word("sanctuary"))

    def went(self, told):
        self.known["where"][told.seat()] = self.place(told, "to")

    came_back = went

    def crossed(self, told):
        self.went(told)
        if told.word("means") == "token":
            self.add("tokens", told.seat(), -1)
            self.known["passages"] += 1

    def dug(self, told):
        self.score(told)
        self.known["flags"][self.place(told, "place")] |= 1 << told.seat()

    def used_tent(self, told):
        self.known["tents"][told.seat()] = 0

    def last_turn(self, told):
        self.known["tents"] = [0] * self.seats

    def round(self, told):
        self.known["round"] = told.number()
        if told.number() == 2:
            self.known["canoes"] = [START_SITE] * self.seats
            self.known["tents"] = [0 if self.short else 1] * self.seats

    def total(self, told):
        assert self.known["points"][told.seat()] == told.number()
        self.known.setdefault("score", [0.0] * self.seats)[told.seat()] = float(told.number())

    def won(self, told):
        self.known.setdefault("winners", []).append(told.seat())

    def nothing(self, told):
        """What changes nothing that lies on the table."""

    first = turn = took_tile = over = showed_camp = nothing


def unhurried(match, rng):
    """At random, but exploring rather than not."""
    legal_ = match.legal()
    busy = [action for action in legal_ if GAME.write(action) not in ("stop", "end", "pass")]
    return rng.choice(busy if busy and rng.random() < 0.8 else legal_)


def many(number):
    return 2 + number % 3, {"more_control": number % 2 == 0, "short_game": number % 3 == 0}


TABLES = [(3, {}), (3, {"more_control": True})]
test_the_log_tells_the_game, test_the_log_tells_fifty_games = retold_tests(
    GAME, Reader, seen, unhurried, TABLES, many=many
)


def told(match, seat=None, lang="en"):
    return [GAME.say(event, lang, NAMES) for event in match.events(-1, seat)]


def test_who_begins_is_told_also_if_it_was_chosen():
    lines = told(whole_game(2))
    assert "Ada begins" in lines and "Round 1 begins" in lines


def test_hidden_camp_keys_stay_out_of_the_log_until_the_scoring():
    m = play(dig_site(options={"hide_camp_keys": True}, stage="icons", tile="T01"), "do key")
    key = next(text for text in legal(m, "key") if not text.endswith("bag"))
    play(m, key)
    colour = key.split()[1]
    assert told(m, 1)[-1] == told(m)[-1] == "Ada takes a key into the camp, face down"
    assert colour in told(m, 0)[-1]
    usual = play(dig_site(stage="icons", tile="T01"), "do key", key)
    assert colour in told(usual, 1)[-1]
    end = dig_site(options={"hide_camp_keys": True}, stage="round_end", sites={}, players=[{"camp": ["pink", "blue"]}])
    assert GAME.position(end.table)["round"] == 2


def test_a_camp_is_turned_up_when_it_scores():
    m = dig_site(
        round=2, stage="last", sites={}, players=[{"camp": ["pink", "pink", "blue"]}], options={"hide_camp_keys": True}
    )
    play(m, "end", "end")
    assert m.over
    assert "Ada turns up the camp: 2 pink, 0 green, 1 blue, 0 yellow, 0 brown" in told(m, 1)
    assert told(m)[-1].startswith("Ada wins with ")


def test_a_laid_last_turn_has_no_tent():
    m = dig_site(round=2, stage="last", sites={})
    assert asked(m) == "AfterTile" and not legal(m, "tent")


def test_own_pieces_are_told_once():
    m = play(dig_site(stage="icons", tile="T11"), "do treasure", "draw pile1")
    play(m, sorted(legal(m))[0])
    assert [event.kind for event in m.events(-1, 0)][-1] == "found-treasure"
    assert "took-treasure" not in [event.kind for event in m.events(-1, 0)]
    assert "took-treasure" in [event.kind for event in m.events(-1, None)]


# ---- pieces put back


@pytest.mark.rule("TIK-VAR-08")
def test_with_more_control_the_order_of_two_treasures_put_back_is_a_choice():
    """Which of the two lies on top."""
    m = play(dig_site(options={"more_control": True}, stage="icons", tile="T11"), "do treasure", "draw pile1")
    play(m, sorted(legal(m))[0])
    assert asked(m) == "PutBack"
    pile = m.table.step.pile
    for text in legal(m):
        after = m.table.copy()
        after.apply(GAME.read(text))
        assert TREASURES[card_of(after.piles[pile][0])] == text.split()[1]
        assert sorted(after.piles[pile]) == sorted(m.table.piles[pile])
        assert GAME.offer(m.view(0), GAME.read(text)).label.startswith("On top:")
    usual = play(dig_site(stage="icons", tile="T11"), "do treasure", "draw pile1")
    play(usual, sorted(legal(usual))[0])
    assert asked(usual) != "PutBack"


def test_a_sanctuary_is_discovered_without_a_word_of_doors():
    m = play(dig_site(stage="icons", tile="T06", chance=["reveal SA-green"]), "do sanctuary", "sanctuary C3")
    assert "Ada discovers the pink sanctuary on C3" in told(m)


# ---- warnings


def offers(match):
    return {GAME.write(action): GAME.offer(match.view(match.seat), action) for action in match.legal()}


def test_staying_in_a_sealed_room_is_warned_of():
    """Ruling on TIK-PASS-21: the explorer stays until a passage comes."""
    m = play(dig_site(stage="explore", players=[{"tokens": 1}]), "explore", "cross S1 token", "dig 10")
    assert "shut in" in offers(m)["stay"].danger and not offers(m)["back"].danger
    free = play(dig_site(stage="explore", players=[{"tokens": 2}]), "explore", "cross S1 token", "dig 10")
    assert not offers(free)["stay"].danger


def test_a_flag_that_gives_nothing_is_warned_of():
    """Ruling on TIK-DIG-08: legal and useless in secret rooms and the treasure room."""
    m = dig_site(seats=4, stage="explore", players=[{"tokens": 1}], flags={"S1": [1, 2, 3]}, spots={"S1": ["10"]})
    play(m, "explore", "cross S1 token")
    dig = next((offer for text, offer in offers(m).items() if text == "dig nothing"), None)
    assert dig is not None and "gives nothing" in dig.danger
    assert all(not offer.danger for text, offer in offers(dig_site(stage="explore")).items() if text.startswith("dig"))


def test_the_canoe_says_what_it_passes():
    m = dig_site(players=[{"canoe": "6", "bag": ["pink"]}], sites={"1": ["T16"], "6": ["T01"]})
    labels = {text: offer.label for text, offer in offers(m).items()}
    assert "through the forest" in labels["canoe 1"] and "forest" not in labels["canoe 6"]
    far = dig_site(players=[{"canoe": "2"}], sites={"1": ["T16"]})
    assert "past 2 seaplanes" in offers(far)["canoe 1"].label


def test_the_french_prompt_says_where_keys_come_from():
    m = whole_game(2)
    assert GAME.prompt(m.view(0), "fr").text == "Prenez deux clés dans la réserve et mettez-les dans votre sac"


def test_no_codes_for_people():
    m = at_start(2)
    for lang in ("en", "fr"):
        text = " ".join(line for part in GAME.describe(m.view(0), lang) for line in part.lines)
        assert "OUT" not in text and "T01" not in text
    assert tepui.load("tikal2").words.say("fr", "way.NW") == "NO"
    assert cards("five")


def test_the_end_of_a_turn_gives_up_the_tent_only_in_the_last_turn_of_a_round():
    """TIK-TENT-01: once a round, so it is not lost while turns are to come; a normal exploration is."""
    tiles = [f"T{n:02}" for n in range(1, 15)]
    early = dig_site(stage="explore", players=[{"bag": ["yellow"]}])
    assert not offers(early)["end"].keeps, "the exploration is given up"
    late = dig_site(
        stage="explore", sites={"3": ["T15"]}, players=[{"bag": ["yellow"], "tiles": tiles[:8]}, {"tiles": tiles[8:]}]
    )
    for match, kept in ((early, True), (late, False)):
        play(match, "explore", "go A4", "dig 3")
        assert offers(match)["end"].keeps == kept
