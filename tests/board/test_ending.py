"""The end of a game on the page: it opens by itself, links to turning points, and allows playing on from them."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import pytest
import toy
from axe import findings
from playwright.sync_api import Page, expect

import amyitis_nb as am
from amyitis_nb.board.export import write_page
from amyitis_nb.board.game_board import Board
from amyitis_nb.board.source import GameSource
from amyitis_nb.core.game import Position
from amyitis_nb.core.language.rules import LANGUAGES
from amyitis_nb.core.record import Record
from amyitis_nb.explain.ending import ending
from board.conftest import Wire


def record() -> Record[Position]:
    """Return a game in which Ann has one card more, and the last player to decide rests."""
    played: Record[Position] = toy.Record(toy.Position()).play("put 2 0").play("draw 3").play("rest")
    return played


@pytest.mark.usefixtures("open_hands")
def test_the_end_is_shown_and_the_game_continues_from_a_turning_point(mount: Callable[..., Page]) -> None:
    board = Board(record(), names=["<b>Ann", ""], seat=0)
    page = mount(board)
    end = page.locator(".nb-end")
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    expect(end).to_have_count(0)
    page.get_by_role("button", name="rest", exact=True).click()
    expect(end.get_by_role("heading", level=2)).to_have_text("You win by 1 point, ahead of Bob")
    expect(end.get_by_role("heading", level=2)).to_be_focused()
    expect(page.locator(".nb-stage > svg")).to_be_hidden()
    expect(end.get_by_role("img", name="Points after each action")).to_be_visible()
    expect(end.locator(".nb-chart .nb-thick").last).to_be_visible()
    expect(end.get_by_role("table", name="Points after each action")).to_contain_text("Bob")
    cards = end.get_by_role("listitem")
    expect(cards.first).to_contain_text("You have the biggest turn of the game (action 1)")
    cards.first.get_by_role("button", name="See it").click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    expect(end).to_be_hidden()
    assert board.record.ply == 1
    page.get_by_role("button", name="Back to now").click()
    expect(end).to_be_visible()
    end.get_by_role("button", name="Show the board").click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    page.get_by_role("button", name="Show the result").click()
    cards.first.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    expect(end).to_be_hidden()
    assert board.record.ply == 0
    assert board.record.continuations  # nothing is lost


def test_a_stored_game_ends_with_its_turning_points(page: Page, tmp_path: pathlib.Path) -> None:
    write_page(record().play("rest"), tmp_path / "game.html", seat=1)
    page.goto((tmp_path / "game.html").as_uri())
    page.get_by_role("button", name="End", exact=True).click()
    end = page.locator(".nb-end")
    expect(end.get_by_role("heading", level=2)).to_have_text("Ann beats you by 1 point")
    expect(end.get_by_role("button", name="Play on from here")).to_have_count(0)
    assert findings(page, None, grave=True) == {}
    page.set_viewport_size({"width": 380, "height": 800})
    expect(end.get_by_role("table", name="Points after each action")).to_be_in_viewport()
    expect(end.locator(".nb-chart")).to_be_hidden()
    end.get_by_role("button", name="See it").first.click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()


@pytest.mark.usefixtures("open_hands")
def test_each_view_of_a_board_shows_the_end(mount: Callable[..., Page]) -> None:
    page = mount(Board(record().play("rest"), seat=0), views=2)
    for view in page.locator(".holder").all():
        expect(view.locator(".nb-end").get_by_role("heading", level=2)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_has_one_name_at_the_end_of_a_game(language: str) -> None:
    """The reader is "you", not sometimes a colour."""
    record, speaker = finished(), finished().start.game.speaker(language)
    names = [speaker.name(seat) for seat in range(2)]
    for own in range(2):
        told = ending(record, own, speaker)
        assert told["table"] is not None
        texts = [told["title"], told["by"], told["story"], *told["table"]["heads"]]
        texts += [text for card in told["cards"] for text in (card["title"], *card["lines"])]
        assert not [text for text in texts if names[own] in text]
        assert any(names[1 - own] in text for text in texts)


def finished() -> Record[Position]:
    """Return the last actions of a game of Amyitis, in which one of them costs points."""
    whole = am.Record.new(2, 3).play_out("beginner", 3)
    record: Record[Any] = am.Record(whole.positions[-12])
    for action in whole.actions[-11:]:
        record = record.play(action)
    return record


def test_a_review_is_calculated_in_slices_and_its_figures_on_request(mount: Callable[..., Page]) -> None:
    board = Board(finished(), seat=0)
    page = mount(board)
    review, figures = page.locator(".nb-review"), page.locator(".nb-review-figures")
    start = review.get_by_role("button", name="Review this game")
    start.click()
    review.get_by_role("button", name="Cancel").click()
    expect(start).to_be_focused()
    start.click()
    walk = review.get_by_role("button", name="Walk through the game")
    expect(walk).to_be_focused(timeout=60_000)
    expect(page.locator(".nb-decisions").get_by_role("listitem")).not_to_have_count(0)
    expect(figures.get_by_role("table")).to_have_count(0)  # no figures before they are asked for
    figures.get_by_text("All figures, and the other players").click()
    worths = figures.get_by_role("img", name="Prestige after each round, plus")
    expect(worths).to_be_visible(timeout=60_000)
    expect(page.get_by_role("img", name="Prestige after each round", exact=True)).to_have_count(1)
    assert findings(page, None, grave=True) == {}
    with page.expect_download() as download:
        figures.get_by_role("button", name="Save as a page").click()
    text = pathlib.Path(download.value.path()).read_text(encoding="utf-8")
    assert download.value.suggested_filename.endswith(".html") and "The decisions that cost the most" in text
    assert "Prestige after each round" in text
    again = figures.get_by_role("button", name="Try again from here").first
    ply = int(again.get_attribute("data-before") or "-1")
    again.click()
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    assert board.record.ply == ply


#: Collects the places before and after each layout shift.
SHIFTS = """async () => {
  for (let frames = 3; frames; frames--) await new Promise(requestAnimationFrame);
  window.shifts = [];
  const take = list => window.shifts.push(...list.getEntries().flatMap(entry => entry.sources.map(
    ({ node, previousRect, currentRect }) => [node?.className, previousRect.y, currentRect.y])));
  new PerformanceObserver(take).observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize("size", [(1280, 720), (768, 1024), (390, 844)], ids=str)
def test_nothing_moves_when_decisions_come(
    size: tuple[int, int], page: Page, mount: Callable[..., Page]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    mount(Board(finished(), seat=0))
    expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    page.locator(".nb-review button").click()
    expect(page.locator(".nb-review progress")).to_be_visible()
    page.evaluate(SHIFTS)
    expect(page.locator(".nb-review-figures")).to_be_visible(timeout=60_000)
    expect(page.locator(".nb-decisions").get_by_role("listitem")).not_to_have_count(0)
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shifts") == []
    # No room stays empty between the decisions and what is below them.
    below = page.evaluate(
        """() => {
          const [decisions, list] = [".nb-decisions", ".nb-decisions ol"].map(
            look => document.querySelector(look).getBoundingClientRect());
          return decisions.bottom - list.bottom;
        }"""
    )
    assert below < 20


@pytest.mark.parametrize("size", [(1280, 720), (768, 1024), (390, 844)], ids=str)
def test_the_end_replaces_the_board_without_moving_anything(
    size: tuple[int, int], mount: Callable[..., Page]
) -> None:
    record = finished()
    board = Board(record.undo(1), bots={1: "beginner"}, seat=0)
    page = mount(board, page_css="h1 { display: none } body { margin: 0 }")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    page.wait_for_function("!document.querySelector('[data-playing]')")
    page.evaluate(SHIFTS)
    board.play(record.actions[-1])  # not by a click, after which movements would not count
    page.evaluate("model.ask({})")
    expect(page.locator(".nb-end h2")).to_be_in_viewport(ratio=1)
    bar, title = page.locator(".nb-head").bounding_box(), page.locator(".nb-end h2").bounding_box()
    assert bar is not None and title is not None
    assert 0 <= title["y"] - (bar["y"] + bar["height"]) <= 40
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shifts") == []


def test_a_review_starts_in_the_second_view_of_a_board(mount: Callable[..., Page]) -> None:
    page = mount(Board(finished(), seat=0), views=2)
    review = page.locator(".holder").nth(1).locator(".nb-review")
    review.get_by_role("button", name="Review this game").click()
    expect(review.get_by_role("button", name="Walk through the game")).to_be_visible(timeout=60_000)


def test_the_focus_stays_on_the_ending_when_the_page_is_built_again(
    mount: Callable[..., Page], wire: Wire
) -> None:
    board = Board(finished(), seat=0)
    page = mount(board)
    page.get_by_role("button", name="Show the board").focus()
    wire.send(board, ("other", 1, "language", "de"))
    page.evaluate("states => states.forEach(state => model.take(state))", wire.updates())
    expect(page.locator(".nb-end").get_by_role("heading", level=2)).to_be_focused()


def test_a_review_goes_on_when_the_page_is_built_again_before_its_first_answer(
    mount: Callable[..., Page], wire: Wire
) -> None:
    """A phone may be turned, and a language chosen, right after the click."""
    board = Board(finished(), seat=0)
    page = mount(board)
    page.evaluate("model.ask = (changed) => { model.held = changed; }")
    page.get_by_role("button", name="Review this game").click()
    wire.send(board, ("other", 1, "language", "de"))
    page.evaluate("states => states.forEach(state => model.take(state))", wire.updates())
    page.evaluate("delete model.ask && void model.ask(model.held)")
    walk = page.locator(".nb-review").get_by_role("button", name="Durch die Partie gehen")
    expect(walk).to_be_visible(timeout=60_000)


def ask_for_review(source: GameSource, what: str = "figures") -> dict[str, Any]:
    """Ask for slices until the review is complete, and return it."""
    while True:
        shown: Any = source.do("review", what)
        review: dict[str, Any] = shown["review"]
        if review["html"] or (what == "turns" and review["done"] == 1):
            return review


def test_the_figures_of_a_review_are_calculated_on_request() -> None:
    source = GameSource(finished(), {}, None, "en", 0)
    turns = ask_for_review(source, "turns")
    assert turns["figures"] is None and turns["html"] == ""
    assert source.do("review", "turns") == {"review": turns}  # nothing more is calculated
    done = ask_for_review(source)
    assert done["decisions"] == turns["decisions"]
    for decision in done["decisions"]:
        assert f'data-before="{decision["before"]}"' in done["html"]


def test_a_review_that_was_begun_comes_with_the_ending_again() -> None:
    """After the way back from a puzzle, the page shows the review again without another click."""
    source = GameSource(finished(), {}, None, "en", 0)
    first: Any = source.do("ending", None)
    assert "review" not in first
    turns = ask_for_review(source, "turns")
    again: Any = source.do("ending", None)
    assert again["review"] == turns


def test_a_review_goes_on_while_the_player_looks_back() -> None:
    source = GameSource(finished(), {}, None, "en", 0)
    first: Any = source.do("review", "turns")
    assert first["review"]["done"] < 1
    source.do("goto", 2)
    done = ask_for_review(source)
    text = source.do("share", "review")
    source.do("goto", -1)
    assert ask_for_review(source) == done
    assert source.do("share", "review") == text


def test_a_review_of_an_earlier_line_is_not_saved_with_another_one() -> None:
    source = GameSource(finished(), {}, None, "en", 0)
    ask_for_review(source)
    source.do("continue", 0)
    source.session.play(source.session.seen.legal_actions[-1])
    assert source.do("share", "review") == {"shared": ["review", ""]}


def test_a_game_without_advice_has_no_review() -> None:
    assert ending(record().play("rest"), 0, toy.GAME.speaker("en"))["review"] is None


def test_a_finished_position_without_actions_has_no_review() -> None:
    over = Record(finished().go_to_end().position)
    assert ending(over, 0, am.Speaker("en"))["review"] is None
