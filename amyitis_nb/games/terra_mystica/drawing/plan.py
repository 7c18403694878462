"""Where everything is on the drawing, in each layout.

Coordinates are units of the view box. In the layout "room" a unit is a CSS pixel in a window of 1280 × 720; in
"narrow", 320 units wide, it is at least one. The map is first everywhere, and the board of the own seat is next to it.
"""

from __future__ import annotations

from math import sqrt

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.core.value import Value
from amyitis_nb.games.terra_mystica.edition.land import Land
from amyitis_nb.games.terra_mystica.edition.names import CULTS, FAVOURS, POWERS, ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Point = tuple[float, float]

_GAP = 4.0

#: The levels of a cult track, 0 included.
LEVELS = 11

#: The steps of the places for priests that are drawn, by track: one worth 3, three worth 2, and the way back to the
#: supply.
ORDERS = (3, 2, 1)

#: The favour tiles by row: the steps.
_FAVOUR_ROWS = (3, 2, 1)

#: The hexes across the map, with its shores, and down it.
_ACROSS, _DOWN = 13.2, 8 * sqrt(3) / 2 + 2 / sqrt(3) + 0.24


class Game(Value):
    """What the places of a game depend on: its players, its bonus cards and its kinds of town tiles."""

    players: int
    cards: tuple[str, ...]
    towns: tuple[str, ...]


