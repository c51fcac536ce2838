"""Dice on the board: the one roll read for every player, the dice of an open lock, and the last test with what counted in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tepui.drawing.pieces import die, head, pill
from tepui.drawing.svg import Attr, circle, g, paint, rect, shift, text
from tepui.engine.hexes import Point
from tepui.games.chac.drawing.ground import FIGURE, N, at
from tepui.games.chac.people.reader_view import ReaderView
from tepui.games.chac.rules.components import DICE_AT, ROLLS_FROM
from tepui.games.chac.rules.table import FOR_ACTIONS, FOR_BOULDER, FOR_BRIDGE, FOR_CHEST, FOR_LOCK, FOR_WATER, INSIDE

COLUMNS: Final = 2  # of players beside the dice
ROW: Final = 23.0
CLOSE: Final = 28.5  # from a die of the last test to the next: five and their sum end before the entrance
SMALL: Final[dict[str, Attr]] = {"font_size": FIGURE, "font_weight": "800", "pointer_events": "none"}


def action_roll(desk: ReaderView, least: int) -> str:
    """The action roll, which is everybody's: a die counts if it reaches the reader's load (CHA-ACT-02); without one, all do."""
    v = desk.v
    if not v.roll:
        return ""
    x, y = at(*DICE_AT["roll"])
    frame = rect(x, y, 424, 104, rx=9, fill="#2B231C", stroke="#8E8170", stroke_width=1.4, stroke_dasharray="5 4")
    dice = "".join(
        g(die(face, 32, bool(least) and face >= least), transform=shift(x + 24 + 37 * i, y + 66),
          opacity=1 if face >= least else 0.5)
        for i, face in enumerate(v.roll)
    )  # fmt: skip
    return g(
        frame + text(x + 12, y + 26, desk.say("picture.rolled", n=v.round), **SMALL, **paint("casing")) + dice,
        id="roll",
    )


def readings(desk: ReaderView) -> str:
    """How each player inside reads the action roll."""
    v, out = desk.v, ""
    x, y = at(*DICE_AT["roll"])
    for place, seat in enumerate(seat for seat in range(v.seats) if desk.roll_load(seat) and v.state[seat] == INSIDE):
        row, column = divmod(place, COLUMNS)
        to = shift(x + 222 + 104 * column, y + 46 + ROW * row)
        out += g(read_by(desk, seat), id=f"roll-{seat}", class_="roll", transform=to)
    return out


def read_by(desk: ReaderView, seat: int) -> str:
    """One player: emblem, load, and a dot for every action, filled as long as it is left."""
    v = desk.v
    given, least = v.given[seat], desk.roll_load(seat)
    name = desk.say("picture.roll", who=desk.words.seat(seat, desk.lang), load=least, n=given)
    return reading(seat, given, v.actions[seat], least, name)


@lru_cache(maxsize=1024)
def reading(seat: int, given: int, left: int, least: int, name: str) -> str:
    dots = "".join(
        circle(47 + 9.5 * i, 0, 3.6, **paint("forest" if i < left else "", "forest", 1.5)) for i in range(given)
    )
    label = text(15, 5, f"≥ {least}", **SMALL, **paint("casing"))
    return g(head(seat, 9) + label + dots, role="img", aria_label=name)


def counted(desk: ReaderView) -> tuple[str, Callable[[int], bool]]:
    """What the last test was about, and which of its faces count."""
    trial = desk.v.trial
    if trial >= FOR_BRIDGE:
        load = trial - FOR_BRIDGE
        return desk.say("trial.bridge", load=load), lambda face: face < load
    if trial == FOR_WATER:
        return desk.say("trial.water"), lambda face: face == 1
    if trial == FOR_CHEST:
        return desk.say("trial.chest"), lambda face: True
    return desk.say("trial.boulder"), lambda face: trial == FOR_BOULDER and face >= ROLLS_FROM


def last_test(desk: ReaderView) -> str:
    """The dice of the last test, those that counted framed, under a word that says why."""
    v = desk.v
    if not v.dice or v.lock or v.trial in (FOR_ACTIONS, FOR_LOCK):
        return ""
    words, counts = counted(desk)
    dice = "".join(
        g(die(face, 26, counts(face)), id=f"test-{i}", class_="die", transform=shift(*tray(i, CLOSE)),
          opacity=1 if counts(face) else 0.55)
        for i, face in enumerate(v.dice)
    )  # fmt: skip
    x, y = tray(0)
    caption = text(x - 14, y - 24, words, **SMALL, **paint("casing"))
    hits = sum(counts(face) for face in v.dice)
    sum_ = g(pill(str(hits), "havenlight", "ink", FIGURE), transform=shift(*tray(len(v.dice), CLOSE)), class_="hits")
    name = desk.say("picture.test", what=words, dice=" ".join(map(str, v.dice)), n=hits)
    return g(caption + dice + sum_, role="img", aria_label=name, pointer_events="none")


def tray(place: int, apart: float = N * 0.56) -> Point:
    """Where dice are thrown."""
    x, y = at(*DICE_AT["tray"])
    return x + place * apart, y
