"""Double clicks, held keys and two tabs: they never play for the next player, or twice for the same one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import toy
from playwright.sync_api import Locator, Page, expect
from tutor.conftest import own_progress, progress, tutor_of  # noqa: F401

from amyitis_nb.board.game_board import Board
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard
from board.conftest import Wire

pytestmark = pytest.mark.usefixtures("open_hands")

Mount = Callable[..., Page]
BUSY = "document.querySelector('.nb-board').hasAttribute('aria-busy')"


def place(page: Page, place_id: str) -> Locator:
    return page.locator(f'[data-place="{place_id}"]')


def settled(page: Page) -> None:
    page.wait_for_function(f"!{BUSY}")


def slowly_twice(page: Page, target: Locator) -> None:
    """Click twice like a person: the first click is answered before the second one."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for count in (1, 2):
        page.mouse.move(x, y)
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        settled(page)


#: A click that plays at once, and the word for it in the log.
CLICKS = [("pass", "passes"), ("card:0.0", "merchant")]


@pytest.mark.parametrize(
    ("bots", "slow", "clicked", "logged"),
    [
        # Every run tries each pair of the three conditions.
        pytest.param(bots, slow, *click, marks=pytest.mark.release if (number + slow + turn) % 2 else ())
        for number, bots in enumerate([{}, {0: "beginner", 1: "beginner"}])
        for slow in (False, True)
        for turn, click in enumerate(CLICKS)
    ],
)
def test_a_double_click_plays_once(
    mount: Mount, bots: dict[int, str], slow: bool, clicked: str, logged: str
) -> None:
    """Passing and a merchant need no further choice, and the next player could recruit another merchant of the
    group."""
    groups = ("merchant merchant priest", "merchant farmer engineer", "farmer priest engineer")
    board = Board(new_game(3, 7).edit(groups=groups), bots=bots)
    page = mount(board)
    if slow:
        slowly_twice(page, place(page, clicked).locator(".nb-hit"))
    else:
        place(page, clicked).dblclick()
    expect(page.locator(".nb-log")).to_contain_text(logged)
    settled(page)
    people = [ply for ply in board.record.plies if ply.seat not in bots and ply.seat is not None]
    assert len(people) == 1
    # A separate click counts.
    before = len(board.record.actions)
    place(page, "pass").click()
    settled(page)
    assert len(board.record.actions) > before


def test_a_double_click_on_a_button_chooses_only_one_stage(mount: Mount) -> None:
    board = Board(toy.Position())
    page = mount(board)
    slowly_twice(page, page.get_by_role("group", name="Choices").get_by_role("button", name="rest"))
    assert [ply.seat for ply in board.record.plies].count(0) == 1
    assert [ply.seat for ply in board.record.plies].count(1) == 0


