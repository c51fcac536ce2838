"""Who may import whom: folders in one direction, the same inside every game. `DEBTS` may shrink and never grow."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import tepui

SOURCE = Path(tepui.__file__).parent
MODULES = [module for module in SOURCE.rglob("*.py") if "tests" not in module.relative_to(SOURCE).parts]

# A folder, and what of Tepui it may import.
ALLOWED = {
    "engine": (),
    "core": ("engine",),
    "drawing": ("engine",),
    "games": ("engine", "core", "drawing"),
    "bots": ("engine", "core"),
    "adapters": ("engine", "core", "bots"),
    "arena": ("engine", "core", "drawing", "bots", "adapters"),
    "training": ("core", "bots", "adapters", "arena"),
    "rooms": ("engine", "core", "drawing"),
    "learning": ("engine", "core", "drawing", "bots", "rooms"),
    "web": ("core", "drawing", "bots", "rooms", "learning"),
    "server": ("engine", "core", "bots", "rooms", "learning", "web"),
    "browser": ("core", "drawing", "bots", "rooms", "learning", "web"),
    "bench": ("engine", "core", "bots", "adapters"),
    "cli": (
        *("engine", "core", "drawing", "bots", "arena", "training", "adapters"),
        *("rooms", "learning", "server", "browser", "bench"),
    ),
    "testing": ("core",),  # the plugin for pytest, and what tests of games are written with
    "__init__": ("engine", "core", "games", "bots", "arena"),  # `import tepui`
}
# The same inside a game.
IN_A_GAME = {
    "rules": (),
    "judge": ("rules",),
    "knowledge": ("rules",),
    "people": ("rules", "knowledge"),
    "drawing": ("rules", "knowledge", "people"),
    "workshop": ("rules", "drawing"),
    "__init__": ("rules", "judge", "knowledge", "people", "drawing", "workshop"),
}
# Third parties, where few are welcome.
OTHERS = {
    "engine": {"mypy_extensions", "librt"},  # librt: the runtime library of compiled modules
    "core": {"msgspec", "numpy"},
    "drawing": {"msgspec"},
    "rooms": {"msgspec"},
    "browser": {"msgspec"},
    "learning": {"msgspec"},
    "games": {"msgspec", "numpy", "mypy_extensions"},
}
MOST_MODULES = 24  # in a folder
LONGEST_CYCLE = 2  # modules; inside the rules of one game, where chapters call each other, as many as it takes
DEBTS: set[tuple[str, str]] = set()
CYCLES: set[frozenset[str]] = set()
CROWDED: set[str] = set()


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(SOURCE).with_suffix("").parts)


@cache
def imported(module: Path) -> frozenset[str]:
    """What a module imports, at run time or only for types; `from package import module` counts as the module."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for alias in node.names:
                inner = SOURCE.parent / Path(*node.module.split("."), alias.name)
                is_module = inner.with_suffix(".py").exists() or (inner / "__init__.py").exists()
                found.add(f"{node.module}.{alias.name}" if is_module else node.module)
    return frozenset(found)


def wrong(module: Path) -> set[tuple[str, str]]:
    """The imports of a module that go against the rule."""
    name = name_of(module)
    folder, *rest = name.split(".")
    assert folder in ALLOWED, f"{folder}: say in ALLOWED what it may import"
    bad = set()
    for full in imported(module):
        package, _, target = full.partition(".")
        if package != "tepui":
            if folder in OTHERS and package not in OTHERS[folder] and package not in sys.stdlib_module_names:
                bad.add((name, package))
            continue
        other, *inner = target.split(".")
        if folder == "games" and other == "games" and rest and inner and rest[0] == inner[0]:
            own, its = (rest[1] if len(rest) > 1 else "__init__"), (inner[1] if len(inner) > 1 else "__init__")
            if own != its and its not in IN_A_GAME[own]:
                bad.add((name, target))
        elif other and other != folder and other not in ALLOWED[folder]:
            bad.add((name, target))
        elif folder == other == "games":
            bad.add((name, target))  # another game
    return bad


def arrows() -> dict[str, set[str]]:
    """Every module and the modules of Tepui that it imports."""
    names = {name_of(module).removesuffix(".__init__"): module for module in MODULES}
    targets = {name: {full.removeprefix("tepui.") for full in imported(module)} for name, module in names.items()}
    return {name: {target for target in found if target in names and target != name} for name, found in targets.items()}


def cycles(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """The groups of modules each of which reaches all the others."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen, waiting = set(), list(graph[start])
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                waiting += graph[at]
        reached[start] = seen
    return {frozenset(b for b in seen if a in reached[b]) for a, seen in reached.items() if a in seen}


def in_the_rules_of_one_game(modules: frozenset[str]) -> bool:
    places = {tuple(name.split(".")[:3]) for name in modules}
    return len(places) == 1 and next(iter(places))[2:] == ("rules",)


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_arrows_go_one_way(module: Path) -> None:
    assert wrong(module) <= DEBTS


def test_no_debt_is_listed_that_was_paid() -> None:
    assert set().union(*map(wrong, MODULES)) & DEBTS == DEBTS


def test_no_long_cycle() -> None:
    found = {cycle for cycle in cycles(arrows()) if len(cycle) > LONGEST_CYCLE and not in_the_rules_of_one_game(cycle)}
    assert found == CYCLES


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == {frozenset("abc")}


def test_no_folder_is_crowded() -> None:
    counts = Counter(module.parent.relative_to(SOURCE).as_posix() for module in MODULES)
    assert {folder for folder, count in counts.items() if count > MOST_MODULES} == CROWDED


@pytest.mark.parametrize(
    "module", [m for m in MODULES if {"rules", "judge"} & set(m.relative_to(SOURCE).parts)], ids=name_of
)
def test_what_is_compiled_imports_nothing_interpreted(module: Path) -> None:
    for full in imported(module):
        package, _, target = full.partition(".")
        plain = package in sys.stdlib_module_names or package == "mypy_extensions"
        assert plain or target.startswith(("engine", "games")), full


def test_games_do_without_numpy() -> None:
    """What learners see is written in `rules/observe.py`, compiled; `core/observation.py` makes vectors of it."""
    assert not {name_of(module) for module in MODULES if "numpy" in imported(module)} & {
        name_of(module) for module in MODULES if name_of(module).startswith("games.")
    }
