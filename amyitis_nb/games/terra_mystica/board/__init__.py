"""The clicks on the board."""
