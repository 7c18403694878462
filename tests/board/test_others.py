"""The actions of others: shown one after the other, at their place and in the news; skipping and replaying them.

The tests control the clock of the page, so nothing waits for an animation.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import toy
from playwright.sync_api import Page, expect

from amyitis_nb import Record, new_game
from amyitis_nb.board.game_board import Board
from board.conftest import Wire
from board.test_babel import against_a_bot

pytestmark = pytest.mark.browser

Mount = Callable[..., Page]


@pytest.fixture
def speed() -> str:
    return "calm"


@pytest.fixture
def calm(page: Page) -> Page:
    """Return a page whose clock the test controls."""
    page.emulate_media(reduced_motion="reduce")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    return page


def bots() -> Board:
    """Return a board on which a person, Black, decides first."""
    return Board(new_game(3, 7), bots={0: "beginner", 1: "beginner"})


def passes(page: Page) -> None:
    page.locator('[data-place="pass"]').click()


def chips(page: Page) -> list[str]:
    return page.locator(".nb-chip").all_inner_texts()


def test_others_act_one_after_the_other(calm: Page, mount: Mount) -> None:
    board = bots()
    page = mount(board)
    passes(page)
    mover = page.locator(".nb-turn")
    page.clock.run_for(700)
    # The bar and the board show whose turn it is, where and what.
    expect(mover).to_have_text("Blue")
    expect(page.locator(".nb-moved")).not_to_have_count(0)
    expect(page.locator(".nb-chip")).to_have_count(1)  # the viewer's own action
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".nb-ring.nb-here, .nb-stage .lit")).to_have_count(0)
    page.clock.run_for(1050)
    expect(mover).to_have_text("Red")
    expect(page.locator(".nb-chip")).to_have_count(2)
    page.clock.run_for(60_000)
    expect(page.locator(".nb-moved")).to_have_count(0)
    expect(page.locator(".nb-stage .lit")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    expect(mover).to_have_text("Your turn")


@pytest.mark.parametrize("way", ["Space", "Escape", "place", "button"])
def test_one_press_skips_the_actions_and_chooses_nothing(calm: Page, mount: Mount, way: str) -> None:
    board = bots()
    page = mount(board)
    passes(page)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    played = len(board.record.actions)
    if way == "place":
        page.locator('[data-place="card:0.0"]').click()
    elif way == "button":
        page.get_by_role("button", name="Skip").click()
    else:
        page.keyboard.press(way)
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.locator(".nb-moved")).to_have_count(0)
    expect(page.locator(".nb-stage .lit")).not_to_have_count(0)
    assert len(board.record.actions) == played
    # What was skipped is announced, too.
    expect(page.get_by_role("status")).to_contain_text(re.compile("Blue .*Your turn"))


def test_a_pause_lasts_until_the_user_continues(calm: Page, mount: Mount) -> None:
    page = mount(bots())
    passes(page)
    page.clock.run_for(700)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(60_000)
    expect(page.locator(".nb-turn")).to_have_text("Blue")
    page.get_by_role("button", name="Go on").click()
    page.clock.run_for(60_000)
    expect(page.locator(".nb-stage .lit")).not_to_have_count(0)


@pytest.mark.parametrize("way", ["a", "button"])
def test_the_actions_can_be_replayed(calm: Page, mount: Mount, way: str) -> None:
    board = bots()
    page = mount(board)
    passes(page)
    page.clock.run_for(60_000)
    pieces = "[...document.querySelectorAll('.pieces > g')].map(n => n.outerHTML).sort().join()"
    places = "[...document.querySelectorAll('[data-place]')].map(n => n.dataset.label).join()"
    after = page.evaluate(pieces), page.evaluate(places)
    told = chips(page)
    if way == "a":
        page.keyboard.press("a")
    else:
        page.locator(".nb-again").click()
    expect(page.locator(".nb-chip")).to_have_count(1)
    expect(page.locator(".nb-choice .nb-doing")).not_to_be_empty()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert page.evaluate(places) != after[1]
    page.clock.run_for(60_000)
    expect(page.locator(".nb-stage .lit")).not_to_have_count(0)
    assert (page.evaluate(pieces), page.evaluate(places)) == after
    assert chips(page) == told


def test_the_keyboard_reaches_the_reasons_of_all_bots(calm: Page, mount: Mount) -> None:
    page = mount(bots())
    passes(page)
    page.clock.run_for(60_000)
    reasons = page.locator(".nb-chip .nb-why")
    expect(reasons).not_to_have_count(0)
    expect(reasons).not_to_have_count(1)
    page.locator(".nb-again").focus()
    page.keyboard.press("Tab")
    expect(reasons.last).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".nb-chips :focus")).to_have_count(0)  # one tab stop
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Home")
    expect(reasons.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Why?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(reasons.first).to_be_focused()


def test_the_speed_is_saved(calm: Page, mount: Mount) -> None:
    page = mount(bots())
    passes(page)
    page.get_by_role("combobox").select_option("at_once")
    expect(page.locator(".nb-stage .lit")).not_to_have_count(0)
    assert page.evaluate("localStorage.getItem('nb-board.speed')") == "at_once"


def test_news_about_the_viewer_stands_out_and_comes_first(calm: Page, mount: Mount) -> None:
    record = Record.new(players=3, seed=3).play_out("beginner", 3, rounds=1)
    page = mount(Board(record, bots={0: "beginner", 1: "beginner"}))
    page.evaluate("""() => {
      window.said = [];
      const note = ([{ target }]) => said.push(target.textContent);
      new MutationObserver(note).observe(document.querySelector('[role=status]'), { childList: true });
    }""")
    passes(page)
    page.clock.run_for(60_000)
    mine = page.locator(".nb-mine strong")
    # The talents that passing earns are not set off.
    expect(mine).to_have_text("As the only player with a cube next to square c4, you score 1 prestige.")
    own = [said for said in page.evaluate("said") if "you score" in said]
    assert any(said.startswith("As the only player with a cube") for said in own)
    assert page.locator(".nb-chip").count() <= 6


def test_a_late_answer_about_a_place_interrupts_nothing(calm: Page, mount: Mount, wire: Wire) -> None:
    """With a busy kernel, the page asks about the place under the pointer before it knows the others' actions."""
    board = bots()
    page = mount(board)
    passes(page)
    page.clock.run_for(700)
    wire.send(board, ("test", 1, "about", "pass"))
    late = wire.updates()
    assert [list(state["_answer"]["view"]) for state in late] == [["about"]]
    page.evaluate("(states) => states.forEach((state) => model.take(state))", late)
    page.clock.run_for(50)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.locator(".nb-turn")).to_have_text("Blue")


