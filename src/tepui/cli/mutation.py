"""Breaking rules to see whether the tests notice: small changes to a game's rule modules, in a copy, one at a time."""

from __future__ import annotations

import ast
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random
from time import monotonic

import click
from msgspec import Struct

import tepui
from tepui.cli.rule_coverage import rule_ids
from tepui.cli.rule_places import Place, code_places, find_tests
from tepui.core.compiled import rule_modules
from tepui.core.errors import BadOption
from tepui.core.game import Game

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
NEWS = ("tell", "whisper")  # facts for eyes: the rules do not change with them
PATIENCE = 600.0  # seconds for the tests as they are; broken ones never end after
SLOWER = 6  # times as long
MOST_BREAKS = 30  # tried for one id
ARGUMENTS = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "tepui.testing", "--import-mode=importlib")
PLUGINS = {
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"
}  # the tests of a game need none but ours, and start four times as fast
VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|\b(?:true|false)\b|(?<![\w.])-?\d+(?![\w.])')  # of JSON; strings are passed over
# A broken rule may count for ever: memory runs out before the machine's does. (Not on Windows.)
LEAN = """
import sys, pytest
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
except ImportError:
    pass
sys.exit(pytest.main(sys.argv[1:]))
"""


class Mutant(Struct):
    """One broken rule: the module, and its text with the break."""

    module: Path
    line: int
    text: str

    def difference(self, root: Path) -> str:
        before = self.module.read_text("utf-8").splitlines()
        name = str(self.module.relative_to(root))
        return "\n".join(difflib.unified_diff(before, self.text.splitlines(), name, name, lineterm="", n=1))


def run_mutations(game: Game, count: int, seed: int) -> int:
    """Break `count` rules at random; 0 if the game's tests noticed every one, 1 if some got through."""
    tests = game.folder / "tests"
    if not any(tests.rglob("test_*.py")):
        raise BadOption(f"{game.slug} has no tests at {tests}")
    breaks = [found for module in rule_modules(game.folder) for found in breaks_of(module)]
    chosen = Random(seed).sample(breaks, min(count, len(breaks)))
    with tempfile.TemporaryDirectory(prefix="tepui-prove-") as folder:
        desks = [MutationRun(Path(folder) / str(number), game) for number in range(min(2, os.cpu_count() or 1))]
        begun = monotonic()
        if not desks[0].passes():
            raise BadOption(f"the tests of {game.slug} fail as they are: nothing can be proved")
        free: Queue[MutationRun] = Queue()
        for desk in desks:
            desk.patience = SLOWER * (monotonic() - begun)
            free.put(desk)
        survivors = [broken for broken in try_all(chosen, free, len(desks)) if broken]
    click.echo(f"{game.slug}: {len(chosen)} of {len(breaks)} possible breaks tried (seed {seed}), "
               f"{len(chosen) - len(survivors)} noticed, {len(survivors)} got through")  # fmt: skip
    for broken in survivors:
        click.echo(broken.difference(game.folder.parent))
    return 1 if survivors else 0


def try_all(chosen: list[Mutant], free: Queue[MutationRun], desks: int) -> list[Mutant | None]:
    """The breaks that got through, None for those the tests noticed."""

    def attempt(broken: Mutant) -> Mutant | None:
        desk = free.get()
        try:
            noticed = not desk.passes(broken)
        finally:
            free.put(desk)
        click.echo(f"{broken.module.name}:{broken.line}: {'noticed' if noticed else 'GOT THROUGH'}", err=True)
        return None if noticed else broken

    with ThreadPoolExecutor(desks) as pool:
        return list(pool.map(attempt, chosen))


