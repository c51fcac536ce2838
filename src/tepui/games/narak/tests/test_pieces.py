"""Every assistant, guardian, site, idol, bonus tile, idol slot, island space, research space and row: its figures and what it does."""

from __future__ import annotations

import pytest

from tepui.games.narak.components import (
    BONUS_COPIES,
    BONUSES,
    DISCOVERY,
    FACE_DOWN,
    FACE_UP,
    IDOL_COPIES,
    IDOLS,
    LEVEL,
    NEXT,
    NODE_COST,
    NODE_ROW,
    NODES,
    ROW_POINTS,
    SITES,
    SLOT_TRAVEL,
    SLOTS_OF,
)
from tepui.games.narak.notation import ICONS, RESOURCES
from tepui.games.narak.tests.expedition import (
    FC,
    XC,
    area,
    asked,
    book,
    can,
    crew,
    deck,
    exiled,
    expedition,
    glass,
    guardians,
    hand,
    legal,
    play,
    pool,
    refused,
    tokens,
)


def cases(family, table):
    return [pytest.param(key, marks=pytest.mark.rule(f"ARN-{family}-{int(key[-2:]):02d}"), id=key) for key in table]


# ---- assistants: what is on the table, what is done after `use`, tokens then, for each side

ASSISTANTS = {
    "asst_01": (({}, [], {"coin": 2}), ({}, [], {"coin": 3})),
    "asst_02": (({}, [], {"tablet": 1}), ({}, [], {"coin": 1, "tablet": 1})),
    "asst_03": (({"hand": ["fear"]}, ["spend fear"], {"arrowhead": 1}), ({}, [], {"arrowhead": 1})),
    "asst_04": (({"coin": 1}, [], {"arrowhead": 1}), ({"coin": 1}, ["option 2"], {"jewel": 1})),
    "asst_05": (({"area": ["fear"]}, ["exile fear"], {}), ({"area": ["fear"]}, ["exile fear"], {"compass": 1})),
    "asst_06": (({"deck": [XC]}, ["draw", f"give {XC}"], {}), ({"deck": [XC]}, ["draw"], {})),
    "asst_07": (({}, ["option 1"], {"coin": 1}), ({}, ["option 1"], {"coin": 2})),
    "asst_08": (({}, ["option 1"], {"compass": 1}), ({}, ["option 1"], {"coin": 1, "compass": 1})),
    "asst_09": (({}, ["option 1"], {"compass": 1}), ({}, ["option 1"], {"coin": 1, "compass": 1})),
    "asst_11": (({"tablet": 1}, ["upgrade tablet"], {"arrowhead": 1}), ({"arrowhead": 1}, ["upgrade arrowhead"], {"compass": 1, "jewel": 1})),
    "asst_12": (({}, [], {"compass": 1}), ({}, [], {"compass": 2})),
}  # fmt: skip


@pytest.mark.parametrize("one", cases("ASSISTANT", ASSISTANTS))
@pytest.mark.parametrize("side", [0, 1], ids=["silver", "gold"])
def test_an_assistant_serves_as_a_free_action(one, side):
    table, actions, gained = ASSISTANTS[one][side]
    level = ("silver", "gold")[side]
    m = play(expedition(**table, assistants={one: f"{level} ready"}), f"use {one}", *actions)
    assert tokens(m) == gained
    assert crew(m) == {one: f"{level} used"}
    assert asked(m) == "MainAction" and not can(m, f"use {one}")


@pytest.mark.rule("ARN-ASST-10", "ARN-TRAV-16")
@pytest.mark.parametrize(
    ("one", "silver", "gold"),
    [("asst_07", ["plane"], ["plane"] * 2), ("asst_08", ["car"], ["car"] * 2), ("asst_09", ["boat"], ["boat"] * 2)],
)
def test_an_assistant_lends_travel_icons_to_the_pool(one, silver, gold):
    for level, icons in (("silver", silver), ("gold", gold)):
        m = play(expedition(assistants={one: f"{level} ready"}), f"use {one}", "option 2")
        assert pool(m) == icons and tokens(m) == {}


