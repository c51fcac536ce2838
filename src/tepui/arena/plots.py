"""Pictures of a run as SVG: shares with their intervals, their course over the blocks, scores and lengths of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from tepui.arena.ratings import wilson
from tepui.arena.results import Result
from tepui.drawing.svg import circle, g, lines, outline, paint, path, picture, rect, shift, text

WIDTH: Final = 640.0
LEFT: Final = 190.0  # where the scales begin; names stand before
RIGHT: Final = 610.0
ROW: Final = 26.0
CURVE: Final = 150.0  # height of a curve or of bars
BINS: Final = 20


class Whisker(NamedTuple):
    """A share and its interval."""

    name: str
    share: float
    low: float
    high: float


class Panel(NamedTuple):
    """A part of a picture, drawn from its own upper left corner."""

    height: float
    body: str


def of_run(result: Result) -> str:
    """The shares of all bots, and the share of the first after every block."""
    fair = 1 / result.seats
    whiskers = [Whisker(one.bot, one.share, one.low, one.high) for one in result.standings]
    first = result.bots[0]
    title = f"{result.game}, {result.seats} seats, {result.games} games: share of wins, 95 % interval"
    panels = [shares(title, whiskers, fair)]
    if result.bots.count(first) == 1:
        panels.append(course(f"Share of {first} after so many blocks", result.blocks(first), result.seats))
    return page(panels)


def of_balance(results: Sequence[Result]) -> str:
    """For every player count the shares by order of play, and how scores and lengths spread."""
    panels: list[Panel] = []
    for result in results:
        name = f"{result.game}, {result.seats} players"
        whiskers = [
            Whisker(f"seat {seat}", share, *wilson(share, result.games))
            for seat, share in enumerate(result.seat_shares)
        ]
        panels += [
            shares(f"{name}: share of wins by order of play", whiskers, 1 / result.seats),
            bars(f"{name}: scores", [score for one in result.played for score in one.scores]),
            bars(f"{name}: actions of a game", [one.actions for one in result.played]),
        ]
    return page(panels)


def page(panels: list[Panel]) -> str:
    height, body = 10.0, ""
    for panel in panels:
        body += g(panel.body, transform=shift(0, height))
        height += panel.height + 14
    ground = rect(0, 0, WIDTH, height, **paint("sheet"))
    return picture(WIDTH, height, ground + body, font_family="sans-serif", font_size=13)


def shares(title: str, whiskers: list[Whisker], fair: float) -> Panel:
    """A row for each share: a dot with its interval; a line where equals would be."""
    bottom = 30 + ROW * len(whiskers)
    body = heading(title) + path(lines([((across(fair), 26), (across(fair), bottom))]), **paint("", "lava", 1))
    for row, one in enumerate(whiskers):
        y = 30 + ROW * (row + 0.5)
        body += text(10, y + 4, shortened(one.name), **paint("ink"))
        body += path(lines([((across(one.low), y), (across(one.high), y))]), **paint("", "ink", 2))
        body += circle(across(one.share), y, 5, **paint("jungle"))
    return Panel(bottom + 20, body + scale(bottom))


def course(title: str, blocks: list[float], seats: int) -> Panel:
    """The share after every block with its interval, as it narrows."""
    top, bottom = 30.0, 30.0 + CURVE
    middle, low, high = [], [], []
    total = 0.0
    for number, block in enumerate(blocks, 1):
        total += block
        x = LEFT + (RIGHT - LEFT) * number / len(blocks)
        interval = wilson(total / number, number * seats)
        middle.append((x, bottom - CURVE * total / number))
        low.append((x, bottom - CURVE * interval[0]))
        high.append((x, bottom - CURVE * interval[1]))
    body = heading(title)
    if blocks:
        body += path(outline(low + high[::-1]), **paint("edge"))
        body += path(lines(zip(middle, middle[1:])), **paint("", "jungle", 2))
    fair = bottom - CURVE / seats
    body += path(lines([((LEFT, fair), (RIGHT, fair))]), **paint("", "lava", 1))
    body += path(lines([((LEFT, top), (LEFT, bottom)), ((LEFT, bottom), (RIGHT, bottom))]), **paint("", "ink", 1))
    for share in (0.0, 0.5, 1.0):
        body += text(LEFT - 8, bottom - CURVE * share + 4, f"{share:.0%}", text_anchor="end", **paint("ink"))
    body += text(RIGHT, bottom + 16, str(len(blocks)), text_anchor="end", **paint("ink"))
    return Panel(bottom + 20, body)


def bars(title: str, values: Sequence[float]) -> Panel:
    """How often values fall into each part of their range; the parts are whole numbers wide, so that all are alike."""
    bottom = 30.0 + CURVE
    low, high = floor(min(values)), floor(max(values))
    step = ceil((high - low + 1) / BINS)
    bins = ceil((high - low + 1) / step)
    counts = Counter(int(value - low) // step for value in values)
    most = max(counts.values())
    width = (RIGHT - LEFT) / bins
    body = heading(title)
    for place, count in sorted(counts.items()):
        height = CURVE * count / most
        body += rect(LEFT + place * width + 1, bottom - height, width - 2, height, **paint("lagoon"))
    body += path(lines([((LEFT, bottom), (RIGHT, bottom))]), **paint("", "ink", 1))
    body += text(LEFT, bottom + 16, str(low), **paint("ink"))
    body += text(RIGHT, bottom + 16, str(low + bins * step - 1), text_anchor="end", **paint("ink"))
    body += text(LEFT - 8, bottom - CURVE + 10, str(most), text_anchor="end", **paint("ink"))
    return Panel(bottom + 20, body)


def heading(title: str) -> str:
    return text(10, 16, title, font_weight="bold", **paint("ink"))


def scale(y: float) -> str:
    """Shares from none to all."""
    body = path(lines([((LEFT, y), (RIGHT, y))]), **paint("", "ink", 1))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        body += text(across(share), y + 16, f"{share:.0%}", text_anchor="middle", **paint("ink"))
    return body


def across(share: float) -> float:
    return LEFT + (RIGHT - LEFT) * share


def shortened(name: str) -> str:
    return name if len(name) <= 26 else name[:25] + "…"