class Plan:
    """The boxes of the places by id, the centres of hexes and river hexes and their width (`unit`), and the size.

    `own` is the seat whose board is large. `free` is the space for the news; `heads` are the boxes of the names of the
    cult tracks.
    """

    def __init__(self, layout: str, land: Land, game: Game, own: int, parts: tuple[str, ...] = ()) -> None:
        self.layout = layout
        self.parts = parts
        self.land = land
        self.game = game
        self.own = own
        self.boxes: dict[str, Box] = {}
        self.heads: dict[str, Box] = {}
        self.hexes: tuple[Point, ...] = ()
        self.rivers: tuple[Point, ...] = ()
        self.sea = Box(0, 0, 0, 0)
        self.unit = 0.0
        self.free: Box | None = None
        self.width = self.height = 0.0

    def has(self, part: str) -> bool:
        """Whether the plan has a part of the board: one of its `parts`, or any if there are none."""
        return not self.parts or part in self.parts or (part == "bridges" and "map" in self.parts)

    @property
    def others(self) -> list[int]:
        """The other seats, in the order of play after the own one; none if the plan does not have them."""
        players = self.game.players if self.has("others") else 1
        return [(self.own + 1 + number) % players for number in range(players - 1)]

    def map(self, x: float, y: float, width: float) -> float:
        """Put the map and return its bottom."""
        self.unit = unit = width / _ACROSS
        step = unit * sqrt(3) / 2
        self.sea = Box(x, y, width, unit * _DOWN)
        self.hexes, self.rivers = (
            tuple(
                (round(x + unit * (column / 2 + 0.6), 1), round(y + unit * 0.68 + row * step, 1))
                for row, column in points
            )
            for points in (self.land.points, self.land.river_points)
        )
        return y + self.sea.h

    def cells(
        self, ids: Sequence[str], x: float, y: float, width: float, columns: int, height: float
    ) -> float:
        """Put boxes in rows of cells and return the bottom of the last row."""
        across = (width + _GAP) / columns
        for number, id in enumerate(ids):
            down, column = divmod(number, columns)
            self.boxes[id] = Box(
                round(x + column * across, 1),
                round(y + down * (height + _GAP), 1),
                round(across - _GAP, 1),
                height,
            )
        return y + (height + _GAP) * -(-len(ids) // columns)

    def cults(self, x: float, y: float, width: float, height: float, place: float) -> float:
        """Put the cult tracks side by side, level 10 at the top, and return the bottom.

        The places for priests are below: those that keep a priest in one row, the other one in the next. Each is large
        enough for a finger.
        """
        if not self.has("cults"):
            return y
        across = width / len(CULTS)
        for number, cult in enumerate(CULTS):
            left, top = x + number * across, y + 22
            self.heads[cult] = Box(left, y, across - 3, 22)
            for level in reversed(range(LEVELS)):
                self.boxes[f"cult:{cult}.{level}"] = Box(left, top, across - 3, height)
                top += height
            half, top = round((across - 1) / 2, 1), round(top + 2, 1)
            *kept, back = (f"order:{cult}.{steps}" for steps in ORDERS)
            for column, id in enumerate(kept):
                self.boxes[id] = Box(round(left + column * half, 1), top, half, place)
            self.boxes[back] = Box(left, top + place, 2 * half, place)
        return y + 22 + height * LEVELS + 2 + 2 * place + _GAP

    def tiles(self, x: float, y: float, width: float, heights: tuple[float, float, float, float]) -> float:
        """Put power actions, bonus cards, favour tiles and town tiles, and return the bottom."""
        is_small = width < 330
        favours = [f"favours:{cult}.{steps}" for steps in _FAVOUR_ROWS for cult in CULTS]
        assert len(favours) == len(FAVOURS)
        towns = [f"towns:{name}" for name in self.game.towns]
        rows = (
            ("powers", [f"power:{name}" for name in POWERS], 3 if is_small else 6),
            ("cards", [f"cards:{name}" for name in self.game.cards], 3 if is_small else 4),
            ("favours", favours, len(CULTS)),
            ("towns", towns, min(len(towns), 3 if is_small else 5 if len(towns) == 5 else 4)),
        )
        for (part, ids, columns), height in zip(rows, heights, strict=True):
            if self.has(part):
                y = self.cells(ids, x, y, width, columns, height)
        return y

    def rounds(self, x: float, y: float, width: float, columns: int, height: float) -> float:
        """Put the round tiles and return the bottom."""
        if not self.has("tiles"):
            return y
        return self.cells([f"tile:{number}" for number in range(1, ROUNDS + 1)], x, y, width, columns, height)

    def seat(self, seat: int, box: Box) -> None:
        """Put the board of another seat: its tracks and special actions are at its right end."""
        self.boxes[f"stock:{seat}"] = box
        right, middle = box.x + box.w, other_rows(box)[1]
        self.boxes[f"track:{seat}.shipping"] = Box(right - 92, middle - 12, 44, 24)
        self.boxes[f"track:{seat}.spades"] = Box(right - 46, middle - 12, 44, 24)
        x, y = (right - 138, middle - 12) if box.h < 70 else (right - 46, box.y + box.h - 26)
        self.boxes[f"special:{seat}"] = Box(x, y, 44, 24)

    def board(self, x: float, y: float, width: float, heights: tuple[float, float]) -> float:
        """Put the board of the own seat: its stocks above, its buildings and tracks below; return the bottom."""
        if not self.has("own"):
            return y
        seat, (above, below) = self.own, heights
        self.boxes[f"stock:{seat}"] = Box(x, y, width, above)
        y += above + _GAP
        self.boxes[f"board:{seat}"] = Box(x, y, width, below)
        is_small = width < 400
        left = x + 6 if is_small else x + width - 244
        top = y + below - 104 if is_small else y + 5
        room = width - 118 if is_small else 238
        self.boxes[f"track:{seat}.shipping"] = Box(left, top, room * 0.52 - 2, 28)
        self.boxes[f"track:{seat}.spades"] = Box(left + room * 0.52 + 2, top, room * 0.48 - 2, 28)
        self.boxes[f"special:{seat}"] = Box(left, top + 32, 92 if is_small else 112, 30)
        return y + below + _GAP


def other_rows(box: Box) -> tuple[float, float, float]:
    """Return the middles of the three rows of the board of another seat: names, stocks, buildings."""
    return box.y + 14, round(box.y + box.h * 0.55, 1), round(box.y + box.h - (9 if box.h < 70 else 12), 1)


def points_at(box: Box) -> float:
    """Return where the points on the board of another seat are: above its tracks if there is room, else beside them."""
    return box.x + box.w - (54 if box.h >= 70 else 148)


def plan(layout: str, land: Land, game: Game, own: int, parts: tuple[str, ...] = ()) -> Plan:
    """Return the boxes of a layout, one of `core.picture.drawing.LAYOUTS`, or only those of some parts of the board."""
    p = Plan(layout, land, game, own, parts)
    whole = {"room": _room, "wide": _wide, "medium": _medium, "narrow": _narrow}[layout]
    (_wide if parts and layout != "narrow" else whole)(p)
    boxes = [*p.boxes.values(), p.sea, *([p.free] if p.free else [])]
    p.width = _GAP + max(box.x + box.w for box in boxes)
    p.height = _GAP + max(box.y + box.h for box in boxes)
    return p


def _room(p: Plan) -> None:
    """Put the map and the own board on the left; the tracks, the tiles, the others and the news on the right."""
    width, x, height = 632.0, 642.0, 596.0
    y = p.map(_GAP, _GAP, width)
    p.board(_GAP, y + _GAP, width, (66, height - y - 66 - 3 * _GAP))
    p.rounds(x, _GAP, 612, 6, 48)
    p.cults(x, 56, 196, 18.5, 25)
    p.tiles(x + 202, 57, 410, (44, 44, 29, 36 if len(p.game.towns) == 5 else 16))
    others, bottom = p.others, 342.0
    down = min(84, (height - bottom) / len(others))
    for number, seat in enumerate(others):
        p.seat(seat, Box(x, bottom + number * down, 400, round(down - _GAP, 1)))
    p.free = Box(x + 404, bottom, 208, height - bottom - _GAP)


def _wide(p: Plan) -> None:
    """Put the map above the boards of the players, and the tracks and the tiles on the right."""
    y = p.board(_GAP, p.map(_GAP, _GAP, 640) + _GAP, 640, (66, 122))
    if p.others:
        _pairs(p, y, 640)
    x, width = 652, 250
    right = p.rounds(x, _GAP, width, 2, 44)
    right = p.cults(x, right, width, 18, 30)
    p.tiles(x, right, width, (40, 40, 40, 30))


def _medium(p: Plan) -> None:
    """Put the map, the own board, the cults next to the tiles, and the others in pairs."""
    width = 640.0
    y = p.map(_GAP, _GAP, width - 2 * _GAP) + _GAP
    y = p.board(_GAP, y, width - 2 * _GAP, (66, 122))
    y = p.rounds(_GAP, y, width - 2 * _GAP, 6, 48)
    p.cults(_GAP, y, 226, 22, 28)
    p.tiles(236, y, width - 240, (44, 44, 30, 32))
    y = max(box.y + box.h for box in p.boxes.values()) + _GAP
    _pairs(p, y, width - 2 * _GAP)


def _pairs(p: Plan, y: float, width: float) -> None:
    across = (width + _GAP) / 2
    for number, seat in enumerate(p.others):
        down, column = divmod(number, 2)
        p.seat(seat, Box(_GAP + column * across, y + down * 84, across - _GAP, 80))


def _narrow(p: Plan) -> None:
    """Stack everything: the map, the own board, the others, the rounds, the cults, the tiles."""
    x, width = 2.0, 316.0
    y = p.map(x, 2, width) + _GAP
    y = p.board(x, y, width, (84, 220))
    for seat in p.others:
        p.seat(seat, Box(x, y, width, 80))
        y += 84
    y = p.rounds(x, y, width, 3, 46)
    y = p.cults(x, y, width + 3, 22, 28)
    p.tiles(x, y, width, (44, 44, 42, 32))
