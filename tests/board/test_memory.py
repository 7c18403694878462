"""Boards are freed when they are closed, and nothing else of them stays in memory."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable

import pytest
from conftest import widgets_forgotten
from ipywidgets import HBox
from ipywidgets.widgets.widget import _instances
from tutor.conftest import own_progress, progress, tutor_of  # noqa: F401

from amyitis_nb.board.game_board import Board
from amyitis_nb.board.source import GameSource
from amyitis_nb.board.widget import SourceBoard
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from board.conftest import Wire

#: The number of boards that are made, and of lessons, which take longer.
BOARDS, LESSONS = 40, 10


def alive(make: Callable[[], SourceBoard], count: int) -> int:
    """Make, use and close boards; return how many of them are still in memory."""
    made = []
    for _ in range(count):
        board = make()
        board.get_state()
        made.append(weakref.ref(board))
        board.close()
        del board
    gc.collect()
    return sum(board() is not None for board in made)


def test_closed_boards_are_freed(wire: Wire) -> None:
    start = new_game(3, 7)
    before = len(_instances)

    def played() -> Board:
        board = Board(start, bots={1: "beginner"})
        wire.send(board, ("page", 1, "play", "pass"), ("page", 2, "insight", "pass"))
        wire.log.clear()
        return board

    assert alive(played, BOARDS) == 0
    assert len(_instances) <= before  # no layout or other model stays open


@pytest.mark.parametrize("name", ["irrigation", "practice", "puzzles", ""])
def test_closed_lessons_are_freed(name: str, wire: Wire, progress: Progress) -> None:  # noqa: F811
    def opened() -> LessonBoard:
        tutor = tutor_of(progress)
        board = LessonBoard(tutor.open(name) if name else tutor.contents())
        wire.send(board, ("page", 1, "visit", ["play", ""]), ("page", 2, "visit", ["aim", ""]))
        wire.log.clear()
        return board

    before = len(_instances)
    assert alive(opened, LESSONS) == 0
    assert len(_instances) <= before


def test_boards_without_references_are_freed(wire: Wire) -> None:
    before = len(_instances)
    made = [weakref.ref(Board(new_game(3, 7))) for _ in range(20)]
    gc.collect()
    assert sum(board() is not None for board in made) == 0
    assert len(_instances) <= before
    # The pages hear that the models are gone: each board and its layout.
    assert [kind for kind, *_ in wire.log].count("comm_close") == 2 * len(made)


def test_lessons_without_references_are_freed(wire: Wire, progress: Progress) -> None:  # noqa: F811
    made = weakref.ref(LessonBoard(tutor_of(progress).open("irrigation")))
    gc.collect()
    assert made() is None


def shown_by_itself(board: Board) -> None:
    board._repr_mimebundle_()


def shown_in_a_box(board: Board) -> None:
    HBox([board])


def asked_by_a_page(board: Board) -> None:
    data = {"method": "update", "state": {"_intents": [["page", 1, "whole", None, 0]]}}
    board.comm.handle_msg({"content": {"data": data}, "buffers": []})


@pytest.mark.parametrize("show", [shown_by_itself, shown_in_a_box, asked_by_a_page])
def test_a_board_that_a_page_shows_stays(show: Callable[[Board], None], wire: Wire) -> None:
    def make() -> weakref.ref[Board]:
        board = Board(new_game(3, 7))
        show(board)
        return weakref.ref(board)

    made = make()
    gc.collect()
    board = made()
    assert board is not None
    assert _instances[board._model] is board
    board.close()


def test_a_board_that_another_one_replaced_does_not_close_it(wire: Wire) -> None:
    """A page that restores a board twice makes two with the same model."""
    first = Board(new_game(3, 7))
    second = Board.of(GameSource(new_game(3, 7), {}, None, None), first.model_id)
    opened = ["comm_open", "comm_open"]  # its layout and the board
    assert [kind for kind, *_ in wire.log] == [*opened, "comm_close", *opened]
    wire.log.clear()
    gone = weakref.ref(first)
    del first
    gc.collect()
    assert gone() is None
    assert [kind for kind, *_ in wire.log] == ["comm_close"]  # its layout
    assert _instances[second.model_id] is second
    wire.send(second, ("page", 1, "play", "pass"))
    assert len(second.record.actions) == 1
    second.close()


def test_a_script_with_a_board_ends_quietly() -> None:
    script = "import amyitis_nb as am\nboard = am.Board(am.new_game(2, seed=1))\nboard.play('pass')"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == ""


def test_the_widgets_of_a_test_are_forgotten_after_it() -> None:
    kept = HBox([]).model_id
    with widgets_forgotten():
        id = Board(new_game(3, 7)).model_id  # from now on, a page may have the board
        assert id in _instances
    assert id not in _instances and kept in _instances
