"""The record of a game of Terra Mystica."""

from __future__ import annotations

from amyitis_nb.core.record import Record as AnyRecord
from amyitis_nb.games.terra_mystica.position.position import Position


class Record(AnyRecord[Position]):
    """A game of Terra Mystica with its history, comments and variations; `amyitis_nb.core.record` has the details."""

    game_id = "terra_mystica"
