"""The evaluation of positions, and the bot that decides by it."""
