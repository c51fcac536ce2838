"""Positions of Tikal II as plain data: the whole table written down, and a table laid from what a person writes by hand.

A field that is left out has its default: round 1, the ten printed rooms, explorers outside, canoes at the start site, empty
bags and camps, all tiles dealt in order, piles of undecided pieces, the wheel at its first notch, and seat 0 to move its
canoe.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.positions import (
    check_fields,
    count_words,
    index_of,
    mask_of,
    numbers_of,
    read_players,
    spell_counts,
    whole_number,
    written_steps,
)
from tepui.core.records import Options
from tepui.engine.pile import card_of, slip
from tepui.engine.pile import mask_of as piece_mask_of
from tepui.engine.step import Step
from tepui.games.tikal2.knowledge.view import waiting_for_row
from tepui.games.tikal2.rules.actions import WHEEL_WORDS
from tepui.games.tikal2.rules.canoe import Sail
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    DOORS,
    KEYS_EACH,
    LIGHT_ROOMS,
    LIGHT_TILE,
    LIGHT_TILES,
    NONE,
    OUT,
    PASSAGES,
    PER_SITE,
    PLACE_OF,
    PLACES,
    PRINTED_COUNT,
    REWARDS,
    ROOMS,
    SANCTUARIES,
    SANCTUARY,
    SECRET_ROOM,
    SHAPE,
    SITE_COUNT,
    SITES,
    SPACE_COUNT,
    SPACES,
    SPOTS,
    TILE_COUNT,
    TILE_ICONS,
    TILES,
    TREASURE_ROOM,
    TREASURE_TYPES,
    TREASURES,
    TREASURES_EACH,
    TURNS,
)
from tepui.games.tikal2.rules.discovery import LayRoom
from tepui.games.tikal2.rules.looking import bag_of
from tepui.games.tikal2.rules.observe import STEPS
from tepui.games.tikal2.rules.scoring import FinalScoring
from tepui.games.tikal2.rules.table import (
    CARD_BAG,
    CARD_PILE,
    IN_CAMP,
    REMOVED,
    ROOM_BAG,
    ROOM_PILE,
    TREASURE_BAG,
    TREASURE_PILE,
    UNDEALT,
    Rules,
    Tikal,
    empty_table,
)
from tepui.games.tikal2.rules.tiles import Icons
from tepui.games.tikal2.rules.turn import AfterTile, LastTurn, RoundEnd, TurnEnd

Position = dict[str, Any]

FIELDS: Final = (
    "round", "first", "turns", "wheel", "sanctuary", "rooms", "flags", "spots", "players", "sites", "light_rooms", "cards",
    "treasures", "row", "delivered", "discards", "turn", "stage", "tile", "steps",
)  # fmt: skip
PLAYER_FIELDS: Final = (
    "at", "canoe", "bag", "camp", "tokens", "score", "tent", "tiles", "treasures", "open", "cards",
)  # fmt: skip
STAGES: Final = ("canoe", "icons", "explore", "round_end", "last")
PILE_KINDS: Final[tuple[tuple[str, ...], ...]] = (LIGHT_TILES, CARDS, TREASURES)  # by bag


# ---- writing


def position(t: Tikal) -> Position:
    """The whole table as data, with its secrets and the waiting steps."""
    return {
        "round": t.round,
        "first": t.first,
        "turns": t.turn,
        "wheel": WHEEL_WORDS[t.wheel],
        "sanctuary": None if t.sanctuary == NONE else SANCTUARIES[t.sanctuary],
        "rooms": {SPACES[space]: write_room(t, space) for space in range(SPACE_COUNT) if t.rooms[space] >= PRINTED_COUNT},
        "flags": {PLACES[place]: numbers_of(mask) for place, mask in enumerate(t.flags) if mask},
        "spots": {PLACES[place]: write_spots(t, place) for place, mask in enumerate(t.spots) if mask},
        "players": [write_player(t, seat) for seat in range(t.rules.seats)],
        "sites": {site: [TILES[tile] for tile in t.site_tiles(i)] for i, site in enumerate(SITES)},
        "light_rooms": write_pile(t, ROOM_PILE),
        "cards": write_pile(t, CARD_PILE),
        "treasures": [write_pile(t, pile) for pile in range(TREASURE_PILE, len(t.piles))],
        "row": [TREASURES[kind] for kind in t.row],
        "delivered": spell_counts(t.delivered, TREASURES),
        "discards": spell_counts(t.discards, CARDS),
    }  # fmt: skip


def write_player(t: Tikal, seat: int) -> Position:
    return {
        "at": PLACES[t.where[seat]],
        "canoe": SITES[t.canoes[seat]],
        "bag": spell_counts(t.bags[COLOUR_COUNT * seat : COLOUR_COUNT * (seat + 1)], COLOURS),
        "camp": spell_counts(t.camps[COLOUR_COUNT * seat : COLOUR_COUNT * (seat + 1)], COLOURS),
        "tokens": t.tokens[seat],
        "score": t.scores[seat],
        "tent": bool(t.tents[seat]),
        "tiles": [TILES[tile] for tile in t.site_tiles(IN_CAMP + seat)],
        "treasures": spell_counts(t.held[TREASURE_TYPES * seat : TREASURE_TYPES * (seat + 1)], TREASURES),
        "open": spell_counts(t.seen[TREASURE_TYPES * seat : TREASURE_TYPES * (seat + 1)], TREASURES),
        "cards": spell_counts(t.hands[CARD_COUNT * seat : CARD_COUNT * (seat + 1)], CARDS),
    }


def write_room(t: Tikal, space: int) -> str:
    """A room in words, a light room with its orientation: "SA-pink", "LR-brown-adjacent NE"."""
    room = t.rooms[space]
    if room >= LIGHT_ROOMS:
        return ROOMS[room]
    return f"{ROOMS[room]} {TURNS[DOORS[SHAPE[room]].index(t.doors[space])]}"


def write_spots(t: Tikal, place: int) -> list[str]:
    spots = SPOTS[t.room_at(place)]
    return [REWARDS[spots[i]] for i in range(len(spots)) if t.spots[place] >> i & 1]


def write_pile(t: Tikal, pile: int) -> list[Any]:
    """From the top: None for an undecided piece, else its name and who knows it."""
    words = PILE_KINDS[bag_of(pile)]
    return [None if piece < 0 else [words[card_of(piece)], numbers_of(piece_mask_of(piece))] for piece in t.piles[pile]]


# ---- laying


def lay(p: Position, seats: int, options: Options) -> Tikal:
    """The table of a position, ready for the next choice or chance. A ValueError says what is wrong with the position."""
    rules = Rules(seats, options)
    check_fields(p, FIELDS, "a position")
    t = empty_table(rules)
    t.round = whole_number(p.get("round", 1), "round", 2)
    t.first = whole_number(p.get("first", 0), "first", rules.seats - 1)
    t.turn = whole_number(p.get("turns", 0), "turns", 999)
    t.wheel = index_of(p.get("wheel", WHEEL_WORDS[0]), WHEEL_WORDS, "wheel")
    players = read_players(p, rules.seats)
    lay_temple(p, t)
    for seat, player in enumerate(players):
        lay_player(player, t, seat)
    lay_tiles(p, players, t)
    t.steps = read_steps(p, t)
    t.row = sorted([index_of(word, TREASURES, "row") for word in p.get("row", [])])
    t.delivered = count_words(p.get("delivered", []), TREASURES, "delivered")
    t.discards = count_words(p.get("discards", []), CARDS, "discards")
    lay_piles(p, t)
    t.settle()
    return t


def lay_temple(p: Position, t: Tikal) -> None:
    """Rooms, the sanctuary on top of its pile, flags and covered spots."""
    for word, text in p.get("rooms", {}).items():
        lay_one_room(t, index_of(word, SPACES, "rooms"), text)
    if t.rooms.count(NONE) == 1 and TREASURE_ROOM not in t.rooms:
        t.rooms[t.rooms.index(NONE)] = TREASURE_ROOM
    below = [i for i in range(len(SANCTUARIES)) if SANCTUARY + i not in t.rooms]
    if "sanctuary" in p:
        t.sanctuary = NONE if p["sanctuary"] is None else index_of(p["sanctuary"], SANCTUARIES, "sanctuary")
        if t.sanctuary != NONE and t.sanctuary not in below:
            raise ValueError(f"sanctuary: {p['sanctuary']} lies in the temple")
    elif below:
        t.sanctuary = below[0]
    t.sanctuaries = [int(i in below and i != t.sanctuary) for i in range(len(SANCTUARIES))]
    for word, seats in p.get("flags", {}).items():
        t.flags[room_place(word, t, "flags")] = mask_of(seats, "flags", t.rules.seats - 1)
    for word, rewards in p.get("spots", {}).items():
        place = room_place(word, t, "spots")
        for reward in rewards:
            t.spots[place] |= 1 << free_spot(t, place, reward)


def lay_one_room(t: Tikal, space: int, text: Any) -> None:
    """A room on a free space; only light rooms have doors to turn (TIK-COMP-19)."""
    name, _, turn = str(text).partition(" ")
    room = index_of(name, ROOMS[:SECRET_ROOM], "rooms")
    if t.rooms[space] != NONE:
        raise ValueError(f"rooms: {SPACES[space]} already holds {ROOMS[t.rooms[space]]}")
    if room in t.rooms:
        raise ValueError(f"rooms: there is only one {name}")
    t.rooms[space] = room
    if room < LIGHT_ROOMS:
        patterns = DOORS[SHAPE[room]]
        t.doors[space] = patterns[index_of(turn, TURNS, "rooms") % len(patterns)]
    elif turn:
        raise ValueError(f"rooms: {name} has no doors to turn")


def room_place(word: Any, t: Tikal, field: str) -> int:
    place = index_of(word, PLACES[:OUT], field)
    if t.room_at(place) == NONE:
        raise ValueError(f"{field}: there is no room on {word}")
    return place


def free_spot(t: Tikal, place: int, reward: Any) -> int:
    spots = SPOTS[t.room_at(place)]
    for i in range(len(spots)):
        if REWARDS[spots[i]] == reward and not t.spots[place] >> i & 1:
            return i
    raise ValueError(f"spots: {PLACES[place]} has no free spot {reward!r}")


def lay_player(player: Position, t: Tikal, seat: int) -> None:
    check_fields(player, PLAYER_FIELDS, "a player")
    t.where[seat] = PLACE_OF[PLACES[index_of(player.get("at", "OUT"), PLACES, "at")]]
    if t.where[seat] != OUT and t.room_at(t.where[seat]) == NONE:
        raise ValueError(f"at: there is no room on {player['at']}")
    t.canoes[seat] = index_of(player.get("canoe", SITES[t.canoes[seat]]), SITES, "canoe")
    for field, zone in (("bag", t.bags), ("camp", t.camps)):
        for colour, count in enumerate(count_words(player.get(field, []), COLOURS, field)):
            zone[COLOUR_COUNT * seat + colour] = count
            t.supply[colour] -= count
    if min(t.supply) < 0:
        raise ValueError(f"bag: there are only {KEYS_EACH} keys of a colour")
    t.tokens[seat] = whole_number(player.get("tokens", 0), "tokens", PASSAGES)
    t.passages -= t.tokens[seat]
    if t.passages < 0:
        raise ValueError(f"tokens: there are only {PASSAGES}")
    score = player.get("score", 0)
    if isinstance(score, bool) or not isinstance(score, int):
        raise ValueError(f"score: {score!r} is no number")
    t.scores[seat] = score
    t.tents[seat] = int(bool(player.get("tent", bool(t.rules.tents()))))
    held = count_words(player.get("treasures", []), TREASURES, "treasures")
    seen = count_words(player.get("open", []), TREASURES, "open")
    if any(seen[kind] > held[kind] for kind in range(TREASURE_TYPES)):
        raise ValueError("open: treasures that are not held")
    t.held[TREASURE_TYPES * seat : TREASURE_TYPES * (seat + 1)] = held
    t.seen[TREASURE_TYPES * seat : TREASURE_TYPES * (seat + 1)] = seen
    t.hands[CARD_COUNT * seat : CARD_COUNT * (seat + 1)] = count_words(player.get("cards", []), CARDS, "cards")


def lay_tiles(p: Position, players: list[Position], t: Tikal) -> None:
    """Tiles on sites and in camps. Without "sites" the tiles that lie in no camp are dealt in order."""
    for seat, player in enumerate(players):
        for word in player.get("tiles", []):
            put_tile(t, word, IN_CAMP + seat)
    if "sites" in p:
        for site, words in p["sites"].items():
            for word in words:
                put_tile(t, word, index_of(site, SITES, "sites"))
        return
    left = [tile for tile in range(TILE_COUNT) if t.tiles[tile] == UNDEALT]
    for site in range(SITE_COUNT):
        for _ in range(PER_SITE[t.rules.seats][site]):
            if left:
                t.tiles[left.pop(0)] = site


def put_tile(t: Tikal, word: Any, place: int) -> None:
    tile = index_of(word, TILES, "tiles")
    if t.tiles[tile] == REMOVED:
        raise ValueError(f"tiles: {word} is not in a game of {t.rules.seats}")
    if t.tiles[tile] != UNDEALT:
        raise ValueError(f"tiles: there is only one {word}")
    t.tiles[tile] = place


# ---- piles


def lay_piles(p: Position, t: Tikal) -> None:
    """What lies nowhere else is in the piles. A pile that is left out holds undecided pieces, as many as are left."""
    laying = [step.room for step in t.steps if isinstance(step, LayRoom)]
    t.unseen = [
        [int(LIGHT_TILE + i not in t.rooms and LIGHT_TILE + i not in laying) for i in range(len(LIGHT_TILES))],
        [COPIES[card] - t.discards[card] - sum(t.hands[card::CARD_COUNT]) for card in range(CARD_COUNT)],
        [
            TREASURES_EACH - t.delivered[kind] - t.row.count(kind) - sum(t.held[kind::TREASURE_TYPES])
            for kind in range(TREASURE_TYPES)
        ],
    ]
    for bag, field in ((CARD_BAG, "cards"), (TREASURE_BAG, "treasures")):
        if min(t.unseen[bag]) < 0:
            raise ValueError(f"{field}: more {PILE_KINDS[bag][t.unseen[bag].index(min(t.unseen[bag]))]} than there are")
    t.piles[ROOM_PILE] = read_pile(t, p.get("light_rooms", [None] * sum(t.unseen[ROOM_BAG])), ROOM_BAG, "light_rooms")
    t.piles[CARD_PILE] = read_pile(t, p.get("cards", [None] * sum(t.unseen[CARD_BAG])), CARD_BAG, "cards")
    given = p.get("treasures", None)
    if given is None:
        given = shortened(t, list(t.rules.pile_sizes()))
    if len(given) != len(t.rules.pile_sizes()):
        raise ValueError(f"treasures: {len(given)} piles instead of {len(t.rules.pile_sizes())}")
    for i, pieces in enumerate(given):
        t.piles[TREASURE_PILE + i] = read_pile(t, pieces, TREASURE_BAG, "treasures")
    for bag, field in ((ROOM_BAG, "light_rooms"), (CARD_BAG, "cards"), (TREASURE_BAG, "treasures")):
        undecided = sum(piece == ~bag for pile in t.piles for piece in pile) + waiting_for_row(t, bag)
        if undecided != sum(t.unseen[bag]):
            raise ValueError(f"{field}: {undecided} undecided in the piles, but {sum(t.unseen[bag])} are left")


def shortened(t: Tikal, sizes: list[int]) -> list[list[None]]:
    """Piles of undecided treasures, the longest made shorter until they hold what does not lie elsewhere."""
    while sum(sizes) > sum(t.unseen[TREASURE_BAG]):
        sizes[sizes.index(max(sizes))] -= 1
    while sum(sizes) < sum(t.unseen[TREASURE_BAG]):
        sizes[sizes.index(min(sizes))] += 1
    return [[None] * size for size in sizes]


def read_pile(t: Tikal, pieces: list[Any], bag: int, field: str) -> list[int]:
    """A pile from the top: None for an undecided piece, else its name, or its name and the seats that know it."""
    found = []
    for piece in pieces:
        if piece is None:
            found.append(~bag)
            continue
        name, seats = (piece, []) if isinstance(piece, str) else piece
        kind = index_of(name, PILE_KINDS[bag], field)
        if t.unseen[bag][kind] == 0:
            raise ValueError(f"{field}: more {name} than there are")
        t.unseen[bag][kind] -= 1
        found.append(slip(kind, mask_of(seats, field, t.rules.seats - 1)))
    return found


# ---- steps


def read_steps(p: Position, t: Tikal) -> list[Step[Any]]:
    """The waiting steps as they are written, or those of a stage of a seat's turn."""
    if "steps" in p:
        return written_steps(p["steps"], STEPS)
    seat = whole_number(p.get("turn", 0), "turn", t.rules.seats - 1)
    stage = STAGES[index_of(p.get("stage", "canoe"), STAGES, "stage")]
    if stage == "last":
        t.tents = [0] * t.rules.seats  # TIK-END2-03
        return [FinalScoring(0), *[LastTurn(s) for s in reversed(t.in_order(seat))]]
    if stage == "round_end":
        return [RoundEnd(seat)]
    steps: list[Step[Any]] = [TurnEnd(seat), AfterTile(seat, 0)]
    if stage == "canoe":
        steps.append(Sail(seat))
    elif stage == "icons":
        tile = index_of(p.get("tile", ""), TILES, "tile")
        t.tiles[tile] = IN_CAMP + seat
        steps.append(Icons(seat, tile, (1 << len(TILE_ICONS[tile])) - 1))
    return steps
