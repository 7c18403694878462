"""`again()`: the board of a page whose kernel is gone, made in a new kernel from what the page knows."""

from __future__ import annotations

import json

from amyitis_nb.board.source import GameSource
from amyitis_nb.board.widget import Board
from amyitis_nb.core.game import find
from amyitis_nb.core.record import Record, read


def again(text: str) -> Board:
    """Return the board that a page describes, under the id of its model. Raises like `kept_game`."""
    return Board.of(kept_game(text), json.loads(text)["model"])


def kept_game(text: str) -> GameSource:
    """Return what a page describes: the game, where the board looks, names, bots and language.

    A seat that a function of the user played is a person's now. Raises `TutorError` if the game cannot be read in this
    kernel.
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
