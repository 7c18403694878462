"""`Activity`: the base class of what `am.tutor()` returns: a lesson, a quiz or the table of contents."""

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
from amyitis_nb.core.picture.marks import Mark, marked
from amyitis_nb.explain import get_language
from amyitis_nb.teach import panel
from amyitis_nb.teach.folder_speaker import FolderSpeaker
from amyitis_nb.teach.lesson import Course, Lesson
from amyitis_nb.teach.progress import GameProgress

#: The methods that take a value.
_GIVEN = ("answer", "play", "open")


class Stage(NamedTuple):
    """The parts of the board that are drawn (all if empty), and which of them are hidden or dimmed."""

    drawn: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    dim: tuple[str, ...] = ()


class PathUpdate(NamedTuple):
    """The path through the lessons after one of them is finished: its picture and a headline about that lesson."""

    drawing: Drawing
    headline: str


class NextActivity(NamedTuple):
    """The next activity: its id, title and length in minutes, and whether it is on the path through the lessons."""

    id: str
    title: str
    minutes: int
    on_path: bool


class Opener(Protocol):
    """The interface of the `Tutor` for an activity: it opens activities and shows them."""

    @property
    def course(self) -> Course:
        """The lessons."""

    @property
    def progress(self) -> GameProgress:
        """The learner's progress in the lessons."""

    @property
    def language(self) -> str | None:
        """The language of the activities; None means the default language."""

    def in_language(self, language: str | None) -> Self:
        """Return a tutor that is the same except for the language."""

    def open(self, name: str) -> Activity:
        """Return a lesson by its id, "practice", "exam", "rules", "puzzles" or a puzzle.

        Raises `InvalidInput` for an unknown name.
        """

    def of(self, game: str) -> Opener:
        """Return the learner's tutor of a game."""

    def chosen(self, game: str) -> Opener:
        """Return the tutor of a game, and remember the game as the learner's last one."""

    def split(self, name: str) -> tuple[str, str]:
        """Return the game that a name begins with, "" for none, and the rest of the name."""

    def contents(self, left: Activity | None = None) -> Activity:
        """Return the table of contents, which marks the activity that the learner left."""

    def next_activity(self) -> NextActivity | None:
        """Return the next activity for the learner; None when everything is done."""

    def path_picture(self) -> Drawing | None:
        """Return the picture of the path; None for a game without one."""

    def path_update(self, lesson: str) -> PathUpdate | None:
        """Return the path with a lesson that was just finished; None for a lesson that is not on the path."""

    def widget(self, activity: Activity, shown: Widget | None) -> Widget | None:
        """Return the widget of an activity: `shown` if it still shows the activity; None if widgets are unavailable."""


class Widget(Protocol):
    """A widget that shows an activity in a cell."""

    @property
    def activity(self) -> Activity:
        """The activity that the widget shows."""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any: ...


