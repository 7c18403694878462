"""Advice on play: what a position is worth, which actions are best, and why."""
