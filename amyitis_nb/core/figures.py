"""Printed figures with their provenance, for editions that are read from TOML."""

from __future__ import annotations

import os

from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.input.checking import near, shown
from amyitis_nb.core.value import Generic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, TypeVar

    E = TypeVar("E")

    Figure = str | int | tuple[Any, ...]
    Table = dict[str, Any]
else:
    E = None

#: The provenances, starting with the most certain.
PROVENANCE = ("certain", "probable", "reconstructed")


class Figured:
    """An edition with figures by key, each with its provenance.

    A key has the dotted names of the edition file (`garden.levels`); items of a list count from 1.
    """

    id: str
    name: str
    _figures: Mapping[str, tuple[Figure, str]]
    #: The provenances as they are written, by the key of the figures that they cover.
    _marks: Mapping[str, str]

    def provenance(self, key: str) -> str:
        """Return the provenance of a figure, one of `PROVENANCE`.

        A shorter key names a group: it has the provenance of its mark or, without one, that of its least certain
        figure. Raises `InvalidInput`, with similar keys, for an unknown key.
        """
        under = f"{key}."
        inside = [mark for name, (_, mark) in self._figures.items() if name == key or name.startswith(under)]
        if not inside:
            from amyitis_nb.core.input.schema import mismatch, refuse

            hint = near(key, self._figures)
            raise refuse([mismatch((), "the key of a figure", shown(key), hint)], self.id)
        return marked(key, self._marks) or max(inside, key=PROVENANCE.index)

    def _repr_html_(self) -> str:
        from amyitis_nb.core.picture.cell import in_cell
        from amyitis_nb.core.picture.table import html_table

        rows = [(key, f"{value}", mark) for key, value, mark in self.figures()]
        table = html_table(self.name, ("key", "figure", "provenance"), rows)
        return in_cell(f'<div style="max-height:24em;overflow:auto">{table}</div>')

    def figures(self) -> Iterator[tuple[str, Figure, str]]:
        """Return each figure in the order of the file: key, value, provenance."""
        for key, (value, mark) in self._figures.items():
            yield key, value, mark


def leaves(value: Any, key: str) -> Iterator[tuple[str, Figure]]:
    """Yield each value of a table with its key; a list is one value."""
    if isinstance(value, dict):
        for part, inner in value.items():
            if part != "provenance":
                yield from leaves(inner, f"{key}.{part}")
    else:
        yield key, tuples(value)


def tuples(value: Any) -> Any:
    """Return a value with tuples instead of lists."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def marks(tables: Iterable[tuple[str, Table]]) -> Iterator[tuple[str, str]]:
    """Yield each provenance in tables, given with their keys, with the key of the figures that it covers."""
    for key, table in tables:
        written = table["provenance"]
        if isinstance(written, str):
            yield key, written
        else:
            yield from ((f"{key}.{part}", mark) for part, mark in written.items())


def marked(key: str, marks: Mapping[str, str]) -> str:
    """Return the provenance with the longest key that covers a figure; "" without one."""
    while key and key not in marks:
        key = key.rpartition(".")[0]
    return marks.get(key, "")


class Packaged(Generic[E]):
    """The packaged editions of the game `title`: a function from an id to an edition, which is read once.

    `ids` begin with the standard edition. `read` makes an edition from the name and the text of its file.
    """

    def __init__(self, ids: Sequence[str], title: str, folder: str, read: Callable[[str, str], E]) -> None:
        self._ids, self._title, self._folder, self._read = ids, title, folder, read
        self._known: dict[str, E] = {}

    def __call__(self, id: str = "") -> E:
        """Return an edition; "" is the standard one. Raises `InvalidInput`, with similar ids, for an unknown one."""
        id = id or self._ids[0]
        if id not in self._known:
            if id not in self._ids:
                told = (("unread.edition", {"found": str(id)[:60]}),)
                message = f"no edition {shown(id)} of {self._title}{near(id, self._ids)}"
                raise InvalidInput(message, str(id)[:60], "edition", told)
            from amyitis_nb.core.input.limits import read_file

            name = f"{id}.toml"
            self._known[id] = self._read(name, read_file(os.path.join(self._folder, name)))
        return self._known[id]