class Activity(ABC):
    """A lesson, a quiz or the table of contents. `state` is an immutable value, which only `_go` replaces."""

    #: The names of the methods that `do` can call.
    words: tuple[str, ...] = ("open",)
    #: Whether the activity shows a position.
    board = True
    state: Any

    def __init__(self, tutor: Opener) -> None:
        self.tutor = tutor
        self._lock = threading.RLock()
        self._watchers: list[Callable[[Activity], None]] = []
        self._widget: Widget | None = None
        self._speaker: FolderSpeaker | None = None

    @property
    def course(self) -> Course:
        """The lessons of the game."""
        return self.tutor.course

    @property
    def progress(self) -> GameProgress:
        """The learner's progress in the lessons and rules of the game."""
        return self.tutor.progress

    @property
    def language(self) -> str | None:
        """The language; None means the default language at the time when the activity is shown."""
        return self.tutor.language

    @language.setter
    def language(self, language: str | None) -> None:
        self.tutor = self.tutor.in_language(language)

    # Members that each kind of activity defines

    @property
    @abstractmethod
    def name(self) -> str:
        """The name that opens it: the id of a lesson, "practice" or "exam"; "" for the table of contents."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the activity."""

    @property
    def summary(self) -> str:
        """A sentence about the learner's progress in the activity."""
        return next(str(block["text"]) for block in self._blocks() if block["kind"] == "progress")

    @property
    @abstractmethod
    def position(self) -> Any:
        """The position on the board."""

    @property
    def highlights(self) -> tuple[str, ...]:
        """The places that are marked."""
        return ()

    @property
    def refused(self) -> tuple[str, ...]:
        """The places that the last refusal is about."""
        return ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks on the board: the places that are marked, and the refused ones."""
        noted = [place for place in self.highlights if place not in self.refused]
        pairs = ((noted, "note"), (self.refused, "bad"))
        return tuple(Mark(places, meaning) for places, meaning in pairs if places)

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
        """The rule that must refuse the learner's action; "" if the step does not ask for a forbidden action."""
        return ""

    def offered(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the legal actions that can be chosen on the board."""
        return actions

    @property
    def task(self) -> str:
        """The only task of the step on the board; "" if it has none or several."""
        return ""

    @property
    def midway(self) -> str:
        """The task when an action has been started; "" if it stays the same."""
        return ""

    def means(self, action: Action) -> bool:
        """Return whether an action is the forbidden one that the step asks for."""
        return False

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events of the last call."""
        return ()

    @property
    def _sentences(self) -> pathlib.Path:
        """The folder of the activity's messages; those of the table of contents by default."""
        return self.course.folder / "locale" / "contents"

    @abstractmethod
    def _blocks(self) -> list[panel.Block]:
        """The blocks of the panel."""

    def _note(self, before: Any, after: Any) -> None:  # noqa: B027 (the table of contents saves nothing)
        """Save what a call has changed."""

    # Members that follow from these

    @property
    def speaker(self) -> FolderSpeaker:
        """The speaker, in the language of the activity or of `get_language`."""
        if self._speaker is None or self._speaker.language != (self.language or get_language()):
            self._speaker = self._speaker_of(self._sentences)
        return self._speaker

    def _speaker_of(self, folder: pathlib.Path) -> FolderSpeaker:
        return FolderSpeaker(folder, self.language, self.course.game)

    def title_of(self, lesson: Lesson) -> str:
        """Return the title of a lesson in the language of the activity."""
        return self._speaker_of(lesson.folder).say(f"lesson.{lesson.id}.title")

    def _go_on_button(self, onward: NextActivity) -> list[str]:
        """Return the button that goes on to the next activity."""
        about_rules = [lesson.id for lesson in self.course.lessons if not lesson.advice]
        is_lesson = onward.id not in ("exam", about_rules[-1])  # else it is the exam or a complete game
        say = self.speaker.say
        return ["go_on", say("tutor.do.go_on") if is_lesson else say("tutor.begin_with", title=onward.title)]

    @property
    def contents_button(self) -> list[str]:
        """The button that opens the table of contents."""
        if self.course.teaching.lesson_path is None:
            return ["contents", self.speaker.say("tutor.do.contents")]
        return ["contents", self._say_of_contents("way.back")]

    @property
    def site(self) -> str:
        """The title of the table of contents."""
        return self._say_of_contents(
            "contents.title" if self.course.teaching.lesson_path is None else "way.title"
        )

    def _say_of_contents(self, id: str) -> str:
        return self._speaker_of(self.course.folder / "locale" / "contents").say(id)

    @property
    def blocks(self) -> list[panel.Block]:
        """The panel next to the board."""
        blocks = self._blocks()
        problem = self.progress.file.problem
        if problem is not None:
            id, values = problem
            blocks.insert(1, {"kind": "note", "text": self.speaker.say(id, **values)})
        return blocks

    def do(self, word: str, value: str = "") -> Activity:
        """Do what a button of the panel says, such as "next", "answer", "play" or "open".

        Returns the activity to show next: this one or one that was opened. Raises `InvalidInput` for any other word.
        """
        if word not in self.words:
            raise InvalidInput(f"there is no {shown(word)} here", str(word)[:60], "word")
        given = (value,) if word in _GIVEN else ()
        activity: Activity = getattr(self, word)(*given)
        return activity

    def open(self, name: str) -> Activity:
        """Return a lesson by its id, at the step where the learner left it, or another activity.

        These are "practice", "exam", "rules", "puzzles" and the puzzles. Raises `InvalidInput`, with similar ids, for
        an unknown lesson.
        """
        return self.tutor.open(name)

    def contents(self) -> Activity:
        """Return the table of contents."""
        return self.tutor.contents(self)

    def watch(self, watcher: Callable[[Activity], None]) -> None:
        """Call this function after every change."""
        if watcher not in self._watchers:
            self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[Activity], None]) -> None:
        """Stop calling this function after changes."""
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
        # Call watchers outside the lock, because they have their own locks. Each of them sees the current state.
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
        """The HTML that a notebook stores in addition to its widget."""
        return self.html

    @property
    def _picture(self) -> str:
        say = self.speaker.say
        drawing: Drawing = self.position.draw(say, seat=max(self.seat, 0))
        return marked(drawing, self.marks, say).html()

    def _marked(self) -> list[panel.Block]:
        """The names of the marked places, for readers who cannot see the board."""
        if not self.highlights:
            return []
        say = self.speaker.say
        places = self.position.draw(say, seat=max(self.seat, 0)).places
        labels = self.speaker.labels(places[place].label for place in self.highlights)
        return [{"kind": "note", "text": say("tutor.marked", places=labels)}]

    def __repr__(self) -> str:
        return str(self)

    @property
    def widget(self) -> Any:
        """The widget that a cell shows, for boxes and tabs: `HBox([am.tutor().widget, board])`.

        Raises `ImportError` without anywidget.
        """
        self._widget = self.tutor.widget(self, self._widget)
        if self._widget is None:
            raise ImportError("the board needs anywidget: pip install 'amyitis-nb[widget]'")
        return self._widget

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self._widget = self.tutor.widget(self, self._widget)
        if self._widget is not None:
            return self._widget._repr_mimebundle_(**kwargs)
        picture = self._picture if self.board else ""
        return {"text/plain": str(self), "text/html": in_cell(self.html + picture)}
