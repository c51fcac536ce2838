"""The page's modules: their types are those of the server, what real tables send fits them, and nothing is left over."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from visiting import Host, Visitor, play_on

import tepui
from tepui.rooms import messages, protocol
from tepui.rooms.messages import ReplayView, ServerMessage
from tepui.web import assets

ROOT = Path(__file__).parents[2]
JS = ROOT / "src/tepui/web/static/js"
MOVES = 12
MOST_MODULES = 24  # in a folder
EXPORTED = re.compile(r"^export (?:async )?(?:function|const|let|class) ([\w$]+)", re.M)
IMPORTED = re.compile(r'import (?:\{([^}]*)\}|\* as (\w+)) from "[./]+/(?:static/js/)?(?:\w+/)?(\w+\.js)"')
LATER = re.compile(r'const \{([^}]*)\} = await import\("[./]+/(?:\w+/)?(\w+\.js)"\)')
IN_TESTS = re.compile(r"const ?\{([^}]*)\} = await import\(`/static/[^`]*/js/(?:\w+/)?(\w+\.js)`\)")


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---- types


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    types = tool("js_types")
    assert types.TARGET.read_text("utf-8") == types.declarations(), "run `python tools/js_types.py`"


def test_every_message_has_a_type() -> None:
    text = (JS / "types/protocol.d.ts").read_text("utf-8")
    for message in (*protocol.Message.__args__, *messages.ServerMessage.__args__):
        assert f"interface {message.__name__} {{" in text
        assert f"    | {message.__name__}" in text


def test_what_has_a_default_may_be_left_out_by_the_page_only() -> None:
    text = (JS / "types/protocol.d.ts").read_text("utf-8")
    assert "  interface Hello {" in text and "    reading?: boolean;" in text
    assert "  interface Prompt {" in text and "    note: string;" in text
    assert "    hand_over?: number;" in text, "what a state may leave out is told"


# ---- what is really sent


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("js") / "tables.db")
    yield host
    host.stop()


def decoded(*visitors: Visitor) -> list[ServerMessage]:
    """All that these have been sent; a message with a field too many, too few or of another kind cannot be read."""
    read = msgspec.json.Decoder(ServerMessage).decode
    return [read(text) for visitor in visitors for text in visitor.raw]


def kinds(found: list[ServerMessage]) -> set[str]:
    return {type(message).__name__ for message in found}


@pytest.mark.parametrize("slug", sorted(tepui.list_games(all=True)))
def test_what_a_table_sends_fits_the_types(host: Host, slug: str) -> None:
    table = host.friends(2, game=slug)
    with table.sit(0, patches=True) as ana, table.sit(1) as leo, table.sit(lang="fr") as watcher:
        play_on([ana, leo], MOVES)
        watcher.settle()
        found = decoded(ana, leo, watcher)
    assert {"State", "Patch", "Pong"} <= kinds(found)
    assert any(isinstance(message, messages.State) and message.sections for message in found)
    assert any(message.offers for message in found if isinstance(message, (messages.State, messages.Patch)))


def test_a_whole_game_fits_the_types(host: Host) -> None:
    """With all that happens besides: clocks, wishes, talk, reasons, hints, refusals, the result and a look back."""
    table = host.friends(2, terms={"pace": {"per": "game", "seconds": 600.0}, "undo": "consent"})
    with table.sit(0, patches=True) as ana, table.sit(1) as leo, table.sit() as watcher:
        ana.send(type="say", phrase="hello")
        watcher.send(type="say", text="who wins?", name="Tom")
        ana.send(type="why", element="nothing")
        ana.send(type="ask", kind="pause")
        ana.send(type="undo", seq=99)
        asked = next(one for one in (ana, leo) if one.settle()["offers"])
        asked.send(type="hint", seq=asked.state["seq"])
        asked.answer("hint")
        play_on([ana, leo])
        watcher.settle()
        found = decoded(ana, leo, watcher)
    assert kinds(found) == {message.__name__ for message in messages.ServerMessage.__args__}
    states = [message for message in found if isinstance(message, messages.State)]
    assert any(state.wish for state in states) and any(state.clocks for state in states)
    assert any(state.result and state.chance and state.chance.seed for state in states)
    for eyes in ("", "0", "all"):
        msgspec.json.decode(table.get("/replay", **{"as": eyes}).content, type=ReplayView)


def test_a_late_look_a_shared_screen_and_a_free_seat_fit_the_types(host: Host) -> None:
    late = host.friends(2, terms={"watch": "late"})
    with late.sit(0) as ana, late.sit(1) as leo, late.sit(patches=True) as watcher:
        play_on([ana, leo], 6)
        watcher.settle()
        assert any(isinstance(message, messages.State) and message.late is True for message in decoded(watcher))
    shared = host.create("me", "me")
    with shared.sit(0, 1, patches=True) as screen:
        play_on([screen], 6)
        assert any(type(message.hand_over) is int for message in decoded(screen) if hasattr(message, "hand_over"))
    waiting = host.create("me", "open")
    with waiting.sit(0) as host_:
        assert [message.started for message in decoded(host_) if isinstance(message, messages.State)] == [False]


# ---- modules


def test_no_folder_is_crowded_and_no_name_is_used_twice() -> None:
    paths = list(JS.rglob("*.js"))
    assert len({path.name for path in paths}) == len(paths), "a module is known by its name"
    counts = Counter(path.parent.relative_to(JS).as_posix() for path in paths)
    assert len(counts) > 1 and max(counts.values()) <= MOST_MODULES, counts


def names(words: str) -> set[str]:
    return {word.split(" as ")[0].split(":")[0].strip() for word in words.split(",")}


def test_nothing_is_exported_for_nobody() -> None:
    texts = {path.name: path.read_text("utf-8") for path in JS.rglob("*.js")}
    used: defaultdict[str, set[str]] = defaultdict(set)
    pocket = [path.read_text("utf-8") for path in (ROOT / "src/tepui/browser/js").glob("*.js")]
    for text in (*texts.values(), *pocket):
        for some, whole, module in IMPORTED.findall(text):
            used[module] |= set(re.findall(rf"\b{whole}\.(\w+)", text)) if whole else names(some)
        for some, module in LATER.findall(text):
            used[module] |= names(some)
    for path in (ROOT / "tests").rglob("*.py"):
        for some, module in IN_TESTS.findall(path.read_text("utf-8")):
            used[module] |= names(some)
    left = {(name, one) for name, text in texts.items() for one in EXPORTED.findall(text) if one not in used[name]}
    assert not left


def test_without_npm_the_check_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    check = tool("check_js")
    monkeypatch.setattr(check.shutil, "which", lambda name: None)
    monkeypatch.delenv("TEPUI_REQUIRE", raising=False)
    assert check.main([]) == 0
    assert "left out: npm is not installed" in capsys.readouterr().err
    monkeypatch.setenv("TEPUI_REQUIRE", "browser,npm")
    assert check.main([]) == 1


def test_a_package_of_another_version_is_installed_again(tmp_path: Path) -> None:
    check = tool("check_js")
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package-lock.json").write_text(lock)
    assert not check.is_installed(tmp_path)
    (tmp_path / "node_modules/.package-lock.json").write_text(lock)
    assert check.is_installed(tmp_path)
    (tmp_path / "package-lock.json").write_text(lock.replace('"version": "3.10.1"', '"version": "3.10.2"'))
    assert not check.is_installed(tmp_path)


def test_who_only_plays_gets_no_linters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, "", "")

    (tmp_path / "package.json").write_text((ROOT / "package.json").read_text("utf-8"))
    monkeypatch.setattr(assets.shutil, "which", lambda name: name)
    monkeypatch.setattr(assets.subprocess, "run", run)
    assets._modules(tmp_path)
    assert [command[:3] for command in asked] == [["npm", "ci", "--omit=dev"]]
