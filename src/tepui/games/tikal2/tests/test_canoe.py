"""TIK-CANOE, TIK-FOREST, TIK-DELIV: the river."""

from __future__ import annotations

import pytest

from tepui.games.tikal2.tests.temple import GAME, bag, dig_site, hand, pieces, prices, score, supply, treasures
from tepui.testing.kit import asked, can, legal, play, refused


def river(canoe="1", sites=None, **player):
    return dig_site(players=[{"canoe": canoe, **player}], sites=sites or {"1": ["T16"], "2": ["T15"], "3": ["T14"]})


@pytest.mark.rule("TIK-CANOE-01", "TIK-CANOE-10")
def test_every_site_with_a_tile_can_be_chosen():
    m = dig_site(players=[{"canoe": "4"}, {"canoe": "2"}])
    assert legal(m, "canoe") == {f"canoe {site}" for site in range(1, 7)}
    play(m, "canoe 4", "take T09")
    assert m.table.canoes == [3, 1]


@pytest.mark.rule("TIK-CANOE-02", "TIK-CANOE-12", "TIK-DELIV-03")
@pytest.mark.parametrize("site", ["2", "3", "6"])  # a seaplane, nothing, the forest on the link that begins there
def test_no_movement_no_cost_no_delivery(site):
    m = river(site, sites={site: ["T16"]}, treasures=["vase"] * 3, bag=["pink"])
    play(m, f"canoe {site}")
    assert asked(m) == "TakeTile" and bag(m) == ["pink"]


@pytest.mark.rule("TIK-CANOE-03", "TIK-CANOE-04", "TIK-CANOE-05")
def test_the_canoe_only_goes_clockwise_and_never_a_whole_lap():
    m = river("2", bag=["pink"])
    play(m, "canoe 1")  # five sites on, through the forest: not one site back
    assert asked(m) == "AtForest"
    m = river("2", bag=["pink"], sites={"2": ["T16"]})
    play(m, "canoe 2")  # stays; no lap of six
    assert asked(m) == "TakeTile"


def test_what_is_told_of_a_canoe_follows_the_water():
    m = river("2", bag=["pink"])
    play(m, "canoe 1")
    sailed = next(event for event in m.events() if event.kind == "sailed")
    assert sailed.via == ("link-2", "link-3", "link-4", "link-5", "link-6"), "clockwise, past every site in between"
    drawn = m.game.draw(m.view(0))
    assert all(f'id="{link}"' in drawn for link in sailed.via)


@pytest.mark.rule("TIK-CANOE-06")
def test_no_stop_at_an_empty_site():
    m = river("1", sites={"3": ["T16"]})
    refused(m, "canoe 2")
    assert legal(m, "canoe") == {"canoe 3"}


@pytest.mark.rule("TIK-CANOE-07", "TIK-CANOE-13")
def test_the_tile_goes_to_the_camp_and_is_carried_out_at_once():
    m = river()
    play(m, "canoe 1", "take T16")
    assert m.table.tiles[15] == 6 and asked(m) == "Icons"
    assert not can(m, "explore")
    play(m, "do points", "do passage")
    assert can(m, "explore")


@pytest.mark.rule("TIK-CANOE-08", "TIK-FOREST-03")
def test_the_last_player_must_take_the_last_tile():
    m = river("5", sites={"2": ["T16"]}, score=12, tent=False)
    assert legal(m) == {"canoe 2"}
    play(m, "canoe 2", "lose")
    assert legal(m) == {"take T16"} and score(m) == 2


@pytest.mark.rule("TIK-CANOE-09")
def test_in_round_2_the_canoe_still_goes_clockwise():
    m = dig_site(round=2, players=[{"canoe": "6", "bag": ["pink"]}], sites={"1": ["T16"]})
    play(m, "canoe 1")
    assert asked(m) == "AtForest"


@pytest.mark.rule("TIK-CANOE-11", "TIK-CANOE-14", "TIK-DELIV-14")
def test_links_are_crossed_in_order_then_the_tile_is_picked():
    m = river("3", sites={"2": ["T15", "T16"]}, treasures=["mask"], bag=["pink"])
    play(m, "canoe 2")
    assert asked(m) == "AtPlane"
    play(m, "ship mask 1")
    assert asked(m) == "AtForest" and score(m) == 2
    play(m, "pay pink")
    assert legal(m) == {"take T15", "take T16"}


# ---- the forest


@pytest.mark.rule("TIK-FOREST-01", "TIK-FOREST-02", "TIK-FOREST-04")
def test_a_key_of_the_bag_pays_and_no_loss_may_be_chosen():
    m = river("5", bag=["pink", "green"], camp=["blue"], tent=False)
    play(m, "canoe 1")
    assert legal(m) == {"pay pink", "pay green"}
    refused(m, "lose")
    refused(m, "pay blue")
    before = supply(m, "green")
    play(m, "pay green")
    assert bag(m) == ["pink"] and supply(m, "green") == before + 1


