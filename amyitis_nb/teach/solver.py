"""`Solver`: what follows an action in a step of a lesson, and which answer or actions lead to its goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import IllegalAction, InvalidInput
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.teaching import Teaching
from amyitis_nb.teach.lesson import Lesson, Step
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.predicates import fitting_choices

#: The maximum number of positions in a search for a solution of several actions.
_SEARCHED = 20_000


class Solver:
    """Finds the right answers and the solutions of the steps of one lesson."""

    def __init__(self, lesson: Lesson, teaching: Teaching[Any]) -> None:
        self.lesson = lesson
        self.teaching = teaching

    def right(self, state: LessonState) -> int:
        """Return the number of the right choice, which the engine computes.

        Raises `InvalidInput` unless exactly one choice is right and exactly the others are marked as wrong.
        """
        step = self.lesson.step(state.number)
        if step is None or step.query is None:
            raise InvalidInput("this step asks no question", where="answer")
        value = step.query.value(state.base)
        fitting = fitting_choices(value, [choice.value for choice in step.choices])
        wrongly = [number for number, choice in enumerate(step.choices) if not choice.wrong]
        if fitting != wrongly:
            raise InvalidInput(
                f"{self.lesson.id}.{step.id}: the engine says {value!r}, and the choices without “wrong” are "
                f"{[step.choices[number].value for number in wrongly]!r}",
                str(value),
                "choices",
            )
        return fitting[0]

    def after(self, state: LessonState, step: Step, action: Action) -> LessonState:
        """Return the state after the learner's action and the other seats' actions; it may be done."""
        now = replace(state, record=state.record.play(action), inputs=(*state.inputs, f"play {action.text}"))
        policy = self.teaching.policy(step.bots) if step.kind == "free" else None
        while not self.reached(now, step):
            pending = now.position.pending
            if pending is None or pending.seat == state.seat:
                break
            scripted = now.record.ply - len(now.actions)
            if policy is None and scripted == len(step.script):
                break
            try:
                other = (
                    step.script[scripted] if policy is None else policy(now.position.seen_by(pending.seat))
                )
                now = replace(now, record=now.record.play(other))
            except (IllegalAction, InvalidInput):
                break  # the script has only the lines that lead to the goal
        return replace(now, done=state.done or self.reached(now, step))

    def reached(self, state: LessonState, step: Step) -> bool:
        """Return whether the goal of the step is reached."""
        return step.goal is not None and step.goal.holds(state.moment)

    def solution(self, state: LessonState) -> tuple[Action, ...]:
        """Return actions that lead from a state to the goal of its step: the lesson's own solution, or the first one
        found.

        For a probe, it is the forbidden action. Raises `InvalidInput` if there is no solution.
        """
        step = self.lesson.step(state.number)
        if step is None or step.kind not in ("play", "probe", "free"):
            return ()
        actions = self._solution(state, step)
        if not actions:
            seat = state.position.to_move
            why = f"; seat {seat} decides, so the step before may end too early" if seat != state.seat else ""
            text = f"{self.lesson.id}.{step.id}: there is no solution in {shown(state.position.text)}{why}"
            raise InvalidInput(text, step.id, "solution")
        return actions

    def _solution(self, state: LessonState, step: Step) -> tuple[Action, ...]:
        position = state.position
        if step.kind == "probe":
            return self.forbidden(position, step)
        if step.kind == "free":
            return (self.teaching.policy(step.bots)(position.seen_by(state.seat)),)
        if step.solution and len(state.actions) < len(step.solution):
            try:
                return (position.parse_action(step.solution[len(state.actions)]),)
            except (IllegalAction, InvalidInput):
                pass  # the learner has played something else
        budget = iter(range(_SEARCHED))
        for depth in range(1, step.moves - len(state.actions) + 1):
            way = self._search(state, step, depth, budget)
            if way:
                return way
        return ()

    def forbidden(self, position: Any, step: Step) -> tuple[Action, ...]:
        """Return the forbidden action that a probe asks for; empty if there is none."""
        if step.solution:
            return (self.teaching.read_action(step.solution[0]),)
        for action in self.teaching.attempts(position):
            reasons = position.all_reasons(action)
            if reasons and reasons[0].rule == step.expects and step.means(action):
                return (action,)
        return ()

    def _search(
        self, state: LessonState, step: Step, depth: int, budget: Iterator[int]
    ) -> tuple[Action, ...]:
        pending = state.position.pending
        if pending is None or pending.seat != state.seat:
            return ()
        for action in state.position.legal_actions:
            if next(budget, None) is None:
                return ()
            after = self.after(state, step, action)
            if after.done:
                return (action,)
            if depth > 1:
                way = self._search(after, step, depth - 1, budget)
                if way:
                    return (action, *way)
        return ()
