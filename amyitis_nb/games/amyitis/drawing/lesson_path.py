"""The garden as the path through the lessons: the plants on each square show the learner's progress."""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.picture.drawing import Drawing, Piece, Place
from amyitis_nb.core.picture.way import HEIGHT, WIDTH, draw_way
from amyitis_nb.games.amyitis.drawing.layout import Box, Plan, Terraces, cell
from amyitis_nb.games.amyitis.drawing.palette import style
from amyitis_nb.games.amyitis.drawing.paths import line
from amyitis_nb.games.amyitis.drawing.scenery import path, terraces
from amyitis_nb.games.amyitis.drawing.symbols import PREFIX, defs
from amyitis_nb.games.amyitis.edition.garden import BORDERS, SQUARES, area_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from amyitis_nb.games.amyitis.edition.edition import Edition

_GROWTH, _STYLE = (read_sibling(__file__, name).replace("\n", "") for name in ("growth.svg", "way.css"))

#: The plants on a square, by the state of its lesson.
_PLANTS = {"begun": "seedling", "shown": "seedlings", "solved": "low", "mastered": "tall", "due": "dried"}


def draw_lesson_path(
    edition: Edition,
    squares: Mapping[str, tuple[str, str]],
    states: Mapping[str, str],
    next_lesson: str,
    words: tuple[str, str],
    language: str,
) -> Drawing:
    """Return the picture of the path; `squares` has the square and the symbol of each lesson, in order.

    The symbol replaces the number of the next lesson; a symbol after "!" always replaces the number. `words` are the
    label of the picture and a hint in it, "" for none.
    """
    plan = Plan("wide", WIDTH, Terraces(edition, (300, 128), (72, 50), 24, 0.15, 4, 15))
    plan.boxes["panel:garden"] = Box(6, 0, WIDTH - 12, HEIGHT)
    places: dict[str, Place] = {}
    pieces: dict[str, Piece] = {}
    for number, (lesson, (square, symbol)) in enumerate(squares.items(), 1):
        place = _place(plan.garden, lesson, square, states[lesson], lesson == next_lesson)
        places[place.id] = place
        for key, piece in _pieces(place, number, symbol, states[lesson], lesson == next_lesson):
            pieces[f"{key}:{lesson}"] = piece
    return draw_way(
        PREFIX,
        places,
        pieces,
        words,
        language,
        defs=defs("wide") + _GROWTH,
        style=style("wide") + _STYLE,
        scenery="".join((*terraces(plan), *_channels(edition, plan.garden, squares, states))),
        margin=4,
    )


def _place(garden: Terraces, lesson: str, square: str, state: str, is_next: bool) -> Place:
    r, c = cell(square)
    bed, field = (f"{line(garden.bed(r, c, garden.gap + inset))}z" for inset in (0.012, 0.05))
    shape = f"<path class='bed' d='{bed}'/><path class='field' d='{field}'/>"
    words = (state, "next") if is_next else (state,)
    return Place(f"lesson:{lesson}", "way", 0, 0, shape, garden.centre(r, c), "", words)


def _pieces(place: Place, number: int, symbol: str, state: str, is_next: bool) -> Iterator[tuple[str, Piece]]:
    """Yield the number, symbol or plants of a square."""
    x, y = place.anchor
    if state in _PLANTS:
        yield "plants", Piece(_PLANTS[state], place.id, x, y)
        if state == "due":
            yield "drop", Piece("drop", place.id, x + 35, y - 24)
    elif is_next or symbol.startswith("!"):
        yield "sign", Piece(symbol.removeprefix("!"), place.id, x, y)
    else:
        yield "sign", Piece("text-square", place.id, x, y, str(number))


def _channels(
    edition: Edition, garden: Terraces, squares: Mapping[str, tuple[str, str]], states: Mapping[str, str]
) -> Iterator[str]:
    """Yield all channels as dry, and the water in each channel from a square with plants to the next square."""
    way = [SQUARES.index(square) for square, _ in squares.values()]
    grows = [states[lesson] not in ("new", "begun") for lesson in squares]
    ways = zip(way, way[1:], grows, strict=False)
    wet = {(min(here, there), max(here, there)) for here, there, grown in ways if grown}
    every, flowing = "", ""
    for border in BORDERS:
        for area in area_names(border, border in edition.double_borders):
            channel = garden.channel(area)
            every += channel
            flowing += channel if border in wet else ""
    yield path("trench", every) + path("dry", every)
    if flowing:
        yield path("stream", flowing) + path("foam", flowing)
