"""A lesson or a quiz in a notebook cell: the board of the position, with its panel beside it."""

from __future__ import annotations

import pathlib
from typing import TYPE_CHECKING, Any

from amyitis_nb.board import telling
from amyitis_nb.board.export import STATIC
from amyitis_nb.board.session import Session, Step
from amyitis_nb.board.widget import Board
from amyitis_nb.core.action import Action

if TYPE_CHECKING:
    from .held import Held

_STYLE = pathlib.Path(__file__).with_name("lesson.css")

#: What a page can want of a game of its own, but not of a lesson.
_NOT_HERE = frozenset({"redo", "continue", "step", "goto", "new", "load"})


class _LessonSession(Session):
    """The position of a lesson on the board: what is chosen there goes to the lesson, which says what becomes of it."""

    def __init__(self, held: Held) -> None:
        self.held = held
        position = held.position
        super().__init__(position.choices.record(position), held.speaker, {})

    @property
    def can_choose(self) -> bool:
        """Whether the learner is to act."""
        return super().can_choose and self.held.acts

    def play(self, action: Action | str) -> None:
        """Hand an action to the lesson."""
        self.held.do("play", action if isinstance(action, str) else action.text)


class LessonBoard(Board):
    """The board of a lesson. It follows the lesson, whoever carries it on: the page, or a cell."""

    _css = "".join(  # type: ignore[assignment]
        path.read_text(encoding="utf-8") for path in (STATIC / "board.css", _STYLE)
    )

    def __init__(self, held: Held) -> None:
        self._held = held
        self._answering = False
        super().__init__(held.position, language=held.speaker.language)
        held.watch(self._follow)

    def _start(self, *args: Any, **kwargs: Any) -> None:
        # Before the widget opens its comm: what travels with it must already be the lesson's.
        super()._start(*args, **kwargs)
        self._take_up()
        self._view = {**self._view, **self._beside()}

    def __repr__(self) -> str:
        return str(self._held)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = str(self._held)
            data["text/html"] = self._held.html + data["text/html"]
        return bundle

    def _everything(self) -> dict[str, Any]:
        return {**super()._everything(), "setup": None}

    def _beside(self) -> dict[str, Any]:
        held = self._held
        return {**super()._beside(), "panel": held.blocks, "marks": list(held.lit)}

    def _take_up(self) -> None:
        """Let the board show what the lesson shows now."""
        held, before = self._held, self._session
        if before.position is held.position and isinstance(before, _LessonSession):
            before.speaker = held.speaker
            before.cancel()
            return
        session = _LessonSession(held)
        # What has just been told moves on the board; the log of a lesson is its panel.
        events = held.happened
        session.fresh = [Step(None, None, events, before.position, session.position)]  # type: ignore[arg-type]
        self._session = session

    def _answer(self, kind: str, data: Any, ack: tuple[str, int]) -> None:
        self._answering = True
        try:
            super()._answer(kind, data, ack)
        finally:
            self._answering = False

    def _do(self, kind: str, data: Any) -> dict[str, Any] | None:
        held = self._held
        state = held.state
        if kind == "panel":
            word, value = data
            held.do(str(word), str(value))
        elif kind == "undo":
            held.do("undo")
        elif kind == "language":
            held.language = str(data)
            self._take_up()
            self._renew()
            return None
        elif kind == "try":
            asked = self._tried(str(data))
            if held.state is state:
                return asked
        elif kind in _NOT_HERE:
            return {}
        else:
            answer = super()._do(kind, data)
            if held.state is state:
                return answer
        self._take_up()
        return {"live": self._said()}

    def _tried(self, place: str) -> dict[str, Any]:
        """Answer somebody who clicks a place that is not lit; that is a try where the step asks for one."""
        session, held = self._session, self._held
        if not session.can_choose:
            return telling.insight(session, place)
        taken = session.choosing.taken
        asked = telling.tried(session, place)
        if not held.expects or not (asked.get("refusal") or {}).get("rule"):
            return asked
        position = session.position
        tries = [
            (reasons[0].rule != held.expects, len(reasons), action.text)
            for action in position.choices.tries(position, taken, place)
            if (reasons := position.all_reasons(action))
        ]
        if tries:
            held.do("play", min(tries)[2])
        return asked

    def _said(self) -> str:
        """What a screen reader is told: what was told last, or the step that begins."""
        found = self._held.blocks
        told = [block["text"] for block in found if block["kind"] == "told"]
        return " ".join(told or [block["text"] for block in found if block["kind"] in ("progress", "text")])

    def _follow(self) -> None:
        """Show what was done in a cell."""
        if self._answering:
            return
        with self._lock:
            self._session.fresh.clear()
            self._take_up()
            self._publish({"live": self._said()}, ("", 0))
