"""ARN-SCORE, ARN-SOLO-31: points of players and rival, and who has won."""

from __future__ import annotations

from tepui.games.narak.rules.components import (
    ARRIVAL_POINTS,
    BOOK,
    CARD_POINTS,
    FEAR_CARD,
    FEAR_TILE_POINTS,
    GLASS,
    GUARDIAN_POINTS,
    IDOL_POINTS,
    KIND,
    NODE_ROW,
    RIVAL,
    RIVAL_IDOL_POINTS,
    RIVAL_PILE_POINTS,
    ROW_POINTS,
    SLOT_POINTS,
    STACK_POINTS,
    TEMPLE_STACK_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.table import BAGS, OWNER_KNOWS, Narak


def glass_points(t: Narak, who: int) -> int:
    """ARN-RES-16, -17, ARN-SCORE-12, ARN-TEMPLE-14. Of a seat or the rival."""
    node = t.rival_glass if who == RIVAL else t.glass[who]
    if NODE_ROW[node] == TOP_ROW:
        return ARRIVAL_POINTS[t.arrivals.index(who)]
    return 0 if NODE_ROW[node] == 0 else ROW_POINTS[t.rules.side][NODE_ROW[node] - 1][GLASS]


def book_points(t: Narak, seat: int) -> int:
    row = NODE_ROW[t.book[seat]]
    return 0 if row == 0 else ROW_POINTS[t.rules.side][row - 1][BOOK]


def research_points(t: Narak, who: int) -> int:
    """ARN-SCORE-01."""
    return glass_points(t, who) + (0 if who == RIVAL else book_points(t, who))


def temple_points(won: list[int]) -> int:
    """ARN-SCORE-02."""
    points = 0
    for stack in range(TEMPLE_STACK_COUNT):
        points += STACK_POINTS[stack] * won[stack]
    return points


def idol_points(t: Narak, seat: int) -> int:
    """ARN-SCORE-03, ARN-IDOL-01, -05."""
    points = IDOL_POINTS * (t.crates[seat] + t.slotted[seat])
    for slot in range(t.slotted[seat], len(SLOT_POINTS)):
        points += SLOT_POINTS[slot]
    return points


def guardian_points(t: Narak, who: int) -> int:
    """ARN-SCORE-04."""
    return GUARDIAN_POINTS * t.tamed[who].bit_count()


def cards_of(t: Narak, seat: int) -> list[int]:
    """Every card a player owns, wherever it lies (ARN-SCORE-05)."""
    found = t.hands[seat] + t.areas[seat] + t.pending[seat]
    for entry in t.decks[seat]:
        if entry >= 0:
            found.append(entry % OWNER_KNOWS)
    for bag in range(BAGS):
        found += t.bags[BAGS * seat + bag]
    return found


def card_points(t: Narak, seat: int) -> int:
    """ARN-SCORE-05, -07. Items and artifacts."""
    points = 0
    for card in cards_of(t, seat):
        if KIND[card]:
            points += CARD_POINTS[card]
    return points


def fear_points(t: Narak, seat: int) -> int:
    """ARN-SCORE-06."""
    return CARD_POINTS[FEAR_CARD] * cards_of(t, seat).count(FEAR_CARD) + FEAR_TILE_POINTS * t.fear_tiles[seat]


def account(t: Narak, seat: int) -> list[int]:
    """A seat's points by what they are for: research, temple tiles, idols, guardians, cards, Fear."""
    won = t.won[TEMPLE_STACK_COUNT * seat : TEMPLE_STACK_COUNT * (seat + 1)]
    return [
        research_points(t, seat),
        temple_points(won),
        idol_points(t, seat),
        guardian_points(t, seat),
        card_points(t, seat),
        fear_points(t, seat),
    ]


def score(t: Narak, seat: int) -> int:
    return sum(account(t, seat))


def rival_account(t: Narak) -> list[int]:
    """ARN-SOLO-31. The rival's points in the same order; it has no Fear."""
    cards = 0
    for card in t.rival_cards:
        cards += CARD_POINTS[card]
    idols = RIVAL_IDOL_POINTS * sum(t.rival_idols) + RIVAL_PILE_POINTS * t.rival_pile
    return [glass_points(t, RIVAL), temple_points(t.rival_won), idols, guardian_points(t, RIVAL), cards, 0]


def rival_score(t: Narak) -> int:
    return sum(rival_account(t))


def winners(t: Narak) -> list[int]:
    """ARN-SCORE-08, -09, -11, -13, ARN-SOLO-32. The best total; then who came to the Lost Temple first; then research."""
    players = [*range(t.rules.seats), RIVAL] if t.rules.solo else list(range(t.rules.seats))
    best = foremost(players, [rival_score(t) if who == RIVAL else score(t, who) for who in players])
    if len(best) > 1:
        arrived = [who for who in t.arrivals if who in best]
        best = arrived[:1] if arrived else foremost(best, [research_points(t, who) for who in best])
    return [] if RIVAL in best else best


def foremost(players: list[int], points: list[int]) -> list[int]:
    """Those with the most points."""
    most = max(points)
    return [players[i] for i in range(len(players)) if points[i] == most]
