"""What differs between two drawings of one layout: ghosts, rings and numbers, for pages and for pictures."""

from __future__ import annotations

from amyitis_nb.core.picture.drawing import Piece
from amyitis_nb.core.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from amyitis_nb.core.picture.drawing import Drawing, Place
    from amyitis_nb.core.picture.drawing_json import ContrastJson

#: How far a ghost is from the piece at its point: as a part of its place, and in a place of unknown size.
_APART, _ANYWHERE = 0.22, 9.0
#: The size of such a ghost.
_ASIDE = 0.5


class Contrast(Value):
    """What another drawing shows differently.

    `ghosts` are the keys of the pieces that only the other drawing has, each with the shift from its point: not (0, 0)
    if this drawing has a piece there. `places` are the places that differ, each with whether this drawing and the other
    one have a piece there that its counterpart lacks. `numbers` are the other drawing's numbers by the key of the
    piece that shows a different one here.
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
    numbers = {
        key: there.pieces[key].text
        for key, piece in here.pieces.items()
        if key in there.pieces and piece.text != there.pieces[key].text
    }
    return Contrast(
        tuple(ghosts),
        {place: (place in filled[0], place in filled[1]) for place in places},
        {
            key: text
            for key, text in numbers.items()
            if text.isdecimal() and here.pieces[key].text.isdecimal()
        },
    )


def contrasted(here: Drawing, there: Drawing, places: Collection[str]) -> Drawing:
    """Return a drawing with what another one of the same layout shows differently on some places.

    The rings are dashed where only the other drawing has a piece. Its pieces are faint, its numbers small and in
    parentheses.
    """
    found = contrast(here, there, [place for place in places if place in here.places])
    ground, ink = f"var(--{here.prefix}-panel,#fff)", f"var(--{here.prefix}-ink,#000)"
    ghosts, rings, numbers = [], [], []
    for key, x, y in found.ghosts:
        piece = there.pieces[key]
        size = f" scale({_ASIDE})" if x or y else ""
        picture = Piece(piece.symbol, piece.place, 0, 0, piece.text).markup(here.prefix)
        ghosts.append(f'<g transform="translate({piece.x + x:g} {piece.y + y:g}){size}">{picture}</g>')
    for place, (is_here, _) in found.places.items():
        outline = here.places[place].outline
        dashes = "" if is_here else ' stroke-dasharray="6 4"'
        rings.append(f'<g stroke="{ground}" stroke-width="5">{outline}</g>')
        rings.append(f'<g stroke="{ink}" stroke-width="2.5"{dashes}>{outline}</g>')
    for key, number in found.numbers.items():
        piece = here.pieces[key]
        small = f'<text dy="1.15em" style="font-size:.64em">({number})</text>'
        numbers.append(
            f'<g class="piece {piece.symbol}" transform="translate({piece.x:g} {piece.y:g})">{small}</g>'
        )
    return here.overlaid(
        f'<g opacity=".5">{"".join(ghosts)}</g><g fill="none">{"".join(rings)}</g>{"".join(numbers)}'
    )


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
