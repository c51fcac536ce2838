"""The solo rival. Its tiles say what it does; the arrow on the back of the next tile breaks ties.

The solo campaign that exists online is no part of it (ARN-SOLO-33).
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Chance, Lot
from tepui.engine.table import with_item, with_more
from tepui.games.narak.rules.actions import ARROW, RED, RIVAL_TILE
from tepui.games.narak.rules.assistants import ShowRescue, leave_stack
from tepui.games.narak.rules.components import (
    ALWAYS_IN,
    ARRIVAL_POINTS,
    CAMP_COUNT,
    CAMP_OFFERS,
    CARD_POINTS,
    COLUMN,
    KIND,
    LEVEL,
    NEXT,
    NODE_ROW,
    NODE_X,
    NONE,
    RESCUE_NODE,
    RIVAL,
    RIVAL_ARROW,
    RIVAL_DISCOVERY,
    RIVAL_DISMISSES,
    RIVAL_KIND,
    RIVAL_KINDS,
    RIVAL_PAIRS,
    RIVAL_RESOURCE,
    RIVAL_RESTS,
    RIVAL_TILE_COUNT,
    RIVAL_WANTS_MOST,
    ROUNDS,
    ROW,
    SIDE_NODES,
    SITE_COUNT,
    SLOTS_OF,
    STACK_POINTS,
    TEMPLE_STACK_COUNT,
    TILE_OFFERS,
    TOP_ROW,
)
from tepui.games.narak.rules.events import (
    RIVAL_ARRIVED,
    RIVAL_BONUS,
    RIVAL_BOUGHT,
    RIVAL_DISMISSED,
    RIVAL_IDLE,
    RIVAL_IDOL,
    RIVAL_OVERCAME,
    RIVAL_PLACED,
    RIVAL_PLAYED,
    RIVAL_RESEARCHED,
    RIVAL_RESTED,
    RIVAL_TEMPLE,
    RIVAL_TEMPLE_BONUS,
)
from tepui.games.narak.rules.island import RevealSite, WakeGuardian
from tepui.games.narak.rules.market import REFILL
from tepui.games.narak.rules.notation import ARTIFACT_BIT, ITEM_BIT
from tepui.games.narak.rules.table import FREE, Narak, with_card

DIG_TILE: Final[int] = RIVAL_KINDS.index("dig")
DISCOVER_TILE: Final[int] = RIVAL_KINDS.index("discover")
RESEARCH_TILE: Final[int] = RIVAL_KINDS.index("research")
OVERCOME_TILE: Final[int] = RIVAL_KINDS.index("overcome")
ITEM_TILE: Final[int] = RIVAL_KINDS.index("buy_item")
LEFT: Final[int] = 0
RIGHT: Final[int] = 1
MIDDLE_POINTS: Final[int] = 6


# ---- tiles and arrows


class DrawReds(Lot[Narak]):
    """ARN-SOLO-05. One of the pairs of tiles, drawn by lot, gives its red tile instead of the green one."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def lots(self, t: Narak) -> list[int]:
        return [RED + i for i in range(len(RIVAL_PAIRS)) if t.rival_stack[RIVAL_PAIRS[i][1]] < 0]

    def apply(self, t: Narak, a: int) -> None:
        green, red = RIVAL_PAIRS[a - RED]
        t.rival_stack = with_item(t.rival_stack, green, -1)
        t.rival_stack = with_item(t.rival_stack, red, 1)
        if self.left > 1:
            t.then(DrawReds(self.seat, self.left - 1))


def give_tiles(t: Narak) -> None:
    """ARN-SOLO-04. The ten tiles of the stack: the archaeologist tiles and, before reds are drawn, all green ones."""
    for tile in ALWAYS_IN:
        t.rival_stack = with_item(t.rival_stack, tile, 1)
    for green, _ in RIVAL_PAIRS:
        t.rival_stack = with_item(t.rival_stack, green, 1)


