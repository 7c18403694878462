"""Practice questions of each form, with right and wrong answers."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from amyitis_nb.core.chance import Stream
from amyitis_nb.core.teaching import Practice
from amyitis_nb.teach.lesson import Course
from amyitis_nb.teach.practice import Quiz, Sheet, question
from amyitis_nb.teach.question import Question


def wrong_answer(asked: Question) -> str:
    """Return a wrong answer that has the form of a right one."""
    choices = asked.exercise.choices
    if asked.exercise.form == "number":
        return str(int(asked.right) + 1)
    if asked.exercise.form == "places":
        wrong = [str(place) for place in choices if place not in asked.exercise.places]
        return wrong[0] if wrong else str(choices[0])
    return next(letter for letter in "ab" if letter != asked.right)


def assert_right(asked: Question) -> None:
    """Check that the right answer is the engine's, and that it can be given."""
    exercise = asked.exercise
    assert len({*exercise.choices}) == len(exercise.choices) != 1
    if asked.query is None:
        assert {*asked.right.split()} == {*exercise.places} <= {*exercise.choices}
    elif exercise.choices:
        assert exercise.choices["abcdefghij".index(asked.right)] == asked.query.value(asked.position)
    else:
        assert asked.right == str(asked.query.value(asked.position))
    assert asked.read(asked.right) == asked.right != asked.read(wrong_answer(asked))


@cache
def positions_of(practice: Practice[Any]) -> tuple[Any, ...]:
    """Return the positions of practice with one seed: most games play whole games for them."""
    return practice.positions("asking")


def question_of(course: Course, kind: str, wanted: int = 0) -> Question:
    """Return a question of a kind; if it asks for places, with at least `wanted` right and 1 wrong place."""
    practice = course.game.practice
    assert practice is not None
    stream = Stream("asking", kind)
    for position in positions_of(practice):
        made = question(course, kind, position, stream)
        if made and (not wanted or wanted <= len(made.exercise.places) < len(made.exercise.choices)):
            return made
    raise AssertionError(f"no question {kind}")


def ask(quiz: Quiz, *asked: Question) -> Quiz:
    """Put questions in place of those of a quiz."""
    return quiz._go(lambda _: Sheet(asked))


def give(page: Page, asked: Question, answer: str) -> None:
    """Give an answer on a page."""
    if asked.exercise.form == "choice":
        page.locator(f"[data-do=answer{answer}]").click()
    elif asked.exercise.form == "number":
        page.locator(".nb-number input").fill(answer)
        page.locator(".nb-check").click()
    else:
        for place in answer.split():
            page.locator(f".nb-stage [data-place='{place}']").click()
        page.locator(".nb-check").click()
