"""The style sheet of the drawing: light, dark, forced colours, print, and rules for each layout.

Colours are custom properties `--am-…`, defined in `style.css` as pairs for light and dark. They follow the colour
scheme of the user; a host overrides it with a class or attribute around the drawing (`.dark`, `.light`, `data-theme`,
`data-jp-theme-light`). The root has the class `am`. The shape of a place is its `rect` or `path`; in an area, the first
`use` is the foam on its water and the second its basin. Symbols are drawn for the wide layout, except those of the
craft cards. With forced colours the artwork keeps its colours.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling

_STYLE, _WIDE, _ROOM, _SMALL, _FORCED, MOTION = (
    read_sibling(__file__, f"{name}.css").replace("\n", "")
    for name in ("style", "wide", "room", "small", "forced", "motion")
)


def style(layout: str) -> str:
    """Return the style sheet for a layout."""
    own = {"wide": _WIDE, "room": _ROOM}.get(layout, _SMALL)
    return f"{_STYLE}.am.{layout}{{{own}}}{_FORCED}"
