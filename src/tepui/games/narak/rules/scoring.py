"""Points of players and rival, and who has won."""

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
    NONE,
    RIVAL,
    RIVAL_IDOL_POINTS,
    RIVAL_PILE_POINTS,
    ROW_POINTS,
    SLOT_POINTS,
    STACK_POINTS,
    TEMPLE_STACK_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.events import RIVAL_SCORED, SCORED, WON
from tepui.games.narak.rules.table import BAGS, OWNER_KNOWS, Narak


def glass_points(t: Narak, who: int) -> int:
    """ARN-RES-16. The points of a glass, a seat's or the rival's: only the place where it ends counts (ARN-RES-09)."""
    node = t.rival_glass if who == RIVAL else t.glass[who]
    if NODE_ROW[node] == TOP_ROW:  # ARN-SCORE-12; the order of arrivals never changes: ARN-TEMPLE-14
        return ARRIVAL_POINTS[t.arrivals.index(who)]
    # The start has no points: ARN-RES-17.
    return 0 if NODE_ROW[node] == 0 else ROW_POINTS[t.rules.side][NODE_ROW[node] - 1][GLASS]


def book_points(t: Narak, seat: int) -> int:
    """ARN-RES-16. The points of a notebook; none on the start space (ARN-RES-17)."""
    row = NODE_ROW[t.book[seat]]
    return 0 if row == 0 else ROW_POINTS[t.rules.side][row - 1][BOOK]


def research_points(t: Narak, who: int) -> int:
    """ARN-SCORE-01. The points of glass and notebook; the rival has no notebook."""
    return glass_points(t, who) + (0 if who == RIVAL else book_points(t, who))


def temple_points(won: list[int]) -> int:
    """ARN-SCORE-02, ARN-TEMPLE-10. The points printed on temple tiles, counted by stack."""
    points = 0
    for stack in range(TEMPLE_STACK_COUNT):
        points += STACK_POINTS[stack] * won[stack]
    return points


def idol_points(t: Narak, seat: int) -> int:
    """ARN-SCORE-03. Each idol scores (ARN-IDOL-01), and so does each empty slot (ARN-IDOL-05).

    ARN-SCORE-10 follows from ARN-IDOL-01 and ARN-IDOL-05.
    """
    points = IDOL_POINTS * (t.crates[seat] + t.slotted[seat])
    for slot in range(t.slotted[seat], len(SLOT_POINTS)):
        points += SLOT_POINTS[slot]
    return points


def guardian_points(t: Narak, who: int) -> int:
    """ARN-SCORE-04, ARN-GUARD-12. The points of the guardians a seat or the rival has overcome, boon used or not."""
    return GUARDIAN_POINTS * t.tamed[who].bit_count()


def cards_of(t: Narak, seat: int) -> list[int]:
    """ARN-SCORE-05. Every card a player owns, wherever it lies. Exiled cards are nobody's (ARN-EXILE-07)."""
    found = t.hands[seat] + t.areas[seat] + t.pending[seat]
    for entry in t.decks[seat]:
        if entry >= 0:
            found.append(entry % OWNER_KNOWS)
    for bag in range(BAGS):
        found += t.bags[BAGS * seat + bag]
    return found


def card_points(t: Narak, seat: int) -> int:
    """ARN-SCORE-05. The points of items and artifacts; basic cards and tokens score nothing (ARN-SCORE-07)."""
    points = 0
    for card in cards_of(t, seat):
        if KIND[card]:
            points += CARD_POINTS[card]
    return points


def fear_points(t: Narak, seat: int) -> int:
    """ARN-SCORE-06. What Fear cards and Fear tiles cost."""
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
    """ARN-SOLO-31. The rival's points in the same order; it has no Fear. ARN-SOLO-34 follows."""
    cards = 0
    for card in t.rival_cards:
        cards += CARD_POINTS[card]
    idols = RIVAL_IDOL_POINTS * sum(t.rival_idols) + RIVAL_PILE_POINTS * t.rival_pile
    return [glass_points(t, RIVAL), temple_points(t.rival_won), idols, guardian_points(t, RIVAL), cards, 0]


def rival_score(t: Narak) -> int:
    return sum(rival_account(t))


def winners(t: Narak) -> list[int]:
    """ARN-SCORE-08. Those who have won. The solo player wins only with more than the rival (ARN-SOLO-32)."""
    players = [*range(t.rules.seats), RIVAL] if t.rules.solo else list(range(t.rules.seats))
    best = foremost(players, [rival_score(t) if who == RIVAL else score(t, who) for who in players])
    if len(best) > 1:  # a tie
        # ARN-SCORE-11: whoever arrived first; ARN-SCORE-09: else most research points; ARN-SCORE-13: else all share.
        arrived = [who for who in t.arrivals if who in best]
        best = arrived[:1] if arrived else foremost(best, [research_points(t, who) for who in best])
    return [] if RIVAL in best else best


def tell_result(t: Narak) -> None:
    """The points of everybody by what they are for, and who has won."""
    for seat in range(t.rules.seats):
        parts = account(t, seat)
        t.tell_all(SCORED, [seat, *parts, sum(parts)])
    best = winners(t)
    if t.rules.solo:
        parts = rival_account(t)
        t.tell_all(RIVAL_SCORED, [NONE, *parts, sum(parts)])
        if not best:
            t.tell(WON, NONE, sum(parts))
    for seat in best:
        t.tell(WON, seat, score(t, seat))


def foremost(players: list[int], points: list[int]) -> list[int]:
    """Those with the most points."""
    most = max(points)
    return [players[i] for i in range(len(players)) if points[i] == most]
