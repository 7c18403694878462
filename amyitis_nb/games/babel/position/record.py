"""The record of a game of Babel."""

from __future__ import annotations

from amyitis_nb.core.record import Record as AnyRecord
from amyitis_nb.games.babel.position.position import Position


class Record(AnyRecord[Position]):
    """A game of Babel with its history, comments and variations; `amyitis_nb.core.record` has the details."""

    game_id = "babel"
