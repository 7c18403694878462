"""What a game is to the rest of the package: actions, events, refusals, chance, drawings, records. It knows no game."""
