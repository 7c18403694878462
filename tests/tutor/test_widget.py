"""A lesson on a page: the panel next to the board, used with mouse and keyboard."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from axe import findings
from board.conftest import Wire, mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest, wait_until

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.tutorial import Tutorial
from amyitis_nb.teach.widget import LessonBoard
from tutor.conftest import tutor_of

COURSE = course(get("amyitis"))


@pytest.fixture
def held(progress: Progress) -> Tutorial:
    return tutor_of(progress).lesson("irrigation")


def intent(board: LessonBoard, wire: Wire, number: int, kind: str, data: Any = None) -> dict[str, Any]:  # noqa: F811
    wire.send(board, ("page", number, kind, data))
    return dict(board._answer)


def test_the_panel_is_sent_with_the_board(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(held)
    view = board.get_state()["_whole"]["view"]
    assert [block["kind"] for block in view["panel"]] == ["heading", "progress", "note", "text", "buttons"]
    assert view["marks"] == [{"places": ["area:a4|b4", "area:a3|b3"], "look": "note"}]
    assert view["options"] == []
    answer = intent(board, wire, 1, "panel", ["next", ""])
    assert answer["view"]["panel"][1]["at"] == 2
    answer = intent(board, wire, 2, "panel", ["answer", "b"])
    assert answer["view"]["panel"][5]["tone"] == "right"
    assert answer["view"]["loud"]


def test_a_question_that_asks_for_a_guess_says_so_until_it_is_answered(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(held)
    board.get_state()
    while held.player.step(held.state).id != "full":  # type: ignore[union-attr]
        held.show_me().next()
    notes = [block["text"] for block in board._answer["view"]["panel"] if block["kind"] == "note"]
    assert notes == ["Have a guess: we haven’t covered this yet, and the answer explains it."]
    held.show_me()
    assert not [block for block in board._answer["view"]["panel"] if block["kind"] == "note"]


def test_results_are_announced_immediately_and_the_rest_later(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(held)
    board.get_state()
    said, verdicts = [], list[str]()
    for number, (word, value) in enumerate(
        (("next", ""), ("answer", "a"), ("answer", "a"), ("hint", ""), ("answer", "b"), ("next", "")), 1
    ):
        view = intent(board, wire, number, "panel", [word, value])["view"]
        said.append(tuple(key for key in ("live", "loud") if view.get(key)))
        verdicts += [view["loud"].partition(":")[0]] if view.get("loud") else []
    # A sign on the page is a word in the announcement.
    assert verdicts == ["wrong", "wrong", "right"]
    # The same wrong answer is announced again.
    assert said == [("live",), ("loud",), ("loud",), ("live",), ("loud",), ("live",)]
    while held.state.number < 5:
        held.show_me().next()
    refused = intent(board, wire, 7, "try", "area:a1|b1#1")["view"]
    # The prompt comes before the reason.
    assert refused["loud"] == f"{refused['refusal']['asked']} {refused['refusal']['text']}"
    assert refused["refusal"]["asked"].startswith("Recruit an engineer and fill an area")
    assert not refused.get("live")


def test_actions_of_a_cell_are_shown_on_the_page(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    board = LessonBoard(held)
    board.get_state()
    held.next().answer("b").next()
    assert board._answer["view"]["panel"][1]["at"] == 3
    assert board._answer["view"]["options"]
    held.play("R1 engineer a1|b1#1")
    tones = [block.get("tone") for block in board._answer["view"]["panel"]]
    assert "refused" in tones
    assert "right" in tones


def test_a_place_without_highlight_is_an_attempt_in_a_probe(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    held.next().answer("b").next()
    board = LessonBoard(held)
    board.get_state()
    intent(board, wire, 1, "choose", ["1 engineer", ""])
    assert not held.state.done
    assert not any(mark["look"] == "bad" for mark in board.get_state()["_whole"]["view"]["marks"])
    dry = "area:a1|b1#1"
    refused = {"places": [dry], "look": "bad", "sign": "✕", "said": "Not good"}
    assert refused in intent(board, wire, 2, "try", dry)["view"]["marks"]
    assert held.state.done


def test_a_wrong_action_is_shown_and_undone(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    for _ in range(5):
        held.show_me().next()
    held.next()
    assert held.player.step(held.state).id == "extend"  # type: ignore[union-attr]
    board = LessonBoard(held)
    board.get_state()
    before = held.position
    answer = intent(board, wire, 1, "play", "R1 engineer c4|d4")
    assert answer["motions"]
    assert board.position != before
    assert answer["view"]["options"] == []
    answer = intent(board, wire, 2, "panel", ["undo", ""])
    assert board.position == before
    assert answer["view"]["options"]


def test_the_page_changes_the_language_in_the_middle(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    held.next().answer("a")
    board = LessonBoard(held)
    board.get_state()
    state = held.state
    wire.send(board, ("page", 1, "language", "hu"))
    whole = board.get_state()["_whole"]
    assert whole["language"] == "hu"
    assert whole["view"]["panel"][0]["text"] == "Víz a folyóból"
    assert held.state is state
    new = {"players": 2, "seed": "", "options": {}, "seats": [{"name": "", "bot": ""}] * 2}
    without = [("redo", None), ("continue", None), ("step", None), ("goto", 0), ("new", new), ("load", "")]
    for number, (kind, data) in enumerate(without, 2):
        wire.send(board, ("page", number, kind, data))
        assert held.state is state
        assert not board.get_state()["_whole"]["view"]["error"]


def test_a_lesson_can_be_read_without_widgets(held: Tutorial, monkeypatch: pytest.MonkeyPatch) -> None:
    held.next().answer("a")
    bundle = held._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    monkeypatch.setitem(sys.modules, "amyitis_nb.teach.widget", None)
    for shown in (data, held._repr_mimebundle_()):
        assert "Close isn’t enough" in shown["text/html"]
        assert "<svg" in shown["text/html"] or "<img" in shown["text/html"]
        assert "<script" not in shown["text/html"]
        assert "Close isn’t enough" in shown["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize("width", [1300, 380])
def test_a_lesson_is_walked_by_keyboard(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    width: int,
) -> None:
    board = LessonBoard(held)
    page = mount(board, page_css=str(board._css))
    page.set_viewport_size({"width": width, "height": 900})
    at_rest(page)
    panel = page.locator(".nb-panel")
    expect(page.get_by_role("heading", level=2)).to_have_text("Water from the river")
    panel.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=re.compile(r"Step 2 of \d"))).to_be_visible()
    panel.get_by_role("button", name="Yes").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Close isn’t enough")
    panel.get_by_role("button", name="No", exact=True).focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("right")  # for screen readers, next to the answer
    # The button that continues has the focus.
    expect(panel.get_by_role("button", name="Next")).to_be_focused()
    # Used answers are not tab stops; arrow keys reach them.
    spent = panel.get_by_role("button", name="Yes")
    expect(spent).to_have_attribute("tabindex", "-1")
    panel.get_by_role("button", name="No right").focus()
    page.keyboard.press("ArrowUp")
    expect(spent).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+Tab")
    expect(spent).not_to_be_focused()
    panel.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=re.compile(r"Step 3 of \d"))).to_be_visible()
    panel.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("no unbroken row of cubes")
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0


def test_a_step_is_announced_with_its_stops_and_again_on_demand(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    page = mount(LessonBoard(held))
    page.locator(".nb-panel").get_by_role("button", name="Next").click()
    status = page.get_by_role("status")
    expect(status).to_contain_text(
        re.compile(r"minutes to go\. An area can be .* Can you fill the marked area\?")
    )
    page.locator(".nb-answers").get_by_role("button").first.click()
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Close isn’t enough")
    page.keyboard.press("w")
    expect(status).to_contain_text("Close isn’t enough")


def test_tried_answers_are_marked(held: Tutorial, mount: Callable[..., Page]) -> None:  # noqa: F811
    held.next()
    board = LessonBoard(held)
    page = mount(board, page_css=str(board._css))
    answers = page.locator(".nb-answers > button")
    answers.nth(0).click()
    expect(answers.nth(0)).to_have_accessible_name("Yes wrong")
    expect(answers.nth(1)).to_have_accessible_name("No")
    # The result is announced immediately, and by only one region.
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Close isn’t enough")
    expect(page.get_by_role("status")).not_to_contain_text("Close isn’t enough")
    answers.nth(1).click()
    expect(answers.nth(0)).to_have_accessible_name("Yes wrong")
    expect(answers.nth(1)).to_have_accessible_name("No right")
    state = held.state
    # The explanation is still available, and the step stays done.
    answers.nth(0).click()
    expect(page.locator(".nb-told")).to_contain_text("Close isn’t enough")
    assert held.state.done
    assert held.state.inputs == state.inputs
    assert held.state.misses == state.misses == 1
    assert "a) Yes ✗" in str(held)
    assert "b) No ✓" in str(held)


SCREEN = """node => { const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && node.checkVisibility(); }"""


@pytest.mark.parametrize(("width", "scrolled"), [(1000, False), (480, False), (480, True)])
def test_results_are_in_sight_and_the_board_stays(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    width: int,
    scrolled: bool,
) -> None:
    for _ in range(5):
        held.show_me().next()
    held.next()
    assert held.player.step(held.state).id == "extend"  # type: ignore[union-attr]
    board = LessonBoard(held)
    inner = "height: 700px; overflow: auto" if scrolled else ""
    page = mount(
        board,
        page_css=f"{board._css} main {{ {inner} }} main::after {{ content: ''; display: block; height: 2000px }}",
    )
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 800})
    at_rest(page)
    page.locator('[data-place="card:0.2"]').scroll_into_view_if_needed()
    page.locator('[data-place="card:0.2"]').click()
    far = page.locator('[data-place="area:c4|d4"]')
    expect(far).to_have_class(re.compile("lit"))
    far.scroll_into_view_if_needed()
    before = page.locator(".nb-stage").bounding_box()
    far.locator(".nb-hit").click()
    told = page.locator(".nb-told", has_text="begins a new canal")
    expect(told.first).to_be_attached()
    at_rest(page)
    seen = [node for node in told.all() if node.evaluate(SCREEN)]
    assert len(seen) == 1
    assert page.locator(".nb-stage").bounding_box() == before
    # Nothing is shown twice: a card at the place says it, or the sheet over the board.
    panel = page.locator(".nb-panel")
    expect(page.locator(".nb-card.pinned")).to_be_visible(visible=width > 820)
    expect(panel.locator(".nb-told.wrong")).to_be_visible(visible=width < 820)
    # The board waits for nothing else, so this is the primary button.
    expect(panel.locator(".nb-main")).to_have_text("Undo")
    panel.locator(".nb-main").click()
    expect(panel.locator(".nb-awaited")).to_have_text("Your move")
    expect(panel.locator(".nb-told")).to_have_count(0)
    assert panel.evaluate("node => node.contains(document.activeElement)")


@pytest.mark.parametrize("scrolled", [False, True])
def test_the_question_of_a_choice_stays_in_sight(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    scrolled: bool,
) -> None:
    """Text and board do not fit on a narrow screen together, so the question is in the sheet at the bottom."""
    held.next().answer("b").next()
    board = LessonBoard(held)
    inner = "main { height: 700px; overflow: auto }" if scrolled else ""
    page = mount(board, page_css=f"{board._css} {inner}")
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 480, "height": 700})
    expect(page.locator(".nb-stage > svg.narrow")).to_be_visible()
    card = page.locator('[data-place="card:0.2"]')
    card.scroll_into_view_if_needed()
    question = page.locator(".nb-choice")
    expect(question).to_be_hidden()
    card.click()
    expect(page.get_by_role("button", name="Back", exact=True)).to_have_count(1)
    expect(question).to_be_in_viewport(ratio=1)
    expect(question).to_contain_text("Which area do you irrigate?")
    # The next choices are not covered by the sheet.
    at_rest(page)
    sheet, area = (
        page.locator(".nb-panel").bounding_box(),
        page.locator(".place.area.lit").first.bounding_box(),
    )
    assert sheet and area
    assert 0 <= area["y"] <= area["y"] + area["height"] <= sheet["y"]
    page.locator("main" if scrolled else "html").evaluate("node => node.scrollBy(0, 300)")
    expect(question).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()


@pytest.mark.parametrize("width", [1400, 480])
def test_tab_continues_after_a_solved_task(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    width: int,
) -> None:
    held.next().answer("b").next()
    page = mount(LessonBoard(held), page_css=str(LessonBoard(held)._css))
    page.set_viewport_size({"width": width, "height": 700})
    at_rest(page)
    page.locator('[data-place="card:0.2"]').click()
    expect(page.locator(".nb-step").first).to_be_visible()
    page.locator('[data-place="area:b3|c3"]').click()
    expect(page.locator(".nb-told.right").first).to_be_visible()
    at_rest(page)
    page.keyboard.press("Tab")
    # The visible one, in the panel or at the board.
    expect(page.locator("[data-do=next]:focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=re.compile(r"Step 4 of \d"))).to_be_visible()
    # Without a task, Tab moves from group to group on the board as usual.
    page.locator('[data-place="card:0.2"]').focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.place")


def test_keys_lead_from_the_task_over_the_board_to_the_next_button(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    held.next().answer("b")
    page = mount(LessonBoard(held), page_css=str(LessonBoard(held)._css))
    page.set_viewport_size({"width": 480, "height": 800})
    at_rest(page)
    page.locator("[data-do=next]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card.lit").first).to_be_visible()
    expect(page.locator(".nb-panel")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".card.lit:focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    area = page.locator(".area.lit:focus")
    expect(area).to_be_in_viewport()
    box, sheet = area.bounding_box(), page.locator(".nb-panel").bounding_box()
    assert box and sheet and box["y"] + box["height"] <= sheet["y"]
    page.keyboard.press("Escape")
    expect(page.locator(".card.lit:focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(area).to_be_visible()
    page.locator('[data-place="area:a1|b1#1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=next]:focus")).to_be_in_viewport()


def test_a_button_scrolls_to_the_marked_places(held: Tutorial, mount: Callable[..., Page]) -> None:  # noqa: F811
    """The button is shown if the marked places are above the screen or under the sheet."""
    held.next()
    board = LessonBoard(held)
    room = (
        "main::after { content: ''; display: block; height: 2000px }"  # a card at the edge may be scrolled to
    )
    page = mount(board, page_css=f"{board._css} {room}")
    page.emulate_media(reduced_motion="reduce")
    to_board = page.get_by_role("button", name="Show on the board")
    expect(to_board).to_have_count(0)  # the board is next to the panel
    page.set_viewport_size({"width": 480, "height": 700})
    expect(page.locator(".nb-stage > svg.narrow")).to_be_visible()
    mark = page.locator(".nb-marked").first
    page.evaluate("scrollTo(0, 700)")
    expect(mark).not_to_be_in_viewport()
    to_board.click()
    expect(mark).to_be_in_viewport(ratio=0.99)
    expect(to_board).to_have_count(0)
    shown, sheet = mark.bounding_box(), page.locator(".nb-panel").bounding_box()
    assert shown and sheet
    assert shown["y"] + shown["height"] <= sheet["y"]
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".nb-panel .nb-told.right")).to_be_in_viewport()


def test_actions_of_others_are_folded_and_the_result_is_shown_at_the_board(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en").lesson("passing")
    while lesson.player.step(lesson.state).id != "early":  # type: ignore[union-attr]
        lesson.show_me().next()
    page = mount(LessonBoard(lesson), page_css=str(LessonBoard(lesson)._css))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1000, "height": 600})
    at_rest(page)
    passing = page.locator('[data-place="pass"]')
    passing.scroll_into_view_if_needed()
    passing.click()
    # The panel stays next to the visible part of the board.
    praise = page.locator(".nb-panel .nb-told", has_text="2 talents for doing nothing")
    expect(praise).to_be_in_viewport()
    # The page requests the effects of the place under the pointer after a delay, and its answer must move nothing.
    page.wait_for_timeout(400)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("layouts", [["wide"], ["narrow"], ["wide", "narrow"]])
def test_a_new_position_is_drawn_in_each_layout(progress: Progress, wire: Wire, layouts: list[str]) -> None:  # noqa: F811
    lesson = tutor_of(progress, "en").lesson("caravan")
    board = LessonBoard(lesson)
    board.get_state()
    for number, layout in enumerate(layouts, 1):
        intent(board, wire, number, "layout", layout)
    players = set()
    number = 10
    while not lesson.is_done:
        lesson.show_me()
        intent(board, wire, number, "panel", ["next", ""])
        number += 1
        if "crafts" not in lesson.player.parts(lesson.state):
            continue
        players.add(lesson.position.players)
        for drawing in board.get_state("_whole")["_whole"]["drawings"].values():
            groups = {
                place[0].partition(".")[0] for place in drawing["places"] if place[0].startswith("card:")
            }
            assert len(groups) == lesson.position.players
    assert len(players) > 1


@pytest.mark.parametrize("width", [1000, 700])
def test_board_and_panel_stay_when_news_arrives(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    width: int,
) -> None:
    held.next().answer("b").next()
    board = LessonBoard(held)
    page = mount(
        board, page_css=f"{board._css} main::after {{ content: ''; display: block; height: 2000px }}"
    )
    page.set_viewport_size({"width": width, "height": 700})
    at_rest(page)
    stage = page.locator(".nb-stage")
    page.evaluate("scrollTo(0, 60)")
    # The page may scroll to what comes next, but nothing moves on it.
    place = "node => [node.offsetLeft, node.offsetTop, node.offsetWidth, node.offsetHeight]"
    panel = page.locator(".nb-panel")
    was, height = stage.evaluate(place), panel.bounding_box()
    page.locator('[data-place="card:0.2"]').click()
    expect(page.locator(".nb-step").first).to_be_visible()
    page.locator('[data-place="area:a1|b1#1"]').click(force=True)
    expect(page.locator(".nb-told").first).to_be_attached()
    at_rest(page)
    after = panel.bounding_box()
    assert height
    assert after
    assert stage.evaluate(place) == was
    if width >= 820:  # beside the board the panel is as high as its text, and only its lower edge moves
        assert after["height"] >= height["height"]
        assert after["y"] + after["height"] <= 700
        after["height"] = height["height"]
    assert after == height


def test_a_lost_game_is_undone_by_one_button_and_its_card_is_short(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    game = tutor_of(progress, "en").lesson("small_game")
    while game.player.step(game.state).kind != "free":  # type: ignore[union-attr]
        game.show_me().next()
    told: list[str] = []
    while not game.position.is_over:
        actions = game.position.legal_actions
        game.play(next((action for action in actions if action.kind == "pass"), actions[0]))
        told += [block["text"] for block in game.blocks if block["kind"] == "told"]
    board = LessonBoard(game)
    page = mount(board, page_css=board._css)
    expect(page.locator(".nb-base [data-do=again]")).to_have_class("nb-main")
    expect(page.locator(".nb-base [data-do=undo]")).to_have_count(1)
    # What happened again and again is told once.
    assert any(text.startswith("5 × You’ve already passed") for text in told)
    # The sources of the points are folded in the panel, and a card on the board does not repeat them.
    expect(page.locator(".nb-words details .nb-told").first).to_be_hidden()
    page.locator(".nb-words summary").click()
    expect(page.locator(".nb-words details .nb-told")).to_have_count(3)


def test_in_long_news_the_viewers_own_comes_first(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    game = tutor_of(progress, "en").lesson("first_game")
    while game.player.step(game.state).kind != "free":  # type: ignore[union-attr]
        game.show_me().next()
    seat = game.state.seat
    for _ in range(40):
        game.show_me()
        kinds = [block["kind"] for block in game.blocks]
        if "meanwhile" in kinds:
            break
    others = next(block for block in game.blocks if block["kind"] == "meanwhile")["items"]
    events = game.happened
    own = [block["text"] for block in game.blocks if block["kind"] == "told"]
    for event in events:
        concerns = event.seat == seat or any(whose == seat for whose, _, _ in event.changes)
        sentence = game.speaker.event(event, you=seat)
        assert sentence in (own if concerns else [block["text"] for block in others])
        assert sentence in str(game).replace("\n    ", " ").replace("\n  ", " ")
    assert len(own) + len(others) == len(events)
    board = LessonBoard(game)
    page = mount(board, page_css=str(board._css))
    meanwhile = page.get_by_role("group", name="Meanwhile")
    expect(meanwhile.locator("p")).to_have_count(len(others))
    # All of it can be read in little space, and the board does not move.
    expect(meanwhile.locator("p").first).to_be_in_viewport()
    box = meanwhile.bounding_box()
    assert box
    assert box["height"] <= 9 * 13 + 3
    # It is one tab stop, and arrow keys move through its rules if they are shown.
    page.locator(".nb-menu summary").click()
    page.get_by_role("button", name="Show sources").click()
    meanwhile.focus()
    page.keyboard.press("Tab")
    assert not meanwhile.evaluate("node => node.contains(document.activeElement)")
    meanwhile.focus()
    page.keyboard.press("ArrowDown")
    assert meanwhile.evaluate(
        "node => node !== document.activeElement && node.contains(document.activeElement)"
    )


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.release), "dark"])
def test_the_panel_passes_the_checks_of_accessibility(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
    scheme: Any,
) -> None:
    held.next().answer("a").hint().hint()
    board = LessonBoard(held)
    page = mount(board, page_css=f"{board._css} :root {{ color-scheme: light dark }}")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator(".nb-board")).to_have_attribute("data-theme", scheme)
    at_rest(page)
    assert findings(page) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=lesson.id, marks=pytest.mark.release if number % 11 else ())
        for number, lesson in enumerate(COURSE.lessons)
    ],
)
def test_every_lesson_is_walked_by_keyboard(
    number: int,
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = COURSE.lessons[number]
    tutorial = tutor_of(progress).lesson(lesson.id)
    board = LessonBoard(tutorial)
    page = mount(board, page_css=str(board._css))
    # Two widths and two themes, in turn.
    page.emulate_media(color_scheme="dark" if number % 4 > 1 else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": 1300 if number % 2 else 360, "height": 900})
    narrow = page.locator(".nb-board[data-narrow]")
    expect(narrow).to_have_count(0 if number % 2 else 1)
    at_rest(page)
    panel = page.locator(".nb-panel")
    for _ in range(150):
        if tutorial.is_done:
            break
        before = tutorial.state
        step = tutorial.player.step(before)
        word = "next" if before.done or (step is not None and step.kind == "show") else "show_me"
        for _ in range(3):  # the page may be replacing the button that gets the key
            panel.locator(f'[data-do="{word}"]').focus()
            page.keyboard.press("Enter")
            if wait_until(page, lambda before=before: tutorial.state is not before, 2):  # type: ignore[misc]
                break
        assert tutorial.state is not before
        expect(page.locator(".nb-error")).to_be_empty()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
    assert tutorial.is_done
    expect(page.get_by_role("img", name="finished").first).to_be_visible()


def test_a_place_that_is_marked_and_can_be_chosen_shows_both(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en").lesson("caravan")
    while lesson.player.step(lesson.state).id != "sell":  # type: ignore[union-attr]
        lesson.show_me().next()
    board = LessonBoard(lesson)
    page = mount(board, page_css=str(board._css))
    marked = page.locator('[data-ring="city:Babylon"].nb-marked')
    lit = page.locator('[data-ring="city:Babylon"]:not(.nb-marked, .nb-casing)')
    expect(marked).to_have_count(1)
    expect(lit).to_have_count(1)
    expect(page.locator('[data-ring="city:Susa"]')).to_have_count(1)
    mark, light = (
        float(ring.evaluate("node => getComputedStyle(node).strokeWidth.slice(0, -2)"))
        for ring in (marked, lit)
    )
    # The mark is around the highlight, and above those of other choices.
    around = [ring.evaluate("node => node.getBoundingClientRect().left") for ring in (lit, marked)]
    assert around[0] - around[1] + (mark - light) / 2 >= 2
    assert marked.evaluate("(node, lit) => !!(lit.compareDocumentPosition(node) & 4)", lit.element_handle())


def test_the_key_for_the_next_choice_continues_if_there_is_none(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    held.next().answer("b").next()
    board = LessonBoard(held)
    page = mount(board, page_css=board._css)
    page.locator('[data-place="card:0.2"]').click()
    expect(page.locator(".nb-step").first).to_be_visible()
    page.locator('[data-place="area:b3|c3"]').click()
    expect(page.locator(".nb-main")).to_be_visible()
    assert held.state.done
    expect(page.locator(".nb-live").filter(has_text="N leads to “Next”").first).to_be_attached()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()


def test_where_a_step_asks_for_something_forbidden_that_key_leads_to_it_too(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en").lesson("planting")
    while (step := lesson.player.step(lesson.state)) is not None and step.id != "twice":
        (lesson.next if lesson.state.done or step.kind == "show" else lesson.show_me)()
    page = mount(LessonBoard(lesson))
    page.locator(".nb-panel").focus()
    forbidden = page.locator('[data-place="square:b4"]')
    for _ in range(20):
        page.keyboard.press("n")
        if forbidden.evaluate("node => node === document.activeElement"):
            break
    expect(forbidden).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".nb-told.right, .nb-told.refused").first).to_be_visible()
    assert lesson.state.done


def test_in_a_question_that_key_goes_to_the_first_open_answer(
    held: Tutorial,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    held.next()
    page = mount(LessonBoard(held))
    answers = page.locator(".nb-answers button")
    page.locator('[data-place="area:a4|b4"]').focus()
    page.keyboard.press("n")
    expect(answers.nth(0)).to_be_focused()
    page.keyboard.press("Enter")  # "Yes", which is wrong
    expect(answers.nth(0)).to_have_class(re.compile("wrong"))
    page.locator('[data-place="area:a4|b4"]').focus()
    page.keyboard.press("n")
    expect(answers.nth(1)).to_be_focused()


def test_the_next_lesson_begins_with_the_focus_on_the_next_button(
    progress: Progress,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(progress, "en").lesson("aim")
    while not lesson.is_done:
        lesson.show_me().next()
    page = mount(LessonBoard(lesson))
    page.get_by_role("button", name="Next lesson").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("A round, and how to leave it")
    expect(page.locator(".nb-panel")).to_be_focused()


def test_only_the_first_step_says_that_a_position_is_constructed(progress: Progress) -> None:
    made = tutor_of(progress, "en").lesson("irrigation")
    assert "made for the lesson" in str(made)
    assert "made for the lesson" not in str(made.next())
    assert "made for the lesson" not in str(tutor_of(progress, "en").lesson("first_game"))


def test_a_lesson_says_that_there_is_nothing_to_redo(held: Tutorial, wire: Wire) -> None:  # noqa: F811
    held.language = "de"
    told = intent(LessonBoard(held), wire, 1, "redo")
    assert told["view"]["live"] == "Es gibt nichts zu wiederholen."
