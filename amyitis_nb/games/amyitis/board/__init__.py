"""Amyitis on a board: clicks, labels, previews and explanations of places."""
