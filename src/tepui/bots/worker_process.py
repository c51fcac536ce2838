"""A process for work: reads what is to be done from its input and writes back what came of it, in pickles.

The arena has games played there, a parallel bot single decisions.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from typing import Any, Protocol


class Work(Protocol):
    """Whatever can be done elsewhere."""

    def done(self) -> Any: ...


class Worker:
    """The near end of a working process. It needs no guard in the caller's script, since it never imports that script."""

    def __init__(self) -> None:
        places = os.pathsep.join(place for place in sys.path if place)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tepui.bots.worker_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": places},
        )

    def send(self, work: Work) -> None:
        assert self.process.stdin is not None
        try:
            pickle.dump(work, self.process.stdin)
            self.process.stdin.flush()
        except OSError as gone:
            raise RuntimeError("a playing process has stopped") from gone

    def receive(self) -> Any:
        """What came of the work that was sent; what it raised is raised here."""
        assert self.process.stdout is not None
        try:
            answer = pickle.load(self.process.stdout)
        except (EOFError, OSError) as gone:
            raise RuntimeError("a playing process has stopped") from gone
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):  # closing sends what was left to send, and nobody is there any more
                    pipe.close()


def main() -> None:
    near, far = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints must not get between the pickles
    while True:
        try:
            work: Work = pickle.load(near)
        except EOFError:
            return
        try:
            answer: Any = work.done()
        except Exception as wrong:  # travels home and is raised there
            answer = wrong
        pickle.dump(answer, far)
        far.flush()


if __name__ == "__main__":
    main()
