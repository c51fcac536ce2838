"""Where a rule stands: its sentence in the rulebooks, the code or datum that carries it out, and the tests that hold it.

An id counts as placed where it is written in full in the game's code or data. `tests` hold a rule and do not carry it out,
`locales` and the lesson only speak of it, `judge` only guesses who stands well: these are not looked through.
"""

from __future__ import annotations

import ast
import difflib
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct, field

from tepui.cli.rule_coverage import ENTRY, RULE_ID, rule_ids
from tepui.core.errors import BadOption
from tepui.core.game import Game

RULE: Final = re.compile(rf"\b{RULE_ID}\b")
# "CHA-BOU-03, -06", "CHA-BOU-03 to -06", "CHA-BOU-03/06": the second id cannot be searched for.
SHORTHAND: Final = re.compile(rf"\b{RULE_ID}(?:,| and| to|/|–|\.\.|…)\s*[-–]?\d{{2}}\b")
TEST_NAME: Final = re.compile(r"test_([a-z]{2,4})_([a-z0-9]+)_(\d{2})(?:_|$)")  # as tepui.testing reads it
NOT_CODE: Final = ("tests", "locales", "judge")
LESSON: Final = "lesson.json"
MOST_IDS: Final = 8  # of one place


class Place(Struct, frozen=True):
    """A line that names a rule. `name` is the function or class around it; empty for a module's own lines, data and books.

    `first` and `last` are the lines of what the id stands at: the function, the class, the statement, the line of data.
    """

    file: Path
    line: int
    name: str
    text: str
    first: int
    last: int


class RulePlaces(Struct):
    """What of a game's rules can be found in its code. All lists are empty for a game that is whole."""

    game: str
    missing: list[str] = field(default_factory=list)  # ids that stand nowhere
    crowded: list[str] = field(default_factory=list)  # places with more ids than one place can carry out
    unknown: list[str] = field(default_factory=list)  # ids of no rulebook
    shorthand: list[str] = field(default_factory=list)  # ids that are not written in full

    @property
    def complete(self) -> bool:
        return not (self.missing or self.crowded or self.unknown or self.shorthand)


def find_rule_places(game: Game) -> RulePlaces:
    """Hold a game's code against the ids of its rulebook."""
    rules = rule_ids(game.folder / "rulebook.en.md")
    prefixes = {prefix(rule) for rule in rules}
    places = code_places(game.folder)
    ids_at: dict[str, set[str]] = {}
    for rule, found in places.items():
        for place in found:
            ids_at.setdefault(spot(place, game.folder), set()).add(rule)
    return RulePlaces(
        game=game.slug,
        missing=[rule for rule in rules if rule not in places],
        crowded=[f"{place} has {len(ids)}" for place, ids in ids_at.items() if len(ids) > MOST_IDS],
        unknown=[
            f"{rule} in {at(found[0].file, found[0].line, game.folder)}"
            for rule, found in places.items()
            if prefix(rule) in prefixes and rule not in rules
        ],
        shorthand=[
            f"{short} in {at(file, number, game.folder)}"
            for file in code_files(game.folder)
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
            for short in (found[0] for found in SHORTHAND.finditer(line))
        ],
    )


def spot(place: Place, folder: Path) -> str:
    """What carries the ids of a place: the function or class by name, else the docstring, statement or line."""
    return f"{place.file.relative_to(folder)} {place.name}" if place.name else at(place.file, place.first, folder)


def prefix(rule: str) -> str:
    return rule.partition("-")[0]


def at(file: Path, line: int, folder: Path) -> str:
    """A place as file:line, the file as seen from a folder if it lies in it."""
    return f"{file.relative_to(folder) if file.is_relative_to(folder) else file}:{line}"


# ---- in code and data


def code_files(folder: Path) -> list[Path]:
    """The modules and data of a game in which a rule may be carried out."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.suffix in (".py", ".json")
        and file.name != LESSON
        and not {"__pycache__", *NOT_CODE} & set(file.relative_to(folder).parts)
    ]


def code_places(folder: Path) -> dict[str, list[Place]]:
    """Every id in the code and data of a game, with its places."""
    found: dict[str, list[Place]] = {}
    for file in code_files(folder):
        text = file.read_text("utf-8")
        names = [(number, line) for number, line in enumerate(text.splitlines(), 1) if RULE.search(line)]
        if not names:
            continue
        module = Module(file, text) if file.suffix == ".py" else None
        for number, line in names:
            place = module.place(number, line) if module else Place(file, number, "", line.strip(), number, number)
            for rule in dict.fromkeys(RULE.findall(line)):
                found.setdefault(rule, []).append(place)
    return found


class Module:
    """The functions, classes and statements of a module, to say at which of them a line stands."""

    def __init__(self, file: Path, text: str) -> None:
        tree = ast.parse(text)
        self.file = file
        self.lines = [*text.splitlines(), ""]
        self.owners = list(owners(tree))
        bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef)]
        self.statements = {first_line(node): node.end_lineno or node.lineno for body in bodies for node in body}
        self.comments = set(comment_lines(text))
        self.docstring = (1, self.statements[min(self.statements)]) if ast.get_docstring(tree) else (0, 0)

    def place(self, line: int, text: str) -> Place:
        """The innermost function or class around a line; a module's own lines are places of their own."""
        around = [(owner.first, owner) for owner in self.owners if owner.first <= line <= owner.last]
        if not around:
            return Place(self.file, line, "", text.strip(), *self.statement(line))
        owner = max(around, key=lambda found: found[0])[1]
        whole = line <= owner.head
        return Place(
            self.file, line, owner.name, text.strip(), *((owner.first, owner.last) if whole else self.statement(line))
        )

    def statement(self, line: int) -> tuple[int, int]:
        """A row of a table is a place of its own; a comment belongs to the statement or row that follows it."""
        if self.docstring[0] <= line <= self.docstring[1]:
            return self.docstring
        following = line
        while following in self.comments:
            following += 1
        if following == line or not self.lines[following - 1].strip():
            return line, line
        return following, self.statements.get(following, following)


