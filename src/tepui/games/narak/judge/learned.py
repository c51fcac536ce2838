"""How the seats of Narak stand by what was learned from played games, in points.

The form is that of `evaluate`; what tokens, cards, idols, errands and the track are still worth in each round comes from
games between greedy bots on both sides of the board: what every trait at the start of a turn added to the final score.
The track is the same for both sides too: its rows, costs and rewards are read, and rows that will be reached count already.
"""

from __future__ import annotations

from typing import Final

from tepui.games.narak.judge.evaluate import CARD_WORTH, EFFECT_WORTH, assistants, guards, held, step_worth, waiting
from tepui.games.narak.rules import notation as op
from tepui.games.narak.rules.components import (
    ARRIVAL_POINTS,
    CARD_COUNT,
    CARD_POINTS,
    DISCOVERY,
    EFFECTS,
    FEAR_CARD,
    FEAR_TILE_POINTS,
    GUARDIAN_COUNT,
    IDOL_POINTS,
    IDOL_SLOTS,
    LEVEL,
    NEXT,
    NODE_COST,
    NODE_ROW,
    NONE,
    ROUNDS,
    ROW_POINTS,
    SIDES,
    SITE_OF,
    SLOT_COUNT,
    SLOT_TRAVEL,
    STACK_COST,
    STACK_POINTS,
    TEMPLE_NODE,
    TEMPLE_STACK_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.scoring import cards_of, guardian_points, idol_points, research_points, temple_points
from tepui.games.narak.rules.table import FREE, Narak
from tepui.games.narak.rules.travel import enough, in_reach

# By round, from the first; the entry before it is not used.
TOKEN: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (0.8, 1.0, 0.6, 1.5, 2.4),
    (0.9, 1.2, 0.65, 1.6, 2.5),
    (1.0, 1.4, 0.65, 1.7, 2.2),
    (1.0, 1.2, 0.45, 1.4, 1.8),
    (0.5, 0.6, 0.25, 0.6, 0.5),
)
PLENTY: Final = 4  # of a kind; what is above counts half
ERRAND: Final = 0.8  # of what the best journey brings is counted before it is made
UNSEEN: Final[tuple[float, ...]] = (0.0, 2.4, 4.6)  # by level: what a site that is still to be discovered gives
GUARDED: Final = -0.9
HAND: Final = 0.6
CARD: Final[tuple[float, ...]] = (0.0, 1.0, 0.95, 0.7, 0.45, 0.0)
ANY_CARD: Final = 0.6
ITS_WORTH: Final = 0.35
FEAR: Final[tuple[float, ...]] = (0.0, 2.0, 1.7, 1.2, 0.6, 0.0)
IDOL: Final = 1.1  # in a crate, for each coming round
IDOLS: Final = (0, 1, 2)  # found at a site, by level
SPARED: Final = 0.5  # a card that is given away
BOON: Final = 0.7
PASSED: Final = -0.8
PACE: Final[tuple[float, ...]] = (1.2, 0.7)  # rows of glass and book in a round
AHEAD: Final[tuple[float, ...]] = (0.0, 0.8, 0.7, 0.8, 1.1, 0.0)
PLAN: Final[tuple[float, ...]] = (0.4, 0.25)
BEYOND: Final = 4.0  # points for each row that the glass would still climb, in temple tiles


def _curve(side: int, token: int) -> tuple[float, ...]:
    """Points by row; above the top go temple tiles for the glass, nothing for the book."""
    points = [0.0] + [float(row[token]) for row in ROW_POINTS[side]]
    if token:
        return tuple(points + [points[-1]] * TOP_ROW)
    top = float(ARRIVAL_POINTS[1])
    return tuple(points + [top + BEYOND * i for i in range(TOP_ROW)])


CURVE: Final[tuple[tuple[tuple[float, ...], ...], ...]] = tuple(
    [(_curve(side, 0), _curve(side, 1)) for side in range(len(SIDES))]
)


# By round and card: its points and what it will do.
CARD_STANDING: Final[tuple[tuple[float, ...], ...]] = tuple(
    [
        tuple(
            [
                CARD_POINTS[card]
                + (-FEAR[now] if card == FEAR_CARD else CARD[now] * (ANY_CARD + ITS_WORTH * CARD_WORTH[card]))
                for card in range(CARD_COUNT)
            ]
        )
        for now in range(ROUNDS + 1)
    ]
)


def _given(effect: int, rates: tuple[float, ...]) -> float:
    """What a site gives at the rates of a round."""
    e = EFFECTS[effect]
    if e.op == op.SEQUENCE:
        return sum([_given(part, rates) for part in e.parts])
    if e.op == op.GAIN:
        return sum([rates[i] * e.tokens[i] for i in range(op.RESOURCE_COUNT)])
    if e.op == op.CHOOSE:
        return max([_given(part, rates) for part in e.parts])
    return _given(e.then, rates) - SPARED if e.op == op.PAY else EFFECT_WORTH[effect]


# By round and effect, and by round and level: what a journey brings.
GIVEN: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([_given(effect, rates) for effect in range(len(EFFECTS))]) if rates else () for rates in TOKEN]
)
FOUND: Final[tuple[tuple[float, ...], ...]] = tuple(
    [
        tuple([IDOLS[level] * (IDOL_POINTS + IDOL * (ROUNDS - now)) + rates[0] + UNSEEN[level] for level in range(3)])
        if rates
        else ()
        for now, rates in enumerate(TOKEN)
    ]
)


def height(curve: tuple[float, ...], row: float) -> float:
    """Points at a height between two rows."""
    below = int(row)
    return curve[below] + (curve[below + 1] - curve[below]) * (row - below)


