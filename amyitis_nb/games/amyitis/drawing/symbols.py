"""The symbols of the pieces: our own vector artwork, centred on the origin, in the units of the drawing.

`symbols.svg` has one on each line. Colours that follow the theme come from the style; the colours of tokens and cubes
are the same in both themes. Each colour has a shape as well, for grey prints and colour-blind users: the marks of the
cubes are a ring, a triangle, a cross and a square. The cubes are blue, red, black and white (the palette of Okabe and
Ito where it has the hue), then the neutral grey.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_beside

PREFIX = "am"

_SYMBOLS = read_beside(__file__, "symbols.svg").replace("\n", "")


def defs(layout: str) -> str:
    """Return every symbol, as the content of an SVG `defs`.

    Symbols with a size for one layout have its initial in their name.
    """
    radius, across, down = (10, 42, 29) if layout in ("wide", "room") else (8, 28, 35)
    return _SYMBOLS.format(layout=layout[0], radius=radius, across=across, down=down, wave=radius / 10)
