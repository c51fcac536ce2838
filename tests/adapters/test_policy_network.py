"""The policy in numpy: it is written down and read again, its slopes are right, and it learns on batched tables."""

from __future__ import annotations

import numpy as np
import pytest

import tepui
from tepui.adapters.batch import BatchedTables
from tepui.adapters.opponents import answer, bot_of
from tepui.adapters.policy_network import Layers, PolicyNetwork, ShippedPolicy, probabilities, shipped
from tepui.core.errors import BadOption
from tepui.training.policy_gradient import Decisions, Learner, Round, Settings, gathered, watch


def fresh(units=8, seed=1):
    game = tepui.load("atoll")
    return PolicyNetwork.fresh(np.arange(game.observer.layout.length), game.actions.size, units, seed)


def some_decisions(tables, network):
    """A decision in every row: the last legal action, of mixed worth."""
    rows = np.arange(tables.count)
    masks = tables.mask.astype(bool)
    actions = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    seen = network.look(tables.observation)
    likely = np.log(probabilities(network.forward(seen, masks).preferences)[rows, actions])
    gains = np.linspace(-1, 1, tables.count, dtype=np.float32)
    return Decisions(seen, masks, actions, likely, gains, gains)


def test_a_network_that_was_saved_prefers_the_same(tmp_path):
    network, tables = fresh(), BatchedTables("atoll", 8, seed=7)
    network.save(tmp_path / "policy.npz")
    again = PolicyNetwork.load(tmp_path / "policy.npz")
    for row in range(8):
        chosen = network.best(tables.observation[row], tables.mask[row])
        assert tables.mask[row, chosen]
        assert again.best(tables.observation[row], tables.mask[row]) == chosen


def test_a_file_that_is_no_policy_is_refused(tmp_path):
    (tmp_path / "policy.npz").write_text("nonsense")
    with pytest.raises(BadOption, match="is no policy"):
        PolicyNetwork.load(tmp_path / "policy.npz")
    np.savez(tmp_path / "other.npz", used=np.arange(3))
    with pytest.raises(BadOption, match="is no policy"):
        PolicyNetwork.load(tmp_path / "other.npz")


def loss(learner, what):
    """What a step of learning makes smaller, as long as no action has become much more likely."""
    use, done = learner.settings, learner.network.forward(what.seen, what.masks)
    shares = probabilities(done.preferences)
    logs = np.log(np.maximum(shares, 1e-12))
    ratio = np.exp(logs[np.arange(len(shares)), what.actions] - what.likely)
    entropy = -(shares * logs).sum(axis=1)
    wrong = done.value - what.worth
    return float((-ratio * what.better - use.entropy * entropy + use.value * wrong * wrong / 2).mean())


def test_slopes_are_what_the_loss_does():
    network = fresh()
    network.layers = Layers(*(layer.astype(np.float64) for layer in network.layers))
    learner = Learner(network, Settings(entropy=0.1), seed=1)
    tables = BatchedTables("atoll", 6, seed=7)
    for _ in range(5):
        tables.step(tables.sample())
    what = some_decisions(tables, network)
    told = []
    learner.adam.step = lambda layers, slopes, rate, largest: told.append(slopes)
    learner._step(what, imitate=False)
    luck = np.random.default_rng(1)
    for layer, slope in zip(network.layers, told[0]):
        direction = luck.standard_normal(layer.shape)
        layer += 1e-5 * direction
        after = loss(learner, what)
        layer -= 2e-5 * direction
        before = loss(learner, what)
        layer += 1e-5 * direction
        assert (slope * direction).sum() == pytest.approx((after - before) / 2e-5, rel=1e-3, abs=1e-7)


def test_a_decision_is_worth_what_came_of_it_for_its_seat():
    tables = BatchedTables("atoll", 4, seats=2, seed=7)
    network = fresh()
    network.layers.value[:] = 0  # it expects nothing
    learner = Learner(network, Settings(steps=400, trace=1.0, wins=1.0), seed=1)
    one = Round(learner, tables)
    what = one.play(np.full(4, -1), lambda rows: [])
    assert len(one.results) > 4
    assert set(what.worth.round(6).tolist()) <= {-1.0, 0.0, 1.0}
    wins = sum((rewards > 0).sum() for _, rewards in one.results)
    assert (what.worth > 0).any() == (wins > 0)
    assert (what.worth < 0).any()


def test_imitation_comes_close_to_its_teacher():
    tables, teacher = BatchedTables("atoll", 8, seats=2, seed=7), bot_of("greedy")
    lessons = list(watch(tables, lambda rows: [answer(teacher, tables, row, 1) for row in rows], 400, Settings(), 1))
    network = fresh(units=32)
    what = gathered(lessons, network.used, tables.observation.shape[1])
    learner = Learner(network, Settings(rate=3e-3, batch=64), seed=1)
    first = learner.learn(what, 1, imitate=True)
    for _ in range(8):
        last = learner.learn(what, 1, imitate=True)
    assert last < first / 2
    assert what.masks[np.arange(len(what.actions)), what.actions].all()


@pytest.mark.parametrize(("slug", "games"), [("atoll", 100), ("chac", 20)])
def test_a_game_brings_a_policy_that_plays(slug, games):
    result = tepui.simulate(slug, [ShippedPolicy(), "random"], games=games, processes=1, seed=3)
    assert result.standing("shipped policy").share > 0.5


def test_a_game_without_a_policy_says_so():
    with pytest.raises(BadOption, match="narak brings no trained policy"):
        shipped(tepui.load("narak"))


@pytest.mark.slow
def test_the_policy_that_atoll_brings_beats_greedy():
    result = tepui.simulate("atoll", [ShippedPolicy(), "greedy"], games=400, processes=1, seed=3)
    assert result.standing("shipped policy").low > 0.5


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_policy_that_chac_brings_is_no_weaker_than_greedy():
    result = tepui.simulate("chac", [ShippedPolicy(), "greedy"], games=400, processes=1, seed=3)
    assert result.standing("shipped policy").high > 0.5
