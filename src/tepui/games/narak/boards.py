"""The players' boards in the picture: tokens, idols and their slots, guardians, assistants, deck and play area; and cards.

The reader's board comes first and is large; what must be chosen from (cards looked at, bonus tiles, exiled items) lies in a
tray beneath it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.core.hexes import Point
from tepui.core.palette import SEATS
from tepui.core.pieces import head, pill
from tepui.core.rings import ring
from tepui.core.svg import Attr, circle, g, num, paint, path, rect, shift, text, use
from tepui.core.words import Words
from tepui.games.narak.components import (
    ARCHAEOLOGISTS,
    ASSISTANT_EFFECT,
    ASSISTANTS,
    BONUS_EFFECT,
    BONUSES,
    BOON,
    CARD_EFFECT,
    CARD_ICONS,
    CARD_POINTS,
    CARDS,
    FREE_CARD,
    GUARDIAN_COST,
    GUARDIAN_ICONS,
    GUARDIANS,
    IDOL_SLOTS,
    KIND,
    PRICE,
    RIVAL,
    SIDE_NODES,
    SLOT_EFFECT,
    SLOT_EFFECTS,
    SLOT_POINTS,
)
from tepui.games.narak.notation import ARTIFACT_BIT, ICONS, ITEM_BIT, NOTHING, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.pictograms import Sign, effect_signs, row
from tepui.games.narak.speech import assistant_effect, card_said, card_text, cost_said, effect_said, icons_said
from tepui.games.narak.travel import kinds
from tepui.games.narak.view import View

FRAME: Final = ("#6A563D", "#2B6654", "#8A4420")  # basic and Fear, items, artifacts
BOARD_HEIGHT: Final = 150.0
STRIP_HEIGHT: Final = 88.0
WIDTH: Final = 1240.0


@lru_cache(maxsize=8192)
def said(words: Words, lang: str, key: str, params: tuple[tuple[str, str | int], ...]) -> str:
    return words.fill(lang, key, dict(params))


class Boards:
    """What a picture is made of, and the boards below island and track."""

    def __init__(self, words: Words, v: View, lang: str, legal: frozenset[str], selected: str) -> None:
        self.words, self.v, self.lang = words, v, lang
        self.legal, self.selected = legal, selected

    def say(self, key: str, **params: str | int) -> str:
        return said(self.words, self.lang, key, tuple(params.items()))

    def thing(self, id_: str, kind: str, at: Point, name: str, rings: str, body: str) -> str:
        """Something that can be touched: a group with its id, name, ring and drawing."""
        states = tuple(s for s, on in (("legal", id_ in self.legal), ("sel", id_ == self.selected)) if on)
        given: dict[str, Attr] = {"role": "button", "tabindex": "-1", "aria_label": name, "transform": shift(*at)}
        return g(body + ring(rings, states), id=id_, class_=" ".join((kind, *states)), **given)

    def heading(self, x: float, y: float, key: str) -> str:
        return text(x, y, self.say(key), font_size=14, font_weight=800, aria_hidden="true", **paint("ink2"))

    # ---- cards and assistants

    def card_thing(self, id_: str, card: int, at: Point, w: float, h: float) -> str:
        """A card: price, points, travel, name, effect in signs; its text in words is its name for readers."""
        name = f"{card_said(self.words, card, self.lang)}. {card_text(self.words, card, self.lang)}"
        body = card_face(card_said(self.words, card, self.lang), card, w, h)
        return self.thing(id_, "place card", at, name, "nar-card" if h < 100 else "nar-tall", body)

    def assistant(self, one: int, level: int, ready: bool, at: Point) -> str:
        gold = level == 1
        body = rect(0, 0, 100, 60, rx=7, fill="#F2E2B0" if gold else "#ECEAE4", stroke="#271D14", stroke_width=1.3)
        body += rect(3, 3, 94, 54, rx=5, fill="none", stroke="#C59A2C" if gold else "#A9A8A2", stroke_width=1.4)
        body += row(effect_signs(ASSISTANT_EFFECT[one][level]), 50, 22, 20, 88)
        title = self.say(f"assistant.{ASSISTANTS[one]}")
        body += text(50, 50, title, text_anchor="middle", font_size=13, font_weight=700, **paint("ink"))
        name = self.say(
            "draw.assistant", assistant=title, level=str(level), used=str(int(not ready)),
            effect=assistant_effect(self.words, one, level, self.lang),
        )  # fmt: skip
        if not ready:
            body = g(body, opacity=0.5, transform="rotate(-7 50 30)")
        return self.thing(f"assistant-{ASSISTANTS[one]}", "place assistant", at, name, "nar-wide", body)

    def guardian_name(self, guardian: int) -> str:
        icons = tuple([GUARDIAN_ICONS[guardian].count(icon) for icon in range(len(ICONS))])
        travel = icons_said(self.words, icons, self.lang)
        boon = travel if BOON[guardian] == NOTHING else effect_said(self.words, BOON[guardian], self.lang)
        cost = cost_said(self.words, GUARDIAN_COST[guardian], self.lang)
        return self.say("draw.guardian", guardian=f"@guardian.{GUARDIANS[guardian]}", cost=cost, boon=boon)

    def owned_guardian(self, guardian: int, at: Point) -> str:
        boon: list[Sign] = [(ICONS[icon], 1) for icon in GUARDIAN_ICONS[guardian]]
        signs = boon or list(effect_signs(BOON[guardian]))
        body = circle(0, 0, 18, fill="#2B2522", stroke="#D9A21B", stroke_width=1.4) + use("nar-guardian", (0, 0), 1.1)
        if not self.v.spent[guardian]:
            body += rect(-14, 13, 28, 17, rx=8, **paint("card", "ink", 1)) + row(signs, 0, 21.5, 14, 24)
        else:
            body = g(body, opacity=0.5)
        return self.thing(
            f"guardian-{GUARDIANS[guardian]}", "place guardian", at, self.guardian_name(guardian), "nar-slot", body
        )

    # ---- boards

    def boards(self, top: float) -> tuple[str, float]:
        """All boards, the reader's first; and where they end."""
        v = self.v
        mine = v.seat if v.seat is not None else 0
        order = [mine, *[seat for seat in range(v.seats) if seat != mine]]
        found, y = "", top
        for i, seat in enumerate(order):
            found += self.board(seat, y, i == 0)
            y += (BOARD_HEIGHT if i == 0 else STRIP_HEIGHT) + 8
            if i == 0:
                tray, h = self.tray(y)
                found += tray
                y += h
        if v.seats == 1:
            found += self.rival(y)
            y += 60
        return found, y

    def board(self, seat: int, y: float, large: bool) -> str:
        """Tokens, archaeologists, idols, guardians, assistants, deck, play area."""
        v, h = self.v, BOARD_HEIGHT if large else STRIP_HEIGHT
        frame = rect(1, y, WIDTH - 2, h, rx=10, **paint("sheet", "rule", 1.3)) + rect(
            1, y, 8, h, rx=4, **paint(f"seat{seat}")
        )
        found = g(frame, aria_hidden="true")
        found += g(head(seat, 11), transform=shift(30, y + 22))
        found += text(48, y + 27, SEATS[seat].name(self.lang), font_size=16, font_weight=800, **paint("ink"))
        for i in range(ARCHAEOLOGISTS):
            if i < v.home[seat]:
                found += g(head(seat, 8), transform=shift(150 + 20 * i, y + 22))
        for i in range(RESOURCE_COUNT):
            found += self.token(seat, i, (36 + 62 * i, y + 56))
        if large:
            found += self.slot_effects((30, y + 112))
        found += self.idol_row(seat, (350, y + 30))
        found += self.crew_and_guardians(seat, (520, y + (14 if large else 12)))
        return found + self.cards_of(seat, y, large)

    def token(self, seat: int, resource: int, at: Point) -> str:
        n = self.v.tokens[RESOURCE_COUNT * seat + resource]
        body = use(f"nar-{RESOURCES[resource]}") + text(15, 6, str(n), font_size=17, font_weight=800, **paint("ink"))
        name = self.say(f"res.{RESOURCES[resource]}", n=n)
        return self.thing(f"res-{seat}-{RESOURCES[resource]}", "place token", at, name, "nar-small", body)

    def slot_effects(self, at: Point) -> str:
        """ARN-IDOL-02. The five effects an idol may be slotted for."""
        found = self.heading(at[0] - 12, at[1] - 22, "draw.slots")
        for i, word in enumerate(SLOT_EFFECTS):
            body = rect(-13, -13, 56, 26, rx=7, **paint("card", "rule", 1.2)) + row(
                effect_signs(SLOT_EFFECT[i]), 15, 0, 17, 50
            )
            found += self.thing(
                f"effect-{word}", "place effect", (at[0] + 62 * i, at[1]), self.say(f"slot.{word}"), "nar-small", body
            )
        return found

    def idol_row(self, seat: int, at: Point) -> str:
        """Slots with the points they score while empty, and the crates."""
        v, found = self.v, ""
        for i in range(IDOL_SLOTS):
            x = at[0] + 32 * i
            found += rect(x - 14, at[1] - 15, 28, 30, rx=5, **paint("card", "rule", 1.2))
            if i < v.slotted[seat]:
                found += use("nar-idol", (x, at[1]), 1.1)
            else:
                found += text(
                    x,
                    at[1] + 5,
                    str(SLOT_POINTS[i]),
                    text_anchor="middle",
                    font_size=14,
                    font_weight=700,
                    **paint("ink3"),
                )
        if v.crates[seat]:
            x = at[0]
            found += use("nar-idol", (x, at[1] + 36), 1.1) + text(
                x + 14, at[1] + 41, f"×{v.crates[seat]}", font_size=14, font_weight=800, **paint("ink")
            )
        return g(found, aria_label=self.say("stat.idols"))

    def crew_and_guardians(self, seat: int, at: Point) -> str:
        v, found = self.v, ""
        crew = [one for one in range(len(ASSISTANTS)) if v.employer[one] == seat]
        for i, one in enumerate(crew):
            found += self.assistant(one, v.level[one], v.ready[one], (at[0] + 108 * i, at[1]))
        owned = [i for i in range(len(GUARDIANS)) if v.owners[i] == seat]
        for i, guardian in enumerate(owned):
            found += self.owned_guardian(guardian, (at[0] + 240 + 40 * i, at[1] + 24))
        return found

    def cards_of(self, seat: int, y: float, large: bool) -> str:
        """Deck and hand by number; the reader's play area card by card; Fear tiles; travel icons left."""
        v = self.v
        back = rect(-20, -26, 40, 52, rx=5, fill="#2B6654", stroke="#271D14", stroke_width=1.3)
        back += text(0, 6, str(len(v.decks[seat])), text_anchor="middle", font_size=18, font_weight=800, fill="#FFF9EA")
        name = self.say("draw.deck", n=len(v.decks[seat]))
        found = self.thing(f"deck-{seat}", "place deck", (1212, y + 36), name, "nar-small", back)
        found += text(
            1130, y + 24, self.say("draw.hand", n=v.hand_sizes[seat]), font_size=13, font_weight=700, **paint("ink2")
        )
        if v.fear_tiles[seat]:
            tile = rect(-12, -12, 24, 24, rx=4, fill="#37302B") + text(
                0, 5, f"×{v.fear_tiles[seat]}", text_anchor="middle", font_size=12, fill="#F5ECD8"
            )
            found += self.thing(
                f"fear-{seat}",
                "place fear",
                (1150, y + 50),
                self.say("event.fear-tile", who=f"#{seat}"),
                "nar-small",
                tile,
            )
        if not large:
            return found
        found += self.pool((1010, y + 24))
        cards = kinds(v.areas[seat])
        found += self.heading(520, y + 92, "draw.area") if cards else ""
        step = min(58.0, 560 / max(len(cards), 1))
        for i, card in enumerate(cards):
            found += self.area_card(seat, card, (620 + step * i, y + 66))
        return found

    def area_card(self, seat: int, card: int, at: Point) -> str:
        n = self.v.areas[seat].count(card)
        thing = self.card_thing(f"area-{CARDS[card]}", card, at, 54, 80)
        return thing + (g(pill(f"×{n}", "ink", "inverse", 10), transform=shift(at[0] + 44, at[1])) if n > 1 else "")

    def pool(self, at: Point) -> str:
        """ARN-TRAV-06. Icons left this turn."""
        found, x = "", at[0]
        for icon, n in enumerate(self.v.pool):
            if n:
                body = rect(-13, -13, 26, 26, rx=6, fill="#22303A") + row([(ICONS[icon], 1)], 0, 0, 18, 24, "#FFF3D6")
                body += text(16, 6, f"×{n}", font_size=13, font_weight=800, **paint("ink"))
                name = self.say("source.pool", icon=f"@icon.{ICONS[icon]}")
                found += self.thing(f"pool-{ICONS[icon]}", "place pool", (x, at[1]), name, "nar-small", body)
                x += 52
        return found

    # ---- what is chosen from

    def tray(self, y: float) -> tuple[str, float]:
        """Cards looked at, bonus tiles, exiled items: only while they are asked about; and the height it needs."""
        v = self.v
        asks, fields = v.steps[-1] if v.steps else ("", ())
        found, x = "", 130.0
        if asks == "TakeExiled" and fields[0] == v.seat:
            for card in [card for card in v.exiled if KIND[card] == ITEM_BIT]:
                found += self.card_thing(f"exiled-{CARDS[card]}", card, (x, y), 54, 80)
                x += 60
        for card in kinds(v.looked):
            found += self.card_thing(f"looked-{CARDS[card]}", card, (x, y), 54, 80)
            x += 60
        if asks in ("WhichBonus", "TempleBonus") and fields[0] == v.seat:
            tiles = v.temple_pile if asks == "TempleBonus" else v.bonuses[fields[1] % SIDE_NODES]
            for kind in kinds(sorted(tiles)):
                body = rect(-13, -13, 26, 26, rx=5, fill="#DCEBE4", stroke="#164A59", stroke_width=1.3)
                body += row(effect_signs(BONUS_EFFECT[kind]), 0, 0, 18, 24)
                name = self.say(f"bonus.{BONUSES[kind]}")
                found += self.thing(f"choice-{BONUSES[kind]}", "place bonus", (x, y + 30), name, "nar-small", body)
                x += 60
        return (self.heading(16, y + 30, "draw.choose") + found, 90.0) if found else ("", 0.0)

    def rival(self, y: float) -> str:
        """The rival's guardians, idols and cards, in short."""
        v = self.v
        found = rect(1, y, WIDTH - 2, 52, rx=10, **paint("sheet", "rule", 1.3))
        found += text(16, y + 31, self.say("draw.rival"), font_size=16, font_weight=800, **paint("ink"))
        arrow = path(
            "M-9 0H9M3-6 9 0 3 6" if v.rival_arrow else "M9 0H-9M-3-6-9 0-3 6",
            fill="none",
            stroke="#271D14",
            stroke_width=3,
        )
        found += g(arrow, transform=shift(120, y + 26))
        signs: list[Sign] = [
            ("guardian", v.owners.count(RIVAL)), ("idol", sum(v.rival_idols) + v.rival_pile), ("card", len(v.rival_cards)),
        ]  # fmt: skip
        for i, (name, n) in enumerate(signs):
            found += use(f"nar-{name}", (190 + 80 * i, y + 26)) + text(
                206 + 80 * i, y + 32, f"×{n}", font_size=15, font_weight=800, **paint("ink")
            )
        return g(found, id="rival")