def tiles_left(t: Narak) -> bool:
    """Whether the rival has a tile left in this round."""
    return 1 in t.rival_stack


class ShuffleRival(Auto[Narak]):
    """ARN-SOLO-06. The same ten tiles are shuffled, face down."""

    def run(self, t: Narak) -> None:
        for tile in range(RIVAL_TILE_COUNT):
            if t.rival_stack[tile] == 0:
                t.rival_stack = with_item(t.rival_stack, tile, 1)
        t.rival_used = []
        t.then(ShowArrow(0))


class ShowArrow(Chance[Narak]):
    """ARN-INFO-04. The arrow on the back of the top tile is seen; which tile it is stays undecided."""

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        counts = [0, 0]
        for tile in range(RIVAL_TILE_COUNT):
            if t.rival_stack[tile] == 1:
                counts[RIVAL_ARROW[tile]] += 1
        return [(ARROW + way, counts[way]) for way in (LEFT, RIGHT) if counts[way]]

    def apply(self, t: Narak, a: int) -> None:
        t.rival_arrow = a - ARROW


class RivalTurn(Lot[Narak]):
    """ARN-SOLO-08. The top tile is turned up, put on the used pile and carried out."""

    def lots(self, t: Narak) -> list[int]:
        return [
            RIVAL_TILE + tile
            for tile in range(RIVAL_TILE_COUNT)
            if t.rival_stack[tile] == 1 and RIVAL_ARROW[tile] == t.rival_arrow
        ]

    def apply(self, t: Narak, a: int) -> None:
        tile = a - RIVAL_TILE
        t.turn += 1
        t.rival_stack = with_item(t.rival_stack, tile, 0)
        t.rival_used = [*t.rival_used, tile]
        t.tell(RIVAL_PLAYED, NONE, tile)
        if tiles_left(t):
            t.then(ShowArrow(0))
        else:  # ARN-SOLO-13
            t.rival_arrow = RIVAL_ARROW[t.rival_used[0]]
        t.then(RivalActs(tile))


class RivalActs(Auto[Narak]):
    """ARN-SOLO-08. A tile is carried out, or does nothing if that is not possible. `seat` is the tile.

    The rival neither gains nor pays tokens and takes no Fear (ARN-SOLO-10).
    """

    def run(self, t: Narak) -> None:
        tile = self.seat
        kind = RIVAL_KIND[tile]
        if t.round == ROUNDS and RIVAL_RESTS[tile]:  # ARN-SOLO-11
            t.tell(RIVAL_RESTED, NONE)
        elif kind == DIG_TILE:
            dig(t, RIVAL_RESOURCE[tile])
        elif kind == DISCOVER_TILE:
            discover(t, tile)
        elif kind == RESEARCH_TILE:
            research(t, RIVAL_DISMISSES[tile])
        elif kind == OVERCOME_TILE:
            overcome(t, RIVAL_DISMISSES[tile])
        else:
            buy(t, ITEM_BIT if kind == ITEM_TILE else ARTIFACT_BIT, RIVAL_WANTS_MOST[tile])


def by_arrow(t: Narak, candidates: list[int]) -> int:
    """ARN-SOLO-12. The leftmost or the rightmost of candidates that are listed from left to right."""
    return candidates[0] if t.rival_arrow == LEFT else candidates[-1]


def by_row(t: Narak, sites: list[int], highest: bool) -> int:
    """ARN-SOLO-16. The site in the highest (or lowest) row; within a row the arrow decides."""
    rows = [ROW[site] for site in sites]
    row = max(rows) if highest else min(rows)
    best = [site for site in sites if ROW[site] == row]
    best.sort(key=column)
    return by_arrow(t, best)


def column(site: int) -> int:
    return COLUMN[site]


# ---- dig, discover


