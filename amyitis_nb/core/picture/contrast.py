"""What differs between two drawings of one layout: ghosts, rings and numbers, for pages and for pictures."""

from __future__ import annotations

import re

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.picture.drawing import Piece
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from amyitis_nb.core.picture.drawing import Drawing, Place
    from amyitis_nb.core.picture.drawing_json import ContrastJson

#: How far a ghost is from the piece at its point: as a part of its place, and in a place of unknown size.
_APART, _ANYWHERE = 0.22, 9.0
#: The size of such a ghost.
_ASIDE = 0.5
#: In a picture: the size of a number of the other drawing as a part of the own one, and its largest size.
_SMALL, _LARGEST = 0.64, 9.0
#: The height of a digit and of a bracket, and the width of a digit in common fonts, in ems.
_DIGIT, _BRACKET, _WIDE = 0.74, 0.95, 0.7
#: A rule of a drawing's style: its selectors and its declarations.
_RULES = re.compile(r"([^{};]+)\{([^{}]*)")


class Contrast(Value):
    """What another drawing shows differently.

    `ghosts` are the keys of the pieces that only the other drawing has, each with the shift from its point: not (0, 0)
    if this drawing has a piece there. `places` are the places that differ, each with whether this drawing and the other
    one have a piece there that its counterpart lacks; both if the place itself is different. `numbers` are the other
    drawing's numbers by the key of the piece that shows a different one here.
    """

    ghosts: tuple[tuple[str, float, float], ...]
    places: Mapping[str, tuple[bool, bool]]
    numbers: Mapping[str, str]

    def json(self) -> ContrastJson:
        """Return the contrast, JSON-ready."""
        return {
            "ghosts": [list(ghost) for ghost in self.ghosts],
            "places": [[place, *filled] for place, filled in self.places.items()],
            "numbers": dict(self.numbers),
        }


def contrast(here: Drawing, there: Drawing, places: Collection[str]) -> Contrast:
    """Return what another drawing shows differently on some places of a drawing."""
    mine, others = _only(here, there), _only(there, here)
    points = {(piece.place, piece.x, piece.y) for piece in mine.values()}
    ghosts = [
        (
            key,
            *(_aside(here.places[piece.place]) if (piece.place, piece.x, piece.y) in points else (0.0, 0.0)),
        )
        for key, piece in others.items()
        if piece.place in places
    ]
    filled = [{piece.place for piece in pieces.values()} for pieces in (mine, others)]
    changed = {place for place in places if not any(place in side for side in filled)}
    numbers = {
        key: there.pieces[key].text
        for key, piece in here.pieces.items()
        if key in there.pieces and piece.text != there.pieces[key].text
    }
    return Contrast(
        tuple(ghosts),
        {place: (place in filled[0] | changed, place in filled[1] | changed) for place in places},
        {
            key: text
            for key, text in numbers.items()
            if text.isdecimal() and here.pieces[key].text.isdecimal()
        },
    )


def contrasted(here: Drawing, there: Drawing, places: Collection[str]) -> Drawing:
    """Return a drawing with what another one of the same layout shows differently on some places.

    The rings are dashed where only the other drawing has a piece. Its pieces are faint, its numbers small and in
    parentheses, above or below the number of the drawing and inside the same frame.
    """
    found = contrast(here, there, [place for place in places if place in here.places])
    ground, ink = f"var(--{here.prefix}-panel,#fff)", f"var(--{here.prefix}-ink,#000)"
    ghosts, rings, numbers = [], [], []
    for key, x, y in found.ghosts:
        piece = there.pieces[key]
        scale = f" scale({_ASIDE})" if x or y else ""
        picture = Piece(piece.symbol, piece.place, 0, 0, piece.text).markup(here.prefix)
        ghosts.append(f'<g transform="translate({piece.x + x:g} {piece.y + y:g}){scale}">{picture}</g>')
    for place, (is_here, _) in found.places.items():
        outline = here.places[place].outline
        dashes = "" if is_here else ' stroke-dasharray="6 4"'
        rings.append(f'<g stroke="{ground}" stroke-width="5">{outline}</g>')
        rings.append(f'<g stroke="{ink}" stroke-width="2.5"{dashes}>{outline}</g>')
    frames, pieces = _frames(here), dict(here.pieces)
    texts = [_box(here, piece) for piece in here.pieces.values() if piece.text]
    for key, number in found.numbers.items():
        piece = here.pieces[key]
        up, down, size = _room(here, piece, number, frames, texts)
        pieces[key] = Piece(piece.symbol, piece.place, piece.x, piece.y - up, piece.text)
        small = f'<text y="{down:g}" style="font-size:{size:g}px">({number})</text>'
        numbers.append(
            f'<g class="piece {piece.symbol}" transform="translate({piece.x:g} {piece.y:g})">{small}</g>'
        )
    return here.altered(pieces=pieces).overlaid(
        f'<g opacity=".5">{"".join(ghosts)}</g><g fill="none">{"".join(rings)}</g>{"".join(numbers)}'
    )


