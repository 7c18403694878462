"""`LESSON_PATH`: the five sites, where each lesson builds a tier of a temple."""

from __future__ import annotations

from collections.abc import Mapping

from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.teaching import LessonPath, Stage
from amyitis_nb.games.babel.drawing.lesson_path import draw_lesson_path
from amyitis_nb.games.babel.edition.names import PEOPLES

#: The lessons of each site, from the ground up.
_SITES = (
    ("aim", "moving"),
    ("building", "turns"),
    ("rows", "leaps"),
    ("upheaval", "halving", "ends"),
    ("table", "exam", "small_game"),
)


class Sites(LessonPath):
    """The sites of the peoples, with a lesson in each tier of their temples."""

    stages = (
        Stage("turn", ("aim", "moving", "building", "turns")),
        Stage("powers", ("rows", "leaps", "upheaval", "halving")),
        Stage("game", ("ends", "table", "exam", "small_game")),
    )

    def draw(
        self, states: Mapping[str, str], *, next_lesson: str, label: str, language: str, hint: str = ""
    ) -> Drawing:
        """Return the picture of the lessons with their states."""
        sites = tuple(zip(PEOPLES, _SITES, strict=True))
        return draw_lesson_path(sites, states, next_lesson, (label, hint), language)


LESSON_PATH = Sites()
