"""The printed figures of an edition of Babel, and the registry of the packaged editions."""

from __future__ import annotations

import os

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.figures import Figured, Packaged, leaves, marked, marks
from amyitis_nb.core.value import MappedValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from amyitis_nb.core.figures import Figure

#: The ids of the packaged editions; the first is the standard one.
EDITIONS = ("kosmos", "zman")


class Edition(Figured, MappedValue):
    """The figures of an edition, with their provenance.

    `tribes` is the number of tribe cards of each people, and `temples` the number of temple cards of each level
    (`setup.tribes`, `setup.temples`). `hands` are the starting hands of the first and of the other player.
    `drawn_tribes` and `drawn_temples` are drawn in each turn. `points` is the first goal, `under` what the opponent
    must be below, and `new` the goal after `end.goal`.
    """

    id: str
    name: str
    tribes: int
    temples: tuple[int, ...]
    hands: tuple[int, ...]
    start_level: int
    drawn_tribes: int
    drawn_temples: int
    row: int
    migrants: int
    points: int
    under: int
    new: int
    _figures: Mapping[str, tuple[Figure, str]]
    _marks: Mapping[str, str]


def read_edition(name: str, text: str) -> Edition:
    """Return the edition of a TOML text. Raises `InvalidInput`, which begins with `name`, for any other text."""
    from amyitis_nb.core.input.limits import in_file, read_toml
    from amyitis_nb.core.input.schema import check, read_schema

    try:
        table = read_toml(text)
        check(table, read_schema(os.path.join(os.path.dirname(__file__), "edition.schema.json")))
    except InvalidInput as error:
        raise in_file(error, name) from None
    cards, start, turn, columns, goals = (
        table[group] for group in ("cards", "start", "turn", "columns", "goals")
    )
    groups = [group for group, part in table.items() if isinstance(part, dict)]
    written = dict(marks((group, table[group]) for group in groups))
    return Edition(
        table["id"],
        table["name"],
        cards["tribes"],
        tuple(cards["temples"]),
        tuple(start["hands"]),
        start["level"],
        turn["tribes"],
        turn["temples"],
        columns["row"],
        columns["migrants"],
        goals["points"],
        goals["under"],
        goals["new"],
        {
            key: (value, marked(key, written))
            for group in groups
            for key, value in leaves(table[group], group)
        },
        written,
    )


#: Returns a packaged edition by its id; "" is the standard one.
edition_by_id = Packaged(EDITIONS, "Babel", os.path.dirname(__file__), read_edition)
