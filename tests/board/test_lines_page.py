"""The page of *What if* at four sizes: whole actions, numbers inside their frames, and all differences at hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from rest import at_rest

import amyitis_nb as am
from amyitis_nb.board.game_board import Board
from board.conftest import Wire
from board.test_lines import at_random, does, line

SIZES = ((1280, 720), (1190, 600), (768, 1024), (390, 844))
GAMES = (("amyitis", 30), ("babel", 30), ("terra_mystica", 60))

#: For each line: the names of its actions, those that are shown, those that are cut, and what stands before them.
CHIPS = """() => [...document.querySelectorAll(".nb-played")].map((played) => {
  const [before, ...chips] = played.children;
  const shown = chips.filter((chip) => !chip.classList.contains("nb-hidden"));
  const inside = (node) => {
    const [box, row] = [node.getBoundingClientRect(), played.getBoundingClientRect()];
    return box.left >= row.left - 1 && box.right <= row.right + 1 && box.width > 20;
  };
  return {
    all: chips.map((chip) => chip.title),
    shown: shown.map((chip) => chip.title),
    cut: shown.filter((chip) => !inside(chip)).length,
    before: before.textContent,
  };
})"""

#: The numbers of the other line that cross the frame around the number next to them, or the copy of the own stock.
CROSSING = """() => [...document.querySelectorAll(".nb-stage .nb-in-other, .nb-own .nb-in-other")].filter((other) => {
  const box = other.getBoundingClientRect();
  const inside = (one, frame) => one.left >= frame.left - 1 && one.top >= frame.top - 1
    && one.right <= frame.right + 1 && one.bottom <= frame.bottom + 1;
  const svg = other.closest(".nb-own > svg") ?? other.closest("svg");
  const number = document.createRange();
  number.selectNodeContents(other.previousSibling);
  const own = number.getBoundingClientRect();
  const frames = [svg, ...svg.querySelectorAll(".scenery rect, .place > rect:first-child")];
  return frames.map((frame) => frame.getBoundingClientRect())
    .some((frame) => inside(own, frame) && !inside(box, frame));
}).map((other) => other.parentNode.outerHTML)"""


#: The numbers of the other line that touch a star or another sign.
TOUCHING = """() => [...document.querySelectorAll(".nb-stage .nb-in-other, .nb-own .nb-in-other")].filter((other) => {
  const box = other.getBoundingClientRect();
  return [...other.closest("svg").querySelectorAll("use")].map((sign) => sign.getBoundingClientRect())
    .filter(({ width }) => width < 60)  // a wall or a copy of the stock is no sign
    .some((sign) => Math.min(box.right, sign.right) - Math.max(box.left, sign.left) > 0.5
      && Math.min(box.bottom, sign.bottom) - Math.max(box.top, sign.top) > box.height / 3);
}).map((other) => other.parentNode.outerHTML)"""

#: The numbers in parentheses of a picture that cross a rectangle or cover another text.
CROSSING_IN_PICTURES = """() => {
  const box = (node) => node.getBoundingClientRect();
  const shared = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  const inside = (one, frame) => one.left >= frame.left - 1 && one.top >= frame.top - 1
    && one.right <= frame.right + 1 && one.bottom <= frame.bottom + 1;
  const ink = (node) => {  // a box of a text has room above and below its digits
    const { left, right, top, bottom } = box(node);
    const room = (bottom - top) / 5;
    return { left, right, top: top + room, bottom: bottom - room };
  };
  const texts = [...document.querySelectorAll("text")];
  const numbers = texts.filter((node) => /^[(][0-9]+[)]$/.test(node.textContent));
  const frames = [...document.querySelectorAll(".scenery rect, .place > rect:first-of-type")];
  return [numbers.length, numbers.filter((number) =>
    frames.some((frame) => shared(ink(number), box(frame)) && !inside(ink(number), box(frame)))
    || texts.some((text) => text !== number && shared(ink(number), ink(text)))
  ).map((number) => number.parentNode.outerHTML)];
}"""


@pytest.mark.parametrize(("game", "steps"), GAMES)
def test_numbers_in_a_picture_cross_no_frame(page: Page, game: str, steps: int) -> None:
    position = at_random(game, 3 if game != "terra_mystica" else 2, steps)
    first, *_, last = position.legal_actions
    ends = [position.play(first).position, position.play(last).position]
    if game == "amyitis":  # the prestige has a small frame
        ends[1] = position.edit(prestige={0: position.seats[0].prestige + 2})
    sides = am.compare(position, ends)
    for column in range(2):
        page.set_content(sides._contrasted(column).svg())
        count, crossing = page.evaluate(CROSSING_IN_PICTURES)
        assert count > 0
        assert crossing == []


@pytest.fixture
def forked(page: Page, mount: Callable[..., Page], wire: Wire) -> Callable[..., Page]:
    """``forked(game, steps, (width, height))`` opens two lines of a game in which each seat has acted."""

    def show(game: str, steps: int, size: tuple[int, int]) -> Page:
        board = Board(at_random(game, 3 if game != "terra_mystica" else 2, steps), bots={1: "beginner"})
        does(wire, board, line("open"))
        first, *_, last = [action.text for action in board.position.legal_actions]
        does(wire, board, ("play", last), line("show", 0), ("play", first), line("bots"))
        wire.log.clear()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(reduced_motion="reduce")
        mount(board, page_css="body, main { margin: 0; } h1 { display: none; }")
        return page

    return show


@pytest.mark.slow
@pytest.mark.parametrize(("game", "steps"), GAMES)
def test_actions_and_numbers_are_whole(forked: Callable[..., Page], game: str, steps: int) -> None:
    page = forked(game, steps, SIZES[0])
    for width, height in SIZES:
        if (width, height) != SIZES[0]:
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
        expect(page.locator(".nb-in-other").first).to_be_attached()
        at_rest(page)
        for played in page.evaluate(CHIPS):
            count = len(played["all"]) - len(played["shown"])
            assert played["shown"] == played["all"][count:]
            assert played["shown"] or not played["all"], "the newest action is shown"
            assert played["before"] == (f"… {count} earlier" if count else "")
            assert played["cut"] == 0, (width, played)
        assert page.evaluate(CROSSING) == [], width
        assert page.evaluate(TOUCHING) == [], width
        tab = page.locator(".nb-strip .nb-tab").first
        # A screen reader has the actions without room, too.
        chips = tab.locator(".nb-played > span").all_text_contents()
        if chips:
            expect(tab).to_have_accessible_name(re.compile("".join(f"(?=.*{re.escape(it)})" for it in chips)))


@pytest.mark.parametrize(("game", "steps"), GAMES)
def test_a_phone_shows_all_differences_with_one_swipe(
    forked: Callable[..., Page], game: str, steps: int
) -> None:
    page = forked(game, steps, (390, 844))
    page.locator(".nb-lines summary").first.click()
    panel = page.locator(".nb-own .nb-lines")
    expect(panel.get_by_text("The same in all").or_(panel.locator("table")).first).to_be_visible()
    seen, whole = panel.evaluate("node => [node.clientHeight, node.scrollHeight]")
    assert whole <= 2 * seen


#: Counts how often a node is measured after the drawing has changed: each time, the browser must lay all of it out.
COUNT = """() => {
  const { before } = Element.prototype, box = Element.prototype.getBoundingClientRect;
  let isChanged = false;
  window.layouts = 0;
  Element.prototype.before = function (...nodes) { isChanged = true; return before.apply(this, nodes); };
  Element.prototype.getBoundingClientRect = function () {
    if (isChanged) layouts++;
    isChanged = false;
    return box.apply(this);
  };
  show(document.querySelector("main").appendChild(document.createElement("div")));
  return layouts;
}"""


def test_lines_are_compared_in_few_measurements(forked: Callable[..., Page]) -> None:
    assert 0 < forked("amyitis", 30, (1280, 720)).evaluate(COUNT) < 20
