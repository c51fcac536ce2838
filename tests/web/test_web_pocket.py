"""The pocket edition in a real browser: built, opened once from a plain file server, and played after that server is gone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import robot
from pocket_host import SAVE, Served, begin, changed, without_network

import tepui
from tepui.browser import parts
from tepui.browser.build import service_worker, weight

LIMIT = 12_000_000  # bytes of everything, as it goes over the line
REST = [pytest.param(game, marks=pytest.mark.slow) for game in sorted(tepui.list_games()) if game != "chac"]

pytestmark = [pytest.mark.needs("npm"), pytest.mark.timeout(900)]


def test_the_folder_is_light_and_names_whose_work_is_in_it(pocket: Path) -> None:
    assert weight(pocket) <= LIMIT
    notices = (pocket / "NOTICES.txt").read_text("utf-8")
    assert all(name in notices for name in ("Pyodide", "Mozilla Public License", "Python Software", "msgspec"))
    assert not list(pocket.rglob("*.py")) and (pocket / "engine.pack").exists()


def test_every_address_of_the_folder_is_a_file_of_it(pocket: Path) -> None:
    for page in pocket.rglob("index.html"):
        for address in re.findall(r'(?:href|src)="([^"]+)"', page.read_text("utf-8")):
            if address.startswith(("#", "https:", "data:")):
                continue
            assert not address.startswith("/"), (page, address)
            path = re.split("[?#]", address)[0]
            target = page.parent / path
            if "watch" not in path:
                assert (target / "index.html" if path.endswith("/") else target).exists(), (page, address)


def test_a_part_that_is_missing_or_another_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(parts.PartMissing, match="npm is not installed"):
        parts.pyodide()
    (tmp_path / "tepui/pyodide").mkdir(parents=True)
    (tmp_path / "tepui/pyodide" / parts.WHEEL).write_bytes(b"another")
    with pytest.raises(parts.PartMissing, match="is not the file it should be"):
        parts.msgspec_wheel()


@pytest.mark.browser
def test_a_game_begins_without_a_network_and_goes_on_after_a_reload(offline: Any) -> None:
    started: list[str] = []
    offline.on("worker", lambda worker: started.append(worker.url.rpartition("/")[2]))
    begin(offline, "chac")
    robot.play_by_mouse(offline, seed=5, moves=3)
    assert started.count("engine.js") == 1, "from home to the board one engine starts"
    seq = robot.seen(offline)["seq"]
    offline.reload()
    offline.wait_for_selector("#stage svg")
    assert int(robot.seen(offline)["seq"]) >= int(seq) > 0, "what was played is kept"
    robot.play_by_mouse(offline, seed=6, moves=2)
    assert int(robot.seen(offline)["seq"]) > int(seq)
    offline.goto("en/daily/")
    offline.wait_for_selector("body[data-shown]")
    game = offline.locator("[data-day-of]:visible").get_attribute("data-day-of")
    assert offline.locator("#daily-begin").get_attribute("action") == f"/daily/{game}" and not offline.workers
    offline.goto("en/puzzles/chac/")
    offline.wait_for_selector("body[data-marked]")
    assert offline.locator("[data-chapter] button").count()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("game", ["chac", *REST])
def test_a_whole_game_without_a_network_is_the_same_save_on_a_server(offline: Any, game: str) -> None:
    begin(offline, game)
    robot.play_by_mouse(offline, seed=5, moves=8)
    offline.reload()
    offline.wait_for_selector("#stage svg")
    robot.play_by_mouse(offline, seed=6)
    code = offline.evaluate("document.body.dataset.code")
    save = offline.evaluate(SAVE, code)
    match = tepui.Match.load(save)
    assert match.over and save.startswith(match.save())
    offline.goto("fr/me/")
    offline.wait_for_selector("#results li")
    assert not offline.locator("#results .mark.none").count(), "the list says how I did"
    assert json.loads(offline.evaluate("localStorage.getItem('tepui.pocket')"))[code] == game


MARKED = "(name) => performance.getEntriesByName(name).length"
DAMAGE = """async () => {
  const [name] = (await caches.keys()).filter((one) => one.endsWith(":memory"));
  const cache = await caches.open(name);
  for (const kept of await cache.keys()) await cache.put(kept, new Response(new Uint8Array(1000)));
}"""


@pytest.mark.slow
@pytest.mark.browser
def test_later_visits_start_from_a_copy_of_the_memory_and_a_damaged_one_is_thrown_away(offline: Any) -> None:
    begin(offline, "chac")
    assert offline.evaluate(MARKED, "pocket-begun")
    offline.wait_for_function(MARKED, arg="pocket-remembered")
    offline.reload()
    robot.play_by_mouse(offline, seed=5, moves=3)
    assert offline.evaluate(MARKED, "pocket-awake")
    codes = set()
    for _ in range(2):
        begin(offline, "chac")
        codes.add(offline.evaluate("document.body.dataset.code"))
    assert len(codes) == 2, "what is drawn by chance is drawn anew"
    offline.evaluate(DAMAGE)
    offline.reload()
    offline.wait_for_selector("#stage svg")
    assert offline.evaluate(MARKED, "pocket-begun")
    assert not offline.evaluate("async () => (await caches.keys()).some((name) => name.endsWith(':memory'))")


# A tab writes a table that another one has claimed: whether it was kept, and whether what was there still is.
TOO_LATE = """async (code) => {
  const { claim, read, write } = await import(new URL("../../../pocket/database.js", location.href).href);
  const before = await claim(code, "another tab");
  const kept = await write({ ...before, owner: "this tab", text: "mine" });
  return [kept, (await read(code)).text === before.text];
}"""


@pytest.mark.slow
@pytest.mark.browser
def test_the_table_is_played_in_the_tab_that_opened_it_last(offline: Any) -> None:
    begin(offline, "chac")
    robot.play_by_mouse(offline, seed=5, moves=2)
    other = offline.context.new_page()
    other.goto(offline.url)
    other.wait_for_selector("#stage svg")
    offline.wait_for_selector("#pocket-sheet[data-kind=taken]")
    seq = int(robot.seen(other)["seq"])
    robot.play_by_mouse(other, seed=6, moves=2)
    assert int(robot.seen(other)["seq"]) > seq
    offline.locator("#pocket-sheet button").click()
    other.wait_for_selector("#pocket-sheet[data-kind=taken]")
    offline.wait_for_selector("#stage svg")
    assert offline.evaluate(TOO_LATE, offline.evaluate("document.body.dataset.code")) == [False, True]


@pytest.mark.slow
@pytest.mark.browser
def test_an_engine_that_has_crashed_comes_back_with_all_that_was_shown(visit: Any, served: Served) -> None:
    page = without_network(visit(expected=["crash", "Uncaught"]), served)
    begin(page, "chac")
    robot.play_by_mouse(page, seed=5, moves=4)
    robot.asked(page)
    before = page.evaluate("[document.body.dataset.seq, document.querySelector('#stage svg').outerHTML]")
    (engine,) = [worker for worker in page.workers if "engine.js" in worker.url]
    with page.expect_event("worker", lambda worker: "engine.js" in worker.url):
        engine.evaluate("() => void setTimeout(() => { throw new Error('crash'); })")
    page.wait_for_function("() => !document.querySelector('#pocket-start')")
    robot.play_by_mouse(page, seed=6, moves=2)
    after = int(robot.seen(page)["seq"])
    assert after > int(before[0])
    assert page.evaluate("document.querySelectorAll('#pocket-sheet').length") == 0
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url.rpartition("/")[2]))
    (mind,) = [worker for worker in page.workers if "mind.js" in worker.url]
    mind.evaluate("() => void setTimeout(() => { throw new Error('crash'); })")
    robot.play_by_mouse(page, seed=7, moves=3)  # bots answer between my moves
    assert int(robot.seen(page)["seq"]) > after
    assert [name for name in started if name != "remember.js"] == ["mind.js"], "the tables' worker goes on"


# The browser has deleted what a page keeps in its database, and nothing else.
EVICTED = """async () => {
  for (const { name } of await indexedDB.databases()) {
    const gone = indexedDB.deleteDatabase(name);
    await new Promise((done) => (gone.onsuccess = done));
  }
}"""


@pytest.mark.slow
@pytest.mark.browser
def test_all_games_are_one_file_and_come_in_on_another_device(visit: Any, served: Served, tmp_path: Path) -> None:
    # The engine, too, says that it cannot open the damaged one.
    other, first = visit("fr"), visit(expected=["table "])
    for page in (other, first):
        page.goto("./")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    without_network(first, served)
    other.context.set_offline(True)
    begin(first, "chac")
    robot.play_by_mouse(first, seed=5, moves=3)
    seq, table = robot.seen(first)["seq"], first.url
    first.goto("fr/me/")
    with first.expect_download() as file:
        first.locator("#device-export").click()
    line = Path(file.value.path()).read_text("utf-8")
    moved = json.loads(line)
    text = json.loads(moved["text"])
    text["rows"][1]["line"] = "0 jump"
    damaged = json.dumps({**moved, "text": json.dumps(text)})
    untold = json.dumps({**moved, "facts": moved["facts"].replace('"seats"', '"chairs"')})
    (tmp_path / "games.jsonl").write_text(f"nonsense\n{damaged}\n{untold}\n{line}", "utf-8")
    other.goto("fr/me/")
    other.locator("#device-import").set_input_files(tmp_path / "games.jsonl")
    other.wait_for_selector("#device-said p")
    told, *refused = other.locator("#device-said p").all_inner_texts()
    assert told.startswith("Parties ajoutées\u202f: 1") and len(refused) == 3
    assert all(f"ligne {n}" in said for n, said in enumerate(refused, 1))
    assert "jump" in refused[1] and "seats" in refused[2]
    other.goto(table)
    other.wait_for_selector("#stage svg")
    assert int(robot.seen(other)["seq"]) >= int(seq)
    robot.play_by_mouse(other, seed=6, moves=1)
    first.evaluate(EVICTED)
    first.goto("en/me/")
    first.wait_for_selector("#pocket-sheet[data-kind=gone]")


@pytest.mark.slow
@pytest.mark.browser
def test_the_browser_is_asked_to_keep_games_for_good(visit: Any) -> None:
    page = visit()
    page.goto("en/me/")
    page.wait_for_selector("#device")
    assert "may delete them" in page.locator("#device").inner_text()
    page.locator("#device-keep").click()
    page.wait_for_function("() => /does not promise/.test(document.querySelector('#device-said').innerText)")
    # A browser without a profile promises nothing.
    page.evaluate("navigator.storage.persist = navigator.storage.persisted = async () => true")
    page.locator("#device-keep").click()
    page.wait_for_selector("#device-keep", state="hidden")
    assert "until you delete them" in page.locator("#device").inner_text()


# What may be wrong with a browser or a host: which sheet tells it, and a file that is changed.
TROUBLES: dict[str, tuple[str, str, Callable[[bytes], bytes]]] = {
    "full": (
        "full",
        "pocket/database.js",
        lambda code: code.replace(
            b"export const write = (record) =>",
            b"let left = 3; export const write = (record) => left-- <= 0 ?"
            b' Promise.reject(new DOMException("full", "QuotaExceededError")) :',
        ),
    ),
    "no database": ("unkept", "pocket/database.js", lambda code: code.replace(b"indexedDB.open(", b"noDatabase.open(")),
    "half an engine": ("failed", "engine.pack", lambda body: body[: len(body) // 2]),
    "no worker": ("failed", "pocket/boot.js", lambda code: b"this is no module;" + code),
    "no WebAssembly": ("old", "pocket/notices.js", lambda code: b"delete globalThis.WebAssembly;" + code),
    "no deflate": ("old", "pocket/notices.js", lambda code: b"delete globalThis.DecompressionStream;" + code),
    "no module workers": (
        "old",
        "pocket/notices.js",
        lambda code: b"const All = Worker; globalThis.Worker = function (at) { return new All(at); };" + code,
    ),
}
LACKS = {
    "no WebAssembly": "WebAssembly",
    "no deflate": "DecompressionStream",
    "no module workers": "module workers",
}
ABORTED = {"half an engine": ["Failed to fetch"]}  # who leaves the page stops what is still being loaded


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_is_missing_is_told_and_what_works_goes_on(visit: Any, pocket: Path, tmp_path: Path, trouble: str) -> None:
    kind, name, change = TROUBLES[trouble]
    other = changed(pocket, tmp_path / "other" / "tepui", {name: change})
    try:
        page = visit(
            "fr",
            base=other.base,
            expected=["Ce navigateur ne peut", "Uncaught SyntaxError", "table ", *ABORTED.get(trouble, ())],
        )
        page.goto("fr/")
        page.locator("form[action='/play/chac'] button").click()
        if kind == "full":
            page.wait_for_selector("#stage svg")
            robot.play_by_mouse(page, seed=6, moves=1)
        page.wait_for_selector(f"#pocket-sheet[data-kind={kind}]")
        if kind == "old":
            lacks = page.locator("#pocket-sheet p").last.inner_text()
            assert lacks == LACKS[trouble]
        page.locator("#pocket-sheet button").click()
        if kind == "failed":  # trying again tells it again
            page.wait_for_selector(f"#pocket-sheet[data-kind={kind}]")
        if kind == "unkept":
            robot.play_by_mouse(page, seed=5, moves=2)
        page.goto("fr/rules/chac/")
        assert page.locator("h1").first.inner_text()
    finally:
        other.stop()


@pytest.mark.slow
@pytest.mark.browser
def test_a_phone_in_french_plays_without_a_network(visit: Any, served: Served) -> None:
    page = without_network(visit("fr", robot.PHONE, has_touch=True), served)
    begin(page, "chac", "fr")
    robot.play_by_mouse(page, seed=5, moves=4, tap=True)
    assert page.evaluate("document.documentElement.lang") == "fr" and int(robot.seen(page)["seq"]) > 0
    wrong = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong] == ["in-incognito"], "but for that it can be installed"
    page.goto("fr/me/")
    page.wait_for_selector("#device")
    assert page.evaluate("document.documentElement.scrollWidth") <= robot.PHONE["width"]


# Until the release that is coming waits, or has come into force.
WAITS = """async (waits) => {
  const found = await navigator.serviceWorker.ready;
  const there = () => waits ? found.waiting : !found.installing && !found.waiting && found.active.state === "activated";
  while (!there()) await new Promise((go) => setTimeout(go, 20));
}"""


# Until nothing of the old release is kept any more.
ALONE = """async () => {
  while ((await caches.keys()).length > 1) await new Promise((go) => setTimeout(go, 20));
}"""


@pytest.mark.slow
@pytest.mark.browser
def test_a_new_release_waits_until_no_table_of_the_old_one_is_open(visit: Any, served: Served, pocket: Path) -> None:
    page = visit()
    page.context.new_page().goto(served.base + "../")  # somebody else's page at the same host, which is not waited for
    page.goto("en/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    begin(page, "chac")
    robot.play_by_mouse(page, seed=5, moves=2)
    about, worker = pocket / "en/about/index.html", pocket / "sw.js"
    old = about.read_bytes(), worker.read_bytes()
    try:
        about.write_bytes(old[0].replace(b"</body>", b"<p id=fresh>fresh</p></body>"))
        worker.write_text(service_worker(pocket), "utf-8")
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        page.evaluate(WAITS, True)
        robot.play_by_mouse(page, seed=6, moves=2)
        page.reload()
        page.wait_for_selector("#stage svg")
        robot.play_by_mouse(page, seed=7, moves=1)
        page.goto("en/about/")
        if not page.locator("#fresh").count():
            page.evaluate(WAITS, False)
            page.reload()
        page.wait_for_selector("#fresh", state="attached")
        page.evaluate(ALONE)
    finally:
        about.write_bytes(old[0])
        worker.write_bytes(old[1])


# Until the release that is coming has been given up; which are kept, and whether one waits.
GIVEN_UP = """async () => {
  const found = await navigator.serviceWorker.ready;
  await found.update();
  while (found.installing) await new Promise((go) => setTimeout(go, 20));
  return [(await caches.keys()).filter((name) => !name.endsWith(":memory")).length, found.waiting !== null];
}"""


@pytest.mark.slow
@pytest.mark.browser
def test_a_release_of_which_a_half_came_is_not_kept_and_the_one_before_plays_on(
    visit: Any, pocket: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "other" / "tepui"
    host = changed(pocket, folder, {"NOTICES.txt": lambda text: text + b"\n"})
    page = visit(base=host.base, expected=["Failed to find a valid digest", "Uncaught"])
    page.goto("en/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    about, engine = folder / "en/about/index.html", folder / "engine.pack"
    about.write_bytes(about.read_bytes() + b"\n")
    (folder / "sw.js").write_text(service_worker(folder), "utf-8")
    engine.write_bytes(engine.read_bytes()[:100_000])
    assert page.evaluate(GIVEN_UP) == [1, False]
    host.stop()
    page.context.set_offline(True)
    begin(page, "chac")
    robot.play_by_mouse(page, seed=5, moves=1)


# A game is begun in the moment when the page has asked the release that waits to take over.
AT_ONCE = """
const say = ServiceWorker.prototype.postMessage;
ServiceWorker.prototype.postMessage = function (wish) {
  say.call(this, wish);
  if (wish === "take over") document.querySelector("form[action='/play/chac'] button").click();
};
"""


@pytest.mark.slow
@pytest.mark.browser
def test_a_game_that_begins_while_a_release_changes_is_of_one_release(visit: Any, pocket: Path, tmp_path: Path) -> None:
    folder = tmp_path / "other" / "tepui"
    host = changed(pocket, folder, {"NOTICES.txt": lambda text: text + b"\n"})
    table = folder / "en/t/chac/index.html"
    try:
        page = visit(base=host.base)
        page.goto("en/")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        table.write_bytes(table.read_bytes().replace(b"</body>", b"<p id=fresh>fresh</p></body>"))
        (folder / "sw.js").write_text(service_worker(folder), "utf-8")
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        page.evaluate(WAITS, True)
        page.add_init_script(AT_ONCE)
        page.reload()
        page.wait_for_url("**/t/chac/**")
        page.wait_for_selector("#stage svg")
        assert page.locator("#fresh").count() == 1
        robot.play_by_mouse(page, seed=5, moves=1)
    finally:
        host.stop()


@pytest.mark.slow
@pytest.mark.browser
def test_a_game_of_the_device_goes_on_with_friends_on_a_server(visit: Any, served: Served, server: str) -> None:
    page = without_network(visit(expected=[server, "Failed to load resource"]), served)
    begin(page, "chac")
    robot.play_by_mouse(page, seed=5, moves=3)
    robot.asked(page)
    page.locator("#more-button").click()
    page.locator("[data-do=invite]").click()
    page.locator("#invite-server").fill(server)
    page.context.set_offline(False)
    page.locator("#sheet form button").click()
    page.wait_for_url(f"{server}/bring*")
    page.locator("#go-on button").click()
    page.wait_for_selector("#sheet .sitters")
    page.locator("#sheet button.primary").click()
    robot.play_by_mouse(page, seed=6, moves=2)
    page.locator("#more-button").click()
    page.locator("[data-do=back]").click()  # it would tell what friends hide
    page.wait_for_function("() => /end|over/.test(document.querySelector('#toast').innerText)")


@pytest.mark.slow
@pytest.mark.browser
def test_a_game_that_went_to_a_server_comes_back_to_the_device(visit: Any, served: Served, server: str) -> None:
    page = without_network(visit(expected=[server]), served)
    begin(page, "chac")
    robot.play_by_mouse(page, seed=5, moves=6)
    robot.asked(page)
    page.locator("#more-button").click()
    page.locator("[data-do=invite]").click()
    page.locator("#invite-server").fill(server)
    page.context.set_offline(False)
    page.locator("#sheet form button").click()
    page.locator("#go-on button").click()
    page.wait_for_selector("#sheet .sitters")
    page.locator("#sheet button.primary").click()
    robot.play_by_mouse(page, seed=6)
    code = page.url.rpartition("/")[2]
    page.goto(f"{server}/r/{code}")
    page.wait_for_selector("body[data-ready]")
    page.locator("[data-do=carry]").click()
    page.wait_for_url(f"{served.base}en/r/chac/?c=*")
    page.wait_for_selector("#stage svg")
    assert page.evaluate("document.body.dataset.code") != code
