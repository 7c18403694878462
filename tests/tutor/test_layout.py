"""The page of a lesson at 1280x720: nothing is cut off, and frames, cards and pictures do not cover the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect

from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

Show = Callable[..., Page]

#: How far the frames of marked places extend beyond them (CSS px), including half of the line.
BEYOND = """() => [...document.querySelectorAll(".nb-marked")].map(ring => {
    const place = document.querySelector(`[data-place="${ring.dataset.ring}"] > :first-child`);
    const [a, b] = [ring, place].map(node => node.getBoundingClientRect());
    const half = parseFloat(getComputedStyle(ring).strokeWidth) / 2;
    return Math.max(b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom) + half; })"""

#: Returns the sides on which an option is cut off by the text or the panel.
CUT = """() => { const { left, right } = document.querySelector(".nb-words").getBoundingClientRect();
    return [...document.querySelectorAll(".nb-option")].filter(node => { const box = node.getBoundingClientRect();
        return box.left < left || box.right > right || node.scrollWidth > node.clientWidth; }).length; }"""


@pytest.fixture
def page_of(progress: Progress, mount: Show) -> Iterator[Show]:  # noqa: F811
    """``page_of(lesson, step)`` opens a step of a lesson, its step number `until`, or its end for ""."""

    def show(
        id: str, step: str, *, game: str = "amyitis", until: int = -1, size: tuple[int, int] = (1280, 720)
    ) -> Page:
        lesson = tutor_of(progress, "en", game).lesson(id)
        while not lesson.is_done:
            now = lesson.player.step(lesson.state)
            if now is not None and (now.id == step or lesson.state.number == until):
                break
            lesson.next() if lesson.state.done else lesson.show_me()
        board = LessonBoard(lesson)
        page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".nb-base > :first-child")).to_be_visible()
        return page

    yield show


def test_a_tablet_shows_a_whole_question_with_the_reply(page_of: Show) -> None:
    page = page_of("passing", "", until=0, size=(820, 1180))
    page.locator("[data-do=answera]").click()
    expect(page.locator(".nb-told.wrong")).to_be_visible()
    assert page.locator(".nb-words").evaluate("node => node.scrollHeight - node.clientHeight") <= 0


def test_options_of_a_lesson_are_not_cut_off(page_of: Show) -> None:
    page = page_of("caravan", "sell")
    page.locator('[data-place="city:Babylon"]').click()
    expect(page.locator(".nb-words .nb-option")).to_have_count(6)
    expect(page.locator(".nb-words .nb-option").last).to_be_visible()
    assert page.evaluate(CUT) == 0


@pytest.mark.parametrize(
    ("lesson", "step"), [("temples", "slide"), ("aim", "goal"), ("recruiting", "groups")]
)
def test_frames_stay_close_to_their_places(page_of: Show, lesson: str, step: str) -> None:
    page = page_of(lesson, step)
    expect(page.locator(".nb-marked").first).to_be_visible()
    assert all(beyond <= 1 for beyond in page.evaluate(BEYOND))


#: Returns how far the button is below the last text of the panel, and how much of the width the board has, or of the
#: height, whichever is more.
ROOM = """() => { const [text, button, stage, bar] = [".nb-words > :is(.nb-say, .nb-task, .nb-answers):not([hidden])",
    ".nb-base > :first-child", ".nb-stage", ".nb-lesson-bar"].map(look =>
        [...document.querySelectorAll(look)].at(-1).getBoundingClientRect());
    const shares = [stage.width / (innerWidth - 315), stage.height / (innerHeight - bar.bottom)];
    return [button.top - text.bottom, Math.max(...shares)]; }"""


@pytest.mark.parametrize(
    ("game", "lesson"), [("amyitis", "aim"), ("babel", "moving"), ("terra_mystica", "reach")]
)
@pytest.mark.parametrize("size", [(1280, 720), (1190, 600)], ids=str)
def test_the_button_is_near_the_text_and_the_board_has_the_room(
    game: str, lesson: str, size: tuple[int, int], page_of: Show
) -> None:
    page = page_of(lesson, "", game=game, until=1, size=size)
    below, share = page.evaluate(ROOM)
    assert 0 < below < 120
    assert share > 0.9
    box = page.locator(".nb-panel").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]


def test_a_wrong_answer_is_answered_below_it(page_of: Show) -> None:
    page = page_of("aim", "level")
    page.locator("[data-do=answera]").click()
    reply = page.locator(".nb-answers > [data-do=answera] + .nb-told.wrong")
    expect(reply).to_have_count(1)
    expect(page.locator(".nb-told")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.locator("[data-do=answerc]").click()
    reply = page.locator(".nb-answers > [data-do=answerc] + .nb-told.wrong")
    words, box = page.locator(".nb-words").bounding_box(), reply.bounding_box()
    assert words is not None
    assert box is not None
    assert box["y"] >= words["y"] - 1
    assert box["y"] + box["height"] <= words["y"] + words["height"] + 1


def test_a_wrong_action_is_answered_at_its_place(page_of: Show) -> None:
    page = page_of("aim", "first_action")
    page.emulate_media(reduced_motion="reduce")
    place = page.locator("[data-place=pass]")
    place.click()
    card = page.locator(".nb-card .nb-told.wrong")
    expect(card).to_be_visible()
    expect(page.locator(".nb-words .nb-told.wrong")).to_be_hidden()
    a, b = page.locator(".nb-card").bounding_box(), place.bounding_box()
    assert a is not None
    assert b is not None
    assert a["x"] < b["x"] + b["width"] + 40
    assert a["y"] + a["height"] > b["y"] - 40
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator(".nb-words .nb-told.wrong")).to_be_visible()


def test_the_card_of_a_place_closes_on_a_click(page_of: Show) -> None:
    page = page_of("temples", "slide")
    card = page.locator(".nb-card")
    place, other = (page.locator(f'[data-place="{id}"]') for id in ("card:0.1", "card:1.0"))
    place.hover()
    expect(card).to_be_visible()
    place.click()
    expect(page.locator(".nb-panel [data-do=next]")).to_be_visible()
    expect(card).to_be_hidden()
    other.hover()
    expect(card).to_be_visible()


def test_the_card_of_a_word_does_not_cover_its_text(page_of: Show) -> None:
    page = page_of("aim", "goal")
    word = page.locator(".nb-say .nb-term").first
    word.hover()
    card, text = page.locator(".nb-gloss"), page.locator(".nb-say").first
    expect(card).to_be_visible()
    a, b = card.bounding_box(), text.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] >= b["x"] + b["width"] or a["x"] + a["width"] <= b["x"]
    assert beside or a["y"] >= b["y"] + b["height"] or a["y"] + a["height"] <= b["y"]


def test_the_table_disappears_when_the_garden_appears(page_of: Show) -> None:
    page = page_of("temples", "lead")
    page.locator('[data-do="show_me"]').click()
    page.locator(".nb-main").click()
    expect(page.locator(".nb-harvest")).to_be_visible()
    left = (
        "[...document.querySelectorAll('.nb-stage [data-part]')].filter(n => n.getAnimations().length).length"
    )
    assert page.evaluate(left) == 0
    expect(page.locator(".nb-stage > svg [data-place]").first).to_be_hidden()
