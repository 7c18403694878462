"""Playing Amyitis on a board: clicks, labels, previews, explanations of places."""
