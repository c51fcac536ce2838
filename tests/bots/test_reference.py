"""The methods of other people's bots: legal whole games, the same answer to the same view, and each true to its method."""

from __future__ import annotations

from random import Random

import pytest
from bot_tables import GAMES, positions
from test_fair import answer, twin

import tepui
from tepui.arena import arena
from tepui.arena.entrants import entrant
from tepui.bots.reference import makers
from tepui.bots.search.judge import Judge
from tepui.core.errors import BadOption
from tepui.core.match import Match
from tepui.core.records import Decision, Glimpse
from tepui.engine.step import Chance
from tepui.games.chac.judge.fixed_line import ahead, beside

# Small budgets; where a method belongs to one game, that game.
NAMES = {
    "reference:playouts:playouts=4": GAMES,
    "reference:valuer": GAMES,
    "reference:beam:width=1": GAMES,
    "reference:osla": GAMES,
    "reference:rhea:rollouts=6:population=3:horizon=3": GAMES,
    "reference:ismcts:iterations=6": GAMES,
    "reference:route": ["eldorado"],
    "reference:line": ["chac"],
    "reference:expert-1": GAMES,
}
PAIRS = [(name, slug) for name, slugs in NAMES.items() for slug in slugs]
LONG = (
    "reference:playouts:playouts=4",
    "reference:osla",
    "reference:rhea:rollouts=6:population=3:horizon=3",
    "reference:ismcts:iterations=6",
    "reference:expert-1",
)
SEATED = [(name, slug) for name, slug in PAIRS if name not in LONG or slug == "atoll"]  # the rest takes long


def test_every_reference_is_tested() -> None:
    assert {name.split(":")[1] for name in NAMES} == set(makers())


@pytest.mark.parametrize(("name", "slug"), SEATED)
def test_a_reference_plays_a_whole_game(name: str, slug: str) -> None:
    """The host refuses an illegal answer, so a finished game is a legal one."""
    seats = max(2, tepui.load(slug).seats[0])
    result = arena.simulate(slug, [name, *["random"] * (seats - 1)], games=1, processes=1, seed=3)
    assert result.played[0].decisions[0] > 0
    assert result.bots[0] == name


@pytest.mark.parametrize(("name", "slug"), PAIRS)
def test_a_reference_decides_the_same_at_a_twin_table(name: str, slug: str) -> None:
    bot = tepui.bots.load(name)
    for match in positions(slug, max(2, tepui.load(slug).seats[0]), 3, every=29, most=4):
        glimpse = match.glimpse(key=11)
        decision = bot.choose(glimpse)
        assert decision.action in glimpse.legal
        assert {option.action for option in decision.options} == set(glimpse.legal)
        assert answer(tepui.bots.load(name).choose(twin(match, glimpse, Random(1)))) == answer(decision)


def test_a_reference_enters_the_arena_by_name_and_travels() -> None:
    names = [entrant("reference:valuer"), entrant("reference:playouts:playouts=5")]
    alone = arena.play("atoll", names, blocks=3, seed=2)
    shared = arena.play("atoll", names, blocks=3, seed=2, processes=2)
    assert alone.bots == ("reference:valuer", "reference:playouts:playouts=5")
    assert [one.scores for one in alone.played] == [one.scores for one in shared.played]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("reference:alpha", "no bot 'reference:alpha'; there are reference:playouts"),
        ("reference", "there are reference:playouts"),
        ("reference:line:speed=9", "bot 'reference:line' has no setting 'speed'; it has treasures"),
        ("reference:line:lava=-1", "at least 0"),
        ("reference:beam:width=0", "at least one line"),
        ("reference:playouts:playouts=-3", "at least 0"),
        ("reference:rhea:population=2", "population at least 3"),
        ("reference:ismcts:iterations=-1", "at least 0"),
    ],
)
def test_a_name_that_is_wrong_says_what(name: str, says: str) -> None:
    with pytest.raises((ValueError, LookupError), match=says):
        tepui.bots.load(name)


@pytest.mark.parametrize(("name", "says"), [("route", "plays eldorado, not atoll"), ("line", "plays chac, not atoll")])
def test_a_method_of_one_game_says_so_at_another(name: str, says: str) -> None:
    with pytest.raises(BadOption, match=f"reference:{name} {says}"):
        tepui.bots.load(f"reference:{name}").choose(Match.new("atoll", 2, seed=1).glimpse())


# ---- true to the method


def test_playouts_are_counted_and_the_most_visited_wins() -> None:
    glimpse = Match.new("atoll", 2, seed=1).glimpse(key=2)
    decision = tepui.bots.load("reference:playouts:playouts=60").choose(glimpse)
    assert decision.nodes == 60
    assert decision.action == max(decision.options, key=lambda option: option.share).action
    assert sum(option.share for option in decision.options) == pytest.approx(1.0)


