"""`Activity`: the base of what `am.tutor()` returns, a lesson, a quiz or the table of contents."""

from __future__ import annotations

import pathlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, Self

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.explain import get_language
from amyitis_nb.teach import panel
from amyitis_nb.teach.lesson import Course, Lesson
from amyitis_nb.teach.progress import GameProgress

#: Words that take a value.
_GIVEN = ("answer", "play", "open")


class Stage(NamedTuple):
    """The parts of the board that are drawn (all if empty), and which of them are hidden or dimmed now."""

    drawn: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    dim: tuple[str, ...] = ()


class Planted(NamedTuple):
    """The way through the lessons when one of them is finished: its picture, and what is said of the lesson there."""

    drawing: Drawing
    headline: str


class Onward(NamedTuple):
    """What to open next: its id, its title, its length in minutes, and whether it is on the way through the lessons."""

    id: str
    title: str
    minutes: int
    on_way: bool


class Opener(Protocol):
    """What opens activities and shows them: the `Tutor`, as an activity knows it."""

    @property
    def course(self) -> Course:
        """The lessons."""

    @property
    def progress(self) -> GameProgress:
        """What is saved of them."""

    @property
    def language(self) -> str | None:
        """The language of what is opened; None: the one that is set."""

    def in_language(self, language: str | None) -> Self:
        """Return the same in another language."""

    def open(self, name: str) -> Activity:
        """Return a lesson by its id, "practice", "exam" or "rules". Raises `InvalidInput` for an unknown name."""

    def contents(self, left: Activity) -> Activity:
        """Return the table of contents, which marks the activity that was left."""

    def onward(self) -> Onward | None:
        """Return what the learner should open next; None when everything is done."""

    def planted(self, lesson: str) -> Planted | None:
        """Return the way through the lessons with one that was just finished; None for a lesson beside the way."""

    def widget(self, activity: Activity, shown: Widget | None) -> Widget | None:
        """Return the widget of an activity, `shown` if it still shows that; None if no widget can be shown."""


class Widget(Protocol):
    """What shows an activity in a cell."""

    @property
    def activity(self) -> Activity:
        """What it shows now."""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any: ...


