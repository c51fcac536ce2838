"""What an action is called, what is touched for it, what it would do and how likely (CHA-TURN)."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Line, Offer
from tepui.core.translations import Translations
from tepui.engine.verbs import Verb
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.places import FROM, TO, place
from tepui.games.chac.people.reader_view import ABILITY_ID, ReaderView, card_id, choice_id, reader_view, space_id
from tepui.games.chac.rules import odds
from tepui.games.chac.rules.actions import ACTIONS, DONE, DROP, MASK_WORDS
from tepui.games.chac.rules.components import (
    ALCOVE_BY,
    ALCOVES,
    AREA,
    BACKS,
    BANK,
    BESIDE_LAVA,
    BRIDGE_SPACE,
    CARDS_PER_ONE,
    DECKS,
    DICE,
    EXIT,
    LAVA,
    LAVA_DECK,
    LOAD,
    LOCKPICKING,
    RIVER_DECK,
    SLABS,
    SUNS,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.loading import Drop
from tepui.games.chac.rules.river import SwallowedUp

RULE: Final = {
    "move": "CHA-MOVE-01", "leap": "CHA-ABIL-10", "sprint": "CHA-ABIL-13", "search": "CHA-WALL-05",
    "decipher": "CHA-WALL-08", "pick": "CHA-ALC-02", "reroll": "CHA-ALC-04", "master": "CHA-ABIL-03",
    "look": "CHA-ABIL-08", "getout": "CHA-RIV-10", "stomp": "CHA-BRI-07", "end": "CHA-TURN-02", "drop": "CHA-LOAD-05",
    "steady": "CHA-ABIL-05", "done": "CHA-LOAD-12", "sacrifice": "CHA-RIV-12", "swim": "CHA-ABIL-09",
    "give": "CHA-RIV-13", "drown": "CHA-RIV-15", "send": "CHA-SETUP-16", "enter": "CHA-REP-04", "wait": "CHA-REP-07",
}  # fmt: skip
ORDER: Final = {name: i for i, name in enumerate(RULE)}
STEPPING: Final = ("move", "leap", "sprint")
REVEALING: Final = ("search", "decipher", "pick", "reroll", "look", "getout", "stomp")
ENDING: Final = ("end", "drown", "wait")
CHEST_MEAN: Final = 3.5  # of the die that a chest is worth


def offer(words: Translations, v: View, action: int, lang: str) -> Offer:
    """Any action of a seat as a person meets it, legal or not."""
    verb = ACTIONS.verb(action)
    return _Offering(reader_view(words, v, lang), verb, action).made()


class _Offering:
    """One action, taken apart."""

    def __init__(self, desk: ReaderView, verb: Verb, action: int) -> None:
        self.desk = desk
        self.name = verb.name
        self.parts = verb.parts(action)
        self.here = desk.t.where[desk.seat]
        self.alcove = ALCOVE_BY[self.here] if self.here >= 0 else -1
        self.to = self.target()

    def made(self) -> Offer:
        desk = self.desk
        return Offer(
            label=desk.say(f"do.{self.name}", **self.params()),
            short=desk.say(f"short.{self.name}"),
            path=self.path(),
            group=self.name,
            order=ORDER[self.name] * 1000 + (self.parts[-1] if self.parts else 0),
            preview=self.preview(),
            danger=self.danger(),
            reveals=self.reveals(),
            ends=self.name in ENDING or self.to == EXIT,
            rule=RULE[self.name],
        )

    def target(self) -> int:
        """The space an action leads to, -1 if it leads to none."""
        match self.name, self.parts:
            case "move" | "leap" | "sprint", (space,):
                return space
            case "look", (slab,):
                return SLABS[slab]
            case "enter", (sun,):
                return SUNS[sun]
        return {"getout": BANK, "stomp": BRIDGE_SPACE}.get(self.name, -1)

    @property
    def card(self) -> int:
        """The card that is dropped or given away."""
        back, kind = self.parts
        return back + BACKS * kind

    @property
    def deck(self) -> int:
        """The deck a search would draw from, -1 where there is none."""
        if self.here < 0:
            return -1
        if ZONE_OF[self.here] >= 0:
            return ZONE_DECK[ZONE_OF[self.here]]
        return {"lava": LAVA_DECK, "river": RIVER_DECK}.get(area_word(self.here), -1)

    def params(self) -> dict[str, Any]:
        desk, t = self.desk, self.desk.t
        if self.to >= 0:
            return {"space": place(self.to, FROM if self.name == "look" else TO), "kind": self.way()}
        if self.name == "search":
            return {"deck": f"@deck.{DECKS[self.deck]}" if self.deck >= 0 else "–"}
        if self.name == "decipher":
            return {"zone": ZONE_OF[self.here] + 1 if self.here >= 0 else 0}
        if self.name in ("pick", "reroll", "master"):
            return {"alcove": f"@alcove.{ALCOVES[self.alcove]}" if self.alcove >= 0 else "–", "dice": self.dice_words()}
        if self.name in ("drop", "give"):
            return {"card": desk.card(self.card)}
        if self.name == "send":
            (who,) = self.parts
            return {"name": desk.adventurer(who), "ability": desk.ability(who)}
        if self.name in ("sacrifice", "swim"):
            ones = desk.step.ones if isinstance(desk.step, SwallowedUp) else 1
            return {"n": CARDS_PER_ONE * (ones - (self.name == "swim"))}
        return {"n": t.actions[desk.seat], "cards": len(t.pending[desk.seat])}

    def way(self) -> str:
        """How one comes to the space: into the river from the bank is not swimming."""
        word = area_word(self.to)
        return "dive" if word == "river" and AREA[self.here] != AREA[self.to] else word

    def dice_words(self) -> str:
        """The faces that would be rolled again."""
        dice = self.desk.t.lock
        if self.name != "reroll" or not dice:
            return ""
        return ", ".join(str(dice[place]) for place in self.rolled_again())

    def rolled_again(self) -> list[int]:
        """The places of the dice of the lock that are rolled again."""
        (mask,) = self.parts
        return [int(place) - 1 for place in MASK_WORDS[mask]]

    def path(self) -> tuple[str, ...]:
        """The elements to touch, in order."""
        name = self.name
        if name in ("leap", "sprint", "look"):
            return (ABILITY_ID, space_id(self.to))
        if self.to >= 0:
            return (space_id(self.to),)
        if name == "search":
            return (f"deck-{DECKS[self.deck]}",) if self.deck >= 0 else ()
        if name == "decipher":
            return (f"clue-{ZONE_OF[self.here] + 1}",) if self.here >= 0 and ZONE_OF[self.here] >= 0 else ()
        if name in ("pick", "reroll", "master"):
            return self.lock_path()
        if name in ("drop", "give"):
            return (card_id(self.card, 0),)
        if name in ("steady", "swim"):
            return (ABILITY_ID,)
        return tuple([choice_id(who) for who in self.parts]) if name == "send" else ()

    def lock_path(self) -> tuple[str, ...]:
        """The ability or the dice to roll again, then the alcove."""
        if self.alcove < 0:
            return ()
        last = f"alcove-{ALCOVES[self.alcove]}"
        if self.name == "master":
            return (ABILITY_ID, last)
        if self.name == "reroll":
            return (*[f"lock-{place}" for place in self.rolled_again()], last)
        return (last,)

    # ---- what it would do

    def reveals(self) -> bool:
        if self.name in STEPPING:
            flips = AREA[self.to] == LAVA and self.desk.trapped(self.to) > 0
            return flips or self.to == BRIDGE_SPACE or (self.desk.v.covered and BESIDE_LAVA[self.to])
        return self.name in REVEALING

    def preview(self) -> str:
        """The odds, on the target."""
        desk, t = self.desk, self.desk.t
        if self.name in STEPPING:
            return self.step_preview()
        if self.name == "getout":
            return desk.say("preview.out", odds=desk.percent(desk.rolls_clear()))
        if self.name == "stomp":
            return desk.say("preview.falls", odds=desk.percent(desk.falls()))
        if self.alcove < 0 or self.name not in ("pick", "reroll"):
            return ""
        mastery = t.can_use(desk.seat, LOCKPICKING)
        if self.name == "reroll" and len(t.lock) == DICE:
            (mask,) = self.parts
            chance = odds.reroll_opens(t.lock, mask + 1, self.alcove, mastery)
            return desk.say("preview.opens", odds=desk.percent(chance))
        return desk.say("preview.lock", odds=desk.percent(desk.opens(self.alcove)), n=t.actions[desk.seat])

    def step_preview(self) -> str:
        desk = self.desk
        if self.to == BRIDGE_SPACE and desk.t.planks:
            return desk.say("preview.falls", odds=desk.percent(desk.falls()))
        trapped = desk.trapped(self.to)
        if trapped:
            return desk.say("preview.trapped", odds=desk.percent(trapped))
        rolled_over = desk.boulder_at(self.to)
        return desk.say("preview.boulder", odds=desk.percent(rolled_over)) if rolled_over >= 0.005 else ""

    def danger(self) -> str:
        """What may be lost, as a sentence."""
        desk = self.desk
        if self.name in (*STEPPING, "stomp"):
            trapped = desk.trapped(self.to)
            if trapped:
                return desk.say("danger.slab", odds=desk.percent(trapped))
            if self.to == BRIDGE_SPACE and desk.t.planks and desk.falls() > 0:
                return desk.say("danger.bridge", odds=desk.percent(desk.falls()), n=desk.t.planks)
        if self.name == "getout" and desk.rolls_clear() < 1:
            return self.at_the_fall()
        return desk.say("danger.drown", gender=desk.gender(desk.seat)) if self.name == "drown" else ""

    def at_the_fall(self) -> str:
        """How likely a die shows 1, and how likely that is death if everything is paid that can be."""
        desk = self.desk
        ones, lost = 1 - desk.rolls_clear(), 1 - desk.gets_out()
        key = "danger.water" if ones == lost else "danger.water_paid"
        return desk.say(key, odds=desk.percent(ones), lost=desk.percent(lost), n=CARDS_PER_ONE)


def area_word(space: int) -> str:
    return ("entrance", "walls", "corridor", "lava", "river", "bridge", "outside")[AREA[space]]


# ---- gestures


def lines(words: Translations, v: View, lang: str) -> list[Line]:
    """Dropping down to a lower load in one click: the least valuable cards, then done."""
    desk = reader_view(words, v, lang)
    if not desk.asked or not isinstance(desk.step, Drop):
        return []
    hand = desk.t.hands[desk.seat]
    found: list[Line] = []
    for level in range(LOAD[0], LOAD[len(hand)]):
        keep = max(cards for cards in range(len(LOAD)) if LOAD[cards] == level)
        dropped = sorted(hand, key=worth)[: len(hand) - keep]
        offer_ = Offer(
            label=desk.say("line.drop", n=len(dropped), load=level),
            short=desk.say("short.lighten", n=len(dropped), load=level),
            group="lighten",
            order=90_000 + level,
            rule="CHA-LOAD-05",
        )
        found.append(Line((*[DROP + card for card in dropped], DONE), offer_))
    return found


def worth(card: int) -> float:
    """A chest counts as the mean of its die."""
    return card // BACKS or CHEST_MEAN
