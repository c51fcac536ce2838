"""HTML from Python: `el("a", "Home", href="/")`. Text is escaped unless it is `Html` already; attributes of None or False are left out."""

from __future__ import annotations

from html import escape
from typing import Final

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})

Child = str | int | None
Attr = str | int | float | bool | None


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def text(child: Child) -> str:
    if child is None:
        return ""
    return child if isinstance(child, Html) else escape(str(child))


def join(*children: Child) -> Html:
    return Html("".join(text(child) for child in children))


def attribute(name: str, value: Attr) -> str:
    """`class_` and `aria_label` are written as HTML spells them; True stands alone."""
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def el(tag: str, *children: Child, **attrs: Attr) -> Html:
    opened = f"<{tag}{''.join(attribute(name, value) for name, value in attrs.items())}>"
    return Html(opened) if tag in VOID else Html(f"{opened}{join(*children)}</{tag}>")


def icon(name: str, size: int = 18, class_: str = "") -> Html:
    """An icon of the sprite at `/icons.svg`; decoration, never the only carrier of a fact."""
    return el(
        "svg",
        el("use", href=f"/icons.svg#i-{name}"),
        class_=f"ico {class_}".strip(),
        width=size,
        height=size,
        aria_hidden="true",
    )


def badge(seat: int, size: int = 22) -> Html:
    return el(
        "svg", el("use", href=f"/icons.svg#badge-{seat}"), class_="seat", width=size, height=size, aria_hidden="true"
    )
