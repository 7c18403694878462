"""The data that a page gets when it opens a lesson."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from board.conftest import Wire, wire  # noqa: F401 (fixture)

import amyitis_nb as am
from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of


def test_a_step_that_only_shows_offers_nothing(progress: Progress, wire: Wire) -> None:  # noqa: F811
    LessonBoard(tutor_of(progress).lesson("irrigation"))
    opening = [
        data["state"] for kind, data, _ in wire.log if kind == "comm_open" and "_whole" in data["state"]
    ]
    assert [state["_whole"]["view"]["options"] for state in opening] == [[]]
    assert opening[0]["_whole"]["view"]["prompt"] == ""


def test_a_finished_lesson_names_the_next_on_the_core_path(progress: Progress) -> None:
    lessons = course(get("amyitis"))
    first, second = lessons.core[:2]
    tutorial = tutor_of(progress, "en").lesson(first.id)
    for _ in range(40):
        step = tutorial.player.step(tutorial.state)
        if step is None:
            break
        (tutorial.next if tutorial.state.done or step.kind == "show" else tutorial.show_me)()
    assert tutorial.is_done
    assert f"am.tutor('{second.id}')" in str(tutorial)
    assert f"am.tutor('{first.id}')" not in str(tutorial)


@pytest.mark.parametrize("wrong", [5, 0, ["aim"], b"aim"])
def test_wrong_types_of_names_are_refused_with_a_message(wrong: Any, progress: Progress) -> None:
    held = am.tutor("aim", progress=progress)
    asks: list[Callable[[], Any]] = [
        lambda: am.tutor(wrong, progress=progress),
        lambda: held.open(wrong),
        lambda: held.do(wrong),
    ]
    for ask in asks:
        with pytest.raises(am.InvalidInput):
            ask()
    with pytest.raises(am.InvalidInput):
        held.do(None)  # type: ignore[arg-type]
    if not isinstance(wrong, bytes):
        with pytest.raises(am.InvalidInput, match="file"):
            am.tutor("aim", progress=wrong)


def test_a_board_follows_only_what_it_shows(progress: Progress, wire: Wire) -> None:  # noqa: F811
    contents = am.tutor(progress=progress)
    board = LessonBoard(contents)
    board.get_state()
    lesson = None
    for number in range(1, 7, 2):
        wire.send(board, ("page", number, "panel", ["open", "aim"]))
        lesson = board.activity
        assert len(lesson._watchers) == 1
        wire.send(board, ("page", number + 1, "panel", ["contents", ""]))
        assert not lesson._watchers
    assert not contents._watchers
    board.close()
    assert not board.activity._watchers


def test_the_page_follows_a_cell_that_continues_during_an_answer(progress: Progress, wire: Wire) -> None:  # noqa: F811
    lesson: Any = am.tutor("irrigation", progress=progress)
    board = LessonBoard(lesson)
    board.get_state()
    cell = threading.Thread(target=lesson.next)
    with board._lock:
        board._is_changing = True
        cell.start()
        cell.join(0.2)  # it waits until the page has the answer
        board._is_changing = False
    cell.join()
    assert board._answer["view"]["panel"][1]["at"] == 2
