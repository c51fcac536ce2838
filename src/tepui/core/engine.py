"""Which modules are the engine: what is compiled, and what `tepui rules --prove` may break.

The core's engine modules are named here; of a game, and of the bots, it is every module that imports nothing of Tepui but
engine modules and nothing of third parties. Records, words and pictures drop out by themselves, and no game keeps a list.
The searches and the arena's loop are compiled besides, though they hand interpreted records around.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

CORE = ("step", "table", "verbs", "pile", "hexes", "graph")
FACTS = ("actions", "components", "events", "table")  # engine modules that hold no rule
SEARCHES = ("greedy", "judge", "mcts", "planner", "sitting")  # of the bots
NAMES = ("mypy_extensions",)  # imported for the names of types alone, which a running program does not look up
JUDGES = ("evaluate", "learned")  # nor do these, nor what only they need


def engine_modules(source: Path) -> list[Path]:
    """Every module to compile, under the package folder `source`: the core's, the games', the bots' loops."""
    found = [source / "core" / f"{name}.py" for name in CORE]
    for game in sorted(folder for folder in (source / "games").iterdir() if folder.is_dir()):
        found += folder_modules(game, f"tepui.games.{game.name}")
    loops = folder_modules(source / "bots", "tepui.bots")
    found += [module for module in loops if any(name.startswith("tepui.") for name in imports(module))]
    return found + [source / "bots" / f"{name}.py" for name in SEARCHES]


def rule_modules(folder: Path, package: str) -> list[Path]:
    """The modules of a game that carry out its rules."""
    needed = {"__init__"}
    waiting = ["__init__"]
    while waiting:
        inside = {name.removeprefix(f"{package}.") for name in imports(folder / f"{waiting.pop()}.py")}
        new = [name for name in inside - needed if name not in JUDGES and (folder / f"{name}.py").exists()]
        needed.update(new)
        waiting += new
    return [module for module in folder_modules(folder, package) if module.stem in needed and module.stem not in FACTS]


def folder_modules(folder: Path, package: str) -> list[Path]:
    """A folder's engine modules: dropped are those that need something interpreted, until nothing more drops out."""
    engine = {module: imports(module) for module in sorted(folder.glob("*.py")) if module.stem != "__init__"}
    while True:
        names = {f"tepui.core.{name}" for name in CORE} | {f"{package}.{module.stem}" for module in engine}
        kept = {module: needs for module, needs in engine.items() if all(fits(need, names) for need in needs)}
        if len(kept) == len(engine):
            return list(engine)
        engine = kept


def fits(name: str, engine: set[str]) -> bool:
    return name in engine or name in NAMES or name.partition(".")[0] in sys.stdlib_module_names


def imports(module: Path) -> set[str]:
    """The modules a module imports, wherever in its text; `from package import module` counts as the module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = module.parent / f"{node.names[0].name}.py"
            package = node.module.endswith(f".{module.parent.name}") and inside.exists()
            found |= {f"{node.module}.{alias.name}" for alias in node.names} if package else {node.module}
    return found
