"""What lies beside the temple: key supply and passages, piles, the next sanctuary, open treasures, and pieces looked at."""

from __future__ import annotations

from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.pieces import tinted
from tepui.drawing.svg import circle, g, hexagon, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.engine.pile import card_of
from tepui.games.tikal2.drawing.canvas import Canvas
from tepui.games.tikal2.drawing.faces import small_room
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, LIGHT, card, passage, tile_icon
from tepui.games.tikal2.knowledge.view import question, waiting_steps
from tepui.games.tikal2.people.news import door_words, icon_words, room_word
from tepui.games.tikal2.rules.components import (
    CARDS,
    COLOUR,
    COLOURS,
    DIRECTIONS,
    DOORS,
    ICONS,
    LIGHT_TILE,
    LIGHT_TILES,
    MULTI,
    NONE,
    SANCTUARIES,
    SANCTUARY,
    SHAPE,
    TILE_ICONS,
    TILE_WORTH,
    TREASURES,
)
from tepui.games.tikal2.rules.discovery import ChooseRoom, LayRoom
from tepui.games.tikal2.rules.looking import PUT_BACK, KeepCard, KeepTreasure, PutBack
from tepui.games.tikal2.rules.table import CARD_PILE, ROOM_PILE, SEEN_AT_ONCE, TREASURE_PILE
from tepui.games.tikal2.rules.tiles import Icons

KEYS_AT: Final = ((208.0, 520.0), (260.0, 520.0), (208.0, 576.0), (260.0, 576.0), (208.0, 632.0))
PASSAGES_AT: Final = (260.0, 632.0)
NEXT_AT: Final = (947.0, 226.0)
PILES_AT: Final = ((921.0, 326.0), (973.0, 326.0), (921.0, 540.0), (973.0, 540.0), (947.0, 600.0))
ROW_AT: Final = ((921.0, 606.0), (973.0, 606.0), (947.0, 660.0))
TILE_AT: Final = (590.0, 184.0)
TRAY_AT: Final = (886.0, 492.0, 142.0, 240.0)
LONG_NAME: Final = 15  # letters in a line
LOOKS: Final[dict[type, int]] = {ChooseRoom: ROOM_PILE, KeepCard: CARD_PILE}


def supplies(board: Canvas) -> str:
    return (
        keys(board) + passages(board) + sanctuary(board) + piles(board) + row(board) + tile_in_hand(board) + tray(board)
    )


def count(n: int, at: Point) -> str:
    """How many there are, on a small disc over all rings."""
    disc = circle(0, 0, 11.5, fill="#FFFDF6", stroke=INK, stroke_width=1.1)
    return g(
        disc + text(0, 6, str(n), text_anchor="middle", font_size=FIGURE, font_weight=800, fill=INK),
        transform=shift(*at),
        pointer_events="none",
    )


def keys(board: Canvas) -> str:
    """The five open piles of keys (TIK-SETUP-13)."""
    found = ""
    for colour, word in enumerate(COLOURS):
        n = board.v.supply[colour]
        body = circle(0, 0, 22, fill="#FBF3DC", fill_opacity=0.9 if n else 0.3, stroke=INK, stroke_width=1.2)
        body += g(use(f"tik-key-{word}", (0, -1), 1.15), opacity=1 if n else 0.35)
        name = board.say("draw.supply", colour=f"@colour.{word}", n=n)
        x, y = KEYS_AT[colour]
        found += board.thing(f"supply-{word}", "place", (x, y), name, "tik-disc", body) + count(n, (x + 16, y + 15))
    return found


def passages(board: Canvas) -> str:
    label = board.say("draw.passages", n=board.v.passages)
    body = g(passage(), transform="scale(1.3)") + count(board.v.passages, (17, 12))
    return g(body, id="passages", transform=shift(*PASSAGES_AT), role="img", aria_label=label)


def sanctuary(board: Canvas) -> str:
    """The sanctuary that comes next (TIK-SETUP-21)."""
    here = board.v.sanctuary
    if here == NONE:
        return ""
    left = sum(SANCTUARY + i not in board.v.rooms for i in range(len(SANCTUARIES)))
    word = "multi" if COLOUR[SANCTUARY + here] == MULTI else COLOURS[COLOUR[SANCTUARY + here]]
    body = path(hexagon(38, (3, 4)), fill="#33291C") + path(hexagon(38), fill="#4A3F33", stroke=LIGHT, stroke_width=1.6)
    body += use(f"tik-medal-{word}", (0, 0), 1.5) + count(left, (28, 24))
    name = board.say("draw.next", room=room_word(SANCTUARIES[here]), n=left)
    return board.thing("next-sanctuary", "place", NEXT_AT, name, "tik-small", body)


def piles(board: Canvas) -> str:
    """Light rooms, special cards, treasures, with what is left in each."""
    found = ""
    names = ["rooms", "cards", *[f"pile{i + 1}" for i in range(len(board.v.piles) - TREASURE_PILE)]]
    for i, word in enumerate(names):
        n = len(board.v.piles[ROOM_PILE + i])
        name = board.say("draw.pile", kind=word, n=n)
        x, y = PILES_AT[i]
        found += board.thing(f"pile-{word}", "place", (x, y), name, "tik-disc", pile_face(word, n))
        found += count(n, (x + 16, y + 17))
    return found


