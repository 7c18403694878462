"""A game on a board: its record with the point shown, the choice in progress, and who plays which seat.

A session does not depend on a widget or a page. It has immutable positions and replaces references; threads that share
a session must use a lock.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from amyitis_nb.board.choosing import ChanceEntry, Choosing
from amyitis_nb.board.cursor import Cursor
from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import is_line, play_line
from amyitis_nb.core.choices import END, Dealing, Policy, decided
from amyitis_nb.core.game import PUBLIC, Position
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import Record
from amyitis_nb.core.turns import redo_point, undo_points
from amyitis_nb.explain import Speaker

#: The widths for which a page requests a drawing. They are layouts, but a board draws "wide" as "room".
WIDTHS = ("wide", "medium", "narrow")

#: The key of the option that opens the curtain. Keys of games never begin with `@` (see `Stage`).
CURTAIN = "@curtain"


class Session(Cursor):
    """A game in progress, with the people and the bots that play it.

    While the player looks back at an earlier point (`looking`), nothing can be played until the player continues from
    there or returns. If a player plays something else at an earlier point, the old actions stay in the record as a
    variation.

    `record` and `position` have all information, and `seen` has what the viewer knows. If people share a board with
    hidden information, a curtain separates their turns.
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
        super().__init__(record)
        self.speaker = speaker
        self.bots = dict(bots)
        #: The seat that the board belongs to; None: the seat that decides.
        self.seat = seat
        #: Whether people share the board and must not see each other's hands.
        self.shared = shared
        #: Whether bots wait until `run` or `step` is called.
        self.bots_wait = False
        #: Whether the person at the board decides for all seats, those of bots too.
        self.for_all = False
        #: Whether a turn ends by itself when nothing else is left but free decisions, and a single choice is made by
        #: itself.
        self.ends_turns = True
        #: Whether a free offer is accepted by itself.
        self.accepts_offers = False
        #: The seed of random events that neither the game's own seed draws nor a person enters.
        self.seed = secrets.token_hex(16)
        #: The seat whose stock a small page always shows; None: see `stock_seat`.
        self.stock: int | None = None
        #: The seat that sees the board, or `PUBLIC`; None sees everything.
        self.viewer = PUBLIC if shared else seat
        self._choosing: Choosing | ChanceEntry | None = None
        self._chosen_at: Any = None
        self._could_choose = False
        self._seen: Any = None
        self._seen_of: tuple[Any, int | None] = (None, None)

    @property
    def state(self) -> tuple[object, ...]:
        """The objects that identify the state of a choice. In a new state, at least one of them is a new object."""
        return self.record, self.looking, self.viewer, self.choosing

    @property
    def seen(self) -> Any:
        """The position as the viewer knows it."""
        position, viewer = self.position, self.viewer
        if self._seen_of[0] is not position or self._seen_of[1] != viewer:
            self._seen_of = position, viewer
            self._seen = position.seen_by(viewer)
        return self._seen

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(self.position.players) if seat not in self.bots]

    @property
    def person(self) -> int:
        """The viewer's own seat; -1 if no person plays, or if several share the board."""
        people = self.people
        only = people[0] if len(people) == 1 else None
        return next((seat for seat in (self.viewer, self.seat, only) if seat in people), -1)

    @property
    def alone(self) -> int:
        """The seat of the only person who reads the board; -1 if no person plays, or if several share it."""
        return self.person if self.seat is not None or len(self.people) == 1 else -1

    @property
    def own(self) -> int:
        """The viewer's own seat; -1 if no person plays, or if several do and none of them decides."""
        person, pending = self.person, self.pending
        if person >= 0 or pending is None:
            return person
        return pending.seat if pending.seat in self.people else -1

    @property
    def curtain(self) -> int | None:
        """The person who must open the curtain: the next to decide, unless that is the viewer. None: no curtain."""
        pending = self.pending
        if not self.shared or self.looking or pending is None or pending.seat in (None, self.viewer):
            return None
        seat: int = pending.seat
        return None if seat in self.bots else seat

    def _draw_curtain(self) -> None:
        """Hide the hand of the person who has decided, if another person is next."""
        if self.curtain is not None:
            self.viewer = PUBLIC

    @property
    def can_choose(self) -> bool:
        """Whether a person can choose something on the board now. Any person may enter a random event if `_entry`."""
        pending = self.pending
        if self.looking or pending is None or self.curtain is not None:
            return False
        if pending.seat is None:
            return self._entry(self.position) is not None
        return self.for_all or (pending.seat not in self.bots and self.seat in (None, pending.seat))

    def _entry(self, position: Any) -> Dealing | None:
        """Return how the viewer enters the random event of a position; None if none is pending or the game draws it."""
        entry: Dealing | None = position.game.entry(position, self.viewer)
        return entry

    def draw(self, layout: str, position: Any = None) -> Drawing:
        """Return the drawing of a position as the viewer sees it; by default, the position at the cursor.

        The layout "wide" is drawn as "room", for play in one window.
        """
        seen = self.seen if position is None else position.seen_by(self.viewer)
        is_wide = layout == "wide"
        seat = self._first_seat if is_wide else self.stock_seat
        drawing: Drawing = seen.draw(self.speaker.say, layout="room" if is_wide else layout, seat=seat)
        return drawing

    @property
    def stock_seat(self) -> int:
        """The seat whose stock a small page always shows: the viewer's seat, else the person who is to decide."""
        if self.stock is not None:
            return self.stock
        pending = (self.line_record if self.looking else self.record).position.pending
        seat = None if pending is None else pending.seat
        return seat if self.viewer in (None, PUBLIC) and seat in self.people else self._first_seat

    @property
    def _first_seat(self) -> int:
        """The viewer's seat, else that of the first person. A large page shows all stocks, so this one can stay."""
        if self.viewer is not None and self.viewer != PUBLIC:
            return self.viewer
        return next(iter(self.people), 0)

    @property
    def offered(self) -> Sequence[Action]:
        """The legal actions that can be chosen on the board."""
        actions: Sequence[Action] = self.seen.legal_actions
        return actions

    @property
    def choosing(self) -> Choosing | ChanceEntry:
        """The choice in progress. It starts again when the position or `can_choose` changes."""
        position, can = self.seen, self.can_choose
        if self._choosing is None or self._chosen_at is not position or self._could_choose is not can:
            self._chosen_at, self._could_choose = position, can
            dealing = self._entry(self.position) if can else None
            self._choosing = (
                ChanceEntry(dealing) if dealing else Choosing(position, self.offered if can else ())
            )
        return self._choosing

    # --- choosing ---------------------------------------------------------------------------------------------

    def choose(self, key: str, place: str = "") -> bool:
        """Take a stage of an action, clicked at a place, and play the action if it is complete.

        Returns False if there is no such stage. The key `CURTAIN` opens the curtain.
        """
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
        """Choose the only option at a place, in this choice or in a new one; return False unless there is exactly one.

        A page may send a click before it knows that the place can be chosen, and a player may change to another place.
        The change plays nothing: if the place alone completes an action, only the choice in progress is undone, and
        the next click plays the action.
        """
        if not self.can_choose or isinstance(self.choosing, ChanceEntry):
            return False
        for choosing in (self.choosing, Choosing(self.seen, self.offered)):
            keys = [option.key for option in choosing.options() if option.place == place]
            if len(keys) != 1:
                continue
            if choosing is self.choosing:
                return self.choose(keys[0], place)
            self.cancel()
            found = self.choosing.take(keys[0], self.speaker.say, place)
            if not isinstance(found, Action):
                self._choosing = found
            return True
        return False

    def back(self) -> None:
        """Undo the last stage of the choice."""
        self._choosing = self.choosing.before or self.choosing

    def cancel(self) -> None:
        """Undo all stages of the choice."""
        self._choosing = None

    # --- playing ----------------------------------------------------------------------------------------------

    def play(self, action: Action | str) -> None:
        """Play an action at the cursor, then random events and bots until a person decides.

        The action replaces the rest of the line. A text may be a line of several actions (`action_line`), and is read
        with the viewer's knowledge, `seen`. Raises `IllegalAction`, `AmbiguousAction` or `InvalidInput` before anything
        is played.
        """
        self.play_all(self._meant(action) if isinstance(action, str) else (action,))

    def play_all(self, actions: Iterable[Action]) -> None:
        """Play legal actions at the cursor, as `play` does."""
        for one in actions:
            self.append(one)
        self.run(bots=not self.bots_wait)

    def _meant(self, text: str) -> list[Action]:
        """Return the actions of a text. In a game that hides, nothing after a random event is known."""
        if not is_line(text):
            return [self.seen.parse_action(text)]
        return [ply.action for ply in play_line(self.seen, text)]

    def run(self, *, bots: bool = True) -> None:
        """Play random events and bots until it is a person's turn. A game played only by bots waits for `step`."""
        people = any(seat not in self.bots for seat in range(self.position.players))
        while self._automatic(bots and people):
            pass
        self._draw_curtain()

    def step(self) -> None:
        """Let one bot decide, then play random events."""
        self._automatic(True)
        self.run(bots=False)

    def _automatic(self, bots: bool) -> bool:
        position, pending = self.position, self.pending
        if pending is None or position.is_over:
            return False
        if pending.seat is None:
            listed = position.legal_actions
            if not listed and self._entry(position):
                return False
            outcome = listed[0] if listed else position.game.drawn(position, self.seed)
            if outcome is not None:
                self.append(outcome)
            return outcome is not None
        if pending.seat not in self.bots:
            action = self._taken(position)
            if action is not None:
                self.append(action)
            return action is not None
        if bots:
            for action in decided(self.bots[pending.seat], position.seen_by(pending.seat)):
                # An answer of another seat or a random event in the turn ends the line, and the bot decides again.
                if self.pending is None or self.pending.seat != pending.seat:
                    break
                self.append(action)
            return True
        return False

    def _taken(self, position: Any) -> Action | None:
        """Return the action that a person's seat takes by itself (`Choices.taken`)."""
        seat = position.pending.seat
        is_shown = position is self.position and self.viewer in (None, seat)
        seen = self.seen if is_shown else position.seen_by(seat)
        choices = seen.game.choices
        taken: Action | None = choices.taken(seen, accepts=self.accepts_offers, ends=self.ends_turns)
        return taken

    # --- going back and on -------------------------------------------------------------------------------------

    def _stops(self, at: int) -> bool:
        """Return whether a person decides or enters an outcome at a point of the line; any point in a game of bots.

        What a seat does by itself is no decision.
        """
        if self.for_all or len(self.bots) == self.position.players:
            return True
        ply = self.line[at]
        seat = ply.seat
        if seat is not None:
            choices = ply.before.game.choices
            may_be = (
                self.accepts_offers
                or choices.kind(ply.before, ply.action) == END
                or choices.forced(ply.before) is not None
            )
            return seat not in self.bots and not (may_be and self._taken(ply.before) == ply.action)
        return self._entry(ply.before) is not None

    @property
    def undo_points(self) -> tuple[int, ...]:
        """The points to which undo can go (`turns.undo_points`); () if there is none."""
        return undo_points(self.line, self.at, self._stops)

    @property
    def redo_to(self) -> int | None:
        """The point to which redo goes (`turns.redo_point`); None at the end of the line."""
        return redo_point(self.line, self.at, self._stops)

    def chance_between(self, first: int, last: int) -> bool:
        """Return whether a random event happened between two points of the line; undoing does not hide its outcome
        again.
        """
        chance = self.position.game.choices.chance
        plies = (ply.seen_by(self.viewer) for ply in self.line[first:last])
        return any(event.name in chance for ply in plies for event in ply.events)

    def look(self, at: int) -> None:
        """Go to a point of the line, behind the curtain of the person who decides there."""
        super().look(at)
        self._draw_curtain()

    def undo(self, *, other: bool = False) -> None:
        """Go back by a decision or a turn; `other` goes to the second of the `undo_points`, if there are two.

        Looking-back mode stays on if it is on.
        """
        points = self.undo_points
        if points:
            self.look(points[-1 if other else 0])

    def redo(self) -> None:
        """Go forward by a decision or a turn, or to the end of the line."""
        if self.redo_to is not None:
            self.look(self.redo_to)
            self.looking = self.looking and self.at < self.line_record.ply
            self._draw_curtain()

    def go_on(self) -> None:
        """Continue the game from the point shown. If it is a bot's turn there, the bot decides again."""
        self.looking = False
        self._draw_curtain()
        pending = self.pending
        if pending is not None and (pending.seat is None or pending.seat in self.bots):
            self.line_record = self.record
            self.run()
