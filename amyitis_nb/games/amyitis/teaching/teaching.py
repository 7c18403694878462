"""`TEACHING`: Amyitis's support for lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.teaching import Teaching
from amyitis_nb.games.amyitis.board import choices
from amyitis_nb.games.amyitis.players.bots import BOTS
from amyitis_nb.games.amyitis.position import action_text, answers
from amyitis_nb.games.amyitis.position.position import Position, new_game
from amyitis_nb.games.amyitis.position.turned import turned
from amyitis_nb.games.amyitis.teaching import strategy
from amyitis_nb.games.amyitis.teaching.examples import example
from amyitis_nb.games.amyitis.teaching.lesson_path import LESSON_PATH
from amyitis_nb.games.amyitis.teaching.predicates import PREDICATES

#: The part of the board, by the kind of a place.
_PARTS = {
    "square": "garden",
    "area": "garden",
    "card": "crafts",
    "pass": "pass",
    "field": "fields",
    "temple": "temples",
    "city": "road",
    "court": "court",
    "score": "score",
}


class AmyitisTeaching(Teaching[Position]):
    """Lessons about Amyitis. `docs/lessons.md` lists the names that they can use."""

    queries = strategy.QUERIES
    predicates = PREDICATES
    lesson_path = LESSON_PATH
    effects = staticmethod(answers.stages)
    read_action = staticmethod(action_text.read_action)
    attempts = staticmethod(choices.attempts)
    bots = BOTS
    parts = ("garden", "crafts", "pass", "fields", "temples", "road", "court", "stock", "others", "score")

    def drawn(self, parts: Iterable[str], seat: int) -> tuple[str, ...]:
        """Return the parts as the drawing names them: each player's stock has the number of the seat in its name."""
        others = tuple(f"stock:{other}" for other in range(4) if other != seat)
        named = {"stock": (f"stock:{seat}",), "others": others}
        return tuple(name for part in parts for name in named.get(part, (part,)))

    def part_of(self, place: str, seat: int) -> str:
        """Return the part of the board that a place belongs to: `stock` is the learner's, `others` are the other
        players'.
        """
        kind, _, name = place.partition(":")
        if kind == "stock":
            return "stock" if name.partition(".")[0] == str(seat) else "others"
        return _PARTS[kind]

    def start(self, table: Mapping[str, Any]) -> Position:
        """Return the position of a lesson's `start`: an example, a new game or a position text, with edits.

        In `edit`, "" means none (no tile, no cube), because TOML has no null. Raises `InvalidInput` for an invalid
        start.
        """
        if "example" in table:
            position = example(table["example"])
        elif "new" in table:
            position = new_game(table["new"]["players"], table["new"]["seed"])
        elif "position" in table:
            position = Position(table["position"])
        else:
            raise InvalidInput(
                "expected a start with an example, a new game or a position", str(dict(table))[:60], "start"
            )
        changes = {name: _plain(name, value) for name, value in table.get("edit", {}).items()}
        if changes.get("seed") == "":
            changes["seed"] = None
        return position.edit(**changes) if changes else position

    def seated(self, position: Position, seat: int) -> tuple[Position, int]:
        """Return the position turned around the table until the learner is Blue, and Blue's seat."""
        return turned(position, seat), 0


def _plain(name: str, value: Any) -> Any:
    """Return a value of `edit` as in Python: TOML has neither None nor numbers as keys."""
    if not isinstance(value, dict):
        return value
    return {
        int(key) if key.isdecimal() else key: None
        if item == "" and name in ("tiles", "areas")
        else _plain(name, item)
        for key, item in value.items()
    }


TEACHING = AmyitisTeaching()
