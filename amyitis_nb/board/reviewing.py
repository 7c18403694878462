"""The review of a finished game on a board: first the decisions of the viewer, and on request all figures.

It is calculated in slices. Each decision that cost points is shown as soon as it is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from amyitis_nb.advice.balances import Balance, Costly, Look, looking, loss_of, reviewing
from amyitis_nb.advice.review import PLAIN_STYLE, Review, body
from amyitis_nb.board.session import Session
from amyitis_nb.board.slices import Slices
from amyitis_nb.board.walk import Walk
from amyitis_nb.board.wire_types import OwnDecision, ReviewProgress, View
from amyitis_nb.core.action import Action
from amyitis_nb.core.game import Position
from amyitis_nb.core.picture.marks import Mark
from amyitis_nb.core.record import Record
from amyitis_nb.explain.ending import when

#: The name of the activity that asks for a better decision ("" for none), and whether the viewer has solved it.
Name = Callable[[Costly], tuple[str, bool]]


class Reviewing:
    """The review of the line in a session, calculated on request and then kept."""

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] | None = None
        self._looks: dict[int, Look] = {}
        self._turns: list[Costly] = []
        self._looking = self._reviewing = Slices(iter(()))
        self._balances: tuple[Balance, ...] | None = None
        self._has_figures = False
        #: Whether the board walks along the line.
        self.is_walking = False
        self._walk: tuple[object, Walk] | None = None

    def ask(self, session: Session, what: str, name: Name) -> ReviewProgress:
        """Calculate a slice of the review of the line, which is over; return what is known.

        `what` is "turns" for the decisions of the viewer, or "figures" for the whole review. It does not matter which
        point of the line the board shows.
        """
        record = _line(session)
        if self._actions != record.actions:
            self._begin(record, session)
        try:
            if not self._is_known(session):
                self._look()
            elif what == "figures" and self._balances is None:
                self._count(record)
        except Exception:
            self._actions = None  # the next request begins again
            raise
        return self.known(session, name)

    def has_begun(self, session: Session) -> bool:
        """Whether the review of the line has begun."""
        return self._actions is not None and self._actions == _line(session).actions

    def known(self, session: Session, name: Name) -> ReviewProgress:
        """Return what is known of the line."""
        is_known = self._is_known(session)
        html = ""
        if self._balances is not None:
            # The end of the game, above the review, already has the chart of points.
            markup = body(self._review(session), _again(session), session.person, has_points=False)
            html = f"<style>{PLAIN_STYLE}</style>{markup}"
        nothing = is_known and not self._turns
        return {
            "done": 1 if is_known else round(self._looking.done, 3),
            "decisions": self._decisions(session, name),
            "told": session.speaker.say("review.lead.none") if nothing else "",
            "figures": round(self._reviewing.done, 3) if self._has_figures else None,
            "html": html,
        }

    def _begin(self, record: Record[Position], session: Session) -> None:
        self._actions, self._looks, self._turns, self._walk = record.actions, {}, [], None
        self._looking = Slices(_all_looks(record, _seats(session)))
        self._balances, self._has_figures = None, False

    def _look(self) -> None:
        """Look at some of the viewer's decisions."""
        found = self._looking.go_on()
        if isinstance(found, Costly):
            self._turns.append(found)  # at the end, so that no button moves under the pointer
        elif found is not None:
            seat, look = found
            self._looks[seat] = look

    def _count(self, record: Record[Position]) -> None:
        """Calculate some of the figures of all seats."""
        if not self._has_figures:
            self._reviewing, self._has_figures = Slices(reviewing(record, known=self._looks)), True
        self._balances = self._reviewing.go_on()

    def _decisions(self, session: Session, name: Name) -> list[OwnDecision]:
        """Return the viewer's own decisions that cost points. What seems costliest was looked at first."""
        if session.person < 0:
            return []
        say, plies = session.speaker.say, _line(session).plies
        found: list[OwnDecision] = []
        for turn in self._turns:
            before = plies[turn.ply].before
            played = before.game.choices.news(before.seen_by(turn.seat), turn.played, say)
            time = when(before, turn.number, session.speaker)
            activity, is_solved = name(turn)
            found.append(
                {
                    "name": activity,
                    "solved": is_solved,
                    "title": say("review.own.played", played=played, when=time),
                    "text": say(f"review.own.{loss_of(turn.behind.mean)}"),
                    "before": turn.ply,
                }
            )
        return found

    # --- the walk -----------------------------------------------------------------------------------------------

    def walk(self, session: Session, at: int) -> None:
        """Walk to the decision with a number; -1 ends the walk. Nothing happens in a line that is not over."""
        record = _line(session)
        self.is_walking = at >= 0 and record.position.is_over
        if self.is_walking and self._actions != record.actions:
            self._begin(record, session)
        session.goto(at if self.is_walking else -1)

    def view(self, session: Session, name: Name) -> View:
        """Return the walk: nothing if the board does not look back."""
        walk = self._path(session)
        if walk is None:
            return {"walk": None, "curve": None}
        turn = next((turn for turn in self._turns if turn.ply == session.at), None)
        return {"walk": walk.at(session.at, name(turn)[0] if turn else ""), "curve": walk.curve}

    def marks(self, session: Session) -> list[Mark]:
        """Return the marks of the decision that the walk shows."""
        walk = self._path(session)
        return [] if walk is None else walk.marks(session.at, session.draw("wide"))

    def _path(self, session: Session) -> Walk | None:
        if not self.is_walking or not session.looking:
            return None
        record, is_complete = _line(session), self._is_known(session)
        key = (record.actions, tuple(self._turns), is_complete, session.speaker)
        if self._walk is None or self._walk[0] != key:
            walk = Walk(record, session.person, self._turns, session.speaker, is_complete=is_complete)
            self._walk = key, walk
        return self._walk[1]

    def _is_known(self, session: Session) -> bool:
        """Whether all decisions of the viewer have been looked at."""
        return len(self._looks) == len(_seats(session))

    # --- the page -----------------------------------------------------------------------------------------------

    def page(self, session: Session) -> str:
        """Return the review of the line as a page; "" if it has not been calculated."""
        if self._balances is None or self._actions != _line(session).actions:
            return ""
        return self._review(session).html

    def _review(self, session: Session) -> Review:
        assert self._balances is not None
        return Review(_line(session), self._balances, "0", session.speaker)


def _seats(session: Session) -> Sequence[int]:
    """Return the seats whose decisions are looked at first: the viewer's own, those of all people, or all."""
    if session.person >= 0:
        return (session.person,)
    return session.people or range(session.position.players)


def _all_looks(record: Record[Position], seats: Sequence[int]) -> Iterator[Any]:
    """Yield the completed fraction, each decision that cost points, and each seat with the look at it."""
    for number, seat in enumerate(seats):
        for step in looking(record, seat):
            if isinstance(step, float):
                yield (number + step) / len(seats)
            else:
                yield (seat, step) if isinstance(step, Look) else step


def _line(session: Session) -> Record[Position]:
    """Return the record at the end of the line, as the viewer knows it."""
    return session.line_record.seen_by(session.viewer)


def _again(session: Session) -> Callable[[Costly], str]:
    """Return the function that makes the button before a decision."""
    label = escape(session.speaker.say("review.again"))

    def button(turn: Costly) -> str:
        return f'<button type="button" data-before="{turn.ply}">{label}</button>'

    return button
