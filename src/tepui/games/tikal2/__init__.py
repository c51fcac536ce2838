"""Tikal II: The Lost Temple. The game is being built: `game.py` holds it until everything people need is there."""
