"""What teaches a game: the player's rulebook with figures that the game draws itself."""
