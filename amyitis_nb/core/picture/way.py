"""The picture of a path through lessons: what the paths of all games have in common."""

from __future__ import annotations

from amyitis_nb.core.picture.drawing import Drawing, Group, Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from amyitis_nb.core.picture.drawing import Place

#: The size of the picture.
WIDTH, HEIGHT = 600, 580


def drop(prefix: str) -> str:
    """Return the sign of a lesson that is due for practice, for the definitions of a drawing."""
    return (
        f"<g id='{prefix}-drop'><circle r='13' fill='#fffdf8' stroke='#775507' stroke-width='1.6'/>"
        "<path d='M0-8C4-3 6 0 6 3a6 6 0 0 1-12 0C-6 0-4-3 0-8z' fill='#1f86c9'/></g>"
    )


def draw_way(
    prefix: str,
    places: Mapping[str, Place],
    pieces: Mapping[str, Piece],
    words: tuple[str, str],
    language: str,
    *,
    defs: str,
    style: str,
    scenery: str,
    margin: float = 8,
) -> Drawing:
    """Return the picture of a path with a place for each lesson.

    `words` are the label of the picture and a hint in its upper left corner, "" for none, at a distance of `margin`.
    """
    label, hint = words
    found = dict(pieces)
    if hint:
        found["hint"] = Piece("text-hint", next(iter(places)), margin, 22, f"▶ {hint}")
    return Drawing(
        language=language,
        layout="wide",
        prefix=prefix,
        view_box=(0, 0, WIDTH, HEIGHT),
        label=label,
        defs=defs,
        style=style,
        scenery=scenery,
        groups=(Group("way", "list", label),),
        places=dict(places),
        pieces=found,
    )
