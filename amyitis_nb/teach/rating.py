"""Ratings of a learner and of puzzles, by Glicko (Glickman 1995): an attempt is a game of the two."""

from __future__ import annotations

from math import log, pi, sqrt
from typing import NamedTuple

#: The deviation of what is not known yet, and the smallest one: a rating never stops moving.
UNKNOWN, SUREST = 350, 60
#: The deviation of a puzzle that nobody has tried: its first rating is an estimate.
UNTRIED = 120
#: The rating of a learner before the first puzzle.
FIRST = 1200

_Q = log(10) / 400


class Rating(NamedTuple):
    """A rating on the scale of chess, and its standard deviation."""

    value: int
    deviation: int

    def after(self, other: Rating, score: float) -> Rating:
        """Return the rating after a game against another one; the score is 1 for a win and 0 for a loss."""
        weight = 1 / sqrt(1 + 3 * (_Q * other.deviation / pi) ** 2)
        expected = 1 / (1 + 10 ** (weight * (other.value - self.value) / 400))
        known = 1 / self.deviation**2 + (_Q * weight) ** 2 * expected * (1 - expected)
        value = self.value + _Q * weight * (score - expected) / known
        return Rating(max(0, round(value)), max(SUREST, round(sqrt(1 / known))))
