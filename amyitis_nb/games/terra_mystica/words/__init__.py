"""The sentences of Terra Mystica."""
