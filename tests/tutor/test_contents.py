"""The table of contents: lessons are chosen by mouse, key and ear, open in place, and the way back is always there."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect

import amyitis_nb as am
from amyitis_nb.core.game import get
from amyitis_nb.teach.contents import Contents
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

LESSONS = course(get("amyitis"))
CORE = [lesson.id for lesson in LESSONS.core]


@pytest.fixture
def contents(progress: Progress) -> Contents:
    return tutor_of(progress, "en").contents()


@pytest.fixture
def opened(contents: Contents, mount: Callable[..., Page]) -> tuple[LessonBoard, Page]:  # noqa: F811
    board = LessonBoard(contents)
    page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
    page.emulate_media(reduced_motion="reduce")
    return board, page


def test_the_contents_are_headings_and_lists_of_buttons(opened: tuple[LessonBoard, Page]) -> None:
    _, page = opened
    expect(page.get_by_role("heading", level=2)).to_have_text("The lessons")
    path = page.get_by_role("list", name="The core path, in this order")
    expect(path.get_by_role("listitem")).to_have_count(len(CORE))
    first = path.get_by_role("button").first
    expect(first).to_have_accessible_name("1. What the game is about ○ new · 4 minutes")
    expect(first).to_have_accessible_description(
        "The aim, the garden, the caravan’s road, and the course of a round."
    )
    deeper = page.locator(".nb-panel ul").get_by_role("button")
    expect(deeper).to_have_count(len(LESSONS.lessons) - len(CORE))
    assert page.get_by_role("heading", level=3).count() == page.get_by_role("list").count()
    # The lists have the whole width, wherever a lesson has its board.
    shown, board = page.locator(".nb-lessons").first.bounding_box(), page.locator(".nb-board").bounding_box()
    assert shown
    assert board
    assert shown["width"] > board["width"] * 0.9
    for hidden in (".nb-head", ".nb-choice", ".nb-stage"):
        expect(page.locator(hidden)).to_be_hidden()


def test_a_lesson_is_opened_and_left_by_keys(opened: tuple[LessonBoard, Page], progress: Progress) -> None:
    board, page = opened
    page.get_by_role("button", name="Begin: What the game is about").focus()
    for _ in range(4):  # practice, exam, language, first lesson
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="1. What the game is about")).to_be_focused()
    for key in ("End", "Home", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="2. A round, and how to leave it")).to_be_focused()
    page.keyboard.press("Enter")
    lesson = page.get_by_role("region", name="A round, and how to leave it")
    expect(lesson).to_be_focused()
    expect(lesson).to_contain_text("Step 1 of")
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    expect(page.locator(".nb-place, .place").first).to_be_visible()
    assert isinstance(board.activity, Tutorial)
    page.get_by_role("button", name="Next").press("Enter")
    expect(lesson.locator(".nb-told").first).to_be_visible()
    page.get_by_role("button", name="All lessons").focus()
    page.keyboard.press("Enter")
    left = page.get_by_role("button", name="2. A round, and how to leave it ◐ begun")
    expect(left).to_be_focused()
    expect(page.get_by_role("button", name="Go on: What the game is about")).to_be_visible()
    assert not page.locator(".nb-error").inner_text()


def test_what_another_notebook_saves_is_shown_when_the_contents_are(
    opened: tuple[LessonBoard, Page], contents: Contents, progress: Progress
) -> None:
    board, page = opened
    page.get_by_role("button", name="1. What the game").click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    elsewhere = Progress(progress.path).of("amyitis")
    elsewhere.save(CORE[0], 1, (), True)
    elsewhere.answered(("temple.tie",), False)
    page.get_by_role("button", name="All lessons").click()
    expect(page.get_by_role("button", name="1. What the game is about ✓ done")).to_be_visible()
    expect(page.get_by_role("region")).to_contain_text("1 rule waits")
    elsewhere.save(CORE[1], 1, (), True)
    panel = board.get_state()["whole"]["view"]["panel"]  # a page that is reloaded
    assert f"2 of {len(CORE)}" in next(block["text"] for block in panel if block["kind"] == "progress")


def test_the_core_path_tells_the_minutes_that_are_left(contents: Contents, progress: Progress) -> None:
    core = LESSONS.core
    for lesson in core[:-2]:
        progress.of("amyitis").save(lesson.id, lesson.version, (), True)
    left = core[-2].minutes + core[-1].minutes
    assert f"{len(core) - 2} of {len(core)} lessons done, about {left} minutes to go" in str(contents)
    for lesson in core[-2:]:
        progress.of("amyitis").save(lesson.id, lesson.version, (), True)
    assert "Core path: all lessons done\n" in str(contents)


def test_after_the_core_path_a_whole_game_is_one_click_away(contents: Contents, progress: Progress) -> None:
    def ways() -> list[tuple[str, str]]:
        return [(label, id) for word, label, id in contents.blocks[2]["items"] if word == "open"]

    assert "first_game" not in dict(ways()).values()
    for lesson in LESSONS.core:
        progress.of("amyitis").save(lesson.id, lesson.version, (), True)
    assert ways()[1] == ("Begin: A first game", "first_game")
    progress.of("amyitis").save("first_game", LESSONS.lesson("first_game").version, ("next",), False)
    assert ways()[1] == ("Go on: A first game", "first_game")
    for lesson in LESSONS.lessons[:-1]:
        progress.of("amyitis").save(lesson.id, lesson.version, (), True)
    assert ("first_game" in ways()[0], len(ways())) == (True, 3)


def test_practice_exam_and_language_are_reached_from_the_contents(opened: tuple[LessonBoard, Page]) -> None:
    board, page = opened
    for name, title, exam in (("Practice", "Practice", False), ("Final exam", "Final exam", True)):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("heading", level=2)).to_have_text(title)
        expect(page.locator(".nb-stage > svg")).to_be_visible()
        assert isinstance(board.activity, Quiz)
        assert board.activity.exam is exam
        page.get_by_role("button", name="All lessons").click()
    page.get_by_role("combobox", name="Language").select_option("hu")
    expect(page.get_by_role("heading", level=2)).to_have_text("A leckék")
    page.get_by_role("button", name="1. Miről szól a játék").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Miről szól a játék")


def test_a_narrow_page_gets_the_narrow_board(opened: tuple[LessonBoard, Page]) -> None:
    _, page = opened
    page.set_viewport_size({"width": 320, "height": 700})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.wait_for_timeout(200)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    page.get_by_role("button", name="12. ").click()
    expect(page.locator(".nb-stage > svg.narrow")).to_be_visible()
    assert page.evaluate(wide) <= 0
    # A list is longer than a lesson: the beginning of what was opened is what one sees.
    expect(page.get_by_role("heading", level=2)).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_contents_pass_the_checks_of_accessibility(opened: tuple[LessonBoard, Page], scheme: Any) -> None:
    _, page = opened
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_timeout(1500)  # the theme is looked at again after a while
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", scheme)
    result = Axe().run(page, context=".nb-board")
    assert result.violations_count == 0, result.generate_report()


def test_a_second_click_on_what_is_gone_does_nothing(contents: Contents, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(contents)
    board.get_state()
    for number, (word, value) in enumerate(
        (
            ("next", ""),
            ("answer", "a"),
            ("contents", ""),
            ("open", "aim"),
            ("open", "aim"),
            ("contents", ""),
            ("contents", ""),
        ),
        1,
    ):
        wire.send(board, ("page", number, "panel", [word, value]))
        assert not board.get_state()["whole"]["view"]["error"]
    assert board.activity.name == ""
    with pytest.raises(am.InvalidInput):
        contents.do("answer", "a")


def test_in_a_shadow_root_a_lesson_opens_by_key(contents: Contents, mount: Callable[..., Page]) -> None:  # noqa: F811
    page = mount(LessonBoard(contents), shadow=True)
    page.get_by_role("button", name="1. What the game is about").press("Enter")
    expect(page.get_by_role("region", name="What the game is about")).to_be_focused()
    page.get_by_role("button", name="All lessons").press("Enter")
    expect(page.get_by_role("button", name="1. What the game is about")).to_be_focused()


def test_an_exam_that_is_left_waits(contents: Contents) -> None:
    exam = contents.open("exam")
    exam.do("answer", "a").do("answer", "b")
    back = exam.contents().open("irrigation").contents()
    assert "Final exam · Question 3 of 20 .open('exam')" in str(back).replace("\n", " ")
    assert "Practice .open('practice')" in str(back)
    back.language = "hu"
    assert "Záróvizsga · 3/20. kérdés" in str(back)
    again = back.open("exam")
    assert again is exam
    assert "3/20. kérdés" in str(again)
    assert back.open("exam") is not exam, "it waited once"
    assert contents.open("exam") is not exam


def test_the_result_of_an_exam_leads_to_lessons(opened: tuple[LessonBoard, Page]) -> None:
    board, page = opened
    page.set_viewport_size({"width": 320, "height": 800})
    page.get_by_role("combobox", name="Language").select_option("hu")
    page.get_by_role("button", name="Záróvizsga").click()
    exam = board.activity
    assert isinstance(exam, Quiz)
    for number, asked in enumerate(exam.questions, 1):
        # Every fifth answer is right.
        answer = asked.right if not number % 5 else (asked.right + 1) % len(asked.puzzle.choices)
        page.locator(".nb-answers button").nth(answer).click()
        if number < len(exam.questions):
            expect(page.locator(".nb-panel .nb-small").first).to_contain_text(f"{number + 1}/20. kérdés")
    panel = page.locator(".nb-panel")
    expect(panel).to_contain_text("20 kérdésből 4 helyes")
    page.wait_for_timeout(1300)  # the theme is looked at again after a while
    result = Axe().run(page, context=".nb-board")
    assert result.violations_count == 0, result.generate_report()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    inner = "[...document.querySelectorAll('.nb-board, .nb-panel')].map(node => node.scrollWidth - node.clientWidth)"
    assert max(page.evaluate(inner)) <= 0
    panel.get_by_role("button", name="Lecke: ").first.press("Enter")
    expect(panel).to_contain_text(re.compile(r"1/\d+\. lépés"))
    assert isinstance(board.activity, Tutorial)


def test_in_a_cell_the_contents_open_what_is_asked_for(contents: Contents) -> None:
    assert contents.open("irrigation").position == am.tutor("irrigation").position
    assert str(contents.open("irrigation").contents()) == str(contents)
    with pytest.raises(am.InvalidInput, match="irrigation"):
        contents.open("irigation")
    assert ".open('aim')" in str(contents)


def test_the_contents_can_be_read_where_no_widget_is_shown(
    contents: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = contents._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    monkeypatch.setitem(sys.modules, "amyitis_nb.teach.widget", None)
    for shown in (data, contents._repr_mimebundle_()):
        assert "Water from the river" in shown["text/html"]
        assert not {"<img", "<svg", "<script"} & set(shown["text/html"].split())
        assert "image/svg+xml" not in shown
        assert "Water from the river" in shown["text/plain"]


def test_a_widget_stays_with_what_was_opened_on_it(contents: Contents, wire: Wire) -> None:  # noqa: F811
    contents._repr_mimebundle_()
    first = contents._widget
    assert isinstance(first, LessonBoard)
    wire.send(first, ("page", 1, "panel", ["open", "irrigation"]))
    assert first.activity.name == "irrigation"
    contents._repr_mimebundle_()
    assert contents._widget is not first
    assert first.activity.name == "irrigation"
