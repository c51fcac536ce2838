"""The command `tepui`: one small module per group of commands, imported only when its command is called."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from typing import Any, Final, NoReturn

import click

from tepui import __version__
from tepui.core.errors import BadLog, BadOption, BrokenPlugin, IllegalAction, UnknownGame
from tepui.core.extras import remedy

# Command, module, and its line in the help; in the order of the help.
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("serve", "Start the server and open the browser."),
    "serve": ("serve", "Start the server for others."),
    "pocket": ("pocket", "Write the edition without a server, as static files."),
    "term": ("term", "Play in this terminal."),
    "sit": ("sit", "Let a program play a seat at a server."),
    "mcp": ("sit", "Offer a seat to a language model."),
    "bots": ("arena", "List the bots."),
    "arena": ("arena", "Let bots play against each other."),
    "train": ("train", "Let a game's judge learn from games between bots."),
    "ladder": ("arena", "Let every level play the one below."),
    "bench": ("arena", "Measure the engines, next to others."),
    "dataset": ("dataset", "Write games between bots as data."),
    "puzzles": ("puzzles", "Find puzzles in games between bots."),
    "facts": ("facts", "Measure what games are like: length, width, chance, secrets."),
    "spaces": ("facts", "Document a learner's observations and actions."),
    "replay": ("replay", "Tell a saved game in words, or draw it."),
    "trace": ("replay", "Print the waiting steps after every action."),
    "check": ("saved_tables", "Check that a save can be replayed."),
    "export": ("saved_tables", "Write tables of the database as saves."),
    "import": ("saved_tables", "Put saves into the database as tables."),
    "backup": ("saved_tables", "Copy the database while the server goes on."),
    "restore": ("saved_tables", "Put a backup in place of the database."),
    "migrate": ("saved_tables", "Bring the database of an older release up to date."),
    "host": ("host", "Who runs a place: hosts, invitations, bans, notices."),
    "fuzz": ("fuzz", "Hold random games against the contract."),
    "course": ("course", "Courses of your own: compose, check, draw, share, play."),
    "rules": ("rules", "Which rules have a test, and whether the tests bite."),
    "new-game": ("new_game", "Copy the toy as the start of a game."),
    "doctor": ("doctor", "Say what is missing on this machine."),
}

# What outside input can get wrong; anything else is a fault of the program and shows its traceback.
MISTAKES = (BadLog, BadOption, BrokenPlugin, IllegalAction, UnknownGame)


class Commands(click.Group):
    """Knows the names and help lines of all commands; loads one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"tepui.cli.{COMMANDS[name][0]}")
        command: click.Command = getattr(module, name.replace("-", "_") + "_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.command(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tepui")
@click.pass_context
def tepui(ctx: click.Context) -> None:
    """Tepui, the table for expedition games."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Run the command line; what was asked wrongly is told in one line, with exit code 2."""
    warnings.showwarning = warn
    try:
        sys.exit(tepui.main(standalone_mode=False))
    except click.ClickException as wrong:
        mistake(wrong.format_message())
    except MISTAKES as wrong:
        mistake(str(wrong))
    except ModuleNotFoundError as missing:
        if not remedy(missing):
            raise
        mistake(remedy(missing))
    except click.Abort:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has had enough of it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as wrong:
        mistake(f"{wrong.filename or 'system'}: {wrong.strerror or wrong}")


def warn(message: Warning | str, *where: Any, **more: Any) -> None:
    """A warning in one line, too; where in the program it was given is of no use to whoever typed the command."""
    click.echo(f"tepui: {' '.join(str(message).split())}", err=True)


def mistake(text: str) -> NoReturn:
    click.echo(f"tepui: {' '.join(text.split())}", err=True)
    sys.exit(2)
