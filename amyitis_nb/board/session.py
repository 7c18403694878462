"""A game on a board: its record, where the board looks, the choice in hand, and who plays which seat.

A session knows no widget and no page. It holds immutable positions and swaps references; threads that share one put a
lock around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from amyitis_nb.board.choosing import ChanceEntry, Choosing
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Policy
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.event import Event
from amyitis_nb.core.game import PUBLIC, Position
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import Ply, Record
from amyitis_nb.explain import Speaker

#: The widths by which a page asks for a drawing: of these layouts, but in the widest a game is drawn as "room".
WIDTHS = ("wide", "medium", "narrow")

#: The key of the option that opens the curtain; keys of games do not begin so (`Stage`).
CURTAIN = "@curtain"


class Session:
    """A game in progress, and a cursor in it.

    `record` is the game at the cursor. After a look back at an earlier point (`looking`) nothing can be played until
    the player continues from there or returns. What makes way for another action stays in the record, as a variation.

    `record` and `position` are the truth, `seen` is what the viewer knows. Where people share a board that hides
    something, a curtain separates their turns.
    """

    def __init__(
        self,
        record: Record[Position],
        speaker: Speaker,
        bots: Mapping[int, Policy[Position]],
        seat: int | None = None,
        *,
        shared: bool = False,
    ) -> None:
        self.record = record
        #: The record at the end of the line in which the cursor moves.
        self._end = record.go_to_end()
        self._line_of: Record[Position] | None = None
        self._line: tuple[Ply, ...] = ()
        self.speaker = speaker
        self.bots = dict(bots)
        #: The seat that the board belongs to; None: the one that decides.
        self.seat = seat
        #: Whether people share the board who must not see each other's hands.
        self.shared = shared
        #: Whether bots wait until `run` or `step` asks them.
        self.bots_wait = False
        #: How many lines were kept (`keep`).
        self.kept = 0
        #: The seat that sees the board, or `PUBLIC`; None sees everything.
        self.viewer = PUBLIC if shared else seat
        self.looking = self.at < self._end.ply
        #: The events since the last publication, and the plies of which they are: the page shows and announces them.
        self.fresh: list[Event] = []
        self.played: list[Ply] = []
        self._choosing: Choosing | ChanceEntry | None = None
        self._chosen_at: Any = None
        self._could_choose = False
        self._seen: Any = None
        self._seen_of: tuple[Any, int | None] = (None, None)

    @property
    def state(self) -> tuple[object, ...]:
        """What the next choice is made for; a new state has another object in it."""
        return self.record, self.looking, self.viewer, self.choosing

    @property
    def line(self) -> tuple[Ply, ...]:
        """The plies of the present line, before and after the cursor."""
        if self._line_of is not self._end:
            self._line_of, self._line = self._end, self._end.plies
        return self._line

    @property
    def line_record(self) -> Record[Position]:
        """The record at the end of the present line."""
        return self._end

    @property
    def at(self) -> int:
        """How many actions of the line have happened on the board."""
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
    def seen(self) -> Any:
        """The position as the viewer knows it."""
        position, viewer = self.position, self.viewer
        if self._seen_of[0] is not position or self._seen_of[1] != viewer:
            self._seen_of = position, viewer
            self._seen = position.seen_by(viewer)
        return self._seen

    @property
    def own(self) -> int:
        """The seat whose things are the viewer's; -1 if no person sits at the board, or several do and none decides."""
        people = [seat for seat in range(self.position.players) if seat not in self.bots]
        pending = self.pending
        only = people[0] if len(people) == 1 else None
        seats = (self.viewer, self.seat, only, None if pending is None else pending.seat)
        return next((seat for seat in seats if seat in people), -1)

    @property
    def curtain(self) -> int | None:
        """The person for whom the curtain waits: the next to decide, and another than the viewer. None: no curtain."""
        pending = self.pending
        if not self.shared or self.looking or pending is None or pending.seat in (None, self.viewer):
            return None
        seat: int = pending.seat
        return None if seat in self.bots else seat

    def _draw_curtain(self) -> None:
        """Hide the hand of the person who has decided, where another one is next."""
        if self.curtain is not None:
            self.viewer = PUBLIC

    @property
    def can_choose(self) -> bool:
        """Whether a person can choose something on the board now. Any person may enter a random event."""
        pending = self.pending
        if self.looking or pending is None or self.curtain is not None:
            return False
        if pending.seat is None:
            return self.position.game.choices.dealing(self.seen) is not None
        return pending.seat not in self.bots and self.seat in (None, pending.seat)

    def draw(self, layout: str, position: Any = None) -> Drawing:
        """Return the drawing of a position as it is seen, by default of that at the cursor; where there is room, that
        for play in one window.
        """
        seen = self.seen if position is None else position.seen_by(self.viewer)
        drawing: Drawing = seen.draw(
            self.speaker.say, layout="room" if layout == "wide" else layout, seat=self.apart
        )
        return drawing

    @property
    def apart(self) -> int:
        """The seat whose stock is set apart: that of the viewer, else of the first person."""
        if self.viewer is not None and self.viewer != PUBLIC:
            return self.viewer
        return next((seat for seat in range(self.position.players) if seat not in self.bots), 0)

    @property
    def offered(self) -> Sequence[Action]:
        """The legal actions that can be chosen on the board."""
        actions: Sequence[Action] = self.seen.legal_actions
        return actions

    @property
    def choosing(self) -> Choosing | ChanceEntry:
        """The choice in hand; a new one where the position has changed, or whether anything can be chosen in it."""
        position, can = self.seen, self.can_choose
        if self._choosing is None or self._chosen_at is not position or self._could_choose is not can:
            self._chosen_at, self._could_choose = position, can
            dealing = position.game.choices.dealing(position) if can and self.pending.seat is None else None
            self._choosing = (
                ChanceEntry(dealing) if dealing else Choosing(position, self.offered if can else ())
            )
        return self._choosing

    # --- choosing ---------------------------------------------------------------------------------------------

    def choose(self, key: str, place: str = "") -> bool:
        """Take a stage of an action, clicked at a place, and play the action it completes; False for a stage that is
        not there. `CURTAIN` opens the curtain."""
        if self.curtain is not None:
            if key == CURTAIN:
                self.viewer = self.curtain
            return key == CURTAIN
        found = self.choosing.take(key, self.speaker.say, place)
        if found is None:
            return False
        if isinstance(found, Action):
            self.play(found)
        else:
            self._choosing = found
        return True

    def choose_at(self, place: str) -> bool:
        """Choose the only option at a place: one of this choice, or of a new one. False if there is none, or several.

        A page may send a click before it knows that the place can be chosen, and a player may turn to another place.
        """
        if not self.can_choose or isinstance(self.choosing, ChanceEntry):
            return False
        for choosing in (self.choosing, Choosing(self.seen, self.offered)):
            keys = [option.key for option in choosing.options() if option.place == place]
            if len(keys) == 1:
                if choosing is not self.choosing:
                    self.cancel()
                return self.choose(keys[0], place)
        return False

    def back(self) -> None:
        """Undo the last stage of the choice."""
        self._choosing = self.choosing.before or self.choosing

    def cancel(self) -> None:
        """Take back all stages."""
        self._choosing = None

    # --- playing ----------------------------------------------------------------------------------------------

    def play(self, action: Action | str) -> None:
        """Play an action here, then chance and bots until a person decides.

        What came later in the line makes way for it. A text is read as the viewer's, who knows `seen` only. Raises
        `IllegalAction`, `AmbiguousAction` or `InvalidInput`, and then nothing has happened.
        """
        self._append(self.seen.parse_action(action) if isinstance(action, str) else action)
        self.run(bots=not self.bots_wait)

    def settle(self) -> None:
        """Forget what has happened since the last publication: it is published."""
        self.fresh.clear()
        self.played.clear()

    def _append(self, action: Action) -> None:
        before = self.position
        self.record = self._end = self.record.play(action)
        self.fresh += self.record.events
        self.played.append(Ply(action, before, self.record.position, self.record.events))
        self.looking = False

    def run(self, *, bots: bool = True) -> None:
        """Play random events and bots until it is a person's turn. A game of bots alone waits for `step`."""
        people = any(seat not in self.bots for seat in range(self.position.players))
        while self._automatic(bots and people):
            pass
        self._draw_curtain()

    def step(self) -> None:
        """Let one bot decide, and chance after it."""
        self._automatic(True)
        self.run(bots=False)

    def _automatic(self, bots: bool) -> bool:
        position, pending = self.position, self.pending
        if pending is None or position.is_over:
            return False
        if pending.seat is None:
            # If no outcomes are listed, a person enters them or has them drawn.
            for outcome in position.legal_actions:
                self._append(outcome)
                return True
            return False
        if bots and pending.seat in self.bots:
            self._append(self.bots[pending.seat](position.seen_by(pending.seat)))
            return True
        return False

    def keep(self, actions: Sequence[Action], start: int, comment: str) -> bool:
        """Add a variation from a point of the line to the record, as far as it can be played, with a comment on its
        first action; return whether there is any. The board shows what it did.
        """
        line, at, looking = self.line, self.at, self.looking
        record = self._end.undo(self._end.ply - start)
        for action in actions:
            try:
                record = record.play(action)
            except TutorError:
                break
        if record.ply == start:
            return False
        record = record.undo(record.ply - start - 1).commented(comment).undo()
        for ply in line[start:]:
            record = record.play(ply.action)
        self.resume(record, at, looking=looking)
        self.kept += 1
        return True

    # --- going back and on -------------------------------------------------------------------------------------

    def _stop(self, way: range) -> int | None:
        """Return the first of some points of the line at which a person decides or enters chance, or its end."""
        people = len(self.bots) < self.position.players
        line = self.line
        for at in way:
            if at == len(line) or not people:
                return at
            ply = line[at]
            seat = ply.seat
            if seat not in self.bots if seat is not None else ply.before.game.choices.dealing(ply.before):
                return at
        return None

    @property
    def undo_to(self) -> int | None:
        """Where undo goes: the last decision of a person before this point, or None."""
        return self._stop(range(self.at - 1, -1, -1))

    @property
    def redo_to(self) -> int | None:
        """Where redo goes."""
        return self._stop(range(self.at + 1, self._end.ply + 1))

    def chance_between(self, first: int, last: int) -> bool:
        """Whether there was a random event between two points of the line: after undoing it, the player knows it."""
        chance = self.position.game.choices.chance
        plies = (ply.seen_by(self.viewer) for ply in self.line[first:last])
        return any(event.name in chance for ply in plies for event in ply.events)

    def _look(self, at: int) -> None:
        self.record = self._end.undo(self._end.ply - at)
        self._draw_curtain()

    def undo(self) -> None:
        """Go back to the last decision of a person. A player who looks back goes on looking."""
        if self.undo_to is not None:
            self._look(self.undo_to)

    def redo(self) -> None:
        """Go forward to the next decision of a person, or to the end of the line."""
        if self.redo_to is not None:
            self._look(self.redo_to)
            self.looking = self.looking and self.at < self._end.ply
            self._draw_curtain()

    def resume(self, line: Record[Position], at: int, *, looking: bool) -> None:
        """Go to a point of the line that leads to the place of a record, as a player who looks back or who plays."""
        self._end, self.looking = line, looking
        self._look(at)

    def goto(self, at: int) -> None:
        """Look at the game after this number of actions; -1 is the present."""
        self.looking = 0 <= at < self._end.ply
        self._look(min(at, self._end.ply) if self.looking else self._end.ply)

    def go_on(self) -> None:
        """Continue from the point looked at. If it is a bot's turn there, the bot decides again."""
        self.looking = False
        self._draw_curtain()
        pending = self.pending
        if pending is not None and (pending.seat is None or pending.seat in self.bots):
            self._end = self.record
            self.run()
