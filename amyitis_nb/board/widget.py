"""`Board`: a game in a notebook cell; and `SourceBoard`, the widget that shows any source.

The page holds three traits. `whole` is everything there is to show; it is made when it is asked for (a new
view, a reload) and sent again only when a new game or another language begins. `answer` is what changed through one
intent of the user; `intents` is what the page wants. Intents are a trait, not messages, so that hosts which watch
traits (marimo) see that something happened; each carries its page and a number, so that none is taken twice, and the
number of the state that the page showed, so that none is carried out in another state.

Handlers may run in another thread beside a running cell (JupyterLab gives comms a subshell): a lock is held from
reading the state to publishing the answer, and positions never change.
"""

from __future__ import annotations

import itertools
import os
import secrets
import threading
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import anywidget
import traitlets

from amyitis_nb.board import played, wire
from amyitis_nb.board.export import STATIC, style, write_page
from amyitis_nb.board.session import WIDTHS, Session
from amyitis_nb.board.source import GameSource, Shown, Source
from amyitis_nb.core.action import Action
from amyitis_nb.core.choices import Policy
from amyitis_nb.core.game import Position
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.record import Record


class SourceBoard(anywidget.AnyWidget):
    """A board that shows a source: a game, or a lesson."""

    _esm = STATIC / "board.js"
    _css = style("board")

    whole = traitlets.Dict().tag(sync=True)
    answer: Any = traitlets.Any({}).tag(sync=True)  # a Dict would be looked through each time
    intents: Any = traitlets.Any([]).tag(sync=True, echo_update=False)

    def __init__(self, source: Source, model: str | None = None) -> None:
        """Show a source; `model` is the id of the model in the page, None for a new one."""
        self._lock = threading.RLock()
        self._key = secrets.token_hex(6)
        self._serial = 0
        self._heard: dict[str, int] = {}
        #: The number of the answer that led to the present state, which an intent that commits must name.
        self._state = 0
        #: Whether an intent is being carried out. Its answer shows what the source changes meanwhile.
        self._answering = False
        self._source = source
        self._state_shown = source.state
        self._show("wide")
        self._model = model or uuid.uuid4().hex
        super().__init__(model_id=self._model)
        self.observe(self._hear, "intents")
        self.on_msg(self._greet)
        source.watch(self._follow)

    def _show(self, *layouts: str) -> None:
        """Make all sentences and drawings again, for a page that has nothing yet."""
        self._drawn: Any = self._session.seen
        self._viewer = self._session.viewer
        self._drawings: dict[str, Drawing] = {layout: self._session.draw(layout) for layout in layouts}
        self._log = played.LogSync(self._session)
        self._view = {**wire.QUIET, **self._beside()}

    # --- what Python holds ------------------------------------------------------------------------------------

    @property
    def _session(self) -> Session:
        return self._source.session

    @property
    def position(self) -> Any:
        """The position on the board, of whatever game it is."""
        return self._session.position

    def _follow(self) -> None:
        """Show what the source changed by itself."""
        with self._lock:
            if not self._answering:
                self._session.settle()
                self._publish(self._source.catch_up(), ("", 0))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        # For a stored notebook, a plain page or a diff, where no widget is shown.
        data.update(self._source.stored(self._drawings["wide"]))
        return bundle

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the traits for a page; the whole state is made here, when a page asks for it."""
        state = super().get_state(key, drop_defaults=drop_defaults)
        if key is None or key == "whole" or (not isinstance(key, str) and "whole" in key):
            with self._lock:
                state["whole"] = self._everything()
        return state

    def _everything(self) -> dict[str, Any]:
        source = self._source
        if not source.has_board:
            # Another notebook may have saved something since.
            self._view = {**self._view, **self._beside()}
        whole = wire.whole(self._session, self._drawings, self._view, self._log)
        if not source.has_setup:
            whole["setup"] = None
        if not source.has_board:
            whole["drawings"] = {}
        again = {**source.again, "model": self._model}
        whole["page"] = source.page
        return {**whole, "id": self._key, "n": self._serial, "state": self._state, "again": again}

    def close(self) -> None:
        """Leave the page."""
        if hasattr(self, "_source"):  # not where the constructor failed
            self._source.close()
        super().close()

    def _beside(self) -> dict[str, Any]:
        """Return what is shown beside the drawing."""
        return {
            **wire.view(self._session),
            **self._source.beside(),
            "lines": self._source.lines(self._drawings),
        }

    # --- what the page wants ----------------------------------------------------------------------------------

    def set_state(self, sync_data: Any) -> None:
        """Take what a page sends, one thread after the other: traitlets merge what two set at the same time."""
        with self._lock:
            super().set_state(sync_data)

    def _greet(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer a page that asks whether Python is there, with the number of the last answer; then the intents that
        it still waits for.
        """
        self.send({"here": self._serial})
        self._take(content.get("here") if isinstance(content, dict) else None)

    def _hear(self, change: Any) -> None:
        self._take(change.new)

    def _take(self, sent: object) -> None:
        """Carry out the intents that were not heard before."""
        for page, number, kind, data, state in wire.intents(sent):
            with self._lock:
                if number <= self._heard.get(page, 0):
                    continue
                self._heard[page] = number
                self._answering = True
                try:
                    self._answer(kind, data, state, (page, number))
                finally:
                    self._answering = False

    def _answer(self, kind: str, data: Any, state: int, ack: tuple[str, int]) -> None:
        """Carry out one intent, and publish what it changed, or what went wrong."""
        self._session.settle()
        try:
            is_late = kind not in wire.ASKING and state != self._state
            answer = wire.late(self._session) if is_late else self._do(kind, data)
        except Exception as error:
            # Nothing else shows an exception of a handler to the user.
            answer = {"error": wire.failure(self._session, error)}
        if answer is None:
            return
        try:
            self._publish(answer, ack)
        except Exception as error:
            self._publish_error(wire.failure(self._session, error), ack)

    def _do(self, kind: str, data: Any) -> Shown | None:
        """Carry out one intent, and return its answer; None: everything has been sent."""
        if kind == "whole":
            self._publish_whole()
            return None
        if kind == "layout":
            return self._lay_out(str(data))
        answer = self._source.do(kind, data)
        if isinstance(answer, Source):
            self._source.close()
            self._source = answer
            answer.watch(self._follow)
            answer = None
        if answer is None:
            self._show(*self._drawings)
            self._move_on()
            self._publish_whole()
        return answer

    def _lay_out(self, layout: str) -> Shown | None:
        """Draw for a width as well, one of `WIDTHS`, and send the drawing."""
        if layout in WIDTHS:
            self._drawings[layout] = self._session.draw(layout)
            self._view = {**self._view, **self._beside()}
        if not self._source.has_board:
            return {}
        self._publish_whole()
        return None

    def _should_send_property(self, key: str, value: Any) -> bool:
        if key == "answer":
            # Plain JSON. To look for binary buffers in it would take as long as all the rest of sending it.
            self._send({"method": "update", "state": {"answer": value}, "buffer_paths": []})
        # What a page wants is not sent back to it.
        return key not in ("answer", "intents") and bool(super()._should_send_property(key, value))

    # --- publishing -------------------------------------------------------------------------------------------

    def _publish_whole(self) -> None:
        self._serial += 1
        self.send_state("whole")

    def _move_on(self) -> bool:
        """Number the state after the answer that is made now, if it is a new one; return whether it is."""
        before, self._state_shown = self._state_shown, self._source.state
        pairs = itertools.zip_longest(before, self._state_shown)
        if is_new := any(one is not other for one, other in pairs):
            self._state = self._serial + 1
        return is_new

    def _publish(self, asked: Shown, ack: tuple[str, int]) -> None:
        """Send what differs from what the page shows."""
        session = self._session
        answer: dict[str, Any] = {"n": self._serial + 1, "base": self._serial, "ack": ack}
        if self._move_on():
            answer["state"] = self._state
        drawings: dict[str, dict[str, Any] | None] = {}
        before = self._drawings
        if session.seen is not self._drawn and session.viewer == self._viewer:
            self._drawings = {layout: self._session.draw(layout) for layout in before}
            self._drawn = session.seen
            drawings = {layout: new.changes(before[layout]) for layout, new in self._drawings.items()}
        if session.viewer != self._viewer or None in drawings.values():
            self._show(*before)
            self._view = {**self._view, **asked}
            self._publish_whole()
            return
        answer.update(self._log.changes(session))
        if steps := played.steps(session, before, self._drawings):
            answer["steps"] = steps
        else:
            if changes := {layout: change for layout, change in drawings.items() if change}:
                answer["drawings"] = changes
            if motions := played.motions(session, session.fresh, next(iter(self._drawings.values()))):
                answer["motions"] = motions
        view = {**wire.QUIET, **self._beside(), "live": wire.live(session), **asked}
        if "rule" in asked or "about" in asked:
            # Keep what was refused, explained or went wrong when the user opens a rule or points elsewhere.
            view |= {part: self._view[part] for part in ("refusal", "insight", "error")}
        # What was asked for is answered each time, also where the answer is the same: it may have been closed since.
        changed = {
            key: value
            for key, value in view.items()
            if value != self._view[key] or (key in asked and (value or key == "at"))
        }
        if changed:
            answer["view"] = changed
        # What was said at once is over: the same may be said again.
        self._view = {**view, "loud": "", "shared": None}
        self._serial += 1
        self.answer = answer

    def _publish_error(self, text: str, ack: tuple[str, int]) -> None:
        """Send a sentence about what went wrong, and nothing that might go wrong again."""
        self._view = {**self._view, "error": text}
        answer = {"n": self._serial + 1, "base": self._serial, "ack": ack, "view": {"error": text}}
        # What the page shows may lag behind now: the next answer will not follow this one, so it asks for everything.
        # Until then it does not know the number of the state, and commits nothing.
        self._serial += 2
        self._state = self._serial
        self.answer = answer


