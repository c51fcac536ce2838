"""Exact odds of everything the dice decide: boulder, walls, bridge, waterfall, locks, slabs.

Functions of plain numbers, so that people read them on the board and bots reckon with them.
"""

from __future__ import annotations

from math import comb
from typing import Final

from tepui.games.chac.rules.components import (
    ALCOVE_NEED,
    BLANK,
    CARDS_A_ROUND,
    CARDS_PER_ONE,
    DICE,
    ROLLS_FROM,
    WALL_STEPS,
)
from tepui.games.chac.rules.dice import SIDES

NO_ONE: Final = 5 / 6  # the chance that a die shows no 1


def binomial(n: int, k: int, p: float) -> float:
    """The chance that exactly k of n come true."""
    return float(comb(n, k)) * p**k * (1.0 - p) ** (n - k)


def boulder_steps(round: int) -> list[float]:
    """The chance that the boulder makes 0, 1, 2 … steps in a round (`temple.RollBoulder`, `temple.MoveBoulder`)."""
    n = min(max(round, 1), DICE)
    return [binomial(n, k, (SIDES + 1 - ROLLS_FROM) / SIDES) for k in range(n + 1)]


def boulder_reaches(round: int, ahead: int) -> float:
    """The chance that the boulder enters, this round, a space so many steps ahead of it."""
    if ahead < 1:
        return 0.0
    return sum(boulder_steps(round)[ahead:])


def walls_meet(bag: list[int], left: int, right: int) -> float:
    """The chance that the walls meet with the next three cards: all arrows that are left must be among them."""
    if left >= WALL_STEPS and right >= WALL_STEPS:
        return 0.0
    cards = sum(bag)
    arrows = cards - bag[BLANK]
    drawn = min(CARDS_A_ROUND, cards)
    if arrows > drawn:
        return 0.0
    return comb(cards - arrows, drawn - arrows) / comb(cards, drawn)


def bridge_breaks(planks: int, load: int) -> list[float]:
    """The chance that 0, 1 … all planks break under a load (`bridge.BreakPlanks`)."""
    p = min(SIDES, max(0, load - 1)) / SIDES
    return [binomial(planks, k, p) for k in range(planks + 1)]


def bridge_falls(planks: int, load: int) -> float:
    """The chance that not a single plank is left."""
    return bridge_breaks(planks, load)[planks]


def gets_out(load: int, cards: int, swimming: bool) -> float:
    """The chance to come ashore (`river.get_out`), with the best use of cards and Swimming."""
    return sum([binomial(load, ones, 1 / SIDES) * past_ones(ones, cards, swimming) for ones in range(load + 1)])


def ones_paid(load: int, cards: int, swimming: bool) -> float:
    """How many 1s are paid for on average by an adventurer who comes ashore: CHA-RIV-12, three cards for each."""
    paid = 0.0
    for ones in range(1, load + 1):
        saved = 1 if swimming else 0
        paid += binomial(load, ones, 1 / SIDES) * past_ones(ones, cards, swimming) * (ones - saved)
    return paid / gets_out(load, cards, swimming)


def past_ones(ones: int, cards: int, swimming: bool) -> float:
    """The chance to survive so many 1s on the first roll."""
    if ones == 0 or (swimming and ones == 1):
        return 1.0
    best = 0.0
    if cards >= CARDS_PER_ONE * ones:
        best = NO_ONE**ones
        if swimming:
            best += binomial(ones, 1, 1 / SIDES)
    if swimming and cards >= CARDS_PER_ONE * (ones - 1):
        best = max(best, NO_ONE ** (ones - 1))
    return best


def faces_hit(dice: int, wanted: int, hit: int) -> float:
    """The chance that of so many wanted faces exactly `hit` show on some of the dice."""
    ways = 0.0
    for i in range(hit + 1):
        ways += (-1) ** i * comb(hit, i) * ((SIDES - wanted + hit - i) / SIDES) ** dice
    return comb(wanted, hit) * ways


def lock_opens(need: int, missing: int, actions: int, mastery: bool) -> float:
    """The chance to open a lock of `need` faces, of which so many are missing, with so many actions left.

    One die of each wanted face is kept, all others are rolled again. `mastery`: Lock Picking can still be used.
    """
    if missing <= (1 if mastery else 0):
        return 1.0
    if actions <= 0:
        return 0.0
    dice = DICE - (need - missing)
    chance = 0.0
    for hit in range(missing + 1):
        chance += faces_hit(dice, missing, hit) * lock_opens(need, missing - hit, actions - 1, mastery)
    return chance


def fresh_lock(alcove: int, actions: int, mastery: bool) -> float:
    """The chance to open an alcove from the first roll on; Lock Picking needs at least that roll."""
    need = len(ALCOVE_NEED[alcove])
    if actions <= 0:
        return 0.0
    chance = 0.0
    for hit in range(need + 1):
        chance += faces_hit(DICE, need, hit) * lock_opens(need, need - hit, actions - 1, mastery)
    return chance


def reroll_opens(dice: list[int], mask: int, alcove: int, mastery: bool) -> float:
    """The chance that rerolling exactly the dice of the mask opens the lock at once."""
    kept = [dice[i] for i in range(DICE) if not mask >> i & 1]
    wanted = len([face for face in ALCOVE_NEED[alcove] if face not in kept])
    rolled = DICE - len(kept)
    chance = faces_hit(rolled, wanted, wanted)
    if mastery and wanted:
        chance += faces_hit(rolled, wanted, wanted - 1)
    return chance


def slab_trapped(*, clues: list[int], known: list[int], glyphs_unknown: int) -> float:
    """The chance that a slab of unknown number is trapped, when it is known where the `known` numbers are."""
    hidden = len([number for number in clues if number not in known])
    return hidden / glyphs_unknown if glyphs_unknown else 0.0
