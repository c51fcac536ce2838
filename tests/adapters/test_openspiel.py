"""OpenSpiel's own simulations over every table, the conventions of its interface, fair resampling, and clear errors."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.policy import UniformRandomPolicy
from open_spiel.python.tests import games_sim_test
from tables import TABLES

import tepui
import tepui.adapters.openspiel_game  # noqa: F401 - registers the games
from tepui.arena.entrants import entrant
from tepui.core.contract import MOST_OUTCOMES
from tepui.core.errors import BadOption

ROOT = Path(__file__).parents[2]
SLUGS = list(tepui.list_games(all=True))
# Games of few actions, where the suite observes every seat at every action to the end.
SHORT = [("atoll", 2), ("atoll", 4), ("chac", 2), ("narak", 1)]


def load(slug, seats=None):
    return pyspiel.load_game(f"tepui_{slug}" if seats is None else f"tepui_{slug}(players={seats})")


def act(state, rng):
    """One random action, chance or choice."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def walk(state, rng, actions):
    """The state after every random action, itself first."""
    yield state
    for _ in range(actions):
        if state.is_terminal():
            return
        act(state, rng)
        yield state


def decided(state, rng, actions):
    """The state at a decision, after at least so many random actions."""
    for _ in walk(state, rng, actions):
        pass
    while state.is_chance_node():
        act(state, rng)
    return state


# ---- its own suites


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_its_own_simulation_test(slug, seats, monkeypatch):
    np.random.seed(1)
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", 60)
    games_sim_test.GamesSimTest("sim_game").sim_game(load(slug, seats))


