"""What rule tests of every game are written with: play in notation, ask what is possible, look at what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.retelling import names_in
from tepui.core.translations import LANGUAGES, parse_template

LEAST_REFUSALS = 40  # rows in the table of refusals of a game


def play(match: Match, *words: str) -> Match:
    """Do these in order for whoever is asked; chance comes from what was dictated, then at random."""
    for text in words:
        match.do(match.game.read(text))
    return match


def legal(match: Match, start: str = "") -> set[str]:
    """What may be done now, in notation; or only what begins with these words."""
    first = start.split()
    written = {match.game.write(action) for action in match.legal()}
    return {text for text in written if text.split()[: len(first)] == first}


def can(match: Match, text: str) -> bool:
    return match.game.read(text) in match.legal()


def refused(match: Match, *texts: str) -> bool:
    """These actions are not legal, and trying them changes nothing; where that is not so, the test fails here."""
    for text in texts:
        before = match.game.position(match.table)
        with pytest.raises(ValueError):
            play(match, text)
        assert match.game.position(match.table) == before, f"{text} has changed something"
    return True


def check_refusal(match: Match, seat: int, action: str, rule: str, words: str) -> None:
    """This action is refused to a seat for this rule, with these words; in French with others."""
    game, number, view = match.game, match.game.read(action), match.view(seat)
    assert number not in match.legal(), "it is legal"
    reason = game.refusal(view, number)
    assert reason.rule == rule, reason
    assert words in reason.text
    assert game.refusal(view, number, "fr").text != reason.text


def rule_text(game: Game, rule: str) -> str:
    """A rule of the English reference."""
    found = re.search(rf"^- `?{rule}`? (.*)$", (game.folder / "rulebook.en.md").read_text("utf-8"), re.MULTILINE)
    assert found is not None, rule
    return found[1]


def check_forbidding(game: Game, cited: Iterable[str], forbids: Mapping[str, str]) -> None:
    """The rules that refusals cite: of each one, `forbids` quotes the words of its text that forbid what was tried."""
    rules = list(cited)
    assert len(rules) >= LEAST_REFUSALS
    assert set(rules) == set(forbids)
    silent = {rule: rule_text(game, rule) for rule, quoted in forbids.items() if quoted not in rule_text(game, rule)}
    assert not silent, "these rules do not say what is quoted of them"


def check_no_odds(game: Game, apart: tuple[str, ...] = ()) -> None:
    """No sentence of the game shows a chance, except those `apart`: whoever shows one must compare it with the truth."""
    for lang in LANGUAGES:
        words = {key: text for key, text in game.words.file(lang).items() if not key.startswith(apart)}
        assert [key for key, text in words.items() if "%" in text or "odds" in names_in(parse_template(text))] == []


def asked(match: Match) -> str:
    """The question on top by the name of its step; empty when the game is over."""
    return "" if match.over else type(match.table.step).__name__


def replay(file: Path) -> Match:
    """A golden game, replayed to its end: the same scores, and the same text when it is saved again."""
    text = file.read_text("utf-8")
    match = Match.load(text)
    assert match.over
    assert text.splitlines()[-1] == "scores " + " ".join(f"{score:g}" for score in match.scores())
    assert match.save() == text
    return match


def replay_older(file: Path) -> Match:
    """A golden game of older rules, replayed by the rules it was played by, and written as it was read."""
    match = replay(file)
    rules = int(file.read_text("utf-8").partition("\nrules ")[2].partition("\n")[0])
    assert rules < match.game.rules_version
    assert match.game.older_rules[rules].items() <= match.options.items()
    return match


def value_at(position: Any, path: str) -> Any:
    """The value at a path of a position: `explorers.red.0.at`."""
    for part in path.split("."):
        position = position[int(part)] if isinstance(position, list | tuple) else position[part]
    return position
