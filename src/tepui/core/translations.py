"""Words in the reader's language: locale files (`locales/en.json`, `fr.json`) with plural and select, ICU fashion.

"{n, plural, one {# point} other {# points}}" · "{kind, select, shark {a shark} other {a whale}}" · "{space}".
A parameter "@shark" is another key of the file, "@zone:3" one with a hole of its own, {n}, and "#2" the name of seat 2.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final
from unicodedata import bidirectional

from tepui.core.errors import BadOption

LANGUAGES: Final = ("en", "fr")
SEAT_NAMES: Final = {
    "en": ("Macaw", "Lagoon", "Sun", "Fern", "Orchid", "Bone"),
    "fr": ("Ara", "Lagon", "Soleil", "Fougère", "Orchidée", "Ivoire"),
}

Param = str | int
Names = Sequence[str]

KEPT: Final = 1 << 14  # sentences with their holes filled

TURNED: Final = ("R", "AL", "AN")  # what Unicode calls letters and digits written from right to left
NO_BREAK: Final = "\u00a0"  # a space at which no line ends
FRENCH_SIGNS: Final = re.compile(r" (?=[:;?!»])|(?<=«) ")


def keep_together(text: str) -> str:
    """French writes a space before some signs and inside quotation marks; no line may end there."""
    return FRENCH_SIGNS.sub(NO_BREAK, text)


class Translations:
    """The sentences of one game, or of the frame, in every language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: Names = ()  # of those who sit at the table, empty where a seat has none
        self._files: dict[str, dict[str, str]] = {}

    def naming(self, names: Names) -> Translations:
        """The same sentences where seats have the names of those who sit there."""
        return _naming(self, tuple(names)) if any(names) else self

    def file(self, lang: str) -> dict[str, str]:
        lang = known_language(lang)
        if lang not in self._files:
            found = file_words(self.folder, lang)
            self._files[lang] = {key: keep_together(text) for key, text in found.items()} if lang == "fr" else found
        return self._files[lang]

    def has(self, key: str, lang: str = "en") -> bool:
        return key in self.file(lang)

    def say(self, lang: str, key: str, names: Names = (), /, **params: Param) -> str:
        return self.fill(lang, key, params, names)

    def fill(self, lang: str, key: str, params: Mapping[str, Param], names: Names = ()) -> str:
        return _filled(self, known_language(lang), key, tuple(params.items()), tuple(names))

    def make(self, lang: str, key: str, params: Mapping[str, Param], names: Names) -> str:
        words = {name: self._word(lang, value, names) for name, value in params.items()}
        return render(self.file(lang)[key], words, params, lang)

    def _word(self, lang: str, value: Param, names: Names) -> str:
        if isinstance(value, int):
            return number(value, lang)
        if value[:1] == "@":
            key, _, inner = value[1:].partition(":")
            return self.fill(lang, key, {"n": inner}) if inner else self.file(lang)[key]
        if value[:1] == "#" and value[1:].isdigit():
            seat = int(value[1:])
            return names[seat] if seat < len(names) else self.seat(seat, lang)
        return value

    def seat(self, seat: int, lang: str) -> str:
        """Who sits there, or the seat by its colour."""
        return (self.names[seat] if seat < len(self.names) else "") or seat_name(seat, known_language(lang))


@lru_cache(KEPT)
def _filled(words: Translations, lang: str, key: str, params: tuple[tuple[str, Param], ...], names: Names) -> str:
    """A table is told again and again in the same sentences."""
    return words.make(lang, key, dict(params), names)


@lru_cache(maxsize=64)
def _naming(words: Translations, names: Names) -> Translations:
    """One for each company, because what is said is kept by who says it."""
    made = copy(words)
    made.names = names
    return made


def known_language(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


def number(value: float, lang: str) -> str:
    """3.5 in English, 3,5 in French."""
    text = f"{value:g}"
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float, lang: str) -> str:
    return f"{share * 100:.0f}\u202f%" if lang == "fr" else f"{share * 100:.0f} %"


def isolated(name: str) -> str:
    """A name in the midst of a sentence: one that is written from right to left turns nothing else round."""
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in TURNED for letter in name) else name


def seat_name(seat: int, lang: str) -> str:
    """A seat by the name of its colour, until somebody with a name of their own sits there."""
    return SEAT_NAMES[lang][seat]


def singular(count: float, lang: str) -> bool:
    """French counts 0 and 1 as one; English only 1."""
    return 0 <= count < 2 if lang == "fr" else count == 1


def render(template: str, words: Mapping[str, str], params: Mapping[str, Param], lang: str) -> str:
    """A template with its holes filled."""
    return fill_template(parse_template(template), words, params, lang, "#")