@pytest.mark.rule("TIK-FOREST-08")
def test_the_only_key_is_paid():
    m = river("5", bag=["pink"])
    play(m, "canoe 1", "pay pink")
    assert bag(m) == [] and supply(m, "pink") == 7


@pytest.mark.rule("TIK-FOREST-09", "TIK-FOREST-12")
@pytest.mark.parametrize("before, to, after", [(23, "2", 13), (4, "1", -6)])
def test_an_empty_bag_costs_ten_points(before, to, after):
    m = river("6", score=before)
    play(m, f"canoe {to}", "lose")
    assert score(m) == after


@pytest.mark.rule("TIK-FOREST-05", "TIK-FOREST-10", "TIK-FOREST-11")
def test_the_portage_card_is_free_and_optional():
    m = river("6", cards=["free_forest"], bag=["pink"])
    play(m, "canoe 1")
    assert can(m, "pay pink")
    play(m, "portage")
    assert bag(m) == ["pink"] and hand(m) == [] and m.table.discards[10] == 1
    m = river("6", cards=["free_forest"], score=9)
    play(m, "canoe 1")
    assert can(m, "lose")
    play(m, "portage")
    assert score(m) == 9
    m = river("6", cards=["free_forest"], score=9)
    play(m, "canoe 1", "lose")
    assert score(m) == -1 and hand(m) == ["free_forest"]


@pytest.mark.rule("TIK-FOREST-06")
@pytest.mark.parametrize("canoe", ["1", "2", "3", "4", "5", "6"])
def test_the_forest_is_crossed_at_most_once(canoe):
    for site in "123456":
        m = river(canoe, sites={site: ["T16"]}, bag=["pink", "pink"])
        play(m, f"canoe {site}")
        crossings = [type(step).__name__ for step in m.table.steps].count("AtForest")
        assert crossings == (1 if int(site) < int(canoe) else 0)


@pytest.mark.rule("TIK-FOREST-07")
def test_the_key_of_the_tile_fetched_cannot_pay_but_a_tent_key_can():
    m = river("6", sites={"1": ["T02"]})
    play(m, "canoe 1")
    assert "lose" in legal(m) and not legal(m, "pay")
    play(m, "tent_key green")
    assert legal(m) == {"pay green"}
    play(m, "pay green")
    assert score(m) == 0 and m.table.tents[0] == 0
    m = river("6", sites={"1": ["T02"]}, cards=["key"], tent=False)
    play(m, "play key", "key blue bag", "canoe 1", "pay blue")
    assert score(m) == 0


@pytest.mark.rule("TIK-FOREST-13")
def test_a_key_paid_no_longer_opens_doors():
    m = river("6", bag=["pink"], sites={"1": ["T16"]})
    play(m, "canoe 1", "pay pink", "take T16", "do points", "do passage", "explore")
    assert not can(m, "go A2")


# ---- deliveries


@pytest.mark.rule("TIK-DELIV-01", "TIK-DELIV-02")
def test_treasures_wait_in_the_camp_for_a_seaplane():
    m = river("1", treasures=["mask"])
    play(m, "canoe 2")
    assert asked(m) == "TakeTile" and treasures(m) == ["mask"]
    m = river("2", treasures=["mask"])
    play(m, "canoe 3")
    assert asked(m) == "AtPlane"
    play(m, "pass")
    assert asked(m) == "TakeTile"


@pytest.mark.rule("TIK-DELIV-04", "TIK-DELIV-09")
def test_a_delivery_is_optional_and_without_it_the_wheel_stays():
    m = river("2", treasures=["mask", "mask"])
    play(m, "canoe 3", "pass")
    assert prices(m) == (2, 3, 4, 5, 3) and treasures(m) == ["mask", "mask"]


@pytest.mark.rule("TIK-DELIV-15", "TIK-DELIV-16", "TIK-DELIV-05")
def test_any_number_of_one_type_leaves_the_game():
    m = river("2", treasures=["mask", "mask", "mask", "vase"], tent=False)
    play(m, "canoe 3")
    assert legal(m) == {"ship mask 1", "ship mask 2", "ship mask 3", "ship vase 1", "pass"}
    play(m, "ship mask 2")
    assert score(m) == 4 and treasures(m) == ["mask", "vase"]
    assert m.table.delivered == [2, 0, 0, 0, 0] and asked(m) == "TakeTile"


@pytest.mark.rule("TIK-DELIV-06", "TIK-DELIV-10")
def test_the_books_delivery():
    m = dig_site(
        players=[{"canoe": "2", "treasures": ["mask"] * 4, "score": 20}], wheel="3-2-3-4-5", sites={"3": ["T16"]}
    )
    play(m, "canoe 3", "ship mask 4")
    assert score(m) == 32 and prices(m) == (5, 3, 2, 3, 4)
    play(m, "take T16")


