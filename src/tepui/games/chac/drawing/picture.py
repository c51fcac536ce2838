"""Chac as a picture: what a seat sees, from its view alone. Every place and piece that can be touched carries its id.

Ids: `space-C06`, `adv-2-0` (seat and life), `boulder`, `wall-left`, `plank-3`, `alcove-red1`, `deck-lava`, `clue-2`, `lock-0`,
`roll-2`. Pieces are groups placed by a translation and keep their ids for life. Where something may go wrong, the odds are
in the name of the place and in its title.
"""

from __future__ import annotations

from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.kept_parts import fixed, kept_part
from tepui.drawing.pieces import die, head, pill
from tepui.drawing.svg import (
    Attr,
    circle,
    defs,
    element,
    esc,
    g,
    layer,
    num,
    paint,
    path,
    picture,
    rect,
    shift,
    text,
    use,
)
from tepui.engine.hexes import Point
from tepui.games.chac.drawing.board import EDGED, Board
from tepui.games.chac.drawing.crowds import crowding, stands
from tepui.games.chac.drawing.dice import action_roll, last_test, readings, tray
from tepui.games.chac.drawing.glyphs import numeral
from tepui.games.chac.drawing.ground import (
    FACE,
    FIGURE,
    FINGER,
    HEIGHT,
    WIDTH,
    N,
    at,
    box,
    doors,
    ground,
    kept,
    middle,
)
from tepui.games.chac.drawing.portraits import CARD, DECK_INKS, medallion, portrait, sign, treasure, treasure_card
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.places import place
from tepui.games.chac.people.reader_view import ABILITY_ID, card_id, choice_id
from tepui.games.chac.people.risks import lock
from tepui.games.chac.rules.components import (
    ABILITIES,
    ABILITY,
    ALCOVE_SPACE,
    ALCOVE_VALUE,
    ALCOVES,
    ALCOVES_AT,
    AREA,
    CLUES_AT,
    DECK_COUNT,
    DECKS,
    FULL_NAMES,
    PILES_AT,
    RIVER,
    TRACK,
)

TRAPS_AT: Final = (8.0, 2.0)  # in squares


def draw(words: Translations, v: View, lang: str = "en", legal: tuple[str, ...] = (), selected: str = "") -> str:
    """The whole picture; `legal` and `selected` are element ids to ring."""
    return Picture(words, v, lang, frozenset(legal), selected).drawn()


