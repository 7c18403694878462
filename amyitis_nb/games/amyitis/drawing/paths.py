"""Numbers and lines of the drawing, written as short as possible."""

from __future__ import annotations

Point = tuple[float, float]


def unit(value: float) -> int:
    """Return a coordinate rounded to whole units, so that adjacent shapes leave no gap."""
    return int(value + 0.5)


def number(value: float) -> str:
    """Return a coordinate as text, rounded to whole units."""
    return str(unit(value))


def steps(points: list[Point]) -> str:
    """Return the points as relative coordinates, without the first one."""
    written = ""
    x0, y0 = (unit(n) for n in points[0])
    for point in points[1:]:
        x, y = (unit(n) for n in point)
        for step in (x - x0, y - y0):
            text = str(step)
            written += text if step < 0 or not written else " " + text
        x0, y0 = x, y
    return written


def line(points: list[Point]) -> str:
    """Return path data through the points."""
    x, y = points[0]
    return f"M{number(x)} {number(y)}l{steps(points)}"
