"""The symbols of the pieces: our own vector artwork, centred on the origin, in the units of the drawing.

`symbols.svg` has one symbol on each line. Colours that follow the theme come from the style; the colours of tokens and
cubes are the same in both themes. Each colour also has a shape, for black-and-white prints and colour-blind users: the
marks of the cubes are a ring, a triangle, a cross and a square. The cubes are blue, red, black and white (in the Okabe
and Ito palette where it has the hue), then grey.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling

PREFIX = "am"

_SYMBOLS = read_sibling(__file__, "symbols.svg").replace("\n", "")


def defs(layout: str) -> str:
    """Return all symbols, as the content of an SVG `defs`.

    The name of a symbol that is only for one layout has the layout's initial.
    """
    radius, across, down = (10, 42, 29) if layout in ("wide", "room") else (8, 28, 35)
    return _SYMBOLS.format(layout=layout[0], radius=radius, across=across, down=down, wave=radius / 10)
