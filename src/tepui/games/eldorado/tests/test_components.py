"""ELD-COMP, ELD-COURSE, ELD-SETUP: what is in the box, how the course is laid, how everybody begins."""

from __future__ import annotations

from collections import Counter

import pytest

import tepui
from tepui import Match
from tepui.engine.hexes import distance
from tepui.games.eldorado.rules.actions import DRAW
from tepui.games.eldorado.rules.components import (
    BLOCKADE_STRENGTH,
    BLOCKADE_TERRAIN,
    CARD_COUNT,
    CARDS,
    COST,
    COURSES,
    EQUIPMENT,
    FACES,
    FACTS,
    HAS_SYMBOL,
    IS_START,
    IS_STRIP,
    LOCAL,
    MARKET_FIRST,
    PILE_COUNT,
    PILE_SIZE,
    PRINTED,
    SHEET,
    SHOWS,
    SIDES,
    SLOT_COUNT,
    SLOTS,
    SPACES,
    START,
    STRENGTH,
    TERRAINS,
    TILE_COUNTS,
    TILES,
    WORTH,
)
from tepui.games.eldorado.rules.course import course_of, spaces_of
from tepui.games.eldorado.rules.deck import DrawOne
from tepui.games.eldorado.tests.expedition import at, blockades, go, race, zone
from tepui.testing.kit import can, legal, play

GAME = tepui.load("eldorado")


def fresh(seats: int = 3, **options) -> Match:
    return Match.new("eldorado", seats, {"first": 0, **options}, seed=1)


# ---- the box


@pytest.mark.parametrize("face", ["A", "B"])
def test_eld_comp_01_a_start_face_has_four_numbered_start_spaces(face):
    spaces = spaces_of(FACES.index(face))
    assert IS_START[FACES.index(face)]
    assert len(spaces) == 37
    assert sum(PRINTED[space] == START for space in spaces) == 4
    row = FACTS["boards"]["faces"][face]["rows"][6].split()
    assert sorted(row) == ["S1", "S2", "S3", "S4"]


def test_eld_comp_02_six_double_boards():
    boards = [face for face in range(18) if not IS_START[face] and not IS_STRIP[face]]
    assert [FACES[face] for face in boards] == list("CDEFGHIJKLMN")
    assert len({SHEET[face] for face in boards}) == 6
    assert all(len(spaces_of(face)) == 37 for face in boards)


def test_eld_comp_03_two_double_strips():
    strips = [face for face in range(18) if IS_STRIP[face]]
    assert [FACES[face] for face in strips] == list("OPQR")
    assert len({SHEET[face] for face in strips}) == 2
    assert all(len(spaces_of(face)) == 16 for face in strips)


def test_eld_comp_04_a_finish_plate_with_three_spaces_a_face():
    assert SIDES == ("jungle", "river")
    for text in COURSES.values():
        course = course_of(text)
        assert [space for space in course.spaces if space >= 582] == [582, 583, 584]


def test_eld_comp_05_six_blockades():
    kinds = [(TERRAINS[BLOCKADE_TERRAIN[n]], BLOCKADE_STRENGTH[n]) for n in range(1, 7)]
    assert kinds == [("jungle", 1), ("village", 1), ("rubble", 1), ("river", 1), ("jungle", 2), ("rubble", 2)]


@pytest.mark.rule("ELD-COMP-06", "ELD-SETUP-02")
def test_six_market_slots_begin_with_the_marked_piles():
    names = ["scout", "trailblazer", "jack", "photographer", "treasure_chest", "transmitter"]
    assert [CARDS[card] for card in SLOTS] == names
    assert fresh().table.slots == list(SLOTS) and len(SLOTS) == SLOT_COUNT


def test_eld_comp_07_one_hat_and_a_board_for_each_of_four():
    with pytest.raises(tepui.BadOption):
        Match.new("eldorado", 5)
    match = fresh(4, first=2)
    assert match.table.hat == 2
    assert match.seat == 2


@pytest.mark.parametrize(("seats", "pawns"), [(2, 4), (3, 3), (4, 4)])
@pytest.mark.rule("ELD-COMP-08", "ELD-SETUP-04")
def test_two_pawns_a_colour(seats, pawns):
    assert len(fresh(seats).table.where) == pawns


@pytest.mark.rule("ELD-COMP-09", "ELD-SETUP-05")
def test_a_starting_deck():
    for seat in range(4):
        match = fresh(4)
        cards = Counter(zone(match, "hand", seat)) + Counter(zone(match, "draw", seat))
        assert cards == {"explorer": 3, "traveler": 4, "sailor": 1}


@pytest.mark.rule("ELD-COMP-10", "ELD-SETUP-01")
def test_eighteen_piles_of_three():
    table = fresh().table
    assert PILE_COUNT == CARD_COUNT - MARKET_FIRST == 18
    assert table.piles[MARKET_FIRST:] == [PILE_SIZE] * 18
    assert sum(table.piles) == 54


