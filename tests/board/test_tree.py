"""The accessibility trees of the board, stored as files: a change for screen readers shows up as a diff.

Run with ``AMYITIS_TREES=write`` to rewrite them, and read the diff.
"""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable

import pytest
import toy
from playwright.sync_api import Page

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.chance import Stream
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.position.record import Record
from board.test_babel import record

TREES = pathlib.Path(__file__).parent / "trees"


def late() -> Record:
    record, stream = Record(new_game(3, 7)), Stream("tree")
    while record.position.round < 6:
        record = record.play(BOTS["beginner"].choose(record.position, stream))
    return record


BOARDS: dict[str, Callable[[], Board]] = {
    "toy": lambda: Board(toy.Position(), seat=0),
    "curtain": lambda: Board(toy.Position()),
    "start": lambda: Board(new_game(2, 5)),
    "late": lambda: Board(late()),
    "babel": lambda: Board(record(60), seat=0),
    "babel-curtain": lambda: Board(record(60).position),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_tree_matches_its_file(mount: Callable[..., Page], name: str) -> None:
    page = mount(BOARDS[name]())
    tree = page.locator(".nb-board").aria_snapshot() + "\n"
    path = TREES / f"{name}.yml"
    if os.environ.get("AMYITIS_TREES") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(tree, encoding="utf-8")
    assert tree == path.read_text(encoding="utf-8")
