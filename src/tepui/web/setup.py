"""Setting up a table: seats, variants, create. A plain form; the query of the address fills it in, so a set-up can be shared as a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tepui.bots.levels import LEVELS
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Option, Options, OptionValue
from tepui.core.translations import seat_name
from tepui.web.frame import page, rules_of
from tepui.web.html import Html, badge, el, icon
from tepui.web.reader import Reader

WHO: Final = ("me", "open", "bot", "nobody")
OTHERS: Final = ("open", "chat", "watch", "public")  # what is chosen only where people elsewhere can come to a table
LEVEL: Final = "casual"
MINUTE: Final = 60
DAY: Final = 86400
# The paces of the form: seconds for every turn, or for the whole game with an increment.
PACES: Final[dict[str, dict[str, Any] | None]] = {
    "none": None,
    "move_1": {"per": "move", "seconds": MINUTE},
    "move_3": {"per": "move", "seconds": 3 * MINUTE},
    "game_5": {"per": "game", "seconds": 5 * MINUTE, "increment": 10},
    "game_15": {"per": "game", "seconds": 15 * MINUTE, "increment": 20},
    "game_30": {"per": "game", "seconds": 30 * MINUTE, "increment": 30},
    "days_1": {"per": "move", "seconds": DAY},
    "days_3": {"per": "move", "seconds": 3 * DAY},
    "days_7": {"per": "move", "seconds": 7 * DAY},
}
# What else a table agrees on, as `Terms` names it; the first is what stands in the form.
TERMS: Final = {
    "out": ("bot", "nothing"),
    "undo": ("consent", "free", "none"),
    "chat": ("free", "phrases", "off"),
    "watch": ("live", "late", "none"),
    "hints": ("yes", "no"),
    "public": ("no", "yes"),
}

Fields = Mapping[str, str]


def order(game: Game, fields: Fields) -> dict[str, Any]:
    """What `POST /api/tables` wants, read from the form. BadOption names what is wrong."""
    seats: list[dict[str, Any]] = []
    for i in range(game.seats[-1]):
        who = fields.get(f"who{i}", "nobody")
        if who not in WHO:
            raise BadOption(f"seat {i + 1} may be {', '.join(WHO)}, not {who!r}")
        if who == "me":
            seats.append({"who": who, "name": fields.get(f"name{i}", "").strip()[:24]})
        elif who == "bot":
            seats.append({"who": who, "level": fields.get(f"level{i}") or fields.get("level", LEVEL)})
        elif who == "open":
            seats.append({"who": who})
    options: Options = {}
    for name, option in game.options.items():
        if f"opt.{name}" in fields:
            options[name] = option.read(fields[f"opt.{name}"])
        elif isinstance(option.default, bool) and "sent" in fields:
            options[name] = False  # an unticked box sends nothing
    settled = game.settle_options(len(seats), options)
    return {"game": game.slug, "options": settled, "seats": seats, "terms": terms(fields)}


def terms(fields: Fields) -> dict[str, Any]:
    """What the table agrees on, read from the form."""
    pace = fields.get("pace", "none")
    if pace not in PACES:
        raise BadOption(f"pace may be {', '.join(PACES)}, not {pace!r}")
    chosen = {name: fields.get(name, choices[0]) for name, choices in TERMS.items()}
    for name, value in chosen.items():
        if value not in TERMS[name]:
            raise BadOption(f"{name} may be {', '.join(TERMS[name])}, not {value!r}")
    time = PACES[pace]
    return {
        "pace": None if time is None else {**time, "out": chosen["out"]},
        "undo": chosen["undo"],
        "chat": chosen["chat"],
        "watch": chosen["watch"],
        "hints": chosen["hints"],
        "public": chosen["public"] == "yes",
    }


def start_fields(game: Game, query: Fields) -> dict[str, str]:
    """The form as it opens: the quick game's seats (me and bots), with what the address says on top."""
    count, options = game.quick
    fields = {f"who{i}": "me" if i == 0 else "bot" if i < count else "nobody" for i in range(game.seats[-1])}
    fields |= {f"opt.{name}": _written(value) for name, value in options.items()}
    for name, value in query.items():
        fields[f"opt.{name}" if name in game.options else name] = value
    return fields


def _written(value: OptionValue) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def setup(reader: Reader, game: Game, fields: Fields, wrong: str = "") -> Html:
    name = game.title(reader.lang)
    form = el(
        "form",
        el("input", type="hidden", name="sent", value="1"),
        el("p", icon("warning", 18), " ", reader.say("setup.wrong", why=wrong), class_="wrong", role="alert")
        if wrong
        else None,
        seats_part(reader, game, fields),
        options_part(reader, game, fields),
        terms_part(reader, fields),
        el(
            "div",
            el("p", "", id="summary", class_="muted", aria_live="polite"),
            el("button", icon("play", 17), reader.say("setup.create"), type="submit", class_="btn primary"),
            class_="send",
        ),
        method="post",
        action=f"/new/{game.slug}",
        class_="setup",
        id="setup",
        data_game=game.slug,
    )
    return page(
        reader,
        reader.say("setup.title", game=name),
        el("h1", reader.say("setup.title", game=name)),
        rules_of(reader, game),
        el("p", reader.say("setup.about"), class_="lead"),
        form,
        here="play",
        css=("reading", "setup"),
        js="setup",
    )