class MutationRun:
    """A copy of the package to break things in; the work tree is never touched."""

    def __init__(self, folder: Path, game: Game) -> None:
        package = Path(tepui.__file__).parent
        self.folder = folder
        self.patience = PATIENCE
        self.copy = folder / "src" / "tepui"
        left = shutil.ignore_patterns("__pycache__", "*.so", "static", "assets")
        shutil.copytree(package, self.copy, ignore=left)
        self.origin = game.folder
        self.game = self.copy / "games" / game.folder.name
        if not self.game.exists():
            shutil.copytree(game.folder, self.game, ignore=left)

    def passes(self, broken: Mutant | None = None, tests: list[Place] | None = None) -> bool:
        """Whether the game's tests, or only these, pass; with the break or as they are."""
        arguments = [*ARGUMENTS, *(self.nodes(tests) if tests else [str(self.game / "tests")])]
        place = self.game / broken.module.relative_to(self.origin) if broken else None
        whole = place.read_text("utf-8") if place else ""
        if place and broken:
            place.write_text(broken.text, "utf-8")
        try:
            run = subprocess.run(
                [sys.executable, "-B", "-c", LEAN, *arguments],
                cwd=self.folder, env=os.environ | PLUGINS | {"PYTHONPATH": str(self.folder / "src")}, capture_output=True, timeout=self.patience,
            )  # fmt: skip
            return run.returncode == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            if place:
                place.write_text(whole, "utf-8")

    def nodes(self, tests: list[Place]) -> list[str]:
        """What pytest calls these tests in the copy."""
        return [f"{self.game / test.file.relative_to(self.origin)}::{test.name}" for test in tests]


# ---- breaking the places of an id


class IdProof(Struct):
    """What came of breaking the places of an id: how many breaks there are, how many were tried, the one that was noticed."""

    rule: str
    placed: bool
    possible: int
    tried: int = 0
    noticed: Mutant | None = None


def prove_ids(game: Game, count: int, seed: int) -> int:
    """Break the places of `count` ids drawn at random; 0 if for each a test of that id noticed a break, else 1.

    An id that stands only at words or at data without a number has nothing to break: it is listed apart and proves nothing.
    An id without a place in code fails.
    """
    rng = Random(seed)
    rules = rule_ids(game.folder / "rulebook.en.md")
    drawn = sorted(rng.sample(rules, min(count, len(rules))), key=rules.index)
    places, tests = code_places(game.folder), find_tests(game.folder)
    untested = [rule for rule in drawn if rule not in tests]
    if untested:
        raise BadOption(f"no test of {game.slug} carries {', '.join(untested)}")
    with tempfile.TemporaryDirectory(prefix="tepui-prove-") as folder:
        desk = MutationRun(Path(folder) / "0", game)
        begun = monotonic()
        if not desk.passes(tests=[test for rule in drawn for test in tests[rule]]):
            raise BadOption(f"tests of {game.slug} fail as they are: nothing can be proved")
        desk.patience = max(30.0, SLOWER * (monotonic() - begun))
        proofs = [prove_id(desk, rule, places.get(rule, []), tests[rule], rng) for rule in drawn]
    return tell_proofs(game, proofs, seed)


def prove_id(desk: MutationRun, rule: str, places: list[Place], tests: list[Place], rng: Random) -> IdProof:
    """Break the places of an id in random order until a test of the id notices."""
    breaks = breaks_at(places)
    proof = IdProof(rule, bool(places), len(breaks))
    for broken in rng.sample(breaks, min(MOST_BREAKS, len(breaks))):
        proof.tried += 1
        if not desk.passes(broken, tests):
            proof.noticed = broken
            click.echo(f"{rule}: {broken.module.name}:{broken.line}: noticed, break {proof.tried}", err=True)
            return proof
    click.echo(f"{rule}: {'GOT THROUGH' if breaks else 'nothing to break'}", err=True)
    return proof


def tell_proofs(game: Game, proofs: list[IdProof], seed: int) -> int:
    proved = [proof for proof in proofs if proof.noticed]
    nowhere = [proof for proof in proofs if not proof.placed]
    through = [proof for proof in proofs if proof.possible and not proof.noticed]
    words = [proof for proof in proofs if proof.placed and not proof.possible]
    click.echo(f"{game.slug}: {len(proofs)} ids (seed {seed}): {len(proved)} proved, {len(through)} got through, "
               f"{len(nowhere)} without a place in code, {len(words)} with nothing to break")  # fmt: skip
    for heading, found in (
        ("got through", through),
        ("no place in code", nowhere),
        ("nothing to break, only words or data", words),
    ):
        for proof in found:
            breaks = f" ({proof.tried} of {proof.possible} breaks tried)" if proof.possible else ""
            click.echo(f"  {heading}: {proof.rule}{breaks}")
    return 1 if through or nowhere else 0


