"""How the seats of El Dorado stand by what was learned from played races, in turns; whole turns for planners, and their stages.

Nothing but what the table shows goes in: of the seat whose turn it is the hand, of the others hand and draw pile together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.engine.step import Chance
from tepui.games.eldorado.judge.expert_1.hands import all_cards, removals, without
from tepui.games.eldorado.judge.expert_1.outlook import Cards, holding_of, place_of, turns_left
from tepui.games.eldorado.judge.expert_1.turn_plans import Draft, Ending, Outline, tile_turns
from tepui.games.eldorado.rules.actions import ACT, DONE, REMOVE, STOP, TAKE, USE
from tepui.games.eldorado.rules.buying import Pay, TakeCard
from tepui.games.eldorado.rules.caves import Exchange, Explore
from tepui.games.eldorado.rules.components import (
    ACTION_CARDS,
    BLOCKADE_COUNT,
    CARD_COUNT,
    CARTOGRAPHER,
    COMPASS,
    DRAW_TILE,
    DRAWS,
    HAND_SIZE,
    SCIENTIST,
    TILE_COUNT,
    TRAVEL_LOG,
)
from tepui.games.eldorado.rules.equipment import MayKeep
from tepui.games.eldorado.rules.moving import FreeStep, Give, Move
from tepui.games.eldorado.rules.table import Eldorado, count_cards
from tepui.games.eldorado.rules.tiles import RemoveOne
from tepui.games.eldorado.rules.turn import DiscardCards, MayRemove, PlayCards

ARRIVED: Final = 3.0
BLOCKADE_WORTH: Final = 0.1  # turns: the race may end in the same round
CARD_TURNS: Final = 0.2  # for a card still to be played in a turn that goes on
DRAWN_FIRST: Final = (CARTOGRAPHER, SCIENTIST, COMPASS, TRAVEL_LOG)  # cards that draw: nothing is decided before
BREADTH: Final = 24  # drafts of every length that are gone on with
PROPOSED: Final = 12  # turns
MOST_CARDS: Final = 12
NO_ANSWER: Final = -1


def learned(t: Eldorado, seats: int) -> list[float]:
    return [standing(t, seat) for seat in range(seats)]


def standing(t: Eldorado, seat: int) -> float:
    """The turns left, turned round, with what blockades and cave tiles add."""
    turns, tiles, blockades, _ = traits(t, seat)
    return turns + tiles + BLOCKADE_WORTH * blockades


def traits(t: Eldorado, seat: int) -> list[float]:
    """What adds up to the standing of a seat, in the order of STANDING."""
    turns = turns_of(t, seat)
    tiles = 0.0
    if t.rules.caves:
        for tile in range(TILE_COUNT):
            tiles += t.held[seat * TILE_COUNT + tile] * tile_turns(tile)
    blockades = 0
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == seat:
            blockades += 1
    return [-turns if turns > 0.0 else ARRIVED, tiles, float(blockades), float(sum(all_cards(t, seat)))]


def turns_of(t: Eldorado, seat: int) -> float:
    """The turns left to a seat: in its own turn its hand counts as kept, otherwise as part of the draw pile."""
    at, pawns = seat * CARD_COUNT, t.rules.pawns
    own = bool(t.steps) and t.steps[-1].seat == seat
    hand, draw = t.hand[at : at + CARD_COUNT], count_cards(t.draw[seat])
    cards = all_cards(t, seat)
    if own:
        step = t.steps[-1]
        if isinstance(step, Pay):
            cards[step.card] += 1
    else:
        draw = [draw[card] + hand[card] for card in range(CARD_COUNT)]
        hand = [0] * CARD_COUNT
    place = place_of(t.rules.course, pawns=tuple(t.where[seat * pawns : (seat + 1) * pawns]), blocks=tuple(t.blocks))
    kept = Cards(hand)
    turns = turns_left(place, holding_of(tuple(cards)), kept, Cards(draw))
    return turns - CARD_TURNS * kept.size if own and turns > 0.0 and playing(t) else turns


def reckons(t: Eldorado) -> bool:
    """The draw at the end of a turn is in the reckoning; one in the middle of it is not."""
    return not playing(t)


def playing(t: Eldorado) -> bool:
    """Is a turn in its first phase?"""
    return any(isinstance(step, PlayCards) for step in t.steps)


def proposals(t: Eldorado, seat: int, enough: Callable[[], bool]) -> list[list[int]]:
    """The best whole turns from here, as actions, the best first; none if the table asks for something in the middle of a card."""
    outline = Outline(t, seat)
    start = outline.start()
    step = t.step
    if isinstance(step, DiscardCards):
        outline.keep(start)
        for ending in outline.ended.values():
            ending.acts = ending.acts[1:]  # the phase before is over
    elif isinstance(step, PlayCards):
        if DRAW_TILE in start.tiles:
            return [[USE + DRAW_TILE]]
        for card in DRAWN_FIRST:
            if card in start.hand:
                return [[ACT + ACTION_CARDS.index(card)]]
        widen(outline, [start], enough)
    elif isinstance(step, MayRemove):
        widen(outline, after_removal(start, step), enough)
    found = [line for line in [played_out(t, ending) for ending in best_of(outline)] if line]
    if found and isinstance(step, MayRemove) and any(card in start.hand for card in DRAWN_FIRST):
        return [removal(found[0])]
    return found


def removal(line: list[int]) -> list[int]:
    """The beginning of a turn that removes cards: more is to be drawn before the rest is decided."""
    removed = 0
    while removed < len(line) and (REMOVE <= line[removed] < TAKE or line[removed] == DONE):
        removed += 1
    return line[:removed]


def after_removal(start: Draft, step: MayRemove) -> list[Draft]:
    found: list[Draft] = []
    for cards, acts in removals(start.hand, step.left, step.floor):
        hand = start.hand
        for card in cards:
            hand = without(hand, card)
        found.append(start.then(acts, hand=hand, gone=cards, got=()))
    return found


def widen(outline: Outline, starts: list[Draft], enough: Callable[[], bool]) -> None:
    """From many cards in hand to few: the best drafts with so many cards are ended in every way and gone on with."""
    levels: list[dict[tuple[object, ...], Draft]] = [{} for _ in range(MOST_CARDS + 1)]
    for draft in starts:
        add(outline, levels, draft)
    for level in reversed(levels):
        drafts = sorted(level.values(), key=_turns)
        for draft in drafts[:BREADTH]:
            if enough() and outline.ended:
                return
            outline.end(draft)
            for following in outline.after(draft):
                if len(following.hand) + len(following.tiles) < len(draft.hand) + len(draft.tiles):
                    add(outline, levels, following)


def add(outline: Outline, levels: list[dict[tuple[object, ...], Draft]], draft: Draft) -> None:
    """A draft takes its place by the number of its cards, unless another has come to the same table."""
    level = levels[min(MOST_CARDS, len(draft.hand) + len(draft.tiles))]
    key = (draft.hand, draft.tiles, draft.gone, tuple(sorted(draft.pawns)), draft.blocks)
    if key not in level:
        draft.turns = outline.judged(draft, ())
        level[key] = draft


def best_of(outline: Outline) -> list[Ending]:
    return sorted(outline.ended.values(), key=_turns)[:PROPOSED]


def _turns(one: Draft | Ending) -> float:
    return one.turns


def played_out(t: Eldorado, ending: Ending) -> list[int]:
    """The actions of a turn, with every question answered that the table asks on the way; up to where chance or another comes in."""
    after = t.copy()
    seat = t.step.seat
    meant = [*ending.draft.line(), *ending.acts]
    line: list[int] = []
    done = 0
    while not after.over and after.step.seat == seat and not isinstance(after.step, Chance):
        wanted = meant[done] if done < len(meant) else DONE
        action = answer(after, wanted)
        if action == NO_ANSWER:
            return []
        if action == wanted:
            done += 1
        after.apply(action)
        line.append(action)
    return line


def answer(t: Eldorado, wanted: int) -> int:
    """What is meant, unless the table asks something else first: to stop, to look into a cave, to keep a card."""
    legal = t.step.legal(t)
    if wanted in legal:
        return wanted
    if isinstance(t.step, Move) and STOP in legal:
        return STOP
    return legal[0] if isinstance(t.step, (Explore, MayKeep)) else NO_ANSWER


# ---- stages of a turn, for planners


def stage(t: Eldorado) -> str:
    """All of phase 1 is one stage: movement, payment and purchase belong together."""
    return "discard" if isinstance(t.step, DiscardCards) else "play"


def begun(t: Eldorado) -> bool:
    """A card was played and has not moved anything, a payment has not been made."""
    step = t.step
    if isinstance(step, Move):
        return step.pawn < 0
    return isinstance(step, (Give, FreeStep, TakeCard, RemoveOne, Exchange))


def pace(name: str, hand: list[int]) -> float:
    """The thinking belongs to the menu and to removing, once nothing more is to be drawn: the rest of the turn is planned there."""
    if name == "PlayCards":
        if any(hand[card] and DRAWS[card] for card in range(CARD_COUNT)):
            return 0.02
        count = sum(hand)
        return (0.1, 0.1, 0.25, 0.45)[count] if count < HAND_SIZE else 0.8
    return 0.8 if name == "MayRemove" else 0.02
