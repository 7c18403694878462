"""Who plays Terra Mystica: the adviser. The bots are next to the positions."""
