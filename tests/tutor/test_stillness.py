"""During a whole lesson only pieces move: bar, board and panel stay in their places, and nothing moves by itself. On a
small page the button stays, too; beside a wide board it is right below the text. On a phone the panel grows upwards
if a question needs it, so that all answers are in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

#: Collects every layout shift with the moved nodes; beside a wide board only those that no click and no key led to.
WATCH = """isWide => { window.shifts = [];
new PerformanceObserver(list => { for (const entry of list.getEntries())
    if (!isWide || !entry.hadRecentInput) window.shifts.push(
    [entry.value, entry.sources.map(({ node, previousRect, currentRect }) =>
        [(node?.outerHTML ?? node?.parentElement?.outerHTML ?? "").slice(0, 120), previousRect, currentRect])]); })
    .observe({ type: "layout-shift", buffered: false }); }"""

#: Returns the box of the board on the page, and those of the bar and the panel on the screen; the latter without its
#: height beside a wide board, and without its top for a question on a phone.
BOXES = """isWide => Object.fromEntries([".nb-lesson-bar", ".nb-stage", ".nb-panel"].map(look => {
    const node = document.querySelector(look), { x, y, width, height } = node.getBoundingClientRect();
    const box = [x, node.matches(".nb-stage") ? y + scrollY : y, width, height].map(Math.round);
    if (look !== ".nb-panel") return [look, box];
    return [look, isWide ? box.slice(0, 3) : [x, y + height, width].map(Math.round)]; }))"""

BUTTON = """() => { const node = document.querySelector(".nb-base > :first-child"), { x, y, width, height } =
    node.getBoundingClientRect(); return node.checkVisibility() ? [x, y, width, height].map(Math.round) : null; }"""

PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize(
    ("game", "id", "size"),
    [
        *(
            pytest.param("amyitis", id, size, marks=pytest.mark.release if (number + turn) % 3 else ())
            for number, id in enumerate(("aim", "irrigation", "round_end"))
            for turn, size in enumerate([(1280, 720), (900, 700), (390, 844)])
        ),
        pytest.param("terra_mystica", "power", (390, 844)),
        pytest.param("terra_mystica", "rounds", (768, 1024), marks=pytest.mark.release),
    ],
    ids=str,
)
def test_nothing_moves_over_a_lesson(
    game: str,
    id: str,
    size: tuple[int, int],
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en", game).lesson(id)
    board = LessonBoard(lesson)
    page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".nb-base")).to_be_visible()
    at_rest(page)  # the fitting drawing has arrived
    is_wide = size[0] >= 820
    page.evaluate(WATCH, is_wide)
    boxes, button = page.evaluate(BOXES, is_wide), page.evaluate(BUTTON)
    while not lesson.is_done:
        before = lesson.state
        number = before.number
        do = "next" if _leads_on(lesson) else "show_me"
        _click(page, lesson, before, do)
        after: Any = page.evaluate(BOXES, is_wide)
        # A lesson that continues with another position may need another drawing, but nothing moves within a step.
        if lesson.state.number == number:
            assert after == boxes, (number, do)
        assert {look: after[look] for look in (".nb-lesson-bar", ".nb-panel")} == {
            look: boxes[look] for look in (".nb-lesson-bar", ".nb-panel")
        }
        boxes, shown = after, page.evaluate(BUTTON)
        if shown is None:  # the answers of a question are the buttons
            continue
        left, top, width, height = shown
        button = button or shown
        assert [left, width, height] == [button[0], *button[2:]], (number, do)
        if is_wide:
            assert top + height <= size[1], (number, do)
        else:
            assert top == button[1], (number, do)
        button = shown
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=str)
def test_the_factions_appear_where_they_stay(
    size: tuple[int, int],
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, "en", "terra_mystica").contents())
    page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("document.querySelector('main').setAttribute('data-nb-page', '')")
    at_rest(page)
    page.evaluate(WATCH, False)
    page.locator("[data-do='visitplay']:visible").first.click()
    expect(page.locator(".nb-option")).to_have_count(14)
    at_rest(page)
    assert page.evaluate("window.shifts") == []


def _leads_on(lesson: Tutorial) -> bool:
    step = lesson.player.step(lesson.state)
    return lesson.state.done or (step is not None and step.kind == "show")


def _click(page: Page, lesson: Tutorial, before: object, do: str) -> None:
    page.locator(f'.nb-base [data-do="{do}"]').click()
    expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    assert lesson.state is not before
    page.evaluate(PAINTED)
