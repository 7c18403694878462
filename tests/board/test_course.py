"""The course of the game below the board: going to any point, playing on from there, and sharing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import toy
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb import Record
from amyitis_nb.board.game_board import Board
from board.conftest import Wire

pytestmark = pytest.mark.browser

Mount = Callable[..., Page]


@pytest.fixture
def board(wire: Wire) -> Board:
    """Return a board with some rounds played."""
    record = Record.new(players=3, seed=7)
    while record.position.round < 3:
        record = record.play(record.position.legal_actions[-1])
    return Board(record, names=["Ann", "Bob", "Cleo"])


def test_the_slider_draws_each_point_immediately(board: Board, mount: Mount) -> None:
    page = mount(board)
    last = len(board.record.actions)
    slider = page.get_by_role("slider", name="Course of the game")
    expect(slider).to_have_value(str(last))
    expect(page.locator(".nb-where")).to_have_text("Round 3 · now")
    slider.press("ArrowLeft")
    expect(page.locator(".nb-past")).to_be_visible()
    assert board.record.ply == last - 1
    # Of many requests while an answer is pending, the last one counts.
    slider.evaluate("""slider => {
      for (const value of [9, 7, 5, 3]) {
        slider.value = value;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }""")
    expect(page.locator(".nb-where")).to_contain_text("Round 1")
    expect(slider).to_have_value("3")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    assert board.record.ply == 3
    slider.press("End")
    expect(page.locator(".nb-past")).to_be_hidden()
    expect(page.locator(".nb-ticks i")).to_have_count(2)


def test_buttons_step_back_and_forward(board: Board, mount: Mount) -> None:
    page = mount(board)
    page.get_by_role("button", name="To the start of the game").click()
    expect(page.locator(".nb-past")).to_contain_text("the start of the game")
    expect(page.get_by_role("button", name="One action back")).to_be_disabled()
    page.get_by_role("button", name="One action on").click()
    expect(page.get_by_role("slider")).to_have_value("1")
    page.get_by_role("button", name="To the last action", exact=True).click()
    expect(page.locator(".nb-past")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1190])
def test_what_is_looked_at_can_be_read_in_full(mount: Mount, width: int) -> None:
    page = mount(Board(Record.new(players=3, seed=7).play("pass"), language="de"))
    page.set_viewport_size({"width": width, "height": 800})
    at_rest(page)
    page.get_by_role("slider").press("Home")
    text = page.locator(".nb-past > :first-child")
    expect(text).to_have_text("Du siehst den Anfang der Partie.")
    assert text.evaluate("text => text.scrollHeight - text.clientHeight") < 10, "a line is hidden"


def test_a_whole_entry_leads_to_its_point_and_rounds_are_headings(board: Board, mount: Mount) -> None:
    page = mount(board)
    page.get_by_role("button", name="What happened").click()
    log = page.get_by_role("list", name="What happened")
    expect(log.get_by_role("heading", name="Round 2")).to_have_count(1)
    log.locator("li[data-entry='3'] p").first.click()
    expect(page.get_by_role("slider")).to_have_value("4")


def test_playing_on_from_an_earlier_point_keeps_the_old_line(board: Board, mount: Mount) -> None:
    page = mount(board)
    old = board.record.go_to_end().actions
    page.get_by_role("button", name="To the start of the game").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".nb-past")).to_be_hidden()
    other = next(action for action in board.position.legal_actions if action != old[0])
    board.play(other)
    root = board.record.root
    assert [child.action for child in root.children] == [old[0], other]


@pytest.mark.parametrize(
    ("kind", "end", "begins"),
    [
        ("Page to step through", "html", "<!doctype html>"),
        ("Picture", "svg", "<svg"),
        ("Position", "txt", "amyitis"),
        ("Record", "txt", "amyitis-record 1"),
    ],
)
def test_a_game_is_shared_under_its_name(
    board: Board, mount: Mount, kind: str, end: str, begins: str
) -> None:
    page = mount(board)
    page.get_by_role("button", name="Share").click()
    name = page.get_by_role("textbox", name="Name of the file")
    expect(name).to_have_value(re.compile(r"^Ann, Bob, Cleo \d{4}-\d\d-\d\d$"))
    name.fill("My game")
    with page.expect_download() as saving:
        page.get_by_role("button", name=kind, exact=True).click()
    assert saving.value.suggested_filename == f"My game.{end}"
    with open(saving.value.path(), encoding="utf-8") as file:
        assert file.read().lower().startswith(begins)


def test_hidden_information_is_not_shared(mount: Mount) -> None:
    board = Board(toy.GAME.new(2, "1"), bots={1: "first"})
    mount(board)
    position = board._session.position
    hidden = position.seen_by(0).text
    for kind in ("page", "position", "record"):
        shown: Any = board._source.do("share", kind)
        if kind == "position":
            assert shown["shared"] == [kind, hidden]
        assert position.text not in shown["shared"][1]


def test_a_game_without_rounds_has_a_course(mount: Mount) -> None:
    board = Board(toy.GAME.new(2, "1"), bots={1: "first"})
    page = mount(board)
    page.get_by_role("button", name="rest", exact=True).click()
    expect(page.get_by_role("slider")).to_have_value(re.compile("[1-9]"))
    expect(page.locator(".nb-ticks i")).to_have_count(0)
    expect(page.locator(".nb-where")).to_have_text("now")