class Picture(Board):
    """One picture in the making: the board, and on it pieces, cards and dice."""

    def drawn(self) -> str:
        board = (
            fixed(self, ground())
            + layer("grid", self.lava_bed() + self.spaces())
            + layer("tiles", self.walls() + self.planks() + self.traps() + self.clues() + self.alcoves() + self.decks())
            + layer("marks", doors() + self.danger_marks(), pointer_events="none")
            + layer("rings", "")
            + layer("pieces", self.boulder() + self.adventurers() + self.action_roll() + self.thrown())
            + layer("badges", self.odds_badges(), pointer_events="none")
            + layer("coords", self.coordinates(), visibility="hidden", aria_hidden="true", pointer_events="none")
            + layer("focus", "")
        )
        frame = rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=9, pointer_events="none", **paint("", "ink", 2))
        return picture(
            WIDTH,
            HEIGHT,
            fixed(self, kept()) + defs(self.faces()) + g(board, clip_path="url(#chac-frame)") + frame,
            class_="board lit",
            role="group",
            aria_label=self.say("board"),
            data_space=N,
            data_finger=FINGER,
        )

    @kept_part
    def faces(self) -> str:
        """What the reader holds beside the picture: treasures, the ability, and at first the adventurers to choose from."""
        v = self.v
        if v.seat is None:
            return ""
        box_ = f"-1 -1 {num(CARD.w + 2)} {num(CARD.h + 2)}"
        hand = v.hands[v.seat]
        found = [(card_id(card, hand[:i].count(card)), box_, treasure_card(card)) for i, card in enumerate(hand)]
        mine = v.cards[2 * v.seat : 2 * v.seat + 2]
        if v.round:
            found.append((ABILITY_ID, "0 0 100 100", portrait(mine[v.life[v.seat]], v.seat)))
        else:
            found += [(choice_id(card), "0 0 100 100", portrait(card, v.seat)) for card in mine if card >= 0]
        return "".join(element("symbol", body, id=f"face-{id_}", viewBox=window) for id_, window, body in found)

    def boulder(self) -> str:
        space = TRACK[self.v.boulder]
        name = self.say("boulder", space=place(space))
        return self.thing("boulder", "piece boulder", middle(space), name, "", use("chac-boulder", class_="body"))

    # ---- cards, tiles, dice

    @kept_part
    def clues(self) -> str:
        """The four trap numbers beside their zones."""
        out = ""
        for zone, number in enumerate(self.v.clues):
            seen = [seat for seat in range(self.v.seats) if self.v.deciphered[zone] >> seat & 1]
            tile = path(box(46, 46), **paint("hull", "casing", 1.6)) + numeral(number, 42, "casing")
            eyes = "".join([g(head(seat, 6.5), transform=shift(-19.5 + 8 * i, 24)) for i, seat in enumerate(seen)])
            name = self.say("clue", zone=zone + 1, n=number)
            out += self.thing(f"clue-{zone + 1}", "place clue", at(*CLUES_AT[zone]), name, "chac-tile", tile + eyes)
        return out

    @kept_part
    def traps(self) -> str:
        """The same four numbers once more beside the Lava Room, where they are looked for (CHA-SETUP-08)."""
        if not self.v.clues:
            return ""
        x, y = at(*TRAPS_AT)
        frame = rect(
            x - 57, y - 66, 114, 132, rx=9, fill="none", stroke="#8E8170", stroke_width=1.4, stroke_dasharray="5 4"
        )
        bold: dict[str, Attr] = {"text_anchor": "middle", "font_size": FIGURE, "font_weight": "800"}
        out = frame + text(x, y - 46, self.say("traps"), **bold, **paint("casing"))
        for i, number in enumerate(sorted(self.v.clues)):
            tile = path(box(44, 42), fill="#7E241A", **EDGED) + numeral(number, 40, "casing")
            out += g(tile, transform=shift(x - 25 + 50 * (i % 2), y - 10 + 50 * (i // 2)))
        return g(out, pointer_events="none", aria_hidden="true")

    @kept_part
    def alcoves(self) -> str:
        out = ""
        for i, word in enumerate(ALCOVES):
            x, y = at(ALCOVES_AT[i][0] + 0.5, ALCOVES_AT[i][1] + 0.5)
            beside = middle(ALCOVE_SPACE[i])
            x += 4 if x < beside[0] else -8
            taken = self.v.alcoves[i] >= 0
            red = len(set(ALCOVE_VALUE)) > 1 and ALCOVE_VALUE[i] == min(ALCOVE_VALUE)
            niche = "M-25 27V-5a25 25 0 0 1 50 0V27z"
            tile = path(niche, fill=("#5A1712" if red else "#33424A") if not taken else "#2B231C", **EDGED)
            if not taken:
                tile += g(treasure("red" if red else "6"), transform=shift(-16, -24, 0.5))
                tile += g(pill(str(ALCOVE_VALUE[i]), "havenlight", "ink", FIGURE), transform=shift(0, 17))
            name = self.say("alcove", alcove=f"@alcove.{word}", n=ALCOVE_VALUE[i], open="yes" if taken else "no")
            out += self.thing(f"alcove-{word}", "place alcove", (x, y), name, "chac-niche", tile, lock(self.desk, i))
        return out

    @kept_part
    def decks(self) -> str:
        out = ""
        for deck in range(DECK_COUNT):
            count, word = self.v.deck_sizes[deck], DECKS[deck]
            ink = DECK_INKS[word.rstrip("1234")]
            cards = path(box(38, 48, 5), transform="translate(3 3)", **paint("hold")) if count > 1 else ""
            cards += path(box(38, 48, 5), fill=ink, **EDGED) + g(sign(word), transform=shift(0, -8))
            cards += g(pill(str(count) if count else "–", "havenlight", "ink", FIGURE), transform=shift(0, 14))
            name = self.say("deck", deck=f"@deck.{word}", n=count)
            body = g(cards, opacity=1 if count else 0.45)
            out += self.thing(f"deck-{word}", "place deck", at(*PILES_AT[deck]), name, "chac-deck", body)
        return out

    def action_roll(self) -> str:
        """The roll as the reader and everybody else reads it."""
        v = self.v
        return self.roll(self.desk.roll_load(self.desk.seat) if v.inside else 0) + self.readings()

    @kept_part
    def roll(self, least: int) -> str:
        return action_roll(self.desk, least)

    @kept_part
    def readings(self) -> str:
        return readings(self.desk)

    @kept_part
    def thrown(self) -> str:
        """The last test, and the dice of an open lock, which can be touched."""
        out = last_test(self.desk)
        for i, face in enumerate(self.v.lock):
            out += self.thing(f"lock-{i}", "place die", tray(i), self.say("lock", n=face), "chac-die", die(face, 34))
        return out

    # ---- people

    def adventurers(self) -> str:
        v, out = self.v, ""
        for space, seats in sorted(self.people.items(), key=lambda item: middle(item[0])[1]):
            x, y = middle(space)
            crowd = crowding(v, space, len(seats))
            for seat, (dx, dy) in zip(seats, stands(v, space, len(seats)), strict=True):
                card = v.cards[2 * seat + v.life[seat]]
                out += self.adventurer(seat, card, len(v.hands[seat]), v.life[seat], space, crowd, (x + dx, y + dy))
        return out

    @kept_part
    def adventurer(self, seat: int, card: int, cards: int, life: int, space: int, crowd: int, place: Point) -> str:
        """A face in the seat's colour; the number of cards carried at its side, and water at its neck in the river."""
        r = FACE[crowd]
        body = circle(0, 0, r, fill="none", pointer_events="all") + medallion(card, seat, r, crowd > 1)
        if AREA[space] == RIVER:
            body += path(f"M{num(-r - 4)} {num(r * 0.7)}q6-6 12 0t12 0 12 0 12 0", **paint("", "foam", 3))
        name = self.say(
            "adventurer",
            name=FULL_NAMES[card] if card >= 0 else "?",
            who=self.words.seat(seat, self.lang),
            cards=cards,
        )
        load = rect(-8.5, -8.5, 17, 17, rx=5, **paint("card", "ink", 1.2)) + text(
            0, 5, str(cards), text_anchor="middle", font_size=FIGURE, font_weight="800", **paint("ink")
        )
        body += g(load, transform=shift(r * 0.78, r * 0.72, 1 if crowd < 2 else 0.92), class_="load")
        ability = f"@ability.{ABILITIES[ABILITY[card]]}" if card >= 0 else "–"
        body += element("desc", esc(self.say("look", who=name, ability=ability)))
        kind = f"piece adventurer seat-{seat}"
        return self.thing(f"adv-{seat}-{life}", kind, place, name, f"chac-person{crowd}", body)
