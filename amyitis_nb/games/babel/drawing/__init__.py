"""The picture of a position: a table of texts."""
