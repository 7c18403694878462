"""Icons before the words that they stand for: in lessons, in the log and in refusals; and the setting without them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
from amyitis_nb.core.record import record_class
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

Show = Callable[..., Page]


@pytest.fixture
def merchant(mount: Show) -> Page:  # noqa: F811
    """A board on which Red has just recruited a merchant. For Blue, Palmyra is out of reach."""
    game = get("amyitis")
    record = record_class(game)(game.new(2, "7")).play("R2 merchant")
    page = mount(Board(record, language="en"))
    page.set_viewport_size({"width": 1280, "height": 720})
    return open_log(page)


def open_log(page: Page) -> Page:
    page.get_by_role("button", name="What happened").click()
    return page


def test_words_in_the_log_and_in_a_refusal_have_icons(merchant: Page) -> None:
    page = merchant
    line = page.locator(".nb-log p", has_text="takes 1 camel").first
    expect(line.locator(".nb-pictured")).to_have_text("1 camel")
    expect(line.locator(".nb-word-icon")).to_be_visible()
    box = line.locator(".nb-word-icon").bounding_box()
    assert box and 8 < box["width"] < 30 and 8 < box["height"] < 30
    # The word says what the icon shows.
    expect(line.locator(".nb-word-icon")).to_have_attribute("aria-hidden", "true")
    page.locator('[data-place="city:Palmyra"]').click(force=True)
    refusal = page.locator(".nb-card.refusal")
    expect(refusal).to_contain_text("You need salt")
    expect(refusal.locator(".nb-pictured")).to_have_text(["1 camel", "salt"])


def test_a_lesson_shows_each_icon_once_in_a_text(progress: Progress, mount: Show) -> None:  # noqa: F811
    held = tutor_of(progress, "en").lesson("wine")
    held.show_me().next().show_me().next().show_me()
    page = mount(LessonBoard(held))
    reply = page.locator(".nb-told.right")
    expect(reply).to_have_text(
        "You pay 1 wine for the barley and 1 for the palm. Each wine replaces 1 resource."
    )
    expect(reply.locator(".nb-pictured")).to_have_text(["1 wine", "barley", "palm"])


def test_icons_can_be_switched_off_for_later_boards_too(merchant: Page) -> None:
    page = merchant
    page.keyboard.press("Shift+?")
    switch = page.get_by_role("button", name="Icons in sentences")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(page.locator(".nb-word-icon").first).to_be_hidden()
    page.reload()
    page.wait_for_function("window.ready")
    open_log(page)
    expect(page.locator(".nb-log p", has_text="camel").first).to_be_visible()
    expect(page.locator(".nb-word-icon").first).to_be_hidden()
