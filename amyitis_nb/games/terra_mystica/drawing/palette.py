"""The colours and the style sheet of the drawing. The root has the class `terramystica`."""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling

#: The prefix of every symbol, and the class of the root.
PREFIX = "terramystica"

#: The colours of pieces and of the terrains that they name: fill, and the ink on it.
PIECES = {
    "yellow": ("#e3b505", "#1f1a00"),
    "brown": ("#8a5a2b", "#ffffff"),
    "black": ("#33343a", "#ffffff"),
    "blue": ("#1f6fb2", "#ffffff"),
    "green": ("#2f8f46", "#ffffff"),
    "gray": ("#8c929b", "#101214"),
    "red": ("#c0392b", "#ffffff"),
}

#: The fill of each terrain on the map, lighter than the pieces on it.
GROUNDS = {
    "yellow": "#f3e2a0",
    "brown": "#d3b08c",
    "black": "#a3a5ad",
    "blue": "#a9cdea",
    "green": "#abd9b5",
    "gray": "#d5d9de",
    "red": "#ecb2aa",
}


def style() -> str:
    """Return the style sheet."""
    grounds = "".join(f".hex.{colour}>polygon{{fill:{fill}}}" for colour, fill in GROUNDS.items())
    return read_sibling(__file__, "style.css").replace("\n", "") + grounds