@pytest.mark.rule("ARN-ASSISTANT-10", "ARN-TURN-07", "ARN-ASST-12")
@pytest.mark.parametrize(("level", "coins"), [("silver", 3), ("gold", 2)])
def test_the_buyer_is_a_main_action(level, coins):
    row = ["art_16", "item_03", "item_05", "item_06", "item_08", "item_10"]
    m = expedition(row=row, coin=coins, assistants={"asst_10": f"{level} ready"})
    assert not legal(m, "use")
    play(m, "engage asst_10", "buy item_03")
    assert (tokens(m), deck(m), crew(m), asked(m)) == ({}, ["item_03"], {"asst_10": f"{level} used"}, "EndTurn")
    m = play(expedition(hand=["fear"], coin=3, assistants={"asst_10": "silver ready"}), "dig camp_1_a", "spend fear")
    refused(m, "engage asst_10")


# ---- guardians: their cost, how it is paid, and the boon

GUARDIANS = {
    "guardian_01": ({"compass": 1, "coin": 1, "arrowhead": 1}, [], [], "boat"),
    "guardian_02": ({"coin": 1, "arrowhead": 1}, ["fear"], ["give fear"], "exile"),
    "guardian_03": ({"coin": 1, "arrowhead": 1}, ["fear"], ["spend fear"], "car"),
    "guardian_04": ({"coin": 2, "arrowhead": 1}, [], [], "car"),
    "guardian_05": ({"tablet": 1, "arrowhead": 1}, ["fear"], ["spend fear"], "exile"),
    "guardian_06": ({"arrowhead": 1}, ["art_25"], ["spend art_25"], "exile"),
    "guardian_07": ({"compass": 1, "arrowhead": 1}, ["fear"], ["give fear"], "draw"),
    "guardian_08": ({"coin": 4}, [], [], "upgrade"),
    "guardian_09": ({"arrowhead": 1}, ["item_14"], ["spend item_14"], "car"),
    "guardian_10": ({"arrowhead": 1}, [XC], [f"spend {XC}"], "boat"),
    "guardian_11": ({"compass": 1}, ["fear", "fear"], ["spend fear", "spend fear"], "exile"),
    "guardian_12": ({"jewel": 1}, ["fear"], ["spend fear"], "plane"),
    "guardian_13": ({"tablet": 3}, [], [], "plane"),
    "guardian_14": ({"arrowhead": 1}, ["art_25"], ["spend art_25"], "exile"),
    "guardian_15": ({"compass": 2, "arrowhead": 1}, [], [], "boat"),
}
STANDING = {"sites": {"jungle_1": "site_1_10"}, "slots": {"jungle_1_a": 0}}


@pytest.mark.parametrize("name", cases("GUARDIAN", GUARDIANS))
def test_a_guardian_is_overcome_and_grants_its_boon_once(name):
    cost, cards, actions, boon = GUARDIANS[name]
    m = expedition(**STANDING, guards={"jungle_1": name}, hand=cards, **cost)
    play(m, "overcome jungle_1", *actions)
    assert (tokens(m), hand(m), area(m), guardians(m)) == ({}, [], sorted(cards), [name])
    short = {key: n - 1 for key, n in cost.items()}
    refused(expedition(**STANDING, guards={"jungle_1": name}, hand=cards, **short), "overcome jungle_1")
    if boon in ("exile", "draw", "upgrade"):
        m = expedition(guardians=[name], area=["fear"], deck=[XC], tablet=1)
        play(m, f"boon {name}", {"exile": "exile fear", "draw": "draw", "upgrade": "upgrade tablet"}[boon])
        assert {"exile": area(m) == [], "draw": hand(m) == [XC], "upgrade": tokens(m) == {"arrowhead": 1}}[boon]
        refused(m, f"boon {name}")
    else:
        sites = {"car": "jungle_1", "boat": "jungle_4", "plane": "jungle_4"}
        m = expedition(guardians=[name], sites={sites[boon]: "site_1_10"})
        assert not legal(m, "boon")
        play(m, f"dig {sites[boon]}_a", f"spend {name}")
        assert m.table.spent[int(name[-2:]) - 1] and tokens(m) == {"jewel": 1}


# ---- site tiles

