"""The drawing of a position of Babel: `draw(position, say, view)`.

Our own vector artwork: 5 sites between the columns and temples of both players. Every card of a column is a piece; the
column is one place, however long it grows.
"""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.games.babel.drawing.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import Drawing, View
    from amyitis_nb.games.babel.position.position import Position

#: The maximum number of cached sheets: enough for a few boards in a few languages and all layouts.
_SHEETS = 24
#: The entries keep references to their speakers, so that no other object can get the same id.
_sheets: dict[tuple[object, ...], tuple[object, Sheet]] = {}


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing of a position; `say(message_id, **values)` makes its sentences.

    The constant parts are made once for each language, names and view.
    """
    # Speakers of one language and the same names are interchangeable; any other `say` is compared by identity.
    speaker: Any = getattr(say, "__self__", say)
    voice = (language_of(say), speaker.names) if hasattr(speaker, "names") else id(speaker)
    key = (voice, *view)
    entry = _sheets.get(key)
    if entry is None:
        while len(_sheets) >= _SHEETS:
            # Another thread may have removed it already.
            _sheets.pop(next(iter(_sheets)), None)
        entry = _sheets[key] = (speaker, Sheet(say, language_of(say), view))
    return entry[1].draw(position)
