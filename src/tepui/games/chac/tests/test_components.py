"""What is in the box, and that the board is what the lines say (CHA-COMP, CHA-PLC)."""

from __future__ import annotations

from collections import Counter

import pytest

import tepui
from tepui.games.chac.rules.components import (
    ABILITIES,
    ABILITY,
    ADVENTURERS,
    ALCOVE_NEED,
    ALCOVE_VALUE,
    ALCOVES,
    AREA,
    AREAS,
    BOX,
    DECKS,
    DICE,
    EXIT,
    FACTS,
    FULL_NAMES,
    GLYPHS,
    KIND_WORDS,
    LEAPS,
    LOAD,
    NUMBER_COUNT,
    PLANKS,
    SPACE_COUNT,
    SPACE_OF,
    SPACES,
    START,
    SUNS,
    TRACK,
    VIA,
    WALL_CARDS,
    WALL_WORDS,
    WAYS,
    bars_and_dots,
)
from tepui.games.chac.tests.inside import GAME, on, started, temple


def of_deck(name):
    return {kind: BOX[DECKS.index(name) + 7 * i] for i, kind in enumerate(KIND_WORDS) if BOX[DECKS.index(name) + 7 * i]}


def test_cha_comp_01_twelve_adventurers_two_of_each_ability():
    assert len(set(ADVENTURERS)) == len(set(FULL_NAMES)) == 12
    assert Counter(ABILITY) == dict.fromkeys(range(6), 2)


def test_cha_comp_02_sixty_five_treasures():
    assert sum(BOX) == 65
    assert [sum(of_deck(name).values()) for name in DECKS] == [10, 10, 10, 10, 10, 10, 5]


def test_cha_comp_03_eighteen_wall_cards():
    assert dict(zip(WALL_WORDS, WALL_CARDS)) == {"both": 1, "left": 2, "right": 2, "blank": 13}


def test_cha_comp_04_fourteen_slabs_fourteen_clues_two_suns():
    t = temple([on("C06")]).table
    assert len(GLYPHS) == NUMBER_COUNT == 14
    assert len(t.slabs) == 16
    assert len(SUNS) == 2
    assert len([glyph for glyph in t.glyphs if glyph >= 0]) == 14


def test_cha_comp_05_a_glyph_bears_one_number_on_both_tiles():
    m = temple([on("C11")], chance=["flip 7"], glyphs={"L14": "round-hand"})
    m.do(GAME.read("move L14"))
    assert m.table.numbers[GLYPHS.index("round-hand")] == 7
    again = temple([on("Z1"), on("C11")], chance=["see square-face", "flip 2"], glyphs={"L14": "square-face"})
    again.do(GAME.read("decipher"))
    again.do(GAME.read("end"))
    again.do(GAME.read("move L14"))  # the clue of zone 1 bears 2, and so does the slab with its glyph
    assert again.table.state[1] != 0


@pytest.mark.rule("CHA-COMP-06", "CHA-EX-12")
def test_maya_numerals():
    assert [bars_and_dots(n) for n in (1, 4, 5, 7, 10, 14)] == [(0, 1), (0, 4), (1, 0), (1, 2), (2, 0), (2, 4)]


def test_cha_comp_07_dice_planks_walls_boulder():
    t = temple([on("C06")]).table
    assert (DICE, PLANKS, t.planks) == (5, 5, 5)
    assert (t.left, t.right, t.boulder) == (0, 0, 0)


@pytest.mark.parametrize("name", ["walls1", "walls2", "walls3", "walls4", "lava"])
def test_cha_comp_08_walls_and_lava_decks(name):
    assert of_deck(name) == {"chest": 1, "1": 1, "2": 2, "3": 3, "4": 2, "5": 1}


def test_cha_comp_09_river_deck():
    assert of_deck("river") == {"chest": 1, "2": 3, "3": 3, "4": 3}


def test_cha_comp_10_alcove_cards():
    assert of_deck("alcove") == {"4": 4, "6": 1}
    assert ALCOVE_VALUE == (4, 4, 4, 4, 6)
    assert ALCOVES[4] == "grey"


