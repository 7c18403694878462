"""Calculations in steps, so that a board can show their progress and stay usable."""

from __future__ import annotations

from typing import TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

S = TypeVar("S")
T = TypeVar("T")


def recorded(steps: Generator[S, None, T]) -> tuple[list[S], T]:
    """Run all steps, and return what they yield and the result."""
    yielded: list[S] = []
    while True:
        try:
            yielded.append(next(steps))
        except StopIteration as end:
            return yielded, end.value


def finished(steps: Generator[object, None, T]) -> T:
    """Run all steps, and return the result."""
    return recorded(steps)[1]
