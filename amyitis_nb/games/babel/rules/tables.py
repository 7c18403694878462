"""What the rules look up: the figures of an edition, and the rows of columns."""

from __future__ import annotations

from functools import lru_cache

from amyitis_nb.games.babel.edition.names import LETTERS, PEOPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from amyitis_nb.games.babel.edition.edition import Edition

    #: A row: its people, its mark (0 if it is the only one of its people), and the index of its first card.
    Row = tuple[int, int, int]


class Tables:
    """The figures of an edition, and the rows of any column (`rows`)."""

    __slots__ = ("edition", "rows")

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.rows = lru_cache(maxsize=4096)(self._rows)

    def _rows(self, column: str) -> tuple[Row, ...]:
        """Return the rows of a column: equal cards directly in succession, at least the edition's number (`power.row`).

        Several rows of one people have the marks 1, 2 … from the oldest card (`power.row.which`).
        """
        found: list[tuple[int, int]] = []
        start = 0
        for at in range(1, len(column) + 1):
            if at == len(column) or column[at] != column[start]:
                if at - start >= self.edition.row:
                    found.append((PEOPLE[column[start]], start))
                start = at
        peoples = [people for people, _ in found]
        return tuple(
            (people, 1 + peoples[:number].count(people) if peoples.count(people) > 1 else 0, start)
            for number, (people, start) in enumerate(found)
        )


_made: dict[str, Tables] = {}


def tables_for(edition: Edition) -> Tables:
    """Return the tables of an edition."""
    if edition.id not in _made:
        _made[edition.id] = Tables(edition)
    return _made[edition.id]


@lru_cache(maxsize=4096)
def peoples_of(column: str) -> tuple[int, ...]:
    """Return the peoples of a column in the order of the rules text."""
    return tuple(PEOPLE[letter] for letter in LETTERS if letter in column)
