"""A land of hexes as the path through the lessons: each lesson turns a hex into a terrain and builds on it."""

from __future__ import annotations

from math import sqrt

from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.picture.drawing import Drawing, Piece, Place
from amyitis_nb.core.picture.way import draw_way, drop
from amyitis_nb.games.terra_mystica.drawing.palette import PREFIX
from amyitis_nb.games.terra_mystica.drawing.symbols import landscapes, painted
from amyitis_nb.games.terra_mystica.edition.names import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_STYLE = read_sibling(__file__, "way.css").replace("\n", "")

#: The radius of a hex, the height of the cliff under it, and the middle of the whole land.
_RADIUS, _CLIFF = 54, 14
_MIDDLE = (312, 306)
#: The numbers of hexes in the rows of the land.
_ROWS = (3, 4, 5, 4, 3)
#: The hexes of the river, as row and place in the row, from the mountains to the sea.
_RIVER = ((0, 2), (1, 2), (2, 2), (3, 1), (4, 0))
#: The hexes of the lessons in order: up the right bank, then across the river and down the left one.
_SPOTS = (
    *((4, 1), (4, 2), (3, 3), (3, 2), (2, 3), (2, 4), (1, 3)),
    *((0, 1), (0, 0), (1, 0), (1, 1), (2, 1), (2, 0), (3, 0)),
)


def draw_lesson_path(
    lessons: Sequence[str], states: Mapping[str, str], next_lesson: str, words: tuple[str, str], language: str
) -> Drawing:
    """Return the picture of the path; `lessons` are in the order of the hexes, at most one for each.

    `words` are the label of the picture and a hint in it, "" for none.
    """
    places: dict[str, Place] = {}
    pieces: dict[str, Piece] = {}
    for number, (lesson, spot) in enumerate(zip(lessons, _SPOTS, strict=False), 1):
        state, is_next = states[lesson], lesson == next_lesson
        place = places[f"lesson:{lesson}"] = _place(lesson, spot, _colour(number), state, is_next)
        for key, piece in _pieces(place, number, state):
            pieces[f"{key}:{lesson}"] = piece
    return draw_way(
        PREFIX,
        places,
        pieces,
        words,
        language,
        defs=landscapes() + painted(("dwelling", "temple")) + painted(("spade",)) + drop(PREFIX),
        style=_STYLE,
        scenery="".join(_scenery(len(places), is_settled=set(states.values()) == {"mastered"})),
    )


def _colour(number: int) -> str:
    """Return the terrain of a hex by the number of its lesson."""
    return COLOURS[(3 * number + 1) % len(COLOURS)]


def _centre(spot: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a hex."""
    row, at = spot
    x, y = _MIDDLE
    step = sqrt(3) * _RADIUS
    return round(x + (at - (_ROWS[row] - 1) / 2) * step, 1), round(y + (row - 2) * 1.5 * _RADIUS, 1)


def _hex(spot: tuple[int, int], radius: float = _RADIUS) -> str:
    """Return the outline of a hex with a corner at its top."""
    (x, y), half = _centre(spot), sqrt(3) / 2 * radius
    corners = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    points = (f"{x + half * across:.1f} {y + radius * down:.1f}" for across, down in corners)
    return f"M{'L'.join(points)}z"


def _cliff(spot: tuple[int, int]) -> str:
    """Return the side of a hex that looks at the reader."""
    (x, y), half = _centre(spot), sqrt(3) / 2 * _RADIUS
    low = y + _RADIUS / 2
    top = f"M{x - half:.1f} {low:.1f}L{x:.1f} {y + _RADIUS:.1f}L{x + half:.1f} {low:.1f}"
    return f"{top}v{_CLIFF}L{x:.1f} {y + _RADIUS + _CLIFF:.1f}L{x - half:.1f} {low + _CLIFF:.1f}z"


def _place(lesson: str, spot: tuple[int, int], colour: str, state: str, is_next: bool) -> Place:
    """Return a hex as a place: its ground, its terrain and its rim. The state shows some of them."""
    shape = (
        f"<path class='bed' d='{_hex(spot)}'/>"
        f"<path class='land' d='{_hex(spot, _RADIUS - 2)}' fill='url(#{PREFIX}-land-{colour})'/>"
        f"<path class='rim' d='{_hex(spot, _RADIUS - 4)}'/>"
    )
    words = (state, "next") if is_next else (state,)
    return Place(f"lesson:{lesson}", "way", 0, 0, shape, _centre(spot), "", words)


def _pieces(place: Place, number: int, state: str) -> Iterator[tuple[str, Piece]]:
    """Yield the number of a hex without a building, or what is on a finished one."""
    x, y = place.anchor
    if state in ("new", "begun"):
        yield "sign", Piece("text-hex", place.id, x, y + (3 if state == "begun" else 8), str(number))
    if state == "begun":
        yield "spade", Piece("spade", place.id, x, y + 31)
    elif state in ("solved", "due", "mastered"):
        building = "temple" if state == "mastered" else "dwelling"
        yield "building", Piece(f"{building}-{_colour(number)}", place.id, x, y + 6)
    if state == "due":
        yield "drop", Piece("drop", place.id, x + 24, y - 18)


def _scenery(taught: int, *, is_settled: bool) -> Iterator[str]:
    """Yield the sea, the cliffs, the river, and the land that no lesson has; it blooms when all others are settled."""
    far = "near" if is_settled else "far"
    coast = "M16 424C6 334 92 296 204 300H424C536 296 598 344 588 428S488 572 300 572 26 520 16 424z"
    waves = "M44 452q14-8 28 0t28 0M96 512q14-8 28 0t28 0M452 528q14-8 28 0t28 0M530 462q10-6 20 0t20 0"
    yield f"<path class='sea' d='{coast}'/><path class='foam' d='{waves}'/>"
    spots = sorted((*_RIVER, *_SPOTS))
    yield f"<path class='cliff' d='{''.join(map(_cliff, spots))}'/>"
    for spot in spots:
        if spot in _RIVER:
            x, y = _centre(spot)
            waves = f"M{x - 22:g} {y - 8:g}q7-5 14 0t14 0M{x - 6:g} {y + 12:g}q7-5 14 0t14 0"
            yield f"<path class='river' d='{_hex(spot)}'/><path class='foam' d='{waves}'/>"
    for number, spot in enumerate(_SPOTS[taught:], taught + 1):
        yield f"<path class='wild' d='{_hex(spot)}'/>"
        yield f"<path class='{far}' d='{_hex(spot, _RADIUS - 2)}' fill='url(#{PREFIX}-land-{_colour(number)})'/>"
