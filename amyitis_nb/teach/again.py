"""`again()`: restores the lesson of a page in a new kernel."""

from __future__ import annotations

import json

from amyitis_nb.core.game import find
from amyitis_nb.teach.lesson import course
from amyitis_nb.teach.open import tutor
from amyitis_nb.teach.widget import PLAY, LessonBoard


def again(text: str) -> LessonBoard:
    """Return the activity that a page describes: a lesson where the learner left it, the contents, or an open game.

    A quiz starts again. The model keeps its id, by which the page finds it. Raises `InvalidInput` if there is no such
    lesson.
    """
    kept = json.loads(text)
    lessons = course(find(kept["game"], kept["game_module"]))
    playing = kept["name"] == PLAY
    name = None if playing else kept["name"] or None
    activity = tutor(lessons, name, language=kept["language"], progress=kept["progress"])
    return LessonBoard(activity, kept["model"], memory=text if playing else "")
