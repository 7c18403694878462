"""The five sites as the path through the lessons: each lesson builds a tier of a temple."""

from __future__ import annotations

from amyitis_nb.core.files import read_sibling
from amyitis_nb.core.picture.drawing import Drawing, Piece, Place
from amyitis_nb.core.picture.way import HEIGHT, draw_way, drop
from amyitis_nb.games.babel.drawing.palette import style
from amyitis_nb.games.babel.drawing.symbols import COLOURS, PREFIX, SIGN, defs, sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_STYLE = read_sibling(__file__, "way.css").replace("\n", "")

#: The middle and the ground of each site, in the order of the peoples: three in front, two behind the river. The upper
#: left corner and the foot are free for the texts of the page.
_SITES = ((102, 488), (300, 488), (498, 488), (236, 266), (462, 266))
#: The widths of the tiers of a temple, from the ground up, and their height.
_TIERS, _TIER = (156, 128, 100), 64
#: By how much a tier is narrower at its top, on each side.
_SLOPE = 7


def draw_lesson_path(
    sites: Sequence[tuple[str, Sequence[str]]],
    states: Mapping[str, str],
    next_lesson: str,
    words: tuple[str, str],
    language: str,
) -> Drawing:
    """Return the picture of the path; `sites` has the people of each site and its lessons, from the ground up.

    `words` are the label of the picture and a hint in it, "" for none.
    """
    places: dict[str, Place] = {}
    pieces: dict[str, Piece] = {}
    numbers = {lesson: number for number, lesson in enumerate(states, 1)}
    for (_, lessons), (x, ground) in zip(sites, _SITES, strict=True):
        for tier, lesson in enumerate(lessons):
            state, is_next = states[lesson], lesson == next_lesson
            place = _place(lesson, tier, x, ground - _TIER * tier, state, is_next)
            places[place.id] = place
            for key, piece in _pieces(place, numbers[lesson], state, is_next):
                pieces[f"{key}:{lesson}"] = piece
    return draw_way(
        PREFIX,
        places,
        pieces,
        words,
        language,
        defs=defs("wide") + drop(PREFIX) + _GARLAND,
        style=style("wide") + _STYLE,
        scenery="".join(_scenery([people for people, _ in sites])),
    )


#: The garland of a mastered lesson.
_GARLAND = (
    f"<g id='{PREFIX}-garland'><path d='M-44-2Q-22 16 0-2Q22 16 44-2' fill='none' stroke='#2f8a3c' stroke-width='4'/>"
    "<g fill='#d8433b'><circle cx='-22' cy='7' r='4'/><circle cy='-1' r='4'/><circle cx='22' cy='7' r='4'/></g></g>"
)


def _place(lesson: str, tier: int, x: float, ground: float, state: str, is_next: bool) -> Place:
    """Return a tier as a place: its wall, its shaded side, its bricks and its door. The state shows some of them."""
    half, top = _TIERS[tier] / 2, ground - _TIER
    left, right, upper = x - half, x + half, half - _SLOPE
    wall = f"M{left:g} {ground:g}L{x - upper:g} {top:g}H{x + upper:g}L{right:g} {ground:g}z"
    shade = f"M{x + upper - 16:g} {top:g}H{x + upper:g}L{right:g} {ground:g}H{right - 18:g}z"
    low = f"M{left:g} {ground:g}l2.2-20H{right - 2.2:g}L{right:g} {ground:g}z"
    rows = "".join(f"M{left + 4:g} {ground - step:g}H{right - 4:g}" for step in (21, 42))
    rim = f"M{x - upper - 4:g} {top:g}h{2 * upper + 8:g}v7h{-2 * upper - 8:g}z"
    door = f"M{x - 9:g} {ground:g}v-24a9 9 0 0 1 18 0v24z"
    shape = "".join(
        f"<path class='{name}' d='{path}'/>"
        for name, path in (
            ("bed", wall),
            ("low", low),
            ("shade", shade),
            ("brick", rows),
            ("rim", rim),
            ("door", door),
        )
    )
    words = (state, "next") if is_next else (state,)
    return Place(f"lesson:{lesson}", "way", 0, 0, shape, (x, ground - _TIER / 2), "", words)


def _pieces(place: Place, number: int, state: str, is_next: bool) -> Iterator[tuple[str, Piece]]:
    """Yield the number of a tier that is not built, or what a finished one has on it."""
    x, y = place.anchor
    if state in ("new", "begun"):
        yield "sign", Piece("text-tier", place.id, x, y + (10 if is_next else -6), str(number))
    elif state == "due":
        yield "drop", Piece("drop", place.id, x + 38, y - 8)
    elif state == "mastered":
        yield "garland", Piece("garland", place.id, x, y - 22)


def _scenery(peoples: Sequence[str]) -> Iterator[str]:
    """Yield the sky, the hills, the river and the ground of each site with the sign of its people.

    They go on at both sides of the picture, for a page that shows more of it.
    """
    river = (
        "M-300 300Q-150 340 0 318C120 286 220 336 340 308S520 288 600 312T900 300V336"
        "Q750 380 600 346C520 324 450 346 350 342S130 324 0 354T-300 340z"
    )
    yield "<circle class='sun' cx='352' cy='46' r='30'/>"
    yield "<path class='hills' d='M-300 190Q-150 250 0 202C70 158 150 188 240 166S420 128 600 184T900 170V290H-300z'/>"
    yield f"<path class='plain' d='M-300 240H900V{HEIGHT + 300}H-300z'/><path class='river' d='{river}'/>"
    for people, (x, ground) in zip(peoples, _SITES, strict=True):
        half = _TIERS[0] / 2 + 14
        yield f"<path class='base' d='M{x - half:g} {ground:g}h{2 * half:g}l8 20h{-2 * half - 16:g}z'/>"
        yield f"<circle cx='{x:g}' cy='{ground + 10:g}' r='14' fill='{COLOURS[people]}'/>"
        yield sign(people, SIGN, x, ground + 10, 0.8)
