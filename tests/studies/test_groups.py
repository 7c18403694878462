"""The intervals of studies."""

from __future__ import annotations

import json
import math
import random
import sys
from typing import Any

import pytest

from amyitis_nb.studies.chart import chart
from amyitis_nb.studies.groups import Group, Groups, by_value, mean, share


def test_independent_rows_have_the_known_intervals() -> None:
    amounts = [1.0] * 30 + [0.0] * 70
    found = share("x", [(1, amount) for amount in amounts])
    # Wilson's interval of 30 in 100, but for the variance of a sample (99 in place of 100).
    assert (found.mean, found.rows) == (0.3, 100)
    assert [found.low, found.high] == pytest.approx([0.2189, 0.3959], abs=5e-4)
    normal = mean("x", [(1, amount) for amount in amounts])
    half = 1.96 * math.sqrt(0.3 * 0.7 / 99)
    assert [normal.low, normal.high] == pytest.approx([0.3 - half, 0.3 + half])


def test_equal_rows_of_a_game_count_once() -> None:
    once = [(1, 1.0)] * 12 + [(1, 0.0)] * 20
    twice = [(2, 2 * amount) for _, amount in once]
    for estimate in (mean, share):
        single, double = estimate("x", once), estimate("x", twice)
        assert double.mean == single.mean
        assert (double.low, double.high) == pytest.approx((single.low, single.high))
        assert double.rows == 2 * single.rows


def test_a_share_of_nothing_or_all_has_an_interval() -> None:
    none = share("x", [(1, 0.0)] * 50)
    assert (none.mean, none.low) == (0, 0)
    assert none.high == pytest.approx(1.96**2 / (50 + 1.96**2))
    every = share("x", [(1, 1.0)] * 50)
    assert every.mean == 1
    assert every.high == pytest.approx(1)
    assert every.low == pytest.approx(1 - none.high)


def test_a_single_game_has_no_interval() -> None:
    for estimate in (mean, share):
        found = estimate("x", [(3, 1.0)])
        assert math.isnan(found.low)
        assert math.isnan(found.high)


def test_intervals_cover_the_mean() -> None:
    """Of 400 samples of games with dependent rows, about 95 % of the intervals must have the true mean."""
    stream = random.Random(1)
    covered = {mean: 0, share: 0}
    for _ in range(400):
        games = []
        for _ in range(60):
            count, both = stream.randint(1, 3), stream.random() < 0.3
            games.append((count, float(count * both)))
        for estimate in covered:
            found = estimate("x", games)
            covered[estimate] += found.low <= 0.3 <= found.high
    assert all(0.92 * 400 <= count <= 0.98 * 400 for count in covered.values()), covered


def test_rows_are_grouped_by_value_and_game() -> None:
    samples = [(0, "b", 1.0), (0, "a", 2.0), (0, "b", 3.0), (1, "a", 4.0)]
    found = by_value(samples, lambda value, games: mean(value, games)._replace(mean=len(games)))
    assert [(group.value, group.mean, group.rows) for group in found] == [("a", 2, 2), ("b", 1, 2)]


def values(part: Any) -> list[dict[str, Any]]:
    """Return the data in a part of a chart."""
    if isinstance(part, dict):
        own = part.get("data", {}).get("values", [])
        return [*own, *(row for inner in part.values() for row in values(inner))]
    return [row for inner in part for row in values(inner)] if isinstance(part, list) else []


def test_a_chart_has_the_groups_and_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Groups("won", "seat", (Group(0, 0.25, 0.2, 0.3, 40), Group(1, 0.75, 0.7, 0.8, 40)))
    panels = {"2 players": {"": table}, "3 players": {"": table}}
    words: dict[str, Any] = {"title": "Wins", "across": "share", "down": "seat"}
    made = chart(panels, **words, even={"2 players": 0.5, "3 players": 1 / 3})
    shown = made._repr_mimebundle_()
    assert shown["text/plain"].count(str(table)) == 2
    (spec,) = (data for name, data in shown.items() if name.startswith("application/vnd.vegalite.v5"))
    assert "http" not in json.dumps({key: part for key, part in spec.items() if key != "$schema"})
    assert [part["title"] for part in spec["hconcat"]] == [*panels]
    rows = [row for part in spec["hconcat"] for row in values(part) if "mean" in row]
    assert {(row["value"], row["mean"], row["low"], row["high"]) for row in rows} == {
        ("0", 0.25, 0.2, 0.3),
        ("1", 0.75, 0.7, 0.8),
    }
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(ImportError, match=r"amyitis-nb\[plots\]"):
        chart(panels, **words)


def test_a_table_has_a_line_for_each_group() -> None:
    table = Groups("won", "seat", by_value([(0, 0, 1.0), (1, 0, 0.0), (0, 1, 0.0), (1, 1, 1.0)], share))
    head, *lines = str(table).splitlines()
    assert head.split() == ["seat", "won", "95", "%", "interval", "rows"]
    assert [line.split()[:2] for line in lines] == [["0", "0.500"], ["1", "0.500"]]
    assert repr(table) == "<won by seat: 2 groups>"
