"""The list of the factions at the start of Terra Mystica: it leaves the map in sight and shows that it scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get

pytestmark = pytest.mark.browser

#: How much of the map the list covers, in CSS px down and across.
COVERED = """() => {
  const list = document.querySelector('.nb-options').getBoundingClientRect();
  const hexes = [...document.querySelectorAll('[data-place^="hex:"] > :first-child')];
  const map = hexes.map((hex) => hex.getBoundingClientRect());
  const right = Math.max(...map.map((box) => box.right)), bottom = Math.max(...map.map((box) => box.bottom));
  return [right - list.left, bottom - list.top];
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (820, 1180), (390, 844)])
def test_the_factions_leave_the_map_in_sight(mount: Callable[..., Page], width: int, height: int) -> None:
    page = mount(Board(get("terra_mystica").new(2, "factions"), bots={1: "beginner"}))
    page.set_viewport_size({"width": width, "height": height})
    options = page.locator(".nb-options")
    expect(options.locator(".nb-option")).to_have_count(14)
    page.wait_for_function(f"() => Math.min(...({COVERED})()) <= 4", timeout=5000)
    at_rest(page)  # the list is built again after the drawing for this width has arrived
    box = options.bounding_box()
    assert box and box["height"] < height - 100 and box["x"] >= 0 and box["x"] + box["width"] <= width
    fade = options.evaluate("list => getComputedStyle(list, '::after').position")
    assert fade == "sticky"
    last = options.locator(".nb-option").last
    last.scroll_into_view_if_needed()
    assert last.evaluate("""node => {
      const box = node.getBoundingClientRect(), list = node.parentElement.getBoundingClientRect();
      return box.bottom <= list.bottom;
    }""")


@pytest.mark.parametrize(("width", "layout"), [(839, "medium"), (840, "wide")])
def test_the_drawing_suits_the_room_inside_the_padding(
    mount: Callable[..., Page], width: int, layout: str
) -> None:
    """As the style does, which puts the news beside the drawing from 820 px on."""
    board = Board(get("terra_mystica").new(2, "factions"), bots={1: "beginner"})
    page = mount(board, page_css="body { margin: 0 }")
    page.set_viewport_size({"width": width, "height": 1100})
    expect(page.locator(f".nb-board .nb-stage > svg.{layout}")).to_be_visible()
    is_beside = page.locator(".nb-side").evaluate("side => getComputedStyle(side).position") == "absolute"
    assert is_beside == (layout == "wide")
