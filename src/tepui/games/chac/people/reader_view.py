"""A view opened for a reader: the words of their language, the table as far as the view knows it, odds and names.

Everything people read starts here, from a view and never from the table that is played.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.core import reader_view as core
from tepui.core.translations import Translations, number, percent
from tepui.games.chac.knowledge.view import View, imagine, load_of
from tepui.games.chac.people.news import gender
from tepui.games.chac.rules import odds
from tepui.games.chac.rules.alcoves import missing
from tepui.games.chac.rules.bridge import weight
from tepui.games.chac.rules.components import (
    ABILITIES,
    ABILITY,
    ADVENTURERS,
    ALCOVE_NEED,
    BACKS,
    BRIDGE_SPACE,
    DECKS,
    FULL_NAMES,
    KIND_WORDS,
    LAST,
    LOCKPICKING,
    NUMBER_COUNT,
    SLAB_OF,
    SPACES,
    SWIMMING,
    TRACK_INDEX,
)
from tepui.games.chac.rules.table import GLYPH_UP, INSIDE, UNDECIDED, Chac


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
        return self.v.seat is not None and self.v.round > 0 and self.v.state[self.v.seat] == INSIDE

    # ---- odds

    @property
    def next_roll(self) -> int:
        """The round in which the boulder rolls next; 0 before the first and after the last."""
        if self.v.round == 0 or not self.v.steps:
            return 0
        return self.v.round + (0 if any(name == "RollBoulder" for name, _ in self.v.steps) else 1)

    def boulder_at(self, space: int) -> float:
        """The chance that the boulder rolls over a space when it rolls next."""
        ahead = TRACK_INDEX[space] - self.v.boulder
        return odds.boulder_reaches(self.next_roll, ahead) if TRACK_INDEX[space] >= 0 and self.next_roll else 0.0

    def boulder_by_then(self, space: int) -> float:
        """The chance that it has rolled over a space by the end of the round after."""
        ahead = TRACK_INDEX[space] - self.v.boulder
        if TRACK_INDEX[space] < 0 or ahead < 1 or not self.next_roll:
            return 0.0
        steps = odds.boulder_steps(self.next_roll)
        return sum(
            chance if count >= ahead else chance * odds.boulder_reaches(self.next_roll + 1, ahead - count)
            for count, chance in enumerate(steps)
        )

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
        return odds.slab_trapped(v.clues, known, NUMBER_COUNT - len(set(known)))

    def bridge_load(self) -> int:
        """What the bridge would carry with the reader on it."""
        load = weight(self.t)
        return load if self.t.where[self.seat] == BRIDGE_SPACE else load + self.t.load(self.seat)

    def falls(self) -> float:
        return odds.bridge_falls(self.t.planks, self.bridge_load())

    def rolls_clear(self) -> float:
        """The chance that no die shows 1 at the waterfall, without anything paid."""
        return odds.gets_out(self.t.load(self.seat), 0, False)

    def gets_out(self) -> float:
        t = self.t
        return odds.gets_out(t.load(self.seat), len(t.hands[self.seat]), t.can_use(self.seat, SWIMMING))

    def survives(self, ones: int) -> float:
        """The chance to come ashore with so many 1s rolled, by the best use of cards and Swimming."""
        return odds.past_ones(ones, len(self.t.hands[self.seat]), self.t.can_use(self.seat, SWIMMING))

    def opens(self, alcove: int) -> float:
        """The chance that the reader opens an alcove with the actions left and the best rerolls."""
        t, seat = self.t, self.seat
        mastery = t.can_use(seat, LOCKPICKING)
        if t.lock:
            return odds.lock_opens(len(ALCOVE_NEED[alcove]), missing(t.lock, alcove), t.actions[seat], mastery)
        return odds.fresh_lock(alcove, t.actions[seat], mastery)

    def roll_load(self, seat: int) -> int:
        """The load by which a player has read the action roll: cards taken since do not count (CHA-ACT-03)."""
        v, now = self.v, load_of(self.v, seat)
        fitting = [load for load in range(1, 8) if sum(face >= load for face in v.roll) == v.given[seat]]
        return min(fitting, key=lambda load: abs(load - now), default=now)

    def walls_meet(self) -> float:
        return odds.walls_meet(self.t.wall_bag, self.t.left, self.t.right)

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


def odds_words(share: float, lang: str) -> str:
    """A chance in percent; next to certain or to impossible with a decimal, so that neither is claimed."""
    if 0 < share < 0.01 or 0.99 < share < 1:
        return percent(0, lang).replace("0", number(min(99.9, max(0.1, round(share * 100, 1))), lang))
    return percent(share, lang)


# ---- element ids


def space_id(space: int) -> str:
    return f"space-{SPACES[space]}"


def piece_id(seat: int, life: int) -> str:
    return f"adv-{seat}-{life}"


def card_id(card: int, nth: int) -> str:
    """A card in the reader's own hand."""
    return f"card-{DECKS[card % BACKS]}-{KIND_WORDS[card // BACKS]}-{nth}"


def choice_id(card: int) -> str:
    return f"choice-{ADVENTURERS[card]}"


ABILITY_ID = "ability"
