"""A lesson in a notebook cell: the board of the position, with the panel of the lesson beside it."""

from __future__ import annotations

import pathlib
from typing import TYPE_CHECKING, Any

from amyitis_nb.board import telling
from amyitis_nb.board.export import STATIC
from amyitis_nb.board.session import Session, Step
from amyitis_nb.board.widget import Board
from amyitis_nb.core.action import Action

if TYPE_CHECKING:
    from .tutorial import Tutorial

_STYLE = pathlib.Path(__file__).with_name("lesson.css")

#: What a page can want of a game of its own, but not of a lesson.
_NOT_HERE = frozenset({"redo", "continue", "step", "goto", "new", "load"})


class _LessonSession(Session):
    """The position of a lesson on the board: what is chosen there goes to the lesson, which says what becomes of it."""

    def __init__(self, tutorial: Tutorial) -> None:
        self.tutorial = tutorial
        position = tutorial.position
        super().__init__(position.choices.record(position), tutorial.speaker, {})

    @property
    def can_choose(self) -> bool:
        """Whether the step asks for an action, and the learner is to decide."""
        step = self.tutorial.player.step(self.tutorial.state)
        state = self.tutorial.state
        return (
            super().can_choose
            and state.aside is None
            and step is not None
            and step.kind in ("play", "probe", "free")
            and (not state.done or step.kind == "free")
            and self.position.pending.seat == state.seat
        )

    def play(self, action: Action | str) -> None:
        """Hand an action to the lesson."""
        self.tutorial.play(action)


class LessonBoard(Board):
    """The board of a lesson. It follows the lesson, whoever carries it on: the page, or a cell."""

    _css = "".join(  # type: ignore[assignment]
        path.read_text(encoding="utf-8") for path in (STATIC / "board.css", _STYLE)
    )

    def __init__(self, tutorial: Tutorial) -> None:
        self._tutorial = tutorial
        self._answering = False
        super().__init__(tutorial.position, language=tutorial.speaker.language)
        self._take_up()
        self._view = {**self._view, **self._beside()}
        tutorial.watch(self._follow)

    def __repr__(self) -> str:
        return str(self._tutorial)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = str(self._tutorial)
        return bundle

    def _everything(self) -> dict[str, Any]:
        return {**super()._everything(), "setup": None}

    def _beside(self) -> dict[str, Any]:
        tutorial = self._tutorial
        return {**super()._beside(), "panel": tutorial.blocks, "marks": list(tutorial.lit)}

    def _take_up(self) -> None:
        """Let the board show what the lesson shows now."""
        tutorial, before = self._tutorial, self._session
        if before.position is tutorial.position and isinstance(before, _LessonSession):
            before.speaker = tutorial.speaker
            before.cancel()
            return
        session = _LessonSession(tutorial)
        # What has just been told moves on the board; the log of a lesson is its panel.
        events = tuple(item.what for item in tutorial.state.told if item.tone == "event")
        session.fresh = [Step(None, None, events, before.position, session.position)]  # type: ignore[arg-type]
        self._session = session

    def _answer(self, kind: str, data: Any, ack: tuple[str, int]) -> None:
        self._answering = True
        try:
            super()._answer(kind, data, ack)
        finally:
            self._answering = False

    def _do(self, kind: str, data: Any) -> dict[str, Any] | None:
        tutorial = self._tutorial
        state = tutorial.state
        if kind == "panel":
            word, value = data
            tutorial.do(str(word), str(value))
        elif kind == "undo":
            tutorial.undo()
        elif kind == "language":
            tutorial.language = str(data)
            self._take_up()
            self._renew()
            return None
        elif kind == "try":
            asked = self._tried(str(data))
            if tutorial.state is state:
                return asked
        elif kind in _NOT_HERE:
            return {}
        else:
            answer = super()._do(kind, data)
            if tutorial.state is state:
                return answer
        self._take_up()
        return {"live": self._said()}

    def _tried(self, place: str) -> dict[str, Any]:
        """Answer somebody who clicks a place that is not lit; that is a try where the step asks for one."""
        session, tutorial = self._session, self._tutorial
        if not session.can_choose:
            return telling.insight(session, place)
        taken = session.choosing.taken
        asked = telling.tried(session, place)
        step = tutorial.player.step(tutorial.state)
        if step is None or step.kind != "probe" or not (asked.get("refusal") or {}).get("rule"):
            return asked
        position = session.position
        tries = [
            (reasons[0].rule != step.expects, len(reasons), action.text)
            for action in position.choices.tries(position, taken, place)
            if (reasons := position.all_reasons(action))
        ]
        if tries:
            tutorial.play(min(tries)[2])
        return asked

    def _said(self) -> str:
        """What a screen reader is told: what was told last, or the step that begins."""
        found = self._tutorial.blocks
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
