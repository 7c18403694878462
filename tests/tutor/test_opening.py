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


def test_a_finished_lesson_names_the_next_on_the_core_path(progress: Progress) -> None:
    lessons = course()
    first, second = lessons.core[:2]
    tutorial = Tutorial(lessons, first, progress, "en")
    for _ in range(40):
        step = tutorial.player.step(tutorial.state)
        if step is None:
            break
        (tutorial.next if tutorial.state.done or step.kind == "show" else tutorial.show_me)()
    assert tutorial.is_done
    assert f"am.tutor('{second.id}')" in str(tutorial)
    assert f"am.tutor('{first.id}')" not in str(tutorial)
