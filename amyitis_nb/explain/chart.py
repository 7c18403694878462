"""The points of a game as a line chart: a line for each seat, with numbered marks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from amyitis_nb.explain.turning_points import PointsByRound

#: The size of the chart, the margins around its lines (left, top, right, bottom) and the radius of a mark, in its
#: units.
WIDTH, HEIGHT = 744, 352
_LEFT, _TOP, _RIGHT, _BOTTOM = 46, 34, 88, 36
_MARK = 13

#: The dashes of the lines, for readers who cannot see the colours, by seat after the first.
_DASHES = ("9 5", "2 5", "14 4 3 4", "5 3")

#: The possible steps of the scale, the maximum number of horizontal lines, and the maximum number of labels below.
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_ACROSS, _BELOW = 5, 9

#: The distance of the tokens at the right from the ends of the lines, and the minimum distance between 2 tokens.
_BESIDE, _APART = 18, 22


class Scale:
    """The coordinates of points and of round numbers on the chart."""

    def __init__(self, course: PointsByRound) -> None:
        amounts = [amount for points in course.points for amount in points]
        most = max(1, *amounts)
        self.step = next(step for step in (*_STEPS, most) if step * _ACROSS >= most)
        self.low, self.high = min(0, *amounts), -(-most // self.step) * self.step
        self.first, self.last = course.numbers[0], max(course.numbers[-1], course.numbers[0] + 1)

    def x(self, number: int) -> float:
        """Return the x coordinate of a number of the course."""
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (number - self.first) / (self.last - self.first)

    def y(self, amount: int) -> float:
        """Return the y coordinate of an amount of points."""
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (amount - self.low) / (self.high - self.low)


def chart(
    course: PointsByRound,
    label: str,
    tokens: Sequence[str],
    prefix: str,
    own: int | None,
    marks: Sequence[tuple[int, int]],
) -> str:
    """Return the chart as SVG. The line of seat `own` is thick, the others are dashed; each ends in the seat's token.

    `tokens` are symbols of the game's drawing, which has this `prefix`. `marks` are the seats and numbers of the points
    to mark as 1, 2 and so on. Colours come from the page: `--seat-0` and so on.
    """
    scale = Scale(course)
    order = sorted(
        range(len(course.points)), key=lambda seat: seat == own
    )  # the line of seat `own` is on top
    thick = own if own is not None else order[0]
    dashed = [seat for seat in range(len(course.points)) if seat != thick]
    lines = "".join(
        _line(scale, course, seat, dashed.index(seat) if seat in dashed else None) for seat in order
    )
    return (
        f'<svg class="nb-chart {prefix}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"{_grid(scale)}{_numbers(scale)}{lines}"
        f"{_ends(scale, course, tokens, prefix)}{_marks(scale, course, marks)}</svg>"
    )


def _grid(scale: Scale) -> str:
    return "".join(
        f'<path class="nb-across" d="M{_LEFT} {scale.y(amount):.1f}H{WIDTH - _RIGHT}"/>'
        f'<text x="{_LEFT - 10}" y="{scale.y(amount) + 5:.1f}" text-anchor="end">{amount}</text>'
        for amount in range(0, scale.high + 1, scale.step)
    )


def _numbers(scale: Scale) -> str:
    every = -(-(scale.last - scale.first) // _BELOW)
    return "".join(
        f'<text x="{scale.x(number):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{number}</text>'
        for number in range(scale.last, scale.first, -every)
    )


def _line(scale: Scale, course: PointsByRound, seat: int, dash: int | None) -> str:
    points = zip(course.numbers, course.points[seat], strict=True)
    path = "M" + "L".join(f"{scale.x(number):.1f} {scale.y(amount):.1f}" for number, amount in points)
    look = "nb-thick" if dash is None else "nb-dashed"
    dashes = "" if dash is None else f' stroke-dasharray="{_DASHES[dash % len(_DASHES)]}"'
    return (
        f'<path class="nb-curve nb-casing-curve {look}" d="{path}"{dashes}/>'
        f'<path class="nb-curve {look}" d="{path}"{dashes} style="stroke:var(--seat-{seat},currentColor)"/>'
    )


def _ends(scale: Scale, course: PointsByRound, tokens: Sequence[str], prefix: str) -> str:
    """Return the token and the points of each seat at the right, without overlaps."""
    parts, above = [], -float(_APART)
    for seat, points in sorted(enumerate(course.points), key=lambda line: -line[1][-1]):
        y = max(scale.y(points[-1]), above + _APART)
        above = y
        x = WIDTH - _RIGHT + _BESIDE
        parts.append(
            f'<g transform="translate({x} {y:.1f}) scale(.8)"><use href="#{prefix}-{tokens[seat]}"/></g>'
            f'<text class="nb-sum" x="{x + 18}" y="{y + 6:.1f}">{points[-1]}</text>'
        )
    return "".join(parts)


def _marks(scale: Scale, course: PointsByRound, marks: Sequence[tuple[int, int]]) -> str:
    """Return the numbered marks. Each is above its point, or moved so that it covers no earlier mark and no token."""
    parts: list[str] = []
    taken = [(float(WIDTH - _RIGHT + _BESIDE), scale.y(points[-1])) for points in course.points]
    for order, (seat, number) in enumerate(marks, 1):
        x, y = scale.x(number), scale.y(course.points[seat][course.numbers.index(number)])
        ways = (-30, 30, -60, 60)
        free = (way for way in ways if all(abs(x - a) + abs(y + way - b) > 3 * _MARK for a, b in taken))
        way = next((way for way in free if _MARK < y + way < HEIGHT - _BOTTOM), ways[0])
        taken.append((x, y + way))
        parts.append(
            f'<g class="nb-point"><path d="M{x:.1f} {y:.1f}v{way}"/>'
            f'<circle class="nb-hole" cx="{x:.1f}" cy="{y:.1f}" r="6"/>'
            f'<circle cx="{x:.1f}" cy="{y + way:.1f}" r="{_MARK}"/>'
            f'<text x="{x:.1f}" y="{y + way + 5:.1f}" text-anchor="middle">{order}</text></g>'
        )
    return "".join(parts)
