"""Who knows what in Narak: a seat's view, and a table imagined from a view alone.

Secret are the cards of other hands that are not in `shown`, the entries of decks that are undecided or known to the owner
alone, the rescue pile below its top and the pile of the Lost Temple. Others can still count: `pools` holds, for each other
player, the hidden cards of hand and deck together with the cards of the bags from which they may have come.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from tepui.core import records
from tepui.core.records import PublicFields
from tepui.engine.step import write_steps
from tepui.games.narak.rules import assistants
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    BONUS_KINDS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    FEAR_CARD,
    GUARDIAN_COUNT,
    KIND,
    MAX_SEATS,
    NONE,
    SIDES,
    TEMPLE_STACKS,
)
from tepui.games.narak.rules.notation import ARTIFACT_BIT, ITEM_BIT
from tepui.games.narak.rules.observe import STEPS
from tepui.games.narak.rules.table import BAGS, OWNER_KNOWS, Narak, Rules

HIDDEN: Final = -64  # on a deck: a card that only its owner knows

# ARN-INFO-01: what everybody may see, by the name it has on the table.
PUBLIC: Final = PublicFields(
    numbers=(
        "round", "first", "turn", "acted", "busy", "idols_out", "temple_left", "temple_seen", "rescue_left", "rescue_seen", "fear",
        "fear_stock", "rival_arrow", "rival_glass", "rival_pile", "rival_home",
    ),
    lists=(
        "passed", "tokens", "pool", "flags", "home", "tiles", "guards", "guardian_bag", "site_bag",
        "idols", "buried", "idol_bag", "crates", "slotted", "glass", "book", "arrivals", "bonuses_out", "stacks", "won",
        "level", "tops", "below", "dismissed", "mixed", "fear_tiles", "row", "deck_tops", "exiled",
        "rival_stack", "rival_used", "rival_cards", "rival_won", "rival_idols",
        "slots",  # ARN-SETUP-21
    ),
    lists_of_lists=(
        "bonuses", "shown", "areas",
        "under",  # ARN-INFO-05
    ),
)  # fmt: skip


class View(records.View, frozen=True, kw_only=True):
    """What a seat knows. Names and numbers as on the table."""

    round: int
    first: int
    turn: int
    acted: bool
    busy: bool
    idols_out: int
    temple_left: int
    temple_seen: int
    rescue_left: int
    rescue_seen: int
    fear: int
    fear_stock: int
    rival_arrow: int
    rival_glass: int
    rival_pile: int
    rival_home: int
    passed: list[bool]
    tokens: list[int]
    pool: list[int]
    flags: list[int]
    slots: list[int]
    home: list[int]
    tiles: list[int]
    guards: list[int]
    owners: list[int]
    spent: list[bool]
    guardian_bag: list[int]
    site_bag: list[int]
    idols: list[int]
    buried: list[int]
    idol_bag: list[int]
    crates: list[int]
    slotted: list[int]
    glass: list[int]
    book: list[int]
    arrivals: list[int]
    bonuses_out: list[int]
    stacks: list[int]
    won: list[int]
    employer: list[int]
    level: list[int]
    ready: list[bool]
    tops: list[int]
    below: list[int]
    dismissed: list[int]
    mixed: list[int]
    fear_tiles: list[int]
    row: list[int]
    undealt: list[int]  # by card: 1 while it is undecided in its deck
    deck_tops: list[int]
    exiled: list[int]
    rival_stack: list[int]
    rival_used: list[int]
    rival_cards: list[int]
    rival_won: list[int]
    rival_idols: list[int]
    under: list[list[int]]
    bonuses: list[list[int]]
    shown: list[list[int]]
    areas: list[list[int]]
    hands: list[list[int]]  # those the seat knows whole
    hand_sizes: list[int]  # what was put down and not yet shown included
    pending: list[int]  # put down by this seat, not yet shown
    looked: list[int]  # if this seat is looking
    looked_at: int
    decks: list[list[int]]
    bags: list[list[int]]  # those the seat can tell
    pools: list[list[int]]
    temple_pile: list[int]
    temple_decided: int
    bonus_left: list[int]  # undecided, as far as the seat knows
    rescue: list[int]
    rescue_decided: int
    assistants_left: list[int]


def view(t: Narak, seat: int | None) -> View:
    """ARN-INFO-02. What a seat may see, field by field; a field of the table that is named neither here nor in PUBLIC stays hidden.

    ARN-TEMPLE-03: whoever chose from the pile of the Lost Temple has seen it.
    """
    seats = t.rules.seats
    mine = [t.over or s == seat for s in range(seats)]
    temple = t.over or (seat is not None and t.temple_seen >> seat & 1 == 1)
    rescue = seen_rescue(t, seat)
    return View(
        hands=[t.hands[s][:] if mine[s] else [] for s in range(seats)],
        hand_sizes=[len(t.hands[s]) + len(t.pending[s]) for s in range(seats)],
        pending=[] if seat is None else t.pending[seat][:],
        looked=t.looked[:] if seat is not None and looker(write_steps(t.steps)) == seat else [],
        looked_at=len(t.looked),
        decks=[t.decks[s][:] if mine[s] else [hidden(entry) for entry in t.decks[s]] for s in range(seats)],
        bags=[t.bags[i][:] if mine[i // BAGS] or exact(t, i) else [] for i in range(BAGS * seats)],
        pools=[[] if mine[s] else pool(t, s) for s in range(seats)],
        temple_pile=t.temple_pile[:] if temple else [],
        temple_decided=len(t.temple_pile),
        owners=holders(t.tamed, GUARDIAN_COUNT),
        spent=[t.spent >> guardian & 1 == 1 for guardian in range(GUARDIAN_COUNT)],
        employer=holders(t.crews, ASSISTANT_COUNT),
        ready=[t.ready >> one & 1 == 1 for one in range(ASSISTANT_COUNT)],
        undealt=counted(t.undealt),
        bonus_left=[t.bonus_bag[i] + (0 if temple else t.temple_pile.count(i)) for i in range(BONUS_KINDS)],
        rescue=rescue,
        rescue_decided=len(t.rescue),
        assistants_left=[t.assistant_bag[i] + int(i in t.rescue and i not in rescue) for i in range(ASSISTANT_COUNT)],
        **PUBLIC.seen_by(seat, t),
    )


def counted(piles: list[list[int]]) -> list[int]:
    """Of each card, whether it is in one of these piles."""
    found = [0] * CARD_COUNT
    for pile in piles:
        for card in pile:
            found[card] = 1
    return found


def holders(masks: list[int], pieces: int) -> list[int]:
    """Who has each of these pieces, or NONE."""
    found = [NONE] * pieces
    for who, mask in enumerate(masks):
        for piece in range(pieces):
            if mask >> piece & 1:
                found[piece] = who
    return found


def hidden(entry: int) -> int:
    """An entry of another player's deck: hidden if only the owner knows it; what all know stays known (ARN-INFO-05)."""
    return HIDDEN if entry >= OWNER_KNOWS else entry


