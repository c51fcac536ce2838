"""Everything around the board: chips of the bar, how each player stands and reads the roll, the reader's own cards."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Fact, Held, Panels, Stat
from tepui.core.translations import Translations
from tepui.games.chac.knowledge.view import View, load_of
from tepui.games.chac.people.assets import TO_EXIT
from tepui.games.chac.people.reader_view import ABILITY_ID, ReaderView, card_id, choice_id, reader_view
from tepui.games.chac.rules.actions import ACTIONS
from tepui.games.chac.rules.components import (
    ABILITIES,
    ABILITY,
    BACKS,
    CHEST,
    DECKS,
    DICE,
    GLYPHS,
    KIND_WORDS,
    LAST,
    WALL_STEPS,
    ZONE_COUNT,
)
from tepui.games.chac.rules.scoring import score
from tepui.games.chac.rules.table import GLYPH_UP, INSIDE, OUT, STATES, UNDECIDED
from tepui.games.chac.rules.turn_actions import SPENT, ability

CHEST_MOST: Final = 6  # a chest is worth what one die shows


def panels(words: Translations, v: View, lang: str) -> Panels:
    desk = reader_view(words, v, lang)
    return Panels(
        chips=chips(desk),
        seats=tuple(stats(desk, seat) for seat in range(v.seats)),
        mine=(*dealt(desk), *own_ability(desk), *hand(desk)),
        legend=legend(desk),
        legend_name=desk.say("legend.name"),
        places=() if desk.asks else tuple(places(desk, seat) for seat in range(v.seats)),
    )


def chips(desk: ReaderView) -> tuple[Fact, ...]:
    """The round, the boulder's dice, the walls."""
    v = desk.v
    met = v.left >= WALL_STEPS and v.right >= WALL_STEPS
    return (
        Fact("hourglass", desk.say("chip.round", n=v.round), desk.say("chip.first", who=f"#{v.first}"))
        if v.round
        else Fact("hourglass", desk.say("chip.choosing")),
        Fact("dice", desk.say("chip.boulder", n=min(max(v.round, 1), DICE)), closing(desk, "chip.exit")),
        Fact("shield", desk.say("chip.walls_met") if met else desk.say("chip.walls", left=v.left, right=v.right)),
    )


def closing(desk: ReaderView, key: str) -> str:
    """The chance that the exit closes this round; nothing where it cannot."""
    chance = desk.exit_closes()
    return desk.say(key, odds=desk.percent(chance)) if chance else ""


def places(desk: ReaderView, seat: int) -> tuple[Stat, ...]:
    """What a result tells of a player (CHA-END-14): whether the adventurer got out, with how many cards, and the points."""
    v, t = desk.v, desk.t
    out = v.state[seat] == OUT
    return (
        Stat("footprints", desk.say("place.fate", out="yes" if out else "no"), desk.say("place.out")),
        Stat("chest", str(len(v.hands[seat]) if out else 0), desk.say("place.cards")),
        Stat("star", str(score(t, seat)) if out else "–", desk.say("place.points"), True),
    )


def stats(desk: ReaderView, seat: int) -> tuple[Stat, ...]:
    """Cards, load, actions left and what the one roll gives this player; ability and replacement.

    CHA-COMP-14: load and actions of everybody are always shown, as on the back of the adventurer cards.
    """
    v, t = desk.v, desk.t
    if v.round == 0:
        return (Stat("pawn", "?", desk.say("stat.choosing")),)
    state = STATES[v.state[seat]]
    found = [Stat("chest", str(len(v.hands[seat])), desk.say("stat.cards", n=len(v.hands[seat])))]
    first = [Stat("dice", "", desk.say("stat.first"), True)] if v.first == seat else []
    if v.state[seat] == INSIDE:
        load, read = load_of(v, seat), desk.roll_load(seat)
        counted = " ".join(f"[{face}]" if face >= read else str(face) for face in v.roll)
        label = desk.say("stat.roll", dice=counted, load=read) if read else desk.say("stat.load", load=load)
        found += [
            Stat("backpack", f"≥ {load}", label, True),
            Stat("footprints", f"{v.actions[seat]}/{v.given[seat]}", desk.say("stat.actions", n=v.actions[seat]), True),
            *first,
        ]
        skill = ability(t, seat)
        word = desk.say("ability.used") if skill == SPENT else desk.say(f"ability.{ABILITIES[skill]}")
        found.append(Stat("star", word, f"{desk.adventurer(t.adventurer(seat))}: {desk.say('stat.ability')}"))
    else:
        gone = Stat("pawn", desk.say(f"state.{state}", gender=desk.gender(seat)), desk.adventurer(t.adventurer(seat)))
        found += [gone, *first]
    if v.life[seat] == 0:
        found.append(
            Stat(
                "users",
                desk.adventurer(v.cards[2 * seat + 1]).partition(" ")[0],
                f"{desk.adventurer(v.cards[2 * seat + 1])}: "
                + desk.say("stat.replacement", gender=desk.replacement_gender(seat)),
            )
        )
    return tuple(found)


