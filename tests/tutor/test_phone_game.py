"""A whole game on a phone by touch: from the first page to the end page and the review."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Browser, Locator, Page, expect

from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import decided
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard, TutorGame
from tutor.conftest import tutor_of

SIZES = [(390, 844), (360, 640)]


@pytest.fixture(params=SIZES, ids=str)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def rest(page: Page) -> None:
    """Wait until Python has answered, and the actions of the others have been shown."""
    page.wait_for_function("!document.querySelector('.nb-board[aria-busy]')")
    if page.locator("[data-playing]").count():
        page.keyboard.press("Shift")  # any input ends the playback
    page.wait_for_function("!document.querySelector('[data-playing]')")


def tap(locator: Locator) -> None:
    """Tap what is in sight: Playwright refuses if something else is on top."""
    locator.tap(timeout=3000)


def wanted(session: Session, action: Action) -> tuple[str, str, str]:
    """Return the key, the place and the label of the next tap of an action."""
    choosing = session.choosing
    key = session.seen.game.choices.stages(action)[len(choosing.taken)][0]
    place = next(option.place for option in choosing.options() if option.key == key)
    return key, place, choosing.label(key, session.speaker.say)


def act(page: Page, session: Callable[[], Session], action: Action) -> None:
    """Carry out an action by taps on places and buttons."""
    ply = session().at
    for _ in range(12):  # a tap that ends the playback of others' actions chooses nothing
        if session().at != ply:
            return
        taken = len(session().choosing.taken)
        _, place, label = wanted(session(), action)
        if place:
            own = page.locator(f'.nb-own [data-mirror="{place}"]')
            shape = page.locator(f'.nb-stage [data-place="{place}"]')
            # The spot of an irrigation area; the middle of the box around a bent canal is beside the canal.
            spot = shape.locator("> .nb-hit")
            tap(own if own.count() else spot if spot.count() else shape)
            rest(page)
        option = page.locator(".nb-option", has_text=label)
        if session().at == ply and len(session().choosing.taken) == taken and option.count():
            tap(option.first)
            rest(page)
    assert session().at != ply, f"{action} cannot be tapped"


#: Returns what is wrong with the page: it scrolls sideways, or the bar does not reach from edge to edge.
WRONG = """() => {
    const bar = document.querySelector(".nb-head")?.getBoundingClientRect();
    return [document.documentElement.scrollWidth > innerWidth && "scrolls sideways",
        bar && (bar.left !== 0 || bar.right !== innerWidth) && "the bar"].filter(Boolean); }"""


def begun(game: str, progress: Progress, mount: Callable[..., Page]) -> tuple[Page, TutorGame]:  # noqa: F811
    """Tap *Play* on the first page, and return the page and its game."""
    board = LessonBoard(tutor_of(progress, "en", game).contents())
    page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
    page.evaluate("document.querySelector('main').setAttribute('data-nb-page', '')")
    tap(page.locator("[data-do='visitplay']:visible").first)
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    rest(page)
    assert isinstance(board._source, TutorGame)
    return page, board._source


@pytest.mark.parametrize("game", ["amyitis", "babel", "terra_mystica"])
def test_a_game_from_the_first_page_begins_at_its_top(
    game: str,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    page, _ = begun(game, progress, mount)
    assert page.evaluate("scrollY") == 0


@pytest.mark.release
@pytest.mark.parametrize("game", ["amyitis", "terra_mystica"])
def test_a_whole_game_on_a_phone(
    game: str,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    page, source = begun(game, progress, mount)

    def session() -> Session:
        return source.session

    bot = session().position.game.bots["beginner"](session().own)
    coach, is_first = page.locator(".nb-coach"), True
    while not session().position.is_over:
        (action, *_) = decided(bot, session().seen)
        act(page, session, action)
        if not session().position.is_over:
            assert page.evaluate(WRONG) == [], action
        if is_first:
            is_first = False
            tap(page.locator(".nb-coach-tool:visible").first)
            expect(coach).to_be_visible()
            tap(page.locator(".nb-coach-close"))
            expect(coach).to_be_hidden()
    expect(page.locator(".nb-end h2")).to_be_visible()
    # The review begins by itself.
    expect(page.locator(".nb-decisions").get_by_role("listitem")).not_to_have_count(0, timeout=300_000)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
