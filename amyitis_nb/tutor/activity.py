"""What a learner holds in a cell: something with a panel, and mostly a position, that every call carries on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Self

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import shown
from amyitis_nb.explain import get_language
from amyitis_nb.tutor import panel
from amyitis_nb.tutor.lesson import Course
from amyitis_nb.tutor.progress import Progress

#: Words that take a value.
_GIVEN = ("answer", "play", "open")


class Activity:
    """A lesson, a quiz or the table of contents. `state` is an immutable value; whoever changes it does so through
    `_go`.

    `language` None is the language set at the moment of showing; another can be set in the middle.
    """

    #: What `do` understands; each is a method.
    words: tuple[str, ...] = ("open",)
    #: Whether the position is to be seen.
    board = True
    state: Any

    def __init__(self, course: Course, progress: Progress, language: str | None) -> None:
        self.course = course
        self.progress = progress
        self.language = language
        self._lock = threading.RLock()
        #: Quizzes that were left before their end, by name: no file keeps them.
        self.waiting: dict[str, Activity] = {}
        self._watchers: list[Callable[[Activity], None]] = []
        self._widget: Any = None
        self._speaker: panel.FolderSpeaker | None = None

    # What is asked of a lesson or a quiz

    @property
    def name(self) -> str:
        """What opens it: the id of a lesson, "practice" or "exam"; "" for the table of contents."""
        raise NotImplementedError

    @property
    def stands(self) -> str:
        """How far the learner is, in words."""
        return next(str(block["text"]) for block in self._blocks() if block["kind"] == "progress")

    @property
    def position(self) -> Any:
        """The position on the table."""
        raise NotImplementedError

    @property
    def lit(self) -> tuple[str, ...]:
        """The places that are marked."""
        raise NotImplementedError

    @property
    def acts(self) -> bool:
        """Whether the learner is to act on the board now."""
        return False

    @property
    def expects(self) -> str:
        """The rule that is to refuse what the learner tries; "" where nothing forbidden is asked for."""
        return ""

    @property
    def happened(self) -> tuple[Event, ...]:
        """What happened on the table through the last call."""
        return ()

    def _speaks(self, language: str) -> panel.FolderSpeaker:
        raise NotImplementedError

    def _blocks(self) -> list[panel.Block]:
        raise NotImplementedError

    def _note(self, before: Any, after: Any) -> None:
        """Save what a call brought."""

    # What follows from it

    @property
    def speaker(self) -> panel.FolderSpeaker:
        """Who speaks: in the language chosen here, or in the one that is set."""
        language = self.language or get_language()
        if self._speaker is None or self._speaker.language != language:
            self._speaker = self._speaks(language)
        return self._speaker

    @property
    def blocks(self) -> list[panel.Block]:
        """What is to be seen beside the board."""
        found = self._blocks()
        if self.progress.trouble is not None:
            id, values = self.progress.trouble
            found.insert(1, {"kind": "note", "text": self.speaker.say(id, **values)})
        return found

    def do(self, word: str, value: str = "") -> Activity:
        """Do what a button of the panel, or a word, stands for: "next", "answer", "play", "open" …

        Returns what is to be seen then: the same, or what was opened. Raises `InvalidInput` for another word.
        """
        if word not in self.words:
            raise InvalidInput(f"there is no {shown(word)} here", str(word)[:60], "word")
        given = (value,) if word in _GIVEN else ()
        found: Activity = getattr(self, word)(*given)
        return found

    def open(self, name: str) -> Activity:
        """Return a lesson by its id, where the learner left it; or "practice", or "exam".

        Raises `InvalidInput`, with near ids, for a lesson that is not there.
        """
        from amyitis_nb.tutor.activities import open_activity

        waiting = self.waiting.pop(name, None) if isinstance(name, str) else None
        found = waiting or open_activity(self.course, self.progress, self.language, name)
        found.language = self.language
        found.waiting = self.waiting
        return found

    def contents(self) -> Activity:
        """Return the table of contents."""
        from amyitis_nb.tutor.activities import open_activity

        found = open_activity(self.course, self.progress, self.language, left=self.name)
        found.waiting = self.waiting
        return found

    def watch(self, watcher: Callable[[Activity], None]) -> None:
        """Call somebody after every change."""
        if watcher not in self._watchers:
            self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[Activity], None]) -> None:
        """Call somebody no more."""
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def _go(self, move: Callable[[Any], Any]) -> Self:
        """Change the state, save what that brought, and tell the watchers."""
        with self._lock:
            before, after = self.state, move(self.state)
            self.state = after
            self._note(before, after)
        self._tell()
        return self

    def _tell(self) -> None:
        # Outside the lock, since watchers have locks of their own: each looks at the state as it is when it is called.
        for watcher in tuple(self._watchers):
            watcher(self)

    def __str__(self) -> str:
        return panel.text([*self.blocks, *self._marked()])

    @property
    def html(self) -> str:
        """What is to be seen beside the board, for a page without widgets."""
        return panel.html([*self.blocks, *self._marked()])

    def _marked(self) -> list[panel.Block]:
        """What is marked on the board, for who does not see it."""
        if not self.lit:
            return []
        say = self.speaker.say
        places = self.position.draw(say).places
        labels = tuple(places[place].label for place in self.lit)
        return [{"kind": "note", "text": say("tutor.marked", places=labels)}]

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        try:
            from amyitis_nb.tutor.widget import LessonBoard
        except ImportError:
            picture = self.position.draw(self.speaker.say).ringed(self.lit).html() if self.board else ""
            return {"text/plain": str(self), "text/html": self.html + picture}
        # A widget on which something else was opened stays with that.
        if self._widget is None or self._widget.held is not self:
            self._widget = LessonBoard(self)
        return self._widget._repr_mimebundle_(**kwargs)
