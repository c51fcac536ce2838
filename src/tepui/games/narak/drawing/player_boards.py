"""The players' boards beside the island: the reader's mat, the others folded to what matters, the rival's in solo.

What must be chosen from (cards looked at, bonus tiles, exiled items) lies in a tray of its own while it is asked about.
"""

from __future__ import annotations

from typing import Final

from tepui.drawing.kept_parts import kept_part
from tepui.drawing.pieces import head, pill
from tepui.drawing.svg import Size, g, paint, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.narak.drawing.faces import card_face
from tepui.games.narak.drawing.glyphs import FIGURE
from tepui.games.narak.drawing.parts import SMALL, TALL, Sheet
from tepui.games.narak.drawing.pictograms import Sign, effect_signs, row
from tepui.games.narak.drawing.vignettes import medallion
from tepui.games.narak.people.effect_words import card_said
from tepui.games.narak.people.panels import at_hand, totals
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
    NONE,
    RIVAL,
    RIVAL_TILES,
    SIDE_NODES,
    SLOT_EFFECT,
    SLOT_EFFECTS,
    SLOT_POINTS,
)
from tepui.games.narak.rules.notation import ICONS, ITEM_BIT, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.travel import kinds

MAT: Final = Size(590.0, 172.0)
HELD: Final = 358.0  # where deck and play area begin on the mat
RIVALS: Final = 372.0  # the width of a folded board
STRIP: Final = 80.0
LOW: Final = 50.0  # the height of one of several folded boards
SEEN: Final = 0.58  # the scale of what the only other one has played: it has to find room below the row
NAME: Final = 10  # letters of a name that have room on its plate
TRAY: Final = 172.0
CREW: Final = (246.0, 79.0)  # where the reader's assistants stand, below each other
CREW_STEP: Final = 46.0
CREW_SCALE: Final = 0.66
CREW_PLACES: Final = 2


