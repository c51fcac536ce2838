"""The table in words, part by part: for the reading view, the terminal and screen readers."""

from __future__ import annotations

from tepui.core.records import Section
from tepui.core.translations import Translations
from tepui.games.chac.knowledge.view import View, load_of
from tepui.games.chac.people.places import place, spot
from tepui.games.chac.people.reader_view import ReaderView, reader_view
from tepui.games.chac.rules.components import (
    ABILITIES,
    ALCOVE_VALUE,
    ALCOVES,
    DECK_COUNT,
    DECKS,
    GLYPHS,
    SLABS,
    SUNS,
    WALL_STEPS,
)
from tepui.games.chac.rules.table import BROWN, GLYPH_UP, HOLE, INSIDE, STATES, SUN, UNDECIDED, UNKNOWN
from tepui.games.chac.rules.turn_actions import SPENT, ability


def describe(words: Translations, v: View, lang: str) -> list[Section]:
    return reader_view(words, v, lang).sections(people, temple, lava, treasures, seen, mine)


def people(desk: ReaderView) -> list[str]:
    """Everybody: where, how loaded, how many actions, which ability."""
    v, t = desk.v, desk.t
    if v.round == 0:
        return [desk.say("tell.choosing", who=f"#{seat}") for seat in range(v.seats)]
    found: list[str] = []
    for seat in range(v.seats):
        state = STATES[v.state[seat]]
        if v.state[seat] != INSIDE:
            found.append(desk.say(f"tell.{state}", who=f"#{seat}", n=len(v.hands[seat]), gender=desk.gender(seat)))
            continue
        skill = ability(t, seat)
        found.append(
            desk.say(
                "tell.inside",
                who=f"#{seat}",
                name=desk.adventurer(t.adventurer(seat)),
                space=place(v.where[seat]),
                cards=len(v.hands[seat]),
                load=load_of(v, seat),
                n=v.actions[seat],
                ability="@ability.used" if skill == SPENT else f"@ability.{ABILITIES[skill]}",
            )
        )
    return found


def temple(desk: ReaderView) -> list[str]:
    """Boulder, walls, bridge, openings, dice."""
    v, t = desk.v, desk.t
    boulder = desk.say("tell.boulder", space=place(t.boulder_space()), n=min(max(v.round, 1), 5))
    closes = desk.exit_closes()
    found = [boulder, desk.say("tell.exit", odds=desk.percent(closes))] if closes else [boulder]
    met = v.left >= WALL_STEPS and v.right >= WALL_STEPS
    meet = desk.percent(desk.walls_meet())
    found.append(desk.say("tell.walls_met") if met else desk.say("tell.walls", left=v.left, right=v.right, odds=meet))
    found.append(desk.say("tell.bridge", n=v.planks))
    found += [desk.say("tell.opening", space=spot(space)) for sun, space in enumerate(SUNS) if t.opening(sun)]
    if v.roll:
        found.append(desk.say("tell.roll", dice=" ".join(map(str, v.roll))))
    if v.lock:
        found.append(desk.say("tell.lock", dice=" ".join(map(str, v.lock))))
    return found


def lava(desk: ReaderView) -> list[str]:
    """The trap numbers, and every slab."""
    v = desk.v
    found = [desk.say("tell.clues", numbers=", ".join(map(str, v.clues)))] if v.clues else []
    if v.covered:
        return [*found, desk.say("tell.covered")]
    for slab, state in enumerate(v.slabs):
        word = spot(SLABS[slab])
        if state == GLYPH_UP and v.glyphs[slab] != UNKNOWN:
            found.append(desk.say("tell.glyph", space=word, glyph=f"@glyph.{GLYPHS[v.glyphs[slab]]}"))
        elif state == HOLE:
            found.append(desk.say("tell.hole", space=word, n=v.faces[slab]))
        elif state != SUN:
            found.append(desk.say("tell.slab", space=word, n=v.faces[slab], looted="yes" if state == BROWN else "no"))
    return found


def treasures(desk: ReaderView) -> list[str]:
    """What is left in decks and alcoves, and the pile of discards."""
    v = desk.v
    decks = ", ".join(
        desk.say("tell.deck", deck=f"@deck.{DECKS[deck]}", n=v.deck_sizes[deck]) for deck in range(DECK_COUNT)
    )
    shut = [
        desk.say("tell.alcove", alcove=f"@alcove.{ALCOVES[i]}", n=ALCOVE_VALUE[i])
        for i, seat in enumerate(v.alcoves)
        if seat < 0
    ]
    found = [desk.say("tell.decks", decks=decks)]
    if shut:
        found.append(desk.say("tell.alcoves", alcoves=", ".join(shut)))
    return [*found, desk.say("tell.pile", n=sum(map(len, v.lost)))]


def seen(desk: ReaderView) -> list[str]:
    """The pairs the reader has seen and may look at again."""
    v = desk.v
    return [
        desk.say("tell.pair", glyph=f"@glyph.{GLYPHS[glyph]}", n=number, trap="yes" if number in v.clues else "no")
        for glyph, number in enumerate(v.numbers)
        if number != UNDECIDED
    ]


def mine(desk: ReaderView) -> list[str]:
    """The reader's own cards."""
    v = desk.v
    if v.seat is None or not v.hands[v.seat]:
        return []
    return [desk.say("tell.hand", cards=", ".join(desk.card(card) for card in v.hands[v.seat]))]
