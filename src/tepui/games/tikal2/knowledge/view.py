"""Who knows what in Tikal II: what a seat sees, and a table imagined from that alone.

A seat does not see the cards in other hands, the treasures in other camps (except those taken from the open row), nor the
pieces of a pile that somebody else has looked at. Nobody sees undecided pieces of the piles or the order of the sanctuaries.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from tepui.core import records
from tepui.core.records import PublicFields
from tepui.engine.pile import CARDS as SLIP_CARDS
from tepui.engine.pile import card_of, draw, knows, slip
from tepui.engine.step import Step
from tepui.games.tikal2.rules import discovery, looking
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    LIGHT_TILE,
    LIGHT_TILES,
    NONE,
    ROOMS,
    SANCTUARIES,
    SANCTUARY,
    SECRET_ROOM,
    TREASURE_TYPES,
    TREASURES,
    TREASURES_EACH,
)
from tepui.games.tikal2.rules.looking import bag_of
from tepui.games.tikal2.rules.observe import STEPS
from tepui.games.tikal2.rules.table import (
    CARD_BAG,
    CARD_PILE,
    ROOM_BAG,
    ROOM_PILE,
    TREASURE_BAG,
    TREASURE_PILE,
    UNDEALT,
    Rules,
    Tikal,
)

# A piece of a pile that only others have seen is HIDDEN - mask, where the mask has one bit per seat that has seen it. An
# undecided piece is ~bag, as on the table.
HIDDEN: Final = -4

# TIK-INFO-01: what everybody may see, by the name it has on the table.
PUBLIC: Final = PublicFields(
    numbers=("round", "first", "turn", "wheel", "sanctuary", "passages"),
    lists=(
        "rooms", "doors", "flags", "spots", "where", "canoes", "supply", "bags", "camps", "tokens", "scores", "tents",
        "tiles", "row", "seen", "delivered", "discards",
    ),
)  # fmt: skip


class View(records.View, frozen=True, kw_only=True):
    """What a seat knows. Fields mean what they mean on the table; what others hide is counted in `hidden` and `hand_sizes`."""

    round: int
    first: int
    turn: int
    wheel: int
    sanctuary: int
    rooms: list[int]
    doors: list[int]
    flags: list[int]
    spots: list[int]
    where: list[int]
    canoes: list[int]
    supply: list[int]
    bags: list[int]
    camps: list[int]
    camp_sizes: list[int]
    passages: int
    tokens: list[int]
    scores: list[int]
    tents: list[int]
    tiles: list[int]
    piles: list[list[int]]
    row: list[int]
    held: list[int]  # treasures the seat knows of
    hidden: list[int]  # treasures it does not, by seat
    seen: list[int]  # treasures everybody knows of
    delivered: list[int]
    hands: list[int]  # cards the seat knows of
    hand_sizes: list[int]
    discards: list[int]


def view(t: Tikal, seat: int | None) -> View:
    """What everybody may see (TIK-INFO-01), and of treasures and cards only the seat's own (TIK-INFO-02).

    A view is built up field by field: what is named neither here nor in PUBLIC is not sent. When the game is over, everything is open.
    """
    seats = t.rules.seats
    known = [t.over or s == seat for s in range(seats)]
    held = [t.held[i] if known[i // TREASURE_TYPES] else t.seen[i] for i in range(TREASURE_TYPES * seats)]
    return View(
        camp_sizes=[sum(part(t.camps, s, COLOUR_COUNT)) for s in range(seats)],
        piles=[[seen_piece(piece, seat) for piece in pile] for pile in t.piles],
        held=held,
        hidden=[t.treasures(s) - sum(part(held, s, TREASURE_TYPES)) for s in range(seats)],
        hands=[t.hands[i] if known[i // CARD_COUNT] else 0 for i in range(CARD_COUNT * seats)],
        hand_sizes=[sum(part(t.hands, s, CARD_COUNT)) for s in range(seats)],
        **PUBLIC.seen_by(seat, t),
    )


def part(counts: list[int], seat: int, kinds: int) -> list[int]:
    """The part of a list by seat and kind that belongs to one seat."""
    return counts[kinds * seat : kinds * (seat + 1)]


def seen_piece(piece: int, seat: int | None) -> int:
    """A piece of a pile as a seat sees it: whoever drew last knows what it is (TIK-INFO-04), the others only that somebody
    knows. Nobody knows an undecided piece (TIK-INFO-05)."""
    if piece < 0 or (seat is not None and knows(piece, seat)):
        return piece
    return HIDDEN - piece // SLIP_CARDS


def shown(v: View) -> View:
    """What a person is shown. The colours of camp keys count as known (TIK-INFO-03), but with the option `hide_camp_keys` only
    the number of keys in other camps is shown until the end."""
    if not v.options["hide_camp_keys"] or not v.steps:
        return v
    return replace(v, camps=[n if i // COLOUR_COUNT == v.seat else 0 for i, n in enumerate(v.camps)])


def needed(v: View) -> View:
    """Without who was to begin."""
    return replace(v, options={**v.options, "first": "random"})


# ---- the waiting steps, with their fields by name


def waiting_steps(v: View) -> list[Step[Any]]:
    """What is still to happen; the last one comes first."""
    return STEPS.make(v.steps)


def question(v: View) -> Step[Any] | None:
    """The step that is to be answered now, or None when the game is over."""
    return STEPS.make(v.steps[-1:])[0] if v.steps else None


def room_being_laid(v: View) -> int:
    """The light room that a player has chosen and not laid yet, or NONE."""
    for step in waiting_steps(v):
        if isinstance(step, discovery.LayRoom):
            return step.room
    return NONE


# ---- imagining


def imagine(v: View, rng: Random) -> Tikal:
    """A whole table that fits what the seat knows: what others hold or have looked at is drawn from what it has not seen."""
    unseen = [unplaced(v), cards_left(v), treasures_left(v)]
    for pile, pieces in enumerate(v.piles):
        for piece in pieces:
            if piece >= 0:
                unseen[bag_of(pile)][card_of(piece)] -= 1
    piles = [
        [slip(draw(unseen[bag_of(pile)], rng), HIDDEN - piece) if piece <= HIDDEN else piece for piece in pieces]
        for pile, pieces in enumerate(v.piles)
    ]
    held, hands = v.held[:], v.hands[:]
    for seat in range(v.seats):
        for _ in range(v.hidden[seat]):
            held[TREASURE_TYPES * seat + draw(unseen[TREASURE_BAG], rng)] += 1
        for _ in range(v.hand_sizes[seat] - sum(part(v.hands, seat, CARD_COUNT))):
            hands[CARD_COUNT * seat + draw(unseen[CARD_BAG], rng)] += 1
    t = Tikal(STEPS.make(v.steps), Rules(v.seats, v.options))
    PUBLIC.lay(v, t)
    t.sanctuaries = [int(i != v.sanctuary and SANCTUARY + i not in v.rooms) for i in range(len(SANCTUARIES))]
    t.held = held
    t.hands = hands
    t.piles = piles
    t.unseen = unseen
    return t


def unplaced(v: View) -> list[int]:
    """Light-room tiles that neither lie in the temple nor are just being laid."""
    laying = room_being_laid(v)
    return [int(LIGHT_TILE + i not in v.rooms and LIGHT_TILE + i != laying) for i in range(len(LIGHT_TILES))]


def cards_left(v: View) -> list[int]:
    """Cards that are neither played nor in a hand that the seat knows."""
    return [COPIES[card] - v.discards[card] - sum(v.hands[card::CARD_COUNT]) for card in range(CARD_COUNT)]


def treasures_left(v: View) -> list[int]:
    """Treasures that are neither delivered, nor in the open row, nor in a camp as far as the seat knows."""
    return [
        TREASURES_EACH - v.delivered[kind] - v.row.count(kind) - sum(v.held[kind::TREASURE_TYPES])
        for kind in range(TREASURE_TYPES)
    ]


# ---- conservation


def census(t: Tikal) -> dict[str, int]:
    """How many there are of everything, wherever it is: these numbers must never change during a game."""
    found: dict[str, int] = {}
    for colour, word in enumerate(COLOURS):
        found[f"key {word}"] = t.supply[colour] + sum(t.bags[colour::COLOUR_COUNT]) + sum(t.camps[colour::COLOUR_COUNT])
    found["passages"] = t.passages + sum(t.tokens)
    for card, word in enumerate(CARDS):
        decided = sum(piece >= 0 and card_of(piece) == card for piece in t.piles[CARD_PILE])
        found[f"card {word}"] = t.unseen[CARD_BAG][card] + decided + t.discards[card] + sum(t.hands[card::CARD_COUNT])
    for kind, word in enumerate(TREASURES):
        decided = sum(piece >= 0 and card_of(piece) == kind for pile in t.piles[TREASURE_PILE:] for piece in pile)
        found[f"treasure {word}"] = (
            t.unseen[TREASURE_BAG][kind]
            + decided
            + t.delivered[kind]
            + t.row.count(kind)
            + sum(t.held[kind::TREASURE_TYPES])
        )
    laying = [step.room for step in t.steps if isinstance(step, discovery.LayRoom)]
    for room, word in enumerate(ROOMS[:SECRET_ROOM]):
        found[f"room {word}"] = t.rooms.count(room) + laying.count(room)
    for tile, word in enumerate(LIGHT_TILES):
        decided = sum(piece >= 0 and card_of(piece) == tile for piece in t.piles[ROOM_PILE])
        found[f"room {word}"] += t.unseen[ROOM_BAG][tile] + decided
    for i, word in enumerate(SANCTUARIES):
        found[f"room {word}"] += t.sanctuaries[i] + int(t.sanctuary == i)
    found[f"room {ROOMS[SECRET_ROOM - 1]}"] = int(NONE in t.rooms) + t.rooms.count(SECRET_ROOM - 1)
    for bag in (ROOM_BAG, CARD_BAG, TREASURE_BAG):
        undecided = sum(piece == ~bag for pile in t.piles for piece in pile)
        found[f"undecided {bag}"] = sum(t.unseen[bag]) - undecided - waiting_for_row(t, bag)
    found["tiles"] = sum(place >= UNDEALT for place in t.tiles)
    found["treasures seen but not held"] = sum(max(0, t.seen[i] - t.held[i]) for i in range(len(t.held)))
    return found


def waiting_for_row(t: Tikal, bag: int) -> int:
    """Treasures that the setup has still to turn up straight from the bag, for the open row."""
    if bag != TREASURE_BAG:
        return 0
    return sum(isinstance(step, looking.TurnUp) and step.pile == NONE for step in t.steps)
