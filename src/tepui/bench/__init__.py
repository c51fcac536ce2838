"""The bench: how fast the engine is, next to peers in the same run. `tepui bench` is its door, `run.run` the function behind it."""
