"""The references are complete: the protocol names every call, field and refusal, the notation every verb of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import isclass
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from tepui.core.game import list_games
from tepui.rooms import messages, protocol
from tepui.rooms.problems import STATUS
from tepui.server.http.openapi import CALLS

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
NOTATION = (DOCS / "notation.md").read_text("utf-8")
SAID = set(re.findall(r"[\w-]+", PROTOCOL))
SECTIONS = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", NOTATION, re.M))


def structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for kind in vars(module).values():
        if isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
            yield kind


@pytest.mark.parametrize("kind", [*structs(protocol), *structs(messages)], ids=lambda kind: kind.__name__)
def test_every_field_is_in_the_protocol(kind):
    assert {field.encode_name for field in msgspec.structs.fields(kind)} - SAID == set()


def test_every_refusal_is_in_the_protocol():
    assert set(STATUS) - SAID == set()


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_every_call_is_in_the_protocol(method, path):
    written = re.sub(r"\{(\w+)\}", r"<\1>", path)
    assert re.search(rf"`{method} {re.escape(written)}[`?]", PROTOCOL)


@pytest.mark.parametrize("game", list_games().values(), ids=lambda game: game.slug)
def test_every_verb_is_in_the_notation(game):
    said = set(re.findall(r"`([a-z_-]+)", SECTIONS[game.title("en")]))
    assert {verb.name for verb in game.actions.verbs} - said == set()
