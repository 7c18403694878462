"""The player of a lesson: a machine of immutable states.

A `LessonState` is the progress within a lesson: the step, its record, the feedback. Every input (an answer, an action,
a hint) returns another state and changes nothing. A state has the `inputs` that led to it, so that a lesson is saved as
these few words and replayed on loading. States have no sentences: feedback consists of message ids, events, refusals
and rules. It becomes sentences when it is shown, in the current language.

Within a step the actions form a `Record`, which provides undo. The steps themselves are not a record: `back` returns to
a step as the learner left it, with its answers and hints, and a step may have its own start position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import AmbiguousAction, IllegalAction, InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record
from amyitis_nb.core.teaching import Teaching, action_places
from amyitis_nb.teach.chains import Chains
from amyitis_nb.teach.lesson import Lesson, Step, fits
from amyitis_nb.teach.lesson_state import Feedback, LessonState
from amyitis_nb.teach.predicates import LETTERS
from amyitis_nb.teach.solver import Solver

#: The kinds of hints, in order.
NUDGE, RULE, PLACE, MOVE = "nudge", "rule", "place", "move"


def _played_on(record: Record[Position], actions: tuple[str, ...]) -> Record[Position]:
    for action in actions:
        record = record.play(action)
    return record


def _remark(state: LessonState, message: str, *values: tuple[str, Any]) -> LessonState:
    """Return the state with a message about why nothing happened."""
    return replace(state, feedback=(Feedback("wrong", message, values),))


class Player:
    """Plays one lesson: it makes the states of the lesson with the game's `Teaching`."""

    def __init__(self, lesson: Lesson, teaching: Teaching[Any]) -> None:
        self.lesson = lesson
        self.teaching = teaching
        self.chains = Chains(lesson, teaching)
        self.solver = Solver(lesson, teaching)

    # From step to step

    def start(self) -> LessonState:
        """Return the state at the beginning. Raises `InvalidInput` for an impossible start position."""
        position, seat = self._start(self.lesson.start)
        return self._enter(LessonState(-1, Record(position), seat))

    def _start(self, table: Any) -> tuple[Any, int]:
        position = self.teaching.start(table)
        for action in table.get("play", ()):
            position, _ = position.play(action)
        pending = position.pending
        seat = table.get("seat", 0 if pending is None or pending.seat is None else pending.seat)
        return self.teaching.seated(position, seat)

    def _enter(self, state: LessonState) -> LessonState:
        """Return the state at the beginning of the next step."""
        number = state.number + 1
        position, seat = state.position, state.seat
        inputs = state.inputs if state.number < 0 else (*state.inputs, "next")
        before = None if state.number < 0 else replace(state, ahead=None)
        if number == len(self.lesson.steps):
            return LessonState(number, Record(position), seat, inputs, done=True, before=before)
        step = self.lesson.steps[number]
        if step.start is not None:
            position, seat = self._start(step.start)
        entered = LessonState(number, Record(position), seat, inputs, before=before)
        if step.kind == "show" and not step.actions:
            return replace(entered, done=True)
        return entered

    def step(self, state: LessonState) -> Step | None:
        """Return the step of a state; None at the ending."""
        return self.lesson.step(state.number)

    def next(self, state: LessonState) -> LessonState:
        """Go to the next halt of a `show` step, or to the next step when this one is done."""
        step = self.step(state)
        if step is None:
            return state
        if state.aside is not None:
            return self.take_back(state)
        if step.kind == "show" and not state.done:
            return self._tell_on(state, step)
        if not state.done:
            return _remark(state, "tutor.not_yet")
        if state.ahead is not None:
            return state.ahead
        return self._enter(state)

    def back(self, state: LessonState) -> LessonState:
        """Return to the previous step as the learner left it."""
        if state.before is None:
            return state
        return replace(state.before, ahead=state)

    def restart(self, state: LessonState) -> LessonState:
        """Return to the beginning."""
        return self.start()

    def again(self, state: LessonState) -> LessonState:
        """Start this step again."""
        return replace(self._fresh(state), misses=state.misses, hints=state.hints)

    def _fresh(self, state: LessonState) -> LessonState:
        return self.start() if state.before is None else self._enter(state.before)

    def take_back(self, state: LessonState) -> LessonState:
        """Return from the consequence of a wrong action to the position before it."""
        return replace(state, aside=None, feedback=())

    def undo(self, state: LessonState) -> LessonState:
        """Undo the learner's last action in this step."""
        if state.aside is not None:
            return self.take_back(state)
        if state.done or not state.actions:
            return state
        record, count = state.record, len(state.actions)
        while len(state.actions) == count:
            record = record.undo()
            state = replace(state, record=record)
        return replace(state, inputs=state.inputs[:-1], feedback=())

    # Showing

    def _tell_on(self, state: LessonState, step: Step) -> LessonState:
        chain, halts = self.chains.of(state, step), self.chains.halts(state, step)
        first = halts[state.stage - 1] if state.stage else 0
        last = halts[state.stage]
        feedback = tuple(Feedback("event", event) for event, _ in chain[first:last])
        if state.stage < len(step.stops):
            feedback = (*feedback, Feedback("text", f".stop.{state.stage + 1}"))
        done = state.stage + 1 == len(halts)
        return replace(
            state,
            record=_played_on(state.record, step.actions) if done else state.record,
            within=None if done else chain[last - 1][1],
            stage=state.stage + 1,
            done=done,
            feedback=feedback,
            inputs=(*state.inputs, "next"),
        )

    # Predicting

    def answer(self, state: LessonState, answer: str) -> LessonState:
        """Answer the question with the letter of a choice."""
        step = self.step(state)
        if step is None or step.kind != "predict":
            return _remark(state, "tutor.no_question")
        letter = answer.strip().lower()
        letters = tuple(LETTERS[: len(step.choices)])
        if letter not in letters:
            return _remark(state, "tutor.no_choice", ("letters", letters))
        number = letters.index(letter)
        choice = step.choices[number]
        if state.done:
            # After the right answer, the learner can still ask why another one is wrong.
            what = f".wrong.{choice.wrong}" if choice.wrong else ".right"
            return replace(state, feedback=(Feedback("wrong" if choice.wrong else "right", what),))
        if number != self.solver.right(state):
            feedback = (Feedback("wrong", f".wrong.{choice.wrong}"),)
            tried = tuple(dict.fromkeys((*state.tried, number)))
            return replace(state, feedback=feedback, misses=state.misses + 1, tried=tried)
        return self._answered(state, step, f"answer {letter}")

    def _answered(self, state: LessonState, step: Step, inputs: str, shown: bool = False) -> LessonState:
        after = replace(
            state,
            record=_played_on(state.record, step.actions),
            done=True,
            shown=shown,
            inputs=(*state.inputs, inputs),
        )
        events = (Feedback("event", event) for event in after.events)
        return replace(after, feedback=(Feedback("right", ".right"), *events))

    # Acting

    def play(self, state: LessonState, action: Action | str) -> LessonState:
        """Take or attempt an action, as the step asks."""
        step = self.step(state)
        if step is None or step.kind not in ("play", "probe", "free"):
            return _remark(state, "tutor.no_action")
        if state.done and step.kind != "free":
            return _remark(state, "tutor.done_already")
        state = self.take_back(state)
        text = action if isinstance(action, str) else action.text
        try:
            if step.kind == "probe":
                return self._probed(state, step, action, text)
            return self._played(state, step, state.position.seen_by(state.seat).parse_action(text))
        except IllegalAction as error:
            return self._miss(state, Feedback("refused", error.refusal))
        except AmbiguousAction as error:
            texts = tuple(candidate.text for candidate in error.candidates[:6])
            return _remark(state, "tutor.ambiguous", ("actions", texts))
        except InvalidInput:
            return _remark(state, "tutor.unread", ("text", text[:60]))

    def _miss(self, state: LessonState, *feedback: Feedback) -> LessonState:
        return replace(state, feedback=feedback, misses=state.misses + 1)

    def _probed(self, state: LessonState, step: Step, action: Action | str, text: str) -> LessonState:
        reasons = state.position.seen_by(state.seat).all_reasons(action)
        if not reasons:
            position, events = state.position.play(action)
            happens = (Feedback("event", event) for event in events)
            tried = replace(state, aside=position)
            return self._miss(
                tried, Feedback("wrong", "tutor.probe.legal"), *happens, Feedback("text", "tutor.taken_back")
            )
        if reasons[0].rule != step.expects:
            return self._miss(state, Feedback("refused", reasons[0]), Feedback("wrong", "tutor.probe.other"))
        attempt = action if isinstance(action, Action) else self.teaching.read_action(action)
        if not step.means(attempt):
            return self._miss(
                state, Feedback("refused", reasons[0]), Feedback("wrong", "tutor.probe.elsewhere")
            )
        feedback = (Feedback("refused", reasons[0]), Feedback("right", ".done"))
        return replace(state, done=True, feedback=feedback, inputs=(*state.inputs, f"play {text}"))

    def _played(self, state: LessonState, step: Step, action: Action) -> LessonState:
        tried = self.solver.after(state, step, action)
        feedback = tuple(Feedback("event", event) for event in tried.events[len(state.events) :])
        if tried.done:
            return replace(
                tried, feedback=feedback if state.done else (*feedback, Feedback("right", ".done"))
            )
        if step.kind == "free":
            return self._goes_on(tried, step, feedback)
        pending = tried.position.pending
        if len(tried.actions) < step.moves and pending is not None and pending.seat == state.seat:
            return replace(tried, feedback=(*feedback, Feedback("text", "tutor.go_on")))
        known = next(
            (f".wrong.{way.say}" for way in step.wrong if way.when.holds(tried.moment)), "tutor.not_goal"
        )
        fresh = self._fresh(state)
        return replace(
            fresh,
            aside=tried.position,
            misses=state.misses + 1,
            hints=state.hints,
            feedback=(*feedback, Feedback("wrong", known), Feedback("text", "tutor.taken_back")),
        )

    def _goes_on(self, state: LessonState, step: Step, feedback: tuple[Feedback, ...]) -> LessonState:
        if state.position.is_over:
            return self._miss(state, *feedback, Feedback("wrong", "tutor.free.over"))
        if step.moves and len(state.actions) == step.moves:
            feedback = (*feedback, Feedback("text", "tutor.free.long"))
        return replace(state, feedback=feedback)

    # Helping

    def hint_kinds(self, state: LessonState) -> tuple[str, ...]:
        """Return the hints that a step has, in order."""
        step = self.step(state)
        if step is None or step.kind == "show":
            return ()
        if step.kind == "predict":
            return (NUDGE, RULE, *((PLACE,) if step.highlight else ()), MOVE)
        return (NUDGE, RULE, PLACE, MOVE)

    def hint(self, state: LessonState) -> LessonState:
        """Give the next hint, or the last one again if there are no more."""
        step, hint_kinds = self.step(state), self.hint_kinds(state)
        if step is None or state.done or not hint_kinds:
            return _remark(state, "tutor.no_hint")
        number = min(state.hints, len(hint_kinds) - 1)
        state = self.take_back(state)
        return replace(state, hints=number + 1, feedback=self._give_hint(state, step, hint_kinds[number]))

    def _give_hint(self, state: LessonState, step: Step, kind: str) -> tuple[Feedback, ...]:
        if kind == NUDGE:
            return (Feedback("hint", ".nudge"),)
        if kind == RULE:
            return (Feedback("hint", "tutor.hint.rule"), *(Feedback("rule", rule) for rule in step.rules))
        if kind == PLACE:
            return (Feedback("hint", "tutor.hint.place"),)
        if step.kind == "predict":
            letter = LETTERS[self.solver.right(state)]
            return (Feedback("hint", "tutor.hint.answer", (("letter", letter),)),)
        action = self.solver.solution(state)[0]
        return (Feedback("hint", "tutor.hint.move", (("action", action.text),)), Feedback("hint", action))

    def highlights(self, state: LessonState) -> tuple[str, ...]:
        """Return the marked places: the step's own places and the places of a hint."""
        step = self.step(state)
        if step is None:
            return ()
        if PLACE in self.hint_kinds(state)[: state.hints] and not state.done and step.kind != "predict":
            return action_places(state.position.game.choices, state.position, self.solver.solution(state)[0])
        return step.highlight

    def parts(self, state: LessonState) -> tuple[str, ...]:
        """Return the parts of the board that have been revealed so far; empty if the whole board is shown."""
        steps = self.lesson.steps[: state.number + 1]
        return tuple(dict.fromkeys(part for step in steps for part in step.reveal))

    def offered(self, state: LessonState, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions that the step offers and that need only revealed parts of the board.

        A forbidden action that the step asks for is among them if its last choice is a button.
        """
        step, parts, position = self.step(state), self.parts(state), state.position
        if step is not None and step.kind == "probe":
            stages = position.game.choices.stages
            forbidden = self.solver.forbidden(position, step)
            actions = [*actions, *(action for action in forbidden if not stages(action)[-1][1])]
        if step is not None and step.offer:
            actions = [action for action in actions if fits(action, step.offer)]
        if not parts:
            return actions
        choices, seat = position.game.choices, state.seat
        return [
            action
            for action in actions
            if all(
                self.teaching.part_of(at, seat) in parts for at in action_places(choices, position, action)
            )
        ]

    def show_me(self, state: LessonState) -> LessonState:
        """Do what the step asks for, in place of the learner."""
        step = self.step(state)
        if step is None or (state.done and step.kind != "free"):
            return _remark(state, "tutor.done_already")
        state = self.take_back(state)
        if step.kind == "show":
            return self._tell_on(state, step)
        if step.kind == "predict":
            return self._answered(state, step, f"answer {LETTERS[self.solver.right(state)]}", shown=True)
        if step.kind == "play" and state.actions:
            state = self.again(state)
        feedback: tuple[Feedback, ...] = ()
        while not state.done and not state.position.is_over:
            action = self.solver.solution(state)[0]
            state = self.play(state, action)
            feedback = (
                *feedback,
                Feedback("text", "tutor.shown", (("action", action.text),)),
                *state.feedback,
            )
            if step.kind == "free" or state.aside is not None:
                break  # a whole game is shown one action at a time
        return replace(state, feedback=feedback, shown=True)

    # Saving

    def replay(self, inputs: tuple[str, ...]) -> LessonState:
        """Return the state that saved inputs lead to. Replay stops at the first input that has no effect."""
        state = self.start()
        for line in inputs:
            word, _, rest = line.partition(" ")
            if word == "next":
                after = self.next(state)
            elif word == "answer":
                after = self.answer(state, rest)
            elif word == "play":
                after = self.play(state, rest)
            else:
                break
            if after.inputs == state.inputs:
                break
            state = after
        return state
