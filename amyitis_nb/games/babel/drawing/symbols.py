"""The symbols of the pieces: our own vector artwork, centred on the origin, in the units of the wide layouts.

Each people has a colour and a sign: a wheel, a winged disc, a cypress, a horse, and a moon above a boat. The sign is
also in the corners of a card, so that it stays visible in a column. A temple card shows a temple with as many tiers as
its level; a tier is narrower, the higher its level. The seats have colours, and marks: a ring and a triangle.
"""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling
from amyitis_nb.games.babel.drawing.layout import CARD, LEVEL, TIER
from amyitis_nb.games.babel.edition.names import LEVELS, PEOPLES

PREFIX = "babel"

#: The factor by which the cards of the other hand are smaller in the wide layouts.
SMALL = 0.62

_SIGNS = read_sibling(__file__, "signs.svg").replace("\n", "")

#: The colours of the cards, and the colour of the signs on them.
COLOURS = dict(zip(PEOPLES, ("#9c3a2b", "#23487f", "#5d2f78", "#85580c", "#1c6656"), strict=True))
SIGN = "#fff3d8"

#: The widths of the tiers of a temple, by level from 1.
WIDTHS = tuple(92 - 12 * number for number in range(len(LEVELS)))


def sign(people: str, colour: str, x: float, y: float, scale: float) -> str:
    """Return the sign of a people."""
    return (
        f"<g transform='translate({x:g} {y:g})scale({scale:g})'>"
        f"<use href='#{PREFIX}-sign-{people}' style='--s:{colour}'/></g>"
    )


def _rect(width: float, height: float, radius: float, look: str) -> str:
    x, y = -width / 2, -height / 2
    return f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='{radius:g}' {look}/>"


def _tribe(people: str, layout: str) -> str:
    """Return a card with its sign where a column leaves it visible: in the upper corners, or above and below."""
    width, height = CARD
    face = _rect(width, height, 5, f"fill='{COLOURS[people]}' stroke='var(--ba-outline)'")
    line = _rect(width - 7, height - 7, 3, f"fill='none' stroke='{SIGN}' stroke-opacity='.5'")
    if layout == "narrow":
        return face + line + "".join(sign(people, SIGN, 0, y, 1.05) for y in (-19, 19))
    if layout == "medium":
        return face + line + sign(people, SIGN, 0, 0, 1.6)
    small = "".join(sign(people, SIGN, x, -height / 2 + 13, 0.56) for x in (-width / 2 + 11, width / 2 - 11))
    return face + line + small + sign(people, SIGN, 0, 9, 1.35)


def _tier(width: float, height: float) -> str:
    """Return a tier of a temple: a wall that becomes narrower, with a door."""
    half, edge = width / 2, height / 2
    wall = f"M{-half:g} {edge:g}L{-half + 3:g} {-edge:g}H{half - 3:g}L{half:g} {edge:g}Z"
    shade = f"M{half - 9:g} {-edge:g}H{half - 3:g}L{half:g} {edge:g}H{half - 9:g}Z"
    return (
        f"<path d='{wall}' fill='var(--ba-wall)' stroke='var(--ba-joint)' stroke-linejoin='round'/>"
        f"<path d='{shade}' fill='var(--ba-shade)' fill-opacity='.55'/>"
    )


def _level(level: int) -> str:
    """Return a card with a temple of as many tiers as its level."""
    width, height = LEVEL
    card = _rect(width, height, 4, "fill='var(--ba-tile)' stroke='#6d4714'")
    steps = "".join(
        f"<rect x='{-15 + 2.4 * tier:g}' y='{18 - 5 * tier:g}' width='{30 - 4.8 * tier:g}' height='5'/>"
        for tier in range(level)
    )
    return f"{card}<g fill='#d8a953' stroke='#6d4714' stroke-width='.9'>{steps}</g>"


def defs(layout: str) -> str:
    """Return all symbols, as the content of an SVG `defs`."""
    symbols = {f"tribe-{people}": _tribe(people, layout) for people in PEOPLES}
    for level, width in enumerate(WIDTHS, 1):
        symbols[f"level-{level}"] = _tier(width, TIER)
        symbols[f"level-{level}-card"] = _level(level)
    for name in (*(f"tribe-{people}" for people in PEOPLES), "back", "back-level"):
        symbols[f"{name}-small"] = f"<g transform='scale({SMALL})'><use href='#{PREFIX}-{name}'/></g>"
    made = "".join(f"<g id='{PREFIX}-{name}'>{markup}</g>" for name, markup in symbols.items())
    return _SIGNS + made
