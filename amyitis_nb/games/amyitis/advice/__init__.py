"""The evaluation of positions, and bots that decide by it."""
