"""A database file belongs to one server: a second one would write over what the first has in memory."""

from __future__ import annotations

import os
from typing import Final

from tepui.core.errors import BadOption

try:
    import fcntl
except ImportError:  # Windows: nobody is kept out there
    fcntl = None  # type: ignore[assignment]

MARK: Final = "-server"  # after the name of the database file


class Claim:
    """Held until it is released or the process ends, however it ends. Commands that open the file are not concerned."""

    def __init__(self, path: str) -> None:
        self._file = -1
        if fcntl is None:
            return
        try:
            self._file = os.open(path + MARK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except OSError as wrong:
            raise BadOption(f"the database {path} cannot be written to: {wrong.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.release()
            raise BadOption(
                f"another server uses {path}; a database file belongs to one, several can share PostgreSQL"
            ) from None

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
