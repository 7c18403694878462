"""`TEACHING`: Babel's support for lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from amyitis_nb.core.action import Action
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.teaching import Teaching
from amyitis_nb.games.babel.board.choices import ATTEMPTS
from amyitis_nb.games.babel.position.action_text import read_action
from amyitis_nb.games.babel.position.bots import BOTS
from amyitis_nb.games.babel.position.position import Position, new_game
from amyitis_nb.games.babel.rules.actions import END_TURN
from amyitis_nb.games.babel.teaching.lesson_path import LESSON_PATH
from amyitis_nb.games.babel.teaching.predicates import PREDICATES
from amyitis_nb.games.babel.teaching.queries import QUERIES

#: The part of the board, by the kind of a place that belongs to no player.
_PARTS = {"site": "sites", "column": "sites", "temple": "sites", "pile": "piles"}

#: The parts that belong to a player.
_OWNED = ("hand", "depot", "stock")


class BabelTeaching(Teaching[Position]):
    """Lessons about Babel. `docs/lessons.md` lists the names that they can use."""

    lesson_path = LESSON_PATH
    queries = QUERIES
    predicates = PREDICATES
    read_action = staticmethod(read_action)
    bots = BOTS
    parts = ("sites", *_OWNED, "others", "piles")

    def drawn(self, parts: Iterable[str], seat: int) -> tuple[str, ...]:
        """Return the parts as the drawing names them: those of a player have the number of the seat in their names."""
        others = tuple(f"{part}:{1 - seat}" for part in _OWNED)
        named = {"others": others, **{part: (f"{part}:{seat}",) for part in _OWNED}}
        return tuple(name for part in parts for name in named.get(part, (part,)))

    def part_of(self, place: str, seat: int) -> str:
        """Return the part of the board that a place belongs to: `others` are the hand, the depot and the name of the
        opponent.
        """
        kind, _, name = place.partition(":")
        if kind in _PARTS:
            return _PARTS[kind]
        if name.partition(".")[0] != str(seat):
            return "others"
        return "depot" if kind == "start" else kind

    def start(self, table: Mapping[str, Any]) -> Position:
        """Return the position of a lesson's `start`: a new game or a position text. Raises `InvalidInput` for any
        other start.
        """
        if "new" in table:
            return new_game(table["new"]["seed"])
        if "position" in table:
            return Position(table["position"])
        raise InvalidInput("expected a start with a new game or a position", str(dict(table))[:60], "start")

    def attempts(self, position: Position) -> Iterator[Action]:
        """Yield the actions that a player may try on the board."""
        yield from ATTEMPTS
        yield END_TURN


TEACHING = BabelTeaching()
