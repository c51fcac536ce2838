"""Every game with every player count."""

from __future__ import annotations

import tepui

TABLES = [(slug, seats) for slug, game in tepui.list_games(all=True).items() for seats in game.seats]
