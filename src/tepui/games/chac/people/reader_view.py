"""A view opened for a reader: the words of their language, the table as far as the view knows it, odds and names.

Everything people read starts here, from a view and never from the table that is played.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from tepui.core import reader_view as core
from tepui.core.translations import Translations, number, percent
from tepui.games.chac.knowledge.view import View, can_use, imagine, load_of, wall_bag
from tepui.games.chac.people.news import gender
from tepui.games.chac.rules import odds
from tepui.games.chac.rules.alcoves import missing
from tepui.games.chac.rules.components import (
    ABILITIES,
    ABILITY,
    ADVENTURERS,
    ALCOVE_NEED,
    BACKS,
    DECKS,
    FULL_NAMES,
    KIND_WORDS,
    LAST,
    LOAD,
    LOCKPICKING,
    NUMBER_COUNT,
    SLAB_OF,
    SPACES,
    SWIMMING,
    TRACK_INDEX,
)
from tepui.games.chac.rules.table import GLYPH_UP, UNDECIDED, Chac

reaches = lru_cache(maxsize=1024)(odds.boulder_reaches)


@lru_cache(maxsize=1024)
def reaches_in_two(round: int, ahead: int) -> float:
    """The chance that the boulder enters a space so many steps ahead of it in this round or the next."""
    if ahead < 1:
        return 0.0
    steps = odds.boulder_steps(round)
    return sum(
        chance if count >= ahead else chance * reaches(round + 1, ahead - count) for count, chance in enumerate(steps)
    )


class ReaderView(core.ReaderView[Chac, View]):
    """What is inside the temple, the odds, and what things are called."""

    def __init__(self, words: Translations, v: View) -> None:
        super().__init__(words, v)
        self.usable: set[str] | None = None  # elements that some legal action touches, once somebody has asked

    def deal(self, v: View, rng: Random) -> Chac:
        return imagine(v, rng)

    def percent(self, share: float) -> str:
        return odds_words(share, self.lang)

    @property
    def seat(self) -> int:
        """The reader's seat; a spectator looks over seat 0's shoulder for names only."""
        return self.v.seat or 0

    @property
    def inside(self) -> bool:
        return self.v.inside

    # ---- odds

    @property
    def next_roll(self) -> int:
        return self.v.next_roll

    def boulder_at(self, space: int) -> float:
        """The chance that the boulder rolls over a space when it rolls next."""
        ahead = TRACK_INDEX[space] - self.v.boulder
        return reaches(self.next_roll, ahead) if TRACK_INDEX[space] >= 0 and self.next_roll else 0.0

    def boulder_by_then(self, space: int) -> float:
        """The chance that it has rolled over a space by the end of the round after."""
        ahead = TRACK_INDEX[space] - self.v.boulder
        return reaches_in_two(self.next_roll, ahead) if TRACK_INDEX[space] >= 0 and self.next_roll else 0.0

    def exit_closes(self) -> float:
        """The chance that the boulder seals the exit when it rolls next (CHA-BOU-06)."""
        return odds.boulder_reaches(self.next_roll, LAST - self.v.boulder) if self.next_roll else 0.0

    def trapped(self, space: int) -> float:
        """The chance that a slab gives way, as far as the reader may look at what was seen."""
        v, slab = self.v, SLAB_OF[space]
        if slab < 0 or v.covered or v.slabs[slab] != GLYPH_UP:
            return 0.0
        number = v.numbers[v.glyphs[slab]]
        if number != UNDECIDED:
            return 1.0 if number in v.clues else 0.0
        known = [n for n in (*v.numbers, *v.faces) if n]
        return odds.slab_trapped(clues=v.clues, known=known, glyphs_unknown=NUMBER_COUNT - len(set(known)))

    def falls(self) -> float:
        return odds.bridge_falls(self.v.planks, self.v.bridge_load)

    def rolls_clear(self) -> float:
        """The chance that no die shows 1 at the waterfall, without anything paid."""
        return odds.gets_out(load_of(self.v, self.seat), 0, False)

    def gets_out(self) -> float:
        v, seat = self.v, self.seat
        return odds.gets_out(load_of(v, seat), len(v.hands[seat]), can_use(v, seat, SWIMMING))

    def survives(self, ones: int) -> float:
        """The chance to come ashore with so many 1s rolled, by the best use of cards and Swimming."""
        return odds.past_ones(ones, len(self.v.hands[self.seat]), can_use(self.v, self.seat, SWIMMING))

    def opens(self, alcove: int) -> float:
        """The chance that the reader opens an alcove with the actions left and the best rerolls."""
        v, seat = self.v, self.seat
        mastery = can_use(v, seat, LOCKPICKING)
        if v.lock:
            return odds.lock_opens(len(ALCOVE_NEED[alcove]), missing(v.lock, alcove), v.actions[seat], mastery)
        return odds.fresh_lock(alcove, v.actions[seat], mastery)

    def roll_load(self, seat: int) -> int:
        """The load by which a player has read the action roll: cards taken since do not count (CHA-ACT-03).

        0 without a roll, and for a replacement, who came in after it.
        """
        return read_with(tuple(self.v.roll), self.v.given[seat], load_of(self.v, seat))

    def walls_meet(self) -> float:
        return odds.walls_meet(wall_bag(self.v), self.v.left, self.v.right)

    # ---- names

    def card(self, card: int) -> str:
        """A treasure in words, or only its back."""
        if card < 0:
            return self.say("card.back", deck=f"@deck.{DECKS[-1 - card]}")
        kind = KIND_WORDS[card // BACKS]
        return self.say("card.name", kind=kind, deck=f"@deck.{DECKS[card % BACKS]}")

    def adventurer(self, card: int) -> str:
        return FULL_NAMES[card] if card >= 0 else "?"

    def ability(self, card: int) -> str:
        return self.say(f"ability.{ABILITIES[ABILITY[card]]}")

    def gender(self, seat: int) -> str:
        """Of a seat's adventurer in play, for words that agree with it."""
        return gender(self.t.adventurer(seat))

    def replacement_gender(self, seat: int) -> str:
        return gender(self.v.cards[2 * seat + 1])


reader_view: Final = ReaderView.open


@lru_cache(maxsize=4096)
def read_with(roll: tuple[int, ...], given: int, now: int) -> int:
    """The load with which a roll gives so many actions, as near as possible to the one of now; 0 if there is none."""
    fitting = [load for load in range(1, max(LOAD) + 1) if roll and sum(face >= load for face in roll) == given]
    return min(fitting, key=lambda load: abs(load - now), default=0)


def odds_words(share: float, lang: str) -> str:
    """A chance in percent; next to certain or to impossible with a decimal, so that neither is claimed."""
    if 0 < share < 0.01 or 0.99 < share < 1:
        return percent(0, lang).replace("0", number(min(99.9, max(0.1, round(share * 100, 1))), lang))
    return percent(share, lang)


# ---- element ids


def space_id(space: int) -> str:
    return f"space-{SPACES[space]}"


def card_id(card: int, nth: int) -> str:
    """A card in the reader's own hand."""
    return f"card-{DECKS[card % BACKS]}-{KIND_WORDS[card // BACKS]}-{nth}"


def choice_id(card: int) -> str:
    return f"choice-{ADVENTURERS[card]}"


ABILITY_ID = "ability"
