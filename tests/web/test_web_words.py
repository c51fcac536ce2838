"""The frame's words: both files have the same keys, every key that is used exists, and every key is used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import tepui
from tepui.bots.levels import LEVELS
from tepui.core.translations import LANGUAGES, render
from tepui.learning.daily import Unit
from tepui.rooms.protocol import PHRASES
from tepui.web.about import KEYS
from tepui.web.learning import daily_device
from tepui.web.learning.daily import FAIR, HEADS
from tepui.web.learning.puzzles import HARDNESS, THEMES
from tepui.web.reader import WORDS
from tepui.web.setup import PACES, TERMS, WHO
from tepui.web.table import SPEEDS

WEB = Path(__file__).parents[2] / "src/tepui/web"
POCKET = WEB.parent / "browser"
OWN_WORDS = "notice_words.js"  # what can be said before our words are there
CODE = [
    path
    for part in (WEB, POCKET)
    for kind in ("py", "js")
    for path in part.rglob(f"*.{kind}")
    if path.name != OWN_WORDS
]
QUOTED = re.compile(r"""["']([a-z]+\.[a-z_.]+)["']""")
PREFIX = re.compile(r"""say\((?:f"|`)([a-z]+\.)[{$]""")

# Keys made of a prefix and a word of the code: the words each prefix can get.
MADE = {
    "lang.": set(LANGUAGES),
    "me.": {"today", "week", "earlier"},
    "me.mark.": {"won", "lost", "shared"},
    "nav.": {"play", "watch", "learn", "me", "about"},
    "account.": {"change", "delete"},
    "terms.": {"pace", *TERMS} | {f"{name}.{value}" for name, values in {"pace": PACES, **TERMS}.items() for value in values},
    "wish.": {"undo", "pause", "time", "bot"},
    "note.": {"clock", "away", "replaced", "back", "left", "refused", "undo", "pause", "time", "options", "hint", "brought"},
    "phrase.": set(PHRASES),
    "list.": {"running", "over"},
    "foot.": {f"{name}{more}" for name in ("watch", "course", "python", "access") for more in ("", ".about")},
    "place.": {"board", "seats", "log", *(one.name for game in tepui.list_games(all=True).values() for one in game.layout.regions)},
    "skip.": {"prompt", "mine", "board", "log"},
    "who.": set(WHO),
    "level.": set(LEVELS),
    "bots.": {f"{part}.{level}" for part in ("name", "animal", "temper", "thinks") for level in LEVELS},
    "truth.": {"yes", "no"},
    "key.": {name for _, name in KEYS},
    "about.": {f"{name}.title" for name in ("about", "offline", "friends", "screen", "keys", "python", "privacy", "contact", "languages", "credits")}
    | {f"{name}.device" for name in ("fair", "friends", "privacy")},
    "theme.": {"light", "dark", "contrast"},
    "settings.": {"seeing", "moving", "hearing", "company"},
    "link.": {"connecting", "live", "lagging", "reconnecting", "restarting", "offline", "closed"},
    "motion.": {"normal", "quick", "off", "calm"},
    "pace.": set(SPEEDS),
    "font.": {"plain", "readable"},
    "speech.": {"full", "turns", "mine"},
    "letters.": {"on", "off"},
    "coords.": {"on", "off"},
    "botwords.": {"on", "off"},
    "ending.": {"ask", "auto"},
    "daily.": {"you", "against", "counts", "closes", "copy", "picture", "share", "today", "yesterday", "device.day", *HEADS}
    | {f"counts.{unit}" for unit in ("points", "turns")} | {f"{unit}{more}" for unit in get_args(Unit) for more in ("", ".unit")}
    | {f"refused.{why}" for why in ("late", "luck", "other", "broken", "unfinished")} | {f"fair.{why}" for why in (*FAIR, *daily_device.FAIR)},
    "puzzles.": {*THEMES, *HARDNESS},
    "month.": set(map(str, range(1, 13))),
    "reason.": {"words", "name", "play", "other"},
}  # fmt: skip


def used() -> set[str]:
    """Every quoted word of the code that looks like one of our keys, and those made of parts."""
    chapters = {key.partition(".")[0] for key in WORDS.file("en")}
    found = {prefix + word for prefix, words in MADE.items() for word in words}
    for path in CODE:
        text = path.read_text("utf-8")
        found |= {key for key in QUOTED.findall(text) if key.partition(".")[0] in chapters}
        for prefix in PREFIX.findall(text):
            assert prefix in MADE, f"{path.name} makes keys of {prefix}…: say in MADE which"
    return found


class Asked(dict[str, Any]):
    """Gives every parameter the same value and remembers their names."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.names: set[str] = set()

    def __missing__(self, name: str) -> Any:
        self.names.add(name)
        return self.value


def test_both_languages_have_the_same_keys() -> None:
    assert set(WORDS.file("en")) == set(WORDS.file("fr"))


def test_every_key_that_is_used_exists() -> None:
    assert used() - set(WORDS.file("en")) == set()


def test_every_key_is_used() -> None:
    assert set(WORDS.file("en")) - used() == set()


def filled(lang: str, key: str, n: int) -> tuple[str, set[str]]:
    params, words = Asked(n), Asked(str(n))
    text = render(WORDS.file(lang)[key], words, params, lang)
    return text, words.names | params.names


def test_every_sentence_asks_for_the_same_parameters_in_both_languages() -> None:
    for key in WORDS.file("en"):
        for n in (0, 1, 2, 7):
            texts = [filled(lang, key, n) for lang in LANGUAGES]
            assert all(text.strip() and "{" not in text for text, _ in texts), key
        assert len({frozenset(names) for _, names in texts}) == 1, key
