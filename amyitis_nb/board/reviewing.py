"""The review of a finished game on a board, calculated in slices."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from amyitis_nb.advice.balances import Balance, Costly, reviewing
from amyitis_nb.advice.review import PLAIN_STYLE, Review, body
from amyitis_nb.board.session import Session
from amyitis_nb.board.slices import Slices
from amyitis_nb.board.wire_types import ReviewProgress
from amyitis_nb.core.action import Action
from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record


class Reviewing:
    """The review of the line in a session, calculated on request and then kept."""

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] | None = None
        self._slices = Slices(iter(()))
        self._balances: tuple[Balance, ...] | None = None

    def ask(self, session: Session) -> ReviewProgress:
        """Calculate a slice of the review of the line, which is over; return the review or the progress.

        It does not matter which point of the line the board shows.
        """
        record = _line(session)
        if self._actions != record.actions:
            self._actions, self._balances = record.actions, None
            self._slices = Slices(reviewing(record))
        if self._balances is None:
            try:
                self._balances = self._slices.go_on()
            except Exception:
                self._actions = None  # the next request begins again
                raise
        if self._balances is None:
            return {"done": round(self._slices.done, 3), "html": ""}
        # The end of the game, above the review, already has the chart of points.
        markup = body(self._review(session), _again(session), session.own, has_points=False)
        return {"done": 1, "html": f"<style>{PLAIN_STYLE}</style>{markup}"}

    def page(self, session: Session) -> str:
        """Return the review of the line as a page; "" if it has not been calculated."""
        if self._balances is None or self._actions != _line(session).actions:
            return ""
        return self._review(session).html

    def _review(self, session: Session) -> Review:
        assert self._balances is not None
        return Review(_line(session), self._balances, "0", session.speaker)


def _line(session: Session) -> Record[Position]:
    """Return the record at the end of the line, as the viewer knows it."""
    return session.line_record.seen_by(session.viewer)


def _again(session: Session) -> Callable[[Costly], str]:
    """Return the function that makes the button before a decision."""
    label = escape(session.speaker.say("review.again"))

    def button(turn: Costly) -> str:
        return f'<button type="button" data-before="{turn.ply}">{label}</button>'

    return button
