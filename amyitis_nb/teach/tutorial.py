"""`Tutorial`: a lesson, as plain text or in a notebook next to a board."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.files import write
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.teach import panel
from amyitis_nb.teach.activity import Activity, Opener, Stage
from amyitis_nb.teach.lesson import Lesson
from amyitis_nb.teach.lesson_state import LessonState
from amyitis_nb.teach.page import page
from amyitis_nb.teach.player import Player


class Tutorial(Activity):
    """A lesson in progress. Every call continues it and returns it, so that a cell shows the new step.

    The calls are `answer("b")`, `play("pass")`, `next()`, `hint()`, `show_me()`, `back()`, `undo()`, `again()` (this
    step from its start), `restart()` (the lesson from its start) and `go_on()` (the next lesson).
    """

    words = (*panel.BUTTONS, "answer", "play", "go_on", "contents", "open")

    def __init__(self, tutor: Opener, lesson: Lesson) -> None:
        super().__init__(tutor)
        self.lesson = lesson
        self.player = Player(lesson, self.course.teaching)
        #: The inputs that this notebook read or saved last.
        self._known = self.progress.inputs(lesson.id, lesson.version)
        self.state: LessonState = self.player.replay(self._known) if self._known else self.player.start()
        #: The position on the board, and the position as the learner's seat knows it.
        self._seen: tuple[Any, Any] = (None, None)

    @property
    def name(self) -> str:
        """The id of the lesson."""
        return self.lesson.id

    @property
    def title(self) -> str:
        """The title of the lesson."""
        return self.title_of(self.lesson)

    # Actions

    def next(self) -> Tutorial:
        """Go to the next halt of a demonstration, or to the next step when this one is done."""
        return self._go(self.player.next)

    def answer(self, answer: str) -> Tutorial:
        """Answer a question with the letter of a choice."""
        return self._go(lambda state: self.player.answer(state, str(answer)))

    def play(self, action: Action | str) -> Tutorial:
        """Take an action, or try one that the rules may refuse."""
        return self._go(lambda state: self.player.play(state, action))

    def hint(self) -> Tutorial:
        """Ask for the next hint: a nudge, the rule, the place, finally the action."""
        return self._go(self.player.hint)

    def show_me(self) -> Tutorial:
        """Do what the step asks for, in place of the learner."""
        return self._go(self.player.show_me)

    def undo(self) -> Tutorial:
        """Undo the last action."""
        return self._go(self.player.undo)

    def again(self) -> Tutorial:
        """Start this step again."""
        return self._go(self.player.again)

    def back(self) -> Tutorial:
        """Return to the previous step."""
        return self._go(self.player.back)

    def restart(self) -> Tutorial:
        """Start the lesson again."""
        return self._go(self.player.restart)

    def _note(self, before: LessonState, after: LessonState) -> None:
        """Save the progress in the lesson, and which rules the learner knew or missed."""
        if after.inputs != before.inputs or after.number != before.number:
            now = self.player.step(after)
            # The lesson counts as done when its last task is solved, even if the learner does not open its last page.
            solved = after.done and now is not None and now.kind != "show" and now is self.lesson.steps[-1]
            done = now is None or solved
            try:
                self.progress.save(
                    self.lesson.id, self.lesson.version, after.inputs, done, self._known, shown=after.shown
                )
                self._known = after.inputs
            except InvalidInput:  # after thousands of inputs
                self.progress.file.report_full()
        step = self.player.step(before)
        if step is None or after.number != before.number or step.kind in ("show", "free"):
            return
        if after.misses > before.misses or (after.shown and not before.shown):
            if not before.misses:
                self.progress.answered(step.rules, False)
        elif after.done and not before.done and not before.misses and not before.hints:
            self.progress.answered(step.rules, True)

    # Reading

    @property
    def position(self) -> Any:
        """The position on the board, as the learner's seat knows it."""
        visible = self.state.visible
        if self._seen[0] is not visible:
            self._seen = visible, visible.seen_by(self.state.seat)
        return self._seen[1]

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.state.seat

    @property
    def is_done(self) -> bool:
        """Whether the learner has reached the end of the lesson."""
        return self.state.number == len(self.lesson.steps)

    @property
    def highlights(self) -> tuple[str, ...]:
        """The places that are marked."""
        return self.player.highlights(self.state)

    @property
    def refused(self) -> tuple[str, ...]:
        """The places that the last refusal is about."""
        place_of = self.course.game.choices.place_of
        refusals = (item.what for item in self.state.feedback if isinstance(item.what, Refusal))
        return tuple(place_of(refusal.place) for refusal in refusals if refusal.place)

    @property
    def stage(self) -> Stage:
        """The parts of the board that the lesson shows so far."""
        player, state, teaching = self.player, self.state, self.course.teaching
        step, shown = player.step(state), player.parts(state)
        hidden = [part for part in self.lesson.parts if part not in shown]
        dim = () if step is None else step.dim
        return Stage(*(teaching.drawn(parts, state.seat) for parts in (self.lesson.parts, hidden, dim)))

    @property
    def acts(self) -> bool:
        """Whether the step asks for an action, and it is the learner's turn."""
        state, step = self.state, self.player.step(self.state)
        pending = state.position.pending
        return (
            step is not None
            and step.kind in ("play", "probe", "free")
            and (not state.done or step.kind == "free")
            and state.aside is None
            and pending is not None
            and pending.seat == state.seat
        )

    @property
    def expects(self) -> str:
        """The rule that must refuse the learner's action; "" if the step does not ask for a forbidden action."""
        step = self.player.step(self.state)
        return "" if step is None else step.expects

    def offered(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the legal actions that the step offers, on the parts of the board that it shows."""
        return self.player.offered(self.state, actions)

    @property
    def task(self) -> str:
        """The only task of the step on the board; "" if it has none or several."""
        step = self.player.step(self.state)
        if step is None or step.kind not in ("play", "probe"):
            return ""
        return panel.task(self.lesson, step, self.state, self.speaker)

    @property
    def midway(self) -> str:
        """The task when an action has been started; "" if it stays the same."""
        step = self.player.step(self.state)
        if step is None or not step.midway:
            return ""
        return panel.own_sentence(self.lesson, step, "midway", self.state, self.speaker)

    def means(self, action: Action) -> bool:
        """Whether an action is the forbidden one that the step asks for."""
        step = self.player.step(self.state)
        return step is not None and step.means(action)

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events of the last call."""
        events = (item.what for item in self.state.feedback if isinstance(item.what, Event))
        return tuple(event.seen_by(self.state.seat) for event in events)

    @property
    def _sentences(self) -> pathlib.Path:
        return self.lesson.folder

    def _blocks(self) -> list[panel.Block]:
        blocks = panel.blocks(self.player, self.state, self.speaker)
        say = self.speaker.say
        if self.is_done:
            blocks[2:2] = self._grown()
        onward = self.tutor.next_activity() if self.is_done else None
        if onward is not None:
            title, time = onward.title, say("tutor.minutes", minutes=onward.minutes)
            if onward.on_path:
                card = [say("tutor.next", time=time), title]
                blocks.insert(-1, {"kind": "next", "text": say("tutor.onward", title=title), "items": card})
                blocks.insert(-1, {"kind": "typed", "text": say("tutor.how.open", id=onward.id)})
            blocks[-1]["items"].insert(0, self._go_on_button(onward))
        blocks[-1]["items"].append(self.contents_button)
        return blocks

    def _grown(self) -> list[panel.Block]:
        """Return the block that says that the lesson has grown on the path, or that it is finished."""
        planted = self.tutor.path_update(self.lesson.id)
        if planted is None:
            return [{"kind": "headline", "text": self.speaker.say("tutor.finished")}]
        drawing, headline = planted
        anchor = drawing.places[f"lesson:{self.lesson.id}"].anchor
        picture = {"svg": drawing.svg(), "spot": list(anchor)}
        return [{"kind": "headline", "text": headline}, {"kind": "picture", "text": drawing.label, **picture}]

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write the lesson from its start as one HTML page that needs no kernel, scripts or network.

        Raises `OSError` if the file cannot be written.
        """
        write(path, page(self.player, self.speaker))

    def go_on(self) -> Activity:
        """Return the activity after this finished lesson: the next lesson, which replaces this one, or the exam."""
        onward = self.tutor.next_activity() if self.is_done else None
        if onward is None:
            return self
        if onward.id == "exam":
            return self.open(onward.id)
        with self._lock:
            self.lesson = self.course.lesson(onward.id)
            self.player = Player(self.lesson, self.course.teaching)
            self._known = self.progress.inputs(self.lesson.id, self.lesson.version)
            self.state = self.player.replay(self._known)
            self._speaker = None
        self._tell()
        return self
