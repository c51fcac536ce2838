"""A seat at a table of some server, by its link: questions come over HTTP, answers go back the same way."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from tepui.bots.external.question import Act, Question, action_named
from tepui.core.errors import BadOption

PASSED = ("stale", "not-asked")  # how the server calls an answer to a question that is no more
PATIENCE = 60.0  # seconds; the server answers a waiting call after 25


class Seat:
    """A `Place` at a server. A link reads https://host/t/CODE#s=TOKEN."""

    def __init__(self, link: str, lang: str = "en") -> None:
        parts = urlsplit(link)
        tokens = parse_qs(parts.fragment).get("s", [])
        code = parts.path.rpartition("/t/")[2]
        if parts.scheme not in ("http", "https") or not parts.netloc or not code or "/" in code or len(tokens) != 1:
            raise BadOption("a seat's link reads https://host/t/CODE#s=TOKEN")
        self.table = f"{parts.scheme}://{parts.netloc}{parts.path.rpartition('/t/')[0]}/api/tables/{code}"
        self.token = tokens[0]
        self.lang = lang
        self.state: dict[str, Any] = {}
        self.asked: Question | None = None
        self.told = 0  # up to here the news have been told

    def question(self) -> Question | None:
        self.state = self._call("/state", lang=self.lang, since=self.told)
        while not self.state["over"] and not self.state["offers"]:
            self.state = self._call("/state", lang=self.lang, since=self.told, rev=self.state["rev"])
        if self.state["over"]:
            return None
        state, prompt = self.state, self.state["prompt"] or {}
        self.asked = Question(
            game=state["game"],
            seat=state["seat"],
            seats=len(state["seats"]),
            asked=f"{prompt.get('text', '')} {prompt.get('note', '')}".strip(),
            text=[f"{one['title']}: {' '.join(one['lines'])}" for one in state["sections"] if one["lines"]],
            actions=[Act(offer["notation"], offer["label"]) for offer in state["offers"]],
            news=[event["text"] for event in state["events"] if event["text"]],
        )
        return self.asked

    def answer(self, number: int) -> None:
        assert self.asked is not None
        offer = self.state["offers"][action_named(self.asked, number)]
        move = {"seq": self.state["seq"], "line": [offer["action"]], "notation": [offer["notation"]]}
        self.told = self.state["seq"]
        with suppress(Stale):  # the table has moved on; the next question is a fresh one
            self._call("/move", move)

    def result(self) -> str:
        result = self.state["result"]
        scores = ", ".join(f"{seat['name']} {score:g}" for seat, score in zip(self.state["seats"], result["scores"]))
        return f"{result['text']} ({scores})"

    def _call(self, path: str, body: Any = None, **asked: Any) -> Any:
        words = "&".join(f"{name}={value}" for name, value in asked.items())
        request = Request(
            f"{self.table}{path}" + (f"?{words}" if words else ""),
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"},
        )
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as refused:
            code, text = _refusal(refused)
            if code in PASSED:
                raise Stale from refused
            raise BadOption(f"the server refuses ({refused.code}): {text}") from refused
        except (URLError, TimeoutError, ValueError) as wrong:
            raise BadOption(f"the server does not answer: {wrong}") from wrong


class Stale(Exception):
    """The answer was to a question that has passed."""


def _refusal(refused: HTTPError) -> tuple[str, str]:
    try:
        error = json.load(refused)["error"]
        return str(error["code"]), str(error["text"])
    except (ValueError, KeyError, TypeError):
        return "", str(refused.reason)
