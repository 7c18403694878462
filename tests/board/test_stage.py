"""A page on which tests show boards one after the other is like a new one for each of them."""

from __future__ import annotations

import pytest
import toy
from playwright.sync_api import Page
from rest import at_rest

from amyitis_nb.board.game_board import Board
from board.conftest import Stage, Wire

pytestmark = pytest.mark.usefixtures("open_hands")

HOLDER = '<div class="holder"></div>'


@pytest.fixture
def stage(page: Page, wire: Wire) -> Stage:
    found = Stage(page)
    found.show(Board(toy.Position()), "body { padding-bottom: 4000px; }", HOLDER)
    return found


def test_the_next_test_finds_nothing_of_the_one_before(stage: Stage) -> None:
    page = stage.page
    page.evaluate("localStorage.setItem('nb-board.sound', 'on'); sessionStorage.setItem('nb-kept', '1')")
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    at_rest(page)
    page.locator('[data-place="hand:0.0"]').click()
    page.evaluate("scrollTo(0, 2000)")
    old = page.evaluate_handle("model")
    assert stage.leave()
    board = Board(toy.Position())
    stage.show(board, "", HOLDER)
    assert page.locator(".nb-board").count() == 1
    assert page.evaluate("[{ ...localStorage }, { ...sessionStorage }]") == [
        {"nb-board.speed": "at_once"},
        {},
    ]
    assert page.evaluate("[innerWidth, innerHeight, scrollY]") == [1280, 720, 0]
    preferred = ("prefers-color-scheme: dark", "prefers-reduced-motion: reduce")
    assert not any(page.evaluate("query => matchMedia(`(${query})`).matches", query) for query in preferred)
    assert page.evaluate("document.activeElement === document.body")
    # What the closed board still sends does not reach the new one.
    old.evaluate("model => { model.set('_intents', [['old', 1, 'play', 'rest', 0]]); model.save_changes(); }")
    assert not board.record.actions


@pytest.mark.parametrize(
    "trace",
    [
        "window.left = 1",
        "window.kernel = () => '[]'",
        "document.body.dataset.left = ''",
        "document.head.append(document.createElement('style'))",
        "history.pushState(null, '', '#left')",
    ],
)
def test_a_page_with_a_trace_of_a_test_is_not_used_again(stage: Stage, trace: str) -> None:
    stage.page.evaluate(trace)
    assert not stage.leave()


def test_a_page_that_was_loaded_again_is_not_used_again(stage: Stage) -> None:
    assert stage.leave()
    stage.show(Board(toy.Position()), "", HOLDER)
    stage.page.goto("about:blank")
    assert not stage.leave()
