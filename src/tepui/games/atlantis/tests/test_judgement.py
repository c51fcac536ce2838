"""What the two judges of Atlantis prefer: the hand-made one of `evaluate`, and the one learned from games."""

import pytest

from tepui.games.atlantis.judge import evaluate, learned
from tepui.games.atlantis.tests.island import island

JUDGES = [evaluate.standings, learned.standings]


def worth(value, at):
    return {"at": at, "value": value}


def red(judge, **position):
    """How well red stands against blue; red's explorer is a six, blue's walks inland."""
    explorers = {"red": [worth(6, position.pop("at"))], "blue": [worth(1, "g6")]}
    return judge(island(seats=2, explorers=explorers, serpents=position.pop("serpents", ""), **position).table)[0]


@pytest.mark.parametrize("judge", JUDGES)
def test_nearer_to_a_haven_is_better(judge):
    inland = red(judge, at="g6")
    swimming = red(judge, at="c4")
    aboard = red(judge, at="boat0", boats="c2")
    at_the_shore = red(judge, at="boat0", boats="b1")
    saved = red(judge, at="nw")
    assert inland < swimming < aboard < at_the_shore < saved


@pytest.mark.parametrize("judge", JUDGES)
def test_a_serpent_beside_the_boat_is_bad(judge):
    assert red(judge, at="boat0", boats="c2", serpents="c3") < red(judge, at="boat0", boats="c2", serpents="k6")


@pytest.mark.parametrize("judge", JUDGES)
def test_what_is_good_for_one_is_bad_for_the_other(judge):
    near = island(seats=2, explorers={"red": [worth(6, "nw")], "blue": [worth(1, "g6")]}, serpents="").table
    far = island(seats=2, explorers={"red": [worth(6, "g6")], "blue": [worth(1, "g6")]}, serpents="").table
    assert judge(near)[1] < judge(far)[1]


def test_both_count_what_is_saved_in_full():
    match = island(
        seats=2,
        explorers={"red": [worth(6, "nw"), worth(1, "out")], "blue": [worth(5, "out"), worth(4, "out")]},
        serpents="",
    )
    assert evaluate.standings(match.table)[0] == learned.standings(match.table)[0] == 6.0
