"""What a purchase is paid with: whether there is a choice, and which payment is proposed where there is one."""

from __future__ import annotations

from itertools import combinations

from tepui.games.eldorado.people.reader_view import ReaderView
from tepui.games.eldorado.rules.actions import PAY, PAY_TILE
from tepui.games.eldorado.rules.buying import COIN_TILES, TILES_FROM, Pay, has_coin
from tepui.games.eldorado.rules.components import CARD_COUNT, CHANGE_TILE, EQUIPMENT, TILE_COUNT, TILE_WORTH, WORTH


def money_at_hand(desk: ReaderView) -> list[tuple[int, int]]:
    """What can pay, as (worth, which), the least first; nothing where a card may be changed to coins, too."""
    held = desk.t.held[desk.me * TILE_COUNT : (desk.me + 1) * TILE_COUNT]
    if held[CHANGE_TILE]:
        return []
    hand = desk.hand()
    cards = [(WORTH[kind], kind) for kind in range(CARD_COUNT) for _ in range(hand[kind])]
    tiles = [(TILE_WORTH[tile], TILES_FROM + i) for i, tile in enumerate(COIN_TILES) for _ in range(held[tile])]
    return sorted((worth, one) for worth, one in cards + tiles if worth)


def one_payment(money: list[tuple[int, int]], due: int) -> bool:
    """Whether a price can be paid in one way only, with nothing given that need not be."""
    ways: set[tuple[tuple[int, int], ...]] = set()
    for count in range(1, len(money) + 1):
        for paid in combinations(money, count):
            worths = [worth for worth, _ in paid]
            if sum(worths) >= due > sum(worths) - min(worths):
                ways.add(paid)
                if len(ways) > 1:
                    return False
    return len(ways) == 1


def cheapest(desk: ReaderView, due: int) -> tuple[int, ...]:
    """The cards and coin tiles that waste least, as actions; equipment and tiles are spared. Nothing if they do not suffice."""
    floor = desk.step.floor if isinstance(desk.step, Pay) else 0
    items: list[tuple[int, int, int]] = []  # (action, worth, how dear it is to lose)
    for kind in range(floor, CARD_COUNT):
        for _ in range(desk.hand()[kind]):
            lost = EQUIPMENT[kind] and has_coin(kind)
            items.append((PAY + kind, WORTH[kind], 40 if lost else 1 + WORTH[kind]))
    for i, tile in enumerate(COIN_TILES):
        if floor <= TILES_FROM + i:
            for _ in range(desk.t.held[desk.me * TILE_COUNT + tile]):
                items.append((PAY_TILE + i, TILE_WORTH[tile], 20))
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # by worth so far, at most the price
    for action, worth, dear in items:
        for sum_, (cost, paid) in list(best.items()):
            total = min(due, sum_ + worth)
            if sum_ < due and (total not in best or cost + dear < best[total][0]):
                best[total] = (cost + dear, (*paid, action))
    return best[due][1] if due in best else ()
