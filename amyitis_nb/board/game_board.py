"""`Board`: a game in a notebook cell, with public traits and callbacks."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self

from traitlets.utils.bunch import Bunch

from amyitis_nb.board import public, wire
from amyitis_nb.board.export import write_page
from amyitis_nb.board.public import Public
from amyitis_nb.board.source import GameSource, Shown
from amyitis_nb.board.tables import first_game
from amyitis_nb.board.widget import NO_PAGE, Ack, SourceBoard
from amyitis_nb.core.action import Action
from amyitis_nb.core.action_line import play_line
from amyitis_nb.core.choices import Policy
from amyitis_nb.core.errors import IllegalAction, TutorError
from amyitis_nb.core.game import STANDARD_GAME, Position, get
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.marks import Arrow, Mark, checked, shown_on
from amyitis_nb.core.record import Record
from amyitis_nb.core.record_tree import Ply


class Board(SourceBoard):
    """An interactive board for a position or a record, played with mouse, keyboard or screen reader.

    `game` is a position, a record, or another board: then both boards show the same game and follow each other. None
    begins a new game, the one that is played by default, against gentle bots. `bots` maps seats to bots: names of
    policies, or functions from a position to an action. `names` are the players' names by seat. `seat` fixes the viewer
    of the board (None: the seat that decides). `language` defaults to the default language. A board of another board's
    game has its bots and names, too, and its language by default.

    The page has only what its viewer may see. Between the turns of 2 people, it has only what everyone may see. The
    traits and callbacks of a board with a fixed `seat` have what that seat sees; those of other boards have everything.

    Each trait can be observed. There is one change for each action, after the bots have answered. All but `last_action`
    can be set; if the value does not fit, the board stays as it was.

    Raises `InvalidInput` for an unknown seat, bot or language.
    """

    position = Public(
        "The position on the board. Set a position or its text: the board shows exactly this position."
    )
    record = Public("The record of the game, at the point that the board shows. Set a record or its text.")
    seat = Public("The seat to which the board belongs; None: the seat that decides.")
    language = Public("The language, such as 'en'.")
    bots = Public("The bots by seat. If it is their turn, they act as soon as they are set.")
    last_action = Public(
        "The action before the point that the board shows; None at the start.", read_only=True
    )
    arrangement = Public(
        "One of 'auto', 'wide', 'medium', 'narrow' and 'compact'; 'auto' depends on the width of the board, and is"
        " compact in a narrow row of widgets."
    )
    selected = Public("The place that the user clicked last, such as 'square:c2'; None for none.")
    hovered = Public("The place under the pointer or with the focus; None for none.")
    marks = Public("The marks and arrows on the board: a tuple of `Mark` and `Arrow`.")

    _source: GameSource

    def __init__(
        self,
        game: Any = None,
        *,
        bots: Mapping[int, str | Policy[Position]] | None = None,
        names: Sequence[str | None] | None = None,
        seat: int | None = None,
        language: str | None = None,
    ) -> None:
        if isinstance(game, Board):
            self._join(game, seat, language)
        else:
            if game is None:
                game, opponents, known = first_game(get(STANDARD_GAME))
                bots, names = opponents if bots is None else bots, known if names is None else names
            self._open(GameSource(game, {} if bots is None else bots, names, language, seat))

    @classmethod
    def of(cls, source: GameSource, model: str) -> Self:
        """Return a board for a source, with the id of a model that a page already has."""
        board = cls.__new__(cls)
        board._open(source, model)
        return board

    def _open(self, source: GameSource, model: str | None = None) -> None:
        self._arrangement, self._selected, self._hovered = "auto", None, None
        self._listeners = public.Listeners()
        self._refused: public.Refused | None = None
        #: The boards that show the same game.
        self._table: weakref.WeakSet[Board] = weakref.WeakSet([self])
        SourceBoard.__init__(self, source, model)
        self._listeners.known = self._public()

    def _join(self, other: Board, seat: int | None, language: str | None) -> None:
        """Show the game of another board, and follow it from now on."""
        with other._lock:
            source, shown = other._source.replaced(seat=seat), other._source.game
            if language is not None:
                source.do("language", language)
            source.session.resume(shown.line_record, shown.at, looking=shown.looking)
            self._open(source)
            self._table = other._table
            self._table.add(self)

    def __repr__(self) -> str:
        return f"Board({self.position!r})"

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, action: Action | str) -> None:
        """Play an action on the board, as a click does, then random events and bots.

        `action` is an action or its text; a text can be a line of several actions (`action_line`). Raises
        `IllegalAction`, `AmbiguousAction` or `InvalidInput`; the board then stays as it was.
        """
        actions: Sequence[Action] = (
            [ply.action for ply in play_line(self._session.position, action)]
            if isinstance(action, str)
            else [action]
        )
        self._from_cell(lambda: self._session.play_all(actions))

    def undo(self) -> None:
        """Go back to the last decision of a person. Later actions stay in the record."""
        self._from_cell(self._session.undo)

    def redo(self) -> None:
        """Go forward to the next decision of a person."""
        self._from_cell(self._session.redo)

    def go_on(self) -> None:
        """Continue the game from the point that the board shows: random events and bots, until a person decides."""
        self._from_cell(self._session.go_on)

    def _from_cell(self, do: Callable[[], None]) -> None:
        def change() -> Shown:
            do()
            return {}

        self._change(change)

    # --- marks --------------------------------------------------------------------------------------------------

    def mark(
        self, places: str | Iterable[str], meaning: str = "note", text: str = "", *, kept: bool = False
    ) -> None:
        """Mark places on the board until the next action; a mark that is `kept` stays.

        `places`, `meaning` and `text` are those of `Mark`: `board.mark("c2", "good", "Plant here")`. Raises
        `InvalidInput` for unknown places and meanings.
        """
        self.marks = (*self.marks, Mark(places, meaning, text, kept=kept))

    def arrow(
        self, places: Iterable[str], meaning: str = "note", text: str = "", *, kept: bool = False
    ) -> None:
        """Draw an arrow from the first of some places through the others, until the next action, or for good if `kept`.

        `places`, `meaning` and `text` are those of `Arrow`: `board.arrow(["c2", "d2"], "goal", "Next")`.
        Raises `InvalidInput` for unknown places and meanings, and for fewer than 2 places.
        """
        self.marks = (*self.marks, Arrow(places, meaning, text, kept=kept))

    def unmark(self, places: str | Iterable[str] | None = None) -> None:
        """Remove all marks and arrows, or those on some `places`. Raises `InvalidInput` for unknown places."""
        names = (places,) if isinstance(places, str) else () if places is None else tuple(places)
        gone = {self._any_drawing.place_id(name) for name in names}
        self.marks = tuple(mark for mark in self.marks if places is not None and not gone & {*mark.places})

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write the game to an HTML file that steps through it with explanations and needs no network.

        `path` is the name of the file. It has what the viewer of the board knows. Raises `OSError` if it cannot be
        written.
        """
        session = self._session
        write_page(session.record, path, seat=session.viewer, language=session.speaker.language)

    # --- callbacks ----------------------------------------------------------------------------------------------

    def on_play(self, callback: Callable[[Ply], object], remove: bool = False) -> None:
        """Call `callback(ply)` for each action played, of people, of bots and of chance; `remove` stops that.

        A ply has the action, the positions `before` and `after` it, its `events` and its `seat`. All of them are called
        when the bots have answered. Raises `InvalidInput` if `callback` is no function.
        """
        self._listeners.register("play", callback, remove)

    def on_refusal(self, callback: Callable[[public.Refused], object], remove: bool = False) -> None:
        """Call `callback(refused)` for each click on the page that was refused; `remove` stops that.

        `refused` has the place, the rule in the way, and the reasons as sentences. Raises `InvalidInput` if `callback`
        is no function.
        """
        self._listeners.register("refusal", callback, remove)

    def on_end(self, callback: Callable[[Record[Position]], object], remove: bool = False) -> None:
        """Call `callback(record)` when the last action of a game has been played; `remove` stops that.

        Raises `InvalidInput` if `callback` is no function.
        """
        self._listeners.register("end", callback, remove)

    # --- public traits --------------------------------------------------------------------------------------------

    def _public(self) -> public.Shown:
        with self._lock:
            return public.of(self._source, self._arrangement, self._selected, self._hovered)

    def _on_the_wire(self, name: str) -> Any:
        with self._lock:
            return public.on_the_wire(name, self._public(), self._session)

    def _assign(self, name: str, value: Any, *, is_sent: bool = True) -> None:
        """Set a public trait; if not `is_sent`, a page has set it. Raises `TutorError` before anything changes."""
        now = getattr(self._public(), name)
        if value is now:
            return
        if name == "marks":
            self._mark(checked(value, self._any_drawing), now)
        elif name in public.OF_PAGE:
            value = self._checked(name, value)
            if value != now:
                self._change(lambda: self._keep(name, value, is_sent))
        elif name == "language":
            self._session.speaker.in_language(value)  # raises `InvalidInput`
            self._change(lambda: self._speak(value))
        elif (changes := self._changes(name, value, now)) is not None:
            other = self._source.replaced(**changes)
            self._change(lambda: self._become(other, is_acting=name == "bots"))

    def _keep(self, name: str, value: str | None, is_sent: bool) -> None:
        setattr(self, f"_{name}", value)
        if is_sent:
            self.send_state(name)

    def _mark(self, value: tuple[Mark, ...], now: tuple[Mark, ...]) -> None:
        def change() -> Shown:
            self._source.notes = value
            say = self._session.speaker.say
            new = [mark for mark in value if mark not in now]
            return {
                "live": " ".join(f"{one.said}." for one in shown_on(self._any_drawing, new, say) if one.said)
            }

        if value != now:
            self._change(change)

    @property
    def _any_drawing(self) -> Drawing:
        return next(iter(self._drawings.values()))

    def _changes(self, name: str, value: Any, now: Any) -> dict[str, Any] | None:
        """Return what changes in the game if a trait is set; None if nothing does."""
        game, names = self._session.position.game, self._session.record.names
        if name == "position":
            record = public.as_record(game, value, names)
            return None if record.start == now else {"record": record}
        if name == "record":
            record = public.read_record(game, value)
            # A text has no point, so one of the same record goes nowhere.
            is_shown = record == now and (record.ply == now.ply or isinstance(value, str))
            return None if is_shown else {"record": record}
        return None if value == now else {name: value}

    def _become(self, other: GameSource, *, is_acting: bool = False) -> Shown | None:
        """Show another game, or the same one for others. If `is_acting`, bots whose turn it is act."""
        stays = self._source.become(other)
        if is_acting and not other.session.looking:
            other.session.run()
        if stays:
            return {"live": wire.prompt(other.session)}
        self._show_again()
        return None

    def _checked(self, name: str, value: Any) -> str | None:
        if name == "arrangement":
            return public.check_arrangement(value)
        return None if value is None else self._any_drawing.place_id(value)

    def _speak(self, language: str) -> None:
        self._source.do("language", language)
        self._show_again()

    def _take_trait(self, name: str, value: Any) -> None:
        """Take a public trait from a page. If it does not fit, the page gets the right value back."""
        if name not in public.FROM_PAGE:
            return
        try:
            self._assign(name, value, is_sent=False)
        except TutorError as error:
            self._failure(error)
        if self._on_the_wire(name) != value:
            self.send_state(name)

    def _note_refusal(self, kind: str, data: Any, why: Any) -> None:
        if isinstance(why, IllegalAction):
            text = self._session.speaker.refusal(why.refusal)
            self._refused = public.Refused("", why.refusal.rule, text)
        elif isinstance(why, dict):
            self._refused = public.Refused(why["place"], why["rule"], why["text"], tuple(why["more"]))

    def _do(self, kind: str, data: Any) -> Shown | None:
        answer = super()._do(kind, data)
        if kind in ("choose", "try", "insight"):
            place = data[1] if kind == "choose" else data
            self._selected = place if place in self._any_drawing.places else self._selected
        return answer

    def _note(self) -> None:
        before, refused = self._listeners.known, self._refused
        if before is None:
            return
        now, session = self._public(), self._session
        plies = tuple(ply.seen_by(session.seat) for ply in session.played)
        self._refused = None
        if plies or refused or any(one is not two for one, two in zip(before, now, strict=True)):
            is_over = bool(plies) and session.position.is_over
            self._listeners.waiting.append(public.Changed(plies, refused, before, now, is_over))
            self._listeners.known = now

    def _tell(self, ack: Ack) -> None:
        for board in list(self._table):
            if board is not self:
                board._follow(self)
        errors = self._listeners.tell(self._notify)
        if not errors:
            return
        if ack == NO_PAGE:
            for error in errors[1:]:
                public.report(error)
            raise errors[0]
        for error in errors:
            public.report(error)
        self._carry_out(lambda: {"error": self._failure(errors[0])}, ack)

    def _notify(self, name: str, before: Any, after: Any) -> None:
        self.notify_change(Bunch(name=name, old=before, new=after, owner=self, type="change"))

    def _follow(self, other: Board) -> None:
        """Show the game of another board, as it is there now."""
        with other._lock:
            theirs = other._source.game
            record, line, at, looking = theirs.record, theirs.line_record, theirs.at, theirs.looking
        with self._lock:
            mine = self._source.game
            if mine.line_record is line and mine.at == at and mine.looking == looking:
                return
        if mine.record.start is record.start and mine.record.names == record.names:
            self._from_cell(lambda: self._source.adopt(line, at, looking=looking))
        else:
            source = self._source.replaced(record=record)
            self._change(lambda: self._become(source))

    def _should_send_property(self, key: str, value: Any) -> bool:
        if key in public.NAMES:
            return key in self._linked()
        return super()._should_send_property(key, value)

    def _linked(self) -> frozenset[str]:
        """Return the traits that a link in the page (`jslink`) watches; the page does not need the others."""
        if self.comm is None:
            return frozenset()
        from amyitis_nb.board.registry import linked

        return linked(self)
