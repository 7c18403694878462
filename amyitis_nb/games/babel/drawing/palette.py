"""The style sheet of the drawing: light, dark, forced colours, print, and rules for the small layouts.

Colours are custom properties `--ba-…`, defined in `style.css` as pairs for light and dark. They follow the colour
scheme of the user; a host overrides it with a class or attribute around the drawing. The root has the class `babel`.
With forced colours the cards and the temples keep their colours.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling
from amyitis_nb.games.babel.drawing.layout import SCALE

_STYLE, _SMALL, _FORCED = (
    read_sibling(__file__, f"{name}.css").replace("\n", "") for name in ("style", "small", "forced")
)


def style(layout: str) -> str:
    """Return the style sheet for a layout."""
    scale = SCALE[layout]
    own = "" if scale == 1 else f".babel.{layout}{{--ba-scale:{scale};{_SMALL}}}"
    return f"{_STYLE}{own}{_FORCED}"
