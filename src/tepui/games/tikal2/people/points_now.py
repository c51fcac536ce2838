"""How the reader scores: the four scorings of the game, each with what it would give now."""

from __future__ import annotations

from random import Random

from tepui.core.records import Fact
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View, imagine
from tepui.games.tikal2.rules.components import ALTAR_POINTS, SANCTUARY, SPACE_COUNT, TREASURE_ROOM, UNDELIVERED_POINTS
from tepui.games.tikal2.rules.scoring import altar_winners, camp_of, card_points, key_points
from tepui.games.tikal2.rules.table import Tikal


def points_now(words: Translations, v: View, lang: str) -> tuple[Fact, ...]:
    """Keys and altars score after each round, treasures and cards at the end; nothing when the game is over."""
    if v.seat is None or not v.steps:
        return ()
    t = imagine(v, Random(0))  # whatever is imagined, what is read here belongs to the seat or lies open
    altars, sure = altar_points(v, t, v.seat)
    rows = (
        ("keys", "home", key_points(camp_of(t, v.seat)), True),
        ("altars", "flag", altars, sure),
        ("treasures", "chest", UNDELIVERED_POINTS * t.treasures(v.seat), True),
        ("cards", "book", card_points(t, v.seat), True),
    )
    return tuple(
        Fact(icon, words.say(lang, f"now.{name}"), words.say(lang, f"now.{name}.when", n=ALTAR_POINTS),
             f"+{points}" if certain else f"≤ {points}")
        for name, icon, points, certain in rows
    )  # fmt: skip


def altar_points(v: View, t: Tikal, seat: int) -> tuple[int, bool]:
    """The points of the altars the seat would win, and whether that is certain: camps may lie face down."""
    won, sure = 0, True
    for space in range(SPACE_COUNT):
        if SANCTUARY <= t.rooms[space] < TREASURE_ROOM and seat in altar_winners(t, space):
            won += ALTAR_POINTS
            sure = sure and not any(face_down(v, t, rival) and t.has_flag(rival, space) for rival in range(v.seats))
    return won, sure


def face_down(v: View, t: Tikal, seat: int) -> bool:
    return sum(camp_of(t, seat)) < v.camp_sizes[seat]
