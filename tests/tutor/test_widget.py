"""A lesson on a page: the panel beside the board, driven by mouse and keyboard."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect

from amyitis_nb.tutor.lesson import course
from amyitis_nb.tutor.progress import Progress
from amyitis_nb.tutor.tutorial import Tutorial
from amyitis_nb.tutor.widget import LessonBoard


@pytest.fixture
def held(progress: Progress) -> Tutorial:
    return Tutorial(course(), course().lesson("irrigation"), progress)


def intent(board: LessonBoard, wire: Wire, number: int, kind: str, data: Any = None) -> dict[str, Any]:  # noqa: F811
    wire.send(board, ("page", number, kind, data))
    return dict(board.answer)


def test_the_panel_travels_with_the_board(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(held)
    view = board.get_state()["whole"]["view"]
    assert [block["kind"] for block in view["panel"]] == ["heading", "progress", "note", "text", "buttons"]
    assert set(view["marks"]) == {"area:4,1|4,2", "area:3,1|3,2"}
    assert view["options"] == []
    answer = intent(board, wire, 1, "panel", ["next", ""])
    assert answer["view"]["panel"][1]["at"] == 2
    answer = intent(board, wire, 2, "panel", ["answer", "b"])
    assert answer["view"]["panel"][5]["tone"] == "right"
    assert answer["view"]["live"]


def test_what_a_cell_does_is_shown_on_the_page(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(held)
    board.get_state()
    held.next().answer("b").next()
    assert board.answer["view"]["panel"][1]["at"] == 3
    assert board.answer["view"]["options"]
    held.play("R1 engineer 1,1|1,2#1")
    tones = [block.get("tone") for block in board.answer["view"]["panel"]]
    assert "refused" in tones
    assert "right" in tones


def test_an_unlit_place_is_a_try_in_a_probe(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    held.next().answer("b").next()
    board = LessonBoard(held)
    board.get_state()
    intent(board, wire, 1, "choose", "1 engineer")
    assert not held.state.done
    intent(board, wire, 2, "try", "area:1,1|1,2#1")
    assert held.state.done


def test_a_wrong_action_is_shown_and_taken_back(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    for _ in range(5):
        held.show_me().next()
    held.next()
    assert held.player.step(held.state).id == "extend"  # type: ignore[union-attr]
    board = LessonBoard(held)
    board.get_state()
    before = held.position
    answer = intent(board, wire, 1, "play", "R1 engineer 4,3|4,4")
    assert answer["motions"]
    assert board.position != before
    assert answer["view"]["options"] == []
    answer = intent(board, wire, 2, "panel", ["undo", ""])
    assert board.position == before
    assert answer["view"]["options"]


def test_the_page_changes_the_language_in_the_middle(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    held.next().answer("a")
    board = LessonBoard(held)
    board.get_state()
    state = held.state
    wire.send(board, ("page", 1, "language", "hu"))
    whole = board.get_state()["whole"]
    assert whole["language"] == "hu"
    assert whole["view"]["panel"][0]["text"] == "Víz a folyóból"
    assert held.state is state
    for number, kind in enumerate(("redo", "continue", "step", "goto", "new", "load"), 2):
        wire.send(board, ("page", number, kind, 0))
        assert held.state is state
        assert not board.get_state()["whole"]["view"]["error"]


def test_a_lesson_can_be_read_where_no_widget_is_shown(
    held: Tutorial, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.next().answer("a")
    bundle = held._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    monkeypatch.setitem(sys.modules, "amyitis_nb.tutor.widget", None)
    for shown in (data, held._repr_mimebundle_()):
        assert "Close, but not joined" in shown["text/html"]
        assert "<svg" in shown["text/html"] or "<img" in shown["text/html"]
        assert "<script" not in shown["text/html"]
        assert "Close, but not joined" in shown["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize("width", [1300, 380])
def test_a_lesson_is_walked_by_keyboard(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    width: int,
) -> None:
    board = LessonBoard(held)
    page = mount(board, page_css=str(board._css))
    page.set_viewport_size({"width": width, "height": 900})
    panel = page.locator(".nb-panel")
    expect(panel.get_by_role("heading")).to_have_text("Water from the river")
    panel.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Step 2 of 6")
    panel.get_by_role("button", name="a) Yes").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Close, but not joined")
    panel.get_by_role("button", name="b) No").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Right")
    panel.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Step 3 of 6")
    panel.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Refused, as it should be")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_passes_the_checks_of_accessibility(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    scheme: Any,
) -> None:
    held.next().answer("a").hint().hint()
    board = LessonBoard(held)
    page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_timeout(1500)  # the theme is looked at again after a while
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", scheme)
    result = Axe().run(page, context=".nb-board")
    assert result.violations_count == 0, result.generate_report()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(course().lessons)), ids=[one.id for one in course().lessons])
def test_every_lesson_is_walked_by_keyboard(
    number: int,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = course().lessons[number]
    tutorial = Tutorial(course(), lesson, progress)
    board = LessonBoard(tutorial)
    page = mount(board, page_css=str(board._css))
    # Two widths and two themes, in turn.
    page.emulate_media(color_scheme="dark" if number % 4 > 1 else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": 1300 if number % 2 else 360, "height": 900})
    narrow = page.locator(".nb-board[data-narrow]")
    expect(narrow).to_have_count(0 if number % 2 else 1)
    page.wait_for_timeout(200)  # the narrow drawing arrives
    panel = page.locator(".nb-panel")
    for _ in range(150):
        if tutorial.is_done:
            break
        before = tutorial.state
        step = tutorial.player.step(before)
        word = "next" if before.done or (step is not None and step.kind == "show") else "show_me"
        for _ in range(3):  # a key may fall on a button that the page is just replacing
            panel.locator(f'[data-do="{word}"]').focus()
            page.keyboard.press("Enter")
            deadline = time.monotonic() + 2
            while tutorial.state is before and time.monotonic() < deadline:
                page.wait_for_timeout(20)
            if tutorial.state is not before:
                break
        assert tutorial.state is not before
        expect(page.locator(".nb-error")).to_be_empty()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
    assert tutorial.is_done
    expect(panel).to_contain_text("finished")
