"""The printed figures of an edition, the map, and the names of everything on the table."""