def offers(t: Narak, site: int, resource: int) -> bool:
    """R-36. Whether a site offers that token to the rival."""
    if site < CAMP_COUNT:
        return resource in CAMP_OFFERS[site]
    return t.tiles[site] != NONE and resource in TILE_OFFERS[t.tiles[site]]


def free_slot(t: Narak, site: int) -> int:
    """The first free slot of a site, or NONE."""
    for slot in SLOTS_OF[site]:
        if t.slots[slot] == FREE:
            return slot
    return NONE


def place(t: Narak, slot: int) -> None:
    """An archaeologist of the rival goes to a slot. It pays nothing (ARN-SOLO-44)."""
    t.slots[slot] = RIVAL
    t.rival_home -= 1
    t.tell(RIVAL_PLACED, NONE, slot)


def dig(t: Narak, resource: int) -> None:
    """ARN-SOLO-15. The rival takes a free slot of a site that offers the token, in the highest row (ARN-SOLO-16)."""
    sites = [site for site in range(SITE_COUNT) if offers(t, site, resource) and free_slot(t, site) != NONE]
    if sites:
        place(t, free_slot(t, by_row(t, sites, True)))
    else:
        t.tell(RIVAL_IDLE, NONE)


def discover(t: Narak, tile: int) -> None:
    """ARN-SOLO-17. The rival discovers a space, in the lower row if there is one; then the arrow decides.

    Neither the site nor the idol has an effect for it (ARN-SOLO-20).
    """
    level, wakes = RIVAL_DISCOVERY[tile][t.round - 1]
    sites = [site for site in range(CAMP_COUNT, SITE_COUNT) if LEVEL[site] == level and t.tiles[site] == NONE]
    if not sites:  # ARN-SOLO-35
        t.tell(RIVAL_IDLE, NONE)
        return
    site = by_row(t, sites, False)
    place(t, SLOTS_OF[site][0])
    take_idols(t, site)
    t.then(RevealSite(0, site))
    if wakes:  # ARN-SOLO-18; a guardian like any other: ARN-SOLO-40
        t.then(WakeGuardian(0, site))


def take_idols(t: Narak, site: int) -> None:
    """ARN-SOLO-19. The first idol of a kind lies face up; another one, and every face-down one, goes on the −1 pile."""
    idol = t.idols[site]
    t.idols = with_item(t.idols, site, NONE)
    if t.rival_idols[idol]:
        t.rival_pile += 1
    else:
        t.rival_idols = with_item(t.rival_idols, idol, 1)
    t.rival_pile += t.buried[site]
    t.tell(RIVAL_IDOL, NONE, idol, site, 1 + t.buried[site])
    t.buried = with_item(t.buried, site, 0)


# ---- research


def research(t: Narak, takes_assistant: bool) -> None:
    """ARN-SOLO-21. The rival's glass moves up one row, or the rival takes a temple tile (ARN-SOLO-23).

    Then an assistant leaves the supply, if the tile says so (ARN-SOLO-24).
    """
    node = t.rival_glass
    if NODE_ROW[node] == TOP_ROW:
        stacks = [s for s in range(TEMPLE_STACK_COUNT) if STACK_POINTS[s] == MIDDLE_POINTS and t.stacks[s]]
        if not stacks:  # ARN-SOLO-38
            t.tell(RIVAL_IDLE, NONE)
            return
        stack = by_arrow(t, stacks)
        t.stacks = with_more(t.stacks, stack, -1)
        t.rival_won = with_more(t.rival_won, stack, 1)
        t.tell(RIVAL_TEMPLE, NONE, stack)
    else:
        following = list(NEXT[node])
        following.sort(key=across)
        climb(t, by_arrow(t, following))  # never the middle one of three: ARN-SOLO-39
    if takes_assistant:
        dismiss(t)


def across(node: int) -> float:
    return NODE_X[node]


