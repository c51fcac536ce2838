"""Narak: an expedition to a lost island. The game is being built: `game.py` holds it until everything people need is there."""
