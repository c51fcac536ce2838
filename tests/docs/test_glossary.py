"""Every name in the glossary exists: in the package, or as a file that every game has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_names import find

import tepui

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
SOURCE = Path(tepui.__file__).parent
INTRODUCTION, *CHAPTERS = GLOSSARY.split("\n## ")
NAMES = sorted(set(re.findall(r"`([^`]+)`", "\n".join(CHAPTERS))))
ROWS = re.findall(r"^\| (\*\*.+?) \| (.+) \| (.+) \|$", GLOSSARY, re.M)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_exists(name: str) -> None:
    if name.startswith("games/<slug>/"):
        missing = [slug for slug in tepui.list_games() if not (SOURCE / name.replace("<slug>", slug)).is_file()]
        assert not missing, f"{name} is missing in {missing}"
    else:
        find(name)


@pytest.mark.parametrize("name", ["engine.table.Stool", "engine.tables", "core.match.Match.doo"])
def test_a_name_that_does_not_exist_is_found_out(name: str) -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        find(name)


def test_every_term_says_where_it_lives() -> None:
    assert len(ROWS) >= 60
    assert not [term for term, _, where in ROWS if not re.search(r"`[^`]+`", where)]


def test_one_word_has_one_meaning() -> None:
    terms = [word for terms, _, _ in ROWS for word in re.findall(r"\*\*(.+?)\*\*", terms)]
    assert len(terms) == len(set(terms))
