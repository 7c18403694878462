"""The JSON of the end of a game. The page has the same types: `frontend/build_types.py` makes them from this module."""

from __future__ import annotations

from typing import Any, TypedDict


class Figures(TypedDict):
    """A table; the contents of its rows depend on its use."""

    label: str
    heads: list[str]
    rows: list[list[Any]]


class TurningPointCard(TypedDict):
    """A turning point: `at` is the point of the game that shows it, `before` the point to play on from."""

    title: str
    lines: list[str]
    at: int
    before: int


class NextGame(TypedDict):
    """What to look at before the next game, and its rule."""

    text: str
    rule: str


class Ending(TypedDict):
    """The end of a game (explain/ending.py)."""

    title: str
    #: What decided the game.
    by: str
    story: str
    #: SVG, "" without a score story.
    chart: str
    #: The chart as a table: rows of a number and the points of each seat.
    table: Figures | None
    #: The turning points.
    cards: list[TurningPointCard]
    #: The final scoring: rows of a seat, whether it won, and numbers.
    count: Figures | None
    #: What to look at before the next game.
    next: NextGame | None
    #: The words for a review; null for a game without advice.
    review: dict[str, str] | None
    words: dict[str, str]
