"""The drawing of a position of Amyitis: `draw(position, say)`.

Own vector artwork: the garden as terraces that rise with their level above the river, the boards of Babylon and of
Mesopotamia around it. Reading order, coordinates and colours each have a module; `Sheet` puts them together.
"""

from __future__ import annotations

from .sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ....core.drawing import Drawing
    from ..edition import Edition
    from ..position import Position

#: As many sheets as a few boards in a few languages and both widths need.
_SHEETS = 12
_sheets: dict[tuple[object, ...], tuple[object, Edition, Sheet]] = {}


def draw(position: Position, say: Callable[..., str], *, layout: str = "wide") -> Drawing:
    """Return the drawing of a position.

    `say(message_id, **values)` speaks the language and the names of the players; `layout` is "wide" (side by side, for
    about 800 CSS pixels and more) or "narrow" (stacked, from 320). Scenery, places and pieces are made once per
    edition, number of players, speaker and layout and shared between drawings, so pass the same speaker again.
    Raises `ValueError` for another layout.
    """
    speaker = getattr(say, "__self__", say)
    key = (id(speaker), id(position.edition), position.players, layout)
    found = _sheets.get(key)
    if found is None:
        language = getattr(speaker, "language", "en")
        sheet = Sheet(position.edition, position.players, position.all_areas, say, language, layout)
        while len(_sheets) >= _SHEETS:
            del _sheets[next(iter(_sheets))]
        # Kept with the sheet, so that no other speaker or edition can take over its id.
        found = _sheets[key] = (speaker, position.edition, sheet)
    return found[2].draw(position)
