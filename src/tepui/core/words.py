"""Words in the reader's language: locale files (`locales/en.json`, `fr.json`) with plural and select, ICU fashion.

"{n, plural, one {# point} other {# points}}" · "{kind, select, shark {a shark} other {a whale}}" · "{space}".
A parameter "@shark" is another key of the file, "#2" the name of seat 2.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "fr")

Param = str | int
Names = Sequence[str]


class Words:
    """The sentences of one game, or of the frame, in every language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, dict[str, str]] = {}

    def file(self, lang: str) -> dict[str, str]:
        lang = known(lang)
        if lang not in self._files:
            self._files[lang] = json.loads((self.folder / f"{lang}.json").read_text("utf-8"))
        return self._files[lang]

    def has(self, key: str, lang: str = "en") -> bool:
        return key in self.file(lang)

    def say(self, lang: str, key: str, names: Names = (), /, **params: Param) -> str:
        return self.fill(lang, key, params, names)

    def fill(self, lang: str, key: str, params: Mapping[str, Param], names: Names = ()) -> str:
        lang = known(lang)
        words = {name: self._word(lang, value, names) for name, value in params.items()}
        return render(self.file(lang)[key], words, params, lang)

    def _word(self, lang: str, value: Param, names: Names) -> str:
        if isinstance(value, int):
            return number(value, lang)
        if value[:1] == "@":
            return self.file(lang)[value[1:]]
        if value[:1] == "#" and value[1:].isdigit():
            seat = int(value[1:])
            return names[seat] if seat < len(names) else seat_name(seat, lang)
        return value


def known(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


def number(value: float, lang: str) -> str:
    """3.5 in English, 3,5 in French."""
    text = f"{value:g}"
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float, lang: str) -> str:
    return f"{share * 100:.0f}\u202f%" if lang == "fr" else f"{share * 100:.0f} %"


def seat_name(seat: int, lang: str) -> str:
    from tepui.core.palette import SEATS

    return SEATS[seat].name(lang)


def singular(count: float, lang: str) -> bool:
    """French counts 0 and 1 as one; English only 1."""
    return 0 <= count < 2 if lang == "fr" else count == 1


def render(template: str, words: Mapping[str, str], params: Mapping[str, Param], lang: str, count: str = "") -> str:
    """A template with its holes filled; `#` stands for the number of the plural around it."""
    out: list[str] = []
    i = 0
    while i < len(template):
        c = template[i]
        if c == "{":
            end = closing(template, i)
            out.append(hole(template[i + 1 : end], words, params, lang))
            i = end
        else:
            out.append(count if c == "#" and count else c)
        i += 1
    return "".join(out)


def closing(template: str, start: int) -> int:
    """Where the brace opened at `start` closes."""
    depth = 0
    for i in range(start, len(template)):
        depth += {"{": 1, "}": -1}.get(template[i], 0)
        if depth == 0:
            return i
    raise ValueError(f"an open brace in {template!r}")


def hole(inside: str, words: Mapping[str, str], params: Mapping[str, Param], lang: str) -> str:
    name, _, rest = (part.strip() for part in inside.partition(","))
    if not rest:
        return words[name]
    kind, _, forms = (part.strip() for part in rest.partition(","))
    choices = branches(forms)
    if kind == "plural":
        count = int(params[name])
        exact = choices.get(f"={count}")
        chosen = (
            exact if exact is not None else choices["one" if singular(count, lang) and "one" in choices else "other"]
        )
        return render(chosen, words, params, lang, words[name])
    assert kind == "select", f"unknown form {kind!r}"
    return render(choices.get(str(params[name]), choices["other"]), words, params, lang)


def branches(forms: str) -> dict[str, str]:
    """ "one {…} other {…}" as a dictionary."""
    found: dict[str, str] = {}
    i = 0
    while (brace := forms.find("{", i)) >= 0:
        end = closing(forms, brace)
        found[forms[i:brace].strip()] = forms[brace + 1 : end]
        i = end + 1
    return found
