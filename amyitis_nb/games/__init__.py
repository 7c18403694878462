"""The games: one folder each, which imports only `core` from the package."""