def test_cha_comp_11_five_parts_one_entrance_one_exit():
    parts = Counter(AREAS[area] for area in AREA)
    assert parts == {"entrance": 1, "walls": 4, "corridor": 34, "lava": 16, "river": 4, "bridge": 1, "outside": 1}
    assert (SPACES[START], SPACES[EXIT]) == ("ENT", "OUT")


def test_cha_comp_12_who_can_do_what():
    able = {word: sorted(a for a, skill in zip(ADVENTURERS, ABILITY) if ABILITIES[skill] == word) for word in ABILITIES}
    assert able == {
        "sprint": ["lea", "martin"], "stamina": ["bill", "mustafa"], "linguistics": ["arely", "trevor"],
        "swimming": ["puccio", "tatiana"], "lockpicking": ["len", "markus"], "leap": ["nicole", "vincent"],
    }  # fmt: skip


def test_cha_comp_13_six_chests():
    assert [of_deck(name).get("chest", 0) for name in DECKS] == [1, 1, 1, 1, 1, 1, 0]


def test_cha_comp_14_loads_and_actions_are_always_shown():
    m = temple([on("C06", held=5), on("C07", held={"walls3": [3]})], roll=[6, 4, 3, 3, 1])
    stats = GAME.panels(m.shown(1), "en").seats
    assert "≥ 3" in [stat.value for stat in stats[0]]
    assert "≥ 2" in [stat.value for stat in stats[1]]
    assert "4/4" in [stat.value for stat in stats[0]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cha_plc_01_nothing_changes_with_the_number_of_players(seats):
    t = started(seats).table
    assert [t.left_in(deck) for deck in range(6)] == [10] * 6
    assert (sum(t.wall_bag), t.planks, t.boulder, t.round) == (18, 5, 0, 1)
    for count in (1, 7):
        with pytest.raises(tepui.BadOption, match="2 to 6 players"):
            tepui.Match.new("chac", seats=count)


@pytest.mark.parametrize(("seats", "removed"), [(2, 8), (3, 6), (4, 4), (5, 2), (6, 0)])
def test_cha_plc_02_cards_that_leave_the_game(seats, removed):
    assert 12 - len(set(started(seats).table.cards)) == removed


def test_cha_plc_03_neither_solo_nor_a_variant_for_two():
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    assert set(GAME.options) == {"tie_break", "memory", "pending_replacements", "first"}
    assert not any(option.seats for option in GAME.options.values())


# ---- the board is data


def far(start, end, closed=()):
    edge, seen, count = [SPACE_OF[start]], {SPACE_OF[start]}, 0
    while SPACE_OF[end] not in seen:
        edge = [n for place in edge for n in WAYS[place] if n not in seen and SPACES[n][0] not in closed]
        seen |= set(edge)
        count += 1
        assert edge, f"no way from {start} to {end}"
    return count


def test_fewest_actions_from_entrance_to_outside():
    assert far("ENT", "OUT", "LRB") == 33
    assert far("ENT", "OUT", "LR") == 29
    assert far("ENT", "OUT", "RB") == 25
    assert far("ENT", "OUT", "R") == 21


def test_the_corridor_is_one_line():
    for a, b in zip(TRACK, TRACK[1:]):
        assert b in WAYS[a]
        assert a in WAYS[b]


def test_a_leap_goes_past_spaces_it_could_have_walked():
    for space in range(SPACE_COUNT):
        for to, via in zip(LEAPS[space], VIA[space]):
            assert to not in WAYS[space]
            assert all(between in WAYS[space] and to in WAYS[between] for between in via)


def test_every_fact_says_where_it_comes_from():
    marks = set(FACTS["marks"])
    for name, block in FACTS.items():
        if name not in ("marks", "tiles"):
            assert block["mark"] in marks, name


def test_loads():
    assert LOAD == (2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5)
    assert ALCOVE_NEED == ((1, 2, 3),) * 4 + ((1, 2, 3, 4, 5),)
