"""The notebooks of examples/: every cell runs as it stands, in a kernel of its own, and what it finds is looked at."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
from jupyter_client import AsyncKernelManager
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
DECISION = {"game", "ply", "seat", "bot", "legal", "action", "word", "result", "view", "vector"}
GAME = {"game", "bots", "scores", "winners", "decisions", "log"}


@pytest.fixture
def executed(tmp_path, monkeypatch):
    """Runs a notebook and answers with it and with the values of expressions in its kernel after the last cell."""
    for place in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(place, str(tmp_path / place.lower()))
    work = tmp_path / "work"
    work.mkdir()

    def run(name, *wanted):
        notebook = nbformat.read(EXAMPLES / name, 4)
        notebook.cells.append(nbformat.v4.new_code_cell(f"print(repr([{', '.join(wanted)}]))"))
        with TemporaryDirectory() as sockets:  # a short path, and no port that somebody else may take
            kernel = AsyncKernelManager(kernel_name="python3", transport="ipc", ip=f"{sockets}/kernel")
            NotebookClient(notebook, km=kernel, timeout=200, resources={"metadata": {"path": str(work)}}).execute()
        return notebook, ast.literal_eval(notebook.cells.pop().outputs[0].text)

    return run


def pictures(notebook):
    """The SVG pictures that the cells have drawn."""
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    return ["".join(output.data["image/svg+xml"]) for output in shown if "image/svg+xml" in output.data]


def said(notebook):
    """All that the cells have printed."""
    return "".join(output.text for cell in notebook.cells for output in cell.get("outputs", ()) if "text" in output)


def test_play_and_draw(executed):
    notebook, (over, same, refusal, untouched, known, hands) = executed(
        "1-play-and-draw.ipynb",
        "match.over",
        "again.scores() == match.scores() and again.winners() == match.winners()",
        "refusal",
        "match.save().startswith(before)",
        "match.until(early).view(seat).hands",
        "match.until(early).view(None).hands",
    )
    assert over
    assert same
    assert re.fullmatch(r"dig camp_2_b: .+ \(ARN-SETUP-17\)", refusal)
    assert untouched
    assert known != hands
    beginning, later, own, end, looked_back = pictures(notebook)
    assert len({beginning, later, own, end}) == 4
    assert looked_back == later
    assert "won by" in said(notebook)


def test_search(executed):
    notebook, (hands, values, best, random, shallow, tree) = executed(
        "2-search.ipynb",
        "len({hand(deal, other) for deal in deals})",
        "[option.value for option in thought.options]",
        "thought.action == thought.options[0].action and thought.action in match.legal()",
        "against_random.low",
        "against_shallow.low",
        "tree.low",
    )
    assert hands > 1, "tables imagined from one view differ"
    assert values == sorted(values, reverse=True)
    assert best
    assert min(random, shallow, tree) > 0.5, "all wins are beyond doubt"
    assert len(pictures(notebook)) == 1


def test_train(executed):
    notebook, (first, last, learned, random, greedy) = executed(
        "3-train.ipynb",
        "float(np.mean(leads[:5]))",
        "float(np.mean(leads[-5:]))",
        "{feature: float(weight) for feature, weight in learned.items()}",
        "standings['random'].low",
        "standings['greedy'].low",
    )
    assert last > first + 0.5
    assert learned["leads to a token face down"] > 1
    assert learned["play pearl"] > 0 > learned["decline"]
    assert random > 0.65, "beats random beyond doubt"
    assert greedy > 0.5
    assert "(16, 275) Discrete(36)" in said(notebook)


def test_analyse(executed):
    notebook, (columns, counts, shares, habits, foretells, game, facts) = executed(
        "4-analyse.ipynb",
        "[decisions.column_names, games.column_names]",
        "[decisions.num_rows, sum(games['decisions'].to_pylist()), games.num_rows]",
        "shares",
        "habits",
        "foretells",
        "[heading['game'], heading['games'], heading['bots']]",
        "[facts.decisions, facts.branching, facts.unsure]",
    )
    assert list(map(set, columns)) == [DECISION, GAME]
    assert counts[0] == counts[1] > 1000
    assert counts[2] == 100
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["mcts:nodes=30"] > 0.65
    for kind in ("play pearl", "play map"):
        assert habits[kind][0] > 0.7 > habits[kind][1]
    for kind in ("play altar", "play idol"):
        assert habits[kind][0] < habits[kind][1]
    assert foretells == sorted(foretells)
    assert foretells[-1] > 0.5
    assert game == ["atoll", 100, ["mcts:nodes=30", "random"]]
    assert facts[0] > facts[1] > 1 > facts[2] > 0
    assert len(pictures(notebook)) == 2


@pytest.mark.parametrize("place", NOTEBOOKS, ids=lambda place: place.stem)
def test_it_is_kept_without_outputs_and_its_links_lead_somewhere(place):
    notebook = nbformat.read(place, 4)
    nbformat.validate(notebook)
    assert f"def test_{place.stem[2:].replace('-', '_')}(" in Path(__file__).read_text("utf-8"), (
        "a notebook nobody runs"
    )
    assert all(not cell.outputs and cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code")
    words = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    for target in re.findall(r"\]\(([^)#\s]+)\)", words):
        assert (place.parent / target).exists(), target
