"""`tutor()`: opens lessons, practice, the exam and the table of contents."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace

from amyitis_nb.core.game import all_ids, get
from amyitis_nb.core.language.catalogue import known_language
from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.teach.activity import Activity, NextActivity, PathUpdate, Widget
from amyitis_nb.teach.contents import SHELF, Contents
from amyitis_nb.teach.lesson import Course
from amyitis_nb.teach.lesson import course as course_of
from amyitis_nb.teach.own_decisions import OwnDecisions
from amyitis_nb.teach.own_puzzle import OwnPuzzle
from amyitis_nb.teach.practice import Quiz
from amyitis_nb.teach.progress import GameProgress, Progress
from amyitis_nb.teach.puzzle_list import OWN, is_puzzle, puzzle_name
from amyitis_nb.teach.puzzles import open_puzzle
from amyitis_nb.teach.rulebook import Rulebook
from amyitis_nb.teach.shelf import Shelf
from amyitis_nb.teach.tutorial import Tutorial


@dataclass(frozen=True)
class Tutor:
    """The lessons of a course for one learner. `language` None means the default language."""

    course: Course
    progress: GameProgress
    language: str | None = None
    #: Quizzes that the learner left before their end, by name. They are not saved to a file.
    unfinished: dict[str, Quiz] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.language is not None:
            known_language(self.language)

    def in_language(self, language: str | None) -> Tutor:
        """Return a tutor that is the same except for the language. Raises `InvalidInput` for an unknown language."""
        return replace(self, language=language)

    def open(self, name: str) -> Activity:
        """Return the lesson with the id `name`, at the step where the learner left it, or "practice", "exam", "rules",
        "puzzles", a puzzle or "games", the shelf.

        "<game>/<name>" opens an activity of another game, and "<game>/" its contents. Raises `InvalidInput`, with
        similar ids, for an unknown lesson or puzzle.
        """
        game, name = self.split(name)
        if game:
            chosen = self.chosen(game)
            return chosen.open(name) if name else chosen.contents()
        if name == "rules":
            return Rulebook(self)
        if name == SHELF:
            return Shelf(self)
        if (
            isinstance(name, str)
            and name.startswith(OWN)
            and (decision := OwnDecisions(self.progress).all().get(name.removeprefix(OWN)))
        ):
            return OwnPuzzle(self, decision)
        if is_puzzle(name):
            return open_puzzle(self, name)
        if name not in ("practice", "exam"):
            return self.lesson(name)
        quiz = self.unfinished.pop(name, None) or Quiz(self, exam=name == "exam")
        quiz.language = self.language
        return quiz

    @staticmethod
    def split(name: str) -> tuple[str, str]:
        """Return the game that a name begins with, "" for none, and the rest of the name."""
        game, slash, rest = name.partition("/") if isinstance(name, str) else ("", "", "")
        return (game, rest) if slash and game in all_ids() else ("", name)

    def of(self, game: str) -> Tutor:
        """Return the learner's tutor of a game."""
        return Tutor(course_of(get(game)), self.progress.file.of(game), self.language)

    def chosen(self, game: str) -> Tutor:
        """Return the tutor of a game, and remember the game as the learner's last one."""
        self.progress.file.last_game = game
        return self.of(game)

    def lesson(self, id: str) -> Tutorial:
        """Return a lesson at the step where the learner left it.

        Raises `InvalidInput`, with similar ids, for an unknown lesson.
        """
        return Tutorial(self, self.course.lesson(id))

    def contents(self, left: Activity | None = None) -> Contents:
        """Return the table of contents, which marks the lesson that was left. An unfinished quiz can be resumed."""
        if isinstance(left, Quiz) and left.state.given and not left.is_done:
            self.unfinished[left.name] = left
        return Contents(self, left="" if left is None else left.name, unfinished=self.unfinished)

    def next_activity(self) -> NextActivity | None:
        """Return the activity that the table of contents shows as next; None when everything is done."""
        return Contents(self).next_activity()

    def path_picture(self) -> Drawing | None:
        """Return the picture of the path through the lessons; None for a game without one."""
        return Contents(self).path_picture()

    def path_update(self, lesson: str) -> PathUpdate | None:
        """Return the path with a lesson that was just finished; None for a lesson that is not on the path."""
        return Contents(self).path_update(lesson)

    def widget(self, activity: Activity, shown: Widget | None) -> Widget | None:
        """Return the widget of an activity: `shown` unless it shows a different one; None without anywidget."""
        try:
            from amyitis_nb.teach.widget import LessonBoard
        except ImportError:
            return None
        return shown if shown is not None and shown.activity is activity else LessonBoard(activity)


def tutor(
    course: Course,
    lesson: str | None = None,
    *,
    language: str | None = None,
    progress: Progress | str | os.PathLike[str] | None = None,
) -> Activity:
    """Return the table of contents, or a lesson by its id, at the step where the learner left it.

    "practice" is a quiz about positions from played games, "exam" the final exam, "puzzles" the list of puzzles, and
    "games" the shelf with all games.
    `language` None means the default
    language at the time when the activity is shown. `progress` is a file or a `Progress`; it defaults to the learner's
    own file. Raises `InvalidInput` for an unknown lesson, with similar ids, and for a `progress` that is not a file.
    """
    file = progress if isinstance(progress, Progress) else Progress(progress)
    own = Tutor(course, file.of(course.game.id), language)
    return own.contents() if lesson is None else own.open(lesson)


def puzzle(
    course: Course,
    which: int | str | None,
    *,
    language: str | None = None,
    progress: Progress | str | os.PathLike[str] | None = None,
) -> Activity:
    """Return a puzzle by its number or id; None is the puzzle of the day. The other arguments are those of `tutor`.

    Raises `InvalidInput` for an unknown puzzle, and for a game without puzzles.
    """
    file = progress if isinstance(progress, Progress) else Progress(progress)
    found = course.game.puzzles.of_day(file.today) if which is None else course.game.puzzles.puzzle(which)
    return Tutor(course, file.of(course.game.id), language).open(puzzle_name(found))
