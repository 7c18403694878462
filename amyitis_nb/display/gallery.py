"""Many positions at a glance: `gallery(positions)`, or the film of a record, drawn small side by side.

On one canvas where ipycanvas is installed, so that a picture can be picked; otherwise, as in a browser's own Python,
as a strip of the same pictures.
"""

from __future__ import annotations

from collections.abc import Iterable

from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import Record
from amyitis_nb.display.strip import Strip


def gallery(
    games: Position | Record | Iterable[Position],
    titles: Iterable[str] | None = None,
    *,
    part: str = "",
    columns: int = 4,
    frames: int = 12,
    speaker: Speaker | None = None,
) -> Strip:
    """Return a gallery of positions, or of one, or the film of a record: its start, its end, moments between, evenly.

    With ipycanvas (the extra `gallery`) it is a `canvas.Gallery`, whose `picked` and `position` are what was clicked.

    `titles` stand over the frames (otherwise numbers, or in a film the action that was just played); `part` is the part
    of the picture to show, as in `position.picture`; a film has at most `frames` frames.

    Raises `InvalidInput` for what is no position and no record.
    """
    host = speaker or Speaker()
    if isinstance(games, Record):
        plies = _moments(len(games.actions), frames)
        positions = [games.positions[ply] for ply in plies]
        named = [f"{ply}. {games.actions[ply - 1].text}" if ply else host.say("board.start") for ply in plies]
    else:
        positions = list(games) if isinstance(games, Iterable) else [games]
        for position in positions:
            expect(isinstance(position, Position), "gallery", position, "a position or a record")
        named = [f"{number}." for number in range(1, len(positions) + 1)]
    given = list(titles) if titles is not None else []
    named = [*given[: len(named)], *named[len(given) :]]
    drawings = [
        position.game.part(position.draw((speaker or position.game.speaker()).say), part)
        for position in positions
    ]
    try:
        from amyitis_nb.display.canvas import Gallery
    except ImportError:
        return Strip(positions, named, drawings, columns)
    return Gallery(positions, named, drawings, columns, host)


def _moments(last: int, frames: int) -> list[int]:
    """Return so many plies between 0 and `last`, both among them, as evenly as can be."""
    if frames < 2 or last == 0:
        return [last]
    count = min(frames, last + 1)
    return [round(at * last / (count - 1)) for at in range(count)]