SITE_TILES = {
    "site_1_01": (["option 1"], {"compass": 2}),
    "site_1_02": ([], {"coin": 1, "arrowhead": 1}),
    "site_1_03": (["draw"], {"coin": 1, "tablet": 1}),
    "site_1_04": ([], {"compass": 1, "arrowhead": 1}),
    "site_1_05": ([], {"coin": 1, "tablet": 2}),
    "site_1_06": ([], {"tablet": 1, "arrowhead": 1}),
    "site_1_07": (["draw"], {"arrowhead": 1}),
    "site_1_08": ([], {"tablet": 1, "jewel": 1}),
    "site_1_09": ([], {"compass": 1, "jewel": 1}),
    "site_1_10": ([], {"jewel": 1}),
    "site_2_01": ([], {"compass": 2, "jewel": 1}),
    "site_2_02": ([], {"coin": 1, "compass": 1, "tablet": 1, "arrowhead": 1}),
    "site_2_03": ([], {"arrowhead": 1, "jewel": 1}),
    "site_2_04": (["draw"], {"tablet": 1, "jewel": 1}),
    "site_2_05": ([], {"tablet": 2, "jewel": 1}),
    "site_2_06": ([], {"tablet": 2, "arrowhead": 2}),
}


def site_cases():
    return [
        pytest.param(tile, marks=pytest.mark.rule(f"ARN-SITE{tile[5]}-{tile[-2:]}"), id=tile) for tile in SITE_TILES
    ]


@pytest.mark.parametrize("tile", site_cases())
def test_a_site_tile_gives_what_it_shows(tile):
    actions, gained = SITE_TILES[tile]
    where = "jungle_1" if tile[5] == "1" else "ruin_1"
    m = expedition(sites={where: tile}, hand=["item_02"], deck=[XC])
    play(m, f"dig {where}_a", "spend item_02")
    if where == "ruin_1":
        play(m, "spend pool_car")
    play(m, *actions)
    assert tokens(m) == gained
    assert hand(m) == ([XC] if "draw" in actions else [])
    assert ("fear" in area(m)) == (tile in ("site_1_08", "site_1_09", "site_2_06"))
    assert asked(m) == "EndTurn"


@pytest.mark.rule("ARN-SITE1-01", "ARN-ROW-05")
def test_the_wreck_gives_an_item_instead():
    row = ["art_16", "item_03", "item_05", "item_06", "item_08", "item_10"]
    m = expedition(row=row, sites={"jungle_1": "site_1_01"}, hand=[XC], deck=[FC])
    play(m, "dig jungle_1_a", f"spend {XC}", "option 2", "take item_06")
    assert (deck(m), tokens(m)) == ([FC, "item_06"], {})


# ---- idols and bonus tiles

SMALL = {
    "coin": ({}, [], {"coin": 1}), "compass": ({}, [], {"compass": 1}), "tablet": ({}, [], {"tablet": 1}),
    "exile": ({"area": ["fear"]}, ["exile fear"], {}), "upgrade": ({"tablet": 1}, ["upgrade tablet"], {"arrowhead": 1}),
    "refresh": ({"assistants": {"asst_01": "silver used"}}, ["refresh asst_01"], {}), "draw": ({"deck": [XC]}, ["draw"], {}),
}  # fmt: skip
IDOL_NAMES = ("coin", "compass", "tablet", "exile", "upgrade", "refresh")
BONUS_NAMES = ("coin", "compass", "tablet", "draw", "exile", "upgrade")


@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=pytest.mark.rule(f"ARN-IDOLTILE-{i + 1:02d}")) for i, k in enumerate(IDOL_NAMES)]
)
def test_an_idol_gives_what_it_shows_when_it_is_found(kind):
    table, actions, gained = SMALL[kind]
    m = expedition(idols={"jungle_1": f"idol_{kind}"}, **{"hand": [XC], "compass": 3, **table})
    play(m, "discover jungle_1", f"spend {XC}", *actions)
    assert tokens(m) == gained and m.table.crates[0] == 1
    assert exiled(m) == [] and ("fear" in area(m)) is False
    assert IDOL_COPIES[IDOLS.index(f"idol_{kind}")] == (2 if kind in ("upgrade", "refresh") else 3)


