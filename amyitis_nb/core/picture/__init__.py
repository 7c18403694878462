"""Drawings of positions, and the SVG and HTML made of them."""
