"""Atlantis as a picture: what a seat sees, from its view alone. Every place and piece that can be touched carries its id.

Ids: `tile-e5` or `sea-e5`, `haven-nw`, `ex-17`, `boat-3`, `serpent-0`, `shark-2`, `whale-4`. Pieces are groups placed by a
translation and keep their ids for life, so that a page moves them by comparing two pictures. A picture is put together
from the kept drawings of `ground`, `places` and `figures`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tepui.core.translations import Translations
from tepui.drawing.icons import Icon, credit, find
from tepui.drawing.kept_parts import fixed, together
from tepui.drawing.svg import g, layer, picture
from tepui.games.atlantis.drawing.figures import craft, creature_figure, passengers, rescued, swimmers, walkers
from tepui.games.atlantis.drawing.ground import HEIGHT, ICONS, SPACE, WIDTH, ground, kept
from tepui.games.atlantis.drawing.places import (
    WORDS,
    States,
    bare,
    coordinates,
    element,
    frame,
    haven_place,
    island,
    place,
    say,
)
from tepui.games.atlantis.knowledge.view import View, rules_of
from tepui.games.atlantis.people.news import creature_id
from tepui.games.atlantis.rules.components import ABOARD, HAVENS, KIND_OF, OUT, PER_COLOUR, SAVED, SEA, UNPLACED

HOLE: Final = "\0"
SHEETS: Final = 32  # big ones
NO_STATES: Final[States] = ()


def draw(
    v: View,
    lang: str = "en",
    legal: tuple[str, ...] = (),
    selected: str = "",
    danger: tuple[str, ...] = (),
    words: Translations = WORDS,
) -> str:
    """The whole picture; `legal`, `selected` and `danger` are element ids to ring, `words` name the seats."""
    board = Board(v, lang, frozenset(legal), selected, frozenset(danger))
    board.names = tuple([words.seat(seat, lang) if seat >= 0 else "" for seat in board.owner[::PER_COLOUR]])
    return board.drawn()


@lru_cache(SHEETS)
def sheet(lang: str, colours: tuple[int, ...], icons: tuple[Icon, ...]) -> list[str]:
    """What hardly ever changes, cut where grid, tiles and pieces go; `icons` are the game's as they are drawn now."""
    board = (
        ground()
        + layer("grid", HOLE)
        + layer("tiles", HOLE)
        + layer("marks", "")
        + layer("rings", "")
        + layer("pieces", HOLE)
        + layer("badges", "", pointer_events="none")
        + layer("coords", coordinates(), visibility="hidden", aria_hidden="true", pointer_events="none")
        + layer("focus", "")
    )
    by = credit(ICONS)
    return picture(
        WIDTH,
        HEIGHT,
        (f"<metadata>{by}</metadata>" if by else "") + kept(colours) + g(board, clip_path="url(#atl-frame)") + frame(),
        class_="board lit",
        role="group",
        aria_label=say(lang, "board"),
        data_space=SPACE,
    ).split(HOLE)


