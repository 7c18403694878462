"""Coordinates of the layouts: a box for each place.

Coordinates are units of the view box. Most layouts show the sites as 5 rows. In the middle of a row is the site; on
each side of it are the temple and the column of a player, which grows outwards. In the layout "narrow" the sites are
side by side; it is 320 units wide, so that one unit is at least one CSS pixel. The own side is on the left or below.
"""

from __future__ import annotations

from amyitis_nb.core.picture.boxes import Box
from amyitis_nb.games.babel.edition.names import PEOPLES

#: The parts of the board that a lesson can show separately. The number is a seat.
PARTS = ("sites", "stock:0", "stock:1", "hand:0", "hand:1", "depot:0", "depot:1", "piles")

#: The size of a tribe card, of a card of a depot and of a tier of a temple in the layouts "room" and "wide".
CARD = (52, 72)
LEVEL = (40, 56)
TIER = 14

#: The factor by which pieces are smaller in the other layouts.
SCALE = {"room": 1.0, "wide": 1.0, "medium": 0.74, "narrow": 0.62}

_GAP = 4.0

#: The height of the heads that say whose columns these are; in the layout "narrow" they are between plates.
_HEAD, _NARROW_HEAD = 16.0, 24.0


class Plan:
    """The boxes of a layout by place id. `own` is the seat on the left or below; `free` is the space for the news.

    `heads` are the boxes of the heads of the columns, by seat.
    """

    def __init__(self, layout: str, own: int, parts: tuple[str, ...] = ()) -> None:
        self.layout = layout
        self.own = own
        self.scale = SCALE[layout]
        self.boxes: dict[str, Box] = {}
        self.heads: dict[int, Box] = {}
        self.free: Box | None = None
        self.width = self.height = 0.0
        self._parts = parts

    def has(self, part: str) -> bool:
        """Return whether the plan has a part of the board."""
        return not self._parts or part in self._parts

    def put(self, part: str, id: str, x: float, y: float, w: float, h: float) -> None:
        """Give a place its box, unless its part of the board is left out."""
        if self.has(part):
            self.boxes[id] = Box(x, y, w, h)

    def player(self, seat: int, stock: Box | None, hand: Box, depot: Box, start: Box) -> None:
        """Give the places of a player their boxes; the slots of a hand share its width."""
        if stock:
            self.put(f"stock:{seat}", f"stock:{seat}", *stock)
        self.put(f"hand:{seat}", f"hand:{seat}", *hand)
        top, width = self.hand_top, (hand.w - 8) / len(PEOPLES)
        for number, people in enumerate(PEOPLES):
            x = hand.x + 4 + number * width
            self.put(f"hand:{seat}", f"hand:{seat}.{people}", x, hand.y + top, width - 3, hand.h - top - 3)
        self.put(f"depot:{seat}", f"depot:{seat}", *depot)
        self.put(f"depot:{seat}", f"start:{seat}", *start)

    @property
    def hand_top(self) -> float:
        """The height of the heading of a hand."""
        return 22 if self.layout in ("room", "wide") else 18

    def piles(self, box: Box) -> None:
        """Put the piles side by side."""
        width = (box.w - 2 * _GAP) / 3
        for number, name in enumerate(("deck", "discard", "temples")):
            self.put("piles", f"pile:{name}", box.x + number * (width + _GAP), box.y, width, box.h)

    def rows(self, left: float, top: float, width: float, row: float, site: float, temple: float) -> float:
        """Put the sites into rows below the heads of the columns, and return the height below them."""
        column = (width - site - 2 * temple - 4 * _GAP) / 2
        if self.has("sites"):
            self.heads[self.own] = Box(left, top, column, _HEAD)
            self.heads[1 - self.own] = Box(left + width - column, top, column, _HEAD)
        top += _HEAD
        for number, people in enumerate(PEOPLES):
            y, x = top + number * (row + _GAP), left
            for id, across in (
                (f"column:{self.own}.{people}", column),
                (f"temple:{self.own}.{people}", temple),
                (f"site:{people}", site),
                (f"temple:{1 - self.own}.{people}", temple),
                (f"column:{1 - self.own}.{people}", column),
            ):
                self.put("sites", id, x, y, across, row)
                x += across + _GAP
        return top + len(PEOPLES) * (row + _GAP)


def plan(layout: str, own: int, parts: tuple[str, ...] = ()) -> Plan:
    """Return the boxes of a layout, one of `core.picture.drawing.LAYOUTS`, or only of some of `PARTS`."""
    p = Plan(layout, own, parts)
    {"room": _room, "wide": _wide, "medium": _medium, "narrow": _narrow}[layout](p)
    p.width = 6 + max(box.x + box.w for box in p.boxes.values())
    p.height = 6 + max(box.y + box.h for box in p.boxes.values())
    if p.free:
        p.height = max(p.height, p.free.y + p.free.h)
    return p


