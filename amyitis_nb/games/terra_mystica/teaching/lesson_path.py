"""`LESSON_PATH`: a land that the lessons settle, hex by hex."""

from __future__ import annotations

from collections.abc import Mapping

from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.teaching import LessonPath, Stage
from amyitis_nb.games.terra_mystica.drawing.lesson_path import draw_lesson_path


class Land(LessonPath):
    """A land with a river, and a lesson on each of its hexes."""

    stages = (
        Stage("land", ("ground", "reach", "houses")),
        Stage("growth", ("power", "leech", "spades", "cults", "favours", "towns")),
        Stage("game", ("passing", "rounds", "scoring", "exam", "small_game")),
    )

    def draw(
        self, states: Mapping[str, str], *, next_lesson: str, label: str, language: str, hint: str = ""
    ) -> Drawing:
        """Return the picture of the lessons with their states."""
        lessons = [lesson for stage in self.stages for lesson in stage.lessons]
        return draw_lesson_path(lessons, states, next_lesson, (label, hint), language)


LESSON_PATH = Land()
