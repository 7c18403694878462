"""What a position is worth, and players that choose by it."""