def pile_face(word: str, n: int) -> str:
    """The back of the topmost piece."""
    faint = 1.0 if n else 0.35
    if word == "rooms":
        body = path(hexagon(23, (2, 3)), fill="#33291C") + path(
            hexagon(23), fill="#D9C59B", stroke=INK, stroke_width=1.4
        )
        return g(body + use("tik-icon-light_room"), opacity=faint)
    if word == "cards":
        back = rect(-12, -19, 30, 40, rx=4, fill="#33291C") + rect(-15, -21, 30, 40, rx=4, fill="#3C6B58", stroke=INK)
        return g(back + g(card(0.9), transform=shift(0, -1)), opacity=faint)
    # TIK-COMP-10: the back of every treasure shows a crate.
    crate = rect(-16, -16, 36, 36, rx=4, fill="#33291C") + rect(-19, -19, 36, 36, rx=4, fill="#A9713D", stroke=INK)
    return g(crate + g(tinted(placed("chest", 24), "casing"), transform=shift(-1, -1)), opacity=faint)


def row(board: Canvas) -> str:
    """Open treasures of "more control" (TIK-VAR-01); equal ones share an element."""
    found = ""
    for i, kind in enumerate(board.v.row):
        face = circle(0, 0, 20, fill="#FBF3DC", stroke=INK, stroke_width=1.4) + use(
            f"tik-{TREASURES[kind]}", (0, 0), 1.25
        )
        if kind in board.v.row[:i]:
            found += g(face, transform=shift(*ROW_AT[i]), pointer_events="none")
            continue
        name = board.say(f"treasure.{TREASURES[kind]}")
        found += board.thing(f"open-{TREASURES[kind]}", "place", ROW_AT[i], name, "tik-disc", face)
    return found


# ---- pieces looked at, and orientations of the room being laid


def tile_in_hand(board: Canvas) -> str:
    """The icons of the tile being carried out; those done are faint (TIK-TILE-02)."""
    return "".join(icons_of(board, step) for step in waiting_steps(board.v) if isinstance(step, Icons))


def icons_of(board: Canvas, step: Icons) -> str:
    """The icons in a row; of equal ones that are left only the first can be touched."""
    icons, worth = TILE_ICONS[step.tile], TILE_WORTH[step.tile]
    x, y = TILE_AT
    found = ""
    for i, icon in enumerate(icons):
        at = x + 52 * (i - (len(icons) - 1) / 2), y
        left = step.left >> i & 1
        face = circle(0, 0, 22, fill="#FBF3DC", stroke=INK, stroke_width=1.4)
        face = g(face + tile_icon(icon, worth[i]), opacity=1 if left else 0.35)
        if left and icon not in [icons[k] for k in range(i) if step.left >> k & 1]:
            name = icon_words(board.words, icon, worth[i], board.lang)
            found += board.thing(f"icon-{ICONS[icon]}", "place", at, name, "tik-disc", face)
        else:
            found += g(face, transform=shift(*at), pointer_events="none")
    return found


def tray(board: Canvas) -> str:
    """What the reader may choose from now: rooms, cards or treasures seen, or the ways to turn a room."""
    step = question(board.v)
    if step is None or step.seat != board.v.seat:
        return ""
    if isinstance(step, LayRoom):
        return ground(board) + turns(board, step.room)
    pile = step.pile if isinstance(step, (KeepTreasure, PutBack)) else LOOKS.get(type(step), NONE)
    if pile == NONE:
        return ""
    count = PUT_BACK if isinstance(step, PutBack) else SEEN_AT_ONCE
    kinds = sorted({card_of(piece) for piece in board.v.piles[pile][:count]})
    return ground(board) + "".join(seen(board, pile, kind, i) for i, kind in enumerate(kinds))


def ground(board: Canvas) -> str:
    """A sheet over the piles below."""
    x, y, wide, high = TRAY_AT
    sheet = rect(x, y, wide, high, rx=12, fill="#33291C", fill_opacity=0.94, stroke=LIGHT, stroke_width=1.6)
    return g(sheet, id="tray", role="img", aria_label=board.say("draw.tray"))


def seen(board: Canvas, pile: int, kind: int, i: int) -> str:
    """A piece in the tray."""
    x, y, wide, _ = TRAY_AT
    at = x + wide / 2, y + 42 + 78 * i
    if pile == ROOM_PILE:
        room = LIGHT_TILE + kind
        name = board.say("draw.room", place=board.say("draw.seen"), room=room_word(LIGHT_TILES[kind]))
        return board.thing(
            f"seen-{LIGHT_TILES[kind]}", "place", at, name, "tik-small", small_room(room, DOORS[SHAPE[room]][0])
        )
    word = f"card.{CARDS[kind]}" if pile == CARD_PILE else f"treasure.{TREASURES[kind]}"
    name = board.say(word)
    picture = card(1.0) if pile == CARD_PILE else use(f"tik-{TREASURES[kind]}", (0, 0), 1.3)
    face = rect(-67, -36, 134, 72, rx=8, fill="#FBF3DC", stroke=INK, stroke_width=1.4)
    face += g(picture, transform=shift(0, -20, 0.9)) + caption(name)
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
    x, y, _, _ = TRAY_AT
    for turn, mask in enumerate(DOORS[SHAPE[room]]):
        at = x + 39 + 64 * (turn % 2), y + 44 + 75 * (turn // 2)
        name = board.say("draw.turn", doors=door_words(board.words, mask, board.lang))
        found += board.thing(f"turn-{DIRECTIONS[turn]}", "place", at, name, "tik-small", small_room(room, mask))
    return found
