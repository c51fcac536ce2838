"""The selection algorithm, as the browser runs it: a prefix filter over the server's offers, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

OFFERS = [
    {"action": 0, "path": ["boat", "c2"]},
    {"action": 1, "path": ["boat", "c3"], "danger": "The boat is lost."},
    {"action": 2, "path": ["boat", "c3"], "label": "land"},
    {"action": 3, "path": ["man", "c2"]},
    {"action": 4, "path": ["man", "c2", "left"]},
    {"action": 5, "path": ["tile"], "reveals": True},
    {"action": 6, "path": []},
]

RUN = """async ({offers, lines, touches}) => {
  const {Pick, choicesOf, grouped} = await import(`/static/${document.documentElement.dataset.release}/js/table/selection.js`);
  const pad = (one) => ({label: "", short: "", group: "", order: 0, danger: "", reveals: false, ends: false, notation: "", ...one});
  const pick = new Pick(choicesOf(offers.map(pad), lines.map(pad)));
  const told = [];
  for (const touch of touches) {
    const step = touch === "Esc" ? pick.drop() : pick.touch(touch);
    told.push({kind: step.kind, actions: step.choice?.actions ?? step.choices?.map((one) => one.actions[0]) ?? null,
      picked: [...pick.picked], lit: [...pick.lit].sort(), proposed: pick.proposal?.actions[0] ?? null});
  }
  return {told, picked: [...pick.picked], lit: [...pick.lit].sort(), danger: [...pick.lit].filter((e) => pick.dangerous(e)),
    buttons: pick.buttons.map((one) => one.actions[0]), stops: pick.stops.map((one) => one.actions)};
}"""


@pytest.fixture
def pick(open_page: Any) -> Any:
    page = open_page("/me")

    def run(*touches: str, offers: Any = OFFERS, lines: Any = ()) -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate(RUN, {"offers": offers, "lines": list(lines), "touches": list(touches)})
        return found

    return run


def test_first_everything_that_starts_an_offer_is_lit(pick: Any) -> None:
    start = pick()
    assert start["lit"] == ["boat", "man", "tile"]
    assert start["buttons"] == [6], "an offer without a path is a button only"


def test_a_touch_filters_by_prefix_and_a_complete_path_is_sent(pick: Any) -> None:
    first, second = pick("boat", "c2")["told"]
    assert first["kind"] == "more" and first["lit"] == ["c2", "c3"]
    assert second["kind"] == "send" and second["actions"] == [0]


def test_another_piece_is_taken_without_letting_go_first(pick: Any) -> None:
    assert pick("boat", "man")["picked"] == ["man"]


def test_what_is_not_lit_is_asked_about_and_changes_nothing(pick: Any) -> None:
    told = pick("boat", "rock")["told"][1]
    assert told["kind"] == "why" and told["picked"] == ["boat"]


def test_several_complete_actions_open_a_menu(pick: Any) -> None:
    told = pick("boat", "c3")["told"][1]
    assert told["kind"] == "menu" and told["actions"] == [1, 2]


def test_what_reveals_is_proposed_and_the_second_touch_confirms(pick: Any) -> None:
    first, second = pick("tile", "tile")["told"]
    assert first["kind"] == "propose" and first["proposed"] == 5
    assert second["kind"] == "confirm" and second["actions"] == [5]


def test_another_touch_drops_the_proposal(pick: Any) -> None:
    told = pick("tile", "boat")["told"][1]
    assert told["proposed"] is None and told["picked"] == ["boat"]


def test_esc_takes_one_touch_back(pick: Any) -> None:
    assert pick("man", "c2", "Esc")["picked"] == ["man"]
    assert pick("tile", "Esc")["told"][1]["proposed"] is None


def test_a_path_that_could_end_here_or_go_on_offers_both(pick: Any) -> None:
    told = pick("man", "c2")
    assert told["told"][1]["kind"] == "more" and told["lit"] == ["left"]
    assert told["stops"] == [[3]]


def test_the_beginning_of_a_longer_gesture_is_no_stop(pick: Any) -> None:
    offers = [{"action": 0, "path": ["boat"]}, {"action": 9, "path": ["man"]}]
    lines = [{"actions": [0, 1], "notation": ["a", "b"], "path": ["boat", "c2"]}]
    assert pick("boat", offers=offers, lines=lines)["stops"] == []
    assert pick("boat", "c2", offers=offers, lines=lines)["told"][1]["actions"] == [0, 1]


def test_danger_is_shown_where_nothing_else_can_be_done(pick: Any) -> None:
    assert pick("boat")["danger"] == []
    assert pick("boat", offers=[offer for offer in OFFERS if offer["action"] != 2])["danger"] == ["c3"]


def test_danger_is_proposed_and_never_sent_at_the_first_touch(pick: Any) -> None:
    offers = [offer for offer in OFFERS if offer["action"] != 2]
    told = pick("boat", "c3", "c3", offers=offers)["told"]
    assert [step["kind"] for step in told] == ["more", "propose", "confirm"] and told[2]["actions"] == [1]


def test_the_only_piece_that_can_start_anything_is_taken_at_once(pick: Any) -> None:
    assert pick(offers=OFFERS[:3])["picked"] == ["boat"]
    assert pick(offers=[OFFERS[5]])["picked"] == [], "nothing is proposed before somebody has touched"


def test_the_piece_that_was_taken_for_me_stays_taken(pick: Any) -> None:
    """Whoever touches it as they are told does not let go of it; Esc has nothing to take back."""
    told = pick("boat", "Esc", "c2", offers=OFFERS[:3])["told"]
    assert [step["picked"] for step in told] == [["boat"], ["boat"], ["boat", "c2"]]
    assert told[2]["kind"] == "send" and told[2]["actions"] == [0]


def test_touching_first_where_the_only_way_ends_shows_that_way(pick: Any) -> None:
    offers = [*OFFERS, {"action": 8, "path": ["runner", "zone"]}]
    first, second = pick("zone", "zone", offers=offers)["told"]
    assert first["kind"] == "propose" and first["picked"] == ["runner", "zone"] and first["proposed"] == 8
    assert second["kind"] == "confirm" and second["actions"] == [8]
    assert pick("c2", offers=offers)["told"][0]["kind"] == "why", "two ways end there"
    assert pick("boat", "zone", offers=offers)["told"][1]["kind"] == "why", "another gesture has begun"
