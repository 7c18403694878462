"""The garden's geometry: squares, the borders between them, and the names of the irrigation areas on the borders.

Squares are named as on a chessboard: a letter for the column, a number for the row. a1 is the top of the rhombus, a4
the left corner, d1 the right corner and d4 the bottom. The index of a square is `4*(r-1)+(c-1)` for row r and column c,
both from 1. The corner points of the squares are `(i, j)` with 0 <= i, j <= 4. A border between 2 squares connects 2
such points (`irrigation.touch`).
"""

from __future__ import annotations

SIZE = 4

#: The letters of the columns. Rows are numbered from 1.
COLUMNS = "abcd"

#: The names of the squares, by index: "a1", "b1" … "d4".
SQUARES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)
SQUARE_NUMBER = {name: number for number, name in enumerate(SQUARES)}


def _borders() -> tuple[tuple[int, int], ...]:
    pairs = []
    for square in range(SIZE * SIZE):
        if square % SIZE < SIZE - 1:
            pairs.append((square, square + 1))
        if square < SIZE * (SIZE - 1):
            pairs.append((square, square + SIZE))
    return tuple(pairs)


#: The 24 inner borders: each is a pair of squares, the smaller first (`garden.areas`).
BORDERS = _borders()


def ends(border: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the 2 corner points of a border."""
    first, second = border
    row, column = divmod(first, SIZE)
    if second == first + 1:
        return (row, column + 1), (row + 1, column + 1)
    return (row + 1, column), (row + 1, column + 1)


def meets_river(border: tuple[int, int], sides: tuple[str, ...]) -> bool:
    """Return whether a border meets the river (`garden.river`).

    The river is along `sides` of the rhombus: "row 1", "row 4", "column a", "column d".
    """
    rims = {"row 1": (0, 0), "row 4": (0, SIZE), "column a": (1, 0), "column d": (1, SIZE)}
    return any(point[axis] == at for axis, at in (rims[side] for side in sides) for point in ends(border))


def area_names(border: tuple[int, int], double: bool) -> tuple[str, ...]:
    """Return the names of the irrigation areas of a border: one name, or two with `#1` and `#2`."""
    name = f"{SQUARES[border[0]]}|{SQUARES[border[1]]}"
    return (f"{name}#1", f"{name}#2") if double else (name,)


#: All areas that an edition can have. Actions name an area by its index here.
AREAS = tuple(
    name
    for border in BORDERS
    for name in (*area_names(border, double=False), *area_names(border, double=True))
)
AREA_NUMBER = {name: number for number, name in enumerate(AREAS)}


def border_of(area: int) -> int:
    """Return the number in `BORDERS` of an area's border. -1, which means no area in actions, stays -1."""
    return area // 3
