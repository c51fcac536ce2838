"""Training a game's judge on played games: regression of its weights, then a small net; each step must win its test."""