class Owner(Struct, frozen=True):
    """A function or class. An id up to line `head` speaks for all of it: in a function anywhere, in a class its docstring."""

    first: int
    last: int
    head: int
    name: str


def owners(tree: ast.AST, inside: str = "") -> Iterator[Owner]:
    """Every function and class; methods with the name of their class."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{inside}.{node.name}" if inside else node.name
            last = node.end_lineno or node.lineno
            yield Owner(first_line(node), last, last if isinstance(node, ast.FunctionDef) else head(node), name)
            yield from owners(node, name)
        else:
            yield from owners(node, inside)


def head(node: ast.ClassDef) -> int:
    """The last line of a class's docstring, or of its first line without one."""
    return (node.body[0].end_lineno or node.lineno) if ast.get_docstring(node) else node.lineno


def first_line(node: ast.stmt) -> int:
    """Decorators belong to what they decorate."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.decorator_list:
        return node.decorator_list[0].lineno
    return node.lineno


def comment_lines(text: str) -> Iterator[int]:
    """The lines that hold nothing but a comment."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip():
            yield token.start[0]


# ---- in books and tests


def book_places(folder: Path, rule: str) -> list[Place]:
    """The sentence of a rule in the rulebook of every language."""
    found: list[Place] = []
    for book in sorted(folder.glob("rulebook.*.md")):
        for number, line in enumerate(book.read_text("utf-8").splitlines(), 1):
            entry = ENTRY.match(line)
            if entry and entry[1] == rule:
                found.append(Place(book, number, "", line[entry.end() :].strip(" *`|:."), number, number))
    return found


def find_tests(folder: Path) -> dict[str, list[Place]]:
    """The test functions of a game by the rules they hold, by name or by mark (see tepui.testing)."""
    found: dict[str, list[Place]] = {}
    for file in sorted((folder / "tests").rglob("test_*.py")):
        text = file.read_text("utf-8")
        lines = text.splitlines()
        for node, name in tests_of(ast.parse(text)):
            place = Place(
                file,
                node.lineno,
                name,
                lines[node.lineno - 1].strip(),
                first_line(node),
                node.end_lineno or node.lineno,
            )
            for rule in rules_held(node):
                found.setdefault(rule, []).append(place)
    return found


def tests_of(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    """The test functions of a module, with the names pytest calls them by."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node, node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name.startswith("test"):
                    yield method, f"{node.name}::{method.name}"


def rules_held(test: ast.FunctionDef) -> list[str]:
    named = TEST_NAME.match(test.name)
    found = ["-".join(named.groups()).upper()] if named else []
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            found += [str(word.value) for word in decorator.args if isinstance(word, ast.Constant)]
    return list(dict.fromkeys(found))


# ---- one rule


def find_rule(games: Iterable[Game], rule: str) -> Game:
    """The game whose rulebook has this rule; BadOption with the nearest ids if there is none."""
    chosen = list(games)
    known = {each: game for game in chosen for each in rule_ids(game.folder / "rulebook.en.md")}
    if rule in known:
        return known[rule]
    near = difflib.get_close_matches(rule, known, n=5, cutoff=0.6)
    book = f"the rulebook of {chosen[0].slug}" if len(chosen) == 1 else "any rulebook"
    raise BadOption(
        f"there is no rule {rule} in {book}; {'near it: ' + ', '.join(near) if near else 'nothing is near it'}"
    )


def write_rule_places(game: Game, rule: str) -> str:
    """Book, code and tests of a rule, a line each, with paths as seen from the working folder."""
    here = Path.cwd()
    book = [f"  book  {at(place.file, place.line, here)}  {place.text}" for place in book_places(game.folder, rule)]
    code = [
        f"  code  {at(place.file, place.line, here)}  {place.name or place.text}"
        for place in code_places(game.folder).get(rule, [])
    ]
    tests = [
        f"  test  {at(place.file, place.line, here)}  {place.name}" for place in find_tests(game.folder).get(rule, [])
    ]
    lines = [f"{rule} ({game.slug})", *book, *(code or ["  code  nowhere"]), *(tests or ["  test  none"])]
    return "\n".join(lines)
