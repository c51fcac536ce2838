"""What a name in a document stands for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def find(name: str) -> Any:
    """What a dotted name in the package stands for: as much of it as can be imported, then attributes."""
    parts = f"tepui.{name}".split(".")
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        try:
            found = import_module(module)
        except ModuleNotFoundError as missing:
            if missing.name != module and not module.startswith(f"{missing.name}."):
                raise
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise AssertionError(name)
