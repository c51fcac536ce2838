"""The reader's own piles, as piles: what is left to draw, what was played this turn, and what is thrown away."""

from __future__ import annotations

from typing import Final

from tepui.drawing.kept_parts import kept_part
from tepui.drawing.svg import circle, esc, g, num, paint, path, rect, shift, text
from tepui.games.eldorado.drawing.cards import CARD_HEIGHT, CARD_WIDTH, face, lettering
from tepui.games.eldorado.drawing.sheet import Sheet
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people.reader_view import money
from tepui.games.eldorado.rules.components import CARD_COUNT, CARDS, WORTH

WIDTH: Final = 290.0
HEIGHT: Final = 156.0
STEP: Final = 96.0
SCALE: Final = 0.67
TOP: Final = 36.0


class Piles(Sheet):
    """Three piles beside each other; a closer look tells what lies in each."""

    v: View

    def piles(self) -> str:
        seat = self.v.seat or 0
        at = slice(seat * CARD_COUNT, (seat + 1) * CARD_COUNT)
        left = [a + b for a, b in zip(self.v.pool[at], self.v.known[at])]
        drawn = sum(left) - self.v.hands[seat]
        played, thrown = tuple(self.v.played[at]), tuple(self.v.discard[at])
        return self.face_down(drawn) + self.face_up(1, "play", played) + self.face_up(2, "discard", thrown)

    @kept_part
    def face_down(self, count: int) -> str:
        return self.zone(0, "draw", count, "", back(count))

    @kept_part
    def face_up(self, place: int, name: str, counts: tuple[int, ...]) -> str:
        return self.zone(place, name, sum(counts), self.listed(counts), self.top(counts))

    def zone(self, place: int, name: str, count: int, inside: str, pile: str) -> str:
        """A pile under its name."""
        title = self.say(f"draw.pile_{name}")
        words = text(STEP / 2, 20, f"{title} {count}" if name != "draw" else title, text_anchor="middle", font_size=14, font_weight=700, **paint("ink"))  # fmt: skip
        w, h = CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE
        card = pile or rect(0, 0, w, h, rx=6, stroke_dasharray="6 5", **paint("", "rule", 1.8)) + g(
            lettering(self.say("draw.none"), 0, 5, w - 8), transform=shift(w / 2, h / 2)
        )
        said = ". ".join(part for part in (f"{title}: {count}", inside) if part)
        body = words + g(card, transform=shift((STEP - w) / 2, TOP)) + f"<desc>{esc(said)}</desc>"
        return g(
            body, id=f"pile-{name}", class_="place pile", transform=shift(place * STEP, 0), aria_label=said, role="img"
        )

    def listed(self, counts: tuple[int, ...]) -> str:
        return ", ".join(f"{n} {self.say(f'card.{CARDS[card]}')}" for card, n in enumerate(counts) if n)

    def top(self, counts: tuple[int, ...]) -> str:
        """A face-up pile: its kinds behind each other, the most expensive in front."""
        kinds = sorted((card for card, n in enumerate(counts) if n), key=lambda card: WORTH[card])[-3:]
        return "".join(
            g(face(card, self.say(f"card.{CARDS[card]}"), money(WORTH[card])), transform=shift(4 * i, 3 * i, SCALE))
            for i, card in enumerate(kinds)
        )


def back(count: int) -> str:
    """Card backs with their number."""
    if not count:
        return ""
    w, h = CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE
    edges = "".join(
        rect(2 * i, 3 * i, w, h, rx=6, fill="#1E4B3D", stroke="#271D14", stroke_width=1.2)
        for i in range(min(count, 4) - 1, 0, -1)
    )
    drawn = edges + rect(0, 0, w, h, rx=6, fill="#2B6654", stroke="#271D14", stroke_width=1.5)
    waves = "".join(f"M6 {num(16 + 12 * i)}q8-6 16 0t16 0t16 0t16 0" for i in range(7))
    drawn += path(waves, fill="none", stroke="#8FB573", stroke_opacity=0.4, stroke_width=1.2)
    drawn += circle(w / 2, h / 2, 19, **paint("card", "ink", 1.4))
    return drawn + text(
        w / 2, h / 2 + 8, str(count), text_anchor="middle", font_size=24, font_weight=800, **paint("ink")
    )
