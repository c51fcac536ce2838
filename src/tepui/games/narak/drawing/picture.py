"""Narak as a picture: island, research track, card row with assistants, and the players' boards, as a seat sees them.

Ids: `slot-camp_1_a`, `site-jungle_3`, `node-b4`, `stack-t11`, `row-item_04`, `assistant-asst_02`, `guardian-guardian_07`,
`area-fear`, `res-0-tablet`, `pool-car`, `effect-slot_draw`, `deck-0`, `fear-0`, `looked-…`, `choice-…`, `exiled-…`. Pieces are
groups placed by a translation and keep their ids for life.
"""

from __future__ import annotations

from tepui.core.translations import Translations
from tepui.drawing.svg import Attr, defs, layer, paint, picture, rect
from tepui.games.narak.drawing import market as below
from tepui.games.narak.drawing.glyphs import kept
from tepui.games.narak.drawing.island import Island
from tepui.games.narak.drawing.market import Market
from tepui.games.narak.drawing.parts import WIDTH, rings
from tepui.games.narak.drawing.player_boards import Boards
from tepui.games.narak.drawing.research_track import Track
from tepui.games.narak.knowledge.view import View


def draw(words: Translations, v: View, lang: str, legal: tuple[str, ...] = (), selected: str = "") -> str:
    return Board(words, v, lang, frozenset(legal), selected).drawn()


class Board(Island, Track, Market, Boards):
    """The whole table: island and track side by side, the row beneath them, then the boards."""

    def drawn(self) -> str:
        boards, height = self.boards(below.TOP + below.HIGH + 4)
        ground = rect(0, 0, WIDTH, height, rx=12, **paint("paper"))
        inner = (
            defs(kept(), rings(), self.hand_faces())
            + layer("ground", ground + self.island_ground() + self.track_ground(), aria_hidden="true")
            + layer("tiles", self.sites() + self.track() + self.market())
            + layer("boards", boards)
            + layer("pieces", self.archaeologists() + self.research_tokens())
            + layer("badges", "", pointer_events="none")
            + layer("focus", "")
        )
        # What room is over goes under the folded boards, where a page puts its buttons.
        at: dict[str, Attr] = {"preserveAspectRatio": "xMidYMin"}
        return picture(WIDTH, height, inner, class_="board lit", role="group", aria_label=self.say("title"), **at)
