"""The symbols of the pieces, each drawn around its origin."""

from __future__ import annotations

from amyitis_nb.games.terra_mystica.drawing.palette import PIECES, PREFIX
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, LETTERS

#: The outlines of the five buildings.
_SHAPES = {
    "dwelling": "M-8 8V-2L0-9L8-2V8Z",
    "trading": "M-11 9V-7L-5-12L1-7V-3H11V9Z",
    "temple": "M-10 0A10 10 0 1 0 10 0A10 10 0 1 0 -10 0Z",
    "stronghold": "M-12 10V-10H-6V-6H-3V-10H3V-6H6V-10H12V10Z",
    "sanctuary": "M-13 0A10 10 0 0 1-3-10H3A10 10 0 0 1 3 10H-3A10 10 0 0 1-13 0Z",
}


def defs() -> str:
    """Return the symbols: buildings, markers, priests, bridges and tokens of each colour, cards and tiles."""
    parts = []
    for colour, (fill, ink) in PIECES.items():
        look = f"fill='{fill}' stroke='#15161a' stroke-width='1.2'"
        for building, letter in zip(BUILDINGS, LETTERS, strict=True):
            mark = f"<text style='fill:{ink};font:600 11px sans-serif' y='1'>{letter}</text>"
            parts.append(_symbol(f"{building}-{colour}", f"<path {look} d='{_SHAPES[building]}'/>{mark}"))
        parts.append(_symbol(f"marker-{colour}", f"<circle {look} r='5.5'/>"))
        parts.append(_symbol(f"priest-{colour}", f"<path {look} d='M-4 7L-2-2A4 4 0 1 1 2-2L4 7Z'/>"))
        parts.append(
            _symbol(f"bridge-{colour}", f"<rect {look} x='-9' y='-4' width='18' height='8' rx='2'/>")
        )
        parts.append(_symbol(f"token-{colour}", f"<circle {look} r='12'/>"))
    parts.append(_symbol("token-none", "<circle fill='none' stroke='#777' stroke-width='2' r='12'/>"))
    for name in ("card", "favour", "town"):
        parts.append(
            _symbol(name, "<rect fill='#fdf6e3' stroke='#333' x='-9' y='-7' width='18' height='14' rx='2'/>")
        )
    return "".join(parts)


def _symbol(name: str, markup: str) -> str:
    return f"<g id='{PREFIX}-{name}'>{markup}</g>"