@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=pytest.mark.rule(f"ARN-BONUS-{i + 1:02d}")) for i, k in enumerate(BONUS_NAMES)]
)
def test_a_bonus_tile_gives_what_it_shows(kind):
    table, actions, gained = SMALL[kind]
    m = expedition(glass="b1", bonuses={"b3": [f"bonus_{kind}"]}, **{**table, "jewel": 1})
    play(m, "research glass b3", "first_reward bonus", *actions)
    assert tokens(m) == {**gained, "compass": gained.get("compass", 0) + 1}
    assert hand(m) == ([XC] if kind == "draw" else [])
    assert m.table.bonuses[3] == [] and m.table.bonuses_out[BONUSES.index(f"bonus_{kind}")] == 1
    assert BONUS_COPIES[BONUSES.index(f"bonus_{kind}")] == 3


# ---- idol slots

SLOTTING = {
    "slot_jewel": ({"coin": 1}, [], {"jewel": 1}),
    "slot_arrowhead": ({}, [], {"arrowhead": 1}),
    "slot_tablets": ({}, [], {"tablet": 2}),
    "slot_coin_compass": ({}, [], {"coin": 1, "compass": 1}),
    "slot_draw": ({"deck": [XC]}, ["draw"], {}),
}


@pytest.mark.parametrize(
    "slot", [pytest.param(s, marks=pytest.mark.rule(f"ARN-SLOT-{i + 1:02d}")) for i, s in enumerate(SLOTTING)]
)
def test_an_idol_is_slotted_for_an_effect(slot):
    table, actions, gained = SLOTTING[slot]
    m = play(expedition(crates=1, **table), f"slot {slot}", *actions)
    assert tokens(m) == gained and (m.table.crates[0], m.table.slotted[0]) == (0, 1)
    assert hand(m) == ([XC] if slot == "slot_draw" else [])


# ---- the island

BOARD = {
    "camp_1": ("boot", "", 0), "camp_2": ("boot", "", 0), "camp_3": ("boot", "", 0), "camp_4": ("boot", "", 0),
    "camp_5": ("boot", "", 0), "jungle_1": ("car", "", 3), "jungle_2": ("car", "", 3), "jungle_3": ("boat", "", 3),
    "jungle_4": ("boat", "", 3), "jungle_5": ("car", "", 3), "jungle_6": ("car", "boot boot", 3), "jungle_7": ("boat", "plane", 3),
    "jungle_8": ("boat", "", 3), "ruin_1": ("car car", "", 6), "ruin_2": ("car car", "boot plane", 6),
    "ruin_3": ("boat boat", "car boat", 6), "ruin_4": ("boat boat", "", 6),
}  # fmt: skip


def spelled(counts):
    return " ".join(icon for i, icon in enumerate(ICONS) for _ in range(counts[i]))


@pytest.mark.parametrize(
    "site", [pytest.param(s, marks=pytest.mark.rule(f"ARN-ISLE-{i + 1:02d}")) for i, s in enumerate(BOARD)]
)
def test_a_space_of_the_island(site):
    bird, snake, compasses = BOARD[site]
    i = SITES.index(site)
    slots = SLOTS_OF[i]
    assert spelled(SLOT_TRAVEL[0][slots[0]]) == bird
    assert spelled(SLOT_TRAVEL[1][slots[0]]) == (snake or bird)
    assert DISCOVERY[i] == compasses and LEVEL[i] == compasses // 3
    assert (FACE_UP[i], FACE_DOWN[i]) == ((0, 0), (1, 0), (1, 1))[LEVEL[i]]
    assert len(slots) == (2 if LEVEL[i] == 0 else 1)
    if LEVEL[i] == 0:
        assert spelled(SLOT_TRAVEL[0][slots[1]]) == spelled(SLOT_TRAVEL[1][slots[1]]) == "boot boot"


@pytest.mark.rule("ARN-ISLE-01", "ARN-SETUP-18")
@pytest.mark.parametrize(
    ("camp", "gained"), [(1, {"coin": 2}), (2, {"compass": 2}), (3, {"tablet": 2}), (4, {"arrowhead": 1})]
)
def test_what_a_camp_gives(camp, gained):
    m = play(expedition(hand=["fear"]), f"dig camp_{camp}_a", "spend fear")
    assert tokens(m) == gained


