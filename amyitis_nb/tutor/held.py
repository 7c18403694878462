"""What a learner holds in a cell: something with a position and a panel that every call carries on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.explain import get_language

from . import panel
from .progress import Progress

Self = TypeVar("Self", bound="Held")


class Held:
    """A lesson or a quiz. `state` is an immutable value; whoever changes it does so through `_go`.

    `language` None is the language set at the moment of showing; another can be set in the middle.
    """

    #: What `do` understands beside "answer" and "play".
    words: tuple[str, ...] = panel.BUTTONS
    state: Any

    def __init__(self, progress: Progress, language: str | None) -> None:
        self.progress = progress
        self.language = language
        self._lock = threading.RLock()
        self._watchers: list[Callable[[], None]] = []
        self._widget: Any = None
        self._speaker: panel.FolderSpeaker | None = None

    # What is asked of a lesson or a quiz

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

    def do(self: Self, word: str, value: str = "") -> Self:
        """Do what a button of the panel, or a word, stands for: "next", "answer", "play" …

        Raises `InvalidInput` for another word.
        """
        if word in ("answer", "play"):
            getattr(self, word)(value)
        elif word in self.words:
            getattr(self, word)()
        else:
            raise InvalidInput(f"there is no {word[:40]!r} here", word[:60], "word")
        return self

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call somebody after every change."""
        self._watchers.append(watcher)

    def _go(self: Self, move: Callable[[Any], Any]) -> Self:
        """Change the state, save what that brought, and tell the watchers."""
        with self._lock:
            before, after = self.state, move(self.state)
            self.state = after
            self._note(before, after)
        self._tell()
        return self

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()

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
            from .widget import LessonBoard
        except ImportError:
            picture = self.position.draw(self.speaker.say).html()
            return {"text/plain": str(self), "text/html": self.html + picture}
        if self._widget is None:
            self._widget = LessonBoard(self)
        return self._widget._repr_mimebundle_(**kwargs)