class Board:
    """One picture in the making: the view, and who is where, sorted once."""

    def __init__(self, v: View, lang: str, legal: frozenset[str], selected: str, danger: frozenset[str]) -> None:
        self.v, self.lang = v, lang
        self.names: tuple[str, ...] = ()  # of whom the explorers of each colour belong to
        self.legal, self.selected, self.danger = legal, selected, danger
        self.lit = legal | danger | ({selected} if selected else frozenset())
        self.owner = rules_of(v).owner
        self.terrain, self.value, self.at = v.terrain, v.value, v.boats
        self.people: dict[int, list[int]] = {}
        # Who is still to be placed lies beside the picture, with a face that is drawn here, for all in the same picture.
        self.placing = {piece for piece, where in enumerate(v.where) if where == UNPLACED}
        for piece, where in enumerate(v.where):
            if where < OUT:
                self.people.setdefault(where, []).append(piece)
        self.boats = {space: boat for boat, space in enumerate(self.at) if space >= 0}
        self.beasts: dict[int, list[int]] = {}
        for creature, space in enumerate(v.creatures):
            if space >= 0:
                self.beasts.setdefault(space, []).append(creature)

    def drawn(self) -> str:
        shown = self.placing.union(*self.people.values())
        colours = tuple(sorted({piece // PER_COLOUR for piece in shown}))
        icons = tuple([find(name) for name in ICONS])
        before, between, above, after = sheet(self.lang, colours, icons)
        seas, tiles = self.places()
        grid = fixed(self, island(tuple(self.terrain))) + together(self, seas) + self.havens()
        pieces = self.creatures() + self.crafts() + together(self, self.explorers())
        before, between, above, after = [fixed(self, one) for one in (before, between, above, after)]
        return before + grid + between + together(self, tiles) + above + pieces + after

    def states(self, id_: str) -> States:
        if id_ not in self.lit:
            return NO_STATES
        on = (("legal", id_ in self.legal), ("danger", id_ in self.danger), ("sel", id_ == self.selected))
        return tuple([state for state, is_on in on if is_on])

    # ---- places

    def places(self) -> tuple[list[str], list[str]]:
        """The sea, and the tiles. Most places are bare."""
        seas: list[str] = []
        tiles: list[str] = []
        bare_ = bare(self.lang)
        busy = self.people.keys() | self.boats.keys() | self.beasts.keys()
        for space, terrain in enumerate(self.terrain):
            plain = space not in busy and not (self.lit and element(space, terrain) in self.lit)
            drawn = bare_[terrain][space] if plain else self.place(space, terrain)
            (seas if terrain == SEA else tiles).append(drawn)
        return seas, tiles

    def place(self, space: int, terrain: int) -> str:
        boat, people = space in self.boats, len(self.people.get(space, ()))
        beasts = tuple([KIND_OF[creature] for creature in self.beasts.get(space, ())])
        states = self.states(element(space, terrain))
        return place(self.lang, space, terrain, boat, beasts, people, states, self.holds(space))

    def holds(self, space: int) -> str:
        """The pieces on a space."""
        found = [f"ex-{piece}" for piece in self.people.get(space, ())]
        found += [f"boat-{self.boats[space]}"] if space in self.boats else []
        return " ".join(found + [creature_id(creature) for creature in self.beasts.get(space, ())])

    def havens(self) -> str:
        return "".join(
            [
                haven_place(self.lang, haven, len(self.people.get(SAVED + haven, ())), self.states(f"haven-{word}"))
                for haven, word in enumerate(HAVENS)
            ]
        )

    # ---- pieces

    def crowded(self, space: int) -> tuple[float, float, float]:
        """How far creatures, a boat and swimmers move apart when they share a sea space."""
        beasts, boat, people = space in self.beasts, space in self.boats, space in self.people
        if beasts and boat and people:
            return -19, 1, 21
        if beasts and (boat or people):
            return -11, 11, 15
        return 0, (-8 if people else 0), (17 if boat else 0)

    def creatures(self) -> str:
        return "".join(
            [
                creature_figure(
                    self.lang,
                    creature,
                    space,
                    n,
                    len(there),
                    self.crowded(space)[0],
                    self.states(creature_id(creature)),
                )
                for space, there in sorted(self.beasts.items())
                for n, creature in enumerate(there)
            ]
        )

    def crafts(self) -> str:
        return "".join([self.craft(boat, space) for space, boat in sorted(self.boats.items())])

    def craft(self, boat: int, space: int) -> str:
        crew = tuple(self.people.get(ABOARD + boat, ()))
        down = self.crowded(space)[1]
        return craft(self.lang, self.names, boat, space, crew, self.steering(crew), down, self.states(f"boat-{boat}"))

    def steering(self, crew: tuple[int, ...]) -> tuple[int, ...]:
        """The colours of the seats with most aboard (ATL-BOAT-05); nobody's flag flies on an empty boat."""
        counts: dict[int, list[int]] = {}
        for piece in crew:
            counts.setdefault(self.owner[piece], []).append(piece // PER_COLOUR)
        most = max(map(len, counts.values()), default=0)
        return tuple([colours[0] for _, colours in sorted(counts.items()) if len(colours) == most])

    def explorers(self) -> list[str]:
        """Row by row, so that those in front stand before those behind."""
        return [self.group(where) for where in sorted(self.people, key=self.depth)]

    def depth(self, where: int) -> tuple[int, int]:
        """Passengers with their boats, swimmers and walkers by space, the saved last."""
        if ABOARD <= where < SAVED:
            return self.at[where - ABOARD], where
        return where, where

    def group(self, where: int) -> str:
        """All explorers of one place."""
        pieces = tuple(self.people[where])
        values = tuple([self.value[piece] for piece in pieces])
        states = tuple([self.states(f"ex-{piece}") if self.lit else NO_STATES for piece in pieces])
        if where >= SAVED:
            return rescued(self.lang, self.names, where - SAVED, pieces, values, states)
        if where >= ABOARD:
            space = self.at[where - ABOARD]
            return passengers(self.lang, self.names, space, pieces, values, states, self.crowded(space)[1])
        if self.terrain[where] != SEA:
            return walkers(self.lang, self.names, where, pieces, values, states)
        return swimmers(self.lang, self.names, where, pieces, values, states, self.crowded(where)[2])
