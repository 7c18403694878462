"""The review of a finished game on a board, calculated in slices."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from amyitis_nb.advice.balances import Balance, Costly, loss_of, reviewing
from amyitis_nb.advice.review import PLAIN_STYLE, Review, body
from amyitis_nb.board.session import Session
from amyitis_nb.board.slices import Slices
from amyitis_nb.board.wire_types import OwnDecision, ReviewProgress
from amyitis_nb.core.action import Action
from amyitis_nb.core.game import Position
from amyitis_nb.core.record import Record
from amyitis_nb.explain.ending import when


class Reviewing:
    """The review of the line in a session, calculated on request and then kept."""

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] | None = None
        self._slices = Slices(iter(()))
        self._balances: tuple[Balance, ...] | None = None

    def ask(self, session: Session, name: Callable[[Costly], str]) -> ReviewProgress:
        """Calculate a slice of the review of the line, which is over; return the review or the progress.

        It does not matter which point of the line the board shows. `name` returns the name of the activity that asks
        for a better decision; "" for none.
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
            return {"done": round(self._slices.done, 3), "html": "", "decisions": []}
        # The end of the game, above the review, already has the chart of points.
        markup = body(self._review(session), _again(session), session.own, has_points=False)
        style = f"<style>{PLAIN_STYLE}</style>"
        return {"done": 1, "html": f"{style}{markup}", "decisions": self._decisions(session, name)}

    def _decisions(self, session: Session, name: Callable[[Costly], str]) -> list[OwnDecision]:
        """Return the viewer's own decisions that cost points, the costliest first."""
        assert self._balances is not None
        if session.own < 0:
            return []
        say, plies = session.speaker.say, _line(session).plies
        found: list[OwnDecision] = []
        for turn in self._balances[session.own].turns:
            before = plies[turn.ply].before
            played = before.game.choices.news(before.seen_by(turn.seat), turn.played, say)
            time = when(before, turn.number, session.speaker)
            found.append(
                {
                    "name": name(turn),
                    "title": say("review.own.played", played=played, when=time),
                    "text": say(f"review.own.{loss_of(turn.behind.mean)}"),
                    "before": turn.ply,
                }
            )
        return found

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
