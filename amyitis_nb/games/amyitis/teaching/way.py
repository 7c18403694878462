"""`WAY`: the garden that grows with the lessons. The way climbs from the river to the top."""

from __future__ import annotations

from collections.abc import Mapping

from amyitis_nb.core.picture.drawing import Drawing
from amyitis_nb.core.teaching import Stage, Way
from amyitis_nb.games.amyitis.drawing.way import draw_way
from amyitis_nb.games.amyitis.edition.library import standard

#: By terrace, each lesson with its square and its symbol. A symbol after "!" replaces the number of the square.
_TERRACES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "river": {
        "aim": ("4,1", "craft-engineer"),
        "passing": ("4,2", "talent"),
        "recruiting": ("4,3", "craft-merchant"),
        "farming": ("4,4", "craft-farmer"),
        "irrigation": ("3,4", "token-palm"),
        "temples": ("2,4", "craft-priest"),
        "caravan": ("1,4", "camel"),
    },
    "middle": {
        "court": ("1,3", "court-banker"),
        "planting": ("2,3", "tile"),
        "harvest": ("3,3", "prestige"),
        "round_end": ("3,2", "first"),
        "ending": ("3,1", "court-palace"),
    },
    "upper": {
        "table_setup": ("2,1", "!tile"),
        "guided_round": ("2,2", "!camel"),
        "exam": ("1,2", "!court-any"),
    },
    "top": {"first_game": ("1,1", "!first")},
}


class Garden(Way):
    """The garden of the game, with a lesson on each square."""

    stages = tuple(Stage(id, tuple(lessons)) for id, lessons in _TERRACES.items())

    def draw(
        self, states: Mapping[str, str], *, onward: str, label: str, language: str, hint: str = ""
    ) -> Drawing:
        """Return the picture of the lessons in their states."""
        squares = {lesson: at for lessons in _TERRACES.values() for lesson, at in lessons.items()}
        return draw_way(standard(), squares, states, onward, (label, hint), language)


WAY = Garden()
