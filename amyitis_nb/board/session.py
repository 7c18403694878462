"""One game on a board: its line of actions, where the board looks, what is half chosen, who plays which seat.

A session knows no widget and no page. It holds immutable positions and swaps references; whoever shares one between
threads puts a lock around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from amyitis_nb.board.choosing import ChanceEntry, Choosing
from amyitis_nb.board.game import Policy
from amyitis_nb.core.action import Action
from amyitis_nb.core.event import Event
from amyitis_nb.core.record import Record
from amyitis_nb.explain import Speaker


def _seat(position: Any) -> int | None:
    pending = position.pending
    return None if pending is None or pending.seat is None else int(pending.seat)


class Ply(NamedTuple):
    """An action of the line: `seat` who decided it (None: chance), `before` and `after` the positions around it."""

    seat: int | None
    action: Action
    events: tuple[Event, ...]
    before: Any
    after: Any


class Session:
    """A game in progress, and a cursor in it.

    `line` holds the actions of the present line, `at` how many of them have happened on the board; after a look back
    at an earlier point (`looking`) nothing can be played until the player continues from there or returns. What makes
    way for another action stays in the record, as a variation.
    """

    def __init__(
        self, record: Record, speaker: Speaker, bots: Mapping[int, Policy], seat: int | None = None
    ) -> None:
        self.speaker = speaker
        self.bots = dict(bots)
        #: The seat from which the board is seen; None: whoever is to decide.
        self.seat = seat
        #: The record up to some point of the line, and what has been played since: a record grows more slowly with
        #: every action than a list does, so it is brought up to date when somebody asks for it.
        self._tip = record.go_to_end()
        self._since: list[Action] = []
        self.line: list[Ply] = []
        before = record.start
        for action, events, after in zip(
            self._tip.actions, self._tip.ledger, self._tip.positions[1:], strict=True
        ):
            self.line.append(Ply(_seat(before), action, events, before, after))
            before = after
        self.at = record.ply
        self.looking = self.at < len(self.line)
        #: What has been played since somebody looked: the page tells and moves it.
        self.fresh: list[Ply] = []
        self._choosing: Choosing | ChanceEntry | None = None
        self._chosen_at: Any = None
        self._could_choose = False
        self._pending: Any = None
        self._pending_of: Any = None

    @property
    def record(self) -> Record:
        """The record, looked at where the board looks."""
        for action in self._since:
            self._tip = self._tip.play(action)
        self._since.clear()
        return self._tip.undo(len(self.line) - self.at)

    @property
    def position(self) -> Any:
        """The position shown."""
        return self.line[self.at - 1].after if self.at else self._tip.start

    @property
    def pending(self) -> Any:
        """The decision that is open in the position shown; None when the game is over."""
        position = self.position
        if position is not self._pending_of:
            self._pending_of = position
            self._pending = position.pending
        return self._pending

    @property
    def seen(self) -> Any:
        """The position as the viewer may see it."""
        viewer = self.viewer
        position = self.position
        return position if viewer is None else position.seen_by(viewer)

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes the board has: the fixed one, else the person who decides, or decided last."""
        if self.seat is not None:
            return self.seat
        pending = self.pending
        if pending is not None and pending.seat is not None and pending.seat not in self.bots:
            return int(pending.seat)
        people: list[int] = [seat for seat in range(self.position.players) if seat not in self.bots]
        for at in range(self.at - 1, -1, -1):
            seat = self.line[at].seat
            if seat in people:
                return seat
        return people[0] if people else None

    @property
    def can_choose(self) -> bool:
        """Whether a person can choose something on the board now; chance that nobody draws is told by anybody."""
        pending = self.pending
        if self.looking or pending is None:
            return False
        if pending.seat is None:
            return self.position.choices.dealing(self.position) is not None
        return pending.seat not in self.bots and self.seat in (None, pending.seat)

    @property
    def choosing(self) -> Choosing | ChanceEntry:
        """The choice in hand; a new one where the position has changed, or whether anything can be chosen in it."""
        position, can = self.position, self.can_choose
        if self._choosing is None or self._chosen_at is not position or self._could_choose is not can:
            self._chosen_at, self._could_choose = position, can
            dealing = position.choices.dealing(position) if can and self.pending.seat is None else None
            self._choosing = (
                ChanceEntry(dealing) if dealing else Choosing(position, position.legal_actions if can else ())
            )
        return self._choosing

    # --- choosing ---------------------------------------------------------------------------------------------

    def choose(self, key: str, place: str = "") -> bool:
        """Take a stage of an action, clicked at a place, and play the action it completes; False for a stage that is
        not there."""
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
        position = self.position
        for choosing in (self.choosing, Choosing(position, position.legal_actions)):
            keys = [option.key for option in choosing.options() if option.place == place]
            if len(keys) == 1:
                if choosing is not self.choosing:
                    self.cancel()
                return self.choose(keys[0], place)
        return False

    def back(self) -> None:
        """Take back the last stage."""
        self._choosing = self.choosing.before or self.choosing

    def cancel(self) -> None:
        """Take back all stages."""
        self._choosing = None

    # --- playing ----------------------------------------------------------------------------------------------

    def play(self, action: Action | str) -> None:
        """Play an action here, then chance and bots until a person decides.

        What came later in the line makes way for it. Raises `IllegalAction`, `AmbiguousAction` or `InvalidInput`, and
        then nothing has happened.
        """
        self._append(action)
        self.run()

    def _append(self, action: Action | str) -> None:
        before = self.position
        played = before.parse_action(action) if isinstance(action, str) else action
        after, events = before.play(played)
        if self.at < len(self.line):
            self._tip = self.record
            del self.line[self.at :]
        step = Ply(_seat(before), played, tuple(events), before, after)
        self.line.append(step)
        self._since.append(played)
        self.fresh.append(step)
        self.at = len(self.line)
        self.looking = False

    def run(self, *, bots: bool = True) -> None:
        """Let chance speak, and the bots decide, until it is a person's turn. A game of bots alone waits for `step`."""
        people = any(seat not in self.bots for seat in range(self.position.players))
        while self._automatic(bots and people):
            pass

    def step(self) -> None:
        """Let one bot decide, and chance after it."""
        self._automatic(True)
        self.run(bots=False)

    def _automatic(self, bots: bool) -> bool:
        position, pending = self.position, self.pending
        if pending is None or position.is_over:
            return False
        if pending.seat is None:
            # Where chance lists nothing, somebody says what came, or lets it be drawn.
            for outcome in position.legal_actions:
                self._append(outcome)
                return True
            return False
        if bots and pending.seat in self.bots:
            self._append(self.bots[pending.seat](position.seen_by(pending.seat)))
            return True
        return False

    # --- going to and fro -------------------------------------------------------------------------------------

    def _stop(self, way: range) -> int | None:
        """The first of some points of the line at which a person decides or tells chance, or which is its end."""
        people = len(self.bots) < self.position.players
        for at in way:
            if at == len(self.line) or not people:
                return at
            step = self.line[at]
            if (
                step.seat not in self.bots
                if step.seat is not None
                else step.before.choices.dealing(step.before)
            ):
                return at
        return None

    @property
    def undo_to(self) -> int | None:
        """Where undo goes: the last decision of a person before this point; None where there is none."""
        return self._stop(range(self.at - 1, -1, -1))

    @property
    def redo_to(self) -> int | None:
        """Where redo goes."""
        return self._stop(range(self.at + 1, len(self.line) + 1))

    def chance_between(self, first: int, last: int) -> bool:
        """Whether chance spoke between two points of the line: going back past it, a player knows what comes."""
        chance = self.position.choices.chance
        return any(event.name in chance for step in self.line[first:last] for event in step.events)

    def undo(self) -> None:
        """Go back to the last decision of a person; whoever looks back goes on looking."""
        if self.undo_to is not None:
            self.at = self.undo_to

    def redo(self) -> None:
        """Go forward to the next decision of a person, or to the end of the line."""
        if self.redo_to is not None:
            self.at = self.redo_to
            self.looking = self.looking and self.at < len(self.line)

    def goto(self, at: int) -> None:
        """Look at the game after so many actions; -1 is the present."""
        self.at = len(self.line) if at < 0 else min(at, len(self.line))
        self.looking = self.at < len(self.line)

    def go_on(self) -> None:
        """Continue from the point looked at. A bot whose turn it is decides anew."""
        self.looking = False
        pending = self.pending
        if pending is not None and (pending.seat is None or pending.seat in self.bots):
            self._tip = self.record
            del self.line[self.at :]
            self.run()
