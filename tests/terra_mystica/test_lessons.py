"""The lessons of the core path, beyond what all games have in common."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from rest import at_rest
from tutor.conftest import tutor_of

from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.games.terra_mystica.edition.names import CULTS
from amyitis_nb.games.terra_mystica.position.position import Position
from amyitis_nb.teach.lesson import Lesson, course
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard

COURSE = course(get("terra_mystica"))
ALL = COURSE.lessons
CORE = [lesson for lesson in ALL if lesson.core]

#: The lists of a seat in a position as text: temples, sanctuaries, strongholds, favour tiles and town tiles.
LISTED = ("E", "A", "S", "fav", "tiles")


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_forbidden_attempt_has_no_brighter_places_beside_it(lesson: Lesson) -> None:
    """Places that can be chosen glow more than marked ones, so a probe offers only the way to its attempt."""
    for step in lesson.steps:
        if step.kind != "probe":
            continue
        assert step.offer, step.id
        for offer in step.offer:
            ways = [dict(attempt).items() for attempt in step.attempt]
            assert any(way <= offer.items() or offer.items() <= way for way in ways), step.id


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_no_answer_is_a_lone_zero(lesson: Lesson) -> None:
    messages = load_catalogue(str(lesson.folder), "en").messages
    for step in lesson.steps:
        for choice in step.choices:
            if choice.value == 0 and choice.value is not False:
                assert f"lesson.{lesson.id}.{step.id}.choice.0" in messages, step.id


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_calls_opponents_as_the_log_does(lesson: Lesson) -> None:
    """An opponent is “Player 2”, who leads a faction. Only the set-up speaks of factions: players choose them there."""
    messages = load_catalogue(str(lesson.folder), "en").messages
    start = lesson.start
    for step in lesson.steps if lesson.id != "table_setup" else ():
        start = step.start or start
        opponents = COURSE.teaching.start(start).factions[1:]
        names = [get("terra_mystica").speaker("en").term(faction) for faction in opponents if faction]
        for id, message in messages.items():
            if id.startswith(f"lesson.{lesson.id}.{step.id}.") and any(
                name in str(message) for name in names
            ):
                assert "Player 2" in str(message), id


def test_a_button_with_several_decisions_plays_all_of_them_in_a_lesson(tmp_path: Path) -> None:
    """Two tokens are sacrificed for the power action that the step asks for."""
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("power")
    for answer in "abc":
        lesson.do("answer", answer)
    lesson.next()
    board = LessonBoard(lesson)
    before = lesson.position
    board._source.do("way", "burn; burn")
    assert lesson.position == before.play("burn").position.play("burn").position
    assert board._session.position == lesson.position


def test_the_panel_tells_what_the_bot_did_meanwhile(tmp_path: Path, mount: Callable[..., Page]) -> None:  # noqa: F811
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("small_game")
    lesson.show_me().next()
    for action in ("done", "special stronghold", "build C3", "done"):
        lesson.play(action)
    page = mount(LessonBoard(lesson))
    page.get_by_role("button", name="Pass", exact=True).click()
    page.locator("[data-place='cards:strongholds']").click()
    at_rest(page)
    assert lesson.state.done
    panel = page.locator(".nb-panel")
    expect(panel).to_contain_text("The round is over and your income is here.")
    expect(panel.get_by_role("group", name="Meanwhile")).to_contain_text("Player 2 pays 4 power.")


def test_the_number_of_a_lesson_opens_it(tmp_path: Path, mount: Callable[..., Page]) -> None:  # noqa: F811
    """The number is in the middle of its hex, where learners click."""
    board = LessonBoard(tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").contents())
    page = mount(board, page_css=board._css)
    number = page.locator(".nb-garden").get_by_text("13", exact=True).bounding_box()
    assert number
    page.mouse.click(number["x"] + number["width"] / 2, number["y"] + number["height"] / 2)
    expect(page.locator(".nb-stage > svg")).to_be_visible()
    assert board.activity.name == "exam"


def test_the_panel_asks_what_an_action_has_brought(tmp_path: Path, mount: Callable[..., Page]) -> None:  # noqa: F811
    """At first the task says what to do. After the power action, the place of the bridge is asked for."""
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("power")
    while lesson.lesson.steps[lesson.state.number].id != "bridge":
        lesson.show_me().next()
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    prompt = page.locator(".nb-words .nb-prompt")
    expect(prompt).to_be_hidden()
    page.locator("[data-place='power:bridge']").click()
    expect(prompt).to_have_text("Where does your bridge go?")
    expect(prompt).to_be_visible()
    page.locator("[data-place='bridge:F4-G3']").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    expect(prompt).to_be_hidden()


def test_a_phone_shows_the_way_to_what_is_clicked_first(tmp_path: Path, mount: Callable[..., Page]) -> None:  # noqa: F811
    """The place of the bridge is in sight, but not the power action that comes before it."""
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("power")
    while lesson.lesson.steps[lesson.state.number].id != "bridge":
        lesson.show_me().next()
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    at_rest(page)
    page.get_by_role("button", name="Show on the board").click()
    at_rest(page)
    page.locator("[data-place='power:bridge']").click()
    expect(page.locator("[data-place='bridge:F4-G3']")).to_have_class(re.compile(r"\blit\b"))


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_tiles_and_keys_in_a_lesson_have_been_earned(lesson: Lesson) -> None:
    """A temple and a sanctuary bring a favour tile each, and a sanctuary was a temple. A key comes with a town and is
    used up on level 10.
    """
    file = COURSE.folder / f"{lesson.id}.toml"
    for text in re.findall(r" \d=(faction=[^\s\"]+)", file.read_text("utf-8")):
        fields = dict(field.split("=") for field in text.split(";"))
        count = {name: len(fields.get(name, "").split(".")) if fields.get(name) else 0 for name in LISTED}
        favours = (count["E"] + 2 * count["A"]) * (2 if fields["faction"] == "chaos-magicians" else 1)
        favours += count["S"] if fields["faction"] == "auren" else 0
        assert count["fav"] == favours, text
        tops = fields["cults"].split("/").count("10")
        assert int(fields.get("keys", 0)) == count["tiles"] - tops, text


@pytest.mark.parametrize("lesson", CORE, ids=lambda lesson: lesson.id)
def test_a_priest_who_was_sent_for_good_is_still_there_in_the_next_step(lesson: Lesson) -> None:
    tutorial = Player(lesson, COURSE.teaching)
    state, before = tutorial.start(), set[tuple[str, int]]()
    while (step := tutorial.step(state)) is not None and step.kind != "free":
        assert before <= _sent(state.position), step.id
        state = state if state.done else tutorial.show_me(state)
        before = _sent(state.position)
        state = tutorial.next(state)


def _sent(position: Position) -> set[tuple[str, int]]:
    """Return the places of the learner's priests."""
    return {(cult, steps) for cult in CULTS for steps in (2, 3) if 0 in position.priests_on(cult, steps)}


