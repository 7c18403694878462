"""Lessons, hints, practice and progress, for every game."""
