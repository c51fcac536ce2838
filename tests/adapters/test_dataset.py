"""Datasets: the rows tell the games truly, come again from the same seed, and can be read back."""

from __future__ import annotations

import io

import msgspec
import numpy as np
import pytest
from pyarrow import parquet

import tepui
from tepui.adapters import dataset
from tepui.adapters.dataset import Dataset, Decided, Finished
from tepui.adapters.policy_bot import PolicyBot

SLUGS = list(tepui.list_games(all=True))


def played(slug="atoll", bots=("random",), count=2, processes=1, **settings):
    run = dataset.described(slug, list(bots), count, **settings)
    return run, list(dataset.rows(run, list(bots), processes))


def written(path, run, rows):
    with path.open("wb") as file:
        dataset.write_lines(file, run, rows)
    return path


def test_the_rows_tell_the_games_as_they_were():
    run, rows = played(bots=["greedy", "random", "random"], observe="both", seed=5)
    game = tepui.load("atoll")
    ends = [row for row in rows if isinstance(row, Finished)]
    assert [end.game for end in ends] == [0, 1]
    assert [end.bots.index("greedy") for end in ends] == [0, 2]  # they change seats
    for end in ends:
        heading = tepui.Match.new("atoll", seats=3, options=run.options).save().partition("log\n")[0]
        match = tepui.Match.load(heading + "log\n" + "\n".join(end.log) + "\n")
        assert match.over
        assert match.scores() == end.scores
        assert match.winners() == end.winners
        mine = [row for row in rows if isinstance(row, Decided) and row.game == end.game]
        assert len(mine) == end.decisions
        for row in mine[::7]:
            then = match.until(row.ply)
            assert then.game.view(then.table, row.seat) == row.view
            assert then.table.step.legal(then.table) == row.legal
            assert row.action == match.log[row.ply] == game.read(row.word)
            assert np.allclose(row.vector, game.encode(row.view))
            assert row.bot == end.bots[row.seat]
            assert row.result == (2 / len(end.winners) - 1 if row.seat in end.winners else -1)


def test_the_same_seed_gives_the_same_rows_however_many_processes_play():
    alone, shared, other = (
        played(count=3, processes=processes, seed=seed)[1] for processes, seed in ((1, 1), (2, 1), (1, 2))
    )
    assert msgspec.json.encode(alone) == msgspec.json.encode(shared)
    assert msgspec.json.encode(alone) != msgspec.json.encode(other)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "eldorado"])
def test_lines_are_read_back_as_they_were_written(slug, tmp_path):
    run, rows = played(slug, count=1)
    assert list(dataset.read(written(tmp_path / "games.jsonl", run, rows))) == [run, *rows]


def test_a_bot_of_your_own_is_recorded():
    bot = PolicyBot(lambda vector, mask: np.flatnonzero(mask)[0], "first")
    run, rows = played(bots=[bot, "random"], count=1, processes=2)
    assert run.bots == ("first", "random")
    assert {row.bot for row in rows if isinstance(row, Decided)} == {"first", "random"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_schema_names_every_field_of_a_line_and_of_a_view(slug):
    schema = dataset.schema(slug)
    for kind in (Dataset, Decided, Finished):
        assert set(schema["$defs"][kind.__name__]["properties"]) == {"kind", *kind.__struct_fields__}
    view = schema["$defs"]["Decided"]["properties"]["view"]["anyOf"][0]["$ref"].rpartition("/")[2]
    assert set(schema["$defs"][view]["properties"]) == set(tepui.load(slug).record.__struct_fields__)


def test_parquet_holds_the_same(tmp_path):
    run, rows = played(count=2, observe="both")
    places = dataset.write_parquet(tmp_path / "games.parquet", run, rows)
    assert [place.name for place in places] == ["games.parquet", "games.games.parquet"]
    decisions, ends = (parquet.read_table(place) for place in places)
    assert msgspec.json.decode(decisions.schema.metadata[b"tepui"], type=Dataset) == run
    decided = [row for row in rows if isinstance(row, Decided)]
    record = tepui.load("atoll").record
    for found, row in zip(decisions.to_pylist(), decided, strict=True):
        assert msgspec.json.decode(found.pop("view"), type=record) == row.view
        assert np.allclose(found.pop("vector"), row.vector)
        expected = msgspec.structs.asdict(row)
        assert found == {name: expected[name] for name in found}
    assert ends.num_rows == 2
    assert ends.to_pylist()[1]["log"] == rows[-1].log


# ---- clear errors


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({"slug": "chess"}, LookupError, "no game 'chess'"),
        ({"bots": ["random", "genius"]}, LookupError, "no bot 'genius'; there are random"),
        ({"bots": [None, "random"]}, ValueError, "a bot is a name or a Bot .*, not None"),
        ({"count": 0}, ValueError, "at least one game, not 0"),
        ({"bots": ["random"] * 5}, ValueError, "2 to 4 players, not 5"),
        ({"bots": ["random"] * 2, "seats": 3}, ValueError, "2 bots do not fit 3 seats"),
        ({"observe": "dreams"}, ValueError, "observe may be view, vector, both, nothing, not 'dreams'"),
        ({"options": {"rain": True}}, ValueError, "no option 'rain'"),
    ],
)
def test_a_wrong_run_is_named_before_it_is_played(settings, error, why):
    given = {"slug": "atoll", "bots": ["random"], "count": 1} | settings
    with pytest.raises(error, match=why):
        dataset.described(**given)


@pytest.mark.parametrize(
    ("spoil", "line", "why"),
    [
        (lambda lines: [], 1, "this file is empty"),
        (lambda lines: lines[1:], 1, "begins with a line that says what was played"),
        (lambda lines: [lines[0].replace(b'"rules":1', b'"rules":99'), *lines[1:]], 1, "rules version 99 of atoll"),
        (lambda lines: [lines[0].replace(b"atoll", b"chess"), *lines[1:]], 1, "no game 'chess'"),
        (lambda lines: [*lines[:2], b"{}\n"], 3, "kind"),
        (lambda lines: [*lines[:1], lines[1][:50]], 2, "truncated"),
        (lambda lines: [lines[0], lines[1].replace(b'"where"', b'"whence"')], 2, "where"),
    ],
)
def test_a_bad_line_is_named(spoil, line, why, tmp_path):
    run, rows = played(count=1)
    buffer = io.BytesIO()
    dataset.write_lines(buffer, run, rows)
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b"".join(spoil(buffer.getvalue().splitlines(keepends=True))))
    with pytest.raises(tepui.BadLog, match=why) as bad:
        list(dataset.read(path))
    assert bad.value.line == line
