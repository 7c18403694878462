"""Conversions on the page of Terra Mystica: the button of a refusal, its key, and the signs of an overlay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from rest import at_rest
from terra_mystica.positions import seat, table

from amyitis_nb.board.game_board import Board

#: A trading house on E7 costs a worker and 4 coins, and 3 power become a worker.
POOR = table(
    seat("engineers", "E7=D", bowls=[9, 0, 3], workers=0, coins=4, priests=0), seat("nomads", "B1=D")
)
LINE = ["convert pw>w", "upgrade E7 trading"]


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_refusal_offers_the_conversion_and_the_action(mount: Callable[..., Page], way: str) -> None:
    board = Board(POOR)
    page = mount(board)
    place = page.locator('[data-place="hex:E7"]').first
    if way == "mouse":
        place.dispatch_event("click")
        button = page.get_by_role("note").get_by_role("button", name="3 power into 1 worker, then")
        expect(button).to_contain_text("Bowl III from 3 to 0")
        button.click()
    else:
        place.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("note")).to_contain_text("1 worker, then")
        page.keyboard.press("f")
    expect(page.locator(".nb-card.refusal")).to_have_count(0)
    assert [action.text for action in board.record.actions][:2] == LINE


def test_the_key_of_ways_does_nothing_without_a_refusal(mount: Callable[..., Page]) -> None:
    board = Board(POOR)
    page = mount(board)
    page.locator('[data-place="hex:E7"]').first.focus()
    page.keyboard.press("f")
    page.keyboard.press("i")
    expect(page.get_by_role("note")).to_be_visible()
    assert not board.record.actions


def test_an_overlay_writes_its_numbers_on_the_hexes(mount: Callable[..., Page]) -> None:
    page = mount(Board(POOR))
    hex = page.locator('[data-place="hex:D4"]').first
    hex.focus()
    page.keyboard.press("o")
    page.get_by_role("button", name="Spades to home terrain").click()
    expect(hex).to_have_attribute("aria-description", "1 spade to home terrain.")
    assert "1" in page.locator(".nb-stage .nb-sign text").all_text_contents()
    page.keyboard.press("Escape")
    expect(page.locator(".nb-stage .nb-sign")).to_have_count(0)
    expect(hex).not_to_have_attribute("aria-description", "1 spade to home terrain.")


SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      window.shifts.push(...sources.map(({ node }) => node?.className ?? ""));
  }).observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1190, 600)])
def test_the_question_stays_in_its_place_when_a_neighbour_must_answer(
    mount: Callable[..., Page], width: int, height: int
) -> None:
    """A second undo and the name of the player who answers appear, and nothing moves."""
    start = table(seat("engineers", "E7=D"), seat("nomads", "E8=T B1=D", bowls=[5, 7, 0]))
    board = Board(start)
    page = mount(board, page_css="body, main { margin: 0 } h1 { display: none }")
    page.set_viewport_size({"width": width, "height": height})
    at_rest(page)
    page.evaluate(SHIFTS)
    page.locator('[data-place="stock:0"]').first.dispatch_event("click")
    page.get_by_role("button", name="1 worker into 1 coin").click()
    page.locator(".nb-option", has_text="Upgrade").click()
    page.locator('[data-place="hex:E7"]').first.dispatch_event("click")
    expect(page.locator(".nb-asked")).to_be_visible()
    expect(page.locator(".nb-undo-other")).to_be_enabled()
    page.wait_for_timeout(600)
    assert page.evaluate("shifts") == []


def test_four_verbs_cover_nothing(mount: Callable[..., Page]) -> None:
    """With a button that leads back, as in the app, the question has so little room."""
    start = table(
        seat("engineers", "E7=D I9=D", shipping=1), seat("nomads", "E8=T B1=D"), terrain={"E6": "gray"}
    )
    page = mount(
        Board(start), page_css="body, main { margin: 0 } h1 { display: none } .nb-choice { max-width: 383px }"
    )
    page.set_viewport_size({"width": 1280, "height": 720})
    verbs = page.locator(".nb-option")
    expect(verbs).to_have_count(4)
    at_rest(page)
    board = page.locator(".nb-stage").bounding_box()
    for verb in verbs.all():
        box = verb.bounding_box()
        assert board and box and box["y"] + box["height"] <= board["y"] and box["height"] >= 24
