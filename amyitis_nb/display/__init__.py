"""Weighing what could be played: lines side by side."""
