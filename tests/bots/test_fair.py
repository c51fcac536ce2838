"""Bots live from the view alone: the twin, seed, view and spread tests, and what their modules may import."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from bot_tables import BOTS, positions

import tepui
from tepui.bots.planner_settings import PlannerSettings
from tepui.bots.search.planner import Planner
from tepui.core.match import Match
from tepui.core.records import Decision, Glimpse

SOURCES = Path(tepui.__file__).parent / "bots"
HOSTS = {"playout.py"}  # these hold true tables and are no bots


def answer(decision: Decision) -> bytes:
    """A decision without the clock."""
    return msgspec.json.encode(msgspec.structs.replace(decision, seconds=0.0))


def twin(match: Match, glimpse: Glimpse, rng: Random) -> Glimpse:
    """The glimpse of a table that looks the same to this seat and differs in what it cannot know."""
    game = match.game
    table = game.imagine(glimpse.view, rng)
    return Glimpse(
        game=game.slug,
        seat=glimpse.seat,
        seats=glimpse.seats,
        view=game.view(table, glimpse.seat),
        legal=table.step.legal(table),
        deadline=glimpse.deadline,
        key=glimpse.key,
    )


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_the_same_at_a_twin_table(slug: str, name: str) -> None:
    bot = tepui.bots.load(name)
    for match in positions(slug, tepui.load(slug).seats[0], 3, every=17, most=6):
        glimpse = match.glimpse(key=11)
        for other in range(2):
            assert answer(bot.choose(twin(match, glimpse, Random(other)))) == answer(bot.choose(glimpse))


@pytest.mark.parametrize("name", BOTS)
def test_the_seed_of_the_match_decides_nothing(slug: str, name: str) -> None:
    """Two matches at the same position with other chances to come: the same answer."""
    bot = tepui.bots.load(name)
    for match in positions(slug, tepui.load(slug).seats[0], 4, every=23, most=4):
        again = Match.load(match.save())  # goes on with a new key
        assert answer(bot.choose(match.glimpse(key=5))) == answer(bot.choose(again.glimpse(key=5)))


def test_what_a_seat_has_done_is_judged_by_what_it_knew(slug: str) -> None:
    """As in the analysis of a finished game, which sets it beside what a planner finds."""
    planner = Planner(PlannerSettings(nodes=60, deals=3))
    for match in positions(slug, tepui.load(slug).seats[0], 8, every=19, most=4):
        glimpse = match.glimpse(key=2)
        found = []
        for one in (glimpse, twin(match, glimpse, Random(1))):
            decision, done = planner.thought(match.game, one, [glimpse.legal[-1]])
            found.append((answer(decision), done and (done.actions, done.value)))
        assert found[0] == found[1]


def test_what_is_imagined_looks_the_same_to_the_seat(slug: str) -> None:
    for seats in tepui.load(slug).seats:
        for match in positions(slug, seats, 5, every=11, most=12):
            glimpse = match.glimpse(key=0)
            other = twin(match, glimpse, Random(9))
            assert other.view == glimpse.view
            assert other.legal == glimpse.legal


def test_a_glimpse_holds_no_table(slug: str) -> None:
    """It travels as bytes: what cannot be written down cannot be peeked at."""
    match = next(positions(slug, tepui.load(slug).seats[0], 6, every=1, most=1))
    glimpse = match.glimpse(key=1)
    text = msgspec.json.encode(glimpse.view)
    assert msgspec.json.decode(text, type=match.game.record) == glimpse.view


def test_bots_import_neither_the_match_nor_its_hosts() -> None:
    forbidden = {
        "tepui.core.match",
        "tepui.core.saves",
        *[f"tepui.arena.{module.stem}" for module in (SOURCES.parent / "arena").glob("*.py")],
    }
    checked = 0
    for path in sorted([*SOURCES.glob("*.py"), *SOURCES.glob("search/*.py"), *SOURCES.glob("reference/*.py")]):
        found = imported(path)
        assert "tepui.core.match" not in found, f"{path.name} imports Match"
        if path.name not in HOSTS:
            assert not found & forbidden, f"{path.name} imports {found & forbidden}"
            checked += 1
    assert checked >= 8


def imported(path: Path) -> set[str]:
    """Every module a file imports, `from tepui.core import match` included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *[f"{node.module}.{name.name}" for name in node.names]}
    return found


# ---- the spread test: what is imagined is as likely as counting says


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    return sum((counts[item] - wanted) ** 2 / wanted for item, wanted in expected.items())


