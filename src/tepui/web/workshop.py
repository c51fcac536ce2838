"""The course workshop's page: compose, check, draw, save, share, play. The server examines every change; the page shows what it says."""

from __future__ import annotations

import json
from typing import Final

from tepui.core.game import Game
from tepui.core.records import OptionValue
from tepui.core.workshop import Workshop
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader

# The sentences the page needs besides what the server says.
SPOKEN: Final = (
    "lay",
    "turn",
    "back",
    "move",
    "remove",
    "swap",
    "open",
    "drop",
    "saved",
    "copied",
    "lost",
    "perfect",
    "label",
)


def _last(key: str) -> str:
    return key.rpartition(".")[2]


class Bench:
    """One page in the making."""

    def __init__(self, reader: Reader, game: Game, workshop: Workshop) -> None:
        self.reader = reader
        self.game = game
        self.workshop = workshop

    def say(self, key: str) -> str:
        return self.game.words.say(self.reader.lang, key)

    def spoken(self) -> str:
        file = self.game.words.file(self.reader.lang)
        return json.dumps({key: file[f"studio.{key}"] for key in SPOKEN}, ensure_ascii=False)

    def button(self, key: str, **more: str | bool) -> Html:
        return el("button", self.say(key), type="button", class_="btn", data_do=_last(key), **more)

    def field(self, key: str, control: Html, id_: str) -> Html:
        return el("p", el("label", self.say(key), for_=id_), control, class_="field")

    def panel(self, key: str, *body: Html | None) -> Html:
        id_ = f"h-{_last(key)}"
        return el("section", el("h2", self.say(key), id=id_), *body, class_="panel", aria_labelledby=id_)

    # ---- the parts

    def begin(self) -> Html:
        names = [(name, self.course_word(name)) for name in self.workshop.names()]
        first = el("option", "–", value="", selected=True)
        picks = [first, el("option", self.say("studio.blank"), value="blank")]
        picks += [el("option", word, value=name) for name, word in names]
        return el(
            "p",
            el("label", self.say("studio.begin"), for_="begin"),
            el("select", *picks, id="begin"),
            self.button("studio.undo", disabled=True),
            class_="field",
        )

    def course_word(self, name: OptionValue) -> str:
        return self.game.words.say(self.reader.lang, f"option.course.{name}")

    def pieces(self) -> Html:
        return self.panel(
            "studio.pieces",
            el("ol", id="pieces"),
            el("h3", self.say("studio.box"), id="h-box"),
            el("p", self.say("studio.box.how"), class_="muted xs"),
            el("div", id="box", role="group", aria_labelledby="h-box"),
            el(
                "p",
                el("b", "", id="plate"),
                self.button("studio.finish"),
                self.button("studio.side"),
                class_="row wrap",
            ),
        )

    def verdict(self) -> Html:
        routes = el("label", el("input", type="checkbox", id="routes"), " ", self.say("studio.routes"), class_="tick")
        return self.panel(
            "studio.findings",
            el("div", id="verdict", aria_live="polite"),
            el("table", el("tbody", id="figures"), class_="figures"),
            routes,
        )

    def inventing(self) -> Html:
        labels = [el("option", self.say("studio.any"), value="")] + [
            el("option", self.say(f"studio.label.{label}"), value=label) for label in self.workshop.labels
        ]
        numbers = (("boards", 1, 6, 5), ("strips", 0, 2, 0), ("caves", 0, 7, 0))
        return self.panel(
            "studio.invent",
            self.field("studio.label", el("select", *labels, id="label"), "label"),
            *(
                self.field(f"studio.{key}", el("input", id=key, type="number", min=least, max=most, value=usual), key)
                for key, least, most, usual in numbers
            ),
            self.field("studio.seed", el("input", id="seed", value="1", maxlength=40, autocomplete="off"), "seed"),
            self.button("studio.invent.go"),
        )

    def keeping(self) -> Html:
        name = el("input", id="name", maxlength=40, autocomplete="off")
        return self.panel(
            "studio.kept",
            el("ul", id="kept"),
            self.field("studio.keep.name", name, "name"),
            self.button("studio.keep"),
            self.button("studio.file"),
        )

    def sharing(self) -> Html:
        link = el("input", id="link", readonly=True)
        text = el("textarea", "", id="text", rows=3, spellcheck="false")
        return self.panel(
            "studio.share",
            self.field("studio.share.link", link, "link"),
            self.button("studio.copy"),
            self.field("studio.text", text, "text"),
            self.button("studio.text.read"),
        )

    def page(self, text: str, wrong: str) -> Html:
        play = el(
            "a",
            icon("play", 17),
            self.say("studio.play"),
            id="play",
            class_="btn primary",
            href=f"/new/{self.game.slug}",
        )
        bench = el(
            "div",
            el(
                "div",
                self.begin(),
                el("p", wrong, id="wrong", class_="wrong", role="alert", hidden=not wrong),
                el("p", "", id="said", role="status", class_="muted"),
                self.pieces(),
                self.verdict(),
                el("p", play),
                class_="tools",
            ),
            el(
                "div",
                el("section", el("div", id="map"), aria_label=self.say("studio.map"), class_="map"),
                class_="wall",
            ),
            el("div", self.inventing(), self.keeping(), self.sharing(), class_="more"),
            class_="studio",
            id="studio",
            data_game=self.game.slug,
            data_text=text,
            data_words=self.spoken(),
        )
        return page(
            self.reader,
            self.say("studio.title"),
            el("h1", self.say("studio.title")),
            el("p", self.say("studio.about"), class_="lead"),
            el("noscript", el("p", self.reader.say("need.script"), class_="wrong")),
            Html(self.workshop.thumbnails()),
            bench,
            here="play",
            css=("reading", "studio"),
            js="workshop",
        )


def studio(reader: Reader, game: Game, workshop: Workshop, given: str) -> tuple[Html, bool]:
    """The page with the course of a link or a text, and whether that could be read; if not, the page says why."""
    text, wrong = next(iter(workshop.names().values())), ""
    if given:
        try:
            text = workshop.find(given)
        except ValueError as refused:
            wrong = workshop.refusal(refused, reader.lang)
    return Bench(reader, game, workshop).page(text, wrong), not wrong
