"""Comparisons and galleries of positions."""
