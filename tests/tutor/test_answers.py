"""Questions on the page that are answered with a number or with places of the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe import findings
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.question import Question
from amyitis_nb.teach.widget import LessonBoard
from tutor.asking import ask, question_of, wrong_answer
from tutor.conftest import tutor_of

COURSE = course(get("amyitis"))


@pytest.fixture
def opened(progress: Progress, mount: Callable[..., Page]) -> Callable[..., tuple[Quiz, Page]]:  # noqa: F811
    """Return a function that opens a quiz of these questions on a page."""

    def opened(*asked: Question) -> tuple[Quiz, Page]:
        quiz = ask(Quiz(tutor_of(progress, "en")), *asked)
        board = LessonBoard(quiz)
        page = mount(board, page_css=board._css)
        expect(page.locator(".nb-panel")).to_be_visible()
        return quiz, page

    return opened


def check_access(page: Page) -> None:
    at_rest(page)
    assert findings(page) == {}


def test_a_number_is_typed_with_mouse_or_keyboard(opened: Callable[..., tuple[Quiz, Page]]) -> None:
    first, second = question_of(COURSE, "camels"), question_of(COURSE, "keeps")
    quiz, page = opened(first, second)
    field = page.get_by_label("Your number")
    expect(field).to_have_attribute("inputmode", "numeric")
    field.fill("two")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".nb-told.hint")).to_contain_text("Type a whole number, such as 12.")
    expect(field).to_have_value("two")
    assert not quiz.state.given
    check_access(page)
    field.fill(wrong_answer(first))
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".nb-told.wrong")).to_contain_text(f"The right answer: {first.right}")
    expect(field).not_to_be_editable()
    page.keyboard.press("Enter")  # the focus went on to “Next”
    expect(field).to_be_editable()
    expect(field).to_have_value("")
    page.locator(".nb-panel").focus()
    page.keyboard.press("n")
    expect(field).to_be_focused()
    page.keyboard.type(second.right)
    page.keyboard.press("Enter")
    expect(page.locator(".nb-told.right")).to_be_visible()
    assert quiz.state.given == (wrong_answer(first), second.right)


def test_places_are_marked_with_mouse_or_keyboard(opened: Callable[..., tuple[Quiz, Page]]) -> None:
    asked = question_of(COURSE, "reach", wanted=2)
    right = asked.right.split()
    wrong = wrong_answer(asked)
    quiz, page = opened(asked)
    places = {id: page.locator(f".nb-stage [data-place='{id}']") for id in (*right, wrong)}
    ticks = page.locator(".nb-stage .nb-tick")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".nb-told.hint")).to_contain_text("Mark at least one place")
    # A click marks, a second one removes the mark, and a double click only marks.
    places[wrong].click()
    expect(places[wrong]).to_have_attribute("aria-selected", "true")
    expect(page.locator(".nb-live[role=status]")).to_have_text("Marked. Places marked: 1.")
    expect(ticks).to_have_count(1)
    places[wrong].click(delay=600)
    expect(places[wrong]).to_have_attribute("aria-selected", "false")
    expect(page.locator(".nb-live[role=status]")).to_have_text("No longer marked. Places marked: 0.")
    expect(ticks).to_have_count(0)
    places[wrong].dblclick()
    expect(page.locator(".nb-marks")).to_have_text("Places marked: 1")
    # The board itself is no part of the answer.
    page.locator(".nb-stage [data-place^='temple:']").first.click()
    expect(page.locator(".nb-marks")).to_have_text("Places marked: 1")
    places[right[0]].focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-marks")).to_have_text("Places marked: 2")
    check_access(page)
    # Another width and another language keep the marks.
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.locator(".nb-marks")).to_have_text("Markierte Orte: 2")
    expect(ticks).to_have_count(2)
    page.get_by_role("combobox", name="Sprache").select_option("en")
    page.get_by_role("button", name="Check").click()
    told = page.locator(".nb-told.wrong")
    expect(told).to_contain_text("missing." if len(right) > 1 else "doesn’t belong")
    expect(told).to_contain_text("1 marked place doesn’t belong.")
    assert not any(place.split(":")[1] in told.inner_text() for place in asked.exercise.places)
    # The right places have a ring, those among them that were marked a tick, and the wrong one a cross.
    rings = page.locator(".nb-stage .nb-marked").evaluate_all("nodes => nodes.map(n => n.dataset.ring)")
    assert {*rings} == {*right}
    expect(ticks).to_have_count(1)
    expect(page.locator(".nb-stage .nb-sign.nb-look-bad")).to_have_count(1)
    expect(page.locator(f".nb-stage .nb-wrong[data-ring='{wrong}']")).to_have_count(1)
    expect(page.locator("[data-do=next]")).to_be_focused()
    assert {*quiz.state.given[0].split()} == {right[0], wrong}
    places[wrong].click()
    expect(ticks).to_have_count(1)
    page.screenshot(path="/tmp/w/exer_places.png")
