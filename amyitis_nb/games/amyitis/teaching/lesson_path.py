"""`LESSON_PATH`: the garden that grows with the lessons. The path climbs from the river to the top."""

from __future__ import annotations

from collections.abc import Mapping

from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.teaching import LessonPath, Stage
from amyitis_nb.games.amyitis.drawing.lesson_path import draw_lesson_path
from amyitis_nb.games.amyitis.edition.library import standard

#: The square and the symbol of each lesson, by terrace. A symbol after "!" replaces the number of the square.
_TERRACES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "river": {
        "aim": ("a4", "craft-engineer"),
        "passing": ("b4", "talent"),
        "recruiting": ("c4", "craft-merchant"),
        "farming": ("d4", "craft-farmer"),
        "irrigation": ("d3", "token-palm"),
        "temples": ("d2", "craft-priest"),
        "caravan": ("d1", "camel"),
    },
    "middle": {
        "court": ("c1", "court-banker"),
        "planting": ("c2", "tile"),
        "harvest": ("c3", "prestige"),
        "round_end": ("b3", "first"),
        "ending": ("a3", "court-palace"),
    },
    "upper": {
        "table_setup": ("a2", "!tile"),
        "guided_round": ("b2", "!camel"),
        "exam": ("b1", "!court-any"),
    },
    "top": {"small_game": ("a1", "!first")},
}


class Garden(LessonPath):
    """The garden of the game, with a lesson on each square."""

    stages = tuple(Stage(id, tuple(lessons)) for id, lessons in _TERRACES.items())

    def draw(
        self, states: Mapping[str, str], *, next_lesson: str, label: str, language: str, hint: str = ""
    ) -> Drawing:
        """Return the picture of the lessons with their states."""
        squares = {lesson: at for lessons in _TERRACES.values() for lesson, at in lessons.items()}
        return draw_lesson_path(standard(), squares, states, next_lesson, (label, hint), language)


LESSON_PATH = Garden()
