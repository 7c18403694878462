"""Long calculations in slices.

The page asks for one slice after the other. So the board stays usable in every host, with and without threads, and a
page that stops asking cancels the calculation.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

#: The maximum time of a slice, in seconds, if no single step takes longer.
SLICE = 0.1


class Slices:
    """A calculation in slices: `steps` yields the completed fraction and finally the result."""

    def __init__(self, steps: Iterator[Any]) -> None:
        self.done = 0.0
        self._steps = steps

    def go_on(self) -> Any:
        """Calculate a slice. Return the result, or None if there is more to do."""
        until = monotonic() + SLICE
        for step in self._steps:
            if not isinstance(step, float):
                return step
            self.done = step
            if monotonic() >= until:
                break
        return None
