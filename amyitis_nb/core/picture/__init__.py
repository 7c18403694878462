"""Drawings of positions, and their SVG and HTML."""
