"""What counts as known: misses, hints and undone actions, and the mark at which an exam is passed."""

from __future__ import annotations

from typing import Any

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import Tutor
from amyitis_nb.teach.practice import EXAM, Quiz
from amyitis_nb.teach.progress import Progress
from amyitis_nb.teach.question import Question
from amyitis_nb.teach.tutorial import Tutorial
from tutor.conftest import tutor_of


@pytest.fixture
def question(progress: Progress) -> Tutorial:
    """The lesson of the toy at its first question, whose right answer is b."""
    return Tutor(course(get("toy")), progress.of("toy")).lesson("towers").next().next().next().next()


def counted(lesson: Tutorial) -> dict[str, tuple[int, int]]:
    """Return the right and wrong answers of each rule."""
    rules: dict[str, Any] = lesson.progress.saved()["rules"]
    return {rule: (known["right"], known["wrong"]) for rule, known in rules.items()}


def test_a_right_answer_counts(question: Tutorial) -> None:
    assert set(counted(question.answer("b")).values()) == {(1, 0)}


def test_again_does_not_forget_a_miss(question: Tutorial) -> None:
    assert set(counted(question.answer("a").again().answer("b")).values()) == {(0, 1)}


def test_an_answer_after_a_hint_does_not_count(question: Tutorial) -> None:
    assert counted(question.hint().answer("b")) == {}
    assert question.state.done


def test_an_undone_action_stays_undone_when_the_lesson_is_opened_again(question: Tutorial) -> None:
    task = (
        question.answer("b").next().play("put 2 0").next().play("put 5 2").next()
    )  # a step of several actions
    task.play("put 4 1")  # it is Bob's turn
    before, inputs = task.position, task.state.inputs
    task.play("put 6 1")
    assert task.position != before and task.state.inputs != inputs
    task.undo()
    assert task.state.inputs == inputs
    opened = task.open("towers")
    assert isinstance(opened, Tutorial)
    assert opened.position == task.position == before


def wrong_answer(asked: Question) -> str:
    """Return an answer of the right form that is wrong."""
    if asked.exercise.form == "number":
        return str(int(asked.right) + 1)
    if asked.exercise.form == "places":
        return next(str(place) for place in asked.exercise.choices if place != asked.right)
    return "b" if asked.right == "a" else "a"


@pytest.mark.parametrize(("right", "is_passed"), [(14, False), (15, True), (20, True)])
def test_an_exam_is_passed_with_three_quarters(progress: Progress, right: int, is_passed: bool) -> None:
    """15 of 20 answers are enough."""
    exam = Quiz(tutor_of(progress), seed=1, exam=True)
    assert EXAM == len(exam.questions) == 20
    for number, asked in enumerate(exam.questions):
        exam.answer(asked.right if number < right else wrong_answer(asked)).next()
    assert progress.of("amyitis").is_done("exam") == is_passed