class Boards(Sheet):
    """Tokens, archaeologists, idols, guardians, assistants, deck, play area."""

    def name_plate(self, seat: int, home: int, x: float, y: float) -> str:
        """Who sits here, and the archaeologists that have not gone out yet."""
        body = g(head(seat, 11), transform=shift(x + 22, y + 20))
        name = self.words.seat(seat, self.lang)
        if len(name) > NAME:
            name = f"{name[: NAME - 1].rstrip()}…"
        body += text(x + 40, y + 26, name, font_size=17, font_weight=800, **paint("ink"))
        for i in range(home):
            body += g(head(seat, 8), transform=shift(x + 128 + 20 * i, y + 20))
        return g(body, aria_hidden="true")

    # ---- the reader's board

    @kept_part
    def mat(self) -> str:
        """What I own, every number once: tokens, idols, crew, guardians, deck and play area."""
        seat = self.v.seat if self.v.seat is not None else 0
        found = rect(0, 0, 7, MAT.h, **paint(f"seat{seat}")) + self.name_plate(seat, self.v.home[seat], 8, 2)
        found += self.fear_tiles(seat, self.v.fear_tiles[seat], (206, 20)) + self.pool((228, 20))
        found += (
            self.purse(seat) + self.idol_row(seat, (14, 79)) + self.slot_effects((14, 138), self.v.crates[seat] > 0)
        )
        found += self.crew_places(self.v.employer.count(seat)) + self.my_crew(seat)
        found += self.guardians(seat, (CREW[0] + 84, 98))
        found += path(f"M{HELD - 6:g} 12v{MAT.h - 24:g}", stroke_dasharray="4 4", **paint("", "rule", 1.2))
        played = tuple([(card, self.v.areas[seat].count(card)) for card in kinds(self.v.areas[seat])])
        return found + self.deck(seat, (HELD + 32, 90)) + self.area(played, (HELD + 66, 18))

    def owned_tokens(self, seat: int) -> tuple[int, ...]:
        return tuple(self.v.tokens[RESOURCE_COUNT * seat : RESOURCE_COUNT * (seat + 1)])

    def purse(self, seat: int) -> str:
        """The reader's tokens, each kind in a box of its own; what I have none of is pale."""
        found = ""
        for i, n in enumerate(self.owned_tokens(seat)):
            x = 14 + 67.0 * i
            found += rect(x, 36, 63, 36, rx=7, **paint("sheet", "rule", 1.2))
            found += g(self.token(seat, i, n, (x + 19, 54), 1.3), opacity=1 if n else 0.5)
        return found

    @kept_part
    def tokens(self, seat: int, counts: tuple[int, ...], at: Point, step: float, scale: float) -> str:
        return "".join(self.token(seat, i, n, (at[0] + step * i, at[1]), scale) for i, n in enumerate(counts))

    def token(self, seat: int, resource: int, n: int, at: Point, scale: float) -> str:
        body = use(f"nar-{RESOURCES[resource]}") + self.number(14, 6, n)
        name = self.say(f"res.{RESOURCES[resource]}", n=n)
        return self.thing(f"res-{seat}-{RESOURCES[resource]}", "place token", at, name, "nar-token", body, scale)

    @kept_part
    def slot_effects(self, at: Point, idols: bool) -> str:
        """ARN-IDOL-02. The five effects an idol may be slotted for."""
        found = path(f"M{at[0] + 4:g} {at[1] - 21:g}h208", stroke_dasharray="3 3", **paint("", "rule", 1))
        for i, word in enumerate(SLOT_EFFECTS):
            body = rect(-20, -16, 40, 40, rx=7, **paint("card", "rule", 1.2))
            body += row(effect_signs(SLOT_EFFECT[i]), 0, 4, 18, 36)
            name = self.say(f"slot.{word}")
            found += self.thing(
                f"effect-{word}", "place effect", (at[0] + 20 + 44 * i, at[1]), name, "nar-effect", body
            )
        return g(found, opacity=1 if idols else 0.55)

    def idol_row(self, seat: int, at: Point) -> str:
        """Slots with the points they score while empty, and the crates."""
        v, body = self.v, ""
        for i in range(IDOL_SLOTS):
            x = 36.0 * i
            body += rect(x, 0, 30, 32, rx=5, stroke_dasharray="3 2.4", **paint("card", "rule", 1.3))
            if i < v.slotted[seat]:
                body += use("nar-idol", (x + 15, 16), 1.2)
            else:
                body += text(x + 15, 22, str(SLOT_POINTS[i]), text_anchor="middle", font_size=16, font_weight=700, **paint("ink3"))  # fmt: skip
        if v.crates[seat]:
            x = 36.0 * IDOL_SLOTS + 16
            body += use("nar-idol", (x, 16), 1.3) + self.number(x + 14, 22, f"×{v.crates[seat]}")
        name = self.say("draw.slots", slotted=v.slotted[seat], n=v.crates[seat])
        return self.thing(f"slots-{seat}", "place slots", at, name, "nar-slots", body)

    def my_crew(self, seat: int) -> str:
        """The reader's assistants, smaller where there are more than the two that the notebook recruits."""
        crew = self.crew_of(seat)
        less = min(1, CREW_PLACES / max(len(crew), 1))
        return self.crew(crew, CREW, (0, CREW_STEP * less), CREW_SCALE * less)

    @kept_part
    def crew_places(self, held: int) -> str:
        """Where assistants will stand."""
        wide, high = 100 * CREW_SCALE, 60 * CREW_SCALE
        found = ""
        for i in range(held, CREW_PLACES):
            y = CREW[1] + CREW_STEP * i
            found += rect(CREW[0], y, wide, high, rx=6, stroke_dasharray="3 2.4", **paint("", "rule", 1.3))
            found += g(use("nar-recruit", (CREW[0] + wide / 2, y + high / 2), 1.1), opacity=0.35)
        return found

    def crew_of(self, seat: int) -> tuple[tuple[int, int, bool], ...]:
        """Assistants with their levels, and whether they are ready."""
        v = self.v
        return tuple([(one, v.level[one], v.ready[one]) for one in range(len(ASSISTANTS)) if v.employer[one] == seat])

    @kept_part
    def crew(self, assistants: tuple[tuple[int, int, bool], ...], at: Point, step: Point, scale: float) -> str:
        return "".join(
            self.assistant(one, level, ready, (at[0] + step[0] * i, at[1] + step[1] * i), scale)
            for i, (one, level, ready) in enumerate(assistants)
        )

    def guardians(self, seat: int, at: Point) -> str:
        """Medallions with their boons below each other, closer together where there are many."""
        owned = [i for i in range(len(GUARDIANS)) if self.v.owners[i] == seat]
        step = min(54.0, 40 / max(len(owned) - 1, 1))
        return "".join(self.owned_guardian(one, (at[0], at[1] + step * i)) for i, one in enumerate(owned))

    def owned_guardian(self, guardian: int, at: Point) -> str:
        body = g(medallion(guardian), opacity=0.5) if self.v.spent[guardian] else with_boon(guardian)
        name = self.guardian_name(guardian)
        return self.thing(f"guardian-{GUARDIANS[guardian]}", "place guardian", at, name, "nar-medal", body)

    @kept_part
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

    def fear_tiles(self, seat: int, n: int, at: Point) -> str:
        if not n:
            return ""
        tile = rect(-13, -13, 26, 26, rx=4, fill="#37302B") + text(0, 5, f"×{n}", text_anchor="middle", font_size=FIGURE, fill="#F5ECD8")  # fmt: skip
        return self.thing(f"fear-{seat}", "place fear", at, self.say("draw.fear_tiles", n=n), "nar-small", tile)

    @kept_part
    def area(self, cards: tuple[tuple[int, int], ...], at: Point) -> str:
        """The play area, one card of a kind with its number, in two rows."""
        found = self.heading(at[0] + 6, at[1] + 12, "draw.area") if not cards else ""
        columns = max(-(-len(cards) // 2), 1)
        step = min(SMALL.w + 3, (MAT.w - at[0] - SMALL.w - 6) / max(columns - 1, 1))
        return found + "".join(
            self.area_card(card, n, (at[0] + step * (i % columns), at[1] - 12 + (SMALL.h + 4) * (i // columns)))
            for i, (card, n) in enumerate(cards)
        )

    def area_card(self, card: int, n: int, at: Point) -> str:
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
        return found

    # ---- the others, folded

    @kept_part
    def rivals(self) -> tuple[str, float]:
        """The boards of the others below each other; and how high they are."""
        mine = self.v.seat if self.v.seat is not None else 0
        others = [seat for seat in range(self.v.seats) if seat != mine]
        if not others:
            return self.rival(), STRIP
        if len(others) > 1:
            found = "".join(
                g(self.strip(seat, LOW), transform=shift(0, i * (LOW + 4))) for i, seat in enumerate(others)
            )
            return found, len(others) * (LOW + 4) - 4
        (other,) = others
        if not self.v.areas[other]:
            return self.strip(other, STRIP), STRIP
        return self.strip(other, STRIP) + self.seen_area(other, STRIP + 4), STRIP + SEEN * SMALL.h + 5

    def seen_area(self, seat: int, y: float) -> str:
        """What the only other one has played."""
        cards = kinds(self.v.areas[seat])
        wide = SEEN * SMALL.w
        step = min(wide + 4, (RIVALS - wide) / max(len(cards) - 1, 1))
        return "".join(
            self.card_thing(f"seen-{seat}-{CARDS[card]}", card, (step * i, y), SMALL, SEEN)
            for i, card in enumerate(cards)
        )

    def strip(self, seat: int, high: float) -> str:
        """What is held by number, assistants; and tokens, which a page shows beside the name."""
        v, crew = self.v, self.crew_of(seat)
        held = v.hand_sizes[seat], v.crates[seat] + v.slotted[seat], v.owners.count(seat)
        size = high / STRIP  # of what stands in the second line
        tokens = self.tokens(seat, self.owned_tokens(seat), (168, 0.74 * high), 41, max(size, 0.75))
        scale = min(max(0.46 * size, 0.36), 132 / (112 * max(len(crew), 1)))
        plate = self.folded(seat, v.home[seat], v.fear_tiles[seat], held, high)
        crew_at = 14, 0.92 * high - 60 * scale
        return plate + g(tokens, class_="whole") + self.crew(crew, crew_at, (112 * scale, 0), scale)

    @kept_part
    def folded(self, seat: int, home: int, fear_tiles: int, held: tuple[int, int, int], high: float) -> str:
        y = min(20, 0.3 * high)  # of what stands in the first line
        found = rect(0.5, 0.5, RIVALS - 1, high - 1, rx=9, **paint("card", "rule", 1.2))
        found += rect(0, 6, 6, high - 12, rx=3, **paint(f"seat{seat}")) + self.name_plate(seat, home, 4, y - 20)
        found += self.fear_tiles(seat, fear_tiles, (RIVALS - 20, y))
        for i, (name, n) in enumerate(zip(("card", "idol", "guardian"), held)):
            found += use(f"nar-{name}", (190 + 48 * i, y)) + self.number(203 + 48 * i, y + 6, n)
        return found

    def rival(self) -> str:
        """The rival's last tile, its arrow, guardians, idols and cards, and its points if the game ended now."""
        v = self.v
        found = rect(0.5, 0.5, RIVALS - 1, STRIP - 1, rx=9, **paint("card", "rule", 1.2))
        found += text(16, 26, self.say("draw.rival"), font_size=17, font_weight=800, **paint("ink"))
        if v.rival_used:
            told = self.say(f"tile.{RIVAL_TILES[v.rival_used[-1]]}")
            found += text(16, 58, told, font_size=FIGURE, **paint("ink2"))
        points = self.say("draw.rival.points", n=totals(v)[-1])
        found += text(RIVALS - 14, 59, points, text_anchor="end", font_size=17, font_weight=800, **paint("ink"))
        d = "M-11 0H11M4-7 11 0 4 7" if v.rival_arrow else "M11 0H-11M-4-7-11 0-4 7"
        found += g(path(d, fill="none", stroke="#271D14", stroke_width=3), transform=shift(150, 20))
        signs: list[Sign] = [
            ("guardian", v.owners.count(RIVAL)), ("idol", sum(v.rival_idols) + v.rival_pile), ("card", len(v.rival_cards)),
        ]  # fmt: skip
        for i, (name, n) in enumerate(signs):
            found += use(f"nar-{name}", (204 + 58 * i, 20), 1.1) + self.number(220 + 58 * i, 26, f"×{n}")
        return g(found, id="rival")

    # ---- what is chosen from

    def tray(self) -> tuple[str, float]:
        """Cards looked at, bonus tiles, exiled items: only while they are asked about; and the width they need."""
        v = self.v
        asks, fields = v.steps[-1] if v.steps else ("", ())
        seat, *rest = fields or (NONE,)
        cards = [(f"looked-{CARDS[card]}", card) for card in kinds(v.looked)]
        if asks == "TakeExiled" and seat == v.seat:
            cards += [(f"exiled-{CARDS[card]}", card) for card in v.exiled if KIND[card] == ITEM_BIT]
        found, x = "", 10.0
        for id_, card in cards:
            found += self.card_thing(id_, card, (x, 30), TALL)
            x += TALL.w + 8
        if asks in ("WhichBonus", "TempleBonus") and seat == v.seat:
            (node,) = rest or (NONE,)
            tiles = v.temple_pile if asks == "TempleBonus" else v.bonuses[node % SIDE_NODES]
            for kind in kinds(sorted(tiles)):
                body = rect(-14, -14, 28, 28, rx=5, fill="#DCEBE4", stroke="#164A59", stroke_width=1.3)
                body += row(effect_signs(BONUS_EFFECT[kind]), 0, 0, 20, 26)
                name = self.say(f"bonus.{BONUSES[kind]}")
                found += self.thing(
                    f"choice-{BONUSES[kind]}", "place bonus", (x + 24, 88), name, "nar-small", body, 1.7
                )
                x += 68
        return (self.heading(10, 20, "draw.choose") + found, max(x, 140.0)) if found else ("", 0.0)


def with_boon(guardian: int) -> str:
    """A guardian of one's own with what it grants."""
    boon: list[Sign] = [(ICONS[icon], 1) for icon in GUARDIAN_ICONS[guardian]]
    signs = boon or list(effect_signs(BOON[guardian]))
    return medallion(guardian) + rect(-15, 13, 30, 19, rx=8, **paint("card", "ink", 1)) + row(signs, 0, 22.5, 16, 26)
