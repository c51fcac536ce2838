"""Lost Ruins of Arnak: an expedition to a lost island, with both sides of the board and a rival for one player."""

from tepui.games.narak.game import NARAK as GAME

__all__ = ["GAME"]
