"""Irrigation made visible: which sides of a square are complete, and the chain that leads an area to the river.

Everything here only reads a position. Squares are written "r,c", areas by their ids. The answers carry no sentences.
"""

from __future__ import annotations

from .vocabulary import GREY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .edition import Edition
    from .position import Position


class Channels:
    """The areas of an edition as bit masks: bit k is the k-th area of `areas`."""

    __slots__ = ("areas", "bit", "borders", "river", "touch")

    def __init__(self, edition: Edition, areas: tuple[str, ...]) -> None:
        self.areas = areas
        self.bit = {area: 1 << k for k, area in enumerate(areas)}
        corners: dict[tuple[int, int], int] = {}
        borders: dict[str, dict[str, int]] = {}
        self.river = 0
        ends = []
        for area, bit in self.bit.items():
            first, second = area.partition("#")[0].split("|")
            for square, other in ((first, second), (second, first)):
                sides = borders.setdefault(square, {})
                sides[other] = sides.get(other, 0) | bit
            r, c = (int(n) for n in first.split(","))
            two = ((r - 1, c), (r, c)) if first[0] == second[0] else ((r, c - 1), (r, c))
            ends.append(two)
            for corner in two:
                corners[corner] = corners.get(corner, 0) | bit
                if _on_river(edition.river_sides, *corner):
                    self.river |= bit
        self.touch = tuple((corners[a] | corners[b]) & ~(1 << k) for k, (a, b) in enumerate(ends))
        self.borders = {square: tuple(sides.items()) for square, sides in borders.items()}


def _on_river(sides: tuple[str, ...], i: int, j: int) -> bool:
    return any((i if side[0] == "r" else j) == (4 if side[1] == "4" else 0) for side in sides)


_channels: dict[tuple[int, tuple[str, ...]], tuple[Edition, Channels]] = {}


def filled_mask(channels: Channels, areas: object) -> int:
    """The filled areas of `Position.areas` as a mask."""
    bit = channels.bit
    mask = 0
    for area in areas:
        mask |= bit[area]
    return mask


def flowing(channels: Channels, filled: int) -> int:
    """The filled areas that hang together with the river, as a mask."""
    reached = grow = filled & channels.river
    touch = channels.touch
    while grow:
        low = grow & -grow
        grow ^= low
        more = touch[low.bit_length() - 1] & filled & ~reached
        reached |= more
        grow |= more
    return reached
