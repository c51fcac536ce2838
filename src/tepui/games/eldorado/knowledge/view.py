"""Who knows what in El Dorado: the view of a seat, and a table imagined from a view alone. Positions as plain data.

Everybody can follow which cards a player owns. What others cannot tell is which of them are in the hand and which in the
draw pile: these two together are the player's pool. When the draw pile is empty, the rest must be in the hand, so it is
known.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from tepui.core import records
from tepui.core.positions import check_fields, written_steps
from tepui.core.records import Options, PublicFields
from tepui.engine.pile import draw as draw_from
from tepui.engine.table import with_item
from tepui.games.eldorado.rules import setup
from tepui.games.eldorado.rules.components import (
    BLOCKADE_COUNT,
    CARD_COUNT,
    CARD_OF,
    CARDS,
    COURSES,
    FACE_AT,
    FACE_OF,
    FACES,
    MARKET_FIRST,
    PILE_SIZE,
    SLOT_COUNT,
    SLOTS,
    SPACE_OF,
    SPACES,
    TILE_COUNT,
    TILE_COUNTS,
    TILES,
    TILES_IN_CAVE,
)
from tepui.games.eldorado.rules.course import course_of
from tepui.games.eldorado.rules.observe import STEPS
from tepui.games.eldorado.rules.table import (
    BOXED,
    FREE,
    HOME,
    Eldorado,
    Rules,
    count_cards,
    count_hands,
    for_sale,
    list_cards,
)

# What everybody may see, by the name it has on the table.
PUBLIC: Final = PublicFields(
    numbers=("round", "hat", "bought", "passing"),
    lists=(
        "where", "home", "owner", "out", "piles", "slots", "spent", "caves",
        "blocks",  # ELD-COURSE-13
        "held",  # ELD-CAVE-18: tiles in front of the players, but not the bag of those unseen
    ),
)  # fmt: skip


class View(records.View, frozen=True, kw_only=True):
    """What a seat knows. Cards are counted by kind, seat after seat, as in a hand of the table.

    `pool` is the draw pile and the cards in hand that are not `known`, together.
    """

    course: str
    round: int
    hat: int
    bought: bool
    passing: bool
    where: list[int]
    home: list[int]
    blocks: list[int]
    owner: list[int]
    hand: list[int]  # the seat's own, by card; empty for a spectator
    hands: list[int]  # how many cards everybody holds
    known: list[int]
    pool: list[int]
    discard: list[int]
    played: list[int]
    out: list[int]
    piles: list[int]
    slots: list[int]
    held: list[int]
    spent: list[int]
    caves: list[int]


def view(t: Eldorado, seat: int | None) -> View:
    """What this seat may see; a spectator is None. Only what is named here and in PUBLIC is ever sent."""
    seats = t.rules.seats
    known, draw = count_piles(t.known), count_piles(t.draw)
    return View(
        course=t.rules.course.text,
        hand=[] if seat is None else t.hand[seat * CARD_COUNT : (seat + 1) * CARD_COUNT],
        hands=t.sizes[:],
        known=known,
        pool=[draw[i] + t.hand[i] - known[i] for i in range(seats * CARD_COUNT)],
        discard=count_piles(t.discard),
        played=count_piles(t.played),
        **PUBLIC.seen_by(seat, t),
    )


def needed(v: View) -> View:
    """Without who was to begin, and without the name of the course, whose text is there."""
    return replace(v, options={**v.options, "first": "random", "course": "first"})


def count_piles(piles: list[list[int]]) -> list[int]:
    """The piles of all seats counted as hands are, at seat * CARD_COUNT + card."""
    return [count for pile in piles for count in count_cards(pile)]


def rules_of(v: View) -> Rules:
    return Rules(v.seats, v.options, course_of(v.course))


def imagine(v: View, rng: Random) -> Eldorado:
    """A table that agrees with a view, and is made from nothing else: hidden hands are dealt from their pools."""
    hand, draw = v.known[:], v.pool[:]
    for seat in range(v.seats):
        at = seat * CARD_COUNT
        if seat == v.seat:
            for card in range(CARD_COUNT):
                draw[at + card] -= v.hand[card] - v.known[at + card]
            hand[at : at + CARD_COUNT] = v.hand
            continue
        pool = draw[at : at + CARD_COUNT]
        for _ in range(v.hands[seat] - sum(v.known[at : at + CARD_COUNT])):
            hand[at + draw_from(pool, rng)] += 1
        draw[at : at + CARD_COUNT] = pool
    t = Eldorado(STEPS.make(v.steps), rules_of(v))
    PUBLIC.lay(v, t)
    t.box = in_box(v.blocks, v.owner)
    t.hand, t.sizes = hand, count_hands(hand)
    t.known, t.draw = list_cards(v.known), list_cards(draw)
    t.discard, t.played = list_cards(v.discard), list_cards(v.played)
    t.market = for_sale(v.piles, v.slots)
    t.bag = [TILE_COUNTS[tile] - v.spent[tile] - sum(v.held[tile::TILE_COUNT]) for tile in range(TILE_COUNT)]
    return t


def in_box(blocks: list[int], owner: list[int]) -> int:
    """The blockades neither on the course nor taken, one bit for each number."""
    box = 0
    for number in range(1, BLOCKADE_COUNT + 1):
        if number not in blocks and owner[number] == BOXED:
            box |= 1 << number
    return box


# ---- positions


def position(t: Eldorado) -> dict[str, Any]:
    """The whole table in words: see docs/notation.md."""
    seats, pawns, course = t.rules.seats, t.rules.pawns, t.rules.course
    named = t.rules.options["course"]
    written = {} if COURSES.get(named, named) == course.text else {"course": course.text}
    return {
        **written,
        "round": t.round,
        "hat": t.hat,
        "bought": t.bought,
        "passing": t.passing,
        "pawns": [
            ["home" if at == HOME else SPACES[at] for at in t.where[seat * pawns : (seat + 1) * pawns]]
            for seat in range(seats)
        ],
        "home": t.home[:],
        "blockades": {FACES[course.seam_faces[seam]]: n for seam, n in enumerate(t.blocks) if n},
        "taken": [[n for n in range(1, BLOCKADE_COUNT + 1) if t.owner[n] == seat] for seat in range(seats)],
        "hands": by_seat(t.hand, seats),
        "known": [counted(count_cards(cards), CARDS) for cards in t.known],
        "draw": [counted(count_cards(pile), CARDS) for pile in t.draw],
        "discard": [counted(count_cards(pile), CARDS) for pile in t.discard],
        "play": [counted(count_cards(pile), CARDS) for pile in t.played],
        "out": counted(t.out, CARDS),
        "market": {CARDS[card]: t.piles[card] for card in range(MARKET_FIRST, CARD_COUNT)},
        "slots": [None if card == FREE else CARDS[card] for card in t.slots],
        "tiles": [counted(t.held[seat * TILE_COUNT : (seat + 1) * TILE_COUNT], TILES) for seat in range(seats)],
        "spent": counted(t.spent, TILES),
        "caves": {FACES[FACE_AT[space]]: t.caves[cave] for cave, space in enumerate(course.caves)},
    }


def counted(counts: list[int], words: tuple[str, ...]) -> dict[str, int]:
    return {word: n for word, n in zip(words, counts) if n}


def by_seat(zone: list[int], seats: int) -> list[dict[str, int]]:
    return [counted(zone[seat * CARD_COUNT : (seat + 1) * CARD_COUNT], CARDS) for seat in range(seats)]


def lay(p: dict[str, Any], seats: int, options: Options) -> Eldorado:
    """A table from a position. Cards are lists of names, or names with counts.

    Without a word about them, pawns stand on the start spaces, there are no blockades, hands and decks are empty, the
    market is full, and it is seat 0's turn. A `course` may be any pieces here, even without a finish plate.
    """
    check_fields(p, FIELDS, "a position")
    rules = Rules(seats, options, course_of(str(p.get("course", options["course"]))))
    t = setup.empty_table(rules)
    t.round, t.hat = int(p.get("round", 1)), int(p.get("hat", 0))
    t.bought, t.passing = bool(p.get("bought", False)), bool(p.get("passing", False))
    lay_pawns(t, p)
    lay_blockades(t, p)
    lay_cards(t, p)
    lay_market(t, p)
    lay_tiles(t, p)
    t.steps = written_steps(p.get("steps", [["Turn", [0]]]), STEPS)
    t.settle()
    return t


FIELDS: Final = (
    "course", "round", "hat", "bought", "passing", "pawns", "home", "blockades", "taken", "hands", "known", "draw", "discard",
    "play", "out", "market", "slots", "tiles", "spent", "caves", "steps",
)  # fmt: skip


def lay_pawns(t: Eldorado, p: dict[str, Any]) -> None:
    setup.place_pawns(t)
    for seat, words in enumerate(p.get("pawns", [])):
        if len(words) != t.rules.pawns:
            raise ValueError(f"seat {seat} has {t.rules.pawns} pawns, not {len(words)}")
        for pawn, word in enumerate(words):
            at = HOME if word == "home" else SPACE_OF.get(word, HOME)
            if word != "home" and at not in t.rules.course.hex:
                raise ValueError(f"no space {word!r} on this course")
            t.where[seat * t.rules.pawns + pawn] = at
    t.home = [int(seat) for seat in p.get("home", [])]


def lay_blockades(t: Eldorado, p: dict[str, Any]) -> None:
    for face, number in p.get("blockades", {}).items():
        if face not in FACES or FACE_OF[face] not in t.rules.course.seam_faces:
            raise ValueError(f"no junction before {face!r} on this course")
        t.blocks = with_item(t.blocks, t.rules.course.seam_faces.index(FACE_OF[face]), number)
    for seat, numbers in enumerate(p.get("taken", [])):
        for number in numbers:
            t.owner = with_item(t.owner, number, seat)
    used = [n for n in t.blocks if n] + [n for n in range(1, BLOCKADE_COUNT + 1) if t.owner[n] != BOXED]
    if len(set(used)) != len(used) or any(not 1 <= n <= BLOCKADE_COUNT for n in used):
        raise ValueError(f"blockades are numbered 1 to {BLOCKADE_COUNT}, each once, not {used}")
    t.box = in_box(t.blocks, t.owner)


def lay_cards(t: Eldorado, p: dict[str, Any]) -> None:
    seats = t.rules.seats
    t.hand = zone_of(p.get("hands", []), seats)
    t.draw, t.discard, t.played = [list_cards(zone_of(p.get(name, []), seats)) for name in ("draw", "discard", "play")]
    t.out = counts(p.get("out", {}), CARD_OF)
    t.sizes = count_hands(t.hand)
    if "known" in p:
        t.known = list_cards(zone_of(p["known"], seats))
        return
    for seat in range(seats):
        if not t.draw[seat]:
            t.show_hand(seat)


def zone_of(lists: list[Any], seats: int) -> list[int]:
    zone: list[int] = []
    for seat in range(seats):
        zone += counts(lists[seat] if seat < len(lists) else {}, CARD_OF)
    return zone


def counts(words: list[str] | dict[str, int], index: dict[str, int]) -> list[int]:
    found = [0] * len(index)
    pairs = words.items() if isinstance(words, dict) else [(word, 1) for word in words]
    for word, n in pairs:
        if word not in index:
            raise ValueError(f"there is no {word!r}; there are {', '.join(index)}")
        found[index[word]] += n
    return found


def lay_market(t: Eldorado, p: dict[str, Any]) -> None:
    piles = counts(p.get("market", {}), CARD_OF)
    given = p.get("market", {})
    t.piles = [0] * MARKET_FIRST + [
        piles[card] if CARDS[card] in given else PILE_SIZE for card in range(MARKET_FIRST, CARD_COUNT)
    ]
    for card in range(MARKET_FIRST, CARD_COUNT):
        if not 0 <= t.piles[card] <= PILE_SIZE:
            raise ValueError(f"a pile of {t.piles[card]} {CARDS[card]}: there are 0 to {PILE_SIZE}")
    default = [CARDS[card] if t.piles[card] else None for card in SLOTS]
    slots = p.get("slots", default)
    if len(slots) != SLOT_COUNT:
        raise ValueError(f"the market has {SLOT_COUNT} slots, not {len(slots)}")
    t.slots = [FREE if word is None else CARD_OF[word] for word in slots]
    t.market = for_sale(t.piles, t.slots)


def lay_tiles(t: Eldorado, p: dict[str, Any]) -> None:
    index = {name: i for i, name in enumerate(TILES)}
    held: list[int] = []
    for seat in range(t.rules.seats):
        given = p.get("tiles", [])
        held += counts(given[seat] if seat < len(given) else {}, index)
    t.held = held
    t.spent = counts(p.get("spent", {}), index)
    t.bag = [TILE_COUNTS[i] - t.spent[i] - sum(held[i::TILE_COUNT]) for i in range(TILE_COUNT)]
    if min(t.bag) < 0:
        raise ValueError(f"more {TILES[t.bag.index(min(t.bag))]} tiles than the box holds")
    full = TILES_IN_CAVE if t.rules.caves else 0
    t.caves = [int(p.get("caves", {}).get(FACES[FACE_AT[space]], full)) for space in t.rules.course.caves]


def census(t: Eldorado) -> dict[str, int]:
    piles = t.draw + t.discard + t.played
    found = {
        name: sum(t.hand[card::CARD_COUNT]) + sum(pile.count(card) for pile in piles) + t.out[card] + t.piles[card]
        for card, name in enumerate(CARDS)
    }
    for tile, name in enumerate(TILES):
        found[name] = t.bag[tile] + t.spent[tile] + sum(t.held[tile::TILE_COUNT])
    for number in range(1, BLOCKADE_COUNT + 1):
        here = t.blocks.count(number) + (t.owner[number] != BOXED) + (t.box >> number & 1)
        found[f"blockade {number}"] = here
    found["pawns"] = len(t.where)
    return found
