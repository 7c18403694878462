"""Who plays Babel: the adviser. The bots are next to the positions."""
