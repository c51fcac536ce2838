"""`tepui sit` and `tepui mcp`: a seat for who is neither a person at the page nor a bot of ours."""

from __future__ import annotations

from typing import Any

import click
from msgspec import structs

from tepui.bots.external.question import Place, Question, action_named, question_for
from tepui.bots.levels import load
from tepui.cli.rule_coverage import ENTRY
from tepui.cli.table_options import lang_option, load_game, options_option, seats_option, seed_option, table_options
from tepui.cli.term import bot_seats
from tepui.core.errors import BadOption
from tepui.core.match import Match
from tepui.core.translations import seat_name

MOST_RULES_TOLD = 20
ADVICE = (
    "You hold one seat of a board game. `look` says what your seat sees and which numbered actions it may take; `act` does "
    "one of them and says what happened until you are asked again. `rule` looks words or a rule's id up in the rulebook."
)


@click.command("sit")
@click.argument("link")
@click.argument("program")
@lang_option
def sit_command(link: str, program: str, lang: str) -> None:
    """Let PROGRAM (a command line) play the seat of LINK at a server, such as https://host/t/CODE#s=TOKEN."""
    from tepui.bots.external.program import Program
    from tepui.bots.external.remote import Seat

    seat, player = Seat(link, lang), Program(program)
    try:
        while (question := seat.question()) is not None:
            number = player.ask(question)
            click.echo(question.actions[number].label)
            seat.answer(number)
    finally:
        player.stop()
    click.echo(seat.result())


@click.command("mcp")
@click.argument("game", default="")
@seats_option
@click.option("--bots", default="club", show_default=True, help="Who sits on the other seats.")
@click.option("--link", help="A seat at a server instead of a table here.")
@lang_option
@options_option
@seed_option
def mcp_command(
    game: str, seats: int | None, bots: str, link: str | None, lang: str, pairs: tuple[str, ...], seed: str | None
) -> None:
    """Offer one seat of GAME to a language model, over the Model Context Protocol on standard input and output."""
    if bool(game) == bool(link):
        raise BadOption("name a game for a table here, or a seat at a server with --link")
    if link:
        from tepui.bots.external.remote import Seat

        place: Place = Seat(link, lang)
    else:
        found = load_game(game)
        count, options = table_options(found, seats, pairs)
        place = Here(Match.new(game, count, options, seed), bots, lang)
    offered(place, game, lang).run()


class Here:
    """A `Place` at a table of this process: seat 0, bots on the others."""

    def __init__(self, match: Match, bots: str, lang: str) -> None:
        self.match = match
        self.bots = {seat: load(name) for seat, name in bot_seats(match.count, bots).items() if seat > 0}
        self.lang = lang
        self.told = -1

    def question(self) -> Question | None:
        match = self.match
        while not match.over:
            seat = match.seats[0]
            legal = match.legal(seat)
            if seat not in self.bots and len(legal) > 1:
                question = question_for(match.game, match.view(seat), seat, match.count, legal, self.lang)
                return structs.replace(question, news=self.news())
            decision = self.bots[seat].choose(match.glimpse(seat)) if len(legal) > 1 else None
            if decision is not None:
                match.intend(seat, [decision.action, *decision.plan])
            match.do(legal[0] if decision is None else decision.action, seat)
        return None

    def news(self) -> list[str]:
        said = [self.match.game.say(event, self.lang) for event in self.match.events(self.told, 0)]
        return [text for text in said if text]

    def answer(self, number: int) -> None:
        self.told = self.match.seq
        seat = self.match.seats[0]
        self.match.do(self.match.legal(seat)[number], seat)

    def result(self) -> str:
        scores = [f"{seat_name(seat, self.lang)} {score:g}" for seat, score in enumerate(self.match.scores())]
        winners = ", ".join(seat_name(seat, self.lang) for seat in self.match.winners())
        return f"{winners or '–'} ({', '.join(scores)})"


def offered(place: Place, game: str, lang: str) -> Any:
    """The seat as a server of tools."""
    try:
        from mcp.server import MCPServer
    except ImportError:
        raise BadOption("this needs the package mcp: pip install 'tepui[mcp]'") from None
    server = MCPServer("tepui", instructions=ADVICE)

    def look() -> str:
        """What your seat sees, what is asked, and the numbered actions to answer with."""
        return told(place.question(), place)

    def act(number: int) -> str:
        """Do the action of that number; then what your seat sees when it is asked next, or how the game ended."""
        question = place.question()
        if question is None:
            return told(None, place)
        try:
            number = action_named(question, number)
        except BadOption as wrong:
            return f"{wrong}. Nothing was done."
        place.answer(number)
        return f"{question.actions[number].label}\n\n{told(place.question(), place)}"

    def rule(words: str) -> str:
        """The rules whose id or text holds these words."""
        question = place.question()
        return rules_with(words, question.game if question else game, lang)

    for tool in (look, act, rule):
        server.add_tool(tool)
    return server


def told(question: Question | None, place: Place) -> str:
    if question is None:
        return place.result()
    actions = [f"{number}. {action.label} [{action.notation}]" for number, action in enumerate(question.actions)]
    return "\n".join([*question.news, "", *question.text, "", question.asked, *actions]).lstrip()


def rules_with(words: str, game: str, lang: str) -> str:
    """The lines of the rulebook that hold an id and all of these words, the first twenty."""
    lines = (load_game(game).folder / f"rulebook.{lang}.md").read_text("utf-8").splitlines()
    wanted = words.lower().split()
    found = [line for line in lines if ENTRY.match(line) and all(word in line.lower() for word in wanted)]
    return "\n".join(found[:MOST_RULES_TOLD]) or "–"
