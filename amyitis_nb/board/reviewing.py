"""The review of a finished game on a board, and calculations in slices.

The page asks for one slice after the other. So the board stays usable in every host, with and without threads, and a
page that stops asking cancels the calculation.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from time import monotonic
from typing import Any

from amyitis_nb.advice.balances import Balance, Costly, reviewing
from amyitis_nb.advice.review import PLAIN_STYLE, Review, body
from amyitis_nb.board.session import Session
from amyitis_nb.core.action import Action

#: The maximum time of a slice, in seconds, if no single step takes longer.
SLICE = 0.1


class Slices:
    """A calculation in slices: `steps` yields the completed fraction and finally the result."""

    def __init__(self, steps: Iterator[Any]) -> None:
        self.done = 0.0
        self._steps = steps

    def go_on(self) -> Any:
        """Calculate a slice. Return the result, or None if there is more to do."""
        until = monotonic() + SLICE
        for step in self._steps:
            if not isinstance(step, float):
                return step
            self.done = step
            if monotonic() >= until:
                break
        return None


class Reviewing:
    """The review of the game in a session, calculated on request and then kept."""

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] | None = None
        self._slices = Slices(iter(()))
        self._balances: tuple[Balance, ...] | None = None

    def ask(self, session: Session) -> dict[str, Any]:
        """Calculate a slice of the review of the line that is over; return the review or the progress."""
        record = session.record.seen_by(session.viewer)
        if self._actions != record.actions:
            self._actions, self._balances = record.actions, None
            self._slices = Slices(reviewing(record))
        if self._balances is None:
            self._balances = self._slices.go_on()
        if self._balances is None:
            return {"done": round(self._slices.done, 3), "html": ""}
        markup = body(self._review(session), _again(session), session.own)
        return {"done": 1, "html": f"<style>{PLAIN_STYLE}</style>{markup}"}

    def page(self, session: Session) -> str:
        """Return the review as a page; "" if it has not been calculated."""
        return "" if self._balances is None else self._review(session).html

    def _review(self, session: Session) -> Review:
        assert self._balances is not None
        return Review(session.record.seen_by(session.viewer), self._balances, "0", session.speaker)


def _again(session: Session) -> Any:
    label = escape(session.speaker.say("review.again"))

    def button(turn: Costly) -> str:
        return f'<button type="button" data-before="{turn.ply}">{label}</button>'

    return button
