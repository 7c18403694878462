"""The garden's geometry: squares, borders between them, and the names of the irrigation areas on the borders.

Squares are the indices `4*(r-1)+(c-1)`; (1,1) is the top of the rhombus, r runs down-left, c runs down-right.
The corner points of the squares are `(i, j)` with 0 <= i, j <= 4. A border between two squares joins two such
points (`irrigation.touch`).
"""

from __future__ import annotations

SIZE = 4

#: The names of the squares, by index: "1,1" … "4,4".
SQUARES = tuple(f"{r},{c}" for r in range(1, SIZE + 1) for c in range(1, SIZE + 1))
SQUARE_NUMBER = {name: number for number, name in enumerate(SQUARES)}


def _borders() -> tuple[tuple[int, int], ...]:
    pairs = []
    for square in range(SIZE * SIZE):
        if square % SIZE < SIZE - 1:
            pairs.append((square, square + 1))
        if square < SIZE * (SIZE - 1):
            pairs.append((square, square + SIZE))
    return tuple(pairs)


#: The 24 inner borders, each as its two squares, the smaller first (`garden.areas`).
BORDERS = _borders()


def ends(border: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corner points of a border."""
    first, second = border
    row, column = divmod(first, SIZE)
    if second == first + 1:
        return (row, column + 1), (row + 1, column + 1)
    return (row + 1, column), (row + 1, column + 1)


def on_bank(border: tuple[int, int], sides: tuple[str, ...]) -> bool:
    """Return whether a border meets the river, which is along `sides` of the rhombus ("r1", "c1", "r4", "c4")
    (`garden.river`).
    """
    rims = {"r1": (0, 0), "r4": (0, SIZE), "c1": (1, 0), "c4": (1, SIZE)}
    return any(point[axis] == at for axis, at in (rims[side] for side in sides) for point in ends(border))


def area_names(border: tuple[int, int], double: bool) -> tuple[str, ...]:
    """Return the names of the irrigation areas of a border: one, or two with `#1` and `#2`."""
    name = f"{SQUARES[border[0]]}|{SQUARES[border[1]]}"
    return (f"{name}#1", f"{name}#2") if double else (name,)


def spelled(area: str) -> str:
    """Return the name of an area for people: `2,2|3,2#1`, the first of two, is “2,2–3,2 (1/2)”."""
    squares, _, number = area.partition("#")
    return squares.replace("|", "–") + (f" ({number}/2)" if number else "")


#: All areas that an edition can have. Actions name an area by its index here.
AREAS = tuple(
    name
    for border in BORDERS
    for name in (*area_names(border, double=False), *area_names(border, double=True))
)
AREA_NUMBER = {name: number for number, name in enumerate(AREAS)}
