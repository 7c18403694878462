"""What a page gets when it opens a lesson."""

from __future__ import annotations

from board.conftest import Wire, wire  # noqa: F401 (fixture)

from amyitis_nb.tutor.lesson import course
from amyitis_nb.tutor.progress import Progress
from amyitis_nb.tutor.tutorial import Tutorial
from amyitis_nb.tutor.widget import LessonBoard


def test_a_step_that_only_shows_offers_nothing(progress: Progress, wire: Wire) -> None:  # noqa: F811
    LessonBoard(Tutorial(course(), course().lesson("irrigation"), progress))
    opening = [
        data["state"] for kind, data, _ in wire.log if kind == "comm_open" and "whole" in data["state"]
    ]
    assert [state["whole"]["view"]["options"] for state in opening] == [[]]
    assert opening[0]["whole"]["view"]["prompt"] == ""
