"""Checks of everything that comes from outside: texts, numbers, JSON and TOML."""
