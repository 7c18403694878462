"""The card on the board never covers its own place, places that can be chosen, the viewer's stock or a button."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from amyitis_nb import new_game
from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import Position, get
from board.conftest import Wire

Mount = Callable[..., Page]

SIZES = [(1280, 720), (820, 1180), (390, 844)]

#: Returns what the card covers, and whether a line joins it to a place far away. Buttons count if they can be clicked.
COVERED = """id => {
    const place = document.querySelector(`[data-place="${CSS.escape(id)}"] > *`);
    const { own: seat } = model.get("_whole").view, own = `[data-group][data-part$=":${seat}"]`;
    const card = document.querySelector(".nb-card");
    const box = node => node.getBoundingClientRect(), c = box(card), p = box(place);
    const covers = ({ left, right, top, bottom }) => right > left
        && left < c.right - 1 && c.left < right - 1 && top < c.bottom - 1 && c.top < bottom - 1;
    const [x, y] = [[p.left - c.right, c.left - p.right], [p.top - c.bottom, c.top - p.bottom]]
        .map(gaps => Math.max(0, ...gaps));
    card.style.visibility = "hidden";
    const isInSight = node => { const { left, right, top, bottom } = box(node);
        return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); };
    const buttons = [...document.querySelectorAll(".nb-board :is(button, input, select), .nb-own")]
        .filter(node => !card.contains(node) && isInSight(node));
    card.style.visibility = "";
    const all = [place, ...document.querySelectorAll(`.nb-ring, .lit > :first-child, ${own}`), ...buttons];
    const covered = all.filter(node => covers(box(node))).map(node => node.dataset.ring ?? node.outerHTML.slice(0, 60));
    const isJoined = !!document.querySelector(".nb-tie line"), far = Math.hypot(x, y);
    const isWrong = isJoined ? far < 119 : far > 121;
    return [...new Set(covered), ...(isWrong ? [`line ${isJoined} ${far}`] : [])]; }"""

#: Clicks a place like a mouse, even if a card covers it.
CLICK = """id => document.querySelector(`[data-place="${CSS.escape(id)}"]`)
    .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""

#: Opens a fold, after which the card has another size.
UNFOLD = """fold => new Promise(done => {
    fold.addEventListener("toggle", done, { once: true });
    fold.open = true; })"""

#: Lets the page take the states that Python has sent.
TAKE = "(states) => states.forEach((state) => model.take(state))"

#: The kinds of places that are clicked.
KINDS = ("square", "area", "city", "card", "temple", "field")


@cache
def positions(count: int) -> tuple[Position, ...]:
    """Return positions of whole games for each number of players, with all kinds of decisions in turn."""
    game, chance = get("amyitis"), random.Random(5)
    kinds: dict[str, list[Position]] = {}
    for players in game.players:
        position: Position = new_game(players, 5)
        bots = [game.bots["beginner"](seat) for seat in range(players)]
        while (pending := position.pending) is not None:
            actions = position.legal_actions
            if pending.seat is None:
                action = actions[0]
            else:
                kinds.setdefault(pending.kind, []).append(position)
                action = (
                    chance.choice(tuple(actions)) if chance.random() < 0.3 else bots[pending.seat](position)
                )
            position = position.play(action).position
    for found in kinds.values():
        chance.shuffle(found)
    return tuple(found[turn] for turn in range(count) for found in kinds.values() if turn < len(found))[
        :count
    ]


def dark(page: Page) -> list[str]:
    """Return the places that cannot be chosen."""
    ids = page.locator("[data-place]:not(.lit, .nb-absent *)").evaluate_all(
        "all => all.map(node => node.dataset.place)"
    )
    return [id for id in ids if id.split(":")[0] in KINDS]


def is_refused(page: Page, id: str) -> bool:
    """Click a place that cannot be chosen, and return whether a card says why."""
    page.locator(f'[data-place="{id}"]').evaluate("node => node.scrollIntoView({ block: 'center' })")
    page.evaluate(CLICK, id)
    page.wait_for_function("!document.querySelector('.nb-board[aria-busy]')")
    return page.locator(".nb-card.pinned").count() == 1


def hidden_by(page: Page, id: str) -> list[str]:
    """Return what the card about a place covers, folded and unfolded, and close it."""
    covered: list[str] = page.evaluate(COVERED, id)
    for fold in page.locator(".nb-card details").all():
        fold.evaluate(UNFOLD)
        covered += page.evaluate(COVERED, id)
    page.evaluate("document.querySelector('.nb-card-base > button').click()")
    expect(page.locator(".nb-card.pinned")).to_have_count(0)
    return covered


@pytest.mark.parametrize("count", [4, pytest.param(50, marks=pytest.mark.release)], ids=["few", "many"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_refusal_covers_nothing_important(
    mount: Mount, wire: Wire, size: tuple[int, int], count: int
) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    covered = {}
    for number, position in enumerate(positions(count), 1):
        chance = random.Random(number)
        wire.log.clear()
        wire.send(board, ("sweep", 2 * number, "load", position.text))
        page.evaluate(TAKE, wire.updates())
        expect(page.locator(".nb-stage > svg.am")).to_be_visible()
        places = dark(page)
        (key, _), *later = position.game.choices.stages(chance.choice(tuple(position.legal_actions)))
        if later and number % 2:  # in the middle of a choice
            wire.send(board, ("sweep", 2 * number + 1, "choose", [key, ""]))
            page.evaluate(TAKE, wire.updates())
            places = sorted({*places} & {*dark(page)})  # a click on another first choice would take that
        for id in chance.sample(places, 3):
            assert is_refused(page, id)
            if found := hidden_by(page, id):
                covered[number, id] = found
    assert covered == {}