def test_eld_comp_11_thirty_six_cave_tiles():
    assert sum(TILE_COUNTS) == 36
    assert sum(fresh(caves=True).table.bag) == 36
    assert sum(fresh().table.caves) == 0


def test_eld_comp_12_a_card_shows_symbols_strength_and_cost():
    for card in range(CARD_COUNT):
        assert (STRENGTH[card] > 0) == HAS_SYMBOL[card]
        assert (COST[card] > 0) == (card >= MARKET_FIRST)
        assert COST[card] % 2 == 0
    assert sum(entry["market"] for entry in FACTS["cards"]["list"]) == 6


def test_eld_comp_13_the_letter_lies_on_the_central_space_and_does_nothing():
    for face in range(18):
        middle = [space for space in spaces_of(face) if LOCAL[space] == (0, 0)]
        assert len(middle) == 1
        assert SPACES[middle[0]].startswith(FACES[face])
    match = race(pawns=[(-1, 0)], hands=[["explorer"]])
    play(match, "play explorer machete")
    assert can(match, go(match, 0, 0))


# ---- the course


@pytest.mark.parametrize("name", COURSES)
def test_eld_course_01_one_start_board_first_and_one_finish_last(name):
    faces = course_of(name).faces
    assert IS_START[faces[0]]
    assert not any(IS_START[face] for face in faces[1:])
    assert COURSES[name].split()[-1].split("@")[0] in SIDES


def test_eld_course_02_a_sheet_shows_one_face():
    for name in COURSES:
        sheets = [SHEET[face] for face in course_of(name).faces]
        assert len(set(sheets)) == len(sheets)
    with pytest.raises(ValueError, match="H2.*C and D"):
        GAME.workshop.checked("B2@0,0 C5@7,-3 D2@11,0 river@14,0")


def test_eld_course_03_the_first_course():
    course = course_of("first")
    assert [FACES[face] for face in course.faces] == list("BCNIK")
    assert sum(course.blocked) == 4
    assert GAME.settle_options(3)["course"] == "first"


def test_eld_course_04_six_more_courses():
    assert list(COURSES)[1:] == ["hills", "home", "winding", "witch", "serpentine", "swamp"]
    for name in COURSES:
        assert GAME.settle_options(4, {"course": name})["course"] == name


def test_eld_course_05_an_invented_course_can_be_played():
    match = Match.new("eldorado", 2, {"course": "A0@0,0  E0@7,-4 M2@11,-11 river@11,-14"}, seed=3)
    assert match.options["course"] == "A0@0,0 E0@7,-4 M2@11,-11 river@11,-14"
    assert sum(n > 0 for n in match.table.blocks) == 2


@pytest.mark.parametrize("name", COURSES)
def test_eld_course_06_a_random_blockade_on_every_junction(name):
    seen = set()
    for seed in range(8):
        table = Match.new("eldorado", 3, {"course": name}, seed=seed).table
        assert [n > 0 for n in table.blocks] == list(table.rules.course.blocked)
        seen.add(tuple(table.blocks))
    assert len(seen) > 1


def test_eld_course_07_unused_blockades_stay_in_the_box():
    table = fresh().table
    laid = [n for n in table.blocks if n]
    assert len(set(laid)) == 4
    assert sorted(laid + [n for n in range(1, 7) if table.box >> n & 1]) == [1, 2, 3, 4, 5, 6]


def test_eld_course_08_a_strip_has_its_blockade_where_it_is_entered():
    course = course_of("home")
    seams = dict(zip([FACES[face] for face in course.seam_faces], course.blocked))
    assert seams == {"J": True, "Q": True, "K": False, "M": True, "C": True}
    match = race(options={"course": "home"}, pawns=[(10, -11)], hands=[["trailblazer"]])
    play(match, "play trailblazer machete", go(match, 11, -11), go(match, 12, -11))
    assert at(match, 0) == (12, -11)


def test_eld_course_09_blockade_counts():
    counts = {name: sum(course_of(name).blocked) for name in COURSES}
    assert counts == {"first": 4, "hills": 5, "home": 4, "winding": 5, "witch": 5, "serpentine": 5, "swamp": 4}


def test_eld_course_10_no_blockade_before_the_finish():
    for name in COURSES:
        course = course_of(name)
        assert len(course.blocked) == len(course.faces) - 1
    match = race(pawns=[(24, -3)], hands=[["sailor"]])
    play(match, "play sailor paddle")
    assert can(match, "go a gate1")


def test_eld_course_11_boards_and_perhaps_strips_between():
    strips = {name: sum(IS_STRIP[face] for face in course_of(name).faces) for name in COURSES}
    assert strips == {"first": 0, "hills": 0, "home": 1, "winding": 0, "witch": 0, "serpentine": 0, "swamp": 2}
    assert GAME.workshop.checked("A0@0,0 E0@7,-4 M2@11,-11 river@11,-14")


