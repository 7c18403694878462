"""On a phone, each step of a lesson scrolls the places it needs into sight, above the sheet with its text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard
from tutor.asking import give, wrong_answer
from tutor.conftest import tutor_of

CORE = [lesson.id for lesson in course(get("amyitis")).core]

#: Returns how the uppermost highlighted (or else marked) place is out of sight or covered; "" if it is not.
COVERED = """() => {
    const rings = look => [...document.querySelectorAll(`.nb-stage .nb-ring[data-ring]${look}`)];
    const choices = rings(":not(.nb-marked, .nb-casing, .nb-taken, .nb-wrong)");
    const boxes = (choices.length ? choices : rings(".nb-marked")).map(node => [node, node.getBoundingClientRect()]);
    if (!boxes.length) return "";
    const [node, { left, right, top, bottom }] = boxes.sort((a, b) => a[1].top - b[1].top)[0];
    const place = document.querySelector(`.nb-stage [data-place="${node.dataset.ring}"]`);
    const [wide, high] = [right - left, bottom - top];
    const isFree = [[.1, .1], [.5, .5], [.9, .9]].map(([x, y]) => [left + x * wide, top + y * high])
        .every(([x, y]) => place.closest(".nb-stage").contains(document.elementFromPoint(x, y)));
    return top >= 0 && isFree ? "" : `${node.dataset.ring} at ${Math.round(top)} to ${Math.round(bottom)}`;
}"""


def _hidden(
    lesson: Tutorial,
    size: tuple[int, int],
    mount: Callable[..., Page],  # noqa: F811
) -> list[str]:
    """Go through a lesson by its buttons, and return the steps whose place is not visible."""
    board = LessonBoard(lesson)
    page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.querySelector('main').setAttribute('data-nb-page', '')")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.wait_for_function("document.querySelector('.nb-stage > svg').viewBox.baseVal.width < 400")
    hidden = []
    while not lesson.is_done:
        number, step = lesson.state.number, lesson.player.step(lesson.state)
        assert step is not None
        expect(page.locator(".nb-steps")).to_have_attribute("title", lesson.summary)
        if where := page.evaluate(COVERED):
            hidden.append(f"{lesson.name} {step.id}: {where}")
        while lesson.state.number == number:
            leads_on = lesson.state.done or step.kind == "show"
            button = page.locator(f".nb-base [data-do='{'next' if leads_on else 'show_me'}']")
            button.dispatch_event("click")
            expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    return hidden


@pytest.mark.parametrize(
    ("game", "id"),
    [("amyitis", "aim"), ("amyitis", "temples"), ("babel", "building"), ("terra_mystica", "reach")],
)
def test_a_phone_shows_what_a_step_needs(
    game: str,
    id: str,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    assert _hidden(tutor_of(progress, "en", game).lesson(id), (390, 844), mount) == []


@pytest.mark.parametrize(
    ("id", "steps", "first", "then"),
    [("mermaids", 0, "river:r20", "towns:5"), ("nomads", 1, "special:0", "hex:D5")],
)
def test_a_phone_shows_the_next_choice_of_a_step(
    id: str,
    steps: int,
    first: str,
    then: str,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    """A step of several actions: a place that the next one needs, and nothing else of it, is out of sight."""
    lesson = tutor_of(progress, "en", game="terra_mystica").lesson(id)
    for _ in range(steps):
        lesson.show_me().next()
    board = LessonBoard(lesson)
    page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.querySelector('main').setAttribute('data-nb-page', '')")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.locator(f"[data-place='{first}']").click()
    expect(page.locator(f"[data-ring='{then}']").first).to_be_attached()
    expect(page.locator(".nb-board[aria-busy]")).to_have_count(0)
    page.wait_for_function(f"!({COVERED})()")
    expect(page.locator(f"[data-place='{then}']")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_shows_the_answers_of_a_question(
    language: str,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, language).lesson("passing"))
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    expect(page.locator(".nb-answers button").last).to_be_in_viewport(ratio=1)


def test_a_phone_shows_a_reply_above_many_events(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    board = LessonBoard(tutor_of(progress, "en").lesson("close_ends"))
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 390, "height": 667})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.locator("[data-do=answerb]").click()
    expect(page.locator(".nb-words .nb-told.right")).to_be_in_viewport(ratio=1)
    expect(page.locator(".nb-words .nb-told.event").last).not_to_be_in_viewport()


def test_a_phone_shows_a_question_above_many_events(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en").lesson("first_game")
    action = lesson.player.solver.solution(lesson.state)[0]
    while action.kind != "ishtar":
        before, previous = lesson.state, action
        lesson.play(action)
        action = lesson.player.solver.solution(lesson.state)[0]
    lesson._go(lambda _: before)
    assert previous.kind == "pass"
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    page.locator("[data-place=pass]").click()
    expect(page.locator(".nb-words .nb-option")).to_have_count(2)
    expect(page.locator(".nb-words .nb-option").first).to_be_in_viewport(ratio=1)


def test_the_end_of_a_lesson_stays_when_a_phone_is_turned(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en").lesson("aim")
    while not lesson.is_done:
        lesson.show_me().next()
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    end = page.locator(".nb-harvest svg")
    narrow = page.locator(".nb-stage [viewBox^='0 0 320 ']")
    for width, count in ((900, 0), (390, 1), (900, 0), (390, 1)):
        page.set_viewport_size({"width": width, "height": 844})
        expect(narrow).to_have_count(count)
        expect(end).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "size"),
    [
        pytest.param(id, size, marks=pytest.mark.release if number % 5 or (number + turn) % 2 else ())
        for number, id in enumerate(CORE)
        for turn, size in enumerate([(390, 844), (320, 640)])
    ],
)
def test_a_phone_shows_what_every_step_of_the_core_needs(
    id: str,
    size: tuple[int, int],
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    assert _hidden(tutor_of(progress, "en").lesson(id), size, mount) == []


def test_the_result_of_a_quiz_begins_with_its_score(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    quiz = Quiz(tutor_of(progress, "en"), seed=1, exam=True)
    while len(quiz.state.given) + 1 < len(quiz.questions):
        quiz.answer(wrong_answer(quiz.asked)).next()
    board = LessonBoard(quiz)
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    expect(page.locator(".nb-awaited")).to_contain_text("Your answer")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    give(page, quiz.asked, wrong_answer(quiz.asked))
    # The board of the last question makes way for the picture of all lessons, wherever the page was scrolled.
    expect(page.locator(".nb-harvest > svg")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".nb-stage > svg")).to_be_hidden()
    words = page.locator(".nb-words")
    assert words.evaluate("node => node.scrollHeight > node.clientHeight")
    assert words.evaluate("node => node.scrollTop") == 0
    assert page.locator(".nb-steps i:not(.done)").count() == 0


def test_a_phone_shows_how_a_small_game_was_lost_and_each_button_once(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
    wire: Wire,  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en", "babel").lesson("small_game")
    while lesson.state.number < len(lesson.lesson.steps) - 1:
        (lesson.next if lesson.state.done else lesson.show_me)()
    board = LessonBoard(lesson)
    page = mount(board, page_css=f"{board._css} h1 {{ display: none }} body {{ margin: 0 }}")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.querySelector('main').setAttribute('data-nb-page', '')")
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.locator(".nb-board[data-narrow]")).to_be_visible()
    at_rest(page)
    while not lesson.position.is_over:
        lesson.play(lesson.position.legal_actions[-1])  # the end of the turn
        page.evaluate("states => states.forEach(state => model.take(state))", wire.updates())
    at_rest(page)
    expect(page.locator(".nb-words .nb-told.wrong")).to_be_in_viewport(ratio=1)
    expect(page.locator(".nb-base [data-do=undo]")).to_have_count(1)
