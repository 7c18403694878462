"""`again()`: restores a board in a new kernel from the data in its page."""

from __future__ import annotations

import json

from amyitis_nb.board.source import GameSource
from amyitis_nb.board.widget import Board
from amyitis_nb.core.game import find
from amyitis_nb.core.record import Record, read


def again(text: str) -> Board:
    """Return the board that a page describes, with the same model id. Raises the errors of `kept_game`."""
    return Board.of(kept_game(text), json.loads(text)["model"])


def kept_game(text: str) -> GameSource:
    """Return the game that a page describes, with the point shown, the names, the bots and the language.

    A person takes over a seat whose bot was a function. Raises `TutorError` if this kernel cannot read the game.
    """
    kept = json.loads(text)
    record = read(find(kept["game"], kept["game_module"]), kept["record"])
    assert isinstance(record, Record)
    for action in kept["line"]:
        record = record.play(action)
    bots = {int(seat): name for seat, name in kept["bots"].items()}
    source = GameSource(record, bots, record.names, kept["language"], kept["seat"])
    source.session.resume(record, kept["at"], looking=kept["past"])
    return source
