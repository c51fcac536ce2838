"""The players' boards in the picture: the reader's large, the others folded to what matters, the rival's in solo.

What must be chosen from (cards looked at, bonus tiles, exiled items) lies in a tray under the reader's board.
"""

from __future__ import annotations

from typing import Final

from tepui.core.translations import seat_name
from tepui.drawing.pieces import head, pill
from tepui.drawing.svg import g, paint, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.faces import card_face
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.drawing.parts import SMALL, TALL, WIDTH, Sheet
from tepui.games.narak.drawing.pictograms import Sign, effect_signs, row
from tepui.games.narak.drawing.vignettes import medallion
from tepui.games.narak.people.effect_words import card_said
from tepui.games.narak.people.panels import at_hand
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUS_EFFECT,
    BONUSES,
    BOON,
    CARDS,
    GUARDIAN_ICONS,
    GUARDIANS,
    IDOL_SLOTS,
    KIND,
    RIVAL,
    RIVAL_TILES,
    SIDE_NODES,
    SLOT_EFFECT,
    SLOT_EFFECTS,
    SLOT_POINTS,
)
from tepui.games.narak.rules.notation import ICONS, ITEM_BIT, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.travel import kinds

LARGE: Final = 158.0
STRIP: Final = 80.0
TRAY: Final = 78.0
GAP: Final = 8.0
MARGIN: Final = 50.0  # left free under the folded boards of several others, where a page puts its buttons
FREE: Final = (398.0, 602.0)  # what a board as wide as the picture leaves free, for the same buttons
MIDDLE: Final = 372.0  # where idols begin on the reader's board
RIGHT: Final = 630.0  # where assistants and the play area begin