def test_the_end_of_a_round_shows_the_stocks_as_they_are_told() -> None:
    """The income comes last: neither the cult bonus nor the coins on the cards bring it."""
    lesson = COURSE.lesson("rounds")
    tutorial = Player(lesson, COURSE.teaching)
    state = tutorial.start()
    while state.number < len(lesson.steps) - 1:
        state = tutorial.next(state) if state.done else tutorial.show_me(state)
    shown = []
    while not state.done:
        state = tutorial.next(state)
        stocks = state.visible.stocks
        shown.append((stocks[0, "coins"], stocks[0, "priests"], state.visible.round))
    assert shown == [(2, 1, 2), (2, 1, 2), (2, 1, 3), (10, 1, 3)]


def test_the_end_of_a_lesson_uses_no_definitions_of_the_hidden_board(
    tmp_path: Path,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("ground")
    while not lesson.is_done:
        lesson.next() if lesson.state.done else lesson.show_me()
    page = mount(LessonBoard(lesson))
    used = page.locator(".nb-harvest svg").evaluate("""picture =>
        [...picture.innerHTML.matchAll(/(?:url\\(|href=")#([\\w-]+)/g)].map(([, id]) =>
            [id, picture.contains(document.getElementById(id))])""")
    assert any("land" in id for id, _ in used)
    assert [id for id, is_own in used if not is_own] == []


def test_the_place_that_a_lesson_marks_is_above_the_rings_of_other_choices(
    tmp_path: Path,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("cults")
    page = mount(LessonBoard(lesson))
    at_rest(page)
    rings = page.locator(".nb-ring").evaluate_all("nodes => nodes.map(node => node.className.baseVal.trim())")
    assert rings.count("nb-ring") > 5
    assert not {"nb-ring"} & {*rings[rings.index("nb-ring nb-casing") :]}


def test_the_line_below_a_conversion_begins_where_the_conversion_does(
    tmp_path: Path,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", "terra_mystica").lesson("power")
    while lesson.lesson.steps[lesson.state.number].id != "convert":
        lesson.next() if lesson.state.done else lesson.show_me()
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    at_rest(page)
    page.locator("[data-place='stock:0']").click()
    way = page.locator(".nb-option.nb-way").first
    expect(way.locator("small")).to_be_visible()
    assert way.evaluate("node => getComputedStyle(node).justifyItems") == "normal"
