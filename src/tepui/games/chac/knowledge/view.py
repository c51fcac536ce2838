"""Who knows what in Chac: a seat's view, what a person may look at, and a table imagined from a view alone.

Secret are the kinds of cards in other hands and in other players' discards (their backs are not), and which glyph bears
which number, but for the pairs a seat has seen. Decks, the layout under the cover and pairs nobody has seen are in nobody's
view: they are not decided yet.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from tepui.core import records
from tepui.core.records import PublicFields
from tepui.games.chac.rules.components import (
    ABILITY,
    ADVENTURER_COUNT,
    ADVENTURERS,
    ALCOVE,
    ALCOVE_COUNT,
    ALCOVE_VALUE,
    AREA,
    BACKS,
    BLANK,
    BOTH,
    BOX,
    BRIDGE_SPACE,
    CARDS,
    DECKS,
    KIND_WORDS,
    LEFT,
    LOAD,
    NUMBER_COUNT,
    PLANKS,
    RIGHT,
    RIVER,
    SLAB_COUNT,
    WALL_CARDS,
    WALL_WORDS,
    ZONE_COUNT,
)
from tepui.games.chac.rules.observe import STEPS
from tepui.games.chac.rules.table import BROWN, HOLE, INSIDE, OUT, SUN, UNDECIDED, UNKNOWN, YELLOW, Chac, Rules

# CHA-INFO-08: what everybody may see, by the name it has on the table.
PUBLIC: Final = PublicFields(
    numbers=("round", "first", "turn", "boulder", "left", "right", "planks", "covered", "trial"),
    lists=(
        "where", "state", "life", "used", "steady", "laid_down", "given", "chests", "roll", "dice", "lock", "slabs",
        "deciphered", "read", "alcoves",
        "actions",  # CHA-ACT-04
        "wall_cards",  # CHA-WADV-08
        "clues",  # CHA-INFO-03; CHA-SETUP-08: and with them the ten numbers beside the room
    ),
    lists_of_lists=("shown",),
)  # fmt: skip


class View(records.View, frozen=True, kw_only=True):
    """What a seat knows. Numbers as on the table; a card of which only the back is known is `-1 - back`."""

    round: int
    first: int
    turn: int
    boulder: int
    left: int
    right: int
    planks: int
    covered: bool
    where: list[int]
    state: list[int]
    cards: list[int]  # adventurers; others' UNKNOWN until all have chosen
    life: list[int]
    used: list[int]
    chosen: int  # the seat's own secret choice
    steady: list[int]
    calm: int  # the seat's own Stamina, announced but not revealed
    laid_down: list[int]
    actions: list[int]
    given: list[int]
    hands: list[list[int]]
    pending: list[int]  # what the seat itself has dropped and not revealed
    lost: list[list[int]]
    shown: list[list[int]]
    chests: list[int]
    deck_sizes: list[int]
    wall_cards: list[int]
    roll: list[int]
    dice: list[int]
    trial: int
    lock: list[int]
    slabs: list[int]
    glyphs: list[int]
    numbers: list[int]  # of the glyphs whose number the seat has seen
    faces: list[int]  # the numbers that flipped slabs show, 0 for others
    clues: list[int]
    deciphered: list[int]
    read: list[int]
    alcoves: list[int]

    @property
    def next_roll(self) -> int:
        """The round in which the boulder rolls next; 0 before the first and after the last."""
        if self.round == 0 or not self.steps:
            return 0
        return self.round + (0 if any(name == "RollBoulder" for name, _ in self.steps) else 1)

    @property
    def inside(self) -> bool:
        """Is the reader's adventurer in the temple?"""
        return self.seat is not None and self.round > 0 and self.state[self.seat] == INSIDE

    @property
    def swims(self) -> bool:
        """Is it in the river?"""
        return self.inside and AREA[self.stands] == RIVER

    @property
    def stands(self) -> int:
        """The space of the reader's adventurer."""
        return self.where[self.seat or 0]

    @property
    def bridge_load(self) -> int:
        """What the bridge would carry with the reader on it."""
        there = [seat for seat in range(self.seats) if self.where[seat] == BRIDGE_SPACE and self.state[seat] == INSIDE]
        return sum(load_of(self, seat) for seat in {*there, self.seat or 0})


