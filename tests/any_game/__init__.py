"""Tests for any game: each runs for every registered game, including the toy game."""
