"""`SourceBoard`: the widget that shows any source; `game_board.py` has the board of a game.

The page has 3 traits. `_whole` has everything to show; it is made when a page needs it (a new view, a reload) and sent
again only for a new game or another language. `_answer` has the changes made by one intent of the user, and `_intents`
has the requests of the page. Intents are a trait, not messages, so that hosts that watch traits (marimo) notice them.
Each intent has the id of its page and a number, so that it is carried out only once. It also has the number of the
state that the page showed, so that it is carried out only in this state.

Handlers may run in another thread while a cell is running (JupyterLab gives comms a subshell). A lock is held from
reading the state to publishing the answer, and positions are immutable.
"""

from __future__ import annotations

import functools
import itertools
import logging
import secrets
import sys
import threading
import uuid
from collections.abc import Callable
from typing import Any, cast

import anywidget
import comm
import traitlets

from amyitis_nb.board import intents, played, wire
from amyitis_nb.board.export import STATIC, style
from amyitis_nb.board.session import Session
from amyitis_nb.board.source import Shown, Source
from amyitis_nb.board.wire_types import ASKING, Answer, Whole
from amyitis_nb.core.errors import TutorError
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.picture.drawing_json import DrawingChanges
from amyitis_nb.core.picture.marks import marks_json

#: The page and the number of an intent that an answer acknowledges.
Ack = tuple[str, int]

#: The acknowledgement in an answer to a change that no page asked for.
NO_PAGE: Ack = ("", 0)

#: The number of pages whose last intent is remembered, so that it is not carried out twice.
PAGES = 1000

_LOG = logging.getLogger(__name__)