class Boards(Sheet):
    """Tokens, archaeologists, idols, guardians, assistants, deck, play area."""

    def boards(self, top: float) -> tuple[str, float]:
        """All boards, the reader's first; and where they end."""
        v = self.v
        mine = v.seat if v.seat is not None else 0
        found, y = self.large(mine, top), top + LARGE + GAP
        tray, h = self.tray(y)
        found, y = found + tray, y + h
        others = [seat for seat in range(v.seats) if seat != mine]
        for i, seat in enumerate(others):
            w = (WIDTH - GAP * (len(others) - 1)) / len(others)
            found += self.strip(seat, i * (w + GAP), y, w)
        if v.seats == 1:
            found += self.rival(y)
        return found, y + STRIP + (MARGIN if len(others) > 1 and not tray else 0)

    def frame(self, seat: int, x: float, y: float, w: float, h: float) -> str:
        body = rect(x + 1, y, w - 2, h, rx=10, **paint("sheet", "rule", 1.3))
        body += rect(x + 1, y, 8, h, rx=4, **paint(f"seat{seat}")) + g(head(seat, 11), transform=shift(x + 30, y + 22))
        name = seat_name(seat, self.lang)
        body += text(x + 48, y + 28, name, font_size=17, font_weight=800, **paint("ink"))
        for i in range(self.v.home[seat]):
            body += g(head(seat, 8), transform=shift(x + 128 + 20 * i, y + 22))
        return g(body, aria_hidden="true")

    # ---- the reader's board

    def large(self, seat: int, y: float) -> str:
        found = self.frame(seat, 0, y, WIDTH, LARGE)
        for i in range(RESOURCE_COUNT):
            found += self.token(seat, i, (34 + 66 * i, y + 64), 1.35)
        found += self.pool((34, y + 128)) + self.fear_tiles(seat, (200, y + 22))
        found += self.heading(MIDDLE, y + 20, "draw.slots") + self.idol_row(seat, (MIDDLE + 18, y + 48))
        found += self.slot_effects((MIDDLE + 22, y + 100))
        found += self.crew(seat, (RIGHT, y + 10)) + self.guardians(seat, (RIGHT + 238, y + 30))
        return found + self.deck(seat, (966, y + 110)) + self.area(seat, (RIGHT, y + 80))

    def token(self, seat: int, resource: int, at: Point, scale: float) -> str:
        n = self.v.tokens[RESOURCE_COUNT * seat + resource]
        body = use(f"nar-{RESOURCES[resource]}") + self.number(14, 6, n)
        name = self.say(f"res.{RESOURCES[resource]}", n=n)
        return self.thing(f"res-{seat}-{RESOURCES[resource]}", "place token", at, name, "nar-token", body, scale)

    def slot_effects(self, at: Point) -> str:
        """ARN-IDOL-02. The five effects an idol may be slotted for."""
        found = ""
        for i, word in enumerate(SLOT_EFFECTS):
            body = rect(-23, -15, 46, 30, rx=7, **paint("card", "rule", 1.2))
            body += row(effect_signs(SLOT_EFFECT[i]), 0, 0, 18, 42)
            name = self.say(f"slot.{word}")
            found += self.thing(f"effect-{word}", "place effect", (at[0] + 49 * i, at[1]), name, "nar-small", body)
        return g(found, opacity=1 if self.v.crates[self.v.seat or 0] else 0.55)

    def idol_row(self, seat: int, at: Point) -> str:
        """Slots with the points they score while empty, and the crates."""
        v, found = self.v, ""
        for i in range(IDOL_SLOTS):
            x = at[0] + 38 * i
            found += rect(x - 16, at[1] - 17, 32, 34, rx=5, stroke_dasharray="3 2.4", **paint("card", "rule", 1.3))
            if i < v.slotted[seat]:
                found += use("nar-idol", (x, at[1]), 1.3)
            else:
                found += text(x, at[1] + 6, str(SLOT_POINTS[i]), text_anchor="middle", font_size=16, font_weight=700, **paint("ink3"))  # fmt: skip
        if v.crates[seat]:
            x = at[0] + 38 * IDOL_SLOTS + 8
            found += use("nar-idol", (x, at[1]), 1.3) + self.number(x + 14, at[1] + 6, f"×{v.crates[seat]}")
        return g(found, aria_label=self.say("stat.idols"))

    def crew(self, seat: int, at: Point, scale: float = 1) -> str:
        v = self.v
        mine = [one for one in range(len(ASSISTANTS)) if v.employer[one] == seat]
        return "".join(
            self.assistant(one, v.level[one], v.ready[one], (at[0] + 112 * scale * i, at[1]), scale)
            for i, one in enumerate(mine)
        )

    def guardians(self, seat: int, at: Point) -> str:
        """Medallions with their boons, closer together where there are many."""
        owned = [i for i in range(len(GUARDIANS)) if self.v.owners[i] == seat]
        step = min(42.0, 110 / max(len(owned), 1))
        return "".join(self.owned_guardian(one, (at[0] + step * i, at[1])) for i, one in enumerate(owned))

    def owned_guardian(self, guardian: int, at: Point) -> str:
        body = g(medallion(guardian), opacity=0.5) if self.v.spent[guardian] else with_boon(guardian)
        name = self.guardian_name(guardian)
        return self.thing(f"guardian-{GUARDIANS[guardian]}", "place guardian", at, name, "nar-slot", body)

    def hand_faces(self) -> str:
        """What the reader holds beside the picture: cards, assistants and boons that can still be used."""
        v = self.v
        if v.seat is None:
            return ""
        cards, crew, boons = at_hand(v, v.seat)
        found = [
            self.face(f"card-{CARDS[card]}", "-1 -1 94 134", card_face(card_said(self.words, card, self.lang), card, *TALL))
            for card in cards
        ]  # fmt: skip
        found += [
            self.face(f"assistant-{ASSISTANTS[one]}", "-2 -2 104 64", self.name_tag(one, v.level[one])) for one in crew
        ]
        found += [self.face(f"guardian-{GUARDIANS[i]}", "-22 -22 44 58", with_boon(i)) for i in boons]
        return "".join(found)

    def deck(self, seat: int, at: Point) -> str:
        n = len(self.v.decks[seat])
        back = rect(-22, -30, 44, 60, rx=5, fill="#1E4B3D") + rect(-25, -33, 44, 60, rx=5, fill="#2B6654", stroke="#271D14", stroke_width=1.3)  # fmt: skip
        back += text(-3, 4, str(n), text_anchor="middle", font_size=20, font_weight=800, fill="#FFF9EA")
        return self.thing(f"deck-{seat}", "place deck", at, self.say("draw.deck", n=n), "nar-small", back)

    def fear_tiles(self, seat: int, at: Point) -> str:
        n = self.v.fear_tiles[seat]
        if not n:
            return ""
        tile = rect(-13, -13, 26, 26, rx=4, fill="#37302B") + text(0, 5, f"×{n}", text_anchor="middle", font_size=FIGURE, fill="#F5ECD8")  # fmt: skip
        return self.thing(f"fear-{seat}", "place fear", at, self.say("draw.fear_tiles", n=n), "nar-small", tile)

    def area(self, seat: int, at: Point) -> str:
        """The play area, one card of a kind with its number."""
        cards = kinds(self.v.areas[seat])
        step = min(SMALL[0] + 4, 290 / max(len(cards), 1))
        found = self.heading(at[0], at[1] + 18, "draw.area") if not cards else ""
        return found + "".join(self.area_card(seat, card, (at[0] + step * i, at[1])) for i, card in enumerate(cards))

    def area_card(self, seat: int, card: int, at: Point) -> str:
        n = self.v.areas[seat].count(card)
        found = self.card_thing(f"area-{CARDS[card]}", card, at, SMALL)
        return found + (
            g(pill(f"×{n}", "ink", "inverse", FIGURE), transform=shift(at[0] + 40, at[1] + 4)) if n > 1 else ""
        )

    def pool(self, at: Point) -> str:
        """ARN-TRAV-06. Icons left this turn."""
        found, x = "", at[0]
        for icon, n in enumerate(self.v.pool):
            if n:
                body = rect(-14, -14, 28, 28, rx=6, fill="#22303A") + row([(ICONS[icon], 1)], 0, 0, 20, 26, "#FFF3D6")
                body += self.number(18, 6, f"×{n}", 16)
                name = self.say("source.pool", icon=f"@icon.{ICONS[icon]}")
                found += self.thing(f"pool-{ICONS[icon]}", "place pool", (x, at[1]), name, "nar-small", body)
                x += 58
        return (self.heading(at[0] - 14, at[1] - 20, "draw.pool") + found) if found else ""

    # ---- the others, folded

    def strip(self, seat: int, x: float, y: float, w: float) -> str:
        """Tokens, what is held by number, assistants; with room enough the play area too."""
        v = self.v
        found = self.frame(seat, x, y, w, STRIP) + self.fear_tiles(seat, (x + w - 24, y + 22))
        counts: list[Sign] = [
            ("card", v.hand_sizes[seat]), ("idol", v.crates[seat] + v.slotted[seat]), ("guardian", v.owners.count(seat)),
        ]  # fmt: skip
        for i, (name, n) in enumerate(counts):
            found += use(f"nar-{name}", (x + 184 + 44 * i, y + 22)) + self.number(x + 197 + 44 * i, y + 28, n)
        for i in range(RESOURCE_COUNT):
            found += self.token(seat, i, (x + 24 + 41 * i, y + 57), 1)
        narrow, room = w < 480, FREE[0] - 228 if w == WIDTH else w - 232
        scale = min(0.46 if narrow else 0.6, room / (112 * max(v.employer.count(seat), 1)))
        found += self.crew(seat, (x + 228, y + (46 if narrow else 40)), scale)
        if w < WIDTH:
            return found
        cards = kinds(v.areas[seat])
        step = min(SMALL[0] + 3, 380 / max(len(cards), 1))
        for i, card in enumerate(cards):
            found += self.card_thing(f"seen-{seat}-{CARDS[card]}", card, (FREE[1] + 8 + step * i, y + 4), SMALL)
        return found

    def rival(self, y: float) -> str:
        """The rival's last tile, its arrow, guardians, idols and cards."""
        v = self.v
        found = rect(1, y, WIDTH - 2, STRIP, rx=10, **paint("sheet", "rule", 1.3))
        found += text(20, y + 34, self.say("draw.rival"), font_size=17, font_weight=800, **paint("ink"))
        if v.rival_used:
            told = self.say(f"tile.{RIVAL_TILES[v.rival_used[-1]]}")
            found += text(20, y + 60, told, font_size=FIGURE, **paint("ink2"))
        d = "M-11 0H11M4-7 11 0 4 7" if v.rival_arrow else "M11 0H-11M-4-7-11 0-4 7"
        found += g(path(d, fill="none", stroke="#271D14", stroke_width=3), transform=shift(330, y + 40))
        signs: list[Sign] = [
            ("guardian", v.owners.count(RIVAL)), ("idol", sum(v.rival_idols) + v.rival_pile), ("card", len(v.rival_cards)),
        ]  # fmt: skip
        for i, (name, n) in enumerate(signs):
            found += use(f"nar-{name}", (660 + 90 * i, y + 40), 1.3) + self.number(682 + 90 * i, y + 46, f"×{n}")
        return g(found, id="rival")

    # ---- what is chosen from

    def tray(self, y: float) -> tuple[str, float]:
        """Cards looked at, bonus tiles, exiled items: only while they are asked about; and the height it needs."""
        v = self.v
        asks, fields = v.steps[-1] if v.steps else ("", ())
        found, x = "", 150.0
        if asks == "TakeExiled" and fields[0] == v.seat:
            for card in [card for card in v.exiled if KIND[card] == ITEM_BIT]:
                found += self.card_thing(f"exiled-{CARDS[card]}", card, (x, y), SMALL)
                x += SMALL[0] + 6
        for card in kinds(v.looked):
            found += self.card_thing(f"looked-{CARDS[card]}", card, (x, y), SMALL)
            x += SMALL[0] + 6
        if asks in ("WhichBonus", "TempleBonus") and fields[0] == v.seat:
            tiles = v.temple_pile if asks == "TempleBonus" else v.bonuses[fields[1] % SIDE_NODES]
            for kind in kinds(sorted(tiles)):
                body = rect(-14, -14, 28, 28, rx=5, fill="#DCEBE4", stroke="#164A59", stroke_width=1.3)
                body += row(effect_signs(BONUS_EFFECT[kind]), 0, 0, 20, 26)
                name = self.say(f"bonus.{BONUSES[kind]}")
                found += self.thing(f"choice-{BONUSES[kind]}", "place bonus", (x + 20, y + 36), name, "nar-small", body, 1.3)  # fmt: skip
                x += 60
        return (self.heading(16, y + 40, "draw.choose") + found, TRAY) if found else ("", 0.0)


def with_boon(guardian: int) -> str:
    """A guardian of one's own with what it grants."""
    boon: list[Sign] = [(ICONS[icon], 1) for icon in GUARDIAN_ICONS[guardian]]
    signs = boon or list(effect_signs(BOON[guardian]))
    return medallion(guardian) + rect(-15, 13, 30, 19, rx=8, **paint("card", "ink", 1)) + row(signs, 0, 22.5, 16, 26)
