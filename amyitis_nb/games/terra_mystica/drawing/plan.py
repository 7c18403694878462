"""Where everything is on the drawing, in each layout."""

from __future__ import annotations

from math import sqrt

from amyitis_nb.core.value import Value
from amyitis_nb.games.terra_mystica.edition.land import Land
from amyitis_nb.games.terra_mystica.edition.names import CULTS, FAVOURS, POWERS, ROUNDS, TOWNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Point = tuple[float, float]

#: The widths of the map, and of the whole drawing.
WIDTHS = {"room": (600, 1060), "wide": (560, 820), "medium": (500, 500), "narrow": (320, 320)}

#: The distance of neighbouring hexes in parts of the width of the map: 13 hexes and a margin.
_HEXES = 13.3

_GAP = 8
_LEVELS = 11

#: The steps of the places for priests that are drawn, by track: one worth 3, three worth 2.
ORDERS = (3, 2)


class Box(Value):
    """A rectangle: left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return self.x + self.w / 2, self.y + self.h / 2


class Plan(Value):
    """The boxes of the places by id, the centres of hexes and river hexes, their size, and the size of the drawing."""

    boxes: dict[str, Box]
    hexes: tuple[Point, ...]
    rivers: tuple[Point, ...]
    unit: float
    width: float
    height: float


def plan(layout: str, land: Land, players: int, cards: Sequence[str]) -> Plan:
    """Return the plan of a layout: map and boards, and beside or below them the cults, tiles and cards."""
    width, whole = WIDTHS[layout]
    unit = width / _HEXES
    step = unit * sqrt(3) / 2
    hexes, rivers = (
        tuple((unit * (column / 2 + 0.65), _GAP + unit * 0.6 + row * step) for row, column in points)
        for points in (land.points, land.river_points)
    )
    boxes: dict[str, Box] = {}
    bottom = 2 * _GAP + unit * 1.2 + 8 * step
    narrow = layout == "narrow"
    columns = 1 if narrow else min(players, 3)
    bottom = _cells(
        boxes, [f"stock:{seat}" for seat in range(players)], _GAP, bottom, width - 2 * _GAP, columns, 74
    )
    beside = whole > width
    left, top, room = (width, _GAP, whole - width - _GAP) if beside else (_GAP, bottom, width - 2 * _GAP)
    for cult in CULTS:
        cells = [f"cult:{cult}.{level}" for level in range(_LEVELS)]
        orders = [f"order:{cult}.{steps}" for steps in ORDERS]
        top = _cells(boxes, [*cells, *orders], left, top + 16, room, _LEVELS + len(ORDERS), 26)
    small = 2 if room < 300 else 3
    sections: tuple[tuple[Iterable[str], int], ...] = (
        ((f"power:{name}" for name in POWERS), small),
        ((f"tile:{number}" for number in range(1, ROUNDS + 1)), small),
        ((f"cards:{name}" for name in cards), small),
        ((f"favours:{name.replace(' ', '.')}" for name in FAVOURS), 3),
        ((f"towns:{name}" for name in TOWNS), 4),
    )
    for ids, count in sections:
        top = _cells(boxes, list(ids), left, top + 6, room, count, 30)
    return Plan(boxes, hexes, rivers, unit, whole, max(bottom, top) + _GAP)


def _cells(
    boxes: dict[str, Box],
    ids: Sequence[str],
    left: float,
    top: float,
    room: float,
    columns: int,
    height: float,
) -> float:
    """Put boxes in rows of cells and return the bottom of the last row."""
    width = room / columns
    for number, id in enumerate(ids):
        row, column = divmod(number, columns)
        boxes[id] = Box(left + column * width + 1, top + row * height + 1, width - 2, height - 2)
    return top + height * -(-len(ids) // columns)
