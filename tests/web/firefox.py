"""Firefox, driven over WebDriver BiDi, with as much of Playwright's page as the robot uses."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from pocket_host import PACE
from robot import DESKTOP
from websockets.sync.client import ClientConnection, connect

PREFERENCES = {"intl.accept_languages": "fr", "ui.prefersReducedMotion": 1, "browser.shell.checkDefaultBrowser": False}
PATIENCE = 120  # seconds for an answer: a page's own waiting is shorter


class Firefox:
    """One browser with one page. `complaints` is what its page has said of errors."""

    def __init__(self, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines), "utf-8")
        path = shutil.which("firefox-esr") or shutil.which("firefox")
        command = [str(path), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        found = next(filter(None, (re.search(r"BiDi listening on (\S+)", line) for line in self.process.stderr)))
        self.open = ExitStack()
        self.socket: ClientConnection = self.open.enter_context(connect(f"{found[1]}/session", max_size=None))
        self.numbers = count(1)
        self.complaints: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.context, viewport=DESKTOP)
        self.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {PACE} }}")
        self.mouse = self

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.complaints.append(str(told["params"]["text"]))
            if told.get("id") == number:
                assert told["type"] == "success", told
                return dict(told["result"])

    def goto(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """What a function of the page returns for one argument; both cross as JSON."""
        work = f"async (text) => JSON.stringify(await ({script})(JSON.parse(text)) ?? null)"
        told = self.ask(
            "script.callFunction",
            functionDeclaration=work,
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            target={"context": self.context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def wait_for_selector(self, selector: str) -> None:
        self.evaluate(
            "(selector) => new Promise((done) => { const look = () => document.querySelector(selector) ? done() : setTimeout(look, 20); look(); })",
            selector,
        )

    def move(self, x: float, y: float) -> None:
        self._point({"type": "pointerMove", "x": round(x), "y": round(y)})

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self._point(move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def _point(self, *actions: dict[str, Any]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self.ask("input.performActions", context=self.context, actions=[mouse])

    def close(self) -> None:
        self.ask("browser.close")
        self.open.close()
        self.process.communicate(timeout=30)