def view(t: Chac, seat: int | None) -> View:
    """What a seat may see, field by field: what is not named here is sent to nobody."""
    seats = range(t.rules.seats)
    return View(
        # CHA-SETUP-22: once all have chosen, everybody sees both adventurers of everybody
        cards=[card if t.round or place // 2 == seat else UNKNOWN for place, card in enumerate(t.cards)],
        chosen=UNKNOWN if seat is None else t.chosen[seat],
        calm=0 if seat is None else t.calm[seat],
        hands=[t.hands[s][:] if s == seat else seen_hand(t, s) for s in seats],
        pending=[] if seat is None else t.pending[seat][:],
        # CHA-INFO-09: of others' discards, how many there are, and their backs
        lost=[t.lost[s][:] if s == seat else backs(t.lost[s]) for s in seats],
        deck_sizes=[t.left_in(deck) for deck in range(BACKS)],
        glyphs=t.glyphs[:],  # CHA-SETUP-06: UNKNOWN as long as the cover is on
        numbers=[number if knows_pair(t, seat, glyph) else UNDECIDED for glyph, number in enumerate(t.numbers)],
        faces=[t.numbers[t.glyphs[slab]] if flipped(t, slab) else 0 for slab in range(SLAB_COUNT)],
        **PUBLIC.seen_by(seat, t),
    )


def backs(cards: list[int]) -> list[int]:
    """Cards seen from behind. CHA-COMP-10: the backs of alcove cards, four red and one grey, tell the cards themselves."""
    return sorted([card if card < 0 or card % BACKS == ALCOVE else -1 - card % BACKS for card in cards])


def seen_hand(t: Chac, seat: int) -> list[int]:
    """Another's hand. CHA-INFO-01: its backs only; CHA-INFO-02: which tell alcove cards. CHA-LOAD-09: their number is public, and with it the load.

    CHA-LOAD-11: cards that are being discarded in secret still seem to be there. CHA-INFO-10: at the end faces are shown.
    """
    shown = t.shown[seat]
    return backs((t.hands[seat] + t.pending[seat])[len(shown) :]) + shown


def flipped(t: Chac, slab: int) -> bool:
    """Has the slab been turned over, so that its number lies open?"""
    return t.slabs[slab] in (YELLOW, BROWN, HOLE)


def knows_pair(t: Chac, seat: int | None, glyph: int) -> bool:
    """Does this seat know which number the glyph bears?

    CHA-INFO-07: everybody does once its slab was turned over. CHA-INFO-04 and CHA-INFO-06: else only who has looked, at
    the number or at the clue; CHA-INFO-05: a clue's number lies open, so its glyph tells the pair. CHA-REP-14: it is the
    seat that knows, whichever of its adventurers has looked.
    """
    if glyph in t.glyphs:
        slab = t.glyphs.index(glyph)
        if flipped(t, slab) or (seat is not None and t.read[slab] >> seat & 1):
            return True
    number = t.numbers[glyph]
    return seat is not None and number in t.clues and bool(t.deciphered[t.clues.index(number)] >> seat & 1)


def shown(v: View) -> View:
    """What a person may look at again: everything, where notes are kept.

    Else not the glyphs that were seen for five seconds (CHA-WALL-08), nor the former glyph of a slab that was turned over,
    nor one's own discards (CHA-INFO-09).
    """
    if v.options["memory"] == "keep_notes":
        return v
    return msgspec.structs.replace(
        v,
        numbers=[UNDECIDED] * NUMBER_COUNT,
        glyphs=[UNKNOWN if v.faces[slab] else glyph for slab, glyph in enumerate(v.glyphs)],
        lost=[backs(cards) for cards in v.lost],
    )


def needed(v: View) -> View:
    """Without the order of dice and wall cards, and without who was to begin."""
    return msgspec.structs.replace(
        v,
        options={**v.options, "first": "random"},
        wall_cards=sorted(v.wall_cards),
        roll=sorted(v.roll),
        dice=sorted(v.dice),
    )


# ---- imagining


def imagine(v: View, rng: Random) -> Chac:
    """A whole table: cards in other hands are dealt from what the seat has not seen, and so are pairs others have seen."""
    t = Chac(STEPS.make(v.steps), Rules(v.seats, v.options))
    PUBLIC.lay(v, t)
    t.wall_bag = wall_bag(v)
    t.hands, t.lost, t.decks = deal_cards(v, rng)
    t.glyphs, t.numbers = deal_pairs(v, rng)
    t.cards, t.chosen = deal_adventurers(v, rng)
    if v.seat is not None:
        t.calm[v.seat] = v.calm
        t.pending[v.seat] = v.pending[:]
    return t


def taken_from_alcoves(alcoves_: list[int], seat: int) -> list[int]:
    """CHA-INFO-02. The alcove cards a seat has taken: everybody saw which."""
    return [ALCOVE + BACKS * ALCOVE_VALUE[i] for i in range(ALCOVE_COUNT) if alcoves_[i] == seat]


def deal_cards(v: View, rng: Random) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Hands, discards, and what is left in the decks: every card the seat has not seen may be anywhere its back allows."""
    unseen = list(BOX)
    for card in range(ALCOVE, CARDS, BACKS):
        unseen[card] = 0
    for i in range(ALCOVE_COUNT):
        unseen[ALCOVE + BACKS * ALCOVE_VALUE[i]] += v.alcoves[i] < 0
    for cards in (*v.hands, *v.lost, v.pending):
        for card in cards:
            if card >= 0 and card % BACKS != ALCOVE:
                unseen[card] -= 1
    pools = [[card for card in range(deck, CARDS, BACKS) for _ in range(unseen[card])] for deck in range(ALCOVE)]
    for pool in pools:
        rng.shuffle(pool)
    hands: list[list[int]] = []
    lost: list[list[int]] = []
    for seat in range(v.seats):
        own = taken_from_alcoves(v.alcoves, seat)
        for card in (*v.hands[seat], *v.lost[seat], *(v.pending if seat == v.seat else ())):
            if card >= 0 and card % BACKS == ALCOVE:
                own.remove(card)
        rng.shuffle(own)
        stock = [*pools, own]
        hands.append(sorted([card if card >= 0 else stock[-1 - card].pop() for card in v.hands[seat]]))
        lost.append(sorted([card if card >= 0 else stock[-1 - card].pop() for card in v.lost[seat]]))
    decks = [0] * CARDS
    for pool in pools:
        for card in pool:
            decks[card] += 1
    for card in range(ALCOVE, CARDS, BACKS):
        decks[card] = unseen[card]
    return hands, lost, decks


def deal_pairs(v: View, rng: Random) -> tuple[list[int], list[int]]:
    """Glyphs by slab, numbers by glyph. What others have seen is decided, so it is dealt; the rest is still to be drawn."""
    glyphs, numbers = v.glyphs[:], v.numbers[:]
    for slab in range(SLAB_COUNT):
        if v.faces[slab] and glyphs[slab] == UNKNOWN:  # the person has forgotten it: any glyph that lies nowhere else
            glyphs[slab] = rng.choice([g for g in range(NUMBER_COUNT) if g not in glyphs])
            numbers[glyphs[slab]] = v.faces[slab]
    for zone in range(len(v.clues)):
        if v.deciphered[zone] and v.clues[zone] not in numbers:
            glyph = rng.choice([g for g in range(NUMBER_COUNT) if numbers[g] == UNDECIDED])
            numbers[glyph] = v.clues[zone]
    for slab in range(SLAB_COUNT):
        if v.read[slab] and numbers[glyphs[slab]] == UNDECIDED:
            numbers[glyphs[slab]] = rng.choice([n for n in range(1, NUMBER_COUNT + 1) if n not in numbers])
    return glyphs, numbers


def deal_adventurers(v: View, rng: Random) -> tuple[list[int], list[int]]:
    """Before the choice is revealed, others hold any two adventurers, and those who have chosen chose either."""
    cards = v.cards[:]
    chosen = [UNKNOWN] * v.seats
    if v.round:
        return cards, chosen
    left = [card for card in range(ADVENTURER_COUNT) if card not in cards]
    rng.shuffle(left)
    undealt = {place for name, (_, *rest) in v.steps if name == "DealAdventurer" for place in rest}
    asked = {seat for name, (seat, *_) in v.steps if name in ("ChooseFirst", "SetUp", "DrawFirst", "Prepare")}
    for place in range(2 * v.seats):
        if cards[place] == UNKNOWN and place not in undealt:
            cards[place] = left.pop()
    for seat in range(v.seats):
        if seat == v.seat:
            chosen[seat] = v.chosen
        elif seat not in asked and cards[2 * seat] != UNKNOWN:
            chosen[seat] = rng.choice(cards[2 * seat : 2 * seat + 2])
    return cards, chosen


# ---- conservation

ARROWS: Final = {BOTH: 2, LEFT: 1, RIGHT: 1, BLANK: 0}  # how many steps a wall card makes


def census(t: Chac) -> dict[str, int]:
    """How many there are of each card, and of what must never be: it is the same at every moment of a game."""
    found: dict[str, int] = {}
    for card in range(CARDS):
        if BOX[card]:
            name = f"{DECKS[card % BACKS]} {KIND_WORDS[card // BACKS]}"
            held = sum(cards.count(card) for cards in (*t.hands, *t.pending, *t.lost))
            found[name] = t.decks[card] + held
    for card, word in enumerate(WALL_WORDS):
        found[f"wall {word}"] = t.wall_bag[card] + t.wall_cards.count(card)
    found["wall steps"] = t.left + t.right - sum(ARROWS[card] for card in t.wall_cards)
    found["adventurers doubled"] = sum(t.cards.count(card) > 1 for card in range(len(ADVENTURERS)))
    found["glyphs doubled"] = sum(t.glyphs.count(glyph) > 1 for glyph in range(NUMBER_COUNT))
    found["numbers doubled"] = sum(t.numbers.count(number) > 1 for number in range(1, NUMBER_COUNT + 1))
    found["planks out of range"] = int(not 0 <= t.planks <= PLANKS)
    found["clues"] = len(set(t.clues)) - ZONE_COUNT
    found["slabs"] = len(t.slabs)
    found["suns"] = t.slabs.count(SUN)
    found["shown too many"] = sum(len(t.shown[s]) for s in range(t.rules.seats) if t.state[s] != OUT)
    return found


def wall_bag(v: View) -> list[int]:
    """The wall cards that have not come yet, by kind."""
    return [count - v.wall_cards.count(card) for card, count in enumerate(WALL_CARDS)]


def can_use(v: View, seat: int, ability: int) -> bool:
    """The same of a view as `Chac.can_use` of a table."""
    card = v.cards[2 * seat + v.life[seat]]
    return card >= 0 and ABILITY[card] == ability and not v.used[seat] >> v.life[seat] & 1


def load_of(v: View, seat: int) -> int:
    """The load everybody sees: secret drops count as carried until they are revealed."""
    return LOAD[min(len(v.hands[seat]), len(LOAD) - 1)] - v.steady[seat]
