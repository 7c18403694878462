"""`LessonState`: the progress within a lesson, as an immutable value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record
from amyitis_nb.core.refusal import Refusal
from amyitis_nb.core.teaching import Moment


class Feedback(NamedTuple):
    """One item of feedback: `tone` is its kind, and `what` is a message id, event, refusal or action.

    Tones: "text", "right", "wrong", "refused", "event", "hint", "rule" (then `what` is a rule id). A message id that
    begins with a dot belongs to the step. `values` are the values of a message.
    """

    tone: str
    what: str | Event | Refusal | Action
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class LessonState:
    """The progress within a lesson.

    `number` counts steps from 0; the number after the last step is the ending. `record` has the actions of the step
    from its first position. `aside` replaces the position while the learner sees the consequence of a wrong action, and
    `within` while a `show` step halts within an action. `stage` counts these halts, `hints` the hints given, and
    `misses` the wrong attempts in this step. `tried` are the numbers of the wrong choices. `before` is the previous
    step, and `ahead` is the state that the learner left by going back.
    """

    number: int
    record: Record[Position]
    seat: int
    inputs: tuple[str, ...] = ()
    aside: Any = None
    within: Any = None
    stage: int = 0
    done: bool = False
    feedback: tuple[Feedback, ...] = ()
    hints: int = 0
    misses: int = 0
    tried: tuple[int, ...] = ()
    shown: bool = False
    before: LessonState | None = None
    ahead: LessonState | None = None

    @property
    def base(self) -> Any:
        """The position in which the step began."""
        return self.record.start

    @property
    def position(self) -> Any:
        """The position after the actions so far."""
        return self.record.position if self.within is None else self.within

    @property
    def visible(self) -> Any:
        """The position to show."""
        return self.position if self.aside is None else self.aside

    @property
    def actions(self) -> tuple[Action, ...]:
        """The learner's actions in this step."""
        return tuple(ply.action for ply in self.record.plies if ply.seat == self.seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in this step."""
        return tuple(event for ply in self.record.plies for event in ply.events)

    @property
    def moment(self) -> Moment[Any]:
        """The subject of the step's predicates."""
        return Moment(self.base, self.actions, self.events, self.position, self.seat)
