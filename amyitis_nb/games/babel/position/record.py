"""The record of a game of Babel."""

from __future__ import annotations

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.record import Record as AnyRecord
from amyitis_nb.games.babel.position.position import Position, new_game


class Record(AnyRecord[Position]):
    """A game of Babel with its history, comments and variations; `amyitis_nb.core.record` has the details."""

    game_id = "babel"

    def write_start(self) -> str:
        """Return `new …` for a game that its seed determines, else `start` and the position text."""
        start = self.start
        if start.seed is not None and start == new_game(start.seed, edition=start.edition.id):
            return f"new seed={start.seed} edition={start.edition.id}"
        return super().write_start()

    @classmethod
    def read_start(cls, line: str) -> Position:
        """Return the start position from a line of the head. Raises `InvalidInput` for an invalid line."""
        word, _, rest = line.partition(" ")
        if word == "start":
            return Position(rest.strip())
        given = dict(part.partition("=")[::2] for part in rest.split())
        if word == "new" and given.keys() == {"seed", "edition"}:
            return new_game(given["seed"], edition=given["edition"])
        example = "new seed=7 edition=kosmos"
        told = (("unread.start", {"example": example}),)
        raise InvalidInput(f"expected {example}, or start and a position text", line[:60], user_message=told)