TRAITS: Final[tuple[str, ...]] = (
    "on the table", "cards", "guardians near", "waiting", "tokens", "plan", "assistants", "crates", "glass ahead",
    "book ahead", "boons", "hand", "errands",
)  # fmt: skip


def standing(t: Narak, seat: int) -> float:
    """Expected points at the end."""
    return sum(traits(t, seat), 0.0)


def traits(t: Narak, seat: int) -> list[float]:
    """What adds up to the expected points, each in the order of TRAITS."""
    passed = t.passed[seat]
    rounds = ROUNDS - t.round
    found = [on_the_table(t, seat), cards(t, seat), guards(t, seat), waiting(t, seat)]
    if passed and not rounds:
        return found + [0.0] * (len(TRAITS) - len(found))  # what is left over counts for nothing
    found += [tokens(t, seat), plan(t, seat), assistants(t, seat, rounds), crates(t, seat, rounds)]
    if rounds:
        found += [ahead(t, 0, NODE_ROW[t.glass[seat]]), ahead(t, 1, NODE_ROW[t.book[seat]])]
    else:
        found += [0.0, 0.0]
    boons = 0.0
    for guardian in range(GUARDIAN_COUNT):
        if t.boons(seat) >> guardian & 1:
            boons += BOON
    found.append(boons)
    if passed:
        return [*found, PASSED + 0.3 * len(t.hands[seat]), 0.0]
    return [*found, hand(t, seat), errands(t, seat)]


def on_the_table(t: Narak, seat: int) -> float:
    """The points a seat has but for those of its cards."""
    won = t.won[TEMPLE_STACK_COUNT * seat : TEMPLE_STACK_COUNT * (seat + 1)]
    tiles = temple_points(won) + FEAR_TILE_POINTS * t.fear_tiles[seat]
    return float(research_points(t, seat) + tiles + idol_points(t, seat) + guardian_points(t, seat))


def cards(t: Narak, seat: int) -> float:
    """The points of all cards, and what they will do in the coming rounds."""
    points = 0.0
    for card in cards_of(t, seat):
        points += CARD_STANDING[t.round][card]
    return points


def ahead(t: Narak, token: int, row: int) -> float:
    """What the rows will bring that a token reaches in the coming rounds."""
    curve = CURVE[t.rules.side][token]
    return AHEAD[t.round] * (height(curve, row + PACE[token] * (ROUNDS - t.round)) - curve[row])


def errands(t: Narak, seat: int) -> float:
    """The best journeys of the archaeologists at home: what they can reach, what is there, and what may be discovered."""
    if not t.home[seat]:
        return 0.0
    have = in_reach(t, seat, 0)
    icons = have[0] + have[1] + have[2] + have[3]
    if not icons:
        return 0.0
    best, next_best = 0.0, 0.0
    travel = SLOT_TRAVEL[t.rules.side]
    compasses = t.has(seat, op.COMPASS)
    for slot in range(SLOT_COUNT):
        if t.slots[slot] != FREE:
            continue
        site = SITE_OF[slot]
        unseen = not t.discovered(site)
        if unseen and compasses < DISCOVERY[site]:
            continue
        if enough(travel[slot], have):
            worth = journey(t, site, unseen)
            if worth > best:
                best, next_best = worth, best
            elif worth > next_best:
                next_best = worth
    return ERRAND * (best + next_best if t.home[seat] > 1 and icons > 1 else best)


def journey(t: Narak, site: int, unseen: bool) -> float:
    """What an archaeologist brings home from a site."""
    if unseen:
        return FOUND[t.round][LEVEL[site]] - DISCOVERY[site] * TOKEN[t.round][op.COMPASS] + GUARDED
    return GIVEN[t.round][t.site_effect(site)] + (GUARDED if t.guards[site] != NONE else 0.0)


def tokens(t: Narak, seat: int) -> float:
    """By round, and half of what is above plenty."""
    worth = 0.0
    rates = TOKEN[t.round]
    for i in range(op.RESOURCE_COUNT):
        n = t.tokens[op.RESOURCE_COUNT * seat + i]
        worth += rates[i] * (n if n <= PLENTY else PLENTY + (n - PLENTY) * 0.5)
    return worth


def crates(t: Narak, seat: int, rounds: int) -> float:
    """Idols are for slots, and for the toll of a bridge."""
    return IDOL * rounds * min(t.crates[seat], IDOL_SLOTS - t.slotted[seat])


def hand(t: Narak, seat: int) -> float:
    """Cards still to be used in this round."""
    worth = 0.0
    for card in t.hands[seat]:
        worth += CARD_WORTH[card]
    return HAND * worth


def plan(t: Narak, seat: int) -> float:
    """Tokens held towards the next step of glass and book, and towards a temple tile, are worth more."""
    side = t.rules.side
    best = 0.0
    glass = t.glass[seat]
    row = NODE_ROW[glass]
    for node in NEXT[glass]:
        best = max(best, held(t, seat, NODE_COST[node]) * (step_worth(t, 0, node) + gained(t, 0, row)))
    if glass == TEMPLE_NODE[side]:
        for stack in range(TEMPLE_STACK_COUNT):
            if t.stacks[stack]:
                best = max(best, held(t, seat, STACK_COST[side][stack]) * STACK_POINTS[stack])
    other = 0.0
    for node in NEXT[t.book[seat]]:
        if NODE_ROW[node] < TOP_ROW and NODE_ROW[node] <= row:
            worth = step_worth(t, 1, node) + gained(t, 1, NODE_ROW[node] - 1)
            other = max(other, held(t, seat, NODE_COST[node]) * worth)
    return PLAN[0] * best + PLAN[1] * other


def gained(t: Narak, token: int, row: int) -> float:
    """How much more lies ahead from the next row than from this one."""
    return ahead(t, token, row + 1) - ahead(t, token, row)
