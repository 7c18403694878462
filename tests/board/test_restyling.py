"""The browser calculates the style of what changes, and not of the whole board again and again."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from rest import at_rest
from tutor.conftest import own_progress, progress, tutor_of  # noqa: F401 (fixtures)

from amyitis_nb.board.game_board import Board
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard


@pytest.mark.parametrize("is_lesson", [False, True], ids=["game", "lesson"])
def test_a_click_styles_only_what_changes(
    mount: Callable[..., Page],
    browser: Browser,
    progress: Progress,  # noqa: F811
    is_lesson: bool,
) -> None:
    board = LessonBoard(tutor_of(progress, "en").lesson("irrigation")) if is_lesson else Board(new_game(3, 7))
    page = mount(board, page_css=board._css if isinstance(board, LessonBoard) else "")
    at_rest(page)
    count = page.locator(".nb-board *").count()
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.locator('.nb-stage [data-place="square:a1"]').click()
    expect(page.locator(".nb-card.pinned")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".nb-card.pinned")).to_have_count(0)
    at_rest(page)
    assert max(styled(browser)) < count / 2, "does a selector with :has() end without a name?"


def test_a_new_board_is_styled_twice(mount: Callable[..., Page], browser: Browser) -> None:
    """The second time for the room that it has."""
    page = mount(Board(new_game(3, 7)))
    at_rest(page)
    count = page.locator(".nb-board *").count()
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate("show(document.querySelector('main').appendChild(document.createElement('div')))")
    at_rest(page)
    assert sum(number > count / 2 for number in styled(browser)) <= 2


def styled(browser: Browser) -> list[int]:
    """Stop tracing, and return for how many elements the browser calculated the style each time."""
    events = json.loads(browser.stop_tracing())["traceEvents"]
    found = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert sum(found) > 0
    return found