class Board(SourceBoard):
    """An interactive board of a position or a record, to be played on with mouse, keyboard or screen reader.

    `game` is a position or a record; `bots` gives seats to bots, by the name of a policy or as a function from a
    position to an action; `names` are the players' names by seat; `seat` fixes the viewer of the board (None: the
    seat that decides); `language` None is the language set at the moment.

    The page holds only what its viewer may see; between the turns of two people, only what everyone may see.
    `position` and `record` hold everything.

    Raises `InvalidInput` for an unknown seat, bot or language.
    """

    def __init__(
        self,
        game: Any,
        *,
        bots: Mapping[int, str | Policy[Position]] | None = None,
        names: Sequence[str | None] | None = None,
        seat: int | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(GameSource(game, {} if bots is None else bots, names, language, seat))

    @classmethod
    def of(cls, source: GameSource, model: str) -> Self:
        """Return a board of a source, under the id of a model that a page has already."""
        board = cls.__new__(cls)
        SourceBoard.__init__(board, source, model)
        return board

    def __repr__(self) -> str:
        return f"Board({self.position!r})"

    @property
    def record(self) -> Record[Position]:
        """The game on the board, at the place where the board looks."""
        return self._session.record

    def play(self, action: Action | str) -> None:
        """Play an action on the board, as a click would: chance and bots follow.

        Raises `IllegalAction`, `AmbiguousAction` or `InvalidInput`, and then the board stays as it is.
        """
        self._from_cell(
            lambda: self._session.play(
                self.position.parse_action(action) if isinstance(action, str) else action
            )
        )

    def undo(self) -> None:
        """Go back to the last decision of a person; nothing is lost."""
        self._from_cell(self._session.undo)

    def redo(self) -> None:
        """Go forward to the next decision of a person."""
        self._from_cell(self._session.redo)

    def _from_cell(self, do: Callable[[], None]) -> None:
        with self._lock:
            self._session.settle()
            do()
            self._publish({}, ("", 0))

    def to_html(self, path: str | os.PathLike[str]) -> None:
        """Write the game, as the viewer of the board knows it, to one HTML file that steps through it with its
        explanations, without any network.

        Raises `OSError` where the file cannot be written.
        """
        session = self._session
        write_page(self.record, path, seat=session.viewer, language=session.speaker.language)
