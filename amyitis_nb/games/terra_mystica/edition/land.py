"""The map: hexes, neighbours, distances and bridge places, all derived from the printed rows.

Sets of hexes are integers with a bit for each hex (*masks*): bit 0 is A1.
"""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Cell = tuple[int, int]
    Around = dict[Cell, list[Cell]]

ROWS = "ABCDEFGHI"

#: Beyond every distance of the map.
FAR = 99

#: The longest shipping distance and the longest jump that the rules can ask for.
MOST_SHIPPING, MOST_JUMP = 6, 4


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the hexes of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Land:
    """The map of an edition. Hexes are numbers in reading order: `names` of land hexes, `rivers` of river hexes.

    `terrain` is the printed terrain of each land hex. `near` are the masks of the land neighbours, `river_near` the
    land neighbours of each river hex, `rivers_of` the masks of the river hexes next to a land hex. `shipping[n][hex]`
    and `jump[n][hex]` are the land hexes at most `n` away. `bridges` are pairs of hexes, their names in alphabetical
    order; `bridges_of` are the masks of the bridge places of each hex. `points` and `river_points` are the centres for
    a drawing, as doubled columns and rows.
    """

    def __init__(self, rows: tuple[str, ...], letters: tuple[str, ...]) -> None:
        cells = [(row, column) for row, line in enumerate(rows) for column in range(len(line.split()))]
        signs = dict(zip(cells, (sign for line in rows for sign in line.split()), strict=True))
        land = [cell for cell in cells if signs[cell] != "."]
        river = [cell for cell in cells if signs[cell] == "."]
        number = {cell: index for index, cell in enumerate(land)}
        self.names = tuple(_names(land))
        self.number = {name: index for index, name in enumerate(self.names)}
        self.rivers = tuple(f"r{index}" for index in range(len(river)))
        self.river_number = {name: index for index, name in enumerate(self.rivers)}
        self.all = (1 << len(land)) - 1
        self.terrain = tuple(letters.index(signs[cell]) for cell in land)
        self.points = tuple((row, 2 * column + row % 2) for row, column in land)
        self.river_points = tuple((row, 2 * column + row % 2) for row, column in river)
        around = {cell: [other for other in _beside(*cell) if other in signs] for cell in cells}
        self.pairs = sum(map(len, around.values())) // 2
        self.near = tuple(_mask(number[other] for other in around[cell] if other in number) for cell in land)
        self.river_near = tuple(
            _mask(number[other] for other in around[cell] if other in number) for cell in river
        )
        self.rivers_of = tuple(
            _mask(index for index, cell in enumerate(river) if cell in around[own]) for own in land
        )
        wet = [self._shipping(own, around, number) for own in land]
        jumps = [self._jumps(own, around, number) for own in land]
        self.shipping = tuple(
            tuple(_mask(hex for hex, far in enumerate(own) if 0 < far <= most) for own in wet)
            for most in range(MOST_SHIPPING + 1)
        )
        self.jump = tuple(
            tuple(_mask(hex for hex, far in enumerate(own) if 0 < far <= most) for own in jumps)
            for most in range(MOST_JUMP + 1)
        )
        self.distances = tuple(map(tuple, wet))
        self.bridges = tuple(
            sorted(self._bridges(land, around, number), key=lambda ends: [self.names[hex] for hex in ends])
        )
        self.bridges_of = tuple(
            _mask(place for place, ends in enumerate(self.bridges) if hex in ends) for hex in range(len(land))
        )

    def _shipping(self, start: Cell, around: Around, number: dict[Cell, int]) -> list[int]:
        """Return the fewest river hexes to each land hex; 0 for the hex itself, `FAR` for one out of reach."""
        found = [FAR] * len(number)
        found[number[start]] = 0
        seen: set[Cell] = set()
        edge = [start]
        away = 0
        while edge:
            away += 1
            edge = [cell for old in edge for cell in around[old] if cell not in number and cell not in seen]
            edge = list(dict.fromkeys(edge))
            seen.update(edge)
            for cell in edge:
                for shore in around[cell]:
                    if shore in number:
                        found[number[shore]] = min(found[number[shore]], away)
        return found

    def _jumps(self, start: Cell, around: Around, number: dict[Cell, int]) -> list[int]:
        """Return the fewest hexes of any kind strictly between, for each land hex; 0 for the hex and its neighbours."""
        found = [FAR] * len(number)
        seen = {start: 0}
        edge = [start]
        while edge:
            edge = list(dict.fromkeys(cell for old in edge for cell in around[old] if cell not in seen))
            away = max(seen.values()) + 1
            seen.update(dict.fromkeys(edge, away))
        for cell, away in seen.items():
            if cell in number:
                found[number[cell]] = max(away - 1, 0)
        return found

    def _bridges(
        self, land: list[Cell], around: Around, number: dict[Cell, int]
    ) -> Iterator[tuple[int, int]]:
        """Yield the bridge places: the two land hexes at the ends of a common side of two river hexes."""
        found = set()
        for cell in around:
            for other in around[cell]:
                if cell < other and cell not in number and other not in number:
                    ends = [shore for shore in around[cell] if shore in around[other]]
                    if len(ends) == 2 and all(end in number for end in ends):
                        pair = sorted((number[end] for end in ends), key=lambda hex: self.names[hex])
                        found.add((pair[0], pair[1]))
        yield from found


def _beside(row: int, column: int) -> tuple[tuple[int, int], ...]:
    """Return the six places next to a place of the map, of which some may not exist."""
    left = column - 1 + row % 2
    return (
        (row, column - 1),
        (row, column + 1),
        (row - 1, left),
        (row - 1, left + 1),
        (row + 1, left),
        (row + 1, left + 1),
    )


def _names(land: list[tuple[int, int]]) -> Iterator[str]:
    """Yield the names of the land hexes: the letter of the row, and the number among its land hexes."""
    count = dict.fromkeys(range(len(ROWS)), 0)
    for row, _ in land:
        count[row] += 1
        yield f"{ROWS[row]}{count[row]}"


def _mask(numbers: Iterator[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


@lru_cache(maxsize=8)
def land_of(rows: tuple[str, ...], letters: tuple[str, ...]) -> Land:
    """Return the map with these rows."""
    return Land(rows, letters)
