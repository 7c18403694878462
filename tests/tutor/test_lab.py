"""Lessons in a real JupyterLab: a lesson by mouse on the board, one from cells, a guided round."""

from __future__ import annotations

import re

import pytest
from axe import findings
from board.test_lab import Open, ask, cells, place, settled  # noqa: F401 (a fixture)
from playwright.sync_api import Locator, Page, expect

OPEN = 'import amyitis_nb as am\nt = am.tutor("{lesson}", progress="progress-{lesson}.json")\nt'


def press(panel: Locator, word: str) -> None:
    settled(panel.page)
    panel.locator(f'[data-do="{word}"]').click()


def at(page: Page, step: str) -> Locator:
    """Return the bars of the steps, with this step as the current one."""
    return page.get_by_role("img", name=re.compile(f"^{step}, "))


def expect_end(page: Page) -> None:
    expect(page.get_by_role("img", name="finished").first).to_be_visible()
    expect(page.locator(".nb-panel .nb-headline")).to_have_text(
        "Some of it was shown to you. Play it yourself and this square turns green."
    )
    expect(page.locator(".nb-panel .nb-main")).to_have_text("Next lesson")


def test_a_lesson_by_mouse(cells: Open) -> None:  # noqa: F811
    page = cells([OPEN.format(lesson="irrigation")])
    panel = page.locator(".nb-panel")
    expect(page.locator(".nb-board").get_by_role("heading", level=2)).to_have_text("Water from the river")
    expect(at(page, "Step 1 of 9")).to_be_visible()
    press(panel, "next")
    press(panel, "answera")
    expect(panel).to_contain_text("Close isn’t enough")
    press(panel, "answerb")
    press(panel, "next")
    # A forbidden action on the board itself.
    place(page, "card:0.2").click()
    settled(page)
    place(page, "area:b3|c3").click()
    expect(panel).to_contain_text("no unbroken row of cubes")
    press(panel, "next")
    press(panel, "show_me")
    press(panel, "next")
    press(panel, "answerc")
    press(panel, "next")
    # A legal action that misses the goal is explained and undone.
    settled(page)
    place(page, "card:0.2").click()
    settled(page)
    place(page, "area:c4|d4").click()
    expect(panel).to_contain_text("begins a new canal")
    press(panel, "undo")
    settled(page)
    place(page, "card:0.2").click()
    settled(page)
    place(page, "area:a3|a4").click()
    expect(panel).to_contain_text("The canal has grown")
    press(panel, "next")
    press(panel, "answerb")
    press(panel, "next")
    press(panel, "answerb")
    press(panel, "next")
    expect(at(page, "Step 9 of 9")).to_be_visible()
    place(page, "card:0.2").click()
    settled(page)
    place(page, "area:a2|a3#2").click()
    expect(panel).to_contain_text("Water on level 3!")
    press(panel, "next")
    expect_end(page)
    assert (
        ask(page, "print(t.is_done, am.tutor('irrigation', progress='progress-irrigation.json').is_done)")
        == "True True"
    )


def test_a_lesson_from_cells_in_two_languages(cells: Open) -> None:  # noqa: F811
    page = cells([OPEN.format(lesson="recruiting")])
    ask(page, "t.answer('c'); t.next()")
    expect(at(page, "Step 2 of 6")).to_be_visible()
    ask(page, "t.next(); t.language = 'de'; t.answer('a')")
    expect(at(page, "Schritt 3 von 6")).to_be_visible()
    expect(page.locator(".nb-answers button.wrong")).to_have_count(1)
    ask(page, "t.answer('b'); t.next()")
    expect(at(page, "Schritt 4 von 6")).to_be_visible()


@pytest.mark.release  # every run walks the lessons on a plain page (test_widget)
def test_a_guided_round(cells: Open) -> None:  # noqa: F811
    page: Page = cells([OPEN.format(lesson="guided_round")])
    panel = page.locator(".nb-panel")
    for _ in range(60):
        settled(page)
        if ask(page, "print(t.is_done)") == "True":
            break
        words = [word for word in ("next", "show_me") if panel.locator(f'[data-do="{word}"]').count()]
        press(panel, words[0])
    expect_end(page)
    expect(page.locator(".nb-error")).to_be_empty()


def test_lessons_are_chosen_in_one_cell(cells: Open) -> None:  # noqa: F811
    page = cells(['import amyitis_nb as am\nam.tutor(progress="chosen.json")', "1 + 1"])
    count = page.locator(".jp-Cell").count()
    board = page.locator(".nb-board")
    expect(board.get_by_role("heading", level=2)).to_have_text("The hanging gardens")
    expect(page.locator(".nb-stage")).to_be_hidden()
    board.get_by_role("button", name="1. Lead the water in").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(board.get_by_role("heading", level=2)).to_have_text("A round, and how to leave it")
    expect(place(page, "square:a1")).to_be_visible()
    press(board, "answerb")
    press(board, "next")
    expect(at(page, "Step 2 of 6")).to_be_visible()
    press(board, "contents")
    expect(board.get_by_role("button", name="2. A round, and how to leave it, begun")).to_be_focused()
    for key in "abdd0xy":
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == count
    # Progress saved meanwhile by another kernel counts when the contents are shown again.
    ask(page, "am.tutor(progress='chosen.json').progress.save('aim', 1, (), True)")
    board.locator(".nb-menu summary").click()  # a cell is too narrow for the links in the bar
    board.get_by_role("button", name="Practise").click()
    expect(board.get_by_role("heading", level=2)).to_have_text("Practice")
    press(board, "contents")
    expect(board.get_by_role("button", name="1. Lead the water in, solved")).to_be_visible()
    assert findings(page) == {}
