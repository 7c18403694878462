"""The drawing of a position of Terra Mystica: `draw(position, say, view)`.

Our own vector artwork: the map with its rivers and bridge places, the cult tracks, the tiles and cards that are open,
and a board with the stocks of each player.
"""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.core.picture.sheets import Sheets
from amyitis_nb.games.terra_mystica.drawing.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import Drawing, View
    from amyitis_nb.games.terra_mystica.position.position import Position

_SHEETS: Sheets[Sheet] = Sheets(24)


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing of a position; `say(message_id, **values)` makes its sentences.

    The constant parts are made once for each language, names, view and game.
    """
    cards = tuple(sorted({*position.cards, *filter(None, position.held_cards)}))
    key = (*view, position.players, cards)
    return _SHEETS.sheet(
        say, None, key, lambda: Sheet(say, language_of(say), view, position.players, cards)
    ).draw(position)
