"""The games: one folder each, standing on `core` and on nothing else."""