@pytest.mark.parametrize(("slug", "seats"), SHORT)
def test_its_own_random_simulation(slug, seats):
    pyspiel.random_sim_test(load(slug, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_its_own_random_simulation_at_every_table(slug, seats):
    pyspiel.random_sim_test(load(slug, seats), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_its_own_playthrough(slug, monkeypatch):
    """The page that it writes of a random game, cut off after a few states: it tells what is public and what is private."""

    class Cut(generate_playthrough.ShouldDisplayStateTracker):
        def __call__(self, state):
            if state.move_number() > 12:
                raise TimeoutError
            return super().__call__(state)

    said = []
    monkeypatch.setattr(generate_playthrough, "ShouldDisplayStateTracker", Cut)
    monkeypatch.setattr("builtins.print", lambda line="", **_: said.append(line))
    with pytest.raises(TimeoutError):
        generate_playthrough.playthrough_lines(f"tepui_{slug}", alsologtostdout=True, seed=1)
    assert any(line.startswith("PublicObservationString() = ") for line in said)
    assert any(line.startswith("PrivateObservationString(0) = ") for line in said)


# ---- the conventions of its interface


@pytest.mark.parametrize("slug", SLUGS)
def test_what_kind_of_game_it_is(slug):
    game, ours = load(slug), tepui.load(slug)
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (kind.min_num_players, kind.max_num_players) == (ours.seats[0], ours.seats[-1])
    assert game.num_distinct_actions() == ours.actions.size
    assert game.max_chance_outcomes() == MOST_OUTCOMES == 64


@pytest.mark.parametrize("slug", SLUGS)
def test_states_keep_the_conventions(slug):
    game = load(slug)
    for state in walk(game.new_initial_state(), Random(2), 40):
        players = range(game.num_players())
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert list(outcomes) == list(range(len(outcomes)))
            assert len(outcomes) <= MOST_OUTCOMES
            assert sum(chances) == pytest.approx(1)
            assert len({state.action_to_string(outcome) for outcome in outcomes}) == len(outcomes)
            with pytest.raises(RuntimeError):
                state.information_state_string()
            continue
        if state.is_terminal():
            break
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert [i for i, may in enumerate(state.legal_actions_mask()) if may] == legal
        assert [state.string_to_action(state.action_to_string(action)) for action in legal] == legal
        assert all(state.legal_actions(player) == [] for player in players if player != state.current_player())
        assert len({state.information_state_string(player) for player in players}) == len(players)
        tensors = [tuple(state.information_state_tensor(player)) for player in players]
        assert len(set(tensors)) == len(players)
        assert {len(tensor) for tensor in tensors} == {game.information_state_tensor_size()}
        observer = game.make_py_observer()
        observer.set_from(state, state.current_player())
        assert state.observation_tensor() == observer.tensor.tolist()
        for ask in (state.information_state_string, state.observation_string, state.observation_tensor):
            with pytest.raises(RuntimeError, match="player >= 0"):
                ask(-1)
            with pytest.raises(RuntimeError, match="player <"):
                ask(len(players))


def test_a_finished_state_and_its_returns():
    game = load("atoll", 3)
    *_, state = walk(game.new_initial_state(), Random(5), 10_000)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    winners = tepui.load("atoll").winners(state.course.table)
    expected = [2 / len(winners) - 1 if seat in winners else -1 for seat in range(3)]
    assert state.returns() == expected


def test_recall_is_perfect():
    """Whoever is in an information set has come there by the same information sets and own actions."""
    ways = {}
    for seed in range(150):
        rng, state, mine = Random(seed % 7), load("atoll", 2).new_initial_state(), ([], [])
        for _ in range(14):
            if state.is_terminal():
                break
            player = state.current_player()
            if player >= 0:
                here = state.information_state_string()
                assert ways.setdefault((player, here), list(mine[player])) == mine[player]
                action = Random(seed).choice(state.legal_actions())
                mine[player].append((here, action))
                state.apply_action(action)
            else:
                act(state, rng)
    assert any(len(way) > 2 for way in ways.values())


def test_what_was_chosen_in_secret_is_in_nobody_elses_information_state():
    seen = set()
    for landing in range(3):
        state = pyspiel.load_game("tepui_atoll(players=3,first=0)").new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[landing])
        seen.add(state.information_state_string(1))
    assert len(seen) == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_a_state_travels_by_pickle_and_goes_on_alike(slug):
    state = decided(load(slug).new_initial_state(), Random(3), 40)
    twin = pickle.loads(pickle.dumps(state))
    assert twin.history() == state.history()
    for one in (state, twin):
        for _ in walk(one, Random(8), 15):
            pass
    assert str(twin) == str(state)
    players = range(state.num_players())
    assert [twin.information_state_string(p) for p in players] == [state.information_state_string(p) for p in players]


# ---- what a player cannot know is dealt anew


@pytest.mark.parametrize("slug", SLUGS)
def test_a_resampled_state_looks_the_same_to_the_player(slug):
    rng, sampler = Random(6), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = load(slug).new_initial_state()
    for _ in range(4):
        decided(state, rng, 25)
        if state.is_terminal():
            return
        player = state.current_player()
        dreamt = state.resample_from_infostate(player, sampler)
        assert dreamt.current_player() == player
        assert dreamt.information_state_string(player) == state.information_state_string(player)
        assert dreamt.information_state_tensor(player) == state.information_state_tensor(player)
        assert dreamt.legal_actions() == state.legal_actions()
        assert pickle.loads(pickle.dumps(dreamt)).legal_actions() == state.legal_actions()


def test_resampling_deals_hidden_cards_anew_and_keeps_nothing_of_the_truth():
    state = load("atoll", 2).new_initial_state()
    rng = Random(1)
    while not any(len(hand) == 1 for hand in state.course.table.hands) or state.is_chance_node():
        act(state, rng)
    holder = next(seat for seat, hand in enumerate(state.course.table.hands) if len(hand) == 1)
    other = 1 - holder
    dreams = [state.resample_from_infostate(other, lambda i=i: i / 100) for i in range(60)]
    assert len({str(dream.course.table.hands[holder]) for dream in dreams}) > 1
    # Two truths that the player cannot tell apart give the same dreams, by the same luck.
    twin = dreams[0]
    assert str(twin.resample_from_infostate(other, lambda: 0.5)) == str(
        state.resample_from_infostate(other, lambda: 0.5)
    )
    past = {dream.course.digest(seat) for dream in dreams for seat in range(2)}
    assert past == {state.course.digest(other)}


class Indifferent(mcts.Evaluator):
    """Every state is worth nothing, every action as good as any other."""

    def evaluate(self, state):
        return [0.0] * state.num_players()

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("slug", SLUGS)
def test_its_is_mcts_searches(slug):
    game, luck = load(slug), np.random.RandomState(4)
    bot = ISMCTSBot(game, Indifferent(), uct_c=1.4, max_simulations=15, random_state=luck)
    state = decided(game.new_initial_state(), Random(4), 30)
    for _ in range(2):
        assert not state.is_terminal()
        state.apply_action(int(bot.step(state)))
        decided(state, Random(5), 0)


def dreamt(luck, state, player):
    return state.resample_from_infostate(player, luck.random_sample)


@pytest.mark.slow
def test_its_is_mcts_beats_chance():
    wins = 0
    for seed in range(36):
        luck, rng = np.random.RandomState(seed), Random(seed)
        game = load("atoll", 2)
        bot = ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.4, 40, random_state=luck)
        bot.set_resampler(partial(dreamt, luck))  # its own sampler has no seed
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == seed % 2:
                state.apply_action(int(bot.step(state)))
            else:
                act(state, rng)
        wins += state.returns()[seed % 2] == 1
    assert wins >= 24


@pytest.mark.parametrize("slug", SLUGS)
def test_its_mcts_is_a_bot_on_one_deal(slug):
    match = tepui.Match.new(slug, seats=2, seed=3)
    while len(match.legal(match.seats[0])) < 2:
        match.do(match.legal(match.seats[0])[0], match.seats[0])
    look = match.glimpse(match.seats[0])
    one, same = (entrant("openspiel:simulations=10:deals=1").choose(look) for _ in range(2))
    assert one.options == same.options and one.nodes == 10
    assert {option.action for option in one.options} == set(look.legal)
    assert sum(option.share for option in one.options) == pytest.approx(1.0)
    assert entrant("openspiel:seconds=0.000001:deals=1").choose(look).nodes == 2, "it stops in time"


def test_deals_are_one_or_all():
    with pytest.raises(BadOption, match="deals is 0, one for every simulation, or 1"):
        entrant("openspiel:simulations=10:deals=2")


# ---- starting from a position


def test_an_endgame_is_solved_exactly():
    game = pyspiel.load_game("tepui_atoll(players=2,storms=False,start=endgame)")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    uniform = exploitability(game, UniformRandomPolicy(game))
    assert f"{uniform:.4f}" in (ROOT / "docs/researchers.md").read_text("utf-8")


def test_a_game_starts_where_a_match_stands_and_travels():
    match = tepui.Match.new("chac", seats=2, seed=7)
    while match.table.round < 3:
        match.do(match.legal()[0])
    stands = match.game.position(match.table)
    game = pyspiel.load_game("tepui_chac", {"players": 2, "start": json.dumps(stands)})
    for state in (game.new_initial_state(), pickle.loads(pickle.dumps(game)).new_initial_state()):
        assert json.loads(str(state)) == json.loads(json.dumps(stands))
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM  # both may lose


@pytest.mark.parametrize("start", ["{", '{"tokens": {"i99": "coral"}}', '{"steps": []}'])
def test_a_start_that_is_no_position_is_refused(start):
    with pytest.raises(BadOption, match="^start: "):
        pyspiel.load_game("tepui_atoll", {"players": 2, "start": start})


# ---- options and clear errors


def test_options_are_parameters():
    game = pyspiel.load_game("tepui_atoll(players=4,storms=False,first=2)")
    assert (game.num_players(), game.options) == (4, {"storms": False, "first": 2})
    assert pyspiel.load_game(str(game)).options == game.options
    assert load("atoll").options["first"] == "random"
    assert pyspiel.load_game("tepui_eldorado(course=hills)").options["course"] == "hills"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tepui_atoll(players=9)", "2 to 4 players, not 9"),
        ("tepui_atoll(rain=True)", "Unknown parameter 'rain'. Available parameters are: first, players, start, storms"),
        ("tepui_atoll(players=2,first=3)", "there is no seat 3 with 2 players"),
        ("tepui_eldorado(course=nowhere)", "course"),
        ("tepui_atoll(start=nowhere)", "start: atoll keeps no position 'nowhere', but endgame"),
        ("tepui_tikal2(start=endgame)", "start: tikal2 keeps no position 'endgame', but none at all"),
    ],
)
def test_a_wrong_table_is_named(text, why):
    with pytest.raises(Exception, match=why):
        pyspiel.load_game(text)


