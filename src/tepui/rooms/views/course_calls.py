"""The calls of the course workshop's page: a course examined, changed by one order, invented. Nothing is kept; a course is its text."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.game import Game, list_games
from tepui.core.translations import known_language
from tepui.core.workshop import Workshop, workshops
from tepui.rooms.calls import Call, Run
from tepui.rooms.problems import Problem

LONGEST: Final = 600  # characters of a text, link or order


def workshop_of(slug: str) -> Workshop:
    found = workshops()
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


class WorkshopCalls:
    """The calls of the course editor's page. `run` does work that costs seconds: beside the event loop, where that can be."""

    def __init__(self, run: Run) -> None:
        self.run = run

    async def examine(self, call: Call) -> dict[str, Any]:
        """`?text=` (or a name, a code, a link) as it is, or after the order `?do=`."""
        slug = call.path["game"]
        workshop = workshop_of(slug)
        query = call.query
        text, order, lang = query.get("text", ""), query.get("do", ""), known_language(query.get("lang", ""))
        if len(text) > LONGEST or len(order) > LONGEST:
            raise Problem("too-big", limit=LONGEST)
        wrong = ""
        try:
            text = workshop.change(text if order == "blank" else workshop.find(text), order) if order else text
        except ValueError as refused:
            wrong = workshop.refusal(refused, lang)
        game = list_games(all=True)[slug]
        found: dict[str, Any] = await self.run(examined, game, workshop, text, lang, "routes" in query, wrong)
        return found

    async def invent(self, call: Call) -> dict[str, Any]:
        """`?seed= &label= &boards= &strips= &caves=`: the same wishes give the same course."""
        slug = call.path["game"]
        workshop = workshop_of(slug)
        query = call.query
        lang = known_language(query.get("lang", ""))
        boards, strips, caves = [
            _number(query.get(name, ""), name, usual) for name, usual in (("boards", 5), ("strips", 0), ("caves", 0))
        ]
        try:
            seed, label = query.get("seed", "0")[:40], query.get("label") or None
            report = await self.run(workshop.invent, seed, label, boards, strips, caves)
        except ValueError as wrong:
            raise Problem("bad-option", str(wrong)) from wrong
        game = list_games(all=True)[slug]
        found: dict[str, Any] = await self.run(examined, game, workshop, report.text, lang, "routes" in query)
        return found


def _number(text: str, name: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise Problem("bad-option", f"{name}: {text[:20]!r}")
    return int(text)
