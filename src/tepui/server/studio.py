"""Courses of one's own over HTTP: a course examined, changed by one order, invented. Nothing is kept; a course is its text."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from starlette.requests import Request

from tepui.core.game import Game, games
from tepui.core.words import known
from tepui.server.problems import Problem

LONGEST: Final = 600  # characters of a text, link or order


class Finding(Protocol):
    """Something to say about a course."""

    @property
    def rule(self) -> str: ...
    @property
    def piece(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def hard(self) -> bool: ...


class Report(Protocol):
    """A course examined."""

    @property
    def text(self) -> str: ...
    @property
    def legal(self) -> bool: ...
    @property
    def label(self) -> str: ...
    @property
    def figures(self) -> Mapping[str, float]: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def pieces(self) -> Sequence[Any]: ...
    @property
    def free(self) -> Sequence[str]: ...
    @property
    def side(self) -> str: ...


class Workshop(Protocol):
    """What a game with courses of one's own offers as `game.workshop`."""

    @property
    def labels(self) -> Sequence[str]: ...
    def names(self) -> dict[str, str]: ...
    def find(self, given: str) -> str: ...
    def checked(self, given: str, lang: str = "en") -> str: ...
    def report(self, text: str, lang: str = "en") -> Report: ...
    def change(self, text: str, order: str) -> str: ...
    def refusal(self, wrong: ValueError, lang: str) -> str: ...
    def share(self, text: str) -> str: ...
    def picture(self, text: str, lang: str = "en", routes: bool = False) -> str: ...
    def invent(
        self,
        seed: int | str,
        label: str | None = None,
        boards: int = 5,
        strips: int = 0,
        caves: int = 0,
        locked: tuple[str, ...] = (),
    ) -> Report: ...
    def compared(self, text: str) -> dict[str, tuple[float, float, float]]: ...


def studios() -> dict[str, Workshop]:
    """Every game with a workshop, by slug."""
    return {slug: game.workshop for slug, game in games(all=True).items() if hasattr(game, "workshop")}


def studio_of(slug: str) -> Workshop:
    found = studios()
    if slug not in found:
        raise Problem("no-game", game=slug[:40], games=", ".join(found))
    return found[slug]


def examined(game: Game, workshop: Workshop, text: str, lang: str, routes: bool, wrong: str = "") -> dict[str, Any]:
    """Everything the page shows of a course; `wrong` says why the last order was not carried out."""
    report = workshop.report(text, lang)
    words = game.words
    figures = [
        {"words": words.say(lang, f"studio.figure.{name}"), "value": value}
        for name, value in report.figures.items()
        if words.has(f"studio.figure.{name}", lang)
    ]
    return {
        "text": report.text,
        "legal": report.legal,
        "wrong": wrong,
        "verdict": words.say(lang, "studio.legal" if report.legal else "studio.illegal"),
        "findings": [
            {"rule": found.rule, "piece": found.piece, "text": found.text, "hard": found.hard}
            for found in report.findings
        ],
        "label": words.say(lang, f"studio.label.{report.label}") if report.label else "",
        "figures": figures,
        "pieces": [
            {"face": p.face, "turn": p.turn, "kind": words.say(lang, f"studio.kind.{p.kind}"), "instead": p.instead}
            for p in report.pieces
        ],
        "free": list(report.free),
        "plate": words.say(lang, f"studio.plate.{report.side or 'none'}"),
        "share": workshop.share(report.text) if report.legal else "",
        "svg": workshop.picture(report.text, lang, routes) if report.pieces else "",
    }


class Studio:
    """The calls of the course editor's page."""

    def __init__(self) -> None:
        self._inventing = asyncio.Lock()  # inventing costs seconds: one at a time

    async def examine(self, request: Request) -> dict[str, Any]:
        """`?text=` (or a name, a code, a link) as it is, or after the order `?do=`."""
        slug = request.path_params["game"]
        workshop = studio_of(slug)
        query = request.query_params
        text, order, lang = query.get("text", ""), query.get("do", ""), known(query.get("lang", ""))
        if len(text) > LONGEST or len(order) > LONGEST:
            raise Problem("too-big", limit=LONGEST)
        wrong = ""
        try:
            text = workshop.change(text if order == "blank" else workshop.find(text), order) if order else text
        except ValueError as refused:
            wrong = workshop.refusal(refused, lang)
        game = games(all=True)[slug]
        return await asyncio.to_thread(examined, game, workshop, text, lang, "routes" in query, wrong)

    async def invent(self, request: Request) -> dict[str, Any]:
        """`?seed= &label= &boards= &strips= &caves=`: the same wishes give the same course."""
        slug = request.path_params["game"]
        workshop = studio_of(slug)
        query = request.query_params
        lang = known(query.get("lang", ""))
        boards, strips, caves = [
            _number(query.get(name, ""), name, usual) for name, usual in (("boards", 5), ("strips", 0), ("caves", 0))
        ]
        async with self._inventing:
            try:
                seed, label = query.get("seed", "0")[:40], query.get("label") or None
                report = await asyncio.to_thread(workshop.invent, seed, label, boards, strips, caves)
            except ValueError as wrong:
                raise Problem("bad-option", str(wrong)) from wrong
        game = games(all=True)[slug]
        return await asyncio.to_thread(examined, game, workshop, report.text, lang, "routes" in query)


def _number(text: str, name: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise Problem("bad-option", f"{name}: {text[:20]!r}")
    return int(text)
