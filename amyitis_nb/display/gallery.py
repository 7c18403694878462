"""Many small positions side by side: `gallery(positions)`, or moments of a record.

With ipycanvas they are on one canvas, where a picture can be picked. Without it, as in JupyterLite, they are a table of
pictures.
"""

from __future__ import annotations

from collections.abc import Iterable

from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import expect
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.record import Record
from amyitis_nb.display.strip import Strip


def gallery(
    games: Position | Record[Position] | Iterable[Position],
    titles: Iterable[str] | None = None,
    *,
    part: str = "",
    columns: int = 4,
    frames: int = 12,
    speaker: Speaker | None = None,
) -> Strip:
    """Return small pictures of `games`: of one or more positions, or of evenly spaced moments of a record.

    With ipycanvas (the extra `gallery`) the result is a `canvas.Gallery`, whose `picked` and `position` give the last
    picture clicked.

    `titles` are shown above the frames. They default to numbers or, for a record, to the last action before each
    moment. `part` is the part of the picture to show, as in `position.picture`. A record has at most `frames` frames,
    with its start and end. They are in a number of `columns`. The `speaker` makes the words.

    Raises `InvalidInput` for other objects.
    """
    expect(type(columns) is int and columns > 0, "columns", columns, "a whole number, 1 or more")
    expect(type(frames) is int and frames > 0, "frames", frames, "a whole number, 1 or more")
    expect(speaker is None or isinstance(speaker, Speaker), "speaker", speaker, "a speaker")
    given = [] if titles is None or isinstance(titles, str) or not isinstance(titles, Iterable) else [*titles]
    fits = titles is None or (bool(given) and all(isinstance(title, str) for title in given))
    expect(fits, "titles", titles, "a list of texts")
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
    """Return the given number of plies from 0 to `last`, both included, evenly spaced."""
    if frames < 2 or last == 0:
        return [last]
    count = min(frames, last + 1)
    return [round(at * last / (count - 1)) for at in range(count)]
