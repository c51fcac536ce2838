"""What is loaded and drawn once for all tables comes before the first visitor: later, everybody would wait for it."""

from __future__ import annotations

import logging
from typing import Final

from tepui.core.game import Game, list_games
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES
from tepui.rooms.problems import trace_of
from tepui.rooms.views.picture_cache import Pictures

log = logging.getLogger("tepui.app")

SEATS: Final = 2  # of a table that is looked at, where the game is for so many


def warm_up() -> None:
    """A table of every game is looked at once in every language. A game that cannot be drawn stops nobody."""
    for game in list_games(all=True).values():
        try:
            _look_at(game)
        except Exception as wrong:
            log.error("%s could not be looked at: %s", game.slug, trace_of(wrong))


def _look_at(game: Game) -> None:
    """What a seat that is asked gets to see of a new table, and what whoever watches does."""
    match, pictures = Match.new(game.slug, max(SEATS, game.seats[0]), seed=1), Pictures(game)
    for seat in (match.seats[0], None):
        view = match.shown(seat)
        for lang in LANGUAGES:
            pictures.draw(view, lang, ())
            game.panels(view, lang)
            game.describe(view, lang)
            game.looks(lang)
            game.prompt(view, lang)
            for event in match.events(-1, seat):
                game.say(event, lang)
            if seat is not None:
                game.lines(view, lang)
                game.sets(view, lang)
                for action in match.legal(seat):
                    game.offer(view, action, lang)
