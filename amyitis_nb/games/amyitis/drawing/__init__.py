"""The drawing of a position of Amyitis: `draw(position, say, view)`.

Our own vector artwork: the garden as terraces above the river, with the boards of Babylon and Mesopotamia around it.
Reading order, coordinates and colours each have a module; `Sheet` combines them.
"""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.core.picture.sheets import Sheets
from amyitis_nb.games.amyitis.drawing.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
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

_SHEETS: Sheets[Sheet] = Sheets(18)


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing of a position; `say(message_id, **values)` makes its sentences.

    The constant parts are made once for each edition, number of players, language, names and view, and shared by all
    drawings.
    """
    sheet = _SHEETS.sheet(
        say,
        position.edition,
        (position.players, *view),
        lambda: Sheet(position, say, language_of(say), *view),
    )
    return sheet.draw(position)
