"""Rectangles of a drawing."""

from __future__ import annotations

from amyitis_nb.core.value import Value


class Box(Value):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2