@pytest.mark.rule("TIK-DELIV-11")
def test_five_deliveries_turn_the_wheel_once_round():
    wheels = [prices(dig_site())]
    for _ in range(5):
        m = dig_site(players=[{"canoe": "2", "treasures": ["mask"]}], wheel="-".join(map(str, wheels[-1])))
        play(m, "canoe 3", "ship mask 1")
        wheels.append(prices(m))
    assert wheels[:2] == [(2, 3, 4, 5, 3), (3, 2, 3, 4, 5)] and wheels[5] == wheels[0]


@pytest.mark.rule("TIK-DELIV-07", "TIK-DELIV-17", "TIK-DELIV-12")
def test_a_long_move_passes_both_seaplanes():
    m = river("2", treasures=["mask", "vase", "vase"], sites={"6": ["T16"]})
    play(m, "canoe 6", "ship vase 2")
    assert score(m) == 8 and prices(m) == (3, 2, 3, 4, 5) and asked(m) == "AtPlane"
    play(m, "ship mask 1")
    assert score(m) == 11 and asked(m) == "TakeTile"


@pytest.mark.rule("TIK-DELIV-08")
def test_treasures_of_the_tile_come_too_late():
    m = river("1", sites={"3": ["T10"]})
    play(m, "canoe 3")
    assert asked(m) == "TakeTile"  # nothing on board, nothing to deliver


@pytest.mark.rule("TIK-DELIV-13")
def test_no_lap_to_reach_a_seaplane():
    m = river("6", sites={"6": ["T16"]}, treasures=["mask"])
    play(m, "canoe 6")
    assert asked(m) == "TakeTile"


@pytest.mark.rule("TIK-SCARD-04", "TIK-SCARD-17")
def test_two_points_more_for_each_treasure():
    m = river("2", treasures=["vase"] * 3, cards=["deliver_plus2"])
    play(m, "canoe 3", "plus")
    refused(m, "pass")
    play(m, "ship vase 3")
    assert score(m) == 18 and m.table.discards[1] == 1


@pytest.mark.rule("TIK-SCARD-07")
def test_several_types_in_one_delivery():
    m = river("2", treasures=["mask", "mask", "necklace"], cards=["deliver_multi"])
    refused(m, "multi")
    play(m, "canoe 3", "multi", "ship mask 2")
    assert prices(m) == (2, 3, 4, 5, 3)
    play(m, "ship necklace 1", "done")
    assert score(m) == 9 and prices(m) == (3, 2, 3, 4, 5) and asked(m) == "TakeTile"


@pytest.mark.rule("TIK-SCARD-07", "TIK-SCARD-04")
def test_neighbouring_types_follow_each_other_and_no_card_is_added_after_the_first():
    m = river("2", treasures=["mask", "statuette"], cards=["deliver_multi", "deliver_plus2"])
    play(m, "canoe 3", "multi", "ship mask 1")
    assert legal(m) == {"ship statuette 1", "done"}
    play(m, "ship statuette 1")
    assert score(m) == 5 and hand(m) == ["deliver_plus2"]


@pytest.mark.rule("TIK-SCARD-09", "TIK-SCARD-13")
def test_three_delivery_cards_together_anywhere():
    m = river("1", treasures=["mask", "mask", "dagger"], cards=["deliver_anywhere", "deliver_multi", "deliver_plus2"])
    play(m, "play deliver_anywhere", "plus", "multi", "ship mask 2", "ship dagger 1")
    assert score(m) == 13 and prices(m) == (3, 2, 3, 4, 5) and hand(m) == [] and asked(m) == "Sail"


@pytest.mark.rule("TIK-SCARD-09")
def test_without_treasures_no_delivery_card_can_be_played():
    m = river("2", cards=["deliver_anywhere", "deliver_multi", "deliver_plus2"])
    refused(m, "play deliver_anywhere")
    play(m, "canoe 3")
    assert asked(m) == "TakeTile"


@pytest.mark.rule("TIK-TILE-07")
def test_a_treasure_just_taken_may_be_delivered_between_two_icons():
    m = dig_site(
        players=[{"cards": ["deliver_anywhere"]}], stage="icons", tile="T10", chance=pieces("necklace", "mask", "mask")
    )
    play(m, "do treasure", "draw pile1", "keep_treasure necklace", "play deliver_anywhere", "ship necklace 1")
    assert score(m) == 5 and can(m, "do treasure")


@pytest.mark.parametrize(
    ("player", "told"), [({"bag": ["pink"]}, "−1 key"), ({}, "−10"), ({"cards": ["free_forest"]}, "")]
)
def test_a_site_beyond_the_forest_shows_what_the_way_costs(player, told):
    """TIK-FOREST-01, 03, 05."""
    m = dig_site(sites={"6": ["T01"], "2": ["T02"]}, players=[{"canoe": "5", **player}])
    view = GAME.view(m.table, 0)
    costs = {offer.path[0]: offer.preview for offer in (GAME.offer(view, action) for action in m.legal()) if offer.path}
    assert costs["site-6"] == "" and costs["site-2"] == told
