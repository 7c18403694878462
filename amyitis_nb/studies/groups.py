"""Means over groups of rows, with intervals that account for the dependence between the rows of one game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.value import Value

#: The 95 % interval of a normal distribution, in standard errors.
_Z = 1.96


class Group(NamedTuple):
    """The rows with one value: their mean, its 95 % interval, and the number of rows.

    The interval is NaN if the rows are of a single game.
    """

    value: Any
    mean: float
    low: float
    high: float
    rows: int


class Groups(Value):
    """The mean of a field over groups of rows, by value. `str` is a table."""

    field: str
    by: str
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        head, *lines = self._cells()
        widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
        return "\n".join(
            "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
            for line in (head, *lines)
        )

    def _cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines of the table; the first one has the heads."""
        yield self.by, self.field, "95 % interval", "rows"
        for value, mean, low, high, rows in self.groups:
            yield str(value), f"{mean:.3f}", f"{low:.3f} to {high:.3f}", f"{rows:,}"

    def _repr_html_(self) -> str:
        head, *lines = self._cells()
        return in_cell(html_table(f"{self.field} by {self.by}", head, lines))

    def __repr__(self) -> str:
        return f"<{self.field} by {self.by}: {len(self.groups)} groups>"


def grouped(samples: Iterable[tuple[int, Any, float]]) -> dict[Any, list[tuple[int, float]]]:
    """Return for each value, in ascending order, the number of rows and their sum in each game that has such rows.

    `samples` are the game, the value and the amount of each row, with the rows of a game together.
    """
    found: dict[Any, list[tuple[int, float]]] = {}
    latest: dict[Any, int] = {}
    for game, value, amount in samples:
        games = found.setdefault(value, [])
        if latest.get(value) == game:
            count, total = games[-1]
            games[-1] = count + 1, total + amount
        else:
            games.append((1, amount))
            latest[value] = game
    return dict(sorted(found.items()))


def mean(value: Any, games: Sequence[tuple[int, float]]) -> Group:
    """Return the mean of the rows of games, with a normal interval."""
    rows, middle, error = _ratio(games)
    return Group(value, middle, middle - _Z * error, middle + _Z * error, rows)


def share(value: Any, games: Sequence[tuple[int, float]]) -> Group:
    """Return the mean of the rows of games whose amounts are from 0 to 1, with Wilson's interval."""
    rows, middle, error = _ratio(games)
    spread = middle * (1 - middle)
    size = (
        spread / error**2 if error else len(games)
    )  # the number of independent rows that would be as certain
    square = _Z * _Z / size
    centre = (middle + square / 2) / (1 + square)
    half = _Z * math.sqrt(spread / size + square / (4 * size)) / (1 + square)
    return Group(value, middle, centre - half, centre + half, rows)


def _ratio(games: Sequence[tuple[int, float]]) -> tuple[int, float, float]:
    """Return the number of rows, their mean, and its standard error with whole games as the sample."""
    rows = sum(count for count, _ in games)
    middle = sum(total for _, total in games) / rows
    if len(games) < 2:
        return rows, middle, math.nan
    square = sum((total - middle * count) ** 2 for count, total in games)
    return rows, middle, math.sqrt(square * len(games) / (len(games) - 1)) / rows


def by_value(
    samples: Iterable[tuple[int, Any, float]], estimate: Callable[[Any, Sequence[tuple[int, float]]], Group]
) -> tuple[Group, ...]:
    """Return a group for each value in `samples`, which `grouped` documents."""
    return tuple(estimate(value, games) for value, games in grouped(samples).items())
