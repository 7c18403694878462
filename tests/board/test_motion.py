"""Motion of places when their state changes: water runs, a square grows, a full row is emptied, a player wins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from amyitis_nb import new_game
from amyitis_nb.board.game_board import Board
from amyitis_nb.core.action import Action
from amyitis_nb.core.game import Position, get
from board.conftest import Wire

Mount = Callable[..., Page]

#: An animation lasts until the end of the test.
PAUSED = "* { animation-play-state: paused !important }"


@cache
def steps() -> tuple[tuple[Position, Action, frozenset[str]], ...]:
    """Return a game of two bots: the position before each action, the action and the names of its events."""
    game, found = get("amyitis"), []
    position: Position = new_game(2, 5)
    bots = [game.bots["beginner"](seat) for seat in range(2)]
    while position.pending is not None:
        seat = position.pending.seat
        action = position.legal_actions[0] if seat is None else bots[seat](position)
        after, events = position.play(action)
        found.append((position, action, frozenset(event.name for event in events)))
        position = after
    return tuple(found)


def show(mount: Mount, wire: Wire, event: str, *, reduced: bool = False) -> Page:
    """Play the last action with an event on the page, with its motion paused at the start."""
    before, action, _ = next(step for step in reversed(steps()) if event in step[2])
    board = Board(before)
    page = mount(board, page_css=PAUSED)
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    wire.log.clear()
    board.play(action)
    page.evaluate("(states) => states.forEach((state) => model.take(state))", wire.updates())
    return page


CASES = {
    "engineered": (".area.new-flowing > path", "am-flow", False),
    "tile.taken": (".square.new-planted > path", "am-plant", True),
    "field.emptied": (".field.was-filled > rect", "am-full", False),
    "winner": (".stock.new-winner > rect", "am-won", True),
}


@pytest.mark.parametrize("event", CASES)
def test_a_place_shows_its_change_once(mount: Mount, wire: Wire, event: str) -> None:
    where, animation, leaves = CASES[event]
    page = show(mount, wire, event)
    node = page.locator(where).first
    assert node.evaluate("node => getComputedStyle(node).animationName") == animation
    assert bool(page.locator(".ghosts .nb-leaf").count()) == leaves
    page.locator(".nb-board button:visible").first.focus()
    page.keyboard.press("s")  # it can be skipped, and then nothing of it is left
    expect(page.locator(where)).to_have_count(0)
    expect(page.locator(".ghosts .nb-leaf")).to_have_count(0)


def test_nothing_moves_with_reduced_motion(mount: Mount, wire: Wire) -> None:
    page = show(mount, wire, "tile.taken", reduced=True)
    expect(page.locator(".square.planted").last).to_be_attached()
    expect(page.locator('[class*="new-"], .nb-leaf')).to_have_count(0)


def test_leaves_fly_up_when_a_game_is_won(mount: Mount, wire: Wire) -> None:
    page = show(mount, wire, "winner")
    leaf = page.locator(".nb-ending header .nb-leaf").first
    expect(leaf).to_be_attached()
    assert leaf.evaluate("node => getComputedStyle(node).animationName") == "nb-leaf"
    page.emulate_media(reduced_motion="reduce")
    assert leaf.evaluate("node => getComputedStyle(node).animationName") == "none"
