"""Who knows what in Atoll: the view, and a table imagined from a view alone. Positions as plain data."""

from __future__ import annotations

from random import Random
from typing import Any

from tepui.core import records
from tepui.core.positions import written_steps
from tepui.core.records import Options
from tepui.engine.pile import card_of, draw, everybody, in_bag, knows, marked_by_subtraction, slip
from tepui.engine.step import write_steps
from tepui.games.atoll.rules.actions import ISLET_WORDS, KINDS, TOKEN_WORDS, TREASURE_WORDS
from tepui.games.atoll.rules.observe import STEPS
from tepui.games.atoll.rules.table import HIDDEN, TOKENS, TREASURES, Atoll

UNKNOWN = -1  # a treasure somebody else holds


class View(records.View, frozen=True, kw_only=True):
    """What a seat knows of the atoll. `hands`: slips where the seat knows them, UNKNOWN where not."""

    where: list[int]
    landing: int  # the seat's own secret choice
    shells: list[int]
    hands: list[list[int]]
    tokens: list[int]
    discard: list[int]
    round: int


def view(t: Atoll, seat: int | None) -> View:
    """Built up from what the seat may see; a field nobody mentions is a field nobody sends."""
    all_seats = everybody(len(t.where))
    return View(
        seat=seat,
        seats=len(t.where),
        options={"storms": t.storms},
        steps=write_steps(t.steps),
        where=t.where[:],
        landing=HIDDEN if seat is None else t.landing[seat],
        shells=t.shells[:],
        hands=[sorted(seen(slip_, seat, all_seats) for slip_ in hand) for hand in t.hands],
        tokens=t.tokens[:],
        discard=t.discard[:],
        round=t.round,
    )


def seen(slip_: int, seat: int | None, all_seats: int) -> int:
    """ATO-INFO-01, ATO-INFO-02. The slip to one who knows it: its holder, or everybody; to others that there is one."""
    open_to_all = slip(card_of(slip_), all_seats) == slip_
    return slip_ if open_to_all or (seat is not None and knows(slip_, seat)) else UNKNOWN


def imagine(v: View, rng: Random) -> Atoll:
    """A table made from a view alone: landings, and treasures in other hands, are dealt at random."""
    deck = [TREASURES[kind] - v.discard[kind] for kind in range(KINDS)]
    for hand in v.hands:
        for slip_ in hand:
            if slip_ != UNKNOWN:
                deck[card_of(slip_)] -= 1
    hands = [
        [slip(draw(deck, rng), 1 << seat) if slip_ == UNKNOWN else slip_ for slip_ in hand]
        for seat, hand in enumerate(v.hands)
    ]
    if in_bag(deck) == 0:
        marked_by_subtraction(hands, everybody(v.seats))
    bag = [TOKENS[kind] - v.tokens.count(kind) for kind in range(len(TOKENS))]
    table = Atoll(STEPS.make(v.steps), v.seats, bool(v.options["storms"]))
    table.where = v.where[:]
    table.landing = landings(v, rng)
    table.shells = v.shells[:]
    table.hands = hands
    table.tokens = v.tokens[:]
    table.token_bag = bag
    table.deck = deck
    table.discard = v.discard[:]
    table.round = v.round
    return table


def landings(v: View, rng: Random) -> list[int]:
    """Seats that have chosen and are not the viewer have chosen anything."""
    waiting = {seat for name, (seat, *_) in v.steps if name == "ChooseLanding"}
    choosing = any(name == "AllLand" for name, _ in v.steps)
    dealt = [
        int(rng.random() * len(ISLET_WORDS)) if choosing and seat not in waiting else HIDDEN for seat in range(v.seats)
    ]
    if v.seat is not None:
        dealt[v.seat] = v.landing
    return dealt


# ---- positions


def position(t: Atoll) -> dict[str, Any]:
    """The whole table in words: see docs/notation.md."""
    return {
        "explorers": [None if at == HIDDEN else ISLET_WORDS[at] for at in t.where],
        "landing": [None if at == HIDDEN else ISLET_WORDS[at] for at in t.landing],
        "shells": t.shells[:],
        "hands": [[[TREASURE_WORDS[card_of(s)], s // 256] for s in hand] for hand in t.hands],
        "tokens": {ISLET_WORDS[i]: TOKEN_WORDS[token] for i, token in enumerate(t.tokens) if token != HIDDEN},
        "discard": {TREASURE_WORDS[kind]: n for kind, n in enumerate(t.discard) if n},
        "round": t.round,
    }


def lay(p: dict[str, Any], seats: int, options: Options) -> Atoll:
    """A table from a position; left out: explorers on i1, three shells, empty hands, all tokens face down, seat 0's turn."""
    hands = [[held(word, seat) for word in hand] for seat, hand in enumerate(p.get("hands", [[]] * seats))]
    tokens = [HIDDEN] * len(ISLET_WORDS)
    for islet, token in p.get("tokens", {}).items():
        tokens[ISLET_WORDS.index(islet)] = TOKEN_WORDS.index(token)
    discard = [p.get("discard", {}).get(word, 0) for word in TREASURE_WORDS]
    deck = [TREASURES[k] - discard[k] - sum(card_of(s) == k for hand in hands for s in hand) for k in range(KINDS)]
    if min(deck) < 0:
        raise ValueError("more treasures of a kind than the box holds")
    bag = [TOKENS[kind] - tokens.count(kind) for kind in range(len(TOKENS))]
    steps = written_steps(p.get("steps", [["Turn", [0]]]), STEPS)
    table = Atoll(steps, seats, bool(options["storms"]))
    table.where = islets(p.get("explorers", ["i1"] * seats))
    table.landing = islets(p.get("landing", [None] * seats))
    table.shells = list(p.get("shells", table.shells))
    table.hands = hands
    table.tokens = tokens
    table.token_bag = bag
    table.deck = deck
    table.discard = discard
    table.round = p.get("round", 1)
    table.settle()
    return table


def held(word: Any, seat: int) -> int:
    """A treasure in hand: its name, or its name and the mask of the seats that know it."""
    name, mask = (word, 1 << seat) if isinstance(word, str) else word
    return slip(TREASURE_WORDS.index(name), mask)


def islets(words: list[str | None]) -> list[int]:
    return [HIDDEN if word is None else ISLET_WORDS.index(word) for word in words]


def census(t: Atoll) -> dict[str, int]:
    found = {word: t.deck[kind] + t.discard[kind] for kind, word in enumerate(TREASURE_WORDS)}
    for hand in t.hands:
        for slip_ in hand:
            found[TREASURE_WORDS[card_of(slip_)]] += 1
    for kind, word in enumerate(TOKEN_WORDS):
        found[word] = t.token_bag[kind] + t.tokens.count(kind)
    return found
