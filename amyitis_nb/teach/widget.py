"""A lesson or a quiz in a notebook cell: the board of the position, with its panel beside it; or the table of
contents, a panel without a board, on which one of them is opened.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from amyitis_nb.board import wire
from amyitis_nb.board.export import STATIC
from amyitis_nb.board.session import Session
from amyitis_nb.board.widget import Board
from amyitis_nb.core.action import Action
from amyitis_nb.core.picture.drawing import LAYOUTS

if TYPE_CHECKING:
    from amyitis_nb.teach.activity import Activity

#: What a page can want of a game of its own, but not of a lesson.
_NOT_HERE = frozenset({"continue", "step", "goto", "new", "load"})


class _LessonSession(Session):
    """The position of a lesson on the board: what is chosen there goes to the lesson, which says what becomes of it."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        position = activity.position
        super().__init__(position.game.record_type(position), activity.speaker, {})

    @property
    def can_choose(self) -> bool:
        """Whether the learner is to act."""
        return super().can_choose and self.activity.acts

    def play(self, action: Action | str) -> None:
        """Hand an action to the lesson."""
        self.activity.do("play", action if isinstance(action, str) else action.text)


class LessonBoard(Board):
    """The board of what is `activity`, a lesson, a quiz or the table of contents, until the page opens something else.

    It follows the lesson, whoever carries it on: the page, or a cell.
    """

    _css = STATIC / "lesson.css"

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        #: The thread that answers the page: what it does to the lesson, the answer itself shows.
        self._answering: int | None = None
        super().__init__(activity.position, language=activity.speaker.language)
        activity.watch(self._follow)

    def _start(self, *args: Any, **kwargs: Any) -> None:
        # Before the widget opens its comm: what travels with it must already be the lesson's.
        super()._start(*args, **kwargs)
        self._take_up()
        self._view = {**self._view, **self._beside()}

    def __repr__(self) -> str:
        return str(self.activity)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            activity = self.activity
            data["text/plain"] = str(activity)
            data["text/html"] = activity.html
            if activity.board:
                drawing = self._drawings["wide"].ringed(activity.highlights)
                data["image/svg+xml"] = drawing.svg()
                data["text/html"] += drawing.html()
            else:
                del data["image/svg+xml"]
        return bundle

    def _everything(self) -> dict[str, Any]:
        if not self.activity.board:
            # What another notebook has saved since counts here.
            self._view = {**self._view, **self._beside()}
        whole = {**super()._everything(), "setup": None}
        return whole if self.activity.board else {**whole, "drawings": {}}

    def _beside(self) -> dict[str, Any]:
        activity = self.activity
        return {**super()._beside(), "panel": activity.blocks, "marks": list(activity.highlights)}

    def close(self) -> None:
        """Leave the page, and follow the lesson no more."""
        self.activity.unwatch(self._follow)
        super().close()

    def _take_up(self) -> None:
        """Let the board show what the lesson shows now."""
        activity, before = self.activity, self._session
        if before.position is activity.position and isinstance(before, _LessonSession):
            before.speaker = activity.speaker
            before.cancel()
            return
        session = _LessonSession(activity)
        # What has just been told moves on the board; the log of a lesson is its panel.
        session.fresh = list(activity.happened)
        self._session = session

    def _turn_to(self, activity: Activity) -> None:
        """Put something else on this board, and send all of it."""
        self.activity.unwatch(self._follow)
        self.activity = activity
        activity.watch(self._follow)
        self._session = _LessonSession(activity)
        self._renew()

    def _answer(self, kind: str, data: Any, ack: tuple[str, int]) -> None:
        self._answering = threading.get_ident()
        try:
            super()._answer(kind, data, ack)
        finally:
            self._answering = None

    def _do(self, kind: str, data: Any) -> dict[str, Any] | None:
        activity = self.activity
        state = activity.state
        if kind == "panel":
            word, value = data
            if word not in activity.words:
                # A second click, on a button of what was shown before.
                return {}
            shown = activity.do(str(word), str(value))
            if shown is not activity:
                self._turn_to(shown)
                return None
        elif kind == "undo":
            activity.do("undo")
        elif kind == "language":
            activity.language = str(data)
            self._take_up()
            self._renew()
            return None
        elif kind == "layout" and not activity.board and data in LAYOUTS:
            # Known when a lesson opens.
            self._drawings[data] = self._draw(data)
            return {}
        elif kind == "try":
            asked = self._tried(str(data))
            if activity.state is state:
                return asked
        elif kind == "redo":
            # What was taken back in a lesson is tried anew.
            return wire.stays(self._session, "board.no_redo")
        elif kind in _NOT_HERE:
            return {}
        else:
            answer = super()._do(kind, data)
            if activity.state is state:
                return answer
        self._take_up()
        return self._said(way=kind != "panel")

    def _tried(self, place: str) -> dict[str, Any]:
        """Answer somebody who clicks a place that is not lit; that is a try where the step asks for one."""
        session, activity = self._session, self.activity
        if not session.can_choose:
            return wire.insight(session, place)
        taken = session.choosing.taken
        asked = {} if session.choose_at(place) else wire.tried(session, place)
        if not activity.expects or not (asked.get("refusal") or {}).get("rule"):
            return asked
        position = session.position
        tries = [
            (reasons[0].rule != activity.expects, len(reasons), action.text)
            for action in position.game.choices.tries(position, taken, place)
            if (reasons := position.all_reasons(action))
        ]
        if tries:
            activity.do("play", min(tries)[2])
        return asked

    def _said(self, *, way: bool = False) -> dict[str, Any]:
        """What a screen reader is told: at once how a try ended; in its turn what was told, or the step that begins.

        With `way` it is told, too, how one who has done on the board what was asked goes on from there.
        """
        found = self.activity.blocks
        told = [block for block in found if block["kind"] == "told"]
        if not told:
            told = [block for block in found if block["kind"] in ("progress", "text")]
        result = any(block.get("tone") in ("right", "wrong", "refused") for block in told)
        # A voice pauses where a sentence ends; the line of progress has no stop of its own.
        texts = (text if text[-1:] in ".!?…" else f"{text}." for text in (block["text"] for block in told))
        said = " ".join(texts)
        if way and not self.activity.acts:
            first = (block["items"][0] for block in found if block["kind"] == "buttons")
            onward = [label for word, label, *_ in first if word == "next"]
            said = " ".join(
                [said, *(self.activity.speaker.say("tutor.key_on", label=label) for label in onward)]
            )
        return {"loud" if result else "live": said}

    def _follow(self, activity: Activity) -> None:
        """Show what was done in a cell."""
        if self._answering == threading.get_ident():
            return
        with self._lock:
            if activity is not self.activity:
                return
            self._session.fresh.clear()
            self._take_up()
            self._publish(self._said(), ("", 0))
