"""On a phone a game begins with its board: right below the question, whole, and without a text before it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from amyitis_nb.board.game_board import Board
from amyitis_nb.board.tables import first_game
from amyitis_nb.core.game import get

#: The groups that are the board proper: a player looks at them before anything else.
PROPER = {"amyitis": ["garden"], "babel": ["sites"], "terra_mystica": ["map"]}

#: Returns the top of the board below the bar, the top of what is at the foot of the screen, the end of the board
#: proper, how far the page is scrolled, and the top of the news.
EDGES = """groups => {
    const box = look => document.querySelector(look).getBoundingClientRect();
    const news = document.querySelector(".nb-news");
    const foot = getComputedStyle(news).visibility === "visible" ? box(".nb-news").top : box(".nb-own").top;
    const ends = groups.map(id => box(`.nb-stage [data-group="${id}"]`).bottom);
    return [box(".nb-stage").top - box(".nb-head").bottom, foot, Math.max(...ends), scrollY, box(".nb-news").top]; }"""


def _show(game: str, size: tuple[int, int], mount: Callable[..., Page]) -> Page:
    if game == "terra_mystica":  # the game after the choice of factions
        position = get(game).new(2, "phone")
        for faction in ("witches", "nomads"):
            position, _ = position.play(f"faction {faction}")
        board = Board(position, bots={1: "beginner"})
    else:
        position, bots, names = first_game(get(game))
        board = Board(position, bots=bots, names=names)
    return _open(board, size, mount)


def _open(board: Board, size: tuple[int, int], mount: Callable[..., Page]) -> Page:
    page = mount(board, page_css="h1 { display: none } body { margin: 0 }")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.wait_for_function("document.querySelector('.nb-stage > svg').viewBox.baseVal.width < 400")
    expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    page.wait_for_function("!document.querySelector('[data-playing]')")
    return page


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
@pytest.mark.parametrize("game", list(PROPER))
def test_a_game_on_a_phone_begins_with_its_board(
    game: str, size: tuple[int, int], mount: Callable[..., Page]
) -> None:
    page = _show(game, size, mount)
    gap, foot, end, scrolled, news = page.evaluate(EDGES, PROPER[game])
    assert scrolled == 0
    assert 0 <= gap <= 10, "a text is between the question and the board"
    assert news > size[1] / 2
    if (game, size) != ("babel", (360, 640)):  # there the hand needs the room
        assert end <= foot + 1
    # No text is cut by the bar: it reaches from edge to edge, and nothing shows beside it.
    bar = page.locator(".nb-head").bounding_box()
    assert bar is not None
    assert [bar["x"], bar["y"], bar["width"]] == [0, 0, size[0]]


def _with_news(mount: Callable[..., Page]) -> Page:
    """Show a game in which bots act before the viewer."""
    positions = (get("amyitis").new(3, f"phone-{number}") for number in range(20))
    position = next(found for found in positions if found.pending is not None and found.pending.seat)
    page = _open(Board(position, bots={1: "beginner", 2: "beginner"}), (390, 844), mount)
    expect(page.locator(".nb-news .nb-chip").first).to_be_visible()
    return page


def test_news_on_a_phone_cover_no_part_of_the_own_stock(mount: Callable[..., Page]) -> None:
    page = _with_news(mount)
    news, own = page.locator(".nb-news").bounding_box(), page.locator(".nb-own").bounding_box()
    assert news is not None
    assert own is not None
    assert abs(news["y"] + news["height"] - own["y"]) <= 1


@pytest.mark.parametrize("times", [1, 8])
def test_the_newest_news_on_a_phone_are_whole(times: int, mount: Callable[..., Page]) -> None:
    """A chip of several lines is covered neither by the title of the news nor by the own stock."""
    page = _with_news(mount)
    chip = page.locator(".nb-chip").last
    chip.locator("> span").last.evaluate(
        "(node, times) => (node.textContent = 'Trade '.repeat(times * 10))", times
    )
    page.set_viewport_size({"width": 389, "height": 844})  # the page fits the news again
    page.wait_for_function("innerWidth === 389")
    expect(chip).to_be_in_viewport(ratio=0.99)
    page.wait_for_function(
        """() => {
          const [chip, title, own] = [".nb-chip:last-child", ".nb-since", ".nb-own"].map(
            look => document.querySelector(look).getBoundingClientRect());
          return title.bottom <= chip.top + 1 && chip.bottom <= own.top + 1;
        }"""
    )


def test_two_people_with_one_phone_see_the_stock_of_the_one_who_decides(mount: Callable[..., Page]) -> None:
    board = Board(get("amyitis").new(2, "phone"))
    page = _open(board, (390, 844), mount)
    shown = "() => document.querySelector('.nb-own > svg').getAttribute('viewBox')"
    stocks = []
    for _ in range(3):
        stocks.append(page.evaluate(shown))
        expect(page.locator(".nb-own [data-mirror]").first).to_be_attached()
        page.locator(".nb-stage [data-place][tabindex='0']").first.focus()
        board.play(board._session.offered[-1])
        page.evaluate("model.ask({})")
        # Who has the focus on the board hears whose turn it is, although the whole drawing is new.
        turn = page.locator(".nb-turn").inner_text()
        expect(page.locator(".nb-live[role=status]")).to_contain_text(turn)
    first, second, third = stocks
    assert first != second
    assert first == third
