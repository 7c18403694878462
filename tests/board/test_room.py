"""The layout of a board in play: all you need for a decision is in sight, only pieces move, and it works with a
thumb."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import toy
from playwright.sync_api import Page, expect
from rest import at_rest, wait_until

from amyitis_nb.board.game_board import Board
from amyitis_nb.core.game import get
from amyitis_nb.games.amyitis.position.position import Position, new_game
from board.conftest import Wire

pytestmark = pytest.mark.usefixtures("open_hands")

Mount = Callable[..., Page]

#: Removes the space around the board, as in the app.
BARE = "body, main { margin: 0 } h1 { display: none }"

#: Collects every layout shift with the moved nodes, including those right after a click or a key.
WATCH = """window.shifts = [];
new PerformanceObserver(list => { for (const entry of list.getEntries()) window.shifts.push(
    [entry.value, entry.sources.map(({ node }) => node?.className ?? node?.nodeName)]); })
    .observe({ type: "layout-shift", buffered: false });"""

#: Returns everything that is at least partly outside the screen.
OUTSIDE = """() => [...document.querySelectorAll(
    ".nb-turn, .nb-prompt, .nb-tools, .nb-side, .nb-history, [data-group]")].filter((node) => {
      const { left, top, right, bottom, width } = node.getBoundingClientRect();
      return width && (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
    }).map((node) => node.dataset.group ?? node.className)"""

#: Returns the boxes of the head and the stage, which must not change.
BOXES = """() => [".nb-head", ".nb-stage", ".nb-side"].map((look) => {
    const { x, y, width, height } = document.querySelector(look).getBoundingClientRect();
    return [x, y, width, height].map(Math.round); })"""


def board_of(players: int) -> Board:
    return Board(new_game(players, 7), bots=dict.fromkeys(range(1, players), "beginner"))


def show(mount: Mount, board: Board, width: int, height: int) -> Page:
    page = mount(board, page_css=BARE)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    return page


# The second is the space that JupyterLab leaves in the first.
@pytest.mark.parametrize(
    ("players", "size"),
    [
        pytest.param(players, size, marks=pytest.mark.release if (number + players) % 2 else ())
        for number, size in enumerate([(1280, 720), (1190, 600), (1400, 900)])
        for players in (3, 4)
    ],
    ids=str,
)
def test_everything_needed_for_a_decision_is_in_sight(
    mount: Mount, players: int, size: tuple[int, int]
) -> None:
    page = show(mount, board_of(players), *size)
    page.wait_for_function(f"({OUTSIDE})().length === 0")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_news_is_outside_a_drawing_without_free_room(mount: Mount) -> None:
    page = show(mount, Board(toy.Position()), 1280, 720)
    stage, side = (page.locator(look).bounding_box() for look in (".nb-stage", ".nb-side"))
    assert stage and side and side["x"] >= stage["x"] + stage["width"] and side["width"] >= 200
    assert stage["y"] + stage["height"] <= 720


def _acted(page: Page, board: Board, act: Callable[[], None]) -> None:
    """Act, and wait until Python has answered and the page shows the result."""
    before = board._state
    act()
    wait_until(page, lambda: board._state != before, 2)
    if not board.position.is_over:  # the review of the game goes on at its end
        at_rest(page)


def _choose(page: Page, way: str, turn: int) -> None:
    """Choose one of the first options."""
    if way == "keys":
        for _ in range(1 + turn % 3):
            page.keyboard.press("n")
        page.keyboard.press("Enter")
        return
    # Also an illegal click, whose explanation takes no space.
    if turn % 5 == 0:
        page.locator('[data-place="city:Babylon"]').click(force=True)
    targets = page.locator(".nb-options > button, .place.lit")
    count = targets.count()
    if count:  # the click may have been legal, and the last one of the game
        targets.nth(turn % min(3, count)).dispatch_event("click")


@pytest.mark.parametrize("turns", [12, pytest.param(900, marks=pytest.mark.release)])
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_nothing_moves_over_a_game(mount: Mount, way: str, turns: int) -> None:
    board = board_of(3)
    page = show(mount, board, 1280, 720)
    at_rest(page)
    page.locator("[data-place=pass]").focus()
    page.evaluate(WATCH)
    boxes = page.evaluate(BOXES)
    prompts: set[str | None] = set()
    for turn in range(turns):
        prompts.add(page.locator(".nb-prompt").text_content())
        _acted(page, board, lambda turn=turn: _choose(page, way, turn))  # type: ignore[misc]
        if board.position.is_over:
            break  # the end has a page of its own
        assert page.evaluate(BOXES) == boxes
    assert len(prompts) > 2
    assert board.position.is_over or turns < 100
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("size", [(768, 2000), (390, 2900)], ids=str)
def test_the_log_grows_in_its_own_room(mount: Mount, size: tuple[int, int]) -> None:
    """On a small page the log is below the board, and what is below the log stays where it is. The screen is so high
    that it shows all of this."""
    board = Board(get("terra_mystica").new(2, "7"), bots={1: "beginner"})
    page = show(mount, board, *size)
    at_rest(page)
    page.evaluate(WATCH)
    options = page.locator(".nb-options > button, .place.lit").first
    while page.locator(".nb-log > li").count() < 12:
        _acted(page, board, lambda: options.dispatch_event("click"))
    assert page.evaluate("window.shifts") == []


#: A position with long questions in the middle of a choice, and the stages that lead to them.
LONG = (
    "amyitis1 e=ystari-2007 n=4 r=5 f=k d=turn.w c=Babylon g=Pme,mMe,pPm,eFe h=kwww,- t=bgkb,rggg,gwgw "
    "i=8kkkr7bwbkbrbrwww2 q=10,8,5t,2tt,8c,6k,6,-,4k,4c,4tt,1k,2k,4,2c,1k v=C2,A1,B1,K1 s=12/121/132211/1 k=bd "
    "b=14/0/2/-/24/1.1.0/1/0/- r=10/0/0/-/26/0.1.0/0/1/- k=11/0/2/-/23/0.0.1/1/0/P w=10/1/1/bw/21/1.0.1/1/0/- x=5"
)
STAGES = ("to Susa", "pay barley", "take caravaneer")


@pytest.mark.parametrize(
    ("width", "language"),
    [
        pytest.param(width, language, marks=pytest.mark.release if (number + turn) % 2 else ())
        for number, width in enumerate([820, 1190])
        for turn, language in enumerate(["en", "de", "hu"])
    ],
)
def test_the_question_is_whole(mount: Mount, wire: Wire, width: int, language: str) -> None:
    board = Board(Position(LONG), language=language)
    page = show(mount, board, width, 720)
    for number, key in enumerate(STAGES, 1):
        wire.send(board, ("test", number, "choose", [key, ""]))
        page.evaluate("(states) => states.forEach((state) => model.take(state))", wire.updates())
        expect(page.locator(".nb-head .nb-step")).to_have_count(number)
        prompt = page.locator(".nb-prompt")
        assert prompt.evaluate(
            "node => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth"
        )


def test_a_chosen_card_is_lifted_and_the_rest_is_dimmed(mount: Mount) -> None:
    page = show(mount, Board(new_game(3, 7).edit(groups=["priest farmer engineer"] * 3)), 1280, 720)
    card, city = page.locator('[data-place="card:0.0"]'), page.locator('[data-group="ring"]')
    rest = card.bounding_box()
    card.click()
    expect(card).to_have_class(re.compile("nb-lifted"))
    expect(city).to_have_class(re.compile("nb-idle"))
    lifted = card.bounding_box()
    assert rest and lifted and lifted["y"] < rest["y"] - 2
    expect(page.locator(".nb-tick")).to_have_count(1)
    expect(page.locator('[data-group="temple.ishtar"]')).not_to_have_class(re.compile("nb-idle"))
    page.keyboard.press("Escape")
    expect(page.locator(".nb-lifted, .nb-idle, .nb-tick")).to_have_count(0)


def test_the_log_opens_over_the_side(mount: Mount) -> None:
    board = board_of(3)
    page = show(mount, board, 1280, 720)
    caption, log = page.get_by_role("button", name="What happened"), page.locator(".nb-log")
    stage = page.locator(".nb-stage").bounding_box()
    expect(log).to_be_hidden()  # the news say it already
    caption.click()
    expect(caption).to_have_attribute("aria-expanded", "true")
    height = log.evaluate("log => log.offsetHeight")
    assert height > page.locator(".nb-side").evaluate("side => side.offsetHeight") / 2
    assert page.locator(".nb-stage").bounding_box() == stage
    page.keyboard.press("Escape")
    expect(caption).to_have_attribute("aria-expanded", "false")
    expect(log).to_be_hidden()


def test_a_thumb_can_play_on_a_phone(mount: Mount) -> None:
    board = board_of(2)
    page = show(mount, board, 390, 844)
    own, head = page.locator(".nb-own"), page.locator(".nb-head")
    expect(page.locator(".nb-own [data-mirror='stock:0']")).to_be_visible()
    for _ in range(8):
        # Without force, so that a covered target cannot be clicked.
        target = page.locator(".nb-options > button, .nb-stage .place.lit .nb-hit").first
        _acted(page, board, target.click)
        expect(own).to_be_in_viewport(ratio=1)
        expect(head).to_be_in_viewport(ratio=1)
    assert len(board.record.actions) > 2
    others = page.get_by_role("button", name="Others")
    others.click()
    expect(page.locator('[data-place="stock:1"]')).to_be_in_viewport()
    assert others.evaluate("node => node.offsetHeight") >= 40
