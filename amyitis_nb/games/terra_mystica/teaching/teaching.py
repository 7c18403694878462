"""`TEACHING`: Terra Mystica's support for lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.event import Event
from amyitis_nb.core.teaching import Teaching
from amyitis_nb.games.terra_mystica.drawing.places import GROUPS, group_of
from amyitis_nb.games.terra_mystica.position.action_text import every_action, read_action
from amyitis_nb.games.terra_mystica.position.bots import BOTS
from amyitis_nb.games.terra_mystica.position.position import Position, new_game
from amyitis_nb.games.terra_mystica.teaching.lesson_path import LESSON_PATH
from amyitis_nb.games.terra_mystica.teaching.predicates import PREDICATES
from amyitis_nb.games.terra_mystica.teaching.queries import QUERIES


class TerraMysticaTeaching(Teaching[Position]):
    """Lessons about Terra Mystica. `docs/lessons.md` lists the names that they can use."""

    queries = QUERIES
    predicates = PREDICATES
    read_action = staticmethod(read_action)
    bots = BOTS
    lesson_path = LESSON_PATH
    parts = tuple(part for part in GROUPS if part != "bridges")

    def part_of(self, place: str, seat: int) -> str:
        """Return the part of the board that a place belongs to: `own` is the learner's board, `others` are those of
        the other players, and bridges belong to the map.
        """
        group = group_of(place, seat)
        return "map" if group == "bridges" else group

    def start(self, table: Mapping[str, Any]) -> Position:
        """Return the position of a lesson's `start`: a new game or a position text. Raises `InvalidInput` for any
        other start.
        """
        if "new" in table:
            return new_game(table["new"]["players"], table["new"]["seed"])
        if "position" in table:
            return Position(table["position"])
        raise InvalidInput("expected a start with a new game or a position", str(dict(table))[:60], "start")

    def effects(self, position: Position, action: Action) -> tuple[tuple[Event, Position], ...]:
        """Return the events of a legal action, each with the position right after it."""
        return position.effects(action)

    def attempts(self, position: Position) -> Iterable[Action]:
        """Return every action of the game."""
        return every_action()


TEACHING = TerraMysticaTeaching()
