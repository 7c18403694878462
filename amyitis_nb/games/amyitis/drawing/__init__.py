"""The drawing of a position of Amyitis: `draw(position, say, view)`.

Our own vector artwork: the garden as terraces above the river, with the boards of Babylon and Mesopotamia around it.
Reading order, coordinates and colours each have a module; `Sheet` combines them.
"""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.games.amyitis.drawing.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from amyitis_nb.core.picture.drawing import Drawing, View
    from amyitis_nb.games.amyitis.position.position import Position

#: The parts of the wide drawing that can be shown separately: left, top, width, height.
PARTS = {
    "garden": (6, 6, 592, 606),
    "temples": (12, 20, 152, 172),
    "fields": (424, 20, 174, 144),
    "mesopotamia": (606, 6, 588, 402),
    "crafts": (606, 416, 588, 128),
    "stocks": (6, 618, 1188, 180),
}

#: The maximum number of cached sheets: enough for a few boards in a few languages and all layouts.
_SHEETS = 18
#: The entries keep references to their speaker and edition, so that no other object can get the same id.
_sheets: dict[tuple[object, ...], tuple[object, object, Sheet]] = {}


def draw(position: Position, say: Callable[..., str], view: View) -> Drawing:
    """Return the drawing of a position; `say(message_id, **values)` makes its sentences.

    The constant parts are made once for each edition, number of players, language, names and view, and shared by all
    drawings.
    """
    # Speakers of one language and the same names are interchangeable; any other `say` is compared by identity.
    speaker: Any = getattr(say, "__self__", say)
    voice = (language_of(say), speaker.names) if hasattr(speaker, "names") else id(speaker)
    edition = position.edition
    key = (voice, id(edition), position.players, *view)
    entry = _sheets.get(key)
    if entry is None:
        sheet = Sheet(position, say, language_of(say), *view)
        while len(_sheets) >= _SHEETS:
            # Another thread may have removed it already.
            _sheets.pop(next(iter(_sheets)), None)
        entry = _sheets[key] = (speaker, edition, sheet)
    return entry[2].draw(position)