def dealt(desk: ReaderView) -> list[Held]:
    """The two adventurers to choose from, before the first round."""
    v = desk.v
    if v.seat is None or v.round:
        return []
    return [
        Held(
            id=choice_id(card),
            name=desk.adventurer(card),
            icon="pawn",
            note=desk.ability(card),
            text=desk.say(f"text.{ABILITIES[ABILITY[card]]}"),
            frame="drawn face",
            ready=desk.asked,
        )
        for card in v.cards[2 * v.seat : 2 * v.seat + 2]
        if card >= 0
    ]


def hand(desk: ReaderView) -> list[Held]:
    """The reader's own cards, least first; what is being dropped is gone from here."""
    v = desk.v
    if v.seat is None:
        return []
    found: list[Held] = []
    ready = {ACTIONS.verb(a).parts(a) for a in desk.legal() if ACTIONS.verb(a).name in ("drop", "give")}
    cards = v.hands[v.seat]
    for i, card in enumerate(cards):
        kind, back = KIND_WORDS[card // BACKS], DECKS[card % BACKS]
        found.append(
            Held(
                id=card_id(card, cards[:i].count(card)),
                name=desk.say("card.short", kind=kind),
                icon="chest",
                text=f"{desk.say('card.text', kind=kind)} ({desk.say(f'deck.{back}')})",
                frame="drawn named",
                ready=(card % BACKS, card // BACKS) in ready,
            )
        )
    return found


def own_ability(desk: ReaderView) -> list[Held]:
    """The ability of the adventurer in play."""
    v = desk.v
    if not desk.inside or v.seat is None:
        return []
    skill = ability(desk.t, v.seat)
    word = ABILITIES[ABILITY[desk.t.adventurer(v.seat)]]
    ready = any(ACTIONS.verb(a).name in ("leap", "sprint", "master", "look", "steady", "swim") for a in desk.legal())
    note = desk.say("ability.used") if skill == SPENT else desk.adventurer(desk.t.adventurer(v.seat))
    return [
        Held(
            id=ABILITY_ID,
            name=desk.say(f"ability.{word}"),
            icon="star",
            note=note,
            text=desk.say(f"text.{word}"),
            frame="drawn face",
            ready=ready,
        )
    ]


def race(desk: ReaderView) -> list[Fact]:
    """What would be carried out, how far it is, and how far the boulder has to roll until the exit is shut (CHA-BOU-06)."""
    v = desk.v
    kinds = [card // BACKS for card in v.hands[desk.seat]]
    sure, chests = sum(kinds), kinds.count(CHEST)
    loot = desk.say("legend.points", n=sure)
    if chests:
        loot = desk.say("legend.chests", n=sure, least=chests, most=CHEST_MOST * chests)
    return [
        Fact("star", desk.say("legend.loot"), "", loot),
        Fact("footprints", desk.say("legend.way"), "", desk.say("legend.steps", n=TO_EXIT[v.stands])),
        Fact("dice", desk.say("legend.ahead"), "", desk.say("legend.spaces", n=LAST - v.boulder)),
    ]


def legend(desk: ReaderView) -> tuple[Fact, ...]:
    """What the reader runs for, the odds of the round, and what the reader has seen and may look at again."""
    v = desk.v
    found = race(desk) if desk.inside else []
    closes = desk.exit_closes()
    if closes:
        found.append(Fact("lock", desk.say("legend.exit"), "", desk.percent(closes)))
    meet = desk.walls_meet()
    if meet:
        found.append(Fact("shield", desk.say("legend.walls"), "", desk.percent(meet)))
    for glyph, number in enumerate(v.numbers):
        if number == UNDECIDED or (glyph in v.glyphs and v.slabs[v.glyphs.index(glyph)] != GLYPH_UP):
            continue
        trap = "trap" if number in v.clues else "safe"
        found.append(Fact("eye", desk.say(f"glyph.{GLYPHS[glyph]}"), desk.say(f"seen.{trap}"), str(number)))
    if v.seat is not None and not any(v.numbers):
        zones = [zone for zone in range(ZONE_COUNT) if v.deciphered[zone] >> v.seat & 1]
        if zones:
            found.append(Fact("eye", desk.say("seen.forgotten", n=len(zones))))
    return tuple(found)
