"""The card on the board never covers its own place, places that can be chosen, the viewer's stock or the primary
button."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from amyitis_nb import new_game
from amyitis_nb.board.widget import Board
from amyitis_nb.core.game import Position, get
from board.conftest import Wire

Mount = Callable[..., Page]

SIZES = [(1280, 720), (820, 1180), (390, 844)]

#: Clicks a place like a mouse, even if a card covers it.
CLICK = """id => document.querySelector(`[data-place="${CSS.escape(id)}"]`)
    .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""

#: Returns what the card covers, and whether a line joins it to a place far away.
COVERED = """id => {
    const place = document.querySelector(`[data-place="${CSS.escape(id)}"] > *`);
    const own = `[data-group][data-part$=":${model.get("whole").view.own}"]`;
    const box = node => node.getBoundingClientRect(), c = box(document.querySelector(".nb-card")), p = box(place);
    const covers = ({ left, right, top, bottom }) => right > left
        && left < c.right - 1 && c.left < right - 1 && top < c.bottom - 1 && c.top < bottom - 1;
    const [x, y] = [[p.left - c.right, c.left - p.right], [p.top - c.bottom, c.top - p.bottom]]
        .map(gaps => Math.max(0, ...gaps));
    const all = [place, ...document.querySelectorAll(`.nb-ring, .nb-main, ${own}`)];
    const covered = all.filter(node => covers(box(node))).map(node => node.dataset.ring ?? node.outerHTML.slice(0, 60));
    const isJoined = !!document.querySelector(".nb-tie line");
    return [...new Set(covered), ...((Math.hypot(x, y) > 121) === isJoined ? [] : ["line"])]; }"""


#: Kinds of places; three of each are clicked in each position.
KINDS = ("square", "area", "city", "card", "temple", "field")


@cache
def positions(apart: int) -> tuple[Position, ...]:
    """Return positions in games for each number of players, a fixed number of decisions apart."""
    game, found = get("amyitis"), []
    for players in game.players:
        position: Position = new_game(players, 5)
        bots = [game.bots["beginner"](seat) for seat in range(players)]
        decisions = []
        while (pending := position.pending) is not None:
            if pending.seat is not None:
                decisions.append(position)
            action = position.legal_actions[0] if pending.seat is None else bots[pending.seat](position)
            position = position.play(action).position
        found += decisions[3::apart]
    return tuple(found)


def refuse(page: Page, id: str) -> list[str]:
    """Click a place that cannot be chosen, and return what the card with the reason covers."""
    node = page.locator(f'[data-place="{id}"]')
    node.evaluate("node => node.scrollIntoView({ block: 'center' })")
    page.evaluate(CLICK, id)
    expect(page.locator(".nb-card.pinned")).to_be_visible()
    covered: list[str] = page.evaluate(COVERED, id)
    page.evaluate("document.querySelector('.nb-card-base > button').click()")
    expect(page.locator(".nb-card.pinned")).to_have_count(0)
    return covered


@pytest.mark.parametrize("apart", [150, pytest.param(14, marks=pytest.mark.release)], ids=["few", "many"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_refusal_covers_nothing_important(
    mount: Mount, wire: Wire, size: tuple[int, int], apart: int
) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    covered = {}
    for number, position in enumerate(positions(apart), 1):
        wire.log.clear()
        wire.send(board, ("sweep", number, "load", position.text))
        page.evaluate("(states) => states.forEach((state) => model.take(state))", wire.updates())
        expect(page.locator(".nb-stage > svg").first).to_be_visible()
        dark = page.locator("[data-place]:not(.lit)").evaluate_all(
            "all => all.map(node => node.dataset.place)"
        )
        places = [id for id in dark if id.split(":")[0] in KINDS]
        for id in random.Random(number).sample(places, 3):
            if found := refuse(page, id):
                covered[number, id] = found
    assert covered == {}
