"""Effects and costs as rows of signs: what a card, a tile or a bridge shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tepui.drawing.svg import g, rect, text, use
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.rules import notation as op
from tepui.games.narak.rules.components import COSTS, EFFECTS
from tepui.games.narak.rules.notation import (
    CARDS_AT,
    ICON_COUNT,
    ICONS,
    IDOLS_AT,
    RESOURCE_COUNT,
    RESOURCES,
    TRAVEL_AT,
    Cost,
)

Sign = tuple[str, int]  # the sign's name and a number beside it; a name with "=" is written

SMALLEST: Final = 8.0  # the size of a sign, where many share a place
SINGLE: Final = {
    op.EXILE: "exile",
    op.UPGRADE: "upgrade",
    op.RECRUIT: "recruit",
    op.PROMOTE: "promote",
    op.RESCUE: "rescue",
    op.PASS: "pass",
    op.SWAP: "recruit",
    op.UNSLOT: "idol",
    op.RETURN: "site",
    op.OVERCOME: "guardian",
    op.BORROW: "recruit",
    op.HAMMER: "exile",
    op.STACK_TOP: "site",
    op.RELOCATE: "site",
}


def cost_signs(cost: Cost) -> list[Sign]:
    found = [(RESOURCES[i], cost[i]) for i in range(RESOURCE_COUNT) if cost[i]]
    found += [(ICONS[i], 1) for i in range(ICON_COUNT) for _ in range(cost[TRAVEL_AT + i])]
    found += [("card", cost[CARDS_AT])] if cost[CARDS_AT] else []
    found += [("idol", cost[IDOLS_AT])] if cost[IDOLS_AT] else []
    return found


@lru_cache(maxsize=1024)
def effect_signs(effect: int) -> tuple[Sign, ...]:
    """An effect of the book as signs."""
    e = EFFECTS[effect]
    what = e.op
    if what == op.SEQUENCE:
        return tuple([sign for part in e.parts for sign in effect_signs(part)])
    if what == op.GAIN:
        return tuple([(RESOURCES[i], e.tokens[i]) for i in range(RESOURCE_COUNT) if e.tokens[i]])
    if what == op.PAY:
        return (*cost_signs(COSTS[e.cost]), ("arrow", 1), *effect_signs(e.then))
    if what == op.CHOOSE:
        found: list[Sign] = []
        for i, part in enumerate(e.parts):
            found += ([("slash", 1)] if i else []) + list(effect_signs(part))
        return tuple(found)
    if what == op.TRAVEL:
        return tuple([(ICONS[i], 1) for i in range(ICON_COUNT) for _ in range(e.icons[i])])
    return single(e)


def single(e: op.Effect) -> tuple[Sign, ...]:
    """The sign of a step that is one thing."""
    what = e.op
    if what in (op.DRAW, op.DRAW_SELECT):
        return (("draw", e.n),)
    if what == op.DRAW_DISCARD:
        return (("draw", 1), ("card", 1))
    if what in (op.FEAR, op.REFRESH):
        return (("fear" if what == op.FEAR else "refresh", e.n),)
    if what == op.GAIN_PER:
        thing = ("guardian", "idol", "site")[e.counted]
        return ((RESOURCES[e.token], 1), ("slash", 1), (thing, 1))
    if what == op.DIG:
        less = [(ICONS[i], 1) for i in range(ICON_COUNT) for _ in range(e.icons_less[i])]
        less += [("compass", e.compasses_less)] if e.compasses_less else []
        return (("site", 1), *([("=−", 0)] if less else []), *less)
    if what == op.RESEARCH:
        return (("book" if e.book_only else "glass", 1),)
    if what == op.BUY:
        return (("card", 1), (f"=−{e.price_less}", 0))
    if what == op.GAIN_CARD:
        return (("card", 1),)
    if what == op.ACTIVATE:
        return (("site", e.n),)
    if what == op.MOVE_GUARDIAN:
        return (("guardian", 1), ("arrow", 1), ("site", 1))
    if what == op.ROUND_FLAG:
        return (("shield" if e.flag == op.NO_GUARDIAN_FEAR else "plane", 1),)
    return ((SINGLE[what], 1),) if what in SINGLE else ()


def width(sign: Sign, size: float, least: float) -> float:
    name, n = sign
    if name.startswith("="):
        return max(size * 0.9, least) * 0.62 * (len(name) - 1)
    return size * (0.5 if name == "slash" else 1.05) + (digit(size, least) * 0.62 if n > 1 else 0)


def digit(size: float, least: float) -> float:
    """The height of a number before a sign."""
    return max(size * 0.86, least)


def fitted(signs: Sequence[Sign], size: float, room: float, least: float) -> float:
    """The size at which signs fit, numbers being never smaller than the least."""
    whole = sum(width(sign, size, least) for sign in signs)
    for _ in range(8):
        if whole <= room or size < SMALLEST:
            break
        size = max(size * room / whole, SMALLEST)
        whole = sum(width(sign, size, least) for sign in signs)
    return size


def row(
    signs: Sequence[Sign], x: float, y: float, size: float, room: float, ink: str = "#271D14", least: float = FIGURE
) -> str:
    """Signs side by side about (x, y), made smaller where they need more than `room`; numbers only down to the least."""
    size = fitted(signs, size, room, least)
    left = x - sum(width(sign, size, least) for sign in signs) / 2
    high = digit(size, least)
    found = ""
    for name, n in signs:
        w = width((name, n), size, least)
        if name.startswith("="):
            found += text(
                left + w / 2,
                y + max(size * 0.9, least) * 0.37,
                name[1:],
                text_anchor="middle",
                font_size=round(max(size * 0.9, least), 1),
                font_weight=800,
                fill=ink,
            )
        else:
            if n > 1:
                found += text(
                    left + high * 0.3,
                    y + high * 0.37,
                    str(n),
                    text_anchor="middle",
                    font_size=round(high, 1),
                    font_weight=800,
                    fill=ink,
                )
            found += use(f"nar-{name}", (left + w - (w - (high * 0.62 if n > 1 else 0)) / 2, y), size / 20)
        left += w
    return g(found, color=ink, aria_hidden="true")


def tag(signs: list[Sign], x: float, y: float, size: float) -> str:
    """Travel icons on a dark luggage tag."""
    w = len(signs) * size * 1.05 + size * 0.5
    box = rect(
        x - w / 2, y - size * 0.68, w, size * 1.36, rx=size * 0.32, fill="#22303A", stroke="#FFF6DA", stroke_width=1
    )
    return box + row(signs, x, y, size, w, "#FFF3D6")
