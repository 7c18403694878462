"""Each faction has a lesson: it teaches the rules of the faction, and each way through its steps leads on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from board.conftest import mount, wire  # noqa: F401 (fixtures)
from playwright.sync_api import Page, expect
from tutor.conftest import tutor_of

from amyitis_nb.core.game import get
from amyitis_nb.games.terra_mystica.edition.names import FACTIONS
from amyitis_nb.teach.lesson import Lesson, course
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.widget import LessonBoard

COURSE = course(get("terra_mystica"))
LESSONS = [lesson for lesson in COURSE.lessons if lesson.chapter == "factions"]


def test_each_faction_has_a_lesson_that_teaches_its_rules() -> None:
    assert [lesson.id for lesson in LESSONS] == [faction.replace("-", "_") for faction in FACTIONS]
    rules = [record.id for record in COURSE.game.rules if record.id.startswith("faction.")]
    for lesson in LESSONS:
        own = {rule for rule in rules if lesson.id.startswith(rule.split(".")[1])}
        assert own
        assert own - set(lesson.teaches) == set()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_faction_lesson_asks_plays_and_advises(lesson: Lesson) -> None:
    kinds = [step.kind for step in lesson.steps]
    assert 3 <= len(kinds) <= 5
    assert kinds[0] == "play", "the learner acts at once"
    assert kinds.count("play") >= 2
    assert "predict" in kinds
    assert kinds[-1] == "show", "how to play the faction well"
    assert COURSE.teaching.start(lesson.start).factions[0] == lesson.id.replace("_", "-")


def _dead_ends(player: Player, state: LessonState) -> list[str]:
    """Return the actions that a step offers and that leave it open without a way to its goal."""
    found: list[str] = []

    def leads_on(now: LessonState) -> bool:
        if now.done or now.aside is not None:
            return True
        ways = [
            leads_on(player.play(now, action)) for action in player.offered(now, now.position.legal_actions)
        ]
        if not any(ways):
            found.append("; ".join(action.text for action in now.actions))
        return any(ways)

    leads_on(state)
    return found


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_no_offered_action_is_a_dead_end(lesson: Lesson) -> None:
    player = Player(lesson, COURSE.teaching)
    state = player.start()
    for step in lesson.steps:
        if step.kind == "play" and step.moves > 1:
            assert _dead_ends(player, state) == [], step.id
        while not state.done:
            state = player.show_me(state)
        state = player.next(state)


def test_a_used_special_action_can_be_clicked(
    tmp_path: Path,
    mount: Callable[..., Page],  # noqa: F811
) -> None:
    """Its place is empty, and nothing below it takes the click."""
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", game="terra_mystica").lesson("auren")
    while LESSONS[7].steps[lesson.state.number].kind != "probe":
        lesson.show_me().next()
    board = LessonBoard(lesson)
    page = mount(board, page_css=board._css)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator("[data-place='special:0']").click()
    expect(page.locator(".nb-words .nb-told.right")).to_be_visible()


PROBES = [
    (lesson.id, number)
    for lesson in COURSE.lessons
    for number, step in enumerate(lesson.steps)
    if step.kind == "probe"
]


@pytest.mark.parametrize(("id", "number"), PROBES)
def test_a_forbidden_action_is_tried_by_its_verb_and_its_place(id: str, number: int, tmp_path: Path) -> None:
    """A step says “choose Build, then click the desert”, and the hex could be transformed as well."""
    lesson = tutor_of(Progress(tmp_path / "progress.json"), "en", game="terra_mystica").lesson(id)
    while lesson.state.number != number:
        lesson.show_me().next()
    source: Any = LessonBoard(lesson)._source
    choices, position = COURSE.game.choices, source.session.position
    step = next(one for one in COURSE.lessons if one.id == id).steps[number]
    tried = []
    for option in source.session.choosing.options():
        if option.place:
            continue
        for place in position.draw(lesson.speaker.say).places:
            for action in choices.attempts_at(position, (option.key,), place):
                reasons = position.all_reasons(action)
                if reasons and reasons[0].rule == step.expects and step.means(action):
                    tried.append((option.key, place))
    if not tried:
        pytest.skip("the step asks for no verb")
    key, place = tried[0]
    session = source.session
    assert session.choose(key)
    if place in {option.place for option in session.choosing.options()}:
        pytest.skip("the place is only a part of the forbidden action")
    source._refused_click(place)
    assert lesson.state.done
