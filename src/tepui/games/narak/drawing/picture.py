"""Narak as a picture: the island, and beside it research track, card row with assistants, and the players' boards, as a seat sees them.

Ids: `slot-camp_1_a`, `site-jungle_3`, `node-b4`, `stack-t11`, `row-item_04`, `assistant-asst_02`, `guardian-guardian_07`,
`area-fear`, `res-0-tablet`, `pool-car`, `effect-slot_draw`, `deck-0`, `fear-0`, `looked-…`, `choice-…`, `exiled-…`. Pieces are
groups placed by a translation and keep their ids for life.
"""

from __future__ import annotations

from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.kept_parts import fixed
from tepui.drawing.svg import Attr, defs, layer, num, paint, picture, rect, region
from tepui.games.narak.drawing import island, player_boards, research_track
from tepui.games.narak.drawing import market as row
from tepui.games.narak.drawing.glyphs import kept
from tepui.games.narak.drawing.island import Island
from tepui.games.narak.drawing.market import Market
from tepui.games.narak.drawing.parts import rings
from tepui.games.narak.drawing.player_boards import Boards
from tepui.games.narak.drawing.research_track import Track
from tepui.games.narak.knowledge.view import View

GAP: Final = 10.0
MIDDLE: Final = island.WIDE + GAP  # where the track begins
RIGHT: Final = MIDDLE + research_track.WIDE + GAP  # and the row
WIDTH: Final = RIGHT + row.WIDTH


def draw(words: Translations, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


class Board(Island, Track, Market, Boards):
    """The whole table: island, track and row side by side, the boards beneath them."""

    def drawn(self) -> str:
        board = (
            layer("ground", self.island_ground(), aria_hidden="true")
            + layer("tiles", self.sites())
            + layer("pieces", self.archaeologists())
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        beside, height = self.beside()
        ground = rect(0, 0, WIDTH, height, rx=12, **paint("paper", class_="whole"))
        inner = defs(fixed(self, kept()), fixed(self, rings()), self.hand_faces()) + ground + board + beside
        given: dict[str, Attr] = {
            "class_": "board lit",
            "role": "group",
            "aria_label": self.say("title"),
            "data_space": num(island.PLACE.w),
            "data_finger": num(island.FINGER),
            "data_window": f"0 0 {num(island.WIDE)} {num(island.HIGH)}",
        }
        return picture(WIDTH, height, inner, **given)

    def beside(self) -> tuple[str, float]:
        """Every region where it lies in the picture; and how high the picture is."""
        sold, high = self.market()
        others, deep = self.rivals()
        asked, wide = self.tray()
        track = layer("ground", self.track_ground(), aria_hidden="true") + layer("tiles", self.track())
        size = research_track.WIDE, research_track.HIGH
        below = max(island.HIGH, research_track.HIGH, high) + GAP
        found = region("track", (MIDDLE, 0), size, size, track + layer("pieces", self.research_tokens()))
        found += region("market", (RIGHT, 0), (row.WIDTH, high), (row.WIDTH, high), sold)
        found += region("mat", (0, below), player_boards.MAT, player_boards.MAT, self.mat())
        at = RIGHT, below
        found += region("rivals", at, (player_boards.RIVALS, deep), (player_boards.RIVALS, deep), others)
        bottom = below + max(player_boards.MAT.h, deep)
        if not asked:
            return found, bottom
        tray = wide, player_boards.TRAY
        return found + region("tray", (0, bottom + GAP), tray, tray, asked), bottom + GAP + tray[1]
