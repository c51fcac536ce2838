"""What the shell of a table and the review are made of: words and buttons that change their language in place."""

from __future__ import annotations

from tepui.web.html import Attr, Html, el, icon
from tepui.web.reader import Reader


def said(reader: Reader, tag: str, key: str, **attrs: Attr) -> Html:
    """An element whose whole text is one key of the frame's words."""
    return el(tag, reader.say(key), data_say=key, **attrs)


def button(reader: Reader, sign: str, key: str, do: str, class_: str = "btn ghost icon", **attrs: Attr) -> Html:
    """A button that is only an icon, with its name for those who do not see it."""
    return el(
        "button",
        icon(sign, 20),
        type="button",
        class_=class_,
        data_do=do,
        data_label=key,
        aria_label=reader.say(key),
        title=reader.say(key),
        **attrs,
    )


def submit(reader: Reader, sign: str, key: str) -> Html:
    """The same, for a form."""
    name = reader.say(key)
    return el(
        "button", icon(sign, 20), type="submit", class_="btn icon primary", data_label=key, aria_label=name, title=name
    )
