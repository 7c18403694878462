"""A game with five seats, names of 20 letters and free decisions fits the page."""

from __future__ import annotations

from collections.abc import Callable

import ferry
import pytest
from playwright.sync_api import Page
from rest import at_rest

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.record import record_class
from board.conftest import Wire

NAMES = [
    "Bartholomew Mortimer",
    "Wolfeschlegelsteinha",
    "Maximilian-Alexander",
    "Wilhelmina Margareta",
    "Anastasia Konstantin",
]
SIDES = "; ".join(f"side {side}" for side in ("fox", "owl", "bear", "crow", "frog"))

#: Positions with many buttons: a choice of sides, a head with conversions, an answer, and a trip that may be left out.
LINES = {
    "side": "side fox",
    "head": SIDES,
    "answer": f"{SIDES}; build b2; sail c1; done; build a2",
    "sail": f"{SIDES}; rest",
}

#: Returns pairs of visible parts of the page that overlap, parts outside it, and texts that are cut.
FAULTS = """() => {
  const look = ".nb-turn, .nb-turn-of, .nb-asked, .nb-prompt, .nb-head button, .nb-news, .nb-history, [data-place]";
  const parts = [...document.querySelectorAll(look)].filter((node) => node.checkVisibility({visibilityProperty: true}))
    .map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
  const name = (node) => node.dataset.place ?? (node.textContent.trim().slice(0, 30) || node.className);
  const found = [];
  for (const [node, box] of parts) {
    if (box.left < 0 || box.right > innerWidth + 0.5) found.push(`${name(node)} leaves the page`);
    const isCut = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (isCut && node.matches("button, .nb-turn, .nb-turn-of, .nb-asked")) found.push(`${name(node)} is cut`);
  }
  parts.forEach(([one, a], n) => {
    for (const [two, b] of parts.slice(n + 1)) {
      if (one.contains(two) || two.contains(one) || (one.dataset.place && two.dataset.place)) continue;
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`${name(one)} overlaps ${name(two)}`);
    }
  });
  return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)], ids=str)
def test_long_names_of_five_seats_fit_the_page(
    mount: Callable[..., Page], wire: Wire, width: int, height: int
) -> None:
    start = record_class(ferry.GAME)(ferry.GAME.new(5, "1")).named(NAMES)
    board = Board(start)
    page = mount(board, page_css="body, main { margin: 0 } h1 { display: none }")
    page.set_viewport_size({"width": width, "height": height})
    faults: dict[str, list[str]] = {}
    for name, line in LINES.items():
        wire.send(board, ("test", len(faults) + 1, "load", start.play(line).text))
        page.evaluate("(states) => states.forEach((state) => model.take(state))", wire.updates())
        at_rest(page)
        faults[name] = page.evaluate(FAULTS)
    assert faults == {name: [] for name in LINES}