def breaks_at(places: list[Place]) -> list[Mutant]:
    """The breaks inside the functions, classes, statements and data that carry an id.

    Where there is nothing smaller to break, the functions return nothing.
    """
    code = [place for place in places if place.file.suffix == ".py"]
    data = [place for place in places if place.file.suffix != ".py"]
    return inside(code, breaks_of) + inside(data, data_breaks) or inside(code, empty_returns)


def inside(places: list[Place], breaks: Callable[[Path], list[Mutant]]) -> list[Mutant]:
    """The breaks of the files of these places that lie inside the places."""
    found: list[Mutant] = []
    for file in dict.fromkeys(place.file for place in places):
        spans = [(place.first, place.last) for place in places if place.file == file]
        found += [broken for broken in breaks(file) if any(first <= broken.line <= last for first, last in spans)]
    return found


def empty_returns(module: Path) -> list[Mutant]:
    """Every `return` with a value, without it."""
    text = module.read_text("utf-8")
    returns = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Return) and node.value]
    return [Mutant(module, node.lineno, replaced(text, node, "return None")) for node in returns]


def data_breaks(file: Path) -> list[Mutant]:
    """Every number of a JSON file, one more; every yes a no, and every no a yes."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    found: list[Mutant] = []
    for index, line in enumerate(lines):
        for value in VALUE.finditer(line):
            if not value[0].startswith('"'):
                other = f"{line[: value.start()]}{other_value(value[0])}{line[value.end() :]}"
                found.append(Mutant(file, index + 1, "".join([*lines[:index], other, *lines[index + 1 :]])))
    return found


def other_value(text: str) -> str:
    """Another value of the same type, in JSON."""
    return {"true": "false", "false": "true"}.get(text) or str(int(text) + 1)


# ---- what can be broken


def breaks_of(module: Path) -> list[Mutant]:
    """Every small change to the functions and numbers of a module: comparisons, numbers, and/or, removed statements."""
    text = module.read_text("utf-8")
    found: list[Mutant] = []
    for node in rule_nodes(ast.parse(text)):
        for changed in changes(node):
            found.append(Mutant(module, getattr(node, "lineno", 0), replaced(text, node, changed)))
    return found


def rule_nodes(tree: ast.AST) -> list[ast.AST]:
    """The nodes a break may touch: no constructors, assertions, annotations, news or docstrings."""
    found: list[ast.AST] = []
    waiting = list(ast.iter_child_nodes(tree))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or is_news(node) or is_docstring(node):
            continue
        if isinstance(node, ast.FunctionDef) and node.name in ("__init__", "fields", "copy"):
            continue
        if is_slots(node):
            continue
        found.append(node)
        if isinstance(node, ast.FunctionDef):
            waiting += node.body
        elif isinstance(node, ast.AnnAssign):
            waiting += [node.value] if node.value else []
        else:
            waiting += ast.iter_child_nodes(node)
    return sorted(found, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0)))


def is_news(node: ast.AST) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in NEWS


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_slots(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__slots__"


def changes(node: ast.AST) -> list[str]:
    """What a node may be changed into, as source."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPS:
        other: ast.AST = SWAPS[type(node.ops[0])]()
        return [ast.unparse(ast.Compare(node.left, [other], node.comparators))]  # type: ignore[list-item]
    if isinstance(node, ast.BoolOp):
        return [f"({ast.unparse(ast.BoolOp(SWAPS[type(node.op)](), node.values))})"]  # type: ignore[arg-type]
    if isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        return [f"({ast.unparse(ast.BinOp(node.left, SWAPS[type(node.op)](), node.right))})"]  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        return [f"({ast.unparse(node.operand)})"]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [str(not node.value)]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return [str(node.value + 1)]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return ["pass"]
    if isinstance(node, ast.AugAssign) or (isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name)):
        return ["pass"]
    if isinstance(node, ast.Continue | ast.Break) or (isinstance(node, ast.Return) and node.value is None):
        return ["pass"]
    return []


def replaced(text: str, node: ast.AST, source: str) -> str:
    """The text with one node's source replaced."""
    lines = text.splitlines(keepends=True)
    first, last = getattr(node, "lineno", 1) - 1, getattr(node, "end_lineno", 1) - 1
    # Columns count bytes.
    head = lines[first].encode()[: getattr(node, "col_offset", 0)].decode()
    tail = lines[last].encode()[getattr(node, "end_col_offset", 0) :].decode()
    return "".join(lines[:first]) + head + source + tail + "".join(lines[last + 1 :])
