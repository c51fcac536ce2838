"""What outside input can get wrong. Everything else that cannot be is an assert. Errors travel between processes."""

from __future__ import annotations


class BadOption(ValueError):
    """An unknown option, value, combination or seat count."""


class BadLog(ValueError):
    """A save that cannot be read: `line` is the first bad line (counted from 1), `text` what stands there."""

    def __init__(self, line: int, text: str, why: str) -> None:
        super().__init__(f"line {line}: {why}: {text!r}")
        self.line = line
        self.text = text
        self.why = why

    def __reduce__(self) -> tuple[type[BadLog], tuple[int, str, str]]:
        return BadLog, (self.line, self.text, self.why)


class IllegalAction(ValueError):
    """An action that may not be done now. `rule` and `reason` say why, in the reader's language."""

    def __init__(self, action: str, reason: str, rule: str = "") -> None:
        super().__init__(f"{action}: {reason}" + (f" ({rule})" if rule else ""))
        self.action = action
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str, str]]:
        return IllegalAction, (self.action, self.reason, self.rule)


class UnknownGame(LookupError):
    """No game has this slug; the message names those that exist."""


class BrokenPlugin(ImportError):
    """A game of another package that cannot be loaded; the message names it and says why."""
