"""Lessons and practice."""
