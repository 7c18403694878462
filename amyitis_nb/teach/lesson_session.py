"""`LessonSession`: the session of a board that shows an activity: its position, and what it offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import record_class
from amyitis_nb.teach.activity import Activity


class LessonSession(Session):
    """A session that shows the position of an activity and passes chosen actions to it."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        position = activity.position
        super().__init__(record_class(position.game)(position), activity.speaker, {})

    @property
    def can_choose(self) -> bool:
        """Whether it is the learner's turn to act."""
        return super().can_choose and self.activity.acts

    @property
    def own(self) -> int:
        """The learner's seat."""
        return self.activity.seat

    def draw(self, layout: str, position: Any = None) -> Drawing:
        """Return the drawing of the parts of the board that the lesson shows by its end."""
        parts = self.activity.stage.drawn
        seen = self.seen if position is None else position
        seat = max(self.own, 0)
        drawing: Drawing = seen.draw(self.speaker.say, layout=layout, parts=parts, seat=seat)
        return drawing

    @property
    def offered(self) -> Sequence[Action]:
        """The legal actions that the step offers."""
        return self.activity.offered(super().offered)

    def play(self, action: Action | str) -> None:
        """Pass an action to the activity."""
        self.activity.do("play", action if isinstance(action, str) else action.text)

    def play_all(self, actions: Iterable[Action]) -> None:
        """Pass actions to the activity one by one, until it is not the learner's turn any more."""
        for one in actions:
            if self.activity.acts:
                self.play(one)