def test_a_double_click_on_undo_undoes_twice(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    for _ in "abc":
        board.play(next(action for action in board.position.legal_actions if action.kind != "pass"))
    page = mount(board)
    slowly_twice(page, page.get_by_role("button", name="Undo"))
    assert len(board.record.actions) == 1


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("on", ["place", "button"])
def test_a_held_key_plays_once(mount: Mount, key: str, on: str) -> None:
    board: Any = Board(new_game(3, 7)) if on == "place" else Board(toy.Position())
    page = mount(board)
    target = place(page, "pass") if on == "place" else page.locator(".nb-option", has_text="rest")
    target.focus()
    for _ in range(5):  # down without up: the browser marks the key as repeating
        page.keyboard.down(key)
        settled(page)
    page.keyboard.up(key)
    settled(page)
    assert len([ply for ply in board.record.plies if ply.seat is not None]) == 1


@pytest.mark.parametrize("key", ["u", "Escape"])
def test_a_held_key_goes_back_once(mount: Mount, key: str) -> None:
    board = Board(new_game(3, 7))
    for _ in "abc":
        board.play(next(action for action in board.position.legal_actions if action.kind != "pass"))
    page = mount(board)
    page.emulate_media(reduced_motion="reduce")
    place(page, "square:a1").focus()
    before = len(board.record.actions)
    for _ in range(4):
        page.keyboard.down(key)
        settled(page)
    page.keyboard.up(key)
    assert before - len(board.record.actions) == (key == "u")


def test_no_second_choice_is_sent_while_one_is_pending(mount: Mount) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    page.evaluate("model.deaf = true")
    head = page.locator(".nb-stage").bounding_box()
    place(page, "card:0.0").click()
    assert page.evaluate(BUSY)
    assert page.locator(".nb-stage").bounding_box() == head  # nothing moves
    place(page, "pass").click()
    place(page, "card:1.0").press("Enter")
    sent = page.evaluate("model.get('_intents').map(([page, number, kind]) => kind)")
    assert [kind for kind in sent if kind != "about"] == ["choose"]
    # Intents that only ask are sent.
    place(page, "square:a1").press("i")
    assert page.evaluate("model.get('_intents').some(([page, number, kind]) => kind === 'insight')")
    page.evaluate(
        "model.deaf = false; model.save_changes(); model.set('_intents', [...model.get('_intents')])"
    )
    page.evaluate("model.save_changes()")
    expect(page.get_by_role("group", name="Choices")).to_contain_text("Which field row")
    assert not board.record.actions


def test_two_tabs_pass_once(mount: Mount, wire: Wire) -> None:
    board = Board(new_game(3, 7))
    page = mount(board)
    state = page.evaluate("model.get('_whole').state")
    page.evaluate("window.asked = model.ask; model.ask = (changed) => { window.held = changed; }")
    place(page, "pass").click()
    page.wait_for_function("window.held?._intents.some(([, , kind]) => kind === 'choose')")
    wire.send(board, ("other tab", 1, "choose", ["pass", "pass"], state))
    late = wire.updates()
    page.evaluate("states => states.forEach((state) => model.take(state))", late)
    page.evaluate("model.ask = window.asked; model.ask(window.held)")
    expect(page.get_by_role("alert").filter(has_text="earlier position")).to_be_visible()
    assert [action.text for action in board.record.actions] == ["pass"]
    settled(page)
    place(page, "pass").click()
    expect(page.get_by_role("alert").filter(has_text="earlier position")).to_have_count(0)
    assert len(board.record.actions) == 2


def test_a_double_click_opens_a_lesson_and_does_nothing_in_it(mount: Mount, progress: Progress) -> None:  # noqa: F811
    board = LessonBoard(tutor_of(progress).contents())
    page = mount(board)
    first = page.locator(".nb-open").first
    slowly_twice(page, first)
    lesson = board.activity
    assert lesson.name
    expect(page.locator(".nb-panel [data-do=show_me]")).to_be_visible()
    assert not lesson.state.inputs


def test_a_double_click_answers_one_question(mount: Mount, progress: Progress) -> None:  # noqa: F811
    lesson = tutor_of(progress).lesson("irrigation")
    page = mount(LessonBoard(lesson))
    slowly_twice(page, page.locator(".nb-panel [data-do=next]"))
    assert lesson.state.number == 1


@pytest.mark.parametrize("is_same", [True, False])
def test_a_click_counts_while_the_board_is_drawn_again(mount: Mount, is_same: bool) -> None:
    """This happens after a restart, when the fitting drawing arrives in the middle of a click. In a new state the click
    does not count."""
    board = Board(new_game(3, 7))
    page = mount(board)
    settled(page)
    place(page, "card:0.0").hover()
    page.mouse.down()
    # The page may have had an answer about the place under the pointer, and ignores what is older.
    page.evaluate(
        """step => {
            const whole = structuredClone(model.get("_whole"));
            const n = Math.max(whole.n, model.get("_answer")?.n ?? 0);
            model.take({ _whole: { ...whole, n, state: whole.state + step } });
        }""",
        int(not is_same),
    )
    page.mouse.up()
    if is_same:
        expect(page.get_by_role("group", name="Choices")).to_contain_text("Which field row")
    settled(page)
    kinds = page.evaluate("model.get('_intents').map(([page, number, kind]) => kind)")
    assert ("choose" in kinds) == is_same
