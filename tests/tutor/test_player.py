"""The player of a lesson keeps what the learner did in a step: hints, misses and answers that were tried."""

from __future__ import annotations

import pytest

from amyitis_nb.core.game import get
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.player import Player
from amyitis_nb.teach.practice import EXAM, Quiz, Sheet
from amyitis_nb.teach.progress import Progress
from tutor.asking import wrong_answer
from tutor.conftest import tutor_of


def player_of(game: str, lesson: str) -> Player:
    teaching = get(game).teaching
    assert teaching is not None
    return Player(course(get(game)).lesson(lesson), teaching)


def at_step(player: Player, id: str) -> LessonState:
    """Return the state at the beginning of a step."""
    state = player.start()
    while (step := player.step(state)) is not None and step.id != id:
        state = player.next(state) if state.done else player.show_me(state)
    return state


def test_starting_a_step_again_forgets_neither_hints_nor_misses() -> None:
    player = player_of("toy", "towers")
    state = player.answer(player.hint(at_step(player, "top")), "a")
    assert (state.hints, state.misses, state.tried) == (1, 1, (0,))
    again = player.again(state)
    assert (again.hints, again.misses, again.tried, again.feedback) == (1, 1, (), ())


def test_a_wrong_action_keeps_the_hints() -> None:
    player = player_of("toy", "towers")
    state = player.play(player.hint(at_step(player, "put")), "rest")
    assert state.aside is not None
    assert (state.hints, state.misses, state.record.ply) == (1, 1, 0)


def test_every_wrong_answer_stays_tried() -> None:
    lesson, step = next(
        (lesson, step)
        for lesson in course(get("amyitis")).lessons
        for step in lesson.steps
        if step.kind == "predict" and len(step.choices) > 2
    )
    player = player_of("amyitis", lesson.id)
    state = at_step(player, step.id)
    wrong = [number for number in range(len(step.choices)) if number != player.solver.right(state)]
    for number in wrong:
        state = player.answer(state, "abcdefgh"[number])
    assert state.tried == tuple(wrong)
    assert player.answer(state, "abcdefgh"[wrong[0]]).tried == tuple(wrong)


def test_showing_an_action_begins_the_step_again() -> None:
    player = player_of("terra_mystica", "spades")
    state = at_step(player, "free")
    step = player.step(state)
    assert step is not None and step.moves == len(step.solution) == 3
    for action in state.position.legal_actions:
        begun = player.play(state, action)
        if begun.actions and not begun.done and begun.aside is None and action.text != step.solution[0]:
            break
    else:
        pytest.fail("every first action is the solution, or is taken back")
    shown = player.show_me(begun)
    assert shown.done and shown.shown
    assert action not in shown.actions


def test_an_exam_does_not_repeat_what_is_due(progress: Progress) -> None:
    fresh = Quiz(tutor_of(progress), seed=9, exam=True).questions
    rule = next(rule for asked in fresh[EXAM // 2 :] for rule in asked.exercise.rules)
    progress.of("amyitis").answered((rule,), False)
    assert Quiz(tutor_of(progress), seed=9, exam=True).questions == fresh
    assert (
        Quiz(tutor_of(progress), seed=9).questions != fresh[: len(Quiz(tutor_of(progress), seed=9).questions)]
    )


def test_after_the_missed_questions_a_new_round_asks_others(progress: Progress) -> None:
    quiz = Quiz(tutor_of(progress), seed=4)
    first = quiz.questions
    while not quiz.is_done:
        quiz.answer(wrong_answer(quiz.asked)).next()
    quiz.repeat()
    assert (quiz.state.round, quiz.questions) == (1, first)
    quiz.restart()
    assert isinstance(quiz.state, Sheet)
    assert quiz.state.round == 2 and quiz.questions != first
