"""A bot that is a program of its own, in any language: questions to its input, answers from its output, a JSON line each.

    → {"game": "atoll", "seat": 0, "seats": 2, "asked": "…", "text": ["…"], "actions": [{"notation": "…", "label": "…"}], "view": {…}}
    ← {"answer": 0}

The program starts with the first question and ends when its input does. What it writes to its error output is shown.
"""

from __future__ import annotations

import shlex
import subprocess
from contextlib import suppress
from threading import Timer
from typing import Any

import msgspec

from tepui.bots.bot import Bot
from tepui.bots.external.question import Question, action_named, question_for
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse

PREFIX = "run:"
PATIENCE = 120.0  # seconds until a silent program is stopped


class Program:
    """The running program. It can be asked; it is stopped when it is silent for too long."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 16
            )
        except (OSError, ValueError) as wrong:
            raise BadOption(f"the program {command!r} does not start: {wrong}") from wrong

    def ask(self, question: Question) -> int:
        """The number of the action it answers with."""
        near, far = self.process.stdin, self.process.stdout
        assert near is not None and far is not None
        timer = Timer(PATIENCE, self.process.kill)
        timer.start()
        line = b""
        try:
            near.write(msgspec.json.encode(question) + b"\n")
            near.flush()
            line = far.readline()
        except OSError:
            pass  # told below, with how it ended
        finally:
            timer.cancel()
        if not line:
            raise BadOption(f"the program {self.command!r} has stopped with {self.process.wait()} and gave no answer")
        try:
            said: Any = msgspec.json.decode(line)
            return action_named(question, said["answer"] if isinstance(said, dict) else None)
        except (msgspec.DecodeError, KeyError, BadOption) as wrong:
            raise BadOption(
                f"the program {self.command!r} answered {line.decode('utf-8', 'replace')[:80]!r}: {wrong}"
            ) from wrong

    def stop(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self.process.kill()
        self.process.wait()


class ProgramBot(Bot):
    """The program as a bot, for the arena and the terminal. It travels between processes as its command."""

    def __init__(self, command: str) -> None:
        self.name = f"{PREFIX}{command}"
        self.command = command
        self.program: Program | None = None

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if self.program is None:
            self.program = Program(self.command)
        question = question_for(game, glimpse.view, glimpse.seat, glimpse.seats, glimpse.legal)
        action = glimpse.legal[self.program.ask(question)]
        return Decision(action=action, options=[Candidate(action=action, value=0.0, share=1.0)])

    def __reduce__(self) -> tuple[Any, ...]:
        return ProgramBot, (self.command,)

    def __del__(self) -> None:
        if self.program is not None:
            self.program.stop()
