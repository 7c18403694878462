"""The symbols of the drawing: our own vector artwork, centred on the origin, in the units of the drawing.

`symbols.svg` has one symbol on each line; the colours of buildings, priests and bridges are the variables `--f` (fill)
and `--s` (shade). `lands.svg` has the landscape of each terrain in a box of 48 × 56, which fills a hex.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling
from amyitis_nb.games.terra_mystica.drawing.palette import PIECES, PREFIX
from amyitis_nb.games.terra_mystica.edition.names import BUILDINGS, COLOURS, LETTERS

_SYMBOLS, _LANDS = (read_sibling(__file__, f"{name}.svg").replace("\n", "") for name in ("symbols", "lands"))

#: The directions of bridges: between hexes above each other, and on the two slants, with the turn in degrees.
SLANTS = {"": 0, "-up": 60, "-down": -60}

#: The baseline of the letter on each building.
_LETTER_AT = {"dwelling": 5, "trading": 6, "temple": 4, "stronghold": 5, "sanctuary": 6}

#: The symbols that are on special actions.
_ON_SPECIALS = ("stronghold", "cult", "spade", "bridge")

_FONT = "font-family='Figtree,sans-serif' font-weight='700' text-anchor='middle' stroke='none'"


def defs(letters: tuple[str, ...], letter_size: float, own: str) -> str:
    """Return all symbols and landscapes; `letters` are those of the terrains, `own` is the colour of the own seat."""
    parts = [_lands(letters, letter_size), _SYMBOLS]
    for colour, (fill, shade, ink) in PIECES.items():
        paint = f"style='--f:{fill};--s:{shade}'"
        for building, letter in zip(BUILDINGS, LETTERS, strict=True):
            mark = _text(letter, 10, _LETTER_AT[building], ink)
            parts.append(_symbol(f"{building}-{colour}", f"{_use(building, paint)}{mark}"))
        letter = letters[COLOURS.index(colour)]
        parts.append(_symbol(f"priest-{colour}", f"{_use('priest', paint)}{_text(letter, 8, 7, ink)}"))
        for radius, name in ((6, "marker"), (12, "token")):
            disc = f"<circle r='{radius}' fill='{fill}' stroke='{shade}' stroke-width='1.4'/>"
            parts.append(_symbol(f"{name}-{colour}", disc + _text(letter, radius * 1.4, radius / 2, ink)))
        plank = f"<path d='M-5-15H5V15H-5Z' fill='{fill}' stroke='#fffdf8' stroke-width='1.4'/>"
        rungs = f"<path d='M-5-9H5M-5-3H5M-5 3H5M-5 9H5' stroke='{shade}' stroke-width='1.4'/>"
        for slant, turn in SLANTS.items():
            parts.append(
                _symbol(f"bridge-{colour}{slant}", f"<g transform='rotate({turn})'>{plank}{rungs}</g>")
            )
    parts += [_symbol(f"small-{name}", _use(name, "transform='scale(.62)'")) for name in BUILDINGS]
    for name in BUILDINGS:
        width = 40 if name in ("stronghold", "sanctuary") else 23
        size = f"x='{-width / 2:g}' y='-16' width='{width}' height='18' rx='3'"
        ground = f"<rect fill='var(--terramystica-well)' {size}/>"
        building = _use(f"{name}-{own}" if own else name, "transform='translate(0-6) scale(.72)'")
        parts.append(_symbol(f"cover-{name}", ground + building))
    parts += [_symbol(f"sign-{name}", _use(name, "transform='scale(.66)'")) for name in _ON_SPECIALS]
    return "".join(parts)


def landscapes() -> str:
    """Return the landscape of each terrain as a pattern that fills a hex."""
    box = "width='1' height='1' viewBox='0 0 48 55.4' preserveAspectRatio='none'"
    return _LANDS.replace("'><path", f"' {box}><path")


def painted(names: tuple[str, ...]) -> str:
    """Return some symbols, and those of buildings also in the colour of each faction."""
    found = "".join(_symbol_of(name) for name in names)
    for name in set(names) & set(BUILDINGS):
        for colour, (fill, shade, _) in PIECES.items():
            found += _symbol(f"{name}-{colour}", _use(name, f"style='--f:{fill};--s:{shade}'"))
    return found


def _symbol_of(name: str) -> str:
    """Return one symbol of the file."""
    begin = _SYMBOLS.index(f"<g id='{PREFIX}-{name}'>")
    end = _SYMBOLS.find(f"<g id='{PREFIX}-", begin + 1)
    return _SYMBOLS[begin : end if end > 0 else None]


def _lands(letters: tuple[str, ...], size: float) -> str:
    """Return the landscapes as patterns that fill a hex, each with the letter of its terrain."""
    found = landscapes()
    for colour, letter in zip(COLOURS, letters, strict=True):
        begin, end = f"{PREFIX}-land-{colour}'", "</pattern>"
        head, rest = found.split(begin)
        art, tail = rest.split(end, 1)
        x, y = (18, 17) if size < 14 else (24, 24)
        sign = f"<text x='{x}' y='{y}' {_FONT} style='font-size:{size}px;fill:#221a0d'>{letter}</text>"
        found = f"{head}{begin}{art}{sign}{end}{tail}"
    return found


def _symbol(name: str, markup: str) -> str:
    return f"<g id='{PREFIX}-{name}'>{markup}</g>"


def _use(name: str, paint: str) -> str:
    return f"<use href='#{PREFIX}-{name}' {paint}/>"


def _text(letter: str, size: float, y: float, ink: str) -> str:
    return f"<text y='{y:g}' {_FONT} style='font-size:{size:g}px;fill:{ink};dominant-baseline:auto'>{letter}</text>"
