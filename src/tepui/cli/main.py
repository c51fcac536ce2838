"""The command `tepui`: one small module per group of commands, imported only when its command is called."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, Final

import click

from tepui import __version__
from tepui.core.errors import BadLog, BadOption, IllegalAction, UnknownGame

# Command, module, and its line in the help; in the order of the help.
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "fuzz": ("fuzz", "Hold random games against the contract."),
    "rules": ("rules", "Which rules have a test, and whether the tests bite."),
}

# What outside input can get wrong; anything else is a fault of the program and shows its traceback.
MISTAKES = (BadLog, BadOption, IllegalAction, UnknownGame)


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

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MISTAKES as wrong:
            raise Mistake(str(wrong)) from None
        except BrokenPipeError:
            # Whoever read our output has had enough of it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(0) from None
        except OSError as wrong:
            raise Mistake(f"{wrong.filename or 'system'}: {wrong.strerror or wrong}") from None


class Mistake(click.ClickException):
    """Something in what was asked: one line, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"tepui: {' '.join(self.format_message().split())}", err=True)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tepui")
def main() -> None:
    """Tepui, the table for expedition games."""
