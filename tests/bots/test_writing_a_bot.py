"""The guide is true: its code blocks run in order, in one namespace, and do what the text says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"


def test_the_code_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 6
    names: dict[str, object] = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), names)
    told = capsys.readouterr().out.splitlines()
    assert names["match"].over
    assert told[1].startswith("one step: ")
    assert names["result"].games == 60
    assert names["verdict"].answer == "better" and names["verdict"].bot == "one step"
    assert told[-1] == "100"
    assert names["budget"].used == 100


def test_the_guide_names_the_bots_there_are() -> None:
    import tepui

    text = GUIDE.read_text("utf-8")
    for name in re.findall(
        r"`([a-z_]+(?::[a-z_=0-9.]+)?)`", text.split("with settings after colons:")[1].split("\n")[1]
    ):
        if name.split(":")[0] in tepui.bots.names():
            tepui.bots.load(name)
    for name in tepui.bots.names():
        assert f"`{name}" in text