def fill_template(
    parts: tuple[TemplatePart, ...], words: Mapping[str, str], params: Mapping[str, Param], lang: str, count: str
) -> str:
    """The parts in a row; `#` stands for the number of the plural around it."""
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(count if part == "#" else part)
        elif part.kind == "":
            out.append(words[part.name])
        elif part.kind == "plural":
            out.append(fill_template(part.counted(int(params[part.name]), lang), words, params, lang, words[part.name]))
        else:
            chosen = part.choices.get(str(params[part.name]), part.choices["other"])
            out.append(fill_template(chosen, words, params, lang, "#"))
    return "".join(out)


class Placeholder:
    """What stands between braces: a parameter, and for a plural or a select what to say in each case."""

    __slots__ = ("choices", "kind", "name")

    def __init__(self, inside: str) -> None:
        self.name, _, rest = (part.strip() for part in inside.partition(","))
        self.kind, _, forms = (part.strip() for part in rest.partition(","))
        assert self.kind in ("", "plural", "select"), f"unknown form {self.kind!r}"
        self.choices = {case: parse_template(text) for case, text in branches(forms).items()}

    def counted(self, count: int, lang: str) -> tuple[TemplatePart, ...]:
        """What a plural says of a number: its own case before the general one."""
        exact = self.choices.get(f"={count}")
        if exact is not None:
            return exact
        return self.choices["one" if singular(count, lang) and "one" in self.choices else "other"]


TemplatePart = str | Placeholder


@cache
def parse_template(template: str) -> tuple[TemplatePart, ...]:
    """A template cut at its holes and at every `#`. Templates come from our files alone, so all may be kept."""
    parts: list[TemplatePart] = []
    start = 0
    for i in range(len(template)):
        if i < start or template[i] not in "{#":
            continue
        if start < i:
            parts.append(template[start:i])
        if template[i] == "#":
            parts.append("#")
            start = i + 1
        else:
            end = closing(template, i)
            parts.append(Placeholder(template[i + 1 : end]))
            start = end + 1
    return (*parts, template[start:]) if start < len(template) else tuple(parts)


def closing(template: str, start: int) -> int:
    """Where the brace opened at `start` closes."""
    depth = 0
    for i in range(start, len(template)):
        depth += {"{": 1, "}": -1}.get(template[i], 0)
        if depth == 0:
            return i
    raise ValueError(f"an open brace in {template!r}")


def branches(forms: str) -> dict[str, str]:
    """ "one {…} other {…}" as a dictionary."""
    found: dict[str, str] = {}
    i = 0
    while (brace := forms.find("{", i)) >= 0:
        end = closing(forms, brace)
        found[forms[i:brace].strip()] = forms[brace + 1 : end]
        i = end + 1
    return found


# ---- titles and card names of the published games: a layer of words over our own, `locales/published`, which a host can
# leave out. Longer texts (rulebooks, courses, sentences with a name in them) are written with the published names, and our
# own are put in their place.

SWITCH: Final = "TEPUI_PUBLISHED_NAMES"  # in the environment: yes or no


def names_shown(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether published names are shown here."""
    given = environment.get(SWITCH, "yes")
    if given not in ("yes", "no"):
        raise BadOption(f"{SWITCH} is yes or no, not {given!r}")
    return given == "yes"


def file_words(locales: Path, lang: str) -> dict[str, str]:
    """The words of a locale file, with the published names over them or with none left."""
    ours = _read(locales / f"{lang}.json")
    if names_shown():
        return ours | _read(locales / "published" / f"{lang}.json")
    return {key: own_names(text, locales, lang) for key, text in ours.items()}


def own_names(text: str, locales: Path, lang: str) -> str:
    """A text as it is read here: where published names are not shown, ours stand in their place."""
    return text if names_shown() else _renaming(locales, lang)(text)


def own_names_in(data: Any, locales: Path) -> Any:
    """The same for all texts in nested data, each an object of the same words by language."""
    if names_shown():
        return data
    if isinstance(data, dict):
        return {
            key: own_names(part, locales, key) if isinstance(part, str) else own_names_in(part, locales)
            for key, part in data.items()
        }
    return [own_names_in(part, locales) for part in data] if isinstance(data, list) else data


def rulebook_text(path: Path) -> str:
    """A rulebook (`rulebook.en.md` in a game's folder, or `book/player.en.md`) as it is read here."""
    game = path.parent.parent if path.parent.name == "book" else path.parent
    return own_names(path.read_text("utf-8"), game / "locales", path.suffixes[-2].removeprefix("."))


def _read(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


@lru_cache(maxsize=64)
def _renaming(locales: Path, lang: str) -> Callable[[str], str]:
    ours, theirs = _read(locales / f"{lang}.json"), _read(locales / "published" / f"{lang}.json")
    if not theirs:
        return str
    pairs = {name: ours.get(key) or ours["title"] for key, name in theirs.items()}
    names = "|".join(re.escape(name) for name in sorted(pairs, key=len, reverse=True))
    whole = re.compile(rf"\b(?:{names})(?=s?\b)")
    return lambda text: whole.sub(lambda found: pairs[found[0]], text)