def test_an_impossible_action_is_named_and_changes_nothing():
    state = load("atoll", 2).new_initial_state()
    with pytest.raises(tepui.IllegalAction, match="outcome 77: chance has 2 outcomes here"):
        state.apply_action(77)
    decided(state, Random(1), 0)
    before = str(state), state.history()
    stay = tepui.load("atoll").read("stay")
    with pytest.raises(tepui.IllegalAction, match="stay"):
        state.apply_action(stay)
    with pytest.raises(tepui.IllegalAction, match="no such action"):
        state.apply_action(4000)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("slug", SLUGS)
def test_private_information_alone_is_what_a_spectator_does_not_see(slug):
    game = load(slug)
    state, player = decided(game.new_initial_state(), Random(3), 20), 0
    kinds = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    own, public = (game.make_py_observer(pyspiel.IIGObservationType(True, False, kind)) for kind in kinds)
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, kinds[0]))
    mine, everybodys, secret = (json.loads(one.string_from(state, player)) for one in (own, public, private))
    assert secret and everybodys | secret == mine
    assert secret.keys().isdisjoint(name for name in mine if mine[name] == everybodys[name])
    private.set_from(state, player)
    assert private.tensor is None and private.dict == {}


def test_an_observation_of_everybodys_secrets_is_refused():
    game = load("atoll")
    kind = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="never what is private to all"):
        game.make_py_observer(kind)
    with pytest.raises(ValueError, match="never what is private to all"):
        game.make_py_observer(pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.NONE))
    with pytest.raises(ValueError, match="takes no parameters, not colour"):
        game.make_py_observer(None, {"colour": 1})


def test_the_registry_lets_the_interpreter_end_in_peace():
    code = "import pyspiel, tepui.adapters.openspiel_game; pyspiel.load_game('tepui_atoll').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