@pytest.mark.rule("ARN-ISLE-05", "ARN-DIG-10", "ARN-ICON-04")
def test_the_jewel_camp_asks_for_a_card():
    m = play(expedition(hand=["fear", FC]), "dig camp_5_a", "spend fear", f"give {FC}")
    assert (tokens(m), hand(m)) == ({"jewel": 1}, [])
    m = play(expedition(hand=["fear", FC]), "dig camp_5_a", "spend fear", "stop")
    assert (tokens(m), hand(m)) == ({}, [FC])
    m = play(expedition(hand=["fear"]), "dig camp_5_a", "spend fear")
    assert legal(m) == {"stop"}


# ---- the tracks

SPACES = {
    "b1": ("compass arrowhead", "b3 b4", (0, 0, 0)), "b2": ("jewel", "b4", (0, 0, 0)), "b3": ("jewel", "b5", (1, 1, 1)),
    "b4": ("tablet arrowhead", "b5", (1, 1, 1)), "b5": ("tablet tablet arrowhead", "b6 b7 b8", (0, 0, 1)),
    "b6": ("coin tablet arrowhead", "b9", (1, 1, 1)), "b7": ("tablet jewel", "b9", (1, 1, 1)),
    "b8": ("arrowhead arrowhead", "b9", (1, 1, 1)), "b9": ("coin jewel", "b10 b11", (0, 0, 1)),
    "b10": ("compass jewel", "b12", (1, 1, 1)), "b11": ("tablet tablet arrowhead", "b12 b13", (1, 1, 1)),
    "b12": ("coin tablet arrowhead", "b_temple", (0, 1, 1)), "b13": ("tablet jewel", "b_temple", (0, 1, 1)),
    "b_temple": ("coin compass jewel", "", (0, 0, 0)),
    "s1": ("compass tablet tablet", "s3 s4", (0, 0, 0)), "s2": ("jewel", "s4 s5", (0, 0, 0)),
    "s3": ("coin compass arrowhead", "s6", (1, 1, 1)), "s4": ("tablet jewel", "s6 s7", (0, 1, 1)),
    "s5": ("arrowhead arrowhead", "s7", (1, 1, 1)), "s6": ("tablet tablet arrowhead", "s8", (1, 1, 1)),
    "s7": ("coin jewel", "s8", (1, 1, 1)), "s8": ("idol", "s9 s10", (0, 0, 0)), "s9": ("arrowhead arrowhead", "s11 s12", (0, 0, 1)),
    "s10": ("tablet jewel", "s12", (0, 0, 1)), "s11": ("tablet jewel", "s13", (1, 1, 1)),
    "s12": ("compass tablet tablet tablet", "s13", (1, 1, 1)), "s13": ("coin tablet arrowhead", "s_temple", (2, 3, 3)),
    "s_temple": ("compass arrowhead jewel", "", (0, 0, 0)),
}  # fmt: skip


def space_cases():
    names = list(SPACES)
    return [
        pytest.param(
            s, marks=pytest.mark.rule(f"ARN-{'BIRD' if s[0] == 'b' else 'SNK'}-{names.index(s) % 14 + 1:02d}"), id=s
        )
        for s in names
    ]


@pytest.mark.parametrize("space", space_cases())
def test_a_space_of_the_track(space):
    cost, following, tiles = SPACES[space]
    node = NODES.index(space)
    paid = [word for i, word in enumerate(RESOURCES) for _ in range(NODE_COST[node][i])] + ["idol"] * NODE_COST[node][
        10
    ]
    assert " ".join(paid) == cost
    assert " ".join(NODES[to] for to in NEXT[node]) == following
    assert all(NODE_ROW[to] == NODE_ROW[node] + 1 for to in NEXT[node])
    for seats, n in zip((2, 3, 4), tiles):
        m = expedition(seats=seats, side="bird" if space[0] == "b" else "snake")
        assert len(m.table.bonuses[node % 15]) == n


