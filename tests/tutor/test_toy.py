"""The tutor does not depend on Amyitis: it teaches the toy game Towers with the same code, texts and board."""

from __future__ import annotations

import re

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard


@pytest.fixture
def towers(progress: Progress) -> Tutorial:
    return Tutor(course(get("toy")), progress.of("toy")).lesson("towers")


def test_another_game_is_taught(towers: Tutorial) -> None:
    assert "You put a card and draw another." in str(towers.next())
    assert towers.next().position.towers[1] == (1,)
    towers.next().next().answer("a").answer("b").next()
    assert "not higher" not in str(towers.play("put 2 1")), "a legal action is not refused"
    towers.undo().play("put 2 0")
    assert "must be higher than 7" in str(towers)
    towers.next().play("rest")
    assert "You rested" in str(towers)
    assert towers.position.rested == 1
    towers.undo().play("put 5 2")
    assert towers.state.done, "random events follow the script"
    towers.next()
    while not towers.is_done:
        towers.show_me().next()
    # Each player draws a card after putting one, so nobody is ahead.
    assert "You have won! Ann: 2; Bob: 1." in str(towers)
    again = towers.open("towers")
    assert isinstance(again, Tutorial)
    assert again.is_done
    assert again.position == towers.position


def test_a_lesson_does_not_leak_secrets(towers: Tutorial) -> None:
    board = LessonBoard(towers)
    while not towers.is_done:
        state = str(board.get_state()["_whole"]["drawings"])
        assert not re.search("Card . of Bob", state)
        assert towers.position == towers.state.visible.seen_by(towers.state.seat)
        assert towers.position is towers.position
        towers.show_me().next()


def test_another_game_works_on_the_lesson_board(towers: Tutorial) -> None:
    view = LessonBoard(towers).get_state()["_whole"]["view"]
    assert view["marks"] == [{"places": ["tower:0"], "look": "note"}]
    assert [block["text"] for block in view["panel"] if block["kind"] == "heading"] == ["Towers"]
