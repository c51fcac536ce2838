"""Where the modules of older releases are now: whoever imports one by its old name is told the new one.

`moved.json` holds every module of the public API that was moved, with the names in it that were changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from msgspec import Struct, json

PREFIX = "tepui."


class Move(Struct):
    """Where a module is now, and its names that were changed: old to new; a new name with dots lies in another module."""

    now: str
    names: dict[str, str] = {}


@cache
def moves() -> dict[str, Move]:
    """Every module that was moved or has changed names, by its old name."""
    return json.decode(Path(__file__).with_name("moved.json").read_bytes(), type=dict[str, Move])


def told(old: str) -> str:
    """A sentence that says where an old module is, and what its names are now."""
    move = moves()[old]
    renamed = "; ".join(f"{name} is {new} now" for name, new in move.names.items())
    return f"{old} is {move.now} now" + (f" ({renamed})" if renamed else "")


class MovedModules:
    """The last finder to be asked: it finds nothing, and gives an old name an error that says the new one."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.startswith(PREFIX) and fullname in moves():
            raise ModuleNotFoundError(told(fullname), name=fullname)
        return None


def no_such_name(module: str, name: str) -> ImportError | AttributeError:
    """The error for a name that a module lacks. One that says the new name is an ImportError: `from … import` shows no other."""
    move = moves().get(module)
    if move is not None and name in move.names:
        return ImportError(f"{module}.{name} is {move.names[name]} now", name=module)
    return AttributeError(f"module {module!r} has no attribute {name!r}")
