"""What positions are worth to a player."""
