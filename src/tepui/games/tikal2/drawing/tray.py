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

ROW: Final = Size(278.0, 46.0)
LARGER: Final = 78 / TILE  # the tile in the tray
CHOICES: Final = 88.0  # the height of rooms and treasures to choose from
PIECE: Final = (118.0, 72.0)  # a treasure to choose: three stand in a row
CARD: Final = Size(368.0, 46.0)  # a card to choose, with its text: one below the other
TOLD: Final = 13.5  # the size of what is said of a row
SEEN: Final = 40.0  # the radius of a room to choose
LOOKS: Final[dict[type, int]] = {ChooseRoom: ROOM_PILE, KeepCard: CARD_PILE}


def at_hand(board: Canvas) -> tuple[str, float]:
    """The taken tile and what is chosen from; and how high they are. Nothing when there is neither."""
    steps = [step for step in waiting_steps(board.v) if isinstance(step, Icons)]
    found, y = "", 0.0
    for step in steps[-1:]:
        found, y = taken(board, step), max(90.0, 4 + (ROW.h + 6) * len(TILE_ICONS[step.tile]))
    chosen, high = tray(board)
    return found + g(chosen, transform=shift(0, y)) if chosen else found, y + high


def taken(board: Canvas, step: Icons) -> str:
    """The tile large, and each of its actions as a row; those done are faint (TIK-TILE-02).

    Of equal ones that are left only the first can be touched.
    """
    icons, worth = TILE_ICONS[step.tile], TILE_WORTH[step.tile]
    found = g(tile_face(step.tile), transform=shift(4, 4, LARGER), class_="taken")
    for i, icon in enumerate(icons):
        at = 90.0, 4 + (ROW.h + 6) * i
        left = step.left >> i & 1
        name = icon_words(board.words, icon, worth[i], board.lang)
        face = lined(ROW, tile_icon(icon, worth[i]), name, board.say(f"gives.{ICONS[icon]}"))
        if left and icon not in [icons[k] for k in range(i) if step.left >> k & 1]:
            face += element("desc", esc(name))
            found += board.thing(f"icon-{ICONS[icon]}", "place", at, name, "tik-row", face)
        else:
            found += g(face, transform=shift(*at), pointer_events="none", opacity=1 if left else 0.4)
    return found


def lined(size: Size, picture: str, name: str, told: str) -> str:
    """A row: what it shows, its name, and what it gives."""
    face = rect(0, 0, *size, rx=8, fill="#FFFDF6", stroke=INK, stroke_width=1.3)
    face += circle(25, 23, 20, fill="#FBF3DC") + g(picture, transform=shift(25, 23))
    face += text(54, 20, name[:1].upper() + name[1:], font_size=16, font_weight=700, fill=INK)
    return face + text(54, 37, told, font_size=TOLD, fill=INK)


def tray(board: Canvas) -> tuple[str, float]:
    """What the reader may choose from now: rooms, cards or treasures seen, or the ways to turn a room; and how high it is."""
    step = question(board.v)
    if step is None or step.seat != board.v.seat:
        return "", 0
    if isinstance(step, LayRoom):
        return turns(board, step.room), CHOICES
    pile = step.pile if isinstance(step, (KeepTreasure, PutBack)) else LOOKS.get(type(step), NONE)
    if pile == NONE:
        return "", 0
    count = PUT_BACK if isinstance(step, PutBack) else SEEN_AT_ONCE
    kinds = sorted({card_of(piece) for piece in board.v.piles[pile][:count]})
    if pile == CARD_PILE:
        return "".join(seen_card(board, kind, i) for i, kind in enumerate(kinds)), 4 + (CARD.h + 6) * len(kinds)
    return "".join(seen(board, pile, kind, i) for i, kind in enumerate(kinds)), CHOICES


def seen_card(board: Canvas, kind: int, i: int) -> str:
    """A card in the tray, with what it does."""
    name, told = board.say(f"card.{CARDS[kind]}"), board.say(f"text.{CARDS[kind]}")
    face = lined(CARD, card(1.0), name, told) + element("desc", esc(f"{name}. {told}"))
    return board.thing(f"seen-{CARDS[kind]}", "place", (2, 4 + (CARD.h + 6) * i), name, "tik-card", face)


def seen(board: Canvas, pile: int, kind: int, i: int) -> str:
    """A room or a treasure in the tray."""
    wide, high = PIECE
    at = 61.0 + 125 * i, CHOICES / 2
    if pile == ROOM_PILE:
        room = LIGHT_TILE + kind
        name = board.say("draw.room", place=board.say("draw.seen"), room=room_word(LIGHT_TILES[kind]))
        return board.thing(
            f"seen-{LIGHT_TILES[kind]}", "place", at, name, "tik-seen", small_room(room, DOORS[SHAPE[room]][0], SEEN)
        )
    name, price = board.say(f"treasure.{TREASURES[kind]}"), PRICES[board.v.wheel][kind]
    face = rect(-wide / 2, -high / 2, wide, high, rx=8, fill="#FBF3DC", stroke=INK, stroke_width=1.4)
    face += use(f"tik-{TREASURES[kind]}", (-16, -12), 1.3)
    face += text(18, -5, str(price), text_anchor="middle", font_size=20, font_weight=800, fill=INK)
    face += text(0, 24, name, text_anchor="middle", font_size=FIGURE, font_weight=700, fill=INK)
    face += element("desc", esc(f"{name}. {board.say('text.treasure', n=price)}"))
    return board.thing(f"seen-{TREASURES[kind]}", "place", at, name, "tik-piece", face)


def turns(board: Canvas, room: int) -> str:
    """The room in each of its orientations."""
    found = ""
    for turn, mask in enumerate(DOORS[SHAPE[room]]):
        at = 34.0 + 61 * turn, CHOICES / 2
        name = board.say("draw.turn", doors=door_words(board.words, mask, board.lang))
        found += board.thing(f"turn-{DIRECTIONS[turn]}", "place", at, name, "tik-small", small_room(room, mask))
    return found