@pytest.mark.parametrize("scrolls", [False, True])
def test_a_phone_follows_the_actions_of_others_unless_the_user_scrolls(
    calm: Page, mount: Mount, scrolls: bool
) -> None:
    page = mount(against_a_bot(100))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-stage > svg.narrow")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("button", name="End the turn").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    if scrolls:
        page.evaluate("scrollBy(0, -30)")
    top = page.evaluate("scrollY")
    column = page.locator(".nb-rings [data-ring^='column:1']")
    seen = []
    while page.locator("[data-playing]").count():
        page.clock.run_for(100)
        if column.count():
            # Above it is the question, and below it are the news, if there are any, and the own stock.
            seen.append(
                column.first.evaluate("""(node) => {
              const box = node.getBoundingClientRect();
              const edge = (name) => document.querySelector(name).getBoundingClientRect();
              const { visibility } = getComputedStyle(document.querySelector(".nb-news"));
              const foot = edge(visibility === "visible" ? ".nb-news" : ".nb-own").top;
              return box.top >= edge(".nb-head").bottom && box.bottom <= foot;
            }""")
            )
    assert seen and all(seen) is not scrolls
    assert (page.evaluate("scrollY") == top) is scrolls


def test_a_game_with_hidden_hands_shows_the_actions_of_the_other_player(calm: Page, mount: Mount) -> None:
    page = mount(Board(toy.GAME.new(2, "1"), bots={1: "first"}))
    page.get_by_role("button", name="rest", exact=True).click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.clock.run_for(60_000)
    expect(page.locator(".nb-chip")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


@pytest.mark.slow
def test_a_game_between_bots_plays_by_itself_until_its_end(mount: Callable[..., Page]) -> None:
    record = Record.new(players=2, seed=3).play_out("beginner", 3)
    board = Board(record.positions[-10], bots={0: "beginner", 1: "beginner"})
    page = mount(board)
    watch = page.get_by_role("button", name="Watch", exact=True)
    expect(watch).to_have_attribute("aria-pressed", "false")
    at = board.record.ply
    watch.click()
    page.wait_for_function("document.querySelector('.nb-end')", timeout=30_000)
    assert board.position.is_over and board.record.ply > at