def climb(t: Narak, node: int) -> None:
    """The rival's glass enters a space; it pays neither tokens nor an idol (ARN-SOLO-44)."""
    t.rival_glass = node
    t.tell(RIVAL_RESEARCHED, NONE, node)
    space = node % SIDE_NODES
    tiles = t.bonuses[space][:]
    if tiles:  # ARN-SOLO-22; one of several: ARN-SOLO-37
        bonus = tiles.pop(0 if t.rival_arrow == LEFT else -1)
        t.bonuses = with_item(t.bonuses, space, tiles)
        t.bonuses_out = with_more(t.bonuses_out, bonus, 1)
        t.tell(RIVAL_BONUS, NONE, bonus, node)
    if NODE_ROW[node] == TOP_ROW:
        arrive(t)
    if RESCUE_NODE[node] and t.rescue_left:
        take_rescued(t)


def arrive(t: Narak) -> None:
    """ARN-SOLO-46. The rival takes the best free arrival place, and the top tile of the pile of the Lost Temple leaves."""
    t.arrivals = [*t.arrivals, RIVAL]
    t.tell(RIVAL_ARRIVED, NONE, ARRIVAL_POINTS[len(t.arrivals) - 1])
    if t.temple_left:
        t.temple_left -= 1
        t.tell(RIVAL_TEMPLE_BONUS, NONE)
        if t.temple_pile:
            t.bonuses_out = with_more(t.bonuses_out, t.temple_pile[0], 1)
            t.temple_pile = t.temple_pile[1:]


def take_rescued(t: Narak) -> None:
    """ARN-SOLO-25. The top assistant of the rescue pile leaves the game (ARN-SOLO-42)."""
    one = t.rescue[0]
    t.rescue = t.rescue[1:]
    t.dismissed = [*t.dismissed, one]
    t.rescue_left -= 1
    t.tell(RIVAL_DISMISSED, NONE, one)
    if t.rescue_left:
        t.then(ShowRescue(0))


def dismiss(t: Narak) -> None:
    """ARN-SOLO-24. The top assistant of the tallest supply stack leaves the game (ARN-SOLO-42)."""
    heights = [t.below[stack] + (t.tops[stack] != NONE) for stack in range(len(t.tops))]
    if max(heights) == 0:
        return
    stack = by_arrow(t, [i for i in range(len(heights)) if heights[i] == max(heights)])
    t.dismissed = [*t.dismissed, t.tops[stack]]
    t.tell(RIVAL_DISMISSED, NONE, t.tops[stack])
    leave_stack(t, 0, stack)


# ---- guardians, cards


def overcome(t: Narak, takes_assistant: bool) -> None:
    """ARN-SOLO-26. The rival takes a guardian from a site it occupies; without one it researches (ARN-SOLO-27, R-64)."""
    sites = [site for site in range(SITE_COUNT) if t.guards[site] != NONE and t.stands(RIVAL, site)]
    if not sites:
        research(t, takes_assistant)
        return
    site = by_row(t, sites, True)
    t.tamed = with_item(t.tamed, RIVAL, t.tamed[RIVAL] | 1 << t.guards[site])
    t.tell(RIVAL_OVERCAME, NONE, t.guards[site])
    t.guards = with_item(t.guards, site, NONE)


def buy(t: Narak, kind: int, most: bool) -> None:
    """ARN-SOLO-28, ARN-SOLO-29, R-37. The rival takes the item or artifact of the row with the most or the fewest points.

    The row is filled at once (ARN-SOLO-43).
    """
    cards = [card for card in t.row if card != NONE and KIND[card] == kind]
    if not cards:
        t.tell(RIVAL_IDLE, NONE)
        return
    points = [CARD_POINTS[card] for card in cards]
    wanted = max(points) if most else min(points)
    card = by_arrow(t, [card for card in cards if CARD_POINTS[card] == wanted])
    t.row = with_item(t.row, t.row.index(card), NONE)
    t.rival_cards = with_card(t.rival_cards, card)
    t.tell(RIVAL_BOUGHT, NONE, card)
    t.then(REFILL[0])