def test_eld_course_12_the_finish_face_is_part_of_the_course():
    faces = {name: TERRAINS[course_of(name).terrain[582]] for name in COURSES}
    assert faces["first"] == "river"
    assert faces["hills"] == faces["home"] == "jungle"


def test_eld_course_13_blockades_are_known_to_all():
    match = fresh()
    for seat in (0, 1, 2, None):
        assert match.view(seat).blocks == match.table.blocks
        assert all(match.view(seat).blocks)


def test_eld_course_14_a_blockade_lies_until_it_is_taken():
    match = race(pawns=[(3, -2), (0, 0), (0, 1)], blockades={"C": 1, "N": 2}, hands=[["explorer"], [], []])
    play(match, "end", "done", "end", "end")
    assert match.table.blocks[:2] == [1, 2]
    play(match, "play explorer machete", "open a C")
    assert match.table.blocks[:2] == [0, 2]
    assert blockades(match, 0) == [1]


# ---- set-up


def test_eld_setup_03_the_other_piles_lie_above_and_are_not_for_sale():
    match = race(hands=[["treasure_chest", "treasure_chest"]])
    assert len([card for card in range(MARKET_FIRST, CARD_COUNT) if card not in match.table.slots]) == 12
    assert legal(match, "buy ") == {f"buy {CARDS[card]}" for card in SLOTS}


def test_eld_setup_06_any_starting_card_may_be_drawn_first():
    match = fresh(2)
    hands = {tuple(sorted(zone(Match.new("eldorado", 2, {"first": 0}, seed=s), "hand", 0).items())) for s in range(30)}
    assert len(hands) > 3
    assert zone(match, "discard", 0) == {}
    pile = Counter(match.table.draw[0])
    assert dict(DrawOne(0).ways(match.table)) == {DRAW + card: count for card, count in pile.items()}


@pytest.mark.rule("ELD-SETUP-07", "ELD-SETUP-12")
def test_everybody_begins_with_four_cards():
    match = fresh(4)
    assert match.table.sizes == [4] * 4
    assert [len(pile) for pile in match.table.draw] == [4] * 4
    assert match.table.discard == [[]] * 4
    assert match.seat == 0
    assert all(at(match, seat) is not None for seat in range(4))


def test_eld_setup_08_the_hat_is_drawn_by_lot_and_stands_on_space_1():
    hats = Counter()
    for seed in range(40):
        match = Match.new("eldorado", 3, seed=seed)
        hats[match.table.hat] += 1
        assert at(match, match.table.hat) == (-3, 0)
        assert match.seat == match.table.hat
    assert set(hats) == {0, 1, 2}


def test_eld_setup_09_the_others_follow_clockwise():
    match = fresh(4, first=2)
    assert [at(match, seat) for seat in (2, 3, 0, 1)] == [(-3, 0), (-2, -1), (-1, -2), (0, -3)]
    match = fresh(3)
    assert [at(match, seat) for seat in range(3)] == [(-3, 0), (-2, -1), (-1, -2)]


@pytest.mark.rule("ELD-SETUP-10", "ELD-TWO-01")
def test_two_players_stand_alternately():
    match = fresh(2)
    assert [at(match, 0, 0), at(match, 0, 1)] == [(-3, 0), (-1, -2)]
    assert [at(match, 1, 0), at(match, 1, 1)] == [(-2, -1), (0, -3)]


def test_eld_setup_11_the_hat_never_changes_hands():
    match = fresh(3, first=1)
    order = []
    for _ in range(9):
        order.append(match.seat)
        play(match, "end", "done")
    assert order == [1, 2, 0] * 3
    assert match.table.hat == 1
    assert match.table.round == 4


def test_boards_are_whole_discs():
    for face in range(18):
        if not IS_STRIP[face]:
            assert {LOCAL[space] for space in spaces_of(face)} == {
                (q, r) for q in range(-3, 4) for r in range(-3, 4) if distance((0, 0), (q, r)) <= 3
            }


def test_half_coin_cards_are_those_without_a_coin():
    for card in range(CARD_COUNT):
        assert WORTH[card] == (2 * STRENGTH[card] if SHOWS[card * 3 + 2] else 1)
    assert sum(EQUIPMENT) == 6
    assert len(TILES) == 14


def test_bad_options_and_positions_name_what_is_wrong():
    with pytest.raises(tepui.BadOption, match="“lake”"):
        GAME.settle_options(3, {"course": "lake"})
    with pytest.raises(tepui.BadOption, match="H8"):
        GAME.settle_options(3, {"course": "B2@0,0 C5@7,-3"})
    with pytest.raises(ValueError, match="no space 'Z11'"):
        race(pawns=["Z11"])
    with pytest.raises(ValueError, match="'wizard'"):
        race(hands=[["wizard"]])
    with pytest.raises(ValueError, match="each once"):
        race(blockades={"C": 1}, taken=[[1]])
    with pytest.raises(ValueError, match="no 'hand'"):
        race(hand=[])