class Activity(ABC):
    """A lesson, a quiz or the table of contents. `state` is an immutable value, which changes through `_go` only."""

    #: What `do` understands; each is a method.
    words: tuple[str, ...] = ("open",)
    #: Whether the position is shown.
    board = True
    state: Any

    def __init__(self, tutor: Opener) -> None:
        self.tutor = tutor
        self._lock = threading.RLock()
        self._watchers: list[Callable[[Activity], None]] = []
        self._widget: Widget | None = None
        self._speaker: panel.FolderSpeaker | None = None

    @property
    def course(self) -> Course:
        """The lessons of the game."""
        return self.tutor.course

    @property
    def progress(self) -> GameProgress:
        """What is saved of the game's lessons and rules."""
        return self.tutor.progress

    @property
    def language(self) -> str | None:
        """The language; None: the one that is set at the moment of showing."""
        return self.tutor.language

    @language.setter
    def language(self, language: str | None) -> None:
        self.tutor = self.tutor.in_language(language)

    # What each kind of activity defines

    @property
    @abstractmethod
    def name(self) -> str:
        """What opens it: the id of a lesson, "practice" or "exam"; "" for the table of contents."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What it is called."""

    @property
    def summary(self) -> str:
        """How far the learner is, in words."""
        return next(str(block["text"]) for block in self._blocks() if block["kind"] == "progress")

    @property
    @abstractmethod
    def position(self) -> Any:
        """The position on the board."""

    @property
    @abstractmethod
    def highlights(self) -> tuple[str, ...]:
        """The places that are marked."""

    @property
    def seat(self) -> int:
        """The learner's seat; -1 for none."""
        return -1

    @property
    def stage(self) -> Stage:
        """The parts of the board; the whole board unless a lesson reveals it in parts."""
        return Stage()

    @property
    def acts(self) -> bool:
        """Whether it is the learner's turn to act on the board."""
        return False

    @property
    def expects(self) -> str:
        """The rule that must refuse what the learner tries; "" where the step asks for nothing forbidden."""
        return ""

    def offered(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of the legal actions that can be chosen on the board."""
        return actions

    @property
    def task(self) -> str:
        """The one thing that the step asks the learner to do on the board; "" if there is none, or several."""
        return ""

    @property
    def midway(self) -> str:
        """The task once an action has been begun; "" if it stays the same."""
        return ""

    def means(self, action: Action) -> bool:
        """Whether an action is the forbidden one that the step asks for."""
        return False

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events of the last call."""
        return ()

    @property
    @abstractmethod
    def _sentences(self) -> pathlib.Path:
        """The folder of its sentences."""

    @abstractmethod
    def _blocks(self) -> list[panel.Block]:
        """The blocks of the panel."""

    def _note(self, before: Any, after: Any) -> None:  # noqa: B027 (the table of contents saves nothing)
        """Save what a call changed."""

    # What follows

    @property
    def speaker(self) -> panel.FolderSpeaker:
        """The speaker, in the language chosen here or in the one that is set."""
        if self._speaker is None or self._speaker.language != (self.language or get_language()):
            self._speaker = self._speaker_of(self._sentences)
        return self._speaker

    def _speaker_of(self, folder: pathlib.Path) -> panel.FolderSpeaker:
        return panel.FolderSpeaker(folder, self.language, self.course.game)

    def _title(self, lesson: Lesson) -> str:
        return self._speaker_of(lesson.folder).say(f"lesson.{lesson.id}.title")

    @property
    def way_back(self) -> list[str]:
        """The button that leads to the table of contents."""
        if self.course.teaching.way is None:
            return ["contents", self.speaker.say("tutor.do.contents")]
        return ["contents", self._say_of_contents("way.back")]

    @property
    def site(self) -> str:
        """The title of the table of contents."""
        return self._say_of_contents("contents.title" if self.course.teaching.way is None else "way.title")

    def _say_of_contents(self, id: str) -> str:
        return self._speaker_of(self.course.folder / "locale" / "contents").say(id)

    @property
    def blocks(self) -> list[panel.Block]:
        """The panel beside the board."""
        blocks = self._blocks()
        trouble = self.progress.file.trouble
        if trouble is not None:
            id, values = trouble
            blocks.insert(1, {"kind": "note", "text": self.speaker.say(id, **values)})
        return blocks

    def do(self, word: str, value: str = "") -> Activity:
        """Do what a button of the panel says: "next", "answer", "play", "open" …

        Returns what to show then: this activity, or the one that was opened. Raises `InvalidInput` for another word.
        """
        if word not in self.words:
            raise InvalidInput(f"there is no {shown(word)} here", str(word)[:60], "word")
        given = (value,) if word in _GIVEN else ()
        activity: Activity = getattr(self, word)(*given)
        return activity

    def open(self, name: str) -> Activity:
        """Return a lesson by its id, where the learner left it, or "practice", "exam" or "rules".

        Raises `InvalidInput`, with near ids, for a lesson that is not there.
        """
        return self.tutor.open(name)

    def contents(self) -> Activity:
        """Return the table of contents."""
        return self.tutor.contents(self)

    def watch(self, watcher: Callable[[Activity], None]) -> None:
        """Call a function after every change."""
        if watcher not in self._watchers:
            self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[Activity], None]) -> None:
        """Stop calling a function."""
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def _go(self, move: Callable[[Any], Any]) -> Self:
        """Change the state, save what changed, and call the watchers."""
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
        """The panel for a page without widgets."""
        return panel.html([*self.blocks, *self._marked()])

    @property
    def stored(self) -> str:
        """The HTML that a notebook stores beside its widget."""
        return self.html

    def _marked(self) -> list[panel.Block]:
        """The names of the marked places, for readers who do not see the board."""
        if not self.highlights:
            return []
        say = self.speaker.say
        places = self.position.draw(say).places
        labels = self.speaker.labels(places[place].label for place in self.highlights)
        return [{"kind": "note", "text": say("tutor.marked", places=labels)}]

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self._widget = self.tutor.widget(self, self._widget)
        if self._widget is not None:
            return self._widget._repr_mimebundle_(**kwargs)
        picture = self.position.draw(self.speaker.say).ringed(self.highlights).html() if self.board else ""
        return {"text/plain": str(self), "text/html": in_cell(self.html + picture)}
