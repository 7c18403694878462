"""Coordinates of the layouts: the terraces in projection, and a box for every other place.

Coordinates are units of the view box. The wide layout is about 1200 units wide. The narrow one is 320 units wide, so
that one unit is at least one CSS pixel: its texts are at least 11 units high, its click targets at least 24. The medium
layout is the narrow one in 2 columns.
"""

from __future__ import annotations

from amyitis_nb.core.picture.boxes import Box as AnyBox
from amyitis_nb.games.amyitis.drawing.paths import Point, line, number, steps, unit
from amyitis_nb.games.amyitis.edition.garden import SIZE, SQUARE_NUMBER
from amyitis_nb.games.amyitis.edition.vocabulary import COURT, FIELDS, RESOURCES, TEMPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from amyitis_nb.games.amyitis.edition.edition import Edition


class Box(AnyBox):
    """A rectangle whose centre has whole units."""

    @property
    def centre(self) -> Point:
        """The centre, rounded to whole units."""
        x, y = super().centre
        return unit(x), unit(y)


def cell(square: str) -> tuple[int, int]:
    """Return the row and the column of a square, from 1."""
    row, column = divmod(SQUARE_NUMBER[square], SIZE)
    return row + 1, column + 1


class Terraces:
    """The garden as terraces seen from the river: squares rise with their level, and a1 is the top.

    A corner of a square has plan coordinates `(i, j)` from 0 to 4: `i` goes down-left, `j` goes down-right. `height`
    counts levels above the river. `across` and `down` are half the diagonals of a square, `lift` is the height of a
    step, and `gap` is the width, in squares, of the strip along a border that contains its areas.
    """

    def __init__(
        self,
        edition: Edition,
        top: Point,
        half: Point,
        lift: float,
        gap: float,
        bow: float,
        slide: float,
    ) -> None:
        self.levels = edition.levels
        self.doubles = edition.double_borders
        self.river = edition.river_sides
        self.x, self.top = top
        self.across, self.down = half
        self.lift = lift
        self.gap = gap
        self.bow = bow
        self.slide = slide

    def point(self, i: float, j: float, height: float) -> Point:
        """Return the point of the drawing for the plan point `(i, j)`."""
        return (self.x + (j - i) * self.across, self.top + (i + j) * self.down - height * self.lift)

    def level(self, r: int, c: int) -> int:
        """Return the level of square `(r, c)`; 0 outside the garden."""
        return self.levels[4 * (r - 1) + c - 1] if 1 <= r <= 4 and 1 <= c <= 4 else 0

    def corner_height(self, i: int, j: int) -> int:
        """Return the height of the ground at a corner, which is the height of its lowest square."""
        around = (self.level(r, c) for r in (i, i + 1) for c in (j, j + 1))
        return min((level for level in around if level), default=0)

    def centre(self, r: int, c: int) -> Point:
        """Return the centre of square `(r, c)` in the drawing."""
        x, y = self.point(r - 0.5, c - 0.5, self.level(r, c))
        return (unit(x), unit(y))

    def bed(self, r: int, c: int, inset: float) -> list[Point]:
        """Return the outline of square `(r, c)`, inset from its borders, clockwise from the top."""
        h = self.level(r, c)
        a, b = r - 1 + inset, r - inset
        k, m = c - 1 + inset, c - inset
        return [self.point(a, k, h), self.point(a, m, h), self.point(b, m, h), self.point(b, k, h)]

    def ground(self, r: int, c: int) -> tuple[list[Point], list[list[Point]]]:
        """Return the ground of a square, and its walls on the sides that descend towards the river.

        The first wall faces down-left, the second down-right. A missing wall is an empty list.
        """
        h = self.level(r, c)
        left, right = self.level(r + 1, c), self.level(r, c + 1)
        bottom = r - (self.gap if 0 < left < h else 0)
        side = c - (self.gap if 0 < right < h else 0)
        # Next to a higher terrace the ground continues to its wall, which is set back by the gap.
        a = r - 1 - (self.gap if self.level(r - 1, c) > h else 0)
        b = c - 1 - (self.gap if self.level(r, c - 1) > h else 0)
        p = self.point
        top = [p(a, b, h), p(a, side, h), p(bottom, side, h), p(bottom, b, h)]
        walls: list[list[Point]] = [[], []]
        if left < h:
            foot = [p(bottom, side, left), p(bottom, b, left)]
            walls[0] = [top[3], top[2], *foot]
        if right < h:
            foot = [p(bottom, side, right), p(a, side, right)]
            walls[1] = [top[1], top[2], *foot]
        return top, walls

    def _ends(self, area: str) -> tuple[tuple[int, int], tuple[int, int], int]:
        """Return the corners at the ends of an area's border, and the height of its channel."""
        first, second = area.partition("#")[0].split("|")
        (r, c), (s, d) = cell(first), cell(second)
        height = min(self.level(r, c), self.level(s, d))
        return ((r - 1, c), (r, c), height) if r == s else ((r, c - 1), (r, c), height)

    def _at_river(self, i: int, j: int) -> bool:
        return (
            (i == 4 and "row 4" in self.river)
            or (j == 4 and "column d" in self.river)
            or (i == 0 and "row 1" in self.river)
            or (j == 0 and "column a" in self.river)
        )

    def basin(self, area: str) -> Point:
        """Return the point for the cube of an area."""
        start, end, height = self._ends(area)
        a, b = self.point(*start, height), self.point(*end, height)
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if "#" in area:
            way = 1 if area.endswith("1") else -1
            dx, dy, _ = _direction(a, b)
            x += way * (-dx * self.slide - dy * self.bow)
            y += way * (-dy * self.slide + dx * self.bow)
        return (unit(x), unit(y))

    def channel(self, area: str) -> str:
        """Return path data for the water of an area, which runs along its border and descends with the ground."""
        start, end, height = self._ends(area)
        here, there = self._descent(start, end, height), self._descent(end, start, height)[::-1]
        if "#" not in area:
            return line([*here, *there])
        # The 2 areas of a border curve away from each other; both reach both ends.
        a, b = here[-1], there[0]
        dx, dy, _ = _direction(a, b)
        bend = 2 * self.bow * (1 if area.endswith("1") else -1)
        bow = ((a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend)
        first = line(here) if here[1:] else f"M{number(a[0])} {number(a[1])}"
        rest = f"l{steps(there)}" if there[1:] else ""
        return f"{first}q{steps([a, bow])} {steps([a, b])}{rest}"

    def _descent(self, corner: tuple[int, int], other: tuple[int, int], height: int) -> list[Point]:
        """Return the points from the ground at a corner (or the river) up to the channel of an area."""
        i, j = corner
        ground = self.corner_height(i, j)
        if self._at_river(i, j):
            out = 0.16
            shore = (i + out if i == 4 else i, j + out if j == 4 else j)
            return [self.point(*shore, 0), self.point(i, j, 0), self.point(i, j, height)]
        if ground >= height:
            return [self.point(i, j, height)]
        # The water continues to the rim of the upper terrace and falls down its wall.
        rim = (i + (other[0] - i) * self.gap, j + (other[1] - j) * self.gap)
        return [self.point(i, j, ground), self.point(*rim, ground), self.point(*rim, height)]


def _direction(a: Point, b: Point) -> tuple[float, float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dx / length, dy / length, length


class Plan:
    """A layout for an edition and a number of players.

    `boxes` has a box for each rectangular place id and for the panels (`panel:…`). `spots` has a point for each line of
    text or picture that is not a place (`round`, `name:0`, `talents:0` …).
    """

    def __init__(self, layout: str, width: float, garden: Terraces, parts: tuple[str, ...] = ()) -> None:
        self.layout = layout
        self.parts = parts
        self.width = width
        self.height = 0.0
        self.garden = garden
        self.boxes: dict[str, Box] = {}
        self.spots: dict[str, Point] = {}
        self.ring: list[Point] = []
        #: The seat with a larger panel than the others.
        self.own: int | None = None
        #: The space left to the page for the news of a game.
        self.free: Box | None = None

    def has(self, *parts: str) -> bool:
        """Return whether the plan has one of these parts of the board. A plan without a list of parts has all parts."""
        return not self.parts or any(part in self.parts for part in parts)

    @property
    def wide(self) -> bool:
        """Whether this is one of the wide layouts."""
        return self.layout in ("wide", "room")

    def row(self, ids: list[str], x: float, y: float, w: float, h: float, step: float = 0) -> None:
        """Place boxes side by side."""
        for k, name in enumerate(ids):
            self.boxes[name] = Box(x + k * (step or w), y, w, h)


def plan(edition: Edition, players: int, layout: str, parts: tuple[str, ...] = (), own: int = 0) -> Plan:
    """Return the coordinates of a layout, one of `core.picture.drawing.LAYOUTS`, or only of some parts of the board.

    `own` is the seat whose stock the layout "room" draws separately.
    """
    if layout == "room":
        return _room(edition, players, own)
    if not parts:
        return {"wide": _wide, "medium": _medium, "narrow": _phone}[layout](edition, players)
    if layout == "narrow":
        return _narrow(edition, players, parts=parts)
    p = _lesson(edition, players, parts)
    p.layout = layout
    return p


def _wide(edition: Edition, players: int) -> Plan:
    p = Plan("wide", 1200, Terraces(edition, (302, 164), (72, 50), 24, 0.15, 4, 15))
    box = p.boxes
    _babylon(edition, p)
    p.spots["round"] = (302, 30)
    _ring(edition, p, Box(606, 6, 588, 402))
    _middle_court(edition, p, 606, 6)
    _crafts(p, players, Box(606, 416, 588, 128))
    box["panel:key"] = Box(606, 552, 588, 60)
    box["panel:score"] = Box(6, 618, 1188, 40)
    panel = (1188 - 8 * (players - 1)) / players
    for seat in range(players):
        _panel(p, seat, Box(6 + (panel + 8) * seat, 664, panel, 130))
    p.height = 800
    return p


#: The widths of the middle and the right column of the layout "room", and the heights of the middle panels.
_MIDDLE, _SIDE = 516, 236
_RING, _CRAFTS, _OWN = 330, 112, 148
#: The height of another player's panel in the layout "room" and its rows, for up to 3 players and for 4.
_OTHER = (146, (23, 58, 91, 124))
_OTHER_OF_4 = (128, (20, 51, 80, 109))


def _room(edition: Edition, players: int, own: int) -> Plan:
    """Return the plan of the layout "room", which has 3 columns.

    From the left they are Babylon; Mesopotamia, the crafts and one stock; the other players above space for news.
    """
    p = Plan("room", 0, Terraces(edition, (302, 164), (72, 50), 24, 0.15, 4, 15))
    _babylon(edition, p)
    p.spots["round"] = (302, 30)
    p.own = own
    left = 606.0
    oval = [(0, -122), (128, -99), (202, -26), (200, 50), (74, 122)]
    _ring(edition, p, Box(left, 6, _MIDDLE, _RING), Box(0, 172, 104, 64), oval)
    p.spots["court"] = (left + _MIDDLE / 2, 6 + 91)
    _court(edition, p, left + _MIDDLE / 2 - 106, 6 + 104, 40, 35, 42, 37)
    y = 6 + _RING + 8
    _crafts(p, players, Box(left, y, _MIDDLE, _CRAFTS), Box(0, 24, 38, 56))
    y += _CRAFTS + 8
    _panel(p, own, Box(left, y, _MIDDLE, _OWN), (30, 60, 90, 120))
    left += _MIDDLE + 8
    y = 6
    height, rows = _OTHER if players < 4 else _OTHER_OF_4
    for seat in (seat % players for seat in range(own + 1, own + players)):
        _panel(p, seat, Box(left, y, _SIDE, height), rows)
        y += height + 6
    p.free = Box(left, y, _SIDE, 612 - y)
    p.width = left + _SIDE + 6
    p.height = 618
    return p


#: The minimum width of a player's panel in the wide drawing.
_PANEL = 285


def _lesson(edition: Edition, players: int, parts: tuple[str, ...]) -> Plan:
    """Return the wide plan of some parts of the board for a lesson: Babylon on the left, the rest on the right.

    Stocks are in one column next to Babylon if they fit, four of them in two; otherwise (0 columns) in rows below.
    """
    p = Plan("wide", 0, Terraces(edition, (302, 164), (72, 50), 24, 0.15, 4, 15), parts)
    left = 606 if p.has("garden", "pass", "fields", "temples") else 6
    if left > 6:
        _babylon(edition, p)
    seats = [seat for seat in range(players) if p.has(f"stock:{seat}")]
    broad = p.has("road", "court")
    stocks = max(0, 138 * len(seats) - 8)
    fits = stocks + (32 + 92 * players if p.has("crafts") else 0) <= 606
    columns = 1 if len(seats) < 2 else 0 if broad or left == 6 else 1 if fits else 2 * (len(seats) // 4)
    column = 588 if broad else 2 * _SIDE + 8 if columns == 2 else 330
    heights = {
        "ring": 402 if p.has("road") else 190 if p.has("court") else 0,
        "crafts": 0 if not p.has("crafts") else 128 if broad else 24 + 92 * -(-players // (columns or 1)),
        "stock": (0, stocks, 268)[columns],
    }
    stacked = [height for height in heights.values() if height]
    total = sum(stacked) + 8 * (len(stacked) - 1)
    tall = 606 if left > 6 else total
    y = 6 + max(0.0, (tall - total) / 2)
    if heights["ring"] and p.has("road"):
        _ring(edition, p, Box(left, y, 588, 402))
        if p.has("court"):
            _middle_court(edition, p, left, y)
    elif heights["ring"]:
        p.boxes["panel:court"] = Box(left, y, 588, 190)
        p.spots["court"] = (left + 294, y + 16)
        _court(edition, p, left + 178, y + 30, 43, 36, 45, 39)
    y += heights["ring"] + 8 if heights["ring"] else 0
    if heights["crafts"] and broad:
        _crafts(p, players, Box(left, y, column, 128))
    elif heights["crafts"]:
        _crafts_in_rows(p, players, Box(left, y, column, heights["crafts"]), columns or 1)
    y += heights["crafts"] + 8 if heights["crafts"] else 0
    p.width = left + 6 + (column if stacked else -8 if left > 6 else 2 * column + 8)
    p.height = 6 + max(tall, total) + 6
    room = Box(left, y, column, 0) if columns else Box(6, p.height, p.width - 12, 0)
    across = columns or max(1, min(len(seats), int((room.w + 8) // (_PANEL + 8))))
    panel = (room.w - 8 * (across - 1)) / across
    for n, seat in enumerate(seats):
        _panel(p, seat, Box(room.x + (panel + 8) * (n % across), room.y + 138 * (n // across), panel, 130))
    p.height += 0 if columns else 138 * -(-len(seats) // across)
    if p.has("score"):
        p.boxes["panel:score"] = Box(6, p.height, p.width - 12, 40)
        p.height += 46
    return p


def _babylon(edition: Edition, p: Plan) -> None:
    """Set the boxes of the left half of the wide plan: the garden with temples, fields and the Pass box."""
    p.boxes["panel:garden"] = Box(6, 6, 592, 606)
    if p.has("temples"):
        for k, temple in enumerate(TEMPLES):
            p.row([f"temple:{temple}.{n}" for n in range(edition.temple_spaces)], 18, 42 + 56 * k, 30, 28, 32)
            p.spots[f"temple:{temple}"] = (18, 36 + 56 * k)
    if p.has("fields"):
        for k, row in enumerate(FIELDS):
            p.row([f"field:{row}.{n}" for n in range(len(edition.fields[row]))], 434, 42 + 68 * k, 30, 42, 32)
            p.spots[f"field:{row}"] = (434, 36 + 68 * k)
    if p.has("pass"):
        p.boxes["pass"] = Box(18, 532, 132, 68)


#: The size of a city and of a craft card in the wide drawing. The second value of the city is the height of the oval's
#: centre, and that of the card is its offset in the panel.
_CITY, _CARD = Box(0, 207, 112, 68), Box(0, 30, 42, 60)
#: The centres of the first half of the cities, clockwise from the top, relative to the centre of the oval.
_OVAL = ((0, -152), (150, -122), (232, -40), (222, 50), (90, 146))


def _ring(
    edition: Edition,
    p: Plan,
    panel: Box,
    city: Box = _CITY,
    half: Sequence[tuple[int, int]] = _OVAL,
) -> None:
    """Set the boxes of the cities in a wide plan; `city` has their size, and as top the centre of their oval."""
    box = p.boxes
    box["panel:ring"] = panel
    middle = (panel.x + panel.w / 2, panel.y + city.y)
    # The cities appear at equal distances.
    oval = [*half, *((-x, y) for x, y in half[:0:-1])]
    for space, (dx, dy) in zip(edition.ring, oval, strict=True):
        x, y = middle[0] + dx, middle[1] + dy
        box[f"city:{space.name}"] = Box(x - city.w / 2, y - city.h / 2, city.w, city.h)
        p.ring.append((x, y))


def _middle_court(edition: Edition, p: Plan, left: float, top: float) -> None:
    """Set the boxes of the court cards inside the ring of cities in the wide plan."""
    p.spots["court"] = (left + 294, top + 112)
    _court(edition, p, left + 178, top + 128, 43, 36, 45, 39)


def _crafts(p: Plan, players: int, panel: Box, card: Box = _CARD) -> None:
    """Set the boxes of the craft cards, all groups side by side; `card` has their size and top in the panel."""
    p.boxes["panel:crafts"] = panel
    wide, step = panel.w / players, card.w + 2
    for g in range(players):
        x = panel.x + wide * g + (wide - 3 * step + 2) / 2
        p.row([f"card:{g}.{k}" for k in range(3)], x, panel.y + card.y, card.w, card.h, step)
        p.spots[f"price:{g}"] = (x + 1.6 * step, panel.y + panel.h - 16)


def _crafts_in_rows(p: Plan, players: int, panel: Box, across: int) -> None:
    """Set the boxes of the craft cards, `across` groups in a row, each with its price next to it."""
    p.boxes["panel:crafts"] = panel
    for g in range(players):
        x = panel.x + panel.w / across * (g % across + 0.5) - 98
        y = panel.y + 28 + 92 * (g // across)
        p.row([f"card:{g}.{k}" for k in range(3)], x, y, 48, 74, 54)
        p.spots[f"price:{g}"] = (x + 182, y + 37)


def _panel(p: Plan, seat: int, panel: Box, rows: tuple[float, ...] = (20, 52, 83, 113)) -> None:
    """Set the boxes of a player's stock in a wide plan; `rows` are the vertical positions of its 4 rows."""
    box = p.boxes
    x, y = panel.x, panel.y
    right = x + panel.w
    box[f"stock:{seat}"] = panel
    p.spots[f"cube:{seat}"] = (x + 20, y + rows[0])
    p.spots[f"name:{seat}"] = (x + 36, y + rows[0] + 1)
    p.spots[f"first:{seat}"] = (right - 94, y + rows[0])
    box[f"score:{seat}"] = Box(right - 78, y + rows[0] - 14, 72, 28)
    step = four = (panel.w - 16) / 5
    inset = 22
    if panel.w == _SIDE:  # the panel is too narrow for columns below each other
        step, four, inset = (panel.w - 8) / 5, (panel.w - 8) / 4, 16
    for k, what in enumerate(("talents", "camels", "cubes", "tiles")):
        p.spots[f"{what}:{seat}"] = (x + inset + four * k, y + rows[1])
    p.row([f"stock:{seat}.{r}" for r in RESOURCES], x + inset - 14, y + rows[2] - 14, step, 28)
    for k, what in enumerate(("caravaneer", "banker", "palace", "gardeners")):
        p.spots[f"{what}:{seat}"] = (x + inset + four * k, y + rows[3])


#: How much lower the garden of a lesson is in the narrow drawing, and the space for the round above it.
_LOWER, _ROUND = 8 * 16, 22

#: How much lower the garden of a game is on a phone, which shows all of it between the question and the own stock.
_LOWER_ON_PHONE = 48


def _phone(edition: Edition, players: int) -> Plan:
    """Return one column that begins with the garden."""
    return _narrow(edition, players, garden=-_LOWER_ON_PHONE, begins_with_garden=True)


def _narrow(
    edition: Edition,
    players: int,
    garden: float = 0,
    ring: float = 0,
    parts: tuple[str, ...] = (),
    begins_with_garden: bool = False,
) -> Plan:
    """Return one column; `garden` and `ring` increase the height of the garden and of the ring of cities."""
    # Extra height goes into the garden's walls first, because stretched squares look distorted.
    wall, square = 0.6 * garden / 4, 0.4 * garden / 8
    if begins_with_garden:
        wall, square = 0, garden / 8
    if parts:  # above the panel of a lesson a phone has less space, so the round is not shown
        square, garden = -_LOWER / 8, -_LOWER - _ROUND
    top = 128 + 4 * wall - (_ROUND if parts else 0)
    terraces = Terraces(edition, (160, top), (38.5, 48 + square), 13 + wall, 0.14, 3.5, 11.5)
    p = Plan("narrow", 320, terraces, parts)
    box = p.boxes
    y = 2.0

    def score(y: float) -> float:
        if p.has("score"):
            box["panel:score"] = Box(2, y, 316, 38)
            y += 40
        return y

    if not begins_with_garden:
        y = score(y)
    if p.has("garden", "pass"):
        terraces.top += y - 42
        box["panel:garden"] = Box(2, y, 316, 506 + garden)
        if not parts:
            p.spots["round"] = (10, y + 12)
        if p.has("pass"):
            box["pass"] = Box(8, y + 438 + garden, 84, 60)
        y += 510 + garden
    if begins_with_garden:
        y = score(y)

    if p.has("crafts"):
        per_row = 3 if players == 3 else 2
        box["panel:crafts"] = Box(2, y, 316, 24 + 74 * -(-players // per_row))
        for g in range(players):
            wide = 316 / per_row
            x = 2 + wide * (g % per_row) + (wide - 96) / 2
            top = y + 22 + 74 * (g // per_row)
            p.row([f"card:{g}.{k}" for k in range(3)], x, top, 30, 46, 33)
            p.spots[f"price:{g}"] = (x + 53, top + 58)
        y += box["panel:crafts"].h + 4

    if p.has("temples", "fields"):
        box["panel:temples"] = Box(2, y, 316, 148)
        for k, temple in enumerate(TEMPLES if p.has("temples") else ()):
            spaces = [f"temple:{temple}.{n}" for n in range(edition.temple_spaces)]
            p.row(spaces, 10, y + 21 + 46 * k, 27, 26, 29)
            p.spots[f"temple:{temple}"] = (10, y + 16 + 46 * k)
        for k, row in enumerate(FIELDS if p.has("fields") else ()):
            spaces = [f"field:{row}.{n}" for n in range(len(edition.fields[row]))]
            p.row(spaces, 166, y + 21 + 67 * k, 27, 44, 29.5)
            p.spots[f"field:{row}"] = (166, y + 16 + 67 * k)
        y += 152

    if p.has("road"):
        box["panel:ring"] = Box(2, y, 316, 306 + ring)
        columns = (54, 160, 266)
        lines = [47 + (73 + ring / 3) * k for k in range(4)]
        p.spots["oasis"] = (columns[1], y + 158 + ring / 2)  # in the middle, between the cities
        # Clockwise along the edge of a table of 3 by 4 cells, without the last of its 10 cells.
        cells = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2)]
        for city, (c, r) in zip(edition.ring, cells, strict=True):
            centre = (columns[c], y + lines[r])
            box[f"city:{city.name}"] = Box(centre[0] - 46, centre[1] - 29, 92, 58)
            p.ring.append(centre)
        y += 310 + ring

    if p.has("court"):
        box["panel:court"] = Box(2, y, 316, 172)
        p.spots["court"] = (160, y + 13)
        _court(edition, p, 40, y + 25, 44, 34, 46, 36)
        y += 176

    for seat in range(players):
        if not p.has(f"stock:{seat}"):
            continue
        box[f"stock:{seat}"] = Box(2, y, 316, 118)
        p.spots[f"cube:{seat}"] = (18, y + 17)
        p.spots[f"name:{seat}"] = (32, y + 18)
        p.spots[f"first:{seat}"] = (234, y + 17)
        box[f"score:{seat}"] = Box(248, y + 4, 66, 26)
        for k, what in enumerate(("talents", "camels", "cubes", "tiles")):
            p.spots[f"{what}:{seat}"] = (20 + 61 * k, y + 46)
        p.row([f"stock:{seat}.{r}" for r in RESOURCES], 6, y + 61, 61, 26)
        for k, what in enumerate(("caravaneer", "banker", "palace", "gardeners")):
            p.spots[f"{what}:{seat}"] = (20 + 61 * k, y + 102)
        y += 122

    if not parts:
        box["panel:key"] = Box(2, y, 316, 122)
        y += 124
    p.height = y
    return p


def _medium(edition: Edition, players: int) -> Plan:
    """Return 2 columns of equal height: garden and stocks on the left, everything else on the right."""

    def edges(narrow: Plan) -> list[float]:
        names = ("panel:garden", "panel:crafts", "stock:0", "panel:key")
        return [*(narrow.boxes[name].y for name in names), narrow.boxes["panel:key"].y + 126]

    narrow = _narrow(edition, players)
    top, crafts, stocks, key, end = edges(narrow)
    # The difference in height between the columns.
    longer = (crafts - top) + (key - stocks) - (stocks - crafts) - (end - key)
    narrow = _narrow(edition, players, garden=max(0, -longer), ring=max(0, longer))
    top, crafts, stocks, key, _ = edges(narrow)
    p = Plan("medium", 640, narrow.garden)
    # Everything below this height moves by this distance.
    bands = (
        (key, 320, top + stocks - crafts - key),
        (stocks, 0, crafts - stocks),
        (crafts, 320, top - crafts),
        (0, 0, 0),
    )

    def moved(x: float, y: float) -> Point:
        _, across, down = next(band for band in bands if y >= band[0])
        return (x + across, y + down)

    p.boxes = {name: Box(*moved(box.x, box.y), box.w, box.h) for name, box in narrow.boxes.items()}
    score = p.boxes["panel:score"]
    p.boxes["panel:score"] = Box(score.x, score.y, p.width - 4, score.h)
    p.spots = {name: moved(*spot) for name, spot in narrow.spots.items()}
    p.ring = [moved(*centre) for centre in narrow.ring]
    p.height = 2 + max(box.y + box.h for box in p.boxes.values())
    return p


def _court(
    edition: Edition, p: Plan, x: float, y: float, w: float, h: float, step: float, down: float
) -> None:
    """Set the boxes of the supply: a row for each type, a box for each level, and the picture of the type."""
    for k, kind in enumerate(COURT):
        levels = [level for level in sorted(edition.court[kind]) if level or kind == "gardener"]
        p.row([f"court:{kind}.{level}" for level in levels], x, y + down * k, min(w, step - 2), h, step)
        last = edition.court[kind][levels[-1]]
        if last.talents and last.prestige:
            # 2 effects need more space.
            box = p.boxes[f"court:{kind}.{levels[-1]}"]
            p.boxes[f"court:{kind}.{levels[-1]}"] = Box(box.x, box.y, box.w + 14, box.h)
        p.spots[f"court:{kind}"] = (x - 20, y + down * k + h / 2)
