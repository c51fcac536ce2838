"""What a learner gets: steps a second through every door, each step with observation and mask, next to doors of others.

All doors of a run are visited in turn, round after round, in the processor time of one process; figures are medians.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import msgspec
import numpy as np

from tepui.adapters.batch import BatchedTables
from tepui.core import game as games

SIZES: Final = (1, 16, 64, 256)
CHUNK: Final = 256  # steps between two looks at the clock
PEER_BATCH: Final = 256  # games of others, where they play batches

Step = Callable[[], int]  # plays on a little, and says how many steps that were


class DoorRow(msgspec.Struct, frozen=True):
    """A door, and its steps a second: the median and every round."""

    door: str
    game: str
    steps: float
    rounds: list[float]
    missing: str = ""


def run_doors(slugs: tuple[str, ...], seconds: float, rounds: int, peers: bool) -> list[DoorRow]:
    """Every door of these games (all, if none is named), and the peers that are installed."""
    doors: dict[tuple[str, str], Step] = {}
    rows: list[DoorRow] = []
    for slug in slugs or tuple(games.list_games()):
        for name, make in own_doors(slug):
            add(doors, rows, name, slug, make)
    for name, make in peer_doors() if peers else ():
        add(doors, rows, name, "", make)
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in doors}
    for _ in range(rounds):
        for key, step in doors.items():
            rates[key].append(rate(step, seconds))
    return [DoorRow(door, game, median(found), found) for (door, game), found in rates.items()] + rows


def add(
    doors: dict[tuple[str, str], Step], rows: list[DoorRow], name: str, slug: str, make: Callable[[], Step]
) -> None:
    try:
        doors[name, slug] = make()
    except ImportError as missing:
        rows.append(DoorRow(name, slug, 0.0, [], str(missing)))


def rate(step: Step, seconds: float) -> float:
    """Steps a second of processor time."""
    step()
    count, started = 0, process_time()
    while (spent := process_time() - started) < seconds:
        count += step()
    return count / spent


def own_doors(slug: str) -> Iterator[tuple[str, Callable[[], Step]]]:
    for size in SIZES:
        yield f"batch of {size}", partial(batch, slug, size)
    yield "PettingZoo", partial(pettingzoo_door, slug)
    yield "Gymnasium, random bots", partial(gymnasium_door, slug)
    yield "OpenSpiel with tensor", partial(openspiel_door, f"tepui_{slug}")


def batch(slug: str, size: int) -> Step:
    tables = BatchedTables(slug, size, seed=1)

    def step() -> int:
        for _ in range(max(1, CHUNK // size)):
            tables.step(tables.sample())
        return max(1, CHUNK // size) * size

    return step


def pettingzoo_door(slug: str) -> Step:
    from tepui.adapters.pettingzoo_env import env

    return aec(env(slug))


def aec(table: Any) -> Step:
    """Random play through the interface of PettingZoo."""
    rng = Random(1)
    table.reset(seed=1)

    def step() -> int:
        for _ in range(CHUNK):
            observation, _, over, cut, info = table.last()
            if over or cut:
                table.reset()
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            table.step(int(rng.choice(np.flatnonzero(mask))))
        return CHUNK

    return step


def gymnasium_door(slug: str) -> Step:
    from tepui.adapters.gymnasium_env import env

    table, rng = env(slug), Random(1)
    table.reset(seed=1)

    def step() -> int:
        for _ in range(CHUNK):
            _, _, over, _, _ = table.step(int(rng.choice(np.flatnonzero(table.action_masks()))))
            if over:
                table.reset()
        return CHUNK

    return step


def openspiel_door(name: str) -> Step:
    import pyspiel

    import tepui.adapters.openspiel_game  # noqa: F401 (registers the games)

    game, rng = pyspiel.load_game(name), Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        count = 0
        while count < CHUNK:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                player = state.current_player()
                if game.get_type().provides_observation_tensor:
                    state.observation_tensor(player)
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        return count

    return step


def peer_doors() -> Iterator[tuple[str, Callable[[], Step]]]:
    yield "PettingZoo Hanabi", partial(classic, "hanabi_v5")
    yield "PettingZoo Texas Hold'em", partial(classic, "texas_holdem_v4")
    yield "pyspiel backgammon with tensor", partial(openspiel_door, "backgammon")
    for name in ("backgammon", "hex"):
        yield f"pgx {name} on the CPU, batch of {PEER_BATCH}", partial(pgx_batch, name)
    yield f"fastcatan, batch of {PEER_BATCH}, masks without observations", fastcatan_batch


def classic(name: str) -> Step:
    import importlib

    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def pgx_batch(name: str) -> Step:
    """Random play of so many games in one compiled function of JAX; a state of pgx holds observation and mask."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, stepping = jax.random.split(key, 3)
        preference = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, preference)
        return step_all(state, actions, jax.random.split(stepping, PEER_BATCH)), key

    compiled = jax.jit(play)
    now = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), PEER_BATCH)), jax.random.PRNGKey(2)

    def step() -> int:
        nonlocal now
        now = compiled(*now)
        now[0].observation.block_until_ready()
        return PEER_BATCH

    return step


def fastcatan_batch() -> Step:
    """Random play of so many games in C++; numpy draws the actions."""
    import fastcatan

    games_of_catan = fastcatan.BatchedEnv(PEER_BATCH, seed=1)
    games_of_catan.reset()
    masks = np.zeros((PEER_BATCH, fastcatan.MASK_WORDS), np.uint64)
    done = np.zeros(PEER_BATCH, np.uint8)
    rng = np.random.default_rng(1)

    def step() -> int:
        games_of_catan.write_masks(masks)
        legal = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
        actions = (rng.random(legal.shape, np.float32) * legal).argmax(axis=1).astype(np.uint32)
        games_of_catan.step_autoreset(actions, done)
        return PEER_BATCH

    return step


def page(rows: list[DoorRow]) -> str:
    """The figures as Markdown: a row for each door, a column for each game; then the doors of others."""
    slugs = list(dict.fromkeys(row.game for row in rows if row.game))
    doors = list(dict.fromkeys(row.door for row in rows if row.game))
    found = {(row.door, row.game): row for row in rows}
    lines = [f"| steps a second | {' | '.join(slugs)} |", "|---|" + "---:|" * len(slugs)]
    for door in doors:
        cells = [written(found.get((door, slug))) for slug in slugs]
        lines.append(f"| {door} | {' | '.join(cells)} |")
    others = [row for row in rows if not row.game]
    if others:
        lines += ["", "| doors of others | steps a second |", "|---|---:|"]
        lines += [f"| {row.door} | {written(row)} |" for row in others]
    return "\n".join(lines) + "\n"


def written(row: DoorRow | None) -> str:
    if row is None:
        return ""
    return "not installed" if row.missing else f"{row.steps:,.0f}".replace(",", " ")
