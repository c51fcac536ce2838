"""What a game with courses of one's own offers, and which games do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from tepui.core.game import list_games


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


@runtime_checkable
class HasWorkshop(Protocol):
    """A game that lets people compose boards of their own."""

    @property
    def workshop(self) -> Workshop: ...


def workshops() -> dict[str, Workshop]:
    """Every game with a workshop, by slug."""
    return {slug: game.workshop for slug, game in list_games(all=True).items() if isinstance(game, HasWorkshop)}
