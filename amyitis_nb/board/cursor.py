"""A cursor in the record of a game: the point that is shown, in the current line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.turn import Turn
from amyitis_nb.core.turns import open_since


class Cursor:
    """A point in a record. `record` is the game up to there."""

    def __init__(self, record: Record[Position]) -> None:
        self.record = record
        #: The record at the end of the current line.
        self.line_record = record.go_to_end()
        self._line_of: Record[Position] | None = None
        self._line: tuple[Ply, ...] = ()
        #: Whether the player looks back at an earlier point.
        self.looking = record.ply < self.line_record.ply
        #: The number of lines that `keep` has added.
        self.kept = 0
        #: The events since the last publication. The page shows and announces them.
        self.fresh: list[Event] = []
        self.played: list[Ply] = []

    @property
    def line(self) -> tuple[Ply, ...]:
        """The plies of the current line, before and after the cursor."""
        if self._line_of is not self.line_record:
            self._line_of, self._line = self.line_record, self.line_record.plies
        return self._line

    @property
    def at(self) -> int:
        """The number of actions of the line before the cursor."""
        return self.record.ply

    @property
    def position(self) -> Any:
        """The position shown."""
        return self.record.position

    @property
    def pending(self) -> Any:
        """The decision that is open in the position shown; None when the game is over."""
        return self.position.pending

    @property
    def turn(self) -> Turn:
        """Whose turn it is in the position shown."""
        turn: Turn = self.position.game.turn(self.position)
        return turn

    @property
    def is_follow_up(self) -> bool:
        """Whether the decision follows from another one, of the turn or of another seat."""
        pending, turn = self.pending, self.turn
        if pending is None or turn.begins or turn.seat != pending.seat:
            return pending is not None and not turn.begins
        start = open_since(self.line, self.at)
        first = next(
            (ply.before.pending for ply in self.line[start : self.at] if ply.seat == turn.seat), None
        )
        return first is None or first.kind != pending.kind

    def append(self, action: Action) -> None:
        """Play a legal action. It replaces the rest of the line."""
        before = self.position
        self.record = self.line_record = self.record.play(action)
        self.fresh += self.record.events
        self.played.append(Ply(action, before, self.record.position, self.record.events))
        self.looking = False

    def clear_published(self) -> None:
        """Clear the events and plies that have been published."""
        self.fresh.clear()
        self.played.clear()

    def look(self, at: int) -> None:
        """Go to a point of the line."""
        self.record = self.line_record.undo(self.line_record.ply - at)

    def resume(self, line: Record[Position], at: int, *, looking: bool) -> None:
        """Take over the line of a record and go to one of its points; `looking` sets looking-back mode."""
        self.line_record, self.looking = line, looking
        self.look(at)

    def adopt(self, line: Record[Position], at: int, *, looking: bool) -> None:
        """Take over a line of the same game and go to one of its points. The plies that are new are published."""
        before, was = self.line, self.at
        self.resume(line, at, looking=looking)
        if before[:was] == self.line[:was]:
            self.played += self.line[was:at]
            self.fresh += [event for ply in self.line[was:at] for event in ply.events]

    def goto(self, at: int) -> None:
        """Look back at the game after this number of actions; -1 returns to the present."""
        self.looking = 0 <= at < self.line_record.ply
        self.look(min(at, self.line_record.ply) if self.looking else self.line_record.ply)

    def keep(self, before: Sequence[Ply], actions: Sequence[Action], comment: str) -> None:
        """Add a variation to the record: these plies of the record, then the actions. The board does not change.

        The first of the actions gets the comment. Raises `InvalidInput` if the record would be too long.
        """
        line, at, looking = self.line, self.at, self.looking
        record = self.line_record.go_to(0)
        for action in (*(ply.action for ply in before), *actions):
            record = record.play(action)
        record = record.undo(len(actions) - 1).commented(comment).go_to(0)
        for ply in line:
            record = record.play(ply.action)
        self.resume(record, at, looking=looking)
        self.kept += 1
