"""`tepui term`: a game in a plain terminal, line by line, so that a screen reader can follow. Also with piped input.

A `Sitting` holds the match, the bots of their seats, and what each person has been told. Questions with one answer are
answered by themselves, in silence, as at a table on the page.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from tepui.cli.table_options import (
    lang_option,
    load_game,
    load_save,
    options_option,
    seats_option,
    seed_option,
    table_options,
)
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.match import Match
from tepui.core.records import Offer, Section
from tepui.core.translations import Translations, seat_name

WORDS = Translations(Path(__file__).parent / "locales")
COMMANDS = ("undo", "list", "why", "table", "log", "save", "help", "quit")
MOST_TOLD = 24  # choices; of a longer list one asks for those one wants

Way = tuple[list[int], Offer]  # actions to do, and their words


class Left(Exception):
    """The person has left the table."""


@click.command("term")
@click.argument("game")
@seats_option
@click.option("--bots", help="Bots on the last seats, such as club or greedy*2; none: everybody plays here.")
@lang_option
@options_option
@seed_option
@click.option("--load", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on with a save.")
def term_command(
    game: str,
    seats: int | None,
    bots: str | None,
    lang: str,
    pairs: tuple[str, ...],
    seed: str | None,
    file: Path | None,
) -> None:
    """Play GAME in this terminal: answer with a number or in notation; `help` tells the rest."""
    found = load_game(game)
    if file is None:
        count, options = table_options(found, seats, pairs)
        match = Match.new(game, count, options, seed)
    else:
        match = load_save(file)
        if match.game is not found or seats is not None or pairs or seed is not None:
            raise BadOption(f"{file} is a table of {match.game.slug} that has its seats, options and chance already")
    TerminalGame(match, bot_seats(match.count, bots), lang).play()


def bot_seats(seats: int, text: str | None) -> dict[int, str]:
    """Which bot sits where: on the last seats; by default one person plays against the club."""
    from tepui.arena.arena import line_up
    from tepui.bots.levels import load

    if text is None:
        named = ["club"] * (seats - 1)
    else:
        named = [] if text in ("", "none") else line_up(text)
    if len(named) == 1 and seats > 2 and text and "*" not in text:
        named *= seats - 1
    if len(named) > seats:
        raise BadOption(f"{len(named)} bots do not fit {seats} seats")
    for name in named:
        try:
            load(name)
        except LookupError as wrong:
            raise BadOption(str(wrong)) from None
    return dict(zip(range(seats - len(named), seats), named))


class TerminalGame:
    """A match at this terminal. `told`: up to where each seat has heard the news."""

    def __init__(self, match: Match, bots: dict[int, str], lang: str) -> None:
        from tepui.bots.levels import load

        self.match = match
        self.game = match.game
        self.lang = lang
        self.bots = {seat: load(name) for seat, name in bots.items()}
        self.people = [seat for seat in range(match.count) if seat not in bots]
        self.told = dict.fromkeys(range(match.count), -1)
        self.here: int | None = None  # the person at the keyboard
        self.stale = True  # others have acted since the table was last described

    def say(self, key: str, **params: str | int) -> str:
        return WORDS.fill(self.lang, key, params)

    def name(self, seat: int) -> str:
        return seat_name(seat, self.lang)

    # ---- the game

    def play(self) -> None:
        self.greet()
        try:
            while not self.match.over:
                self.decide(self.match.seats[0])
        except Left:
            click.echo(self.say("left"))
            return
        self.end()

    def greet(self) -> None:
        click.echo(self.game.title(self.lang))
        for seat in range(self.match.count):
            bot = self.bots.get(seat)
            click.echo(
                self.say("seat.bot", seat=self.name(seat), bot=bot.name)
                if bot
                else self.say("seat.person", seat=self.name(seat))
            )
        click.echo(self.say("greeting"))

    def decide(self, seat: int) -> None:
        legal = self.match.legal(seat)
        if len(legal) == 1:
            self.match.do(legal[0], seat)
        elif seat in self.bots:
            self.stale = True
            decision = self.bots[seat].choose(self.match.glimpse(seat))
            self.match.intend(seat, [decision.action, *decision.plan])
            self.match.do(decision.action, seat)
        else:
            self.ask(seat)

    def ask(self, seat: int) -> None:
        """Tell what happened, what is asked and what may be done; then read until something is done."""
        self.hand_over(seat)
        self.news(seat)
        if self.stale:
            self.table(seat)
            self.stale = False
        ways = self.ways(seat)
        self.question(seat, ways)
        while not self.answer(seat, ways, self.read()):
            pass

    def hand_over(self, seat: int) -> None:
        """Between two people nothing of the one stays before the other's eyes."""
        self.stale |= self.here != seat
        if self.here not in (None, seat) and len(self.people) > 1:
            if sys.stdout.isatty():
                click.clear()
            click.echo(self.say("hand-over", seat=self.name(seat)))
            self.read("")
        self.here = seat

    def news(self, seat: int) -> None:
        for event in self.match.events(self.told[seat], seat):
            text = self.game.say(event, self.lang)
            if text:
                click.echo(f"- {text}")
        self.told[seat] = self.match.seq

    def table(self, seat: int) -> None:
        view = self.match.shown(seat)
        sections = [section for section in self.game.describe(view, self.lang) if section.lines]
        for section in sections:
            self.section(section)

    def section(self, section: Section) -> None:
        click.echo(self.say("section", title=section.title))
        for line in section.lines:
            click.echo(f"  {line}")

    def ways(self, seat: int) -> list[Way]:
        """What may be done: single actions, then whole gestures, each with its words."""
        view = self.match.shown(seat)
        single = [([action], self.game.offer(view, action, self.lang)) for action in self.match.legal(seat)]
        gestures = self.game.lines(view, self.lang) if len(self.match.seats) == 1 else []
        return single + [(list(line.actions), line.offer) for line in gestures]

    def question(self, seat: int, ways: list[Way]) -> None:
        prompt = self.game.prompt(self.match.shown(seat), self.lang)
        asked = self.say("asked", seat=self.name(seat), text=prompt.text, rule=prompt.rule)
        click.echo(f"{asked} {prompt.note}".rstrip())
        if len(ways) > MOST_TOLD:
            click.echo(self.say("many", n=len(ways), example=ways[0][1].label))
        else:
            self.choices(ways, [])

    def choices(self, ways: list[Way], words: list[str]) -> bool:
        """Tell the choices in which all of these words occur; True if there are any."""
        told = False
        for number, (actions, offer) in enumerate(ways, 1):
            known = f"{offer.label} {' '.join(map(self.game.write, actions))}".lower().split()
            if all(word.lower() in known for word in words):
                told = True
                extra = "; ".join(part for part in (offer.preview, offer.danger) if part)
                click.echo(f"  {number}. {offer.label}" + (f" ({extra})" if extra else ""))
        return told

    def end(self) -> None:
        for seat in self.people[:1] or [0]:
            self.news(seat)
        scores = self.match.scores()
        places = self.game.panels(self.match.view(None), self.lang).places
        for seat, score in enumerate(scores):
            told = ", ".join(f"{stat.label} {stat.value}" for stat in places[seat]) if places else f"{score:g}"
            click.echo(self.say("score", seat=self.name(seat), n=told))
        winners, rival = [self.name(seat) for seat in self.match.winners()], self.match.rival_score
        if rival is not None:
            click.echo(self.say("score", seat=self.say("rival"), n=f"{rival:g}"))
        if rival is not None and not winners:
            click.echo(self.say("lost", seat=self.name(0)))
        else:
            click.echo(self.say("won", n=len(winners), seats=", ".join(winners)))

    # ---- the person

    def read(self, mark: str = "> ") -> str:
        click.echo(mark, nl=False)
        line = sys.stdin.readline()
        if not line:
            raise Left
        if not sys.stdin.isatty():
            click.echo()
        return line.strip()

    def answer(self, seat: int, ways: list[Way], text: str) -> bool:
        """Carry out what was typed; True when the question is done with."""
        word, _, rest = text.partition(" ")
        command = self.command(word)
        if command == "undo":
            return self.undo(seat)
        if command == "list":
            self.choices(ways, [])
            return False
        if command:
            getattr(self, f"on_{command}")(seat, rest.strip())
            if command in ("help", "table", "log"):
                self.question(seat, ways)
            return False
        try:
            self.match.do_line(self.actions(ways, text), seat, self.lang)
        except IllegalAction as wrong:
            click.echo(f"{wrong.reason}" + (f" [{wrong.rule}]" if wrong.rule else ""))
            return False
        except ValueError:
            if not text or not self.choices(ways, text.split()):
                click.echo(self.say("unknown", text=text, n=len(ways)))
            return False
        return True

    def command(self, word: str) -> str:
        """A command by its English or its own-language name; empty if it is none."""
        names = {WORDS.say(lang, f"command.{name}"): name for lang in ("en", self.lang) for name in COMMANDS}
        return names.get(word.lower(), "")

    def actions(self, ways: list[Way], text: str) -> list[int]:
        if text.isdigit():
            if not 1 <= int(text) <= len(ways):
                raise ValueError
            return ways[int(text) - 1][0]
        return [self.game.read(part.strip()) for part in text.split(",")]

    def undo(self, seat: int) -> bool:
        """Take back the last line; what was answered by itself goes with it."""
        if not self.match.undo(seat):
            click.echo(self.say("no-undo"))
            return False
        while len(self.match.legal(seat)) == 1 and self.match.undo(seat):
            pass
        self.told[seat] = min(self.told[seat], self.match.seq)
        click.echo(self.say("undone"))
        return True

    def on_why(self, seat: int, element: str) -> None:
        view = self.match.shown(seat)
        if not element:
            ids = re.findall(r'\sid="([^"]+)"', self.game.draw(view, self.lang))
            click.echo(self.say("why", elements=", ".join(dict.fromkeys(ids))))
            return
        why = self.game.why_not(view, element, self.lang)
        click.echo(f"{why.text} [{why.rule}]")

    def on_table(self, seat: int, _: str) -> None:
        self.table(seat)

    def on_log(self, seat: int, _: str) -> None:
        for event in self.match.events(-1, seat):
            text = self.game.say(event, self.lang)
            if text:
                click.echo(f"- {text}")

    def on_save(self, seat: int, file: str) -> None:
        try:
            Path(file or f"{self.game.slug}.game").write_text(self.match.save(), "utf-8")
        except OSError as wrong:
            click.echo(self.say("not-saved", file=file, why=str(wrong.strerror)))
            return
        click.echo(self.say("saved", file=file or f"{self.game.slug}.game"))

    def on_help(self, seat: int, _: str) -> None:
        click.echo(self.say("help"))

    def on_quit(self, seat: int, _: str) -> None:
        raise Left
