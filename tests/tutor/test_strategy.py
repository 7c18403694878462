"""The lessons on good play: they say that they are advice, and their puzzles and figures are those of the package."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from test_catalogues import literal

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.core.language.catalogue import load_catalogue
from amyitis_nb.core.puzzles import Puzzle
from amyitis_nb.games.amyitis.advice.usual import what_wins
from amyitis_nb.games.amyitis.position.position import new_game
from amyitis_nb.games.amyitis.teaching import strategy
from amyitis_nb.teach.lesson import Lesson, course, read_lesson
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import Progress
from tutor.conftest import tutor_of

COURSE = course(get("amyitis"))
LESSONS = [lesson for lesson in COURSE.lessons if lesson.advice]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def puzzles_of(lesson: Lesson) -> dict[str, Puzzle]:
    """Return the puzzles by the id of the step in which the learner solves them."""
    by_position = {puzzle.position: puzzle for puzzle in COURSE.game.puzzles.puzzles}
    return {
        step.id: by_position[(step.start or lesson.start)["position"]]
        for step in lesson.steps
        if step.kind == "play"
    }


def test_there_are_six_and_they_are_a_part_of_the_contents(progress: Progress) -> None:
    assert len(LESSONS) == 6
    assert {lesson.chapter for lesson in LESSONS} == {"playing"}
    block = tutor_of(progress, "en").contents().blocks[1]
    stage = block["stages"][-1]
    assert (stage["name"], stage["count"]) == ("Playing well", "0 / 6")
    assert [item["id"] for item in stage["items"]] == [lesson.id for lesson in LESSONS]
    beside = [item["id"] for chapter in block["side"]["chapters"] for item in chapter["items"]]
    assert not set(beside) & {lesson.id for lesson in LESSONS}


@each_lesson
def test_the_first_step_says_that_it_is_advice(lesson: Lesson, progress: Progress) -> None:
    held = tutor_of(progress, "en").lesson(lesson.id)
    assert "Advice, not a rule." in str(held)
    while not held.is_done:
        held.show_me() if not held.state.done else held.next()
        assert held.state.number == 0 or "Advice, not a rule." not in str(held)


@each_lesson
def test_only_the_best_action_of_a_puzzle_reaches_the_goal(lesson: Lesson) -> None:
    puzzles = puzzles_of(lesson)
    assert puzzles
    player = Player(lesson, COURSE.teaching)
    state = player.start()
    for step in lesson.steps:
        if step.kind == "play":
            puzzle = puzzles[step.id]
            assert not puzzle.is_exact
            for option in puzzle.options:
                for action in option.actions:
                    assert player.play(state, action).done == (option is puzzle.best), action
        while not state.done:
            state = player.show_me(state) if step.kind != "show" else player.next(state)
        state = player.next(state)


@each_lesson
def test_the_reply_does_not_promise_more_than_the_playouts(lesson: Lesson) -> None:
    messages = load_catalogue(lesson.folder, "en").messages
    for id, puzzle in puzzles_of(lesson).items():
        text = literal(messages[f"lesson.{lesson.id}.{id}.done"])
        promised = [int(number) for number in re.findall(r"(\d+) prestige", text)]
        assert promised, text
        assert max(promised) <= puzzle.gap + 0.05


@pytest.mark.parametrize(
    "query, message",
    [
        ('{ wins = { by = "tiles", group = "five" } }', "wins.*five"),
        ('{ scored = { source = "tile", side = "others" } }', "scored.*tile"),
        ('{ worth = { stock = "banker" } }', "worth.*banker"),
    ],
)
def test_an_unknown_figure_is_found_when_a_lesson_is_read(query: str, message: str) -> None:
    text = (COURSE.folder / "early_banker.toml").read_text(encoding="utf-8")
    asked = 'query = { wins = { by = "banker_round", group = "never" } }'
    assert asked in text
    with pytest.raises(InvalidInput, match=f"steps.1.query.*{message}"):
        read_lesson(text.replace(asked, f"query = {query}"), COURSE.teaching)


def test_a_group_of_another_table_is_not_found() -> None:
    with pytest.raises(InvalidInput, match="no group '5' in banker_round, expected 1 or 2"):
        strategy.wins(new_game(4, 1), "banker_round", "5")


def test_the_lessons_can_ask_for_every_figure_of_the_study() -> None:
    tables = list(what_wins()["players"].values())
    by = get_args(strategy.Table)[1][1]
    groups = {str(row[0]) for players in tables for table in by for row in players[table]}
    assert groups == set(strategy.GROUPS)
    sources = {row[0] for players in tables for side in ("winners", "others") for row in players[side]}
    assert sources - {"prestige"} == set(strategy.SOURCES)


def test_the_exam_asks_about_rules_of_core_lessons_only(progress: Progress) -> None:
    exam = Quiz(tutor_of(progress), seed=1, exam=True)
    core = {rule for lesson in COURSE.core for rule in lesson.teaches}
    assert {rule for asked in exam.questions for rule in asked.exercise.rules} <= core
