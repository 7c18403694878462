"""The drawing of a position of Terra Mystica: `draw(position, say, view)`.

Our own vector artwork: the map as islands in a river, each terrain a landscape with its letter; the cult tracks, the
tiles and cards, and the boards of the players. The board of the own seat is large.
"""

from __future__ import annotations

from amyitis_nb.core.choices import language_of
from amyitis_nb.core.picture.sheets import Sheets
from amyitis_nb.games.terra_mystica.drawing.sheet import Sheet, game_of
from amyitis_nb.games.terra_mystica.position.boards import board_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.core.choices import Say
    from amyitis_nb.core.picture.drawing import Drawing, View
    from amyitis_nb.games.terra_mystica.position.position import Position

_SHEETS: Sheets[Sheet] = Sheets(24)


def draw(position: Position, say: Say, view: View) -> Drawing:
    """Return the drawing of a position; `say(message_id, **values)` makes its sentences.

    The constant parts are made once for each language, names, view and game, and again when a faction is chosen.
    """
    boards = [board_of(position, seat) for seat in range(position.players)]
    factions = tuple(None if board is None else board.faction for board in boards)
    key = (*view, game_of(position), position.round_tiles, position.factions)
    return _SHEETS.sheet(
        say, position.edition, key, lambda: Sheet(position, say, language_of(say), view, factions)
    ).draw(position)