def card_face(title: str, card: int, w: float, h: float) -> str:
    """A card from its top left corner, tall or small."""
    small = h < 100
    ink = FRAME[KIND[card]]
    found = rect(0, 0, w, h, rx=6, **paint("card", "ink", 1.3))
    band = h * (0.42 if small else 0.5)
    found += rect(1, band, w - 2, 15 if small else 20, fill=ink)
    size = min(9.5 if small else 13.0, (w - 6) / max(len(title), 1) * 1.85)
    found += text(
        w / 2,
        band + (11 if small else 14.5),
        title,
        text_anchor="middle",
        font_size=num(size),
        font_weight=700,
        fill="#FFF9EA",
    )
    icons: list[Sign] = [(ICONS[icon], 1) for icon in CARD_ICONS[card]]
    side = 12 if small else 17
    for i, sign in enumerate(icons):
        at = 6 + side * 0.5, band - 6 - side * 0.6 - i * side * 1.15
        found += rect(at[0] - side * 0.55, at[1] - side * 0.55, side * 1.1, side * 1.1, rx=3, fill="#22303A") + row(
            [sign], at[0], at[1], side * 0.85, side, "#FFF3D6"
        )
    if KIND[card]:
        money = "compass" if KIND[card] == ARTIFACT_BIT else "coin"
        found += row([(money, PRICE[card])], w * 0.5 + 2, 12 if small else 16, 12 if small else 18, w * 0.5)
    if CARD_POINTS[card]:
        found += text(
            w - 7,
            band - 6,
            str(CARD_POINTS[card]),
            text_anchor="end",
            font_size=11 if small else 16,
            font_weight=800,
            fill=ink,
        )
    y = (band + 15 + h) / 2
    if FREE_CARD[card]:
        found += use("nar-bolt", (9, y), 0.6 if small else 0.8)
    signs = list(effect_signs(CARD_EFFECT[card]))
    return found + row(
        signs, w / 2 + (4 if FREE_CARD[card] else 0), y, 15 if small else 22, w - (18 if FREE_CARD[card] else 8)
    )
