"""Printed figures with their provenance, for editions that are read from TOML."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    Figure = str | int | tuple[Any, ...]
    Table = dict[str, Any]

#: The provenances, starting with the most certain.
PROVENANCE = ("certain", "probable", "reconstructed")


class Figured:
    """An edition with figures by key, each with its provenance.

    A key has the dotted names of the edition file (`garden.levels`); items of a list count from 1.
    """

    id: str
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
            from amyitis_nb.core.input.checking import near, shown
            from amyitis_nb.core.input.schema import mismatch, refuse

            hint = near(key, self._figures)
            raise refuse([mismatch((), "the key of a figure", shown(key), hint)], self.id)
        return marked(key, self._marks) or max(inside, key=PROVENANCE.index)

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
