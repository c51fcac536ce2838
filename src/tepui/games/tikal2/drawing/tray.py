"""What is at hand right now: the tile that was taken, with its actions in words, and pieces to choose from.

Ids: `icon-key` and so on for the actions, `seen-five` for pieces looked at, `turn-NE` for the ways to lay a room.
"""

from __future__ import annotations

from typing import Final

from tepui.drawing.svg import Size, circle, element, esc, g, rect, shift, text, use
from tepui.engine.pile import card_of
from tepui.games.tikal2.drawing.canvas import Canvas
from tepui.games.tikal2.drawing.faces import small_room, tile_face
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, card, tile_icon
from tepui.games.tikal2.drawing.ground import TILE
from tepui.games.tikal2.knowledge.view import question, waiting_steps
from tepui.games.tikal2.people.news import door_words, icon_words, room_word
from tepui.games.tikal2.rules.components import (
    CARDS,
    DIRECTIONS,
    DOORS,
    LIGHT_TILE,
    LIGHT_TILES,
    NONE,
    PRICES,
    SHAPE,
    TILE_ICONS,
    TILE_WORTH,
    TREASURES,
)
from tepui.games.tikal2.rules.discovery import ChooseRoom, LayRoom
from tepui.games.tikal2.rules.facts import ICONS
from tepui.games.tikal2.rules.looking import PUT_BACK, KeepCard, KeepTreasure, PutBack
from tepui.games.tikal2.rules.table import CARD_PILE, ROOM_PILE, SEEN_AT_ONCE
from tepui.games.tikal2.rules.tiles import Icons

ROW: Final = Size(258.0, 48.0)
LARGER: Final = 96 / TILE  # the tile in the tray
CHOICES: Final = 88.0  # the height of what is chosen from
PIECE: Final = (118.0, 72.0)  # a treasure or a card to choose: three stand in a row
SEEN: Final = 40.0  # the radius of a room to choose
LONG_NAME: Final = 14  # letters in a line
LOOKS: Final[dict[type, int]] = {ChooseRoom: ROOM_PILE, KeepCard: CARD_PILE}


def at_hand(board: Canvas) -> tuple[str, float]:
    """The taken tile and what is chosen from; and how high they are. Nothing when there is neither."""
    steps = [step for step in waiting_steps(board.v) if isinstance(step, Icons)]
    found, y = "", 0.0
    for step in steps[-1:]:
        found, y = taken(board, step), max(104.0, 4 + (ROW.h + 6) * len(TILE_ICONS[step.tile]))
    chosen = tray(board)
    if chosen:
        found += g(chosen, transform=shift(0, y))
        y += CHOICES
    return found, y


def taken(board: Canvas, step: Icons) -> str:
    """The tile large, and each of its actions as a row; those done are faint (TIK-TILE-02).

    Of equal ones that are left only the first can be touched.
    """
    icons, worth = TILE_ICONS[step.tile], TILE_WORTH[step.tile]
    found = g(tile_face(step.tile), transform=shift(4, 4, LARGER), class_="taken")
    for i, icon in enumerate(icons):
        at = 108.0, 4 + (ROW.h + 6) * i
        left = step.left >> i & 1
        name = icon_words(board.words, icon, worth[i], board.lang)
        face = rect(0, 0, *ROW, rx=8, fill="#FFFDF6", stroke=INK, stroke_width=1.3)
        face += circle(26, 24, 21, fill="#FBF3DC") + g(tile_icon(icon, worth[i]), transform=shift(26, 24))
        face += text(56, 30, name[:1].upper() + name[1:], font_size=16, font_weight=700, fill=INK)
        if left and icon not in [icons[k] for k in range(i) if step.left >> k & 1]:
            face += element("desc", esc(name))
            found += board.thing(f"icon-{ICONS[icon]}", "place", at, name, "tik-row", face)
        else:
            found += g(face, transform=shift(*at), pointer_events="none", opacity=1 if left else 0.4)
    return found


def tray(board: Canvas) -> str:
    """What the reader may choose from now: rooms, cards or treasures seen, or the ways to turn a room."""
    step = question(board.v)
    if step is None or step.seat != board.v.seat:
        return ""
    if isinstance(step, LayRoom):
        return turns(board, step.room)
    pile = step.pile if isinstance(step, (KeepTreasure, PutBack)) else LOOKS.get(type(step), NONE)
    if pile == NONE:
        return ""
    count = PUT_BACK if isinstance(step, PutBack) else SEEN_AT_ONCE
    kinds = sorted({card_of(piece) for piece in board.v.piles[pile][:count]})
    return "".join(seen(board, pile, kind, i) for i, kind in enumerate(kinds))


def seen(board: Canvas, pile: int, kind: int, i: int) -> str:
    """A piece in the tray."""
    wide, high = PIECE
    at = 61.0 + 125 * i, CHOICES / 2
    if pile == ROOM_PILE:
        room = LIGHT_TILE + kind
        name = board.say("draw.room", place=board.say("draw.seen"), room=room_word(LIGHT_TILES[kind]))
        return board.thing(
            f"seen-{LIGHT_TILES[kind]}", "place", at, name, "tik-seen", small_room(room, DOORS[SHAPE[room]][0], SEEN)
        )
    word = f"card.{CARDS[kind]}" if pile == CARD_PILE else f"treasure.{TREASURES[kind]}"
    name = board.say(word)
    picture = card(1.0) if pile == CARD_PILE else use(f"tik-{TREASURES[kind]}", (0, 0), 1.3)
    face = rect(-wide / 2, -high / 2, wide, high, rx=8, fill="#FBF3DC", stroke=INK, stroke_width=1.4)
    face += g(picture, transform=shift(0, -20, 0.9)) + caption(name)
    text_ = f"text.{CARDS[kind]}" if pile == CARD_PILE else "text.treasure"
    face += element(
        "desc", esc(f"{name}. {board.say(text_, n=PRICES[board.v.wheel][kind] if pile != CARD_PILE else 0)}")
    )
    id_ = f"seen-{CARDS[kind] if pile == CARD_PILE else TREASURES[kind]}"
    return board.thing(id_, "place", at, name, "tik-piece", face)


def caption(name: str) -> str:
    """A name below a piece, in one line or two."""
    cut = name.rfind(" ", 0, LONG_NAME + 1) if len(name) > LONG_NAME else -1
    rows = [name] if cut < 0 else [name[:cut], name[cut + 1 :]]
    top = 12 if len(rows) > 1 else 20
    return "".join(
        text(0, top + 17 * i, row, text_anchor="middle", font_size=FIGURE, font_weight=700, fill=INK)
        for i, row in enumerate(rows)
    )


def turns(board: Canvas, room: int) -> str:
    """The room in each of its orientations."""
    found = ""
    for turn, mask in enumerate(DOORS[SHAPE[room]]):
        at = 34.0 + 61 * turn, CHOICES / 2
        name = board.say("draw.turn", doors=door_words(board.words, mask, board.lang))
        found += board.thing(f"turn-{DIRECTIONS[turn]}", "place", at, name, "tik-small", small_room(room, mask))
    return found
