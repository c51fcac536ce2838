"""Checkpoints for the other build: `python -m tests.checkpoints write FILE`, and `read FILE` where the engine is compiled, or not.

Matches, tables, views, batches and environments of all games are pickled in the middle of a game. Whoever reads them plays
on for a while and prints what came of it; whoever has written them prints the same.
"""

from __future__ import annotations

import json
import pickle
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import tepui
from tepui.adapters.batch import BatchedTables
from tepui.adapters.gymnasium_env import env as seat_env
from tepui.adapters.pettingzoo_env import env as aec_env
from tepui.engine import table as engine_table

BEFORE, AFTER = 20, 12  # decisions


def checkpoints(slug: str) -> dict[str, Any]:
    match = tepui.Match.new(slug, seed=4)
    batch = BatchedTables(slug, 3, seed=4)
    seat, aec = seat_env(slug), aec_env(slug)
    seat.reset(seed=4)
    aec.reset(seed=4)
    for _ in range(BEFORE):
        match.do(match.legal()[-1])
        batch.step(batch.sample())
        aec.step(int(aec.observe(aec.agent_selection)["action_mask"].argmax()))
    seat.step(int(seat.action_masks().argmax()))
    return {"match": match, "table": match.table, "view": match.view(0), "batch": batch, "seat": seat, "aec": aec}


def went_on(slug: str, kept: dict[str, Any]) -> str:
    """What these become when they are played on, in a few letters."""
    game, found = tepui.load(slug), [repr(kept["view"])]
    match, batch, seat, aec, table = kept["match"], kept["batch"], kept["seat"], kept["aec"], kept["table"].copy()
    for _ in range(AFTER):
        match.do(match.legal()[0])
        batch.step(batch.sample())
        aec.step(int(aec.observe(aec.agent_selection)["action_mask"].argmax()))
    found += [json.dumps(game.position(table), sort_keys=True), match.save(), aec.save()]
    found += [batch.save(row) for row in range(batch.count)] + [batch.observation.tobytes().hex()]
    observation = seat.step(int(seat.action_masks().argmax()))[0]
    found.append(observation.tobytes().hex())
    return blake2b("\n".join(found).encode(), digest_size=8).hexdigest()


def main(what: str, file: Path) -> None:
    print("build", "interpreted" if str(engine_table.__file__).endswith(".py") else "compiled")
    if what == "write":
        file.write_bytes(pickle.dumps({slug: checkpoints(slug) for slug in tepui.list_games(all=True)}))
    for slug, kept in pickle.loads(file.read_bytes()).items():
        print(slug, went_on(slug, kept))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
