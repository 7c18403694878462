"""The drawing of a position of Babel: `draw(position, say, view)`.

Our own vector artwork: 5 sites between the columns and temples of both players. Every card of a column is a piece; the
column is one place, however long it grows.
"""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.core.picture.sheets import Sheets
from amyitis_nb.games.babel.drawing.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import Drawing, View
    from amyitis_nb.games.babel.position.position import Position

_SHEETS: Sheets[Sheet] = Sheets(24)


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing of a position; `say(message_id, **values)` makes its sentences.

    The constant parts are made once for each language, names and view.
    """
    return _SHEETS.sheet(say, None, tuple(view), lambda: Sheet(say, language_of(say), view)).draw(position)
