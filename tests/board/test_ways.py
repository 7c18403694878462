"""Conversions on the page of Terra Mystica: the button of a refusal, its key, and the signs of an overlay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
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
        expect(button).to_contain_text("bowl III 3 → 0")
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
