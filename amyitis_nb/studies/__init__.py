"""Studies: many games between bots, played by any executor, as rows of figures in a folder."""
