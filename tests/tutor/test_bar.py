"""The bar above a game in the app: the way back, whose turn it is, the question or what others do, and the tools."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page

from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

#: Returns the parts of the bar that overlap another one, and the width of the question or of what others do.
BAR = """() => {
    const parts = [...document.querySelectorAll(".nb-head :is(button, select, .nb-turn, .nb-prompt, .nb-doing)")]
        .filter((node) => !node.matches(".nb-prompt *, .nb-more *"))
        .filter((node) => node.checkVisibility({ visibilityProperty: true }));
    const boxes = parts.map((node) => [node.className || node.textContent, node.getBoundingClientRect()]);
    const overlaps = boxes.filter(([, one]) => boxes.some(([, two]) => one !== two && one.left < two.right - 1
        && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1)).map(([name]) => name);
    const text = document.querySelector(".nb-head .nb-doing") ?? document.querySelector(".nb-head .nb-prompt");
    return [overlaps, text.getBoundingClientRect().width];
}"""

NEW = {
    "players": 3,
    "seed": "7",
    "options": {},
    "seats": [{"name": "", "bot": bot} for bot in ("beginner", "beginner", "")],
}


@pytest.fixture
def speed() -> str:
    return "calm"


@pytest.mark.parametrize("language", ["de", "hu"])
def test_nothing_overlaps_at_any_width(
    language: str,
    progress: Progress,
    wire: Wire,  # noqa: F811
    mount: Callable[..., Page],  # noqa: F811
    page: Page,
) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    board = LessonBoard(tutor_of(progress, language).contents())
    for number, (kind, data) in enumerate([("visit", ["play", ""]), ("new", NEW)], 1):
        wire.send(board, ("before", number, kind, data))
    wire.updates()
    mount(board, page_css=f"{board._css} body {{ margin: 0 }} h1 {{ display: none }}")
    for is_acting in (False, True):
        if is_acting:
            page.set_viewport_size({"width": 1280, "height": 800})
            page.locator("[data-place=pass]").dispatch_event("click")
            page.clock.run_for(700)
            assert page.locator(".nb-doing").count() == 1
        for width in (390, 520, 640, 720, 740, 820, 880, 960, 1040, 1110, 1180, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(
                f"document.querySelector('.nb-head').getBoundingClientRect().right <= {width}"
            )
            overlaps, room = page.evaluate(BAR)
            assert overlaps == [], width
            assert room > 70, width
