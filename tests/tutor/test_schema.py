"""Invalid lessons do not load, and the error names the place; nothing in a lesson is evaluated."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import get
from amyitis_nb.games.amyitis.teaching.teaching import TEACHING
from amyitis_nb.teach.lesson import course, read_lesson
from amyitis_nb.teach.player import Player

LESSON = """
id = "small"
version = 1
order = 1
chapter = "garden"
core = false
minutes = 2

[start]
example = 6

[[steps]]
id = "one"
kind = "show"
rules = ["garden.river"]
play = ["R1 engineer a3|a4"]
stops = ["recruited"]

[[steps]]
id = "two"
kind = "predict"
rules = ["recruit.engineer"]
query = { stock = { stock = "prestige", seat = 0 } }
choices = [{ value = 2 }, { value = 0, wrong = "nothing" }]

[[steps]]
id = "three"
kind = "play"
rules = ["action.pass"]
goal = { all = [{ action = { kind = "pass" } }, { not = { over = {} } }] }
"""


def test_a_small_lesson_loads() -> None:
    lesson = read_lesson(LESSON, TEACHING)
    assert [step.kind for step in lesson.steps] == ["show", "predict", "play"]
    assert lesson.teaches == ("garden.river", "recruit.engineer", "action.pass")
    player = Player(lesson, TEACHING)
    state = player.next(player.start())
    assert (state.stage, state.done) == (1, False)
    assert state.position.seats[0].prestige == 0, "the explanation pauses inside the chain"
    state = player.next(state)
    assert (state.position.seats[0].prestige, state.done) == (2, True)
    state = player.answer(player.next(state), "a")
    assert state.done


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("version = 1\n", "", "version"),
        ("version = 1", "version = 0", "from 1 to 9999"),
        ('kind = "show"', 'kind = "shew"', "steps.0"),
        ('rules = ["garden.river"]', "rules = []", "steps.0"),
        ('id = "two"', 'id = "one"', "'one'"),
        ("stock = { stock", "stok = { stock", "did you mean stock"),
        ('stock = "prestige"', 'stock = "glory"', "steps.1.query.stock"),
        ("seat = 0", 'seat = "0"', "whole number"),
        ("over = {}", "ovr = {}", "over"),
        ("not = { over = {} }", "not = []", "steps.2.goal"),
        ('kind = "pass" }', 'kind = "pass", seat = 1 }', "action"),
        ("minutes = 2", 'minutes = 2\nafter = "print()"', "after: this key is unknown"),
        ("minutes = 2", "minutes =", "TOML"),
        ("{ value = 2 }", "{ value = 2.5 }", "steps.1"),
    ],
)
def test_a_malformed_lesson_does_not_load(old: str, new: str, told: str) -> None:
    assert old in LESSON
    with pytest.raises(InvalidInput, match=re.escape(told)):
        read_lesson(LESSON.replace(old, new, 1), TEACHING)


def test_errors_in_a_lesson_are_reported_when_it_is_played() -> None:
    wrong = read_lesson(LESSON.replace("value = 2 }", "value = 4 }"), TEACHING)
    player = Player(wrong, TEACHING)
    state = player.next(player.next(player.next(player.start())))
    with pytest.raises(InvalidInput, match="the engine says 2"):
        player.answer(state, "a")
    stops = read_lesson(LESSON.replace('stops = ["recruited"]', 'stops = ["farmed"]'), TEACHING)
    player = Player(stops, TEACHING)
    with pytest.raises(InvalidInput, match="farmed"):
        player.next(player.start())


def test_a_step_without_a_solution_names_the_position_and_who_decides() -> None:
    player = Player(read_lesson(LESSON.replace('kind = "pass" }', 'kind = "fly" }'), TEACHING), TEACHING)
    state = player.start()
    while (step := player.step(state)) and step.kind != "play":
        state = player.next(player.show_me(state))
    with pytest.raises(InvalidInput, match=r"no solution in 'amyitis1.*; seat 1 decides, so the step before"):
        player.solver.solution(state)
    with pytest.raises(InvalidInput, match=r"no solution in 'amyitis1[^;]*$"):
        player.solver.solution(replace(state, seat=1))


def test_unknown_lessons_get_suggestions() -> None:
    with pytest.raises(InvalidInput, match="did you mean irrigation"):
        course(get("amyitis")).lesson("irigation")
