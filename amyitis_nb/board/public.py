"""The public traits of a board, and its callbacks.

The value of a trait is what the board shows, so it is read from the game and not kept twice. Setting it changes the
board. Observers and callbacks are called when the board has published the change and released its lock.

A board with a fixed seat has only what that seat sees in its traits and callbacks, in Python too. On the wire, a trait
has what the viewer of the page sees.
"""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import traitlets

from amyitis_nb.board.session import Session
from amyitis_nb.board.source import GameSource
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Game, Position
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.picture.marks import Arrow, Mark
from amyitis_nb.core.record import Record, read, record_class
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.core.value import Value

#: How a board can be laid out: for a width, "auto" for the one that it has, or with as much as possible in sight.
ARRANGEMENTS = ("auto", "wide", "medium", "narrow", "compact")

#: The traits that a page may set.
FROM_PAGE = ("position", "record", "language", "arrangement", "selected", "hovered")

#: The traits that are not part of the game.
OF_PAGE = ("arrangement", "selected", "hovered", "marks")

_LOG = logging.getLogger(__name__)


class Refused(Value):
    """A click that chose nothing: the place, the id of the rule in the way ("" for none), and the reasons as sentences.

    `place` is "" for an action that was typed.
    """

    place: str
    rule: str
    text: str
    more: tuple[str, ...] = ()


class Shown(NamedTuple):
    """The values of the public traits."""

    position: Any
    record: Any
    seat: int | None
    language: str
    bots: Mapping[int, Any]
    last_action: Any
    arrangement: str
    selected: str | None
    hovered: str | None
    marks: tuple[Mark, ...]


NAMES = Shown._fields


class Public(traitlets.TraitType[Any, Any]):
    """A trait whose value is what a board shows."""

    def __init__(self, help: str, *, read_only: bool = False) -> None:
        super().__init__(None, allow_none=True, read_only=read_only, help=help)
        self.tag(sync=True, echo_update=False, to_json=self._to_json)

    def _to_json(self, value: Any, board: Any) -> Any:
        return board._on_the_wire(self.name)

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Return what the board shows now."""
        return getattr(obj._public(), str(self.name))

    def set(self, obj: Any, value: Any) -> None:
        """Change the board."""
        obj._assign(self.name, value)


def of(source: GameSource, arrangement: str, selected: str | None, hovered: str | None) -> Shown:
    """Return the values of the public traits: those of a game as a fixed seat sees it, those of all others whole."""
    session = source.session
    seat, at = session.seat, session.at
    return Shown(
        session.seen if session.viewer == seat else session.position.seen_by(seat),
        session.record.seen_by(seat),
        seat,
        session.speaker.language,
        source.bots,
        session.line[at - 1].seen_by(seat).action if at else None,
        arrangement,
        selected,
        hovered,
        source.notes,
    )


def on_the_wire(name: str, values: Shown, session: Session) -> Any:
    """Return the value of a trait as JSON, with what the viewer of the page sees."""
    if name == "position":
        return session.seen.text
    if name == "record":
        return session.record.seen_by(session.viewer).text
    if name == "last_action":
        at = session.at
        return session.line[at - 1].seen_by(session.viewer).action.text if at else None
    value = getattr(values, name)
    if name == "marks":
        return [
            {"places": list(mark.places), "meaning": mark.meaning, "text": mark.text, "kept": mark.kept}
            | ({"arrow": True} if isinstance(mark, Arrow) else {})
            for mark in value
        ]
    if name == "bots":
        return {str(seat): bot if isinstance(bot, str) else None for seat, bot in value.items()}
    return value


def as_record(game: Game[Any], value: object, names: tuple[str, ...]) -> Record[Position]:
    """Return the record that begins with a position, or with the position of a text.

    It keeps the names of the players if their number fits. Raises `InvalidInput` for anything else.
    """
    found = read(game, value) if isinstance(value, str) else value
    if not isinstance(found, Position):
        message = f"position: expected a position or its text, got {shown(value)}"
        raise InvalidInput(message, shown(value), "position")
    return record_class(found.game)(found, names if len(names) == found.players else ())


def read_record(game: Game[Any], value: object) -> Record[Position]:
    """Return a record, or the record of a text, at its end. Raises `InvalidInput` for anything else."""
    found = read(game, value) if isinstance(value, str) else value
    if not isinstance(found, Record):
        message = f"record: expected a record or its text, got {shown(value)}"
        raise InvalidInput(message, shown(value), "record")
    return found.go_to_end() if isinstance(value, str) else found


def check_arrangement(value: object) -> str:
    """Return an arrangement. Raises `InvalidInput`, which names all of them."""
    if value not in ARRANGEMENTS:
        known = f"one of {', '.join(ARRANGEMENTS)}{near(value, ARRANGEMENTS, listed=True)}"
        raise InvalidInput(f"there is no arrangement {shown(value)}: {known}", shown(value), "arrangement")
    return str(value)


class Changed(NamedTuple):
    """What observers and callbacks hear of one change: the plies, a refusal, and the values before and after."""

    plies: tuple[Ply, ...]
    refused: Refused | None
    before: Shown
    after: Shown
    is_over: bool


class Listeners:
    """The callbacks of a board, and the changes that they have not heard of yet."""

    def __init__(self) -> None:
        self.play: list[Callable[[Ply], object]] = []
        self.refusal: list[Callable[[Refused], object]] = []
        self.end: list[Callable[[Record[Position]], object]] = []
        #: The values that observers know, None until there are any.
        self.known: Shown | None = None
        self.waiting: deque[Changed] = deque()
        self._is_telling = False

    def register(self, kind: str, callback: Callable[[Any], object], remove: bool) -> None:
        """Add or remove a callback; an unknown one cannot be removed, which is no error. Raises `InvalidInput`."""
        if not callable(callback):
            raise InvalidInput(f"expected a function, got {shown(callback)}", shown(callback), "callback")
        known: list[Any] = getattr(self, kind)
        if remove:
            known[:] = [one for one in known if one != callback]
        elif callback not in known:
            known.append(callback)

    def tell(self, notify: Callable[[str, Any, Any], None]) -> list[Exception]:
        """Tell everyone about the waiting changes, in order, and return the exceptions that were raised.

        `notify` tells the observers of a trait. A change that a callback makes follows after the others.
        """
        errors: list[Exception] = []
        if self._is_telling:
            return errors
        self._is_telling = True
        try:
            while self.waiting:
                self._tell(self.waiting.popleft(), notify, errors)
        finally:
            self._is_telling = False
        return errors

    def _tell(
        self, change: Changed, notify: Callable[[str, Any, Any], None], errors: list[Exception]
    ) -> None:
        calls: list[tuple[Callable[..., object], tuple[Any, ...]]] = [
            (callback, (ply,)) for ply in change.plies for callback in self.play
        ]
        if change.refused:
            calls += [(callback, (change.refused,)) for callback in self.refusal]
        for name, before, after in zip(NAMES, change.before, change.after, strict=True):
            # Equal records may show different points.
            if before is not after and (name == "record" or before != after):
                calls.append((notify, (name, before, after)))
        if change.is_over:
            calls += [(callback, (change.after.record,)) for callback in self.end]
        for call, values in calls:
            try:
                call(*values)
            except Exception as error:
                errors.append(error)


def report(error: Exception) -> None:
    """Show the exception of a callback to the user: as the traceback of a cell in IPython, in the log elsewhere."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        _LOG.error("a callback of a board failed", exc_info=error)
    else:
        shell.showtraceback((type(error), error, error.__traceback__))