def _font(drawing: Drawing, symbol: str) -> tuple[float, str]:
    """Return the size and the anchor of the text of a piece: by the rules for all texts, then those for its symbol."""
    rules = _RULES.findall(drawing.style)
    own = re.compile(rf"\.{re.escape(symbol)}(?![\w-])")
    general = [body for selectors, body in rules if selectors.strip() in ("text", ".piece text")]
    bodies = [drawing.style, *general, *(body for selectors, body in rules if own.search(selectors))]
    sizes = [found[1] for body in bodies if (found := re.search(r"font[^;]*?([\d.]+)px", body))]
    anchors = [found[1] for body in bodies[1:] if (found := re.search(r"text-anchor:(\w+)", body))]
    return float(sizes[-1]), [*("start",), *anchors][-1]


def _box(drawing: Drawing, piece: Piece, text: str = "", size: float = 0.0, down: float = 0.0) -> Box:
    """Return the rectangle around the text of a piece, or around another text at another size, some units below it."""
    own, anchor = _font(drawing, piece.symbol)
    size = size or own
    width = _WIDE * size * len(text or piece.text)
    height = (_BRACKET if text else _DIGIT) * size
    left = piece.x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return Box(left, piece.y + down - height / 2, width, height)


def _frames(drawing: Drawing) -> list[Box]:
    """Return the rectangles of a drawing: its places, and the panels of its scenery."""
    panels = re.findall(r"<rect[^>]*>", drawing.scenery)
    names = ("x", "y", "width", "height")
    found = [[re.search(rf"\b{name}=['\"]([-\d.]+)", panel) for name in names] for panel in panels]
    boxes = [Box(*(float(value[1]) for value in values if value)) for values in found if all(values)]
    return [*boxes, *(place.box for place in drawing.places.values() if place.outline.startswith("<rect"))]


def _room(
    here: Drawing, piece: Piece, number: str, frames: Sequence[Box], texts: Sequence[Box]
) -> tuple[float, float, float]:
    """Return how far up a number moves, how far below its point the number in parentheses is, and the size of that.

    It is below or above the number if it crosses no frame and covers no other text there, else below it in the middle
    of the smallest frame.
    """
    own = _box(here, piece)
    size = min(_LARGEST, _SMALL * own.h / _DIGIT)
    around = [frame for frame in frames if _overlap(own, frame) > 0.9 * own.w * own.h]
    away = (own.h + _BRACKET * size) / 2
    others = [other for other in (*texts, *frames) if other != own and other not in around]
    for down in (away + 0.5, -away - 0.5):
        box = _box(here, piece, f"({number})", size, down)
        inside = all(frame.y <= box.y and box.y + box.h <= frame.y + frame.h for frame in around)
        if inside and not any(_overlap(box, other) for other in others):
            return 0.0, round(down, 1), round(size, 1)
    frame = min(around, key=lambda frame: frame.h, default=own)
    whole = own.h + _BRACKET * size
    size *= min(1.0, frame.h / whole)
    top = frame.y + (frame.h - min(whole, frame.h)) / 2
    up, down = own.y - top, top + own.h + _BRACKET * size / 2 - piece.y
    return round(max(0.0, up), 1), round(down, 1), round(size, 1)


def _overlap(one: Box, other: Box) -> float:
    """Return the area that two rectangles share."""
    width = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    return max(0.0, width) * max(0.0, min(one.y + one.h, other.y + other.h) - max(one.y, other.y))


def _only(one: Drawing, other: Drawing) -> dict[str, Piece]:
    """Return the pieces with a picture that one drawing has and another has not, or elsewhere."""
    return {
        key: piece
        for key, piece in one.pieces.items()
        if piece.is_picture and not (key in other.pieces and piece.same(other.pieces[key]))
    }


def _aside(place: Place) -> tuple[float, float]:
    """Return the shift of a ghost towards the upper right corner of its place."""
    if place.outline.startswith("<circle"):
        return _ANYWHERE, -_ANYWHERE
    return round(place.box.w * _APART, 1), -round(place.box.h * _APART, 1)
