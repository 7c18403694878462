"""The card with the reason for a refusal covers nothing important in a lesson."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from board.test_cards import SIZES, TAKE, dark, hidden_by, is_refused
from playwright.sync_api import Page
from rest import at_rest

from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

#: Lessons with steps in which the learner acts on the board.
LESSONS = [
    "planting",
    *(pytest.param(id, marks=pytest.mark.release) for id in ("recruiting", "irrigation", "caravan")),
]


@pytest.mark.parametrize("id", LESSONS)
def test_a_refusal_in_a_lesson_covers_nothing_important(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    wire: Wire,  # noqa: F811
    id: str,
) -> None:
    lesson = tutor_of(progress, "en").lesson(id)
    board = LessonBoard(lesson)
    page = mount(board, page_css=f"{board._css} body, main {{ margin: 0 }} h1 {{ display: none }}")
    page.emulate_media(reduced_motion="reduce")
    chance, cards, covered = random.Random(5), 0, {}
    while not lesson.is_done:
        step = lesson.player.step(lesson.state)
        if step is not None and step.kind in ("probe", "play") and not lesson.state.done:
            page.evaluate(TAKE, wire.updates())
            page.locator('[data-do="show_me"]').wait_for()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                at_rest(page)
                for place in chance.sample(dark(page), 3):
                    if is_refused(page, place):
                        cards += 1
                        if found := hidden_by(page, place):
                            covered[step.id, width, place] = found
        lesson.next() if lesson.state.done or step is None or step.kind == "show" else lesson.show_me()
    assert cards > 5
    assert covered == {}
