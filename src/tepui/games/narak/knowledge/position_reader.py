"""Lay a table from a position, written by `positions` or by hand; ValueError names what is wrong.

What a position leaves out has a default: round 1, empty hands and play areas, nobody on the island, glass and notebook on the
start space; idols, bonus tiles and row in the order of the box; every other card in its deck; seat 0 to take a main action.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.positions import (
    check_fields,
    count_words,
    index_of,
    mask_of,
    read_players,
    spell_counts,
    whole_number,
    written_steps,
)
from tepui.core.records import Options
from tepui.engine.step import Step
from tepui.games.narak.knowledge.positions import LEVELS, Position, node_word
from tepui.games.narak.rules.components import (
    ARCHAEOLOGISTS,
    ASSISTANTS,
    BLOCKABLE,
    BLOCKED_CAMPS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    FACE_DOWN,
    FACE_UP,
    FEAR_CARD,
    FEAR_CARDS,
    FEAR_TILES,
    FIRST_ITEM,
    GUARDIANS,
    IDOLS,
    KIND,
    NODES,
    NONE,
    RIVAL,
    RIVAL_ARCHAEOLOGISTS,
    RIVAL_TILES,
    ROUNDS,
    SIDE_NODES,
    SITE_COUNT,
    SITE_TILES,
    SITES,
    SLOTS,
    TEMPLE_STACK_COUNT,
    TEMPLE_STACKS,
    TILE_LEVEL,
)
from tepui.games.narak.rules.empty_table import empty_table
from tepui.games.narak.rules.notation import ARTIFACT_BIT, ICONS, ITEM_BIT, RESOURCE_COUNT, RESOURCES
from tepui.games.narak.rules.observe import STEPS
from tepui.games.narak.rules.rival import give_tiles
from tepui.games.narak.rules.rounds import NextTurn, RivalFirst, RoundEnd
from tepui.games.narak.rules.setup import bonus_places
from tepui.games.narak.rules.table import BAGS, BLOCKED, OWNER_KNOWS, ROW_SIZE, Narak, Rules, deck_of
from tepui.games.narak.rules.turn import EndTurn, MainAction, TurnEnd

FIELDS: Final = (
    "round", "first", "turns", "acted", "busy", "pool", "players", "slots", "sites", "guards", "under", "idols", "buried",
    "idols_gone", "idols_out", "arrivals", "bonuses", "bonuses_out", "temple_left", "temple_pile", "temple_seen", "stacks", "supply", "below",
    "rescue", "rescue_left", "rescue_seen", "dismissed", "fear", "fear_stock", "row", "deck_tops", "exiled", "looked", "rival",
    "turn", "stage", "steps",
)  # fmt: skip
PLAYER_FIELDS: Final = (
    *RESOURCES, "hand", "shown", "deck", "bags", "mixed", "area", "pending", "fear_tiles", "crates", "slotted", "glass", "book",
    "passed", "flags", "temple", "assistants", "guardians",
)  # fmt: skip
RIVAL_FIELDS: Final = ("stack", "used", "arrow", "glass", "cards", "temple", "idols", "pile", "guardians")
STAGES: Final = ("main", "end", "round_end", "rival", "over")


# ---- reading


def places(given: list[Any], words: tuple[str, ...], field: str) -> list[int]:
    return [index_of(word, words, field) for word in given]


def refuse_doubles(found: list[int], words: tuple[str, ...], field: str) -> None:
    """There is one of each of these in the box."""
    for one in found:
        if found.count(one) > 1:
            raise ValueError(f"{field}: {words[one]} is there twice")


# ---- laying


def lay(p: Position, seats: int, options: Options) -> Narak:
    """Lay a table from a position and run it to the first question. ValueError names what is wrong."""
    rules = Rules(seats, options)
    check_fields(p, FIELDS, "a position")
    t = empty_table(rules)
    t.round = whole_number(p.get("round", 1), "round", ROUNDS)
    t.first = whole_number(p.get("first", 0), "first", rules.seats - 1)
    t.turn = whole_number(p.get("turns", 0), "turns", 9999)
    t.busy = bool(p.get("busy", False))
    t.pool = count_words(p.get("pool", []), ICONS, "pool")
    players = read_players(p, rules.seats)
    t.steps = read_steps(p, t)
    for seat, player in enumerate(players):
        lay_player(player, t, seat)
    lay_rival(p.get("rival", {}), t)
    lay_island(p, t)
    lay_track(p, t)
    lay_supply(p, t)
    lay_cards(p, t)
    t.settle()
    return t


def lay_player(player: Position, t: Narak, seat: int) -> None:
    check_fields(player, PLAYER_FIELDS, "a player")
    for i, word in enumerate(RESOURCES):
        t.tokens[RESOURCE_COUNT * seat + i] = whole_number(player.get(word, 0), word, 999)
    t.hands[seat] = sorted(places(player.get("hand", []), CARDS, "hand"))
    t.shown[seat] = sorted(places(player.get("shown", []), CARDS, "shown"))
    t.decks[seat] = [read_entry(entry) for entry in player.get("deck", [])]
    bags = player.get("bags", [])
    for bag in range(BAGS):
        t.bags[BAGS * seat + bag] = sorted(places(bags[bag] if bag < len(bags) else [], CARDS, "bags"))
        if len(t.bags[BAGS * seat + bag]) != t.decks[seat].count(~bag):
            raise ValueError(f"deck: bag {bag} does not hold as many cards as the deck names")
    t.mixed[seat] = mask_of(player.get("mixed", []), "mixed", BAGS - 1)
    t.areas[seat] = sorted(places(player.get("area", []), CARDS, "area"))
    t.pending[seat] = places(player.get("pending", []), CARDS, "pending")
    t.fear_tiles[seat] = whole_number(player.get("fear_tiles", 0), "fear_tiles", FEAR_TILES)
    t.crates[seat] = whole_number(player.get("crates", 0), "crates", 16)
    t.slotted[seat] = whole_number(player.get("slotted", 0), "slotted", 4)
    start = node_word(t, 0)
    t.glass[seat] = lay_node(player.get("glass", start), t, "glass")
    t.book[seat] = lay_node(player.get("book", start), t, "book")
    t.passed[seat] = bool(player.get("passed", False))
    t.flags[seat] = whole_number(player.get("flags", 0), "flags", 3)
    won = count_words(player.get("temple", []), TEMPLE_STACKS, "temple")
    t.won[TEMPLE_STACK_COUNT * seat : TEMPLE_STACK_COUNT * (seat + 1)] = won
    for word, state in player.get("assistants", {}).items():
        one = index_of(word, ASSISTANTS, "assistants")
        level, _, ready = str(state).partition(" ")
        t.crews[seat] |= 1 << one
        t.level[one] = index_of(level, LEVELS, "assistants")
        t.ready |= int(ready != "used") << one
    lay_guardians(player.get("guardians", {}), t, seat)


def lay_guardians(given: Any, t: Narak, who: int) -> None:
    """A list of guardians, or each with "ready" or "used"."""
    for word in given:
        guardian = index_of(word, GUARDIANS, "guardians")
        t.tamed[who] |= 1 << guardian
        t.spent |= int(isinstance(given, dict) and given[word] == "used") << guardian
        t.guardian_bag[guardian] = 0


def lay_node(word: Any, t: Narak, field: str) -> int:
    side = SIDE_NODES * t.rules.side
    return side + index_of(word, NODES[side : side + SIDE_NODES], field)


def read_entry(entry: Any) -> int:
    text = str(entry)
    if text.startswith("?"):
        return ~whole_number(int(text[1:] or 0), "deck", BAGS - 1)
    if text.startswith("*"):
        return OWNER_KNOWS + index_of(text[1:], CARDS, "deck")
    return index_of(text, CARDS, "deck")


def lay_rival(rival: Position, t: Narak) -> None:
    check_fields(rival, RIVAL_FIELDS, "the rival")
    if not t.rules.solo:
        return
    give_tiles(t)
    t.rival_used = places(rival.get("used", []), RIVAL_TILES, "used")
    if "stack" in rival:
        t.rival_stack = [-1] * len(RIVAL_TILES)
        for tile in places(rival["stack"], RIVAL_TILES, "stack"):
            t.rival_stack[tile] = 1
    for tile in t.rival_used:
        t.rival_stack[tile] = 0
    t.rival_arrow = rival.get("arrow", 0)
    t.rival_glass = lay_node(rival.get("glass", node_word(t, 0)), t, "glass")
    t.rival_cards = sorted(places(rival.get("cards", []), CARDS, "cards"))
    t.rival_won = count_words(rival.get("temple", []), TEMPLE_STACKS, "temple")
    t.rival_idols = count_words(rival.get("idols", []), IDOLS, "idols")
    t.rival_pile = whole_number(rival.get("pile", 0), "pile", 16)
    lay_guardians(rival.get("guardians", {}), t, RIVAL)


# ---- the island


def lay_island(p: Position, t: Narak) -> None:
    default = {SLOTS[slot]: "blocked" for slot in BLOCKABLE[: BLOCKED_CAMPS[t.rules.seats]]}
    given = p.get("slots", {})
    for word, who in (given if "steps" in p else {**default, **given}).items():
        lay_archaeologist(t, index_of(word, SLOTS, "slots"), who)
    for word, tile in p.get("sites", {}).items():
        t.tiles[index_of(word, SITES, "sites")] = index_of(tile, SITE_TILES, "sites")
    for word, guardian in p.get("guards", {}).items():
        t.guards[index_of(word, SITES, "guards")] = index_of(guardian, GUARDIANS, "guards")
    t.under = [places(tiles, SITE_TILES, "under") for tiles in p.get("under", [[], []])]
    refuse_doubles([tile for tile in t.tiles if tile != NONE] + t.under[0] + t.under[1], SITE_TILES, "sites")
    tamed = [one for one in range(len(GUARDIANS)) for who in t.tamed if who >> one & 1]
    refuse_doubles([guardian for guardian in t.guards if guardian != NONE] + tamed, GUARDIANS, "guards")
    for tile in range(len(SITE_TILES)):
        t.site_bag[tile] = int(tile not in t.tiles and tile not in t.under[TILE_LEVEL[tile] - 1])
    for guardian in t.guards:
        if guardian != NONE:
            t.guardian_bag[guardian] = 0
    lay_idols(p, t)


def lay_archaeologist(t: Narak, slot: int, who: Any) -> None:
    if who == "blocked":
        t.slots[slot] = BLOCKED
    elif who == "rival" and t.rules.solo:
        t.slots[slot] = RIVAL
        t.rival_home -= 1
    else:
        t.slots[slot] = whole_number(who, "slots", t.rules.seats - 1)
        t.home[t.slots[slot]] -= 1
    if min(t.home) < 0 or t.rival_home < 0:
        raise ValueError(f"slots: more than {ARCHAEOLOGISTS} archaeologists, or {RIVAL_ARCHAEOLOGISTS} of the rival")


def lay_idols(p: Position, t: Narak) -> None:
    for kind in places(p.get("idols_gone", []), IDOLS, "idols_gone"):
        t.idol_bag[kind] -= 1
    if "idols" in p:
        for word, idol in p["idols"].items():
            t.idols[index_of(word, SITES, "idols")] = index_of(idol, IDOLS, "idols")
    else:
        left = spell_counts(t.idol_bag, IDOLS)
        for site in range(SITE_COUNT):
            if FACE_UP[site] and t.tiles[site] == NONE:
                t.idols[site] = IDOLS.index(left.pop(0))
    for idol in t.idols:
        if idol != NONE:
            t.idol_bag[idol] -= 1
    if min(t.idol_bag) < 0:
        raise ValueError(f"idols: more {IDOLS[t.idol_bag.index(min(t.idol_bag))]} than there are")
    buried = p.get("buried")
    for site in range(SITE_COUNT):
        covered = FACE_DOWN[site] if t.tiles[site] == NONE else 0
        t.buried[site] = covered if buried is None else buried.get(SITES[site], 0)
    t.idols_out = whole_number(p.get("idols_out", 0), "idols_out", 16)


# ---- track, temple, assistants


def lay_track(p: Position, t: Narak) -> None:
    t.arrivals = [
        RIVAL if who == "rival" else whole_number(who, "arrivals", t.rules.seats - 1) for who in p.get("arrivals", [])
    ]
    t.bonuses_out = count_words(p.get("bonuses_out", []), BONUSES, "bonuses_out")
    t.temple_pile = places(p.get("temple_pile", []), BONUSES, "temple_pile")
    t.temple_left = whole_number(p.get("temple_left", max(0, t.temple_left - len(t.arrivals))), "temple_left", 4)
    t.temple_seen = mask_of(p.get("temple_seen", []), "temple_seen", t.rules.seats - 1)
    for kind in range(len(BONUSES)):
        t.bonus_bag[kind] -= t.bonuses_out[kind] + t.temple_pile.count(kind)
    if "bonuses" in p:
        for word, tiles in p["bonuses"].items():
            t.bonuses[lay_node(word, t, "bonuses") % SIDE_NODES] = places(tiles, BONUSES, "bonuses")
    else:
        for node in range(SIDE_NODES):
            for i in range(bonus_places(t, node)):
                t.bonuses[node].append((node + i) % len(BONUSES))
    for tiles in t.bonuses:
        for kind in tiles:
            t.bonus_bag[kind] -= 1
    if min(t.bonus_bag) < 0:
        raise ValueError(f"bonuses: more {BONUSES[t.bonus_bag.index(min(t.bonus_bag))]} than there are")
    for stack, word in enumerate(TEMPLE_STACKS):
        taken = sum(t.won[stack::TEMPLE_STACK_COUNT]) + t.rival_won[stack]
        t.stacks[stack] = whole_number(p.get("stacks", {}).get(word, max(0, t.stacks[stack] - taken)), "stacks", 4)


def lay_supply(p: Position, t: Narak) -> None:
    t.dismissed = places(p.get("dismissed", []), ASSISTANTS, "dismissed")
    t.rescue = places(p.get("rescue", []), ASSISTANTS, "rescue")
    taken = [one for seat in range(t.rules.seats) for one in t.crew(seat)] + t.dismissed + t.rescue
    if "supply" in p:
        t.tops = [NONE if word is None else index_of(word, ASSISTANTS, "supply") for word in p["supply"]]
    else:
        t.tops = [one for one in range(len(ASSISTANTS)) if one not in taken][: len(t.tops)]
    taken += [one for one in t.tops if one != NONE]
    refuse_doubles(taken, ASSISTANTS, "assistants")
    t.assistant_bag = [int(one not in taken) for one in range(len(ASSISTANTS))]
    t.rescue_left = whole_number(p.get("rescue_left", max(t.rescue_left, len(t.rescue))), "rescue_left", 12)
    t.rescue_seen = mask_of(p.get("rescue_seen", []), "rescue_seen", t.rules.seats - 1)
    left = sum(t.assistant_bag) - (t.rescue_left - len(t.rescue))
    t.below = p.get("below", [left // 3 + int(i < left % 3) for i in range(3)])[:]
    if sum(t.below) != left:
        raise ValueError(f"below: {sum(t.below)} assistants below the tops, but {left} are left")


# ---- cards


def lay_cards(p: Position, t: Narak) -> None:
    t.exiled = sorted(places(p.get("exiled", []), CARDS, "exiled"))
    t.looked = sorted(places(p.get("looked", []), CARDS, "looked"))
    t.deck_tops = [
        NONE if word is None else index_of(word, CARDS, "deck_tops") for word in p.get("deck_tops", [None, None])
    ]
    held = t.exiled + t.looked + t.rival_cards + [card for card in t.deck_tops if card != NONE]
    for seat in range(t.rules.seats):
        held += t.hands[seat] + t.areas[seat] + t.pending[seat]
        held += [entry % OWNER_KNOWS for entry in t.decks[seat] if entry >= 0]
        for bag in range(BAGS):
            held += t.bags[BAGS * seat + bag]
    if "row" in p:
        t.row = [NONE if word is None else index_of(word, CARDS, "row") for word in p["row"]]
        if len(t.row) != ROW_SIZE:
            raise ValueError(f"row: {len(t.row)} places instead of {ROW_SIZE}")
    else:
        kinds = [ARTIFACT_BIT] * max(t.round, 1) + [ITEM_BIT] * (ROW_SIZE - max(t.round, 1))
        for place, kind in enumerate(kinds):
            t.row[place] = first_card(kind, held + t.row)
    held += [card for card in t.row if card != NONE]
    for card in range(FIRST_ITEM, CARD_COUNT):
        if card in held:
            t.undealt[deck_of(KIND[card])].remove(card)
        if held.count(card) > 1:
            raise ValueError(f"there is only one {CARDS[card]}")
    t.fear = whole_number(p.get("fear", max(0, FEAR_CARDS - held.count(FEAR_CARD))), "fear", FEAR_CARDS)
    t.fear_stock = whole_number(p.get("fear_stock", FEAR_TILES - sum(t.fear_tiles)), "fear_stock", FEAR_TILES)


def first_card(kind: int, held: list[int]) -> int:
    for card in range(FIRST_ITEM, CARD_COUNT):
        if KIND[card] == kind and card not in held:
            return card
    return NONE


# ---- steps


def read_steps(p: Position, t: Narak) -> list[Step[Any]]:
    """The waiting steps as written, or those of a stage of a seat's turn."""
    t.acted = bool(p.get("acted", False))
    if "steps" in p:
        return written_steps(p["steps"], STEPS)
    seat = whole_number(p.get("turn", 0), "turn", t.rules.seats - 1)
    stage = STAGES[index_of(p.get("stage", "main"), STAGES, "stage")]
    if stage == "over":
        return []
    if stage == "round_end":
        return [RoundEnd(t.first)]
    if stage == "rival":
        return [RivalFirst(0)]
    after: Step[Any] = RivalFirst(0) if t.rules.solo else NextTurn(seat)
    if stage == "end":
        t.acted = True
        return [after, TurnEnd(seat), EndTurn(seat)]
    return [after, TurnEnd(seat), EndTurn(seat), MainAction(seat)]
