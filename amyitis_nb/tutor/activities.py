"""What a name opens: a lesson, practice, the exam, or the table of contents."""

from __future__ import annotations

from amyitis_nb.tutor.activity import Activity
from amyitis_nb.tutor.contents import Contents
from amyitis_nb.tutor.lesson import Course
from amyitis_nb.tutor.practice import Quiz
from amyitis_nb.tutor.progress import Progress
from amyitis_nb.tutor.tutorial import Tutorial


def open_activity(
    course: Course, progress: Progress, language: str | None, name: str = "", *, left: str = ""
) -> Activity:
    """Return the lesson with the id `name`, or "practice" or "exam"; without a name the table of contents, which
    marks what was just `left`.

    Raises `InvalidInput`, with near ids, for a lesson that is not there.
    """
    if name == "":
        return Contents(course, progress, language, left=left)
    if name in ("practice", "exam"):
        return Quiz(course, progress, language, exam=name == "exam")
    return Tutorial(course, course.lesson(name), progress, language)
