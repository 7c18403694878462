"""The colours of the factions and the style sheet of the drawing. The root has the class `terramystica`.

The colours of the factions follow Okabe and Ito where a terrain has such a hue. No colour is alone: a terrain also has
a landscape and a letter, a building its shape and a letter, and a token the letter of its terrain.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling

#: The prefix of every symbol, and the class of the root.
PREFIX = "terramystica"

#: The colours of pieces: fill, shade of roofs and edges, and the ink on the fill.
PIECES = {
    "yellow": ("#f2c200", "#a87f00", "#1f1a00"),
    "brown": ("#8c5a2b", "#5a3614", "#ffffff"),
    "black": ("#34353b", "#0c0d10", "#ffffff"),
    "blue": ("#0072b2", "#004a75", "#ffffff"),
    "green": ("#00795a", "#004b38", "#ffffff"),
    "gray": ("#a9afb7", "#5c626b", "#15171a"),
    "red": ("#c8371b", "#7f1d0b", "#ffffff"),
}

_STYLE, _SMALL, _FORCED = (
    read_sibling(__file__, f"{name}.css").replace("\n", "") for name in ("style", "small", "forced")
)


def style(layout: str) -> str:
    """Return the style sheet for a layout."""
    grounds = "".join(
        f".{PREFIX} .hex.{colour}>path{{fill:url(#{PREFIX}-land-{colour})}}" for colour in PIECES
    )
    small = "" if layout in ("room", "wide") else f".{PREFIX}.{layout}{{{_SMALL}}}"
    return f"{_STYLE}{grounds}{small}{_FORCED}"