def test_the_valuer_takes_what_is_worth_most_to_it_at_once() -> None:
    """By the game's own points for its seat alone, wherever no luck comes in between."""
    game = tepui.load("narak")
    compared = 0
    for match in positions("narak", 2, 5, every=7, most=6):
        glimpse = match.glimpse(key=1)
        options = tepui.bots.load("reference:valuer").choose(glimpse).options
        assert options[0].value == max(option.value for option in options)
        for option in options:
            after = game.imagine(glimpse.view, Random(1))
            after.apply(option.action)
            if not after.over and not isinstance(after.step, Chance):
                assert option.value == game.evaluate(after, glimpse.seat)
                compared += 1
    assert compared > 20


def test_one_step_look_ahead_takes_the_best_state_after_one_action() -> None:
    """Unlike the valuer it counts the others: its values are chances, by the utilities of the hand judge."""
    game = tepui.load("atoll")
    match = Match.new("atoll", 2, seed=4)
    glimpse = match.glimpse(key=1)
    options = tepui.bots.load("reference:osla").choose(glimpse).options
    judge = Judge(game, 2)
    for option in options:
        after = game.imagine(glimpse.view, Random(1))
        after.apply(option.action)
        if not after.over and not isinstance(after.step, Chance):
            assert option.value == judge.value(after, glimpse.seat)
    assert options[0].value == max(option.value for option in options)


def test_evolution_keeps_to_its_rollouts_and_finds_better_sequences_with_more() -> None:
    found = [0.0, 0.0]
    for match in positions("tikal2", 2, 2, every=11, most=4):
        for i, rollouts in enumerate((3, 60)):
            decision = tepui.bots.load(f"reference:rhea:rollouts={rollouts}:population=6:horizon=4").choose(
                match.glimpse(key=1)
            )
            assert decision.nodes == rollouts
            found[i] += max(option.value for option in decision.options)
    assert found[0] < found[1]


def test_information_set_search_visits_once_a_deal_and_trusts_the_learned_judge() -> None:
    glimpse = Match.new("atoll", 2, seed=1).glimpse(key=2)
    decision = tepui.bots.load("reference:ismcts:iterations=60").choose(glimpse)
    assert decision.nodes == 60
    assert sum(option.share for option in decision.options) == pytest.approx(1.0)
    assert decision.action == max(decision.options, key=lambda option: option.share).action
    assert all(0.0 < option.value < 1.0 for option in decision.options if option.share), "judged, not played to the end"


def test_a_wider_beam_judges_more_positions() -> None:
    nodes = [0, 0]
    for match in positions("tikal2", 2, 1, every=9, most=6):
        for i, width in enumerate((1, 3)):
            nodes[i] += tepui.bots.load(f"reference:beam:width={width}").choose(match.glimpse(key=1)).nodes
    assert nodes[0] < nodes[1]


def choices(slug: str, name: str, seed: int) -> list[str]:
    """All that the bot in the first seat does in one game, in words."""
    bot, rng = tepui.bots.load(name), Random(seed)
    match = Match.new(slug, 2, seed=f"reference/{seed}")
    found: list[str] = []
    while not match.over:
        glimpse: Glimpse = match.glimpse()
        seat = match.seat
        decision = bot.choose(glimpse) if seat == 0 else Decision(action=rng.choice(glimpse.legal))
        if seat == 0:
            found.append(match.game.write(decision.action))
        match.do(decision.action)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_line_takes_its_treasures_and_clues_and_goes_out(seed: int) -> None:
    done = choices("chac", "reference:line:treasures=2:clues=0:lava=0", seed)
    assert done.count("search") == 2
    assert done.count("decipher") == 0
    assert not any(word.startswith("move L") for word in done), "it has no clues, so it stays out of the lava"
    places = [word.removeprefix("move ") for word in done if word.startswith("move ")]
    assert places == sorted(places, key=ahead), "always ahead"
    assert places[places.index("C24") + 1 :][:2] == ["BR", "C30"], "over the bridge"


def test_the_line_never_steps_on_a_trap_it_knows() -> None:
    """With four clues no slab on its way gives way: whoever enters the room comes out of it, unless the boulder is faster."""
    crossed = 0
    for seed in range(12):
        done = choices("chac", "reference:line", seed)
        slabs = [word for word in done if word.startswith("move L")]
        if slabs and done.count("decipher") == 4:
            crossed += 1
            assert "move C24" in done[done.index(slabs[-1]) :]
    assert crossed >= 3


def test_slabs_beside_each_other() -> None:
    assert beside("L11") == ["L21", "L12"]
    assert sorted(beside("L33")) == ["L23", "L32", "L34", "L43"]


def test_the_route_comes_nearer_whenever_it_moves() -> None:
    """Every step lowers the strength that is still needed, and both pawns arrive."""
    bot = tepui.bots.load("reference:route")
    match = Match.new("eldorado", 2, seed="reference/7")
    effort = match.table.rules.course.effort
    steps = 0
    while not match.over and steps < 400:
        glimpse = match.glimpse()
        decision = bot.choose(glimpse)
        word = match.game.write(decision.action).split()
        if word[0] == "go" and type(match.table.step).__name__ == "Move":
            pawn = match.game.actions.verb(decision.action).parts(decision.action)[0]
            before = match.table.where[match.seat * 2 + pawn]
            space = match.game.actions.verb(decision.action).parts(decision.action)[1]
            assert effort[space] < effort[before]
            steps += 1
        match.do(decision.action)
    assert match.over