# By side and row: points of glass and book, tokens the glass gains, tokens the book gains.
ROWS = {
    "bird": [(1, 0), (2, 1), (4, 2), (6, 4), (9, 6), (12, 8), (16, 10)],
    "snake": [(1, 0), (2, 3), (3, 4), (4, 5), (5, 8), (10, 12), (15, 15)],
}
BEFORE = {
    "bird": ["b_start", "b1", "b3", "b5", "b6", "b9", "b10"],
    "snake": ["s_start", "s1", "s3", "s6", "s8", "s9", "s11"],
}
INTO = {"bird": ["b1", "b3", "b5", "b6", "b9", "b10", "b12"], "snake": ["s1", "s3", "s6", "s8", "s9", "s11", "s13"]}
# What is done after the move, and what is then there besides; `glass`, then `book`.
GIVEN = {
    "bird": [
        (([], {"coin": 1}), (["recruit asst_02"], {})),
        (([], {"compass": 1}), (["recruit asst_02"], {})),
        (([], {"compass": 1}), (["promote asst_01"], {})),
        (([], {"compass": 1}), (["promote asst_01"], {})),
        (([], {"compass": 1}), ([], {"compass": 3})),
        ((["draw"], {}), (["take art_08", "stop"], {})),
        (([], {"compass": 1}), (["overcome jungle_1"], {})),
    ],
    "snake": [
        (([], {"coin": 1}), (["recruit asst_02"], {})),
        (([], {"coin": 2}), (["exile fear"], {})),
        ((["draw"], {}), (["promote asst_01"], {})),
        ((["rescue asst_09"], {}), (["take art_08", "stop"], {})),
        ((["promote asst_01"], {}), (["refresh asst_01"], {})),
        (([], {}), (["draw"], {})),
        (([], {}), ([], {"jewel": 1})),
    ],
}


def row_cases():
    return [
        pytest.param(side, number, marks=pytest.mark.rule(f"ARN-{side[0].upper()}ROW-{number + 1:02d}"))
        for side in ROWS
        for number in range(7)
    ]


@pytest.mark.parametrize(("side", "number"), row_cases())
@pytest.mark.parametrize("token", [0, 1], ids=["glass", "book"])
def test_a_row_of_the_track(side, number, token):
    assert ROW_POINTS[("bird", "snake").index(side)][number] == ROWS[side][number]
    name, start, end = ("glass", "book")[token], BEFORE[side][number], INTO[side][number]
    cost = {word: NODE_COST[NODES.index(end)][i] for i, word in enumerate(RESOURCES)}
    actions, gained = GIVEN[side][number][token]
    higher = [*INTO[side], f"{side[0]}_temple"][number + 1] if token else end
    m = expedition(
        side=side,
        bonuses={},
        deck=[XC],
        area=["fear"],
        crates=NODE_COST[NODES.index(end)][10],
        row=["art_08", "item_01", "item_02", "item_03", "item_04", "item_05"],
        assistants={"asst_01": "silver used"},
        supply=["asst_02", "asst_03", "asst_04"],
        rescue=["asst_09", "asst_10"] if side == "snake" else [],
        sites={"jungle_1": "site_1_10"},
        slots={"jungle_1_a": 0},
        guards={"jungle_1": "guardian_01"},
        glass=start if token == 0 else higher,
        book=start if token else f"{side[0]}_start",
        **cost,
    )
    before = area(m).count("fear")
    play(m, f"research {name} {end}", *actions)
    assert (glass(m) if token == 0 else book(m)) == end
    assert tokens(m) == gained and asked(m) == "EndTurn"
    done = actions[0].split() if actions else [""]
    frightening = side == "snake" and number >= 5 and token == 0
    assert area(m).count("fear") == before + (1 if frightening else -1 if done[0] == "exile" else 0)
    assert hand(m) == ([XC] if done[0] == "draw" else [])
    if done[0] in ("recruit", "rescue"):
        assert crew(m)[done[1]] == ("silver ready" if done[0] == "recruit" else "silver used")
    if done[0] in ("promote", "refresh"):
        assert crew(m) == {"asst_01": "gold ready" if done[0] == "promote" else "silver ready"}
    assert guardians(m) == (["guardian_01"] if done[0] == "overcome" else [])
