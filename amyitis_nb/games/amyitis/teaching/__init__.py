"""Lessons, practice and worked examples of Amyitis."""
