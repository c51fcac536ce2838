"""Positions of Chac as plain data: the whole table written down, and a table laid from what a person writes by hand.

What is left out has its default: round 5, the boulder at its start, walls apart, five planks, an uncovered Lava Room with
every glyph in order, trap numbers 2, 5, 9 and 13, everybody on C06 with empty hands and four actions, seat 0 to act.
The schema is in docs/notation.md.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.positions import (
    check_fields,
    index_of,
    mask_of,
    numbers_of,
    read_players,
    read_stage,
    whole_number,
    written_steps,
)
from tepui.core.records import Options
from tepui.engine.step import Step
from tepui.games.chac.rules.components import (
    ADVENTURER_COUNT,
    ADVENTURERS,
    ALCOVE,
    ALCOVE_COUNT,
    ALCOVE_VALUE,
    ALCOVES,
    BACKS,
    BOX,
    CARDS,
    DECKS,
    GLYPHS,
    KIND_WORDS,
    LAST,
    LOAD,
    MOST_CARDS,
    NOBODY,
    NOWHERE,
    NUMBER_COUNT,
    PLANKS,
    SLAB_COUNT,
    SLAB_WORDS,
    SPACE_OF,
    SPACES,
    TRACK,
    WALL_STEPS,
    WALL_WORDS,
    ZONE_COUNT,
)
from tepui.games.chac.rules.death import TurnEnd
from tepui.games.chac.rules.observe import STEPS
from tepui.games.chac.rules.scoring import GameEnd
from tepui.games.chac.rules.table import (
    BROWN,
    ELIMINATED,
    FOR_ACTIONS,
    FOR_BRIDGE,
    GLYPH_UP,
    HOLE,
    INSIDE,
    OUT,
    SLAB_STATES,
    STATES,
    SUN,
    UNDECIDED,
    UNKNOWN,
    YELLOW,
    Chac,
    Rules,
    empty_table,
)
from tepui.games.chac.rules.temple import MoveWalls, RollBoulder
from tepui.games.chac.rules.turn import PassDice, Replacements, Round
from tepui.games.chac.rules.turn_actions import GoOn, Turn

Position = dict[str, Any]

FIELDS: Final = (
    "round", "first", "boulder", "walls", "wall_cards", "planks", "covered", "slabs", "glyphs", "numbers", "pairs", "clues",
    "deciphered", "read", "alcoves", "players", "decks", "roll", "dice", "trial", "lock", "turn", "turns", "stage", "steps",
)  # fmt: skip
PLAYER_FIELDS: Final = (
    "adventurer", "replacement", "life", "used", "state", "at", "cards", "lost", "pending", "shown", "chests", "actions",
    "given", "stamina", "calm", "searched", "chosen",
)  # fmt: skip
STAGES: Final = ("load", "act", "walls", "boulder", "replacements", "over")
DEFAULT_CLUES: Final = (2, 5, 9, 13)
DEFAULT_ROUND: Final = 5
DEFAULT_ACTIONS: Final = 4
DEFAULT_PLACE: Final = "C06"
FLIPPED: Final = (YELLOW, BROWN, HOLE)


# ---- writing


def position(t: Chac) -> Position:
    """The whole table, secrets and waiting steps included."""
    return {
        "round": t.round,
        "first": t.first,
        "boulder": SPACES[t.boulder_space()],
        "walls": [t.left, t.right],
        "wall_cards": [WALL_WORDS[card] for card in t.wall_cards],
        "planks": t.planks,
        "covered": t.covered,
        "slabs": {SLAB_WORDS[i]: SLAB_STATES[state] for i, state in enumerate(t.slabs) if state not in (GLYPH_UP, SUN)},
        "glyphs": {SLAB_WORDS[i]: GLYPHS[glyph] for i, glyph in enumerate(t.glyphs) if glyph != UNKNOWN},
        "pairs": {GLYPHS[glyph]: number for glyph, number in enumerate(t.numbers) if number != UNDECIDED},
        "clues": t.clues[:],
        "deciphered": [numbers_of(mask) for mask in t.deciphered],
        "read": {SLAB_WORDS[i]: numbers_of(mask) for i, mask in enumerate(t.read) if mask},
        "alcoves": {ALCOVES[i]: seat for i, seat in enumerate(t.alcoves) if seat != NOBODY},
        "players": [write_player(t, seat) for seat in range(t.rules.seats)],
        "decks": {word: write_cards([c for c in range(CARDS) if c % BACKS == deck for _ in range(t.decks[c])]).get(word, [])
                  for deck, word in enumerate(DECKS)},
        "roll": t.roll[:],
        "dice": t.dice[:],
        "trial": t.trial,
        "lock": t.lock[:],
        "turns": t.turn,
    }  # fmt: skip


def write_cards(cards: list[int]) -> dict[str, list[str]]:
    """Cards by back: {"lava": ["3", "chest"]}."""
    found: dict[str, list[str]] = {}
    for card in sorted(cards):
        found.setdefault(DECKS[card % BACKS], []).append(KIND_WORDS[card // BACKS])
    return found


def write_player(t: Chac, seat: int) -> dict[str, Any]:
    first, replacement = t.cards[2 * seat : 2 * seat + 2]
    return {
        "adventurer": word_of(first, ADVENTURERS),
        "replacement": word_of(replacement, ADVENTURERS),
        "life": t.life[seat],
        "used": [life for life in (0, 1) if t.used[seat] >> life & 1],
        "state": STATES[t.state[seat]],
        "at": word_of(t.where[seat], SPACES),
        "cards": write_cards(t.hands[seat]),
        "lost": write_cards(t.lost[seat]),
        "pending": write_cards(t.pending[seat]),
        "shown": len(t.shown[seat]),
        "chests": t.chests[seat],
        "actions": t.actions[seat],
        "given": t.given[seat],
        "stamina": bool(t.steady[seat]),
        "calm": bool(t.calm[seat]),
        "searched": bool(t.laid_down[seat]),
        "chosen": word_of(t.chosen[seat], ADVENTURERS),
    }


def word_of(place: int, words: tuple[str, ...]) -> str | None:
    """The word at a place, None for a negative one: NOWHERE or UNKNOWN."""
    return None if place < 0 else words[place]


# ---- laying


def lay(p: Position, seats: int, options: Options) -> Chac:
    """A table from a position, settled. ValueError names what is wrong."""
    rules = Rules(seats, options)
    check_fields(p, FIELDS, "a position")
    t = empty_table(rules)
    t.round = whole_number(p.get("round", DEFAULT_ROUND), "round", 99)
    t.first = whole_number(p.get("first", 0), "first", rules.seats - 1)
    t.turn = whole_number(p.get("turns", 0), "turns", 9999)
    t.boulder = track_index(p.get("boulder", SPACES[TRACK[0]]))
    t.planks = whole_number(p.get("planks", PLANKS), "planks", PLANKS)
    t.covered = bool(p.get("covered", False))
    lay_walls(p, t)
    lay_tiles(p, t)
    t.alcoves = [NOBODY] * ALCOVE_COUNT
    for word, seat in p.get("alcoves", {}).items():
        t.alcoves[index_of(word, ALCOVES, "alcoves")] = whole_number(seat, "alcoves", rules.seats - 1)
    players = read_players(p, rules.seats)
    for seat, player in enumerate(players):
        lay_player(player, t, seat)
    lay_adventurers(players, t)
    lay_decks(p, t)
    t.roll, t.dice, t.lock = faces(p, "roll"), faces(p, "dice"), sorted(faces(p, "lock"))
    t.trial = whole_number(p.get("trial", FOR_ACTIONS), "trial", FOR_BRIDGE + rules.seats * LOAD[-1])
    t.steps = read_steps(p, t)
    t.settle()
    return t


def faces(p: Position, field: str) -> list[int]:
    dice = list(p.get(field, []))
    if any(face not in (1, 2, 3, 4, 5, 6) for face in dice):
        raise ValueError(f"{field}: {dice} are no faces of dice")
    return dice


def track_index(word: Any) -> int:
    space = SPACE_OF.get(word, NOWHERE)
    if space not in TRACK:
        raise ValueError(f"boulder: {word!r} is no space of the corridor")
    return TRACK.index(space)


def lay_walls(p: Position, t: Chac) -> None:
    """The wall cards revealed, as written; where only steps are written, as many cards with arrows as make them."""
    if "wall_cards" in p:
        words = list(p["wall_cards"])
    else:
        left, right = p.get("walls", [0, 0])
        both = 1 if max(left, right) >= WALL_STEPS else 0
        words = ["both"] * both + ["left"] * (left - both) + ["right"] * (right - both)
    for word in words:
        card = index_of(word, WALL_WORDS, "wall_cards")
        if t.wall_bag[card] == 0:
            raise ValueError(f"wall_cards: there are not so many of {word!r}")
        t.wall_bag[card] -= 1
        t.wall_cards.append(card)
        t.left += word in ("left", "both")
        t.right += word in ("right", "both")


def lay_tiles(p: Position, t: Chac) -> None:
    """Glyphs on their slabs, numbers by glyph (`pairs`) or by slab (`numbers`), clues and who has looked."""
    t.clues = [whole_number(number, "clues", NUMBER_COUNT) for number in p.get("clues", DEFAULT_CLUES)]
    for word, state in p.get("slabs", {}).items():
        t.slabs[index_of(word, SLAB_WORDS, "slabs")] = index_of(state, SLAB_STATES, "slabs")
    if "glyphs" in p:
        for word, glyph in p["glyphs"].items():
            t.glyphs[index_of(word, SLAB_WORDS, "glyphs")] = index_of(glyph, GLYPHS, "glyphs")
    elif not t.covered:
        free = list(range(NUMBER_COUNT))
        t.glyphs = [UNKNOWN if state == SUN else free.pop(0) for state in t.slabs]
    for word, number in p.get("pairs", {}).items():
        t.numbers[index_of(word, GLYPHS, "pairs")] = whole_number(number, "pairs", NUMBER_COUNT)
    for word, number in p.get("numbers", {}).items():
        slab = index_of(word, SLAB_WORDS, "numbers")
        if t.glyphs[slab] == UNKNOWN:
            raise ValueError(f"numbers: no glyph lies on {word}")
        t.numbers[t.glyphs[slab]] = whole_number(number, "numbers", NUMBER_COUNT)
    for slab in range(SLAB_COUNT):
        if t.slabs[slab] in FLIPPED and t.numbers[t.glyphs[slab]] == UNDECIDED:
            trapped = t.slabs[slab] == HOLE
            t.numbers[t.glyphs[slab]] = next(n for n in t.free_numbers() if (n in t.clues) == trapped)
    t.deciphered = [mask_of(seats, "seats", t.rules.seats - 1) for seats in p.get("deciphered", [[]] * ZONE_COUNT)]
    for word, seats in p.get("read", {}).items():
        t.read[index_of(word, SLAB_WORDS, "read")] = mask_of(seats, "seats", t.rules.seats - 1)
    if max([t.numbers.count(n) for n in range(1, NUMBER_COUNT + 1)]) > 1 or len(set(t.clues)) != len(t.clues):
        raise ValueError("numbers: two glyphs or two clues bear the same number")


def lay_player(player: dict[str, Any], t: Chac, seat: int) -> None:
    check_fields(player, PLAYER_FIELDS, "a player")
    t.state[seat] = index_of(player.get("state", "inside"), STATES, "state")
    t.life[seat] = whole_number(player.get("life", 1 if t.state[seat] == ELIMINATED else 0), "life", 1)
    t.used[seat] = sum(1 << life for life in player.get("used", []))
    default = {INSIDE: DEFAULT_PLACE, OUT: "OUT"}.get(t.state[seat])
    at = player.get("at", default)
    t.where[seat] = NOWHERE if at is None else index_of(at, SPACES, "at")
    t.hands[seat] = read_cards(player.get("cards", {}), "cards")
    t.lost[seat] = read_cards(player.get("lost", {}), "lost")
    t.pending[seat] = read_cards(player.get("pending", {}), "pending")
    if len(t.hands[seat]) > MOST_CARDS:
        raise ValueError(f"cards: seat {seat} holds {len(t.hands[seat])} of at most {MOST_CARDS}")
    t.shown[seat] = t.hands[seat][: whole_number(player.get("shown", 0), "shown", MOST_CARDS)]
    t.chests[seat] = whole_number(player.get("chests", 0), "chests", 99)
    t.actions[seat] = whole_number(
        player.get("actions", DEFAULT_ACTIONS if t.state[seat] == INSIDE else 0), "actions", 5
    )
    t.given[seat] = whole_number(player.get("given", t.actions[seat]), "given", 5)
    t.steady[seat] = int(bool(player.get("stamina", False)))
    t.calm[seat] = int(bool(player.get("calm", False)))
    t.laid_down[seat] = int(bool(player.get("searched", False)))
    chosen = player.get("chosen")
    t.chosen[seat] = UNKNOWN if chosen is None else index_of(chosen, ADVENTURERS, "chosen")


def lay_adventurers(players: list[dict[str, Any]], t: Chac) -> None:
    """The adventurers that are named; where none is, one that is left; UNKNOWN where `null` is written."""
    for seat, player in enumerate(players):
        for place, field in ((2 * seat, "adventurer"), (2 * seat + 1, "replacement")):
            word = player.get(field)
            t.cards[place] = UNKNOWN if word is None else index_of(word, ADVENTURERS, field)
            if t.cards.count(t.cards[place]) > 1 and word is not None:
                raise ValueError(f"{field}: {word} is there twice")
    free = [card for card in range(ADVENTURER_COUNT) if card not in t.cards]
    for seat, player in enumerate(players):
        for place, field in ((2 * seat, "adventurer"), (2 * seat + 1, "replacement")):
            if field not in player:
                t.cards[place] = free.pop(0)


def read_cards(cards: dict[str, list[Any]], field: str) -> list[int]:
    found: list[int] = []
    for back, kinds in cards.items():
        deck = index_of(back, DECKS, field)
        for kind in kinds:
            card = deck + BACKS * index_of(str(kind), KIND_WORDS, field)
            if not BOX[card]:
                raise ValueError(f"{field}: there is no {back} {kind}")
            found.append(card)
    return sorted(found)


def lay_decks(p: Position, t: Chac) -> None:
    """The decks as written, or else all cards that lie nowhere else; ValueError if there are too many of a card."""
    away = [card for cards in (*t.hands, *t.lost, *t.pending) for card in cards]
    if "decks" in p:
        t.decks = [0] * CARDS
        for card in read_cards(p["decks"], "decks"):
            t.decks[card] += 1
    else:
        for seat in range(t.rules.seats):
            open_for(t, seat)
        for card in away:
            if card % BACKS != ALCOVE:
                t.decks[card] -= 1
        for alcove, seat in enumerate(t.alcoves):
            t.decks[ALCOVE + BACKS * ALCOVE_VALUE[alcove]] -= seat != NOBODY
    for card in range(CARDS):
        if t.decks[card] < 0 or t.decks[card] + away.count(card) > BOX[card]:
            raise ValueError(f"cards: too many of {DECKS[card % BACKS]} {KIND_WORDS[card // BACKS]}")


def open_for(t: Chac, seat: int) -> None:
    """Open an alcove for every alcove card that this seat has or had, unless it is written which one it opened."""
    for card in (*t.hands[seat], *t.lost[seat], *t.pending[seat]):
        if card % BACKS == ALCOVE:
            mine = [i for i in range(ALCOVE_COUNT) if t.alcoves[i] == seat and ALCOVE_VALUE[i] == card // BACKS]
            held = [*t.hands[seat], *t.lost[seat], *t.pending[seat]].count(card)
            free = [i for i in range(ALCOVE_COUNT) if t.alcoves[i] == NOBODY and ALCOVE_VALUE[i] == card // BACKS]
            if len(mine) < held:
                if not free:
                    raise ValueError("cards: more alcove cards than alcoves")
                t.alcoves[free[-1]] = seat


# ---- what happens next


def read_steps(p: Position, t: Chac) -> list[Step[Any]]:
    """The steps that wait, exactly as written, or those of the stage of the round; the last one is the next to come."""
    if "steps" in p:
        return written_steps(p["steps"], STEPS)
    stage = read_stage(p, STAGES, "act")
    if stage == "over":
        return []
    first = t.first
    if stage == "load":
        return [GameEnd(first), Round(first)]
    steps: list[Step[Any]] = [GameEnd(first), PassDice(first), Replacements(first)]
    if stage != "replacements":
        steps.append(RollBoulder(first))
    if stage in ("walls", "act"):
        steps.append(MoveWalls(first))
    if stage == "act":
        seat = whole_number(p.get("turn", first), "turn", t.rules.seats - 1)
        if t.boulder == LAST:
            raise ValueError("boulder: the exit is sealed, nobody can act")
        later = t.from_first()[t.from_first().index(seat) + 1 :]
        steps += [Turn(other) for other in reversed(later)]
        steps += [TurnEnd(seat), GoOn(seat)]
        if t.state[seat] != INSIDE:
            raise ValueError(f"turn: seat {seat} has nobody inside")
    return steps