def looker(steps: tuple[tuple[str, tuple[int, ...]], ...]) -> int:
    """Whose cards are being looked at, or NONE."""
    for name, (seat, *_) in steps:
        if name == "SortLooked":
            return seat
    return NONE


def seen_rescue(t: Narak, seat: int | None) -> list[int]:
    """ARN-INFO-03. Whoever has looked knows the rescue pile; the others know its top, once it is turned up."""
    if t.over or (seat is not None and t.rescue_seen >> seat & 1):
        return t.rescue[:]
    shown = not any(isinstance(step, assistants.ShowRescue) for step in t.steps)
    return t.rescue[:1] if shown else []


def exact(t: Narak, bag: int) -> bool:
    """Whether everybody can tell what is left in this bag."""
    return not t.mixed[bag // BAGS] >> bag % BAGS & 1


def pool(t: Narak, seat: int) -> list[int]:
    """What others know by counting: a player's hidden cards and what is left of the bags they may have come from, together."""
    found = t.hands[seat] + t.pending[seat]
    for card in t.shown[seat]:
        found.remove(card)
    found += [entry - OWNER_KNOWS for entry in t.decks[seat] if entry >= OWNER_KNOWS]
    if looker(write_steps(t.steps)) == seat:
        found += t.looked
    for bag in range(BAGS):
        if t.mixed[seat] >> bag & 1:
            found += t.bags[BAGS * seat + bag]
    return sorted(found)


def needed(v: View) -> View:
    """Without who was to begin, and without the order of bonus tiles, which are taken by kind."""
    return replace(
        v,
        options={**v.options, "first": "random"},
        bonuses=[sorted(tiles) for tiles in v.bonuses],
        temple_pile=sorted(v.temple_pile),
    )


# ---- imagining


def imagine(v: View, rng: Random) -> Narak:
    """A whole table that fits a view: what the seat cannot see is dealt at random from what it may be."""
    t = Narak(Rules(v.seats, v.options))
    t.steps = STEPS.make(v.steps)
    PUBLIC.lay(v, t)
    imagine_piles(v, t, rng)
    t.undealt = [
        [card for card in range(CARD_COUNT) if v.undealt[card] and KIND[card] == kind]
        for kind in (ITEM_BIT, ARTIFACT_BIT)
    ]
    t.tamed = [mask([owner == who for owner in v.owners]) for who in range(MAX_SEATS + 1)]
    t.spent = mask(v.spent)
    t.crews = [mask([who == seat for who in v.employer]) for seat in range(v.seats)]
    t.ready = mask(v.ready)
    t.hands = [hand[:] for hand in v.hands]
    t.decks = [deck[:] for deck in v.decks]
    t.bags = [cards_[:] for cards_ in v.bags]
    t.looked = v.looked[:]
    t.pending = [v.pending[:] if seat == v.seat else [] for seat in range(v.seats)]
    for seat in range(v.seats):
        if v.pools[seat] or (seat != v.seat and t.steps):
            deal(v, t, seat, rng)
    return t


def imagine_piles(v: View, t: Narak, rng: Random) -> None:
    """The piles of the Lost Temple and of assistants to rescue, as far as they are decided on the true table."""
    t.bonus_bag, t.temple_pile = v.bonus_left[:], v.temple_pile[:]
    while len(t.temple_pile) < v.temple_decided:
        kind = rng.choice([i for i in range(BONUS_KINDS) for _ in range(t.bonus_bag[i])])
        t.bonus_bag[kind] -= 1
        t.temple_pile.append(kind)
    t.assistant_bag, t.rescue = v.assistants_left[:], v.rescue[:]
    while len(t.rescue) < v.rescue_decided:
        one = rng.choice([i for i in range(ASSISTANT_COUNT) if t.assistant_bag[i]])
        t.assistant_bag[one] = 0
        t.rescue.append(one)


def mask(places: list[bool]) -> int:
    """The places that are true, as bits."""
    return sum(1 << place for place, true in enumerate(places) if true)


def deal(v: View, t: Narak, seat: int, rng: Random) -> None:
    """A player's pool is dealt to hand, deck, the cards being looked at, and bags."""
    left = v.pools[seat][:]
    rng.shuffle(left)
    t.hands[seat] = v.shown[seat][:]
    while len(t.hands[seat]) < v.hand_sizes[seat]:
        t.hands[seat].append(left.pop())
    t.hands[seat].sort()
    for i, entry in enumerate(t.decks[seat]):
        if entry == HIDDEN:
            t.decks[seat][i] = OWNER_KNOWS + left.pop()
    if looker(v.steps) == seat:
        t.looked = sorted([left.pop() for _ in range(v.looked_at)])
    for bag in range(BAGS):
        if t.mixed[seat] >> bag & 1:
            t.bags[BAGS * seat + bag] = sorted([left.pop() for _ in range(t.decks[seat].count(~bag))])


# ---- conservation


def census(t: Narak) -> dict[str, int]:
    """How many pieces of each kind there are on the whole table; play never changes these numbers."""
    found: dict[str, int] = {}
    held = [card for zone in (t.hands, t.areas, t.pending, t.bags) for cards_ in zone for card in cards_]
    held += [entry % OWNER_KNOWS for deck in t.decks for entry in deck if entry >= 0]
    held += t.looked + t.exiled + t.rival_cards + [card for card in [*t.row, *t.deck_tops] if card != NONE]
    for card in range(CARD_COUNT):
        extra = t.fear if card == FEAR_CARD else int(card in t.undealt[0] or card in t.undealt[1])
        found[f"card {CARDS[card]}"] = held.count(card) + extra
    found["undecided cards"] = sum(len(bag) for bag in t.bags) - sum(entry < 0 for deck in t.decks for entry in deck)
    found["shown but not held"] = sum(
        max(0, t.shown[s].count(card) - (t.hands[s] + t.pending[s]).count(card))
        for s in range(t.rules.seats)
        for card in set(t.shown[s])
    )
    found["fear tiles"] = t.fear_stock + sum(t.fear_tiles)
    for kind, word in enumerate(BONUSES):
        lying = sum(tiles.count(kind) for tiles in t.bonuses)
        found[word] = t.bonus_bag[kind] + t.bonuses_out[kind] + t.temple_pile.count(kind) + lying
    on_island = sum(idol != NONE for idol in t.idols) + sum(t.buried)
    rival_has = sum(t.rival_idols) + t.rival_pile
    found["idols"] = on_island + sum(t.crates) + sum(t.slotted) + t.idols_out + rival_has
    for stack, word in enumerate(TEMPLE_STACKS):
        found[word] = t.stacks[stack] + sum(t.won[stack :: len(TEMPLE_STACKS)]) + t.rival_won[stack]
    working = sum(crew.bit_count() for crew in t.crews) + sum(top != NONE for top in t.tops) + len(t.dismissed)
    found["assistants"] = working + sum(t.assistant_bag) + len(t.rescue)
    hidden_away = sum(t.below) + t.rescue_left - len(t.rescue)
    found["undecided assistants"] = hidden_away - sum(t.assistant_bag)
    guarding = sum(guard != NONE for guard in t.guards) + sum(mine.bit_count() for mine in t.tamed)
    found["guardians"] = guarding + sum(t.guardian_bag)
    laid = sum(tile != NONE for tile in t.tiles)
    found["site tiles"] = laid + sum(t.site_bag) + sum(len(tiles) for tiles in t.under)
    for seat in range(t.rules.seats):
        found[f"archaeologists {seat}"] = t.home[seat] + t.slots.count(seat)
    found["rival archaeologists"] = t.rival_home + t.slots.count(4)
    return found


def side_of(v: View) -> int:
    """The side of the main board in play."""
    return SIDES.index(str(v.options["side"]))