def _room(p: Plan) -> None:
    """Put the other player, the piles and the space for news beside the sites, and the own stock below them."""
    other, x = 1 - p.own, 1060.0
    y = p.rows(6, 3, 1050, 92, 104, 100) + 2
    _own(p, y, 118, (136, 600, 232, 70))
    p.player(other, Box(x, 6, 248, 42), Box(x, 52, 248, 74), Box(x, 130, 176, 86), Box(x + 180, 130, 68, 86))
    p.piles(Box(x, 220, 248, 98))
    p.free = Box(x, 326, 248, y + 118 - 326)


def _wide(p: Plan) -> None:
    """Put the other player and the piles above the sites, and the own stock below them."""
    other, y = 1 - p.own, 6.0
    if any(p.has(part) for part in (f"stock:{other}", f"hand:{other}", f"depot:{other}", "piles")):
        p.player(other, Box(6, y, 136, 96), Box(146, y, 284, 96), Box(434, y, 176, 96), Box(614, y, 68, 96))
        p.piles(Box(686, y, 320, 96))
        y += 102
    y = p.rows(6, y - 3, 1000, 92, 104, 100) + 2 if p.has("sites") else y
    _own(p, y, 118, (136, 574, 208, 70))


def _own(p: Plan, y: float, height: float, widths: tuple[float, float, float, float]) -> None:
    """Put the own stock, hand, depot and starting card side by side."""
    boxes, x = [], 6.0
    for across in widths:
        boxes.append(Box(x, y, across, height))
        x += across + _GAP
    p.player(p.own, *boxes)


def _medium(p: Plan) -> None:
    """Stack the same rows in less width, with the piles at the end."""
    other, y = 1 - p.own, 4.0
    if any(p.has(part) for part in (f"stock:{other}", f"hand:{other}", f"depot:{other}")):
        p.player(other, Box(4, y, 110, 74), Box(118, y, 282, 74), Box(404, y, 166, 74), Box(574, y, 62, 74))
        y += 80
    y = p.rows(4, y, 632, 72, 96, 74) + 2 if p.has("sites") else y
    p.player(p.own, Box(4, y, 110, 92), Box(118, y, 322, 92), Box(444, y, 126, 92), Box(574, y, 62, 92))
    y += 96 if p.has(f"hand:{p.own}") or p.has(f"stock:{p.own}") or p.has(f"depot:{p.own}") else 0
    p.piles(Box(4, y, 632, 74))


def _narrow(p: Plan) -> None:
    """Stack everything; the other column of each site is above its temples, the own one below."""
    own, other, y = p.own, 1 - p.own, 2.0
    if any(p.has(part) for part in (f"stock:{other}", f"hand:{other}", f"depot:{other}")):
        p.player(other, Box(2, y, 74, 62), Box(79, y, 120, 62), Box(202, y, 78, 62), Box(283, y, 35, 62))
        y += 66
    if p.has("sites"):
        p.heads[other] = Box(2, y - 4, 316, _NARROW_HEAD)
        y += _NARROW_HEAD - 4
        for id, height in (
            (f"column:{other}.", 100),
            (f"temple:{other}.", 58),
            ("site:", 52),
            (f"temple:{own}.", 58),
            (f"column:{own}.", 100),
        ):
            for number, people in enumerate(PEOPLES):
                p.put("sites", f"{id}{people}", 2 + 63.5 * number, y, 62, height)
            y += height + 2
        p.heads[own] = Box(2, y - 2, 316, _NARROW_HEAD)
        y += _NARROW_HEAD - 2
    p.piles(Box(79, y, 239, 62))
    p.put(f"stock:{own}", f"stock:{own}", 2, y, 74, 62)
    y += 66 if p.has("piles") or p.has(f"stock:{own}") else 0
    p.player(own, None, Box(2, y, 208, 80), Box(213, y, 68, 80), Box(284, y, 34, 80))


def grid(count: int, box: Box) -> list[tuple[float, float]]:
    """Return the centres of the cells of a table below the heading of a box, as broad as it allows."""
    across = 5 if box.w > 180 else 2
    down = -(-count // across)
    top = 20.0
    width, height = (box.w - 8) / across, (box.h - top - 4) / down
    return [
        (box.x + 4 + width * (number % across + 0.5), box.y + top + height * (number // across + 0.5))
        for number in range(count)
    ]


def spread(count: int, room: float, size: float, most: float, least: float) -> tuple[int, list[float]]:
    """Return how cards of a growing list share a room: how many of the first ones are left out, and the centres of the
    others, from the beginning of the room.

    `size` is the width of a card. The distance of neighbours is at most `most`; it becomes smaller while the list
    grows, until it is `least`. Then the first cards are left out.
    """
    fits = max(1, int((room - size) // least) + 1)
    hidden = count - fits if count > fits else 0
    shown = count - hidden
    step = min(most, (room - size) / (shown - 1)) if shown > 1 else 0.0
    return hidden, [size / 2 + number * step for number in range(shown)]