class SourceBoard(anywidget.AnyWidget):
    """A board that shows a source: a game, or a lesson."""

    # Text, not a path: anywidget watches a file, and the watcher would keep every board alive.
    _esm = (STATIC / "board.js").read_text(encoding="utf-8")
    _css = style("board")

    _whole = traitlets.Dict().tag(sync=True)
    _answer: Any = traitlets.Any({}).tag(sync=True)  # a Dict trait would be checked deeply each time
    _intents: Any = traitlets.Any([]).tag(sync=True, echo_update=False)

    def __init__(self, source: Source, model: str | None = None) -> None:
        """Show a source; `model` is the id of the model in the page, None for a new one."""
        self._lock = threading.RLock()
        self._key = secrets.token_hex(6)
        self._serial = 0
        self._heard: dict[str, int] = {}
        #: The number of the answer that led to the current state. An intent that commits must name this number.
        self._state = 0
        #: Whether a change is in progress. Its answer includes what the source reports in the meantime.
        self._is_changing = False
        self._source = source
        self._state_shown = source.state
        self._show("wide")
        self._view["error"] = source.note
        self._model = model or uuid.uuid4().hex
        if model and (earlier := comm.get_comm_manager().comms.get(model)):
            earlier.close()  # a page restored its board twice; this board replaces the first one
        super().__init__(model_id=self._model)
        self._own_layout = self.layout
        self.observe(self._hear, "_intents")
        self.on_msg(self._greet)
        source.watch(self._change)
        if self.comm is not None:
            from amyitis_nb.board.registry import let_go

            let_go(self)

    @property
    def model_id(self) -> str:
        """The id of the model in the page. A page that gets it can show the board, so the board stays until `close`."""
        if self.comm is not None:
            from amyitis_nb.board.registry import keep

            keep(self)
        return self._model

    def _show(self, *layouts: str) -> None:
        """Make all sentences and drawings again, for a page that has none yet."""
        self._drawn: Any = self._session.seen
        self._viewer = self._session.viewer
        self._drawings: dict[str, Drawing] = {layout: self._session.draw(layout) for layout in layouts}
        self._log = played.LogSync(self._session)
        self._view: Shown = {**wire.QUIET, **self._next_to_board()}

    # --- the state in Python ----------------------------------------------------------------------------------

    @property
    def _session(self) -> Session:
        return self._source.session

    @property
    def position(self) -> Any:
        """The position on the board, which can be of any game."""
        return self._session.position

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        # A stored notebook, a plain page and a diff cannot show a widget.
        data.update(self._source.stored(self._drawings["wide"]))
        return bundle

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the traits for a page. The whole state is made only here, when a page needs it."""
        state = super().get_state(key, drop_defaults=drop_defaults)
        if key is None or key == "_whole" or (not isinstance(key, str) and "_whole" in key):
            with self._lock:
                state["_whole"] = self._everything()
        return state

    def _everything(self) -> Whole:
        source = self._source
        if not source.has_board:
            # Another notebook may have saved progress since.
            self._view = {**self._view, **self._next_to_board()}
        whole = wire.whole(self._session, self._drawings, self._view, self._log)
        if not source.has_setup:
            whole["setup"] = None
        if not source.has_board:
            whole["drawings"] = {}
        again = {**source.again, "model": self._model}
        whole["page"] = source.page
        whole["explained"] = source.explained
        return {**whole, "id": self._key, "n": self._serial, "state": self._state, "again": again}

    def close(self) -> None:
        """Remove the widget from the page, free its memory and stop watching the source.

        Until then a board that a page shows stays in memory, even without references.
        """
        if sys.is_finalizing():  # Python ends: no module can be loaded any more
            return
        if hasattr(self, "_source"):  # the constructor may have failed
            self._source.close()
        own = self.comm
        if own is None:
            return
        if comm.get_comm_manager().comms.get(own.comm_id) is not own:
            self.comm: Any = None  # another board has this model now
        super().close()
        self._own_layout.close()

    def _next_to_board(self) -> Shown:
        """Return what is shown next to the drawing."""
        return {
            **wire.view(self._session),
            **self._source.next_to_board(),
            "marks": marks_json(self._drawings, self._source.marks(), self._session.speaker.say),
            "lines": self._source.lines(self._drawings),
        }

    # --- requests of the page -------------------------------------------------------------------------------------

    def set_state(self, sync_data: Any) -> None:
        """Take the traits that a page sends. traitlets would merge simultaneous changes."""
        for name, value in sync_data.items():
            if name == "_intents":
                self._take(value)
            else:
                self._take_trait(name, value)

    def _take_trait(self, name: str, value: Any) -> None:
        """Take a public trait from a page. Only a `Board` has some."""

    def _greet(self, widget: Any, content: Any, buffers: Any) -> None:
        """Answer a page that checks whether Python is running, with the number of the last answer.

        Then carry out the intents that still wait for an answer.
        """
        self.send({"here": self._serial})
        self._take(content.get("here") if isinstance(content, dict) else None)

    def _hear(self, change: Any) -> None:
        self._take(change.new)

    def _take(self, sent: object) -> None:
        """Carry out the intents that have not been carried out yet."""
        last = NO_PAGE
        for page, number, kind, data, state in intents.received(sent):
            with self._lock:
                if number <= self._heard.get(page, 0):
                    continue
                self._heard.pop(page, None)
                self._heard[page] = number
                if len(self._heard) > PAGES:
                    del self._heard[next(iter(self._heard))]
                answer = functools.partial(self._reply, kind, data, state)
                last = page, number
                self._carry_out(answer, last, aside=kind in intents.ASIDE)
        self._tell(last)

    def _reply(self, kind: str, data: Any, state: int) -> Shown | None:
        """Carry out one intent and return its answer or its error; None if everything has been sent again."""
        try:
            is_late = kind not in ASKING and state != self._state
            answer = wire.outdated(self._session) if is_late else self._do(kind, data)
        except Exception as error:
            # The user would not see an exception of a handler otherwise.
            self._note_refusal(kind, data, error)
            return {"error": self._failure(error)}
        if answer and answer.get("refusal"):
            self._note_refusal(kind, data, answer["refusal"])
        return answer

    def _note_refusal(self, kind: str, data: Any, why: Any) -> None:
        """Note that an intent was refused, for callbacks. Only a `Board` has some."""

    def _failure(self, error: Exception) -> str:
        """Return the sentence about an error for the page, and log the error with its traceback."""
        level = logging.DEBUG if isinstance(error, TutorError) else logging.ERROR
        _LOG.log(level, "an intent of the page failed", exc_info=error)
        return wire.failure(self._session, error)

    def _do(self, kind: str, data: Any) -> Shown | None:
        """Carry out one intent and return its answer; None if everything has been sent again."""
        data = intents.read(kind, data)
        if kind == "whole":
            self._publish_whole()
            return None
        if kind == "layout":
            return self._lay_out(data)
        answer = self._source.do(kind, data)
        if isinstance(answer, Source):
            self._source.close()
            self._source = answer
            answer.watch(self._change)
            answer = None
        if answer is None:
            self._show_again()
        return answer

    def _show_again(self) -> None:
        """Send everything again."""
        self._show(*self._drawings)
        self._move_on()
        self._publish_whole()

    def _lay_out(self, layout: str) -> Shown | None:
        """Add the drawing for another width, one of `WIDTHS`, and send it."""
        self._drawings[layout] = self._session.draw(layout)
        self._view = {**self._view, **self._next_to_board()}
        if not self._source.has_board:
            return {}
        self._publish_whole()
        return None

    def _should_send_property(self, key: str, value: Any) -> bool:
        if key == "_answer":
            # Plain JSON: looking for binary buffers in it would take as long as sending it.
            self._send({"method": "update", "state": {"_answer": value}, "buffer_paths": []})
        # The page's own requests are not sent back to it.
        return key not in ("_answer", "_intents") and bool(super()._should_send_property(key, value))

    # --- publishing -------------------------------------------------------------------------------------------

    def _change(
        self, do: Callable[[], Shown | None] | None = None, ack: Ack = NO_PAGE, *, aside: bool = False
    ) -> None:
        """Change the source and publish what has changed.

        Intents, calls from cells and changes that the source reports (`do` None) all come here. A change inside another
        one is part of it. `do` returns the answer, or None if everything has been sent again. Its errors reach a cell;
        an intent catches them. Observers and callbacks are called after the lock is released.
        """
        self._carry_out(do, ack, aside=aside)
        self._tell(ack)

    def _carry_out(self, do: Callable[[], Shown | None] | None, ack: Ack, *, aside: bool = False) -> None:
        with self._lock:
            if self._is_changing:
                if do is not None:
                    do()
                return
            self._is_changing = True
            try:
                self._session.clear_published()
                answer = self._source.catch_up() if do is None else do()
                if answer is not None:
                    self._publish(answer, ack, aside=aside)
            except Exception as error:
                if ack == NO_PAGE:
                    raise
                self._publish_error(self._failure(error), ack)
            finally:
                self._is_changing = False
                self._note()

    def _note(self) -> None:
        """Note what observers and callbacks must hear. Only a `Board` has some."""

    def _tell(self, ack: Ack) -> None:
        """Call observers and callbacks. Only a `Board` has some."""

    def _publish_whole(self) -> None:
        self._serial += 1
        self.send_state("_whole")

    def _move_on(self) -> bool:
        """Give a new state the number of the next answer; return whether the state is new."""
        before, self._state_shown = self._state_shown, self._source.state
        pairs = itertools.zip_longest(before, self._state_shown)
        if is_new := any(one is not other for one, other in pairs):
            self._state = self._serial + 1
        return is_new

    def _publish(self, asked: Shown, ack: Ack, *, aside: bool) -> None:
        """Send the changes since the last answer to the page. An answer `aside` ends nothing that the page shows."""
        session = self._session
        answer: Answer = {"n": self._serial + 1, "base": self._serial, "ack": ack}
        if aside:
            answer["aside"] = True
        if self._move_on():
            answer["state"] = self._state
        drawings: dict[str, DrawingChanges | None] = {}
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
        if log := self._log.changes(session):
            answer["log"], answer["record"] = log
        if steps := played.steps(session, before, self._drawings):
            answer["steps"] = steps
        else:
            if changes := {layout: change for layout, change in drawings.items() if change}:
                answer["drawings"] = changes
            if motions := played.motions(session, session.fresh, next(iter(self._drawings.values()))):
                answer["motions"] = motions
        others: Shown = {**(self._view if aside else wire.QUIET), "live": "" if aside else wire.live(session)}
        view: Shown = {**others, **self._next_to_board(), **asked}
        if "rule" in asked or "about" in asked:
            # Keep the refusal, the explanation or the error when the user opens a rule or points elsewhere.
            kept = self._view
            view |= {"refusal": kept["refusal"], "insight": kept["insight"], "error": kept["error"]}
        # Answer the same question again even if the answer is the same: the user may have closed it.
        changed = {
            key: value
            for key, value in view.items()
            if value != self._view.get(key) or (key in asked and (value or key == "at"))
        }
        if changed:
            answer["view"] = cast("Shown", changed)
        # Forget the announcement once it is sent, so that the same one can be sent again.
        self._view = {**view, "loud": "", "shared": None}
        self._serial += 1
        self._answer = answer

    def _publish_error(self, text: str, ack: Ack) -> None:
        """Send a sentence about an error, and nothing that could raise another error."""
        self._view = {**self._view, "error": text}
        answer = {"n": self._serial + 1, "base": self._serial, "ack": ack, "view": {"error": text}}
        # The page may be out of date now. Skipping a number makes it request everything. Until then it does not know
        # the number of the state and cannot commit an intent.
        self._serial += 2
        self._state = self._serial
        self._answer = answer
