"""`Chains`: what happens in the `show` steps of a lesson, event by event, and where they halt."""

from __future__ import annotations

from typing import Any

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.teaching import Teaching
from amyitis_nb.teach.lesson import Lesson, Step
from amyitis_nb.teach.lesson_state import LessonState


class Chains:
    """The chains of events of the `show` steps of one lesson. Each is computed once."""

    def __init__(self, lesson: Lesson, teaching: Teaching[Any]) -> None:
        self.lesson = lesson
        self.teaching = teaching
        #: The position and the events of each step, by its number.
        self._chains: dict[int, tuple[Any, tuple[tuple[Event, Any], ...]]] = {}

    def of(self, state: LessonState, step: Step) -> tuple[tuple[Event, Any], ...]:
        """Return the events of a `show` step, each with the position immediately after it."""
        known = self._chains.get(state.number)
        if known is not None and known[0] == state.base:
            return known[1]
        position = state.base
        chain: list[tuple[Event, Any]] = []
        for text in step.actions:
            chain += self.teaching.effects(position, position.parse_action(text))
            position = chain[-1][1]
        self._chains[state.number] = (state.base, tuple(chain))
        return tuple(chain)

    def halts(self, state: LessonState, step: Step) -> tuple[int, ...]:
        """Return the numbers of events after which a `show` step halts. The last halt is its end.

        Raises `InvalidInput` if the lesson names an event that does not happen.
        """
        chain = self.of(state, step)
        halts = []
        at = 0
        for name in step.stops:
            while at < len(chain) and chain[at][0].name != name:
                at += 1
            if at == len(chain):
                raise InvalidInput(
                    f"no event {name!r} happens here in {self.lesson.id}.{step.id}", name, "stops"
                )
            at += 1
            halts.append(at)
        if not halts or halts[-1] < len(chain):
            halts.append(len(chain))
        return tuple(halts)