LIMITS = {
    1: 15.14,
    2: 18.42,
    3: 21.11,
    4: 23.51,
    5: 25.74,
    6: 27.86,
    7: 29.88,
    8: 31.83,
    9: 33.72,
    10: 35.56,
    11: 37.37,
}
"""p = 0.0001 by degrees of freedom."""


def spread(counts: Counter[int], bag: dict[int, int], draws: int) -> None:
    """Holds the counts of one hidden item against the bag it came from."""
    total = sum(bag.values())
    expected = {item: draws * count / total for item, count in bag.items() if count}
    assert set(counts) <= set(expected), "dealt what cannot be there"
    if len(expected) > 1:
        found = chi_square(counts, expected)
        assert found < LIMITS[len(expected) - 1], f"χ² {found:.1f} over {expected}: {counts}"


def test_spread_of_the_treasures_in_other_hands_of_atoll() -> None:
    from tepui.engine.pile import card_of
    from tepui.games.atoll.knowledge.view import UNKNOWN
    from tepui.games.atoll.rules.table import TREASURES

    game = tepui.load("atoll")
    checked = 0
    for match in positions("atoll", 3, 8, every=1, most=200):
        view = match.view(match.seat)
        hidden = [(seat, i) for seat, hand in enumerate(view.hands) for i, slip in enumerate(hand) if slip == UNKNOWN]
        if len(hidden) < 2 or checked == 3:
            continue
        bag = {kind: count - view.discard[kind] for kind, count in enumerate(TREASURES)}
        for slip in (slip for hand in view.hands for slip in hand if slip != UNKNOWN):
            bag[card_of(slip)] -= 1
        rng = Random(1)
        deals = [game.imagine(view, rng) for _ in range(500)]
        for seat, i in hidden:
            spread(Counter(card_of(deal.hands[seat][i]) for deal in deals), bag, len(deals))
        checked += 1
    assert checked == 3


def test_spread_of_the_values_of_others_in_atlantis() -> None:
    """Each hidden explorer is any of its colour's ten values, whether all are placed or only some."""
    from tepui.games.atlantis.rules.components import UNPLACED, VALUES

    game = tepui.load("atlantis")
    bag = dict(Counter(VALUES))
    for match in positions("atlantis", 3, 2, every=20, most=3):
        view = match.view(match.seat)
        hidden = [
            piece
            for piece in range(30)
            if view.value[piece] == 0 and view.where[piece] != UNPLACED and piece // 10 != match.seat
        ]
        rng = Random(2)
        deals = [game.imagine(view, rng) for _ in range(500)]
        for piece in hidden:
            spread(Counter(deal.value[piece] for deal in deals), bag, len(deals))
        for deal in deals[:50]:
            for colour in range(3):
                values = [deal.value[piece] for piece in range(colour * 10, colour * 10 + 10) if deal.value[piece]]
                assert not Counter(values) - Counter(VALUES), "dealt more of a value than there are"
        assert len(hidden) >= 10 or view.turn == 0


def test_spread_of_the_tiles_in_other_hands_of_atlantis() -> None:
    """A held tile is any red back of its terrain that the seat has not seen."""
    from tepui.games.atlantis.rules.components import GREEN_COUNT, SYMBOL_COUNT

    game = tepui.load("atlantis")
    checked = 0
    for match in positions("atlantis", 3, 7, every=12, most=60):
        view = match.view(match.seat)
        hidden = [tile for tile, symbol in enumerate(view.symbol) if symbol < 0 and view.keeper[tile] >= 0]
        if len(hidden) < 2:
            continue
        rng = Random(3)
        deals = [game.imagine(view, rng) for _ in range(500)]
        for tile in hidden:
            first = (view.face[tile] - 1) * SYMBOL_COUNT
            bag = {symbol: view.hidden[first + symbol] for symbol in range(GREEN_COUNT, SYMBOL_COUNT)}
            spread(Counter(deal.symbol[tile] for deal in deals), bag, len(deals))
        checked += 1
        if checked == 3:
            return
    raise AssertionError("no position with two hidden tiles was met")


def test_the_spread_test_finds_a_loaded_deal() -> None:
    bag = {1: 3, 2: 2, 3: 2}
    fair, loaded = Random(4), Counter({1: 300, 2: 100, 3: 100})
    spread(Counter(fair.choices(list(bag), list(bag.values()), k=500)), bag, 500)
    with pytest.raises(AssertionError, match="χ²"):
        spread(loaded, bag, 500)
    with pytest.raises(AssertionError, match="cannot be there"):
        spread(Counter({4: 1}), bag, 500)
