"""The figures of the study of what wins (chapter 11), such as the usual prestige by source."""

from __future__ import annotations

import os
from functools import cache

from amyitis_nb.core.advice import Usual
from amyitis_nb.core.input.limits import read_file, read_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_FILE = os.path.join(os.path.dirname(__file__), "what_wins.json")


@cache
def what_wins() -> Mapping[str, Any]:
    """Return the figures that `benchmarks/what_wins.py` has written."""
    found: Mapping[str, Any] = read_json(read_file(_FILE))
    return found


@cache
def usual(players: int) -> Usual:
    """Return the means of the games with a number of players."""
    found = what_wins()
    tables = found["players"][str(players)]
    return Usual(
        _means((*tables["others"], *tables["winners"])),
        _means(tables["winners"]),
        found["games"][str(players)],
        found["policy"],
        found["seed"],
        found["date"],
    )


def _means(rows: Iterable[Any]) -> dict[str, float]:
    """Return the mean of each source over groups of rows; each has a source, a mean, its interval and a number of rows.

    The source "prestige" is the sum of the others, and left out.
    """
    sums: dict[str, float] = {}
    counts: dict[str, int] = {}
    for source, mean, _, _, count in rows:
        if source == "prestige":
            continue
        sums[source] = sums.get(source, 0.0) + mean * count
        counts[source] = counts.get(source, 0) + count
    return {source: total / counts[source] for source, total in sums.items()}
