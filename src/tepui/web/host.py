"""The console of those who run the place, and how to report something to them.

The server says what there is to see in the console, to hosts alone; the page's script shows it.
"""

from __future__ import annotations

from typing import Final

from tepui.core.translations import seat_name
from tepui.web.frame import page
from tepui.web.html import Attr, Html, badge, el
from tepui.web.reader import Reader


def console(reader: Reader) -> Html:
    return page(
        reader,
        reader.say("host.title"),
        el("h1", reader.say("host.title")),
        el("p", "", id="host-said", role="status"),
        el(
            "div",
            part(reader, "reports", "host.reports", "host.no_reports"),
            part(reader, "bans", "host.bans", "host.no_bans", ban_form(reader)),
            part(reader, "notices", "host.notices", "host.no_notices", notice_form(reader)),
            part(reader, "people", "host.people", "host.no_people", invite_form(reader)),
            part(reader, "tables", "host.tables", "host.no_tables"),
            el("section", el("h2", reader.say("host.limits")), el("dl", id="host-limits"), id="limits"),
            id="console",
            hidden=True,
        ),
        el("noscript", el("p", reader.say("need.script"))),
        css=("reading", "host"),
        js="host",
    )


REASONS: Final = ("words", "name", "play", "other")


def report(reader: Reader, code: str, seat: int) -> Html:
    """Telling the host what somebody does at a table, or meeting them at no table any more."""
    title = reader.say("report.title")
    reasons = (el("option", reader.say(f"reason.{reason}"), value=reason) for reason in REASONS)
    return page(
        reader,
        title,
        el("h1", title),
        el("p", badge(seat, 28), " ", el("b", seat_name(seat, reader.lang)), " · ", el("a", code, href=f"/t/{code}")),
        el(
            "form",
            el("p", el("label", reader.say("report.reason"), for_="reason"), " ", el("select", *reasons, id="reason")),
            el(
                "p",
                el("label", reader.say("report.text"), for_="text"),
                " ",
                el("textarea", id="text", maxlength=600, rows=3),
            ),
            el("button", reader.say("report.send"), type="submit", class_="btn primary"),
            id="report",
            class_="panel pad",
        ),
        el(
            "form",
            el("p", reader.say("block.about")),
            el("button", reader.say("block.do"), type="submit", class_="btn"),
            id="block",
            class_="panel pad",
        ),
        el("p", "", id="said", role="status"),
        css=("reading", "host"),
        js="report",
    )


def part(reader: Reader, name: str, title: str, none: str, *more: Html) -> Html:
    """A list, or a sentence where there is nothing in it, and what a host may add."""
    return el(
        "section",
        el("h2", reader.say(title)),
        el("ul", id=f"host-{name}", class_="host-list"),
        el("p", reader.say(none), class_="muted", data_none=name),
        *more,
        id=name,
    )


def ban_form(reader: Reader) -> Html:
    return form(
        reader,
        "ban",
        "host.ban_address",
        line(reader, "ban-address", "host.address", required=True, maxlength=64),
        line(reader, "ban-why", "host.why", maxlength=200),
        days(reader, "ban-days"),
    )


def notice_form(reader: Reader) -> Html:
    return form(
        reader,
        "notice",
        "host.post",
        line(reader, "notice-text", "host.words", required=True, maxlength=600),
        days(reader, "notice-days"),
    )


def invite_form(reader: Reader) -> Html:
    return form(reader, "invite", "host.invite", el("output", "", id="host-invitation"))


def form(reader: Reader, name: str, words: str, *fields: Html) -> Html:
    return el("form", *fields, el("button", reader.say(words), type="submit", class_="btn"), id=f"host-{name}")


def line(reader: Reader, id_: str, words: str, **attrs: Attr) -> Html:
    return el("p", el("label", reader.say(words), for_=id_), " ", el("input", id=id_, **attrs))


def days(reader: Reader, id_: str) -> Html:
    return line(reader, id_, "host.days", type="number", min=0, max=3650, value=0)
