"""The editions of Amyitis: the printed figures, the names of the game and the geometry of the garden."""
