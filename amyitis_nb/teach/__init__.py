"""Lessons, hints, practice and progress: a game is learned here, whichever it is."""
