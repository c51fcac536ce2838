"""Positions in which seat 0 chooses several things, of every game and every kind of choice there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tepui import Match
from tepui.games.atlantis.tests.island import island
from tepui.games.atlantis.tests.island import play as at_sea
from tepui.games.chac.tests.inside import dice, on, temple
from tepui.games.eldorado.tests.expedition import go, race
from tepui.games.narak.tests.expedition import expedition
from tepui.games.tikal2.tests.temple import dig_site
from tepui.testing.kit import play

CAVES: Final = {"caves": True}
HAND: Final = ["explorer", "explorer", "sailor", "traveler"]


def camp() -> Match:
    """A base camp of three cards."""
    match = race(pawns=[(12, 5)], hands=[[*HAND, "treasure_chest"]])
    return play(match, go(match, 13, 5))


def round_end() -> Match:
    return expedition(stage="round_end", hand=["fear", "basic_funding_car", "basic_exploration_boat", "fear"])


BUILT: Final[dict[str, Callable[[], Match]]] = {
    "eldorado: discard": lambda: play(race(hands=[HAND]), "end"),
    "eldorado: remove": lambda: play(race(hands=[["travel_log", *HAND]], draw=[["scout"] * 3]), "act travel_log"),
    "eldorado: exchange": lambda: play(race(options=CAVES, tiles=[["swap"]], hands=[HAND]), "use swap"),
    "eldorado: give": camp,
    "eldorado: pay": lambda: play(race(hands=[[*HAND, "traveler", "photographer"]]), "buy scout"),
    "eldorado: pay with tiles": lambda: play(
        race(options=CAVES, tiles=[["coin1", "symbol_change", "coin2"]], hands=[HAND]), "buy scout"
    ),
    "eldorado: pay and perhaps keep": lambda: play(
        race(options=CAVES, tiles=[["keep_item"]], hands=[["treasure_chest", "prop_plane", *HAND]]), "buy transmitter"
    ),
    "narak: put down": round_end,
    "tikal2: ship": lambda: play(
        dig_site(
            players=[
                {
                    "canoe": "2",
                    "treasures": ["mask", "mask", "dagger", "vase"],
                    "cards": ["deliver_multi", "deliver_plus2"],
                }
            ],
            sites={"1": ["T16"], "2": ["T15"], "3": ["T14"]},
        ),
        "canoe 3",
        "multi",
    ),
    "atlantis: aboard": lambda: at_sea(
        island(
            stage="sink",
            chance=["back boat", "die shark"],
            explorers={"red": ["f3"], "blue": ["f3", "f3"], "green": ["f3"]},
        ),
        "sink f3",
    ),
    "chac: drop": lambda: temple([on("C05", "bill", held=5), on("C20")], stage="load"),
    "chac: sacrifice": lambda: play(
        temple([on("R4", "bill", held=9), on("C20")], chance=dice(1, 4, 1, 6, 2, 3)), "getout", "sacrifice"
    ),
}


def begun(name: str) -> Match:
    """A match that starts from this position, so that it can be saved and laid on a table."""
    built = BUILT[name]()
    return Match.at(built.game.slug, built.count, built.options, built.game.position(built.table), seed=0)


POSITIONS: Final[dict[str, Callable[[], Match]]] = {name: partial(begun, name) for name in BUILT}