def seats_part(reader: Reader, game: Game, fields: Fields) -> Html:
    rows = (seat_row(reader, game, fields, i) for i in range(game.seats[-1]))
    return el(
        "fieldset",
        el("legend", icon("users", 18), reader.say("setup.seats")),
        el("p", reader.say("setup.seats.about", first=game.seats[0], last=game.seats[-1]), class_="sm muted"),
        el("ol", *rows, class_="seats"),
        el("p", el("a", icon("bot", 16), " ", reader.say("bots.title"), href="/bots", class_="lk")),
        class_="panel",
    )


def seat_row(reader: Reader, game: Game, fields: Fields, i: int) -> Html:
    who = fields.get(f"who{i}", "nobody")
    level = fields.get(f"level{i}", LEVEL)
    colour = seat_name(i, reader.lang)
    whom = [word for word in offered(reader, WHO) if word != "nobody" or i >= game.seats[0]]
    return el(
        "li",
        badge(i, 30),
        el(
            "select",
            *(choice(word, reader.say(f"who.{word}"), who) for word in whom),
            name=f"who{i}",
            aria_label=reader.say("setup.seat", n=i + 1, colour=colour),
        ),
        el(
            "input",
            name=f"name{i}",
            value=fields.get(f"name{i}") or None,
            maxlength=24,
            placeholder=reader.say("setup.name") if i == 0 else colour,
            aria_label=reader.say("setup.seat_name", n=i + 1),
            autocomplete="off",
        ),
        el(
            "select",
            *(choice(word, reader.say(f"level.{word}"), level) for word in LEVELS),
            name=f"level{i}",
            aria_label=reader.say("setup.seat_level", n=i + 1),
        ),
        class_=f"seat-{i}",
        data_who=who,
    )


def offered(reader: Reader, words: Iterable[str]) -> list[str]:
    """What can be chosen where this reader plays."""
    return [word for word in words if word not in OTHERS or not reader.site.on_device]


def choice(value: str, words: str, chosen: str) -> Html:
    return el("option", words, value=value, selected=value == chosen)


def options_part(reader: Reader, game: Game, fields: Fields) -> Html | None:
    if not game.options:
        return None
    return el(
        "fieldset",
        el("legend", icon("settings", 18), reader.say("setup.variants")),
        *(option_row(reader, game, name, option, fields) for name, option in game.options.items() if option.offered),
        class_="panel",
    )


def options_alone(reader: Reader, game: Game, fields: Fields) -> Html:
    """The variants for the lobby, where the host may still change them."""
    return options_part(reader, game, fields) or Html("")


def terms_part(reader: Reader, fields: Fields) -> Html:
    """Pace and house rules; folded, because every one has a default that suits most tables."""
    rows = [terms_row(reader, "pace", tuple(PACES), fields)]
    rows += [terms_row(reader, name, TERMS[name], fields) for name in offered(reader, TERMS)]
    return el(
        "details",
        el("summary", icon("clock", 18), reader.say("terms.name"), icon("chevron-down", 18)),
        *rows,
        class_="panel terms",
        open=any(name in fields for name in ("pace", *TERMS)),
    )


def terms_row(reader: Reader, name: str, choices: tuple[str, ...], fields: Fields) -> Html:
    picks = (choice(value, reader.say(f"terms.{name}.{value}"), fields.get(name, choices[0])) for value in choices)
    return el(
        "div",
        el("label", el("b", reader.say(f"terms.{name}")), for_=f"terms-{name}"),
        el("select", *picks, id=f"terms-{name}", name=name),
        class_="opt",
    )


def option_row(reader: Reader, game: Game, name: str, option: Option, fields: Fields) -> Html:
    key, id_ = f"option.{name}", f"opt-{name}"
    label = game.words.say(reader.lang, key) if game.words.has(key, reader.lang) else name
    about = game.words.say(reader.lang, f"{key}.help") if game.words.has(f"{key}.help", reader.lang) else option.help
    now = option.read(fields.get(f"opt.{name}", _written(option.default)))
    if set(option.choices) == {True, False}:
        box = el("input", type="checkbox", id=id_, name=f"opt.{name}", value="yes", checked=now is True)
    else:
        # What the address brings along (a course of one's own) is a choice more.
        values = option.choices if now in option.choices else (*option.choices, now)
        picks = (choice(_written(value), option_word(reader, game, name, value), _written(now)) for value in values)
        box = el("select", *picks, id=id_, name=f"opt.{name}")
    alone = option.seats == (1,)
    only = reader.say("setup.only_alone") if alone else ""
    if option.seats and not alone:
        only = reader.say("setup.only_seats", n=" · ".join(map(str, option.seats)))
    workshop = name == "course" and hasattr(game, "workshop")
    own = el("a", game.words.say(reader.lang, "studio.link"), href=f"/studio/{game.slug}") if workshop else None
    return el(
        "div",
        box,
        el("label", el("b", label), el("span", about), el("span", only, class_="tag") if only else None, for_=id_),
        own,
        class_="opt",
        data_seats=" ".join(map(str, option.seats)) or None,
    )


def option_word(reader: Reader, game: Game, name: str, value: OptionValue) -> str:
    """A choice in words: the game's own, the frame's ("random", a seat), or as it is written."""
    key = f"option.{name}.{_written(value)}"
    if game.words.has(key, reader.lang):
        return game.words.say(reader.lang, key)
    if name == "first":
        return reader.say("first.random") if value == "random" else reader.say("first.seat", n=int(value) + 1)
    return reader.say(f"truth.{_written(value)}") if isinstance(value, bool) else str(value)
