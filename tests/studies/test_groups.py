"""The intervals of studies."""

from __future__ import annotations

import math
import random

import pytest

from amyitis_nb.studies.groups import Groups, by_value, mean, share


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


def test_a_table_has_a_line_for_each_group() -> None:
    table = Groups("won", "seat", by_value([(0, 0, 1.0), (1, 0, 0.0), (0, 1, 0.0), (1, 1, 1.0)], share))
    head, *lines = str(table).splitlines()
    assert head.split() == ["seat", "won", "95", "%", "interval", "rows"]
    assert [line.split()[:2] for line in lines] == [["0", "0.500"], ["1", "0.500"]]
    assert repr(table) == "<won by seat: 2 groups>"
